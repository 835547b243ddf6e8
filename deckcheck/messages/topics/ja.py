"""Japanese, for what each code is about.

A code that has no sentence here is about something that cannot be read or used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # -- the deck
    "about-too-few-cards": "ゾーンのカードが足りない",
    "about-too-many-cards": "ゾーンのカードが多すぎる",
    "about-wrong-card-count": "ゾーンの枚数がルールに合わない",
    "about-too-few-copies": "同じカードの枚数が足りない",
    "about-card-in-several-zones": "複数の場所に入っているカード",
    "about-too-many-copies": "同じカードの枚数が多すぎる",
    "about-wrong-copy-count": "同じカードの枚数がルールに合わない",
    "about-misplaced-card": "そのゾーンに入れられないカード",
    "about-excluded-card": "フォーマットで使えないカード",
    "about-ineligible-leader": "デッキを率いることのできないカード",
    "about-outside-identity": "デッキを率いるカードに合わないカード",
    "about-unmet-quota": "ある種類のカードが足りない",
    "about-over-quota": "ある種類のカードが多すぎる",
    "about-wrong-quota": "ある種類のカードの枚数がルールに合わない",
    "about-too-few-different-cards": "カードの種類が足りない",
    "about-too-many-different-cards": "カードの種類が多すぎる",
    "about-wrong-variety": "カードの種類数がルールに合わない",
    "about-too-few-values": "カードの値の種類が足りない",
    "about-too-few-common-values": "カードに共通する値が足りない",
    "about-too-many-common-values": "カードに共通する値が多すぎる",
    "about-wrong-common-value-count": "カードに共通する値の数がルールに合わない",
    "about-too-many-values": "カードの値の種類が多すぎる",
    "about-wrong-value-count": "カードの値の種類数がルールに合わない",
    "about-under-budget": "点数の合計が足りない",
    "about-over-budget": "点数の合計が多すぎる",
    "about-wrong-points": "点数の合計がルールに合わない",
    "about-banned-card": "使用禁止のカード",
    "about-restricted-card": "リストの制限枚数を超えたカード",
    "about-not-on-list": "使用できるカードのリストにないカード",
    "about-banned-combination": "同じデッキに入れられないカードの組み合わせ",
    "about-outside-pool": "フォーマットで使えるセットに収録されていないカード",
    "about-not-in-pool": "プールにない、またはプールの枚数を超えたカード",
    "about-empty-deck": "カードが1枚もないデッキ",
    # -- nobody can tell
    "about-missing-fact": "ルールに必要な情報がわからないカード",
    "about-missing-leader": "率いるカードのないデッキ",
    "about-unknown-list": "内容のわからない時期のリスト",
    "about-unknown-pool": "使えるセットがわからない時期",
    "about-newer-than-pool": "使えるかどうかまだわからない新しいセットのカード",
    "about-missing-pool": "プールの指定がない、プールから作るデッキ",
    "about-before-format": "フォーマットが始まる前の日付",
    "about-after-format": "フォーマットが終わった後の日付",
    "about-day-after-facts": "情報のある最後の日より後の日付",
    "about-uncertain-pool": "全部は読めないプール",
    "about-unknown-card": "見つからないカード名",
    "about-ambiguous-card": "どのカードか決まらない名前",
    "about-half-card-name": "カードの半分だけの名前",
    "about-overlooked-card": "カードとして読まれない場所にあるカード名",
    "about-unset-number": "ルールに書かれていない数",
    "about-decoded-as": "UTF-8ではないファイル",
    "about-ignored-board": "デッキに含まれないカード",
    "about-ignored-remark": "リストの中の、カード名ではない言葉",
    "about-side-by-gap": "空行の下にまとまったカード",
    "about-one-deck": "合わせて1つのデッキになる、空行で分かれたカード",
    "about-home-zone": "見出しがなくても入るゾーンが決まっているカード",
    "about-leader-aside": "サイドボードの欄に書かれた、デッキを率いるカード",
    "about-stated-count": "カードの枚数と合わない、リストの数字",
    "about-unclear-zones": "どこからがどのゾーンかを書いていないリスト",
    "about-format-overridden": "ファイルにあるものとは別のフォーマットでの判定",
    # -- a match
    "about-not-owned": "このゲームでは使えない、または持っている枚数を超えたカード",
    "about-changed-size": "ゲーム間で枚数の変わったゾーン",
    "about-game-after-match": "対戦が終わったあとのゲーム",
    "about-too-many-games": "対戦のゲーム数の超過",
    "about-drawn-game": "扱いの決まっていない引き分け",
    "about-missing-result": "結果のわからないゲーム",
    "about-wrong-rebuild-order": "デッキを再構築する順番の誤り",
    "about-wrong-first-player": "先攻のプレイヤーの誤り",
    # -- a draft
    "about-wrong-player-count": "プレイヤーの人数がルールに合わない",
    "about-wrong-round-count": "ドラフトの回数がルールに合わない",
    "about-wrong-pick-count": "取ったカードの枚数がルールに合わない",
    "about-wrong-pack-count": "パックの個数がルールに合わない",
    "about-exhausted-pack": "最後の回まで足りないパック",
    "about-not-in-packs": "パックにない、またはパックの枚数を超えて取られたカード",
    "about-too-few-in-pool": "デッキを作るには足りないドラフト",
    "about-wrong-follow-up": "ドラフトのあとに遊べないフォーマット",
    # -- an event
    "about-list-tampered": "登録後に書き換えられたリスト",
    "about-list-not-known": "すべてはわからない登録リスト",
    "about-unknown-games-before": "前の対戦のデッキがわからない対戦",
    "about-list-too-long": "長すぎるリスト",
    "about-no-list": "リストではないファイル",
    "about-unreadable-name": "誰のものかわからないファイル名",
    "about-unknown-deck": "大会にないデッキ",
    "about-deck-twice": "2つある同じデッキ",
    "about-unreadable-time": "読めない時刻",
    "about-no-deck-handed-in": "提出されていないデッキ",
    "about-no-format-named": "フォーマットの書かれていないデッキ",
    "about-format-not-played": "大会にないフォーマットのデッキ",
    "about-same-format": "同じフォーマットの2つのデッキ",
    "about-no-player-id": "誰のものかわからないリスト",
    "about-registered-twice": "2つ以上提出されたリスト",
    "about-late-registration": "締め切りを過ぎた提出",
    "about-identical-list": "ほかのプレイヤーと同じリスト",
    "about-unexpected-player": "参加者の一覧にないプレイヤー",
    "about-no-registration": "リストを提出していないプレイヤー",
    "about-no-plain-file": "ファイルではないもの",
    "about-too-long-file": "リストにしては長すぎるファイル",
    "about-id-too-long": "長すぎるID",
    "about-broken-row": "セルの区切りがわからない行",
    "about-expected-twice": "2回書かれた参加者",
    # -- anything else
    "about-trouble": "読み込めない、または使えないもの",
}

say = ja.say
