"""How ``deckcheck formats diff`` says what changed."""

from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.cli._format_shown import cited
from deckcheck.formats.format import Format
from deckcheck.formats.format_changes import ClauseChange, FormatChanges, LimitChange, ListChange, PoolChange
from deckcheck.judging.judged import words
from deckcheck.messages import Words, in_language, sentence
from deckcheck.model.deck import Limit
from deckcheck.rules.prose import bound_sentence


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
        of_list = {"list": dated.list.id, "source": dated.list.source, "since": dated.list.since}
        yield from _changed(of_list, _list(dated, lang) if dated.known else None, lang, called)
    for each in changes.pools:
        of_pool = {"list": in_language(each.pool.name, lang), "source": each.pool.source, "since": each.pool.since}
        yield from _changed(of_pool, _pool(each, lang) if each.known else None, lang, called)


def _clause(change: ClauseChange, lang: str, called: Words) -> Iterator[str]:
    # A bound that a reading or a list changed may read as before.
    before, after = ([bound_sentence(b, lang, called) for b in bounds] for bounds in (change.before, change.after))
    for asked in (text for text in before if text not in after):
        yield sentence(lang, "changes-ended" if change.ended else "changes-was", {"asked": asked})
    for asked in (text for text in after if text not in before):
        yield sentence(lang, "changes-began" if change.began else "changes-now", {"asked": asked})
    for asked in (text for text in after if text in before):
        yield sentence(lang, "changes-other-cards", {"asked": asked})
    yield f"  {cited(change.clause, lang)}"


def _changed(facts: dict[str, Any], changes: Iterable[str] | None, lang: str, called: Words) -> Iterator[str]:
    """What changed in a list or a pool; ``changes`` is None where nobody knows."""
    yield ""
    yield sentence(lang, "changes-unknown-list" if changes is None else "changes-list", facts, called)
    yield from (f"  {line}" for line in changes or ())


def _list(change: ListChange, lang: str) -> Iterator[str]:
    for card in change.cards:
        limits = {"before": _allowed(card.before), "after": _allowed(card.after)}
        yield sentence(lang, "changes-card", {**_of_card(card, change.list.path), **limits})
    for group in change.groups:
        limits = {"before": _allowed(group.before), "after": _allowed(group.after)}
        yield sentence(lang, "changes-group", {"since": group.since, "cards": list(group.cards), **limits})
    for priced in change.points:
        points = {"less": priced.before, "points": priced.after}
        yield sentence(lang, "changes-points", {**_of_card(priced, change.list.path), **points})


def _pool(change: PoolChange, lang: str) -> Iterator[str]:
    for code, changed in (("changes-left", change.left), ("changes-entered", change.entered)):
        for since, set_ in changed:
            yield sentence(lang, code, {"since": since, "set": set_})


def _of_card(card: LimitChange, path: str) -> dict[str, Any]:
    place = None if card.line is None else f"{path}:{card.line}"
    return {"since": card.since, "name": card.cards[0], "place": place}


def _allowed(most: Limit) -> list[list[int | None]]:
    return [[0, most if isinstance(most, int) else None]]
