"""From a deck file and what somebody wants kept to the smallest repair of it, as text."""

from collections.abc import Callable, Iterable

from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.fixes.deck_file import DeckFile
from deckcheck.fixes.exchange import exchanged
from deckcheck.formats.checker import Checker
from deckcheck.judging.judge import Judge
from deckcheck.model.deck import Card
from deckcheck.model.names import fold_name
from deckcheck.prove.repair import SECONDS, Repair, Wishes, repaired
from deckcheck.prove.search import counts_of
from deckcheck.rules.rule import OptionError, WhereError
from deckcheck.rules.where import parse_where
from deckcheck.source import InputError, Problem, Source, read_source
from deckcheck.source.named_tuple import NamedTuple

_EXAMPLE = "{type: monster}"


class AskedRepair(NamedTuple):
    """What somebody wants of a repair: words for cards and zones that stay, and where new cards may be from.

    ``add_from`` is a file with cards, or a selector as formats have them (``{type: monster}``); else ``addable`` says
    of a card whether it may be put in. ``only_add``: nothing is taken out or moved.
    """

    keep: tuple[str, ...] = ()
    only_remove: bool = False
    add_from: str | None = None
    seconds: float = SECONDS
    only_add: bool = False
    addable: Callable[[Card], bool] | None = None


class RepairedFile(NamedTuple):
    """A deck file, what is known of making it legal, and the file with that.

    ``after`` is None where there is nothing to change, or the text cannot be edited so.
    """

    file: DeckFile
    repair: Repair
    after: DeckFile | None
    checker: Checker


def repaired_file(judge: Judge, source: Source, format_: str | None, asked: AskedRepair) -> RepairedFile:
    """Look for the smallest repair of a deck file. Raises InputError.

    ``unknown-keep``: what is to stay is no card and no zone. ``not-a-selector``: where cards may be from is none.
    """
    reference = judge.reference_of(source, format_)
    checker = judge.checker(reference)
    file = DeckFile(source, checker)
    addable = _addable(asked.add_from, checker) or asked.addable
    wishes = Wishes(_kept(asked.keep, checker), asked.only_remove, asked.only_add, addable)
    repair = repaired(file.deck, checker, wishes, asked.seconds, judge.cache)
    after = None
    if repair.outcome == "found" and repair.changes:
        after = exchanged(file, counts_of(repair.piles))
        if after is not None and after.report.verdict != "legal":
            after = None
    return RepairedFile(file, repair, after, checker)


def _kept(words: Iterable[str], checker: Checker) -> tuple[str, ...]:
    """The ids of zones and the names of cards that words mean. Raises InputError of one that means neither."""
    found: list[str] = []
    for word in words:
        zones = [zone.id for zone in checker.format.deck_zones if word in (zone.id, *zone.headings)]
        cards = [card.name for card in checker.cards.find(fold_name(word))]
        if not zones and not cards:
            known = [zone.id for zone in checker.format.deck_zones]
            raise InputError([Problem("unknown-keep", {"word": word, "known": known})])
        found += zones or cards
    return tuple(found)


def _addable(text: str | None, checker: Checker) -> Callable[[Card], bool] | None:
    if text is None:
        return None
    if text.lstrip().startswith("{"):
        return _selector(text, checker)
    deck = resolve(read_deck(read_source(text), checker.layout), checker.cards)
    names = {entry.card.name for entry in deck.entries if entry.card is not None}
    return lambda card: card.name in names


def _selector(text: str, checker: Checker) -> Callable[[Card], bool]:
    """What says of a card whether a selector picks it for certain."""
    # ruamel.yaml takes long to import: only where there is a selector
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    from deckcheck.kernel.scope import DeckScope
    from deckcheck.model.deck import Deck

    try:
        where = parse_where(YAML(typ="safe", pure=True).load(text), checker.format.context_of(checker.on))
    except (WhereError, OptionError) as error:
        said = Problem("not-a-selector", {"text": text, "example": _EXAMPLE})
        raise InputError([said, Problem(error.code, error.facts)]) from None
    except (YAMLError, ValueError, AttributeError):
        raise InputError([Problem("not-a-selector", {"text": text, "example": _EXAMPLE})]) from None
    scope = DeckScope(Deck("", (), {}), checker.cards, checker.on)
    return lambda card: where is not None and where.holds(card, scope) is True
