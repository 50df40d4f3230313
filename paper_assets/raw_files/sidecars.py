"""Sidecars: what a person says of a file in a file beside it, `list.txt.yaml` for `list.txt`.

A sidecar wins over what the content shows. Belongs here: which file is the sidecar of which, its keys, what is wrong
in it. Not here: what its values change (`inventory.py` and the room abstracts).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass

import yaml

from paper_assets.raw_files.decoding import decodable
from paper_assets.raw_files.rules import RULES

ENDINGS = (".yaml", ".yml")
LAYOUTS = ("paragraphs", "one_per_line", "title_above", "title_apart")
_MOST_BYTES = 65_536
_YEARS = range(1500, 2150)


@dataclass(frozen=True, slots=True)
class Sidecar:
    """What a sidecar says; what it does not say is None."""

    format: str | None = None
    layout: str | None = None
    encoding: str | None = None
    heading: str | None = None
    venue: str | None = None
    year: int | None = None
    language: str | None = None

    def as_json(self) -> str | None:
        """What is said as one canonical text; None where nothing is."""
        said = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(said, sort_keys=True, ensure_ascii=False) if said else None


NOTHING_TOLD = Sidecar()


def from_json(text: str | None) -> Sidecar:
    """The sidecar that `as_json` wrote."""
    return Sidecar(**json.loads(text)) if text else NOTHING_TOLD


def sidecars_of(paths: Iterable[str]) -> dict[str, str]:
    """The path of each file that has a sidecar, with the path of that sidecar.

    `list.txt.yaml` speaks of `list.txt`; `list.yaml` does where `list.txt` is the only other file of that name. A YAML
    file that speaks of no file is a file like any other.
    """
    known = set(paths)
    by_stem: dict[str, list[str]] = {}
    for path in sorted(known):
        if not path.endswith(ENDINGS):
            by_stem.setdefault(_stem(path), []).append(path)
    found: dict[str, str] = {}
    for path in sorted(known, key=lambda p: (-len(p), p)):
        stem = next((path.removesuffix(ending) for ending in ENDINGS if path.endswith(ending)), None)
        if stem is None:
            continue
        namesakes = by_stem.get(stem, [])
        target = stem if stem in known else namesakes[0] if len(namesakes) == 1 else None
        if target is not None and not target.endswith(ENDINGS):
            found.setdefault(target, path)
    return found


def read_sidecar(raw: bytes, path: str) -> tuple[Sidecar, list[str]]:
    """What a sidecar says, and what in it could not be understood, each with its line and what is allowed."""
    said: dict[str, str | int] = {}
    problems: list[str] = []
    try:
        pairs = list(_pairs(raw))
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, RecursionError) as error:
        return Sidecar(), [
            f"{path} is no list of `key: value` lines: {' '.join(str(error).split())[:200]}. It is not used."
        ]
    for key, value, line in pairs:
        read = _KEYS.get(key)
        if read is None:
            problems.append(f"{path}, line {line}: `{key}` is not known; there are {', '.join(_KEYS)}.")
            continue
        try:
            said[key] = read(value)
        except ValueError as error:
            problems.append(f"{path}, line {line}: `{key}: {value[:60]}` cannot be used: {error}.")
    return Sidecar(**said), problems  # type: ignore[arg-type]


def _pairs(raw: bytes) -> Iterator[tuple[str, str, int]]:
    """Keys and values as texts, with their lines. Nothing is constructed, so that no YAML can do anything."""
    if len(raw) > _MOST_BYTES:
        raise ValueError(f"it has more than {_MOST_BYTES:,} bytes")
    root = yaml.compose(raw.decode("utf-8-sig"), Loader=yaml.SafeLoader)
    if root is None:
        return
    if not isinstance(root, yaml.MappingNode):
        raise ValueError("there are no keys")
    for key, value in root.value:
        if not isinstance(key, yaml.ScalarNode) or not isinstance(value, yaml.ScalarNode):
            raise ValueError(f"line {key.start_mark.line + 1} holds more than a key and a value")
        yield key.value, value.value, key.start_mark.line + 1


def _one_of(values: Iterable[str]) -> Callable[[str], str]:
    known = tuple(values)

    def read(text: str) -> str:
        if text not in known:
            raise ValueError(f"there are {', '.join(known)}")
        return text

    return read


def _encoding(text: str) -> str:
    name = decodable(text)
    if name is None:
        raise ValueError("no encoding that can be read has that name; utf-8, utf-16, cp1252 and gb18030 are some")
    return name


def _year(text: str) -> int:
    if not text.isdecimal() or int(text) not in _YEARS:
        raise ValueError("a year of four digits is needed")
    return int(text)


def _line(text: str) -> str:
    said = " ".join(text.split())
    if not said:
        raise ValueError("there is nothing")
    return said


def _language(text: str) -> str:
    if len(text) != 2 or not text.isascii() or not text.isalpha():  # noqa: PLR2004 - ISO 639-1 has two letters
        raise ValueError("two letters of ISO 639-1 are needed, such as en")
    return text.lower()


def _stem(path: str) -> str:
    folder, slash, name = path.rpartition("/")
    return folder + slash + (name.rpartition(".")[0] or name)


_KEYS: dict[str, Callable[[str], str | int]] = {
    "format": _one_of(("plain_text", *(name for name, _ in RULES))),
    "layout": _one_of(LAYOUTS),
    "encoding": _encoding,
    "heading": _line,
    "venue": _line,
    "year": _year,
    "language": _language,
}
