"""Japanese, for what can be done about findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages.events import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- cards
    "remedy-too-many-copies": "{card}を{take}枚減らしてください",
    "remedy-too-few-copies": "{card}を{add}枚増やしてください",
    "remedy-restricted-card": "{card}を{take}枚減らしてください",
    "remedy-not-on-list": "{card}を{take}枚減らしてください",
    "remedy-not-in-pool": "{card}を{take}枚減らしてください",
    "remedy-banned-card": "{card}を抜いてください",
    "remedy-excluded-card": "{card}を抜いてください",
    "remedy-outside-identity": "{card}を抜いてください",
    "remedy-misplaced-card": "{card}を{zones}から抜くか、入れられる場所に移してください",
    "remedy-ineligible-leader": "{zones}を別のカードにしてください",
    "remedy-banned-combination": "{cards}のうち{take}種類を抜いてください",
    "remedy-card-in-several-zones": "{card}を1か所にまとめてください",
    "remedy-missing-leader": "デッキを率いるカードを書いてください",
    # -- numbers
    "remedy-too-many-cards": "{zones}から[[{where}を]]{take}枚減らしてください",
    "remedy-too-few-cards": "{zones}に[[{where}を]]{add}枚加えてください",
    "remedy-over-quota": "{attribute}が{value}のカードを{take}枚減らしてください",
    "remedy-unmet-quota": "{attribute}が{value}のカードを{add}枚加えてください",
    "remedy-over-budget": "{take}点分のカードを減らしてください",
    "remedy-under-budget": "{add}点分のカードを加えてください",
    "remedy-too-many-different-cards": "カードを{take}種類減らしてください",
    "remedy-too-few-different-cards": "カードを{add}種類増やしてください",
    # -- names
    "remedy-unknown-card": "カードに書かれているとおりの名前を書いてください[[({nearest}ではありませんか)]]",
    "remedy-ambiguous-card": "{cards}のどれなのかを書いてください",
    "remedy-half-card-name": "{cards}と書いてください",
    "remedy-overlooked-card": "{name}を独立した行に書くか、消してください",
    "remedy-unknown-zone": "見出しは{known}のどれかにしてください",
    "remedy-unreadable-line": "1行に枚数とカード名を1つずつ書いてください",
    "remedy-stated-count": "書いてある枚数か、カードを直してください",
    "remedy-unclear-zones": "ゾーンごとに、カードの上に見出しを書いてください",
    # -- the list
    "remedy-empty-deck": "カードを書いたリストを提出してください",
    "remedy-several-decks": "使うデッキを1つだけ提出してください",
    "remedy-unreadable-deck": "1行に枚数とカード名を書いたテキストで提出してください",
    "remedy-binary-file": "1行に枚数とカード名を書いたテキストで提出してください",
    "remedy-bad-encoding": "UTF-8のテキストで提出してください",
    "remedy-no-list": "デッキリストそのものを提出してください",
    "remedy-no-plain-file": "テキストファイルで提出してください",
    "remedy-too-long-file": "デッキリストだけを提出してください",
    "remedy-list-too-long": "デッキリストだけを提出してください",
    "remedy-broken-row": "リストをもう一度提出してください",
    "remedy-no-deck-handed-in": "デッキ[[「{id}」]]を提出してください",
    "remedy-no-registration": "リストを提出してください",
    "remedy-deck-twice": "「{id}」のデッキは1つだけ提出してください",
    "remedy-no-format-named": "1行目に「format:」と次のどれかを書いてください: {known}",
    "remedy-format-not-played": "{known}のどれかにしてください",
    "remedy-same-format": "デッキ{decks}のどちらかを別のフォーマットにしてください",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    return ja.say(fact, value, form, words)
