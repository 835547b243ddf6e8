"""Read conditions: what a deck must keep for something else to count.

{zone: main, least: 60}                     # so many cards, as the kind zone-size has it
{variety: {attribute: clan, most: 1}}       # what any other kind asks
[{…}, {…}]   {all: [{…}, {…}]}              # all of these
{any: [{…}, {…}]}                           # at least one
{not: {…}}                                  # the opposite
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.conditions import Broken
from deckcheck.kernel.count import Counter
from deckcheck.rules.rule import Context, OptionError, WhereError, at_path, kinds, rule_class, rule_of
from deckcheck.rules.written import filled_list, filled_mapping

CODES = Codes("no-way-kept", "no-way-kept", "no-way-kept")
KEPT = Codes("must-not-keep", "must-not-keep", "must-not-keep")
_PLAIN = "zone-size"


def condition(written: Any, context: Context) -> Bound:
    """What a deck must keep, as one bound. Raises OptionError, or WhereError with the path to what is wrong."""
    bounds = tuple(conditions(written, context))
    return bounds[0] if len(bounds) == 1 else any_of((bounds,), context)


def any_of(ways: tuple[tuple[Bound, ...], ...], context: Context, *, broken: bool = False) -> Bound:
    """That a deck keeps all bounds of at least one of several ways; with ``broken``, of none."""
    quantity = Broken(tuple(tuple(map(Counter, way)) for way in ways))
    if broken:
        facts = {"ways": quantity.facts(context.zones)["ways"]}
        return Bound(context.zones, ((1, 1),), KEPT, quantity=quantity, facts=facts, asks="bound-not")
    return Bound(context.zones, ((0, 0),), CODES, quantity=quantity)


def conditions(written: Any, context: Context) -> Iterator[Bound]:
    """What a deck must keep, as bounds of which it must keep all."""
    if isinstance(written, list):
        for index, each in enumerate(written):
            with at_path(index):
                yield from conditions(each, context)
        return
    key = next(iter(written)) if len(filled_mapping(written)) == 1 else ""
    if key == "all":
        with at_path(key):
            yield from conditions(filled_list(written[key]), context)
    elif key == "any":
        with at_path(key):
            yield any_of(ways(filled_list(written[key]), context), context)
    elif key == "not":
        with at_path(key):
            yield any_of((tuple(conditions(written[key], context)),), context, broken=True)
    elif key in kinds() and isinstance(written[key], dict):
        if hasattr(rule_class(key), "is_filled_in"):
            raise WhereError("unknown-kind", {"key": key, "known": asking()}, (key,))
        with at_path(key):
            yield from rule_of(key, written[key]).bounds(context)
    else:
        yield from rule_of(_PLAIN, _options(written)).bounds(context)


def asking() -> list[str]:
    """The kinds that ask something by themselves."""
    return [kind for kind in kinds() if not hasattr(rule_class(kind), "is_filled_in")]


def ways(written: Any, context: Context) -> tuple[tuple[Bound, ...], ...]:
    """Alternatives, each with the bounds of which it keeps all."""
    found = []
    for index, each in enumerate(written):
        with at_path(index):
            found.append(tuple(conditions(each, context)))
    return tuple(found)


def _options(written: dict[str, Any]) -> dict[str, Any]:
    known = ("zone", "exactly", "least", "most", "where")
    conditions = list(dict.fromkeys(("any", "all", "not", *asking())))
    several = [key for key in written if key in conditions]
    if several and len(written) > 1:
        facts = {"keys": [*several, *(key for key in written if key not in several)]}
        raise WhereError("several-conditions", facts, (several[-1],))
    for key in written:
        if key not in known:
            raise OptionError(key, "unknown-key", {"key": key, "known": [*known, *conditions]})
    return written
