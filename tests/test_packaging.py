"""The wheel carries the formats, schemas and examples: built, installed elsewhere, and used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from deckcheck.decks.reader import deck_suffixes

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
DECK = ROOT / "examples" / "duelmasters" / "mono-fire.txt"


def _run(*command: str | Path, cwd: Path) -> str:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "DECKCHECK"))}
    env |= {"DECKCHECK_CACHE": str(cwd / "cache"), "LANG": "C.UTF-8"}
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``bin`` folder of an environment with only the wheel in it; its dependencies are those of this one."""
    folder = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    _run(python, "-m", "pip", "install", "--quiet", "--no-deps", wheel, cwd=folder)
    packages = _run(python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])", cwd=folder).strip()
    here = _run(
        sys.executable, "-c", "import click, os; print(os.path.dirname(os.path.dirname(click.__file__)))", cwd=folder
    )
    (Path(packages) / "dependencies.pth").write_text(here, encoding="utf-8")
    return folder / "venv" / "bin"


def test_the_wheel_checks_a_deck(installed: Path, tmp_path: Path) -> None:
    out = _run(installed / "deckcheck", "check", DECK, "--on", "2026-11-21", cwd=tmp_path)
    assert out == f"{DECK}: legal (DM Commander, 2026-11-21, as known up to 2021-03-29)\n"
    where = _run(installed / "python", "-c", "import deckcheck; print(deckcheck.__file__)", cwd=tmp_path)
    assert where.startswith(str(installed.parent))


def test_the_wheel_has_its_schemas(installed: Path, tmp_path: Path) -> None:
    program = "from deckcheck.formats.schema.build import schema; print(schema('format')['$schema'])"
    assert "json-schema.org" in _run(installed / "python", "-c", program, cwd=tmp_path)


@pytest.mark.parametrize("code", ["banned-card", "wrong-pick-count", "unpayable-cost", "won-and-drawn", "unknown-code"])
def test_the_wheel_has_its_examples(installed: Path, tmp_path: Path, code: str) -> None:
    here = _run(sys.executable, "-m", "deckcheck", "explain", code, "--lang", "en", cwd=tmp_path)
    assert code in here
    assert _run(installed / "deckcheck", "explain", code, "--lang", "en", cwd=tmp_path) == here


def test_the_hooks_take_every_file_of_decks_that_is_read() -> None:
    hooks = {each["id"]: each for each in YAML(typ="safe").load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    for hook in ("deckcheck", "deckcheck-fix"):
        assert [suffix for suffix in deck_suffixes() if not re.search(hooks[hook]["files"], f"deck{suffix}")] == []
