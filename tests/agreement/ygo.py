"""Yu-Gi-Oh: 64 decks against every dated list of both regions.

What is expected is counted here from the sources themselves, without deckcheck: the copies of each card by the numbers
in the deck file, numbers of other pictures taken for the card's by the community's database, and the limits as they
stand in the list. A card that Konami says is not released in the region makes a deck illegal there, and so does a
zone of the wrong size or a card in the wrong one. Nothing at hand says since when a card is out, so the decks are
judged with the reading that what is out today was out on every day.
"""

from __future__ import annotations

import datetime as dt
import gzip
import json
import sqlite3
from collections import Counter
from contextlib import closing
from functools import cache
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, NamedTuple

from ruamel.yaml import YAML

from agreement.games import Case, Judged
from agreement.judging import opened, reason
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.formats.checker import Checker
from deckcheck.source import read_source
from real_data import ROOT, real_data

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from deckcheck.model.finding import Verdict

POPULATIONS = ("ygo",)
REGIONS = ("ocg", "tcg")
_SIZES = {"main": (40, 60), "extra": (0, 15), "side": (0, 15)}
_EXTRA = {"Fusion", "Synchro", "Xyz", "Link"}
_BOARDS = {"#main": "main", "#extra": "extra", "!side": "side"}
_MOST = 3


class List(NamedTuple):
    """A dated list as its source has it: the limit of each number."""

    title: str
    region: str
    on: str
    limits: Mapping[int, int]


class Known(NamedTuple):
    """What the sources know of a card: its name, whether it is one of the Extra Deck, and where it is released."""

    name: str
    extra: bool
    regions: frozenset[str]


def cases(population: str) -> Iterator[Case]:
    """Every deck on the first day of every list, the decks of one day after another."""
    decks = sorted(real_data("ygo", "decks").glob("*.ydk"))
    boards = {path: board_numbers(path) for path in decks}
    for each in lists():
        for path in decks:
            expected = counted(boards[path], each)
            yield Case(f"{each.region.upper()} lists", path.stem, each.on, expected, (f"ygo/{each.region}", str(path)))


def judged(case: Case) -> Judged:
    """What deckcheck says of one of them."""
    format_, path = case.held
    checker = _checker(format_, case.on)
    source = read_source(path)
    report = checker.check(resolve(read_deck(source, checker.layout), checker.cards))
    return Judged(report.verdict, tuple(dict.fromkeys(map(reason, report.findings))))


@cache
def _checker(format_: str, on: str) -> Checker:
    found = opened(format_)
    return Checker(found.format, found.cards, on, {"release": "assumed"})


# -- the recount ------------------------------------------------------------------------------------------------------


def lists() -> list[List]:
    """The lists of the source, in the order of their days; those before the regions parted are lists of both."""
    facts: Any = YAML(typ="safe").load((ROOT / "tools" / "ygo_facts.yaml").read_text(encoding="utf-8"))
    found: dict[str, dict[int, int]] = {}
    title = ""
    for line in real_data("ygo", "dated-lflists", "lflist.conf").read_text(encoding="utf-8-sig").splitlines():
        if line.startswith("!"):
            title = line[1:].strip()
        elif line[:1].isdigit():
            number, most, *_ = line.split()
            found.setdefault(title, {})[int(number)] = int(most)
    return sorted(
        (
            List(title, region, _day(title, facts["days"]), limits)
            for title, limits in found.items()
            for region in REGIONS
            if title in facts["shared"] or title.endswith(" TCG") == (region == "tcg")
        ),
        key=lambda each: (each.region, each.on),
    )


def _day(title: str, days: Mapping[str, Any]) -> str:
    if title in days:
        return str(days[title])
    parts = [int(part) for part in title.split()[0].split(".")]
    return dt.date(*(*parts, 1)[:3]).isoformat()


def board_numbers(path: Path) -> dict[str, list[int]]:
    """The numbers of each board of a deck file."""
    boards: dict[str, list[int]] = {board: [] for board in _SIZES}
    board = "main"
    for line in path.read_text(encoding="utf-8").split():
        board = _BOARDS.get(line, board)
        if line.isdigit():
            boards[board].append(int(line))
    return boards


def counted(boards: Mapping[str, list[int]], list_: List) -> Verdict:
    """What the recount says of a deck under a list."""
    for board, (least, most) in _SIZES.items():
        if not least <= len(boards[board]) <= most:
            return "illegal"
    numbers = [number for board in boards.values() for number in board]
    if any(own(number) not in known() for number in numbers):
        return "illegal"  # the cards of Rush Duel: no card of this game has such a number
    if any(list_.region not in known()[own(number)].regions for number in numbers):
        return "illegal"
    for board, extra in (("main", False), ("extra", True)):
        if any(known()[own(number)].extra != extra for number in boards[board]):
            return "illegal"
    limits: dict[str, int] = {}
    for number, most in list_.limits.items():
        name = known()[own(number)].name
        limits[name] = min(most, limits.get(name, _MOST))
    copies = Counter(known()[own(number)].name for number in numbers)
    return "illegal" if any(count > limits.get(name, _MOST) for name, count in copies.items()) else "legal"


@cache
def known() -> dict[int, Known]:
    """Konami's cards by their numbers, and what they count as by the community's database."""
    found: dict[int, Known] = {}
    with gzip.open(real_data("ygo", "cards.jsonl.gz"), "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            extra = bool(_EXTRA & {word.strip() for word in row.get("monster_type_line", "").split("/")})
            out = (region for region in REGIONS if row["limit_regulation"][region] not in (None, "Not yet released"))
            for key in ("password", "fake_password"):
                if row.get(key):
                    found[row[key]] = Known(row["name"]["en"], extra, frozenset(out))
    counts_as = {number: found[of].name for number, of in _aliases().items() if number in found and of in found}
    return {number: each._replace(name=counts_as.get(number, each.name)) for number, each in found.items()}


@cache
def own(number: int) -> int:
    """The number of the card of a picture: its own if it is a card's, else the one that it follows upon."""
    if number in known():
        return number
    of = _aliases().get(number)
    # The numbers of other pictures that are newer than the database follow upon the card's own.
    return of if of is not None else next((n for n in range(number - 1, number - 10, -1) if n in known()), number)


@cache
def _aliases() -> dict[int, int]:
    """The aliases of the community's database."""
    with NamedTemporaryFile(suffix=".cdb") as file:
        file.write(gzip.decompress(real_data("ygo", "cards-2020-03-30.cdb.gz").read_bytes()))
        file.flush()
        with closing(sqlite3.connect(file.name)) as connection:
            return dict(connection.execute("SELECT id, alias FROM datas WHERE alias != 0"))
