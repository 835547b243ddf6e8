"""What the readers of other programs' XML have in common: which elements there are, and leaving the others unread."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.listing import Board, Listing
from deckcheck.decks.tables.numbers import plain_number
from deckcheck.model.deck import PrintingNote
from deckcheck.source import Location, Source
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.xml import Element, Places, read_xml

ANYTHING, LINE, NUMBER = r"[^<]*", r".*", r"[0-9]*"
"""What a text may be, though not elements that a mark has made text of; the value of an attribute is always a line."""
_TAG_WITH_NUMBER = r"<([A-Za-z_][\w.-]*)\s[^<>]*[0-9]"
_OF_SCHEMAS = "{http://www.w3.org/2001/XMLSchema-instance}"


class Form(NamedTuple):
    """What may stand in an element: others by their tags, attributes with what they may be, and text.

    ``text`` is what the text may be, a pattern as those of the attributes are; none if it is empty.
    """

    elements: Mapping[str, "Form"] = {}
    attributes: Mapping[str, str] = {}
    text: str = ""


class _Strange(NamedTuple):
    """What nobody knows: the code and the facts, and the first place in each line where it stands."""

    code: str
    facts: Mapping[str, Any]
    lines: dict[int, Location]


class XmlReading(Listing):
    """A file while it is read into a listing. Whatever has no place in its form is left unread, each kind once."""

    def __init__(self, source: Source, layout: Layout) -> None:
        super().__init__(source, layout)
        self._source = source
        self._places = Places(source)
        self._strange: dict[tuple[str, ...], _Strange] = {}

    def elements(self, root: str, form: Form) -> Iterator[Element]:
        """The elements that have a place in a form, in their order, but for cards of which not everything is known."""
        read = read_xml(self._source)
        whole = Form({root: form})
        forms: dict[int, Form] = {}
        unknown: dict[int, _Strange] = {}
        for element in read.elements:
            around = forms.get(id(element.around), whole)
            own = around.elements.get(element.tag)
            strange = unknown.get(id(element.around))
            if strange is None and own is None:
                facts = {"key": element.tag, "known": list(around.elements)}
                strange = self._alike("unknown-key", facts, element.at, element.tag, *around.elements)
            if strange is not None:
                unknown[id(element)] = strange
                self._add(strange, element)
            elif own is not None:
                forms[id(element)] = own
                if self._is_known(element, own) or own.elements:
                    yield element
        for text, at in read.outside:
            self.leave_unreadable(text, at)
        for strange in self._strange.values():
            first, *others = strange.lines.values()
            self.leave_unread(strange.code, strange.facts, first, tuple(others))
        self._tell_commented(read.comments, _tags(whole))
        if read.broken is not None:
            self.break_off(read.broken.what, read.broken.at)

    def value(self, element: Element, name: str) -> str | None:
        """What an attribute of a card says; None if there is none such, which is said."""
        if name not in element.attributes:
            first, *others = self._lines(element).values()
            self.leave_unread("missing-key", {"key": name}, first, tuple(others))
            return None
        return element.attributes[name].strip()

    def enter_card(
        self, element: Element, copies: str, name: str, board: Board, printing: PrintingNote | None = None
    ) -> None:
        """Add the card of an element, whose number and name are the values of two attributes."""
        number = self.value(element, copies)
        called = None if number is None else self.value(element, name)
        if number is not None and called is not None:
            self.enter(plain_number(number), called, self._places.value(element, name), board, printing=printing)

    def _tell_commented(self, comments: Iterable[tuple[str, Location]], tags: Collection[str]) -> None:
        """Leave comments unread that may hold cards; some tags are those of cards."""
        for text, at in comments:
            if self._may_hold_cards(text, tags):
                self.leave_unreadable(" ".join(text.split()), at)

    def _may_hold_cards(self, comment: str, tags: Collection[str]) -> bool:
        """Whether a comment has an element that has a place in the form and a number, or a card and its number."""
        if not any(map(str.isnumeric, comment)):
            return False
        if any(found[1] in tags for found in re.finditer(_TAG_WITH_NUMBER, comment)):
            return True
        # Hardly any file has comments.
        from deckcheck.decks.lists.places.commented_entries import has_an_entry

        lines = self._layout.made_lines()
        return any(has_an_entry(line.strip(), lines) for line in comment.splitlines())

    def _is_known(self, element: Element, form: Form) -> bool:
        """Whether all attributes and the text of an element are what they may be; what is not is said."""
        strange: list[_Strange] = []
        for name, value in element.attributes.items():
            if name.startswith(_OF_SCHEMAS):
                continue
            if name not in form.attributes:
                facts, at = {"key": name, "known": list(form.attributes)}, self._places.value(element, name)
                strange.append(self._alike("unknown-key", facts, at, name, *form.attributes))
            elif form.attributes[name] != LINE and not re.fullmatch(form.attributes[name], value.strip()):
                at = self._places.value(element, name)
                strange.append(self._alike("wrong-value", {"value": value}, at, value, name))
        for text, at in element.texts:
            if not (form.text and re.fullmatch(form.text, text)):
                strange += [
                    self._alike("unreadable-line", {"line": line.strip(), "most": MOST_COPIES}, place, str(place))
                    for line, place in _lines(text, at)
                    if line.strip()
                ]
        if not form.elements and strange:
            self._add(strange[0], element)
        return not strange

    def _alike(self, code: str, facts: dict[str, Any], at: Location, *alike: str) -> _Strange:
        """Keep that something stands at a place for which there is none."""
        strange = self._strange.setdefault((code, *alike), _Strange(code, facts, {}))
        strange.lines.setdefault(at.line, at)
        return strange

    def _add(self, strange: _Strange, element: Element) -> None:
        """Add the lines of an element to what is unknown."""
        for line, at in self._lines(element).items():
            strange.lines.setdefault(line, at)

    def _lines(self, element: Element) -> dict[int, Location]:
        """The first place in each line of an element that is not of another in it."""
        places = [element.at, *(self._places.value(element, name) for name in element.attributes)]
        places += [place for text, at in element.texts for _, place in _lines(text, at)]
        return {place.line: place for place in reversed(places)}


def _tags(form: Form) -> frozenset[str]:
    """The tags of the elements in a form that have no others in them, such as cards."""
    innermost = {tag for tag, each in form.elements.items() if not each.elements}
    return frozenset(innermost).union(*(_tags(each) for each in form.elements.values()))


def _lines(text: str, at: Location) -> Iterator[tuple[str, Location]]:
    """The lines of a text that begins at a place."""
    for number, line in enumerate(text.split("\n")):
        yield line, at._replace(line=at.line + number) if number else at
