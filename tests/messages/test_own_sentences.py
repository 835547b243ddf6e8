"""Sentences of a module's own codes: of plug-ins, and of a file that is put into the package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from deckcheck.cli import main
from deckcheck.decks.plugins import plugin_readers
from deckcheck.plugins import GROUPS, Plugin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from click.testing import Result

ROOT = Path(__file__).resolve().parents[2]
RULE = '''\
"""Cards come in pairs."""

from collections.abc import Iterator
from typing import NamedTuple

from deckcheck.kernel.bound import Bound, Codes, PerCard

MESSAGES = {
    "odd-copies": {
        "en": "{count:copy} of {card}; that is odd",
        "ja": "{card}が{count}枚です。奇数です",
        "about": {"en": "an odd number of copies", "ja": "奇数の枚数"},
        "meaning": {"en": "a card does not come in pairs", "ja": "カードが2枚ずつでない"},
    },
}


class OddCopies(NamedTuple):
    """No options."""

    def bounds(self, context) -> Iterator[Bound]:
        """No odd number of any card."""
        codes = Codes("odd-copies", "odd-copies", "odd-copies")
        yield Bound(("main",), ((0, 0), (2, 2), (4, 4)), codes, per=PerCard())
'''
FORMAT = """\
format: pairs/plain
name: {en: Pairs, ja: ペア}
source: {title: rules of pairs}
game:
  name: {en: Pairs, ja: ペア}
  zones: {main: {name: {en: deck, ja: デッキ}, default: true}}
  attributes: {colour: {type: text, name: {en: colour, ja: 色}}}
rules:
  - odd-copies: {cite: Cards come in pairs.}
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """A command where the rule kind is installed, as the module that is named."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("deckcheck.messages.entries._DECLARED", {})
    files = {"pairs.yaml": FORMAT, "cards.csv": "name,colour\nAsh,red\n", "odd.txt": "3 Ash\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    def call(module: str, *args: str, rule: str = RULE) -> Result:
        (tmp_path / f"{module}.py").write_text(rule, encoding="utf-8")
        installed = dict.fromkeys(GROUPS, ())
        plugin = Plugin("rules", "odd-copies", f"{module}:OddCopies", "odd 1")
        monkeypatch.setattr("deckcheck.plugins._INSTALLED", {**installed, "rules": (plugin,)})
        return CliRunner().invoke(main, args)

    return call


CHECK = ("check", "odd.txt", "-f", "pairs.yaml", "--cards", "cards.csv", "--on", "2026-11-21")


def test_a_rule_of_another_package_says_what_it_finds(run: Callable[..., Result]) -> None:
    done = run("odd_rule", *CHECK, "--lang", "en")
    assert (done.exit_code, done.output.splitlines()) == (
        1,
        [
            "odd.txt: illegal: an odd number of copies (Pairs, 2026-11-21)",
            "  Cards come in pairs. (pairs.yaml:9) [odd-copies]",
            "    1:3: 3 copies of “Ash”; that is odd",
            "1 deck: 1 illegal; 1 problem",
        ],
    )
    assert "《Ash》が3枚です。奇数です" in run("odd_rule", *CHECK, "--lang", "ja").output
    assert '"text": "an odd number of copies"' in run("odd_rule", *CHECK, "--lang", "en", "-o", "sarif").output


def test_its_code_is_explained_and_can_be_ignored(run: Callable[..., Result], tmp_path: Path) -> None:
    explained = run("odd_explained", "explain", "odd-copies", "--lang", "en")
    assert (explained.exit_code, explained.output) == (0, "odd-copies: a card does not come in pairs\n")
    ignoring = "decks: [{files: odd.txt, format: pairs.yaml, cards: [cards.csv]}]\n"
    ignoring += "ignore: [{code: odd-copies, files: odd.txt, reason: As it is.}]\n"
    (tmp_path / ".deckcheck.yaml").write_text(ignoring, encoding="utf-8")
    done = run("odd_explained", "check", "--lang", "en")
    assert (done.exit_code, "“odd-copies” – As it is." in done.output) == (0, True)
    (tmp_path / ".deckcheck.yaml").write_text(ignoring.replace("odd-copies", "odd-copy"), encoding="utf-8")
    assert (
        "no finding has the code “odd-copy”; did you mean “odd-copies”?"
        in run("odd_explained", "check", "--lang", "en").output
    )


@pytest.mark.parametrize(
    ("module", "old", "new", "wrong"),
    [
        (
            "odd_half",
            '"ja": "{card}が{count}枚です。奇数です",',
            "",
            "ValueError: odd_half:OddCopies: odd-copies: there is no report in the language ja",
        ),
        (
            "odd_taken",
            '"odd-copies": {',
            '"too-many-copies": {',
            "ValueError: odd_taken:OddCopies: the code 'too-many-copies' has another entry already",
        ),
        ("odd_silent", "MESSAGES =", "OTHERS =", "ValueError: no finding has the code 'odd-copies'"),
    ],
)
def test_sentences_that_cannot_be_used(run: Callable[..., Result], module: str, old: str, new: str, wrong: str) -> None:
    done = run(module, *CHECK, "--lang", "en", rule=RULE.replace(old, new, 1))
    assert (done.exit_code, f"is broken: {wrong} [broken-plugin]" in done.output) == (2, True)


@pytest.mark.slow
def test_a_file_in_the_package_has_its_own(tmp_path: Path) -> None:
    """Nothing else names it, and nothing of it is read before its code is met."""
    shutil.copytree(ROOT / "deckcheck", tmp_path / "deckcheck", ignore=shutil.ignore_patterns("__pycache__"))
    messages = (
        "MESSAGES = {'odd-word': {'en': '{value} is odd', 'ja': '{value}は変', 'mistake': {'en': 'm', 'ja': 'M'}}}\n"
    )
    (tmp_path / "deckcheck" / "decks" / "odd.py").write_text(messages, encoding="utf-8")
    program = (
        "import sys; from deckcheck.messages import sentence, template\n"
        "sentence('en', 'too-many-copies', {'count': 4, 'card': 'Ash', 'allowed': [[0, 3]]})\n"
        "print('deckcheck.decks.odd' in sys.modules)\n"
        "print(sentence('ja', 'odd-word', {'value': 'x'}), template('en', 'odd-word', 'mistake'))\n"
        "from deckcheck.messages.entries import codes_with\n"
        "print('odd-word' in codes_with('mistake'))"
    )
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    call = [sys.executable, "-c", program]
    done = subprocess.run(call, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout, done.stderr) == ("False\nxは変 m\nTrue\n", "")


CARDS = '''\
"""Card files of lines such as "Ash = red"."""

from deckcheck.cards.file import CardFile, CardFileReading
from deckcheck.source import Location, Problem

SUFFIXES = (".dealt",)
MESSAGES = {
    "no-colour": {
        "en": "“{line}” has no colour",
        "ja": "「{line}」には色がありません",
        "mistake": {"en": "a card has no colour", "ja": "カードに色がない"},
    },
}


def looks_like(data: bytes) -> bool:
    return False


def read(path, data, game) -> CardFile:
    reading = CardFileReading(game, None)
    for number, line in enumerate(data.decode().splitlines(), 1):
        name, equals, colour = line.partition(" = ")
        if equals:
            reading.take({"name": name, "colour": colour}, lambda _, line=number: Location(path, line))
        else:
            reading.problems.append(Problem("no-colour", {"line": line}, Location(path, number)))
    return reading.result()
'''
NEW = ROOT / "tests" / "one_file"
OTHERS = {
    "readers": ("bar-list", (NEW / "decks" / "readers" / "bar_list.py").read_text(encoding="utf-8")),
    "databases": ("dealt", CARDS),
    "reporters": ("short-tally", (NEW / "reports" / "reporters" / "short_tally.py").read_text(encoding="utf-8")),
}


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Result]]:
    """A command where the other groups have a plug-in each, as modules that end as is said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("deckcheck.messages.entries._DECLARED", {})
    plain = FORMAT.replace("odd-copies: {", "zone-size: {most: 3, ")
    files = {"pairs.yaml": plain, "cards.dealt": "Ash = red\nSea\n", "odd.bars": "%bars\nAsh|2\nSea\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    def call(ending: str, *args: str, without: str = "") -> Result:
        found = {}
        for group, (name, text) in OTHERS.items():
            module = f"{name.replace('-', '_')}_{ending}"
            written = text.replace('"ja": ', '"jp": ') if group == without else text
            (tmp_path / f"{module}.py").write_text(written, encoding="utf-8")
            found[group] = (Plugin(group, name, module, "others 1"),)
        monkeypatch.setattr("deckcheck.plugins._INSTALLED", {**dict.fromkeys(GROUPS, ()), **found})
        plugin_readers.cache_clear()
        return CliRunner().invoke(main, args)

    yield call
    plugin_readers.cache_clear()


ALL = ("check", "odd.bars", "-f", "pairs.yaml", "--cards", "cards.dealt", "--on", "2026-11-21")


def test_a_reader_cards_and_a_reporter_say_what_they_find(others: Callable[..., Result]) -> None:
    done = others("whole", *ALL, "--lang", "en", "-v")
    assert (done.exit_code, done.stdout, done.stderr) == (
        2,
        """\
odd.bars: undecided: a line without a bar (Pairs, 2026-11-21)
  read as a list with bars
  counts: deck 2+ (at most 3)
  3:1: undecided: “Sea” has no bar between a card and a number [no-bar]
    3 | Sea
      | ^^^
1 deck: 1 undecided; 1 problem
""",
        "cards.dealt:2:1: error: “Sea” has no colour [no-colour]\n",
    )
    done = others("whole", *ALL, "--lang", "ja", "-o", "short-tally")
    assert (done.stdout, done.stderr) == (
        "デッキ1、指摘1\n",
        "cards.dealt:2:1: エラー: 「Sea」には色がありません [no-colour]\n",
    )
    assert '"text": "a line without a bar"' in others("whole", *ALL, "--lang", "en", "-o", "sarif").stdout
    for code, meaning in (
        ("no-bar", "a line lacks the bar that numbers stand behind\n"),
        ("no-colour", "a card has no colour\n  an error: what has it cannot be used (exit code 2)\n"),
    ):
        assert others("whole", "explain", code, "--lang", "en").stdout == f"{code}: {meaning}"


@pytest.mark.parametrize(
    ("group", "lacking"),
    [
        ("readers", "syntax-bar-list: there is no report"),
        ("databases", "no-colour: there is no mistake"),
        ("reporters", "short-tally: there is no report"),
    ],
)
def test_one_that_lacks_a_language_is_not_used(others: Callable[..., Result], group: str, lacking: str) -> None:
    done = others(f"without_{group}", *ALL, "--lang", "en", "-o", "short-tally", without=group)
    module = OTHERS[group][0].replace("-", "_") + f"_without_{group}"
    wrong = f"ValueError: {module}: {lacking} in the language ja [broken-plugin]"
    assert (done.exit_code, wrong in done.stderr) == (2, True)
