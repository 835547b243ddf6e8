"""The manual: what its blocks print, and its reference, made from the program.

    python -m tools.manual --write    run every command that README.md and docs/ show, write what it prints, and the
                                      reference
    python -m tools.manual --check    say where a page shows something else; the tests do the same

The reference, docs/reference, is kept so that whoever reads the pages in a repository finds it.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from click.testing import CliRunner

from deckcheck.cli import main
from deckcheck.cli._explanations import all_codes, code_lines, kind_lines
from deckcheck.cli._help import Documented
from deckcheck.formats.catalogue import format_heads
from deckcheck.messages import in_language
from deckcheck.rules.rule import kinds

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "docs" / "reference"
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_WIDTH = 100
_CUT = "    …\n"
"""A line of nothing but “…” stands for one or more, indented as it is."""


def pages() -> list[Path]:
    """README and the pages of the manual that people write."""
    written = sorted((ROOT / "docs").rglob("*.md"))
    return [ROOT / "README.md", *(page for page in written if REFERENCE not in page.parents)]


# -- what blocks print


def commands(text: str) -> Iterator[tuple[str, str]]:
    """The commands of a page, each with what the page says that it prints."""
    for block in _CONSOLE.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def printed(command: str) -> str:
    """What a command prints, run in the root of the clone. Raises RuntimeError if it says that something is wrong."""
    before = Path.cwd()
    folder, _, rest = command.removeprefix("cd ").partition(" && ") if command.startswith("cd ") else ("", "", command)
    program, *args = shlex.split(rest)
    if program != "deckcheck":
        raise RuntimeError(f"{command}: only deckcheck is run")
    os.chdir(ROOT / folder)
    try:
        result = CliRunner().invoke(main, args, catch_exceptions=False)
    finally:
        os.chdir(before)
    if result.stderr:
        raise RuntimeError(f"{command}: {result.stderr}")
    return result.stdout


def is_as_shown(shown: str, output: str) -> bool:
    """Whether a command prints what a page shows, which may leave out lines."""
    return re.fullmatch(r"(?:    .+\n)+".join(map(re.escape, shown.split(_CUT))), output) is not None


def rewritten(text: str) -> str:
    """A page with what its commands print now. What is shown with lines left out stays if it is still true."""

    def block(match: re.Match[str]) -> str:
        parts = []
        for command, shown in commands(match.group()):
            output = printed(command)
            parts.append(f"$ {command}\n{shown if is_as_shown(shown, output) else output}")
        return f"```console\n{''.join(parts)}```"

    return _CONSOLE.sub(block, text)


# -- the reference


def write_reference() -> None:
    """Write the pages that are made from the program."""
    REFERENCE.mkdir(exist_ok=True)
    for name, text in made_reference().items():
        (REFERENCE / name).write_text(text, encoding="utf-8")


def made_reference() -> dict[str, str]:
    """The pages that are made from the program, by their files' names."""
    made = {
        "commands": _commands(),
        "games": _games(),
        "codes": _codes(),
        "kinds": _kinds(),
        "language": (ROOT / "formats" / "README.md").read_text(encoding="utf-8"),
        "files": _files(),
    }
    return {f"{name}.md": text for name, text in made.items()}


def _commands() -> str:
    parts = ["# Commands\n\n`deckcheck FILE` is `deckcheck check FILE`.\n"]
    for path, command in walked():
        if path:
            parts.append(f"## deckcheck {' '.join(path)}\n\n```text\n{_help(path, command)}```\n")
    return "\n".join(parts)


def walked(group: click.Group = main, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with the words that call it."""
    yield path, group
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from walked(command, (*path, name))
        elif command is not None:
            yield (*path, name), command


def _help(path: tuple[str, ...], command: click.Command) -> str:
    everything = isinstance(command, Documented) and not isinstance(command, click.Group)
    asked = "--help-all" if everything else "--help"
    if isinstance(command, Documented):
        # It keeps the option that asks for help as whoever first asked has it, who may not have come by the program.
        command._asks_for_help = None  # noqa: SLF001 -- only where the help of commands is held against files
    result = CliRunner(env={"LC_ALL": "C"}).invoke(main, [*path, asked], prog_name="deckcheck", catch_exceptions=False)
    return result.stdout


def _games() -> str:
    lines = ["# Games and formats", "", "What comes with deckcheck; each clause cites the rule that it stands on."]
    game = None
    for head in format_heads():
        if head.game != game:
            game = head.game
            lines += ["", f"## {in_language(game, 'en')}", "", "| id | name | also called |", "|---|---|---|"]
        names = " · ".join(dict.fromkeys(head.name.values()))
        lines.append(f"| `{head.id}` | {names} | {', '.join(head.aliases)} |")
    return "\n".join(lines) + "\n"


def _codes() -> str:
    parts = ["# Codes\n\nWhat stands in brackets behind a finding, and what is said of files.\n"]
    for code in sorted(all_codes()):
        meaning, *lines = code_lines(code, "en")
        (japanese, *_) = code_lines(code, "ja")
        parts.append(f"## {code}\n\n{_sentence(meaning)}\n\n{_sentence(japanese)}\n")
        if lines:
            parts.append("```text\n" + "\n".join(lines).rstrip() + "\n```\n")
    return "\n".join(parts)


def _sentence(line: str) -> str:
    said = line.partition(": ")[2]
    return said[:1].upper() + said[1:]


def _kinds() -> str:
    told = {kind: "\n".join(kind_lines(kind, "en", _WIDTH)).rstrip() for kind in kinds()}
    parts = (f"## {kind}\n\n```text\n{text}\n```\n" for kind, text in told.items())
    return "\n".join(["# Rule kinds\n\nWhat may stand under `rules:` of a format.\n", *parts])


def _files() -> str:
    """The keys of every file that people write, as their schemas have them."""
    import json

    parts = ["# Files and their keys\n\n`deckcheck extend schema KIND` prints a schema whole, for editors.\n"]
    for path in sorted((ROOT / "schemas").glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        kind = path.name.removesuffix(".schema.json")
        parts.append(f"## {kind}\n\n{schema.get('description', '')}\n")
        keys = schema.get("properties", {})
        if keys:
            rows = [f"| `{key}` | {_cell(said.get('description', ''))} |" for key, said in keys.items()]
            parts.append("\n".join(["| key | what it says |", "|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("{", "\\{")


def _run(*, write: bool) -> int:
    if write:
        write_reference()
    different = 0
    for page in pages():
        text = page.read_text(encoding="utf-8")
        now = rewritten(text)
        if now == text:
            continue
        different += 1
        if write:
            page.write_text(now, encoding="utf-8")
        else:
            sys.stdout.writelines(difflib.unified_diff(text.splitlines(keepends=True), now.splitlines(keepends=True)))
            print(f"{page.relative_to(ROOT)} is not as the program is; python -m tools.manual --write mends it")
    return 0 if write else min(different, 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Hold the manual true.")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help="write what the commands print")
    mode.add_argument("--check", action="store_true", help="say where a page is not true")
    raise SystemExit(_run(write=parser.parse_args().write))
