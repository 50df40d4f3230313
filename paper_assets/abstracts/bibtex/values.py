"""LaTeX in the values of BibTeX, as far as the format itself asks for it.

Belongs here: braces, accents and escapes in titles, names, abstracts and addresses. Not here: LaTeX that an abstract
holds for its own sake (commands, quotes, dashes), which the cleaning of all formats undoes in `text`.
"""

from __future__ import annotations

import re

from paper_assets.abstracts import fields, latex

_BRACES = re.compile(r"(?<!\\)[{}]")
_ONLY_BRACES = re.compile(r"[^\\$~`-]*+")
_PARAGRAPH = re.compile(r"[ \t]*\n[ \t]*\n\s*")
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_BRACE = re.compile(r"[{}]")
_NAME_PART = re.compile(r"\s*(family|given|prefix|suffix|given-i|family-i|prefix-i|useprefix)\s*=\s*", re.IGNORECASE)
_URL_COMMAND = re.compile(r"\\(?:url|href)\s*\{([^{}]*)\}")
# Commands keep their braces, or `\emph{word}` could not be told from `\emph word`.
_COMMAND_BRACES = re.compile(r"\\[A-Za-z]+\s*\{[^{}]*\}")


def plain(value: str) -> str:
    """A title, venue or other short text: no LaTeX is left but mathematics."""
    if not _is_latex(value):
        return fields.one_line(value)
    if _ONLY_BRACES.fullmatch(value):
        return fields.one_line(value.replace("{", "").replace("}", ""))
    value = latex.quotes(value) if "``" in value else value
    value = _outside_math(value, _plain_stretch)
    return fields.one_line(value)


def _plain_stretch(text: str) -> str:
    text = latex.commands(latex.accents(latex.symbols(text)))
    return latex.released(latex.escapes(_BRACES.sub("", latex.ties(latex.dashes(text)))).replace("\\ ", " "))


def abstract(value: str) -> str:
    """An abstract as BibTeX says it: accents, escapes and protecting braces undone, lines joined, paragraphs kept."""
    parts = _PARAGRAPH.split(value) if "\n" in value else [value]
    paragraphs = [fields.one_line(part) for part in parts]
    text = "\n".join(part for part in paragraphs if part)
    return _outside_math(text, _abstract_stretch) if _is_latex(text) else text


def _abstract_stretch(text: str) -> str:
    text = latex.accents(latex.symbols(text))
    parts: list[str] = []
    at = 0
    for command in _COMMAND_BRACES.finditer(text):
        parts += [_BRACES.sub("", text[at : command.start()]), command[0]]
        at = command.end()
    return latex.released(latex.escapes("".join([*parts, _BRACES.sub("", text[at:])])))


def _outside_math(text: str, repair: object) -> str:
    """The text with everything outside mathematics repaired."""
    assert callable(repair)
    if "$" not in text and "\\(" not in text:
        return str(repair(text))
    parts: list[str] = []
    at = 0
    for start, end in latex.math_spans(text):
        parts += [str(repair(text[at:start])), text[start:end]]
        at = end
    return "".join([*parts, str(repair(text[at:]))])


def _is_latex(text: str) -> bool:
    return "\\" in text or "{" in text or "}" in text or "~" in text or "--" in text or "``" in text


def address(value: str) -> str:
    r"""A web address or identifier: `\_` and `\url{}` undone, `%` and `~` as they are."""
    value = _URL_COMMAND.sub(r"\1", value)
    return latex.escapes(value.replace("{\\_}", "_").replace("{\\textasciitilde}", "~")).strip("{}<> ")


def names(value: str) -> tuple[tuple[str, ...], bool]:
    """Names between `and`s outside braces, and whether `others` follow."""
    value = fields.one_line(value)
    simple = not _is_latex(value) and "=" not in value
    parts = _AND.split(value) if simple else _split_names(value)
    if len(parts) == 1 and (";" in value or value.count(",") > 1) and "=" not in value:
        return fields.authors_of(plain(value)), False
    found = [part.strip(" ,;") if simple else _name(part) for part in parts if part]
    kept = tuple(name for name in found if name and name.lower() != "others")
    return kept, len(kept) < len(found)


def _split_names(value: str) -> list[str]:
    """The parts between `and`s; one inside braces (a group's name) divides nothing."""
    parts: list[str] = []
    at = depth = counted = 0
    for mark in _AND.finditer(value):
        for brace in _BRACE.finditer(value, counted, mark.start()):
            depth += 1 if brace[0] == "{" else -1
        counted = mark.start()
        if depth <= 0:
            parts.append(value[at : mark.start()])
            at = mark.end()
            depth = 0
    return [*parts, value[at:]]


def _name(part: str) -> str:
    if _NAME_PART.match(part):
        given = dict.fromkeys(("family", "given", "prefix", "suffix"), "")
        for piece in part.split(","):
            name, _, text = piece.partition("=")
            given[name.strip().lower()] = plain(text).strip('"')
        family = f"{given['prefix']} {given['family']}".strip()
        return f"{family}, {given['given']}" if given["given"] else family
    return plain(part).strip(" ,;")
