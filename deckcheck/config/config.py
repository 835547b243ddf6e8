"""The configuration of a folder of decks: which decks it covers, and how each of them is checked."""

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

from deckcheck.formats.known_days import AFTER_FACTS
from deckcheck.model.finding import Finding
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.normal_form import normalized

NoteSeverity = Literal["show", "hide", "warning"]


class Glob(NamedTuple):
    """A pattern of paths, as in .gitignore, where it stands, and the regular expression that means the same."""

    text: str
    at: Location
    form: str


class DayLine(NamedTuple):
    """The line of a deck that says its day, with ``{date}`` in the place of that."""

    text: str


class Entry(NamedTuple):
    """How the decks that some globs match are checked. Paths are ready to be opened; ``on`` may be ``today``.

    ``places`` says where each reading is answered, ``syntax`` what the decks are read as if it is not to be found out.
    """

    files: tuple[Glob, ...]
    format: str | None
    cards: tuple[str, ...]
    readings: Mapping[str, str]
    pool: str | None
    on: str | DayLine | None
    places: Mapping[str, Location]
    syntax: str | None = None


class Ignore(NamedTuple):
    """Findings of one code that do not count: in the decks that the globs match, or in all if there are none."""

    code: str
    files: tuple[Glob, ...]
    reason: str
    at: Location


class Ignored(NamedTuple):
    """A finding that does not count, and what says so."""

    finding: Finding
    ignore: Ignore


class Config(NamedTuple):
    """A configuration. ``folder`` is absolute, and what its globs begin in.

    ``strict_days`` leaves undecided what lies after the last day up to which the facts are known.
    """

    path: str
    folder: str
    on: str | DayLine | None = None
    lang: str | None = None
    notes: NoteSeverity = "show"
    entries: tuple[Entry, ...] = ()
    exclude: tuple[Glob, ...] = ()
    ignores: tuple[Ignore, ...] = ()
    strict_days: bool = False

    @property
    def pools(self) -> frozenset[str]:
        """The files of cards that decks may be built from, absolute."""
        return frozenset(os.path.abspath(entry.pool) for entry in self.entries if entry.pool is not None)

    def matched(self, globs: Iterable[Glob], path: str) -> list[Glob]:
        """Those of the configuration's globs that match a file."""
        return matching(globs, self._name(path))

    def covering(self, path: str) -> tuple[Entry | None, list[Glob]]:
        """The entry that says how a deck is checked, None if it is excluded, too; and all the globs that say so."""
        name = self._name(path)
        excluded = matching(self.exclude, name)
        if excluded:
            return None, excluded
        matched = [(entry, matching(entry.files, name)) for entry in self.entries]
        entry = next((entry for entry, globs in reversed(matched) if globs), None)
        return entry, [glob for _, globs in matched for glob in globs]

    def _name(self, path: str) -> str:
        """A file as the globs have it: from their folder, with forward slashes; a folder's path ends in one."""
        name = os.path.relpath(path, self.folder).replace(os.sep, "/")
        return f"{name}/" if path.endswith(os.sep) else name

    def entry_of(self, path: str) -> Entry | None:
        """The entry that says how a deck is checked: the last of those that match, None if none does."""
        name = self._name(path)
        return next((entry for entry in reversed(self.entries) if matching(entry.files, name)), None)

    def exclusion_of(self, path: str) -> Glob | None:
        """The glob that keeps a file, or a folder (a path with a separator last), from being checked; None if none."""
        return next(iter(self.matched(self.exclude, path)), None)

    def weeded(self, path: str, findings: Iterable[Finding]) -> tuple[tuple[Finding, ...], tuple[Ignored, ...]]:
        """The findings about a deck that count, notes as severe as the configuration has them; and those ignored."""
        mine = (each for each in reversed(self.ignores) if not each.files or self.matched(each.files, path))
        ignores = {each.code: each for each in mine}
        counting: list[Finding] = []
        ignored: list[Ignored] = []
        for finding in findings:
            if finding.code in ignores and not is_never_ignored(finding):
                ignored.append(Ignored(finding, ignores[finding.code]))
            elif finding.severity != "note" or self.notes == "show":
                counting.append(finding)
            elif self.notes == "warning":
                counting.append(finding._replace(severity="warning"))
        return tuple(counting), tuple(ignored)

    def never_ignored(self, findings: Iterable[Finding]) -> set[str]:
        """The codes of those findings that count whatever the configuration asks."""
        return {finding.code for finding in findings if is_never_ignored(finding)}


def is_never_ignored(finding: Finding) -> bool:
    """Whether a finding says that the deck is not known in full, or could not be judged: no clause asked for it.

    Such a finding counts whatever a configuration asks, or a baseline knows. What a clause says may be ignored, and
    that a day is after the last up to which the facts are known.
    """
    return finding.clause is None and finding.decides and finding.code != AFTER_FACTS


def matching(globs: Iterable[Glob], name: str) -> list[Glob]:
    """Those of some globs that match a path from their folder.

    >>> from deckcheck.source import Location
    >>> at = Location(".deckcheck.yaml", 1)
    >>> globs = [Glob(text, at, glob_form(text)) for text in ("decks/**", "*.txt", "/*.txt")]
    >>> [glob.text for glob in matching(globs, "decks/a/b.txt")]
    ['decks/**', '*.txt']
    """
    # The folder of the configuration itself is "./".
    path = _composed(name).removeprefix("./")
    return [glob for glob in globs if _may_match(glob.form, path) and _compiled(glob.form).search(path)]


_compiled = cache(re.compile)


_SIGNS = ("_", "-", "/", " ")
"""What means itself in a form, as letters and digits do."""
_REPEATED = ("?", "*", "+", "{", "|")
"""What says of the sign before it that it need not be there, or not alone."""


def _may_match(form: str, path: str) -> bool:
    """Whether a path begins as the form of a glob does, up to the first sign there that may mean several.

    Most globs begin with the name of another folder. To compile the form of one takes as long as to read a deck.
    """
    if not form.startswith("^"):
        return True
    at = 1
    for sign in path:
        asked = form[at : at + 1]
        escaped = asked == "\\"
        if escaped:
            at += 1
            asked = form[at : at + 1]
        is_letter = asked.isalnum()
        # A letter behind a backslash is a class of signs, and what else stands alone may mean anything.
        is_sign = not is_letter if escaped else is_letter or asked in _SIGNS
        if not is_sign or form[at + 1 : at + 2] in _REPEATED:
            return True
        if asked != sign:
            return False
        at += 1
    return True


def glob_form(text: str) -> str:
    """The regular expression that means the same as a glob. Raises ValueError for what is none."""
    # Takes longer to import than a deck to check, and a configuration that was read before is kept with these.
    from pathspec.patterns.gitignore.basic import GitIgnoreBasicPattern

    form, _ = GitIgnoreBasicPattern.pattern_to_regex(_composed(text))
    try:
        return re.compile(_NOTHING if form is None else form).pattern
    except re.error:
        raise ValueError(text) from None


_NOTHING = "(?!)"


def _composed(text: str) -> str:
    """A path as most people type it: some systems take が apart into か and its mark."""
    return normalized("NFC", text)
