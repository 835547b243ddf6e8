"""Rule kinds that cannot be used."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.rules.rule import Context, OptionError

NO_RULE = 3


class NoBound(NamedTuple):
    """Its bounds are none."""

    def bounds(self, context: Context) -> Iterator[Any]:
        """A word is no bound."""
        yield "bound"


class Share:
    """What no file can hold."""


class OddOption(NamedTuple):
    """Its option is of a type that no file can hold."""

    share: Share

    def bounds(self, context: Context) -> Iterator[Bound]:
        """Nothing."""
        yield from ()


class Raising(NamedTuple):
    """It raises."""

    def bounds(self, context: Context) -> Iterator[Bound]:
        """It does not come to a bound."""
        yield from ()
        raise ZeroDivisionError("one by none")


class NotYet(NamedTuple):
    """It raises from a day on."""

    def bounds(self, context: Context) -> Iterator[Bound]:
        """Nothing before that."""
        if context.on >= "2026-01-01":
            raise LookupError("no list of the day\nand no other")
        yield from ()


class TakenOption(NamedTuple):
    """Its option is that of all rules."""

    cite: str

    def bounds(self, context: Context) -> Iterator[Bound]:
        """Nothing."""
        yield from ()


class UnknownCode(NamedTuple):
    """Nobody can say what its bound would find."""

    def bounds(self, context: Context) -> Iterator[Bound]:
        """A code of its own."""
        yield Bound(context.zones, ((0, 4),), Codes("too-dull", "too-bright", "so-so"))


class UnknownMistake(NamedTuple):
    """Nobody can say what is wrong with its options."""

    def bounds(self, context: Context) -> Iterator[Bound]:
        """A code of its own."""
        raise OptionError("", "too-dull", {})
        yield
