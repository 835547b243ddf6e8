"""The states that entries of a deck are in: what a line says of its copies alone, laid over the facts of their card.

A game says which states there are (:class:`deckcheck.model.game.State`). A state that is the value of one attribute
is that value; one of boxes (``0, 2|1``) names options of the card by their numbers, from 0, with how many boxes of
each are ticked, all if it does not say, and with what is chosen for it if something is (``5|2|1``), as the deck
builders of a game that has such write it.

Whatever nobody can tell of a state leaves open all that a state may change, so that nothing is decided by it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeGuard

from deckcheck.model.attributes import AttributeValueError, broadened, parse_value
from deckcheck.model.deck import UNKNOWN_STATE, Atom, Card, DeckEntry, DeckList, Entry
from deckcheck.model.finding import Finding
from deckcheck.model.game import State
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

_Attributes = Mapping[str, frozenset[Atom]]
_BOXES = r"([0-9]{1,3})(?:\|([0-9]{1,3})?(?:\|(.*))?)?"
_BETWEEN = "[,、/]"
"""What stands between the values of a state that may have several."""


class StateError(Exception):
    """A state that a card cannot be in, and the finding that says so."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        super().__init__(finding.code)


class _Laid(NamedTuple):
    """What a state comes to: its words, as they are told, and the attributes that it gives the card, or leaves open."""

    words: str
    attributes: _Attributes
    opens: AbstractSet[str] = frozenset()


def in_states(deck_list: DeckList, entries: Sequence[DeckEntry]) -> tuple[list[DeckEntry], list[Finding]]:
    """The entries of a list, each with its card as it is in its state, and what is wrong with what is said of that.

    Findings: ``unknown-state``, ``state-of-others``, ``wrong-state``, all undecided.
    """
    laid, findings = list[DeckEntry](), list[Finding]()
    for written, entry in zip(deck_list.entries, entries, strict=True):
        try:
            laid.append(_in_state(written, entry, deck_list.states))
        except StateError as error:
            findings.append(error.finding)
            laid.append(_open(entry, deck_list.states, [key for key, _ in written.state]))
    return laid, findings


def _in_state(written: Entry, entry: DeckEntry, states: tuple[State, ...]) -> DeckEntry:
    said, card = _said(written, entry, states), entry.card
    if card is None:
        return entry
    words, attributes = list[str](), dict(card.attributes)
    for state in states:
        if state.id not in said:
            continue
        if not (answers(state.only, card) and (state.boxes is None or card.options)):
            facts = {"card": card.name, "state": state.id}
            raise StateError(Finding("state-of-others", facts, "undecided", written.at))
        found = _laid(state, card, said[state.id], written.at)
        words.append(f"{state.id}: {found.words}")
        attributes |= found.attributes
        for key in found.opens:
            attributes.pop(key, None)
    required = (each for each in states if each.id not in said and each.required is not None)
    lacking = [state for state in required if answers(state.required or {}, card)]
    if words:
        state_said = f"{{{'; '.join(words)}}}"
        entry = entry._replace(card=card._replace(attributes=attributes), state=state_said)
    return _open(entry, lacking, [state.id for state in lacking]) if lacking else entry


def _said(written: Entry, entry: DeckEntry, states: tuple[State, ...]) -> dict[str, str]:
    """What is said of each state, by its id."""
    name, known = written.name if entry.card is None else entry.card.name, [state.id for state in states]
    said = dict[str, str]()
    for key, text in written.state:
        id_ = key.strip().casefold()
        if id_ not in known:
            facts = {"card": name, "state": key or text, "known": known}
            raise StateError(Finding("unknown-state", facts, "undecided", written.at))
        if id_ in said:
            raise _wrong(id_, name, text, [], written.at)
        said[id_] = text
    return said


def answers(condition: Mapping[str, tuple[Any, ...]], card: Card) -> bool:
    """Whether a card has the values that are asked for, or may have them for all that anybody knows."""
    have = card.attributes
    return all(key not in have or not have[key].isdisjoint(values) for key, values in condition.items())


def _open(entry: DeckEntry, states: Iterable[State], keys: Iterable[str]) -> DeckEntry:
    """An entry of which nobody knows the state, nor therefore what states may change of its card."""
    if entry.card is None:
        return entry
    changed = {id_ for state in states for id_ in changed_by(state)}
    attributes = {key: values for key, values in entry.card.attributes.items() if key not in changed}
    words = ", ".join(dict.fromkeys(keys))
    return entry._replace(card=entry.card._replace(attributes=attributes), state=f"{{{words}{UNKNOWN_STATE}}}")


def changed_by(state: State) -> Iterator[str]:
    """The attributes that a state may change."""
    yield from state.changes
    if state.boxes is not None and state.boxes.attribute is not None:
        yield state.boxes.attribute


def _laid(state: State, card: Card, text: str, at: Location) -> _Laid:
    if state.boxes is not None:
        return _ticked(state, card, text, at)
    (attribute,) = state.attributes
    # A word that there is may have in it what stands between words elsewhere.
    several = attribute.type == "set" and text.strip() not in attribute.values
    raw: Any = [each.strip() for each in re.split(_BETWEEN, text)] if several else text.strip()
    try:
        values = parse_value(attribute, raw)
    except AttributeValueError as error:
        raise _wrong(state.id, card.name, text, error.facts.get("allowed") or [], at) from None
    words = ", ".join(sorted(map(str, values)))
    return _Laid(words, {attribute.id: broadened(attribute, values)})


def _ticked(state: State, card: Card, text: str, at: Location) -> _Laid:
    """What ticked boxes come to. What several options say of a set is what they say together."""
    changes = dict[str, frozenset[Atom]]()
    boxes, words, opened = 0, dict[int, str](), set[str]()
    sets = {attribute.id for attribute in state.attributes if attribute.type == "set"}
    for part in filter(None, (part.strip() for part in re.split("[,、]", text))):
        ticked = _tick_of(card, part)
        if ticked is None or ticked.number in words:
            raise _wrong(state.id, card.name, part, _boxes_of(card), at)
        boxes += ticked.boxes
        words[ticked.number] = ticked.words
        opened |= {*ticked.opens}
        for key, values in ticked.changes:
            if key not in sets and changes.get(key, values) != values:
                raise _wrong(state.id, card.name, part, _boxes_of(card), at)
            changes[key] = changes.get(key, frozenset()) | values
    total = None if state.boxes is None else state.boxes.attribute
    if state.boxes is not None and total is not None and boxes:
        more, have = -(-boxes // state.boxes.every), card.attributes.get(total, frozenset())
        changes[total] = frozenset(value + more if _is_number(value) else value for value in have)
    return _Laid(", ".join(words[number] for number in sorted(words)), changes, opened)


class _Tick(NamedTuple):
    """An option by its number, how many of its boxes are ticked, in words, too, and what that changes."""

    number: int
    boxes: int
    words: str
    changes: tuple[tuple[str, frozenset[Atom]], ...]
    opens: tuple[str, ...]


def _tick_of(card: Card, text: str) -> _Tick | None:
    """What is ticked of one option; None for what cannot be."""
    found = re.fullmatch(_BOXES, text)
    if found is None or int(found[1]) >= len(card.options):
        return None
    number, chosen = int(found[1]), (found[3] or "").strip()
    option = card.options[number]
    boxes = option.boxes if found[2] is None else int(found[2])
    if boxes > option.boxes or (boxes == option.boxes and option.choices and chosen not in option.choices):
        return None
    words = f"{number}|{boxes}|{chosen}" if chosen else f"{number}|{boxes}" if boxes < option.boxes else str(number)
    whole = boxes == option.boxes
    changes = {**option.attributes, **option.choices.get(chosen, {})} if whole else {}
    return _Tick(number, boxes, words, tuple(changes.items()), option.opens if whole else ())


def _boxes_of(card: Card) -> list[str]:
    return [f"{number}|{option.boxes}" for number, option in enumerate(card.options)]


def _is_number(value: Atom) -> TypeGuard[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _wrong(state: str, card: str, value: str, allowed: Sequence[str], at: Location) -> StateError:
    facts = {"card": card, "state": state, "value": value, "allowed": [*allowed]}
    return StateError(Finding("wrong-state", facts, "undecided", at))
