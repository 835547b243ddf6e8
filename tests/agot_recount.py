"""What a deck of A Game of Thrones breaks, told in other words than the formats': from the card file, card by card.

The restricted lists are the published ones, whole on each of their days.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from marked_decks import ROOT
from real_data import real_data

if TYPE_CHECKING:
    from collections.abc import Iterator

Card = dict[str, Any]
Asked = Callable[[Card], bool]
"""A question about a card."""

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
    return next(str(alias) for alias in card["aliases"] if alias.isdecimal())


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
        *(id_ for name in deck.agendas for id_ in _of_agenda(name, Decks(plots, draw))),
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
    if len(others) > 2:
        yield "alliance"
    if any("Banner" not in card["traits"] for card in others):
        yield "alliance-banners"


def _is_allowed(card: Card, deck: AgotDeck) -> bool:
    if card["faction"] in ("neutral", records()[deck.faction]["faction"]):
        return True
    return not card["loyal"] and any(grants(name, card) for name in deck.agendas)


def grants(agenda: str, card: Card) -> bool:
    """Whether an agenda allows a card of another faction that is not loyal."""
    character = bool(card["type"] == "character")
    if agenda in BANNERS:
        return bool(card["type"] != "plot" and card["faction"] == BANNERS[agenda])
    if agenda in TRAITED:
        return _character(TRAITED[agenda])(card)
    if agenda.startswith("Kingdom of Shadows"):
        return character and bool(card.get("shadow"))
    if agenda == "Uniting the Realm":
        return card["type"] in ("character", "location", "attachment")
    return agenda == "Trading With Braavos" and card["type"] == "location" and "Warship" in card["traits"]


class Decks(NamedTuple):
    """The plots and the other cards of a deck, each card once with its copies."""

    plots: list[tuple[Card, int]]
    draw: list[tuple[Card, int]]

    def copies(self, asked: Asked) -> int:
        """How many cards of the draw deck are such."""
        return sum(number for card, number in self.draw if asked(card))

    def titles(self, asked: Asked) -> int:
        """How many different ones."""
        return len({card["title"] for card, _ in self.draw if asked(card)})

    def twice(self, asked: Asked) -> bool:
        """Whether a title of such cards of the draw deck is there more than once."""
        found = by_title([(card, number) for card, number in self.draw if asked(card)])
        return any(sum(number for _, number in versions) > 1 for versions in found.values())

    def has_plot(self, asked: Asked) -> bool:
        """Whether a plot is such."""
        return any(asked(card) for card, _ in self.plots)


def _character(trait: str) -> Asked:
    return lambda card: card["type"] == "character" and trait in card["traits"]


def _slug(name: str) -> str:
    words = name.replace("(R)", "redesign").replace("(MoD)", "").replace("(LMHR)", "")
    return "-".join(re.findall("[a-z]+", words.lower().replace("'", ""))).removeprefix("the-")


def _schemes(decks: Decks) -> list[tuple[Card, int]]:
    return [(card, number) for card, number in decks.plots if "Scheme" in card["traits"]]


def _realm(decks: Decks) -> bool:
    titles = Counter(faction for faction, _ in {(card["faction"], card["title"]) for card, _ in decks.draw})
    return any(number > 3 for faction, number in titles.items() if faction != "neutral")


def _of_faction(faction: str) -> Asked:
    return lambda card: bool(card["faction"] == faction)


def _few(trait: str, least: int) -> Callable[[Decks], bool]:
    return lambda decks: decks.titles(_character(trait)) < least


def _too_few(own: str) -> Callable[[Decks], bool]:
    return lambda decks: decks.copies(_of_faction(own)) < 12


def _has(trait: str) -> Callable[[Decks], bool]:
    return lambda decks: decks.has_plot(lambda card: trait in card["traits"])


def _repeats(kind: str) -> Callable[[Decks], bool]:
    return lambda decks: decks.twice(lambda card: bool(card["type"] == kind))


FAILS: dict[str, Callable[[Decks], bool]] = {
    **{name: _too_few(own) for name, own in BANNERS.items()},
    **{name: _has(trait) for name, trait in FORBIDDEN_PLOTS.items()},
    **{name: _repeats(kind) for name, kind in SINGLE.items()},
    "Banner of the Falcon": lambda decks: decks.copies(lambda card: "House Arryn" in card["traits"]) < 12,
    "Fealty": lambda decks: decks.copies(_of_faction("neutral")) > 15,
    "The Brotherhood Without Banners": lambda decks: (
        decks.copies(lambda card: card["type"] == "character" and card["loyal"]) > 0
    ),
    "The Conclave": lambda decks: decks.copies(_character("Maester")) < 12,
    "The White Book": _few("Kingsguard", 7),
    "The Small Council": _few("Small Council", 7),
    "The Free Folk (MoD)": lambda decks: any(card["faction"] != "neutral" for card, _ in [*decks.plots, *decks.draw]),
    "The Free Folk (R)": lambda decks: any(
        card["faction"] != "neutral" and (card["loyal"] or not _character("Wildling")(card))
        for card, _ in [*decks.plots, *decks.draw]
    ),
    "Sea of Blood (R)": lambda decks: (
        decks.copies(lambda card: card["type"] == "event" and card["faction"] == "neutral") > 0
    ),
    "Battle of the Trident": lambda decks: decks.has_plot(
        lambda card: {"Edict", "Siege", "War"}.isdisjoint(card["traits"])
    ),
    "Uniting the Realm": _realm,
    "Trading With Braavos": lambda decks: decks.twice(lambda card: card.get("limited") is False),
    "Armed to the Teeth": lambda decks: (
        decks.copies(lambda card: card["type"] == "attachment" and "Weapon" not in card["traits"]) > 0
    ),
}
"""When a deck breaks what an agenda asks, by the names of those that ask one thing."""


def _of_agenda(name: str, decks: Decks) -> Iterator[str]:
    """The clauses of an agenda that a deck breaks."""
    if name in FAILS and FAILS[name](decks):
        yield _slug(name)
    if name == '"The Rains of Castamere"':
        schemes = _schemes(decks)
        if sum(number for _, number in schemes) != 5:
            yield "rains-of-castamere-schemes"
        if any(sum(number for _, number in versions) > 1 for versions in by_title(schemes).values()):
            yield "rains-of-castamere-different"


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
