"""The marked decks of the formats that ship; the paths in their heads are the repository's."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from deckcheck.judging.judge import Judge
from deckcheck.judging.marked_decks import MarkedDeck, read_marked
from deckcheck.source import Source
from run_cache import run_cache

if TYPE_CHECKING:
    from deckcheck.judging.judged import Judged

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "formats"


@cache
def judge(
    on: str, cards: tuple[str, ...] = (), readings: tuple[tuple[str, str], ...] = (), pool: str | None = None
) -> Judge:
    """One judge for all decks of a day. The cards are indexed once in a run, formats opened for all days."""
    return _any_day(cards, readings, pool).as_of(on)


@cache
def _any_day(cards: tuple[str, ...], readings: tuple[tuple[str, str], ...], pool: str | None) -> Judge:
    return Judge("", [str(ROOT / path) for path in cards], dict(readings), run_cache(), pool)


@cache
def judged(deck: MarkedDeck, on: str) -> Judged:
    """A deck, judged as it says."""
    return judge(on, deck.cards, deck.readings, deck.pool).judge(Source(deck.path, deck.text, "utf-8"), deck.format)


@cache
def marked_decks() -> tuple[MarkedDeck, ...]:
    """All of them, in the order of their paths."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*/*/*.txt")))


def _read(path: Path) -> MarkedDeck:
    game, format_ = path.parts[-3:-1]
    deck = read_marked(str(path), str(ROOT))
    assert deck.format == f"{game}/{format_}", f"{path} stands in the wrong folder"
    return deck._replace(path=str(path.relative_to(FOLDER)))
