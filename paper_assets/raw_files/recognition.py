"""What format a file is in, told from its content; its name never decides.

Belongs here: the verdict. Not here: the signatures of binary formats (`signatures.py`), the rules for text
formats (`rules.py`, `xml_documents.py`), which formats are read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from paper_assets.raw_files import xml_documents
from paper_assets.raw_files.decoding import Decoded, decode
from paper_assets.raw_files.head import Head
from paper_assets.raw_files.rules import RULES
from paper_assets.raw_files.signatures import binary_format

# Research on real files: more than half a percent of control characters is no text in any encoding.
_CONTROL_SHARE = 0.005
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x84\x86-\x9f]")


@dataclass(frozen=True)
class Recognised:
    """A format, what in the content decided for it, and the next format whose rule held too."""

    format: str
    evidence: str
    runner_up: str | None


def recognise(raw: bytes, decoded: Decoded | None) -> Recognised:
    """Tell the format of a file from its bytes; `decoded` saves decoding them again.

    Returns one of the formats that are read, `plain_text` where no rule holds, `empty`, `binary`, or the
    name of a format that is not read.
    """
    signature = binary_format(raw)
    if signature is not None:
        return Recognised(*signature, None)
    if not raw:
        return Recognised("empty", "no bytes", None)
    return recognise_text(Head((decoded or decode(raw)).lines.texts))


def recognise_text(head: Head) -> Recognised:
    """Tell the format of a file from its first and last lines, as `recognise` does; it is none of the binary ones."""
    if not head.lines:
        return Recognised("empty", "nothing but white space", None)
    controls = len(_CONTROL.findall(head.text))
    if controls > _CONTROL_SHARE * len(head.text):
        return Recognised("binary", f"{controls} control characters in the first {len(head.text)} characters", None)
    found = [(name, evidence) for name, rule in RULES if (evidence := rule(head))]
    if not found:
        return Recognised("plain_text", "no sign of any other format", None)
    name, evidence = found[0]
    if name == "xml":
        name = xml_documents.format_of(head)
    return Recognised(name, evidence, found[1][0] if len(found) > 1 else "plain_text")
