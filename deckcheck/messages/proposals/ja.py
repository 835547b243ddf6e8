"""Japanese, for a configuration that is written for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "proposed": "{path}を作りました。対象のデッキは{count}件です",
    "proposed-decks": "{files}: {format}のデッキ{count}件",
    "proposed-without-format": "{files}: フォーマットのわからないデッキ{count}件。「format」に書いてください",
    "proposed-without-cards": "{format}のカードファイルが見つかりません。「cards」にパスを書いてください",
}

say = ja.say
