"""How long the hook takes for a repository of 300 decks, against its bare start-up, ``deckcheck --version``.

    python benchmarks/hook.py [RUNS]

Whole processes through the installed entry point, all of them in turn, so that a
machine whose speed drifts does not favour one. Then ``pre-commit run --all-files``
with the hook against the same with a hook that does nothing. Quote the ratios, not
the milliseconds. The decks are drawn from the Duel Masters database and the
example cards of Spimate, a fifth of them made wrong and some misspelt; the draw is the same each time.
"""

from __future__ import annotations

import compileall
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import deckcheck

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
DATABASE = ROOT / "formats" / "duelmasters" / "cards.jsonl"
SPIMATE = ROOT / "examples" / "spimate"
PROGRAMS = Path(sys.executable).parent
DECKCHECK = str(PROGRAMS / "deckcheck")
CONFIG = """\
on: 2026-11-21
lang: en
decks:
  - {files: decks/original/, format: duelmasters/original}
  - {files: decks/commander/, format: duelmasters/commander}
  - {files: decks/spimate/, format: own.yaml, cards: cards.yaml}
"""
OWN = """\
format: spimate/own
name: {en: Own, ja: 自作}
source: {title: Our rules}
extends: spimate/single
rules:
  - card-list: {list: bans.yaml, cite: Some are banned.}
"""
BANS = """\
list: spimate/bans
name: {en: Bans, ja: 禁止}
since: 2020-01-01
source: {title: Ours}
changes: [{date: 2020-01-01, cards: {"0": [合成竜]}}]
"""
PRE_COMMIT = """\
repos:
  - repo: local
    hooks:
      - {id: nothing, name: nothing, language: system, entry: "true", require_serial: true}
      - {id: deckcheck, name: check decks, language: system, entry: DECKCHECK check --changed, require_serial: true}
"""


def main(runs: int = 11) -> None:
    """Print the figures."""
    # An installer compiles; a checkout may not have been run yet.
    compileall.compile_dir(str(Path(deckcheck.__file__).parent), quiet=1)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        repository = Path(folder)
        decks = _repository(repository)
        env = {**os.environ, "DECKCHECK_CACHE": cache, "PRE_COMMIT_HOME": cache}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        print(f"{len(decks)} decks: {_verdicts(repository, env)}")
        time.sleep(2.1)  # so that the files' time stamps can be trusted from the next run on
        commands = {
            "deckcheck --version": [DECKCHECK, "--version"],
            "check": [DECKCHECK, "check"],
            "check --changed, all decks": [DECKCHECK, "check", "--changed", *decks],
            "check --changed, one deck": [DECKCHECK, "check", "--changed", decks[0]],
            "check --changed, a list": [DECKCHECK, "check", "--changed", "bans.yaml"],
        }
        _compare(commands, repository, env, runs)
        pre_commit = [sys.executable, "-m", "pre_commit", "run", "--all-files"]
        _compare(
            {f"pre-commit, {hook}": [*pre_commit, hook] for hook in ("nothing", "deckcheck")}, repository, env, runs
        )


def _compare(commands: dict[str, list[str]], folder: Path, env: dict[str, str], runs: int) -> None:
    """Print how long commands take, and how much longer than the first of them."""
    for command in commands.values():
        _seconds(command, folder, env)
    rounds = [[_seconds(command, folder, env) for command in commands.values()] for _ in range(runs)]
    for name, times in zip(commands, zip(*rounds, strict=True), strict=True):
        ratios = sorted(seconds / of[0] for seconds, of in zip(times, rounds, strict=True))
        low, middle, high = statistics.quantiles(ratios)
        print(f"{name:28} {statistics.median(times) * 1000:7.0f} ms, {middle:5.2f} ({low:.2f} to {high:.2f}) ×")


def _seconds(command: Sequence[str], folder: Path, env: dict[str, str]) -> float:
    began = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, check=False)
    seconds = time.perf_counter() - began
    # Some decks are illegal, as some always are; anything else is a mistake of this program.
    assert done.returncode in (0, 1, 3), done.stdout + done.stderr  # noqa: S101 -- as its own comment says
    return seconds


def _verdicts(folder: Path, env: dict[str, str]) -> str:
    command = [DECKCHECK, "check", "--output", "json"]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False)
    counted = Counter(deck["verdict"] for deck in json.loads(done.stdout)["decks"])
    return ", ".join(f"{count} {verdict}" for verdict, count in counted.most_common())


def _repository(folder: Path) -> list[str]:
    """Write a repository of decks; the paths of the decks."""
    files = {".deckcheck.yaml": CONFIG, "own.yaml": OWN, "bans.yaml": BANS}
    files |= {".pre-commit-config.yaml": PRE_COMMIT.replace("DECKCHECK", DECKCHECK)}
    files |= {"cards.yaml": (SPIMATE / "cards.yaml").read_text(encoding="utf-8")}
    decks = dict(_decks(random.Random(300)))  # noqa: S311 -- a draw that is the same each time
    for name, text in (files | decks).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for command in (("init", "-q"), ("add", "-A")):
        subprocess.run(["git", *command], cwd=folder, check=True)
    return list(decks)


def _decks(draw: random.Random) -> Iterator[tuple[str, str]]:
    """200 decks of 40 cards, 50 of one hero and 59 cards, 50 of a small game, with their paths."""
    cards = [json.loads(line) for line in DATABASE.read_text(encoding="utf-8").splitlines()[1:]]
    main = [card["name"] for card in cards if card.get("home") == "main" and card.get("types") == ["クリーチャー"]]
    fire = [card["name"] for card in cards if card.get("home") == "main" and card.get("civilizations") == ["火"]]
    for number in range(200):
        names = draw.sample(main, 12)
        copies = [4] * 8 + [2] * 4
        if number % 5 == 0:
            copies[draw.randrange(12)] += 1
        if number % 20 == 1:
            names[0] = names[0][:-1]
        yield f"decks/original/{number:03}.txt", "メインデッキ\n" + _lines(copies, names)
    commander = (ROOT / "examples" / "duelmasters" / "mono-fire.txt").read_text(encoding="utf-8").split("\n")
    entries = [number for number, line in enumerate(commander) if line and not line.startswith("#")]
    for number in range(50):
        lines = list(commander)
        for at in draw.sample(entries[5:], 20):
            lines[at] = draw.choice(fire)
        yield f"decks/commander/{number:03}.txt", "\n".join(lines)
    spimate = (SPIMATE / "deck.txt").read_text(encoding="utf-8")
    for number in range(50):
        yield f"decks/spimate/{number:03}.txt", spimate + ("1 合成竜\n" if number % 5 == 0 else "")


def _lines(copies: list[int], names: list[str]) -> str:
    return "".join(f"{count} {name}\n" for count, name in zip(copies, names, strict=True))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
