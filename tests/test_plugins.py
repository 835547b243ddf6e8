"""Plug-ins as other packages bring them: built, installed in a folder of their own, and met on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from deckcheck.decks.reader import Reader
from deckcheck.formats.catalogue import format_ids
from deckcheck.judging.judge import Judge
from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.group import PerValue, Selection
from deckcheck.kernel.owned import Owned
from deckcheck.kernel.quantity import Extreme, Groups, Of, Points, Sum, Values
from deckcheck.plugins import MEMBERS
from deckcheck.reports.reporter import Reporter
from deckcheck.rules.plugins import sound_bounds
from deckcheck.rules.rule import Rule
from deckcheck.source import InputError
from emberfall import GAME

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
FORMAT = """\
format: pairs/plain
name: {en: Pairs, ja: ペア}
source: {title: rules of pairs}
game:
  name: {en: Pairs, ja: ペア}
  zones:
    main: {name: {en: deck, ja: デッキ}, default: true}
  attributes:
    colour: {type: text, name: {en: colour, ja: 色}, values: [red, blue]}
rules:
  - RULE, cite: Red cards come in pairs.}
"""
EVEN = "even-copies: {most: 4, where: {colour: red}"
FILES = {
    "pairs.yaml": FORMAT.replace("RULE", EVEN),
    "size.yaml": FORMAT.replace("RULE", "zone-size: {least: 3"),
    "pairs.cards": "Ash = red\nSea = blue\n",
    "pairs.csv": "name,colour\nAsh,red\nSea,blue\n",
    "even.duplex": "duplex\nAsh|2\nSea|1\n",
    "odd.duplex": "duplex\nAsh|3\nSea|1\n",
    "un.duplex": "duplex\nAsh|2\nSea\n",
    "even.txt": "2 Ash\n1 Sea\n",
    "odd.txt": "3 Ash\n",
}
REFUSED = {
    group: f"warning: the plug-in “{name}” (deckcheck.{group}, bad_plugins.{entry} of deckcheck-bad 0.1) is not used;"
    " deckcheck itself has one of that name [plugin-of-built-in]\n"
    for group, name, entry in (
        ("readers", "plain", "no_reader"),
        ("reporters", "text", "halfway"),
        ("rules", "zone-size", "rules:Raising"),
    )
}


class Done(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a folder for each package, as pip installs it; what builds it is here already."""
    folder = tmp_path_factory.mktemp("packages")
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check", "--quiet")
    for name in ("good", "bad", "rival"):
        source = ROOT / "tests" / "plugins" / name
        pip = [sys.executable, "-m", "pip", "install", *offline, "--target", folder / name, source]
        done = subprocess.run(list(map(str, pip)), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def run(packages: Path, tmp_path: Path) -> Callable[..., Done]:
    """``deckcheck`` as a process, where some of the packages are installed, in a folder with the files."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    def call(installed: str, *args: str, stdin: str = "") -> Done:
        paths = [str(ROOT), *(str(packages / name) for name in installed.split())]
        cache = str(tmp_path / ".cache")
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "DECKCHECK_CACHE": cache, "LC_ALL": "C.UTF-8"}
        command = [sys.executable, "-m", "deckcheck", *args]
        done = subprocess.run(
            command, cwd=tmp_path, env=env, input=stdin, capture_output=True, encoding="utf-8", check=False
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return call


CHECK = ("--format", "pairs.yaml", "--cards", "pairs.cards", "--on", "2026-11-21")


def test_a_rule_a_reader_and_cards(run: Callable[..., Done]) -> None:
    assert run("good", "check", "even.duplex", "odd.duplex", "un.duplex", *CHECK) == Done(
        1,
        """\
even.duplex: legal (Pairs, 2026-11-21)
odd.duplex: illegal: 1 card with a wrong number of copies (Pairs, 2026-11-21)
  Red cards come in pairs. (pairs.yaml:11) [wrong-copy-count]
    2:1: 3 copies of “Ash”; there must be 0 or exactly 2 or exactly 4
un.duplex: undecided: 1 unreadable line (Pairs, 2026-11-21)
  3:1: undecided: no card can be read here: “Sea”; write a number from 1 to 99 and a name [unreadable-line]
3 decks: 1 illegal, 1 undecided, 1 legal; 2 problems
""",
        "",
    )


NO_TABLE = ".: not read, as no column has the names of cards, or none says how many: pairs.csv"


def test_a_reporter_and_a_folder(run: Callable[..., Done]) -> None:
    told = "".join(f"{name} is not a deck but a format\n" for name in ("pairs.yaml", "size.yaml"))
    told += f"{NO_TABLE}\n.: not read, as no deck ends so: pairs.cards\n"
    assert run("good", "check", ".", *CHECK, "-o", "tally") == Done(1, "5 decks, 0 problems\n", told)
    unknown = run("good", "check", "even.txt", "-o", "tali")
    assert (unknown.code, unknown.err.splitlines()[-1]) == (
        2,
        (
            "Error: Invalid value for '--output' / '-o': 'tali' is not one of concise, csv, github, gitlab, json,"
            " junit, sarif, text, tally. Did you mean tally?"
        ),
    )


def test_without_the_packages(run: Callable[..., Done]) -> None:
    done = run("", "check", ".", *CHECK)
    assert (done.code, done.out, done.err.splitlines()[2:]) == (
        2,
        "",
        [
            NO_TABLE,
            ".: not read, as no deck ends so: even.duplex, odd.duplex, pairs.cards and 1 more",
            (
                "pairs.yaml:11:5: error: there is no kind of rule “even-copies”; the kinds are “zone-size”,"
                " “copy-limit”, “choose”, “points”, “variety”, “identity”, “card-list”, “exclusion”, …"
                " [unknown-kind]"
            ),
            (
                "error: for what is wrong with the format “pairs.yaml” or its cards, 2 decks could not be judged"
                " [decks-not-judged]"
            ),
        ],
    )
    cards = run("", "check", "even.txt", "-f", "size.yaml", "--cards", "pairs.cards")
    assert (cards.code, cards.out, cards.err.count("[missing-key]")) == (2, "", 2)
    assert run("", "extend", "plugins") == Done(0, "no plug-in is installed\n", "")


def test_what_changed(run: Callable[..., Done], tmp_path: Path) -> None:
    """A deck of a plug-in's form is one of those that changed, and its card files may concern all decks."""
    config = "decks:\n- files: ['*.duplex', '*.txt']\n  format: pairs.yaml\n  cards: [pairs.cards]\non: 2026-11-21\n"
    (tmp_path / ".deckcheck.yaml").write_text(config, encoding="utf-8")
    (tmp_path / "notes.md").write_text("", encoding="utf-8")
    one = run("good", "check", "--changed", "even.duplex", "notes.md", "-q", "-o", "tally")
    assert one == Done(0, "1 decks, 0 problems\n", "")
    every = run("good", "check", "--changed", "pairs.cards", "-o", "tally")
    assert (every.code, every.out) == (1, "5 decks, 0 problems\n")
    assert run("rival", "check", "--changed", "even.duplex", "notes.md", "-o", "csv:a.csv").code == 2


def test_what_a_plug_in_makes_is_not_kept(run: Callable[..., Done], tmp_path: Path) -> None:
    own = ("check", "even.txt", "-f", "size.yaml", "--cards")
    assert run("good", "check", "even.txt", *CHECK).code == 0
    assert run("good", *own, "pairs.cards").code == 0
    assert not (tmp_path / ".cache").exists()
    assert run("good", *own, "pairs.csv").code == 0
    assert sorted(path.suffix for path in (tmp_path / ".cache").iterdir()) == [".kept", ".sqlite"]


def test_the_options_of_a_rule_are_checked(run: Callable[..., Done], tmp_path: Path) -> None:
    def mistakes(rule: str) -> list[str]:
        (tmp_path / "pairs.yaml").write_text(FORMAT.replace("RULE", rule), encoding="utf-8")
        done = run("good", "lint", "pairs.yaml")
        assert done.out == ""
        assert done.code == 2
        return done.err.splitlines()

    assert mistakes("even-copies: {mots: 4, zone: mian") == [
        (
            "pairs.yaml:11:19: error: there is no key “mots” here; the keys are “most”, “cite”, “says”, “zone”,"
            " “since”, “until”, “severity”, “readings”, … [unknown-key]"
        )
    ]
    assert mistakes("even-copies: {most: -2, zone: 3") == [
        "pairs.yaml:11:25: error: -2 is too small; write 0 or more [too-small]",
        (
            "pairs.yaml:11:35: error: this must be text or a list, not 3; to make it text, write it between quotes"
            ' ("…") [wrong-type]'
        ),
    ]
    assert mistakes("even-copies: {zone: mian, most: many") == [
        "pairs.yaml:11:25: error: the game has no zone “mian”; its zones are “main” [unknown-zone-name]",
        (
            "pairs.yaml:11:37: error: “many” is text, not a number; write a whole number, without quotes, or"
            " “unlimited” [unknown-number]"
        ),
    ]
    assert mistakes("even-copies: {where: {color: red}") == [
        (
            "pairs.yaml:11:27: error: the cards of the game have no “color”; known are “colour”, “pooled”, “not”,"
            " “all”, “listed”, “printing”, “succeeded”, “name”, … [unknown-attribute]"
        )
    ]
    assert mistakes("evn-copies: {most: 4")[0].startswith(
        "pairs.yaml:11:5: error: there is no kind of rule “evn-copies”; the kinds are “even-copies”,"
    )


def test_a_number_that_is_left_open(run: Callable[..., Done], tmp_path: Path) -> None:
    """The rule is tried with some number when its format is read, and a deck is undecided while nobody has set it."""
    reading = "readings:\n  top: {question: {en: '?', ja: '?'}, number: {least: 2}, why: {en: '-', ja: '-'}}\nrules:"
    format_ = FORMAT.replace("RULE", EVEN.replace("4", "top")).replace("rules:\n", f"{reading}\n")
    (tmp_path / "pairs.yaml").write_text(format_, encoding="utf-8")
    assert run("good", "lint", "pairs.yaml") == Done(0, "pairs.yaml: nothing found\n", "")
    verdicts = [run("good", "check", "odd.txt", *CHECK, *args).code for args in ((), ("--set", "top=4"))]
    assert verdicts == [3, 1]


def test_what_else_is_said_of_a_format(run: Callable[..., Done]) -> None:
    assert run("good", "formats", "show", "pairs.yaml", "--on", "2026-11-21") == Done(
        0,
        """\
Pairs (pairs/plain)
rules: rules of pairs; as of 2026-11-21

  1. deck: 0 or exactly 2 or exactly 4 of each card that has colour red
     rule: Red cards come in pairs. (pairs.yaml:11)
""",
        "",
    )
    assert run("good", "lint", "pairs.yaml") == Done(0, "pairs.yaml: nothing found\n", "")
    printed = run("good", "extend", "schema", "format")
    shipped = json.loads((ROOT / "schemas" / "format.schema.json").read_text(encoding="utf-8"))
    kinds = json.loads(printed.out)["properties"]["rules"]["items"]["properties"]
    added = kinds.pop("even-copies")
    assert kinds == shipped["properties"]["rules"]["items"]["properties"]
    assert (added["description"], added["properties"]["most"]["description"], added.get("required")) == (
        "Every card of a zone comes in pairs.",
        "The largest number allowed; “4” if it is absent.",
        None,
    )
    assert run("", "extend", "schema", "format") == Done(
        0, json.dumps(shipped, ensure_ascii=False, indent=2) + "\n", ""
    )


LISTED = """\
deckcheck.databases
  careless (deckcheck-bad 0.1): used
  duplex (deckcheck-duplex 1.2): used
deckcheck.readers
  careless (deckcheck-bad 0.1): used
  duplex (deckcheck-duplex 1.2): used
  plain (deckcheck-bad 0.1): not used; deckcheck itself has one of that name
deckcheck.reporters
  ending (deckcheck-bad 0.1): broken; SystemExit: 0
  halfway (deckcheck-bad 0.1): used
  tally (deckcheck-duplex 1.2): used
  text (deckcheck-bad 0.1): not used; deckcheck itself has one of that name
deckcheck.rules
  even-copies (deckcheck-duplex 1.2): used
  no-bound (deckcheck-bad 0.1): used
  no-module (deckcheck-bad 0.1): broken; ModuleNotFoundError: No module named 'bad_plugins.missing'
  no-rule (deckcheck-bad 0.1): broken; AttributeError: it has no bounds
"""


def test_a_reader_that_is_asked_for(run: Callable[..., Done]) -> None:
    piped = run("good", "check", "even.duplex", "--syntax", "duplex", "-v", *CHECK)
    assert (piped.code, piped.out.splitlines()[1]) == (0, "  read as duplex")
    plain = run("good", "check", "even.duplex", "--syntax", "plain", "-v", *CHECK)
    assert (plain.code, plain.out.splitlines()[1]) == (0, "  read as a plain list")
    unknown = run("", "check", "even.duplex", "--syntax", "duplex", *CHECK)
    assert (unknown.code, unknown.out) == (2, "")
    assert "'duplex' is not one of arkhamdb, cod, " in unknown.err
    broken = run("good bad", "check", "even.duplex", "--syntax", "careless", *CHECK)
    assert (broken.code, "[broken-plugin]" in broken.err) == (2, True)


def test_what_is_installed(run: Callable[..., Done]) -> None:
    bad = run("good bad", "extend", "plugins")
    assert (bad.code, bad.out[: len(LISTED)], bad.err) == (2, LISTED, "")
    assert run("good", "extend", "plugins", "--lang", "ja") == Done(
        0,
        """\
deckcheck.databases
  duplex(deckcheck-duplex 1.2): 使用中
deckcheck.readers
  duplex(deckcheck-duplex 1.2): 使用中
deckcheck.reporters
  tally(deckcheck-duplex 1.2): 使用中
deckcheck.rules
  even-copies(deckcheck-duplex 1.2): 使用中
""",
        "",
    )


BROKEN_RULES = {
    "no-bound": ("rules:NoBound", "TypeError: a bound is str, not Bound"),
    "no-module": ("missing:Rule", "ModuleNotFoundError: No module named 'bad_plugins.missing'"),
    "no-rule": ("rules:NO_RULE", "AttributeError: it has no bounds"),
    "not-yet": ("rules:NotYet", "LookupError: no list of the day"),
    "raising": ("rules:Raising", "ZeroDivisionError: one by none"),
    "taken-option": ("rules:TakenOption", "ValueError: its options ['cite'] are those of every clause"),
    "unknown-code": ("rules:UnknownCode", "ValueError: no finding has the code 'too-dull'"),
    "unknown-mistake": ("rules:UnknownMistake", "ValueError: there is no sentence of the code 'too-dull'"),
}


def test_rules_that_are_broken(run: Callable[..., Done], tmp_path: Path) -> None:
    """The decks of their formats cannot be judged; the others are."""
    for kind in BROKEN_RULES:
        (tmp_path / f"{kind}.yaml").write_text(FORMAT.replace("RULE, ", f"{kind}: {{"), encoding="utf-8")
        (tmp_path / f"{kind}.txt").write_text(f"# format: {kind}.yaml\n2 Ash\n", encoding="utf-8")
    (tmp_path / "odd.txt").write_text("# format: size.yaml\n3 Ash\n", encoding="utf-8")
    decks = (*(f"{kind}.txt" for kind in BROKEN_RULES), "odd.txt")
    told = [
        # What only shows on the day that is judged is placed by its line.
        f"{kind}.yaml:11:{1 if kind == 'not-yet' else 5}: error:"
        f" the plug-in “{kind}” (deckcheck.rules, bad_plugins.{entry} of deckcheck-bad 0.1) is"
        f" broken: {what} [broken-plugin]\n"
        for kind, (entry, what) in BROKEN_RULES.items()
    ]
    assert run("bad", "check", *decks, "--cards", "pairs.csv", "--on", "2026-11-21") == Done(
        2, "odd.txt: legal (Pairs, 2026-11-21)\n", "".join(told) + REFUSED["rules"]
    )


def test_a_reader_that_is_broken(run: Callable[..., Done], tmp_path: Path) -> None:
    """Its decks cannot be judged; the others are."""
    broken = {
        "kind": "ValueError: kind is 'poem', not one of deck, cards, format, match, draft, event, other",
        "copies": "TypeError: the deck.entries[0].copies is str, not int",
        "format": "TypeError: declared_format is str, not tuple or NoneType",
        "none": "ValueError: there are -3 copies of 'Ash'",
        "place": "ValueError: place.careless:2:1 is no place in place.careless",
        "raises": "KeyError: 'raises'",
        "silent": "ValueError: something is unread or in no zone, and no finding says so",
        "zone": "ValueError: 'Ash' is in the zone 'attic', and the zones are ['main']",
    }
    for text in broken:
        (tmp_path / f"{text}.careless").write_text(text, encoding="utf-8")
    decks = (*(f"{text}.careless" for text in broken), "odd.txt")
    call = ("check", *decks, "-f", "size.yaml", "--cards", "pairs.csv", "--on", "2026-11-21", "--lang", "ja")
    told = [
        f"{text}.careless:1:1: エラー: プラグイン「careless」(deckcheck.readers、deckcheck-bad 0.1の"
        f"bad_plugins.careless:Careless)が正しく動きません: {what} [broken-plugin]\n"
        for text, what in broken.items()
    ]
    refused = (
        "注意: プラグイン「plain」(deckcheck.readers、deckcheck-bad 0.1のbad_plugins.no_reader)は使いません。"
        "同じ名前のものがdeckcheckにあります [plugin-of-built-in]\n"
    )
    assert run("bad", *call) == Done(2, "odd.txt: 適正(ペア、2026-11-21)\n", "".join(told) + refused)


def test_a_form_of_card_files_that_is_broken(run: Callable[..., Done], tmp_path: Path) -> None:
    """The cards cannot be used, and a deck of others is judged."""
    broken = {
        "attribute": "ValueError: 'Ash' has ['color'], and the game's cards have ['colour']",
        "list": "TypeError: cards is list, not tuple",
        "nothing": "TypeError: read returned NoneType, not CardFile",
        "problem": "ValueError: there is no sentence of the code 'too-dull'",
    }
    decks = []
    for text in broken:
        (tmp_path / f"{text}.oddcards").write_text(text, encoding="utf-8")
        format_ = FORMAT.replace("RULE", "zone-size: {least: 3").replace(
            "  zones:", f"  database: {text}.oddcards\n  zones:"
        )
        (tmp_path / f"{text}.yaml").write_text(format_, encoding="utf-8")
        (tmp_path / f"{text}.txt").write_text(f"# format: {text}.yaml\n3 Ash\n", encoding="utf-8")
        decks.append(f"{text}.txt")
    told = [
        f"{text}.oddcards:1:1: error: the plug-in “careless” (deckcheck.databases, bad_plugins.careless:Form of"
        f" deckcheck-bad 0.1) is broken: {what} [broken-plugin]\n"
        for text, what in broken.items()
    ]
    assert run("bad", "check", *decks) == Done(2, "", "".join(told))


def test_a_reporter_that_is_broken(run: Callable[..., Done], tmp_path: Path) -> None:
    """Nothing of its report is written; the others are."""
    own = ("check", "odd.txt", "-f", "size.yaml", "--cards", "pairs.csv", "--on", "2026-11-21")
    told = [
        f"error: the plug-in “{name}” (deckcheck.reporters, bad_plugins.{name} of deckcheck-bad 0.1) is broken: {what}"
        " [broken-plugin]\n"
        for name, what in (("halfway", "OSError: no ink"), ("ending", "SystemExit: 0"))
    ]
    legal = "odd.txt: legal (Pairs, 2026-11-21)\n"
    assert run("bad", *own, "-o", "text", "-o", "halfway:a.txt", "-o", "ending:b.txt") == Done(
        2, legal, "".join(told) + REFUSED["reporters"]
    )
    assert run("bad", *own, "-o", "halfway", "-o", "csv:c.csv") == Done(2, "", told[0] + REFUSED["reporters"])
    assert sorted(path.name for path in tmp_path.glob("?.*")) == ["c.csv"]


def test_two_of_one_name(run: Callable[..., Done]) -> None:
    """None of them is used, and what may be for a reader that cannot be had is not passed over."""
    both = run("good rival", "check", "even.txt", *CHECK)
    assert both == Done(
        2,
        "",
        "pairs.yaml:11:5: error: several plug-ins (deckcheck.rules) want to be “even-copies”: “deckcheck-duplex 1.2"
        " (duplex.rule:EvenCopies)” and “deckcheck-rival 2.0 (rival:EvenCopies)”; none is used; uninstall all but one"
        " [plugin-twice]\n",
    )
    cards = run("good rival", "check", "even.txt", "-f", "size.yaml", "--cards", "pairs.cards")
    assert cards == Done(
        2,
        "",
        "pairs.cards:1:1: error: several plug-ins (deckcheck.databases) want to be “.cards”: “deckcheck-duplex 1.2"
        " (duplex.cards:FORM)” and “deckcheck-rival 2.0 (rival.cards:Form)”; none is used; uninstall all but one"
        " [plugin-twice]\n",
    )


def test_a_reader_that_cannot_be_had(run: Callable[..., Done], tmp_path: Path) -> None:
    """Nobody can tell whether it would read a file of a suffix that no other has."""
    own = ("-f", "size.yaml", "--cards", "pairs.csv", "--on", "2026-11-21")
    legal = "even.txt: legal (Pairs, 2026-11-21)\n"
    told = [
        f"error: the plug-in “{name}” (deckcheck.readers, rival{entry} of deckcheck-rival 2.0) is broken:"
        f" AttributeError: {what} [broken-plugin]\n"
        for name, entry, what in (
            ("broken", ":missing", "module 'rival' has no attribute 'missing'"),
            ("wrong", "", "it has no SUFFIXES, declared_format, kind, looks_like, read"),
        )
    ]
    assert run("rival", "check", "even.txt", *own) == Done(0, legal, "")
    assert run("rival", "check", "-", *own, stdin="3 Ash\n").code == 0
    assert run("rival", "check", "even.txt", "odd.duplex", *own) == Done(2, legal, f"odd.duplex:1:1: {told[0]}")
    decks = tmp_path / "decks"
    decks.mkdir()
    (tmp_path / "even.txt").rename(decks / "even.txt")
    assert run("rival", "check", "decks", *own) == Done(0, f"decks/{legal}", "")
    (decks / "read.me").write_text("", encoding="utf-8")
    unread = "decks: not read, as no deck ends so: decks/read.me\n"
    assert run("rival", "check", "decks", *own) == Done(2, f"decks/{legal}", "".join((unread, *told)))


def test_what_a_plug_in_must_have_is_what_the_protocols_ask_for() -> None:
    protocols: dict[str, Any] = {"readers": Reader, "reporters": Reporter, "rules": Rule}
    for group, protocol in protocols.items():
        members = {*getattr(protocol, "__annotations__", {}), *vars(protocol)}
        assert MEMBERS[group] == tuple(sorted(member for member in members if not member.startswith("_"))), group


@pytest.mark.parametrize("id_", format_ids())
def test_what_comes_with_deckcheck_would_pass_as_a_plug_in(id_: str) -> None:
    format_ = Judge("").open_format(id_)
    seen = 0
    for on in ("2019-12-01", "2020-05-28", "2021-01-27", "2023-06-01", "2026-11-21"):
        try:
            bounds = [bound for bound, _ in format_.bounds(on, None, Owned("", {}))]
        except InputError:
            continue  # the format is younger
        assert sound_bounds(bounds, format_.game) == tuple(bounds)
        seen += 1
    assert seen


SIZE = Bound(("main",), ((0, 4),), Codes("too-few-cards", "too-many-cards", "wrong-card-count"))


@pytest.mark.parametrize(
    "bound",
    [
        SIZE._replace(zones=("attic",)),
        SIZE._replace(zones=()),
        SIZE._replace(per=PerValue("colour")),
        SIZE._replace(quantity=Values("colour")),
        SIZE._replace(quantity=Sum((Points(each=1), Points("colour")))),
        SIZE._replace(allowed=((0, Of(Selection(("leader",), None), Extreme("colour"))),)),
        SIZE._replace(quantity=Groups(PerValue("colour"))),
        SIZE._replace(allowed=()),
        SIZE._replace(allowed=((4, 3),)),
        SIZE._replace(codes=Codes("too-dull", "too-many-cards", "wrong-card-count")),
    ],
)
def test_a_bound_that_the_game_or_no_sentence_has_words_for(bound: Bound) -> None:
    of_each = SIZE._replace(per=PerValue("colours"), facts={"attribute": "colours"})
    sound = [SIZE, of_each, of_each._replace(quantity=Sum((Points(each=1),))), SIZE._replace(when=SIZE)]
    assert sound_bounds(sound, GAME) == tuple(sound)
    with pytest.raises(ValueError, match=r"a bound is of the|a bound allows|no finding has the code"):
        sound_bounds([bound], GAME)
