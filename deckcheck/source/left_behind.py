"""Files that programs leave in folders by themselves: nobody has put them there, so nothing is in them that counts."""

_NAMES = frozenset({"thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r"})


def is_left_behind(name: str) -> bool:
    """Whether a file of a folder is hidden, or one that a desktop keeps there for itself.

    >>> is_left_behind(".DS_Store"), is_left_behind("Thumbs.db"), is_left_behind("thumbs.txt")
    (True, True, False)
    """
    return name.startswith(".") or name.casefold() in _NAMES
