"""A view of sea battle as one drawing: the two seas side by side, the reader's own on the left."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from zamki.core.moves import LegalMoves
from zamki.core.view import SeatView
from zamki.core.words import TC, T, Text
from zamki.draw import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.palette import GOLD, WORLDS
from zamki.draw.shields import shield
from zamki.draw.spots import Choice, focus_ring, spot
from zamki.draw.svg import EMPTY, SERIF, Sheet, Svg, g, join, num, path, rect, text, title

from zamki_sea_battle.draw.pieces import CELL, corner, lying, sea_body, ship_body, shot
from zamki_sea_battle.rules.events import Event
from zamki_sea_battle.rules.moves import Move, Place, Shoot, move_json
from zamki_sea_battle.rules.names import ship_name
from zamki_sea_battle.rules.state import other
from zamki_sea_battle.rules.view import SeaView, View
from zamki_sea_battle.words.board_text import sides
from zamki_sea_battle.words.sentences import tell_afloat

MARGIN, HEAD, FOOT = 34.0, 76.0, 46.0
GAP = 16.0


Seen: TypeAlias = SeatView[Move, View, Event]


def position(view: Seen, pose: Pose) -> Drawing:
    """Draw both seas."""
    sheet = Sheet(pose.prefix, pose.theme, WORLDS)
    drawing = _Drawing(sheet, view.state, pose, _picked(pose.picks))
    spots = drawing.spots(view.legal_moves) if pose.is_interactive else {}
    wide = view.state.components.size * CELL + MARGIN + 12
    panels = [
        g(drawing.panel(seat, wide, spots.get(seat, ())), transform=f"translate({num(n * (wide + GAP))} 0)")
        for n, seat in enumerate(sides(view.state))
    ]
    box = (-8, -8, 2 * wide + GAP + 16, drawing.high + 16)
    role = "group" if spots else "img"
    name = T("The seas of sea battle").render(pose.lang)
    return sheet.finish(join(rect(*box, 0, sheet.world("bg")), *panels), box, None, name, role=role)


def _picked(picks: Sequence[str]) -> list[str]:
    """The cells that were picked for a ship so far."""
    read = [json.loads(pick) for pick in picks if pick.startswith("{")]
    return [str(pick["cells+"]) for pick in read if "cells+" in pick]


@dataclass(frozen=True, slots=True)
class _Drawing:
    sheet: Sheet
    state: View
    pose: Pose
    picked: Sequence[str]

    @property
    def high(self) -> float:
        """How high a panel is."""
        return HEAD + self.state.components.size * CELL + FOOT

    def say(self, words: Text) -> str:
        """A sentence in the reader's language."""
        return words.render(self.pose.lang)

    def spots(self, moves: LegalMoves[Move]) -> dict[int, Sequence[Svg]]:
        """What can be chosen, by the seat in whose sea it lies."""
        shots = [move for move in moves if isinstance(move, Shoot)]
        places = [move for move in moves if isinstance(move, Place)]
        if shots:
            return {other(shots[0].seat): [self._target(move) for move in shots]}
        return {places[0].seat: list(self._berths(places))} if places else {}

    def _target(self, move: Shoot) -> Svg:
        said = self.say(T("Shoot at {cell}", cell=move.cell))
        return self._spot(move.cell, Choice(move=move_json(move)), said, path("M23 16v14M16 23h14"))

    def _berths(self, moves: Sequence[Place]) -> Iterator[Svg]:
        """A tap on one end of a ship, then on the other: the second one leaves a single move."""
        left = [move for move in moves if set(self.picked) <= set(move.cells)]
        for cell in sorted({cell for move in moves for cell in move.cells}):
            held = cell in self.picked
            through = [move for move in left if cell in move.cells]
            if len(through) == 1 and not held:
                yield self._berth(cell, through[0])
            else:
                choice = Choice(pick=f"cells+={cell}", pressed=held)
                yield self._spot(cell, choice, cell, path("M23 21v4M21 23h4"), bright=held)

    def _berth(self, cell: str, move: Place) -> Svg:
        said = self.say(T("Hide the ship here: {cells}", cells=f"{move.cells[0]}–{move.cells[-1]}"))
        return self._spot(cell, Choice(move=move_json(move)), said, path("M23 16v14M16 23h14"), bright=True)

    def _spot(self, cell: str, choice: Choice, said: str, mark: Svg, bright: bool = False) -> Svg:
        x, y = corner(cell)
        ground = rect(2, 2, CELL - 4, CELL - 4, 5, "#FFF", fill_opacity=0.42 if bright else 0.08)
        cross = g(mark, stroke="#FFF", stroke_width=2, stroke_opacity=0.75)
        return spot(
            choice, said, ground, cross, focus_ring(0, 0, CELL), transform=f"translate({num(x)} {num(y)})"
        )

    def panel(self, seat: int, wide: float, spots: Sequence[Svg]) -> Svg:
        """One seat's sea with its name, ships, shots and fleet."""
        sea, ink = self.state.seas[seat], self.sheet.world("ink2")
        water = g(
            sea_body(self.sheet, self.state.components.size, ink),
            *self._ships(sea),
            *(shot(cell, hit, self.pose.lang) for cell, hit in sea.shots),
            self._newest(sea),
            *spots,
            transform=f"translate({num(MARGIN)} {num(HEAD)})",
        )
        frame = rect(0, 0, wide, self.high, 14, self.sheet.world("surface"), stroke=self.sheet.world("line"))
        return join(frame, self._head(seat, sea, wide), water, self._fleet(sea))

    def _head(self, seat: int, sea: SeaView, wide: float) -> Svg:
        ink, soft = self.sheet.world("ink"), self.sheet.world("ink2")
        afloat = self.say(tell_afloat(len(self.state.components.ships) - sum(sea.sunk)))
        aims = self.state.turn == seat
        aim = g(
            title(self.say(TC("sea_battle", "aims"))),
            path("M10 0v20M0 10h20", "none"),
            path("M10 3a7 7 0 1 0 .01 0z", "none"),
            stroke=ink,
            stroke_width=2,
            transform=f"translate({num(wide - 36)} 16)",
        )
        done = text(wide - 20, 34, "✓", 20, ink, text_anchor="end", font_weight=700)
        return join(
            shield(self.sheet, seat, 12, 11, 30),
            text(48, 26, self.pose.name(seat), 17, ink, font_weight=650, font_family=SERIF),
            text(48, 44, afloat, 13, soft),
            aim if aims else done if sea.has_chosen else EMPTY,
        )

    def _ships(self, sea: SeaView) -> Iterator[Svg]:
        for number, cells in enumerate((*sea.ships, sea.commit)):
            if cells is not None:
                is_sunk = number < len(sea.sunk) and sea.sunk[number]
                yield lying(cells, is_sunk, self.state.components.ships[number].name, self.pose.lang)

    def _newest(self, sea: SeaView) -> Svg:
        """The last shot into a sea is framed in gold."""
        if not sea.shots:
            return EMPTY
        x, y = corner(sea.shots[-1][0])
        return rect(x + 2, y + 2, CELL - 4, CELL - 4, 6, "none", stroke=GOLD, stroke_width=3)

    def _fleet(self, sea: SeaView) -> Svg:
        """The ships of the fleet in a row, those that were sunk struck out."""
        drawn, x = [], MARGIN
        for number, ship in enumerate(self.state.components.ships):
            sunk = number < len(sea.sunk) and sea.sunk[number]
            wide = ship.length * CELL * 0.5
            line = path(
                f"M4 34L{num(ship.length * CELL - 4)} 12",
                "none",
                stroke=self.sheet.world("bad"),
                stroke_width=5,
            )
            drawn.append(
                g(
                    title(self.say(_told(ship.name, sunk))),
                    ship_body(ship.length, sunk),
                    line if sunk else EMPTY,
                    transform=f"translate({num(x)} {num(self.high - FOOT + 12)}) scale(.5)",
                )
            )
            x += wide + 10
        return join(*drawn)


def _told(name: str, sunk: bool) -> Text:
    return T("{ship}, sunk", ship=ship_name(name)) if sunk else ship_name(name)
