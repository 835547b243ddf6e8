"""``deckcheck fix`` and ``--diff`` as they are typed."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest

from cli.conftest import LEGAL, Run
from deckcheck.config.coverage import NAME
from deckcheck.reports.text_diff import text_diff

if TYPE_CHECKING:
    from pathlib import Path

MESSY = "# mine\r\n1 ﾌｧｲﾔｰﾎﾞｰﾙ\r\n\r\n2 騎士王  # x\r\n2 ファイヤーボール"
NEAT = "# mine\r\n3 ファイヤーボール\r\n\r\n2 騎士王  # x"
DIFF = [
    "--- deck.txt",
    "+++ deck.txt",
    "@@ -1,5 +1,4 @@",
    " # mine\r",
    "-1 ﾌｧｲﾔｰﾎﾞｰﾙ\r",
    "+3 ファイヤーボール\r",
    " \r",
    "-2 騎士王  # x\r",
    "-2 ファイヤーボール",
    "\\ No newline at end of file",
    "+2 騎士王  # x",
    "\\ No newline at end of file",
    "",
]
CALL = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")
TITLE = "Spimate single ver. 2 (rule ★1), 2021-01-26, as known up to 2018-05-05"


@pytest.fixture
def deck(folder: Path) -> Path:
    path = folder / "deck.txt"
    path.write_bytes(MESSY.encode())
    return path


def _texts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_fix_writes_and_judges_what_it_wrote(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", *CALL)
    assert (result.exit_code, result.stdout) == (0, f"deck.txt: legal ({TITLE})\n")
    assert result.stderr == "deck.txt: 2 places fixed\n"
    assert deck.read_bytes() == NEAT.encode()
    again = run("fix", "deck.txt", *CALL)
    assert (again.stdout, again.stderr, deck.read_bytes()) == (result.stdout, "", NEAT.encode())
    assert not list(deck.parent.glob("*.part"))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                "deck.txt: 2 places fixed\n"
                "  deck.txt:2:3: fixed: “ﾌｧｲﾔｰﾎﾞｰﾙ” becomes “ファイヤーボール” [respelled]\n"
                "  deck.txt:2:3: fixed: 2 lines become one: 3 copies of “ファイヤーボール” in deck [merged-lines]\n"
            ),
        ),
        (
            "ja",
            (
                "deck.txt: 2か所を修正しました\n"
                "  deck.txt:2:3: 修正済み: 「ﾌｧｲﾔｰﾎﾞｰﾙ」を《ファイヤーボール》に [respelled]\n"
                "  deck.txt:2:3: 修正済み: デッキの《ファイヤーボール》を2行から1行に(3枚) [merged-lines]\n"
            ),
        ),
    ],
)
def test_verbose_lists_the_fixes(run: Run, deck: Path, lang: str, said: str) -> None:
    assert run("fix", "deck.txt", "-v", "--lang", lang, *CALL).stderr == said


def test_quiet_fixes_all_the_same(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", "-q", *CALL)
    assert (result.exit_code, result.stdout, result.stderr, deck.read_bytes()) == (0, "", "", NEAT.encode())


def test_diff_changes_nothing(run: Run, deck: Path) -> None:
    before = _texts(deck.parent)
    result = run("fix", "deck.txt", "--diff", *CALL)
    assert (result.exit_code, result.stdout_bytes.decode().split("\n")) == (1, DIFF)
    assert result.stderr == "deck.txt: 2 places would be fixed\n"
    assert _texts(deck.parent) == before


def test_diff_can_be_applied(run: Run, deck: Path) -> None:
    patch = run("fix", "deck.txt", "--diff", *CALL).stdout_bytes
    done = subprocess.run(["git", "apply", "-p0", "-"], cwd=deck.parent, input=patch, capture_output=True, check=False)
    assert (done.returncode, deck.read_bytes()) == (0, NEAT.encode()), done.stderr


def test_what_a_difference_shows_is_what_is_done(run: Run, deck: Path) -> None:
    for diff, text in (((1, DIFF), MESSY), ((0, [""]), NEAT)):
        result = run("fix", "deck.txt", "--diff", *CALL)
        assert (result.exit_code, result.stdout_bytes.decode().split("\n")) == diff
        assert deck.read_bytes() == text.encode()
        assert run("fix", "deck.txt", *CALL).exit_code == 0
        assert deck.read_bytes() == NEAT.encode()


def test_nothing_to_fix(run: Run, deck: Path) -> None:
    """An illegal deck is no difference, but a verdict where there is one."""
    before = _texts(deck.parent)
    result = run("fix", "illegal.txt", "undecided.txt", "--diff", *CALL)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert run("fix", "illegal.txt", *CALL).exit_code == 1
    assert run("fix", "undecided.txt", *CALL).exit_code == 3
    assert run("fix", "missing.txt", "legal.txt", "--diff", *CALL).exit_code == 2
    assert _texts(deck.parent) == before


def test_what_has_to_be_decided_is_told(run: Run, folder: Path) -> None:
    text = "3 ファイヤーボール\n1 騎士王\n1 合成竜\n"
    (folder / "deck.txt").write_text(text, encoding="utf-8")
    result = run("fix", "deck.txt", *CALL)
    assert result.exit_code == 1
    assert result.stderr == (
        "  deck.txt:3:3: “合成竜” cannot stay in deck; it could go to EX, but that needs a decision [offered-zones]\n"
    )
    assert (folder / "deck.txt").read_text(encoding="utf-8") == text


def test_a_card_is_moved(run: Run, folder: Path) -> None:
    (folder / "deck.txt").write_text("4 何枚でも\n2 騎士王\n1 合成竜\n", encoding="utf-8")
    result = run("fix", "deck.txt", "-v", *CALL)
    assert (result.exit_code, result.stderr.splitlines()[1:]) == (
        0,
        ["  deck.txt:3:3: fixed: 1 copy of “合成竜” to EX, out of deck [moved-card]"],
    )
    assert (folder / "deck.txt").read_text(encoding="utf-8") == "4 何枚でも\n2 騎士王\n\n[EX]\n1 合成竜\n"


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [("cp932", b""), ("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")],
)
def test_the_encoding_stays(run: Run, deck: Path, encoding: str, mark: bytes) -> None:
    deck.write_bytes(mark + MESSY.encode(encoding))
    assert run("fix", "deck.txt", *CALL).exit_code == 0
    assert deck.read_bytes() == mark + NEAT.encode(encoding)


def test_bytes_that_would_not_come_back_stay(run: Run, deck: Path) -> None:
    """The same sign has two places in CP932, and only one of them is written."""
    data = MESSY.replace("# x", "# ∵").encode("cp932").replace("∵".encode("cp932"), b"\x87\x9a")
    deck.write_bytes(data)
    result = run("fix", "deck.txt", *CALL)
    assert (result.exit_code, deck.read_bytes()) == (2, data)
    assert result.stderr == (
        "error: deck.txt is not fixed: its bytes would not all be the same when written as cp932;"
        " save it as UTF-8 first [not-rewritable]\n"
    )


def test_a_read_only_file_is_not_replaced(run: Run, deck: Path) -> None:
    deck.chmod(0o444)
    result = run("fix", "deck.txt", "legal.txt", *CALL)
    assert (result.exit_code, deck.read_bytes()) == (2, MESSY.encode())
    assert result.stderr.startswith("error: deck.txt cannot be written: ")
    assert "[unwritable-file]" in result.stderr
    assert f"legal.txt: legal ({TITLE})" in result.stdout


def test_a_pipe_is_not_written_back(run: Run, folder: Path) -> None:
    os.mkfifo(folder / "pipe.txt")
    writer = threading.Thread(target=(folder / "pipe.txt").write_bytes, args=(MESSY.encode(),))
    writer.start()
    result = run("fix", "pipe.txt", *CALL)
    writer.join()
    assert (result.exit_code, "[unwritable-file]" in result.stderr) == (2, True)


def test_permissions_stay(run: Run, deck: Path) -> None:
    deck.chmod(0o640)
    assert run("fix", "deck.txt", *CALL).exit_code == 0
    assert (deck.read_bytes(), stat.S_IMODE(deck.stat().st_mode)) == (NEAT.encode(), 0o640)


def test_nothing_is_written_through_a_link(run: Run, deck: Path) -> None:
    before = deck.read_bytes()
    (deck.parent / "link.txt").symlink_to("deck.txt")
    result = run("fix", "link.txt", *CALL)
    assert (result.exit_code, deck.read_bytes()) == (2, before)
    assert result.stderr == "error: link.txt is a link, and is not followed [linked-file]\n"
    assert (deck.parent / "link.txt").is_symlink()


def test_a_file_given_twice_is_fixed_once(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", "./deck.txt", *CALL)
    assert (result.exit_code, result.stderr) == (0, "deck.txt: 2 places fixed\n")
    assert result.stdout.splitlines()[:2] == [f"deck.txt: legal ({TITLE})", f"./deck.txt: legal ({TITLE})"]
    assert deck.read_bytes() == NEAT.encode()


def test_a_folder_with_a_configuration(run: Run, folder: Path) -> None:
    (folder / "decks").mkdir()
    for name in ("a.txt", "b.yaml"):
        text = "3 ﾌｧｲﾔｰﾎﾞｰﾙ\n2 騎士王\n" if name == "a.txt" else "zones: {deck: {騎士王: 2, ﾌｧｲﾔｰﾎﾞｰﾙ: 3}}\n"
        (folder / "decks" / name).write_text(text, encoding="utf-8")
    entry = "{files: decks/**, format: spimate/single, cards: cards.yaml}"
    (folder / NAME).write_text(f"on: 2021-01-26\ndecks: [{entry}]\n", encoding="utf-8")
    result = run("fix", "--diff")
    assert (result.exit_code, [line for line in result.stdout.splitlines() if line.startswith("+++")]) == (
        1,
        ["+++ decks/a.txt", "+++ decks/b.yaml"],
    )
    result = run("fix", "--changed", "decks/a.txt", "cards.txt")
    assert (result.exit_code, result.stderr) == (0, "decks/a.txt: 1 place fixed\n")
    result = run("fix")
    assert (result.exit_code, result.stderr) == (0, "decks/b.yaml: 1 place fixed\n")
    assert (folder / "decks" / "a.txt").read_text(encoding="utf-8") == LEGAL
    assert run("fix", "--diff").stdout == ""


# -- streams -----------------------------------------------------------------------------------------------------------


def test_standard_input_is_fixed_to_standard_output(run: Run, folder: Path) -> None:
    result = run("fix", "-", *CALL, input=b"\xff\xfe" + MESSY.encode("utf-16-le"))
    assert (result.exit_code, result.stdout_bytes) == (0, b"\xff\xfe" + NEAT.encode("utf-16-le"))
    assert result.stderr == f"<stdin>: legal ({TITLE})\n<stdin>: 2 places fixed\n"
    result = run("fix", "--diff", "-", *CALL, input=MESSY.encode())
    assert (result.exit_code, result.stdout_bytes.decode().split("\n")[2:]) == (1, DIFF[2:])


def test_nothing_else_goes_where_the_fixed_deck_goes(run: Run, folder: Path) -> None:
    result = run("fix", "-", "-v", *CALL, input=MESSY.encode())
    assert (result.exit_code, result.stdout_bytes) == (0, NEAT.encode())
    result = run("fix", "-", "-o", "concise", *CALL, input=MESSY.replace("2 騎士王", "2 騎士玉").encode())
    assert (result.exit_code, result.stdout_bytes) == (3, NEAT.replace("2 騎士王", "2 騎士玉").encode())
    assert result.stderr == (
        "<stdin>:4:3: unknown-card undecided: no card is called “騎士玉”; did you mean “騎士王”?\n"
        "<stdin>: 2 places fixed\n"
    )


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["-", "legal.txt"], "“fix -” writes the fixed deck to standard output; give it no other deck"),
        (["legal.txt", "-", "-"], "“fix -” writes the fixed deck to standard output; give it no other deck"),
        (["--diff", "legal.txt", "--output", "json"], "give the report a file"),
    ],
)
def test_two_things_cannot_go_to_standard_output(run: Run, folder: Path, args: list[str], said: str) -> None:
    result = run("fix", *args, *CALL, input="")
    assert (result.exit_code, result.stdout, said in result.stderr) == (2, "", True)


def test_a_report_beside_the_difference(run: Run, deck: Path) -> None:
    result = run("fix", "deck.txt", "--diff", "--output", "json:report.json", *CALL)
    assert (result.exit_code, result.stdout_bytes.decode().split("\n")) == (1, DIFF)
    report = json.loads((deck.parent / "report.json").read_text(encoding="utf-8"))
    assert [each["verdict"] for each in report["decks"]] == ["legal"]


def test_colours_are_for_terminals() -> None:
    lines = list(text_diff("d", "a\x1b\n", "b\n", colour=True))
    assert lines[3:] == ["\x1b[31m-a\N{REPLACEMENT CHARACTER}\x1b[0m", "\x1b[32m+b\x1b[0m"]
    assert list(text_diff("d", "a\x1b\n", "b\n"))[3:] == ["-a\x1b", "+b"]


@pytest.mark.slow(step=1)
def test_plain_checks_load_nothing_of_it(folder: Path) -> None:
    program = "import sys; from deckcheck.cli import main; main(sys.argv[1:], standalone_mode=False)"
    seen = "print(*(name for name in sys.modules if name.startswith('deckcheck.fixes.fix') or name == 'difflib'))"
    code = f"import sys\ntry:\n  exec({program!r})\nexcept SystemExit:\n  {seen}"
    done = subprocess.run(
        [sys.executable, "-c", code, "check", "legal.txt", *CALL], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"legal.txt: legal ({TITLE})\n\n"
