"""Find the abbreviations on whose meaning nearly all papers agree (`paper_assets/keywords/senses.tsv`).

    python scripts/find_senses.py FOLDER [--out FILE]

FOLDER as for count_words.py. A short form is listed with its folded long form if at least ten abstracts define it and
nineteen in twenty of them alike. Where a paper does not define such a short form, it is taken to mean that.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from count_words import texts

from paper_assets.keywords.abbreviations import core, find
from paper_assets.keywords.folding import fold, folded
from paper_assets.keywords.tokens import readable

LEAST, AGREED = 10, 0.95


def senses(documents: Iterable[str]) -> list[tuple[str, str]]:
    """Return folded short and long forms, in order of the short form."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for text in documents:
        for pair in find(readable(text)):
            if core(pair.short).isupper():
                counts[fold(core(pair.short))][folded(pair.long)] += 1
    best = ((short, *longs.most_common(1)[0], longs.total()) for short, longs in counts.items())
    return sorted((short, long) for short, long, n, total in best if total >= LEAST and n >= AGREED * total)


def main() -> None:
    """Read the arguments, count and write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, default=Path("paper_assets/keywords/senses.tsv"))
    a = parser.parse_args()
    found = senses(texts(a.folder))
    head = "# abbreviations whose definitions nearly all agree; scripts/find_senses.py"
    a.out.write_text("\n".join([head, *(f"{short}\t{long}" for short, long in found)]) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(found)} abbreviations\n")


if __name__ == "__main__":
    main()
