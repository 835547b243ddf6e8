"""Read XML that somebody else wrote, element by element: what could do harm is refused, and nothing is fetched."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from deckcheck.source import Location, Source, line_starts, place_at
from deckcheck.source.named_tuple import NamedTuple


class Element(NamedTuple):
    """An element: its tag without its namespace, its attributes, the element around it, and where it begins.

    ``texts`` is the text that stands directly in it, in pieces between other elements and comments that are not all
    white space, each with its place. A processing instruction is such a piece, as it is written.
    """

    tag: str
    attributes: Mapping[str, str]
    around: "Element | None"
    at: Location
    texts: list[tuple[str, Location]]


class Broken(NamedTuple):
    """Why nothing can be read from a place on."""

    what: str
    at: Location


class Read(NamedTuple):
    """What a file has: its elements in their order, what stands outside of the outermost one, and where it breaks off.

    ``outside`` has processing instructions only: anything else there breaks off. ``comments`` are the texts of those
    that are not all white space, wherever they stand.
    """

    elements: Sequence[Element]
    outside: Sequence[tuple[str, Location]] = ()
    broken: Broken | None = None
    comments: Sequence[tuple[str, Location]] = ()


def read_xml(source: Source) -> Read:
    """Read a file up to where it cannot be read. Document types and entities are refused.

    An empty file has no elements, and nothing in it is broken.
    """
    if not source.text.strip():
        return Read(())
    # Only who reads such a file needs a parser.
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    found = _Found(source.path)
    what, at = "", None
    reading = DefusedXMLParser(target=found, forbid_dtd=True)
    found.expat = reading.parser
    # Text comes at its own place only if it is not kept back.
    reading.parser.buffer_text = False
    try:
        reading.feed(source.text)
        reading.close()
    except ParseError as error:
        line, column = error.position
        what, at = str(error).rpartition(": ")[0], Location(source.path, line, column + 1)
    except DefusedXmlException:
        what, at = "a document type is declared, which is refused", found.here()
    found.end_text()
    broken = None if at is None else Broken(what, _beginning(source.text, found.last, at))
    return Read(found.elements, found.outside, broken, found.comments)


def _beginning(text: str, last: Location, at: Location) -> Location:
    """Where a file is broken, or where the broken tag behind what was read last begins, if on a line before."""
    starts = line_starts(text)
    index = starts[last.line - 1] + last.column - 1
    begin = text.find("<", text.find(">", index) + 1 if text[index : index + 1] == "<" else index)
    opened = place_at(at.path, starts, begin)
    return opened if begin >= 0 and opened.line < at.line else at


class _Found:
    """Takes elements and what stands between them from the parser."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._open: list[Element] = []
        self._text = ""
        self._text_at: Location | None = None
        self.elements: list[Element] = []
        self.outside: list[tuple[str, Location]] = []
        self.comments: list[tuple[str, Location]] = []
        self.expat: Any = None
        self.last = Location(path, 1)

    def here(self) -> Location:
        """The place that the parser has come to."""
        return Location(self._path, self.expat.CurrentLineNumber, self.expat.CurrentColumnNumber + 1)

    def _begin(self) -> Location:
        """The place of what is read there, the last that was so far."""
        self.last = self.here()
        return self.last

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.end_text()
        around = self._open[-1] if self._open else None
        self._open.append(Element(tag.rpartition("}")[2], attributes, around, self._begin(), []))
        self.elements.append(self._open[-1])

    def end(self, tag: str) -> None:  # noqa: ARG002 -- so it is called
        self._begin()
        self.end_text()
        self._open.pop()

    def data(self, text: str) -> None:
        if self._text_at is None and text.strip():
            at = self._begin()
            self._text_at = at._replace(column=at.column + len(text) - len(text.lstrip()))
        self._text += text

    def comment(self, text: str) -> None:
        at = self._begin()
        self.end_text()
        if text.strip():
            self.comments.append((text.strip(), at))

    def pi(self, target: str, text: str) -> None:
        self.end_text()
        (self._open[-1].texts if self._open else self.outside).append((f"<?{target} {text}?>", self._begin()))

    def end_text(self) -> None:
        """Keep the text that ends here, unless it is white space."""
        if self._open and self._text_at is not None:
            self._open[-1].texts.append((self._text.strip(), self._text_at))
        self._text, self._text_at = "", None

    def close(self) -> None:
        """Nothing is left to do."""


class Places:
    """Where in a file the values of attributes stand."""

    def __init__(self, source: Source) -> None:
        self._text, self._starts = source.text, line_starts(source.text)

    def value(self, element: Element, name: str) -> Location:
        """Where the value of an attribute begins; the place of its element, if that cannot be seen."""
        begin = self._starts[element.at.line - 1] + element.at.column - 1
        end = self._text.find(">", begin)
        usual = f' {name}="'
        found = self._text.find(usual, begin, end)
        value = found + len(usual)
        at = place_at(element.at.path, self._starts, value)
        if found >= 0 and not self._text[value].isspace() and at.line == element.at.line:
            return at
        match = re.compile(rf"""\s{re.escape(name)}\s*=\s*["']\s*""").search(self._text, begin, max(begin, end))
        if match is None:
            return element.at
        return place_at(element.at.path, self._starts, match.end())
