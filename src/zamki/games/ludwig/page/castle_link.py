"""A castle inside a link: short, and everything the scorer needs."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterator

from zamki.core.errors import Malformed
from zamki.core.words import T
from zamki.games.ludwig.rules.components import MOST_SEATS, Components
from zamki.games.ludwig.rules.layout import FORMAT, Layout, parse_layout

LIMIT = 20_000
"""Letters of a castle's text; a real one has about two thousand."""
NAME = 60
"""Letters of an unknown piece that are said."""


SEPARATOR = "."
"""Between the castles of a table."""


def castles_of_link(text: str, components: Components) -> tuple[Layout, ...]:
    """All castles of a link, in seating order."""
    tokens = text.split(SEPARATOR)
    if len(tokens) > MOST_SEATS:
        raise Malformed(T("A table has at most {n} castles.", n=MOST_SEATS))
    return tuple(castle_of_link(token, components) for token in tokens)


def castle_of_link(token: str, components: Components) -> Layout:
    """The castle of a link, made of what the box holds; whether it could stand is not asked."""
    layout = read_token(token)
    if layout.throne not in components.thrones:
        raise Malformed(T("There is no such throne room: “{name}”.", name=layout.throne[:NAME]))
    for room, _ in layout.rooms:
        if room not in components.rooms and room not in components.specials:
            raise Malformed(T("There is no such room: “{name}”.", name=room[:NAME]))
    if any(count > most for count, most in _counts(layout, components)):
        raise Malformed(T("This castle has more pieces than the box holds."))
    return layout


def _counts(layout: Layout, components: Components) -> Iterator[tuple[int, int]]:
    """How many pieces of each sort there are, and how many the box holds."""
    specials = sum(room in components.specials for room, _ in layout.rooms)
    yield len(layout.rooms) - specials, len(components.rooms)
    yield specials, sum(components.special_counts.values())
    yield len(layout.attendants), sum(each.count for each in components.attendants.values())
    yield len(layout.cards), len(components.cards)


def castle_token(layout: Layout) -> str:
    """The castle as it stands in a link."""
    parts = [
        layout.throne,
        [[room, *cell] for room, cell in layout.rooms],
        list(layout.attendants),
        list(layout.cards),
    ]
    packed = zlib.compress(json.dumps(parts, separators=(",", ":")).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_token(token: str) -> Layout:
    """The castle of a link; a damaged one is refused."""
    try:
        packed = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
        unpacker = zlib.decompressobj()
        throne, rooms, attendants, cards = json.loads(unpacker.decompress(packed, LIMIT))
        if not unpacker.eof:
            raise ValueError
        entries = [{"room": room, "at": [column, level]} for room, column, level in rooms]
    except (ValueError, TypeError, zlib.error, binascii.Error, RecursionError):
        raise Malformed(T("The link is damaged.")) from None
    castle = {"throne": throne, "rooms": entries, "attendants": attendants, "bonus_cards": cards}
    return parse_layout({"format": FORMAT, **castle})
