"""What the readers of decks in base64 have in common: decoding it, and saying where in it a byte stands."""

import binascii
import string

from deckcheck.decks.listing import Listing
from deckcheck.source import Location

_CHARACTERS = f"{string.ascii_letters}{string.digits}+/"


def decoded(listing: Listing, text: str, at: Location) -> bytes | None:
    """The bytes of a text in base64, which begins at a place; None, and a finding, where it is none."""
    # The length of its padding apart, what is not base64 is seen here: the words for it differ between Pythons.
    end = len(text) - len(text.lstrip(_CHARACTERS))
    if text[end:] == "=" * (-end % 4) and end % 4 != 1:
        return binascii.a2b_base64(text)
    listing.break_off("this is no base64, or it is cut off", at._replace(column=at.column + end))
    return None


def place_of(byte: int, at: Location) -> Location:
    """Where a byte of what begins at a place stands: base64 has four characters for three of them."""
    return at._replace(column=at.column + byte * 4 // 3)
