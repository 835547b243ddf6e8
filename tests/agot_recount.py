"""What a deck of A Game of Thrones breaks, told in other words than the formats': from the card file, card by card.

The restricted lists are the published ones, whole on each of their days.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from marked_decks import ROOT
from real_data import real_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Card = dict[str, Any]
Lines = list[tuple[str, int]]
"""Names, each with its copies."""

BANNERS = {
    "Banner of the Stag": "baratheon",
    "Banner of the Kraken": "greyjoy",
    "Banner of the Lion": "lannister",
    "Banner of the Sun": "martell",
    "Banner of the Watch": "thenightswatch",
    "Banner of the Wolf": "stark",
    "Banner of the Dragon": "targaryen",
    "Banner of the Rose": "tyrell",
}
TRAITED = {
    "The Conclave": "Maester",
    "The White Book": "Kingsguard",
    "A Mummer's Farce": "Fool",
    "The Small Council": "Small Council",
    "The Free Folk (R)": "Wildling",
}
FORBIDDEN_PLOTS = {
    "Kings of Summer": "Winter",
    "Kings of Winter": "Summer",
    "The Many-Faced God": "Kingdom",
    "The Gift of Mercy": "Omen",
}
SINGLE = {"Valyrian Steel (LMHR)": "attachment", "Valyrian Steel (R)": "attachment", "Dark Wings, Dark Words": "event"}


class AgotDeck(NamedTuple):
    """A deck by names: the faction card, the agendas, the plots and the other cards with their copies."""

    faction: str
    agendas: tuple[str, ...]
    plots: tuple[tuple[str, int], ...]
    draw: tuple[tuple[str, int], ...]

    @property
    def text(self) -> str:
        """The deck as a list."""
        parts = {"Faction": [(self.faction, 1)], "Agenda": [(name, 1) for name in self.agendas]}
        parts |= {"Plots": list(self.plots), "Deck": list(self.draw)}
        return "".join(
            f"{part}\n" + "".join(f"{copies} {name}\n" for name, copies in lines) for part, lines in parts.items()
        )


@cache
def records() -> dict[str, Card]:
    """The records of the card file, by their names."""
    text = (ROOT / "formats" / "agot" / "cards.jsonl").read_text(encoding="utf-8")
    return {record["name"]: record for record in map(json.loads, text.splitlines()[1:])}


@cache
def released() -> dict[str, str]:
    """The day of each pack."""
    lines = (ROOT / "formats" / "agot" / "sets.yaml").read_text(encoding="utf-8").splitlines()
    found = (line.strip().split(": ") for line in lines if line.startswith("  ") and "title" not in line)
    return {pack: day.strip('"') for pack, day in found}


@cache
def restricted_lists() -> list[dict[str, Any]]:
    """The published lists but for the one of the cards as first printed, by their days."""
    found = json.loads(real_data("agot", "restricted-lists.json").read_text(encoding="utf-8"))
    return sorted((each for each in found if "Valyrian" not in each["name"]), key=lambda each: str(each["date"]))


def code(card: Card) -> str:
    """The number by which the lists know a card."""
    return next(alias for alias in card["aliases"] if alias.isdecimal())


def pack(card: Card) -> str:
    """The pack that a card is from."""
    found: str = card["printings"][0]["set"]
    return found


def broken(deck: AgotDeck, on: str, way: str) -> set[str]:
    """The ids of the clauses that a deck breaks; ``way`` is joust or melee. No card is in a part where it cannot be."""
    plots, draw = copies(deck.plots), copies(deck.draw)
    agendas = [records()[name] for name in deck.agendas]
    everything = [*agendas, *(card for card, _ in plots), *(card for card, _ in draw)]
    return {
        *_sizes(deck, plots, draw),
        *_copies(plots, draw),
        *_agendas(deck, agendas),
        *(["loyalty"] if not all(_is_allowed(card, deck) for card, _ in [*plots, *draw]) else []),
        *(id_ for name in deck.agendas for id_ in _of_agenda(name, plots, draw)),
        *_pool(everything, on, way),
        *_lists(everything, on, way),
    }


def copies(lines: tuple[tuple[str, int], ...]) -> list[tuple[Card, int]]:
    """The cards of a part with their copies, each card once."""
    found: Counter[str] = Counter()
    for name, number in lines:
        found[name] += number
    return [(records()[name], number) for name, number in found.items()]


def _sizes(deck: AgotDeck, plots: list[tuple[Card, int]], draw: list[tuple[Card, int]]) -> Iterator[str]:
    least = 60
    for name in deck.agendas:
        if name in ("Alliance", "Dark Wings, Dark Words") or name.startswith("Valyrian Steel"):
            least = max(least, 75)
        if name == "The Long Voyage":
            least = 100
    exactly = 7
    for name in deck.agendas:
        if name.startswith("The Wars To Come") or name == "Battle of the Trident":
            exactly = max(exactly, 10)
        if "Castamere" in name:
            exactly = 12
    if sum(number for _, number in draw) < least:
        yield "deck-size"
    if sum(number for _, number in plots) != exactly:
        yield "plot-deck-size"
    doubled = [versions for versions in by_title(plots).values() if sum(number for _, number in versions) > 1]
    if len(doubled) > (2 if any(name.startswith("The Wars To Come") for name in deck.agendas) else 1):
        yield "doubled-plots"


def _copies(plots: list[tuple[Card, int]], draw: list[tuple[Card, int]]) -> Iterator[str]:
    for id_, cards in (("copies-of-plots", plots), ("copies", draw)):
        for versions in by_title(cards).values():
            if sum(number for _, number in versions) > min(card.get("deck-limit", 3) for card, _ in versions):
                yield id_


def by_title(cards: list[tuple[Card, int]]) -> dict[str, list[tuple[Card, int]]]:
    """Cards with their copies, by their titles."""
    found: dict[str, list[tuple[Card, int]]] = defaultdict(list)
    for card, number in cards:
        found[card["title"]].append((card, number))
    return found


def _agendas(deck: AgotDeck, agendas: list[Card]) -> Iterator[str]:
    if max(Counter(card["title"] for card in agendas).values(), default=0) > 1:
        yield "copies-of-agendas"
    if "Alliance" not in deck.agendas:
        if len(agendas) > 1:
            yield "one-agenda"
        return
    others = [card for card in agendas if card["name"] != "Alliance"]
    if len(others) > 2:  # noqa: PLR2004 -- as its card says
        yield "alliance"
    if any("Banner" not in card["traits"] for card in others):
        yield "alliance-banners"


def _is_allowed(card: Card, deck: AgotDeck) -> bool:
    if card["faction"] in ("neutral", records()[deck.faction]["faction"]):
        return True
    return not card["loyal"] and any(_grants(name, card) for name in deck.agendas)


def _grants(agenda: str, card: Card) -> bool:
    character = card["type"] == "character"
    if agenda in BANNERS:
        return card["type"] != "plot" and card["faction"] == BANNERS[agenda]
    if agenda in TRAITED:
        return character and TRAITED[agenda] in card["traits"]
    if agenda.startswith("Kingdom of Shadows"):
        return character and card.get("shadow", False)
    if agenda == "Uniting the Realm":
        return card["type"] in ("character", "location", "attachment")
    return agenda == "Trading With Braavos" and card["type"] == "location" and "Warship" in card["traits"]


def _of_agenda(name: str, plots: list[tuple[Card, int]], draw: list[tuple[Card, int]]) -> Iterator[str]:
    """What the agenda of a name asks of the decks, and its own clauses that are broken."""

    def count(asked: Callable[[Card], bool], cards: list[tuple[Card, int]] = draw) -> int:
        return sum(number for card, number in cards if asked(card))

    def titles(asked: Callable[[Card], bool]) -> int:
        return len({card["title"] for card, _ in draw if asked(card)})

    id_ = name.lower().replace('"', "").replace("'", "").replace(",", "").replace(" ", "-").removeprefix("the-")
    id_ = {"free-folk-(mod)": "free-folk", "free-folk-(r)": "free-folk-redesign"}.get(id_, id_)
    id_ = {"sea-of-blood-(r)": "sea-of-blood-redesign", "valyrian-steel-(lmhr)": "valyrian-steel"}.get(id_, id_)
    id_ = {"valyrian-steel-(r)": "valyrian-steel-redesign"}.get(id_, id_)
    fails = False
    if name in BANNERS:
        fails = count(lambda card: card["faction"] == BANNERS[name]) < 12  # noqa: PLR2004
    elif name == "Banner of the Falcon":
        fails = count(lambda card: "House Arryn" in card["traits"]) < 12  # noqa: PLR2004
    elif name == "Fealty":
        fails = count(lambda card: card["faction"] == "neutral") > 15  # noqa: PLR2004
    elif name in FORBIDDEN_PLOTS:
        fails = count(lambda card: FORBIDDEN_PLOTS[name] in card["traits"], plots) > 0
    elif name == "The Brotherhood Without Banners":
        fails = count(lambda card: card["type"] == "character" and card["loyal"]) > 0
    elif name == "The Conclave":
        fails = count(lambda card: card["type"] == "character" and "Maester" in card["traits"]) < 12  # noqa: PLR2004
    elif name in ("The White Book", "The Small Council"):
        fails = titles(lambda card: card["type"] == "character" and TRAITED[name] in card["traits"]) < 7  # noqa: PLR2004
    elif name.startswith("The Free Folk"):
        fails = any(
            card["faction"] != "neutral" and (card["loyal"] or not name.endswith("(R)") or not _grants(name, card))
            for card, _ in [*plots, *draw]
        )
    elif name in SINGLE:
        of_type = by_title([(card, number) for card, number in draw if card["type"] == SINGLE[name]])
        fails = any(sum(number for _, number in versions) > 1 for versions in of_type.values())
    elif name == "Sea of Blood (R)":
        fails = count(lambda card: card["type"] == "event" and card["faction"] == "neutral") > 0
    elif name == "Battle of the Trident":
        fails = count(lambda card: not {"Edict", "Siege", "War"} & {*card["traits"]}, plots) > 0
    elif name == "Uniting the Realm":
        factions = {card["faction"] for card, _ in draw} - {"neutral"}
        fails = any(titles(lambda card, own=own: card["faction"] == own) > 3 for own in factions)  # type: ignore[misc] # noqa: PLR2004
    elif name == "Armed to the Teeth":
        fails = count(lambda card: card["type"] == "attachment" and "Weapon" not in card["traits"]) > 0
    elif "Castamere" in name:
        schemes = [(card, number) for card, number in plots if "Scheme" in card["traits"]]
        if sum(number for _, number in schemes) != 5:  # noqa: PLR2004
            yield "rains-of-castamere-schemes"
        if any(sum(number for _, number in versions) > 1 for versions in by_title(schemes).values()):
            yield "rains-of-castamere-different"
    if fails:
        yield id_


def _pool(cards: list[Card], on: str, way: str) -> Iterator[str]:
    for card in cards:
        if pack(card) in ("VDS", "ToJ"):
            yield "draft"
        if pack(card) in ("VKm", "VHotK"):
            yield "variants"
        if released().get(pack(card), "") > on:
            yield "released"
        if way == "joust" and code(card) == "17147":
            yield "melee-only"


def _lists(cards: list[Card], on: str, way: str) -> Iterator[str]:
    """What a list bans that came out only after another had taken its place was never banned by it."""
    titled = {code(card): card["title"] for card in cards}
    in_force = [each for each in restricted_lists() if each["date"] <= on][-1]
    until = min((each["date"] for each in restricted_lists() if each["date"] > on), default="9999")
    (said,) = (said for said in in_force["formats"] if said["name"] == way)
    out = {code(card) for card in cards if released().get(pack(card), "9999") < until}
    if out & {*in_force["bannedCards"], *said.get("banned", [])}:
        yield "banned"
    if len({titled[each] for each in said["restricted"] if each in titled}) > 1:
        yield "restricted"
    for pod in said.get("pods", []):
        named = [each for each in pod["cards"] if each in titled]
        if len(named) > 1 and "restricted" not in pod:
            yield "pods"
        if named and pod.get("restricted") in titled:
            yield "pods"
