"""What a note beside a card's name says: that the card may not count, how many there are, on which board they stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from deckcheck.decks.lines.words import NO_DECK, words
from deckcheck.model.heading import SHEETS, fold_heading
from deckcheck.source.named_tuple import NamedTuple

# The patterns are compiled when a line first needs one: the usual line needs none.
_LETTERS_FIRST = r"[a-z]+[0-9]"
OF_SET = r"#?(?P<number>(?:0[0-9]*|[1-9][0-9]{0,2})/(?:[0-9]{3}|[2-9][0-9]))"
"""A number as it is printed on cards, with how many the set has: ``12/204``."""
FOILS = frozenset({"f", "e", "foil", "etched"})
_WORDS = ("mark", "bracket", "paren", "tag", "cell", "remark")
_OF_BOARDS = ("caret", "brace", "angle", "wide")
"""Where a word may be one of a board, and is hardly anything else that matters."""
BRACKETED = ("paren", "bracket", "angle")
_SPOKEN = frozenset({"tag", "remark"})
"""What players write themselves, where others stand for what a program says of a board."""
_NOT_IN_DECK = f"{{{NO_DECK}}}"
"""What a program writes behind a category whose cards are not in the deck."""
_SHARE = r"[0-9０-９]+(?:[.,][0-9０-９]+)?\s?[%％]"
"""A share of the deck, which is no number of copies."""
_PROGRAM = r"[A-Z0-9]{2,6}:[\w★-]+"
_LOOSE = ("paren", "bracket", "angle", "brace", "caret", "remark", "tag", "cell", "wide", "bar")
COST = r"(?:[0-9]{1,2}|[A-Z])(?:/[A-Z])?"
"""What stands in braces that is a part of a cost: ``{2}{R}``, ``{R/W}``."""
PRICE = (
    r"[$€¥£￥₩]\s?[0-9]+(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)?\s?[$€¥£₩円元]|(?<![0-9])[0-9]{1,4}[.,][0-9]{2}(?![0-9])"
)
"""What a card is worth."""
_AROUND = " \t　*_`()（）[]<>{}#/|←※-–—―:："
_ENDS = " !.,:;。、，：；"
"""What may stand around the word of a tag or remark that is nothing else."""
_COMMENTS = ("#", "/", "※", "<", "←")
_LONGEST_PLAIN = 16
_FEW_WORDS, _FEW_LETTERS = 3, 8
"""Words of a remark that is no sentence, and letters of one in a script that does not part its words."""
_LEAST_DOUBT = 4
"""Letters of a word that leaves a card in doubt at the end of a remark with others before it."""
_MOST_WORDS = 6
"""Words in brackets that are no sentence."""
_LEAST_ZONE = 4
"""Letters of a word for a zone that is rather that than the code of a set."""
_AGAINST = r"(?i)\A\s*vs\b\.?\s*(?=\w)"
"""What begins a note on which decks a card is good against; between two words it leaves open which."""
_MOST_SENT = 6
"""Words of a note that says nothing but where its card went."""
_MOVING = frozenset(
    (
        *("to", "in", "into", "move", "moved", "moving", "goes", "go", "put", "sent", "deck", "board", "zone"),
        *("zum", "ins", "im", "nach", "al", "a", "en", "au", "へ", "に", "行き", "移動", "送り", "落ち", "入れる"),
    )
)
"""Words beside that for a zone, with those around any, where a note says that its card went there."""
_NOT_THERE = (
    r"(?i)\b(?:not|isn['’]?t|aren['’]?t|no longer|never|nicht|pas|no)\b.*"
    r"\b(?:(?:in|im|dans|en) (?:(?:the|my|this|le|el) )?(?:deck|decklist|list|main|mazo)"
    r"|play(?:ed|ing)|included|used|running)\b|入れ(?:て(?:い)?)?ない|入って(?:い)?ない|使わない"
)
_CROSSED = (
    r"[\s*_()（）\[\]{}<>#/|^]*(?:[✗✘✖✕❌❎🚫⛔][\ufe0e\ufe0f]?\s*)+[\s*_()（）\[\]{}<>|^]*"
    r"|\s*[(（]\s*[x-]\s*[)）]"
)
"""What crosses a card out that stands before it."""
_WITH_NUMBER = r"[^\W\d]{1,5}[0-9０-９]{1,2}"
_BEFORE_WORD, _LETTERS_OR_NUMBER = r"[0-9０-９]{1,2}[^\W\d]{1,5}", r"[^\W\d]+|[0-9０-９]+"
_TIMES = r"[x×]?[0-9０-９]{1,7}[x×]?"
_UNPARTED = r"(?<=[^\W\d\x00-\u02ff])(?=[0-9０-９])|(?<=[0-9０-９])(?=[^\W\d\x00-\u02ff])"
"""Where a number and a word touch in scripts that do not part their words."""
_ORDINAL = rf"[0-9](?:st|nd|rd|th)\b|[0-9０-９][{SHEETS}][目째]"
_MULTIPLE = r"倍|セット|増や|\b(?:doubled?|sets|playsets|increased?)\b"
"""What says that there are more copies than a number beside it."""
_SIGNED = r"[+＋−－→]|->|\A\W*?-[0-9０-９]"
"""Signs of numbers that are to be added, taken away or put in the place of others."""
_SMALL = r"[^\w★†]*([0-9０-９]{1,2})(?![0-9０-９]|[a-zA-ZΦ]?[★†]*[a-zA-Z]?(?<=\D)\Z|[/-][0-9]{2,}\Z).*"
"""Such a number with whatever stands around it, but for what collectors' numbers end with."""
_MOST_ALONE, _MOST_WITH_WORDS = 20, 99
"""Copies that somebody writes in a note; what is more is a year, or a number of a set."""
_BESIDE_WORDS = (
    rf"[0-9０-９]\s?[x×{SHEETS}](?![a-z0-9])|(?<![a-z0-9])[x×]\s?[0-9０-９]|[+＋]\s?[0-9０-９]|[①-⑳]"
    r"|\A\W*[0-9０-９]{1,2}\s*(?!(?:st|nd|rd|th)\b)[^\W\d_]"
)
"""A number beside other words that is rather one of copies: ``5x``, or one that they begin with: ``5 pieces``."""
_NUMBER_ALONE = r"\W*(?:x|×)?\s?([0-9０-９]{1,2})\s?(?:×|[^\W\d_]{1,8})?\W*"
_VALUE = r"([\w-]+)=\S*"
_VALUE_OF_BOARD = r"(?i)\A\W*(?:board|zone|section|deck|part|category)\s*[:=]\s*(\S+)\s*\Z"
_NO_SETS = frozenset({"side", "sb", "mb", "md"})
"""Words for the side zone, and for the main one, that stand where sets do."""
_SET_COLUMN = r"\s*[A-Z0-9]{3,6}\s*"
_SET = r"\W*[A-Z0-9]{2,6}\W*"
_MAIN = frozenset("md")
"""Letters that stand for the deck beside one that stands for the side zone: ``3M/2S``."""
_MOST_PARTS = 4


class Note(NamedTuple):
    """What was taken off a text, by the groups of the pattern that found it."""

    said: Mapping[str, str | None]
    text: str = ""

    @property
    def is_doubt(self) -> bool:
        """Whether it says that the line may not count; what is said at length may speak of something else."""
        if re.fullmatch(_CROSSED, self.text):
            return True
        if any(_NOT_IN_DECK in (self.said.get(key) or "").partition(",")[0].casefold() for key in BRACKETED):
            return False  # "[Cut{noDeck}]": whatever the category is called, its cards are surely not in the deck
        known = words()
        bracketed_ = (each for key in (*BRACKETED, "mark") if (each := self.said.get(key)))
        said = " ".join(re.sub(_AGAINST, "", each) for each in bracketed_)
        remark = (self.said.get("remark") or "").strip(_AROUND)
        if (bool(said) and _has_any(said, known.doubts)) or fold_heading(remark) in known.doubts:
            return True
        if fold_heading(re.split(r"\W+", remark, maxsplit=1)[0]) in known.choice:
            return True
        spoken = (each for key in _SPOKEN if (each := self.said.get(key)))
        if any(_ends_in_doubt(text.strip(_AROUND)) for text in spoken):
            return True
        others = _other_texts(self)
        if any(fold_heading(text.strip(_AROUND)) in known.doubts - known.loose for text in others):
            return True
        loose = [each for key in ("tag", "cell", "remark", "mark", *BRACKETED) if (each := self.said.get(key))]
        bare = [text.strip(_AROUND) for text in (*loose, *others) if text]
        # "Ash Drake（枚）" has lost its number.
        alone = known.alone | known.phrases | known.counters
        return _has_phrase(said) or any(takes_out(text) or fold_heading(text) in alone for text in bare)

    @property
    def may_put_aside(self) -> bool:
        """Whether it may put a card aside: where nobody marks a board so, a category or tag of the deck may be meant.

        Programs mark the boards beside a deck: ``[Maybeboard{noDeck}]``.
        """
        for key in _WORDS:
            for place, text in enumerate((self.said.get(key) or "").split(",")):
                word = fold_heading(re.sub(r"\{[^{}]*\}", "", text).strip(_ENDS))
                if _NOT_IN_DECK in text.casefold():
                    # Of several categories the first says where a card is.
                    if place:
                        return True
                elif word in words().aside and (key in _SPOKEN or word not in words().beside):
                    return True
        others = {fold_heading(word) for word in _other_words(self)} - words().beside
        return not others.isdisjoint(words().aside)

    @property
    def is_of_program(self) -> bool:
        """Whether it is a set and number as programs write them before other brackets: ``[M10:1] [token]``."""
        return re.fullmatch(_PROGRAM, self.said.get("bracket") or "") is not None

    @property
    def may_be_count(self) -> bool:
        """Whether there is a number in it that may be one of copies, where the line has no other."""
        if self.said.get("address"):
            return False
        if printed := re.search(OF_SET, self.text):
            number, last = map(int, printed["number"].split("/"))
            if number <= _MOST_ALONE or number == last:
                return True
        kept = any(self.said.get(key) for key in ("set", "number", "paren", "bracket", "angle", "tag", "mark", "bar"))
        if not kept:
            return re.search(r"[0-9０-９]", self.text) is not None
        # Each cell may be a column, and a small number behind a set or brackets one of copies as well as of the set.
        cells = self.text.split("|") if self.said.get("bar") else ()
        return (
            self.counts
            or any(Note({}, cell).counts for cell in cells)
            or _is_small(self.said.get("number") or "")
            or (not re.fullmatch(_SET, self.text) and re.search(_BESIDE_WORDS, self.text.casefold()) is not None)
        )

    @property
    def counts(self) -> bool:
        """Whether it says nothing but a number of copies, and perhaps where they are: ``(qty 5)``, ``MD 4 SB 1``.

        A great number alone is rather one of its set.
        """
        said, numbers = words_and_numbers(self.text)
        known = words()
        counting = known.quantities | known.further | known.numerals | known.joining
        if not all(each in counting or _is_part(each) for each in said):
            return False
        most = _MOST_WITH_WORDS if said else _MOST_ALONE
        return not known.numerals.isdisjoint(said) or (bool(numbers) and max(numbers) <= most)

    @property
    def is_price(self) -> bool:
        """Whether it is what a card costs; without a number of copies beside it, ``4.00`` may be one itself."""
        return re.fullmatch(PRICE, self.text.strip()) is not None

    @property
    def is_split(self) -> bool:
        """Whether it says of some copies where they are, or of more or fewer: ``(1 in SB)``, ``// +1``, ``(-1)``."""
        text = self._spoken
        said, numbers = words_and_numbers(text)
        known = words()
        counted = bool(numbers) or _has_any(text, known.numerals | known.ones)
        return (
            (counted and _has_any(text, known.further))
            or (self.counts and (re.search(_SIGNED, self.text) is not None or any(map(_is_part, said))))
            or self._names_side(counted=counted)
            or _names_both(text)
        )

    @property
    def _spoken(self) -> str:
        """What it says beside values: "zone=side count=4" is of a finding, "zone=side 1" of copies."""
        rest = re.sub(_VALUE, lambda value: value[0] if _is_part(value[1].casefold()) else " ", self.text)
        return self.text if any(map(str.isnumeric, rest)) else rest

    def _names_side(self, *, counted: bool) -> bool:
        """Whether the side zone is spoken of beside a number, or in brackets beside other words."""
        side = {word for word in words().side if len(word) > 1}
        said, number = self._spoken, self.said.get("number") or ""
        if re.match(_LETTERS_FIRST, number):
            said = said.replace(number, re.sub(r"\D", "", number))  # "wn12sb" is printed on a card
        if not _has_any(said, side):
            return False
        if counted or re.search(r"[0-9０-９]", said):
            return True
        short = [each for key in ("paren", "angle") if (each := self.said.get(key))]
        return bool(short) and not all(_is_part(fold_heading(word)) for word in words_of([self]))

    def columns_of(self, before: Note | None) -> Iterator[int]:
        """The numbers of copies that it may be as columns of their own, ``before`` being the note on its left.

        Behind a set it is one of that set.
        """
        said = self.said
        bars = self.text.split("|")[1:] if said.get("bar") else []
        left = before.text if before is not None and not bars else ""
        for column in bars or re.split(r"\s{3,}", said.get("cell") or said.get("wide") or ""):
            number = re.fullmatch(_NUMBER_ALONE, column.casefold())
            of_set = re.fullmatch(_SET_COLUMN, left) is not None and column.strip().isdecimal()
            if number is not None and not of_set and Note({}, column).counts:
                yield int(number[1])
            left = column

    @property
    def is_zone_alone(self) -> bool:
        """Whether it is a word for a zone where sets stand: ``SB``, behind which a number may be one of that zone."""
        return not self.said.get("number") and fold_heading(self.said.get("set") or "") in _NO_SETS

    @property
    def is_set_off(self) -> bool:
        """Whether it is words behind a dash or a colon, as many a name has them, too."""
        return self.said.get("set_off") is not None

    @property
    def is_comment(self) -> bool:
        """Whether it stands behind the sign of a comment: other cards may be spoken of there."""
        return self.said.get("remark") is not None and self.text.lstrip().startswith("#")

    @property
    def beside_a_code(self) -> str:
        """Its words where they may be the name of a card whose code stands beside it; a comment speaks of anything."""
        if self.is_comment or self.text.lstrip()[:1] in _COMMENTS or self.said.get("address"):
            return ""
        return self.text.strip(_AROUND)

    @property
    def apart(self) -> str:
        """Its words where they may be those of another card: what is nothing but an edition is not."""
        said = self.text.strip(_AROUND + "^")
        if re.fullmatch(COST, self.said.get("brace") or ""):
            return ""
        if code := self.said.get("code"):
            return code
        plain = len(self.text) <= _LONGEST_PLAIN and not any(self.said.get(key) for key in _LOOSE)
        return "" if plain or said.casefold() in FOILS else said


def takes_out(text: str) -> bool:
    """Whether a text says nothing but that its card is not in the deck, or went to where it does not stand.

    >>> takes_out("moved to side"), takes_out("not in the deck"), takes_out("swap"), takes_out("side in against burn")
    (True, True, True, False)
    """
    if fold_heading(text) in words().gone:
        return True
    said = [fold_heading(word) for word in re.findall(r"[^\W\d_]+", text.casefold())]
    if len(said) > _MOST_SENT:
        return False
    if re.search(_NOT_THERE, text):
        return True
    known = words()
    places, around = known.side | known.aside, known.around | _MOVING
    if re.search(r"[0-9０-９:={]", text) or fold_heading(text) in known.same.keys() | known.aside:
        return False
    if len(said) > 1:
        return any(len(word) > 1 and word in places for word in said) and all(
            word in around or word in places for word in said
        )
    return not text.isascii() and _went(fold_heading(text), places, around)


def _went(folded: str, places: Collection[str], around: Collection[str]) -> bool:
    """Whether a text in a script that does not part its words is a place with words around it: ``サイドへ``."""
    ends = sorted((word for word in around if not word.isascii()), key=len, reverse=True)
    for _ in range(_MOST_SENT):
        if len(folded) > 1 and folded in places:
            return True
        bare = next((folded.removesuffix(word) for word in ends if folded.endswith(word)), folded)
        if bare == folded:
            return False
        folded = bare
    return False


def is_word_in_place_of_a_set(note: Note) -> bool:
    """Whether what stands where sets do is a word that leaves its card in doubt, or of a zone: ``OUT``, ``SWAP``.

    Beside a number it may be one of copies, too: ``ONLY 1``, ``QTY3``.
    """
    set_, known = note.said.get("set") or "", words()
    number = note.said.get("number") or ""
    word = set_ if number else set_.rstrip("0123456789")
    if not word.isalpha() or (number and not (set_.isupper() and number.isdecimal())):
        return False
    folded = fold_heading(word)
    zones = known.same.keys() - known.main - known.side - known.grades
    telling = known.doubts | known.gone | known.aside
    if word != set_ or number:
        telling |= known.rather | known.further | (known.quantities | known.counters) - known.finishes
        zones = known.same.keys() - known.grades
    return folded in telling or (len(folded) >= _LEAST_ZONE and folded in zones)


def words_and_numbers(text: str) -> tuple[list[str], list[int]]:
    """The words of a note, folded, and its numbers, also those with an x (``4x``), or all behind a word (``SB1``)."""
    text = re.sub(_SHARE, " ", text.casefold())
    parted = text if text.isascii() else re.sub(_UNPARTED, " ", text)
    tokens = re.findall(r"[x×]?[0-9０-９]+[x×]?(?![a-z])|[^\W_]+", parted)
    if len(tokens) > 1 and all(re.fullmatch(_WITH_NUMBER, each) for each in tokens):
        tokens = [part for each in tokens for part in re.findall(_LETTERS_OR_NUMBER, each)]
    tokens = [part for each in tokens for part in _number_of_part(each)]
    bare = [each.strip("x×") if re.fullmatch(_TIMES, each) else each for each in tokens]
    said = [fold_heading(each) for each in bare if not each.isdecimal()]
    return said, [int(each) for each in bare if each.isdecimal()]


def _names_both(text: str) -> bool:
    """Whether a text has nothing but the deck and the side zone, with numbers or without: ``3M/2S``, ``[MB/SB]``."""
    main, side = words().main | _MAIN, words().side
    said = [fold_heading(word) for word in re.findall(r"[^\W\d_]+", text.casefold())]
    if not 1 < len(said) <= _MOST_PARTS or not all(each in main or each in side for each in said):
        return False
    if "".join(said) in main | side:
        # "Side Deck" is one of them.
        return False
    return any(each in side for each in said) and any(each in main for each in said)


def _number_of_part(token: str) -> list[str]:
    """A number and the word of a part of a deck that touches it (``2s``), apart; any other token as it is."""
    parts: list[str] = re.findall(_LETTERS_OR_NUMBER, token) if re.fullmatch(_BEFORE_WORD, token) else []
    return parts if parts and _is_part(parts[-1]) else [token]


def _is_small(number: str) -> bool:
    """Whether what stands behind a set or brackets may be a number of copies: ``4``, ``4pcs``; not so ``4a``."""
    found = re.fullmatch(_SMALL, number)
    return found is not None and int(found[1]) <= _MOST_ALONE


def is_short(text: str) -> bool:
    """Whether a remark is no sentence, which may speak of anything."""
    said = re.findall(r"[^\W\d_]+", text)
    return len(said) <= _FEW_WORDS and all(word.isascii() or len(word) <= _FEW_LETTERS for word in said)


def _ends_in_doubt(text: str) -> bool:
    """Whether a remark that is no sentence ends in what leaves a card in doubt; ``the only out`` need not.

    Scripts that do not part their words may have that anywhere.
    """
    known, said = words(), re.findall(r"[^\W\d_]+", text.casefold())
    if not said or not is_short(text):
        return False
    doubts = known.doubts - known.loose - {"?"}
    if not text.isascii() and _has_any(text, {word for word in doubts if not word.isascii()}):
        return True
    counted = any(map(str.isnumeric, text)) or not known.ones.isdisjoint(said)
    return said[-1] in doubts and (
        counted or len(said[-1]) >= _LEAST_DOUBT or all(word in known.doubts or word in known.aside for word in said)
    )


def _has_phrase(text: str) -> bool:
    """Whether brackets have few words, of which several leave a card in doubt together: ``au lieu de``."""
    said = re.findall(r"[^\W\d_]+", text)
    folded = fold_heading("".join(said))
    return 1 < len(said) <= _MOST_WORDS and any(phrase in folded for phrase in words().phrases)


def _has_any(text: str, sought: Collection[str]) -> bool:
    """Whether a text has one of some folded words; scripts that do not part their words have them anywhere."""
    said = {*re.findall(r"[?？]|[^\W\d_]+", text.casefold()), fold_heading(text)}
    if not said.isdisjoint(sought):
        return True
    bare = "" if text.isascii() else fold_heading(text)
    return bool(bare) and any(len(word) > 1 and not word.isascii() and word in bare for word in sought)


def more_in_words(text: str, numbers: Sequence[int]) -> bool:
    """Whether a text may say of more copies than some numbers in it come to: ``3 Ash Drake (and one in the side)``."""
    side = {word for word in words().side if len(word) > 1}
    spoken = _has_any(text, words().numerals | words().ones) or re.search(_ORDINAL, text.casefold()) is not None
    spoken = spoken or re.search(_MULTIPLE, text.casefold()) is not None
    return spoken or (len(numbers) == 1 and re.search(r"[(（]", text) is not None and _has_any(text, side))


def _is_part(word: str) -> bool:
    """Whether a folded word is one of a part of a deck, in a game that has it or not."""
    return word in words().same or word in words().aside


def words_of(notes: Sequence[Note]) -> tuple[str, ...]:
    """The words of notes, each of which may be one of a board: ``[Maybeboard{noDeck},Draw]`` has two."""
    said = [(key, text) for note in notes for key in _WORDS if (text := note.said.get(key))]
    # A remark is a sentence, of which a part may be any word.
    found = [_words_of(each) for key, text in said for each in (_tags(text) if key == "remark" else text.split(","))]
    others = (word for note in notes for word in _other_words(note))
    return (*(word for each in found for word in each if word), *others)


def bracketed(notes: Sequence[Note]) -> tuple[str, ...]:
    """What notes have in brackets, or between stars, that may say which of several cards is meant."""
    said = (note.said.get(key) or "" for note in notes for key in (*BRACKETED, "brace", "mark"))
    return tuple(text.strip() for text in said if text.strip())


def _tags(remark: str) -> list[str]:
    """The tags of a remark that has nothing else: ``#land #sideboard``; any other is one text."""
    return remark.split(" #") if re.fullmatch(r"[^\s#]+(?:\s+#[^\s#]+)+", remark) else [remark]


def _other_texts(note: Note) -> list[str]:
    """The texts of a note in braces, carets and angles, between bars, and far behind a name."""
    texts = [part for key in _OF_BOARDS for part in re.split(r",|\s{3,}", note.said.get(key) or "")]
    return [*texts, *(note.text.split("|")[1:] if note.said.get("bar") else ())]


def _other_words(note: Note) -> Iterator[str]:
    """The words for boards of a note where others stand as a rule: in braces, between bars, in the place of a set."""
    said = note.said
    texts = _other_texts(note)
    texts += (value[1] for key in (*BRACKETED, *_SPOKEN) if (value := re.search(_VALUE_OF_BOARD, said.get(key) or "")))
    others = _NO_SETS | words().grades
    texts += (each for each in (said.get("set") or "",) if not said.get("number") and fold_heading(each) in others)
    for word in chain.from_iterable(map(_words_of, texts)):
        if len(word) > 1 and _is_part(fold_heading(word)):
            yield word


def _words_of(text: str) -> tuple[str, ...]:
    word = re.sub(r"\{[^{}]*\}", "", text).strip(_ENDS)
    if _NOT_IN_DECK not in text.casefold() or fold_heading(word) in words().aside:
        return (word,)
    # The side zone is not in the deck, either, and no such cards are where there is no side zone.
    return (word, NO_DECK) if fold_heading(word) in words().side else (NO_DECK,)
