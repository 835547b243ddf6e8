"""Make formats/mtg/cards.jsonl.gz and sets.yaml from the public data that is not part of the repository.

    python tools/mtg_cards.py [FOLDER OF THE DATA]

The facts are those of magefree/mage (commit bb9895f9, August 2026), mended by what was gathered beside it (the files in
the folder ``more``) and by what tools/mtg_facts.yaml says beyond both. The result is the same bytes every time.

A card of two faces is its first face in a deck, but a split card is both of them. Its other face is another name of it,
unless a card is called so or several have that face: then, and of a split card, it is told as half a name. Names with
marks are written without them, too.

What no source tells is left out, so that it is not known: the subtypes of a creature of which there are none, the
rarity of a printing that is known from memory alone. Cards of sets that somebody made for the source alone are left out
altogether. Cards of which every printing is of a set that no tournament takes (joke sets, play-test cards, cards of
Arena alone) are kept, as ``tournament: false``. A printing is a set and a rarity here, without its number; Arena's
printings are left out of cards that others have, and so are those that no tournament takes as cards (gold borders,
another back, oversized): their rarity and their day count nowhere.
"""

from __future__ import annotations

import datetime as dt
import gzip
import io
import json
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ruamel.yaml import YAML

from deckcheck.model.names import fold_name
from deckcheck.source.normal_form import unaccented

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared" / "data" / "mtg"
TARGET = ROOT / "formats" / "mtg"
AS_OF = "2026-08-14"
TITLE = "magefree/mage, commit bb9895f9: names, costs, types, colour identities and printings of cards, and sets"

_PLAY_TEST = {"MB1", "MB2"}
"""Sets of reprints whose only new cards are play-test cards."""
_TWO_SIDES = {"TransformingDoubleFacedCard", "ModalDoubleFacedCard"}
_MELDED = "MeldCard"
"""What two cards become together on the table: the back of both, and no card."""
_BOTH_HALVES = {"SplitCard", "RoomCard"}
_WHOLE = {"split", "room"}
"""The layouts of those."""
_PERMANENTS = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
_SUBTYPES = {"Assembly Worker": "Assembly-Worker", "Urzas": "Urza's", "Powerplant": "Power-Plant", "Ctan": "C'tan"}
_RARITIES = {"land": "common"}
_COLOURS = "WUBRG"


def main() -> None:
    """Write the files."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DATA
    for name, content in build(folder).items():
        (TARGET / name).write_bytes(content)


def build(folder: Path) -> dict[str, bytes]:
    """Every file's content by its name under formats/mtg."""
    sets = {each["code"]: each for each in json.loads((folder / "sets.json").read_text(encoding="utf-8"))}
    with gzip.open(folder / "cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    gathered = _gathered(folder / "more")
    found = [*_cards(rows, sets, gathered), *_further(sets, gathered)]
    records = sorted(_with_names(found, gathered), key=lambda record: str(record["name"]))
    head = {"game": "mtg", "as-of": AS_OF, "sources": [{"title": TITLE, "licence": "MIT"}, *_BESIDE, _FACTS_TITLE]}
    text = "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in (head, *records))
    return {"cards.jsonl.gz": _compressed(text), "sets.yaml": _sets_file(sets).encode()}


_FACTS_TITLE = {"title": "tools/mtg_facts.yaml: single facts, as printed on the cards or said by their publisher"}
_BESIDE = (
    {"title": "Card-Forge/forge: cards that the first source lacks"},
    {"title": "taw/magic-preconstructed-decks: names as they are printed"},
    {"title": "abcEDH/cedh-research: names of other printings, and which commanders are pairs"},
)


class Gathered(NamedTuple):
    """What was gathered to mend the source, by the names that tools/mtg_facts.yaml gives the source's cards.

    ``faces`` are the cards of two faces, ``names`` how others of them are printed, ``pairs`` the words of
    those that may be a pair, ``changelings`` those of every creature type, ``missing`` what the source lacks
    and ``special`` what is said of single cards.
    """

    faces: Mapping[str, Mapping[str, Any]]
    identities: Mapping[str, list[str]]
    subtypes: Mapping[str, list[str]]
    pairs: Mapping[str, list[str]]
    changelings: frozenset[str]
    names: Mapping[str, str]
    aliases: Mapping[str, list[str]]
    missing: tuple[Mapping[str, Any], ...]
    special: Mapping[str, Mapping[str, Any]]


def _gathered(folder: Path) -> Gathered:
    read = {
        name: [json.loads(line) for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
        for name in _GATHERED
    }
    aliases: dict[str, list[str]] = {}
    for row in read["aliases"]:
        aliases.setdefault(row["name"], []).append(row["alias"])
    return Gathered(
        {row["name"]: row for row in read["faces"]},
        {row["name"]: row["color-identity"] for row in read["identity-fixes"]},
        {row["name"]: row["subtypes"] for row in read["subtypes-fixes"]},
        {row["name"]: row["pairs"] for row in read["keywords"] if "pairs" in row},
        frozenset(row["name"] for row in read["keywords"] if row.get("changeling")),
        {row["name"]: row["alias"] for row in read["aliases"] if row["kind"].startswith(_PRINTED)},
        aliases,
        tuple(read["cards-missing"]),
        {row["name"]: row for row in read["special"]},
    )


_GATHERED = ("faces", "identity-fixes", "subtypes-fixes", "keywords", "aliases", "cards-missing", "special")
_PRINTED = "printed with marks"
"""What is said of a name that is no other name of the card, but its own."""


def _compressed(text: str) -> bytes:
    """Without the time of day and the machine, so that the same text is the same bytes."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=buffer, mtime=0) as file:
        file.write(text.encode())
    return buffer.getvalue()


@cache
def facts() -> Any:
    """What is known beyond the source."""
    return YAML(typ="safe").load((ROOT / "tools" / "mtg_facts.yaml").read_text(encoding="utf-8"))


_PRERELEASES = "2023-02-04"
"""From this day on the cards of an expansion, and of what is sold with it, may be played from its prerelease, a week
before the source's day ("tabletop tournament legality is tied to Prerelease", January 2023)."""
_NOT_SOLD_WITH_ANY = {"PROMOTIONAL", "REMIX"}
"""What comes out on the day of an expansion by chance, or in its shops from that day on."""


def _released(sets: Mapping[str, Any], code: str) -> str:
    """The first day of a set, or the two between which each of its cards has one."""
    day = str(facts()["dates"].get(code, sets[code]["date"]))
    if code in facts()["dates"] or sets[code]["type"] in _NOT_SOLD_WITH_ANY:
        return day
    if day < _PRERELEASES or day not in _expansion_days(sets):
        return day
    return str(dt.date.fromisoformat(day) - dt.timedelta(days=7))


def _expansion_days(sets: Mapping[str, Any]) -> set[str]:
    return {each["date"] for each in sets.values() if each["type"] == "EXPANSION"}


def _cards(rows: Iterable[dict[str, Any]], sets: Mapping[str, Any], gathered: Gathered) -> Iterator[dict[str, Any]]:
    for row in rows:
        if row.get("class") == _MELDED:
            continue
        row["name"] = facts()["names"].get(row["name"], row["name"])
        printings = _printings(row, sets)
        if printings:
            yield _card(row, printings, sets, gathered)


def _printings(row: dict[str, Any], sets: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Set and rarity, by date: those in sets of all kinds but homemade ones.

    Arena's, and those that no tournament takes, only if there are no others.
    """
    found = {(code, _rarity(rarity)) for code, _, rarity in row["printings"]}
    found |= {(code, rarity) for code, rarity in facts()["further-printings"].get(row["name"], ())}
    real = {each for each in found if sets[each[0]]["type"] != "CUSTOM_SET"}
    taken = {each for each in real if each[0] not in facts()["no-tournament-printings"]} or real
    elsewhere = {each for each in taken if sets[each[0]]["type"] != "MAGIC_ARENA"}
    return sorted(elsewhere or taken, key=lambda each: (_released(sets, each[0]), each))


def _rarity(word: str) -> str:
    return _RARITIES.get(word.lower(), word.lower())


def _card(
    row: dict[str, Any], printings: list[tuple[str, str]], sets: Mapping[str, Any], gathered: Gathered
) -> dict[str, Any]:
    name = row["name"]
    kinds = {"JOKE_SET" if code in _PLAY_TEST else sets[code]["type"] for code, _ in printings}
    special = gathered.special.get(name, {})
    face = gathered.faces.get(name)
    cost = _cost(row) if face is None or face["layout"] in _WHOLE else face["faces"][0]["mana-cost"]
    types = special.get("outside-battlefield", {}).get("types") or _types(row, face)
    subtypes = _subtypes(row, types, gathered)
    identity = gathered.identities.get(name) or (face or {}).get("color-identity") or row["color_identity"]
    return {
        "name": name,
        "limit": "unlimited" if row["any_number"] else facts()["limits"].get(name),
        "types": types,
        "supertypes": [_word(each) for each in row["supertypes"]],
        "subtypes": subtypes,
        "color-identity": sorted(identity, key=_COLOURS.index),
        "mana-cost": cost or None,
        "mana-value": _mana_value(cost),
        "repeated-symbol": True if _repeats(cost) else None,
        "permanent": bool(_PERMANENTS & set(types)),
        "changeling": _changeling(name, subtypes, gathered),
        "companion": True if name in facts()["companions"] else None,
        "commander": True if row.get("can_be_commander") or name in facts()["commanders"] else None,
        "chooses-colour": True if special.get("chosen-colour") else None,
        **_pairing(name, subtypes or [], gathered),
        "tournament": False if kinds and kinds <= {"JOKE_SET", "MAGIC_ARENA"} else None,
        "faces": [{"name": each["name"]} for each in _faces(face)] if face else None,
        "printings": [_printing(code, rarity) for code, rarity in printings],
    }


def _types(row: Mapping[str, Any], face: Mapping[str, Any] | None) -> list[str]:
    """The types of a card; of a split card those of both halves."""
    halves = face["faces"] if face is not None and face["layout"] in _WHOLE else [row]
    return list(dict.fromkeys(_word(each) for half in halves for each in half["types"]))


def _printing(code: str, rarity: str | None) -> dict[str, str]:
    return {"set": code, "rarity": rarity} if rarity else {"set": code}


def _changeling(name: str, subtypes: Iterable[str] | None, gathered: Gathered) -> bool | None:
    """Whether a card is of every creature type; said of all Shapeshifters, of which a database may be silent."""
    return True if name in gathered.changelings else False if subtypes and "Shapeshifter" in subtypes else None


def _faces(card: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The faces of a card; of cards that meld, what they become together is one of both."""
    first, second = card["faces"]
    return [first, {**second, "name": facts()["melded"].get(card["name"], second["name"])}]


def _word(constant: str) -> str:
    """A word as it is printed.

    >>> _word("TIME_LORD"), _word("URZAS")
    ('Time Lord', "Urza's")
    """
    word = constant.replace("_", " ").title()
    return _SUBTYPES.get(word, word)


def _with_names(records: list[dict[str, Any]], gathered: Gathered) -> Iterator[dict[str, Any]]:
    """The records under the names that are printed, each with the other names of its card."""
    spelt = {printed: name for name, printed in facts()["names"].items()}
    others: dict[str, list[str]] = {}
    for alias, name in facts()["aliases"].items():
        others.setdefault(name, []).append(alias)
    backs = Counter(fold_name(back) for record in records for back in _backs(gathered.faces.get(record["name"])))
    taken = {fold_name(record["name"]) for record in records} | {back for back, cards in backs.items() if cards > 1}
    for record in records:
        name = record.pop("name")
        printed = gathered.names.get(name, name)
        of_faces = [each for each in _names_of_faces(gathered.faces.get(name)) if fold_name(each) not in taken]
        found = [spelt.get(name, name), name, *of_faces, *others.get(name, ()), *gathered.aliases.get(name, ())]
        found += [unaccented(each) for each in (printed, *found)]
        different: dict[str, str] = {}
        for alias in found:
            different.setdefault(fold_name(alias), alias)
        different.pop(fold_name(printed), None)
        made = {"name": printed, "aliases": list(different.values()) or None, **record}
        yield {key: value for key, value in made.items() if value is not None}


def _names_of_faces(card: Mapping[str, Any] | None) -> list[str]:
    """How a card of two faces is called by both of them, and by the second alone; a split card with one slash only."""
    if card is None:
        return []
    if card["layout"] in _WHOLE:
        return [card["full-name"].replace(" // ", "/")]
    return [*([card["full-name"]] if card["full-name"] else ()), *_backs(card)]


def _backs(card: Mapping[str, Any] | None) -> list[str]:
    """The name of the face that a card has beside its own; none of a split card, which is both its halves."""
    return [] if card is None or card["layout"] in _WHOLE else [_faces(card)[1]["name"]]


def _subtypes(row: dict[str, Any], types: list[str], gathered: Gathered) -> list[str] | None:
    name, face = row["name"], gathered.faces.get(row["name"])
    said = gathered.special.get(name, {}).get("outside-battlefield") or {}
    for known in (said.get("subtypes"), gathered.subtypes.get(name), facts()["subtypes"].get(name)):
        if known is not None:
            return list(known)
    if face is not None and "subtypes" in face["faces"][0]:
        return list(face["faces"][0]["subtypes"])
    if "BASIC" in row["supertypes"]:
        return [name.removeprefix("Snow-Covered ")] if name != "Wastes" else []
    found = list(dict.fromkeys(_word(each) for each in row.get("subtypes", ())))
    if found:
        return None if row["class"] in _TWO_SIDES else found
    return None if {"Creature", "Planeswalker", "Battle"} & set(types) else []


def _cost(row: dict[str, Any]) -> str:
    """The mana cost; of a split card that of both halves together (rule 709.4b), else that of the first side."""
    if row.get("class") in _BOTH_HALVES:
        return "".join(row["all_costs"])
    return str(row.get("mana_cost") or "")


def _mana_value(cost: str) -> int:
    """The mana value of a cost (rule 202.3).

    >>> [_mana_value(cost) for cost in ("", "{X}{2}{G}{G}", "{2/W}{W/P}", "{1}{R}{1}{U}")]
    [0, 4, 3, 4]
    """
    return sum(_value(symbol) for symbol in re.findall(r"\{([^}]+)\}", cost))


def _value(symbol: str) -> int:
    if symbol in ("X", "Y", "Z"):
        return 0
    numbers = [int(part) for part in symbol.split("/") if part.isdecimal()]
    return max(numbers) if numbers else 1


def _repeats(cost: str) -> bool:
    symbols = re.findall(r"\{[^}]+\}", cost)
    return len(symbols) != len(set(symbols))


def _pairing(name: str, subtypes: list[str], gathered: Gathered) -> dict[str, Any]:
    """With whom a card may lead a deck: the words that both must have, and which of two sides it is."""
    words: list[str] = []
    role = None
    for said in (*gathered.pairs.get(name, ()), *facts()["pairs"].get(name, ())):
        word, _, part = said.partition(" (")
        words.append(word)
        role = part.rstrip(")") or role
    if not words and "Background" in subtypes:
        words, role = ["background"], "background"
    if set(subtypes) == _DOCTOR:
        words, role = ["doctor"], "doctor"
    return {"pairs": words, **({"pair-role": role} if role else {})}


_DOCTOR = {"Time Lord", "Doctor"}
"""The creature types of a Doctor who has a companion; one of any other type beside has none."""


def _further(sets: Mapping[str, Any], gathered: Gathered) -> Iterator[dict[str, Any]]:
    """The cards that the source does not have."""
    for code, names in facts()["conspiracies"].items():
        for name in names:
            yield {"name": name, "types": ["Conspiracy"], "supertypes": [], "printings": [{"set": code}]}
    for card in facts()["cards"]:
        said = {
            **card,
            "supertypes": ["Legendary"] if card.get("legendary") else [],
            "color-identity": [colour for colour in _COLOURS if colour in card["mana-cost"]],
        }
        yield _lacking(said, [(code, rarity) for code, rarity in card["printings"]], sets, gathered)
    for card in gathered.missing:
        yield _with_days(card, _lacking(card, _known_printings(card), sets, gathered), sets)


def _lacking(
    card: Mapping[str, Any], printings: list[tuple[str, str]], sets: Mapping[str, Any], gathered: Gathered
) -> dict[str, Any]:
    row = {
        "name": card["name"],
        "types": card["types"],
        "supertypes": card["supertypes"],
        "subtypes": card.get("subtypes", ()),
        "color_identity": card["color-identity"],
        "mana_cost": card["mana-cost"],
        "any_number": False,
        "class": "",
    }
    return _card(row, printings, sets, gathered)


def _known_printings(card: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Set and rarity; where both are from memory, no rarity, and what was looked up in place of it where it was."""
    looked_up = facts()["printings"].get(card["name"])
    if looked_up is not None:
        return [(code, *rarity) if rarity else (code, "") for code, *rarity in looked_up]
    sure = re.match(r"forge$|forge \(", card["printings-source"])
    return [(each["set"], each["rarity"] or "" if sure else "") for each in card["printings"]]


def _with_days(card: Mapping[str, Any], record: dict[str, Any], sets: Mapping[str, Any]) -> dict[str, Any]:
    """The record, with the day by which a printing of a series that runs on was out: it is in a deck of that day.

    Of a card of one of two sets only the day is said.
    """
    seen = re.search(r"first deck (\S+?)(;|$)", card["printings-source"])
    for printing in record["printings"]:
        first, dots, _ = _released(sets, printing["set"]).partition("..")
        if seen and dots:
            printing["released"] = f"{first}..{seen[1]}"
    day = facts()["released"].get(card["name"])
    return {**record, "printings": [*record["printings"], {"released": str(day)}]} if day else record


def _sets_file(sets: Mapping[str, Any]) -> str:
    lines = [
        "# Made by tools/mtg_cards.py. When each set of cards.jsonl.gz was released, since 2023 its prerelease.",
        "sources:",
        f"  - {{title: {json.dumps(TITLE)}}}",
        f"  - {{title: {json.dumps(_FACTS_TITLE['title'])}}}",
        "sets:",
    ]
    real = [code for code, each in sets.items() if each["type"] != "CUSTOM_SET"]
    ordered = sorted((_released(sets, code), code) for code in real)
    lines += [f'  "{code}": "{released}"  # {sets[code]["name"]}' for released, code in ordered]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
