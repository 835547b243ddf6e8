"""The README is true: its commands print what it shows, its YAML is the example's, its Python runs."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from deckcheck.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def _commands() -> list[tuple[str, str]]:
    commands = []
    for language, block in BLOCKS:
        if language == "console":
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                commands.append((command, output))
    return commands


@pytest.fixture(autouse=True)
def _in_the_clone(monkeypatch: pytest.MonkeyPatch, shared_cache: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("DECKCHECK_CACHE", str(shared_cache))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "output"), _commands(), ids=lambda text: text.splitlines()[0][:60] if text else "-"
)
def test_command(command: str, output: str) -> None:
    if command.startswith("cd "):
        folder, _, command = command.removeprefix("cd ").partition(" && ")
        os.chdir(folder)  # the fixture goes back
    program, *args = shlex.split(command)
    assert program == "deckcheck"
    result = CliRunner().invoke(main, args, catch_exceptions=False)
    assert result.stderr == ""
    # A line of nothing but “…” stands for one or more.
    shown = r"(?:    .+\n)+".join(map(re.escape, output.split("    …\n")))
    assert re.fullmatch(shown, result.stdout)


def test_yaml() -> None:
    event, format_ = [block for language, block in BLOCKS if language == "yaml"]
    assert format_ == (ROOT / "examples" / "emberfall" / "standard.yaml").read_text(encoding="utf-8")
    written = (ROOT / "examples" / "event" / "event.yaml").read_text(encoding="utf-8")
    assert event == re.sub("^#.*\n", "", written, flags=re.MULTILINE)


def test_toml() -> None:
    (toml,) = [block for language, block in BLOCKS if language == "toml"]
    package = (ROOT / "tests" / "plugins" / "good" / "pyproject.toml").read_text(encoding="utf-8")
    assert [line for line in toml.splitlines() if line not in package.splitlines()] == []


def test_python(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = [block for language, block in BLOCKS if language == "python"]
    exec(compile(program, "README.md", "exec"), {})  # noqa: S102 -- it is what readers will run
    assert capsys.readouterr().out


def test_shell_blocks_are_the_install_and_the_test_command() -> None:
    """``.ci/run`` runs both, in a clean clone."""
    install, tests = [block for language, block in BLOCKS if language == "sh"]
    assert install.rstrip().endswith("deckcheck check examples/duelmasters/mono-fire.txt")
    assert tests.rstrip().endswith(".venv/bin/python -m pytest")
    assert "for heading in Install Tests" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_every_file_that_is_linked_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []
    assert len(README.splitlines()) <= 320
