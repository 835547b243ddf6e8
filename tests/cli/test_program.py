"""The program as a process of its own: how it ends, what a pipe and a terminal see."""

from __future__ import annotations

import json
import os
import pty
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "deckcheck", "check"]
SINGLE = ["--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26"]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def env(folder: Path) -> dict[str, str]:
    return {**os.environ, "DECKCHECK_CACHE": str(folder / ".cache"), "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}


@pytest.mark.parametrize(("deck", "code"), [("legal", 0), ("illegal", 1), ("undecided", 3), ("missing", 2)])
def test_the_exit_code_is_the_process_s(env: dict[str, str], deck: str, code: int) -> None:
    done = subprocess.run([*COMMAND, f"{deck}.txt", *SINGLE], env=env, capture_output=True, check=False)
    assert done.returncode == code
    assert bool(done.stderr) == (code == 2)


def test_a_reader_that_goes_away_is_no_crash(env: dict[str, str], folder: Path) -> None:
    (folder / "long.txt").write_text("9 騎士玉\n" * 1000, encoding="utf-8")
    with subprocess.Popen(
        [*COMMAND, "long.txt", "illegal.txt", *SINGLE, "--output", "json"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
    assert process.returncode != 0


def test_what_cannot_be_written_is_told(env: dict[str, str], folder: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no disk that is always full")
    for deck, more in (("legal", []), ("illegal", ["--output", "json"])):
        with open("/dev/full", "wb") as full:
            command = [*COMMAND, f"{deck}.txt", *SINGLE, *more, "--lang", "en"]
            done = subprocess.run(command, env=env, stdout=full, stderr=subprocess.PIPE, check=False)
        expected = b"error: <stdout> cannot be written: No space left on device [unwritable-file]\n"
        assert (done.returncode, done.stderr) == (2, expected)


@pytest.mark.parametrize(
    ("closed", "deck", "code", "out"),
    [
        ("<&-", "legal.txt", 0, ["legal.txt"]),
        ("<&-", "-", 1, ["<stdin>"]),
        (">&-", "legal.txt", 0, []),
        (">&-", "illegal.txt", 1, []),
        ("2>&-", "illegal.txt", 1, ["illegal.txt"]),
        ("<&- >&- 2>&-", "undecided.txt", 3, []),
    ],
)
def test_streams_that_are_closed_are_empty(
    env: dict[str, str], closed: str, deck: str, code: int, out: list[str]
) -> None:
    program = shlex.join([*COMMAND, deck, *SINGLE, "-o", "csv"])
    done = subprocess.run(["/bin/sh", "-c", f"{program} {closed}"], env=env, capture_output=True, check=False)
    paths = [row.split(",")[0] for row in done.stdout.decode().splitlines()[1:]]
    assert (done.returncode, sorted({*paths}), done.stderr) == (code, out, b"")


@pytest.mark.parametrize("command", ["check", "event"])
def test_ctrl_c_ends_it_with_130_and_no_traceback(env: dict[str, str], folder: Path, command: str) -> None:
    os.mkfifo(folder / "waits.txt")
    (folder / "event.yaml").symlink_to("waits.txt")
    arguments = {"check": ["waits.txt", *SINGLE], "event": ["event.yaml"]}[command]
    program = [sys.executable, "-m", "deckcheck", command, *arguments]
    with subprocess.Popen(program, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        # It has begun when it waits for what nobody writes.
        descriptor = os.open(folder / "waits.txt", os.O_WRONLY)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
        os.close(descriptor)
    assert (process.returncode, out, err) == (130, b"", b"")


EVENT = "event: Test\non: 2021-01-26\nformat: spimate/single\ncards: cards.yaml\nregistrations: [{folder: lists}]\n"


def test_an_event_is_written_though_nobody_reads_on(env: dict[str, str], folder: Path) -> None:
    (folder / "event.yaml").write_text(EVENT, encoding="utf-8")
    (folder / "lists").mkdir()
    for number in range(500):
        (folder / "lists" / f"{number}.txt").write_text("9 騎士玉\n" * 20, encoding="utf-8")
    program = [sys.executable, "-m", "deckcheck", "event", "event.yaml", "--out", "desk"]
    with subprocess.Popen(program, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
    assert len(json.loads((folder / "desk" / "report.json").read_text(encoding="utf-8"))["registrations"]) == 500


def _seen(command: list[str], env: dict[str, str]) -> str:
    """What a command writes to a terminal of 80 columns."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, env={**env, "COLUMNS": "80", "TERM": "xterm"}, stdout=theirs, stderr=theirs):
        os.close(theirs)
        seen = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # what Linux says at the end
                break
            if not part:
                break
            seen += part
    os.close(ours)
    return seen.decode().replace("\r\n", "\n")


def test_a_terminal_sees_colour_unless_it_asks_for_none(env: dict[str, str]) -> None:
    env.pop("NO_COLOR", None)
    command = [*COMMAND, "illegal.txt", *SINGLE]
    assert "\x1b[31m" in _seen(command, env)
    plain = _seen(command, {**env, "NO_COLOR": "1"})
    assert "\x1b" not in plain
    assert plain.startswith("illegal.txt: illegal")
    done = subprocess.run(command, env=env, capture_output=True, check=False)
    assert b"\x1b" not in done.stdout


def test_who_waits_at_a_terminal_is_told_why(env: dict[str, str], folder: Path) -> None:
    (folder / "deck.txt").write_text("1 Jaime Lannister\n", encoding="utf-8")
    env |= {"DECKCHECK_CACHE": str(folder / "cache"), "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    command = [*COMMAND, "deck.txt", "--format", "agot/joust"]
    why = "reading the cards in formats/agot/cards.jsonl; it takes some seconds, the first\n  time\n"
    first = _seen(command, env)
    assert first.startswith(why)
    assert why + _seen(command, env) == first
    shutil.rmtree(folder / "cache")
    assert subprocess.run(command, env=env, capture_output=True, check=False).stderr == b""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_terminal_of_80_columns_is_kept(env: dict[str, str], folder: Path, lang: str) -> None:
    from rich.cells import cell_len

    (folder / "wide.txt").write_text("4 " + "とても長い名前のカード" * 8 + "\n4 ファイヤーボール\n", encoding="utf-8")
    seen = _seen([*COMMAND, "wide.txt", *SINGLE, "--lang", lang, "-v"], {**env, "NO_COLOR": "1"})
    assert max(cell_len(line) for line in seen.splitlines()) <= 80
    quoted, mark = next(
        (line, below)
        for line, below in zip(seen.splitlines(), seen.splitlines()[1:], strict=False)
        if line.endswith("| 4 ファイヤーボール")
    )
    # The mark begins under the name, and is as wide; the rule before it stands under the other.
    assert cell_len(quoted.split("フ")[0]) == mark.index("^")
    assert quoted.index("|") == mark.index("|")
    assert cell_len("ファイヤーボール") == mark.count("^")


def test_formats_are_listed_in_a_terminal_of_80_columns(env: dict[str, str]) -> None:
    assert _seen([*COMMAND[:-1], "formats", "French"], env) == (
        "mtg/duel-commander  Magic Duel Commander (duel, Duel EDH, EDH 1v1, 1v1 EDH, 1v1\n"
        "  Commander, French Commander, French EDH, デュエルコマンダー, デュエル・コマン\n"
        "  ダー)\n"
        "    2012-03-20\n"
    )


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_trouble_is_told_in_a_terminal_of_80_columns(env: dict[str, str], folder: Path, lang: str) -> None:
    from rich.cells import cell_len

    (folder / "empty").mkdir()
    lines = _seen([*COMMAND, "empty", *SINGLE, "--lang", lang], env).splitlines()
    assert len(lines) > 1
    assert max(map(cell_len, lines)) <= 80
    assert [line.startswith("  ") for line in lines] == [False] + [True] * (len(lines) - 1)
    assert lines[-1].endswith("[no-decks]")


MATCH = """\
match: spimate/standard
on: 2021-01-26
players: [とても長い名前のプレイヤーあかり, ひなた]
games:
  - decks:
      とても長い名前のプレイヤーあかり: {デッキ: [3 ファイヤーボール, 4 騎士王, 2 何枚でも], EX: [3 合成竜, 4 何枚でも]}
      ひなた: {デッキ: [3 騎士王, 2 何枚でも]}
    winner: ひなた
    first: ひなた
  - decks:
      とても長い名前のプレイヤーあかり: {デッキ: [5 何枚でも]}
      ひなた: unchanged
"""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_match_in_a_terminal_of_80_columns(env: dict[str, str], folder: Path, lang: str) -> None:
    from rich.cells import cell_len

    (folder / "match.yaml").write_text(MATCH, encoding="utf-8")
    command = [sys.executable, "-m", "deckcheck", "match", "match.yaml", "--cards", "cards.yaml", "--lang", lang, "-v"]
    assert "\x1b[31m" in _seen(command, {key: value for key, value in env.items() if key != "NO_COLOR"})
    seen = _seen(command, {**env, "NO_COLOR": "1"})
    assert "\x1b" not in seen
    lines = seen.splitlines()
    assert max(map(cell_len, lines)) <= 80
    quoted = next(number for number, line in enumerate(lines) if "| …" in line)
    # Only the entry is marked, not what follows it in its list.
    assert cell_len(lines[quoted].split("騎士王")[0]) == lines[quoted + 1].index("^")
    assert lines[quoted + 1].count("^") == cell_len("騎士王")
    # No line begins with what closes, and no code or path is broken.
    assert not [line for line in lines if line.strip()[:1] in tuple("、。)」》")]
    for whole in ("[too-many-copies]", "(formats/spimate/single.yaml:13)", "[wrong-first-player]"):
        assert whole in seen


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_statistics_are_aligned_in_a_terminal_of_80_columns(env: dict[str, str], lang: str) -> None:
    from rich.cells import cell_len

    deck = str(ROOT / "examples/duelmasters/wilhelm.txt")
    command = [sys.executable, "-m", "deckcheck", "stats", deck, "--lang", lang, "-v"]
    assert "\x1b[1m" in _seen(command, {key: value for key, value in env.items() if key != "NO_COLOR"})
    seen = _seen(command, {**env, "NO_COLOR": "1"})
    assert "\x1b" not in seen
    lines = seen.splitlines()
    assert max(map(cell_len, lines)) <= 80
    # The cells of a column end below one another, whatever stands before them.
    first = next(number for number, line in enumerate(lines) if line.startswith(("  mana ", "  マナ ")))
    assert len({cell_len(line) for line in lines[first : first + 8]}) == 1


def test_an_output_that_is_not_utf8_is_no_crash(env: dict[str, str]) -> None:
    done = subprocess.run(
        [*COMMAND, "illegal.txt", *SINGLE], env={**env, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)
    assert b"too-many-copies" in done.stdout
    done = subprocess.run(
        [*COMMAND, "illegal.txt", *SINGLE, "--output", "json"],
        env={**env, "PYTHONIOENCODING": "cp932"},
        capture_output=True,
        check=False,
    )
    assert json.loads(done.stdout)["decks"][0]["findings"][0]["facts"]["card"] == "ファイヤーボール"


CAFE = "# format: spimate/single\n\n[デッキ]\n2 騎士王 é\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "cp1252", "utf-8"])
def test_a_deck_is_written_with_all_its_characters(env: dict[str, str], folder: Path, encoding: str) -> None:
    (folder / "cafe.txt").write_text(CAFE, encoding="utf-8")
    command = [*COMMAND[:-1], "convert", "cafe.txt", "--to"]
    env = {**env, "PYTHONIOENCODING": encoding}
    done = subprocess.run([*command, "text"], env=env, capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode()) == (0, CAFE)
    # What the encoding has it says itself, as programs behind it expect.
    (folder / "cafe.txt").write_text(CAFE.replace(" é", ""), encoding="utf-8")
    done = subprocess.run([*command, "text"], env=env, capture_output=True, check=False)
    assert done.stdout.decode("cp932" if encoding == "cp932" else "utf-8") == CAFE.replace(" é", "")


@pytest.mark.parametrize("encoding", ["ascii", "cp932", "cp1252", "utf-8"])
def test_what_many_decks_come_to_is_json_in_any_encoding(env: dict[str, str], folder: Path, encoding: str) -> None:
    pytest.importorskip("pyarrow")
    (folder / "é.csv").write_text("deck,card,copies\na,é,1\n", encoding="utf-8")
    done = subprocess.run(
        [*COMMAND[:-1], "batch", "é.csv", *SINGLE, "--output", "json"],
        env={**env, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert [*json.loads(done.stdout)["troubles"]] == ["é.csv"]
