"""Japanese, for the page of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # -- the page as a whole
    "page-players": "プレイヤー",
    "page-figures": "集計",
    "page-changes": "前回からの変更",
    "page-notes": "ファイルについて",
    "page-skip": "プレイヤーの一覧へ",
    "page-sections": "このページの内容",
    "page-all": "すべて",
    "page-missing": "未提出",
    "page-late": "締切後",
    "page-day": "開催日",
    "page-deadline": "締め切り",
    # -- what is shown
    "page-view": "表示と印刷",
    "page-overview": "一覧",
    "page-sheets": "デッキ登録用紙",
    "page-checks": "デッキチェック用紙",
    "page-print": "印刷",
    "page-filter": "絞り込み",
    "page-verdict": "判定",
    "page-search": "ID・名前・カード名",
    "page-code": "指摘の種類",
    "page-any-code": "指定なし",
    "page-clear": "すべて表示",
    "page-nothing": "当てはまる登録はありません",
    "page-shown": "{count}件中{shown}件を表示",
    # -- a player
    "page-source": "提出元",
    "page-submitted": "提出日時",
    "page-others": "無効な提出",
    "page-list": "リスト全体",
    "page-written": "提出されたリスト",
    "page-not-known": "不明",
    "page-elsewhere": "不明な見出しの下",
    "page-unread": "読めない行が{unread}行あります",
    "page-omitted": "{omitted}行省略",
    "page-more": "ほか{more}件はreport.jsonにあります",
    # -- a sheet
    "page-no-list": "使えるリストは提出されていません",
    "page-sheet": "デッキ登録用紙",
    "page-check": "デッキチェック用紙",
    "page-counted": "実際の枚数",
    "page-signature": "プレイヤー署名",
    "page-judge": "ジャッジ",
    "page-time": "時刻",
    "page-remarks": "備考",
    # -- figures
    "page-verdicts": "判定",
    "page-cards": "よく使われているカード",
    "page-sizes": "デッキの枚数",
    "page-card": "カード",
    "page-size": "ゾーンの枚数",
    "page-number": "デッキ数",
    "page-copies": "合計枚数",
    "page-having": "{attribute}別のデッキ数",
    "page-size-of": "{zone} {copies}枚",
    "page-size-other": "{zone} その他",
    "page-decks": "{decks}デッキ",
}

say = ja.say
