"""Find out in which encoding a text was written that is not UTF-8 and does not say what it is.

Of the encodings that fit to the last byte the likeliest is taken, as charset-normalizer
has it. It may be wrong all the same, above all where there is a single name:
whoever takes a guess says so.
"""

import re
from collections import Counter
from collections.abc import Collection

_WITH_MORE = {"iso-2022-jp": ("iso-2022-jp-ext", "iso-2022-jp-3"), "euc-jp": ("euc-jis-2004",)}
"""The same encodings with characters that were added to them, where they are needed."""
_JAPANESE = ("cp932", "euc-jp", "euc-jis-2004")
_ESCAPE = re.compile(rb"\x1b[$(][@-J]")
_NO_TEXT = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f\ufffe\uffff]")
"""Control characters, and what is no character."""
_NOT_JAPANESE = re.compile("[\xa0\uf8f0-\uf8f3]")
"""What single bytes are read as that Shift_JIS does not have."""
_HALF_SIGNS, _KANA = re.compile("[｡-･]"), re.compile("[ぁ-ヿ]")
"""What the first byte of a kana in EUC-JP is in Shift_JIS, where hardly anyone writes it, and those kana."""
_PLAIN = re.compile("[ -~\r\n]{2}")
_OF_TEN = 9
"""How many of ten characters in UTF-16 must be Japanese or Western: what was no text is read as any."""
_WESTERN_SIGNS = frozenset("’‘“”„«»–—…•·°½™®\xa0")
_WIDE = re.compile(r"[^\x00-\x7f]{3}|(?<![A-Za-z\x80-\U0010ffff])[^\x00-\x7f]{1,2}(?![a-z\x80-\U0010ffff])")


def guessed(data: bytes, allowed: Collection[str]) -> tuple[str, str] | None:
    """The encoding that data is in, if it is one of those allowed and any of them fits, and the text."""
    read = [found for name in _possible(data) if name in allowed and (found := _read(data, name))]
    # What could be Japanese is, if it looks like nothing else.
    fitting = {encoding: text for encoding, text, fits in read if fits}
    fitting = fitting or {encoding: text for encoding, text, _ in read if encoding in _JAPANESE}
    if not fitting:
        return None
    euc = "".join(text for name, text in fitting.items() if name.startswith("euc"))
    if len(fitting) > 1 and _HALF_SIGNS.search(fitting.get("cp932", "")) and _KANA.search(euc):
        del fitting["cp932"]
    encoding = next(iter(fitting)) if len(fitting) == 1 else _likeliest(data, list(fitting))
    return encoding, fitting[encoding]


def _possible(data: bytes) -> tuple[str, ...]:
    if data.isascii() and _ESCAPE.search(data):
        return ("iso-2022-jp",)
    if 0 in data:
        return ("utf-16-be" if data[::2].count(0) > data[1::2].count(0) else "utf-16-le",)
    return ("cp932", "euc-jp", "cp1252")


def _read(data: bytes, encoding: str) -> tuple[str, str, bool] | None:
    """An encoding, or the same with more characters, what it reads in data, and whether that looks so; or None."""
    for codec in (encoding, *_WITH_MORE.get(encoding, ())):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        wrong = _NO_TEXT.search(text) or (encoding == "cp932" and _NOT_JAPANESE.search(text))
        fits = _FITS.get(encoding)
        return None if wrong else (codec, text, fits is None or fits(text))
    return None


def _is_utf16(text: str) -> bool:
    """What is written in lists, numbers and spaces among it; other data with a NUL is read as rare characters."""
    counts = Counter(text)
    usual = sum(count for each, count in counts.items() if _is_in(each, "cp932") or _is_in(each, "cp1252"))
    return _PLAIN.search(text) is not None and 10 * usual >= _OF_TEN * len(text)


def _is_in(character: str, encoding: str) -> bool:
    return len(character.encode(encoding, "ignore")) > 0


def _is_japanese(text: str) -> bool:
    """Letters with accents, and what follows each, are read as one or two characters that hang on Latin letters."""
    return _WIDE.search(text) is not None


def _is_western(text: str) -> bool:
    """What is Japanese has far more letters that are not plain, and signs that nobody writes in a name."""
    plain = sum(character.isascii() for character in text if character.isalpha())
    accented = [character for character in text if not character.isascii()]
    written = all(character.isalpha() or character in _WESTERN_SIGNS for character in set(accented))
    return written and len(accented) <= plain


_FITS = {
    "utf-16-le": _is_utf16,
    "utf-16-be": _is_utf16,
    "cp932": _is_japanese,
    "euc-jp": _is_japanese,
    "cp1252": _is_western,
}


def _likeliest(data: bytes, encodings: list[str]) -> str:
    # Hardly any file needs more than UTF-8.
    from charset_normalizer import from_bytes

    # Lists are no prose: none is too odd to be one, and which is the least odd is all that is asked.
    found = from_bytes(data, cp_isolation=encodings, threshold=1.0, preemptive_behaviour=False, enable_fallback=False)
    best = found.best()
    likely = None if best is None else best.encoding.replace("_", "-")
    return likely if likely in encodings else encodings[0]
