"""What a card's status is in a deck: what would be said of one copy of it, and how many copies there may be.

Nothing here knows a rule: the deck is judged with the card in it, and what is said of the card is the answer. What
depends on the other cards, as what a leader permits, is so in this deck.
"""

from collections.abc import Iterable, Iterator, Sequence

from deckcheck.formats.checker import Checker
from deckcheck.messages import Words, sentence
from deckcheck.model.deck import Card, Deck, DeckEntry
from deckcheck.model.finding import Finding
from deckcheck.model.names import fold_name
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.suggest.additions import AT, MANY, Additions


class Status(NamedTuple):
    """What speaks against one copy of a card, ``against``, and how many copies there may be, None for any number.

    ``limit`` is the finding that sets the number.
    """

    against: tuple[Finding, ...]
    most: int | None = None
    limit: Finding | None = None


def status_of(card: Card, zone: str | None, deck: Deck, checker: Checker) -> Status:
    """The status of a card that stands, or is to stand, in a zone of a deck."""
    others = [entry for entry in deck.entries if entry.card is None or entry.card.name != card.name]
    against = tuple(_about(card, _with(deck, others, [DeckEntry(1, card, zone, AT)]), checker))
    most, limit = None, None
    for finding in _about(card, _with(deck, others, [DeckEntry(MANY, card, zone, AT)]), checker):
        allowed = finding.facts.get("allowed")
        if finding.severity == "illegal" and allowed and finding.facts.get("count") == MANY:
            highest = allowed[-1][1]
            if isinstance(highest, int) and (most is None or highest < most):
                most, limit = highest, finding
    return Status(against, most, limit)


def legal_first(cards: Sequence[Card], zone: str | None, deck: Deck, checker: Checker) -> list[tuple[Card, bool]]:
    """Cards with whether one more of them may stand in a zone of a deck; those that may come first.

    That a zone is full is said of none of them: who changes a line makes room. Nor is what nobody could read yet.
    """
    asked = Additions(_with(deck, deck.entries, ()), checker)
    zones = checker.format.zones if zone is None else (zone,)
    judged = [(card, any(_fits(asked, card, each) for each in zones)) for card in cards]
    return sorted(judged, key=lambda pair: not pair[1])


def _fits(asked: Additions, card: Card, zone: str) -> bool:
    return all(each.of_size for each in asked.objections(card, zone))


def _with(deck: Deck, entries: Iterable[DeckEntry], more: Iterable[DeckEntry]) -> Deck:
    """A deck with other entries and without what was found when it was read."""
    return deck._replace(entries=(*entries, *more), unread=(), findings=(), unclear=None)


def _about(card: Card, deck: Deck, checker: Checker) -> Iterator[Finding]:
    """What speaks against a card in a deck."""
    for finding in checker.check(deck).findings:
        if finding.facts.get("card") == card.name and finding.decides:
            yield finding


def status_lines(card: Card, status: Status, checker: Checker, lang: str, called: Words) -> Iterator[str]:
    """The status of a card in sentences: what speaks against it, else the copies; and since when lists have it."""
    if status.against:
        yield from dict.fromkeys(sentence(lang, each.code, each.facts, called) for each in status.against)
    else:
        yield sentence(lang, "card-limit", {"allowed": [[0, status.most]]})
    clauses = (each.clause for each in (*status.against, *filter(None, [status.limit])))
    yield from dict.fromkeys(clause.cite for clause in clauses if clause is not None and clause.cite)
    for dated in checker.format.lists.values():
        found = dated.limits(checker.on).items() if dated.known(checker.on) else ()
        for name, limit in found:
            if fold_name(name) == fold_name(card.name) and limit.since is not None and not status.against:
                allowed = [[0, None if limit.most == "unlimited" else limit.most]]
                facts = {"card": name, "allowed": allowed, "since": limit.since}
                yield sentence(lang, "show-card-limit", facts, called)
