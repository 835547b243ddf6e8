"""What people write as a clause of a format: the typed models of the rule kinds' options.

They are made from the kinds themselves, so that a new kind needs no model of its own.
"""

from collections.abc import Mapping
from importlib import import_module
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import Field, create_model

from deckcheck.formats.schema.format import SHARED_OPTIONS, Authored, Cite, Count, Day, NumberId, Severity, Text, Word
from deckcheck.rules.rule import NUMBERS, rule_class


def option_fields(kind: str, amounts: Any) -> dict[str, Any]:
    """The options of a rule kind as pydantic fields: name to (type, field with the default, if there is one).

    What an option means is said in its kind's module, in ``OPTIONS``; many kinds share some options. ``amounts``
    is what may stand in the place of a number that is up to the deck, None for nothing.
    """
    rule = rule_class(kind)
    defaults = getattr(rule, "_field_defaults", {})
    said = {**SHARED_OPTIONS, **getattr(import_module(rule.__module__), "OPTIONS", {})}
    return {
        name: (
            _authored(hint, {int: Count | NumberId, _MAPPING: amounts} if name in NUMBERS else {_MAPPING: _part(name)}),
            Field(default=defaults.get(name, ...), description=said.get(name)),
        )
        for name, hint in get_type_hints(rule).items()
    }


_MAPPING = Mapping[str, Any]


def _part(option: str) -> Any:
    """What the mappings are that stand under an option: parts with keys of their own, or selectors."""
    return TermFile if option == "terms" else _MAPPING


def _authored(hint: Any, written: Mapping[Any, Any]) -> Any:
    """A field's type as it is written in YAML: a tuple is a list there, and others are as ``written`` says."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is tuple:
        item = _authored(inner[0], written)
        return Annotated[list[item], Field(min_length=1)]  # type: ignore[valid-type] # made at run time
    if origin in (Union, UnionType):
        parts = [part for part in inner if part is NoneType or written.get(part, part) is not None]
        return Union[tuple(_authored(part, written) for part in parts)]  # noqa: UP007 -- of a number of types that is only known at run time
    return {int: Count, str: Text, **written}.get(hint, hint)


class WhenFile(create_model("Options", __base__=Authored, **option_fields("zone-size", None))):  # type: ignore[misc] # made at run time
    """A zone-size without a citation: the clause counts only in the decks that keep it."""


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
    when: WhenFile | None = Field(default=None, description="Only in a deck that keeps this does the term count.")


class _AmountFile(Authored):
    """A number that is up to the deck: plus + times x number / every, rounded down, and what is taken off."""

    every: Annotated[int, Field(ge=1)] = Field(default=1, description="By what the number is divided, rounding down.")
    times: int = Field(default=1, description="By what that is multiplied.")
    plus: int = Field(default=0, description="What is added.")
    less: list[TermFile] = Field(default=[], description="Points that are taken off.")
    floor: int | None = Field(default=None, description="What it is at the least, whatever is taken off.")


class LeaderAmountFile(_AmountFile):
    """The number that the card in the leader's zone has."""

    leader: Text = Field(description="The zone of the leader.")
    attribute: Text = Field(description="The attribute that is the number.")
    none: Count | Literal["unlimited"] | None = Field(
        default=None, description="What counts for a leader that has no number; without it such a deck is undecided."
    )


class CountedZonesFile(Authored):
    """The cards that are counted."""

    zone: Text | Annotated[list[Text], Field(min_length=1)] | None = Field(
        default=None, description=SHARED_OPTIONS["zone"]
    )
    where: dict[str, Any] | None = Field(default=None, description=SHARED_OPTIONS["where"])


class CardsAmountFile(_AmountFile):
    """How many cards a deck has, or some of its zones."""

    cards: CountedZonesFile = Field(description="The cards that are counted.")


class CommonFile(Authored):
    """What the clauses of every kind have in common."""

    cite: Cite
    id: Word | None = Field(default=None, description="A name by which other formats change or remove the clause.")
    since: Day | None = Field(default=None, description="The first day on which it counts.")
    until: Day | None = Field(default=None, description="The first day on which it no longer counts.")
    severity: Severity = "illegal"
    readings: dict[Word, Word] = Field(default={}, description="The choices under which it counts.")
    when: WhenFile | None = None


def clause_model(kind: str) -> type[Authored]:
    """The model of a clause of a kind: the keys of every clause and the kind's own options.

    Raises ValueError for options that clauses of every kind have.
    """
    fields = option_fields(kind, LeaderAmountFile | CardsAmountFile)
    taken = sorted(fields.keys() & CommonFile.model_fields.keys())
    if taken:
        raise ValueError(f"its options {taken} are those of every clause")
    module = import_module(rule_class(kind).__module__)
    summary = (module.__doc__ or "").strip().split("\n\n")[0].replace("``", "`")
    return create_model(kind, __base__=CommonFile, __doc__=summary, **fields)
