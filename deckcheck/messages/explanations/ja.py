"""Japanese, for what findings mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "meaning-ambiguous-card": "その名前のカードが複数あり、どれのことかわからない",
    "meaning-banned-card": "リストで禁止されたカードがデッキに入っている",
    "meaning-banned-combination": "リストで同時に入れられないとされた組み合わせのカードが1つのデッキに入っている",
    "meaning-card-in-several-zones": "同じカードが、入れられる数より多くの場所に入っている",
    "meaning-changed-size": "ゲームの間の入れ替えで、ゾーンの枚数が決まりと合わなくなっている",
    "meaning-day-after-facts": "判定する日付が、カード・リスト・セットの情報のある最後の日より後になっている",
    "meaning-decoded-as": "ファイルがUTF-8でなく、文字コードを示すものもないため、文字が正しく読めていないかもしれない",
    "meaning-drawn-game": "引き分けのゲームがあり、そのあとどうするかがルールに書かれていない",
    "meaning-empty-deck": "デッキにカードが1枚もなく、調べるものがない",
    "meaning-excluded-card": "デッキに入れられない種類のカードが入っている",
    "meaning-exhausted-pack": "パックのカードが足りず、すべての回をドラフトできない",
    "meaning-format-overridden": "指定されたフォーマットが、デッキに書かれたフォーマットと違う",
    "meaning-game-after-match": "対戦の勝者が決まったあとのゲームが記録されている",
    "meaning-half-card-name": "カードの片方の名前だけが書かれている(全体の名前が必要)",
    "meaning-ignored-board": "リストに、検討中のカードやトークンなど、デッキに含まれない部分がある",
    "meaning-ignored-remark": "最初のカードより上、または最後のカードより下の、カード名ではない言葉を除いた",
    "meaning-side-by-gap": "見出しはないが、空行の下のまとまりを、枚数の様子からそのゾーンとして読んだ",
    "meaning-one-deck": "空行で分かれているが、合わせるとちょうど1つのデッキなので、別のゾーンとしては読まなかった",
    "meaning-home-zone": "1つのゾーンにしか入らないカードを、書かれていなくてもそのゾーンのカードとして読んだ",
    "meaning-leader-aside": "デッキを率いるカードをサイドボードの欄に書くソフトがあり、このフォーマットにその欄はない",
    "meaning-stated-count": "リストに書かれた合計や見出しの枚数と、カードの枚数が合わない",
    "meaning-unclear-zones": "リストに2通りの読み方があり、どちらのつもりかわからない",
    "meaning-ineligible-leader": "リーダーになれないカードがリーダーになっている",
    "meaning-misplaced-card": "入れられないゾーンにカードが入っている",
    "meaning-missing-fact": "判定に必要なカードの情報が登録されていない",
    "meaning-missing-key": "省略できない項目がない",
    "meaning-missing-leader": "デッキを率いるカードがなく、入れられるカードが決まらない",
    "meaning-missing-pool": "プールのカードで組むデッキなのに、プールが指定されていない",
    "meaning-missing-result": "ゲームの結果が書かれておらず、その先が決まらない",
    "meaning-newer-than-pool": "使えるセットの情報より新しいセットにカードが収録されている",
    "meaning-wrong-pack-share": "ある回に各プレイヤーのパックから取られた枚数が、1人が取る枚数と合わない",
    "meaning-not-in-packs": "すべてのパックにあった枚数より多く取られたカードがある",
    "meaning-not-in-pool": "プールにある枚数より多くのカードがデッキに入っている",
    "meaning-not-on-list": "リストにないカードが、リストで認められた枚数より多くデッキに入っている",
    "meaning-not-owned": "そのプレイヤーがもう使えないカード、または使える枚数より多いカードが対戦のデッキに入っている",
    "meaning-outside-identity": "リーダーにない値(色など)を持つカードが入っている",
    "meaning-outside-pool": "その日に使えるセットのどれにも、カードが収録されていない",
    "meaning-overlooked-card": "デッキのカードとして読まれない場所にカード名があり、デッキに入っているのかわからない",
    "meaning-over-budget": "デッキのカードの合計点が上限を超えている",
    "meaning-over-quota": "ある属性の同じ値を持つカードが多すぎる",
    "meaning-restricted-card": "リストで制限された枚数より多くのカードが入っている",
    "meaning-several-decks": "1つのファイルに複数のデッキがあり、どれを調べるのかわからない",
    "meaning-too-few-cards": "カードの枚数が足りない",
    "meaning-too-few-copies": "同じカードの枚数が足りない",
    "meaning-too-few-different-cards": "カードの種類が足りない",
    "meaning-too-few-in-pool": "取ったカードのうちゾーンに入れられるものが足りず、デッキを組めない",
    "meaning-too-few-values": "カード全体で、ある属性の値の種類が足りない",
    "meaning-too-many-cards": "カードの枚数が多すぎる",
    "meaning-too-many-copies": "同じカードの枚数が多すぎる",
    "meaning-too-many-different-cards": "カードの種類が多すぎる",
    "meaning-too-many-games": "対戦で行えるより多くのゲームが記録されている",
    "meaning-too-few-common-values": "すべてのカードに共通する属性の値が足りない",
    "meaning-too-many-common-values": "すべてのカードに共通する属性の値が多すぎる",
    "meaning-wrong-common-value-count": "すべてのカードに共通する値の数が、認められた数のどれでもない",
    "meaning-too-many-values": "カード全体で、ある属性の値の種類が多すぎる",
    "meaning-uncertain-colours": "ほかのカードの色がわからず、カードを使えるかどうかわからない",
    "meaning-uncertain-cost": "払えるカードの枚数がわからず、カードを使えるかどうかわからない",
    "meaning-uncertain-pool": "プールに読めない部分があり、カードが足りるかどうかわからない",
    "meaning-under-budget": "デッキのカードの合計点が足りない",
    "meaning-unknown-card": "その名前のカードがなく、何として数えるかわからない",
    "meaning-unknown-key": "そのような項目はなく、その下に書かれたことがわからない",
    "meaning-unknown-list": "その日のリストの内容がわからない",
    "meaning-unknown-pool": "その日に使えるセットがわからない",
    "meaning-doubtful-list-day": "リストの変更日がはっきりせず、その日にどちらだったかわからない",
    "meaning-doubtful-pool-day": "セットが使えるようになった日、または使えなくなった日がはっきりしない",
    "meaning-unknown-zone": "見出しがゲームのゾーンではなく、その下のカードの置き場所がわからない",
    "meaning-unmet-quota": "ある属性の同じ値を持つカードが足りない",
    "meaning-unpayable-colours": "同じ色を持つカードがほかになく、カードを使うことができない",
    "meaning-unpayable-cost": "コストが高く、ほかのカードをすべて使っても払えない",
    "meaning-unquoted-name": "引用符のない名前が、文字ではなく数などの値として読まれる",
    "meaning-unreadable-deck": "データ形式のデッキが、ここから先は読めない",
    "meaning-unreadable-line": "枚数とカードとして読めない行があり、何が加わるかわからない",
    "meaning-unset-number": "ルールで決まっていない数が設定されておらず、調べられなかった",
    "meaning-wrong-card-count": "カードの枚数が、認められた枚数のどれでもない",
    "meaning-wrong-copy-count": "同じカードの枚数が、認められた枚数のどれでもない",
    "meaning-wrong-count": "枚数を書くところに、枚数ではないものが書かれている",
    "meaning-wrong-first-player": "ルールと違うプレイヤーが先攻になっている",
    "meaning-wrong-follow-up": "ドラフトのあとに使えないフォーマットで対戦している",
    "meaning-wrong-pack-count": "プレイヤーが持ち寄ったパックの数が決まりと合わない",
    "meaning-wrong-pick-count": "1回に取ったカードの枚数が決まりと合わない",
    "meaning-wrong-player-count": "ドラフトの人数が決まりと合わない",
    "meaning-wrong-points": "デッキの合計点が、認められた点数のどれでもない",
    "meaning-wrong-quota": "ある属性の同じ値を持つカードの枚数が、認められた枚数のどれでもない",
    "meaning-wrong-rebuild-order": "デッキを再構築した順番がルールと違う",
    "meaning-wrong-round-count": "ドラフトの回数が決まりまたはほかのプレイヤーと合わない",
    "meaning-wrong-type": "文字・数・並び(リスト)・「項目: 値」の組を書くところに、別の種類の値が書かれている",
    "meaning-wrong-value-count": "カード全体での値の種類の数が、認められた数のどれでもない",
    "meaning-wrong-variety": "カードの種類の数が、認められた数のどれでもない",
    # -- what is said around it
    "explain-findings-rules": "カードとその枚数:",
    "explain-findings-decks": "デッキとそのファイル:",
    "explain-findings-matches": "対戦:",
    "explain-findings-drafts": "ドラフト:",
    "explain-findings-payment": "カードを使うための支払い(deckcheck stats):",
    "explain-mistakes": "ファイルとコマンドの誤り:",
    "explain-registrations": "大会の登録:",
    "explain-oddities": "フォーマットと設定で注意すべきこと:",
    "explained-illegal": "これがある{what}は違反です",
    "explained-undecided": "これがある{what}は判定不能です(ほかの違反がなければ)",
    "explained-legal": "これがある{what}でも適正になりえます",
    "explained-counted": "統計で示すだけで、判定には関わりません",
    "explained-mistake": "エラーです。これがあるものは使えません(終了コード2)",
    "explained-registration": "大会の登録についての指摘です。判定への影響は報告に書かれます",
    "explained-oddity": "警告です。これがあっても使えます",
    "explain-all-kinds": "ルールの種類: {kinds}。「deckcheck explain KIND」で書き方の例が出ます",
    "explain-kinds": "ルールの種類: {kinds}",
    "explain-policies": "フォーマットの対戦・ドラフトの項目: {kinds}",
    "explain-files": "見つかるファイル: {files}",
    "explain-other-files": "ほかに見つかるファイル: {files}",
    "explain-one-illegal": "違反する{what}:",
    "explain-other-illegal": "違反しない{what}:",
    "explain-one-undecided": "判定できない{what}:",
    "explain-other-undecided": "判定できる{what}:",
    "explain-one-legal": "これがある{what}:",
    "explain-other-legal": "これがない{what}:",
    "explain-mistaken": "これがある{file}の例:",
    "explain-pool": "プール:",
    "explain-also": "この条項ではほかに次のものも見つかります(「deckcheck explain CODE」で例が出ます):",
    "explain-silent": "{on}にはデッキに何も求めません",
    "unexplained-code": "「{code}」の説明はありません[[。{nearest}のことですか]]。「deckcheck explain」で一覧が出ます",
    "unknown-clause": "{format}に「{id}」という条項はありません。条項は{known}です",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if fact in ("kinds", "known", "nearest"):
        return "、".join(value)
    if fact == "what":
        return _PLAYS[value]
    if fact in ("file", "files"):
        return "、".join(_FILES[each] for each in ([value] if isinstance(value, str) else value))
    return ja.say(fact, value, form, words)


_PLAYS = {"rules": "デッキ", "decks": "デッキ", "matches": "対戦", "drafts": "ドラフト", "payment": "デッキ"}
_FILES = {
    "config": "設定",
    "draft": "ドラフトの記録",
    "format": "フォーマット",
    "game": "ゲーム",
    "list": "リスト",
    "match": "対戦の記録",
    "pool": "使えるセットのファイル",
}
