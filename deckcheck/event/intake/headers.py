"""The headers that people give the columns of tables, and what is meant by them."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence

from deckcheck.model.heading import fold_heading

_DAY_FIRST: Mapping[str, Sequence[str]] = {
    "name": (
        *("spielername", "spieler", "vor- und nachname", "pseudo", "nom et prénom", "nom complet", "nom"),
        *("nombre y apellidos", "nombre completo", "nombre", "nome completo", "nome e cognome", "nome"),
        *("volledige naam", "naam"),
    ),
    "first": ("vorname", "prénom", "nombre", "nome", "voornaam", "imię"),
    "last": (
        *("nachname", "familienname", "nom de famille", "apellido", "apellidos", "sobrenome", "cognome", "achternaam"),
        *("nazwisko", "nom", "naam"),
    ),
    "player": (
        *("spielernummer", "startnummer", "teilnehmernummer", "numéro de joueur", "número de jugador"),
        *("número de jogador", "numero giocatore", "spelersnummer"),
    ),
    "contact": (
        *("e-mail-adresse", "mailadresse", "adresse e-mail", "adresse électronique", "courriel"),
        *("dirección de correo electrónico", "correo electrónico", "endereço de e-mail", "indirizzo email"),
        *("indirizzo e-mail", "e-mailadres", "adres e-mail"),
    ),
    "submitted": (
        # What forms call it by themselves, in the language of whoever made them.
        *("zeitstempel", "horodateur", "marca temporal", "carimbo de data/hora", "informazioni cronologiche"),
        *("tijdstempel", "sygnatura czasowa", "отметка времени"),
        *("fertigstellungszeit", "heure de fin", "hora de finalización", "hora de conclusão", "ora di completamento"),
        "tijd van voltooien",
    ),
    "deck": (
        *("deckliste", "liste de deck", "liste du deck", "lista de mazo", "lista del mazo", "mazo"),
        *("lista do deck", "lista de deck", "lista del mazzo", "lista mazzo", "mazzo", "decklijst"),
    ),
}
"""Headers in languages in which the day comes before the month, wherever they are spoken."""
_USUAL: Mapping[str, Sequence[str]] = {
    "player": (
        *("player id", "player number", "player no", "player no.", "player #"),
        *("player", "id", "entry", "entry number", "registration number", "registration id"),
        *("attendee id", "attendee number", "attendee no.", "attendee #", "participant id", "participant number"),
        *("member number", "member id", "membership number", "membership id", "no", "no."),
        *("プレイヤーid", "プレイヤー番号", "プレイヤーno", "プレイヤーno."),
        *("選手番号", "受付番号", "エントリー番号", "エントリーid", "参加番号", "会員番号"),
        *("选手编号", "選手編號", "报名编号", "報名編號", "선수 번호", "참가 번호", "접수 번호"),
    ),
    "name": (
        "player name",
        *("name", "full name", "first and last name", "first & last name", "real name", "legal name", "nickname"),
        *("プレイヤー名", "名前", "氏名", "お名前", "ハンドルネーム", "表示名", "ユーザー名"),
        *("姓名", "名字", "玩家", "选手", "選手", "选手姓名", "選手姓名", "昵称", "暱稱"),
        *("이름", "성명", "선수명", "플레이어", "플레이어 이름", "닉네임"),
    ),
    "first": ("first name", "given name", "forename", "名(漢字)"),
    "last": ("last name", "surname", "family name", "姓", "姓(漢字)"),
    "contact": (
        *("email address", "email", "e-mail", "e-mail address", "email adress", "e-mail adress", "mail"),
        *("discord", "discord name", "contact"),
        *("メールアドレス", "連絡先", "邮箱", "电子邮箱", "电子邮件", "電子郵件", "电子邮件地址", "電子郵件地址"),
        *("联系方式", "聯絡方式", "이메일", "이메일 주소", "연락처"),
    ),
    "lang": ("language", "lang", "言語", "语言", "語言", "언어"),
    "submitted": (
        *("timestamp", "submitted", "submission time", "submission date", "submitted at", "submitted on"),
        *("date submitted", "time submitted", "completion time", "completed at", "finish time"),
        *("タイムスタンプ", "提出日時", "提出時刻", "送信日時", "回答日時", "完了時刻"),
        *("时间戳记", "時間戳記", "提交时间", "提交時間", "完成时间", "完成時間"),
        *("타임스탬프", "제출 시간", "제출 일시", "완료 시간"),
    ),
    "format": ("format", "フォーマット", "赛制", "賽制", "포맷"),
    "deck": (
        *("deck list", "decklist", "deck", "list", "デッキリスト", "デッキ", "デッキレシピ"),
        *("套牌列表", "牌表", "덱 리스트", "套牌", "卡组", "卡組", "牌组", "牌組", "덱"),
    ),
}
PERHAPS_CALLED = frozenset(
    map(fold_heading, ("deck", "デッキ", "套牌", "卡组", "卡組", "牌组", "牌組", "덱", "mazo", "mazzo"))
)
"""Headers of the list, or of what the deck is called where the list has a column of its own."""
OF_MAIN = (
    *("main deck", "maindeck", "main board", "mainboard", "main", "hauptdeck", "mazo principal", "deck principal"),
    *("メインデッキ", "メインボード", "メイン", "主牌", "主牌组", "主牌組", "主卡组", "主卡組", "메인 덱", "메인"),
)
"""Headers of lists of which the other zones have columns of their own."""
USUAL = {what: (*headers, *_DAY_FIRST.get(what, ())) for what, headers in _USUAL.items()}
"""The headers that people use, by what stands under them."""
LIKE_ZONES = frozenset(("id", "identity", "ex"))
"""Words for zones that are headers of something else as well."""
PERHAPS_TIMES = ("created at", "created on", "created", "date and time", "date/time", "日時", "date", "time")
"""Headers under which the time may stand at which a list was handed in, where days with times stand there."""
COUNTS_ANSWERS = tuple(
    {*map(fold_heading, each)}
    for each in (
        *(("start time", "completion time"), ("開始時刻", "完了時刻"), ("startzeit", "fertigstellungszeit")),
        *(("开始时间", "完成时间"), ("開始時間", "完成時間"), ("시작 시간", "완료 시간")),
        *(("heure de début", "heure de fin"), ("hora de inicio", "hora de finalización")),
        *(("hora de início", "hora de conclusão"), ("ora di inizio", "ora di completamento")),
        ("begintijd", "tijd van voltooien"),
    )
)
"""Headers beside which an “ID” is a form's own number of each answer, and nobody's."""
OF_DAY_FIRST = {fold_heading(word) for words in _DAY_FIRST.values() for word in words}
MONTH_FIRST = re.compile("[\u3041-\u30ff\uac00-\ud7a3]")
"""What headers have in them in languages in which the month comes before the day: Japanese and Korean."""
_ADDED = re.compile(r"\s*(?:[(（\[:：–—*?？]|を[ごお]?(?:記入|入力|記載|教え|書|貼)).*", re.DOTALL)
"""What forms add to a header: "Deck list (paste it here)"."""
_ASKING = re.compile(
    r"(?:what(?:[’']s| is) |please )?(?:enter |type |paste |write |insert |upload )?(?:your|my|the|player[’']s) ",
    re.IGNORECASE,
)
"""What forms ask with before a header: "Please enter your name"."""
LINES_OF_LIST = 5
"""The lines of a cell that make it a list, under whatever header."""
TITLES = 10
"""The rows among which the headers are: titles and remarks may stand above them."""


def is_contact(header: str) -> bool:
    """Whether a column under a header says how to reach a player."""
    return {fold_heading(header), fold_heading(shortened(header)), fold_heading(bare(header))} & {
        *map(fold_heading, USUAL["contact"])
    } != set()


def shortened(header: str | dt.datetime) -> str:
    """A header without what is added to it."""
    return _ADDED.sub("", str(header))


def bare(header: str | dt.datetime) -> str:
    """A header without what is added to it, and without what is asked with.

    >>> bare("What is your name? (as on your card)"), bare("Your Deck List")
    ('name', 'Deck List')
    """
    return _ASKING.sub("", shortened(header).strip(), count=1)
