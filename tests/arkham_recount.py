"""What an Arkham Horror LCG deck breaks, counted in other words than the formats': straight from the published data."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from real_data import real_data

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Record = dict[str, Any]

CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor")
SIZES = {"07303": 5, "08031": 15, "09077": 10, "06167": 5, "08046": -5}
PROMOS = {"99002": "05018", "99003": "05019"}
SKILLS = 10
SUPPORT, VERSATILE, ON_YOUR_OWN, ANCESTRAL = "08046", "06167", "53010", "07303"
SPEAKS = {"hd": "says-3", "hh": "says-4", "pa": "says-1"}


@cache
def cards() -> dict[str, Record]:
    """The cards by code, duplicates left out."""
    rows = map(json.loads, real_data("arkham", "cards.jsonl").read_text(encoding="utf-8").splitlines())
    found = {row["code"]: row for row in rows if "duplicate_of" not in row and row["code"] not in PROMOS}
    return {code: {**row, "traits": row.get("traits") or ""} for code, row in found.items()}


def broken(front: str, back: str, deck: Mapping[str, int], chosen: Mapping[str, str]) -> set[str]:
    """The ids of the clauses that a deck breaks. It is given by the codes of its cards, and what is chosen for it."""
    investigator, face = cards()[back], cards()[front]
    root = investigator.get("alternate_of", back)
    held = [(cards()[code], number) for code, number in deck.items()]
    leveled = [(card, number) for card, number in held if card.get("xp") is not None]
    found = set()
    size = sum(number for card, number in leveled if not card.get("permanent") and not card.get("encounter_code"))
    if size != wanted_size(investigator, deck, chosen):
        found.add("chosen-deck-size" if back == "06002" else "deck-size")
    titles = Counter[tuple[str, str]]()
    for card, number in leveled:
        titles[card["name"], card.get("subname") or ""] += number
    limits: dict[tuple[str, str], int] = {}
    for card, _ in leveled:
        title = (card["name"], card.get("subname") or "")
        limits[title] = min(limits.get(title, 99), card["deck_limit"])
    if any(number > (1 if SUPPORT in deck else limits[title]) for title, number in titles.items()):
        found.add("copies")
    if any(number > card["deck_limit"] for card, number in held if restricted(card)):
        found.add("required-copies")
    if sum(number for card, number in leveled if "Covenant" in card["traits"]) > 1:
        found.add("covenants")
    if any(not open_to(card, face, root) for card, _ in held):
        found.add("only-for-others")
    return (
        found
        | _required(investigator, held, deck, chosen)
        | _random(investigator, held)
        | _options(root, investigator, held, deck, chosen)
    )


def wanted_size(investigator: Record, deck: Mapping[str, int], chosen: Mapping[str, str]) -> int:
    """How many cards a deck must have."""
    found = re.match(r"size:(\d+)", investigator["deck_requirements"])
    assert found is not None, investigator["code"]
    size = int(found[1])
    if investigator["code"] == "06002":
        size = int(chosen["deck-size"])
    if investigator["code"] == "90037" and chosen.get("trait") == "both":
        size += 5
    return size + sum(SIZES.get(code, 0) * number for code, number in deck.items())


def restricted(card: Record) -> bool:
    return (card.get("restrictions") or "").startswith("investigator")


def is_own(card: Record, root: str) -> bool:
    """Whether a card is the investigator's alone."""
    return restricted(card) and root in re.findall(r"[0-9]+", card["restrictions"])


def open_to(card: Record, face: Record, root: str) -> bool:
    """Whether a card's own words let it be in the deck."""
    said = card.get("restrictions") or ""
    if said.startswith("investigator"):
        return is_own(card, root)
    if said.startswith("trait"):
        return any(_has_trait(face, trait) for trait in re.findall(r"trait:([^,]+)", said))
    return not said or face["faction_code"] in said


def _required(
    investigator: Record, held: list[tuple[Record, int]], deck: Mapping[str, int], chosen: Mapping[str, str]
) -> set[str]:
    found = set()
    wanted: dict[str, set[str]] = {}
    for part in investigator["deck_requirements"].split(", "):
        if part.startswith("card:"):
            first, *others = part.split(":")[1:]
            wanted.setdefault(first, {first}).update(others)
    for first, codes in wanted.items():
        there = {code: deck[code] for code in codes if code in deck}
        if first not in ("06008", "08015") and sum(there.values()) < max(
            [cards()[code]["deck_limit"] for code in there] or [1]
        ):
            found.add("required")
        if first in ("06008", "08015") and not there:
            found.add("required")
    if investigator["code"] == "06002" and deck.get("06008", 0) != int(chosen["deck-size"]) // 10 - 2:
        found.add("occult-evidence")
    if investigator["code"] == "08010":
        disciplines = sum(number for card, number in held if card["name"] == "Discipline")
        found |= {"lily-chen-burdens"} if deck.get("08015", 0) != max(1, disciplines) else set()
    return found


def _random(investigator: Record, held: list[tuple[Record, int]]) -> set[str]:
    there = sum(
        number
        for card, number in held
        if card.get("subtype_code") == "basicweakness"
        or (
            card.get("subtype_code") == "weakness"
            and not any(map(card.get, ("encounter_code", "restrictions", "bonded_to")))
        )
    )
    return {"random-weaknesses"} if there < investigator["deck_requirements"].count("random:") else set()


def _has_trait(card: Record, trait: str) -> bool:
    return re.search(rf"(^|[ .]){trait}\.", f" {card['traits'].lower()} ") is not None


def answers(card: Record, option: Record, chosen: Mapping[str, str]) -> bool:
    """Whether an option is of a card."""
    return all(_answers(card, key, asked, option, chosen) for key, asked in option.items())


def _answers(card: Record, key: str, asked: Any, option: Record, chosen: Mapping[str, str]) -> bool:
    classes = {card.get(each) for each in ("faction_code", "faction2_code", "faction3_code")}
    choice = chosen.get(option.get("id", "faction").replace("_", "-"))
    of_key: dict[str, Callable[[], bool]] = {
        "level": lambda: card.get("xp") is not None and asked["min"] <= card["xp"] <= asked["max"],
        "faction": lambda: not classes.isdisjoint(asked),
        "faction_select": lambda: choice in asked and choice in classes,
        "trait": lambda: any(_has_trait(card, trait) for trait in asked),
        "type": lambda: card["type_code"] in asked,
        "uses": lambda: card.get("uses") in asked,
        "slot": lambda: any(slot in (card.get("slot") or "") for slot in asked),
        "permanent": lambda: bool(card.get("permanent")) == asked,
        "tag": lambda: any(
            tag in (card.get("tags") or "").split(".") or SPEAKS.get(tag) in (card.get("says") or []) for tag in asked
        ),
        "option_select": lambda: any(
            each["id"] == chosen["trait"] and answers(card, {**each, "id": "faction"}, chosen) for each in asked
        ),
    }
    return of_key[key]() if key in of_key else True


def _options(
    root: str, investigator: Record, held: list[tuple[Record, int]], deck: Mapping[str, int], chosen: Mapping[str, str]
) -> set[str]:
    """What is broken of the options; those of other cards are among them."""
    found = set()
    giving: list[Record] = []
    for option in investigator["deck_options"]:
        if option.get("not"):
            found |= {"refused"} if _is_refused(option, giving, held, chosen) else set()
            continue
        if "atleast" in option and _lacks_classes(option["atleast"], held):
            found.add("classes")
        if not option.get("ignore_match") and "deck_size_select" not in option:
            giving.append(option)
    allies = any(card.get("xp") is not None and "Ally" in (card.get("slot") or "") for card, _ in held)
    if ON_YOUR_OWN in deck and allies:
        found.add("on-your-own-3-rttfa-refused")
    if ANCESTRAL in deck and sum(number for card, number in held if card["type_code"] == "skill") < SKILLS:
        found.add("ancestral-knowledge-3-skills")
    giving += [{"level": {"min": 0, "max": 0}, "limit": 1}] * deck.get(VERSATILE, 0)
    return found if _all_have_room(root, giving, held, chosen) else found | {"options"}


def _is_refused(
    option: Record, before: list[Record], held: list[tuple[Record, int]], chosen: Mapping[str, str]
) -> bool:
    return any(
        card.get("xp") is not None
        and answers(card, option, chosen)
        and not any(answers(card, each, chosen) for each in before)
        for card, _ in held
    )


def _lacks_classes(asked: Record, held: list[tuple[Record, int]]) -> bool:
    counts = Counter[str]()
    for card, number in held:
        if card.get("xp") is not None:
            for key in {card.get(key) for key in ("faction_code", "faction2_code", "faction3_code")} & {*CLASSES}:
                counts[str(key)] += number
    return bool(sum(number >= asked["min"] for number in counts.values()) < int(asked["factions"]))


def _all_have_room(root: str, giving: list[Record], held: list[tuple[Record, int]], chosen: Mapping[str, str]) -> bool:
    """Copies are laid one by one on what is left of the options, moved where that makes room (augmenting paths)."""
    rooms: list[list[int]] = [[] for _ in giving]
    copies: list[list[int]] = []
    for card, number in held:
        free = (
            is_own(card, root)
            or bool(card.get("encounter_code"))
            or card.get("subtype_code") == "basicweakness"
            or (card.get("subtype_code") == "weakness" and not (card.get("restrictions") or card.get("bonded_to")))
        )
        ways = [index for index, option in enumerate(giving) if answers(card, option, chosen)]
        if not free and not any("limit" not in giving[index] for index in ways):
            copies += [ways] * number
    return all(_lay(index, copies, giving, rooms, set()) for index in range(len(copies)))


def _lay(index: int, copies: list[list[int]], giving: list[Record], rooms: list[list[int]], seen: set[int]) -> bool:
    for way in copies[index]:
        if way in seen:
            continue
        seen.add(way)
        if len(rooms[way]) < giving[way]["limit"]:
            rooms[way].append(index)
            return True
        for other in rooms[way]:
            if _lay(other, copies, giving, rooms, seen):
                rooms[way].remove(other)
                rooms[way].append(index)
                return True
    return False
