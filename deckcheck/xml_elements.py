"""Read XML that somebody else wrote, element by element: what could do harm is refused, and nothing is fetched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.source import Location, line_starts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.source import Source


class Element(NamedTuple):
    """An element: its tag without its namespace, its attributes, the element around it, and where it begins."""

    tag: str
    attributes: Mapping[str, str]
    around: Element | None
    at: Location


class Broken(NamedTuple):
    """Why nothing can be read from a place on."""

    what: str
    at: Location


def elements(source: Source) -> tuple[list[Element], Broken | None]:
    """The elements of a file in their order, up to where it cannot be read. Document types and entities are refused.

    An empty file has none, and nothing in it is broken.
    """
    if not source.text.strip():
        return [], None
    # Only who reads such a file needs a parser.
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    found = _Found(source.path)
    reading = DefusedXMLParser(target=found, forbid_dtd=True)
    found.expat = reading.parser
    try:
        reading.feed(source.text)
        reading.close()
    except ParseError as error:
        line, column = error.position
        return found.elements, Broken(str(error).rpartition(": ")[0], Location(source.path, line, column + 1))
    except DefusedXmlException:
        return found.elements, Broken("a document type is declared, which is refused", found.here())
    return found.elements, None


class _Found:
    """Takes the beginnings and ends of elements from the parser."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._open: list[Element] = []
        self.elements: list[Element] = []
        self.expat: Any = None

    def here(self) -> Location:
        """The place that the parser has come to."""
        return Location(self._path, self.expat.CurrentLineNumber, self.expat.CurrentColumnNumber + 1)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        around = self._open[-1] if self._open else None
        self._open.append(Element(tag.rpartition("}")[2], attributes, around, self.here()))
        self.elements.append(self._open[-1])

    def end(self, tag: str) -> None:  # noqa: ARG002 -- so it is called
        self._open.pop()

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
        match = re.compile(rf"""\s{re.escape(name)}\s*=\s*["']""").search(self._text, begin, max(begin, end))
        if match is None:
            return element.at
        line = element.at.line + len(re.findall("\r\n|\r|\n", self._text[begin : match.end()]))
        return element.at._replace(line=line, column=match.end() - self._starts[line - 1] + 1)
