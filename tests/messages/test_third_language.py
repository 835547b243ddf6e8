"""A further language is one more column of the catalogues and a module that says facts: here, a copy of English."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow

MARK = "§"
"""Stands before each sentence of the third language."""
ILLEGAL = ["check", "-f", "spimate/standard", "--cards", "{cards}", "--on", "2021-01-26", "{deck}", "-v"]
CALLS = [
    *([*ILLEGAL, "-o", reporter] for reporter in ("text", "json", "csv", "github", "gitlab", "junit", "sarif")),
    ["history", "-f", "spimate/standard", "--cards", "{cards}", "{deck}"],
    ["check", "no-such-deck.txt"],
    ["explain", "too-many-copies"],
    ["explain", "wrong-type"],
    ["explain", "copy-limit"],
    ["explain", "spimate/standard", "copy-limit"],
    ["formats", "show", "netrunner/standard", "--on", "2021-01-26"],
    ["lint", "spimate/standard"],
    ["stats", "-f", "spimate/standard", "--cards", "{cards}", "{deck}"],
    ["match", "{match}"],
    ["draft", "{draft}"],
    ["extend", "plugins"],
]
PROGRAM = """\
import json, sys
from click.testing import CliRunner
from deckcheck.cli import main
said = []
for call in json.load(sys.stdin):
    done = CliRunner().invoke(main, call)
    said.append((done.exit_code, done.output, repr(done.exception)))
json.dump(said, sys.stdout)
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package that speaks a third language, and what comes with it."""
    folder = tmp_path_factory.mktemp("third")
    shutil.copytree(ROOT / "deckcheck", folder / "deckcheck", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("examples", "formats", "schemas", "tests"):
        (folder / name).symlink_to(ROOT / name)
    messages = folder / "deckcheck" / "messages"
    shutil.copy(messages / "en.py", messages / "de.py")
    for path in messages.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        column = re.sub(r'^(.*)\.en = "(.*)$', rf'\g<0>\n\1.de = "{MARK}\2', text, flags=re.MULTILINE)
        path.write_text(column, encoding="utf-8")
    return folder


def _said(package: Path, calls: list[list[str]]) -> list[tuple[int, str, str]]:
    files = {
        name: str(package / "examples" / "spimate" / file)
        for name, file in {
            "cards": "cards.yaml",
            "deck": "illegal.txt",
            "match": "match-illegal.yaml",
            "draft": "draft-illegal.yaml",
        }.items()
    }
    env = {**os.environ, "PYTHONPATH": str(package), "DECKCHECK_CACHE": "", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps([[arg.format(**files) for arg in call] for call in calls]),
        env=env,
        cwd=package,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [(code, out, error) for code, out, error in json.loads(done.stdout)]


def test_a_third_language_says_everything(package: Path) -> None:
    said = {lang: _said(package, [[*call, "--lang", lang] for call in CALLS]) for lang in ("en", "de")}
    for call, (code, out, error), third in zip(CALLS, said["en"], said["de"], strict=True):
        assert third[0] == code, (call, error, third)
        # Sentences are longer by their marks, and lines may be broken elsewhere.
        unmarked = third[1].replace(MARK, "").replace('"language": "de"', '"language": "en"')
        assert "".join(unmarked.split()) == "".join(out.split()), call
        assert (MARK in third[1]) == (MARK not in out), call
    assert [code for code, _, _ in said["en"]][:9] == [1] * 8 + [2]


def test_a_column_that_lacks_a_sentence_fails(package: Path, tmp_path: Path) -> None:
    shutil.copytree(package, tmp_path / "lacking", symlinks=True)
    path = tmp_path / "lacking" / "deckcheck" / "messages" / "findings.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"^too-many-copies\.de = .*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    call = [*ILLEGAL, "--debug", "--lang"]
    (found,), (wrong,) = (_said(tmp_path / "lacking", [[*call, lang]]) for lang in ("en", "de"))
    assert (found[0], "too-many-copies" in found[1]) == (1, True)
    assert "there is no sentence of the code 'too-many-copies' (report, de)" in wrong[1] + wrong[2]
    assert wrong[0] not in (0, 1, 3) or "LookupError" in wrong[2]
