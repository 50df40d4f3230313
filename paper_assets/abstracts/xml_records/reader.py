"""XML files as pieces: each record by itself, in the vocabulary that its file is in.

Belongs here: the walk over a file, all vocabularies by name. Not here: where records are (`cutting.py`), what is in one
(`trees.py`), what it means (a module for each vocabulary).
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from paper_assets.abstracts.drafts import Draft
from paper_assets.abstracts.pieces import Piece, Source
from paper_assets.abstracts.stretches import WholeText
from paper_assets.abstracts.xml_records.acl_anthology import ACL_ANTHOLOGY
from paper_assets.abstracts.xml_records.atom import ATOM
from paper_assets.abstracts.xml_records.cutting import Cut, cuts_of
from paper_assets.abstracts.xml_records.endnote import ENDNOTE
from paper_assets.abstracts.xml_records.jats import JATS
from paper_assets.abstracts.xml_records.mods import MODS
from paper_assets.abstracts.xml_records.oai_pmh import OAI_PMH
from paper_assets.abstracts.xml_records.pubmed import PUBMED
from paper_assets.abstracts.xml_records.trees import Trees
from paper_assets.abstracts.xml_records.vocabulary import Beside, Vocabulary
from paper_assets.abstracts.xml_records.zotero import ZOTERO
from paper_assets.text.scripts import ends_sentence

VOCABULARIES: dict[str, Vocabulary] = {
    "pubmed_xml": PUBMED,
    "endnote_xml": ENDNOTE,
    "atom": ATOM,
    "oai_pmh": OAI_PMH,
    "mods": MODS,
    "acl_xml": ACL_ANTHOLOGY,
    "jats": JATS,
    "zotero_rdf": ZOTERO,
}
_BROKEN = (
    "The tags of this record do not fit, and no title or abstract was found in it. Mend it here, or export it again."
)
_CUT_OFF = "The file ends here in the middle of a record. Let the program that writes it finish, or write it again."
_NO_START = "The start tag of this record is lost or damaged. Write it again; the records around it were read."


def read(source: Source) -> Iterator[Piece]:
    """The pieces of an XML file; they tile it.

    A record whose tags do not fit is mended and read with a warning; one in which no title or abstract is found then is
    a reject. What lies between records is noise.
    """
    yield from _Walk(WholeText(source), VOCABULARIES[source.format]).pieces()


class _Walk:
    """The walk over the records of one text."""

    def __init__(self, whole: WholeText, vocabulary: Vocabulary) -> None:
        self._whole = whole
        self._vocabulary = vocabulary
        self._trees = Trees()
        self._end = len(whole.text.rstrip())

    def pieces(self) -> Iterator[Piece]:
        vocabulary = self._vocabulary
        cuts = list(cuts_of(self._whole.text, vocabulary.records | vocabulary.beside, vocabulary.holders))
        others = {cut.start: self._tree(cut)[0] for cut in cuts if cut.opened and cut.name in vocabulary.beside}
        beside = Beside(named={tree.get("about", ""): tree for tree in others.values() if tree is not None})
        for cut in cuts:
            yield from self._whole.between(cut.start, "between_records")
            beside.above = others.get(cut.start, beside.above)
            if cut.opened and cut.name in vocabulary.records:
                yield from self._record(cut, beside)
            elif others.get(cut.start) is not None:
                yield from self._whole.piece("noise", cut.end, reason="about_the_records")
            else:
                yield from self._reject(cut)
        yield from self._whole.between(len(self._whole.text), "between_records")

    def _tree(self, cut: Cut) -> tuple[Element | None, list[str]]:
        return self._trees.tree(self._whole.text[cut.start : cut.end])

    def _record(self, cut: Cut, beside: Beside) -> Iterator[Piece]:
        tree, doubts = self._tree(cut)
        draft = self._vocabulary.draft_of(tree, beside) if tree is not None else Draft()
        if draft is None:
            yield from self._whole.piece("noise", cut.end, reason="no_paper")
        elif doubts and not draft.title and not draft.abstract:
            yield from self._reject(cut)
        else:
            for doubt in doubts + self._doubts(cut, draft):
                draft.warn(doubt)
            yield from self._whole.piece("record", cut.end, draft.record())

    def _doubts(self, cut: Cut, draft: Draft) -> list[str]:
        """What is to be said of a record without an end tag."""
        if cut.closed:
            return []
        cut_off = cut.end >= self._end and draft.abstract and not ends_sentence(draft.abstract)
        return ["missing_end_tag", *(["possibly_truncated"] if cut_off else [])]

    def _reject(self, cut: Cut) -> Iterator[Piece]:
        detail = _NO_START if not cut.opened else _CUT_OFF if not cut.closed and cut.end >= self._end else _BROKEN
        yield from self._whole.piece("reject", cut.end, reason="unbalanced_block", detail=detail)
