"""Make the lists of Duel Commander in formats/mtg/lists: banned, banned as commander, banned as companion.

    python tools/mtg_duel_commander.py

They are the announcements in tools/mtg_duel_commander.yaml, each list with what concerns it. Cards that no tournament
allows are not among them: they have a list of their own (lists/never.yaml). The same bytes every time.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "formats" / "mtg" / "lists"
LISTS = {
    "banned": ("duel-commander", "Banned in Duel Commander", "デュエル・コマンダー禁止カード"),
    "commander": (
        "duel-commander-leaders",
        "Banned as commanders in Duel Commander",
        "デュエル・コマンダーでの統率者としての使用禁止カード",
    ),
    "companion": (
        "duel-commander-companions",
        "Banned as companions in Duel Commander",
        "デュエル・コマンダーでの相棒としての使用禁止カード",
    ),
}
"""What each list is of, as announcements call it: its id and its names."""

State = dict[str, str]
"""The list on which each card is that is on one."""


def main() -> None:
    """Write the lists."""
    for name, text in build().items():
        (TARGET / name).write_text(text, encoding="utf-8")


def build() -> dict[str, str]:
    """Every list's text by its file's name."""
    announced = YAML(typ="safe").load((ROOT / "tools" / "mtg_duel_commander.yaml").read_text(encoding="utf-8"))
    changes = announced["changes"]
    return {f"{LISTS[kind][0]}.yaml": "\n".join(_lines(kind, announced, changes)) + "\n" for kind in LISTS}


def states(changes: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], State, State]]:
    """Each change with what stood before it and what stands from it on.

    Raises ValueError if a change changes nothing of a card.

    >>> steps = states([{"date": "2020-01-01", "banned": ["A"]}, {"date": "2021-01-01", "commander": ["A"]}])
    >>> [(before, after) for _, before, after in steps]
    [({}, {'A': 'banned'}), ({'A': 'banned'}, {'A': 'commander'})]
    """
    state: State = {}
    for change in changes:
        after = dict(state)
        for kind in (*LISTS, "legal"):
            for card in change.get(kind, ()):
                if after.get(card, "legal") == kind:
                    raise ValueError(f"{change['date']}: {card} is {kind} already")
                if kind == "legal":
                    del after[card]
                else:
                    after[card] = kind
        yield change, state, after
        state = after


def _lines(kind: str, announced: Mapping[str, Any], changes: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    id_, english, japanese = LISTS[kind]
    source = announced["source"]
    yield "# yaml-language-server: $schema=../../../schemas/list.schema.json"
    yield "# Made by tools/mtg_duel_commander.py. Each day is the one from which the announcement says that it counts."
    yield f"list: mtg/{id_}"
    yield f"name: {{en: {english}, ja: {japanese}}}"
    yield f"since: {announced['since']}  # before this day there was no list of its own"
    yield f"known-until: {source['date']}"
    yield f"source: {{title: {json.dumps(source['title'])}, date: {source['date']}}}"
    yield "changes:"
    for change, before, after in states(changes):
        limits = {
            "0": sorted(card for card in after if after[card] == kind != before.get(card)),
            "unlimited": sorted(card for card in before if before[card] == kind != after.get(card)),
        }
        if any(limits.values()):
            yield f"  - date: {change['date']}"
            yield f"    source: {change['source']}"
            yield "    cards:"
        for limit, cards in limits.items():
            if cards:
                yield f'      "{limit}":'
                yield from (f"        - {json.dumps(card, ensure_ascii=False)}" for card in cards)


if __name__ == "__main__":
    main()
