"""What was done to an event is said in words, in each language."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from deckcheck.messages import languages
from deckcheck.serve.events.acts import act_said, actor_said
from deckcheck.serve.store.audit import Act, Action

DEADLINE = 1_797_757_200_000  # 2026-12-20 18:00 in Japan
LATER = DEADLINE + 86_400_000
CASES: list[tuple[Action, int | None, dict[str, Any], str, str]] = [
    ("add-event", None, {"slug": "cup", "deadline": DEADLINE}, "event added, deadline: 2026-12-20 18:00+09:00",
     "イベントを追加(締め切り: 2026-12-20 18:00+09:00)"),
    ("add-event", None, {"slug": "cup", "deadline": None}, "event added, deadline: none",
     "イベントを追加(締め切り: なし)"),
    ("deadline", None, {"before": {"deadline": None}, "after": {"deadline": LATER}},
     "deadline: 2026-12-21 18:00+09:00 (before: none)", "締め切りを変更: 2026-12-21 18:00+09:00(変更前: なし)"),
    ("deadline", None, {"before": {"deadline": DEADLINE, "retain_until": DEADLINE},
     "after": {"deadline": None, "retain_until": LATER}},
     "deadline: none (before: 2026-12-20 18:00+09:00); players are deleted on 2026-12-21",
     "締め切りを変更: なし(変更前: 2026-12-20 18:00+09:00)。プレイヤーの消去日: 2026-12-21"),
    ("lock", None, {"before": {"state": "open"}, "after": {"state": "locked"}, "counting": [[1, 2]]},
     "no more lists are taken; 1 list counted then", "リストの受付を締め切り(その時点で有効なリスト1件)"),
    ("unlock", None, {"before": {"state": "locked"}, "after": {"state": "open"}, "counting": []},
     "lists are taken again; 0 lists counted then", "リストの受付を再開(その時点で有効なリスト0件)"),
    ("sign-up", None, {"before": {"sign_up": "list"}, "after": {"sign_up": "open"}},
     "sign-up: open to anybody (before: only players whom you list)",
     "参加登録を変更: 誰でも登録可(変更前: 主催者が登録したプレイヤーのみ)"),
    ("sign-up", 1, {}, "signed up", "参加登録"),
    ("import-players", None, {"new": 3, "changed": 0, "missing": 1},
     "players from a table: 3 new, 0 changed, 1 not in it",
     "表からプレイヤーを取り込み: 追加3人、変更0人、表にない1人"),
    ("unlock-player", 1, {"until": DEADLINE, "why": "phone {x}"}, "unlocked until 2026-12-20 18:00:00+09:00: phone {x}",
     "2026-12-20 18:00:00+09:00まで個別に受付を再開: phone {x}"),
    ("end-unlock", 1, {"until": None, "why": ""}, "no longer unlocked", "個別の受付を終了"),
    ("check-in", 1, {}, "checked in", "チェックイン"),
    ("undo-check-in", 1, {}, "check-in undone", "チェックインを取り消し"),
    ("drop", 1, {}, "dropped", "棄権"),
    ("undo-drop", 1, {}, "drop undone", "棄権を取り消し"),
    ("erase", 1, {}, "what was known of the player was deleted", "プレイヤーの情報を消去"),
    ("draw", None, {"round": 2, "seed": "s", "tables": 3}, "tables drawn for round 2: 3, by the seed “s”",
     "第2回戦の卓を抽選: 3卓、シード「s」"),
    ("deck-check", 1, {"round": 2, "outcome": "problem"}, "deck check in round 2: Problem",
     "デッキチェック(第2回戦): 問題あり"),
    ("deck-check", 1, {"round": None, "outcome": "fine"}, "deck check: Fine", "デッキチェック: 問題なし"),
    ("mail", None, {"letters": 1}, "1 mail to players", "プレイヤーへのメール1通"),
    ("send", 1, {"submission": 7, "digest": "ab", "late": False, "closed": False}, "list 7 sent", "リスト7を送信"),
    ("send", 1, {"submission": 7, "digest": "ab", "late": True, "closed": True},
     "list 7 sent · late · sent while no lists were taken", "リスト7を送信 · 締め切り後 · 受付時間外の送信"),
    ("accept", 1, {"submission": 7, "why": "train"}, "list 7 accepted: train", "リスト7を受け付け: train"),
    ("issue", None, {"role": "organizer", "revoked": 0}, "new link of the role organizer",
     "主催者の新しいリンクを発行"),
    ("issue", 1, {"role": "player", "revoked": 1}, "new link of the role player; links that ended: 1",
     "プレイヤーの新しいリンクを発行(無効にした以前のリンク: 1件)"),
    ("judge", None, {"lists": 1, "basis": "ab", "changed": []}, "1 list judged", "リスト1件を判定"),
    ("judge", None, {"lists": 2, "basis": "ab", "changed": [[1, "illegal", "legal"], [3, "legal", "undecided"]]},
     "2 lists judged; the verdict is another now: list 1 legal (before: illegal), list 3 undecided (before: legal)",
     "リスト2件を判定。判定が変わったもの: リスト1 適正(変更前: 違反)、リスト3 判定不能(変更前: 適正)"),
]  # fmt: skip
ACTORS = [
    ("player", "player", "プレイヤー"),
    ("organizer 3", "organizer (link 3)", "主催者(リンク3)"),
    ("judge 4", "judge (link 4)", "ジャッジ(リンク4)"),
    ("operator 1", "operator (link 1)", "サイト管理者(リンク1)"),
    ("command", "command line", "コマンド"),
    ("sign-up", "sign-up page", "参加登録ページ"),
    ("mail", "mail", "メール送信"),
    ("retention", "end of the time for which players are known", "保存期間の終了"),
    ("nobody", "nobody", "不明"),
]


@pytest.mark.parametrize(("action", "player", "detail", "english", "japanese"), CASES)
def test_an_act_is_said_in_words(
    action: Action, player: int | None, detail: dict[str, Any], english: str, japanese: str
) -> None:
    act = Act(1, "organizer 1", action, 1, player, detail)
    assert [act_said(act, 540, lang) for lang in ("en", "ja")] == [english, japanese]


def test_every_act_has_words_in_every_language() -> None:
    assert {action for action, *_ in CASES} == {*get_args(Action)}
    assert languages() == ("en", "ja")


@pytest.mark.parametrize(("actor", "english", "japanese"), ACTORS)
def test_who_did_it_is_said_in_words(actor: str, english: str, japanese: str) -> None:
    assert [actor_said(actor, lang) for lang in ("en", "ja")] == [english, japanese]


def test_what_another_version_noted_is_told_as_it_is() -> None:
    assert act_said(Act(1, "robot 7", "dance", 1, None, {"x": 1}), 0, "ja") == "dance"  # type: ignore[arg-type] # none of these
    assert actor_said("robot 7", "ja") == "robot 7"
