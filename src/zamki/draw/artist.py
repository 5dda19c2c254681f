"""Who draws a game: the part `draw` of its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zamki.core.edition import EditionFile
from zamki.core.ids import Seat
from zamki.core.moves import Move
from zamki.core.registry import facet
from zamki.core.words import T
from zamki.draw.alone import crown_svg, hero_svg, logo_svg, pawn_svg, shield_svg
from zamki.draw.drawing import Drawing
from zamki.draw.svg import Theme

Piece = Callable[..., Drawing]
"""Draws one piece as a stand-alone SVG; it takes a `prefix` that keeps its ids apart from others'."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move that one seat proposes to another."""

    by: Seat
    to: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Pose:
    """How a position is drawn, and what beside the view is shown on it."""

    lang: str = "en"
    theme: Theme = "auto"
    is_interactive: bool = False
    """Whether the legal spots are there to be chosen."""
    names: tuple[str, ...] = ()
    """What the seats are called; without it they have numbers."""
    picks: tuple[str, ...] = ()
    """The parts of a choice made so far."""
    suggestions: tuple[Suggestion, ...] = ()
    prefix: str = "board"

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return T("Seat {n}", n=seat + 1).render(self.lang)


@dataclass(frozen=True, slots=True)
class Artist:
    """Everything a game draws."""

    position: Callable[[Any, Pose], Drawing]
    """The whole position, from the game's own `SeatView`."""
    pieces: Mapping[str, Piece] = field(default_factory=dict, hash=False)
    """Every piece by its name; templates say `draw("room", …)`."""
    picture: Callable[[str, str], Drawing] | None = None
    """The game in one picture, for `(lang, prefix)`; without one the lobby shows the whole position."""
    icon: Callable[[str], Drawing] | None = None
    """A small square sign of the game, for a `prefix`; without one it is a pawn."""
    edition: Callable[[EditionFile, str], Drawing] | None = None
    """The sheet of an edition, in a language."""
    thing: Callable[[str, str, str], Drawing] | None = None
    """A piece that the lab counts, by its name, small, for `(name, lang, prefix)`."""
    thumbnail: Callable[[Any, str, str], Drawing] | None = None
    """A reader's `SeatView` as small as a stamp, about four to three, for `(view, lang, prefix)`: a board,
    the last tile, the card that lies open. A lobby shows several, so it is light."""


SHARED: Mapping[str, Piece] = {
    "shield": shield_svg,
    "pawn": pawn_svg,
    "crown": crown_svg,
    "logo": logo_svg,
    "hero": hero_svg,
}
"""The pieces of the shared box."""


def artist(game: str) -> Artist | None:
    """Who draws a game, if anybody does."""
    return facet(game, "draw", Artist)


def piece(name: str, game: str | None) -> Piece:
    """A piece by its name: from the shared box, else the game's own."""
    if name in SHARED:
        return SHARED[name]
    found = artist(game) if game else None
    if found is None or name not in found.pieces:
        raise KeyError(f"nobody draws “{name}”")
    return found.pieces[name]
