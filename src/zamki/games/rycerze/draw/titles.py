"""What Rycerze's pieces are called on the drawing, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from zamki.core.words import TC, T, Text
from zamki.draw.words import capital
from zamki.games.rycerze.rules.components import Kind
from zamki.games.rycerze.rules.names import CARD_NAMES, TILE_NAMES

GOES_HOME: Final = TC("rycerze", "goes home")


def card_name(card: str, lang: str) -> str:
    """An army card's name as its face shows it."""
    return capital(CARD_NAMES[card].render(lang))


def card_title(card: str, strengths: Mapping[Kind, int] | None) -> Text:
    """Say an army card's strengths."""
    if strengths is None:
        return T("{card}, goes home after the reveal", card=CARD_NAMES[card])
    return T(
        "{card}; wood {wood}, brick {brick}, stone {stone}",
        card=CARD_NAMES[card],
        wood=strengths["wood"],
        brick=strengths["brick"],
        stone=strengths["stone"],
    )


def tile_name(tile: str | None) -> Text:
    """A castle tile's name."""
    return T("Tile, face down") if tile is None else TILE_NAMES[tile]
