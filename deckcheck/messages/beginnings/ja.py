"""Japanese, for new files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages.ja import say

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SENTENCES", "say"]

SENTENCES: Mapping[str, str] = {
    "schema-comment": "エディタで補完するには「deckcheck schema {kind} > {kind}.schema.json」を実行し、この行を"
    "「# yaml-language-server: $schema={kind}.schema.json」に書き換えます",
    "new-about": "フォーマット: デッキが守るべきルール。間違いは「deckcheck formats lint」で調べられます",
    "new-source": "ルールの出典。いつからのルールかは「since: YYYY-MM-DD」で書きます",
    "new-game": "ゲーム: デッキのゾーンと、デッキリストでのその見出し、カードの属性",
    "new-rules": "ルール: それぞれに固有のidと、もとになったルールの文言(cite)を書きます",
    "new-kinds": "ルールの種類: {kinds}。「deckcheck explain KIND」で書き方の例が出ます",
    "new-where": "「where」は、数えるカードを限るときに書きます: {{type: unit}}、{{cost: {{least: 3}}}}、"
    "{{type: [unit, spell]}}(どちらか)、{{not: {{type: unit}}}}、{{any: [{{type: unit}}, {{cost: 1}}]}}",
    "new-marked": "指摘はそれぞれの行に書きます。「deckcheck formats test」で照合されます",
    "new-written": "作成: {path}",
    "new-next": "次に: {command}",
    "file-exists": "{path}はすでにあります。何も作成していません。--folder で別のフォルダを指定してください",
    "cannot-write": "{path}を書き込めません。{why}",
}
