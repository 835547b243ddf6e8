"""``deckcheck lint FORMAT --prove``: what is proven of a format, told."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from deckcheck.cli._shared import say
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.decks.writer import write_deck
from deckcheck.formats.format import Format
from deckcheck.formats.lint import turning_days
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.model.database import CardDatabase
from deckcheck.model.dates import FIRST_DAY
from deckcheck.model.deck import DeckList, Entry
from deckcheck.model.finding import ClauseReference
from deckcheck.prove.of_format import FormatProof, Idle, Witness, witnesses
from deckcheck.prove.search import Found
from deckcheck.prove.solver import Clock
from deckcheck.reports.reporter import plain
from deckcheck.source import InputError, Location, Problem, Source
from deckcheck.source.atomic import unwritable, write_whole
from deckcheck.source.named_tuple import NamedTuple

_SHOWN = 20
"""Cards that are named where many cannot be played."""


class AskedProof(NamedTuple):
    """What is to be proven: on one day only, of each card; where a legal deck is written; how long each may take."""

    on: str | None = None
    each_card: bool = False
    witness: str | None = None
    seconds: float = 60.0


class Proofs:
    """The proofs of one format; what is odd is left in ``odd``."""

    def __init__(self, format_: Format, cards: CardDatabase, asked: AskedProof, today: str, lang: str) -> None:
        self._format, self._cards, self._asked, self._lang = format_, cards, asked, lang
        self._called = words(format_)
        days = [on for on in turning_days(format_) if on <= max(today, format_.since or "")] or [format_.since or today]
        self._days = [asked.on] if asked.on else days
        self.odd: list[Problem] = []

    def tell(self) -> None:
        """Prove what is asked, and tell what is no oddity. Raises InputError."""
        found = list(witnesses((self._on(on) for on in reversed(self._days)), self._asked.seconds))
        self._tell_days(found)
        last = next((each for each in found if each.found is not None), None)
        if last is None or last.found is None:
            return
        if self._asked.witness is not None:
            self._write(last.found, self._on(last.on), self._asked.witness)
        self._idle()
        if self._asked.each_card:
            self._each_card(self._on(last.on))

    def _on(self, on: str) -> FormatProof:
        return FormatProof(self._format, self._cards, on)

    # -- legal decks ---------------------------------------------------------------------------------------------------

    def _tell_days(self, found: list[Witness]) -> None:
        legal = sum(each.outcome == "found" for each in found)
        if legal:
            self._say("proof-legal", days=legal, on=_told(found[0].on) if len(found) == 1 else None)
        for (outcome, unknown, conflict), several in groupby(
            reversed(found), lambda each: (each.outcome, each.unknown, each.conflict)
        ):
            days = [each.on for each in several]
            facts: dict[str, Any] = {"days": len(days), "clauses": self._named(conflict)}
            facts |= {"from": first} if (first := _told(days[0])) else {}
            facts |= {"to": days[-1]} if len(days) > 1 else {}
            if outcome == "impossible" and not unknown:
                self.odd.append(Problem("no-legal-deck", facts, self._place(conflict)))
            elif outcome == "impossible":
                self._say("proof-not-known", **facts)
            elif outcome != "found":
                self._say("proof-unset" if outcome == "unset" else "proof-timeout", **facts)

    def _named(self, clauses: tuple[ClauseReference | None, ...]) -> list[str]:
        """Clauses by their ids, or kinds, and their places."""
        kinds = {clause.reference: clause.kind for clause in self._format.clauses}
        known = [clause for clause in clauses if clause is not None]
        return [f"{each.id or kinds.get(each, '')} ({each.path}:{each.line})" for each in known]

    def _place(self, clauses: tuple[ClauseReference | None, ...]) -> Location:
        mine = (clause for clause in clauses if clause is not None and clause.path == self._format.path)
        clause = next(mine, None)
        return Location(self._format.path, clause.line if clause is not None else 1)

    def _write(self, found: Found, proof: FormatProof, path: str) -> None:
        """Write a legal deck, if it is read again as that. Raises InputError."""
        layout = proof.checker.layout
        entries = tuple(
            Entry(pile.copies, pile.card.name, pile.zone, Location(path, line), f"{pile.copies} {pile.card.name}")
            for line, pile in enumerate(found.piles, 1)
        )
        deck_list = DeckList(path, (), entries, {}, declared=found.declared)
        text = write_deck(deck_list, layout, "text", self._format.id).text
        deck = resolve(read_deck(Source(path, text, "utf-8"), layout), self._cards)
        if proof.checker.check(deck).verdict != "legal":
            raise InputError([Problem("witness-not-written", {"path": path})])
        try:
            write_whole(path, text.encode())
        except OSError as error:
            raise InputError([unwritable(path, error)]) from None
        self._say("proof-written", path=path, on=_told(proof.on))

    # -- clauses -------------------------------------------------------------------------------------------------------

    def _idle(self) -> None:
        """The clauses that decide nothing on any day on which they are in force.

        Of what is taken over from other formats those alone of which that follows from a clause of this one: the rest
        is theirs to see.
        """
        path, asked = self._format.path, [clause.reference for clause in self._format.clauses]
        found, open_ = self._never_deciding([each for each in asked if each.path == path])
        self.odd += map(self._problem, found)

        def by_this(idle: Idle) -> bool:
            return any(by is not None and by.path == path for by in idle.implied_by)

        needless, _ = self._never_deciding([each for each in asked if each.path != path], by_this)
        for each in needless:
            self._say("proof-needless", clauses=self._named((each.clause,)), by=self._named(each.implied_by))
        if open_:
            self._say("proof-open", clauses=self._named(tuple(open_)))

    def _never_deciding(
        self, clauses: list[ClauseReference], counts: Callable[[Idle], bool] = lambda _: True
    ) -> tuple[list[Idle], list[ClauseReference]]:
        """Those of some clauses that never decide anything, for reasons that count; those of which nobody can tell."""
        found: dict[ClauseReference, Idle] = {}
        left, open_ = list(clauses), list[ClauseReference]()
        for on in reversed(self._days):
            proof = self._on(on) if left else None
            for clause in [each for each in left if proof is not None and proof.asks(each)]:
                told = proof.idle(clause, Clock(self._asked.seconds)) if proof is not None else None
                if isinstance(told, Idle) and counts(told):
                    found.setdefault(clause, told)
                    continue
                found.pop(clause, None)
                left.remove(clause)
                open_ += [clause] if told == "unknown" else []
        return list(found.values()), open_

    def _problem(self, idle: Idle) -> Problem:
        at = Location(idle.clause.path, idle.clause.line)
        facts = {"clauses": self._named(idle.implied_by)}
        if idle.never:
            return Problem("never-applies" if idle.implied_by else "never-applies-by-cards", facts, at)
        return Problem("never-decides" if idle.implied_by else "never-decides-by-cards", facts, at)

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _each_card(self, proof: FormatProof) -> None:
        found = proof.unplayable(Clock(self._asked.seconds))
        if found is None:
            self._say("proof-cards-timeout")
            return
        facts = {
            "on": _told(proof.on),
            "count": len(found.names),
            "barred": found.barred,
            "unknown": found.unknown or None,
        }
        self._say("proof-cards", **facts)
        for line in self._cards_told(found.names):
            say(plain(line))

    def _cards_told(self, names: tuple[str, ...]) -> Iterator[str]:
        for name in names[:_SHOWN]:
            yield f"  {name}"
        if len(names) > _SHOWN:
            yield "  " + sentence(self._lang, "proof-cards-more", {"count": len(names) - _SHOWN})

    def _say(self, code: str, **facts: object) -> None:
        known = {key: value for key, value in facts.items() if value is not None}
        say(plain(f"{self._format.path}: {sentence(self._lang, code, known, self._called)}"))


def _told(on: str) -> str | None:
    """A day as it is told; None for that of a format that does not say since when it is played."""
    return None if on == FIRST_DAY else on
