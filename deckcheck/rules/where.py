"""Read a selector as it is written in a format: a mapping from attributes to what is asked of them.

    where: {type: monster}                          # has this value
    where: {colours: [red, green]}                  # has one of these
    where: {colours: {within: [red, green]}}        # has no other
    where: {colours: {within: {leader: hero}}}      # has none that the cards in that zone have not
    where: {colours: {covers: {in: hero, attribute: colours}}}  # has all of these; ``equals``: exactly these
    where: {test: {in: hero, attribute: class}, has: [wizard]}  # of other values than the card's own
    where: {colours: {number: {most: 4}}}           # has so many of them
    where: {cost: {least: 5}}                       # a number that is at least five
    where: {cost: {every: 2}}                       # a number that is even
    where: {name: [Ash Drake, Bog Drake]}           # is one of these cards
    where: {printing: {rarity: [rare], released: true}}   # some printing, out by the day
    where: {printing: {rarity: {least: rare}}}      # that or a higher one, as the game orders them
    where: {printing: {released: {after: 2021-03-29}}}    # some printing, out by the day and not by the other
    where: {listed: {list: lists/hall.yaml, most: 1}}     # the list of the day limits it to one or none
    where: {pooled: {pool: pools/hall.yaml}}              # some printing, out by the day, in a set of the pool
    where: {succeeded: {same: colours, where: {…}}}       # another card of the same colours answers
    where: {not: {…}}   {any: [{…}, {…}]}   {all: [{…}, {…}]}

Several keys in one mapping must all hold. In the place of values of a relation there may be those of other cards:

    [red, green]                                        # these
    {in: hero, attribute: class, empty: Generic}        # what the cards of a zone have together
    {in: hero, attribute: class, all: true, none: []}   # what each of them has; and if there is none, nothing
    {own: colours}   {outer: colours}                   # of the card that is asked; of the one it is asked for
    {declared: faction}                                 # what the deck list says beside its cards
    {key: group}                                        # what the cards that are being counted share
    {union: [neutral, {in: hero, attribute: class}]}    # all of these
    {if: {zone: main, where: {name: Fox}, least: 1}, then: [red]}   # only in such a deck

``{leader: hero}`` is short for what the cards of that zone have together of the attribute that is asked about.

What is wrong with a selector is said by :class:`WhereError`, with the path to the word that is wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.kernel.select import (
    AllOf,
    AnyOf,
    Cause,
    Counted,
    Has,
    Measured,
    Named,
    Not,
    Others,
    Printed,
    Succeeded,
    Unsettled,
    Within,
    parts,
)
from deckcheck.kernel.values import Declared, Key, Own, Related, Relation, These, Together, United
from deckcheck.model.attributes import AttributeValueError, parse_value
from deckcheck.model.dates import day
from deckcheck.rules.rule import OptionError, Path, WhereError, at_path
from deckcheck.rules.written import filled_list, filled_mapping, mapping, require_known, whole, wrong_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from deckcheck.kernel.select import Predicate, Ranges, Value
    from deckcheck.model.game import Attribute
    from deckcheck.rules.dated_list import DatedList, ListDoubt
    from deckcheck.rules.rule import Context
    from deckcheck.rules.set_pool import SetPool


OF_CARD = frozenset(("own",))
"""What values may be of where a card is asked and nothing else."""
OF_GROUP = frozenset(("key",))
OF_ONE_CARD = frozenset(("key", "outer"))
"""What they may be of where other cards are asked for a group, or for one card."""


def unknown_list(dated: DatedList, on: str) -> Unsettled:
    """The answer to every question about a list on a day before it is known."""
    return Unsettled(Cause("unknown-list", (("list", dated.id), ("on", on), ("since", dated.since))))


def unknown_pool(pool: SetPool, on: str) -> Unsettled:
    """The answer to every question about a pool of sets on a day before it is known."""
    return Unsettled(Cause("unknown-pool", (("pool", pool.id), ("on", on), ("since", pool.since))))


def doubtful_day(dated: DatedList, doubt: ListDoubt, on: str) -> Unsettled:
    """The answer to what a list says of a card between two days on which that may have changed."""
    facts = (("list", dated.id), ("card", doubt.card), ("on", on), ("since", doubt.since), ("until", doubt.until))
    return Unsettled(Cause("doubtful-list-day", facts))


def in_pool(pool: SetPool, on: str) -> Predicate:
    """Whether a card is in a pool of sets on a day."""
    # Only formats with pools need it.
    from deckcheck.rules.set_pool import Pooled

    return Pooled(pool.id, pool.spans, pool.until_known, pool.doubts) if pool.known(on) else unknown_pool(pool, on)


def parse_where(where: Mapping[str, Any] | None, context: Context, *path: str) -> Predicate | None:
    """The predicate that a selector says at a path, or None for no selector at all. Raises WhereError."""
    return None if where is None else parse_selector(where, context, path)


def parse_selector(where: Mapping[str, Any], context: Context, path: Path = ()) -> Predicate:
    """The same of a selector that must be there."""
    if not where:
        raise WhereError("empty-selector", {}, path)
    if "test" in where:
        return _tested(where, context, path)
    asked = tuple(_one(key, value, context, (*path, key)) for key, value in where.items())
    return asked[0] if len(asked) == 1 else AllOf(asked)


def _one(key: str, value: Any, context: Context, path: Path) -> Predicate:
    special = _SPECIAL.get(key)
    if special is not None:
        return special(value, context, path)
    attribute = context.game.attributes.get(key)
    if attribute is None:
        known = [*context.game.attributes, *_SPECIAL]
        raise WhereError("unknown-attribute", {"attribute": key, "known": known}, path)
    if isinstance(value, dict):
        return _asked(attribute, value, context, path)
    return _has(attribute, value, path)


def _has(attribute: Attribute, value: Any, path: Path) -> Predicate:
    values = literal(attribute, value, path)
    if not values:
        # No card has one of no values; a card that has none is ``within: []``.
        raise WhereError("empty-selector", {}, path)
    return Has(attribute.id, values)


RELATIONS: tuple[Relation, ...] = ("has", "within", "covers", "equals")


def _related(attribute: Attribute, relation: Relation, value: Any, context: Context, path: Path) -> Predicate:
    """What a card's values are to others: plain ones, or those of other cards."""
    if isinstance(value, dict):
        return Related(Own(attribute.id), relation, parse_values(attribute, value, context, path))
    if relation == "has":
        return _has(attribute, value, path)
    values = literal(attribute, value, path)
    return Within(attribute.id, values) if relation == "within" else Related(Own(attribute.id), relation, These(values))


def _asked(attribute: Attribute, asked: Mapping[str, Any], context: Context, path: Path) -> Predicate:
    """What a mapping asks of one attribute: each key one thing."""
    found: list[Predicate] = []
    for key, value in asked.items():
        here = (*path, key)
        if key in RELATIONS:
            found.append(_related(attribute, key, value, context, here))
        elif key == "number":
            found.append(Counted(attribute.id, _range(value, here)))
        elif key not in _NUMBERS:
            raise WhereError("unknown-key", {"key": key, "known": [*RELATIONS, "number", *_NUMBERS]}, here)
    numbers = {key: asked[key] for key in _NUMBERS if key in asked}
    if numbers:
        if attribute.type not in ("number", "integer"):
            raise WhereError("not-a-number-attribute", {"attribute": attribute.id}, path)
        found.append(_measured(attribute.id, numbers, path))
    if not found:
        raise WhereError("empty-selector", {}, path)
    return found[0] if len(found) == 1 else AllOf(tuple(found))


_NUMBERS = ("least", "most", "every")


def _measured(attribute: str, asked: Mapping[str, Any], path: Path) -> Predicate:
    every = asked.get("every")
    if every is not None:
        whole(every, (*path, "every"), least=1)
    ends = {key: value for key, value in asked.items() if key != "every"}
    return Measured(attribute, _range(ends, path) if ends else ((0, None),), every)


def _range(asked: Any, path: Path) -> Ranges:
    """One range of numbers, from ``least``, ``most`` or ``exactly``."""
    for key, value in filled_mapping(asked, path).items():
        require_known((key,), ("least", "most", "exactly"), path)
        whole(value, (*path, key))
    if "exactly" in asked:
        if len(asked) > 1:
            raise WhereError("contradicting-numbers", {}, path)
        return ((asked["exactly"], asked["exactly"]),)
    least, most = asked.get("least", 0), asked.get("most")
    if most is not None and most < least:
        raise WhereError("least-above-most", {"least": least, "most": most}, path)
    return ((least, most),)


def _names(value: Any, context: Context, path: Path) -> Predicate:
    if isinstance(value, dict):
        relations = [key for key in RELATIONS if key in value]
        if len(value) != 1 or not relations:
            raise WhereError("unknown-key", {"key": next(iter(value), ""), "known": list(RELATIONS)}, path)
        asked = parse_values(None, value[relations[0]], context, (*path, relations[0]))
        return Related(Own("name"), relations[0], asked)
    names = value if isinstance(value, list) else [value]
    if not names:
        raise WhereError("empty-selector", {}, path)
    for index, name in enumerate(names):
        if not isinstance(name, str):
            raise wrong_type("text", (*path, index) if isinstance(value, list) else path)
    return Named(frozenset(names))


def _tested(where: Mapping[str, Any], context: Context, path: Path) -> Predicate:
    """What is asked of other values than the card's own: ``{test: VALUES, within: VALUES}``."""
    relations = [key for key in RELATIONS if key in where]
    if len(relations) != 1 or len(where) != len(("test", *relations)):
        raise wrong_type("mapping", path)
    left = parse_values(None, where["test"], context, (*path, "test"))
    of = context.game.attributes.get(getattr(left, "attribute", ""))
    right = parse_values(of, where[relations[0]], context, (*path, relations[0]))
    return Related(left, relations[0], right)


def _printing(value: Any, context: Context, path: Path) -> Predicate:
    require_known(filled_mapping(value, path), ("rarity", "set", "released"), path)
    released, after = _released(value.get("released", False), (*path, "released"))
    rarities, least = _rarities(value.get("rarity"), context.game.rarities, (*path, "rarity"))
    sets = _texts(value.get("set"), (), (*path, "set"))
    return Printed(rarities, sets, released, least, after)


def _released(value: Any, path: Path) -> tuple[bool, str | None]:
    """Whether it must be out on the day, and the day by which it must not have been."""
    if isinstance(value, bool):
        return value, None
    if not isinstance(value, dict) or value.keys() != {"after"}:
        raise wrong_type("mapping" if isinstance(value, dict) else "flag", path)
    try:
        return True, day(value["after"])
    except (TypeError, ValueError):
        raise WhereError("wrong-date", {"value": value["after"], "form": "YYYY-MM-DD"}, (*path, "after")) from None


def _rarities(value: Any, known: tuple[str, ...], path: Path) -> tuple[frozenset[str] | None, str | None]:
    """The rarities that are asked for; and the lowest, where the game's order says the others."""
    if not isinstance(value, dict):
        return _texts(value, known, path), None
    if value.keys() != {"least"}:
        raise wrong_type("mapping", path)
    if value["least"] not in known:
        raise WhereError("wrong-value", {"value": value["least"], "allowed": list(known)}, (*path, "least"))
    return frozenset(known[known.index(value["least"]) :]), value["least"]


def _texts(value: Any, known: tuple[str, ...], path: Path) -> frozenset[str] | None:
    if value is None:
        return None
    texts = value if isinstance(value, list) else [value]
    if not texts:
        raise WhereError("empty-selector", {}, path)
    for index, text in enumerate(texts):
        if not isinstance(text, str) or (known and text not in known):
            here = (*path, index) if isinstance(value, list) else path
            raise WhereError("wrong-value", {"value": text, "allowed": list(known)}, here)
    return frozenset(texts)


def _file_of(value: Any, known: tuple[str, ...], path: Path) -> str:
    """The file that a mapping names under the first of the keys that there are."""
    if not isinstance(value, dict) or not isinstance(value.get(known[0]), str):
        raise wrong_type("mapping", path)
    require_known(value, known, path)
    file: str = value[known[0]]
    return file


def _listed(value: Any, context: Context, path: Path) -> Predicate:
    file = _file_of(value, ("list", "most"), path)
    most = whole(value.get("most", 0), (*path, "most"))
    dated = context.lists[file]
    if not dated.known(context.on):
        return unknown_list(dated, context.on)
    within = {
        card: isinstance(limit.most, int) and limit.most <= most for card, limit in dated.limits(context.on).items()
    }
    doubtful = tuple(
        (doubt.card, doubtful_day(dated, doubt, context.on).cause)
        for doubt in dated.doubtful(context.on)
        if isinstance(doubt.most, int) and doubt.most <= most and not within.get(doubt.card)
    )
    if isinstance(dated.others, int) and dated.others <= most:
        return Others(frozenset(card for card in within if not within[card]), dated.id, most, doubtful)
    return Named(frozenset(card for card in within if within[card]), dated.id, most, doubtful)


def _pooled(value: Any, context: Context, path: Path) -> Predicate:
    return in_pool(context.pools[_file_of(value, ("pool",), path)], context.on)


def _succeeded(value: Any, context: Context, path: Path) -> Predicate:
    if mapping(value, path).keys() != {"same", "where"}:
        raise wrong_type("mapping", path)
    if not isinstance(value["same"], str) or value["same"] not in context.game.attributes:
        known = list(context.game.attributes)
        raise WhereError("unknown-attribute", {"attribute": value["same"], "known": known}, (*path, "same"))
    here = (*path, "where")
    asked = context._replace(refers=context.refers | {"outer"})
    return Succeeded(value["same"], parse_selector(mapping(value["where"], here), asked, here))


def _not(value: Any, context: Context, path: Path) -> Predicate:
    return Not(parse_selector(mapping(value, path), context, path))


def _any(value: Any, context: Context, path: Path) -> Predicate:
    return AnyOf(tuple(_each(value, context, path)))


def _every(value: Any, context: Context, path: Path) -> Predicate:
    return AllOf(tuple(_each(value, context, path)))


def _each(value: Any, context: Context, path: Path) -> Iterator[Predicate]:
    for index, where in enumerate(filled_list(value, path)):
        yield parse_selector(mapping(where, (*path, index)), context, (*path, index))


# -- values of other cards ---------------------------------------------------------------------------------------------


def parse_values(attribute: Attribute | None, raw: Any, context: Context, path: Path) -> Value:
    """Values of an attribute; of None, of any (a card's names, or what a list declares). Raises WhereError."""
    if not isinstance(raw, dict):
        return These(literal(attribute, raw, path))
    form = next((form for form in _VALUES if form in raw), None)
    if form is None:
        raise WhereError("unknown-key", {"key": next(iter(raw), ""), "known": list(_VALUES)}, (*path, *[*raw][:1]))
    read, others = _VALUES[form]
    require_known(raw, sorted((form, *others)), path)
    return read(attribute, raw, context, path)


def _of_card(_: Attribute | None, raw: Mapping[str, Any], context: Context, path: Path) -> Value:
    form = "own" if "own" in raw else "outer"
    _referred(form, context, path)
    of = _attribute(raw[form], context, (*path, form))
    return Own(of, context.empty_of(of, raw.get("empty")), outer=form == "outer")


def _key(_: Attribute | None, raw: Mapping[str, Any], context: Context, path: Path) -> Value:  # noqa: ARG001 -- as all
    _referred("key", context, path)
    return Key()


def _referred(form: str, context: Context, path: Path) -> None:
    if form not in context.refers:
        # Nobody could ever tell what it is.
        raise WhereError("refers-to-nothing", {"key": form}, (*path, form))


def _union(attribute: Attribute | None, raw: Mapping[str, Any], context: Context, path: Path) -> Value:
    here = (*path, "union")
    parts = enumerate(filled_list(raw["union"], here))
    return United(tuple(parse_values(attribute, each, context, (*here, index)) for index, each in parts))


def _if(attribute: Attribute | None, raw: Mapping[str, Any], context: Context, path: Path) -> Value:
    # Only few formats have conditions in their values.
    from deckcheck.kernel.count import Counter, Provided
    from deckcheck.rules.conditions import condition

    with at_path(*path, "if"):
        kept = condition(raw["if"], context._replace(refers=OF_CARD, splits=frozenset()))
    return Provided(Counter(kept), parse_values(attribute, raw.get("then", []), context, (*path, "then")))


def literal(attribute: Attribute | None, raw: Any, path: Path) -> frozenset[Any]:
    """The values that are written, in the words that the game declares."""
    values: set[Any] = set()
    for index, item in enumerate(raw if isinstance(raw, list) else [raw]):
        here = (*path, index) if isinstance(raw, list) else path
        if attribute is None:
            values.add(item)
            continue
        try:
            values |= parse_value(attribute, item)
        except AttributeValueError as error:
            raise WhereError(error.code, error.facts, here) from error
    return frozenset(values)


def _together(attribute: Attribute | None, raw: Mapping[str, Any], context: Context, path: Path) -> Together:
    form = "in" if "in" in raw else "leader"
    if not isinstance(raw[form], str | list) or not raw[form]:
        raise wrong_type("text", (*path, form))
    with at_path(*path):
        zones = context.zones_of(raw[form], form)
    named = raw.get("attribute", None if attribute is None else attribute.id)
    if named is None:
        raise WhereError("missing-key", {"key": "attribute"}, path)
    of = _attribute(named, context, (*path, "attribute"))
    with at_path(*path, "where"):
        where = parse_where(raw.get("where"), context._replace(refers=OF_CARD))
    for part in parts(where):
        if getattr(part, "is_local", False):
            # What cards have together is the same whatever group or card it is asked for.
            key = "outer" if isinstance(part, Own) else "key"
            known = [form for form in _VALUES if form not in ("outer", "key")]
            raise WhereError("unknown-key", {"key": key, "known": known}, (*path, "where"))
    none = literal(context.game.attributes.get(of), raw["none"], (*path, "none")) if "none" in raw else None
    return Together(zones, of, where, context.empty_of(of, raw.get("empty")), bool(raw.get("all")), none)


def _declared(attribute: Attribute | None, raw: Mapping[str, Any], context: Context, path: Path) -> Value:
    key = raw["declared"]
    if key in context.chosen:
        return These(context.chosen[key])
    if key not in context.declares:
        raise WhereError("unknown-declaration", {"key": key, "known": list(context.declares)}, (*path, "declared"))
    none = literal(attribute, raw["none"], (*path, "none")) if "none" in raw else None
    return Declared(key, frozenset(context.declares[key].values), none)


def _attribute(named: Any, context: Context, path: Path) -> str:
    if named == "name":
        return "name"
    try:
        return context.attribute_of(named)
    except OptionError as error:
        raise WhereError(error.code, error.facts, path) from None


_VALUES: Mapping[str, tuple[Callable[[Attribute | None, Mapping[str, Any], Context, Path], Value], tuple[str, ...]]] = {
    "in": (_together, ("where", "attribute", "all", "empty", "none")),
    "leader": (_together, ()),
    "own": (_of_card, ("empty",)),
    "outer": (_of_card, ("empty",)),
    "declared": (_declared, ("none",)),
    "key": (_key, ()),
    "union": (_union, ()),
    "if": (_if, ("then",)),
}
"""The keys by which values are known that are no words: how they are read, and which keys there may be beside."""

_SPECIAL = {
    "name": _names,
    "printing": _printing,
    "listed": _listed,
    "pooled": _pooled,
    "succeeded": _succeeded,
    "not": _not,
    "any": _any,
    "all": _every,
}
"""The words that ask for something other than an attribute. A game cannot have attributes of these names."""


def referenced(where: Any, key: str) -> Iterator[tuple[Path, Any]]:
    """Every value that stands under ``key`` anywhere in a selector, with its path.

    >>> list(referenced({"not": {"name": ["Ash Drake"]}}, "name"))
    [(('not', 'name'), ['Ash Drake'])]
    """
    pairs = where.items() if isinstance(where, dict) else enumerate(where) if isinstance(where, list) else ()
    for step, value in pairs:
        if step == key:
            yield (step,), value
        yield from (((step, *path), found) for path, found in referenced(value, key))
