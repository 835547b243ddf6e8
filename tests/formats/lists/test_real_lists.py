"""The lists that communities keep, as they are: each is counted again here, line by line, and must come to the same."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.cards.database import open_cards
from deckcheck.formats.list_form import load_list, load_pool
from deckcheck.formats.listed_cards import by_name
from deckcheck.model.game import Game, Zone
from emberfall import LABEL
from real_data import real_data
from tools.lists_from import Head, written

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.rules.dated_list import DatedList

pytestmark = pytest.mark.slow

FORMATS = ("eternal", "ram", "snapshot", "standard", "startup", "system_gateway")


def _recounted(path: Path) -> dict[str, dict[str, int]]:
    """The lists of a file by name, each with its limits by id."""
    found: dict[str, dict[str, int]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("!"):
            limits = found[line[1:].strip()] = {}
        elif line[:1].isdigit():
            id_, limit = line.split("--")[0].split()
            # In lists of what may be played, cards are limited after they were named; elsewhere none stands twice.
            limits[str(int(id_))] = max(int(limit), 0)
    return found


def _day(name: str) -> str:
    year, month, *day = name.split()[0].split(".")
    return f"{year}-{int(month):02}-{int(day[0]) if day else 1:02}"


def _limits(dated: DatedList, on: str) -> dict[str, Any]:
    return {card: limit.most for card, limit in dated.limits(on).items()}


def test_every_dated_list_says_what_its_lines_say() -> None:
    path = real_data("ygo", "dated-lflists", "lflist.conf")
    lists = _recounted(path)
    assert len(lists) == 102
    west, plain = load_list(f"{path}#*TCG"), load_list(f"{path}#*")
    for name, limits in lists.items():
        series = west if name.endswith("TCG") else plain
        assert _limits(series, _day(name)) == limits, name
        if name.startswith("2019"):  # some by their own names
            assert _limits(load_list(f"{path}#{name}"), _day(name)) == limits, name


def test_every_current_list_can_be_read() -> None:
    for path in sorted(real_data("ygo", "lflists").glob("*.conf")):
        ((name, limits),) = _recounted(path).items()
        dated = load_list(str(path))
        assert (dated.name["en"], dated.since, _limits(dated, "2026-11-21")) == (name, _day(name), limits)
        whitelist = "$whitelist" in path.read_text(encoding="utf-8")
        assert dated.others == (0 if whitelist else "unlimited")


def test_what_the_tool_writes_says_the_same_of_the_cards(tmp_path: Path) -> None:
    path = real_data("ygo", "dated-lflists", "lflist.conf")
    names = {}
    with gzip.open(real_data("ygo", "cards.jsonl.gz"), "rt", encoding="utf-8") as file:
        for record in map(json.loads, file):
            if record.get("password") and record["name"].get("en"):
                names[str(record["password"])] = record["name"]["en"]
    cards = tmp_path / "cards.jsonl"
    seen = {name.casefold(): id_ for id_, name in names.items()}
    rows = [json.dumps({"name": names[id_], "aliases": [id_]}) for id_ in seen.values()]
    cards.write_text("\n".join(['{"game": "duel"}', *rows]), encoding="utf-8")
    game = Game("duel", LABEL, (Zone("main", LABEL, default=True),), {})
    named = by_name(load_list(f"{path}#*TCG"), open_cards(str(cards), game, None))
    ours = tmp_path / "list.yaml"
    ours.write_text(written(named.list, Head("duel/west", "West", "西", "LFLists")), encoding="utf-8")
    dated = load_list(str(ours))
    for name, limits in _recounted(path).items():
        if name.endswith("TCG"):
            known = {names[id_]: limit for id_, limit in limits.items() if id_ not in named.missing}
            assert _limits(dated, _day(name)) == known, name


@pytest.mark.parametrize("format_", FORMATS)
def test_every_snapshot_says_what_its_restriction_says(format_: str) -> None:
    folder = real_data("netrunner")
    path = folder / "formats" / f"{format_}.json"
    dated, influence = load_list(str(path)), load_list(f"{path}#universal_faction_cost")
    pool = load_pool(str(path))
    pools = {each["id"]: each for each in json.loads((folder / "card_pools" / f"{format_}.json").read_text())}
    for snapshot in json.loads(path.read_text())["snapshots"]:
        on, restriction = snapshot["date_start"], snapshot.get("restriction_id")
        file = folder / "restrictions" / format_ / f"{restriction}.json"
        said: dict[str, Any] = json.loads(file.read_text()) if restriction else {}
        assert _limits(dated, on) == dict.fromkeys(said.get("banned", ()), 0)
        restricted = [set(group.cards) for group in dated.combinations(on)]
        assert restricted == ([set(said["restricted"])] if "restricted" in said else [])
        for series, key in ((dated, "points"), (influence, "universal_faction_cost")):
            assert series.prices(on) == {id_: int(n) for n, ids in said.get(key, {}).items() for id_ in ids}
        assert set(pool.sets(on)) == set(pools[snapshot["card_pool_id"]]["card_set_ids"])
