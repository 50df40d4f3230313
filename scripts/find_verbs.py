"""Find the words that are mostly verbs (`paper_assets/keywords/verbs.txt`), by what stands before them in abstracts.

    python scripts/find_verbs.py FOLDER [--out FILE]

FOLDER as for count_words.py. A word is a verb if at least half of its occurrences follow `to`, a modal or a pronoun
(`to prune`, `we derive`) and few follow a determiner or preposition; its form in -s is one if it rarely follows those
(`improves`, but not `estimates`). Such words cut a chunk, so that no keyword begins with a verb.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

from count_words import texts

WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*|[^\sA-Za-z]")
BEFORE_VERB = frozenset(
    ["to", "we", "can", "could", "may", "might", "must", "will", "would", "should", "cannot", "they"]
)
BEFORE_NOUN = frozenset(
    [
        "a",
        "an",
        "the",
        "this",
        "these",
        "our",
        "its",
        "their",
        "of",
        "in",
        "on",
        "for",
        "with",
        "by",
        "from",
        "each",
        "any",
        "some",
        "such",
    ]
)
LEAST = 15


def count(folder: Path) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Return how often each word stands at all, after a word that asks for a verb, after one that asks for a noun."""
    total, verb, noun = Counter[str](), Counter[str](), Counter[str]()
    for text in texts(folder):
        for before, word in pairwise(WORD.findall(text.lower())):
            if word.isalpha():
                total[word] += 1
                verb[word] += before in BEFORE_VERB
                noun[word] += before in BEFORE_NOUN
    return total, verb, noun


def verbs(total: Counter[str], verb: Counter[str], noun: Counter[str]) -> list[str]:
    """Return the verbs in their base form and, where it is no plural noun, in their form in -s."""
    base = [
        w for w, n in total.items()
        if n >= LEAST and verb[w] >= 0.5 * n and noun[w] < 0.2 * n and len(w) > 2 and not w.endswith("ly")
    ]  # fmt: skip
    forms = [
        w[:-1] + "ies" if re.search("[^aeiou]y$", w) else w + "es" if re.search("(s|x|z|ch|sh|o)$", w) else w + "s"
        for w in base
    ]
    return sorted({*base, *(f for f in forms if total[f] >= 5 and noun[f] < 0.08 * total[f])})


def main() -> None:
    """Read the arguments, count and write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, default=Path("paper_assets/keywords/verbs.txt"))
    a = parser.parse_args()
    found = verbs(*count(a.folder))
    a.out.write_text(
        "# Words that are mostly verbs in abstracts; scripts/find_verbs.py\n" + "\n".join(found) + "\n",
        encoding="utf-8",
    )
    sys.stdout.write(f"{len(found)} verbs\n")


if __name__ == "__main__":
    main()
