"""Ask that cards come in pairs: 0, 2, 4 … copies of each, up to ``most``."""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.group import PerCard
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

CODES = Codes("odd-copies", "too-many-pairs", "odd-copies")
OPTIONS = {"most": "The number of copies that no card may have more of."}
MESSAGES = {
    "odd-copies": {
        "en": "{count:copy} of {card} cannot be put in pairs",
        "ja": "{card}の{count}枚は2枚ずつに分けられません",
        "about": {"en": "a card that does not come in pairs", "ja": "2枚ずつでないカード"},
        "meaning": {"en": "the copies of a card cannot be put in pairs", "ja": "カードを2枚ずつに分けられない"},
        "remedy": {"en": "add or take out one copy of {card}", "ja": "{card}を1枚増やすか減らしてください"},
    },
    "too-many-pairs": {
        "en": "{count:copy} of {card} are too many pairs",
        "ja": "{card}の{count}枚は組が多すぎます",
        "about": {"en": "a card with too many pairs", "ja": "組が多すぎるカード"},
        "meaning": {"en": "there are more pairs of a card than there may be", "ja": "カードの組が多すぎる"},
    },
    "bound-even": {
        "en": "{zones}: each card[[ that {where}]] in pairs, {allowed} copies",
        "ja": "{zones}: [[{where}は]]同じカードを2枚ずつ、{allowed:枚}",
    },
}
CASES = """\
kind: even-copies
cards:
  Ash Drake: {type: unit}
  Bog Drake: {type: unit}
cases:
- name: pairs
  options: {most: 4}
  deck: |
    4 Ash Drake
    2 Bog Drake
- name: one too many
  options: {most: 4}
  deck: |
    3 Ash Drake  # odd-copies count=3
    2 Bog Drake
- name: a pair too many
  options: {most: 2}
  deck: |
    4 Ash Drake  # too-many-pairs count=4
    2 Bog Drake
"""


class EvenCopies(NamedTuple):
    most: int
    zone: str | tuple[str, ...] | None = None
    where: Mapping[str, Any] | None = None

    def bounds(self, context: Context) -> Iterator[Bound]:
        where, zones = parse_where(self.where, context), context.zones_of(self.zone)
        pairs = tuple((number, number) for number in range(0, self.most + 1, 2))
        yield Bound(zones, pairs, CODES, where, PerCard(), asks="bound-even")
