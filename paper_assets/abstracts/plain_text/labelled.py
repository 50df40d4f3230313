"""The layout with labels: `Title: …`, `作者：…`, `**Abstract**: …`, a record until one of its labels comes again.

Belongs here: the vote for it and the walk over its lines. Not here: the words of labels (`labels.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from paper_assets.abstracts.plain_text.drafts import Arrangement, Draft
from paper_assets.abstracts.plain_text.labels import Label, fields_of, is_abstract_word, label_of
from paper_assets.abstracts.plain_text.lines import Block, counter_of, is_marked_heading
from paper_assets.abstracts.plain_text.names import is_names
from paper_assets.abstracts.plain_text.prose import is_list_heading, is_prose, is_section_name
from paper_assets.abstracts.plain_text.structured import section_of

# Half of the texts: abstracts of several paragraphs have a label before the first one only.
_LABELLED_SHARE = 0.5
# A label that names a field once may stand again in the same record.
_REPEATED = frozenset({"url", "code", "data", "extra", "keywords"})


def arrange(texts: list[str], blocks: Sequence[Block]) -> Arrangement | None:
    """Arrange a file whose texts have labels before them; None for any other. Labels leave the texts."""
    labels = _labels(texts, blocks)
    names = Counter(label.name for label in labels.values())
    records = max(names["title"], names["abstract"])
    if not records or all(label.name == "abstract" and not label.value for label in labels.values()):
        return None
    prose = sum(b.noise is None and is_prose(texts[b.first : b.end]) for b in blocks)
    if records < _LABELLED_SHARE * prose or (names["abstract"] == 0 and names["title"] < 2 and len(labels) < 2):  # noqa: PLR2004
        return None
    for index, label in labels.items():
        texts[index] = label.value
    walk = _Walk(texts, labels, titled=names["title"] > 0)
    for block in blocks:
        walk.take(block)
    return Arrangement("labels", texts, walk.finish())


def _labels(texts: Sequence[str], blocks: Sequence[Block]) -> dict[int, Label]:
    """The labels at the beginning of lines; a counter may stand before one."""
    found: dict[int, Label] = {}
    for block in blocks:
        if block.noise:
            continue
        for index in range(block.first, block.end):
            label = label_of(texts[index])
            if label is None and index == block.first and (counter := counter_of(texts[index])):
                label = label_of(texts[index][counter.length :])
            if label is not None and (label.name in ("title", "abstract", "authors") or label.value):
                found[index] = label
            elif is_abstract_word(texts[index]):
                found[index] = Label("abstract", "abstract", "")
    return found


@dataclass
class _Walk:
    """The walk over the blocks: the open record, its labels so far, and the field that lines continue."""

    texts: Sequence[str]
    labels: Mapping[int, Label]
    titled: bool
    drafts: list[Draft] = field(default_factory=list)
    _record: Draft | None = None
    _seen: set[str] = field(default_factory=set)
    _last: str = ""
    _opening: str = ""

    def take(self, block: Block) -> None:
        """Take the next block in file order."""
        if block.noise:
            self.drafts.append(Draft("noise", block.first, block.end, reason=block.noise))
            if block.noise == "separator":
                self._close()
            return
        first_label = next((i for i in range(block.first, block.end) if i in self.labels), block.end)
        if first_label > block.first:
            self._unlabelled(block.first, first_label, labelled_below=first_label < block.end)
        self._fresh = True
        for index in range(first_label, block.end):
            if index in self.labels:
                self._label(index, self.labels[index], begins_block=index == block.first)
            else:
                self._continue(index)

    def finish(self) -> list[Draft]:
        """The drafts; records without title and abstract are noise."""
        for draft in self.drafts:
            if draft.kind == "record" and not draft.title and not draft.paragraphs:
                draft.kind, draft.reason = "noise", "list_metadata"
        return self.drafts

    def _close(self) -> None:
        self._record, self._seen, self._last = None, set(), ""

    def _open(self, index: int) -> Draft:
        self._close()
        self._record = Draft("record", index, index + 1)
        self.drafts.append(self._record)
        return self._record

    def _label(self, index: int, label: Label, *, begins_block: bool) -> None:
        record = self._record
        again = label.name in self._seen and label.name not in _REPEATED
        opens = begins_block and bool({"abstract"} & self._seen) and label.word == self._opening
        if record is None or again or opens or (label.name == "title" and "abstract" in self._seen):
            record = self._open(index)
            self._opening = self._opening or label.word
        self._reach(record, index + 1)
        self._seen.add(label.name)
        self._last = label.name
        if label.name == "title":
            record.title = [index]
        elif label.name == "abstract":
            record.paragraphs = [[index]]
        else:
            record.fields.append((_field(label), label.value))

    def _continue(self, index: int) -> None:
        """A line without a label below one with a label."""
        record = self._record
        if record is None:
            self._unlabelled(index, index + 1, labelled_below=False)
            return
        self._reach(record, index + 1)
        fields = fields_of(self.texts[index]) if self._last != "abstract" else []
        if fields:
            record.fields += fields
        elif self._last == "title":
            record.title.append(index)
        elif self._last == "abstract":
            record.paragraphs[-1].append(index)
        elif record.fields:
            name, value = record.fields[-1]
            record.fields[-1] = (name, f"{value} {self.texts[index].strip()}".strip())

    def _unlabelled(self, first: int, end: int, *, labelled_below: bool) -> None:
        """Lines at the beginning of a block: text that goes on, a title, a heading."""
        lines = list(range(first, end))
        texts = self.texts[first:end]
        record = self._record
        prose = is_prose(texts) or section_of(texts[0]) is not None
        if record is not None and (prose or "abstract" not in self._seen) and not self._is_heading(texts):
            self._reach(record, end)
            fields = [f for t in texts for f in fields_of(t)]
            if fields and not prose:
                record.fields += fields
            elif "abstract" in self._seen or prose:
                record.paragraphs.append(lines)
                self._seen.add("abstract")
                self._last = "abstract"
            else:
                record.fields += [("extra", " ".join(t.strip() for t in texts))]
        elif labelled_below and not self.titled and not is_list_heading(texts[0]):
            self._open_untitled(lines)
        elif prose:
            self._open(first).paragraphs = [lines]
            self._reach(self.drafts[-1], end)
            self._seen.add("abstract")
            self._last = "abstract"
        else:
            self.drafts.append(Draft("heading", first, end, paragraphs=[lines]))
            self._close()

    def _open_untitled(self, lines: list[int]) -> None:
        """A record whose title, and perhaps authors, stand without labels above the first label."""
        names = next((n for n in range(1, len(lines)) if is_names(self.texts[lines[n]].strip())), len(lines))
        record = self._open(lines[0])
        record.title = lines[:names]
        record.end = lines[-1] + 1
        record.fields += [("authors", self.texts[i].strip()) for i in lines[names : names + 1]]
        record.fields += [("affiliations", self.texts[i].strip()) for i in lines[names + 1 :]]
        self._seen.add("title")

    def _is_heading(self, texts: Sequence[str]) -> bool:
        return len(texts) == 1 and (is_section_name(texts[0]) or is_marked_heading(texts[0]))

    def _reach(self, record: Draft, end: int) -> None:
        """Let the record reach further, over the noise between."""
        while self.drafts[-1] is not record:
            self.drafts.pop()
        record.end = max(record.end, end)


def _field(label: Label) -> str:
    """The name of a field; what has no column keeps its own word."""
    return label.word.lower() if label.name == "extra" else label.name
