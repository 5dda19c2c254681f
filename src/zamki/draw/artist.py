"""Who draws a game: the part `draw` of its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from zamki.core.edition import EditionFile
from zamki.core.registry import facet
from zamki.draw.alone import crown_svg, hero_svg, logo_svg, pawn_svg, shield_svg
from zamki.draw.svg import Theme
from zamki.draw.words import View

Piece = Callable[..., str]
"""Draws one piece as a stand-alone SVG; it takes a `prefix` that keeps its ids apart from others'."""


class PositionDrawing(Protocol):
    """Draws a whole view."""

    def __call__(
        self,
        view: View,
        *,
        lang: str,
        theme: Theme,
        interactive: bool,
        names: Sequence[str],
        edition: Mapping[str, Any] | None,
        prefix: str,
        picks: Sequence[str] = (),
    ) -> str:
        """An SVG; `interactive` adds the legal spots, `picks` are the parts of a choice made so far."""


@dataclass(frozen=True, slots=True)
class Artist:
    """Everything a game draws."""

    position: PositionDrawing
    pieces: Mapping[str, Piece] = field(default_factory=dict, hash=False)
    """Every piece by its name; templates say `draw("room", …)`."""
    picture: Callable[[str, str], str] | None = None
    """The game in one picture, for `(lang, prefix)`; without one the lobby shows the whole position."""
    icon: Callable[[str], str] | None = None
    """A small square sign of the game, for a `prefix`; without one it is a pawn."""
    edition: Callable[[EditionFile, str], str] | None = None
    """The sheet of an edition, in a language."""


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
