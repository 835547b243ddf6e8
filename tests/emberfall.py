"""An invented game for tests that must not lean on any real one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from deckcheck.cards.database import open_cards
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.format import Clause, Format
from deckcheck.kernel.owned import owned_of
from deckcheck.model.game import Attribute, Game, Zone
from deckcheck.source import Source

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Deck, Declaration
    from deckcheck.rules.dated_list import DatedList

LABEL = {"en": "label", "ja": "ラベル"}

GAME = Game(
    "emberfall",
    LABEL,
    (
        Zone("leader", LABEL, ("leader", "hero")),
        Zone("main", LABEL, ("main", "deck"), default=True),
        Zone("ex", LABEL, ("ex", "extra")),
    ),
    {
        "type": Attribute("type", "text", LABEL),
        "kinds": Attribute("kinds", "set", LABEL, broader={"elder dragon": ("dragon",), "dragon": ("beast",)}),
        "colours": Attribute("colours", "set", LABEL, values=("red", "green", "blue", "white", "black")),
        "cost": Attribute("cost", "number", LABEL, words=("ex",), least=0),
        "might": Attribute("might", "number", LABEL),
        "legendary": Attribute("legendary", "flag", LABEL, default=False),
    },
    rarities=("common", "rare", "mythic"),
    sets={"EMB": "2020-03", "FALL": "2021-06-15"},
)


def database(cards: dict[str, Any], folder: Path) -> CardDatabase:
    """A database of cards: name to record without its name."""
    path = folder / "cards.json"
    records = [{"name": name, **record} for name, record in cards.items()]
    path.write_text(json.dumps({"game": "emberfall", "cards": records}), encoding="utf-8")
    found = open_cards(str(path), GAME, None)
    assert found.problems == ()
    return found


def format_of(*clauses: Clause, lists: dict[str, DatedList] | None = None, **fields: Any) -> Format:
    """A format of some clauses."""
    zones = tuple(zone.id for zone in GAME.zones)
    plain = Format("emberfall/test", LABEL, GAME, "test.yaml", zones, None, None, "", (), (), clauses, lists or {})
    return plain._replace(**fields)


def deck_of(
    text: str, cards: CardDatabase, path: str = "deck.txt", declares: Mapping[str, Declaration] | None = None
) -> Deck:
    """A deck's text, resolved. ``declares`` is what it may say beside its cards."""
    return resolve(read_deck(Source(path, text, "utf-8"), Layout(GAME.zones, cards, declares=declares or {})), cards)


def judged(
    text: str,
    format_: Format,
    cards: CardDatabase,
    on: str = "2024-01-01",
    pool: str | None = None,
    **readings: str,
) -> DeckReport:
    """A deck's text, judged; ``pool`` is the text of what it may be built from."""
    owned = None if pool is None else owned_of(deck_of(pool, cards, "pool.txt"))
    return Checker(format_, cards, on, readings, owned).check(deck_of(text, cards, declares=format_.declares))
