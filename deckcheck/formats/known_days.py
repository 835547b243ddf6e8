"""How far the facts go that decks are judged by: the last day up to which they are known, and what of later ones.

On a later day a deck is judged by what is known, and its verdict says so. Where days are strict it is undecided, and
so is what a list or a pool of sets forbids, for by then it may be allowed; what no newer fact changes stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from deckcheck.formats.format import Clause, Format
from deckcheck.model.database import CardDatabase
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.where import referenced
from deckcheck.source import Location

if TYPE_CHECKING:
    from deckcheck.rules.set_pool import SetPool

AFTER_FACTS = "day-after-facts"
"""The code of what is said of a deck on a day after the last that is known."""


def known_until(format_: Format, cards: CardDatabase | None, on: str, readings: Mapping[str, str]) -> str | None:
    """The last day up to which everything is known that counts on a day, None if nothing says how far it goes.

    That is the game, or else the cards that are used in place of its own and known up to a day of their own, and what
    the clauses name that are in force under the readings chosen. Raises InputError for a reading that there is not.
    """
    game, chosen = format_.game, format_.chosen(readings)
    clauses = (clause for clause in format_.clauses if clause.in_force(on, chosen))
    days = [game.known_until, *(dated.known_until for clause in clauses for dated in named_in(format_, clause))]
    if game.known_until is not None and cards is not None and game.database not in (None, cards.path):
        days[0] = cards.as_of or game.known_until
    return min((day for day in days if day is not None), default=None)


def named_in(format_: Format, clause: Clause) -> Iterator[DatedList | SetPool]:
    """The lists and pools of sets that a clause names, each once."""
    asked = (clause.options, clause.when or {})
    for key, known in (("list", format_.lists), ("pool", format_.pools)):
        # Many formats have neither, and to look through every clause takes longer than to see that.
        if known:
            named = dict.fromkeys(name for part in asked for _, name in referenced(part, key) if isinstance(name, str))
            yield from (known[name] for name in named if name in known)


def known_only_to(on: str, known_until: str | None, findings: Iterable[Finding]) -> str | None:
    """The day up to which a verdict of a day is of what is known, None if it is of all, or a finding says so."""
    if known_until is None or on <= known_until or any(finding.code == AFTER_FACTS for finding in findings):
        return None
    return known_until


def doubted(
    findings: Iterable[Finding], doubtful: Collection[ClauseReference], on: str, known_until: str | None, at: Location
) -> Iterator[Finding]:
    """What is found of a deck that begins at a place, on a strict day after the last that is known.

    ``doubtful`` are the clauses by which a list or a pool of sets forbids.
    """
    for finding in findings:
        open_ = finding.severity == "illegal" and finding.clause in doubtful
        yield finding._replace(severity="undecided") if open_ else finding
    yield Finding(AFTER_FACTS, {"on": on, "known_until": known_until}, "undecided", at)
