"""`paper-assets review`: show pairs that may be one paper, and keep what a person decides."""

from __future__ import annotations

import argparse
import shutil
from typing import Any

from paper_assets.commands.saying import command_line, print_json
from paper_assets.errors import NothingPublishedError
from paper_assets.settings import Settings

PURPOSE = "decide which pairs are the same paper, those that settle most first"
_ANSWERS = {"s": "same", "d": "different"}
_ASKED = "Same paper? [s]ame, [d]ifferent, [l]ater, [q]uit: "


def declare(command: argparse.ArgumentParser) -> None:
    """Add the arguments of this command alone."""
    command.add_argument("--limit", type=int, default=0, help="show at most so many pairs (default: all)")


def run(arguments: argparse.Namespace, settings: Settings, _flags: dict[str, str]) -> int:
    """Ask pair by pair until the queue or the answers end; returns the exit code."""
    if not settings.library.exists():
        raise NothingPublishedError(
            "Nothing is published yet", settings.library, f"Run: {command_line(settings, 'refresh')}"
        )
    waiting = _waiting(settings)[: arguments.limit or None]
    if arguments.json:
        print_json({"waiting": waiting})
        return 0
    decided = 0
    for number, pair in enumerate(waiting, 1):
        answer = _ask(pair, f"{number} of {len(waiting)}")
        if answer == "q":
            break
        decided += _keep(settings, pair, answer)
    print(f"{decided} decided, {len(waiting) - decided} waiting.")
    if decided:
        print(f"They take effect at the next refresh: {command_line(settings, 'refresh')}")
    return 0


def _waiting(settings: Settings) -> list[dict[str, Any]]:
    """The pairs of the queue that no row of decisions.csv names yet, with both records."""
    from paper_assets.dedup import decisions
    from paper_assets.dedup.reviewing import FIELDS
    from paper_assets.store import frame, snapshot

    known = {frozenset(pair) for pair in decisions.read(settings.rules).select("content_a", "content_b").iter_rows()}
    with snapshot(settings.library, settings.work) as con:
        fields = {side: ", ".join(f"{name} := {side}.{name}" for name in FIELDS) for side in "ab"}
        queue = frame(
            con,
            f"""SELECT q.*, struct_pack({fields["a"]}) AS a, struct_pack({fields["b"]}) AS b
                FROM review_queue q JOIN records a ON a.record_id = q.record_a JOIN records b ON b.record_id = q.record_b
                ORDER BY q.settles DESC, q.likelihood DESC, q.record_a, q.record_b""",
        )
    pairs = queue.to_dicts()
    return [
        p
        for p in pairs
        if p["content_a"] != p["content_b"] and frozenset((p["content_a"], p["content_b"])) not in known
    ]


def _ask(pair: dict[str, Any], place: str) -> str:
    """Show a pair and read an answer; the end of the input counts as quit."""
    from paper_assets.dedup.reviewing import side_by_side

    told = f"agree: {', '.join(pair['agree']) or 'nothing'}; conflict: {', '.join(pair['conflict']) or 'nothing'}"
    veto = f"; forbidden by {pair['veto']}" if pair["veto"] else ""
    print(f"\n{place}: {pair['rule']}, likelihood {pair['likelihood']:.2f}; {told}{veto}")
    print(f"{pair['path_a']}  and  {pair['path_b']}")
    print("\n".join(side_by_side(pair["a"], pair["b"], shutil.get_terminal_size((120, 40)).columns)))
    try:
        answer = input(_ASKED).strip().lower()[:1]
    except EOFError:
        print()
        return "q"
    return answer


def _keep(settings: Settings, pair: dict[str, Any], answer: str) -> bool:
    from paper_assets.dedup import decisions

    if answer not in _ANSWERS:
        return False
    decisions.add(settings.rules, pair["content_a"], pair["content_b"], _ANSWERS[answer])
    return True
