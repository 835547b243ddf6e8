"""Japanese, for databases of other forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages.problems import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "broken-database": "{path}をデータベースとして読み込めません({what})。もう一度ダウンロードしてください",
    "cards-imported": "{game}のカード{size}枚を{path}から{target}に取り込みました"
    "[[。{left_out}件は使えないので除きました]]",
    "importing": "件",
    "imported-in-force": "{game}のカードには、取り込んだデータベース{path}を使います",
    "list-in-force": "リスト{id}には、取り込んだ{path}を使います",
    "info-database": "データベース: {path}[[ (BLAKE2 {digest})]]",
    "info-imported": "取り込み: {at}、{path}から(BLAKE2 {digest})",
    "info-in-force": "{game}のすべてのデッキに使われます[[({instead}の代わり)]]",
    "info-source": "出典: {title}[[、{as_of}]][[、{url}]]",
    "info-as-of": "{as_of}までのカードが入っています",
    "info-no-as-of": "いつまでのカードが入っているかは書かれていません",
    "info-list": "取り込んだリスト: {path}",
    "info-size": "カード{size}種類、名前{names}件、収録{printings}件、セット{known_sets}種類",
    "info-partly-known": "{called}: カードの{share}%で判明({missing}枚は不明)",
    "info-all-known": "すべてのカードで判明: {several}",
    "info-problems": "問題: {problems}件[[({option}で一覧)]]",
    "info-no-problems": "問題: なし",
    "no-import-folder": "DECKCHECK_CARDSが空なので、取り込み先がありません。--toでファイルを指定してください",
    "damaged-database": "{path}は壊れているか、取り込んだデータベースではありません。"
    "「deckcheck cards import」でもう一度取り込んでください",
    "broken-archive": "{path}を展開できません({what})。もう一度ダウンロードしてください",
    "missing-table": "{path}に、列{columns:all}のある表「{table}」がありません。別の種類のファイルが必要です",
    "too-many-records": "{path}には{limit}件を超える記録があります。カードの一覧とは考えられないので読み込みません",
    "unpacks-too-far": "{path}は展開すると元の{limit}倍を超えます。カードの一覧とは考えられないので読み込みません",
    "wrong-field": "「{field}」には{expected:type}が入ります[[({value:value}は使えません)]]。このカードは除きました",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if isinstance(value, int) and not form:
        return str(value)  # how many there are
    if fact == "several":
        return "、".join(value)
    return ja.say(fact, value, form, words)
