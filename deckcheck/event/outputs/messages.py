"""A message to each player, ready to be sent: what is wrong and how to put it right, or the list as it is registered.

``messages/ID.txt``, in the language that the player reads, else in that of the event. No other player is named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.event.file_names import file_names
from deckcheck.event.plan import ONLY
from deckcheck.event.registration import called
from deckcheck.event.remedies import remedy
from deckcheck.event.tables import said_of
from deckcheck.judging.judged import words
from deckcheck.messages import Called, in_language, sentence
from deckcheck.reports.reporter import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.event.registration import Entered, Registration
    from deckcheck.event.result import Result
    from deckcheck.event.tables import Said

_LONGEST_LINE = 200


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """A message for each registration, also for the players who handed nothing in."""
    names = file_names([each.player for each in result.registrations])
    return {
        f"messages/{name}.txt": _encoded(message(each, result, each.lang or lang))
        for name, each in zip(names, result.registrations, strict=True)
    }


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def message(registration: Registration, result: Result, lang: str) -> str:
    """The message to a player, in one language."""
    verdict = registration.verdict
    facts = {"event": result.plan.name, "on": result.plan.on, "player": called(registration)}
    lines = [
        sentence(lang, "message-event", facts),
        sentence(lang, f"message-{verdict}", {**facts, "known_until": registration.known_only_to}),
        *(line for said in said_of(registration, result) for line in _problem(said, registration, lang)),
    ]
    if verdict == "legal":
        for id, deck in registration.decks.items():
            lines += _registered(id, deck, result, lang)
    return "".join(f"{line}\n" for line in lines)


def _problem(said: Said, registration: Registration, lang: str) -> Iterator[str]:
    """What is wrong, with what, by which rule, and what to do; nothing of what is only noted for the organizer."""
    finding, spoken = said.finding, words(said.format)
    if finding.severity == "note":
        return
    yield ""
    deck = None if said.deck is None else registration.decks[said.deck]
    if deck is not None and finding.at.path == deck.report.path and finding.at.line <= len(deck.lines):
        text = plain(deck.lines[finding.at.line - 1]).strip()[:_LONGEST_LINE]
        yield sentence(lang, "message-line", {"id": said.deck, "line": finding.at.line, "text": text})
    yield f"  {plain(sentence(lang, finding.code, finding.facts, spoken))}"
    if finding.clause is not None:
        yield f"  {sentence(lang, 'message-rule', {'cite': finding.clause.cite})}"
    what_to_do = remedy(finding, lang, spoken)
    if what_to_do is not None:
        yield f"  {sentence(lang, 'message-remedy', {'what': plain(what_to_do)})}"


def _registered(id: str, deck: Entered, result: Result, lang: str) -> Iterator[str]:
    """A list as it is registered."""
    format_ = result.judge.judge.open(deck.format).format
    yield ""
    yield sentence(lang, "message-deck", {"id": "" if id == ONLY else id, "format": in_language(format_.name, lang)})
    for zone, cards in deck.cards.cards.items():
        yield Called(lang, words(format_)).zone(zone)
        yield from (f"{count} {name}" for name, count in cards.items())
