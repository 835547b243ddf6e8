"""Edit decks that are written as data: single scalars and items of a YAML or JSON text, never the document as a whole.

What is not plain to see is left as it is: a scalar with escapes or on several lines, an anchor or what stands behind
one, an item that shares its lines with something else. JSON is read as the YAML that it is, too.
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckcheck.fixes.editor import DIGITS, Sheet, Span, Spot, TextLine, Title, digits_beside, standing_under, text_lines
from deckcheck.fixes.fix import Edit
from deckcheck.model.deck import DeckList, Entry
from deckcheck.model.game import Zone
from deckcheck.model.heading import Headings
from deckcheck.source import Source
from deckcheck.source.named_tuple import NamedTuple

_DASH = re.compile(r"[ \t]*-[ \t]+")
_COMMA = re.compile(r"[ \t]*,[ \t]*")
_QUOTES = {"'": "'", '"': '"', None: ""}


def sheet(source: Source, deck_list: DeckList, zones: Sequence[Zone]) -> Sheet | None:
    """The places in a deck, None where it cannot be edited safely."""
    # ruamel.yaml takes long to import: only where there is YAML
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    if not deck_list.entries:
        return None
    try:
        root = YAML(typ="safe", pure=True).compose(source.text)
    except (YAMLError, ValueError):
        return None  # JSON that is no YAML
    return _DataSheet(source, deck_list, Headings.of(zones), root)


class _Parent(NamedTuple):
    """The list or mapping in which entries stand: where each of them does."""

    node: Any
    zone: str | None
    spans: list[Span]
    pairs: bool

    @property
    def flow(self) -> bool:
        """Whether it is written in brackets."""
        return bool(self.node.flow_style)


class _Item(NamedTuple):
    """An entry of a zone: where it stands, its number among its neighbours, and the nodes of its name and count."""

    span: Span
    number: int
    parent: _Parent
    name: Any
    copies: Any | None
    text: bool


class _DataSheet:
    """A deck as data with the places of its entries."""

    def __init__(self, source: Source, deck_list: DeckList, headings: Headings, root: Any) -> None:
        self._text, self._headings = source.text, headings
        self._lines = text_lines(source.text)
        self._keys: list[Any] = []
        self._parents: list[_Parent] = []
        items = list(self._items(root))
        begins = [item.name.start_mark.index for item in items]
        self._found = [self._item_of(entry, items, begins) for entry in deck_list.entries]
        self.spots = tuple(self._spot(entry, item) for entry, item in zip(deck_list.entries, self._found, strict=True))
        self._begins = sorted(key.start_mark.index for key in self._keys)
        self._standing = sorted((item.span.start, number) for number, item in enumerate(self._found) if item)
        self.titles = tuple(self._titles(deck_list))

    # -- reading -----------------------------------------------------------------------------------------------------

    def _items(self, root: Any) -> Iterator[_Item]:
        for key, zones in _pairs(root):
            for heading, cards in _pairs(zones) if key.value == "zones" else ():
                self._keys.append(heading)
                if not cards.anchor:  # what is written once for several zones is for a person to change
                    yield from self._in_zone(cards, self._headings.zone_of(str(heading.value)))

    def _in_zone(self, cards: Any, zone: str | None) -> Iterator[_Item]:
        pairs = list(_pairs(cards))
        nodes = [] if cards.id == "scalar" else cards.value
        spans = [Span(k.start_mark.index, _end(v)) for k, v in pairs] or [
            Span(node.start_mark.index, _end(node)) for node in nodes
        ]
        parent = _Parent(cards, zone, spans, bool(pairs))
        if cards.id != "scalar":
            self._parents.append(parent)
        for number, (name, count) in enumerate(pairs):
            yield _Item(spans[number], number, parent, name, count, text=False)
        for number, node in enumerate([] if pairs else nodes):
            parts = {key.value: value for key, value in _pairs(node)}
            if node.id == "scalar":
                yield _Item(spans[number], number, parent, node, None, text=True)
            elif "card" in parts and not node.anchor:
                yield _Item(spans[number], number, parent, parts["card"], parts.get("count"), text=False)

    def _item_of(self, entry: Entry, items: Sequence[_Item], begins: Sequence[int]) -> _Item | None:
        """The item in whose name an entry has its place; ``begins`` is where the names begin."""
        place = self._lines[entry.at.line - 1].start + entry.at.column - 1
        number = bisect_right(begins, place) - 1
        return items[number] if number >= 0 and place < items[number].name.end_mark.index else None

    def _inner(self, node: Any) -> Span | None:
        """Where the text of a scalar stands, None if it is not written just so."""
        begin, end = node.start_mark.index, node.end_mark.index
        if node.id != "scalar" or node.anchor or node.style not in _QUOTES:
            return None
        margin = len(_QUOTES[node.style])
        inner = Span(begin + margin, end - margin)
        return inner if self._text[slice(*inner)] == node.value else None

    def _spot(self, entry: Entry, item: _Item | None) -> Spot | None:
        inner = self._inner(item.name) if item else None
        if item is None or inner is None:
            return None
        body = item.name.value.strip()
        begin = inner.start + item.name.value.index(body)
        whole = Span(begin, begin + len(body))
        quote = _quoter(item.name.style)
        if not item.text:
            digits = self._inner(item.copies) if item.copies is not None else None
            return Spot(whole, whole, digits, countable=False, quote=quote, removal=self._removal(item))
        start = self._lines[entry.at.line - 1].start + entry.at.column - 1
        name = Span(start, start + len(entry.name))
        if self._text[slice(*name)] != entry.name:
            return None
        beside = digits_beside(self._text, whole, name) if entry.whole is not None else None
        # What stands beside the card, as its edition, would go with it.
        alone = body == (entry.whole or entry.name)
        removal = self._removal(item) if alone else None
        return Spot(name, whole, beside, countable=True, quote=quote, removal=removal)

    def _titles(self, deck_list: DeckList) -> Iterator[Title]:
        for key in self._keys:
            zone = self._headings.zone_of(str(key.value))
            inner = self._inner(key)
            found = self._headings.word_in(key.value, zone) if zone and inner else None
            if zone and inner and found:
                word = Span(inner.start + found[0], inner.start + found[1])
                stated = DIGITS.search(self._text, word.end, inner.end)
                under = standing_under(key.start_mark.index, self._begins, self._standing)
                entries = tuple(number for _, number in under)
                at = deck_list.entries[0].at._replace(line=key.start_mark.line + 1, column=key.start_mark.column + 1)
                yield Title(zone, at, word, Span(*stated.span()) if stated else None, entries)

    # -- taking away -------------------------------------------------------------------------------------------------

    def _removal(self, item: _Item, *, comment: bool = False) -> tuple[Edit, ...] | None:
        """What takes an item away; the ``comment`` behind it, too, if it goes where the item goes."""
        first, last = self._line(item.span.start), self._line(item.span.end)
        before = self._text[first.start : item.span.start]
        beside = self._text[item.span.end : last.stop].strip()
        if "#" in self._text[slice(*item.span)]:
            return None  # it may begin a comment
        if not item.parent.flow:
            alone = not before.strip() if item.parent.pairs else _DASH.fullmatch(before)
            lost = beside and not (comment and beside.startswith("#"))
            return (Edit(first.start, last.next, ""),) if alone and not lost else None
        if not before.strip() and beside in ("", ","):
            rest = () if beside else self._comma_before(item)
            return None if rest is None else (*rest, Edit(first.start, last.next, ""))
        return self._inline_removal(item)

    def _comma_before(self, item: _Item) -> tuple[Edit, ...] | None:
        """What takes away the comma behind the item before; nothing, if there is none before."""
        if item.number == 0:
            return ()
        end = item.parent.spans[item.number - 1].end
        comma = _COMMA.match(self._text, end)
        return (Edit(end, end + len(comma.group().rstrip()), ""),) if comma else None

    def _inline_removal(self, item: _Item) -> tuple[Edit, ...] | None:
        spans, number = item.parent.spans, item.number
        if number + 1 < len(spans):
            between, edit = (
                Span(item.span.end, spans[number + 1].start),
                Edit(item.span.start, spans[number + 1].start, ""),
            )
        elif number:
            last = spans[number - 1].end
            between, edit = Span(last, item.span.start), Edit(last, item.span.end, "")
        else:
            return (Edit(*item.span, ""),)
        return (edit,) if _COMMA.fullmatch(self._text, *between) else None

    # -- moving ------------------------------------------------------------------------------------------------------

    def moved(self, moves: Mapping[int, str]) -> tuple[Edit, ...] | None:
        """The edits that take items to the ends of other lists or mappings of the same sort."""
        removals = self.removed(sorted(moves))
        if removals is None:
            return None
        edits = [*removals]
        for zone in dict.fromkeys(moves.values()):
            goal = self._goal(zone)
            items = [item for number in sorted(moves) if moves[number] == zone and (item := self._found[number])]
            if goal is None or not all(_alike(item.parent, goal) for item in items):
                return None
            inserted = self._inserted(goal, [self._kept(item) for item in items])
            if inserted is None:
                return None
            edits.append(inserted)
        return tuple(edits)

    def removed(self, entries: Iterable[int]) -> tuple[Edit, ...] | None:
        """The edits that take items away, with the comments behind them."""
        edits: list[Edit] = []
        for number in entries:
            item = self._found[number]
            removal = item and self._removal(item, comment=True)
            if not removal:
                return None
            edits += removal
        return tuple(edits)

    def added(self, zone: str, cards: Iterable[tuple[int, str]]) -> tuple[Edit, ...] | None:
        """The edit that writes items for cards at the end of a zone's list or mapping."""
        goal = self._goal(zone)
        if goal is None:
            return None
        pairs = goal.node.id == "mapping"
        texts = [f"{_quoted(name)}: {n}" if pairs else _quoted(f"{n} {name}") for n, name in cards]
        inserted = self._inserted(goal, texts)
        return None if inserted is None else (inserted,)

    def _goal(self, zone: str) -> _Parent | None:
        """The list or mapping at whose end what comes into a zone stands: the zone's last one."""
        return next((parent for parent in reversed(self._parents) if parent.zone == zone), None)

    def _kept(self, item: _Item) -> str:
        """The text of an item with the comment behind it."""
        end = item.span.end if item.parent.flow else self._line(item.span.end).stop
        return self._text[item.span.start : end].rstrip()

    def _inserted(self, goal: _Parent, texts: Sequence[str]) -> Edit | None:
        if not goal.spans:
            begin, end = goal.node.start_mark.index, goal.node.end_mark.index
            return Edit(begin + 1, end - 1, ", ".join(texts)) if self._text[begin:end] in ("[]", "{}") else None
        line, end = self._line(goal.spans[-1].start), goal.spans[-1].end
        before = self._text[line.start : goal.spans[-1].start]
        line_end = self._text[line.stop : line.next] or self._text[self._lines[0].stop : self._lines[0].next] or "\n"
        if not goal.flow:
            last = self._line(end)
            at_end = last.stop == last.next
            added = [line_end + before + text if at_end else before + text + line_end for text in texts]
            return Edit(last.next, last.next, "".join(added))
        between = f",{line_end}{before}" if not before.strip() else ", "
        return Edit(end, end, "".join(between + text for text in texts))

    def _line(self, index: int) -> TextLine:
        """The line in which an index of the text stands."""
        return self._lines[bisect_right(self._lines, index, key=lambda line: line.start) - 1]


def _pairs(node: Any) -> Sequence[tuple[Any, Any]]:
    return node.value if node is not None and node.id == "mapping" else ()


def _end(node: Any) -> int:
    """Where a node ends: a block one where its last part does."""
    if node.id == "scalar" or node.flow_style or not node.value:
        return int(node.end_mark.index)
    last = node.value[-1]
    return _end(last[1] if isinstance(last, tuple) else last)


def _alike(one: _Parent, other: _Parent) -> bool:
    """Whether an item of one can stand in the other as it is."""
    return one.node.id == other.node.id and one.flow == other.flow


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _quoter(style: str | None) -> Any:
    """How a text is written in a scalar of a style."""
    if style == '"':
        return lambda text: json.dumps(text, ensure_ascii=False)[1:-1]
    return (lambda text: text.replace("'", "''")) if style == "'" else str
