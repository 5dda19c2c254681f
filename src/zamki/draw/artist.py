"""The drawings of a game: the part `draw` of its folder."""

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
"""Draws one piece as a stand-alone SVG; the argument `prefix` makes its ids unique on a page."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move that one seat proposes to another."""

    by: Seat
    to: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Pose:
    """Settings of a drawn position, and what is shown on it besides the view."""

    lang: str = "en"
    theme: Theme = "auto"
    is_interactive: bool = False
    """True if the legal spots can be chosen."""
    names: tuple[str, ...] = ()
    """Names of the seats; by default they have numbers."""
    picks: tuple[str, ...] = ()
    """The parts of a choice made so far."""
    suggestions: tuple[Suggestion, ...] = ()
    prefix: str = "board"

    def name(self, seat: int) -> str:
        """Returns the name shown for a seat."""
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return T("Seat {n}", n=seat + 1).render(self.lang)


@dataclass(frozen=True, slots=True)
class Artist:
    """All drawings of a game."""

    position: Callable[[Any, Pose], Drawing]
    """Draws the whole position, from the game's own `SeatView`."""
    pieces: Mapping[str, Piece] = field(default_factory=dict, hash=False)
    """Every piece by its name; templates say `draw("room", …)`."""
    picture: Callable[[str, str], Drawing] | None = None
    """Draws the game in one picture, for `(lang, prefix)`; without it the lobby shows the whole position."""
    icon: Callable[[str], Drawing] | None = None
    """Draws a small square sign of the game, for a `prefix`; without it a pawn is shown."""
    edition: Callable[[EditionFile, str], Drawing] | None = None
    """Draws an overview of an edition, in a language."""
    thing: Callable[[str, str, str], Drawing] | None = None
    """Draws a small picture of a piece that the lab counts, for `(name, lang, prefix)`."""
    thumbnail: Callable[[Any, str, str], Drawing] | None = None
    """Draws a `SeatView` as a thumbnail, about four to three, for `(view, lang, prefix)`: a board, the last
    tile, the open card. A lobby shows several, so it should be small."""


SHARED: Mapping[str, Piece] = {
    "shield": shield_svg,
    "pawn": pawn_svg,
    "crown": crown_svg,
    "logo": logo_svg,
    "hero": hero_svg,
}
"""The pieces that all games share."""


def artist(game: str) -> Artist | None:
    """Returns the drawings of a game; none if it has none."""
    return facet(game, "draw", Artist)


def piece(name: str, game: str | None) -> Piece:
    """Returns a piece by its name: a shared one, else the game's own."""
    if name in SHARED:
        return SHARED[name]
    found = artist(game) if game else None
    if found is None or name not in found.pieces:
        raise KeyError(f"nobody draws “{name}”")
    return found.pieces[name]
