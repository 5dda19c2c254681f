"""What the drawing knows of the Ludwig pieces: ids, types, decorations and scoring, from an edition file."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from zamki.core.setup import built_in_edition
from zamki.games.ludwig.draw.glyphs import Wants

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoomPiece:
    """A room as it is drawn; special rooms have the type ``special``."""

    id: str
    name: str
    type: str
    decoration: str | None
    wants: Wants
    open_sky: bool = False


@dataclass(frozen=True, slots=True)
class ThronePiece:
    """A throne room as it is drawn."""

    id: str
    types: tuple[str, str]
    cells: tuple[Cell, ...]
    points: int
    decoration: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All pieces of an edition, by id."""

    rooms: Mapping[str, RoomPiece]
    thrones: Mapping[str, ThronePiece]
    attendants: Mapping[str, str]
    """The decoration each kind of attendant counts."""
    bonus_cards: Mapping[str, int]
    """The points per thing each card counts."""
    castles: tuple[str, ...]


_SPECIAL_NAMES = {"fountain": "Fountain", "tower": "Tower", "grand_foyer": "Grand Foyer"}


def read_catalogue(data: Mapping[str, Any]) -> Catalogue:
    """Read the pieces of an edition; the file has been checked by the game."""
    rooms = {room["id"]: _room(room) for room in data["rooms"]}
    rooms.update({special["id"]: _special(special) for special in data["specials"]})
    return Catalogue(
        rooms=rooms,
        thrones={throne["id"]: _throne(throne) for throne in data["thrones"]},
        attendants={kind["id"]: kind["decoration"] for kind in data["attendants"]},
        bonus_cards={card["id"]: card["points"] for card in data["bonus_cards"]},
        castles=tuple(data["castle_tokens"]),
    )


@cache
def built_in(edition: str = "base-2018") -> Catalogue:
    """Return the pieces of an edition that comes with Zamki."""
    return read_catalogue(built_in_edition("ludwig", edition).data)


def _room(data: Mapping[str, Any]) -> RoomPiece:
    kind = str(data["type"])
    return RoomPiece(
        data["id"], data["name"], kind, data["decoration"], _wants(data["scores"]), kind == "outdoor"
    )


def _special(data: Mapping[str, Any]) -> RoomPiece:
    name = _SPECIAL_NAMES.get(data["id"], str(data["id"]).replace("_", " ").title())
    return RoomPiece(data["id"], name, "special", None, _wants(data["scores"]), data["open_sky"])


def _throne(data: Mapping[str, Any]) -> ThronePiece:
    first, second = data["types"]
    cells = tuple((column, level) for column, level in data["cells"])
    return ThronePiece(data["id"], (first, second), cells, data["points"], data["decoration"])


def _wants(scores: Mapping[str, Any]) -> Wants:
    return Wants(
        rule=scores["rule"],
        points=scores["points"],
        type=scores.get("type"),
        decoration=scores.get("decoration"),
        cells=tuple(scores.get("cells", ())),
        otherwise=scores.get("otherwise", 0),
    )
