"""Rebuild the Duel Masters cards and hall-of-fame list: ``python -m tools.duelmasters_cards SOURCE_FOLDER``.

The folder holds ``cards.jsonl``, ``sets.json``, ``card_types.json`` and ``hall-of-fame-history.json`` (one source)
and ``cards-dm01-39.jsonl`` (another, for what the first lacks). What both lack or have wrong stands in
``duelmasters_corrections.yaml`` beside this script, the days of the sets in the game's ``sets.yaml``. The same input
gives the same bytes. The sides of one card, which the sources have as cards, are joined (``duelmasters_sides.py``); the
script prints those of which nothing says how they belong together.

No source has the sets from DMRP-02 to DMRP-11 and most of the special products of those years (2017 to 2020), so the
first printing on record of a card that came out in one of them is a reprint. To take that reprint's day for the first
would make such a card too young. So for each rarity that a card has on record only from a later day on, a printing
without a set is added, released some day between the beginning of those years and that day: a printing of it may have
been out in between, and before its first day on record nobody can say. Cards that are plainly new are left alone:
those whose first printing on record has a regular number in a regular expansion, and those of which the corrections
say when they came out. So are cards of which nothing but their printings is known: what they are is not known either,
and to say of each of them that it may have been out would leave open what otherwise is certain of the others.
"""

from __future__ import annotations

import argparse
import json
import re
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ruamel.yaml import YAML

from deckcheck.dates import parse_span
from deckcheck.names import fold_name
from tools.duelmasters_sides import Joined, join_sides

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
GAP = "2017-03-18"  # from here on the sources lack whole sets
REGULAR_SET = re.compile(r"DMRP-\d+|DM2[2-6]-RP\d+X?")
REGULAR_NUMBER = re.compile(r"(?:S|KM|M|OR|DM)?\d+/(?:S|KM|M|OR|DM)?\d+")  # inserts have other letters


class Sources(NamedTuple):
    """What was read from the source folder, and the corrections."""

    cards: list[Record]
    printings: list[Record]
    sets: list[Record]
    homes: dict[str, str]
    history: list[Record]
    corrections: Record


def read_sources(folder: Path) -> Sources:
    """Read the five files of the folder and the corrections."""
    corrections = YAML(typ="safe").load((HERE / "duelmasters_corrections.yaml").read_text(encoding="utf-8"))
    return Sources(
        cards=read_rows(folder / "cards.jsonl"),
        printings=read_rows(folder / "cards-dm01-39.jsonl"),
        sets=read_rows(folder / "sets.json"),
        homes={row["jap"]: ZONES[row["location"]] for row in read_rows(folder / "card_types.json")}
        | corrections["homes"],
        history=read_rows(folder / "hall-of-fame-history.json"),
        corrections=corrections,
    )


def read_rows(path: Path) -> list[Record]:
    """The rows of a JSON or JSON Lines file."""
    text = path.read_text(encoding="utf-8")
    return list(json.loads(text) if path.suffix == ".json" else map(json.loads, text.splitlines()))


class Book:
    """The cards gathered so far, by the key of their names."""

    def __init__(self, corrections: Record) -> None:
        self.cards: dict[str, Record] = {}
        self.backs: list[tuple[str, str]] = []
        self.sides = Joined({}, [])
        self.rarities: dict[str, str | None] = corrections["rarities"]
        self.spellings: dict[str, str] = {row["written"]: row["name"] for row in corrections["spellings"]}

    def name(self, written: str) -> str:
        """The card's name as this file spells it, of a name as a source writes it."""
        text = written.replace("\\", "")
        text = " ".join(READING.sub("", self.spellings.get(text, text)).split())
        return text if text.endswith(ORNAMENT) else re.sub(r" ?[/／] ?", "/", text)

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
            if "/" in card["name"] and "types" not in card:
                card.setdefault("faces", [{"name": half} for half in card["name"].split("/")])
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


def add_possible_printings(book: Book, corrections: Record, releases: dict[str, str]) -> None:
    """Add the printings that may have been out before the first one on record."""
    rows = (*corrections["originals"], *corrections["printings"], *(row["card"] for row in corrections["cards"]))
    known = {fold_name(row["name"]) for row in rows}
    days = {code: parse_span(text).latest for code, text in releases.items()}
    for key, card in book.cards.items():
        printings = ((days[each["set"]], each) for each in card["printings"] if each["set"] in days)
        dated = sorted(printings, key=itemgetter(0))
        named_only = any("types" not in side for side in card.get("faces", [card]))
        if dated and key not in known and not named_only and not is_new(dated):
            card["printings"] += possible_printings(dated)


def is_new(dated: list[tuple[str, Record]]) -> bool:
    """Whether the first of a card's printings, each after its day, is plainly an original one."""
    first = [printing for day, printing in dated if day == dated[0][0]]
    return any(
        REGULAR_SET.fullmatch(printing["set"]) and REGULAR_NUMBER.fullmatch(printing.get("number", ""))
        for printing in first
    )


def possible_printings(dated: list[tuple[str, Record]]) -> Iterator[Record]:
    """One printing for each rarity whose first day on record is after the gap begins.

    Where some rarity is known, a printing of which none is said is an insert or a present with a number of its own.
    """
    first: dict[str | None, str] = {}
    for day, printing in dated:
        first.setdefault(printing.get("rarity"), day)
    if len(first) > 1:
        first.pop(None, None)
    for rarity, day in first.items():
        if day > GAP:
            yield {**({"rarity": rarity} if rarity else {}), "released": f"{GAP}..{day}"}


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


def limits(book: Book, version: Record) -> dict[str, str]:
    """The limit of each card on one dated version of the list; the stricter one where both lists have it."""
    listed: dict[str, str] = {}
    for list_name, limit in (("hall", "1"), ("premium", "0")):
        listed.update((book.listed(name), limit) for name in version[list_name])
    return listed


def list_changes(book: Book, history: Iterable[Record]) -> Iterator[tuple[str, dict[str, list[str]], list[str]]]:
    """Date, cards by new limit and newly combined cards of each real change; of one day's versions the last counts."""
    before: dict[str, str] = {}
    pair: list[str] = []
    for date, version in {version["commit_date"]: version for version in history}.items():
        now = limits(book, version)
        changed = {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}
        cards: dict[str, list[str]] = {}
        for name in sorted(changed):
            cards.setdefault(now.get(name, "unlimited"), []).append(name)
        combined = sorted(book.listed(name) for name in version["combo"])
        if pair and combined != pair:
            raise ValueError(f"{date}: another combination, and nothing here can say that the first has ended")
        if cards:
            yield date, cards, [] if pair else combined
        before, pair = now, combined


def list_lines(book: Book, sources: Sources) -> Iterator[str]:
    """The lines of the hall-of-fame list."""
    source, changes = sources.corrections["hall-of-fame"], list(list_changes(book, sources.history))
    yield "# yaml-language-server: $schema=../../../schemas/list.schema.json"
    yield "# Made by tools/duelmasters_cards.py. 0: プレミアム殿堂, 1: 殿堂; a group: プレミアム殿堂コンビ."
    yield "# The days are those on which the source took the list over: the announcement's or up to some days later."
    yield "list: duelmasters/hall-of-fame\nname: {en: Official hall of fame, ja: 殿堂レギュレーション}"
    yield f"since: {changes[0][0]}  # before this day the list is not known"
    yield f"known-until: {source['date']}"
    yield f"source: {{title: {json.dumps(source['title'])}, date: {source['date']}}}"
    yield "changes:"
    for date, cards, combined in changes:
        yield from change_lines(date, cards, combined)


def change_lines(date: str, cards: dict[str, list[str]], combined: list[str]) -> Iterator[str]:
    """The lines of one change: every name in quotes, since YAML reads much into a bare one."""
    yield f"  - date: {date}"
    yield "    cards:"
    for limit in sorted(cards):
        yield f'      "{limit}":'
        yield from (f"        - {json.dumps(name, ensure_ascii=False)}" for name in cards[limit])
    if combined:
        yield "    groups:"
        yield f"      - {{most: 1, cards: {json.dumps(combined, ensure_ascii=False)}}}"


def build(folder: Path) -> tuple[dict[str, str], list[str]]:
    """The text of each file that is made from the source folder, by its path in the game's folder, and unclear sides.

    Unclear are the names of :attr:`tools.duelmasters_sides.Joined.unclear`.
    """
    sources = read_sources(folder)
    book = Book(sources.corrections)
    add_cards(book, sources.cards)
    add_printings(book, sources.printings, sources.homes)
    add_contents(book, sources.sets)
    correct(book, sources.corrections)
    join(book, sources.corrections)
    releases = YAML(typ="safe").load((FOLDER / "sets.yaml").read_text(encoding="utf-8"))["sets"]
    add_possible_printings(book, sources.corrections, releases)
    texts = {
        "cards.jsonl": "".join(f"{line}\n" for line in card_lines(book, sources.corrections)),
        "lists/hall-of-fame.yaml": "".join(f"{line}\n" for line in list_lines(book, sources)),
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
