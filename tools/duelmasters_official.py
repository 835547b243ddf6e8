"""Add what the maker's own list of cards tells: for ``tools/duelmasters_cards.py``.

The folder ``more`` beside the other sources has names and numbers of that list (``official-ids.tsv``), the complete
sets of 2017 to 2019 (``printings-2017-2019.jsonl``), the names that no other source has, with facts where an English
list has the same number (``names-not-in-deckcheck.jsonl``, ``seed-names.json``), the facts of cards of 2026
(``facts-2026.jsonl``) and names that are spelt in two ways (``spellings.json``).

The list says no rarities. Where a number, or the numbers around it, tell one, it is taken; that a card has the same
rarity in all its other printings tells none. A promotion bears none (P): of 49 that are all that was printed of their
card the first source gives three a rarity. Of other sets than those of 2017 to 2019 a printing is taken over only if
it is, or may be, older than all that are on record: of a later one nothing is told but that its rarity may be another.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.model.names import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from deckcheck.model.deck import DateSpan
    from tools.duelmasters_cards import Book

Record = dict[str, Any]

COLOURS = ("光", "水", "闇", "火", "自然")
CERTAIN = {"number S", "reprint, fits the order", "bracket"}
MASTERS = {"M": {"MAS", "MDG", "MDS", "MSS"}, "MH": {"MHZ"}}
"""The rarities of numbers with these letters: which of them it is, the other printings say."""
CODES = {"DMR-16極": "DMR-16", "DMR-16真": "DMR-16-2", "DMX-12A": "DMX-12", "DMX-12B": "DMX-12"}
CODES |= {"DMX-22A": "DMX-22", "DMX-22B": "DMX-22"}
"""Sets that the other sources call otherwise."""
PROMOTION = re.compile(r"promoy(\d+)|sp")
RENAMED = re.compile(r".+ \[(.+)\]")
"""A card that was printed under another name, and its own in brackets."""
BEST = ("official", "official-ex2", "taiwan")
"""The sources of the facts of 2026, the maker's own first; where two have a card they agree."""


class Official(NamedTuple):
    """What was read: rows of the files as they stand, and the numbers of the list by the key of the name."""

    printings: list[Record]
    names: list[Record]
    seeds: list[Record]
    facts: list[Record]
    spellings: dict[str, str]
    ids: dict[str, list[tuple[str, str]]]


def read_official(folder: Path, corrections: Record) -> Official:
    """Read the folder, without what the corrections say is not so."""
    ids: dict[str, list[tuple[str, str]]] = {}
    for line in (folder / "official-ids.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            id_, code, name = line.split("\t")
            ids.setdefault(fold_name(name), []).append((id_, code))
    wrong, others = set(corrections["official-slips"]), {row["name"] for row in corrections["misnumbered"]}
    pairs = [(row["deckcheck"], row["official_list"]) for row in _rows(folder / "spellings.json")]
    return Official(
        printings=_rows(folder / "printings-2017-2019.jsonl"),
        names=[
            {key: value for key, value in row.items() if key != "facts" or row["name"] not in others}
            for row in _rows(folder / "names-not-in-deckcheck.jsonl")
        ],
        seeds=_rows(folder / "seed-names.json"),
        facts=_rows(folder / "facts-2026.jsonl"),
        spellings={listed: ours for ours, listed in pairs if listed in wrong}
        | {ours: listed for ours, listed in pairs if listed not in wrong},
        ids=ids,
    )


def _rows(path: Path) -> list[Record]:
    text = path.read_text(encoding="utf-8")
    return list(json.loads(text) if path.suffix == ".json" else map(json.loads, text.splitlines()))


def add_official(book: Book, official: Official, homes: Mapping[str, str], days: Mapping[str, DateSpan]) -> None:
    """Add cards, printings and facts to those whose sides are joined. ``days`` are those of the sets."""
    cards = _Cards(book)
    for row in official.printings:
        cards.add_printing(row["name"], row["set"], row["number"], rarity(row))
    for row in official.names:
        cards.add_facts(row["name"], row.get("facts", {}), homes)
    for row in official.seeds:
        cards.add_facts(row["name"], row, homes)
    for row in official.facts:
        cards.add_facts(row["name"], next(row[source] for source in BEST if source in row), homes)
    for card in book.cards.values():
        _add_earlier(card, official.ids, days)


class _Cards:
    """The cards of a book by all their names: a side's, and those of all sides together."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._aliases: dict[str, set[str]] = {}
        for key, card in book.cards.items():
            for alias in card["aliases"]:
                self._aliases.setdefault(fold_name(alias), set()).add(key)

    def card(self, written: str) -> Record:
        """The card of that name, new if there was none."""
        own = RENAMED.fullmatch(written)
        name = self._book.name(own[1] if own else written)
        key = fold_name(name)
        if key not in self._book.cards and len(self._aliases.get(key, ())) == 1:
            return self._book.cards[next(iter(self._aliases[key]))]
        new = key not in self._book.cards
        card = self._book.card(name if own else written)
        if own and written not in card["aliases"]:
            card["aliases"].append(written)
        if new and self._book.halves(name):
            card["faces"] = [{"name": half} for half in self._book.halves(name)]
        return card

    def add_printing(self, written: str, code: str, number: str, rarity: str | None) -> None:
        """Add a printing, or what it says more of one that is on record."""
        card = self.card(written)
        found = {"set": code, "number": number, **({"rarity": rarity} if rarity else {})}
        first = number.split("/")[0]
        for printing in card["printings"]:
            if printing.get("set") == code and printing.get("number", first).split("/")[0] == first:
                printing.update({**found, **({"rarity": printing["rarity"]} if "rarity" in printing else {})})
                return
        card["printings"].append(found)

    def add_facts(self, written: str, said: Record, homes: Mapping[str, str]) -> None:
        """Add the attributes that are not known yet; of a card of two halves only what is said of both."""
        card = self.card(written)
        if "faces" not in card or said.get("layout") == "twinpact":
            for key, value in listed_facts(said, homes).items():
                card.setdefault(key, value)


def rarity(row: Record) -> str | None:
    """The rarity of a row of the sets of 2017 to 2019, as far as it is told by more than the other printings.

    >>> rarity({"number": "S1/S10", "rarity": "SR", "rarity_basis": "number S"})
    'SR'
    >>> rarity({"number": "M1/M2", "rarity": "MAS", "rarity_basis": "other printings only"})
    'MAS'
    >>> rarity({"number": "3/60", "rarity": "R", "rarity_basis": "other printings only"}) is None
    True
    """
    told = row.get("rarity")
    if row.get("rarity_basis") in CERTAIN or told in MASTERS.get(re.split(r"\d", row["number"])[0], ()):
        return str(told)
    return None


def listed_facts(said: Record, homes: Mapping[str, str]) -> Record:
    """The attributes that are told of a card; of one of two halves those that both have."""
    if said.get("layout") == "twinpact":
        return {"civilizations": in_order(said["civilizations"]), "home": "main"}
    facts: Record = {key: said[key] for key in ("types", "cost", "power", "races") if key in said}
    if "civilizations" in said:
        facts["civilizations"] = in_order(said["civilizations"])
    if "types" in said:
        facts["home"] = homes[said["types"][0]]
        facts.setdefault("races", [])
    return facts


def in_order(civilizations: Iterable[str]) -> list[str]:
    """Civilizations in the order in which this file has them.

    >>> in_order(["自然", "火"])
    ['火', '自然']
    """
    return sorted(civilizations, key=COLOURS.index)


def _add_earlier(card: Record, ids: Mapping[str, list[tuple[str, str]]], days: Mapping[str, DateSpan]) -> None:
    """Add the printings of the list that are, or may be, older than all on record."""
    names = (card["name"], *card["aliases"])
    listed = _numbered(number for name in names for number in ids.get(fold_name(name), ()))
    first = min((days[each["set"]].latest for each in card["printings"] if each.get("set") in days), default="9999")
    for code, number in dict.fromkeys(listed):
        if code in days and days[code].earliest < first and not _has(card, code, number):
            rarity = {"rarity": "P"} if code == "sp" or code.startswith("PROMO-") else {}
            card["printings"].append({"set": code, "number": number, **rarity})


def _has(card: Record, code: str, number: str) -> bool:
    """Whether a printing is on record: in the set, or by a number that says its year, as a promotion's does."""
    known = {number} if "/Y" in number else set()
    return any(each.get("set") == code or each.get("number") in known for each in card["printings"])


def _numbered(numbers: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Sets and numbers as this file writes them.

    >>> list(_numbered([("promoy16-001", "promoy16"), ("dmc27-004", "DMC-27"), ("dm14-b01", "DM-14")]))
    [('PROMO-Y16', 'P1/Y16'), ('DMC-27', '4'), ('DM-14', 'B1')]
    """
    for id_, code in numbers:
        number = re.sub(r"(?<!\d)0+(?=\d)", "", id_.partition("-")[2]).upper()
        promotion = PROMOTION.fullmatch(code)
        if promotion and promotion[1]:
            year = promotion[1].zfill(2)
            yield f"PROMO-Y{year}", f"P{number}/Y{year}" if number.isdigit() else number
        else:
            yield CODES.get(code, code), number
