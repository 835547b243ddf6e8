"""The hooks, in a fresh repository of decks: pre-commit installs them from this clone and runs them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import CARDS, ILLEGAL, LEGAL
from deckcheck.config.coverage import NAME
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.decks.find import deck_files

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
OWN = """\
format: spimate/own
name: {en: Own, ja: 自作}
source: {title: Our rules}
extends: spimate/single
rules:
  - card-list: {list: bans.yaml, cite: Some are banned.}
"""
BANS = """\
list: spimate/bans
name: {en: Bans, ja: 禁止}
since: 2020-01-01
source: {title: Ours}
changes: [{date: 2020-01-01, cards: {"0": [合成竜]}}]
"""
CONFIG = "on: 2021-01-26\nlang: en\ndecks: [{files: decks/**, format: own.yaml, cards: cards.yaml}]\n"
LEGAL_EXAMPLES = 17
NOT_REACHED = ("NewConnectionError", "Could not find a version", "No matching distribution", "ConnectTimeoutError")


def _run(*command: str | Path, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "PYTHON", "DECKCHECK"))}
    return subprocess.run(
        list(map(str, command)), cwd=cwd, env={**kept, **env}, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This clone as it stands, as a repository of hooks: also what is not committed yet."""
    folder = tmp_path_factory.mktemp("hooks") / "deckcheck"
    folder.mkdir()
    listed = _run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    if listed.returncode:
        pytest.skip("this is no clone")
    for name in listed.stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
    _commit(folder)
    return folder


def _commit(folder: Path) -> None:
    identity = ("-c", "user.name=Test", "-c", "user.email=test@example.org")
    for command in (["init", "-q"], ["add", "-A"], [*identity, "commit", "-q", "-m", "Begin"]):
        done = _run("git", *command, cwd=folder)
        assert done.returncode == 0, done.stderr


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A fresh repository with a legal and an illegal deck, a format, a list and cards."""
    folder = tmp_path / "repository"
    files = {
        NAME: CONFIG,
        "own.yaml": OWN,
        "bans.yaml": BANS,
        "cards.yaml": CARDS,
        "README.txt": "Our decks.\n",
        "decks/legal.txt": LEGAL,
        "decks/決勝/illegal.txt": ILLEGAL,
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    _commit(folder)
    return folder


def _pre_commit(hooks: Path, repository: Path, *args: str | Path) -> tuple[int, str]:
    """Run pre-commit; what it installs of one state of the hooks is there for all tests of them."""
    command = (sys.executable, "-m", "pre_commit", *args, "--verbose", "--color=never")
    done = _run(*command, cwd=repository, PRE_COMMIT_HOME=str(hooks.parent / "store"), LANG="C.UTF-8")
    said = done.stdout + done.stderr
    if done.returncode and any(sign in said for sign in NOT_REACHED):
        pytest.skip("the package registry cannot be reached")
    return done.returncode, said


def _use(hooks: Path, repository: Path) -> None:
    """Commit a configuration of pre-commit with all the hooks."""
    revision = _run("git", "rev-parse", "HEAD", cwd=hooks).stdout.strip()
    ids = re.findall(r"^- id: (\S+)$", (hooks / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    listed = ", ".join(f"{{id: {id_}}}" for id_ in ids)
    config = f"repos:\n  - repo: {hooks}\n    rev: {revision}\n    hooks: [{listed}]\n"
    (repository / ".pre-commit-config.yaml").write_text(config, encoding="utf-8")
    _commit(repository)


FINDING = "decks/決勝/illegal.txt: illegal: 1 card with too many copies (Own, 2021-01-26, as known up to 2018-05-05)"
HOW = "\n“deckcheck check 'decks/決勝/illegal.txt'” tells every line\n"


def test_the_hooks_can_be_tried(repository: Path, hooks: Path) -> None:
    code, said = _pre_commit(
        hooks, repository, "try-repo", hooks, "deckcheck", "--files", "decks/legal.txt", "README.txt"
    )
    assert (code, "legal (" in said) == (0, False), said


def test_the_hook_that_fixes(repository: Path, hooks: Path) -> None:
    """What it changes is not in the commit yet, so it fails; then there is nothing left to do."""
    _use(hooks, repository)
    deck = repository / "decks" / "legal.txt"
    deck.write_bytes("# ours\r\n1 ﾌｧｲﾔｰﾎﾞｰﾙ\r\n2 騎士王\r\n2 ファイヤーボール\r\n".encode())
    _run("git", "add", "-A", cwd=repository)
    call = ("run", "deckcheck-fix", "--files", "decks/legal.txt", "README.txt")
    code, said = _pre_commit(hooks, repository, *call)
    assert (code, "decks/legal.txt: 2 places fixed" in said) == (1, True), said
    assert deck.read_bytes() == "# ours\r\n3 ファイヤーボール\r\n2 騎士王\r\n".encode()
    _run("git", "add", "-A", cwd=repository)
    code, said = _pre_commit(hooks, repository, *call)
    assert (code, "decks/legal.txt: legal (Own, 2021-01-26, as known up to 2018-05-05)" in said, "fixed" in said) == (
        0,
        True,
        False,
    ), said


def test_the_hooks_run(repository: Path, hooks: Path) -> None:
    """Installed once, as in a repository that uses them."""
    _use(hooks, repository)

    def ran(hook: str, *changed: str) -> tuple[int, str]:
        return _pre_commit(hooks, repository, "run", hook, "--files", *changed)

    code, said = ran("deckcheck", "decks/決勝/illegal.txt")
    # One line for a deck, with every reason, and how to see them all.
    assert (code, FINDING in said, HOW in said, said.count("illegal.txt"), "decks/legal.txt" in said) == (
        1,
        True,
        True,
        2,
        False,
    ), said
    for changed in ("own.yaml", "bans.yaml", "cards.yaml", NAME):
        code, said = ran("deckcheck", changed)
        assert (code, FINDING in said, "decks/legal.txt" in said) == (1, True, False), said
    code, said = ran("deckcheck-all", "README.txt")
    assert (code, FINDING in said) == (1, True), said
    assert ran("deckcheck-lint", "own.yaml", "bans.yaml", "cards.yaml", NAME)[0] == 0
    (repository / "own.yaml").write_text(OWN + "rule: []\n", encoding="utf-8")
    code, said = ran("deckcheck-lint", "own.yaml")
    assert (code, "own.yaml:7:1: error: there is no key “rule” here" in said) == (1, True), said
    (repository / "cards.yaml").write_text("game: spimate\ncards: [{}]\n", encoding="utf-8")
    code, said = ran("deckcheck-lint", "cards.yaml")
    assert (code, "cards.yaml:2:9: error:" in said) == (1, True), said


def test_the_examples_are_a_repository_of_decks(hooks: Path, tmp_path: Path) -> None:
    """As ``.ci/run`` has it: every hook passes, until a deck is broken."""
    examples = tmp_path / "examples"
    shutil.copytree(ROOT / "examples", examples)
    _use(hooks, examples)
    code, said = _pre_commit(hooks, examples, "run", "--all-files")
    assert (code, f"{LEGAL_EXAMPLES} decks: {LEGAL_EXAMPLES} legal\n" in said) == (0, True), said
    assert "Skipped" not in said
    deck = examples / "spimate" / "deck.txt"
    deck.write_text(deck.read_text(encoding="utf-8") + "1 奥の手\n" * 3, encoding="utf-8")
    code, said = _pre_commit(hooks, examples, "run", "--all-files")
    assert (
        code,
        "spimate/deck.txt: illegal: 1 card with too many copies, EX 8 of 7 cards (Spimate single" in said,
    ) == (1, True), said


def test_every_example_is_covered_or_shows_what_is_illegal() -> None:
    configured = ConfiguredJudge("2026-11-21")
    decks = [file.path for file in deck_files([str(ROOT / "examples")]) if file.source is not None]
    covered = {path for path in decks if (config := configured.config(path)) and config.entry_of(path)}
    left = {os.path.relpath(path, ROOT / "examples").replace(os.sep, "/") for path in decks if path not in covered}
    assert len(covered) == LEGAL_EXAMPLES
    of_event = {path for path in left if path.startswith("event/")}  # an event judges its own
    assert {path for path in left - of_event if "illegal" not in path and "/tests/" not in path} == {
        "emberfall/deck.txt",
        "emberfall/unfinished.txt",
    }
