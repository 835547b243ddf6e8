"""What a Hearthstone deck breaks, told in other words than the formats': from the card file, card by card."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ruamel.yaml import YAML

from marked_decks import ROOT

if TYPE_CHECKING:
    from random import Random

Card = dict[str, Any]
FOLDER = ROOT / "formats" / "hearthstone"
CLASSES = {
    "Death Knight": "DEATHKNIGHT",
    "Demon Hunter": "DEMONHUNTER",
    **{name: name.upper() for name in ("Druid", "Hunter", "Mage", "Paladin", "Priest", "Rogue", "Shaman")},
    **{name: name.upper() for name in ("Warlock", "Warrior")},
}
VISITED = {
    "Maestra, Mask Merchant": "WARLOCK",
    "Hamm, the Hungry": "DRUID",
    "Ranger Gilly": "WARRIOR",
    "Raylla, Sand Sculptor": "PALADIN",
    "Buttons": "SHAMAN",
    "Carefree Cookie": "DEMONHUNTER",
    "Aranna, Thrill Seeker": "PRIEST",
    "Summoner Darkmarrow": "DEATHKNIGHT",
    "Sunsapper Lynessa": "ROGUE",
    "Mistah Vistah": "MAGE",
    "Chillin' Vol'jin": "HUNTER",
    "Turbulus": "HUNTER",
    "Portalmancer Skyla": "ROGUE",
}
SIZES = {"Prince Renathal": 40, "Azalina Soulsever": 20}
ALONE = ("Whizbang the Wonderful", "Splendiferous Whizbang", "Zayle, Shadow Cloak")
ZILLIAX, MANAGER = "Zilliax Deluxe 3000", "E.T.C., Band Manager"
BEATRIX, RAFAAM = "Commander Beatrix", "Timethief Rafaam"
RUNES = ("blood", "frost", "unholy")
YEARS = (
    ("2021-03-30", "BLACK_TEMPLE SCHOLOMANCE DARKMOON_FAIRE THE_BARRENS STORMWIND ALTERAC_VALLEY"),
    (
        "2022-04-12",
        "THE_BARRENS STORMWIND ALTERAC_VALLEY THE_SUNKEN_CITY REVENDRETH RETURN_OF_THE_LICH_KING PATH_OF_ARTHAS",
    ),
    (
        "2023-04-11",
        "THE_SUNKEN_CITY REVENDRETH RETURN_OF_THE_LICH_KING PATH_OF_ARTHAS BATTLE_OF_THE_BANDS TITANS WILD_WEST",
    ),
    ("2024-03-19", "BATTLE_OF_THE_BANDS TITANS WILD_WEST WHIZBANGS_WORKSHOP ISLAND_VACATION SPACE"),
    ("2025-03-25", "WHIZBANGS_WORKSHOP ISLAND_VACATION SPACE EMERALD_DREAM THE_LOST_CITY TIME_TRAVEL EVENT"),
    ("2026-03-17", "EMERALD_DREAM THE_LOST_CITY TIME_TRAVEL CATACLYSM ESCAPEFROM_VIOLET_HOLD BE EVENT"),
)
"""The years of Standard with their sets: one counts from its own day on. The core set is in each of them."""
LAST_KNOWN = "2026-10-26"


@cache
def cards() -> dict[str, Card]:
    """The cards by their names, portraits among them."""
    with gzip.open(FOLDER / "cards.jsonl.gz", "rt", encoding="utf-8") as file:
        return {card["name"]: card for card in list(map(json.loads, file))[1:]}


@cache
def days() -> dict[str, str]:
    """When the sets came out."""
    found: dict[str, str] = YAML(typ="safe").load((FOLDER / "sets.yaml").read_text(encoding="utf-8"))["sets"]
    return found


class HearthstoneDeck(NamedTuple):
    """A deck by names: the class that it declares, if any, and the cards of each zone with their copies."""

    declared: str | None
    hero: str | None
    main: dict[str, int]
    band: dict[str, int]
    modules: dict[str, int]
    army: dict[str, int]

    @property
    def text(self) -> str:
        """The deck as a list."""
        found = [f"# class: {self.declared}"] if self.declared else []
        zones = {"Hero": {self.hero: 1} if self.hero else {}, "Deck": self.main, "Band": self.band}
        for heading, held in {**zones, "Modules": self.modules, "Army": self.army}.items():
            found += ["", heading, *(f"{copies} {name}" for name, copies in held.items())] if held else []
        return "\n".join((*found, ""))


class Told(NamedTuple):
    """The clauses that a deck surely breaks, and whether there is any that nobody can tell."""

    broken: frozenset[str]
    doubtful: bool


def told(deck: HearthstoneDeck, on: str, *, standard: bool) -> Told:
    """What a deck breaks on a day."""
    broken, doubts = set[str](), list[str]()
    all_of = Counter(deck.main) + Counter(deck.band) + Counter(deck.army)
    _tell_numbers(deck, broken, doubts)
    _tell_class(deck, all_of, broken, doubts)
    _tell_beside(deck, broken)
    for name in all_of:
        out, in_pool = released(name, on, frozenset(days())), released(name, on, sets_on(on)) if standard else True
        for id_, holds in (("released", out), ("rotation", in_pool)):
            if holds is None:
                doubts.append(id_)
            elif not holds:
                broken.add(id_)
    if not standard and "Stealer of Souls" in all_of and on >= "2021-06-16":
        broken.add("banned")
    return Told(frozenset(broken), bool(doubts))


def _tell_numbers(deck: HearthstoneDeck, broken: set[str], doubts: list[str]) -> None:
    sizes = [size for name, size in SIZES.items() if name in deck.main]
    size = sizes[0] if sizes else 1 if any(name in deck.main for name in ALONE) else 30
    if RAFAAM in deck.main:
        doubts.append("deck-size")
    elif sum(deck.main.values()) != size:
        broken.add("deck-size")
    for name, copies in (Counter(deck.main) + Counter(deck.band)).items():
        legendary = cards()[name].get("rarity") == "legendary"
        if copies > (1 if legendary else 2):
            broken.add("legendary" if legendary else "copies")
    if sum(copies for name, copies in deck.main.items() if name in VISITED) > 1:
        broken.add("one-tourist")
    asked = [[cards()[name].get(rune, 0) for name in (*deck.main, *deck.band, *deck.army)] for rune in RUNES]
    if sum(max(each, default=0) for each in asked) > 3:
        broken.add("runes")
    if any(cards()[name].get("module") for name in (*deck.main, *deck.band, *deck.army)):
        broken.add("cards")


def _tell_class(deck: HearthstoneDeck, all_of: Counter[str], broken: set[str], doubts: list[str]) -> None:
    own = set[str]()
    if deck.hero:
        own = set(cards()[deck.hero]["class"])
        if deck.declared and CLASSES[deck.declared] not in own:
            broken.add("class-as-declared")
    elif deck.declared:
        own = {CLASSES[deck.declared]}
    visited = {VISITED[name] for name in deck.main if name in VISITED}
    for name in all_of:
        of_card = set(cards()[name]["class"])
        from_the_beach = any(printing["set"] == "ISLAND_VACATION" for printing in cards()[name]["printings"])
        if of_card & {"NEUTRAL", *own} or (from_the_beach and of_card & visited):
            continue
        if own:
            broken.add("class")
        else:
            doubts.append("class")


def _tell_beside(deck: HearthstoneDeck, broken: set[str]) -> None:
    if sum(deck.band.values()) > 3 * deck.main.get(MANAGER, 0):
        broken.add("band")
    machines = deck.main.get(ZILLIAX, 0)
    parts = {name: copies for name, copies in deck.modules.items() if cards()[name].get("module")}
    asked = {"modules": sum(deck.modules.values()) == 3 * machines, "two-modules": sum(parts.values()) == 2 * machines}
    asked["modules-alone"] = not deck.modules.keys() - parts.keys() - {ZILLIAX}
    asked["each-module"] = all(copies == 1 for copies in deck.modules.values())
    asked["army"] = sum(deck.army.values()) <= deck.main.get(BEATRIX, 0)
    asked["army-of-two"] = all(cards()[name]["type"] == "MINION" and cards()[name]["cost"] == 2 for name in deck.army)
    broken.update(id_ for id_, kept in asked.items() if not kept)


def sets_on(on: str) -> frozenset[str]:
    """The sets of Standard on a day, some of which may not be out."""
    year = max((each for each in YEARS if each[0] <= on), key=lambda each: each[0])
    begun = {code for code in year[1].split() if days()[code][:10] <= on}
    return frozenset(begun | {"CORE", *(["CORE_HIDDEN"] if on < LAST_KNOWN else [])})


def released(name: str, on: str, sets: frozenset[str]) -> bool | None:
    """Whether a card was out on a day in one of some sets; None where its day is not known well enough."""
    found = []
    for printing in cards()[name]["printings"]:
        if printing["set"] in sets:
            first, _, last = printing.get("released", days()[printing["set"]]).partition("..")
            found.append(True if (last or first) <= on else None if first <= on else False)
    return True if True in found else None if None in found else False


def random_deck(chance: Random, on: str) -> HearthstoneDeck:
    """A deck of a class, near enough to a legal one that little is broken."""
    declared = chance.choice(sorted(CLASSES))
    own, sets = CLASSES[declared], sorted(sets_on(on)) if chance.random() < 0.7 else sorted(days())
    if chance.random() < 0.3:
        sets = ["ISLAND_VACATION", "WHIZBANGS_WORKSHOP", "BATTLE_OF_THE_BANDS"]
    elif chance.random() < 0.6:
        sets = [code for code in sets if ".." not in days()[code]]
    pool = _pool(own, tuple(sets))
    specials = [MANAGER, ZILLIAX, BEATRIX, RAFAAM, "Stealer of Souls", *SIZES, *ALONE[:1]]
    main = {name: 1 for name in specials if chance.random() < 0.05}
    main |= {name: 1 for name in VISITED if chance.random() < (0.1 if own in cards()[name]["class"] else 0.002)}
    if any(name in main for name in VISITED):
        visited = _pool(VISITED[next(name for name in main if name in VISITED)], ("ISLAND_VACATION",))
        main |= dict.fromkeys(chance.sample(visited, min(3, len(visited))), 1)
    size = 40 if "Prince Renathal" in main else 20 if "Azalina Soulsever" in main else 30
    size += chance.choice((0,) * 30 + (-1, 1))
    while pool and sum(main.values()) < size:
        name = chance.choice(pool)
        most = 1 if cards()[name].get("rarity") == "legendary" else 2
        room = min(size - sum(main.values()), (most if name not in main else 0) + (chance.random() < 0.001))
        if room:
            main[name] = main.get(name, 0) + room
    if chance.random() < 0.04:
        main[chance.choice(sorted(name for name, card in cards().items() if card["type"] != "PORTRAIT"))] = 1
    likely = chance.random() < 0.97
    band = dict.fromkeys(chance.sample(pool, min(3, len(pool))), 1) if (MANAGER in main) == likely and pool else {}
    parts = [name for name, card in cards().items() if card.get("module")]
    modules = {ZILLIAX: 1, **dict.fromkeys(chance.sample(parts, 2), 1)} if (ZILLIAX in main) == likely else {}
    if modules and chance.random() < 0.2:
        modules[chance.choice(parts)] = chance.choice((1, 2))
    army = {"Bloodmage Thalnos" if chance.random() < 0.8 else "The Black Knight": 1} if BEATRIX in main else {}
    heroes = {card["class"][0]: name for name, card in cards().items() if card["type"] == "PORTRAIT"}
    hero = (
        heroes[own]
        if chance.random() < 0.3
        else chance.choice(sorted(heroes.values()))
        if chance.random() < 0.03
        else None
    )
    said = declared if chance.random() < (0.5 if hero else 0.95) else None
    return HearthstoneDeck(said, hero, main, band, modules, army)


@cache
def _pool(own: str, sets: tuple[str, ...]) -> list[str]:
    """The cards of a class and the neutral ones of some sets."""
    return sorted(
        name
        for name, card in cards().items()
        if card["type"] != "PORTRAIT" and not card.get("module") and {own, "NEUTRAL"} & set(card["class"])
        if any(printing["set"] in sets for printing in card["printings"])
        and name not in (*VISITED, *SIZES, *ALONE, MANAGER, ZILLIAX, BEATRIX, RAFAAM)
    )
