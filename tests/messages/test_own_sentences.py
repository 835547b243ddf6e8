"""Sentences of a module's own codes: of a plug-in, and of a file that is put into the package."""

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
from deckcheck.plugins import GROUPS, Plugin

if TYPE_CHECKING:
    from collections.abc import Callable

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
    assert (done.exit_code, done.output.splitlines()[1]) == (
        1,
        "  odd.txt:1:3: 3 copies of “Ash”; that is odd [odd-copies]",
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
