"""arXiv's answers: the Atom feed of its search, the records of its harvesting; Dublin Core of other repositories."""

import json

from tests.abstracts.conftest import Reader

ARXIV = 'xmlns:arxiv="http://arxiv.org/schemas/atom"'
ENTRY = f"""<entry>
    <id>http://arxiv.org/abs/3101.01234v2</id>
    <updated>2032-01-01T00:00:00Z</updated><published>2031-01-05T00:00:00Z</published>
    <title>Ice on
  rivers with $x_i &lt; 2$</title>
    <summary>  River ice forms from the
banks inwards.
    It is slow.
</summary>
    <author><name>Mira Olsen</name><arxiv:affiliation {ARXIV}>House of ice</arxiv:affiliation></author>
    <author><name>Ada Novak</name></author>
    <arxiv:doi {ARXIV}>10.5555/ICE.1</arxiv:doi>
    <arxiv:comment {ARXIV}>9 pages</arxiv:comment>
    <arxiv:journal_ref {ARXIV}>J. Ice 3 (2031)</arxiv:journal_ref>
    <link title="doi" href="http://doi.example.org/10.5555/ICE.1" rel="related"/>
    <link href="http://arxiv.org/abs/3101.01234v2" rel="alternate" type="text/html"/>
    <link title="pdf" href="http://arxiv.org/pdf/3101.01234v2" rel="related" type="application/pdf"/>
    <arxiv:primary_category {ARXIV} term="cs.IC"/><category term="cs.IC"/><category term="math.RI"/>
  </entry>
"""
OLD = "<entry><id>http://arxiv.org/abs/hep-th/9901001v1</id><title>Strings</title><published>1999-01-01</published></entry>"
ERROR = "<entry><id>http://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title><summary>incorrect</summary></entry>"


def feed(*entries: str) -> bytes:
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n<title>Query: ice</title>\n'
    return f"{head}{''.join(entries)}</feed>".encode()


def harvested(
    metadata: str, header: str = "<header><identifier>oai:x:1</identifier><setSpec>cs</setSpec></header>"
) -> bytes:
    head = '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>'
    return f"{head}<record>{header}{metadata}</record><resumptionToken>x</resumptionToken></ListRecords></OAI-PMH>".encode()


def test_fields_of_an_entry(reading: Reader) -> None:
    row = reading(feed(ENTRY)).records.row(0, named=True)
    assert (row["title"], row["abstract"]) == (
        "Ice on rivers with $x_i < 2$",
        "River ice forms from the banks inwards. It is slow.",
    )
    assert (row["arxiv_id"], row["source_key"], row["doi"]) == ("3101.01234", "3101.01234v2", "10.5555/ice.1")
    assert (row["authors"], row["publication_year"]) == (["Mira Olsen", "Ada Novak"], 2031)
    assert (row["venue"], row["keywords"]) == ("J. Ice 3 (2031)", ["cs.IC", "math.RI"])
    assert row["url"] == "http://arxiv.org/abs/3101.01234v2"
    extra = json.loads(row["extra"])
    assert (extra["arxiv_version"], extra["comment"], extra["primary_category"]) == ("2", "9 pages", "cs.IC")


def test_old_identifiers_missing_fields_and_an_entry_alone(reading: Reader) -> None:
    row = reading(feed(OLD)).records.row(0, named=True)
    assert (row["arxiv_id"], row["abstract"], row["authors"]) == ("hep-th/9901001", None, [])
    assert reading(f'<?xml version="1.0"?>{OLD}'.encode()).records["title"].to_list() == ["Strings"]


def test_an_error_of_the_service_is_no_paper(reading: Reader) -> None:
    found = reading(feed(ERROR, OLD))
    assert (found.records["title"].to_list(), found.rejects.height) == (["Strings"], 0)


def test_a_feed_with_prefixes_and_one_that_is_cut_off(reading: Reader) -> None:
    text = feed(ENTRY, OLD).decode().replace("<arxiv:", "<A-").replace("</arxiv:", "</A-").replace("<", "<a:")
    text = text.replace("<a:/", "</a:").replace("<a:?", "<?").replace("xmlns=", "xmlns:a=")
    assert reading(text.encode()).records["arxiv_id"].to_list() == ["3101.01234", "hep-th/9901001"]
    found = reading(feed(OLD, ENTRY)[:-900]).records
    assert (found["title"][0], found["arxiv_id"][1], found["warnings"][1][0]) == (
        "Strings",
        "3101.01234",
        "mended_markup",
    )


def test_a_summary_in_html_loses_its_tags(reading: Reader) -> None:
    html = '<entry><id>urn:1</id><title>Ice</title><summary type="html">&lt;p&gt;It &lt;i&gt;forms&lt;/i&gt;.&lt;/p&gt;</summary></entry>'
    assert reading(feed(html)).records["abstract"].to_list() == ["It forms."]


def test_harvested_records_in_arxivs_form(reading: Reader) -> None:
    form = (
        '<metadata><arXiv xmlns="http://arxiv.org/OAI/arXiv/"><id>3101.01234</id><created>2031-01-02</created><authors><author>'
        "<keyname>Olsen</keyname><forenames>Mira</forenames><suffix>Jr</suffix></author></authors><title>Ice</title><categories>"
        "cs.IC math.RI</categories><abstract>  River ice\n forms.</abstract></arXiv></metadata>"
    )
    row = reading(harvested(form)).records.row(0, named=True)
    assert (row["arxiv_id"], row["authors"], row["publication_year"]) == ("3101.01234", ["Mira Olsen Jr"], 2031)
    assert (row["abstract"], row["keywords"]) == ("River ice forms.", ["cs.IC", "math.RI"])


def test_harvested_records_in_dublin_core(reading: Reader) -> None:
    form = (
        '<metadata><oai_dc:dc xmlns:oai_dc="o" xmlns:dc="d"><dc:title>Bread</dc:title><dc:creator>Reyes, Tomas</dc:creator>'
        "<dc:creator>Doe, J.</dc:creator><dc:subject>bread; crust</dc:subject><dc:description>Slow bread.</dc:description>"
        "<dc:description>Comment: 3 pages</dc:description><dc:date>2030-02-01</dc:date><dc:identifier>http://example.org/3"
        "</dc:identifier><dc:identifier>doi:10.5555/bread</dc:identifier></oai_dc:dc></metadata>"
    )
    row = reading(harvested(form)).records.row(0, named=True)
    assert (row["title"], row["abstract"], row["doi"]) == ("Bread", "Slow bread.", "10.5555/bread")
    assert (row["authors"], row["keywords"]) == (["Reyes, Tomas", "Doe, J."], ["bread", "crust"])
    assert (row["url"], row["publication_year"], row["source_key"]) == ("http://example.org/3", 2030, "oai:x:1")


def test_harvested_records_with_mods_inside_and_deleted_ones(reading: Reader) -> None:
    mods = "<metadata><m:mods xmlns:m='m'><m:titleInfo><m:title>Ice</m:title></m:titleInfo></m:mods></metadata>"
    assert reading(harvested(mods)).records["title"].to_list() == ["Ice"]
    deleted = reading(harvested("", '<header status="deleted"><identifier>oai:x:2</identifier></header>'))
    assert (deleted.records.height, deleted.rejects.height) == (0, 0)
