"""What was most likely meant where a file that people write is no YAML, or other YAML than it looks."""

import re
from typing import Any

from deckcheck.source import Location, Problem, Source, line_starts, lines_of, place_at
from deckcheck.source.normal_form import normalized

_MARKS = re.compile(r"(?:^|[{,]|- )\s*[A-Za-z][\w-]*(：)|(，)\s*[A-Za-z][\w-]*:\s|: *([｛［])|([｝］])\s*(?=[,}\]]|$)")
"""What looks like the marks of YAML, where those would stand: within text it is part of that."""
_INDENTED_WIDE = re.compile("[ -]*([\u3000\u00a0])")
_GLUED_KEY = re.compile(r"[ -]*([A-Za-z][\w-]*):[^\s/]")
"""A key whose colon no space follows, as its line begins. ``https://`` is none."""
_KEY = re.compile(r"(?:[ -]*- |) *([A-Za-z][\w-]*):(?=\s|$)")
"""A key as its line begins, behind the marks of items."""
_KEY_AND_VALUE = re.compile(r"([A-Za-z][\w-]*):(.+)")


def likelier(source: Source, problem: Problem) -> Problem:
    """A problem of the syntax of YAML, said by what was most likely meant and at the place to mend; else as it is."""
    if problem.code != "yaml-syntax" or problem.at is None or source.path.lower().endswith(".json"):
        return problem
    lines = lines_of(source.text)
    return _wide(source, problem.at, lines) or _by_parser(source, problem.at, lines) or problem


def _wide(source: Source, at: Location, lines: list[str]) -> Problem | None:
    """A full-width space that should indent this line or the one before, or a full-width mark in this line."""
    for number in (at.line, at.line - 1):
        line = lines[number - 1] if 0 < number <= len(lines) else ""
        found = _INDENTED_WIDE.match(line)
        if found is not None:
            return wide_character(found[1], Location(source.path, number, found.start(1) + 1))
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    found = _MARKS.search(line)
    if found is None:
        return None
    return wide_character(
        found[found.lastindex or 0], Location(source.path, at.line, found.start(found.lastindex or 0) + 1)
    )


def wide_character(text: str, at: Location) -> Problem:
    """What was typed in place of something that looks like it. A space, which nobody sees, is told by its number."""
    plain = normalized("NFKC", text)
    shown = f"U+{ord(text):04X}" if text.isspace() else text
    return Problem("wide-character", {"text": shown, "plain": plain}, at)


def bounds_in(text: str) -> dict[str, int]:
    """The bounds in two numbers that were written as one text, by the options that say so; none in any other text.

    >>> bounds_in("40-60"), bounds_in("40 to 60"), bounds_in("4x")
    ({'least': 40, 'most': 60}, {'least': 40, 'most': 60}, {})
    """
    found = re.fullmatch(r"([0-9]{1,6})\s*(?:[-–—~〜～]|\.\.+|to)\s*([0-9]{1,6})", text)
    return {"least": int(found[1]), "most": int(found[2])} if found else {}


def _by_parser(source: Source, at: Location, lines: list[str]) -> Problem | None:
    """What the parser was in when it gave up: it knows where that began."""
    error = _error(source.text)
    problem = str(getattr(error, "problem", "") or "")
    mark, begun = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    if mark is None:
        return None
    # The parser ends lines by rules of its own: where it is, is known by the index alone.
    opened = None if begun is None else place_at(source.path, line_starts(source.text), begun.index)
    if problem == "mapping values are not allowed here":
        return _second_colon(source, at, lines)
    if problem == "could not find expected ':'" and opened is not None:
        glued = _GLUED_KEY.match(lines[opened.line - 1])
        return _glued(glued[1], opened._replace(column=glued.end(1) + 1)) if glued else Problem("no-colon", {}, opened)
    if "cannot start any token" in problem:
        return Problem("text-needs-quotes", {"text": source.text[mark.index : mark.index + 1]}, at)
    if begun is None or opened is None:
        return None
    opening = source.text[begun.index : begun.index + 1]
    if opening in ("{", "[", '"', "'"):
        if opened.line != at.line or problem == "found unexpected end of stream":
            return Problem("not-closed", {"text": opening, "line": at.line}, opened)
        before = source.text[: mark.index].rstrip(" ")
        if before.endswith(("'", '"')):  # it ended the text
            return Problem(
                "text-needs-quotes", {"text": before[-1]}, at._replace(column=at.column - mark.index + len(before) - 1)
            )
        return Problem("text-needs-quotes", {"text": source.text[mark.index : mark.index + 1]}, at)
    if problem.startswith("expected <block end>"):
        facts = {"line": opened.line, "other": opened.column, "here": at.column}
        return Problem("mixed-block" if opened.column == at.column else "wrong-indentation", facts, at)
    return None


def _second_colon(source: Source, at: Location, lines: list[str]) -> Problem | None:
    """Text with a colon in it; or a line before of which the key is none, for no space follows its colon; or a key
    that is indented deeper than the one before, whose text it then goes on."""
    before = next((number for number in range(at.line - 1, 0, -1) if lines[number - 1].strip()), None)
    if before is not None:
        glued = _GLUED_KEY.match(lines[before - 1])
        if glued is not None:
            return _glued(glued[1], Location(source.path, before, glued.end(1) + 1))
        key, other = _KEY.match(lines[at.line - 1]), _KEY.match(lines[before - 1])
        if key is not None and other is not None and key.end() == at.column and key.start(1) > other.start(1):
            facts = {"line": before, "other": other.start(1) + 1, "here": key.start(1) + 1}
            return Problem("wrong-indentation", facts, at._replace(column=key.start(1) + 1))
    return Problem("text-needs-quotes", {"text": ":"}, at)


def _glued(key: str, at: Location) -> Problem:
    return Problem("no-space-after-colon", {"key": key}, at)


def _error(text: str) -> Any:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        for _ in YAML(typ="safe", pure=True).parse(text):
            pass
    except (YAMLError, ValueError) as error:
        return error
    return None


def misread_key(key: str, value: Any, known: list[str], at: Location, before: Location | None) -> Problem | None:
    """What an unknown key was most likely meant as, where YAML made it of a slip; None if it looks like a key.

    ``before`` is the place of the key that stands before it in the mapping: on one line with it, a key that nothing
    is said of was text.
    """
    if value is not None:
        return None
    wide = re.match(r"[A-Za-z][\w-]*(：)", key)
    if wide is not None:
        return wide_character(wide[1], at._replace(column=at.column + wide.start(1)))
    pair = _KEY_AND_VALUE.match(key)
    if pair is not None and pair[1] in known:
        return _glued(pair[1], at._replace(column=at.column + len(pair[1])))
    if before is not None and before.line == at.line:
        return Problem("comma-in-text", {"text": key}, at)
    return None
