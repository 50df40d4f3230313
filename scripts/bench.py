"""What a refresh costs, room by room, on lists of made-up abstracts.

    python scripts/bench.py [--records 10000] [--duplicates 0.1]

The texts are random words of the shipped vocabulary in the frequencies of real abstracts: right for speed, of no use
for quality. A first refresh reads everything, a second one a file of twenty new abstracts, a third nothing. Quote CPU
seconds: walls depend on what else the machine does.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from paper_assets.text.words import table

ROOMS = ("raw_files", "abstracts", "dedup", "keywords", "library")


def abstracts(count: int, rnd: random.Random) -> list[str]:
    """Made-up abstracts of about 150 words in 7 sentences."""
    frequencies = table().frequency
    words, weights = list(frequencies), list(frequencies.values())
    drawn = iter(rnd.choices(words, weights, k=count * 150))
    return [
        " ".join(" ".join(next(drawn) for _ in range(21)).capitalize() + "." for _ in range(7)) for _ in range(count)
    ]


def refresh(data: Path) -> dict[str, object]:
    """One refresh by the command; its summary."""
    command = [sys.executable, "-m", "paper_assets.cli", "refresh", "--json", "--data", str(data)]
    return dict(json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout))


def row(name: str, told: dict[str, object]) -> str:
    """One line of the table."""
    stages = told.get("stage_seconds") or {}
    assert isinstance(stages, dict)
    cells = [f"{stages.get(room, {}).get('cpu_s', 0):>10.2f}" for room in ROOMS]
    return f"{name:<24}{told.get('records', '-'):>9}{told.get('papers', '-'):>9}" + "".join(cells)


def main() -> None:
    """Make the lists, refresh three times, print CPU seconds by room."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--duplicates", type=float, default=0.1, help="share of records that repeat another")
    chosen = parser.parse_args()
    rnd = random.Random(7)
    with tempfile.TemporaryDirectory(prefix="paper-assets-bench-") as folder:
        data = Path(folder)
        (data / "seeds").mkdir()
        texts = abstracts(int(chosen.records * (1 - chosen.duplicates)), rnd)
        texts += rnd.choices(texts, k=chosen.records - len(texts))
        for start in range(0, len(texts), 5_000):
            content = "\n\n".join(["Made-up 2024 Papers", *texts[start : start + 5_000]])
            (data / "seeds" / f"list-{start:07}.txt").write_text(content, "utf-8")
        print(f"{'CPU seconds by room':<24}{'records':>9}{'papers':>9}" + "".join(f"{room:>10}" for room in ROOMS))
        print(row("everything", refresh(data)), flush=True)
        (data / "seeds" / "new.txt").write_text("\n\n".join(["New 2024 Papers", *abstracts(20, rnd)]), "utf-8")
        print(row("a file of 20 more", refresh(data)), flush=True)
        print(row("nothing new", refresh(data)))


if __name__ == "__main__":
    main()
