"""Japanese, for databases of other forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages.problems import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "broken-database": "{path}をデータベースとして読み込めません({what})。もう一度ダウンロードしてください",
    "broken-archive": "{path}を展開できません({what})。もう一度ダウンロードしてください",
    "missing-table": "{path}に、列{columns:all}のある表「{table}」がありません。別の種類のファイルが必要です",
    "too-many-records": "{path}には{limit}件を超える記録があります。カードの一覧とは考えられないので読み込みません",
    "unpacks-too-far": "{path}は展開すると元の{limit}倍を超えます。カードの一覧とは考えられないので読み込みません",
    "wrong-field": "「{field}」には{expected:type}が入ります[[({value:value}は使えません)]]。このカードは除きました",
}

say = ja.say
