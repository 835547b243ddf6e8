"""The sentences: an entry for each code, its languages side by side.

What a code says stands in the catalogue of its area, a TOML file beside this one: ``CODE.LANG`` is what a report says,
``CODE.about.LANG`` what the code is about whatever the deck, ``CODE.meaning.LANG`` what a finding means,
``CODE.mistake.LANG`` what a mistake in a file or a call means, and ``CODE.remedy.LANG`` what can be done about it.
A module that emits codes of its own may have their entries itself, of the same form::

    MESSAGES = {"odd-card": {"en": "{card} is odd", "ja": "…", "about": {"en": "an odd card", "ja": "…"}}}

A sentence is a template over the facts: ``{count}`` is replaced by how the language says that fact, and a part in
``[[…]]`` falls away where a fact that it mentions is absent or empty. What stands behind a colon is up to the
language, a noun or a way of saying it (``{count:card}``, ``{known:all}``). A word with a dash before it makes words of
values first: ``{verdict:verdict-}`` is what the entry ``verdict-legal`` says, and ``{files:file-commas}`` a list of
what ``file-game`` and the like say. A value without such an entry is said as it is.

How a language says facts is the module that is called like it; the languages that there are, are these modules.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol

from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.model.game import Names

Part = Literal["report", "about", "meaning", "mistake", "remedy"]
"""What an entry can say: see above."""
_PARTS = ("report", "about", "meaning", "mistake", "remedy")
_HERE = os.path.dirname(os.path.abspath(__file__))
_FIRST = "report"
"""The catalogue that is all that most checks need."""


class Words(NamedTuple):
    """What the zones, attributes, lists and pools of sets of a format are called, by language."""

    zones: Mapping[str, Names]
    attributes: Mapping[str, Names]
    lists: Mapping[str, Names]
    pools: Mapping[str, Names] = {}


NO_WORDS = Words({}, {}, {})


class Called:
    """The words of a format in one language. What has no word is called by its id."""

    # A NamedTuple takes longer to make, and start-up waits for it.
    def __init__(self, lang: str, words: Words = NO_WORDS) -> None:
        self.lang, self.words = lang, words

    def zone(self, id: str) -> str:
        """A zone."""
        return self._of(self.words.zones, id)

    def attribute(self, id: str) -> str:
        """An attribute of the game, or one that every card has."""
        return self._of(self.words.attributes, id) if id in self.words.attributes else self.word("attribute-", id)

    def list(self, id: str) -> str:
        """A list of limited cards."""
        return self._of(self.words.lists, id)

    def pool(self, id: str) -> str:
        """A pool of sets."""
        return self._of(self.words.pools, id)

    def text(self, said: Names | str) -> str:
        """What an author has written in several languages, or in none."""
        return said if isinstance(said, str) else in_language(said, self.lang)

    def word(self, family: str, value: Any) -> str:
        """A value as the entry of its code says it, the ``family`` with the value; as it is where there is none.

        >>> Called("en").word("reason-", "missing"), Called("en").word("reason-", "Disk on fire")
        ('there is no such file', 'Disk on fire')
        """
        return template(self.lang, f"{family}{value}") if has(f"{family}{value}") else str(value)

    def _of(self, named: Mapping[str, Names], id: str) -> str:
        return in_language(named[id], self.lang) if id in named else str(id)


def in_language(names: Names, lang: str) -> str:
    """What something is called in a language, in English where nobody has written it in that.

    >>> in_language({"en": "Main deck", "ja": "メインデッキ"}, "ja"), in_language({"en": "Main deck"}, "ja")
    ('メインデッキ', 'Main deck')
    """
    return names[lang] if lang in names else names["en"]


class Language(Protocol):
    """A language: how it says a fact."""

    CALLED: tuple[str, ...]
    """What people call the language, in small letters."""
    JOINT: str
    """What stands between the parts of an enumeration."""

    def say(self, fact: str, value: Any, form: str, called: Called) -> str:
        """A fact in words. ``form`` is what stands behind the colon in the template."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are.

    >>> languages()
    ('en', 'ja')
    """
    return tuple(sorted(name[:-3] for name in os.listdir(_HERE) if name.endswith(".py") and name != "__init__.py"))


@cache
def language(lang: str) -> Language:
    """How a language says facts, found by its file's name. Raises ValueError if there is none of it."""
    if lang not in languages():  # anybody may ask for others, and they reach no import
        raise ValueError(f"there is no language {lang!r}; there are {', '.join(languages())}")
    module: Language = import_module(f"deckcheck.messages.{lang}")
    return module


# -- entries


class NoSentenceError(LookupError):
    """No entry says this."""


Entry = dict[str, dict[str, str]]
"""What a code says, as templates: by what it says (``report``, …) and language."""
_DECLARED: dict[str, Entry] = {}
"""The entries that modules have themselves, as far as these were looked at."""


def _entry(code: str) -> Entry:
    """The entry of a code. Raises NoSentenceError."""
    entry = _catalogued(code) or _DECLARED.get(code)
    if entry is None:
        _look_through_modules()
        entry = _DECLARED.get(code)
    if entry is None:
        raise NoSentenceError(f"there is no sentence of the code {code!r}")
    return entry


@cache
def _catalogued(code: str) -> Entry | None:
    """The entry of a code in the catalogues."""
    key = code if code.replace("-", "").isalnum() else f"'{code}'"
    for area in areas():
        text = _text(area)
        start = text.find(f"\n{key}.")
        if start >= 0:
            return _checked(code, _read(text, start + 1, f"{key}."), f"{area}.toml")
    return None


@cache
def areas() -> tuple[str, ...]:
    """The catalogues that there are, the one first that every check needs.

    >>> areas()[:2]
    ('report', 'bounds')
    """
    found = sorted(name[:-5] for name in os.listdir(_HERE) if name.endswith(".toml"))
    return (_FIRST, *(name for name in found if name != _FIRST))


@cache
def _text(area: str) -> str:
    """A catalogue, with a line's end before its first line."""
    with open(os.path.join(_HERE, f"{area}.toml"), encoding="utf-8") as file:
        return "\n" + file.read()


def _read(text: str, start: int, key: str) -> Entry:
    """The lines of an entry, which stand together. Every check would wait for ``tomllib``, which reads the same."""
    entry: Entry = {}
    while text.startswith(key, start):
        end = text.find("\n", start)
        names, _, said = text[start + len(key) : end].partition(" = ")
        part, _, lang = names.rpartition(".")
        entry.setdefault(part or "report", {})[lang] = _unescaped(said) if "\\" in said else said[1:-1]
        start = end + 1
    return entry


def _unescaped(said: str) -> str:
    import json

    text: str = json.loads(said)
    return text


def _checked(code: str, entry: Entry, where: str) -> Entry:
    """The entry. Raises ValueError if what it says is not there in every language, or is nothing that entries say."""
    for part, by_language in entry.items():
        if part not in _PARTS:
            raise ValueError(f"{where}: {code}: an entry says {', '.join(_PARTS)} and not {part!r}")
        lacking = [lang for lang in languages() if lang not in by_language]
        if lacking:
            raise ValueError(f"{where}: {code}: there is no {part} in the language {', '.join(lacking)}")
    return entry


def declare(messages: Mapping[str, Mapping[str, Any]], where: str) -> None:
    """Take the entries that a module has itself, as its ``MESSAGES``; ``where`` is for whoever reads what is wrong.

    Raises ValueError if an entry lacks a language, or if something else has one of that code.
    """
    entries = {}
    for code, written in messages.items():
        entry: Entry = {part: dict(said) for part, said in written.items() if not isinstance(said, str)}
        report = {lang: said for lang, said in written.items() if isinstance(said, str)}
        entry |= {"report": report} if report else {}
        if _DECLARED.get(code, entry) != entry or any(code in _codes_in(area) for area in areas()):
            raise ValueError(f"{where}: the code {code!r} has another entry already")
        entries[code] = _checked(code, entry, where)
    _DECLARED.update(entries)


@cache
def _look_through_modules() -> None:
    """Take the entries of all modules of the package that have some; the text of a module shows it."""
    package = os.path.dirname(_HERE)
    for folder, _, files in os.walk(package):
        for name in sorted(files):
            path = os.path.join(folder, name)
            if name.endswith(".py") and folder != _HERE and _has_entries(path):
                dotted = os.path.relpath(path[:-3], os.path.dirname(package)).replace(os.sep, ".")
                module = import_module(dotted.removesuffix(".__init__"))
                declare(module.MESSAGES, dotted)


def _has_entries(path: str) -> bool:
    with open(path, "rb") as file:
        return b"\nMESSAGES" in file.read()


@cache
def _codes_in(area: str) -> frozenset[str]:
    """The codes of a catalogue."""
    lines = (line for line in _text(area).split("\n") if " = " in line and not line.startswith("#"))
    # A key in quotes may have dots of its own.
    return frozenset(line[1:].partition("'")[0] if line[0] == "'" else line.partition(".")[0] for line in lines)


def codes_with(part: Part) -> Iterator[str]:
    """The codes of which something is said, in alphabetical order; those of plug-ins only when these were loaded.

    >>> {"too-many-copies", "unknown-card"} <= set(codes_with("meaning"))
    True
    """
    _look_through_modules()
    for code in sorted({code for area in areas() for code in _codes_in(area)} | set(_DECLARED)):
        if part in _entry(code):
            yield code


def has(code: str, part: Part = "report") -> bool:
    """Whether there is an entry of the code that says this.

    >>> has("too-many-copies", "remedy"), has("stats-none", "remedy"), has("no such code")
    (True, False, False)
    """
    try:
        return part in _entry(code)
    except NoSentenceError:
        return False


def template(lang: str, code: str, part: Part = "report") -> str:
    """What a code says, before its facts are filled in. Raises ValueError for a language that there is not.

    Raises NoSentenceError if there is no such entry, or if it does not say this.

    >>> template("en", "too-many-copies", "about")
    'too many copies of a card'
    """
    language(lang)
    said = _entry(code).get(part)
    if said is None:
        raise NoSentenceError(f"the code {code!r} has no {part}")
    return said[lang]


# -- sentences


def sentence(lang: str, code: str, facts: Mapping[str, Any], words: Words = NO_WORDS, part: Part = "report") -> str:
    """What a code says about these facts. Raises as :func:`template` does, and KeyError for a fact that is missing.

    >>> sentence("en", "unknown-card", {"name": "Ash Drak", "nearest": ["Ash Drake"]})
    'no card is called “Ash Drak”; did you mean “Ash Drake”?'
    >>> sentence("en", "unknown-card", {"name": "Ash Drak", "nearest": []})
    'no card is called “Ash Drak”'
    """
    said = template(lang, code, part)
    return _complete_parts(said, facts).format_map(_Facts(facts, Called(lang, words)))


def _complete_parts(template: str, facts: Mapping[str, Any]) -> str:
    """The template with those of its optional parts of which every fact is there."""
    said, bracket, rest = template.partition("[[")
    while bracket:
        part, _, rest = rest.partition("]]")
        plain, bracket, rest = rest.partition("[[")
        said += (part if _is_complete(part, facts) else "") + plain
    return said


def _is_complete(part: str, facts: Mapping[str, Any]) -> bool:
    # Only a sentence with optional parts needs it.
    from string import Formatter

    return all(facts.get(name) not in (None, [], "") for _, name, _, _ in Formatter().parse(part) if name)


class _Facts:
    """The facts as a template asks for them, each in the words of the language."""

    def __init__(self, facts: Mapping[str, Any], called: Called) -> None:
        self._facts, self._called = facts, called

    def __getitem__(self, name: str) -> _Fact:
        value = shortened(name, self._facts) if name in _CHOICES else self._facts[name]
        if name == "count" and "count_most" in self._facts:
            value = in_full(value, self._facts["count_most"])
        return _Fact(name, value, self._called)


class _Fact:
    def __init__(self, name: str, value: Any, called: Called) -> None:
        self._name, self._value, self._called = name, value, called

    def __format__(self, form: str) -> str:
        value, word = self._value, self._called.word
        family, dash, rest = form.partition("-")
        if dash:
            family, form = family + dash, rest
            value = [word(family, each) for each in value] if isinstance(value, list) else word(family, value)
        return language(self._called.lang).say(self._name, value, form, self._called)


def in_full(least: int, most: int | None) -> str:
    """A count that is not known in full.

    >>> in_full(3, 4), in_full(3, None)
    ('3–4', '3+')
    """
    return f"{least}+" if most is None else f"{least}–{most}"


_CHOICES = ("known", "allowed")
_MISTAKEN = ("choice", "value", "key", "zone", "reading", "id", "attribute")
"""Under which of the facts the word stands in whose place one of the ``_CHOICES`` belongs, the likeliest first."""
_MOST_CHOICES = 8


def shortened(fact: str, facts: Mapping[str, Any]) -> Any:
    """The words that there are to choose from; of many those most like the wrong one, and "…" for the others.

    >>> shortened("known", {"key": "zoen", "known": ["zone", "most"]})
    ['zone', 'most']
    >>> shortened("known", {"key": "cots", "known": [*"abcdefghij", "cost"]})
    ['cost', 'c', 'a', 'b', 'd', 'e', 'f', 'g', '…']
    """
    choices = facts[fact]
    if len(choices) <= _MOST_CHOICES:
        return choices
    # Only somebody who mistyped waits for the import.
    from rapidfuzz import fuzz

    wrong = str(next((facts[name] for name in _MISTAKEN if facts.get(name) is not None), ""))
    nearest = sorted(choices, key=lambda word: -fuzz.ratio(wrong.casefold(), str(word).casefold()))
    return [*nearest[:_MOST_CHOICES], "…"]
