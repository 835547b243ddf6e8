"""The example of an event says what it is there to show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.event.intake.plan import load_plan
from deckcheck.event.judged.result import judged_event
from deckcheck.event.output import made

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[2]


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, str]:
    """What is made of the example, as it is from the repository's own folder."""
    monkeypatch.chdir(ROOT)
    result = judged_event(load_plan("examples/event/event.yaml"))
    assert [
        (each.player, each.name, each.verdict, [said.finding.code for said in result.judge.said_of(each)])
        for each in result.registrations
    ] == [
        ("001", "あかり", "legal", []),
        ("002", "ひなた", "legal", ["registered-twice"]),
        ("003", "Sora", "undecided", ["unknown-card"]),
        ("004", "海", "illegal", ["late-registration", "misplaced-card"]),
        ("005", "ゆき", "legal", []),
        ("006", "蓮", "illegal", ["misplaced-card"]),
        ("007", "Hina", "illegal", ["too-few-cards"]),
        ("008", "さくら", "undecided", ["no-registration"]),
    ]
    texts = made(result, "ja").items()
    return {path: content.decode() for path, content in texts if path.endswith((".csv", ".txt"))}


def test_the_messages(files: Mapping[str, str]) -> None:
    assert (
        files["messages/001.txt"]
        == """\
スピマテ 冬の大会(2021-01-26)
001 あかりさんのリストは登録されました。問題はありません(2018-05-05時点の情報による)

スピマテ スタンダードver3
デッキ
3 アルケミストの少女
3 ファイヤーボール
3 フレイム・ソーサラー
2 騎士王
EX
2 バトル・フリーディア
"""
    )
    assert (
        files["messages/006.txt"]
        == """\
スピマテ 冬の大会(2021-01-26)
006 蓮さんのリストはルールに合っていません(2018-05-05時点の情報による)

3行目: 1 合成竜
  《合成竜》はデッキに入れられません。デッキに入れられるのはコストがexでないカードだけです
  ルール: コスト欄にexと記載されているカード(合成モンスター、ex魔法。)は、EXにしか入れられない。
  直し方: 《合成竜》をデッキから抜くか、入れられる場所に移してください
"""
    )
    assert (
        files["messages/007.txt"]
        == """\
スピマテ 冬の大会, 2021-01-26
007 Hina: your list is not legal, as known up to 2018-05-05

line 1: 3 ゼクトダイン
  deck: 3 cards; there must be 5 to 25
  Rule: 準備するデッキ(山札)は5~25枚。
  To put it right: add 2 cards to deck
"""
    )
    assert [line for line in files["messages/003.txt"].splitlines() if "To put" in line] == [
        "  To put it right: write the name as it is printed on the card; is it “ファイヤーボール”?"
    ]


def test_the_tables(files: Mapping[str, str]) -> None:
    report = files["report.csv"].removeprefix("\ufeff").splitlines()
    assert report[0] == "player,name,deck,format,verdict,codes,findings,sizes,submitted,late,place,known-until"
    assert report[4].startswith("004,海,,spimate/standard,illegal,late-registration misplaced-card,2,")
    assert report[4].endswith(",デッキ 7,2021-01-25 18:30:12,yes,examples/event/form.csv!D6,2018-05-05")
    problems = files["problems.csv"].removeprefix("\ufeff").splitlines()
    assert len(problems) == 8
    assert problems[1].startswith("002,ひなた,,registered-twice,warning,リストが2つ提出されています")
    assert problems[7].startswith("008,さくら,,no-registration,undecided,")
