"""Lines that few lists have: marks, labels, totals, unknown headings, several entries, words.

Nothing is decided here that the lines around a line must decide.
"""

import re

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lines.markup import plain_text, without_bullet
from deckcheck.decks.lines.name_lists import has_one_without_number
from deckcheck.decks.lines.notes import more_in_words, without_notes, words_of
from deckcheck.decks.lines.remarks import is_of_an_audience
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import MOST_COPIES, NUMBER, Names, Written
from deckcheck.decks.lists.assembly import Role, entries, placed_in
from deckcheck.decks.lists.headings import (
    LONGEST,
    PAGE_NUMBER,
    KnownHeadings,
    has_number,
    heading_words,
    is_marked,
    is_short,
)
from deckcheck.decks.lists.places.spoken_zones import heading_of, named_zone, tag_of
from deckcheck.decks.plain.several_entries import has_uneven_blanks, share_a_number, split
from deckcheck.decks.plain.several_entries import unbroken as entries_and_headings
from deckcheck.decks.text import without_comment
from deckcheck.model.heading import SHEETS, fold_heading
from deckcheck.source import Location

# The patterns are compiled when a line first needs one: the usual line needs none.
_INLINE = r"([^\W\d][^:：\t]{0,40}?)\s*(?:[:：]\s*|\s[-–—]\s|(?<=[0-9][)）\]])[.。]?\s+)(?=\S)"
_IN_CELL = r"([^\W\d][^:：\t]{0,40}?)\s*\t\s*(?=[^\s\t][^\t]*\Z)"
_IN_BRACKETS = r"[【\[]([^\W\d][^【】\[\]]{0,40})[】\]]\s*(?=\S)"
_BEFORE_NUMBER = rf"([^\W\d]\S{{0,12}})\s+(?=[\[(]?{NUMBER})"
_LABEL = r"[^\w【\[(]*([^\W\d][^:：=\t]{0,30}?)\s*[:：=]\s*(.*)"
_ELLIPSIS = r"\W*(?:\.{2,}|…+)\W*"
_FORUM_TAG = r"\[/?[A-Za-z ]+(?:=[^\[\]]*)?\]"
_FENCE = r"```+[a-z+#-]*"
"""What opens or closes a block of code, with the language of what is in it."""
_ADDRESS = r"<?https?://\S+>?"
_DAY = (
    r"(?:[0-9]{4}[-/.年][0-9]{1,2}[-/.月][0-9]{1,2}日?"
    r"|[0-9]{1,2}[-/. ]+(?:[0-9]{1,2}|[^\W\d]{3,9}\.?)[-/., ]+[0-9]{4}"
    r"|[0-9]{2}[./][0-9]{2}[./][0-9]{2})(?:[T ,]+[0-9]{1,2}:[0-9]{2}\S*)?"
)
_SHORT_DAY = r"[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2}[, ]+[0-9]{1,2}:[0-5][0-9](?::[0-5][0-9])?"
"""A day and a time of it, as programs for talking write them before what is said."""
_COPIES = (
    rf"(?:[0-9０-９]|[一二三四五六七八九十两兩])\s*(?:[{SHEETS}]|まい)|[0-9０-９]\s?(?:つ|体|コ|個|投|積)"
    r"|[@＠][0-9０-９]{1,2}\Z|[xX×]\s?[0-9０-９]|[0-9０-９]\s?[xX×](?!\w)"
    r"|(?<![0-9０-９])[/／][0-9０-９]{1,2}\Z|[①-⑳]\Z|[》】」』）)\]］]\s*[0-9０-９]{1,2}\Z"
    r"|[0-9]-ofs?\b|\A[+＋−－]\s*[^\W\d].*[0-9０-９]{1,2}\Z"
    r"|[》】」』〉”\"]\s*[:：=＝―─━—–ー-]*\s*[0-9０-９]{1,2}\s*[,;，；]?\Z|(?:(?<!…)…+|(?<!‥)‥+|(?<!・)・{2,}|(?<!\.)\.{3,})\s*[0-9０-９]{1,2}\Z"
)
"""Numbers that are hardly of anything but copies."""
_COUNTED = r"(?<![0-9０-９.,:/])[0-9０-９]{1,2}\s?([^\W\d_]+)"
"""A number and the word behind it, which may be one that counts copies."""
_FURTHER = r"(?<![^\W\d_])([^\W\d_]+)[:：,]?\s+[0-9]{1,2}[xX]?\s+(?:[A-Z]|[^\W\d_a-zA-Z])"
"""A number before what may be a name, behind a word that may speak of further copies: ``plus 2 Ash Drake``."""
_FIRST = r"\A[\W_]*\d"
_NUMBERED = rf"\s[0-9０-９]{{1,3}}\Z|{_FIRST}"
"""Numbers around words that may be of cards; one of four digits behind them is rather a year."""
_PRICE = (
    r"[$€¥£￥]\s?[0-9]{1,3}(?:,?[0-9]{3})*(?:[.,][0-9]{2})?"
    r"|[0-9]{1,4}[.,][0-9]{2}\s?(?:[$€¥£]|tix|USD|EUR)|[0-9]{1,3}(?:,?[0-9]{3})*円"
)
_CURRENCIES = "$€¥£￥円"
_COST = r"(?=[^A-Z]*[A-Z])(?:\{[0-9A-Z/]{1,3}\})+"
"""What a card costs to play, with a letter in it: of a number alone nobody knows what it is."""
_EDITION = r"[(（\[][A-Z][A-Za-z0-9]{1,5}[ -][0-9]{1,3}/[0-9]{3}[)）\]]"
"""A set and a number in it, with how many it has: ``(SV6 081/101)``."""
_AROUND = "()（）[]-–—・:： .。"
_OF_AN_EVENT = (
    r"(?i)\W*(?:[0-9]{1,4}(?:st|nd|rd|th)\b|[12][0-9]{3}年|[0-9]{1,2}月[0-9]{1,2}日"
    r"|(?:[0-9０-９]{1,4}(?:位|勝|敗|人))+(?:入賞|通過|タイ|でした|[\s!！。(（]|\Z)"
    r"|[0-9]{1,2}-[0-9]{1,2}(?:-[0-9]{1,2})?\s*(?:[!！.。]*\Z|(?:in|at|im|am|with|on|by)\b))"
    r"(?!.*\s[0-9０-９]{1,3}\Z)"
    r"|(?i:top|ベスト)\s?(?:4|8|16|32|64|128)\Z"
    rf"|\W*(?:{_DAY}|{_SHORT_DAY}|[0-9]{{1,2}}:[0-5][0-9](?::[0-5][0-9])?)(?=[^\w:：×-])"
    r"(?!.*(?<![0-9０-９:：/.年月-])[0-9０-９]{1,3}(?![0-9０-９:：/.年月日時分-]))"
)
"""What an event came to, and which it was: ``1st place``, ``5-0 in a league``, ``3位``; or a day or time and words
without a number that may be one of copies."""
_OF_COLOURS = r"(?i)\W*[2-5](?:c\b|\s?-?(?:colou?r(?:s|ed)?\b|farbig\w*)|色)(?!.*[0-9０-９])"
"""How many colours a deck has, which it is called by: ``4c Drakes``, ``5色``."""
_OF_RIGHTS = r"(?i)\W*(?:[©Ⓒ]|\(c\)\s|copyright\b)(?!.*\s[0-9０-９]{1,3}\Z)"
"""Whose a page is, and since when."""
_BOTH_SIZES = rf"[(（\[]?\s*[1-9][0-9]\s*[/+＋／]\s*{NUMBER}\s*[)）\]]?"
"""How many cards the deck has, and the side zone: ``60/15``."""
_WROTE = r"[^\W\d][^\n]*<[^\s<>@]+@[^\s<>@]+>[^\n]*[:：]"
"""What a program for mail writes above what it quotes."""
_TOGETHER = r"(?i)\s*[&＆+＋/／、]\s*|\s(?:and|und|et|y|e)\s"
_EACH, _JOINED = r"(?i)\beach\b|各", r"(?i)\s(?:and|&|und|et|y)\s|[,;、；]\s*[^\W\d]"
_ALONE = (
    r"(?<![A-WYZa-wyz0-9０-９])[0-9０-９]+(?![A-WYZa-wyz])"
    r"|(?<=[a-z]{3})[0-9]{1,2}(?=[xX]?(?:\W|[A-Z]|\Z))|(?<![A-Za-z0-9])[0-9]{1,2}(?=[A-Z][a-z])"
    r"|(?<=[xX])[0-9]{1,2}(?=[A-Z])"
)
"""A number that is no part of a word; one that touches it may have stood on another line."""
_NONE_BEFORE = rf"[0０]{{1,2}}(?:[xX×]\s*|[{SHEETS}]\s*|\s+)(\D.*)"
_NONE_BEHIND = rf"(.*[^\d\s)\]}}）］｝:：=])(?:\s*[x×:：=]\s*|\s+)[0０]{{1,2}}[{SHEETS}]?"
"""What a number behind brackets counts nobody can tell: a set stands in them, and its cards have numbers."""
_LONGEST_NONE = 300
"""Characters of a line that may say that there is no copy of a card."""
_NONE_OF_ZONE = rf"\W*([^\W\d](?:[^\d(（:：]*[^\W\d])?)\s*[:：(（]?\s*[0０]\s*(?:[{SHEETS}]|cards?)?\s*[)）]?\W*"
"""A part of a deck, and that it has no card."""
_REMARK = "※"
"""What begins a remark, and no name of a card that is not known."""
_STRUCK_OUT = r"[-*•\s]*~~.*~~\W*"
_COLONS = frozenset(":：=")
_LINK = r"[A-Za-z]+://\S*"
_LEAST_CELLS = 3
_DOUBTFUL = "?？\ufffd"
"""Signs for what somebody does not know, and for what could not be decoded."""
_PAGE = r"(?i)</(?:ul|ol|li|p|div|tr)>.*<h[1-6]\b|</h[1-6]>.*<(?:ul|ol|li|p|div|tr)\b"
"""Headings of a page, and what else it has, on one line."""
_ROWS = r"(?i)<(?:br|/(?:tr|p|div|li|ul|ol))\b"
"""What ends lines of a page."""
_EMPTY_ROW = (
    r"(?i)<br\b[^<>]*>\s*<br\b|<(?P<row>p|div|li|tr)\b[^<>]*>"
    r"(?:\s|&nbsp;|</?(?:td|th|br|span)\b[^<>]*>)*</(?P=row)>"
)
"""A blank line of a page."""
_TAKES_OUT = r"/\*{1,2}|<!--|--\[\[|\{-|~~"
"""What begins lines that somebody took out, on a line of its own."""
_DRAWN = "-=*_~─━—―–`"
_DECIMALS = "0123456789"
_MOST_DIGITS = 7
_MOST_UNREAD = 300
"""Lines of a list that nobody can read, and of which it is known how many copies they hold at most."""


class OddLines:
    """Reads those lines of one list that are neither an entry nor a heading of a word that is known."""

    def __init__(self, headings: KnownHeadings) -> None:
        self._headings, self._layout = headings, headings.layout
        self._boards, self._lines = headings.boards, headings.lines
        self._unread = 0
        leader, default = self._layout.block("first"), self._layout.default
        self._beside = {zone.id for zone in self._layout.zones if zone != leader} - {default}

    def role(self, body: str, at: Location) -> Role:
        """What a line is for that is neither an entry nor a heading of a word that is known."""
        said = without_comment(body)
        if said != body and (self._lines.read(said) is not None or self._counts_cards(body[len(said) :])):
            return self.unread(plain_text(body), body, at)  # the comment is another entry
        if said != body and self._are_columns(plain_text(body)):
            return Role("noise", at, body)  # "Card | #" begins no comment
        text = plain_text(said)
        if self.is_of_a_page(body):
            return self.unread(text, body, at)
        bare = (
            re.sub(rf"(?<![:：\s|–—-])[\s|–—-]+(?:{_PRICE})\Z", "", text)
            if any(sign in text for sign in _CURRENCIES)
            else text
        )
        heading = self._heading(bare, body, at) or self._heading(without_bullet(bare), body, at)
        strange = heading is not None and heading.kind == "strange"
        if heading is not None and heading.kind == "section" and heading.stated and self._lines.is_card(heading.word):
            return self.unread(text, body, at)  # "Counterspell (2)": a card of that level, two of it, or those below
        return (
            self._mark(text, body, at)
            or self._label(text, body, at)
            or (None if strange else heading)
            or self._total(text, body, at)
            or self._inline(without_bullet(text), body, at)
            or heading
            or self._row(text, body, at)
            or self.several(text, body, at)
            or self._rest(text, body, at)
        )

    def is_of_a_page(self, body: str) -> bool:
        """Whether a line has several lines of a page, headings among them."""
        return "</" in body and re.search(_PAGE, body) is not None

    def _counts_cards(self, comment: str) -> bool:
        """Whether a comment behind something else has a number in front of a card."""
        return re.search(rf"\s{NUMBER}\s*[xX]?\s", comment) is not None and holds_a_name(comment, self._lines)

    def _mark(self, text: str, body: str, at: Location) -> Role | None:
        """Lines of nothing but marks, an address, a day, a tag, a price, a cost, an edition or a number."""
        if re.fullmatch(_FORUM_TAG, body) and holds_a_name(body.partition("=")[2].strip("]"), self._lines):
            return self.unread(body, body, at)
        tagged = tag_of(body, at, self._headings) if "<" in body or "[" in body else None
        if tagged is not None and (tagged.kind == "zone" or not any(map(str.isalnum, text))):
            return tagged
        if not any(char.isalnum() for char in text):
            if re.fullmatch(_ELLIPSIS, text):
                return self.unread(text, body, at)
            return self.marks(body, at)
        tag = re.fullmatch(_FORUM_TAG, text) and ("=" in text or text.startswith("[/"))
        wrote = "@" in body and re.fullmatch(_WROTE, body.lstrip("> ")) and not holds_a_name(text, self._lines)
        if tag or wrote or re.fullmatch(_FENCE, body) or re.fullmatch(_ADDRESS, text) or re.fullmatch(_DAY, text):
            return tagged or Role("noise", at, body)
        if re.fullmatch(rf"{_PRICE}|{_COST}|{_EDITION}", text):
            return Role("noise", at, body)
        if re.fullmatch(rf"\W*{NUMBER}\W*", text):
            number = int(re.sub(r"\D", "", text))
            return Role("number" if re.fullmatch(NUMBER, text) else "unread", at, body, stated=number, most=number)
        return None

    def marks(self, body: str, at: Location) -> Role | None:
        """A line without words: what is drawn or fenced off parts the cards around it, and any other is a blank line.

        None of one that may say of the cards that somebody is not sure. What takes out the lines below is unread.
        """
        if any(sign in body for sign in _DOUBTFUL):
            return None
        if re.fullmatch(_TAKES_OUT, body.strip().casefold()):
            # What stands below, and how far, is taken out.
            return self.unread(body, body, at)
        drawn = any(sign * 2 in body for sign in _DRAWN)
        return Role("rule" if drawn else "blank", at, body)

    def _label(self, text: str, body: str, at: Location) -> Role | None:
        """What is said of the deck: a label, and behind it anything but cards, unless the game says that it sums up."""
        found = re.match(_LABEL, text) if not _COLONS.isdisjoint(text) else None
        folded = fold_heading(found[1]) if found else ""
        if found is None or not self._is_label(found[1], folded):
            return None
        rest = found[2].strip()
        parts = self._boards.is_board(found[1]) or self._headings.is_section(found[1])
        if parts and (not rest or has_number(rest)):
            return None
        if rest and self._at_home(found[1], rest):
            return None
        meant = folded not in map(fold_heading, self._layout.summaries)
        if meant and rest and (split(rest, self._lines) or self._lines.read(rest) or holds_a_name(rest, self._lines)):
            return self.unread(rest, body, at)
        return named_zone(rest, body, at, self._headings, exact=True) or Role("noise", at, body)

    def _is_label(self, word: str, folded: str) -> bool:
        """Whether a word says something of the deck: a zone that is called like an attribute is rather meant itself."""
        layout = self._layout
        if folded in words().labels or folded in map(fold_heading, layout.declares):
            return True
        return folded in layout.labels and self._boards.zone_of(word) is None

    def _at_home(self, word: str, rest: str) -> bool:
        """Whether a zone is called like a label, and what stands behind is a card that belongs there alone."""
        id_, written = self._boards.zone_of(word), self._lines.read(rest)
        cards = () if written is None else self._lines.cards(written.name)
        zones = (zone for zone in self._layout.zones if zone.id == id_ and zone.home)
        return len(cards) == 1 and any(is_home(zone, cards[0]) for zone in zones)

    def _heading(self, text: str, body: str, at: Location) -> Role | None:
        """A heading, of a word that is known or of one in the shape of a heading."""
        if len(text) > LONGEST:
            return None
        known = self._headings.known(text, body, at) or self._headings.remarked(text, body, at)
        if known is not None:
            return known
        spoken = heading_of(text, self._headings)
        if spoken is not None and self._boards.zone_of(spoken[0]) in self._beside:
            zone = self._boards.zone_of(spoken[0])
            return Role("zone", at, body, zone=zone, word=spoken[0], stated=spoken[1], marked=True, shape=True)
        if self._are_columns(text):
            return Role("noise", at, body)
        if not is_marked(text) or re.match(NUMBER, text):
            return None
        readings = list(heading_words(text))
        word, stated = max(readings, key=lambda each: each[1] is not None, default=("", None))
        numbered = re.match(rf"{_COPIES}|{_NUMBERED}", word) is not None
        if not is_short(word) or numbered or not any(char.isalpha() for char in word):
            return None
        says_other = fold_heading(word) in words().labels | words().totals
        # A name may end with what else would be a mark: "many Ash Drake (old)". Marks that say nothing change nothing.
        said = dict[str, str]()
        for each in (text, *(each for each, _ in readings)):
            said.setdefault("".join(filter(str.isalnum, each)), each)
        if says_other or any(holds_a_name(each, self._lines) for each in said.values()):
            return None
        most = (_most_copies(text, self._lines) or 0) if self._may_be_copies(word) else None
        return Role("strange", at, body, word=word, stated=stated, most=most, shape=True)

    def _are_columns(self, text: str) -> bool:
        """Whether a line has nothing but the headings of columns."""
        for between in (r"[|,;\t]+|\s{2,}", r"[\s|,;]+"):
            cells = [fold_heading(cell.rstrip(".")) for cell in re.split(between, text) if cell]
            if len(cells) > 1 and all(cell in words().columns for cell in cells):
                return True
        return False

    def _total(self, text: str, body: str, at: Location) -> Role | None:
        """Lines that state how many cards there are, or count something else."""
        rest = fold_heading(re.sub(rf"\A\W*{NUMBER}\s*", "", text))
        if any(rest.startswith(fold_heading(each)) for each in self._layout.summaries):
            return Role("noise", at, body)
        said = re.sub(r"[(（][^()（）]*[)）]\s*\Z", "", text) or text
        numbers = re.findall(NUMBER, said)
        if not numbers or len(said) > LONGEST:
            return None
        phrase = re.sub(r"[^\w\s]|_", " ", re.sub(NUMBER, " ", said))
        tokens = [fold_heading(token) for token in phrase.split()]
        zones = self._zones_of(tokens)
        others = [token for token in tokens if token not in words().totals | words().joining]
        known = fold_heading(phrase) in words().totals or (
            bool(tokens) and all(self._boards.zone_of(token) is not None for token in others)
        )
        if known and len(numbers) == 1 and not words().totals.isdisjoint({*tokens, fold_heading(phrase)}):
            word = "" if words().units.issuperset(tokens) else phrase.strip()
            zone = zones[0] if len(set(zones)) == 1 else None
            return Role("total", at, body, zone=zone, word=word, stated=int(numbers[0]))
        kinds = bool(others) and all(map(self._headings.is_section, others))
        if kinds and len(numbers) == 1 and not (words().totals - words().units).isdisjoint(tokens):
            return Role("total", at, body, word=phrase.strip(), stated=int(numbers[0]))
        if known and len(zones) == len(numbers) > 1:
            return Role("total", at, body, word=" ".join(zones))
        side, default = self._layout.block("last"), self._layout.default
        if default and side is not None and re.fullmatch(_BOTH_SIZES, said):
            return Role("total", at, body, word=f"{default} {side.id}")
        return None

    def _zones_of(self, tokens: list[str]) -> list[str]:
        """The zones that words of a line name, one after another; two words may be of one: "main" and "deck"."""
        found: list[str] = []
        at = 0
        while at < len(tokens):
            both = self._boards.zone_of("".join(tokens[at : at + 2]))
            zone = both or self._boards.zone_of(tokens[at])
            found += [zone] if zone is not None else []
            at += 2 if both is not None else 1
        return found

    def sizes(self, role: Role) -> list[Role]:
        """The totals of a line that states several: ``Main 60, Side 15``, ``60 main + 15 side``."""
        zones, numbers = role.word.split(), re.findall(NUMBER, plain_text(role.body))
        # What stands behind in brackets, or in a comment, may have a number, too: "Main 60, Side 15 (75)".
        both = zip(zones, map(int, numbers), strict=False)
        return [role._replace(zone=zone, word=zone, stated=stated) for zone, stated in both]

    def total_in_comment(self, text: str, body: str, at: Location) -> Role | None:
        """How many cards there are, as a comment states it: of the deck, or of those above or below."""
        if re.fullmatch(r"(?i)\W*card\W*[0-9]+\W*", text):
            return None  # one of several that are numbered
        found = self._total(text, body, at)
        return None if found is None or found.kind != "total" else found._replace(word=found.word or text, shape=True)

    def _inline(self, text: str, body: str, at: Location) -> Role | None:
        """``SB: 2 Ash Drake``, ``Leader: Ash Drake``, ``Side (7): 4 Ash Drake, 3 Swarm``."""
        for pattern in (_INLINE, _IN_BRACKETS, _BEFORE_NUMBER, _IN_CELL):
            found = re.match(pattern, text)
            named = found and next((each for each in heading_words(found[1]) if self._boards.is_board(each[0])), None)
            if found is None or named is None:
                continue
            word, stated = named
            rest = text[found.end() :]
            one = self._lines.read(rest)
            if self._is_open(pattern, word, one):
                continue
            if one is None and fold_heading(rest.strip(_AROUND)) in words().nothing:
                return Role("noise", at, body)
            cards = (one,) if one is not None else split(rest, self._lines) or self._leaders(word, rest)
            if cards is None and self._boards.is_main(word) and self._is_of_a_paper(rest):
                return Role("noise", at, body)
            if cards is None and stated is None and (has_number(rest) or fold_heading(word) not in words().labels):
                unknown = self._unknown_in_zone(rest)
                cards = None if unknown is None else (unknown,)
            if cards is not None:
                whole = not share_a_number(cards) if stated is None else sum(each.copies for each in cards) == stated
                if not whole:
                    return Role("unread", at, body)
                placed = placed_in(word, tuple(_within(each, body) for each in cards), body, at, self._boards)
                said = entries(placed.cards, body, at, self._boards)
                elsewhere = said.kind != "cards" or (
                    said.marked and (said.zone, said.shape) != (placed.zone, placed.shape)
                )
                return Role("unread", at, body) if len(cards) > 1 and elsewhere else placed
        return None

    def _is_of_a_paper(self, text: str) -> bool:
        """Whether a text has nothing but words without a card, and the number of a page behind columns of blanks."""
        said, *page = re.split(r"\s{2,}", text)
        paged = len(page) == 1 and re.fullmatch(PAGE_NUMBER, page[0]) is not None
        return paged and not has_number(said) and not holds_a_name(said, self._lines)

    def _leaders(self, word: str, text: str) -> tuple[Written, ...] | None:
        """The cards that lead a deck together, behind the word for them: ``Leader: Ash, Captain & Ember``."""
        parts = re.split(_TOGETHER, text) if self._boards.zone_of(word) in self._boards.leading else ()
        found = [self._lines.read(part) for part in parts]
        cards = tuple(each for each in found if each is not None and not each.counted)
        return cards if 1 < len(cards) == len(found) <= self._layout.most_leaders else None

    def _is_open(self, pattern: str, word: str, card: Written | None) -> bool:
        """Whether the word for a part of a deck need not say where the rest of its line stands.

        “Maybe 4 Ash Drake” says nothing for certain, and a word with another cell may be the headings of columns.
        """
        return (pattern is _BEFORE_NUMBER and self._boards.is_aside(word)) or (pattern is _IN_CELL and card is None)

    def _unknown_in_zone(self, text: str) -> Written | None:
        """The copies of a name that no card has behind the word for a zone; one that is spelled otherwise is its card.

        Its zone is as good as a number, which says that it is no remark.
        """
        unknown = self._lines.unknown(text)
        if unknown is None or unknown.counted:
            return unknown
        spelled = self._lines.unknown(f"1 {text}")
        return unknown if spelled is None or spelled.card is None else spelled._replace(counted=False, known=True)

    def _row(self, text: str, body: str, at: Location) -> Role | None:
        """A row of a table without headings: a kind of cards or a part of the deck, a card and its number, and more."""
        cells = [cell.strip() for cell in text.split("\t")]
        if len(cells) < _LEAST_CELLS:
            return None
        if cells[1].isdecimal():
            cells[1:3] = cells[2], cells[1]
        if not (cells[2].isdecimal() and self._lines.is_card(cells[1])):
            return None
        written = self._lines.read(f"{cells[2]} {cells[1]}")
        if written is None or any(self._lines.is_card(cell) for cell in cells[3:]):
            return None
        if self._boards.is_board(cells[0]):
            return placed_in(cells[0], (_within(written, body),), body, at, self._boards)
        return Role("cards", at, body, (_within(written, body),)) if self._headings.is_section(cells[0]) else None

    def has_entries_behind_a_word(self, text: str, body: str, at: Location) -> bool:
        """Whether a text has cards with numbers behind a word for a part of a deck: ``Side: 1 Ash Drake``."""
        found = self._inline(text, body, at)
        inline = found is not None and (found.kind == "unread" or any(each.known for each in found.cards))
        return inline or bool(self._in_section(text, at))

    def several(self, text: str, body: str, at: Location) -> Role | None:
        """Several entries; where one number may be meant of all of them, nobody knows how many there are."""
        found = split(text, self._lines)
        parted = "<" in body and (re.search(_EMPTY_ROW, body) or (re.search(_ROWS, body) and has_uneven_blanks(text)))
        if found is not None and (parted or share_a_number(found)):
            return Role("unread", at, body)
        return None if found is None else entries(tuple(_within(each, body) for each in found), body, at, self._boards)

    def unbroken(self, body: str, at: Location) -> list[Role]:
        """The entries, and headings between them, of a line in which the ends of lines were lost."""
        if self.is_of_a_page(body):
            return []
        gap = Role("blank", at, "")
        found = entries_and_headings(plain_text(body), self._lines, lambda text: self._heading(text, body, at), gap)
        cards = tuple(_within(each, body) for each in found if isinstance(each, Written))
        said = entries(cards, body, at, self._boards) if cards else None
        if said is not None and (said.kind == "unread" or (said.marked and len(cards) < len(found))):
            return [self.unread(plain_text(body), body, at)]
        roles = [
            each if isinstance(each, Role) else entries((_within(each, body),), body, at, self._boards)
            for each in found
        ]
        return roles or self._in_section(body, at)

    def _in_section(self, body: str, at: Location) -> list[Role]:
        """A word that parts a zone, and entries with numbers behind it: ``Creatures: 4 Ash Drake``."""
        text = without_bullet(plain_text(body))
        found = None if re.fullmatch(_STRUCK_OUT, body) else re.match(_INLINE, text) or re.match(_IN_BRACKETS, text)
        named = found and next((each for each in heading_words(found[1]) if self._headings.is_section(each[0])), None)
        if found is None or named is None:
            return []
        rest = text[found.end() :]
        one = self._lines.read(rest)
        cards = (one,) if one is not None else split(rest, self._lines) or ()
        # Without its number a name may say what the cards are for, or who they are against.
        if not cards or not (all(each.counted for each in cards) or named[1] == sum(each.copies for each in cards)):
            return []
        heading = Role("section", at, body, word=named[0], stated=named[1], shape=True)
        return [heading, entries(tuple(_within(each, body) for each in cards), body, at, self._boards)]

    def _is_nothing(self, text: str) -> bool:
        """Whether a line says that there is no copy of a card, or of several: ``0 Ash Drake``, ``Ash Drake x0``."""
        if len(text) > _LONGEST_NONE:
            return False
        found = re.match(_INLINE, text)
        if found is not None and self._boards.is_board(found[1]):
            text = text[found.end() :]
        for pattern in (_NONE_BEFORE, _NONE_BEHIND):
            if (found := re.fullmatch(pattern, text)) is not None:
                return self._lines.is_card(found[1]) or self._lines.read(f"1 {found[1]}") is not None
        return False

    def _rest(self, text: str, body: str, at: Location) -> Role:
        if self._is_nothing(text):
            return Role("noise", at, body, stated=0)
        none = re.fullmatch(_NONE_OF_ZONE, text) if len(text) <= LONGEST else None
        if none is not None and self._boards.is_board(none[1]):
            return Role("noise", at, body)
        unknown = None if re.fullmatch(_STRUCK_OUT, body) else self._lines.unknown(without_comment(body))
        if unknown is not None and unknown.counted and (text.startswith(_REMARK) or self._is_behind_a_label(text)):
            return self.unread(text, body, at)
        if unknown is not None and (self._layout.cards is None or self._is_meant_for_card(unknown)):
            return entries((self._with_board(unknown, body),), body, at, self._boards)
        event = any(re.match(each, text) for each in (_OF_AN_EVENT, _OF_COLOURS, _OF_RIGHTS))
        event = event or bool(re.search(PAGE_NUMBER, text)) or is_of_an_audience(text)
        if event and (unknown is None or is_of_an_audience(text)):
            unknown = Written(1, text, max(body.find(text), 0), counted=False, known=False)
        bare = re.sub(_ADDRESS, "", text).strip()
        counted = self._may_be_copies(bare) or (re.search(_NUMBERED, bare) and not event)
        if unknown is None or counted or holds_a_name(text, self._lines):
            return self.unread(text, body, at)
        return self.unread(text, body, at)._replace(kind="words", cards=(unknown,), shape=is_marked(text))

    def _is_behind_a_word(self, name: str) -> bool:
        """Whether a name that no card has is the word for a zone and a card: nobody set them off."""
        word, _, rest = name.partition(" ")
        return self._boards.is_board(word) and self._lines.is_card(rest.strip())

    def _is_behind_a_label(self, text: str) -> bool:
        """Whether a line has a card and its number behind a word that nobody knows: ``Proxies: Ash Drake x2``."""
        found = re.match(_INLINE, without_bullet(text))
        written = self._lines.read(without_bullet(text)[found.end() :]) if found else None
        return written is not None and written.counted

    def _may_be_copies(self, text: str) -> bool:
        """Whether a text ends with a number of copies of something; “デッキ①” is the first of several decks."""
        word = fold_heading(re.sub(r"\s*[①-⑳]\Z", "", text))
        numbered = word != fold_heading(text) and (word in words().same or word in words().labels)
        return not numbered and _says_copies(text)

    def _with_board(self, written: Written, body: str) -> Written:
        """A name that no card has, without the note behind it that says of which part of the deck it is.

        A comment that says nothing else is such a note: ``1 Bog Elf # !Leader``.
        """
        for end, notes in without_notes(written.name, 0):
            marks = words_of(notes)
            if any(map(self._boards.is_board, marks)):
                return written._replace(name=written.name[:end], whole=None, marks=marks)
        comment = body[len(without_comment(body)) :].strip("#/! \t")
        return written._replace(marks=(comment,)) if comment and self._boards.is_board(comment) else written

    def _is_meant_for_card(self, written: Written) -> bool:
        """Whether what no card is called is a name all the same: it has a number, or is half of a name."""
        if written.counted:
            if self._is_behind_a_word(written.name):
                return False
            folded = fold_heading(written.name)
            if folded in words().audience:
                return False
            # "2コスト 8枚" counts the cards of that cost, and "128 likes" no cards.
            said = folded in words().totals or folded.strip(_DECIMALS) in words().values | words().levels
            return not (said or self._headings.is_section(written.name))
        return self._lines.is_half(written.name)

    def unread(self, text: str, body: str, at: Location) -> Role:
        """A line that nobody can read: it may hold as many copies as its numbers come to, or any number."""
        self._unread += 1
        # Of so many lines nobody looks whether the numbers in each are of cards.
        return Role("unread", at, body, most=_most_copies(text, self._lines) if self._unread <= _MOST_UNREAD else None)


def _says_copies(text: str) -> bool:
    """Whether a text has a number that is hardly of anything but copies."""
    known = words()
    counted, before = (map(fold_heading, re.findall(each, text)) for each in (_COUNTED, _FURTHER))
    return (
        re.search(_COPIES, text) is not None
        or any(word in known.counters for word in counted)
        or any(word in known.further or word in known.again for word in before)
    )


def _most_copies(text: str, names: Names) -> int | None:
    """The copies that a text may hold at most, None if nobody can tell."""
    numbers = [int(each) for each in re.findall(_ALONE, text) if len(each) <= _MOST_DIGITS]
    unclear = any(char.isnumeric() and not char.isdecimal() for char in text)
    # "4 Ash Drake and Swarm" and "4 Ash Drake, Swarm" may be four of both.
    several = re.search(_EACH, text) or (len(numbers) == 1 and re.search(_JOINED, text)) or more_in_words(text, numbers)
    several = several or has_one_without_number(text, names) or not _are_of_cards(text, names)
    most = sum(numbers) if numbers and not (unclear or several) else 0
    return most if 0 < most <= MOST_COPIES else None


def _are_of_cards(text: str, names: Names) -> bool:
    """Whether numbers in a text may be of cards: “see picture 1” says nothing of how many there are."""
    said = words().further | words().again | words().quantities
    around = re.sub(_LINK, "", text) if "://" in text else text
    return (
        _says_copies(around)
        or re.search(_FIRST, around) is not None
        or any(fold_heading(word) in said for word in re.findall(r"[^\W\d_]+", around))
        or holds_a_name(text, names)
    )


def _within(written: Written, body: str) -> Written:
    """An entry of a part of a line, with the index of its name in the whole line."""
    whole = written.whole if written.whole and written.whole in body else None
    index = (
        body.find(written.whole) + written.whole.find(written.name)
        if whole and written.whole
        else body.rfind(written.name)
    )
    return written._replace(start=max(index, 0), whole=whole)
