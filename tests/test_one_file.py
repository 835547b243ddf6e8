"""A new file is enough: one of each kind, from ``tests/one_file``, put into a copy of the package and used."""

from __future__ import annotations

import csv
import filecmp
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tables import table_of

ROOT = Path(__file__).resolve().parent.parent
NEW = ROOT / "tests" / "one_file"
EXAMPLE = "looks_like"
"""The function of a file that has an example."""
DROPPED = sorted(path.relative_to(NEW) for path in NEW.rglob("*.py"))
FORMAT = """\
format: pairs/plain
name: {en: Pairs, ja: ペア}
source: {title: rules of pairs}
game:
  name: {en: Pairs, ja: ペア}
  zones: {main: {name: {en: deck, ja: デッキ}, default: true}}
  attributes: {colour: {type: text, name: {en: colour, ja: 色}}}
rules:
  - even-copies: {most: 4, cite: Cards come in pairs.}
  - card-list: {list: old.bans, cite: Some cards are banned.}
"""
CARDS = "Ash: red\nSea: blue\nPit: black\nBog: black\n"
FILES = {
    "pairs.yaml": FORMAT,
    "wrong.yaml": FORMAT.replace("most: 4", "mots: 4"),
    "double.yaml": FORMAT + "  - even-copies: {most: 2, id: fewer, cite: No more than a pair.}\n",
    "below.yaml": FORMAT.replace("old.bans", "below.bans"),
    "old.bans": "2026-01-01\nPit\n2026-11-01\nPit\nBog\n",
    "below.bans": "Pit\n",
    "cards.deal": f"%deal 2026-12-31\n{CARDS}",
    "dealt": f"%deal 2026-11-01\n{CARDS}",
    "half.deal": f"%deal 2026-12-31\n{CARDS}Moon\n",
    "odd.bars": "%bars\nAsh|3\nSea|6\nBog|2\n",
    "un.bars": "%bars\nAsh|2\nSea\n",
    "signed.txt": "%bars\nAsh|2\n",
    "signed": "%bars\nAsh|2\n",
    "unsigned.txt": "Ash|2\n",
    "wide.txt": "２ Ash\n2 Sea\n",
    "fixed.txt": "２ Ash\n3 Sea\n",
}
PROGRAM = """\
import json, sys
from click.testing import CliRunner
from deckcheck.cli import main
from deckcheck.messages import sentence
asked, said = json.load(sys.stdin), {}
for call in asked["calls"]:
    done = CliRunner().invoke(main, call.split())
    crashed = done.exception and not isinstance(done.exception, SystemExit)
    said[call] = {"code": repr(done.exception) if crashed else done.exit_code, "out": done.stdout, "err": done.stderr}
told = [sentence(lang, "odd-copies", {"card": "Ash"}, part="remedy") for lang in asked["langs"]]
json.dump({"calls": said, "remedies": told}, sys.stdout)
"""
ODD = "check odd.bars un.bars -f pairs.yaml --cards cards.deal --on 2026-11-21 --lang en -o "
TABLE = table_of(NEW / "commands.yaml")["commands"]
REPORTS = [ODD + name for name in ("csv", "gitlab", "json", "junit", "sarif")]
SCHEMAS = ["extend schema format", "extend schema event"]
FINDINGS = [
    ("odd-copies", "3 copies of “Ash” cannot be put in pairs"),
    ("too-many-pairs", "6 copies of “Sea” are too many pairs"),
    ("banned-card", "“Bog” is banned (old, since 2026-11-01)"),
    ("no-bar", "“Sea” has no bar between a card and a number"),
]


class Copy(NamedTuple):
    """A copy of the package with the new files, the folder where commands were run, and what these said."""

    package: Path
    work: Path
    said: dict[str, dict[str, Any]]
    remedies: list[str]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("checkout", marks=pytest.mark.slow(step=1)),
        pytest.param("release", marks=pytest.mark.slow),
    ],
)
def copy(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """All commands are run one after the other in one process."""
    folder, work = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("work")
    package = folder / "deckcheck"
    shutil.copytree(ROOT / "deckcheck", package, ignore=shutil.ignore_patterns("__pycache__"))
    for path in DROPPED:
        shutil.copy(NEW / path, package / path)
    in_a_checkout = {name: name for name in ("formats", "schemas", "tests")}
    beside = _in_the_wheel() if request.param == "release" else in_a_checkout
    for source, target in beside.items():
        (folder / target).parent.mkdir(parents=True, exist_ok=True)
        (folder / target).symlink_to(ROOT / source)
    for name, text in FILES.items():
        (work / name).write_text(text, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(package.parent), "DECKCHECK_CACHE": "", "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps({"calls": [*(each["run"] for each in TABLE), *REPORTS, *SCHEMAS], "langs": ["en", "ja"]}),
        env={**env, "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=work,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    return Copy(package, work, found["calls"], found["remedies"])


def _in_the_wheel() -> dict[str, str]:
    """What a release has beside its code, and where."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: dict[str, str] = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    return found


def test_every_command_says_it_all(copy: Copy) -> None:
    for each in TABLE:
        wanted = {"code": each["code"], "out": each.get("out", ""), "err": each.get("err", "")}
        assert (each["run"], copy.said[each["run"]]) == (each["run"], wanted)
    assert (copy.work / "tally.out").read_text(encoding="utf-8") == "decks 1, findings 3\n"
    assert (copy.work / "fixed.txt").read_text(encoding="utf-8") == "2 Ash\n3 Sea\n"
    assert copy.remedies == ["add or take out one copy of “Ash”", "《Ash》を1枚増やすか減らしてください"]


def test_every_reporter_says_it_all(copy: Copy) -> None:
    table, quality, plain, cases, sarif = (copy.said[call]["out"] for call in REPORTS)
    assert [copy.said[call]["code"] for call in REPORTS] == [1] * len(REPORTS)
    assert [(row["code"], row["message"]) for row in csv.DictReader(table.splitlines())] == FINDINGS
    assert [(each["check_name"], each["description"]) for each in json.loads(quality)] == FINDINGS
    decks = json.loads(plain)["decks"]
    assert [(each["code"], each["message"]) for deck in decks for each in deck["findings"]] == FINDINGS
    assert {deck["syntax"] for deck in decks} == {"bar-list"}
    assert all(message in cases and f"[{code}]" in cases for code, message in FINDINGS)
    (run,) = json.loads(sarif)["runs"]
    assert [(each["ruleId"], each["message"]["text"]) for each in run["results"]] == FINDINGS
    assert [(each["id"], each["shortDescription"]["text"]) for each in run["tool"]["driver"]["rules"]] == [
        ("odd-copies", "a card that does not come in pairs"),
        ("too-many-pairs", "a card with too many pairs"),
        ("banned-card", "a banned card"),
        ("no-bar", "a line without a bar"),
    ]


def test_the_schemas_have_the_options_with_what_they_mean(copy: Copy) -> None:
    for call, key in zip(SCHEMAS, ("rules", "across"), strict=True):
        done = copy.said[call]
        assert (done["code"], done["err"]) == (0, "")
        clause = json.loads(done["out"])["properties"][key]["items"]["properties"]["even-copies"]
        assert clause["description"] == "Ask that cards come in pairs: 0, 2, 4 … copies of each, up to `most`."
        assert clause["required"] == ["most"]
        assert clause["properties"]["most"]["description"] == "The number of copies that no card may have more of."


def test_nothing_else_was_touched(copy: Copy) -> None:
    def files(folder: Path) -> set[Path]:
        found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
        return {path for path in found if "__pycache__" not in path.parts and path.parts[0] != "shipped"}

    own = files(ROOT / "deckcheck")
    assert files(copy.package) == own | set(DROPPED)
    assert filecmp.cmpfiles(ROOT / "deckcheck", copy.package, map(str, own), shallow=False)[1:] == ([], [])


@pytest.mark.slow
def test_the_cases_in_the_file_are_tested_and_so_are_the_examples(tmp_path: Path) -> None:
    """Both are run as those of the other files are."""
    shutil.copytree(ROOT / "deckcheck", tmp_path / "deckcheck", ignore=shutil.ignore_patterns("__pycache__"))
    for path in DROPPED:
        shutil.copy(NEW / path, tmp_path / "deckcheck" / path)
    for name in ("formats", "schemas", "tests", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    dropped = [f"deckcheck/{path}" for path in DROPPED]
    of_these = ["tests/rules/test_rules.py", *dropped, "-k", f"even-copies or {EXAMPLE}"]
    tests = [*of_these, "-p", "no:cacheprovider", "-n0", "-q", "-rA"]
    # Its cases may not be in CI's sample of those of all kinds.
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1", "CI": ""}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *tests], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    for case in ("pairs", "one too many", "a pair too many"):
        assert f"PASSED tests/rules/test_rules.py::test_case[even-copies: {case}]" in done.stdout
    assert f"PASSED deckcheck/decks/readers/bar_list.py::deckcheck.decks.readers.bar_list.{EXAMPLE}" in done.stdout
