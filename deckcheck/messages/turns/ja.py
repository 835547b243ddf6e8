"""Japanese, for when and in which formats decks are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- what is otherwise from a day on, past or to come
    "turn-clause-began": "[[{edition}: ]]ルール追加: {cite}",
    "turn-clause-ended": "[[{edition}: ]]ルール廃止: {cite}",
    "turn-list": "{list}の内容がわかるのはここから",
    "turn-banned": "{card}が使用禁止({list})",
    "turn-limited": "{card}が{most}枚までに制限({list})",
    "turn-freed": "{card}の禁止・制限が解除({list})",
    "turn-perhaps-changed": "{card}の扱いがこの日から{until}までの間に変更({list})",
    "turn-points": "{card}が{points}点に({list})",
    "turn-group": "{cards}が合わせて{most}種類までに制限({list})",
    "turn-group-freed": "{cards}の組み合わせの制限が解除({list})",
    "turn-pool": "{pool}の内容がわかるのはここから",
    "turn-set-entered": "セット{set}が{pool}に追加",
    "turn-set-left": "セット{set}が{pool}から除外",
    "turn-set-perhaps-moved": "セット{set}がこの日以降に追加または除外({pool})",
    "turn-facts-end": "{known_until}より後の情報なし",
    "turn-released": "{card}が発売[[({set})]]",
    "turn-perhaps-released": "{card}がこの日以降に発売[[({set})]]",
    "turn-told": "{turn}[[。{source}]][[({place})]]",
    "turns-more": "ほか{count}件の変更",
    # -- the days
    "days-always": "全期間",
    "days-until": "{last}まで",
    "days-since": "{since}から",
    "days-between": "{since}から{last}まで",
    "days-then": "{days}、その後{turn}",
    "days-until-the-end": "{days}(フォーマット終了)",
    "days-legal": "適正な期間: {days}",
    "days-never": "適正な期間: なし",
    "days-verdict": "{days}: {verdict}",
    "days-to-come": "今後、{days}: {verdict}",
    "days-other-reasons": "{days}: 理由が変更",
    "days-more-reasons": "この間に理由があと{count}回変わっています(-vで表示)",
    "days-more-findings": "ほか{count}件の指摘(-vで表示)",
    "days-after-facts": "{known_until}より後は、その日時点の情報による",
    "days-after-format": "{until}以降: フォーマットは終了",
    # -- the table of formats
    "formats-headline": "{path}: [[{game}の]]{formats}フォーマット中{legal}つで適正"
    "({on}[[、{known_until}時点の情報による]])",
    "formats-column-format": "フォーマット",
    "formats-column-verdict": "判定",
    "formats-column-known": "情報の時点",
    "formats-column-findings": "指摘",
    "formats-column-why": "理由",
    "formats-column-when": "期間",
    "formats-why": "{about}(×{count})",
    "name-the-format": "フォーマットは「-f ID」か、デッキの「# format: ID」の行で指定してください。"
    "一覧は「deckcheck formats」で表示できます",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    return str(value["ja"]) if fact == "edition" else ja.say(fact, value, form, words)
