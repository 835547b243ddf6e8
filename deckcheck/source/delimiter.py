"""What sets the cells of a table of text off from one another: a comma, a semicolon or a tab."""

import csv
import re
from collections.abc import Collection, Iterable, Mapping

DELIMITERS = ",;\t"
_IN_QUOTES = re.compile(rf'(?:^|(?<=[{DELIMITERS}]))"(?:[^"]|"")*(?:"|$)')
"""A cell in quotation marks, or the beginning of one that goes on in the next line."""


def delimiters_in(line: str) -> Mapping[str, int]:
    """How often each delimiter that a line has stands in it outside of quotation marks, the usual one first.

    >>> delimiters_in('deck;"name, in full";count')
    {';': 2}
    """
    outside = _IN_QUOTES.sub("", line)
    return {each: outside.count(each) for each in DELIMITERS if each in outside}


def delimiter_of(headings: str, needed: Collection[str] = ()) -> str:
    """The delimiter of a table by its line of headings: a comma, or another where no comma splits it.

    Of several that do, it is the first by which all that is needed is among the headings.

    >>> delimiter_of("name;cost"), delimiter_of("name,cost;of all"), delimiter_of("name")
    (';', ',', ',')
    >>> delimiter_of("name;price, in cents", ["name"]), delimiter_of("name,a;b;c", ["name"])
    (';', ',')
    """
    found = delimiters_in(headings)
    known = (each for each in found if len(found) > 1 and _has(headings, each, needed))
    return next(known, None) or next(iter(found), DELIMITERS[0])


def _has(headings: str, delimiter: str, needed: Iterable[str]) -> bool:
    cells = {cell.strip() for cell in next(csv.reader([headings], delimiter=delimiter), ())}
    return all(each.strip() in cells for each in needed)
