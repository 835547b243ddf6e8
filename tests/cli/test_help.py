"""``--help``: whole sentences in 80 columns, exit codes, and examples that do what they say."""

from __future__ import annotations

import gzip
import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pyarrow as pa
import pytest
from pyarrow import csv, parquet
from rich.cells import cell_len

from deckcheck.cli import main
from deckcheck.cli._help import Documented, DocumentedGroup, LeadingGroup
from tools.manual import walked

if TYPE_CHECKING:
    from cli.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
MATCH = EXAMPLES / "spimate"
FORMAT = """\
format: spimate/own
name: {en: Own, ja: 自作}
extends: spimate/single
source: {title: The Rules}
rules:
  - copy-limit: {zone: deck, least: 1, most: 2, cite: Two of a name.}
"""
MARKED = """\
# on: 2024-01-01
# verdict: legal
# cards: cards.yaml
2 ファイヤーボール
2 騎士王
1 エアロシャウト
"""


COMMANDS = list(walked())
LEADING = {(*path, command.leading) for path, command in COMMANDS if isinstance(command, LeadingGroup)}
"""The commands whose last word may be left out."""
ENDLESS = {("watch",), ("serve",), ("serve", "run")}
"""What only ends when somebody ends it."""
CALLS = [
    pytest.param(path, call, id=call)
    for path, command in COMMANDS
    if isinstance(command, Documented) and path not in ENDLESS
    for call in command.examples
]


def test_the_commands_are_found() -> None:
    paths = {path for path, _ in COMMANDS}
    assert {(), ("check",), ("formats",), ("formats", "diff"), ("cards", "search"), ("extend", "schema")} <= paths
    assert len(CALLS) > 35


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=lambda each: " ".join(each) if type(each) is tuple else "")
def test_help(run: Run, path: tuple[str, ...], command: click.Command) -> None:
    """The list of commands cuts nothing short; exit codes and, but for what waits for changes, examples are there."""
    assert isinstance(command, Documented)
    result = run(*path, "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "..." not in command.get_short_help_str(80 - 2 - 10)
    assert not path or (command.short_help or "").endswith(".")
    assert [line for line in result.stdout.splitlines() if cell_len(line) > 80] == []
    assert "Exit codes" in result.stdout or path == ("extend",)
    assert command.examples
    assert all(f"  {call}\n" in result.stdout.partition("\nExamples:\n")[2] for call in command.examples)
    for call in command.examples:
        words = shlex.split(call.rpartition("| ")[2])
        assert words[:1] == ["deckcheck"]
        named = tuple(words[1 : 1 + len(path)])
        assert named == path or (path in LEADING and named[:-1] == path[:-1])


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=lambda each: " ".join(each) if type(each) is tuple else "")
def test_what_is_read_is_said(run: Run, path: tuple[str, ...], command: click.Command) -> None:
    result = run(*path, "--help-all")
    assert (result.exit_code, result.stderr) == (0, "")
    said = result.stdout
    assert [line for line in said.splitlines() if cell_len(line) > 80] == []
    names = {param.name for param in command.params}
    assert ("LC_ALL, LC_MESSAGES, LANG" in said) == ("lang" in names)
    assert ("DECKCHECK_CACHE" in said) == bool(names & {"cards", "format_", "databases"})
    assert ("DECKCHECK_CARDS" in said) == bool(names & {"cards", "format_", "databases", "target"})
    assert ("\nFiles:\n  .deckcheck.yaml" in said) == ("-f, --format" in said)
    assert "--help-all" not in said
    first = run(*path, "--help").stdout
    assert "\nEnvironment:" not in first
    assert "\nFiles:" not in first
    told = [line for line in first.splitlines() if line.startswith("  --help-all shows ")]
    assert [("the environment" in line, "the files" in line) for line in told] == [
        ("\nEnvironment:" in said, "\nFiles:" in said)
    ] * (said != first)


def _options(said: str) -> list[str]:
    """The options that a help shows, each with its names and what it takes."""
    listed = said.partition("\nOptions:\n")[2].partition("\n\n")[0]
    return [re.split("  +", line.strip())[0] for line in listed.splitlines() if line.startswith("  -")]


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=lambda each: " ".join(each) if type(each) is tuple else "")
def test_a_newcomer_sees_twelve_options_at_most_and_how_to_see_the_others(
    run: Run, path: tuple[str, ...], command: click.Command
) -> None:
    first, whole = run(*path, "--help").stdout, run(*path, "--help-all").stdout
    seen = _options(first)
    assert len(seen) <= 12
    rare = [each for each in _options(whole) if each not in seen]
    context = click.Context(command)
    every = {name for param in command.get_params(context) if not getattr(param, "hidden", True) for name in param.opts}
    assert {name for each in _options(whole) for name in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", each)} == every
    more = f"{len(rare)} more option{'s' if len(rare) > 1 else ''}"
    assert (f"  --help-all shows {more}" in first) == bool(rare)
    assert (" more option" in first) == bool(rare)


def test_every_command_stands_in_a_section_of_the_first_help(run: Run) -> None:
    said = run("--help").stdout
    sections = re.findall(r"^([A-Z][\w -]*):\n((?:  .*\n)+)", said, re.MULTILINE)
    listed = {heading: re.findall(r"^  (\S+)  ", rows, re.MULTILINE) for heading, rows in sections}
    assert listed == {
        "Options": [],
        "Decks": ["check", "fix", "suggest", "where", "history", "stats", "convert", "watch"],
        "Many decks": ["batch", "impact"],
        "Play and events": ["match", "draft", "event", "serve"],
        "Formats and cards": ["formats", "cards", "lint", "explain"],
        "Set-up": ["init", "lsp", "extend"],
        "Examples": [],
    } | {name: listed[name] for name in ("Options", "Examples")}
    names = [name for heading in sections[1:-1] for name in listed[heading[0]]]
    assert sorted(names) == sorted(main.list_commands(click.Context(main)))


MEANT = [
    (path, word, group.meant[word])
    for path, group in COMMANDS
    if isinstance(group, DocumentedGroup)
    for word in group.meant
]


@pytest.mark.parametrize(
    ("path", "word", "meant"), MEANT, ids=lambda each: " ".join(each) if type(each) is tuple else ""
)
def test_a_near_word_leads_to_what_is_meant(run: Run, path: tuple[str, ...], word: str, meant: str) -> None:
    said = f"Error: there is no “{word}”; say “deckcheck {meant}”."
    in_japanese = f"エラー: 「{word}」はありません。「deckcheck {meant}」と入力してください。"
    for more, expected in (([], said), (["deck.txt", "--lang", "ja"], in_japanese)):
        result = run(*path, word, *more)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.splitlines()[-1] == expected
    # What it leads to is there.
    result = run(*meant.split(), *([] if meant == "--help" else ["--help"]))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("Usage: main [" if meant == "--help" else f"Usage: main {meant} [")


def test_the_near_words_are_these() -> None:
    assert {" ".join((*path, word)) for path, word, _ in MEANT} == {
        *("card", "diff", "format", "help", "import", "judge", "legal", "list", "new", "plugins", "schema", "search"),
        *("show", "test", "update", "validate", "verify", "when"),
        *("cards check", "cards lint", "cards list"),
        *("formats check", "formats lint", "formats list", "formats test"),
        *("event table", "event verify"),
    }


@pytest.mark.parametrize(
    ("word", "hint"),
    [("chek", " Did you mean check?"), ("lnit", " Did you mean init or lint?"), ("zzzzzz", "")],
)
def test_a_word_that_is_no_command_and_no_file(run: Run, word: str, hint: str) -> None:
    result = run(word)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1] == f"Error: there is no command or file “{word}”.{hint}"


@pytest.fixture
def examples(folder: Path) -> Path:
    """A folder where every example has what it names."""
    for path in folder.iterdir():
        path.unlink()
    (folder / "decks").mkdir()
    for name in ("deck.txt", "more.txt", "decks/a.txt", "collection.txt"):
        shutil.copy(EXAMPLES / "duelmasters" / "wilhelm.txt", folder / name)
    shutil.copy(EXAMPLES / "duelmasters" / "wilhelm.yaml", folder / "deck.yaml")
    for name in ("match.yaml", "draft.yaml", "cards.yaml", "akari.txt"):
        shutil.copy(MATCH / name, folder)
    for name in ("game1.txt", "game2.txt", "game3.txt"):
        (folder / name).write_text("3 ファイヤーボール\n2 騎士王\n", encoding="utf-8")
    header = "name,type,cost,element,race,ap,lp,limit\n"
    (folder / "cards.csv").write_text(header + _rows((MATCH / "cards.yaml").read_text(encoding="utf-8")), "utf-8")
    (folder / "my-format.yaml").write_text(FORMAT, encoding="utf-8")
    (folder / "tests" / "my-format").mkdir(parents=True)
    (folder / "tests" / "my-format" / "legal.txt").write_text(MARKED, encoding="utf-8")
    return folder


def _rows(cards: str) -> str:
    keys = ("name", "type", "cost", "element", "race", "ap", "lp", "limit")
    found = []
    for line in cards.splitlines():
        record = dict(re.findall(r"(\w+): ([^,}]+)", line)) if "name:" in line else {}
        if record:
            found.append(",".join(record.get(key, "") for key in keys))
    return "\n".join(found) + "\n"


CONFIG = """\
decks:
  - {files: "**", format: duelmasters/commander}
  - {files: [/game*.txt, /match.yaml, /draft.yaml], cards: cards.yaml}
exclude: [tests/, /akari.txt, /game*.txt]
"""


def _lay_out_events(folder: Path, run: Run) -> None:
    """Two events, each with its lock: one that is not signed, and a signed one whose decks may change between games."""
    event = "event: Cup\non: 2026-07-27\nregistrations: [{folder: lists}]\n"
    game = (folder / "game1.txt").read_text(encoding="utf-8")
    for name, format_, deck in (
        ("match", "format: spimate/standard\ncards: cards.yaml\n", game),
        (".", "format: duelmasters/commander\n", (folder / "deck.txt").read_text(encoding="utf-8")),
    ):
        (folder / name / "lists").mkdir(parents=True)
        (folder / name / "lists" / "007.txt").write_text(deck, encoding="utf-8")
        (folder / name / "event.yaml").write_text(event + format_, encoding="utf-8")
    shutil.copy(folder / "cards.yaml", folder / "match")
    (folder / "secret.key").write_text("sixteen bytes or more\n", encoding="utf-8")
    (folder / "p.csv").write_text("table,player 1,player 2\n1,007,bye\n", encoding="utf-8")
    for name in ("g2.txt", "g3.txt"):
        (folder / name).write_text(game, encoding="utf-8")
    for call in ("event event.yaml --out desk", "event match/event.yaml --out match/desk --key secret.key"):
        assert run(*call.split()).exit_code == 0
    shutil.copy(folder / "match" / "desk" / "registrations.lock", folder)


def _lay_out_site(folder: Path, run: Run, command: str) -> None:
    """A site with an event and a player, as far as a command of it does not make them itself."""
    event = "event: Autumn Cup\non: 2026-07-27\nformat: duelmasters/commander\n"
    (folder / "event.yaml").write_text(event + "players: {table: players.csv}\nserve: {}\n", encoding="utf-8")
    (folder / "players.csv").write_text("ID,Name\n007,Hina\n", encoding="utf-8")
    before = {"init": (), "add": ("init site",)}.get(command, ("init site", "add site event.yaml"))
    for call in (*before, *(("backup site site.zip",) if command == "restore" else ())):
        assert run("serve", *call.split()).exit_code == 0
    if command == "restore":
        shutil.rmtree(folder / "site")


def _lay_out_databases(folder: Path, run: Run) -> None:
    """Two databases of other projects, and one of them imported, also to a file of its own."""
    atomic = '{"meta": {"date": "2026-08-01", "version": "5"}, "data": {"Ash": [{"name": "Ash"}]}}'
    (folder / "AtomicCards.json.gz").write_bytes(gzip.compress(atomic.encode()))
    (folder / "default-cards.json").write_text('[{"object": "card", "name": "Ash"}]', encoding="utf-8")
    shutil.copy(EXAMPLES.parent / "formats" / "netrunner" / "lists" / "standard.yaml", folder)
    for target in ([], ["--to", "cards.sqlite"]):
        assert run("cards", "import", "AtomicCards.json.gz", "--game", "spimate", *target).exit_code == 0


def _lay_out_tables(folder: Path) -> None:
    """A legal deck as tables with a row for each card."""
    rows, zone = [], ""
    for line in (EXAMPLES / "duelmasters" / "mono-fire.txt").read_text(encoding="utf-8").splitlines():
        if line[:1].isdecimal():
            copies, _, name = line.partition(" ")
            row = {"list_id": 1, "deck": 1, "format": "duelmasters/commander", "zone": zone}
            rows.append({**row, "count": int(copies), "name": name})
        elif line and not line.startswith("#"):
            zone = line
    table = pa.Table.from_pylist(rows)
    parquet.write_table(table, folder / "decks.parquet")
    (folder / "tables").mkdir()
    parquet.write_table(table, folder / "tables" / "one.parquet")
    csv.write_csv(table, folder / "decks.csv")


STANDING_FOR = {
    "WORD": "commander",
    "GAME/my-league": "duelmasters/my-league",
    "ID": "007",
    "GAME/FORMAT": "duelmasters/commander",
    "CLAUSE": "singleton",
    "NAME": "偽りの王ヴィルヘルム",
    "GAME": "spimate",
    "GAME/*": "duelmasters/c*",
    "sideboard": "hyperspatial",
    "{type: monster}": "{types: クリーチャー}",
}
OF_A_MATCH = STANDING_FOR | {"GAME/FORMAT": "spimate/standard", "NAME": "騎士王"}
"""What stands for it where the cards are those of a match."""


@pytest.mark.slow
@pytest.mark.parametrize(("path", "call"), CALLS)
def test_an_example(run: Run, examples: Path, path: tuple[str, ...], call: str) -> None:
    """Every example does what it says, in a folder that has what it names."""
    if path != ("init",):
        (examples / ".deckcheck.yaml").write_text(CONFIG, encoding="utf-8")
    if path[:1] == ("event",):
        _lay_out_events(examples, run)
    if path[:1] == ("serve",):
        _lay_out_site(examples, run, path[1])
    if path[:1] == ("cards",):
        _lay_out_databases(examples, run)
    if path in (("batch",), ("impact",)):
        _lay_out_tables(examples)
    piped, _, rest = call.rpartition(" | ")
    words = shlex.split(rest.partition(" > ")[0])[1:]
    if "--prove" in words:
        words += ["--cards", "cards.yaml"]  # none come with the game of the example
    meant = OF_A_MATCH if path == ("match",) or "cards.csv" in words else STANDING_FOR
    given = (examples / piped.split()[1]).read_text(encoding="utf-8") if piped else None
    result = run(*(meant.get(word, word) for word in words), input=given)
    assert result.exit_code == 0, result.output


def test_the_example_of_what_waits_for_changes_can_be_read(examples: Path) -> None:
    assert {path for path, _ in COMMANDS} > ENDLESS
    ((path, watch),) = [each for each in COMMANDS if each[0] == ("watch",)]
    assert isinstance(watch, Documented)
    for call in watch.examples:
        words = [STANDING_FOR.get(word, word) for word in shlex.split(call)]
        assert watch.make_context("watch", words[1 + len(path) :]).params["format_"] == "duelmasters/commander"
