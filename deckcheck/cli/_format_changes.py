"""How ``deckcheck formats diff`` says what changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcheck.judging.judged import words
from deckcheck.messages import in_language, sentence
from deckcheck.rules.prose import bound_sentence

if TYPE_CHECKING:
    from deckcheck.formats.format import Format
    from deckcheck.formats.format_changes import (
        ClauseChange,
        FormatChanges,
        LimitChange,
        ListChange,
        PoolChange,
    )
    from deckcheck.messages import Words
    from deckcheck.model.deck import Limit


def changes_lines(format_: Format, changes: FormatChanges, first: str, second: str, lang: str) -> Iterator[str]:
    """The lines of the answer: the headline, the edition, the clauses, the lists."""
    facts = {"called": in_language(format_.name, lang), "format": format_.id, "first": first, "second": second}
    yield sentence(lang, "changes-headline", facts)
    if changes.edition is not None:
        edition = {"edition": changes.edition.name, "date": changes.edition.date}
        yield sentence(lang, "changes-edition", edition)
    if not any(changes):
        yield sentence(lang, "changes-none", {})
    called = words(format_)
    for clause in changes.clauses:
        yield ""
        yield from (f"  {line}" for line in _clause(clause, lang, called))
    for dated in changes.lists:
        yield ""
        yield from _list(dated, lang, called)
    for pool in changes.pools:
        yield ""
        yield from _pool(pool, lang, called)


def _clause(change: ClauseChange, lang: str, called: Words) -> Iterator[str]:
    # A bound that a reading or a list changed may read as before.
    before, after = ([bound_sentence(b, lang, called) for b in bounds] for bounds in (change.before, change.after))
    for asked in (text for text in before if text not in after):
        yield sentence(lang, "changes-ended" if change.ended else "changes-was", {"asked": asked})
    for asked in (text for text in after if text not in before):
        yield sentence(lang, "changes-began" if change.began else "changes-now", {"asked": asked})
    for asked in (text for text in after if text in before):
        yield sentence(lang, "changes-other-cards", {"asked": asked})
    place = {"cite": change.clause.cite, "place": f"{change.clause.path}:{change.clause.line}"}
    yield f"  {sentence(lang, 'rule', place)}"


def _list(change: ListChange, lang: str, called: Words) -> Iterator[str]:
    dated = change.list
    facts = {"list": dated.id, "source": dated.source, "since": dated.since}
    if not change.known:
        yield sentence(lang, "changes-unknown-list", facts, called)
        return
    yield sentence(lang, "changes-list", facts, called)
    yield from ("  " + _card(card, dated.path, lang) for card in change.cards)
    for group in change.groups:
        limits = {"before": _allowed(group.before), "after": _allowed(group.after)}
        told = {"since": group.since, "cards": list(group.cards), **limits}
        yield "  " + sentence(lang, "changes-group", told)
    yield from ("  " + _points(card, dated.path, lang) for card in change.points)


def _pool(change: PoolChange, lang: str, called: Words) -> Iterator[str]:
    pool = change.pool
    facts = {"list": in_language(pool.name, lang), "source": pool.source, "since": pool.since}
    if not change.known:
        yield sentence(lang, "changes-unknown-list", facts, called)
        return
    yield sentence(lang, "changes-list", facts, called)
    for since, code in change.left:
        yield "  " + sentence(lang, "changes-left", {"since": since, "set": code})
    for since, code in change.entered:
        yield "  " + sentence(lang, "changes-entered", {"since": since, "set": code})


def _card(card: LimitChange, path: str, lang: str) -> str:
    limits = {"before": _allowed(card.before), "after": _allowed(card.after)}
    return sentence(
        lang, "changes-card", {"since": card.since, "name": card.cards[0], "place": _place(card, path), **limits}
    )


def _points(card: LimitChange, path: str, lang: str) -> str:
    points = {"less": card.before, "points": card.after}
    return sentence(
        lang, "changes-points", {"since": card.since, "name": card.cards[0], "place": _place(card, path), **points}
    )


def _place(card: LimitChange, path: str) -> str | None:
    return None if card.line is None else f"{path}:{card.line}"


def _allowed(most: Limit) -> list[list[int | None]]:
    return [[0, most if isinstance(most, int) else None]]
