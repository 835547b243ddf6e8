"""The lists of Duel Commander: made from the announcements, and held against those that another project keeps."""

from __future__ import annotations

import doctest
import json
from datetime import date, timedelta
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from real_data import real_data

ROOT = Path(__file__).resolve().parent.parent.parent
LISTS = ROOT / "formats" / "mtg" / "lists"
SLIPS = {
    "Lutri, The Spellchaser": "Lutri, the Spellchaser",
    "Necrotic Oooze": "Necrotic Ooze",
    "Trazyn The Infinite": "Trazyn the Infinite",
    "Tymna, the Weaver": "Tymna the Weaver",
}
"""What the other project calls a card, where that is not its name."""
OVERLOOKED = {"Baral, Chief of Compliance", "Prime Speaker Vannifar", "Trazyn the Infinite", '"Name Sticker" Goblin'}
"""What it took over a year after or, of cards with stickers, never."""


@cache
def script() -> Any:
    spec = spec_from_file_location("mtg_duel_commander", ROOT / "tools" / "mtg_duel_commander.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def yaml(path: Path) -> Any:
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def announced() -> list[dict[str, Any]]:
    changes: list[dict[str, Any]] = yaml(ROOT / "tools" / "mtg_duel_commander.yaml")["changes"]
    return changes


def test_the_script_explains_itself_rightly_and_makes_the_shipped_lists() -> None:
    assert doctest.testmod(script()).failed == 0
    for name, text in script().build().items():
        assert (LISTS / name).read_text(encoding="utf-8") == text


def test_a_change_that_changes_nothing_is_refused() -> None:
    twice = [{"date": "2020-01-01", "banned": ["A"]}, {"date": "2021-01-01", "banned": ["A"]}]
    with pytest.raises(ValueError, match="2021-01-01: A is banned already"):
        list(script().states(twice))


def test_how_much_there_is() -> None:
    changes = announced()
    *_, (_, _, now) = script().states(changes)
    kinds = [list(now.values()).count(kind) for kind in ("banned", "commander", "companion")]
    assert (len(changes), kinds) == (54, [81, 27, 1])


def test_the_lists_that_another_project_keeps_are_these_or_those_of_the_week_after() -> None:
    """It takes a change over when it is announced, which may be some days before it counts, or later."""
    history = json.loads((real_data("mtg") / "formats-history.json").read_text(encoding="utf-8"))["DuelCommander"]
    apart = [yaml(LISTS / f"{each}.yaml")["changes"] for each in ("never", "removed")]
    never = {name for changes in apart for change in changes for name in change["cards"]["0"]}
    steps = [(change["date"], state) for change, _, state in script().states(announced())]
    differing = {}
    for state in history:
        theirs = {_named(name): "commander" for name in state["bannedCommander"]}
        theirs |= {_named(name): "banned" for name in state["banned"]}
        day = date.fromisoformat(state["commit_date"])
        ours = [[known for since, known in steps if since <= until][-1] for until in (day, day + timedelta(days=7))]
        found = [_differing(theirs, each) - never - OVERLOOKED for each in ours]
        if all(found):
            differing[state["commit_date"]] = sorted(found[0])
    # What was announced a fortnight before came later.
    assert differing == {
        "2022-03-18": [
            *("Bruse Tarl, Boorish Herder", "Jeska, Thrice Reborn", "Keleth, Sunmane Familiar"),
            *("Kraum, Ludevic's Opus", "Livio, Oathsworn Sentinel", "Ludevic, Necro-Alchemist"),
            *("Reyhan, Last of the Abzan", "Rograkh, Son of Rohgahh", "Tymna the Weaver", "Yoshimaru, Ever Faithful"),
        ]
    }


def _named(name: str) -> str:
    name = name.replace("’", "'")
    return SLIPS.get(name, name)


def _differing(one: dict[str, str], other: dict[str, str]) -> set[str]:
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}
