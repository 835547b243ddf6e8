"""How ``deckcheck formats diff`` says what changed."""

from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.cli._format_shown import allowed, cited
from deckcheck.formats.format import Format
from deckcheck.formats.format_changes import ClauseChange, FormatChanges, LimitChange, ListChange, PoolChange
from deckcheck.judging.judged import words
from deckcheck.messages import Called
from deckcheck.rules.prose import bound_sentence


def changes_lines(format_: Format, changes: FormatChanges, first: str, second: str, lang: str) -> Iterator[str]:
    """The lines of the answer: the headline, the edition, the clauses, the lists."""
    called = Called(lang, words(format_))
    yield called.sentence(
        "changes-headline", called=called.text(format_.name), format=format_.id, first=first, second=second
    )
    if changes.edition is not None:
        yield called.sentence("changes-edition", edition=changes.edition.name, date=changes.edition.date)
    if not any(changes):
        yield called.sentence("changes-none")
    for clause in changes.clauses:
        yield ""
        yield from (f"  {line}" for line in _clause(clause, called))
    for dated in changes.lists:
        of_list = {"list": dated.list.id, "source": dated.list.source, "since": dated.list.since}
        yield from _changed(of_list, _list(dated, called) if dated.known else None, called)
    for each in changes.pools:
        of_pool = {"list": called.text(each.pool.name), "source": each.pool.source, "since": each.pool.since}
        yield from _changed(of_pool, _pool(each, called) if each.known else None, called)


def _clause(change: ClauseChange, called: Called) -> Iterator[str]:
    # A bound that a reading or a list changed may read as before.
    before, after = (
        [bound_sentence(bound, called.lang, called.words) for bound in bounds]
        for bounds in (change.before, change.after)
    )
    for asked in (text for text in before if text not in after):
        yield called.sentence("changes-ended" if change.ended else "changes-was", asked=asked)
    for asked in (text for text in after if text not in before):
        yield called.sentence("changes-began" if change.began else "changes-now", asked=asked)
    for asked in (text for text in after if text in before):
        yield called.sentence("changes-other-cards", asked=asked)
    yield f"  {cited(change.clause, called)}"


def _changed(facts: dict[str, Any], changes: Iterable[str] | None, called: Called) -> Iterator[str]:
    """What changed in a list or a pool; ``changes`` is None where nobody knows."""
    yield ""
    yield called.sentence("changes-unknown-list" if changes is None else "changes-list", **facts)
    yield from (f"  {line}" for line in changes or ())


def _list(change: ListChange, called: Called) -> Iterator[str]:
    for card in change.cards:
        yield called.sentence("changes-card", **_of_card(card, change.list.path), **_limits(card))
    for group in change.groups:
        yield called.sentence("changes-group", since=group.since, cards=list(group.cards), **_limits(group))
    for priced in change.points:
        of_card = _of_card(priced, change.list.path)
        yield called.sentence("changes-points", **of_card, less=priced.before, points=priced.after)


def _pool(change: PoolChange, called: Called) -> Iterator[str]:
    for code, changed in (("changes-left", change.left), ("changes-entered", change.entered)):
        for since, set_ in changed:
            yield called.sentence(code, since=since, set=set_)


def _of_card(card: LimitChange, path: str) -> dict[str, Any]:
    place = None if card.line is None else f"{path}:{card.line}"
    return {"since": card.since, "name": card.cards[0], "place": place}


def _limits(change: LimitChange) -> dict[str, Any]:
    return {"before": allowed(change.before), "after": allowed(change.after)}
