"""Ask of a deck that it keeps one of several sets of conditions.

Each of them is a condition, or a list of which all must be kept: the sizes of zones, or what any other kind asks. If
none is kept, the nearest is told.
"""

from collections.abc import Iterator, Mapping
from typing import Any as AnyValue

from deckcheck.kernel.bound import Bound
from deckcheck.rules.conditions import any_of, ways
from deckcheck.rules.rule import Context, OptionError, at_path
from deckcheck.source.named_tuple import NamedTuple

OPTIONS = {"of": "The conditions, each a mapping or a list of mappings."}


class Any(NamedTuple):
    of: tuple[Mapping[str, AnyValue] | tuple[Mapping[str, AnyValue], ...], ...]

    def bounds(self, context: Context) -> Iterator[Bound]:
        if not self.of:
            raise OptionError("of", "missing-key", {"key": "of"})
        with at_path("of"):
            found = ways(self.of, context)
        # One way is no choice: what is broken of it is told as it is.
        yield from found[0] if len(found) == 1 else (any_of(found, context),)
