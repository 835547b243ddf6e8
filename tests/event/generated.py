"""An event of any size with every kind of mistake, and the answer that each registration must get.

What is right is known from how a list is made, not from what judges it: of every list is known which of the rules it
breaks, and the others are kept by construction. Notes are no part of the answer.
"""

from __future__ import annotations

import csv
import io
import json
import random
import zipfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from event.tables import write_xlsx

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.event.judged.result import Result

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "examples" / "spimate" / "cards.yaml"
DAY, DEADLINE, IN_TIME, LATE = "2026-11-21", "2026-11-20 18:00+09:00", "2026/11/20 9:05:01", "2026/11/20 18:00:01"
STANDARD, COMMANDER = "spimate/standard", "duelmasters/commander"
HUGE = 50 * 2**20

_PLAIN = (
    *("ファイヤーボール", "騎士王", "エアロシャウト", "ハニー☆マジック", "夢世界", "魔法の手紙", "火の用心"),
    *("英雄ではない少女", "アルケミストの少女", "フレイム・ソーサラー", "騎士王ロイヤルナイト", "破滅の契約者"),
    *("だいこん", "ゼクトダイン"),
)
_FUSIONS = ("合成竜", "バトル・フリーディア", "スフィアドラゴン", "時空竜スフィアドラゴン", "奥の手")
_SURNAMES = ("佐藤", "鈴木", "高橋", "田中", "伊藤", "渡辺", "山本", "中村", "小林", "加藤")
_NAMES = ("あかり", "ひなた", "海", "空", "ゆき", "蓮", "さくら", "大和", "つむぎ", "ハルト")


class Answer(NamedTuple):
    """What a registration must get: the verdict, and the codes of everything that is more than a note."""

    verdict: str
    codes: frozenset[str]


class List(NamedTuple):
    """A list with its answer."""

    text: str
    answer: Answer


class Generated(NamedTuple):
    """The file of the event, the answers by the players' ids, and the lists as texts by theirs, where there are any."""

    event: Path
    answers: dict[str, Answer]
    texts: dict[str, str]


def answers(result: Result) -> dict[str | None, Answer]:
    """What an event came to, as the known answers have it: notes are left out."""
    return {
        each.player: Answer(
            each.verdict,
            frozenset(said.finding.code for said in result.judge.said_of(each) if said.finding.severity != "note"),
        )
        for each in result.registrations
    }


def _legal(*codes: str) -> Answer:
    return Answer("legal", frozenset(codes))


def _illegal(*codes: str) -> Answer:
    return Answer("illegal", frozenset(codes))


def _undecided(*codes: str) -> Answer:
    return Answer("undecided", frozenset(codes))


# -- lists of one game: five to twenty-five cards, three of each, fusions in EX only ----------------------------------


def _standard_cards(chance: random.Random) -> dict[str, int]:
    """From twelve to eighteen cards, one to three of each; that any may still be added or taken."""
    names = chance.sample(_PLAIN, 6)
    return {name: chance.choice((2, 3)) for name in names}


def _standard_text(cards: dict[str, int], ex: dict[str, int] | None = None, *more: str) -> str:
    lines = ["【デッキ】", *(f"{count} {name}" for name, count in cards.items()), *more]
    return "\n".join([*lines, "【EX】", *(f"{name} x{count}" for name, count in ex.items())] if ex else lines)


def _standard_lists(chance: random.Random) -> list[List]:
    """One list of each kind."""
    cards = _standard_cards(chance)
    first = next(iter(cards))
    ex = dict.fromkeys(chance.sample(_FUSIONS, 3), 2)
    return [
        List(_standard_text(cards), _legal()),
        List(_standard_text(cards, ex), _legal()),
        List(_standard_text({**cards, first: 4}), _illegal("too-many-copies")),
        List(_standard_text({first: 3}), _illegal("too-few-cards")),
        List(_standard_text({**cards, "何枚でも": 25}), _illegal("too-many-cards")),
        List(_standard_text({**cards, "奥の手": 1}), _illegal("misplaced-card")),
        List(_standard_text(cards, dict.fromkeys(_FUSIONS, 2)), _illegal("too-many-cards")),
        List(_standard_text(cards, None, f"1 {first}ゑゑ"), _undecided("unknown-card")),
        List(_standard_text({**cards, first: 4}, None, f"1 {first}ゑゑ"), _illegal("too-many-copies", "unknown-card")),
        List(_standard_text(cards, None, "3"), _undecided("unreadable-line")),
        List(_standard_text(cards, None, "【サイド】", "1 魔法の手紙ゑ"), _undecided("unknown-zone", "unknown-card")),
        List("# まだです", _illegal("empty-deck")),
        List("#" * 200_001, _undecided("list-too-long")),
        List("", _undecided("no-deck-handed-in")),
    ]


# -- lists of the other: sixty different cards of one civilization, led by one of them --------------------------------

_LEADER = "”罰怒”ブランド"


@cache
def _creatures(civilization: str) -> tuple[str, ...]:
    """Creatures of one civilization only, of which no list speaks and that say nothing of their own number."""
    folder = ROOT / "formats" / "duelmasters"
    spoken_of = "".join(path.read_text(encoding="utf-8") for path in sorted((folder / "lists").glob("*.yaml")))
    found = []
    for line in (folder / "cards.jsonl").read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        plain = card.get("types") == ["クリーチャー"] and card.get("civilizations") == [civilization]
        own = card.keys() - {"name", "types", "civilizations", "cost", "power", "races", "home", "printings"}
        if (
            plain
            and not own
            and card.get("home") == "main"
            and card["name"].isalpha()
            and card["name"] not in spoken_of
        ):
            found.append(card["name"])
    return tuple(name for name in found if name != _LEADER)


def _commander_text(names: Sequence[str], *more: str) -> str:
    return "\n".join(["統率者", f"1 {_LEADER}", "メインデッキ", *(f"1 {name}" for name in names), *more])


def _commander_lists(chance: random.Random) -> list[List]:
    """One list of each kind."""
    names = chance.sample(_creatures("火"), 60)
    (stranger,) = chance.sample(_creatures("水"), 1)
    return [
        List(_commander_text(names[:59]), _legal()),
        List(_commander_text(names), _illegal("too-many-cards")),
        List(_commander_text(names[:58]), _illegal("too-few-cards")),
        List(_commander_text([*names[:58], names[0]]), _illegal("too-many-copies")),
        List(_commander_text([*names[:58], stranger]), _illegal("outside-identity")),
        List(_commander_text([*names[:58], f"{names[58]}ゑゑ"]), _undecided("unknown-card")),
        List(_commander_text([*names[:58], f"{stranger}ゑゑ"], "3"), _undecided("unknown-card", "unreadable-line")),
        List("", _undecided("no-deck-handed-in")),
    ]


# -- the event -------------------------------------------------------------------------------------------------------


class _Entry(NamedTuple):
    player: str
    name: str
    submitted: str
    text: str


class _Making:
    """An event while it is made."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)  # noqa: S311 -- lists that are the same each time
        self.answers: dict[str, Answer] = {}
        self.texts: dict[str, str] = {}
        self._kinds: dict[str, list[List]] = {}
        self._number = 0

    def entries(self, count: int, format_: str, lists: Callable[[random.Random], list[List]]) -> list[_Entry]:
        """So many entries, of each kind of list in turn; every fifteenth twice, every tenth of the others late."""
        made: list[_Entry] = []
        for _ in range(count):
            self._number += 1
            player = f"{self._number:04}"
            name = f"{self.chance.choice(_SURNAMES)} {self.chance.choice(_NAMES)}"
            text, answer = self._next(format_, lists)
            named = f"format: {format_}\n{text}" if text else ""
            codes = set(answer.codes)
            submitted = IN_TIME
            twice, late = self._number % 15 == 0, self._number % 10 == 0
            if twice:
                # An earlier one, or one after the deadline: neither counts.
                when = LATE if late else "2026/11/20 8:00:00"
                made.append(_Entry(player, name, when, f"format: {format_}\n9 ゑゑゑゑ"))
                codes.add("registered-twice")
            if late and not twice:
                submitted = LATE
                codes.add("late-registration")
            made.append(_Entry(player, name, submitted, named))
            self.answers[player] = Answer(answer.verdict, frozenset(codes))
            if text and len(text) < 10_000:
                self.texts[player] = named
        return made

    def _next(self, format_: str, lists: Callable[[random.Random], list[List]]) -> List:
        kinds = self._kinds.setdefault(format_, [])
        if not kinds:
            kinds += lists(self.chance)
        return kinds.pop(0)

    def write_csv(self, name: str, header: Sequence[str], entries: Sequence[_Entry], form: tuple[str, str]) -> None:
        encoding, separator = form
        out = io.StringIO(newline="")
        table = csv.writer(out, delimiter=separator)
        table.writerow(header)
        table.writerows((each.submitted, each.player, each.name, each.text) for each in entries)
        (self.folder / name).write_bytes(out.getvalue().encode(encoding))

    def write_xlsx(self, name: str, entries: Sequence[_Entry]) -> None:
        rows = [[each.submitted, each.player, each.name, each.text[:32_000]] for each in entries]
        write_xlsx(self.folder / name, {"sheets": {"回答": [["Timestamp", "Player ID", "Name", "Deck list"], *rows]}})

    def write_json(self, name: str, entries: Sequence[_Entry]) -> None:
        data = [
            {"player": each.player, "name": each.name, "submitted": each.submitted, **_deck(each.text)}
            for each in entries
        ]
        text = json.dumps({"registrations": data}, ensure_ascii=False, indent=1)
        (self.folder / name).write_text(text, encoding="utf-8")

    def write_folder(self, name: str, entries: Sequence[_Entry]) -> None:
        """A file for each; those that have no time, and can be there only once, lose the codes that are about that."""
        (self.folder / name).mkdir()
        for each in entries:
            (self.folder / name / f"{each.player}_{each.name}.txt").write_text(each.text, encoding="utf-8")
            verdict, codes = self.answers[each.player]
            codes -= {"late-registration", "registered-twice"}
            if "no-deck-handed-in" in codes:  # a file without anything in it is a list without cards
                verdict, codes = "undecided", frozenset({"no-format-named"})
            self.answers[each.player] = Answer(verdict, codes)

    def write_event(self, places: Sequence[str]) -> Path:
        path = self.folder / "event.yaml"
        lines = (
            *("event: 秋の大会", f"on: {DAY}", "lang: ja", f'deadline: "{DEADLINE}"'),
            *(f"format: [{STANDARD}, {COMMANDER}]", f'cards: "{CARDS}"', "registrations:"),
            *(f"- {place}" for place in places),
        )
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return path


def _deck(text: str) -> dict[str, str]:
    return {"deck": text} if text else {}


def generate(folder: Path, count: int, *, hostile: bool, seed: int = 1) -> Generated:
    """An event of so many players of each of two games, in all the places that there are.

    ``hostile`` adds a list of 50 MB, zip bombs as a table and as somebody's list, broken rows, and ids that would
    lead out of a folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    making = _Making(folder, seed)
    half, third = count // 2, count // 3
    japanese = ("タイムスタンプ", "受付番号", "お名前", "デッキリスト")
    form = making.entries(half, STANDARD, _standard_lists)
    making.write_csv("form.csv", japanese, form, ("cp932", ","))
    making.write_folder("lists", making.entries(count - half, STANDARD, _standard_lists))
    making.write_xlsx("form.xlsx", making.entries(third, COMMANDER, _commander_lists))
    making.write_json("entries.json", making.entries(third, COMMANDER, _commander_lists))
    late = making.entries(count - 2 * third, COMMANDER, _commander_lists)
    making.write_csv("more.csv", ("Timestamp", "Entry number", "Name", "Deck"), late, ("utf-8-sig", ";"))
    places = [
        "{table: form.csv}",
        '{folder: lists, names: "{player}_{name}"}',
        "{table: form.xlsx, sheet: 回答}",
        "{list: entries.json}",
        "{table: more.csv}",
    ]
    if hostile:
        places += _add_hostile(making)
    return Generated(making.write_event(places), making.answers, making.texts)


def _add_hostile(making: _Making) -> list[str]:
    legal = f"format: {STANDARD}\n5 何枚でも"
    huge = "# ひみつ\n" * (HUGE // len("# ひみつ\n".encode()))
    rows = {
        "huge": (huge, _undecided("list-too-long")),
        "../../etc/passwd": (legal, _legal()),
        "CON": (legal, _legal()),
        "=cmd|' /C calc'!A0": (legal, _legal()),
        "<script>alert(1)</script>": (legal, _legal()),
        "x" * 300: (legal, _legal()),
    }
    entries = [_Entry(player, "", IN_TIME, text) for player, (text, _) in rows.items()]
    making.answers |= {player: answer for player, (_, answer) in rows.items()}
    making.write_csv("hostile.csv", ("Timestamp", "Player", "Name", "Deck"), entries, ("utf-8", ","))
    with (making.folder / "hostile.csv").open("a", encoding="utf-8") as file:
        file.write(f'{IN_TIME},broken,"x,{legal.split(chr(10))[1]}\n{IN_TIME},after,,"{legal}"\n')
        file.write(f"{IN_TIME},nul,,5 何枚\0でも\n")
    making.answers |= {"broken": _undecided("broken-row"), "after": _legal()}
    making.answers["nul"] = _undecided("no-format-named")
    write_bomb(making.folder / "bomb.xlsx")
    write_bomb(making.folder / "lists" / "bomb_x.xlsx")
    making.answers["bomb"] = _undecided("binary-file")
    return ["{table: hostile.csv}", "{table: bomb.xlsx}"]


def write_bomb(path: Path, size: int = 300 * 2**20) -> None:
    """A spreadsheet that unpacks to a thousand times its size."""
    write_xlsx(path, {"sheets": {"Sheet": [["名前", "デッキ"]]}})
    with (
        zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED, compresslevel=9) as packed,
        packed.open("xl/worksheets/sheet2.xml", "w", force_zip64=True) as file,
    ):
        for _ in range(size // 2**20):
            file.write(b" " * 2**20)
