"""What people write as a clause of a format, or as those of single cards: the typed models of the rule kinds' options.

They are made from the kinds themselves, so that a new kind needs no model of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import Field, create_model

from deckcheck.formats.schema.format import (
    SHARED_OPTIONS,
    Authored,
    Cite,
    Count,
    Day,
    FormatId,
    Named,
    NumberId,
    Severity,
    SourceFile,
    Text,
    Word,
)
from deckcheck.rules.rule import NUMBERS, rule_class

Zones = Text | Annotated[list[Text], Field(min_length=1)]


class CountedZonesFile(Authored):
    """The cards that are counted."""

    zone: Zones | None = Field(default=None, description=SHARED_OPTIONS["zone"])
    where: dict[str, Any] | None = Field(default=None, description=SHARED_OPTIONS["where"])


class ListedSumFile(Authored):
    """The points of a dated list."""

    list_: Text = Field(alias="list", description="The file of the list.")


class SplitFile(Authored):
    """An attribute by whose values cards are split."""

    attribute: Text = Field(description="The attribute.")
    empty: Text | None = Field(default=None, description="The value that a card without any counts as having.")


class GroupsFile(Authored):
    """The groups that cards are split into, of which those are counted whose own quantity is so."""

    per: Text | SplitFile = Field(default="name", description="What they share: `name`, `zone` or an attribute.")
    what: Quantity | None = Field(default=None, description="The quantity of each group; `copies` if it is absent.")
    among: Any = Field(default=None, description="The values whose groups there are; those that occur if it is absent.")
    exactly: int | Annotated[list[int], Field(min_length=1)] | None = Field(
        default=None, description=SHARED_OPTIONS["exactly"]
    )
    least: int | None = Field(default=None, description=SHARED_OPTIONS["least"])
    most: int | None = Field(default=None, description=SHARED_OPTIONS["most"])
    fold: Literal["highest", "lowest", "sum"] | None = Field(
        default=None, description="In place of the groups, the highest, lowest or summed up quantity of them."
    )


_Limit = Count | Literal["unlimited"]


class QuantityFile(Authored):
    """A number that is up to the deck, by one of the keys that say of what it is a number."""

    leader: Text | None = Field(default=None, description="The zone of a card whose `attribute` is the number.")
    attribute: Text | None = Field(default=None, description="The attribute of the leader that is the number.")
    none: _Limit | None = Field(
        default=None, description="What counts for a card that has no number; without it such a deck is undecided."
    )
    absent: _Limit | None = Field(default=None, description="What counts where there is no such card.")
    cards: CountedZonesFile | None = Field(default=None, description="How many cards there are.")
    sum: Text | ListedSumFile | None = Field(default=None, description="The attribute or the list that is added up.")
    first: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="How many copies of each card are added up."
    )
    highest: Text | None = Field(default=None, description="The attribute of which it is the highest number.")
    lowest: Text | None = Field(default=None, description="The attribute of which it is the lowest number.")
    own: Text | None = Field(default=None, description="The attribute that is the card's own number.")
    in_: Zones | None = Field(default=None, description="The zones whose cards have it; those counted if it is absent.")
    where: dict[str, Any] | None = Field(default=None, description="The cards of these zones that have it.")
    groups: GroupsFile | None = Field(default=None, description="How many groups there are.")
    rest: Quantity | None = Field(default=None, description="A quantity of the cards outside the group.")
    of: Quantity | None = Field(default=None, description="A quantity that is multiplied or divided.")
    every: Annotated[int, Field(ge=2)] | None = Field(
        default=None, description="By what the number is divided, rounding down; without it a fraction stays one."
    )
    times: int = Field(default=1, description="By what that is multiplied.")
    plus: int | Annotated[list[Quantity], Field(min_length=1)] = Field(
        default=0, description="What is added; a list of quantities is added up."
    )
    less: list[TermFile] = Field(default=[], description="Points that are taken off.")
    floor: int | None = Field(default=None, description="What it is at the least, whatever is taken off.")
    if_: Conditions | None = Field(default=None, description="What a deck must keep for `then` to count.")
    then: Quantity | None = Field(default=None, description="The quantity in such a deck.")
    else_: Quantity | None = Field(default=None, description="The quantity in others; 0 if it is absent.")


Quantity = int | Literal["copies"] | QuantityFile


class GrantFile(Authored):
    """A permission."""

    where: dict[str, Any] = Field(description="The cards that it covers.")
    most: Count | None = Field(default=None, description="How many of them together; any number if it is absent.")
    called: Named | None = Field(default=None, description="What it is called in messages.")


class CarriersFile(Authored):
    """Cards of the deck that permit more."""

    zone: Zones | None = Field(default=None, description="The zones that they are in.")
    file: Text = Field(description="The file of card rules that says which card permits what.")


class TermFile(Authored):
    """A part of a sum: the points of some cards."""

    attribute: Text | None = Field(default=None, description="The number that is added up.")
    cards: dict[Text, int] | None = Field(default=None, description="A price list, by the names of cards.")
    list_: Text | None = Field(default=None, alias="list", description="The file of a list that has points.")
    each: int | None = Field(default=None, description="The points of every card.")
    where: dict[str, Any] | None = Field(default=None, description=SHARED_OPTIONS["where"])
    zone: Text | Annotated[list[Text], Field(min_length=1)] | None = Field(
        default=None, description="The zone or zones whose cards count; those of the clause if it is absent."
    )
    times: int = Field(default=1, description="By what the points are multiplied; below zero they are taken off.")
    copies: Annotated[int, Field(ge=1)] | None = Field(default=None, description="How many of one card count at most.")
    when: Conditions | None = Field(default=None, description="Only in a deck that keeps this does the term count.")


def option_fields(kind: str) -> dict[str, Any]:
    """The options of a rule kind as pydantic fields: name to (type, field with the default, if there is one).

    What an option means is said in its kind's module, in ``OPTIONS``; many kinds share some options.
    """
    rule = rule_class(kind)
    defaults, module = getattr(rule, "_field_defaults", {}), import_module(rule.__module__)
    said = {**SHARED_OPTIONS, **getattr(module, "OPTIONS", {})}
    number = int if getattr(module, "SIGNED", False) else Count
    return {
        name: (
            Conditions  # whatever kinds have under this name
            if name == "of"
            else _authored(hint, _written(name, number)),
            Field(default=defaults.get(name, ...), description=said.get(name)),
        )
        for name, hint in get_type_hints(rule).items()
    }


def _written(option: str, number: Any) -> Mapping[Any, Any]:
    """What stands in the place of the types of an option."""
    return {int: number | NumberId, _MAPPING: QuantityFile} if option in NUMBERS else {_MAPPING: _part(option)}


_MAPPING = Mapping[str, Any]


def _part(option: str) -> Any:
    """What the mappings are that stand under an option: parts with keys of their own, or selectors."""
    parts = {"terms": TermFile, "grants": GrantFile, "from_": CarriersFile, "what": QuantityFile, "per": SplitFile}
    return parts.get(option, _MAPPING)


def _authored(hint: Any, written: Mapping[Any, Any]) -> Any:
    """A field's type as it is written in YAML: a tuple is a list there, and others are as ``written`` says."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is tuple:
        item = _authored(inner[0], written)
        return Annotated[list[item], Field(min_length=1)]  # type: ignore[valid-type] # made at run time
    if origin in (Union, UnionType):
        return Union[tuple(_authored(part, written) for part in inner)]  # noqa: UP007 -- of a number of types that is only known at run time
    return {int: Count, str: Text, **written}.get(hint, hint)


class ConditionFile(create_model("Options", __base__=Authored, **option_fields("zone-size"))):  # type: ignore[misc] # made at run time
    """What a deck must keep: the size of zones, or what any rule kind asks, under its name."""

    any: list[Conditions] | None = Field(default=None, min_length=1, description="One of these must be kept.")
    all: list[Conditions] | None = Field(default=None, min_length=1, description="All of these must be kept.")
    not_: Conditions | None = Field(default=None, description="This must not be kept.")


Conditions = ConditionFile | Annotated[list[ConditionFile | list[ConditionFile]], Field(min_length=1)]
"""One condition, or several of which all must be kept."""


for _model in (GroupsFile, TermFile, QuantityFile, ConditionFile):
    _model.model_rebuild()


class CommonFile(Authored):
    """What the clauses of every kind have in common."""

    cite: Cite | None = None
    says: Named | None = Field(
        default=None, description="What is wrong where it is broken, in plain words: said before the numbers."
    )
    id: Word | None = Field(default=None, description="A name by which other formats change or remove the clause.")
    since: Day | None = Field(default=None, description="The first day on which it counts.")
    until: Day | None = Field(default=None, description="The first day on which it no longer counts.")
    severity: Severity = "illegal"
    readings: dict[Word, Word] = Field(default={}, description="The choices under which it counts.")
    when: Conditions | None = Field(default=None, description="Only in a deck that keeps this does the clause count.")


def options_model(kind: str) -> type[Authored]:
    """The model of a kind's own options, as conditions have them."""
    return create_model(f"{kind}-options", __base__=Authored, __doc__=_summary(kind), **option_fields(kind))


def _summary(kind: str) -> str:
    """What a kind is for, as its module says first."""
    module = import_module(rule_class(kind).__module__)
    return (module.__doc__ or "").strip().split("\n\n")[0].replace("``", "`")


def clause_model(kind: str) -> type[Authored]:
    """The model of a clause of a kind. Raises ValueError for options that clauses of every kind have."""
    fields = option_fields(kind)
    taken = sorted(fields.keys() & CommonFile.model_fields.keys())
    if taken:
        raise ValueError(f"its options {taken} are those of every clause")
    return create_model(kind, __base__=CommonFile, __doc__=_summary(kind), **fields)


class CardRulesOfFile(Authored):
    """What one card asks and permits."""

    rules: list[dict[str, Any]] = Field(default=[], description="Clauses that count in a deck that has the card.")
    grants: list[GrantFile] = Field(default=[], description="What a deck may hold that has the card; each copy once.")


class CardRulesFile(Authored):
    """What single cards ask of a deck that has them, and what they permit."""

    id: FormatId = Field(alias="card-rules")
    source: SourceFile | None = None
    cards: dict[Text, CardRulesOfFile] = Field(min_length=1, description="The cards, by their names.")
