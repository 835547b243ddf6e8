"""Events for the tests of the page: one with everything that may be found, a series, and one of an attacker."""

from __future__ import annotations

import csv
import io
import json
from contextlib import chdir
from pathlib import Path

from deckcheck.event.intake.plan import load_plan
from deckcheck.event.judged.result import Result, judged_event

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def deck(path: str) -> str:
    """The text of an example."""
    return (EXAMPLES / path).read_text(encoding="utf-8")


def _table(rows: list[list[str]]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


EVENT = """\
event: 第3回 秋のデュエマ祭
on: 2026-11-21
format: [duelmasters/original, duelmasters/advance]
deadline: 2026-11-20 21:00
registrations:
  - table: form.csv
  - list: more.json
  - folder: files
    names: "{player}_{name}"
players: {table: players.csv}
"""
MISSPELT = deck("duelmasters/original.txt").replace("コッコ・ルピア", "コッコ・ルピヤ")


def everything(folder: Path) -> Result:
    """Twelve players who are expected, and two who are not."""
    legal, illegal = deck("duelmasters/original.txt"), deck("duelmasters/original-illegal.txt")
    advance, wrong = deck("duelmasters/advance.txt"), deck("duelmasters/advance-illegal.txt")
    rows = [
        ["タイムスタンプ", "受付番号", "名前", "デッキリスト"],
        ["2026/11/19 18:04:11", "001", "ひなた", legal],
        ["2026/11/19 18:20:40", "002", "佐藤 あかり", illegal],
        ["2026/11/19 19:01:02", "003", "Émile Zátopek", advance],
        ["2026/11/20 08:44:59", "004", "高橋ケンジ", wrong],
        ["2026/11/20 09:12:00", "005", "ミドリ", MISSPELT],
        ["2026/11/18 12:00:00", "006", "二度出す人", illegal],
        ["2026/11/20 12:00:00", "006", "二度出す人", advance],
        ["2026/11/20 22:17:31", "007", "遅刻太郎", legal],
        ["2026/11/20 10:00:00", "008", "無記名フォーマット", legal.replace("# format", "# 形式")],
        ["2026/11/20 10:05:00", "009", "Commander Fan", deck("duelmasters/mono-fire.txt")],
        ["きのう", "010", "白紙", ""],
        ["2026/11/20 10:30:00", "", "", legal],
        ["2026/11/20 11:00:00", "099", "招かれざる客", "# format: duelmasters/original\n???\n\n4枚\n40 超竜バジュラ\n"],
    ]
    (folder / "form.csv").write_text(_table(rows), encoding="utf-8")
    data = {
        "player": "011",
        "name": "JSON子",
        "format": "duelmasters/original",
        "deck": {"main": ["40 コッコ・ルピア"]},
    }
    listed = json.dumps({"registrations": [data]}, ensure_ascii=False, indent=1)
    (folder / "more.json").write_text(listed, encoding="utf-8")
    (folder / "files").mkdir()
    (folder / "files" / "100_ファイル派.txt").write_text(advance, encoding="utf-8")
    players = [["player id", "name"], *([f"{number:03}", f"Player {number}"] for number in range(1, 13))]
    (folder / "players.csv").write_text(_table(players), encoding="utf-8")
    return judge(folder, EVENT)


SERIES = """\
event: Three decks
on: 2021-06-26
format: [spimate/single, spimate/standard]
cards: CARDS
registrations:
  - folder: decks
    names: "{player}/{deck}"
decks: {A: {}, B: {}, C: {optional: true}}
across:
  - copy-limit: {most: 4, cite: Not more than four of a name in all decks.}
different-formats: {cite: Each deck is of another format.}
"""


def series(folder: Path) -> Result:
    """Three players with up to three decks; those of one are of the same format."""
    single, standard, wrong = (deck(f"spimate/{name}.txt") for name in ("deck", "akari", "illegal"))
    for player, decks in {
        "Akari": {"A": single, "B": standard},
        "Hinata": {"A": single, "B": wrong, "C": standard},
        "Yui": {"A": standard},
    }.items():
        (folder / "decks" / player).mkdir(parents=True)
        for id, text in decks.items():
            (folder / "decks" / player / f"{id}.txt").write_text(text, encoding="utf-8")
    return judge(folder, SERIES.replace("CARDS", str(EXAMPLES / "spimate" / "cards.yaml")))


def large(folder: Path) -> Result:
    """Two players with one deck of sixty different cards, and with three."""
    for player, ids in (("Akari", "A"), ("Hinata", "ABC")):
        (folder / "decks" / player).mkdir(parents=True)
        for id in ids:
            (folder / "decks" / player / f"{id}.txt").write_text(deck("duelmasters/wilhelm.txt"), encoding="utf-8")
    event = SERIES.partition("across")[0].replace("B: {}", "B: {optional: true}")
    event = event.replace("cards: CARDS\n", "").replace("[spimate/single, spimate/standard]", "duelmasters/commander")
    return judge(folder, event)


HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "</script><script>alert(3)</script>",
    "</style><style>*{display:none}</style>",
    "\u202egnp.live\u202c\u2066",
    "bell\x07and\x1bescape\x0b\0",
    "x" * 5000,
    "名" * 3000,
    "{{ 7 * 7 }}{% for x in y %}",
    "<!-- -->&lt;b&gt;&#60;",
    "' onmouseover='alert(4)",
    "javascript:alert(5)",
)


def hostile(folder: Path) -> Result:
    """Players, ids, decks and cards that are called like attacks, in an event that is too."""
    data = [
        {"player": f"{text}{n}", "name": text, "deck": f"{text}:\n3 {text}\n{text}\n\n4 コッコ・ルピア"}
        for n, text in enumerate(HOSTILE)
    ]
    (folder / "form.json").write_text(json.dumps({"registrations": data}), encoding="utf-8")
    name = json.dumps("".join(HOSTILE[:4]))
    return judge(
        folder,
        f"event: {name}\non: 2026-11-21\nformat: duelmasters/original\nregistrations: [{{list: form.json}}]\n",
    )


def judge(folder: Path, event: str) -> Result:
    """Judge the event of a folder, as somebody who is in it does."""
    (folder / "event.yaml").write_text(event, encoding="utf-8")
    with chdir(folder):
        return judged_event(load_plan("event.yaml"))
