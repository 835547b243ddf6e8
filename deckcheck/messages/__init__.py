"""The sentences: an entry for each code, its languages side by side.

What a code says stands in the catalogue of its area, a TOML file beside this one: ``CODE.LANG`` is what a report says,
``CODE.short.LANG`` the same in a few words, of all the ``times`` that it was found in a deck, ``CODE.brief.LANG`` what
stands in a single line under its rule where the whole would not fit, ``CODE.page.LANG`` what a page on the web or an
answer to a program says in its place, where nobody has a command line (:func:`on_pages`), ``CODE.about.LANG`` what
the code is about whatever the deck, ``CODE.meaning.LANG`` what a finding means,
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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Protocol

from deckcheck.source import InputError

if TYPE_CHECKING:
    from deckcheck.model.game import Names

    Say = Callable[[Any, "Called"], str]

    class Language(Protocol):
        """A language: how it says a fact."""

        CALLED: tuple[str, ...]
        """What people call the language, in small letters."""
        JOINT: str
        """What stands between the parts of an enumeration."""
        OWN_WORDS: str
        """What an author's ``own`` words and what is ``told`` of any such clause stand in."""

        BY_FORM: Mapping[str, Say]
        """How facts are said of which the template says how, by what stands behind the colon."""
        BY_FACT: Mapping[str, Say]
        """How other facts are said, by their names."""

        def allowed(self, value: Any, form: str, called: Called) -> str:
            """The numbers that are allowed, of what the form is a word for."""

        def plain(self, value: Any, form: str) -> str:
            """Any other fact."""

    Part = Literal["report", "page", "short", "brief", "about", "meaning", "mistake", "remedy"]


PARTS: tuple[Part, ...] = ("report", "page", "short", "brief", "about", "meaning", "mistake", "remedy")
"""What an entry can say: see above."""
_HERE = os.path.dirname(__file__)
_FEW_ZONES = 2
_FIRST = "report"
"""The catalogue that is all that most checks need."""


# The values here are no NamedTuples: start-up would wait longer for these than for all else in this module.


class Words:
    """What the zones, attributes, lists and pools of sets of a format are called, by language, and some cards."""

    def __init__(
        self,
        zones: Mapping[str, Names],
        attributes: Mapping[str, Names],
        lists: Mapping[str, Names],
        pools: Mapping[str, Names],
        cards: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.zones, self.attributes, self.lists, self.pools, self.cards = zones, attributes, lists, pools, cards or {}


NO_WORDS = Words({}, {}, {}, {})


class Called:
    """The words of a format in one language. What has no word is called by its id."""

    def __init__(self, lang: str, words: Words = NO_WORDS) -> None:
        self.lang, self.words = lang, words

    def zone(self, id: str) -> str:
        """A zone."""
        return self._of(self.words.zones, id)

    def are_all(self, zones: Any) -> bool:
        """Whether these are all zones of the format, and more than anybody would name one by one."""
        return isinstance(zones, list | tuple) and len(zones) > _FEW_ZONES and set(zones) == set(self.words.zones)

    def attribute(self, id: str) -> str:
        """An attribute of the game, or one that every card has."""
        return self._of(self.words.attributes, id) if id in self.words.attributes else self.word("attribute-", id)

    def card(self, name: str) -> str:
        """A card, in the language if it has a name there."""
        return self.words.cards.get(name, {}).get(self.lang, name)

    def list(self, id: str) -> str:
        """A list of limited cards."""
        return self._of(self.words.lists, id)

    def pool(self, id: str) -> str:
        """A pool of sets."""
        return self._of(self.words.pools, id)

    def text(self, said: Names | str) -> str:
        """What an author has written in several languages, or in none."""
        return in_own_words(said, self.lang)

    def sentence(self, code: str, /, **facts: Any) -> str:
        """What a code says about facts."""
        return sentence(self.lang, code, facts, self.words)

    def said(self, told: Mapping[str, Any]) -> str:
        """What a code says about its facts, inside another sentence."""
        return sentence(self.lang, told["code"], told["facts"], self.words)

    def word(self, family: str, value: Any) -> str:
        """A value as the entry of its code says it, the ``family`` with the value; as it is where there is none.

        >>> Called("en").word("reason-", "missing"), Called("en").word("reason-", "Disk on fire")
        ('there is no such file', 'Disk on fire')
        """
        return template(self.lang, f"{family}{value}") if has(f"{family}{value}") else str(value)

    def written(self, value: Any, quotes: str) -> str:
        """A value as somebody wrote it, text in ``quotes``. Of a list or a mapping, only that there is one is said.

        >>> [Called("en").written(value, "'{}'") for value in ("few", 3, False, None, [1])]
        ["'few'", '3', 'false', 'nothing', 'a list']
        """
        if value is None or isinstance(value, bool):
            return self.word("value-", "nothing") if value is None else str(value).lower()
        kind = type(value).__name__ if isinstance(value, (list, dict)) else value
        if kind in ("list", "dict"):
            return self.word("value-", kind)
        return quotes.format(value) if isinstance(value, str) else str(value)

    def _of(self, named: Mapping[str, Names], id: str) -> str:
        return in_language(named[id], self.lang) if id in named else str(id)


def in_language(names: Names, lang: str) -> str:
    """What something is called in a language, in English or else any other where nobody has written it in that.

    >>> in_language({"en": "Main deck", "ja": "メインデッキ"}, "ja"), in_language({"en": "Main deck"}, "ja")
    ('メインデッキ', 'Main deck')
    """
    return names[lang] if lang in names else names["en"] if "en" in names else next(iter(names.values()))


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are: those that an entry of the reports has.

    >>> languages()
    ('en', 'ja')
    """
    return tuple(sorted(_entry("headline")["report"]))


@cache
def language(lang: str) -> Language:
    """How a language says facts, found by its file's name. Raises ValueError if there is none of it."""
    if lang not in languages():  # anybody may ask for others, and they reach no import
        raise ValueError(f"there is no language {lang!r}; there are {', '.join(languages())}")
    module: Language = import_module(f"deckcheck.messages.{lang}")
    return module


# -- entries


Entry = dict[str, dict[str, str]]
"""What a code says, as templates: by what it says (``report``, …) and language."""


@cache
def in_catalogues(code: str) -> Entry | None:
    """The entry of a code in the catalogues, if it has one there."""
    key = f"{code}.".encode() if code.replace("-", "").isalnum() else f"'{code}'.".encode()
    for area in areas():
        text = catalogue(area)
        start = text.find(b"\n" + key)
        if start >= 0:
            return _read(text, start + 1, key)
    return None


def areas() -> Iterator[str]:
    """The catalogues that there are, the one first that is all that most checks need.

    >>> next(areas())
    'report'
    """
    yield _FIRST
    yield from sorted(name[:-5] for name in os.listdir(_HERE) if name.endswith(".toml") and name[:-5] != _FIRST)


@cache
def catalogue(area: str) -> bytes:
    """The text of a catalogue."""
    with open(f"{_HERE}/{area}.toml", "rb") as file:
        return file.read()


def _read(text: bytes, start: int, key: bytes) -> Entry:
    """The lines of an entry, which stand together. Every check would wait for ``tomllib``, which reads the same."""
    entry: Entry = {}
    while text.startswith(key, start):
        end = text.find(b"\n", start)
        names, _, said = text[start + len(key) : end].decode().rstrip().partition(" = ")
        part, _, lang = names.rpartition(".")
        if "\\" in said:
            from json import loads  # a legal deck's report has no such sentence

            said = f'"{loads(said)}"'
        entry.setdefault(part or "report", {})[lang] = said[1:-1]
        start = end + 1
    return entry


def has(code: str, part: Part = "report") -> bool:
    """Whether there is an entry of the code that says this.

    >>> has("too-many-copies", "remedy"), has("stats-none", "remedy"), has("no such code")
    (True, False, False)
    """
    return part in _entry(code)


def template(lang: str, code: str, part: Part = "report") -> str:
    """What a code says, before its facts are filled in. Raises ValueError for a language that there is not.

    Raises LookupError, but no KeyError, if nothing says this.

    >>> template("en", "too-many-copies", "about")
    'too many copies of a card'
    """
    if lang not in languages():
        raise ValueError(f"there is no language {lang!r}; there are {', '.join(languages())}")
    said = _entry(code).get(part, {}).get(lang)
    if said is None:
        raise LookupError(f"there is no sentence of the code {code!r} ({part}, {lang})")
    return said


def _entry(code: str) -> Entry:
    """The entry of a code; one that says nothing, if there is none."""
    entry = in_catalogues(code)
    if entry is None:
        # Most runs meet no such code.
        entry = import_module("deckcheck.messages.entries").declared(code)
    return entry or {}


# -- sentences


_ON_PAGES = ContextVar("on_pages", default=False)


@contextmanager
def on_pages() -> Iterator[None]:
    """Have sentences say what they say on pages, where whoever reads them has no command line.

    >>> with on_pages():
    ...     sentence("en", "no-card-file", {"path": "a.csv"})
    'the card file a.csv is not there'
    """
    token = _ON_PAGES.set(True)
    try:
        yield
    finally:
        _ON_PAGES.reset(token)


def sentence(lang: str, code: str, facts: Mapping[str, Any], words: Words = NO_WORDS, part: Part = "report") -> str:
    """What a code says about these facts. Raises as :func:`template` does, and KeyError for a fact that is missing.

    >>> sentence("en", "unknown-card", {"name": "Ash Drak", "nearest": ["Ash Drake"]})
    'no card is called “Ash Drak”; did you mean “Ash Drake”?'
    >>> sentence("en", "unknown-card", {"name": "Ash Drak", "nearest": []})
    'no card is called “Ash Drak”'
    """
    if part == "report" and _ON_PAGES.get() and has(code, "page"):
        part = "page"
    said = template(lang, code, part)
    told = _complete_parts(said, facts).format_map(_Facts(facts, Called(lang, words)))
    # What the author of a clause says of it goes before what can be said of every clause of its kind.
    own = facts.get("says") if part in ("report", "page") else None
    return told if own is None else language(lang).OWN_WORDS.format(own=in_own_words(own, lang), told=told)


# Programs show an error that they do not expect as a text; what raises it is below all sentences.
InputError.sentence = partial(sentence, "en")


def in_own_words(says: Names | str, lang: str) -> str:
    """What the author of a format says of a clause that is broken, in the language or the one that there is."""
    return says if isinstance(says, str) else in_language(says, lang)


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
        family, dash, rest = form.rpartition("-")
        if dash:
            family, form = family + dash, rest
            value = [word(family, each) for each in value] if isinstance(value, list) else word(family, value)
        speaks, called = language(self._called.lang), self._called
        if form in speaks.BY_FORM:
            return speaks.BY_FORM[form](value, called)
        if self._name == "allowed":
            return speaks.allowed(value, form, called)
        if self._name in speaks.BY_FACT:
            return speaks.BY_FACT[self._name](value, called)
        return speaks.plain(value, form)


def in_full(least: int, most: int | None) -> str:
    """A count that is not known in full.

    >>> in_full(3, 4), in_full(3, None)
    ('3–4', '3+')
    """
    return f"{least}+" if most is None else f"{least}–{most}"


def filled(sizes: Mapping[str, int]) -> Mapping[str, int]:
    """The zones that have cards, of all zones of a deck with their copies; the first of them where none has any.

    >>> filled({"main": 60, "sideboard": 0}), filled({"main": 0, "sideboard": 0})
    ({'main': 60}, {'main': 0})
    """
    return {zone: size for zone, size in sizes.items() if size} or dict([*sizes.items()][:1])


def bare(allowed: list[list[int | None]], joint: str) -> str:
    """The numbers that are allowed, as short as they can be written: behind "58 of" or "58/".

    >>> [bare(each, " or ") for each in ([[60, 60]], [[60, None]], [[0, 15]], [[5, 25]], [[0, 0], [12, 12]])]
    ['60', '60', '15', '5–25', '0 or 12']
    """
    return joint.join(
        f"{least}–{most}" if least and most not in (least, None) else str(least or most or 0) for least, most in allowed
    )


def joint_of(asked: Mapping[str, Any], *, negated: bool = False) -> str | None:
    """Whether a described predicate is several of which all must hold, or one; None for a single one.

    >>> both = {"asks": "allof", "of": []}
    >>> joint_of(both), joint_of({"asks": "not", "of": both}), joint_of({"asks": "has"})
    ('and', 'or', None)
    """
    if asked["asks"] == "not":
        return joint_of(asked["of"], negated=not negated)
    if asked["asks"] not in ("allof", "anyof"):
        return None
    return "and" if (asked["asks"] == "allof") != negated else "or"


def has_parts(of: Any) -> bool:
    """Whether a number that is up to a deck is told as several parts, a sum or alternatives.

    >>> has_parts({"asks": "plus", "of": [1, 2]}), has_parts({"zones": ["main"]}), has_parts(3)
    (True, False, False)
    """
    if not isinstance(of, dict):
        return isinstance(of, list)
    return of.get("asks") == "plus" or "when" in of or bool(of.get("plus") or of.get("less"))


_CHOICES = ("known", "allowed")
_MISTAKEN = ("choice", "value", "key", "zone", "reading", "id", "attribute")
"""Under which of the facts the word stands in whose place one of the ``_CHOICES`` belongs, the likeliest first."""
_MOST_CHOICES = 8
_SAME = {"min": "least", "minimum": "least", "max": "most", "maximum": "most", "limit": "most", "exact": "exactly"}
"""What other languages for rules call what deckcheck calls otherwise."""


def shortened(fact: str, facts: Mapping[str, Any]) -> Any:
    """The words that there are to choose from; of many those most like the wrong one, and "…" for the others.

    >>> shortened("known", {"key": "zoen", "known": ["zone", "most"]})
    ['zone', 'most']
    >>> shortened("known", {"key": "cots", "known": [*"abcdefghij", "cost"]})
    ['cost', 'c', 'a', 'b', 'd', 'e', 'f', 'g', '…']
    >>> shortened("known", {"key": "min", "known": ["mine", *"abcdefghij", "least"]})[:2]
    ['least', 'mine']
    """
    choices = facts[fact]
    if len(choices) <= _MOST_CHOICES:
        return choices
    # Only somebody who mistyped waits for the import.
    from rapidfuzz import fuzz

    wrong = str(next((facts[name] for name in _MISTAKEN if facts.get(name) is not None), ""))
    same = _SAME.get(wrong.casefold())
    nearest = sorted(choices, key=lambda word: (word != same, -fuzz.ratio(wrong.casefold(), str(word).casefold())))
    return [*nearest[:_MOST_CHOICES], "…"]
