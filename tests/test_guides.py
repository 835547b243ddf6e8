"""What ARCHITECTURE.md and CONTRIBUTING.md name is there: rooms, files, commands."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GUIDES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
ROOMS = re.compile(r"^\| `deckcheck/(\w+)` \|", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?:deckcheck|tests|tools|benchmarks|formats)(?:/[\w.]+)*/?(?:[\w.]+\.\w+)?")
MODULE = re.compile(r"-m (tests\.\w+)")
PROGRAMS = {"ruff": "ruff", "mypy": "mypy", "lint-imports": "import-linter", "pytest": "pytest", "build": "build"}


def _text(guide: str) -> str:
    return (ROOT / guide).read_text(encoding="utf-8")


def _project() -> dict[str, object]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def test_the_rooms_are_the_layers_of_the_contract() -> None:
    contracts = _project()["tool"]["importlinter"]["contracts"]  # type: ignore[index]  # it is our own file
    (written,) = (each["layers"] for each in contracts if each.get("containers") == ["deckcheck"])
    layers = [each for layer in written for each in layer.split(" | ")]
    assert ROOMS.findall(_text("ARCHITECTURE.md")) == [each for each in layers if each not in ("__main__", "program")]
    top = {path.name for path in (ROOT / "deckcheck").iterdir() if any(path.glob("*.py"))}
    assert top == set(ROOMS.findall(_text("ARCHITECTURE.md")))


@pytest.mark.parametrize("guide", GUIDES)
def test_every_path_that_is_named_is_there(guide: str) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", _text(guide), re.MULTILINE | re.DOTALL)
    words = [word for said in (*CODE.findall(_text(guide)), *blocks) for word in said.split()]
    named = {word for word in words if PATH.fullmatch(word) and "NAME" not in word}
    assert len(named) > 3
    assert sorted(word for word in named if not (ROOT / word).exists()) == []


@pytest.mark.parametrize("guide", GUIDES)
def test_every_module_that_is_run_can_be(guide: str) -> None:
    for module in MODULE.findall(_text(guide)):
        assert (ROOT / module.replace(".", "/") / "__main__.py").exists(), module


def test_what_the_commands_need_is_installed_with_the_extra_for_developers() -> None:
    said = _project()["project"]["optional-dependencies"]["dev"]  # type: ignore[index]  # it is our own file
    extra = {re.split(r"[<>=]", each)[0] for each in said}
    (loop,) = re.findall(r"## The fast loop\n\n```sh\n(.*?)^```", _text("CONTRIBUTING.md"), re.MULTILINE | re.DOTALL)
    run = re.findall(r"^\.venv/bin/(?:python -m )?([\w-]+)", loop, re.MULTILINE)
    assert run == ["ruff", "ruff", "mypy", "lint-imports", "pytest", "pytest"]
    assert {PROGRAMS[each] for each in run} <= extra | {"pytest-xdist"}
