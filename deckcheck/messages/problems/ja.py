"""Japanese, for what could not be read or used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- any file
    "unreadable-file": "{path}を読み込めません。{reason:reason}",
    "unwritable-file": "{path}に書き込めません。{reason:reason}",
    "binary-file": "{path}はテキストファイルではありません。UTF-8のテキストとして保存してください",
    "no-plain-file": "{path}は終わりまで読めるファイルではありません",
    "too-long-file": "{path}は{most}バイトを超えているため読めません",
    "linked-file": "{path}はリンクなので、たどりません",
    "file-elsewhere": "{path}は別の場所を指しています。記録から指せるのは、記録のフォルダーとその下のファイルだけです",
    "format-elsewhere": "{path}は別の場所を指しています。デッキから指せるのは、フォーマットのIDか、デッキのフォルダー、"
    "作業フォルダー、(あれば)設定ファイルのフォルダーより下のファイルだけです。--formatではどのファイルでも指定できます",
    "not-of-its-kind": "{path}は{kind:kind}のファイルではなさそうなので、中身は表示しません",
    "bad-encoding": "バイト{byte}は{encoding}として読めません。UTF-8で保存してください",
    "yaml-syntax": "YAMLとして読めません[[({what})]]。この前の字下げ、コロン、引用符を確かめてください",
    "json-syntax": "JSONとして読めません[[({what})]]。この前のコンマ、かっこ、引用符を確かめてください",
    "csv-syntax": "CSVとして読めません({what})",
    "tab-indentation": "YAMLの字下げにタブは使えません。半角スペースを使ってください",
    "unsupported-yaml": "「{text}」はここでは使えないYAMLの書き方です。値をそのまま書いてください",
    "key-not-text": "項目名は文字でなければなりません。コロンの前に言葉を書いてください",
    "duplicate-key": "「{key}」はすでに{first}行目にあります。どちらか一方だけにしてください",
    "broken-character": "文字が半分しかありません({character})。文字全体を書いてください",
    "unknown-alias": "「&{alias}」がこの前にありません。値をそのまま書いてください",
    "alias-loop": "「*{alias}」が自分自身を含んでいます。値をそのまま書いてください",
    "too-many-aliases": "エイリアスで繰り返された値が{limit}個を超えました。減らしてください",
    "too-deep": "入れ子が{limit}段を超えています。浅くしてください",
    "wrong-file": "{path}は{kind:kind}です。{expected:kind}ではありません[[(「deckcheck {command}」で調べられます)]]",
    # -- a deck
    "unreadable-line": "カードとして読めません[[(「{line}」)]]。1〜{most}の枚数とカード名を書いてください",
    "unreadable-deck": "{line}行目の{column}文字目から先が読めません[[({what})]]",
    "unknown-zone": "「{zone}」というゾーンはありません。使えるのは{known}です",
    "unquoted-name": '「{text}」はこのままでは文字として扱われません。カード名を""で囲んでください',
    "several-decks": "このファイルには{count}個のデッキがあります。調べるデッキだけを別のファイルに保存してください",
    "unknown-syntax": "「{syntax}」という形式はありません。使えるのは{known}です",
    "wrong-count": "{value:value}は枚数として読めません。1〜{most}の整数を書いてください",
    # -- keys and values
    "unknown-key": "ここに「{key}」という項目はありません[[。使えるのは{known}です]]",
    "unknown-kind": "「{key}」という種類のルールはありません。使えるのは{known}です",
    "several-kinds": "1つのルールに書ける種類は1つだけですが、{keys:all}があります。ルールを分けてください",
    "missing-key": "「{key}」がありません。追加してください",
    "wrong-type": "ここには{expected:type}が入ります[[({value:value}は使えません)]]",
    "wrong-value": "{value:value}は使えません[[。使えるのは{allowed:words}です]]",
    "wrong-date": "{value:value}は日付ではありません。実在する日付を{form}の形で書いてください",
    "wrong-form": "{value:value}は使えません。{form:form}を書いてください",
    "too-short": "空のままにはできません。{least}つ以上書いてください",
    "too-great": "{value:value}は大きすぎます。{most}以下にしてください",
    "wrong-length": "「{key}」はちょうど{exactly}つ書いてください(現在{count}つ)",
    "too-small": "{value:value}は小さすぎます。{least}以上にしてください",
    "breaks-schema": "ここには書けません({what})",
    # -- a game
    "default-zones": "「default: true」のゾーンはちょうど1つ必要です[[(現在は{zones:all})]]",
    "reserved-name": "「{key}」という名前の属性は作れません。次の言葉は使用済みです: {reserved:all}",
    "unsupported-condition": "{attribute}の条件に書けるのは属性の値だけです。「{key}」を直してください",
    "colours-not-a-set": "{attribute}はsetではありません。色は複数ありうるので、typeがsetの属性を書いてください",
    "cost-not-a-number": "{attribute}は数ではありません。typeがnumberかintegerの属性を書いてください",
    # -- a list
    "dates-out-of-order": "{date}は{before}より後の日付ではありません。日付は古い順に、同じ日は1つにまとめてください",
    "change-before-list": "最初の変更の日({date})が、リストの始まる日({since})より前です。どちらかを直してください",
    "listed-twice": "{card}はすでにリストにあります。どちらか一方だけにしてください",
    "changes-nothing": "{card}の制限はすでに{limit:limit}です。ここから消してください",
    "no-sets": "このゲームにはセットの一覧がありません。ゲームの「sets」にファイルを書いてください",
    "unknown-set": "「{set}」というセットはこのゲームにありません[[。{nearest}のことですか]]",
    "set-twice": "この変更にはすでにセット「{set}」があります。どちらか一方だけにしてください",
    "set-is-in": "セット「{set}」はすでに含まれています。ここから消してください",
    "set-is-not-in": "セット「{set}」は含まれていません。ここから消してください",
    "known-too-short": "{until}まで判明とありますが、{date}に変更があります。判明している最後の日を書いてください",
    "day-must-be-known": "{value}:点数や組み合わせの変更には、1つの日付が必要です",
    "no-list-named": "リストがありません。「!」に続けてリストの名前を書いてください",
    "before-any-list": "最初のリストより前に書かれています。先に「!」とリストの名前を書いてください",
    "list-named-twice": "「{list}」というリストはすでにあります。別の名前にしてください",
    "no-list-entry": "「{line}」は読めません。カードのID、枚数、その後に「--」と注釈を書いてください",
    "other-limit": "カード{card}には{first}行目で別の枚数が書かれています。どちらか一方だけにしてください",
    "no-such-list": "このファイルに「{list}」というリストはありません[[。{nearest}のことですか]]",
    "which-list": "このファイルには複数のリストがあります。「#」に続けて名前を書いてください: {known}",
    "no-series-of-lists": "日付の異なる1つのリストの変遷になっていません: {lists:all}",
    "unknown-reference": "{path}に「{name}」がありません",
    "same-points": "{card}はすでに{points}点です。ここから消してください",
    "ends-before-start": "終わりの日({until})は始まりの日({since})より後にしてください。untilの当日から無効になります",
    "needless-until": "{card}にはここで終わるものがありません。untilを消し、その日の変更として書いてください",
    "list-entry-no-card": "{card}というカードは見つかりません[[。{nearest:cards}のことですか]]",
    "ambiguous-list-entry": "{card}は{cards}のどれのことかわかりません。名前全体を書いてください",
    # -- a format
    "unknown-format": "「{format}」というフォーマットはありません[[。{nearest}のことですか]]。"
    "一覧は「deckcheck formats」で表示できます",
    "ambiguous-format": "「{format}」というフォーマットは複数あります({formats:all})。idをすべて書いてください",
    "alias-of-another-format": "「{alias}」は{formats:all}のことでもあります。ここから消してください",
    "extends-itself": "「{format}」を通じて自分自身を元にしています。別のフォーマットを元にしてください",
    "game-of-parent": "ゲームは拡張元の{format}に書かれています。ここからは消してください",
    "without-parent": "「without」を使うには「extends」が必要です。取り除く元のルールがありません",
    "removes-nothing": "元のフォーマットに「{id}」というルールはありません[[。あるのは{known}です]]",
    "override-changes-nothing": "「{id}」は元のフォーマットのルールと同じです。内容を変えるか、消してください",
    "zone-exchanged-twice": "「{zone}」のカードの入れ替えはすでに書かれています。1か所だけに書いてください",
    "player-named-twice": "「{player}」はもう1人います。別の名前にしてください",
    "unknown-player": "「{player}」というプレイヤーはいません。いるのは{known}です",
    "player-without-deck": "「{player}」のデッキがありません。デッキかファイル名か「unchanged」を書いてください",
    "no-drafted-deck": "「{player}」はドラフトでデッキを組んでいません。ここにデッキを書いてください",
    "nothing-before": "このゲームより前には何もないので、「{word}」は使えません",
    "won-and-drawn": "「{player}」の勝ちと引き分けの両方が書かれています。どちらかにしてください",
    "player-without-picks": "「{player}」の取ったカードがありません",
    "no-draft-policy": "{format}にはドラフトについての規定がありません",
    "not-writable": "{name}は{syntax}の形式では同じように読めません。別の形式にしてください",
    "missing-extra": "追加のパッケージが必要です: pip install 'deckcheck[{extra}]'",
    "no-match-policy": "{format}には対戦についての規定がありません",
    "duplicate-id": "「{id}」という名前のルールがこのフォーマットにもうあります。別の名前にしてください",
    "no-game-file": "{path}がありません。フォーマットはゲームのフォルダーに置いてください",
    "format-of-another-game": "「{format}」がゲーム「{game}」のフォルダーにあります。「{game}/…」と名付けてください",
    "no-list-file": "「{list}」というファイルはありません。このフォーマットのフォルダーからのパスを書いてください",
    "before-format": "{format}は{since}に始まりました。{on}にはまだありません",
    "after-format": "{format}は{until}に終わりました。{on}にはもうありません",
    "unknown-zone-name": "このゲームに「{zone}」というゾーンはありません。使えるのは{known}です",
    "unknown-attribute": "このゲームのカードに「{attribute}」という属性はありません[[。使えるのは{known}です]]",
    "not-a-number-attribute": "{attribute}は数ではありません。「least」と「most」は数にだけ使えます",
    "unknown-reading": "このフォーマットに「{reading}」という解釈の項目はありません[[。あるのは{known}です]]",
    "unknown-choice": "「{choice}」は「{reading}」の選択肢ではありません。選べるのは{known}です",
    "wrong-number": "{value:value}は「{reading}」の答えになりません。{least}以上[[{most}以下]]の整数を指定してください",
    "unknown-number": "「{value}」は文字で、数ではありません。整数を引用符なしで書いてください"
    "[[。ほかに使えるのは{known}です]]",
    "number-as-choice": "「{reading}」は数で答える項目です。数を書く所にこの名前を書いてください",
    "choices-or-number": "解釈の項目の答えは選択肢か数です。「choices」か「number」の一方だけを書いてください",
    "reading-of-parent": "元のフォーマットの「{reading}」とは答え方(選択肢か数か)が違います。別の名前にしてください",
    "no-number": "枚数などの数がありません。{known}のどれかを書いてください",
    "contradicting-numbers": "「exactly」は「least」「most」と一緒に使えません。どちらかを消してください",
    "least-above-most": "下限({least})が上限({most})を超えています。守れるデッキがありません",
    "common-of-nothing": "「common」は属性の値についてのものです。「attribute」も書いてください",
    "where-of-terms": "どのカードを数えるかは「terms」のそれぞれに書きます。「where」をその中に移してください",
    "attribute-or-cards": "点数の決め方は1つだけ書いてください。属性(「attribute」)、カードの一覧(「cards」)、"
    "日付のあるリスト(「list」)、1枚ごとの点数(「each」)、複数の合計(「terms」)のどれかです",
    "empty-selector": "カードの条件が空です。条件を書くか、ここを消してください",
    # -- a card file
    "unknown-card-file": "{path}はカードファイルとして読めません。使える拡張子は{known}です",
    "wrong-game": "ゲーム「{game}」のカードです。必要なのは「{expected}」のカードです",
    "wrong-row": "この行は{cells}列ですが、1行目は{columns}列です。列の数をそろえてください",
    "empty-card-file": "カードファイルにカードがありません。1枚以上書いてください",
    "duplicate-card": "{name}はすでに{first}行目にあります。どちらか一方だけにしてください",
    "alias-of-another-card": "{card}の別名《{alias}》は、別のカード《{other}》の名前です。別名を変えてください",
    "missing-attribute": "{card}に必要な{attribute}がありません。追加してください",
    "needless-attribute": "{card}に{attribute}がありますが、この種類のカードにはないはずです。消してください",
    # -- a configuration
    "unknown-code": "「{code}」というコードの指摘はありません[[。{nearest}のことですか]]",
    "glob-matches-nothing": "「{glob}」に当てはまるデッキがありません。直すか、消してください",
    "ignores-nothing": "無視できる「{code}」の指摘がありません。消してください",
    "config-exists": "{path}はすでにあります。内容を直すか、先に消してください",
    "no-config": "{config}がここにも上のフォルダーにもありません。「deckcheck init」で作るか、デッキを指定してください",
    # -- a call
    "no-day-line": "判定の日付を表す「{line}」の行がありません。行を加えるか、--onで日付を指定してください",
    "several-days": "判定する日付は1つですが、{days:all}と書かれています。どれか1つにしてください",
    "decks-not-judged": "フォーマット「{format}」に誤りがあるため、{count}個のデッキを判定できませんでした",
    "internal-error": "ここでdeckcheck自体に不具合が起きました({what}、{inside})。ここに書かれている内容と"
    "バージョンを添えて報告してください。--debugで詳細を表示します",
    "no-decks": "フォルダー{path}にデッキがありません。デッキファイルの拡張子は{suffixes}です",
    "no-format": "{path}にフォーマットの指定がありません。「# format: ID」の行を加えるか、--format IDを使ってください。"
    "IDの一覧は「deckcheck formats」で表示できます[[。適正なフォーマット: {legal:all}]]",
    "unclear-game": "{path}にフォーマットの指定がなく、カード名からもゲームがわかりません"
    "[[({asked}種類のうち、1つのゲームのカードは最も多い{games:all}でも{found}種類)]]。"
    "--format IDを使ってください。IDの一覧は「deckcheck formats」で表示できます",
    "several-games": "{path}にフォーマットの指定がなく、カード名は{games:all}に同じだけ当てはまります"
    "({asked}種類のうち{found}種類)。--format IDを使ってください。IDの一覧は「deckcheck formats」で表示できます",
    "no-cards": "ゲーム「{game}」にはカードファイルが付属していません。--cardsで指定してください",
    "no-game": "{path}にゲームの指定がありません。--gameで指定してください",
    "unknown-game": "「{game}」というゲームはありません[[。{nearest}のことですか]]",
    "unknown-cards": "「{cards:plain}」というカードファイルも、カードの付属するゲームもありません"
    "[[。{nearest}のことですか]]",
    # -- a plug-in
    "broken-plugin": "プラグイン「{plugin}」({group}、{distribution}の{entry})が正しく動きません: {what}",
    "plugin-twice": "「{plugin}」({group})を名乗るプラグインが複数あります({offers:all})。どれも使いません。"
    "1つを残して削除してください",
    "plugin-of-built-in": "プラグイン「{plugin}」({group}、{distribution}の{entry})は使いません。"
    "同じ名前のものがdeckcheckにあります",
    # -- a file that is looked at for itself
    "nothing-wrong": "{path}: 問題はありません",
    "not-rules": "{path}はフォーマット・ゲーム・リスト・使えるセットのどれでもないので、調べませんでした",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    speaker = _BY_FORM.get(form) or _BY_FACT.get(fact)
    return ja.say(fact, value, form, words) if speaker is None else speaker(value)


def _value(value: Any) -> str:
    """A value as it was written. That there is a list or a mapping is all that is said of one."""
    if isinstance(value, (list, dict)):
        value = type(value).__name__
    if value is None or isinstance(value, bool):
        return {None: "空の値", True: "true", False: "false"}[value]
    return _CONTAINERS.get(value, f"「{value}」") if isinstance(value, str) else str(value)


_CONTAINERS = {"list": "並び(リスト)", "dict": "「項目: 値」の組"}


def _type(value: Any) -> str:
    return "か".join(_TYPES[each] for each in ([value] if isinstance(value, str) else value))


_TYPES = {
    "text": "文字",
    "string": "文字",
    "number": "数",
    "integer": "整数",
    "set": "文字または文字の並び",
    "date": "日付",
    "flag": "trueかfalse",
    "boolean": "trueかfalse",
    "mapping": "「項目: 値」の組",
    "object": "「項目: 値」の組",
    "list": "並び(リスト)",
    "array": "並び(リスト)",
}


def _reason(value: str) -> str:
    return _REASONS.get(value, value)


_REASONS = {
    "missing": "ファイルがありません",
    "folder": "ファイルではなくフォルダーです",
    "no-folder": "フォルダーがありません",
    "forbidden": "開く権限がありません",
}


def _kind(value: str) -> str:
    return _KINDS[value]


_KINDS = {
    "cards": "カードファイル",
    "deck": "デッキ",
    "draft": "ドラフトの記録",
    "format": "フォーマット",
    "game": "ゲーム",
    "list": "制限カードのリスト",
    "match": "対戦の記録",
    "pool": "セットのプール",
    "sets": "セットの一覧",
}


def _form(value: str) -> str:
    return _FORMS.get(value, value)


_FORMS = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": "英小文字・数字・ハイフンの名前(例: main-deck)",
    "^[a-z0-9-]+/[a-z0-9-]+$": "「ゲーム/フォーマット」の形の名前(英小文字・数字・ハイフン)",
    "^[^\\r\\n]*\\S[^\\r\\n]*$": "デッキの1行(「3 Ash Drake」など)",
    "^([^!#.\\\\]|\\.[^./\\\\]|\\.\\.[^/\\\\])[^\\\\]*$": "このファイルのフォルダーからのパス"
    "(例: decks/**、区切りは「/」)",
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})?$": "YYYY-MM-DD HH:MM形式の日時",
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}(\\.\\.[0-9]{4}-[0-9]{2}-[0-9]{2})?$": "YYYY-MM-DDの日付、または「..」でつないだ2つ",
    "^(today|[0-9]{4}-[0-9]{2}-[0-9]{2})$": "「today」か、YYYY-MM-DDの形の日付",
    "^[\\s\\S]*\\S[\\s\\S]*$": "理由",
    "^([^{}]*[^{}\\s][^{}]*\\{date\\}[^{}]*|[^{}]*\\{date\\}[^{}]*[^{}\\s][^{}]*)$": "「{date}」を1つと"
    "ほかの文字を含む行(例: DATE: {date})",
    "^(0|[1-9][0-9]*)$": "点数(0、1、2…)",
    "^(0|[1-9][0-9]*|unlimited)$": "制限枚数(0、1、2…または「unlimited」)",
}


def _limit(value: str) -> str:
    return "「無制限」" if value == "unlimited" else f"{value}枚"


def _plain(value: Any) -> str:
    return str(value)


def _cards(value: list[Any]) -> str:
    return "か".join(f"《{each}》" for each in value)


def _words(value: list[Any]) -> str:
    return "、".join(each if each == "…" else f"「{each}」" for each in value)


def _any(value: list[Any]) -> str:
    return "か".join(f"「{each}」" for each in value)


_BY_FORM: Mapping[str, Callable[[Any], str]] = {
    "all": _words,
    "cards": _cards,
    "form": _form,
    "kind": _kind,
    "limit": _limit,
    "plain": _plain,
    "reason": _reason,
    "type": _type,
    "value": _value,
    "words": _words,
}

_BY_FACT: Mapping[str, Callable[[Any], str]] = {"known": _words, "nearest": _any, "suffixes": _words}
