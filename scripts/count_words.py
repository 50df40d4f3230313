"""Count the word table of the ground floor (`paper_assets/text/words.tsv.gz`) over collections of abstracts.

    python scripts/count_words.py FOLDER [--out FILE] [--min-df 3] [--most 60000]

FOLDER holds Parquet files with English abstracts in a column `abstract` or `text`, and perhaps a `title`. Only counts
leave this script, no text. What the table is used for stands in `paper_assets/text/words.py`.
"""

from __future__ import annotations

import argparse
import gzip
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import polars as pl

# A word is a run of letters with no hyphen at either side: the halves of `ap- proach`, `ap-proach` and of real compounds
# alike say nothing about which letters make a word of their own. An apostrophe ends it (`model's` counts `model`).
WORD = re.compile(r"(?<![\w\-‐‑\u00ad])(?<![\-‐‑\u00ad][ ])[^\W\d_]+(?![\w\-‐‑\u00ad]|[ ][\-‐‑\u00ad])")
MARKUP = re.compile(r"\$[^$]{0,300}\$|\\[A-Za-z]+|https?://\S+|\S+@\S+|<[^<>]{1,60}>|&[a-z]{2,8};")
SOFT_HYPHEN = re.compile(r"(?:\(cid:173\)|\u00ad)\s*")
# Words that PDF extraction glues to their neighbour (`ofthe`, `andthe`).
GLUE = ("the", "and", "of", "in", "to", "is", "for", "with", "that", "are", "this")


def texts(folder: Path) -> Iterator[str]:
    """Yield each distinct English text of the Parquet files of a folder: title and abstract as one string."""
    seen: set[str] = set()
    for path in sorted(folder.glob("*.parquet")):
        frame = pl.read_parquet(path)
        body = next((c for c in ("abstract", "text") if c in frame.columns), None)
        if body is None or ("lang" in frame.columns and "zh" in frame["lang"]):
            continue
        for row in frame.select(c for c in ("title", body) if c in frame.columns).iter_rows():
            text = ". ".join(part for part in row if part)
            key = re.sub(r"\W+", "", row[-1] or "").lower()[:200]
            if key and key not in seen:
                seen.add(key)
                yield text


def plain_words(text: str) -> list[str]:
    """Return the lower-cased words of a text in order, without markup, math and addresses."""
    plain = MARKUP.sub(" ", SOFT_HYPHEN.sub("", unicodedata.normalize("NFKC", text)))
    return [w.lower() for w in WORD.findall(" ".join(plain.split()))]


def count(documents: Iterable[str]) -> tuple[Counter[str], int]:
    """Return the document frequency of every word without the halves of broken words, and the number of documents."""
    frequency: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    n = 0
    for text in documents:
        n += 1
        words = plain_words(text)
        frequency.update(set(words))
        pairs.update(set(pairwise(words)))
    halves: Counter[str] = Counter()
    for (left, right), times in pairs.items():
        whole = frequency[left + right]
        for half in (left, right):
            halves[half] += times if whole > frequency[half] else 0
    # `train ing`: a half mostly stands beside the other half. `data set` is no such thing: `set` stands elsewhere too.
    return Counter({w: df for w, df in frequency.items() if halves[w] < 0.3 * df}), n


def is_glued(word: str, frequency: Counter[str]) -> bool:
    """Tell whether a rare word is two frequent words run together, one of them a function word."""
    for part in GLUE:
        for rest in (word.removeprefix(part), word.removesuffix(part)):
            if rest != word and len(rest) > 1 and frequency[rest] > 50 * frequency[word]:
                return True
    return False


def table(frequency: Counter[str], min_df: int, most: int) -> list[tuple[str, int]]:
    """Return the words to ship with their document frequency, most frequent first."""
    kept = [(w, n) for w, n in frequency.items() if n >= min_df and 1 < len(w) <= 30 and not is_glued(w, frequency)]
    kept += [(w, frequency[w]) for w in ("a", "i")]
    return sorted(kept, key=lambda pair: (-pair[1], pair[0]))[:most]


def main() -> None:
    """Read the arguments, count, write the table and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path, default=Path("paper_assets/text/words.tsv.gz"))
    parser.add_argument("--min-df", type=int, default=3)
    parser.add_argument("--most", type=int, default=60_000)
    a = parser.parse_args()
    frequency, n = count(texts(a.folder))
    words = table(frequency, a.min_df, a.most)
    head = f"# {n} distinct English abstracts; document frequency >= {a.min_df}; scripts/count_words.py"
    lines = [head, *(f"{w}\t{df}" for w, df in words)]
    with a.out.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
        packed.write("\n".join(lines).encode())
    sys.stdout.write(f"{n} documents, {len(frequency)} words, {len(words)} kept, {a.out.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
