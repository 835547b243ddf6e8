"""Numbers by which cards are known: eight digits where they are printed, in files without the zeros in front."""

_DIGITS = 8


def number_texts(number: int) -> list[str]:
    """A number as it stands in files, and as it is printed if that is another text.

    >>> number_texts(483), number_texts(14558127)
    (['483', '00000483'], ['14558127'])
    """
    return list(dict.fromkeys((str(number), f"{number:0{_DIGITS}}")))
