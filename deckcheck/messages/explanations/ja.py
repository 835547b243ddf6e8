"""Japanese, for what findings mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "meaning-banned-card": "リストで禁止されたカードがデッキに入っている",
    "meaning-banned-combination": "リストで同時に入れられないとされた組み合わせのカードが1つのデッキに入っている",
    "meaning-card-in-several-zones": "同じカードが、入れられる数より多くの場所に入っている",
    "meaning-empty-deck": "デッキにカードが1枚もなく、調べるものがない",
    "meaning-excluded-card": "デッキに入れられない種類のカードが入っている",
    "meaning-ineligible-leader": "リーダーになれないカードがリーダーになっている",
    "meaning-misplaced-card": "入れられないゾーンにカードが入っている",
    "meaning-missing-fact": "判定に必要なカードの情報が登録されていない",
    "meaning-missing-pool": "プールのカードで組むデッキなのに、プールが指定されていない",
    "meaning-not-in-pool": "プールにある枚数より多くのカードがデッキに入っている",
    "meaning-outside-identity": "リーダーにない値(色など)を持つカードが入っている",
    "meaning-over-budget": "デッキのカードの合計点が上限を超えている",
    "meaning-over-quota": "ある属性の同じ値を持つカードが多すぎる",
    "meaning-restricted-card": "リストで制限された枚数より多くのカードが入っている",
    "meaning-too-few-cards": "カードの枚数が足りない",
    "meaning-too-few-copies": "同じカードの枚数が足りない",
    "meaning-too-few-different-cards": "カードの種類が足りない",
    "meaning-too-few-values": "カード全体で、ある属性の値の種類が足りない",
    "meaning-too-many-cards": "カードの枚数が多すぎる",
    "meaning-too-many-copies": "同じカードの枚数が多すぎる",
    "meaning-too-many-different-cards": "カードの種類が多すぎる",
    "meaning-too-many-values": "カード全体で、ある属性の値の種類が多すぎる",
    "meaning-uncertain-pool": "プールに読めない部分があり、カードが足りるかどうかわからない",
    "meaning-under-budget": "デッキのカードの合計点が足りない",
    "meaning-unknown-card": "その名前のカードがなく、何として数えるかわからない",
    "meaning-unknown-zone": "見出しがゲームのゾーンではなく、その下のカードの置き場所がわからない",
    "meaning-unmet-quota": "ある属性の同じ値を持つカードが足りない",
    "meaning-unreadable-line": "枚数とカードとして読めない行があり、何が加わるかわからない",
    "meaning-wrong-card-count": "カードの枚数が、認められた枚数のどれでもない",
    "meaning-wrong-copy-count": "同じカードの枚数が、認められた枚数のどれでもない",
    "meaning-wrong-points": "デッキの合計点が、認められた点数のどれでもない",
    "meaning-wrong-quota": "ある属性の同じ値を持つカードの枚数が、認められた枚数のどれでもない",
    "meaning-wrong-value-count": "カード全体での値の種類の数が、認められた数のどれでもない",
    "meaning-wrong-variety": "カードの種類の数が、認められた数のどれでもない",
    # -- what is said around it
    "explained-illegal": "これがあるデッキは違反です",
    "explained-undecided": "これがあるデッキは判定不能です(ほかの違反がなければ)",
    "explain-kinds": "ルールの種類: {kinds}",
    "explain-breaks": "違反するデッキ:",
    "explain-keeps": "違反しないデッキ:",
    "explain-undecided": "判定できないデッキ:",
    "explain-decided": "判定できるデッキ:",
    "explain-pool": "プール:",
    "explain-silent": "{on}にはデッキに何も求めません",
    "unexplained-code": "「{code}」の説明はありません[[。{nearest}のことですか]]。「deckcheck explain」で一覧が出ます",
    "unknown-clause": "{format}に「{id}」という条項はありません。条項は{known}です",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    return "、".join(value) if fact in ("kinds", "known", "nearest") else ja.say(fact, value, form, words)
