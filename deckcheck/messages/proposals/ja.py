"""Japanese, for a configuration that is written for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "proposed": "{path}を作りました。対象のデッキは{count}件です",
    "proposed-decks": "{files}: {format}のデッキ{count}件[[(確認{looked}件、適正{legal}件)]]",
    "proposed-uncovered": "対象外: {files}({count}件)。ほぼ全部が適正になるフォーマットがありません"
    "[[(確認{looked}件、最も多い{format}で適正{legal}件)]]",
    "proposed-by-some": "フォーマットの書かれていないデッキ{unnamed}件のうち{looked}件を確認しました",
    "proposed-unseen": "対象外: 1件も確認していないフォルダーのデッキ{count}件",
    "proposed-day": "デッキの日付は「{line}」の行から取ります[[(行のない{without}件は判定できません)]]",
    "left-uncovered": "対象外(ほぼ全部が適正になるフォーマットがない): {files}",
    "proposed-without-format": "{files}: フォーマットのわからないデッキ{count}件。「format」に書いてください",
    "proposed-without-cards": "{format}のカードファイルが見つかりません。「cards」にパスを書いてください",
}

say = ja.say
