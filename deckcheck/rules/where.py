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

``{leader: hero}`` is short for what the cards of that zone have together of the attribute that is asked about. Words on
one side of a relation are read as those of the other: a colour, a name, a word that deck lists declare.

What is wrong with a selector is said by :class:`WhereError`, with the path to the word that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.kernel.select import (
    AllOf,
    AnyOf,
    Cause,
    Counted,
    Dated,
    Has,
    Measured,
    Named,
    Not,
    Others,
    Predicate,
    Printed,
    Ranges,
    Succeeded,
    Unsettled,
    Value,
    Within,
    parts,
)
from deckcheck.kernel.values import Declared, Key, Own, Related, Relation, These, Together, United
from deckcheck.model.attributes import AttributeValueError, ends, parse_value
from deckcheck.model.dates import day
from deckcheck.model.deck import Atom, DateSpan
from deckcheck.model.game import Attribute
from deckcheck.model.names import fold_name
from deckcheck.rules.dated_list import DatedList, ListDoubt
from deckcheck.rules.rule import Context, OptionError, Path, WhereError, at_path
from deckcheck.rules.written import (
    filled_list,
    filled_mapping,
    flag,
    keyed,
    mapping,
    require_known,
    require_needed,
    text,
    whole,
    wrong_type,
)

if TYPE_CHECKING:
    from deckcheck.rules.set_pool import SetPool

    _Read = Callable[["Words", Mapping[str, Any], Context, Path], Value]


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
    return _all(_one(key, value, context, (*path, key)) for key, value in where.items())


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
    values = literal((attribute,), value, path)
    if values and attribute.type == "date":
        return Dated(attribute.id, values)
    if not values:
        # No card has one of no values; a card that has none is ``within: []``.
        raise WhereError("empty-selector", {}, path)
    return Has(attribute.id, values)


RELATIONS: tuple[Relation, ...] = ("has", "within", "covers", "equals")


def _related(attribute: Attribute, relation: Relation, value: Any, context: Context, path: Path) -> Predicate:
    """What a card's values are to others: plain ones, or those of other cards."""
    if isinstance(value, dict):
        return Related(Own(attribute.id), relation, parse_values((attribute,), value, context, path))
    if relation == "has":
        return _has(attribute, value, path)
    if relation == "within" and attribute.type == "date":
        return Dated(attribute.id, literal((attribute,), value, path), within=True)
    values = _days(literal((attribute,), value, path), path)
    return Within(attribute.id, values) if relation == "within" else Related(Own(attribute.id), relation, These(values))


def _asked(attribute: Attribute, asked: Mapping[str, Any], context: Context, path: Path) -> Predicate:
    """What a mapping asks of one attribute: each key one thing."""
    found: list[Predicate] = []
    for key, value in asked.items():
        here = (*path, key)
        if key in RELATIONS:
            found.append(_related(attribute, key, value, context, here))
        elif key == "number":
            found.append(Counted(attribute.id, _number_of_values(attribute, value, here)))
        elif key not in _NUMBERS:
            raise WhereError("unknown-key", {"key": key, "known": [*RELATIONS, "number", *_NUMBERS]}, here)
    numbers = {key: asked[key] for key in _NUMBERS if key in asked}
    if numbers:
        if attribute.type not in ("number", "integer"):
            raise WhereError("not-a-number-attribute", {"attribute": attribute.id}, path)
        found.append(_measured(attribute, numbers, path))
    if not found:
        raise WhereError("empty-selector", {}, path)
    return _all(found)


_NUMBERS = ("least", "most", "every")


def _measured(attribute: Attribute, asked: Mapping[str, Any], path: Path) -> Predicate:
    every = whole(asked["every"], (*path, "every"), least=1) if "every" in asked else None
    written = {key: value for key, value in asked.items() if key != "every"}
    # A number that may be below zero has no least of which nothing is written.
    nothing = 0 if attribute.numbers[0] >= 0 else None
    wanted = _range(written, path, nothing) if written else ((nothing, None),)
    _refuse_beyond(attribute, wanted, attribute.numbers, path)
    return Measured(attribute.id, wanted, every)


def _number_of_values(attribute: Attribute, asked: Any, path: Path) -> Ranges:
    """How many values a card is to have of an attribute, of which it has none but those that there are."""
    wanted = _range(asked, path)
    _refuse_beyond(attribute, wanted, (0, len(attribute.values) or float("inf")), path)
    return wanted


def _refuse_beyond(attribute: Attribute, wanted: Ranges, numbers: tuple[float, float], path: Path) -> None:
    """Refuse a range in which there is none of the numbers that may be."""
    ((least, most),) = wanted
    for key, value, beyond in (
        ("least", least, least is not None and least > numbers[1]),
        ("most", most, most is not None and most < numbers[0]),
    ):
        if beyond:
            facts = {"attribute": attribute.id, "value": value, "range": ends(numbers)}
            raise WhereError("wrong-value", facts, (*path, "exactly" if least == most else key))


def _range(asked: Any, path: Path, nothing: int | None = 0) -> Ranges:
    """One range of numbers, from ``least``, ``most`` or ``exactly``; ``nothing`` is its least where none is written."""
    for key, value in filled_mapping(asked, path).items():
        require_known((key,), ("least", "most", "exactly"), path)
        whole(value, (*path, key))
    if "exactly" in asked:
        if len(asked) > 1:
            raise WhereError("contradicting-numbers", {}, path)
        return ((asked["exactly"], asked["exactly"]),)
    least, most = asked.get("least", nothing), asked.get("most")
    if most is not None and least is not None and most < least:
        raise WhereError("least-above-most", {"least": least, "most": most}, path)
    return ((least, most),)


def _names(value: Any, context: Context, path: Path) -> Predicate:
    if isinstance(value, dict):
        require_known(filled_mapping(value, path), RELATIONS, path)
        return _all(
            Related(Own("name"), each, parse_values((NAMES,), value[each], context, (*path, each)))
            for each in RELATIONS
            if each in value
        )
    names = value if isinstance(value, list) else [value]
    if not names:
        raise WhereError("empty-selector", {}, path)
    for index, name in enumerate(names):
        text(name, (*path, index) if isinstance(value, list) else path)
    return Named(frozenset(names))


def _all(asked: Iterable[Predicate]) -> Predicate:
    """What asks for all of these, of which there is one at the least."""
    found = tuple(asked)
    return found[0] if len(found) == 1 else AllOf(found)


def _tested(where: Mapping[str, Any], context: Context, path: Path) -> Predicate:
    """What is asked of other values than the card's own: ``{test: VALUES, within: VALUES}``."""
    relations = [key for key in RELATIONS if key in where]
    if not relations:
        raise WhereError("empty-selector", {}, path)
    found: list[Predicate] = []
    of = words_of(where["test"], context)
    for relation in relations:
        right = parse_values(of, where[relation], context, (*path, relation))
        left = parse_values(words_of(where[relation], context, of), where["test"], context, (*path, "test"))
        found.append(Related(left, relation, right))
    others = ((key, value) for key, value in where.items() if key != "test" and key not in relations)
    return _all((*found, *(_one(key, value, context, (*path, key)) for key, value in others)))


def _printing(value: Any, context: Context, path: Path) -> Predicate:
    keyed(value, ("rarity", "set", "released"), path)
    released, after = _released(value.get("released", False), (*path, "released"))
    rarities = sets = least = None
    if "rarity" in value:
        rarities, least = _rarities(value["rarity"], context.game.rarities, (*path, "rarity"))
    if "set" in value:
        sets = _texts(value["set"], (), (*path, "set"))
    return Printed(rarities, sets, released, least, after)


def _released(value: Any, path: Path) -> tuple[bool, str | None]:
    """Whether it must be out on the day, and the day by which it must not have been."""
    if isinstance(value, bool):
        return value, None
    if not isinstance(value, dict):
        raise wrong_type("flag", path)
    require_known(value, ("after",), path)
    require_needed(value, ("after",), path)
    try:
        return True, day(value["after"])
    except (TypeError, ValueError):
        raise WhereError("wrong-date", {"value": value["after"], "form": "YYYY-MM-DD"}, (*path, "after")) from None


def _rarities(value: Any, known: tuple[str, ...], path: Path) -> tuple[frozenset[str], str | None]:
    """The rarities that are asked for; and the lowest, where the game's order says the others."""
    if not isinstance(value, dict):
        return _texts(value, known, path), None
    require_known(value, ("least",), path)
    require_needed(value, ("least",), path)
    if value["least"] not in known:
        raise WhereError("wrong-value", {"value": value["least"], "allowed": list(known)}, (*path, "least"))
    return frozenset(known[known.index(value["least"]) :]), value["least"]


def _texts(value: Any, known: tuple[str, ...], path: Path) -> frozenset[str]:
    texts = value if isinstance(value, list) else [value]
    if not texts:
        raise WhereError("empty-selector", {}, path)
    for index, each in enumerate(texts):
        if not isinstance(each, str) or (known and each not in known):
            here = (*path, index) if isinstance(value, list) else path
            raise WhereError("wrong-value", {"value": each, "allowed": list(known)}, here)
    return frozenset(texts)


def _file_of(value: Any, known: tuple[str, ...], path: Path) -> str:
    """The file that a mapping names under the first of the keys that there are."""
    keyed(value, known, path)
    require_needed(value, known[:1], path)
    return text(value[known[0]], (*path, known[0]))


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
    keyed(value, ("same", "where"), path)
    require_needed(value, ("same", "where"), path)
    same = text(value["same"], (*path, "same"))
    if same not in context.game.attributes:
        known = list(context.game.attributes)
        raise WhereError("unknown-attribute", {"attribute": same, "known": known}, (*path, "same"))
    here = (*path, "where")
    asked = context._replace(refers=context.refers | {"outer"})
    return Succeeded(same, parse_selector(mapping(value["where"], here), asked, here))


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

Words = tuple[Attribute, ...]
"""What words may be of where they are written: attributes, or what is one for who reads them. None: they may be any."""
NAMES = Attribute("name", "text", {})
"""The names of cards."""


def words_of(raw: Any, context: Context, asked: Words = ()) -> Words:
    """What the words are that values may consist of, as far as these are not written out themselves.

    ``asked`` are those that are asked about. What is wrong with the values is said by who reads them.
    """
    if not isinstance(raw, dict):
        return ()
    form = next((form for form in _VALUES if form in raw), None)
    of = raw.get(form)
    if form == "union" and isinstance(of, list):
        return tuple({each.id: each for part in of for each in words_of(part, context, asked)}.values())
    if form == "if":
        return words_of(raw.get("then"), context, asked)
    if form == "declared":
        declared = context.declares.get(of) if isinstance(of, str) else None
        words = () if declared is None else declared.values
        return (Attribute(str(of), "set", {}, values=words),) if words else ()
    if form == "key":
        return _words_of_group(context)
    named = raw.get("attribute", _only(asked, context)) if form in ("in", "leader") else of
    if named == "name":
        return (NAMES,)
    attribute = context.game.attributes.get(named) if isinstance(named, str) else None
    return () if attribute is None else (_with_empty(attribute, raw),)


def _with_empty(attribute: Attribute, raw: Mapping[str, Any]) -> Attribute:
    """The attribute with the word that counts for cards without any of it, if that is none of its own."""
    if not attribute.values or not isinstance(raw.get("empty"), str):
        return attribute
    try:
        word = empty_of(attribute, raw["empty"])
    except WhereError:
        return attribute
    return attribute if word in attribute.values else attribute._replace(values=(*attribute.values, str(word)))


def are_names(raw: Any, *, asked: bool = False) -> bool:
    """Whether values are names of cards, besides those written out; ``asked``: it is names that are asked about.

    >>> are_names({"union": ["Fox", {"own": "name"}]}), are_names({"in": "main", "attribute": "type"}), are_names("Fox")
    (True, False, False)
    """
    if not isinstance(raw, dict):
        return False
    if "union" in raw:
        return isinstance(raw["union"], list) and any(are_names(each, asked=asked) for each in raw["union"])
    if "if" in raw:
        return are_names(raw.get("then"), asked=asked)
    if "in" in raw or "leader" in raw:
        return bool(raw["attribute"] == "name" if "attribute" in raw else asked)
    return "name" in (raw.get("own"), raw.get("outer"))


def _words_of_group(context: Context) -> Words:
    """The words of which one is that of a group that is counted."""
    if context.group == "zone":
        return (Attribute("zone", "text", {}, values=tuple(zone.id for zone in context.game.zones)),)
    attribute = context.game.attributes.get(context.group)
    return () if attribute is None else (attribute,)


def _only(asked: Words, context: Context) -> str | None:
    """The attribute that is asked about, or the name, if that is one."""
    if len(asked) != 1 or (asked[0] != NAMES and asked[0].id not in context.game.attributes):
        return None
    return asked[0].id


def parse_values(asked: Words, raw: Any, context: Context, path: Path) -> Value:
    """Values of what is asked about, as they are written. Raises WhereError."""
    if not isinstance(raw, dict):
        return These(_days(literal(asked, raw, path), path))
    form = next((form for form in _VALUES if form in raw), None)
    if form is None:
        raise WhereError("unknown-key", {"key": next(iter(raw), ""), "known": list(_VALUES)}, (*path, *[*raw][:1]))
    read, needed, others = _VALUES[form]
    require_known(raw, sorted((form, *needed, *others)), path)
    require_needed(raw, needed, path)
    found = read(asked, raw, context, path)
    if form in _OF_CARDS:
        _refuse_apart(asked, words_of(raw, context, asked), (*path, form))
    return found


_OF_CARDS = ("in", "leader", "own", "outer", "key")
"""The forms of values that are those of an attribute of cards."""


def _refuse_apart(asked: Words, words: Words, path: Path) -> None:
    """Refuse values of which none can ever be one of what is asked about: all cards would have one answer."""
    if asked and words and all(_are_apart(each, other) for each in asked for other in words):
        raise WhereError("never-the-same", {"attribute": words[0].id, "other": asked[0].id}, path)


def _are_apart(one: Attribute, other: Attribute) -> bool:
    """Whether what two attributes may be is never the same."""
    kinds = {"number" if each.type == "integer" else each.type for each in (one, other)}
    if len(kinds) == 1 and kinds <= {"number", "date", "flag"}:
        return False
    words, others = _words_in(one), _words_in(other)
    if words is None or others is None:
        return frozenset() in (words, others)
    return words.isdisjoint(others)


def _words_in(attribute: Attribute) -> frozenset[str] | None:
    """The words that an attribute may be, of a number those in its place; None if it may be any."""
    if attribute.type in ("text", "set"):
        return frozenset(attribute.values) or None
    return frozenset(attribute.words)


def _of_card(_: Words, raw: Mapping[str, Any], context: Context, path: Path) -> Value:
    form = "own" if "own" in raw else "outer"
    _referred(form, context, path)
    of = _attribute(raw[form], context, (*path, form))
    return Own(of, _empty(of, raw, context, path), outer=form == "outer")


def _key(_: Words, raw: Mapping[str, Any], context: Context, path: Path) -> Value:
    _referred("key", context, path)
    if raw["key"] != "group":
        raise WhereError("wrong-value", {"value": raw["key"], "allowed": ["group"]}, (*path, "key"))
    return Key()


def _referred(form: str, context: Context, path: Path) -> None:
    if form not in context.refers:
        # Nobody could ever tell what it is.
        raise WhereError("refers-to-nothing", {"key": form}, (*path, form))


def _union(asked: Words, raw: Mapping[str, Any], context: Context, path: Path) -> Value:
    here = (*path, "union")
    parts = enumerate(filled_list(raw["union"], here))
    return United(tuple(parse_values(asked, each, context, (*here, index)) for index, each in parts))


def _if(asked: Words, raw: Mapping[str, Any], context: Context, path: Path) -> Value:
    # Only few formats have conditions in their values.
    from deckcheck.kernel.conditions import Provided
    from deckcheck.kernel.count import Counter
    from deckcheck.rules.conditions import condition

    with at_path(*path, "if"):
        kept = condition(raw["if"], context._replace(refers=OF_CARD, splits=frozenset(), group="", end=""))
    return Provided(Counter(kept), parse_values(asked, raw["then"], context, (*path, "then")))


def literal(asked: Words, raw: Any, path: Path) -> frozenset[Any]:
    """The values that are written, in the words of what is asked about."""
    values: set[Any] = set()
    for index, item in enumerate(raw if isinstance(raw, list) else [raw]):
        values |= _word(asked, item, (*path, index) if isinstance(raw, list) else path)
    return frozenset(values)


def _days(values: frozenset[Any], path: Path) -> frozenset[Any]:
    """Values that are compared as they are: days each as one, since nobody can tell whether spans are the same."""
    for value in values:
        if isinstance(value, DateSpan) and not value.is_day:
            raise WhereError("wrong-date", {"value": str(value), "form": "YYYY-MM-DD"}, path)
    return values


def _word(asked: Words, item: Any, path: Path) -> frozenset[Any]:
    if isinstance(item, list | dict):
        # Values of other cards stand beside words in a union.
        expected = asked[0].type if len(asked) == 1 and asked[0].type != "set" else "text"
        raise WhereError("wrong-type", {"expected": expected, "value": item}, path)
    # Of several, those first that have words of their own: any others may be any word.
    errors = []
    for attribute in sorted(asked, key=lambda each: not each.values and each.type in ("text", "set")):
        try:
            return parse_value(attribute, item)
        except AttributeValueError as error:
            errors.append(error)
    if errors:
        raise WhereError(errors[0].code, errors[0].facts, path) from errors[0]
    if item is None:
        raise wrong_type("text", path)
    return frozenset((item,))


_LEAST_MISSPELT = 3
"""Letters of a word that may be another with a slip: of two, or of one, nearly all are like some other."""


def empty_of(attribute: Attribute, raw: Any, path: Path = ()) -> Atom | None:
    """What cards without any value of an attribute count as having: one of its own, or a word that is like none.

    Raises WhereError.
    """
    if raw is None:
        return None
    if attribute.type not in ("text", "set"):
        (value,) = literal((attribute,), text(raw, path), path)
        found: Atom = value
        return found
    words = {**{each: each for each in attribute.values}, **attribute.synonyms}
    folded = fold_name(text(raw, path))
    same = [value for word, value in words.items() if fold_name(word) == folded]
    if not same and words and len(folded) >= _LEAST_MISSPELT:
        # Only a word that is none needs it.
        from rapidfuzz.distance import OSA

        if any(OSA.distance(folded, fold_name(word)) == 1 for word in words):
            facts = {"attribute": attribute.id, "value": raw, "allowed": list(attribute.values)}
            raise WhereError("wrong-value", facts, path)
    return same[0] if same else str(raw)


def _empty(attribute: str, raw: Mapping[str, Any], context: Context, path: Path) -> Atom | None:
    if "empty" not in raw:
        return None
    here = (*path, "empty")
    return empty_of(context.game.attributes.get(attribute, NAMES), text(raw["empty"], here), here)


def _together(asked: Words, raw: Mapping[str, Any], context: Context, path: Path) -> Together:
    form = "in" if "in" in raw else "leader"
    for index, zone in enumerate(raw[form] if isinstance(raw[form], list) and form == "in" else ()):
        text(zone, (*path, form, index))
    if not isinstance(raw[form], str | list) or not raw[form] or (form == "leader" and isinstance(raw[form], list)):
        raise wrong_type("text", (*path, form))
    with at_path(*path):
        zones = context.zones_of(raw[form], form)
    named = raw.get("attribute", _only(asked, context))
    if named is None and "attribute" not in raw:
        raise WhereError("missing-key", {"key": "attribute"}, path)
    of = _attribute(named, context, (*path, "attribute"))
    where = None
    if "where" in raw:
        here = (*path, "where")
        where = parse_selector(mapping(raw["where"], here), context._replace(refers=OF_CARD), here)
    for part in parts(where):
        if getattr(part, "is_local", False):
            # What cards have together is the same whatever group or card it is asked for.
            key = "outer" if isinstance(part, Own) else "key"
            known = [form for form in _VALUES if form not in ("outer", "key")]
            raise WhereError("unknown-key", {"key": key, "known": known}, (*path, "where"))
    none = literal((context.game.attributes.get(of, NAMES),), raw["none"], (*path, "none")) if "none" in raw else None
    every = flag(raw.get("all", False), (*path, "all"))
    return Together(zones, of, where, _empty(of, raw, context, path), every, none)


def _declared(asked: Words, raw: Mapping[str, Any], context: Context, path: Path) -> Value:
    key = text(raw["declared"], (*path, "declared"))
    if key not in context.declares:
        raise WhereError("unknown-declaration", {"key": key, "known": list(context.declares)}, (*path, "declared"))
    none = literal(asked or words_of(raw, context), raw["none"], (*path, "none")) if "none" in raw else None
    words = context.declares[key].values
    for word in words:
        _refuse_unlike(asked, word, (*path, "declared"))
    if not words and all(each.values for each in asked):
        words = tuple(word for each in asked for word in each.values)
    if key in context.chosen:
        return These(context.chosen[key])
    return Declared(key, frozenset(words), none)


def _refuse_unlike(asked: Words, word: str, path: Path) -> None:
    """Refuse a word that lists may declare and that is none of what it is compared with: no card would ever have it.

    It is compared as it is, as a text and not in other spellings.
    """
    if literal(asked, word, path) == {word}:
        return
    first = next((each for each in asked if each.values), asked[0])
    if not first.values:
        raise WhereError("wrong-type", {"expected": first.type, "value": word}, path)
    facts = {"attribute": first.id, "value": word, "allowed": list(first.values)}
    raise WhereError("wrong-value", facts, path)


def _attribute(named: Any, context: Context, path: Path) -> str:
    if text(named, path) == "name":
        return "name"
    try:
        return context.attribute_of(named)
    except OptionError as error:
        raise WhereError(error.code, error.facts, path) from None


_VALUES: Mapping[str, tuple[_Read, tuple[str, ...], tuple[str, ...]]] = {
    "in": (_together, (), ("where", "attribute", "all", "empty", "none")),
    "leader": (_together, (), ()),
    "own": (_of_card, (), ("empty",)),
    "outer": (_of_card, (), ("empty",)),
    "declared": (_declared, (), ("none",)),
    "key": (_key, (), ()),
    "union": (_union, (), ()),
    "if": (_if, ("then",), ()),
}
"""The keys by which values are known that are no words: how they are read, which keys they need and may have beside."""

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
