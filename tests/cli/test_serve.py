"""``deckcheck serve``: what cannot begin; the site itself is tried in ``tests/serve``."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from deckcheck.cli.serve import serve

if TYPE_CHECKING:
    import pytest

    from cli.conftest import Run


def test_what_cannot_begin(run: Run) -> None:
    for options, code in (
        (("--host", "0.0.0.0"), "plain-http"),  # noqa: S104 -- as somebody would say it
        (("--public-url", "x"), "no-public-url"),
        (("--format", "missing.yaml"), "unreadable-file"),
        (("--format", "no-such-format"), "unknown-format"),
    ):
        result = run("serve", "run", "--lang", "en", *options)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"[{code}]" in result.stderr


def test_it_needs_its_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    result = run("serve", "run", "--lang", "en")
    assert result.exit_code == 2
    assert "pip install 'deckcheck[serve]'" in result.stderr


def test_other_commands_load_nothing_of_it() -> None:
    program = "import sys; import deckcheck.cli.serve, deckcheck.cli.check; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    strange = {"starlette", "uvicorn", "limits", "jinja2", "anyio", "asyncio", "deckcheck.serve.app", "pydantic"}
    assert strange & {*loaded} == set()
    assert serve.name == "serve"
