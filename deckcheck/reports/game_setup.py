"""What a format says about the start of the game, and what that comes to with the decks at hand."""

from collections.abc import Iterator, Sequence
from typing import Any

from deckcheck.judging.judged import Judged, words
from deckcheck.messages import in_language, sentence

TWO = 2
"""The decks of a game between two players: who goes first may depend on both."""


def setup_lines(decks: Sequence[Judged], lang: str) -> Iterator[str]:
    """The set-up of each deck; and for two decks of one format, who goes first."""
    for judged in decks:
        yield from _deals(judged, lang)
    if decks:
        yield from _first(decks, lang)


def _deals(judged: Judged, lang: str) -> Iterator[str]:
    called = words(judged.format)
    left = dict(judged.report.sizes)
    for deal in judged.format.deals:
        left[deal.zone] = left.get(deal.zone, 0) - deal.take
        what = in_language(deal.name, lang)
        facts = {"path": judged.report.path, "zones": [deal.zone], "take": deal.take, "what": what}
        code = "setup-deal" if left[deal.zone] >= 0 else "setup-deal-short"
        yield sentence(lang, code, {**facts, "left": left[deal.zone], "cite": deal.cite}, called)


def _first(decks: Sequence[Judged], lang: str) -> Iterator[str]:
    format_ = decks[0].format
    first = format_.first
    if first is None:
        return
    facts: dict[str, Any] = {"otherwise": first.otherwise, "cite": first.cite}
    if first.zone is None:
        yield sentence(lang, "setup-first", facts, words(format_))
        return
    facts["zones"] = [first.zone]
    if len(decks) != TWO or decks[1].format.id != format_.id:
        yield sentence(lang, "setup-first-needs-two", facts, words(format_))
        return
    one, other = (judged.report.sizes.get(first.zone, 0) for judged in decks)
    facts |= {"one": max(one, other), "other": min(one, other), "path": decks[0 if one > other else 1].report.path}
    yield sentence(lang, "setup-first-tie" if one == other else "setup-first-by-size", facts, words(format_))
