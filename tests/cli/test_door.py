"""What strangers' decks, records and lists can make the commands read, quote and write: nothing but themselves."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.reports.reporter import reporters

if TYPE_CHECKING:
    from cli.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples" / "spimate"
CALL = ("--cards", "cards.yaml", "--on", "2021-01-26", "--lang", "en")
CANARY = "c4n4ry"
STRANGE = {
    "secret.yaml": f"token: {CANARY}\n",
    "secret.json": f'{{"token": "{CANARY}"}}',
    "secret.conf": f"token {CANARY}\n",
    "secret.env": f"{CANARY}=x y z\n",
    "broken.yaml": f"{CANARY}: [\n",
    "words.txt": f"{CANARY}\n",
}
OWN = "format: spimate/own\nname: {en: Own, ja: 自作}\nextends: spimate/single\nsource: {title: The Rules}\n"
no_posix = pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes and devices among its files")


@pytest.fixture
def canaries(folder: Path) -> Path:
    """Files of other people beside the working folder and in it."""
    here = folder / "here"
    here.mkdir()
    for name, text in STRANGE.items():
        (folder / name).write_text(text, encoding="utf-8")
        (here / name).write_text(text, encoding="utf-8")
    (here / "cards.yaml").write_bytes((folder / "cards.yaml").read_bytes())
    os.chdir(here)  # the fixture before this one sees to it that it is left again
    return here


def said(run: Run, command: str, *args: str) -> tuple[int, str]:
    """The exit code, and everything that a command says in any form."""
    outputs = [f"--output={name}:report.{name}" for name in reporters() if name != "text"]
    result = run(command, *args, *CALL, *outputs)
    reports = [Path(f"report.{name}").read_text(encoding="utf-8") for name in reporters() if name != "text"]
    return result.exit_code, "\n".join((result.stdout, result.stderr, *reports))


REFERENCES = [
    *STRANGE,
    *(f"../{name}" for name in STRANGE),
    *(f"./../here/../{name}" for name in STRANGE),
    "/etc/passwd",
    "/proc/self/environ",
    "~/.netrc",
]


@pytest.mark.parametrize("reference", REFERENCES)
@pytest.mark.parametrize("form", ["# format: {}\n3 騎士王\n", "format: {}\nzones: {{deck: [3 騎士王]}}\n"])
def test_no_deck_has_a_file_quoted(run: Run, canaries: Path, form: str, reference: str) -> None:
    name = "deck.txt" if form.startswith("#") else "deck.yaml"
    (canaries / name).write_text(form.format(reference), encoding="utf-8")
    code, text = said(run, "check", name)
    assert code == 2
    assert CANARY not in text
    assert "root:" not in text
    assert "PATH=" not in text


@pytest.mark.table(every=8)
@pytest.mark.parametrize("reference", REFERENCES)
@pytest.mark.parametrize(
    "record",
    [
        "match: {}\nplayers: [a, b]\ngames: [{{decks: {{a: {{デッキ: [3 騎士王]}}, b: {{デッキ: [3 騎士王]}}}}}}]\n",
        "match: spimate/single\ndraft: {}\nplayers: [a, b]\ngames: [{{decks: {{a: unchanged, b: unchanged}}}}]\n",
    ],
)
def test_no_record_has_a_file_quoted(run: Run, canaries: Path, record: str, reference: str) -> None:
    (canaries / "match.yaml").write_text(record.format(reference), encoding="utf-8")
    code, text = said(run, "match", "match.yaml")
    assert code == 2
    assert CANARY not in text
    assert "root:" not in text


@pytest.mark.parametrize("name", STRANGE)
@pytest.mark.parametrize(
    "rules",
    [
        "rules: [{{card-list: {{list: {}, cite: x}}}}]\n",
        "rules: [{{card-list: {{list: '{}#x', cite: x}}}}]\n",
    ],
)
def test_no_format_has_a_file_quoted(run: Run, canaries: Path, rules: str, name: str) -> None:
    for reference in (name, f"../{name}"):
        (canaries / "own.yaml").write_text(OWN + rules.format(reference), encoding="utf-8")
        (canaries / "deck.txt").write_text("# format: own.yaml\n3 騎士王\n", encoding="utf-8")
        code, text = said(run, "check", "deck.txt")
        assert code == 2
        assert CANARY not in text


@pytest.mark.parametrize("name", STRANGE)
def test_no_configuration_and_no_event_has_a_file_quoted(run: Run, canaries: Path, name: str) -> None:
    """Who brings a change of them may not be who may read the file."""
    (canaries / "deck.txt").write_text("3 騎士王\n", encoding="utf-8")
    (canaries / ".deckcheck.yaml").write_text(f"decks: [{{files: '*.txt', format: ../{name}}}]\n", encoding="utf-8")
    code, text = said(run, "check", "deck.txt")
    assert (code, CANARY in text, f".deckcheck.yaml:1:34: error: ../{name} does not look like a format" in text) == (
        2,
        False,
        True,
    )
    (canaries / "lists").mkdir()
    (canaries / "lists" / "007.txt").write_text("3 騎士王\n", encoding="utf-8")
    for line in (f"format: ../{name}", f"decks: {{A: {{format: ../{name}}}}}"):
        (canaries / "event.yaml").write_text(f"{EVENT}{line}\n", encoding="utf-8")
        result = run("event", "event.yaml", "--lang", "en")
        assert (result.exit_code, CANARY in result.stdout + result.stderr) == (2, False)
        assert result.stderr.endswith("nothing is said of what stands in it [not-of-its-kind]\n")


def _write_own_game(folder: Path, names: str) -> None:
    """A format whose game names a file, and a deck that names the format."""
    zones = "{deck: {name: {en: deck, ja: デッキ}, default: true}}"
    game = f"game:\n  name: {{en: Duel, ja: 対戦}}\n  {names}\n  zones: {zones}\n"
    rules = "source: {title: x}\nrules: [{copy-limit: {most: 1, cite: x}}]\n"
    text = f"format: duel/own\nname: {{en: Own, ja: 自作}}\n{game}{rules}"
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    (folder / "deck.txt").write_text("# format: own.yaml\n3 x\n", encoding="utf-8")


@pytest.mark.parametrize("name", [*STRANGE, "secret.csv", "secret.jsonl", "secret.bin"])
@pytest.mark.parametrize("key", ["database", "sets"])
def test_no_game_has_a_file_quoted(run: Run, canaries: Path, key: str, name: str) -> None:
    for more, text in (("csv", f"{CANARY},b\n1,2\n"), ("jsonl", f'{{"{CANARY}":1}}\n"{CANARY}"\n'), ("bin", CANARY)):
        (canaries / f"secret.{more}").write_text(text, encoding="utf-8")
    zones = "{deck: {name: {en: deck, ja: デッキ}, default: true}}"
    game = f"game:\n  name: {{en: Duel, ja: 対戦}}\n  {key}: {name}\n  zones: {zones}\n"
    rules = "source: {title: x}\nrules: [{copy-limit: {most: 1, cite: x}}]\n"
    (canaries / "own.yaml").write_text(
        f"format: duel/own\nname: {{en: Own, ja: 自作}}\n{game}{rules}", encoding="utf-8"
    )
    (canaries / "deck.txt").write_text("# format: own.yaml\n3 x\n", encoding="utf-8")
    result = run("check", "deck.txt", "--lang", "en")
    assert (result.exit_code, result.stderr.endswith("nothing is said of what stands in it [not-of-its-kind]\n")) == (
        2,
        True,
    )
    assert CANARY not in result.stdout + result.stderr


@no_posix
def test_a_pipe_that_a_game_names_is_not_waited_for(run: Run, canaries: Path) -> None:
    os.mkfifo(canaries / "cards.pipe")
    zones = "{deck: {name: {en: deck, ja: デッキ}, default: true}}"
    game = f"game: {{name: {{en: Duel, ja: 対戦}}, database: cards.pipe, zones: {zones}}}\n"
    rules = "source: {title: x}\nrules: [{copy-limit: {most: 1, cite: x}}]\n"
    (canaries / "own.yaml").write_text(
        f"format: duel/own\nname: {{en: Own, ja: 自作}}\n{game}{rules}", encoding="utf-8"
    )
    (canaries / "deck.txt").write_text("# format: own.yaml\n3 x\n", encoding="utf-8")
    result = run("check", "deck.txt", "--lang", "en")
    assert (result.exit_code, result.stderr) == (
        2,
        "error: cards.pipe is no file that can be read to its end [no-plain-file]\n",
    )


def test_what_is_configured_says_how_far_a_deck_may_look(run: Run, canaries: Path) -> None:
    (canaries / "decks").mkdir()
    (canaries / "own.yaml").write_text(f"{OWN}rules: []\n", encoding="utf-8")
    (canaries / "decks" / "deck.txt").write_text("# format: ../own.yaml\n3 騎士王\n2 何枚でも\n", encoding="utf-8")
    assert run("check", "decks/deck.txt", *CALL).exit_code == 0
    os.chdir(canaries / "decks")
    result = run("check", "deck.txt", "--cards", "../cards.yaml", "--lang", "en")
    assert result.exit_code == 2
    assert result.stderr == (
        "deck.txt:1:11: error: ../own.yaml leads elsewhere; a deck can name a format’s id, or a file below its own"
        " folder, the working folder or, where it has one, that of its configuration; --format can name any"
        " [format-elsewhere]\n"
    )
    (canaries / ".deckcheck.yaml").write_text("decks: [{files: 'decks/**'}]\n", encoding="utf-8")
    assert run("check", "deck.txt", "--cards", "../cards.yaml", "--on", "2021-01-26").exit_code == 0
    assert run("check", "deck.txt", "-f", "../own.yaml", "--cards", "../cards.yaml").exit_code == 0


@pytest.mark.parametrize("reference", REFERENCES[len(STRANGE) :])
def test_no_deck_of_a_record_stands_elsewhere(run: Run, canaries: Path, reference: str) -> None:
    record = (
        f"match: spimate/single\nplayers: [a, b]\ngames: [{{decks: {{a: {reference}, b: {{デッキ: [3 騎士王]}}}}}}]\n"
    )
    (canaries / "match.yaml").write_text(record, encoding="utf-8")
    code, text = said(run, "match", "match.yaml")
    assert code == 2
    assert CANARY not in text
    assert "root:" not in text


# -- files that are none ---------------------------------------------------------------------------------------------


@no_posix
def test_a_pipe_in_a_folder_is_not_waited_for(run: Run, canaries: Path) -> None:
    (canaries / "decks").mkdir()
    os.mkfifo(canaries / "decks" / "a.txt")
    (canaries / "decks" / "b.txt").write_text("# format: spimate/single\n3 騎士王\n2 何枚でも\n", encoding="utf-8")
    result = run("check", "decks", *CALL)
    assert (result.exit_code, result.stderr) == (
        2,
        "error: decks/a.txt is no file that can be read to its end [no-plain-file]\n",
    )
    assert result.stdout.startswith("decks/b.txt: legal")


@no_posix
@pytest.mark.parametrize("line", ["match: pipe.yaml", "match: spimate/single\ndraft: pipe.yaml"])
def test_a_pipe_that_a_record_names_is_not_waited_for(run: Run, canaries: Path, line: str) -> None:
    os.mkfifo(canaries / "pipe.yaml")
    record = f"{line}\nplayers: [a, b]\ngames: [{{decks: {{a: pipe.yaml, b: {{デッキ: [3 騎士王]}}}}}}]\n"
    (canaries / "match.yaml").write_text(record, encoding="utf-8")
    result = run("match", "match.yaml", *CALL)
    assert result.exit_code == 2
    assert "[no-plain-file]" in result.stderr or "[unknown-format]" in result.stderr


@no_posix
def test_a_link_out_of_a_folder_is_not_followed(run: Run, canaries: Path) -> None:
    (canaries / "decks").mkdir()
    (canaries / "decks" / "out.txt").symlink_to("../words.txt")
    (canaries / "decks" / "b.txt").write_text("# format: spimate/single\n3 騎士王\n2 何枚でも\n", encoding="utf-8")
    (canaries / "decks" / "in.txt").symlink_to("b.txt")
    code, text = said(run, "check", "decks")
    assert code == 2
    assert CANARY not in text
    assert "decks/in.txt: legal" in text
    assert "error: decks/out.txt is a link, and is not followed [linked-file]" in text


@no_posix
def test_a_changed_link_is_not_followed_out_of_the_repository(run: Run, canaries: Path) -> None:
    (canaries / ".deckcheck.yaml").write_text("decks: [{files: '*.txt', format: spimate/single}]\n", encoding="utf-8")
    (canaries / "deck.txt").symlink_to(canaries.parent / "words.txt")
    code, text = said(run, "check", "--changed", "deck.txt")
    assert code == 2
    assert CANARY not in text
    assert "[linked-file]" in text


@pytest.mark.parametrize(("size", "code"), [("28", 2), ("29B", 0), ("1kB", 0), ("1 MB", 0)])
def test_a_deck_has_at_most_so_many_bytes(run: Run, canaries: Path, size: str, code: int) -> None:
    (canaries / "deck.txt").write_bytes("3 騎士王\n2 何枚でも\n\n\n".encode())
    assert (canaries / "deck.txt").stat().st_size == 29
    call = ("deck.txt", "-f", "spimate/single", *CALL, "--max-size", size)
    result = run("check", *call)
    assert result.exit_code == code
    piped = run("check", "-", *call[1:], input=(canaries / "deck.txt").read_bytes())
    assert piped.exit_code == code
    assert run("stats", *call[:5], "--max-size", size).exit_code == code
    if code:
        assert result.stderr == ("error: deck.txt has more than 28 bytes, which is more than is read [too-long-file]\n")


@pytest.mark.parametrize("size", ["0", "-1", "few", "1TB", ""])
def test_a_size_must_be_one(run: Run, canaries: Path, size: str) -> None:
    result = run("check", "deck.txt", "--max-size", size)
    assert (result.exit_code, "is no size, as in 500kB or 20MB" in result.stderr) == (2, True)


# -- what a service takes for a command, and a terminal for one of its own -----------------------------------------

COMMANDS = ["::stop-commands::x", "##[error]x", "##vso[task.setvariable]x", "  ::error::x", "a ##[group]x"]
WILD = "\x1b[2J\u202ee\x85\x9b1m\u2028\u2066\x7f"
SIGNS = frozenset("\x1b\u202e\x85\x9b\u2028\u2066\x7f")


def _is_command(line: str) -> bool:
    return line.lstrip().startswith(("::", "##")) or "##[" in line or "##vso[" in line


@pytest.mark.table(every=5)
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_line_is_a_command_of_a_log(run: Run, canaries: Path, command: str, lang: str) -> None:
    call = ("-f", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26", "--lang", lang)
    name = f"{command.replace('/', '')}.txt"
    (canaries / name).write_text(f"{command}\n4 {command}\n9 騎士王\n", encoding="utf-8")
    os.mkdir("lists")
    (canaries / "lists" / name).write_text(f"{command}\n4 {command}\n9 騎士王\n", encoding="utf-8")
    (canaries / "event.yaml").write_text(f"{EVENT}format: spimate/single\n", encoding="utf-8")
    record = {"match": "spimate/single", "on": "2021-01-26", "players": [command, "b"]}
    decks = {command: {"デッキ": ["9 騎士王", f"4 {command}"]}, "b": {"デッキ": ["9 騎士王"]}}
    (canaries / "match.json").write_text(json.dumps({**record, "games": [{"decks": decks}]}), encoding="utf-8")
    calls = [
        ("check", name, *call, "-v"),
        ("check", f"no {name}", name, *call),
        ("fix", name, *call, "--diff"),
        ("where", name, *call[2:], "--in", "spimate/single"),
        ("check", name, *call, "--pool", name, "--setup"),
        ("stats", name, *call[:4], "--lang", lang),
        ("match", "match.json", *call[2:]),
        ("event", "event.yaml", "--lang", lang, "-v"),
    ]
    for each in calls:
        result = run(*each)
        found = [line for line in (result.stdout + result.stderr).splitlines() if _is_command(line)]
        assert found == [], each


@pytest.mark.parametrize("reporter", ["csv", "github", "gitlab", "json", "junit", "sarif", "text"])
def test_no_report_has_a_sign_that_writes_over_a_terminal(run: Run, canaries: Path, reporter: str) -> None:
    (canaries / "deck.txt").write_text(f"4 a{WILD}b\n", encoding="utf-8", newline="")
    (canaries / f"x{WILD}.txt").write_text("4 騎士王\n", encoding="utf-8")
    own = {"format": "spimate/own", "name": {"en": f"a{WILD}", "ja": "x"}, "extends": "spimate/single"}
    rule = {"copy-limit": {"most": 1, "cite": f"x{WILD}"}}
    whole = {**own, "source": {"title": "x"}, "rules": [rule]}
    (canaries / "own.json").write_text(json.dumps(whole), encoding="utf-8")
    result = run("check", "deck.txt", f"x{WILD}.txt", "none.txt", "-f", "own.json", *CALL, "-o", reporter)
    assert result.exit_code in (1, 2)
    assert SIGNS & set(result.stdout + result.stderr) == set()
    if reporter in ("json", "sarif", "gitlab"):
        assert WILD in json.dumps(json.loads(result.stdout), ensure_ascii=False).replace("\\u001b", "\x1b")


# -- an event --------------------------------------------------------------------------------------------------------

EVENT = f"event: Test\non: 2021-01-26\ncards: {EXAMPLES / 'cards.yaml'}\nregistrations: [{{folder: lists}}]\n"


@no_posix
def test_a_link_that_was_handed_in_leads_nowhere(run: Run, canaries: Path) -> None:
    (canaries / "event.yaml").write_text(f"{EVENT}format: spimate/single\n", encoding="utf-8")
    (canaries / "lists").mkdir()
    (canaries / "lists" / "007.txt").symlink_to("../words.txt")
    (canaries / "lists" / "008.txt").write_text("5 何枚でも\n", encoding="utf-8")
    result = run("event", "event.yaml", "--lang", "en", "--out", "desk", "-v")
    assert result.exit_code == 3
    assert "  1:1: undecided: lists/007.txt is a link, and is not followed [linked-file]\n" in result.stdout
    written = [path.read_bytes() for path in (canaries / "desk").resolve().rglob("*") if path.is_file()]
    assert written
    assert not [content for content in written if CANARY.encode() in content]


@pytest.mark.table(every=8)
@pytest.mark.parametrize("reference", [*REFERENCES, "own.yaml"])
def test_a_list_names_only_ids(run: Run, canaries: Path, reference: str) -> None:
    (canaries / "event.yaml").write_text(EVENT, encoding="utf-8")
    (canaries / "own.yaml").write_text(f"{OWN}rules: []\n", encoding="utf-8")
    (canaries / "lists").mkdir()
    (canaries / "lists" / "007.txt").write_text(f"# format: {reference}\n5 何枚でも\n", encoding="utf-8")
    result = run("event", "event.yaml", "--lang", "en", "--out", "desk")
    assert (result.exit_code, result.stderr) == (3, "")
    assert f"there is no format “{reference}”" in result.stdout
    assert CANARY not in result.stdout


def test_an_organizer_may_name_any_file(run: Run, canaries: Path) -> None:
    (canaries.parent / "own.yaml").write_text(f"{OWN}rules: []\n", encoding="utf-8")
    (canaries / "event.yaml").write_text(f"{EVENT}format: ../own.yaml\n", encoding="utf-8")
    (canaries / "lists").mkdir()
    (canaries / "lists" / "007.txt").write_text("# format: ../../own.yaml\n5 何枚でも\n", encoding="utf-8")
    result = run("event", "event.yaml", "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "  1 note (shown with -v)\n" in result.stdout
    result = run("event", "event.yaml", "--lang", "en", "-v")
    assert (result.exit_code, result.stderr) == (0, "")
    # What the list names is compared as it is written, not looked for.
    assert "[format-overridden]" in result.stdout
