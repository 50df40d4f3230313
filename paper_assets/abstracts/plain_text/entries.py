"""Units become records: which short ones are titles, which are headings, and which text continues the one above.

Belongs here: the vote for titles that stand apart, and joining. Not here: cutting (`units.py`), the lines of title and
authors (`heads.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from paper_assets.abstracts.plain_text.drafts import Draft, Unit
from paper_assets.abstracts.plain_text.heads import Head, has_authors, is_heading, is_strong, split_head
from paper_assets.abstracts.plain_text.prose import is_cut_off, is_list_heading, is_prose, is_section_name
from paper_assets.abstracts.plain_text.titles import begins_text, is_short_title
from paper_assets.text.scripts import ends_sentence

# Four in five texts with a short line before them: titles; two in five: doubt (research on real lists in eleven layouts).
_TITLED_SHARE = 0.8
_DOUBTFUL_SHARE = 0.4
_LEAST_TITLES = 2
_DOUBTFUL_TEXTS = 5
_AUTHORS_SHARE = 0.6


@dataclass(frozen=True)
class Plan:
    """How the units of a file are joined: with titles, with authors below them, one record between separators."""

    titled: bool
    authors: bool = False
    chunked: bool = False
    doubtful: bool = False


def plan_of(texts: Sequence[str], units: Sequence[Unit], *, titled: bool, chunked: bool) -> Plan:
    """Decide once for the file whether the short units before texts are titles."""
    leads = _leads(units, chunked=chunked)
    count = len(leads)
    heads = [[u for u in lead if u.kind == "short"] for lead in leads]
    with_title = sum(bool(h) and _may_be_titles(texts, h) for h in heads)
    strong = sum(is_strong(texts, lead) for lead in leads)
    filled = sum(map(bool, heads))
    share = with_title / count if count else 0.0
    apart = (count >= _LEAST_TITLES and share >= _TITLED_SHARE) or (strong > 0 and strong >= _TITLED_SHARE * filled)
    authors = sum(has_authors(texts, lead) for lead in leads) >= _AUTHORS_SHARE * max(1, filled)
    doubtful = not (titled or apart) and count >= _DOUBTFUL_TEXTS and share >= _DOUBTFUL_SHARE
    return Plan(titled or apart, authors and (titled or apart), chunked, doubtful)


def _leads(units: Sequence[Unit], *, chunked: bool) -> list[list[Unit]]:
    """For each text that may begin a record the units between it and the text before."""
    leads: list[list[Unit]] = []
    lead: list[Unit] = []
    inside = False
    for unit in units:
        if unit.kind == "noise":
            inside = inside and not (chunked and unit.noise == "separator")
        elif unit.kind in ("prose", "placeholder"):
            if unit.section != "continuing" and not (chunked and inside):
                leads.append(lead)
            lead, inside = [], True
        elif not (chunked and inside):
            lead.append(unit)
    return leads


def _may_be_titles(texts: Sequence[str], head: Sequence[Unit]) -> bool:
    text = texts[head[-1].first]
    return bool(head[-1].key) or not (is_list_heading(text) or is_section_name(text))


def reclassified(texts: Sequence[str], units: Sequence[Unit], plan: Plan) -> None:
    """In a file with titles, a text of one sentence between two texts is a title; without them, a numbered line is a text."""
    _broken_by_pages(texts, units)
    for before, unit, after in zip([None, *units], units, [*units[1:], None], strict=False):
        if not plan.titled:
            if unit.kind == "short" and unit.key:
                unit.kind = "prose"
        elif unit.kind == "prose" and unit.section is None and not plan.chunked and after is not None:
            length = sum(len(t) for t in texts[unit.first : unit.end])
            follows = sum(len(t) for t in texts[after.first : after.end])
            alone = before is None or before.kind in ("prose", "field", "noise")
            if (
                alone
                and after.kind == "prose"
                and not after.section
                and follows > length
                and _may_be_title(texts, unit)
            ):
                unit.kind = "short"


def _broken_by_pages(texts: Sequence[str], units: Sequence[Unit]) -> None:
    """The beginning of a sentence that goes on below page furniture is text, however short."""
    for unit, noise, after in zip(units, units[1:], units[2:], strict=False):
        if noise.noise == "page_furniture" and unit.kind == "short" and not begins_text(texts[after.first]):
            unit.kind = "prose" if is_cut_off(texts[unit.first : unit.end]) else unit.kind


def _may_be_title(texts: Sequence[str], unit: Unit) -> bool:
    return is_short_title(" ".join(texts[unit.first : unit.end]))


@dataclass
class Assembly:
    """Units on their way into drafts."""

    texts: Sequence[str]
    plan: Plan
    drafts: list[Draft] = field(default_factory=list)
    _lead: list[Unit] = field(default_factory=list)
    _open: Draft | None = None
    _chunks: int = 0

    def take(self, unit: Unit) -> None:
        """Take the next unit in file order."""
        if unit.kind == "noise":
            self._take_noise(unit)
        elif unit.kind == "field" and self._open and not self._lead:
            self._open.fields += unit.fields
            self._extend(self._open, unit.end)
        elif self._continues(unit) and self._open:
            self._add(self._open, unit)
        elif unit.kind == "prose":
            self._begin(unit)
        elif unit.kind == "placeholder":
            self._take_placeholder(unit)
        else:
            self._lead.append(unit)

    def finish(self) -> list[Draft]:
        """The drafts of all units."""
        self._close_chunk()
        return self.drafts

    def _take_noise(self, unit: Unit) -> None:
        if self.plan.chunked and unit.noise == "separator":
            self._close_chunk()
            self._lead, self._open = [], None
            self._chunks += 1
        if self._lead:
            self._lead.append(unit)
        else:
            self.drafts.append(Draft("noise", unit.first, unit.end, reason=unit.noise))

    def _close_chunk(self) -> None:
        """What is left of a stretch: headings, or a text whose lines all stand apart."""
        lead = self._lead
        several = self.plan.chunked and len(lead) > 1 and all(u.kind == "short" for u in lead)
        if several and is_prose([self.texts[u.first] for u in lead]) and self._is_beginning(lead[-1]):
            paragraphs = [list(range(u.first, u.end)) for u in lead]
            self.drafts.append(Draft("record", lead[0].first, lead[-1].end, paragraphs=paragraphs))
        else:
            self._headings(lead)

    def _take_placeholder(self, unit: Unit) -> None:
        if self.plan.titled and any(u.kind == "short" for u in self._lead):
            self._begin(unit)
            return
        self._headings(self._lead)
        self._lead = []
        self.drafts.append(Draft("noise", unit.first, unit.end, reason="placeholder_abstract"))

    def _continues(self, unit: Unit) -> bool:
        """Whether a unit continues the open record."""
        record = self._open
        if record is None or unit.key is not None or unit.kind not in ("prose", "short"):
            return False
        if self._lead:
            return False
        if self.plan.chunked or (unit.kind == "prose" and unit.section == "continuing"):
            return True
        if self._goes_on_after_page(record, unit):
            return True
        if unit.kind == "short":
            return False
        if unit.section == "opening":
            return record.sections == {"opening"}
        return self.plan.titled and bool(record.title)

    def _goes_on_after_page(self, record: Draft, unit: Unit) -> bool:
        """True for a sentence that page furniture broke: no stop before it, a small letter after it."""
        if self.drafts[-1] is record or not record.paragraphs:
            return False
        last = self.texts[record.paragraphs[-1][-1]]
        return self.texts[unit.first].lstrip()[:1].islower() and not ends_sentence(last)

    def _add(self, record: Draft, unit: Unit) -> None:
        lines = list(range(unit.first, unit.end))
        if self._goes_on_after_page(record, unit):
            record.paragraphs[-1] += lines
        else:
            record.paragraphs.append(lines)
        if unit.section:
            record.sections.add(unit.section)
        self._extend(record, unit.end)

    def _extend(self, record: Draft, end: int) -> None:
        """Let a record reach further, over the noise between."""
        while self.drafts[-1] is not record:
            self.drafts.pop()
        record.end = end

    def _begin(self, unit: Unit) -> None:
        head = self._head(unit)
        self._headings(head.before)
        first = min([unit.first, *(u.first for u in head.units)])
        paragraphs = [list(range(unit.first, unit.end))] if unit.kind == "prose" else []
        key = unit.key or next((u.key for u in head.units if u.key), None)
        record = Draft("record", first, unit.end, head.title, paragraphs, head.fields, key)
        if unit.section:
            record.sections.add(unit.section)
        self.drafts.append(record)
        self._lead, self._open = [], record

    def _head(self, unit: Unit) -> Head:
        lead = self._lead
        if not lead or (unit.key and not any(u.key for u in lead)):
            return Head(before=lead)
        if self.plan.titled or is_strong(self.texts, lead):
            return split_head(self.texts, lead, authors=self.plan.authors)
        if self.plan.chunked and self._is_beginning(unit):
            unit.first = lead[0].first
            return Head()
        last = max((i for i, u in enumerate(lead) if u.kind == "short"), default=-1)
        units = [u for u in lead[last + 1 :] if u.kind in ("field", "word")]
        return Head(
            before=[u for u in lead if u not in units], units=units, fields=[f for u in units for f in u.fields]
        )

    def _is_beginning(self, unit: Unit) -> bool:
        """Whether the short lines before a text between separators are its first lines, and no heading."""
        shorts = [u for u in self._lead if u.kind == "short"]
        if not shorts or any(u.kind == "noise" for u in self._lead):
            return False
        if any(not begins_text(self.texts[u.first]) for u in (*shorts[1:], unit)):
            return True
        return self._chunks > 0 and not any(is_heading(self.texts, u) for u in shorts)

    def _headings(self, units: Sequence[Unit]) -> None:
        """Units above a record that are no part of it."""
        for unit in units:
            if unit.kind == "short":
                lines = list(range(unit.first, unit.end))
                self.drafts.append(Draft("heading", unit.first, unit.end, paragraphs=[lines]))
                self._open = None
            else:
                self.drafts.append(Draft("noise", unit.first, unit.end, reason=unit.noise or "between_records"))
