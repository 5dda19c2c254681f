"""What one viewer may know (S11): the only door out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from zamki.core.game import Config
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.view import Prompt

from zamki_sea_battle.rules.board import Cells
from zamki_sea_battle.rules.components import Components
from zamki_sea_battle.rules.state import Sea, State
from zamki_sea_battle.rules.turn import actors


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
        }


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
    sea, knows = state.seas[seat], _knows(state, seat, viewer)
    sunk = tuple(map(sea.is_sunk, sea.ships))
    return SeaView(
        ships=tuple(
            ship if knows or is_sunk else None for ship, is_sunk in zip(sea.ships, sunk, strict=True)
        ),
        sunk=sunk,
        has_chosen=sea.commit is not None,
        commit=sea.commit if knows else None,
        shots=_shots(sea),
    )


def _shots(sea: Sea) -> tuple[tuple[str, bool], ...]:
    hits = sea.hits
    return tuple((cell, cell in hits) for cell in sea.shots)


def _knows(state: State, seat: int, viewer: Viewer) -> bool:
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


def redacted(
    state: State, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    """The record as `viewer` may know it: others' places are null, and until all lie who begins (S5, S11)."""
    if viewer is Onlooker.OPEN:
        return dict(setup), [dict(move) for move in moves]
    told = {**setup, "order": [None] * len(state.seas)} if state.is_placing else dict(setup)
    return told, [_redacted_move(state, viewer, move) for move in moves]


def _redacted_move(state: State, viewer: Viewer, move: JsonObject) -> dict[str, Json]:
    if move["type"] == "place" and not _knows(state, cast(int, move["seat"]), viewer):
        return {**move, "cells": None}
    return dict(move)
