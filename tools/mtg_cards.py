"""Make formats/mtg/cards.jsonl.gz and sets.yaml from the public data that is not part of the repository.

    python tools/mtg_cards.py [FOLDER OF THE DATA]

The facts are those of magefree/mage (commit bb9895f9, August 2026), with what tools/mtg_facts.yaml says beyond it. The
result is the same bytes every time.

What the source does not tell is left out, so that it is not known: the subtypes of a creature of which it has none,
and those of a card of two sides (it has both sides' together); with whom a legendary creature of the last year may be
paired. Cards of sets that somebody made for the source alone are left out altogether. Cards of which every printing is
of a set that no tournament takes (joke sets, play-test cards, cards of Arena alone) are kept, as ``tournament: false``.
A printing is a set and a rarity here, without its number; Arena's printings are left out of cards that others have.
"""

from __future__ import annotations

import datetime as dt
import gzip
import io
import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT.parent / "shared" / "data" / "mtg"
TARGET = ROOT / "formats" / "mtg"
AS_OF = "2026-08-14"
TITLE = "magefree/mage, commit bb9895f9: names, costs, types, colour identities and printings of cards, and sets"

_PLAY_TEST = {"MB1", "MB2"}
"""Sets of reprints whose only new cards are play-test cards."""
_CHOSEN = "2025-09-01"
"""From this day on new kinds of partner came that the source does not tell from no partner."""
_TWO_SIDES = {"TransformingDoubleFacedCard", "ModalDoubleFacedCard"}
_BOTH_HALVES = {"SplitCard", "RoomCard"}
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
    head = {"game": "mtg", "as-of": AS_OF, "sources": [{"title": TITLE, "licence": "MIT"}, _FACTS_TITLE]}
    records = sorted([*_cards(rows, sets), *_further(sets)], key=lambda record: str(record["name"]))
    text = "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in (head, *records))
    return {"cards.jsonl.gz": _compressed(text), "sets.yaml": _sets_file(sets).encode()}


_FACTS_TITLE = {"title": "tools/mtg_facts.yaml: single facts, as printed on the cards or said by their publisher"}


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


def _released(sets: Mapping[str, Any], code: str) -> str:
    """The first day of a set, or the two between which each of its cards has one."""
    day = str(facts()["dates"].get(code, sets[code]["date"]))
    if code in facts()["dates"] or day < _PRERELEASES or day not in _expansion_days(sets):
        return day
    return str(dt.date.fromisoformat(day) - dt.timedelta(days=7))


def _expansion_days(sets: Mapping[str, Any]) -> set[str]:
    return {each["date"] for each in sets.values() if each["type"] == "EXPANSION"}


def _cards(rows: Iterable[dict[str, Any]], sets: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for row in rows:
        printings = _printings(row, sets)
        if printings:
            yield _card(row, printings, sets)


def _printings(row: dict[str, Any], sets: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Set and rarity, by date: those in sets of all kinds but homemade ones, Arena's only if there are no others."""
    found = {(code, _rarity(rarity)) for code, _, rarity in row["printings"]}
    real = {each for each in found if sets[each[0]]["type"] != "CUSTOM_SET"}
    elsewhere = {each for each in real if sets[each[0]]["type"] != "MAGIC_ARENA"}
    return sorted(elsewhere or real, key=lambda each: (_released(sets, each[0]), each))


def _rarity(word: str) -> str:
    return _RARITIES.get(word.lower(), word.lower())


def _card(row: dict[str, Any], printings: list[tuple[str, str]], sets: Mapping[str, Any]) -> dict[str, Any]:
    kinds = {"JOKE_SET" if code in _PLAY_TEST else sets[code]["type"] for code, _ in printings}
    cost = _cost(row)
    types = [_word(each) for each in row["types"]]
    record: dict[str, Any] = {
        "name": facts()["names"].get(row["name"], row["name"]),
        "aliases": _aliases(row["name"]) or None,
        "limit": "unlimited" if row["any_number"] else facts()["limits"].get(row["name"]),
        "types": types,
        "supertypes": [_word(each) for each in row["supertypes"]],
        "subtypes": _subtypes(row, types),
        "color-identity": sorted(row["color_identity"], key=_COLOURS.index),
        "mana-cost": cost or None,
        "mana-value": _mana_value(cost),
        "repeated-symbol": True if _repeats(cost) else None,
        "permanent": bool(_PERMANENTS & set(types)),
        "companion": True if row["name"] in facts()["companions"] else None,
        "commander": True if row.get("can_be_commander") or row["name"] in facts()["commanders"] else None,
        **_pairing(row, min(_released(sets, code) for code, _ in printings)),
        "tournament": False if kinds <= {"JOKE_SET", "MAGIC_ARENA"} else None,
        "printings": [{"set": code, "rarity": rarity} for code, rarity in printings],
    }
    return {key: value for key, value in record.items() if value is not None}


def _word(constant: str) -> str:
    """A word as it is printed.

    >>> _word("TIME_LORD"), _word("URZAS")
    ('Time Lord', "Urza's")
    """
    word = constant.replace("_", " ").title()
    return _SUBTYPES.get(word, word)


def _aliases(name: str) -> list[str]:
    """The source's own spelling, other names of the card, and the other way in which two halves are written."""
    aliases = [name] if name in facts()["names"] else []
    if " // " in name:
        aliases.append(name.replace(" // ", "/"))
    return [*aliases, *_other_names().get(name, ())]


@cache
def _other_names() -> dict[str, list[str]]:
    spelt = {printed: name for name, printed in facts()["names"].items()}
    others: dict[str, list[str]] = {}
    for alias, name in facts()["aliases"].items():
        others.setdefault(spelt.get(name, name), []).append(alias)
    return others


def _subtypes(row: dict[str, Any], types: list[str]) -> list[str] | None:
    found = list(dict.fromkeys(_word(each) for each in row.get("subtypes", ())))
    if row["name"] in facts()["pairs"]["doctors"]:
        return ["Time Lord", "Doctor"]
    if "BASIC" in row["supertypes"]:
        return [row["name"].removeprefix("Snow-Covered ")] if row["name"] != "Wastes" else []
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


def _pairing(row: dict[str, Any], since: str) -> dict[str, Any]:
    """With whom a card may lead a deck: the words that both must have, and which of two sides it is."""
    name, known = row["name"], facts()["pairs"]
    words = [f"partner-with:{'+'.join(pair)}" for pair in known["partner-with"] if name in pair]
    roles = []
    for key, word, role in _SIDES:
        if name in known[key]:
            words.append(word)
            roles.append(role)
    if "BACKGROUND" in row.get("subtypes", ()) and not words:
        words, roles = ["background"], ["background"]
    if name in known["friends-forever"]:
        words.append("friends-forever")
    if not words and row.get("partner") and name not in known["no-partner"]:
        words.append("partner")
    if not words and since >= _CHOSEN and "LEGENDARY" in row["supertypes"]:
        return {}
    return {"pairs": words, **({"pair-role": roles[0]} if roles else {})}


_SIDES = (
    ("choose-a-background", "background", "chooser"),
    ("doctors-companion", "doctor", "companion"),
    ("doctors", "doctor", "doctor"),
)


def _further(sets: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The cards that the source does not have."""
    for code, names in facts()["conspiracies"].items():
        for name in names:
            yield {"name": name, "types": ["Conspiracy"], "supertypes": [], "printings": [{"set": code}]}
    for card in facts()["cards"]:
        row = {
            "name": card["name"],
            "types": card["types"],
            "supertypes": ["LEGENDARY"] if card.get("legendary") else [],
            "subtypes": card.get("subtypes", ()),
            "color_identity": [colour for colour in _COLOURS if colour in card["cost"]],
            "mana_cost": card["cost"],
            "any_number": False,
            "class": "",
        }
        yield _card(row, [(code, rarity) for code, rarity in card["printings"]], sets)


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
