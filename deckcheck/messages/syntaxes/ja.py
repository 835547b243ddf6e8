"""Japanese, for the syntaxes of decks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "read-as": "{syntax}として読み込み",
    "printings-left-out": "カード{count}枚のセット、番号、フォイルの指定は、書き出す形式で表せないため省きます",
    # -- what they are called
    "syntax-cod": "CockatriceのXML(.cod)",
    "syntax-csv": "表(CSV)",
    "syntax-dek": "MTGOのXML(.dek)",
    "syntax-jinteki": "jinteki.netのJSON",
    "syntax-json": "JSON",
    "syntax-mtgjson": "MTGJSON",
    "syntax-mtgo": "MTGOのテキスト",
    "syntax-o8d": "OCTGNのXML(.o8d)",
    "syntax-plain": "ふつうのリスト",
    "syntax-yaml": "YAML",
    "syntax-ydk": "YDK(.ydk)",
    "syntax-ydke": "YDKEのリンク",
}

say = ja.say
