"""What an organizer looks at: of each format the verdicts, the cards that are played most, and how large decks are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace

from rich.cells import cell_len, set_cell_size

from deckcheck.event.judged.registration import Entered
from deckcheck.event.judged.result import VERDICTS, Result
from deckcheck.judging.judged import words
from deckcheck.judging.opened import Opened
from deckcheck.kernel.scope import DeckScope
from deckcheck.messages import in_language, sentence
from deckcheck.model.attributes import in_order
from deckcheck.model.deck import Card, Deck
from deckcheck.model.game import Attribute
from deckcheck.model.names import fold_name
from deckcheck.reports.reporter import plain
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.stats.stats import Bearers

MOST_CARDS = 12
MOST_SIZES = 8
MOST_VALUES = 12
"""An attribute of more values is nothing to be taken in at a glance."""
_ROOM = 38
"""The characters of a label, Japanese ones twice, that a narrow chart has room for."""


class Bar(NamedTuple):
    """How many decks; ``also`` is another number of the same thing, ``kind`` a word for its looks."""

    label: str
    decks: int
    also: int | None = None
    kind: str = ""

    @property
    def short(self) -> str:
        """The label, cut to what there is room for."""
        return self.label if cell_len(self.label) <= _ROOM else set_cell_size(self.label, _ROOM - 1).rstrip() + "…"


class Chart(NamedTuple):
    """Bars under a title. ``of`` is what their labels are, ``also`` what their other number is of."""

    title: str
    of: str
    bars: tuple[Bar, ...]
    also: str = ""

    @property
    def most(self) -> int:
        """The longest bar."""
        return max((bar.decks for bar in self.bars), default=0)


def format_charts(result: Result, lang: str) -> Iterator[SimpleNamespace]:
    """The charts of each format that a deck is of, in the order in which the formats are met, and of how many decks."""
    entered = (deck for registration in result.registrations for deck in registration.decks.values())
    for reference, decks in grouped((deck.format, deck) for deck in entered).items():
        opened = result.judge.judge.open(reference)
        count = sentence(lang, "page-decks", {"decks": len(decks)})
        charts = (_verdicts(decks, lang), *_sets(decks, opened, lang), _sizes(decks, opened, lang), _cards(decks, lang))
        title = plain(in_language(opened.format.name, lang))
        yield SimpleNamespace(format=title, decks=count, charts=[chart for chart in charts if chart.bars])


def _verdicts(decks: Iterable[Entered], lang: str) -> Chart:
    found = Counter(deck.report.verdict for deck in decks)
    bars = (Bar(sentence(lang, f"verdict-{each}", {}), found[each], None, each) for each in VERDICTS)
    return Chart(sentence(lang, "page-verdicts", {}), sentence(lang, "page-verdict", {}), tuple(bars))


def _cards(decks: Iterable[Entered], lang: str) -> Chart:
    played, copies = Counter[str](), Counter[str]()
    for held in (deck.cards.copies for deck in decks):
        played.update(held.keys())
        copies.update(held)
    most = sorted(played, key=lambda name: (-played[name], -copies[name], name))[:MOST_CARDS]
    bars = tuple(Bar(plain(name), played[name], copies[name]) for name in most)
    of, also = sentence(lang, "page-card", {}), sentence(lang, "page-copies", {})
    return Chart(sentence(lang, "page-cards", {}), of, bars, also)


def _sizes(decks: Sequence[Entered], opened: Opened, lang: str) -> Chart:
    called = words(opened.format)
    bars: list[Bar] = []
    for zone in opened.format.zones:
        found = Counter(deck.report.sizes.get(zone, 0) for deck in decks)
        if set(found) == {0}:
            continue  # nobody has anything there
        usual = sorted(size for size, _ in found.most_common(MOST_SIZES))
        bars += [
            Bar(plain(sentence(lang, "page-size-of", {"zone": zone, "copies": str(size)}, called)), found[size])
            for size in usual
        ]
        others = found.total() - sum(found[size] for size in usual)
        if others:
            bars.append(Bar(plain(sentence(lang, "page-size-other", {"zone": zone}, called)), others))
    return Chart(sentence(lang, "page-sizes", {}), sentence(lang, "page-size", {}), tuple(bars))


def _sets(decks: Sequence[Entered], opened: Opened, lang: str) -> Iterator[Chart]:
    """How many decks have each value, of the attributes that are sets of few words which the game declares.

    What is not known of a card, or of a line, is no value: of how many decks that is so is a bar of its own.
    """
    game = opened.format.game
    told = [each for each in game.attributes.values() if each.type == "set" and 1 < len(each.values) <= MOST_VALUES]
    if not told:
        return
    names = sorted(set().union(*(deck.cards.copies for deck in decks)))
    values = _values(names, opened, told)
    for attribute in told:
        if not any(values[name][attribute.id] is not None for name in names):
            continue  # that nobody knows it of any card is not that no deck has it
        having, unknown = Counter[str](), 0
        for deck in decks:
            found = [values[name][attribute.id] for name in deck.cards.copies]
            having.update(frozenset[str]().union(*(each for each in found if each is not None)))
            unknown += None in found or not deck.cards.is_known
        title = sentence(lang, "page-having", {"attribute": attribute.id}, words(opened.format))
        bars = [Bar(plain(value), having[value]) for value in in_order(attribute, attribute.values)]
        if unknown:
            bars.append(Bar(sentence(lang, "page-having-unknown", {}), unknown))
        yield Chart(plain(title), plain(in_language(attribute.name, lang)), tuple(bars))


_Known = frozenset[str] | None
"""The values of an attribute that a card has; None is not known."""


def _values(
    names: Iterable[str], opened: Opened, attributes: Sequence[Attribute]
) -> Mapping[str, Mapping[str, _Known]]:
    """What cards have of some attributes, by their names and the attributes' ids."""
    bearers = Bearers(opened.format.game, DeckScope(Deck("", (), {}), opened.cards, ""))
    by_name: dict[str, Mapping[str, _Known]] = {}
    for name in names:
        found = opened.cards.find(fold_name(name))
        by_name[name] = {each.id: _value(found[0] if found else None, each, bearers) for each in attributes}
    return by_name


def _value(card: Card | None, attribute: Attribute, bearers: Bearers) -> _Known:
    have = None if card is None else card.attributes.get(attribute.id)
    if have is None:
        return None if bearers.may_have(attribute, card) else frozenset()
    return frozenset(map(str, have))
