"""Lists that have an address in the place of cards."""

import re

from deckcheck.decks.lists.assembly import Assembly

_ADDRESS = r"(?i:https?)://[^\s<>]+"


def tell_addresses(list_: Assembly) -> None:
    """Of a list without anything that may be cards: these stand elsewhere where it has an address, and nobody opens
    that. In a list with cards an address tells where they were taken from.
    """
    for role in list_.roles:
        if (address := re.search(_ADDRESS, role.body)) is not None:
            column = role.at.column + address.start()
            list_.leave_address(address[0], role.at._replace(column=column))
