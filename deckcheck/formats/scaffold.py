"""Start a format: a small one that is valid, with its game, some cards, a deck, and marked decks to go on from."""

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from string import Template

from deckcheck.formats.catalogue import format_ids
from deckcheck.messages import sentence
from deckcheck.model.spelling import nearest_words
from deckcheck.rules.rule import kinds
from deckcheck.source import InputError, Problem, atomic
from deckcheck.source.resources import shipped

_ID = "^[a-z0-9-]+/[a-z0-9-]+$"

_FORMAT = Template("""\
$schema
# $about
format: $id
name: {en: "$name", ja: "$name"}
# $source
source: {title: "Rules of $game", edition: "1"}
# $declares
game:
  name: {en: "$game", ja: "$game"}
  database: cards.csv
  zones:
    main: {name: {en: main deck, ja: メインデッキ}, headings: [Deck, デッキ], default: true}
    side: {name: {en: side deck, ja: サイドデッキ}, headings: [Side, サイド]}
  attributes:
    type: {type: text, name: {en: type, ja: 種類}, values: [unit, spell]}
    cost: {type: number, least: 0, name: {en: cost, ja: コスト}}
# $rules
# $kinds
# $where
rules:
  - zone-size: {id: deck-size, zone: main, least: 5, most: 10, cite: A deck has 5 to 10 cards.}
  - zone-size: {id: side-size, zone: side, most: 2, cite: Up to two cards may wait beside it.}
  - copy-limit: {id: copies, most: 2, cite: Two of a name are the most.}
  - placement: {id: side-spells, zone: side, only: {type: spell}, cite: Only spells wait beside the deck.}
""")
_VARIANT = Template("""\
$schema
# $about
format: $id
name: "$name"
# $parents
extends: $parent
# $rules
# $kinds
rules: []
""")
_CARDS = """\
name,type,cost
Ash Drake,unit,3
Grove Warden,unit,2
Swarm Mote,unit,1
Cinder Bolt,spell,1
Riptide,spell,2
"""
_DECK = Template("""\
# format: $file

2 Ash Drake
2 Grove Warden
1 Cinder Bolt

Side:
1 Riptide
""")
_LEGAL = Template("""\
# $marked
# on: $on
# verdict: legal
2 Ash Drake
2 Grove Warden
1 Cinder Bolt

Side:
1 Riptide
""")
_ILLEGAL = Template("""\
# $marked
# on: $on
# verdict: illegal
3 Ash Drake  # too-many-copies count=3
1 Cinder Bolt  # too-few-cards count=4

Side:
1 Riptide
1 Cinder Bolt
1 Swarm Mote  # too-many-cards count=3 misplaced-card count=1
""")
_UNDECIDED = Template("""\
# $marked
# on: $on
# verdict: undecided
# base: deck.txt
- 1 Cinder Bolt
+ 1 Cinder Blot  # unknown-card
""")


def new_format(id: str, folder: str, on: str, lang: str, extends: str | None = None) -> Mapping[str, str]:
    """The files of a new format by their paths, its own first.

    ``on`` is the day of its marked decks, ``lang`` the language of its comments. One of a game that comes with
    deckcheck changes another, as does one for which is said what it ``extends``.

    Raises InputError for what is no id of a format, and where nothing says which it extends.
    """
    for each in (id, extends):
        if each is not None and not re.fullmatch(_ID, each):
            raise InputError([Problem("wrong-form", {"value": each, "form": _ID})])
    game, name = id.split("/")
    parents = [each for each in format_ids() if each.startswith(f"{game}/")]
    if id in parents:
        raise InputError([Problem("format-exists", {"format": id, "other": f"{game}/my-{name}"})])
    facts = {
        "id": id,
        "game": _title(game),
        "name": _title(name),
        "file": f"{name}.yaml",
        "on": on,
        "schema": schema_comment("format", folder, lang),
        "about": sentence(lang, "new-about", {}),
        "source": sentence(lang, "new-source", {}),
        "declares": sentence(lang, "new-game", {}),
        "rules": sentence(lang, "new-rules", {}),
        "kinds": sentence(lang, "new-kinds", {"kinds": list(kinds())}),
        "where": sentence(lang, "new-where", {}),
        "marked": sentence(lang, "new-marked", {}),
    }
    if parents or extends is not None:
        # A game that comes with deckcheck has its zones, cards and formats: what is new is what another one changes.
        facts["parents"] = sentence(lang, "new-parents", {"formats": parents or [extends]})
        facts["parent"] = _parent(id, parents, extends, folder)
        return {os.path.join(folder, f"{name}.yaml"): _VARIANT.substitute(facts)}
    tests = os.path.join(folder, "tests", name)
    return {
        os.path.join(folder, f"{name}.yaml"): _FORMAT.substitute(facts),
        os.path.join(folder, "cards.csv"): _CARDS,
        os.path.join(folder, "deck.txt"): _DECK.substitute(facts),
        os.path.join(tests, "legal.txt"): _LEGAL.substitute(facts),
        os.path.join(tests, "illegal.txt"): _ILLEGAL.substitute(facts),
        os.path.join(tests, "undecided.txt"): _UNDECIDED.substitute(facts),
    }


def _parent(id: str, parents: Sequence[str], extends: str | None, folder: str) -> str:
    """The format that a new one extends: the one that is said, that whose name is in the new one's, or the only one.

    Raises InputError where that is none or several: decks would be judged by rules that nobody asked for.
    """
    if extends is not None:
        game, name = extends.split("/")
        beside = game == id.split("/")[0] and os.path.isfile(os.path.join(folder, f"{name}.yaml"))
        if extends not in parents and not beside:
            raise InputError(
                [Problem("unknown-format", {"format": extends, "nearest": nearest_words(extends, parents)})]
            )
        return extends
    called = [each for each in parents if each.split("/")[1] in id.split("/")[1]]
    # A name may have another in it.
    likely = [each for each in called if not any(each != other and each.split("/")[1] in other for other in called)]
    if len(likely) != 1 and len(parents) != 1:
        raise InputError([Problem("which-parent", {"format": id, "parents": likely or [*parents]})])
    return [*likely, *parents][0]


def schema_comment(kind: str, folder: str, lang: str) -> str:
    """The comment for a file of a kind (``config``, ``format``) that is to stand in a folder.

    In a checkout of deckcheck it names the schema there. Anywhere else it says how to get a
    copy: where deckcheck is installed is another place for everyone who shares the file.
    """
    schemas = shipped("schemas")
    here = os.path.abspath(folder)
    if not os.path.join(here, "").startswith(os.path.join(os.path.dirname(schemas), "")):
        return f"# {sentence(lang, 'schema-comment', {'kind': kind})}"
    path = os.path.relpath(os.path.join(schemas, f"{kind}.schema.json"), here)
    return f"# yaml-language-server: $schema={path.replace(os.sep, '/')}"


def _title(word: str) -> str:
    """An id as a name.

    >>> _title("my-game")
    'My Game'
    """
    return " ".join(part.capitalize() for part in word.split("-") if part) or word


def write_new(files: Mapping[str, str]) -> None:
    """Write files that are not there yet: all of them, or none.

    Raises InputError, before any is written, if one is there.
    """
    there = [path for path in files if os.path.lexists(path)]
    if there:
        more = {"more": len(there) - 1} if len(there) > 1 else {}
        raise InputError([Problem("file-exists", {"path": there[0], **more})])
    written: list[str] = []
    for path, text in files.items():
        try:
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            atomic.write_new(path, text.encode())
            written.append(path)
        except OSError as error:
            for each in written:
                with suppress(OSError):
                    os.remove(each)
            raise InputError([Problem("cannot-write", {"path": path, "why": str(error.strerror)})]) from None
