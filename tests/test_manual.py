"""README and the manual are true: commands print what they show, what is of a file stands in it, the site builds."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest

from tools.manual import REFERENCE, ROOT, commands, is_as_shown, made_reference, pages, printed

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {str(page.relative_to(ROOT)): page.read_text(encoding="utf-8") for page in pages()}
BLOCK = re.compile(r"^(?:<!-- (file|part of): (\S+) -->\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(name, *match) for name, text in PAGES.items() for match in BLOCK.findall(text)]
"""Page, what is said above the block and of which file, its language, and the block."""
COMMANDS = [(name, command, shown) for name, text in PAGES.items() for command, shown in commands(text)]
EXTRA = re.compile(r"pip install 'deckcheck\[(\w+)\]'\n")


@pytest.fixture(autouse=True)
def _in_the_clone(monkeypatch: pytest.MonkeyPatch, shared_cache: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("DECKCHECK_CACHE", str(shared_cache))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_the_manual_is_found() -> None:
    assert {"README.md", "docs/start/player.md", "docs/ja/start/player.md"} <= set(PAGES)
    assert len(COMMANDS) > 20
    assert {language for _, _, _, language, _ in BLOCKS} == {"console", "python", "sh", "text", "toml", "yaml"}


@pytest.mark.slow
@pytest.mark.parametrize(("page", "command", "shown"), COMMANDS, ids=lambda text: text.splitlines()[0][:60])
def test_a_command_prints_what_is_shown(page: str, command: str, shown: str) -> None:
    output = printed(command)
    assert is_as_shown(shown, output) or output == shown, f"{page}: python -m tools.manual --write mends it"


@pytest.mark.parametrize(("page", "said", "file", "language", "block"), BLOCKS)
def test_a_block(
    page: str, said: str, file: str, language: str, block: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is shown of a file stands in it; Python runs; what is typed in a shell is an extra that there is."""
    if language in ("yaml", "toml"):
        text = (ROOT / file).read_text(encoding="utf-8")
        if said == "file":
            assert block in (text, re.sub("^#.*\n", "", text, flags=re.MULTILINE))
        else:
            assert [line for line in block.splitlines() if line not in text.splitlines()] == []
    elif language == "python":
        exec(compile(block, page, "exec"), {})  # noqa: S102 -- it is what readers will run
        assert capsys.readouterr().out
    elif language == "sh" and page != "README.md":
        (extra,) = EXTRA.fullmatch(block).groups()  # type: ignore[union-attr]  # what fails is what is tested
        with (ROOT / "pyproject.toml").open("rb") as project:
            assert extra in tomllib.load(project)["project"]["optional-dependencies"]


def test_the_shell_blocks_of_the_readme_are_the_install_and_the_test_command() -> None:
    """``.ci/run`` runs both, in a clean clone."""
    install, tests = [block for page, _, _, language, block in BLOCKS if (page, language) == ("README.md", "sh")]
    assert install.rstrip().endswith("deckcheck check examples/duelmasters/mono-fire.txt")
    assert tests.rstrip().endswith(".venv/bin/python -m pytest")
    assert "for heading in Install Tests" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_readme_is_short_and_what_it_links_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGES["README.md"])
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []
    assert len(PAGES["README.md"].splitlines()) <= 100


def test_every_first_page_is_there_in_japanese() -> None:
    first = {name.removeprefix("docs/start/") for name in PAGES if name.startswith("docs/start/")}
    assert first == {name.removeprefix("docs/ja/start/") for name in PAGES if name.startswith("docs/ja/start/")}
    for name in first:
        there, here = PAGES[f"docs/start/{name}"], PAGES[f"docs/ja/start/{name}"]
        assert re.search("[ぁ-ん]", here)
        assert [language for *_, language, _ in BLOCK.findall(here)] == [
            language for *_, language, _ in BLOCK.findall(there)
        ], name


@pytest.mark.slow(step=1)
def test_the_reference_is_as_the_program_is() -> None:
    kept = {page.name: page.read_text(encoding="utf-8") for page in REFERENCE.iterdir()}
    assert kept == made_reference(), "python -m tools.manual --write mends it"


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("docs/")])
def test_what_a_page_links_is_there(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGES[page])
    assert [link for link in links if "://" not in link and not (ROOT / page).parent.joinpath(link).exists()] == []


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    """Links between pages are checked by Sphinx; the search works without a network."""
    call = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", "-d", str(tmp_path / "trees"), "docs"]
    done = subprocess.run([*call, str(tmp_path / "site")], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for page in ("index", "start/player", "ja/start/player", "reference/commands", "reference/codes", "search"):
        assert (tmp_path / "site" / f"{page}.html").is_file(), page
    outside = re.findall(
        r'<(?:script|link)[^>]+(?:src|href)="(https?:[^"]+)"', (tmp_path / "site/index.html").read_text("utf-8")
    )
    assert outside == []
