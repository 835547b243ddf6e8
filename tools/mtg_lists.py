"""Make the lists of banned and restricted cards in formats/mtg/lists that have a history in the public data.

    python tools/mtg_lists.py [FOLDER OF THE DATA]

The history is that of magefree/mage: what each list was after each change to its file. What tools/mtg_lists.yaml says
of days and cards counts before it, and the cards that no tournament allows (lists/never.yaml) are left out: they have a
list of their own. Only changes are written; the same bytes every time.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared" / "data" / "mtg"
TARGET = ROOT / "formats" / "mtg" / "lists"
TITLE = "magefree/mage (commit bb9895f9), history of its lists"
DATE = "2026-08-10"

Limits = dict[str, "int | str"]
History = dict[str, Limits]
"""The limits that a change sets, by the day on which it counts."""


def main() -> None:
    """Write the lists."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DATA
    for name, text in build(folder).items():
        (TARGET / name).write_text(text, encoding="utf-8")


def build(folder: Path) -> dict[str, str]:
    """Every list's text by its file's name."""
    history = json.loads((folder / "formats-history.json").read_text(encoding="utf-8"))
    made = YAML(typ="safe").load((ROOT / "tools" / "mtg_lists.yaml").read_text(encoding="utf-8"))
    return {f"{id_}.yaml": _text(id_, each, changes(each, history)) for id_, each in made.items()}


def changes(made: Mapping[str, Any], history: Mapping[str, Any]) -> History:
    """What changed on which day, the first state on the first day."""
    own: Mapping[str, Any] = made.get("cards", {})
    left_out = {*own, *made.get("drop", ()), *never()}
    days = {str(day): str(real) for day, real in made.get("days", {}).items()}
    found: History = defaultdict(dict)
    before: Limits = {}
    for number, (day, limits) in enumerate(_states(made["history"], history)):
        # What the first state holds may have been there for years.
        real = max(days.get(day, day), str(made["since"])) if number else str(made["since"])
        for name in sorted({*before, *limits} - left_out):
            limit = limits.get(name, "unlimited")
            if limit != before.get(name, "unlimited"):
                found[real][name] = limit
        before = limits
    for name, spans in own.items():
        for day, limit in spans.items():
            found[str(day)][name] = limit
    return {day: _without_undone(found, day) for day in sorted(found)}


def _states(sources: Mapping[str, Any], history: Mapping[str, Any]) -> Iterator[tuple[str, Limits]]:
    """The limits after each change, by the day on which the source took it over."""
    for source, kinds in sources.items():
        for state in history[source]:
            limits: Limits = {name: limit for kind, limit in kinds.items() for name in state.get(kind, ())}
            yield state["commit_date"], limits


def _without_undone(found: History, day: str) -> Limits:
    """What a day sets but the day before it left: of changes that fall together the last counts."""
    earlier: Limits = {}
    for other in sorted(each for each in found if each < day):
        earlier |= found[other]
    return {name: limit for name, limit in found[day].items() if limit != earlier.get(name, "unlimited")}


def never() -> frozenset[str]:
    """The cards of the list that is kept by hand."""
    listed = YAML(typ="safe").load((TARGET / "never.yaml").read_text(encoding="utf-8"))
    return frozenset(name for change in listed["changes"] for names in change["cards"].values() for name in names)


def _text(id_: str, made: Mapping[str, Any], history: History) -> str:
    exact = {*map(str, made.get("days", {}).values()), *map(str, made.get("checked", ()))}
    exact |= {str(day) for spans in made.get("cards", {}).values() for day in spans}
    lines = [
        "# yaml-language-server: $schema=../../../schemas/list.schema.json",
        "# Made by tools/mtg_lists.py. A day marked ~ is the one on which the source took the change over: the real",
        "# one or some days later. The others are the publisher's own.",
        f"list: mtg/{id_}",
        f"name: {{en: {json.dumps(made['name']['en'])}, ja: {made['name']['ja']}}}",
        f"since: {made['since']}  # before this day the list is not known",
        f"known-until: {DATE}",
        f"source: {{title: {json.dumps(TITLE)}, date: {DATE}}}",
        "changes:",
    ]
    for day, limits in history.items():
        if limits:
            lines += _change(day, limits, doubtful=day not in exact and day != str(made["since"]))
    return "\n".join(lines) + "\n"


def _change(day: str, limits: Limits, *, doubtful: bool) -> Iterator[str]:
    yield f"  - date: {day}{'  # ~' if doubtful else ''}"
    yield "    cards:"
    for limit in sorted({str(limit) for limit in limits.values()}):
        yield f'      "{limit}":'
        for name in sorted(name for name, each in limits.items() if str(each) == limit):
            yield f"        - {json.dumps(name, ensure_ascii=False)}"


if __name__ == "__main__":
    main()
