"""What a format asks of matches and drafts, in words: every part of a policy in every language, exactly."""

from __future__ import annotations

from deckcheck.formats.play import Allowed, DraftPolicy, Exchange, FirstPlayer, MatchPolicy, RebuildOrder
from deckcheck.messages import languages
from deckcheck.model.finding import ClauseReference
from deckcheck.reports.play_prose import draft_sentences, match_sentences
from emberfall import format_of

DICE = {"en": "dice", "ja": "さいころ"}


def clause(line: int) -> ClauseReference:
    return ClauseReference("test.yaml", line, "the rule")


def match_said(policy: MatchPolicy) -> dict[str, list[tuple[str, int]]]:
    return {
        lang: [(text, said.line) for text, said in match_sentences(format_of(), policy, lang)] for lang in languages()
    }


def test_one_game() -> None:
    assert match_said(MatchPolicy(1, clause(1))) == {"en": [("a single game", 1)], "ja": [("1戦のみ", 1)]}


def test_a_match_with_everything() -> None:
    policy = MatchPolicy(
        5,
        clause(1),
        (Exchange(("main",), "first-game", "total", clause(2)), Exchange(("ex",), "previous-game", "sizes", clause(3))),
        RebuildOrder("loser", clause(4)),
        FirstPlayer("main", DICE, "the rule", "test.yaml", 5),
        clause(6),
    )
    assert match_said(policy) == {
        "en": [
            ("5 games at most; 3 wins decide it", 1),
            ("label: may be rebuilt between games, from the cards of the first game's deck; all of them are used", 2),
            (
                (
                    "label: may be rebuilt between games, from the cards of the deck of the game before;"
                    " every zone keeps its size"
                ),
                3,
            ),
            ("label: the same in every game", 1),
            ("the loser of the game before exchanges first", 4),
            ("from game 2 on, who goes first: whoever has more cards in label, on a tie dice", 5),
            ("a drawn game is won by nobody, and the match goes on", 6),
        ],
        "ja": [
            ("最大5戦で、先に3勝した方の勝ち", 1),
            ("ラベル: ゲームの合間に第1戦のデッキのカードで組み直せる(すべて使う)", 2),
            ("ラベル: ゲームの合間に前のゲームのデッキのカードで組み直せる(各ゾーンの枚数は変えられない)", 3),
            ("ラベル: どのゲームでも同じ", 1),
            ("前のゲームの敗者が先に入れ替える", 4),
            ("第2戦からの先攻: ラベルの枚数が多い方、同数ならさいころ", 5),
            ("引き分けは誰の勝ちにもならず、対戦は続く", 6),
        ],
    }


def test_who_goes_first_need_not_depend_on_the_decks() -> None:
    policy = MatchPolicy(3, clause(1), (), None, FirstPlayer(None, DICE, "the rule", "test.yaml", 2))
    said = match_said(policy)
    assert said["en"][-1] == ("from game 2 on, who goes first: dice", 2)
    assert said["ja"][-1] == ("第2戦からの先攻: さいころ", 2)


def test_a_draft() -> None:
    policy = DraftPolicy(
        Allowed(((2, None),), clause(1)),
        Allowed(((3, 3), (4, 4)), clause(2)),
        Allowed(((5, 5),), clause(3)),
        Allowed(((1, 1),), clause(4), "warning"),
        clause(5),
        ("emberfall/standard", "emberfall/single"),
        clause(6),
    )
    said = {lang: [(text, line.line) for text, line in draft_sentences(policy, lang)] for lang in languages()}
    assert said == {
        "en": [
            ("at least 2 players", 1),
            ("exactly 3 or exactly 4 rounds", 2),
            ("in each round, each player picks exactly 5 cards", 3),
            ("warning: each player brings exactly 1 pack", 4),
            ("the decks that were built from the picks begin the match; the other picks are not owned in it", 5),
            ("it may be followed by emberfall/standard or emberfall/single", 6),
        ],
        "ja": [
            ("プレイヤーは2人以上", 1),
            ("ちょうど3回またはちょうど4回行う", 2),
            ("1回ごとに各プレイヤーが取るのはちょうど5枚", 3),
            ("注意: 各プレイヤーが用意するパックはちょうど1個", 4),
            ("対戦は取ったカードで作ったデッキで始め、使わなかったカードは所持しない", 5),
            ("このあとに遊べるのはemberfall/standard・emberfall/single", 6),
        ],
    }
    without = draft_sentences(policy._replace(packs=None), "en")
    assert [line.line for _, line in without] == [1, 2, 3, 5, 6]
