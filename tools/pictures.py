"""Pictures for the manual, made from the program itself: of a terminal of 80 columns, and of the desk of an event.

    python -m tools.pictures --write    run every command, and write docs/pictures; of the desk only with a Chromium
    python -m tools.pictures --check    say which picture is not of the program as it is; the tests do the same

A terminal is drawn as SVG, from what the program writes to a pseudo-terminal; it loads no font. The desk is a PNG of
the page that ``deckcheck event`` writes, with the digest of that page beside it.
"""

from __future__ import annotations

import argparse
import csv
import fcntl
import hashlib
import os
import pty
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator
from html import escape
from pathlib import Path

from rich.cells import cell_len

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
COMMANDS = {
    "check": "deckcheck examples/emberfall/deck.txt --on 2026-11-21",
    "check-ja": "deckcheck examples/duelmasters/original-illegal.txt --on 2026-11-21 --lang ja",
    "where": "deckcheck where examples/netrunner/precision.txt --in 'netrunner/*' --on 2026-11-21",
}
"""What is typed, by the picture's name."""
EVENT = """\
event: Emberfall Open
on: 2026-11-21
lang: en
format: standard.yaml
deadline: 2026-11-20 21:00
registrations: [{table: form.csv}]
players: {table: players.csv}
"""
_HERO = "Hero: Ashen Queen\n\n"
_DECK = f"{_HERO}2 Ash Drake\n2 Cinder Bolt\n2 Ember Grove\n2 Grove Warden\n3 Swarm Mote\n"
FORM = (
    ("Timestamp", "Number", "Name", "Deck list"),
    ("2026-11-19 18:04:11", "001", "Ada", f"{_DECK}2 Moss Colossus\n"),
    ("2026-11-19 18:20:40", "002", "Grace", f"{_HERO}2 Ash Drake\n3 Cinder Bolt\n2 Ember Grove\n4 Swarm Mote\n"),
    ("2026-11-20 08:44:59", "003", "Edsger", f"{_DECK}1 Riptyde\n"),
    ("2026-11-20 22:17:31", "004", "Barbara", f"{_DECK}1 Moss Colossus\n"),
)
"""What players hand in: one is illegal, one undecided, one late, and a fifth hands in nothing."""
PLAYERS = (("Number", "Name"), ("001", "Ada"), ("002", "Grace"), ("003", "Edsger"), ("004", "Barbara"), ("005", "Alan"))
PAGE, DESK, DIGEST = "report.html", FOLDER / "desk.png", FOLDER / "desk.sha256"
COLUMNS, LINES = 80, 100
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

_CELL, _LINE, _SIZE, _MARGIN = 8.4, 19, 14, 16
_COLOURS = {31: "#ff7b72", 32: "#56d364", 33: "#e3b341", 34: "#79c0ff"}
"""What the program paints with: readable on the dark of the picture, whatever the page around it is."""
_FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK JP', monospace"
_PLAIN, _GROUND, _PROMPT = "#e6edf3", "#0d1117", "#8b949e"
_PAINT = re.compile(r"\x1b\[([0-9;]*)m")
_NOT_SHOWN = re.compile(r"\x1b\[[0-9;?]*[A-Za-ln-z]")


def main() -> int:
    """Write the pictures, or say which are not current."""
    parser = argparse.ArgumentParser(description="Make the pictures of the manual.")
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--write", action="store_true", help="write docs/pictures")
    chosen.add_argument("--check", action="store_true", help="say which picture is not current")
    if parser.parse_args().write:
        FOLDER.mkdir(exist_ok=True)
        for name in COMMANDS:
            (FOLDER / f"{name}.svg").write_text(terminal(name), encoding="utf-8")
        write_desk()
    found = [*outdated()]
    for name in found:
        print(f"{name} is not of the program as it is: python -m tools.pictures --write")
    return int(bool(found))


def outdated() -> Iterator[str]:
    """The pictures that show something else than the program does now."""
    for name in COMMANDS:
        path = FOLDER / f"{name}.svg"
        if not path.exists() or path.read_text(encoding="utf-8") != terminal(name):
            yield path.name
    if not DESK.exists() or DIGEST.read_text(encoding="utf-8") != f"{digest_of_page()}\n":
        yield DESK.name


# -- a terminal --------------------------------------------------------------------------------------------------------


def terminal(name: str) -> str:
    """The picture of a terminal, as SVG: what was typed, and what the program answers."""
    typed = COMMANDS[name]
    answer(typed)  # where no index of the cards is kept yet, it says so
    lines = [[("$ ", _PROMPT, False), (typed, _PLAIN, True)], *_lines(answer(typed))]
    wide = max(COLUMNS, *(sum(cell_len(text) for text, _, _ in line) for line in lines))
    width, height = round(wide * _CELL + 2 * _MARGIN), len(lines) * _LINE + 2 * _MARGIN
    size = f'width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} role="img"'
    drawn = (piece for number, line in enumerate(lines) for piece in _drawn(line, _MARGIN + (number + 1) * _LINE - 5))
    return "\n".join(
        (
            f'{head} aria-label="{escape(typed)}">',
            f'<rect {size} rx="8" fill="{_GROUND}"/>',
            f'<g font-family="{_FONTS}" font-size="{_SIZE}">',
            *drawn,
            "</g>",
            "</svg>",
            "",
        )
    )


def answer(typed: str, folder: Path = ROOT) -> str:
    """What the program writes to a terminal of so many columns; it is called in the root of the clone, or elsewhere."""
    program, *args = shlex.split(typed)
    assert program == "deckcheck", typed  # noqa: S101 -- what is typed stands above
    env = {
        **os.environ,
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": str(ROOT),
        "COLUMNS": str(COLUMNS),
    }
    for name in ("NO_COLOR", "FORCE_COLOR", "CI", "LANG", "LANGUAGE"):
        env.pop(name, None)
    near, far = pty.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    command = [sys.executable, "-m", "deckcheck", *args]
    process = subprocess.Popen(command, cwd=folder, env=env, stdin=far, stdout=far, stderr=far)  # noqa: S603 -- our own
    os.close(far)
    with os.fdopen(near, "rb", buffering=0) as screen:
        written = b"".join(_read(screen.fileno()))
    if process.wait() not in (0, 1, 3):
        raise RuntimeError(f"{typed}: {written.decode()}")
    return written.decode().replace("\r\n", "\n")


def _read(screen: int) -> Iterator[bytes]:
    """All that is written to a terminal, until nobody writes to it any more, which Linux tells as an error."""
    while True:
        try:
            part = os.read(screen, 65536)
        except OSError:
            return
        if not part:
            return
        yield part


def _lines(written: str) -> Iterator[list[tuple[str, str, bool]]]:
    """The lines of a screen, each as pieces of one colour, with whether they are bold."""
    colour, bold = _PLAIN, False
    for line in _NOT_SHOWN.sub("", written).rstrip("\n").split("\n"):
        pieces = []
        for number, part in enumerate(_PAINT.split(line)):
            if number % 2 == 0:
                pieces += [(part, colour, bold)] if part else []
                continue
            for code in map(int, (part or "0").split(";")):
                if code == 0:
                    colour, bold = _PLAIN, False
                bold = bold or code == 1
                colour = _COLOURS.get(code, colour)
        yield pieces


def _drawn(line: list[tuple[str, str, bool]], bottom: int) -> Iterator[str]:
    """The texts of a line. Each has its place, and says how wide it is: fonts differ, above all in Japanese."""
    cells = 0
    for text, colour, bold in line:
        # Pictures have no two spaces in a row.
        for run in re.findall(r" {2,}|(?:[!-~]| (?! ))+|[^ -~]+| ", text):
            if run.strip():
                said = run.rstrip()
                indent = len(said) - len(said.lstrip())
                weight = ' font-weight="bold"' if bold else ""
                yield (
                    f'<text x="{_MARGIN + (cells + indent) * _CELL:.1f}" y="{bottom}" fill="{colour}"{weight}'
                    f' textLength="{cell_len(said.lstrip()) * _CELL:.1f}" lengthAdjust="spacingAndGlyphs">'
                    f"{escape(said.lstrip(), quote=False)}</text>"
                )
            cells += cell_len(run)


# -- the desk ----------------------------------------------------------------------------------------------------------


def browser() -> str | None:
    """The Chromium of this machine, None if it has none."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def page(folder: Path) -> Path:
    """The page of an event that begins in an empty folder. No path of this machine stands on it."""
    for name in ("standard.yaml", "cards.csv"):
        shutil.copy(ROOT / "examples" / "emberfall" / name, folder)
    (folder / "event.yaml").write_text(EVENT, encoding="utf-8")
    for name, rows in (("form.csv", FORM), ("players.csv", PLAYERS)):
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
    answer("deckcheck event event.yaml --lang en --out desk", folder)
    return folder / "desk" / PAGE


def digest_of_page() -> str:
    """The digest of the page that the picture is of."""
    with tempfile.TemporaryDirectory() as folder:
        return hashlib.sha256(page(Path(folder)).read_bytes()).hexdigest()


def write_desk() -> None:
    """Write the picture of the desk and the digest of the page; says so where there is no Chromium."""
    executable = browser()
    if executable is None:
        print("there is no Chromium on this machine: the picture of the desk stays as it is")
        return
    # Only for this picture.
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        path = page(Path(folder))
        shown = driver.chromium.launch(executable_path=executable)
        opened = shown.new_page(viewport={"width": 1120, "height": 840}, color_scheme="light")
        opened.goto(path.as_uri())
        opened.screenshot(path=DESK)
        shown.close()
        DIGEST.write_text(hashlib.sha256(path.read_bytes()).hexdigest() + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
