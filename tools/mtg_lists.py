"""Make the lists of banned and restricted cards in formats/mtg/lists that have a history in the public data.

    python tools/mtg_lists.py [FOLDER OF THE DATA]

The history is that of magefree/mage: what each list was after each change to its file. The days are those that an
audit of them found (the file ``more/dates.yaml``), each with its source; what tools/mtg_lists.yaml says of days and
cards counts before both, and the cards that no tournament allows, or none since 2020, are left out: they have lists of
their own (lists/never.yaml, lists/removed.yaml). Only changes are written; the same bytes every time.
"""

from __future__ import annotations

import json
import re
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

_OF_THEIR_OWN = ("never", "removed")
"""The lists that are kept by hand, of cards that others leave out."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d")

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
    found = audit(folder)
    made = YAML(typ="safe").load((ROOT / "tools" / "mtg_lists.yaml").read_text(encoding="utf-8"))
    audited = {id_: _with_audit(each, found.get(id_, {})) for id_, each in made.items()}
    return {f"{id_}.yaml": _text(id_, each, changes(each, history)) for id_, each in audited.items()}


def audit(folder: Path) -> Any:
    """What was found of the days that the source's history has, by list and day."""
    loaded = YAML(typ="safe").load((folder / "more" / "dates.yaml").read_text(encoding="utf-8"))["lists"]
    found = {
        id_: {str(day): dict(said) for day, said in days.items() if _DAY.fullmatch(str(day))}
        for id_, days in loaded.items()
        if isinstance(days, dict)
    }
    for days in found.values():
        for day, said in days.items():
            other = re.fullmatch(r"as (\w+)", said.get("source", ""))
            if other:
                said["source"] = found[other[1]][day]["source"]
    return found


def _with_audit(made: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """What is said by hand of a list, with the days that the audit found where nothing is said of them.

    A day of little confidence is the first that a change may have; the last is the one that the source has.
    """
    days = {str(day): str(real) for day, real in made.get("days", {}).items()}
    sources = {str(day): source for day, source in made.get("sources", {}).items()}
    removed = [day for day, said in found.items() if said["verdict"] == "remove"]
    for day, said in found.items():
        real = days.get(day)
        if real is None and said["verdict"] in ("keep", "change") and _DAY.fullmatch(str(said.get("day", day))):
            real = str(said.get("day", day))
            days[day] = real = f"{real}..{day}" if said.get("confidence") == "low" else real
        if real is not None and "source" in said:
            sources.setdefault(real, said["source"])
    return {**made, "days": days, "sources": sources, "removed": removed}


def changes(made: Mapping[str, Any], history: Mapping[str, Any]) -> History:
    """What changed on which day, the first state on the first day."""
    own: Mapping[str, Any] = made.get("cards", {})
    left_out = {*own, *made.get("drop", ()), *of_their_own()}
    found: History = defaultdict(dict)
    before: Limits = {}
    held: Limits = {}
    for number, (day, state) in enumerate(_states(made["history"], history)):
        if day in made["removed"]:
            held |= {name: limit for name, limit in before.items() if name not in state}
        limits = {**held, **state}
        # What the first state holds may have been there for years.
        real = max(made["days"].get(day, day), str(made["since"])) if number else str(made["since"])
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


def of_their_own() -> frozenset[str]:
    """The cards of the lists that are kept by hand."""
    listed = [YAML(typ="safe").load((TARGET / f"{id_}.yaml").read_text(encoding="utf-8")) for id_ in _OF_THEIR_OWN]
    changed = [change for each in listed for change in each["changes"]]
    return frozenset(name for change in changed for names in change["cards"].values() for name in names)


def _text(id_: str, made: Mapping[str, Any], history: History) -> str:
    exact = {*made["days"].values(), *map(str, made.get("checked", ())), *made["sources"], str(made["since"])}
    exact |= {str(day) for spans in made.get("cards", {}).values() for day in spans}
    lines = [
        "# yaml-language-server: $schema=../../../schemas/list.schema.json",
        "# Made by tools/mtg_lists.py. A day is the publisher's own; where `source` stands, it is known from there.",
        "# Two days with .. between are the first and the last that it may be. A day marked ~ is the one on which the",
        "# source took the change over: the real one or some days later.",
        f"list: mtg/{id_}",
        f"name: {{en: {json.dumps(made['name']['en'])}, ja: {made['name']['ja']}}}",
        f"since: {made['since']}  # before this day the list is not known",
        f"known-until: {made.get('known-until', DATE)}",
        f"source: {{title: {json.dumps(TITLE)}, date: {DATE}}}",
        "changes:",
    ]
    for day, limits in history.items():
        if limits:
            lines += _change(day, limits, made["sources"].get(day), doubtful=day not in exact)
    return "\n".join(lines) + "\n"


def _change(day: str, limits: Limits, source: str | None, *, doubtful: bool) -> Iterator[str]:
    yield f"  - date: {day}{'  # ~' if doubtful else ''}"
    if source is not None:
        yield f"    source: {json.dumps(source, ensure_ascii=False)}"
    yield "    cards:"
    for limit in sorted({str(limit) for limit in limits.values()}):
        yield f'      "{limit}":'
        for name in sorted(name for name, each in limits.items() if str(each) == limit):
            yield f"        - {json.dumps(name, ensure_ascii=False)}"


if __name__ == "__main__":
    main()
