"""What one viewer may know (S11): the only door out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from zamki.core.game import Config, EditionFinder
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.json_types import from_json
from zamki.core.view import Prompt

from zamki_sea_battle.rules.board import Cells
from zamki_sea_battle.rules.components import Components
from zamki_sea_battle.rules.legal import actors
from zamki_sea_battle.rules.state import Sea, State


@dataclass(frozen=True, slots=True)
class SeaView:
    """A sea as somebody sees it."""

    ships: tuple[Cells | None, ...]
    """The ships that lie; none where the place is not known."""
    sunk: tuple[bool, ...]
    has_chosen: bool
    commit: Cells | None
    """The place that is chosen, if it is known."""
    shots: tuple[tuple[str, bool], ...]
    """The cells that were shot at, the oldest first, and whether a ship was hit."""

    def json(self) -> dict[str, Json]:
        """For the wire."""
        return {
            "ships": [None if ship is None else list(ship) for ship in self.ships],
            "sunk": list(self.sunk),
            "chosen": self.has_chosen,
            "commit": None if self.commit is None else list(self.commit),
            "shots": [{"cell": cell, "hit": hit} for cell, hit in self.shots],
        }


@dataclass(frozen=True, slots=True)
class View:
    """A position as one viewer knows it; every shot ever fired is in it."""

    config: Config
    viewer: Viewer
    seas: tuple[SeaView, SeaView]
    turn: Seat | None
    """Who shoots next; none while ships are placed, and at the end."""
    first: Seat | None
    """Who will begin, for a viewer who may see everything while ships are placed."""

    @property
    def components(self) -> Components:
        """The edition."""
        return cast(Components, self.config.edition)

    @property
    def placing(self) -> int | None:
        """The number of the ship that is placed now, if one is."""
        placed = len(self.seas[0].ships)
        return placed if placed < len(self.components.ships) else None

    def json(self) -> dict[str, Json]:
        """For the wire."""
        return {
            "edition": self.components.id,
            "options": dict(self.config.options),
            "size": self.components.size,
            "fleet": [{"name": ship.name, "length": ship.length} for ship in self.components.ships],
            "placing": self.placing,
            "turn": self.turn,
            "first": self.first,
            "seas": [sea.json() for sea in self.seas],
            "open": self.viewer is Onlooker.OPEN,
        }


def parse_view(data: JsonObject, seat: Seat | None, edition: EditionFinder) -> View:
    """A view from its JSON form."""
    told = from_json(_Told, data, "state")
    onlooker = Onlooker.OPEN if told.open else Onlooker.SPECTATOR
    one, two = (
        SeaView(
            sea.ships, sea.sunk, sea.chosen, sea.commit, tuple((shot.cell, shot.hit) for shot in sea.shots)
        )
        for sea in told.seas
    )
    return View(
        config=Config(2, edition(told.edition), told.options),
        viewer=onlooker if seat is None else seat,
        seas=(one, two),
        turn=told.turn,
        first=told.first,
    )


@dataclass(frozen=True, slots=True)
class _ToldShot:
    cell: str
    hit: bool


@dataclass(frozen=True, slots=True)
class _ToldSea:
    ships: tuple[Cells | None, ...]
    sunk: tuple[bool, ...]
    chosen: bool
    commit: Cells | None
    shots: tuple[_ToldShot, ...]


@dataclass(frozen=True, slots=True)
class _Told:
    """What the JSON form of a view says, as far as it does not follow from the rest."""

    edition: str
    options: Mapping[str, bool]
    turn: Seat | None
    first: Seat | None
    seas: tuple[_ToldSea, _ToldSea]
    open: bool


def view(state: State, viewer: Viewer) -> View:
    """The position as `viewer` may know it."""
    is_shooting = not state.is_placing and not state.is_over
    one, two = (_sea(state, Seat(number), viewer) for number in range(2))
    return View(
        config=state.config,
        viewer=viewer,
        seas=(one, two),
        turn=state.turn if is_shooting else None,
        first=state.turn if state.is_placing and viewer is Onlooker.OPEN else None,
    )


def _sea(state: State, seat: Seat, viewer: Viewer) -> SeaView:
    """S11: the own ships; of others those that were sunk; at the end all."""
    sea, is_known = state.seas[seat], knows(state, seat, viewer)
    sunk = tuple(map(sea.is_sunk, sea.ships))
    return SeaView(
        ships=tuple(
            ship if is_known or is_sunk else None for ship, is_sunk in zip(sea.ships, sunk, strict=True)
        ),
        sunk=sunk,
        has_chosen=sea.commit is not None,
        commit=sea.commit if is_known else None,
        shots=_shots(sea),
    )


def _shots(sea: Sea) -> tuple[tuple[str, bool], ...]:
    hits = sea.hits
    return tuple((cell, cell in hits) for cell in sea.shots)


def knows(state: State, seat: int, viewer: Viewer) -> bool:
    """S11: whether a viewer may know where a seat's ships lie."""
    return viewer is Onlooker.OPEN or viewer == seat or state.is_over


def prompt(state: State, viewer: Viewer) -> Prompt:
    """What is asked."""
    asked = actors(state)
    if not asked:
        return Prompt("over")
    ship: dict[str, Json] = {}
    if state.is_placing:
        next_ship = state.components.ships[state.placed]
        ship = {"name": next_ship.name, "length": next_ship.length}
    if viewer in asked:
        return Prompt("place" if state.is_placing else "shoot", ship)
    return Prompt("waiting", {"seats": list(asked), **ship})
