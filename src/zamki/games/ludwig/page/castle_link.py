"""A castle inside a link: short, and everything the scorer needs."""

from __future__ import annotations

import base64
import binascii
import json
import zlib

from zamki.core.errors import Malformed
from zamki.core.words import T
from zamki.games.ludwig.rules.layout import FORMAT, Layout, parse_layout

LIMIT = 20_000
"""Letters of a castle's text; a real one has about two thousand."""


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
