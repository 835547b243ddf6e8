"""Rebuild the Duel Masters cards and hall-of-fame list: ``python -m tools.duelmasters_cards SOURCE_FOLDER``.

The folder holds ``cards.jsonl``, ``sets.json`` and ``card_types.json`` (one source), ``cards-dm01-39.jsonl`` (another,
for what the first lacks) and ``more`` (what the maker's own list tells, ``duelmasters_official.py``, and the hall of
fame, ``duelmasters_hall_of_fame.py``). What all lack or have wrong stands in ``duelmasters_corrections.yaml`` beside
this script, the days of the sets in the game's ``sets.yaml``. The same input gives the same bytes. The sides of one
card, which the sources have as cards, are joined (``duelmasters_sides.py``); the script prints those of which nothing
says how they belong together.

Whether a card was out on a day is asked of its printings, so each card has one: where no source tells of any, it is one
that came out some day between the first of the game and the last of which the card file knows.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ruamel.yaml import YAML

from deckcheck.model.dates import parse_span
from deckcheck.model.names import fold_name
from tools import duelmasters_hall_of_fame as hall_of_fame
from tools.duelmasters_official import Official, add_official, read_official
from tools.duelmasters_sides import Joined, join_sides

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Record = dict[str, Any]

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "formats" / "duelmasters"
FACTS = ("types", "civilizations", "cost", "power", "races")
KEYS = ("name", "aliases", *FACTS, "home", "starts-in-play", "starting-set", "limit", "faces", "printings")
ZONES = {"M": "main", "P": "hyperspatial", "G": "gr", "I": "outside"}
READING = re.compile(r"[（(][ぁ-んァ-ヶー・]+[）)]")  # the pronunciation that a source adds to a name
EVOLUTION = re.compile(r"\(.+\)$")  # the way of evolving that a source adds to a type
NOT_A_SET = "NET-"  # tournament decks that a source keeps among its sets
ORNAMENT = "/*"  # names that end so have no halves
FIRST_DAY = "2002-05-30"  # that of DM-01


class Sources(NamedTuple):
    """What was read from the source folder, and the corrections."""

    cards: list[Record]
    printings: list[Record]
    sets: list[Record]
    homes: dict[str, str]
    official: Official
    hall_of_fame: list[Record]
    corrections: Record


def read_sources(folder: Path) -> Sources:
    """Read the files of the folder and the corrections."""
    corrections = YAML(typ="safe").load((HERE / "duelmasters_corrections.yaml").read_text(encoding="utf-8"))
    return Sources(
        cards=read_rows(folder / "cards.jsonl"),
        printings=read_rows(folder / "cards-dm01-39.jsonl"),
        sets=read_rows(folder / "sets.json"),
        homes={row["jap"]: ZONES[row["location"]] for row in read_rows(folder / "card_types.json")}
        | corrections["homes"],
        official=read_official(folder / "more", corrections),
        hall_of_fame=read_rows(folder / "more" / "hall-of-fame.jsonl"),
        corrections=corrections,
    )


def read_rows(path: Path) -> list[Record]:
    """The rows of a JSON or JSON Lines file."""
    text = path.read_text(encoding="utf-8")
    return list(json.loads(text) if path.suffix == ".json" else map(json.loads, text.splitlines()))


class Book:
    """The cards gathered so far, by the key of their names."""

    def __init__(self, corrections: Record, spellings: Mapping[str, str] | None = None) -> None:
        self.cards: dict[str, Record] = {}
        self.backs: list[tuple[str, str]] = []
        self.sides = Joined({}, [])
        self.rarities: dict[str, str | None] = corrections["rarities"]
        self.spellings = {row["written"]: row["name"] for row in corrections["spellings"]} | dict(spellings or {})

    def name(self, written: str) -> str:
        """The card's name as this file spells it, of a name as a source writes it."""
        text = written.replace("\\", "")
        text = " ".join(READING.sub("", self.spellings.get(text, text)).split())
        return text if text.endswith(ORNAMENT) else re.sub(r" ?[/／] ?", "/", text)

    @staticmethod
    def halves(name: str) -> list[str]:
        """The halves that a card's name tells of, if it does."""
        return name.split("/") if "/" in name and not name.endswith(ORNAMENT) else []

    def card(self, written: str) -> Record:
        """The card of that name, new if there was none; another spelling is kept as an alias."""
        name = self.name(written)
        card = self.cards.setdefault(fold_name(name), {"name": name, "aliases": [], "printings": []})
        alias = " ".join(written.replace("\\", "").split())
        if fold_name(alias) not in map(fold_name, (name, *card["aliases"])):
            card["aliases"].append(alias)
        return card

    def listed(self, written: str) -> str:
        """The name of the card that a list means by the name of any of its sides."""
        key = fold_name(self.name(written))
        if key not in self.cards and key not in self.sides.fronts:
            key = fold_name(self.name(written.partition("/")[0]))  # all sides of a card together
        first, *others = self.sides.fronts.get(key, [key])
        if others:
            raise ValueError(f"{written}: on a list, and on the backs of several cards")
        return str(self.cards[first]["name"])

    def add_back(self, name: str, back: str) -> None:
        """Note that a source has one side on the other's back."""
        self.backs.append((fold_name(self.name(name)), fold_name(self.name(back))))

    def add_printing(self, card: Record, code: str, number: str | None, rarity: str | None) -> None:
        """Add a printing, unless the same is there."""
        if code.startswith(NOT_A_SET):
            return
        printing = {"set": code, "number": number_in_set(number, code), "rarity": self.rarity(rarity)}
        known = {key: value for key, value in printing.items() if value}
        if known not in card["printings"]:
            card["printings"].append(known)

    def rarity(self, rarity: str | None) -> str | None:
        """A rarity as this file writes it, or None where the source has none to say, or one of unknown standing."""
        return None if rarity in {None, "", "-"} else self.rarities.get(str(rarity), rarity)


def number_in_set(number: str | None, code: str) -> str | None:
    """A collector's number without the set's own code in front or behind.

    >>> number_in_set("RP17 S5/S10", "DMRP-17"), number_in_set("5/110 DM36", "DM-36")
    ('S5/S10', '5/110')
    >>> number_in_set("DMX12-b 97/???", "DMX-12")
    'DMX12-b 97/???'
    """
    words = (number or "").split()
    if len(words) == 2:
        words = [word for word in words if bare(word) not in {bare(code), bare(code).removeprefix("DM")}]
    return " ".join(words) or None


def bare(code: str) -> str:
    """A set's code without punctuation and leading zeros: ``DMR-12`` and ``dmr12``, ``DM-05`` and ``(DM5)`` are one."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[^A-Z0-9]", "", code.upper()))


def add_cards(book: Book, rows: Iterable[Record]) -> None:
    """Add the first source's cards: all facts, and printings."""
    for row in rows:
        card = book.card(row["name"])
        card["home"] = ZONES.get(row["zone"], row["zone"])
        if row["layout"] == "twinpact":
            halves = zip(card["name"].split("/"), row["faces"], strict=True)
            card["faces"] = [{"name": name, **facts(face)} for name, face in halves]
        else:
            # A card of the layout "hyper" has a second, stronger state under the same name.
            card.update(facts(row["faces"][0]))
        for code, number, rarity in row["printings"]:
            book.add_printing(card, code, number, rarity)
        backs = row.get("back", [])
        for back in [backs] if isinstance(backs, str) else backs:
            book.add_back(row["name"], back)


def facts(face: Record) -> Record:
    """The attributes of a card or of one of its halves."""
    types = face["type_ja"].split("/")
    civilizations = [civilization for civilization in face["civs"] if civilization != "ゼロ"]
    # The source repeats the creature's power on the spell of some cards of two halves.
    power = None if types == ["呪文"] else face["power"]
    races = [race for text in face["races"] for race in text.split("/")]
    known = zip(FACTS, (types, civilizations, face["cost"], power, races), strict=True)
    return {key: value for key, value in known if value is not None}


def add_printings(book: Book, rows: Iterable[Record], homes: dict[str, str]) -> None:
    """Add the second source: printings of the known cards where their set is missing, and cards with their facts."""
    for row in rows:
        card = book.card(row["cardname"])
        code = f"DM-{int(row['packid'].removeprefix('DM')):02}"
        if not printed_in(card, code):
            book.add_printing(card, code, row["packnum"], row["rare"])
        if "faces" not in card:
            for key, value in listed_facts(row, homes).items():
                card.setdefault(key, value)


def printed_in(card: Record, code: str) -> bool:
    """Whether a printing of the card in a set is known."""
    return any(printing["set"] == code for printing in card["printings"])


def listed_facts(row: Record, homes: dict[str, str]) -> Record:
    """The attributes of a card of the second source."""
    type_ = EVOLUTION.sub("", row["type"])
    power = re.fullmatch(r"([1-9]\d*)[+-]?", row["power"])
    return {
        "types": [type_],
        "civilizations": row["civ"].split("/"),
        "cost": int(row["cost"]),
        **({"power": int(power[1])} if power else {}),
        "races": row["race"].split("/") if row["race"] else [],
        "home": homes[type_],
    }


def add_contents(book: Book, sets: Iterable[Record]) -> None:
    """Add the printings, and the cards that nothing else names: of those no other fact is known."""
    for row in sets:
        for content in () if row["code"].startswith(NOT_A_SET) else row["cards"]:
            card = book.card(content["name"])
            halves = book.halves(card["name"])
            if halves and "types" not in card:
                card.setdefault("faces", [{"name": half} for half in halves])
            if not printed_in(card, row["code"]):
                for number, rarity in numbered(content):
                    book.add_printing(card, row["code"], number, rarity)


def numbered(content: Record) -> Iterator[tuple[str | None, str | None]]:
    """The numbers of a card in a set, each with its rarity."""
    numbers = content["id"] if isinstance(content["id"], list) else [content["id"]]
    rarities = content["rarity"] if isinstance(content["rarity"], list) else [content["rarity"]] * len(numbers)
    yield from zip(numbers, rarities, strict=True)


def correct(book: Book, corrections: Record) -> None:
    """Add what stands in the corrections."""
    for row in corrections["cards"]:
        book.card(row["card"]["name"]).update(row["card"])
    for row in corrections["facts"]:
        book.cards[fold_name(row["name"])].update(row["facts"])
    for row in corrections["printings"]:
        book.cards[fold_name(row["name"])]["printings"].append(row["printing"])


def state_rarities(book: Book, corrections: Record) -> None:
    """Add the rarities that no source has of printings on record."""
    for row in corrections["unstated-rarities"]:
        unstated = [
            printing
            for printing in book.cards[fold_name(row["name"])]["printings"]
            if printing["set"] == row["set"] and "rarity" not in printing
        ]
        for printing in unstated:
            printing["rarity"] = row["rarity"]


def join(book: Book, corrections: Record) -> None:
    """Make one card of the sides of each, but for the names that the corrections keep apart."""
    for row in corrections["sides"]:
        for front in row["fronts"]:
            book.add_back(front, row["back"])
    known = frozenset(fold_name(front) for row in corrections["sides"] for front in row["fronts"])
    apart = {fold_name(row["name"]) for row in corrections["apart"]}
    book.sides = join_sides(book.cards, [pair for pair in book.backs if apart.isdisjoint(pair)], known)


def add_some_day(book: Book, corrections: Record) -> None:
    """Give the cards of which no printing is on record one of some day."""
    for card in book.cards.values():
        if not card["printings"]:
            card["printings"].append({"released": f"{FIRST_DAY}..{corrections['as-of']}"})


def card_lines(book: Book, corrections: Record) -> Iterator[str]:
    """The lines of the card file: its header, then the cards by name."""
    header = {"game": "duelmasters", "as-of": corrections["as-of"], "sources": corrections["sources"]}
    yield json.dumps(header, ensure_ascii=False)
    for card in sorted(book.cards.values(), key=lambda card: str(card["name"])):
        card["printings"].sort(key=lambda printing: (printing.get("set", "~"), printing.get("number", "")))
        yield json.dumps({key: card[key] for key in KEYS if has(card, key)}, ensure_ascii=False)


def has(card: Record, key: str) -> bool:
    """Whether a card's record has something to say under a key: no colour and no race are something."""
    return key in card and (card[key] != [] or key in {"civilizations", "races"})


def build(folder: Path) -> tuple[dict[str, str], list[str]]:
    """The text of each file that is made from the source folder, by its path in the game's folder, and unclear sides.

    Unclear are the names of :attr:`tools.duelmasters_sides.Joined.unclear`.
    """
    sources = read_sources(folder)
    book = Book(sources.corrections, sources.official.spellings)
    add_cards(book, sources.cards)
    add_printings(book, sources.printings, sources.homes)
    add_contents(book, sources.sets)
    correct(book, sources.corrections)
    join(book, sources.corrections)
    releases = YAML(typ="safe").load((FOLDER / "sets.yaml").read_text(encoding="utf-8"))["sets"]
    days = {code: parse_span(text) for code, text in releases.items()}
    add_official(book, sources.official, sources.homes, days)
    state_rarities(book, sources.corrections)
    add_some_day(book, sources.corrections)
    texts = {
        "cards.jsonl": "".join(f"{line}\n" for line in card_lines(book, sources.corrections)),
        "lists/hall-of-fame.yaml": hall_of_fame.text(
            sources.hall_of_fame, book.listed, sources.corrections["hall-of-fame"]
        ),
    }
    return texts, book.sides.unclear


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description="Rebuild the Duel Masters card file and hall-of-fame list.")
    parser.add_argument("source_folder", type=Path)
    texts, unclear = build(parser.parse_args().source_folder)
    for name, text in texts.items():
        path = FOLDER / name
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {path.relative_to(HERE.parent)}: {text.count(chr(10))} lines")
    print("another side that no source tells of:", *unclear, sep="\n  ")


if __name__ == "__main__":
    main()
