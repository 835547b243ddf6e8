"""Rebuild the Yu-Gi-Oh cards: ``python -m tools.ygo_cards SOURCE_FOLDER``.

The folder holds ``cards.jsonl.gz`` (Konami's card database by way of yaml-yugi), ``cards-2020-03-30.cdb.gz`` (the
community's database) and ``lflists/*.lflist.conf``; what they leave unsaid stands in ``ygo_facts.yaml`` beside this
script. The same input gives the same bytes.

A card is its name: several records of one name are one card. A card whose name the rules always take for another one's
stays a card of its own, because it may be released, or on a list, where the other is not; it says which it counts as.

Other pictures of a card have numbers of their own. Those that the sources know are aliases too.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, NamedTuple

from ruamel.yaml import YAML

from deckcheck.cards.databases._card_numbers import number_texts
from deckcheck.model.names import fold_name
from tools.ygo_lflists import Listed, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Record = dict[str, Any]

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "formats" / "ygo"
KEYS = (
    "name",
    "aliases",
    "card-type",
    "kinds",
    "attribute",
    "race",
    "level",
    "rank",
    "link",
    "scale",
    "atk",
    "def",
    "home",
    "counts-as",
    "regions",
    "legend",
    "printings",
)
READING = re.compile(r"<rt>.*?</rt>|</?ruby>")
KINDS = (
    *("Normal", "Effect", "Ritual", "Fusion", "Synchro", "Xyz", "Pendulum", "Link", "Tuner", "Flip", "Gemini"),
    *("Spirit", "Toon", "Union"),
)
EXTRA = frozenset({"fusion", "synchro", "xyz", "link"})
UNRELEASED = (None, "Not yet released")
TOKEN, OCG, TCG = 0x4000, 1, 2
"""Bits of the community's database."""
SKILLS = range(300_000_000, 310_000_000)
_NOTE = re.compile(r"\s*\((?:Rush|Skill Card|Pre-Errata)\)$", re.IGNORECASE)


class Community(NamedTuple):
    """What the community's database knows: of the number of a card its name, whose alias it is, and its regions."""

    names: dict[int, str]
    aliases: dict[int, int]
    regions: dict[int, int]


def facts() -> Record:
    """The facts beside this script."""
    found: Record = YAML(typ="safe").load((HERE / "ygo_facts.yaml").read_text(encoding="utf-8"))
    return found


def read_rows(folder: Path) -> list[Record]:
    """The records of Konami's cards."""
    with gzip.open(folder / "cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def read_community(folder: Path) -> Community:
    """The community's database, without the tokens: those are no cards of a deck."""
    with NamedTemporaryFile(suffix=".cdb") as file:
        file.write(gzip.decompress((folder / "cards-2020-03-30.cdb.gz").read_bytes()))
        file.flush()
        with closing(sqlite3.connect(f"file:{file.name}?mode=ro", uri=True)) as connection:
            rows = connection.execute(
                "SELECT d.id, t.name, d.alias, d.ot FROM datas d JOIN texts t USING (id) WHERE NOT d.type & ?", (TOKEN,)
            ).fetchall()
    return Community(
        {id: name for id, name, _, _ in rows},
        {id: alias for id, _, alias, _ in rows if alias},
        {id: regions for id, _, _, regions in rows},
    )


class Book:
    """The cards while they come in, by their folded names. ``numbers`` says which card a number means."""

    def __init__(self) -> None:
        self.cards: dict[str, Record] = {}
        self.numbers: dict[int, str] = {}

    def add(self, name: str, numbers: Iterable[int], other_names: Iterable[str], known: Record) -> None:
        """Add a card, or what another record of a name adds to its card: numbers, names and regions."""
        key = fold_name(name)
        card = self.cards.setdefault(key, {"name": name, "aliases": [], "numbers": [], **known})
        card["regions"] = [each for each in REGIONS if each in (*card["regions"], *known["regions"])]
        self.add_aliases(key, numbers, other_names)

    def add_aliases(self, key: str, numbers: Iterable[int], names: Iterable[str]) -> None:
        """Add numbers and names by which a card is known, too."""
        card = self.cards[key]
        for number in numbers:
            self.numbers[number] = key
            card["numbers"] += [number] if number not in card["numbers"] else []
        for name in names:
            if fold_name(name) not in map(fold_name, (card["name"], *card["aliases"])):
                card["aliases"].append(name)

    def name_of(self, entry: Listed) -> str:
        """The name of the card that a line of a list means."""
        key = self.numbers.get(entry.number, fold_name(bare(entry.name)))
        return str(self.cards[key]["name"])


REGIONS = ("ocg", "tcg", "speed", "rush")


def add_konami(book: Book, rows: Iterable[Record]) -> None:
    """Add the cards of Konami's database."""
    for row in rows:
        numbers = [row[key] for key in ("password", "fake_password") if row.get(key)]
        name, japanese = row["name"]["en"].strip(), row["name"].get("ja")
        regulated = row["limit_regulation"]
        regions = [each for each in REGIONS if regulated.get(each) not in UNRELEASED]
        known = {**attributes(row), "regions": regions}
        book.add(name, numbers, [READING.sub("", japanese).strip()] if japanese else [], known)


def attributes(row: Record) -> Record:
    """What the rules may ask of a card."""
    words = [word.strip() for word in row.get("monster_type_line", "").split(" / ")]
    monster = row["card_type"] == "Monster"
    kinds = [kind.lower() for kind in KINDS if kind in words] if monster else [row["property"].lower()]
    return {
        "card-type": row["card_type"].lower(),
        "kinds": kinds,
        "attribute": row.get("attribute"),
        "race": words[0] if monster else None,
        "level": row.get("level"),
        "rank": row.get("rank"),
        "link": len(row["link_arrows"]) if "link_arrows" in row else None,
        "scale": row.get("pendulum_scale"),
        "atk": row.get("atk"),
        "def": row.get("def"),
        "home": "extra" if EXTRA & set(kinds) else "main",
    }


def add_missing(book: Book, cards: Iterable[Record]) -> None:
    """Add the cards that Konami's database lacks."""
    for card in cards:
        book.add(card["name"], card["numbers"], [], {key: card[key] for key in KEYS if key in card and key != "name"})


def add_listed(book: Book, folder: Path) -> None:
    """Add the cards that only lists name: Skill Cards, and those of Rush Duel.

    Of a Rush Duel card that is called like another one nothing but the text differs: it is the same sort of card.
    Of the others nothing else is known.
    """
    for entry in listed(folder / "Speed.lflist.conf"):
        if entry.number in SKILLS:
            name = bare(entry.name)
            taken = fold_name(name) in book.cards and book.cards[fold_name(name)].get("home") != "skill"
            known = {"card-type": "skill", "home": "skill", "regions": ["speed"]}
            book.add(f"{name} (Skill Card)" if taken else name, [entry.number], [], known)
    namesakes = dict(book.cards)
    for entry in listed(folder / "Rush.lflist.conf"):
        if entry.number not in book.numbers:
            other = namesakes.get(fold_name(bare(entry.name)), {})
            known = {key: other[key] for key in ("card-type", "kinds", "home") if key in other}
            name = f"{bare(entry.name)} (Rush)" if other else entry.name
            book.add(name, [entry.number], [], {**known, "regions": ["rush"]})
            if entry.heading == "Legends":
                book.cards[fold_name(name)]["legend"] = True


def bare(name: str) -> str:
    """A name without what a list adds in brackets.

    >>> bare("Destiny Draw (Skill Card)"), bare("Magical Scientist")
    ('Destiny Draw', 'Magical Scientist')
    """
    return _NOTE.sub("", name)


def add_printings(book: Book, community: Community) -> None:
    """Say for each region by which of the two days the cards were out there."""
    out: dict[str, int] = {}
    for number, regions in community.regions.items():
        key = book.numbers.get(number)
        if key is not None:
            out[key] = out.get(key, 0) | regions
    for key, card in book.cards.items():
        for region, bit in (("ocg", OCG), ("tcg", TCG)):
            if region in card["regions"]:
                code = f"{region.upper()}-2020" if out.get(key, 0) & bit else region.upper()
                card.setdefault("printings", []).append({"set": code})


def add_other_pictures(book: Book, community: Community, known: Record, folder: Path) -> None:
    """Add the numbers of other pictures, as the community's database, the lists and the facts have them."""
    for number, alias in community.aliases.items():
        if number not in book.numbers and fold_name(community.names[number]) in book.cards:
            book.add_aliases(fold_name(community.names[number]), [number], [])
        elif number not in book.numbers and alias in book.numbers:
            book.add_aliases(book.numbers[alias], [number], [])
    for name in ("0TCG", "OCG", "Traditional", "GOAT", "Speed"):
        for entry in listed(folder / f"{name}.lflist.conf"):
            if entry.number not in book.numbers:
                book.add_aliases(fold_name(bare(entry.name)), [entry.number], [])
    for number, of in known["pictures"].items():
        book.add_aliases(book.numbers[of], [number], [])


def card_lines(book: Book, known: Record) -> Iterator[str]:
    """The lines of the card file: its header, then the cards by name."""
    yield json.dumps({"game": "ygo", "as-of": str(known["as-of"]), "sources": known["sources"]}, ensure_ascii=False)
    for card in sorted(book.cards.values(), key=lambda card: str(card["name"])):
        numbers = [text for number in sorted(card["numbers"]) for text in number_texts(number)]
        whole = {**card, "aliases": [*card["aliases"], *numbers]}
        record = {key: whole[key] for key in KEYS if has(whole, key)}
        yield json.dumps(record, ensure_ascii=False, separators=(",", ":"), default=str)


def has(card: Record, key: str) -> bool:
    """Whether a card's record has something to say under a key: to be released nowhere is something."""
    return card.get(key) is not None and (card[key] != [] or key == "regions")


def book_of(folder: Path) -> Book:
    """The cards that the sources in a folder have."""
    known, community, book = facts(), read_community(folder), Book()
    add_konami(book, read_rows(folder))
    add_missing(book, known["cards"])
    add_listed(book, folder / "lflists")
    add_printings(book, community)
    add_other_pictures(book, community, known, folder / "lflists")
    for counts_as, names in known["counts-as"].items():
        for name in (counts_as, *names):
            book.cards[fold_name(name)]["counts-as"] = counts_as
    return book


def build(folder: Path) -> str:
    """The text of the card file."""
    return "".join(f"{line}\n" for line in card_lines(book_of(folder), facts()))


def main() -> None:
    """Write the card file."""
    parser = argparse.ArgumentParser(description="Rebuild the Yu-Gi-Oh card file.")
    parser.add_argument("source_folder", type=Path)
    text = build(parser.parse_args().source_folder)
    (FOLDER / "cards.jsonl").write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote formats/ygo/cards.jsonl: {text.count(chr(10))} lines, {len(text.encode()):,} bytes")


if __name__ == "__main__":
    main()
