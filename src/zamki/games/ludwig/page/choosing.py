"""Choosing: the hand with what every room could bring, and what the two chosen could make of the castles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zamki.draw.words import signed_number
from zamki.games.ludwig.draw.pieces import room_svg
from zamki.games.ludwig.draw.plan import Ghost
from zamki.games.ludwig.draw.rooms import size_for
from zamki.games.ludwig.draw.titles import room_title
from zamki.games.ludwig.rules.components import Room
from zamki.games.ludwig.rules.names import name_of
from zamki.games.ludwig.rules.preview import Preview, best, most
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import castles_of, owners_of
from zamki.games.ludwig.rules.view import SeenAssigning, SeenChoosing, View
from zamki.web.table_context import Desk
from zamki.web.viewport import Window, WindowLayout

LEAST_ROOM, MOST_ROOM, STRIP = 62, 136, 92
"""A room of the hand: at least and at most so wide, and on a phone."""
ONE_ROW, TWO_ROWS = 5, 54
"""A tablet's dock has so many rooms in a row; where there are more, they lie in two rows and are so wide."""
NAMED = 100
"""From this width on a room's drawing says its name."""
UNNAMED = 16
"""Pixels that the room leaves to its name below it."""
_PARTED = (
    "um|schlossen Abriege|lungs Bogen|schieß Fran|zösisch Jagd|trophäen Karto|graphie Nachmittags|tee"
    " Prinzes|sinnen Schmetter|lings Schoko|laden Schwieger|eltern Unter|irdisch Wand|teppich Cham|pignons"
    " Herbaciar|nia Narzę|dziownia Obserwa|torium popołu|dniowa"
)
_JOINT = re.compile(
    r"(?<=\w{4})(?=(?:zimmer|kammer|garten|raum|stube|lager|keller|gemach|stall|ställe|platz|ecke|bläserei|zwinger"
    r"|vorrat|werkstatt|böden|teich|grube|schleuse|suite|aufzug|gang|schlupf|grotte|karten?|stete[rn]?|räume|schlucker"
    r"|irdische|ments?)\b)|" + re.sub(r"(\S+)\|(\S+)", r"(?<=\\b\1)(?=\2)", _PARTED).replace(" ", "|")
)
"""Where long words may be broken: before their last part, and within parts that are long themselves."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A room where it would bring most in a castle."""

    castle: int
    room: Room
    best: Preview | None

    @property
    def points(self) -> int:
        """What it would bring."""
        return self.best.points if self.best else 0

    @property
    def ghost(self) -> Ghost | None:
        """How it stands on the board."""
        return Ghost(self.best.cell, self.room, self.best.points) if self.best else None


def picked_rooms(desk: Desk[View]) -> list[Room]:
    """The rooms of the hand that are chosen so far."""
    rooms = desk.state.components.rooms
    if not isinstance(desk.state.phase, SeenChoosing) or not desk.picks.has_choice:
        return []
    names = desk.picks.values("rooms+") or (desk.picks.value("rooms") or [])
    return [rooms[name] for name in names if name in rooms]


def thoughts(desk: Desk[View]) -> list[Thought]:
    """Where the chosen rooms would go: one alone in either castle, two as they serve the reader best."""
    chosen = picked_rooms(desk)
    if desk.seat is None or not chosen:
        return []
    own = castles_of(desk.seat, desk.state.size)
    if len(chosen) == 1:
        return [_thought(desk, castle, chosen[0]) for castle in own]
    ways = [
        [_thought(desk, castle, room) for castle, room in zip(own, pair, strict=True)]
        for pair in (chosen[:2], chosen[1::-1])
    ]
    return max(ways, key=lambda way: _served(desk, way))


def _thought(desk: Desk[View], castle: int, room: Room) -> Thought:
    return Thought(castle, room, best(desk.state.castles[castle], room))


def _served(desk: Desk[View], way: Sequence[Thought]) -> tuple[int, int]:
    """The lower castle counts, then both together."""
    after = [total_of(desk, each.castle) + each.points for each in way]
    return min(after), sum(after)


def total_of(desk: Desk[View], castle: int) -> int:
    """What a castle is worth now."""
    return desk.once(_totals)[castle]


def _totals(state: View) -> tuple[int, ...]:
    return tuple(score_castle(castle).total for castle in state.castles)


def lower(desk: Desk[View], castle: int | None = None, points: int = 0) -> int:
    """The reader's lower castle, after a castle has changed by so many points."""
    assert desk.seat is not None
    own = castles_of(desk.seat, desk.state.size)
    return min(total_of(desk, each) + (points if each == castle else 0) for each in own)


def hand(desk: Desk[View], hints: Sequence[Sequence[str]] = (), is_up: bool = False) -> list[dict[str, Any]]:
    """The rooms to choose from, with the most each could bring now in each castle."""
    state = desk.state
    if desk.seat is None or not isinstance(state.phase, SeenChoosing | SeenAssigning):
        return []
    held = state.hands[desk.seat].rooms or ()
    mine = state.choices[desk.seat] or ()
    chosen = {room.id for room in picked_rooms(desk)} | set(mine)
    window = desk.reader.window
    width = window.width // 3 - 20 if is_up else room_width(window, max(1, len(held) + len(mine)))
    return [
        {
            **piece(desk, state.components.rooms[name], width),
            "pick": {"rooms+": name},
            "picked": name in chosen,
            "most": _most(desk, state.components.rooms[name]),
            "hints": [number for number, rooms in enumerate(hints, start=1) if name in rooms],
        }
        for name in (*held, *(room for room in mine if room not in held))
    ]


def room_width(window: Window, count: int) -> int:
    """As large as the dock lets so many rooms be."""
    if window.is_narrow:
        return STRIP
    if window.layout is WindowLayout.TABLET and count > ONE_ROW:
        return TWO_ROWS
    high = window.height * (0.235 if window.layout is WindowLayout.DESK else 0.1915) - 80
    wide = (window.width - 216 - 24) / count - 12
    room = min(MOST_ROOM, high, wide)
    return int(max(LEAST_ROOM, room if room >= NAMED else min(room, high - UNNAMED)))


def breakable(name: str) -> str:
    """A name with soft hyphens where a long word is made of two, for browsers that cannot hyphenate."""
    return _JOINT.sub("\u00ad", name)


def piece(desk: Desk[View], room: Room, width: float) -> dict[str, Any]:
    """A room of the hand or of the table, in the drawing that fits its size."""
    size = 160 if width >= NAMED else size_for(max(width, 62))
    drawn = desk.draw(room_svg, room.id, size, desk.lang, width=width, components=desk.state.components)
    return {
        "svg": drawn,
        "piece": f"room:{room.id}",
        "name": name_of(room).render(desk.lang),
        "soft": breakable(name_of(room).render(desk.lang)),
        "title": room_title(room).render(desk.lang),
        "is_named": width >= NAMED,
    }


def _most(desk: Desk[View], room: Room) -> list[dict[str, Any]]:
    """The most a room could bring in each castle, which is shown by its other owner."""
    if desk.seat is None or not desk.reader.shows_numbers:
        return []
    found = []
    for castle in castles_of(desk.seat, desk.state.size):
        points = most(desk.state.castles[castle], room)
        found.append({"seat": partner(desk, castle), "points": points, "said": signed_number(points)})
    return found


def partner(desk: Desk[View], castle: int) -> int:
    """The other owner of one of the reader's castles."""
    owners = owners_of(castle, desk.state.size)
    return next((owner for owner in owners if owner != desk.seat), owners[0])
