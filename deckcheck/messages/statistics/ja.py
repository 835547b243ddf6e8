"""Japanese, for statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "stats-headline": "{path}({format})",
    "stats-zone": "{zone}: {copies}枚、{different}種類[[、不明{unknown}枚]]",
    "stats-elsewhere": "不明な見出しの下: {copies}枚、{different}種類[[、不明{unknown}枚]]",
    "stats-none": "なし",
    "stats-unstated": "記載なし",
    "stats-yes": "はい",
    "stats-no": "いいえ",
    "stats-more": "ほか{more}種類",
    "stats-sources": "払える枚数",
    "stats-several": "うち多色",
    "stats-colourless": "無色",
    "stats-demand": "必要な枚数",
    "stats-all": "合計",
    "stats-unknown": "不明",
    "stats-unpayable": "支払えない",
    # -- cards that cannot be paid for
    "unpayable-colours": "{card}[[(《{face}》として)]]は支払えません。{colours}のカードがほかに{needed}枚必要ですが、"
    "{count}枚しかありません",
    "unpayable-cost": "{card}[[(《{face}》として)]]のコストは{cost}ですが、支払いに使えるカードはほかに{count}枚です。"
    "コストを減らす必要があります",
    "uncertain-colours": "{card}[[(《{face}》として)]]を支払えるかどうかわかりません。{colours}のカードがほかに"
    "{needed}枚必要ですが、{count}枚です",
    "uncertain-cost": "{card}[[(《{face}》として)]]を支払えるかどうかわかりません。コストは{cost}で、支払いに使える"
    "カードはほかに{count}枚です",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    return ja.say("known" if fact == "colours" else fact, value, form, words)
