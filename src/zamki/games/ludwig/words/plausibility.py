"""Notes on castles that no game could have given: what is too much, and where it would have come from."""

from __future__ import annotations

from zamki.core.words import TN, Text
from zamki.games.ludwig.rules.names import room_name
from zamki.games.ludwig.rules.plausibility import Doubt


def tell_doubt(doubt: Doubt) -> Text:
    """One sentence."""
    match doubt.what:
        case "rooms":
            return TN(
                "{n} room: a castle gets 16, and one more with its third food or downstairs room.",
                "{n} rooms: a castle gets 16, and one more with its third food or downstairs room.",
                doubt.count,
            )
        case "attendants":
            return TN(
                "{n} attendant: one comes with the third living room, one with the third downstairs room.",
                "{n} attendants: one comes with the third living room, one with the third downstairs room.",
                doubt.count,
            )
        case "cards":
            return TN(
                "{n} bonus card: one comes with the third utility room, one with the third downstairs room.",
                "{n} bonus cards: one comes with the third utility room, one with the third downstairs room.",
                doubt.count,
            )
        case _:
            return _tell_special(doubt)


def _tell_special(doubt: Doubt) -> Text:
    return TN(
        "{room}, {n} time: one comes with the third room of its type, more with fifth rooms.",
        "{room}, {n} times: one comes with the third room of its type, more with fifth rooms.",
        doubt.count,
        room=room_name(doubt.what),
    )
