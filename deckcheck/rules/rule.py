"""What a rule kind is, and how one is found: by the name of its file in ``deckcheck/rules/kinds``.

A rule kind is a NamedTuple whose fields are its options in a format file, and
whose one method turns them into bounds. ``zone-size`` stands in
``rules/zone_size.py`` as ``ZoneSize``; nothing else has to be told about it.
``OPTIONS`` there says what the options mean that not all kinds share, for editors;
``MESSAGES`` may have the sentences of its codes, ``CASES`` decks that break and keep it.
Other packages add kinds by entry points (:mod:`deckcheck.plugins`).
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self

from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import built_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.kernel.bound import Bound
    from deckcheck.kernel.owned import Owned
    from deckcheck.kernel.select import Ranges
    from deckcheck.model.deck import Declaration, Limit
    from deckcheck.model.game import Attribute, Game
    from deckcheck.rules.dated_list import DatedList
    from deckcheck.rules.set_pool import SetPool


class OptionError(Exception):
    """An option of a clause that cannot be meant: which one, and what is wrong with it."""

    def __init__(self, option: str, code: str, facts: Mapping[str, object]) -> None:
        self.option, self.code, self.facts = option, code, facts
        super().__init__(f"{option}: {code} {dict(facts)}")


Path = tuple[str | int, ...]
SELECTORS = ("where", "only", "unless", "free")
"""The options that say which cards are meant."""


class WhereError(OptionError):
    """A selector that cannot be read. ``path`` leads from the selector to the word that is wrong."""

    def __init__(self, code: str, facts: Mapping[str, Any], path: Path) -> None:
        super().__init__("", code, facts)
        self.path = path


@contextmanager
def at_path(*path: str | int) -> Iterator[None]:
    """Let what is wrong with a part of an option be said with the path to that part: a WhereError, whatever it was."""
    try:
        yield
    except OptionError as error:
        inner = error.path if isinstance(error, WhereError) else (error.option,) if error.option else ()
        raise WhereError(error.code, error.facts, (*path, *inner)) from None


class Context(NamedTuple):
    """What a rule may know when it makes its bounds: the day, the game, what the format has dated, what is owned.

    ``lists`` and ``pools`` are its lists of cards and pools of sets, by the words that name them. ``declares`` is what
    deck lists may say beside their cards, each with the words that there are; ``chosen`` has what of it is supposed.
    ``refers`` are the words for what values may be of where they stand: the card that is asked (``own``), the one that
    it is asked for (``outer``), the group that is counted (``key``). ``splits`` are those of other cards in an amount,
    ``group`` is what is the same of the cards of a group: an attribute, ``zone`` or ``name``, if any is. ``end`` is
    that at which an amount stands, which has no limit where it says so.
    """

    on: str
    game: Game
    zones: tuple[str, ...]
    lists: Mapping[str, DatedList]
    owned: Owned | None = None
    pools: Mapping[str, SetPool] = {}
    declares: Mapping[str, Declaration] = {}
    chosen: Mapping[str, frozenset[Any]] = {}
    refers: frozenset[str] = frozenset(("own",))
    splits: frozenset[str] = frozenset()
    group: str = ""
    end: Literal["", "least", "most"] = ""

    def zones_of(self, zone: str | Sequence[str] | None, option: str = "zone") -> tuple[str, ...]:
        """The zones that an option names; all those of the format where it names none.

        Raises OptionError for a zone that the game does not have.
        """
        if zone is None:
            return self.zones
        named = (zone,) if isinstance(zone, str) else tuple(zone)
        known = [each.id for each in self.game.zones]
        for each in named:
            if each not in known:
                raise OptionError(option, "unknown-zone-name", {"zone": each, "known": known})
        return tuple(dict.fromkeys(named))

    def attribute_of(self, attribute: str, option: str = "attribute") -> str:
        """The attribute that an option names. Raises OptionError if the game's cards have none such."""
        if attribute not in self.game.attributes:
            if attribute in ("name", "zone"):
                # Cards may be split by these, and nothing else asks for them as for an attribute.
                raise OptionError(option, "not-an-attribute", {"attribute": attribute})
            facts = {"attribute": attribute, "known": list(self.game.attributes)}
            raise OptionError(option, "unknown-attribute", facts)
        return attribute

    def number_attribute(self, named: str, key: str = "attribute") -> Attribute:
        """The attribute of numbers that an option ``key`` names. Raises OptionError if it is none of the game."""
        attribute = self.game.attributes[self.attribute_of(named, key)]
        if attribute.type not in ("number", "integer"):
            raise OptionError(key, "not-a-number-attribute", {"attribute": attribute.id})
        return attribute


class Rule(Protocol):
    """A clause's kind with its options."""

    def bounds(self, context: Context) -> Iterator[Bound]:
        """What the clause asks of a deck."""


@cache
def kinds() -> tuple[str, ...]:
    """The kinds that come with deckcheck.

    >>> "zone-size" in kinds()
    True
    """
    return built_in("rules")


def rule_class(kind: str) -> type[Rule]:
    """The class of a kind. Raises InputError for one of a plug-in that cannot be used.

    >>> rule_class("zone-size").__name__
    'ZoneSize'
    """
    if kind not in kinds():
        return _plugin_class(kind)
    module = import_module("deckcheck.rules.kinds." + kind.replace("-", "_"))
    found: type[Rule] = getattr(module, "".join(part.title() for part in kind.split("-")))
    return found


def rule_of(kind: str, options: Mapping[str, Any]) -> Rule:
    """A kind with its options as they are written: lists at the top of one become tuples, selectors stay as they are.

    >>> rule_of("zone-size", {"zone": ["main", "ex"], "most": 60}).zone
    ('main', 'ex')
    """
    frozen = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
    return rule_class(kind)(**{_field(name): value for name, value in frozen.items()})


def _field(option: str) -> str:
    """The field of an option: ``from`` is a word of Python."""
    return "from_" if option == "from" else option.replace("-", "_")


def _plugin_class(kind: str) -> type[Rule]:
    """The class of a plug-in's kind, as it is but for whatever may go wrong in it."""
    from deckcheck.plugins import guarding, loaded, offered
    from deckcheck.rules.plugins import sound_bounds

    plugin = offered("rules", kind)
    theirs = loaded(plugin)

    class Guarded(theirs):  # type: ignore[misc, valid-type] # made at run time
        __module__ = theirs.__module__

        def __new__(cls, **options: Any) -> Self:
            with guarding(plugin):
                made: Self = super().__new__(cls, **options)
            return made

        def bounds(self, context: Context) -> Iterator[Bound]:
            with guarding(plugin, meant=OptionError):
                found = sound_bounds(super().bounds(context), context.game)
            yield from found

    return Guarded


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number; yes and no are none."""
    return isinstance(value, int) and not isinstance(value, bool)


NUMBERS = ("exactly", "least", "most")
"""The options in whose place the id of a reading may stand that is answered with a number."""


def ranges(
    exactly: int | tuple[int, ...] | None, least: int | None, most: Limit | None, nothing: int | None = 0
) -> Ranges:
    """The numbers that three options allow together; ``nothing`` is the least that there is, None if there is none.

    >>> ranges(None, 5, 25), ranges((0, 12), None, None), ranges(None, 40, None)
    (((5, 25),), ((0, 0), (12, 12)), ((40, None),))

    Raises OptionError if they contradict one another, say nothing, or are no numbers.
    """
    for option, number in (("exactly", exactly), ("least", least), ("most", most)):
        for each in number if isinstance(number, list | tuple) else (number,):
            if each is not None and not is_whole(each) and (option, each) != ("most", "unlimited"):
                raise OptionError(option, "unknown-number", {"value": each, "known": []})
            if nothing is not None and isinstance(each, int) and each < nothing:
                raise OptionError(option, "too-small", {"value": each, "least": nothing})
    if exactly is not None:
        if least is not None or most is not None:
            raise OptionError("exactly", "contradicting-numbers", {})
        numbers = (exactly,) if isinstance(exactly, int) else exactly
        return tuple((number, number) for number in sorted(set(numbers)))
    if least is None and most is None:
        raise OptionError("", "no-number", {"known": ["exactly", "least", "most"]})
    top = None if most is None or most == "unlimited" else most
    if top is not None and least is not None and top < least:
        raise OptionError("least", "least-above-most", {"least": least, "most": top})
    return ((nothing if least is None else least, top),)
