"""Japanese, for databases of other forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages.problems import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "broken-archive": "{path}を展開できません({what})。もう一度ダウンロードしてください",
    "unpacks-too-far": "{path}は展開すると元の{limit}倍を超えます。カードの一覧とは考えられないので読み込みません",
    "wrong-field": "「{field}」には{expected:type}が入ります[[({value:value}は使えません)]]。このカードは除きました",
}

say = ja.say
