"""Ask of a deck that it keeps conditions under some choice of values, which the deck list may declare.

In the conditions `{declared: KEY}` is what is chosen. Where the list says nothing, some choice must do.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.conditions import Elsewise
from deckcheck.model.game import Attribute
from deckcheck.rules.conditions import any_of, conditions
from deckcheck.rules.rule import Context, OptionError, at_path
from deckcheck.rules.where import literal, referenced
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("no-way-kept", "no-way-kept", "no-way-kept")
OPTIONS = {
    "key": "What is chosen, as deck lists declare it.",
    "among": "The values that there are to choose from; those that the format declares for the key if it is absent.",
    "number": "How many of them are chosen; as many as lists may declare for the key if it is absent.",
    "of": "What a deck must keep under the choice: a condition, or a list of which all must be kept.",
}
MOST_CHOICES = 64
"""More choices than these are refused: each of them is tried on every deck."""


class Choose(NamedTuple):
    key: str
    of: Any
    among: tuple[str, ...] = ()
    number: int | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        if self.key not in context.declares:
            raise OptionError("key", "unknown-declaration", {"key": self.key, "known": list(context.declares)})
        words, most = context.declares[self.key]
        number = most if self.number is None else self.number
        if number > most:
            # No list could say which they are.
            raise OptionError("number", "wrong-choice-number", {"key": self.key, "value": number, "number": most})
        with at_path("among"):
            known = (Attribute(self.key, "set", {}, values=words),) if words else ()
            values = self.among and tuple(
                value for index, each in enumerate(self.among) for value in literal(known, each, (index,))
            )
        values = values or words
        choices = [frozenset(each) for each in combinations(values, number)]
        if not 0 < len(choices) <= MOST_CHOICES:
            raise OptionError("among", "wrong-choice-count", {"count": len(choices), "most": MOST_CHOICES})
        of = list(self.of) if isinstance(self.of, tuple) else self.of
        if self.key not in [key for _, key in referenced(of, "declared")]:
            # Every choice would ask the same.
            raise OptionError("key", "choice-of-nothing", {"key": self.key})
        found = []
        for choice in choices:
            guard = Bound(context.zones, ((0, 0),), CODES, quantity=Elsewise(self.key, choice))
            supposed = context._replace(chosen={**context.chosen, self.key: choice})
            with at_path("of"):
                found.append((guard, *conditions(of, supposed)))
        facts = {"key": self.key, "chosen": number, "values": list(values), "ways": self._told(of, context)}
        yield any_of(tuple(found), context)._replace(facts=facts, asks="bound-choice")

    def _told(self, of: Any, context: Context) -> Any:
        """What a deck must keep whatever is chosen: to tell every choice would take a page."""
        others = {key: values for key, values in context.chosen.items() if key != self.key}
        whatever = tuple(conditions(of, context._replace(chosen=others)))
        return _as_chosen(any_of((whatever,), context).quantity.facts(context.zones)["ways"], self.key)


def _as_chosen(told: Any, key: str) -> Any:
    """What is asked, where what lists declare under the key is what is chosen."""
    if isinstance(told, list):
        return [_as_chosen(each, key) for each in told]
    if not isinstance(told, dict):
        return told
    if told.get("asks") == "declared" and told["key"] == key:
        return {"asks": "chosen", "key": key}
    return {name: _as_chosen(value, key) for name, value in told.items()}
