"""What simulated games of Ludwig count: the lines of the lower castle, and the pieces of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import cast

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.core.words import Text
from zamki.games.ludwig.rules.components import Components
from zamki.games.ludwig.rules.info import INFO
from zamki.games.ludwig.rules.names import LINE_NAMES, attendant_name, card_name, room_name
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import State, castles_of
from zamki.kernels.kernel import Tally


def tally(config: Config) -> Tally:
    """The columns, and how they are counted in a state of the rules."""
    ghosts = INFO.ghosts if config.seats < 3 else ()
    return Tally(LINE_NAMES, things_of(cast(Components, config.edition)), count, ghosts)


def things_of(edition: Components) -> dict[str, Text]:
    """The rooms, cards and attendants of an edition, in its own order."""
    rooms = {f"room.{name}": room_name(name) for name in (*edition.rooms, *edition.specials)}
    cards = {f"bonus_card.{name}": card_name(name) for name in edition.cards}
    return rooms | cards | {f"attendant.{name}": attendant_name(name) for name in edition.attendants}


def count(state: State, seat: Seat) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Where the points of a seat's lower castle come from (L42), and what stands in both."""
    castles = [state.castles[number] for number in castles_of(seat, state.size)]
    sheet = min((score_castle(castle) for castle in castles), key=lambda each: each.total)
    points = dict.fromkeys(LINE_NAMES, 0)
    for mark in sheet.marks:
        points[mark.line] += mark.points
    things = Counter[str]()
    for castle in castles:
        things.update(f"room.{room.id}" for _, room in castle.rooms)
        things.update(f"bonus_card.{card}" for card in castle.cards)
        things.update(f"attendant.{kind}" for kind in castle.attendants)
    return points, things
