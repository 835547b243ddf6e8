"""The fonts of the sheets: which of them writes a character.

Latin letters are those of a font that comes with ReportLab (Bitstream Vera) and is embedded. What that lacks is written
by a font that the organizer names, or one that is installed where such fonts usually are, embedded likewise; and where
there is none, by the fonts for Chinese, Japanese and Korean that every reader of PDF is expected to have
(PDF 32000-1, 9.7.5.2), which are named in the file and not in it. What no font has is shown without its mark, or as a
box, and told.
"""

import os
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any
from unicodedata import decomposition

from deckcheck.source import InputError, Problem
from deckcheck.source.extras import needed
from deckcheck.source.named_tuple import NamedTuple

_INSTALLED = (
    *("notosansjp-regular.ttf", "notosansjp[wght].ttf", "ipaexg.ttf", "ipagp.ttf", "ipag.ttf", "takaopgothic.ttf"),
    *("vl-gothic-regular.ttf", "yugothm.ttc", "meiryo.ttc", "msgothic.ttc", "arial unicode.ttf", "arialuni.ttf"),
    *("droidsansfallbackfull.ttf", "wqy-microhei.ttc", "dejavusans.ttf", "arial.ttf", "liberationsans-regular.ttf"),
)
"""The files of fonts with many characters, whose outlines are TrueType's: ReportLab embeds no others."""
_OF_READERS = (
    ("shift_jis_2004", "HeiseiKakuGo-W5"),
    ("cp932", "HeiseiKakuGo-W5"),
    ("cp949", "HYSMyeongJo-Medium"),
    ("gbk", "STSong-Light"),
    ("big5", "MSung-Light"),
)
"""The fonts of readers, by the character set whose characters they have."""
_FIRST = "\u2e80"
"""The first of the characters of Chinese, Japanese and Korean; of others in these sets the fonts have only some."""
_BOX = "\N{WHITE SQUARE}"


class Run(NamedTuple):
    """Text in one font, and how wide it is at a size of 1."""

    font: str
    text: str
    width: float


class Fonts:
    """The fonts. Raises InputError if ReportLab is not installed, or a font that is named cannot be used."""

    def __init__(self, named: str | None = None) -> None:
        self._metrics: Any = needed("reportlab.pdfbase.pdfmetrics", "pdf")
        self._embedded: dict[str, Any] = {}
        self._of_char: dict[tuple[str, bool], tuple[str, str, float]] = {}
        self._runs: dict[tuple[str, bool], list[Run]] = {}
        self.elsewhere: set[str] = set()
        """The fonts that are named in the file and not in it."""
        self.missing: set[str] = set()
        """The characters that no font has."""
        for name, file in (("Vera", "Vera.ttf"), ("Vera-Bold", "VeraBd.ttf")):
            self._register(name, file)
        if named is not None and not self._register("named", named):
            raise InputError([Problem("unusable-font", {"path": named})])
        self._installed = _found()

    def runs(self, text: str, *, bold: bool = False) -> list[Run]:
        """A text in parts of one font each."""
        key = (text, bold)
        if key not in self._runs:
            self._runs[key] = self._parted(text, bold)
        return self._runs[key]

    def _parted(self, text: str, bold: bool) -> list[Run]:  # noqa: FBT001 -- asked for each text
        found: list[Run] = []
        for char in text:
            font, shown, width = self._char(char, bold)
            if found and found[-1].font == font:
                found[-1] = Run(font, found[-1].text + shown, found[-1].width + width)
            else:
                found.append(Run(font, shown, width))
        return found

    def width(self, text: str, *, bold: bool = False) -> float:
        """How wide a text is at a size of 1."""
        return sum(run.width for run in self.runs(text, bold=bold))

    def _char(self, char: str, bold: bool) -> tuple[str, str, float]:  # noqa: FBT001 -- asked for each character
        key = (char, bold)
        if key not in self._of_char:
            font, shown = self._font(char, bold), char
            if font is None:
                self.missing.add(char)
                # A letter without its mark says more than a box.
                base = _base(char)
                shown = base if base != char and self._font(base, bold) is not None else _BOX
                font = self._font(shown, bold)
            shown = "?" if font is None else shown
            font = font or "Helvetica"
            self._of_char[key] = font, shown, self._metrics.stringWidth(shown, font, 1)
        return self._of_char[key]

    def _font(self, char: str, bold: bool) -> str | None:  # noqa: FBT001 -- as above
        names = ["Vera-Bold" if bold else "Vera", *(each for each in self._embedded if not each.startswith("Vera"))]
        for name in names:
            if ord(char) in self._embedded[name]:
                return name
        # Only who has such characters waits until the fonts are found, each once.
        for name, path in self._installed:
            if self._register(name, path) and ord(char) in self._embedded[name]:
                return name
        return self._of_reader(char)

    def _of_reader(self, char: str) -> str | None:
        if not _FIRST <= char <= "\uffff":
            return None
        for encoding, name in _OF_READERS:
            try:
                is_in = len(char.encode(encoding)) > 1
            except UnicodeEncodeError:
                continue
            if is_in:
                self._name_in_file(name)
                return name
        return None

    def _name_in_file(self, name: str) -> None:
        if name not in self.elsewhere:
            self._metrics.registerFont(needed("reportlab.pdfbase.cidfonts", "pdf").UnicodeCIDFont(name))
            self.elsewhere.add(name)

    def _register(self, name: str, path: str) -> bool:
        """Take a font from a file; False for one that cannot be embedded."""
        try:
            self._embedded[name] = _font_of(name, path)
        except Exception:  # noqa: BLE001 -- of a damaged file it raises whatever its parts raise
            return False
        return True


def _base(char: str) -> str:
    """A letter without its marks.

    >>> _base("ż"), _base("a")
    ('z', 'a')
    """
    first = decomposition(char).partition(" ")[0]
    return chr(int(first, 16)) if first and not first.startswith("<") else char


@cache
def _font_of(name: str, path: str) -> Any:
    """The characters of a font, with their glyphs. ReportLab knows it from then on, under its name and path."""
    font = needed("reportlab.pdfbase.ttfonts", "pdf").TTFont(name, path)
    needed("reportlab.pdfbase.pdfmetrics", "pdf").registerFont(font)
    return font.face.charToGlyph


def _found() -> Iterator[tuple[str, str]]:
    """The fonts that are installed, the most wanted first, by a name of their own."""
    files: dict[str, str] = {}
    for folder in _folders():
        for here, _, names in os.walk(folder):
            for name in sorted(names):
                files.setdefault(name.lower(), os.path.join(here, name))
    for name in _INSTALLED:
        if name in files:
            yield os.path.splitext(name)[0], files[name]


def _folders() -> Iterator[str]:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        yield os.path.join(os.environ.get("WINDIR", r"C:\Windows"), "Fonts")
        yield os.path.join(os.environ.get("LOCALAPPDATA", home), "Microsoft", "Windows", "Fonts")
    elif sys.platform == "darwin":
        yield from (os.path.join(home, "Library", "Fonts"), "/Library/Fonts", "/System/Library/Fonts")
    else:
        yield from (os.path.join(home, ".local", "share", "fonts"), os.path.join(home, ".fonts"))
        yield from ("/usr/local/share/fonts", "/usr/share/fonts")
