"""Read quantities: what a clause counts, and the numbers that it allows, of which some may be up to the deck.

In the place of a number ``least``, ``most`` and ``exactly`` may have a mapping, and so may ``what`` a clause counts:

    {leader: identity, attribute: minimum-size}             # the number that the leader has
    {leader: identity, attribute: budget, none: unlimited}  # and of a leader that has none, this
    {cards: {zone: main}, every: 5, times: 2, plus: 3}      # 2 × ⌊cards in main ÷ 5⌋ + 3
    {leader: identity, attribute: budget, less: [{list: lists/penalty.yaml}], floor: 1}
    copies                                                  # of the cards that are counted
    {sum: cost}   {sum: {list: lists/points.yaml}}          # their numbers, each as often as its copies
    {sum: extra-size, in: deck}                             # those of the cards of a zone
    {highest: size, in: base, absent: 50}   {lowest: cost}  # of the cards of a zone; of those that are counted
    {own: limit}                                            # the card's own number
    {groups: {per: class, what: copies, least: 7}}          # how many classes have at least seven cards
    {groups: {per: element, what: copies, fold: highest}}   # the most cards of one element
    {rest: copies}                                          # of those that the group leaves
    {plus: [50, {highest: size, in: base, absent: 0}]}      # added up
    {of: {sum: cost}, times: 2, every: 3, plus: 1}          # 2 × ⌊… ÷ 3⌋ + 1
    {if: {zone: main, where: {name: Fox}, least: 1}, then: 40, else: 30}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from deckcheck.kernel.bound import Allowed
from deckcheck.kernel.group import Per, PerCard, PerValue, PerZone, Selection
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.quantity import (
    Constant,
    Copies,
    Different,
    End,
    Extreme,
    Groups,
    Of,
    Points,
    Quantity,
    Rest,
    Scaled,
    Sum,
    Values,
    may_be_negative,
)
from deckcheck.kernel.select import Ranges
from deckcheck.model.deck import Limit
from deckcheck.rules.rule import NUMBERS, Context, OptionError, WhereError, at_path, is_whole, ranges
from deckcheck.rules.where import OF_CARD, OF_GROUP, OF_ONE_CARD, empty_of, parse_values, parse_where, unknown_list
from deckcheck.rules.written import filled_list, mapping, require_known, whole, wrong_type

Written = Any
"""A number, several of them (of ``exactly``), a mapping as above, or None."""


def allowed(
    exactly: Written, least: Written, most: Written, context: Context, counted: Quantity | None = None
) -> Allowed:
    """The numbers that three options allow together of what is counted, copies if that is None.

    Where that may be below zero, and no least is written, there is none.

    Raises OptionError, or WhereError for a selector in an option, if they contradict one another or say nothing.
    """
    nothing = None if may_be_negative(counted) else 0
    if not any(isinstance(each, dict) for each in (exactly, least, most)):
        return ranges(exactly, least, most, nothing)
    if exactly is not None and (least is not None or most is not None):
        raise OptionError("exactly", "contradicting-numbers", {})
    if exactly is not None:
        return ((_end("exactly", exactly, context), _end("exactly", exactly, context, lowest=True)),)
    lower = nothing if least is None else _end("least", least, context)
    return ((lower, _end("most", most, context, lowest=True)),)


def _end(option: str, written: Written, context: Context, *, lowest: bool = False) -> End:
    """An end; of several leaders the one counts that asks for most, or with ``lowest`` allows least."""
    if not isinstance(written, dict):
        if written is None or written == "unlimited":
            return None
        if not is_whole(written):
            raise OptionError(option, "unknown-number", {"value": written, "known": []})
        return int(written)
    with at_path(option):
        return quantity(written, context._replace(end="most" if lowest else "least"), lowest=lowest)


def _selection(written: Mapping[str, Any], context: Context, key: str = "zone") -> Selection:
    """The cards of the zones under a key that answer to ``where``."""
    zones = context.zones_of(written.get(key), key)
    asked = context._replace(refers=OF_CARD | context.splits)
    with at_path("where"):
        return Selection(zones, parse_where(written.get("where"), asked))


# -- what is counted ---------------------------------------------------------------------------------------------------


def quantity(written: Written, context: Context, *, lowest: bool = False) -> Quantity:
    """A quantity as it is written. Raises OptionError or WhereError, with the path to what is wrong.

    ``lowest``: of several leaders it is the lowest number.
    """
    if isinstance(written, int) and not isinstance(written, bool):
        return Constant(written)
    if written in (None, "copies"):
        return Copies()
    if not isinstance(written, dict):
        raise WhereError("wrong-value", {"value": written, "allowed": ["copies", *_FORMS]}, ())
    form = next((form for form in _FORMS if form in written), None)
    if form is None:
        raise WhereError("unknown-key", {"key": next(iter(written), ""), "known": ["copies", *_FORMS]}, ())
    read, needed, others = _FORMS[form]
    require_known(written, (form, *needed, *others))
    for key in needed:
        if key not in written:
            raise WhereError("missing-key", {"key": key}, ())
    if form == "leader":
        return _scaled(_leader_number(written, context, lowest=lowest), written, context)
    found: Quantity = read(written, context)
    return found


def _leader_number(written: Mapping[str, Any], context: Context, *, lowest: bool) -> Of:
    (zone,) = context.zones_of(written["leader"], "leader")
    of = context.number_attribute(written["attribute"])
    none, upper = _limit(written, "none", context), context.end == "most"
    number = Extreme(of.id, none, lowest=lowest, only=True, numbers=of.numbers, upper=upper)
    return Of(Selection((zone,), None), number)


def _cards(written: Mapping[str, Any], context: Context) -> Quantity:
    with at_path("cards"):
        of = Of(_selection(written["cards"], context))
    return _scaled(of, written, context)


def _scaled(of: Quantity, written: Mapping[str, Any], context: Context) -> Quantity:
    """``plus + times × ⌊quantity ÷ every⌋ − less``."""
    less = Sum(())
    if "less" in written:
        # Few numbers have anything taken off them.
        from deckcheck.rules.terms import terms

        with at_path("less"):
            less = terms(written["less"], context.zones, context)
    every = whole(written["every"], ("every",), least=2) if "every" in written else 1
    times = whole(written.get("times", 1), ("times",))
    return Scaled(of, every, times, whole(written.get("plus", 0), ("plus",)), less, written.get("floor"))


def _part(written: Mapping[str, Any], key: str, context: Context) -> Quantity:
    with at_path(key):
        return quantity(written.get(key), context)


def _sum(written: Mapping[str, Any], context: Context) -> Quantity:
    of, first = written["sum"], written.get("first")
    if isinstance(of, dict):
        if of.keys() != {"list"}:
            raise wrong_type("mapping", ("sum",))
        dated = context.lists[of["list"]]
        if not dated.points and not dated.missing:
            raise WhereError("no-points", {"list": dated.id}, ("sum", "list"))
        if dated.known(context.on):
            found = Points(None, dated.prices(context.on), copies=first)
        else:
            causes = frozenset((unknown_list(dated, context.on).cause,))
            found = Points(None, {}, UNBOUNDED, first, causes=causes)
    else:
        attribute = context.number_attribute(of, "sum")
        found = Points(attribute.id, copies=first, numbers=attribute.numbers)
    return Of(_selection(written, context, "in"), found) if "in" in written else found


def _extreme(written: Mapping[str, Any], context: Context) -> Quantity:
    key = next(key for key in ("highest", "lowest", "own") if key in written)
    if key == "own" and context.group != "name":
        # Of several cards it would be one that nobody has named.
        raise WhereError("refers-to-nothing", {"key": key}, (key,))
    of, upper = context.number_attribute(written[key], key), context.end == "most"
    none, absent = (_limit(written, limit, context) for limit in ("none", "absent"))
    found = Extreme(of.id, none, absent, key == "lowest", only=key == "own", numbers=of.numbers, upper=upper)
    return Of(_selection(written, context, "in"), found) if "in" in written else found


def _limit(written: Mapping[str, Any], key: str, context: Context) -> Limit | None:
    """What counts in place of a number, which is no limit only where the amount limits something."""
    limit: Limit | None = written.get(key)
    if limit == "unlimited" and not context.end:
        raise WhereError("wrong-type", {"expected": "integer", "value": limit}, (key,))
    return limit


def _groups(written: Mapping[str, Any], context: Context) -> Quantity:
    asked = mapping(written["groups"], ("groups",))
    with at_path("groups"):
        require_known(asked, ("per", "what", "among", *NUMBERS, "fold"))
        fold, (exactly, least, most) = asked.get("fold"), (asked.get(key) for key in NUMBERS)
        if fold not in (None, "highest", "lowest", "sum"):
            raise WhereError("wrong-value", {"value": fold, "allowed": ["highest", "lowest", "sum"]}, ("fold",))
        if "fold" in asked:
            # It is how much the groups have, and none of them is counted.
            require_known(asked, ("per", "what", "among", "fold"))
        per = per_of(asked.get("per", "name"), asked.get("among"), context)
        of = _part(asked, "what", split_by(context if "fold" in asked else context._replace(end=""), per))
        within: Ranges = ((1, None),)
        if not asked.keys().isdisjoint(NUMBERS):
            within = ranges(exactly, least, most, None if may_be_negative(of) else 0)
        if fold is None and of == Copies() and within == ((1, None),) and per.among is None:
            return _different(per, context)
    return Groups(per, of, within, fold)


def _different(per: Per, context: Context) -> Quantity:
    """How many groups there are at all."""
    match per:
        case PerCard():
            return Different("card")
        case PerValue(empty=None):
            return Values(per.attribute)
        case PerZone() if context.group == "name":
            return Different("zone")
    return Groups(per)


def per_of(written: Any, among: Any, context: Context) -> Per:
    """A way to split cards: per ``name``, ``zone`` or an attribute, which may say what a card without any counts as."""
    if written in ("name", "zone") and among is None:
        return PerCard() if written == "name" else PerZone()
    asked = written if isinstance(written, dict) else {"attribute": written}
    if not asked.keys() <= {"attribute", "empty"} or not isinstance(asked.get("attribute"), str):
        raise wrong_type("text", ("per",))
    with at_path("per"):
        attribute = context.game.attributes[context.attribute_of(asked["attribute"])]
    # Nobody is asked for which card or group there are these groups.
    within = context._replace(refers=frozenset[str]())
    keys = None if among is None else parse_values((attribute,), among, within, ("among",))
    with at_path("per", "empty"):
        empty = empty_of(attribute, asked.get("empty"))
    return PerValue(attribute.id, empty, attribute.values, keys)


def split_by(context: Context, per: Per | None) -> Context:
    """What rules may know in an amount of each group: what other cards may be asked of."""
    if per is None:
        return context._replace(splits=frozenset(), group="")
    if isinstance(per, PerCard):
        return context._replace(splits=OF_ONE_CARD, group="name")
    return context._replace(splits=OF_GROUP, group=per.attribute if isinstance(per, PerValue) else "zone")


def _rest(written: Mapping[str, Any], context: Context) -> Quantity:
    # Of one card the others are several.
    return Rest(_part(written, "rest", context._replace(group="" if context.group == "name" else context.group)))


def _plus(written: Mapping[str, Any], context: Context) -> Quantity:
    terms = []
    for index, term in enumerate(filled_list(written["plus"], ("plus",))):
        with at_path("plus", index):
            terms.append(quantity(term, context))
    return Sum(tuple(terms), plain=True)


def _of(written: Mapping[str, Any], context: Context) -> Quantity:
    turned: Mapping[str, Literal["", "least", "most"]] = {"": "", "least": "most", "most": "least"}
    end = turned[context.end] if whole(written.get("times", 1), ("times",)) < 0 else context.end
    return _scaled(_part(written, "of", context._replace(end=end)), written, context)


def _if(written: Mapping[str, Any], context: Context) -> Quantity:
    # Only few formats have conditions in their numbers.
    from deckcheck.kernel.conditions import Given
    from deckcheck.kernel.count import Counter
    from deckcheck.rules.conditions import condition

    with at_path("if"):
        kept = Counter(condition(written["if"], context._replace(splits=frozenset(), group="", end="")))
    otherwise = _part(written, "else", context) if "else" in written else Constant(0)
    return Given(kept, _part(written, "then", context), otherwise)


_SCALED = ("every", "times", "plus", "less", "floor")
_FORMS: Mapping[str, tuple[Any, tuple[str, ...], tuple[str, ...]]] = {
    "leader": (_leader_number, ("attribute",), ("none", *_SCALED)),
    "cards": (_cards, (), _SCALED),
    "sum": (_sum, (), ("first", "in", "where")),
    "highest": (_extreme, (), ("in", "where", "none", "absent")),
    "lowest": (_extreme, (), ("in", "where", "none", "absent")),
    "own": (_extreme, (), ("none", "absent")),
    "groups": (_groups, (), ()),
    "rest": (_rest, (), ()),
    "of": (_of, (), _SCALED),
    "plus": (_plus, (), ()),
    "if": (_if, ("then",), ("else",)),
}
"""The forms of a quantity: the key by which one is known, how it is read, the keys it needs and those it may have."""
