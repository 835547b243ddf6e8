"""What GitHub runs: the action and the workflows keep their schemas, actionlint has nothing to say of them, and the
action's script checks decks."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deckcheck.source import read_source
from deckcheck.source.document import load_document

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = {
    "action.yml": "vendor.github-actions",
    ".github/workflows/release.yml": "vendor.github-workflows",
    "docs/start/github-workflow.yaml": "vendor.github-workflows",
    "docs/start/gitlab-ci.yaml": "vendor.gitlab-ci",
}
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("path", SCHEMAS)
def test_github_takes_it(path: str) -> None:
    call = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", SCHEMAS[path], str(ROOT / path)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def _linted(*paths: Path, folder: Path) -> str:
    """What actionlint says of some workflows, and shellcheck of their scripts where that is installed."""
    beside = Path(sys.executable).with_name("actionlint")
    program = str(beside) if beside.exists() else shutil.which("actionlint")
    if program is None:
        pytest.skip("actionlint is not installed: the package of the extra dev has it for Linux on x86-64 alone")
    call = [program, "-oneline", "-pyflakes=", *map(str, paths)]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


def test_actionlint_finds_nothing_in_a_workflow() -> None:
    workflows = [ROOT / path for path, schema in SCHEMAS.items() if schema == "vendor.github-workflows"]
    assert {*(ROOT / ".github" / "workflows").iterdir()} <= {*workflows}
    assert _linted(*workflows, folder=ROOT) == ""


def test_actionlint_finds_nothing_in_the_action(tmp_path: Path) -> None:
    """It looks at workflows alone: one that uses the action with all its inputs, and one that has its steps."""
    action = load_document(read_source(str(ROOT / "action.yml"))).data
    workflows = tmp_path / ".github" / "workflows"
    workflows.mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    shutil.copy(ROOT / "action.yml", tmp_path)
    inputs = {name: {"type": "string", **each} for name, each in action["inputs"].items()}
    job = {"runs-on": "ubuntu-latest", "permissions": {"contents": "read"}}
    asked = {name: f"${{{{ inputs.{name} }}}}" for name in inputs}
    steps = [{"uses": "actions/checkout@v5"}, {"uses": "./", "with": asked}]
    jobs = {"used": {**job, "steps": steps}, "inside": {**job, "steps": action["runs"]["steps"]}}
    workflow = {"on": {"workflow_dispatch": {"inputs": inputs}}, "jobs": jobs}
    (workflows / "own.yml").write_text(json.dumps(workflow), encoding="utf-8")
    assert _linted(workflows / "own.yml", folder=tmp_path) == ""
    # It is this action that it looks at.
    steps[1] = {"uses": "./", "with": {"no-such": "x"}}
    (workflows / "own.yml").write_text(json.dumps(workflow), encoding="utf-8")
    assert 'input "no-such" is not defined' in _linted(workflows / "own.yml", folder=tmp_path)


@pytest.mark.parametrize(
    ("inputs", "code", "said"),
    [
        ({"DECKS": "mtg/burn.txt netrunner/precision.txt"}, 0, []),
        ({}, 0, []),
        (
            {"DECKS": "emberfall/deck.txt", "ARGUMENTS": "--on 2026-11-21", "SARIF": "out/decks.sarif"},
            1,
            ["too-many-copies", "over-budget", "unknown-card"],
        ),
        ({"DECKS": "*.txt"}, 2, ["unreadable-file"]),
    ],
)
def test_the_action_checks_decks(tmp_path: Path, inputs: dict[str, str], code: int, said: list[str]) -> None:
    """The last step, as the shell of a runner has it."""
    script = load_document(read_source(str(ROOT / "action.yml"))).data["runs"]["steps"][-1]["run"]
    examples = tmp_path / "examples"
    shutil.copytree(ROOT / "examples", examples)
    (examples / "out").mkdir()
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "deckcheck"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m deckcheck "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    empty = {"DECKS": "", "ARGUMENTS": "", "SARIF": ""}
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "PATH": path, **empty, **inputs}
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=examples,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    codes = [line.partition("title=")[2].partition("::")[0] for line in done.stdout.splitlines() if "::error" in line]
    assert (done.returncode, codes) == (code, said), done.stdout + done.stderr
    assert (examples / "out" / "decks.sarif").is_file() == ("SARIF" in inputs)
