"""The position as text: the two seas side by side, the reader's own on the left."""

from __future__ import annotations

from collections.abc import Sequence

from zamki.core.game import Look
from zamki.core.ids import Onlooker
from zamki.core.words import TC

from zamki_sea_battle.rules.board import COLUMNS, cell_name
from zamki_sea_battle.rules.view import SeaView, View
from zamki_sea_battle.words.sentences import tell_afloat

OPEN, SHIP, WATER, HIT, SUNK = "·", "■", "○", "✕", "▓"
GAP = "     "


def board_text(view: View, look: Look) -> str:
    """Both seas, and what the signs mean."""
    left, right = (_sea(view, seat, look) for seat in sides(view))
    width = max(map(len, left))
    lines = [f"{one:<{width}}{GAP}{two}".rstrip() for one, two in zip(left, right, strict=True)]
    return "\n".join([*lines, "", _legend(look)])


def sides(view: View) -> Sequence[int]:
    """The seats from left to right."""
    return (0, 1) if isinstance(view.viewer, Onlooker) else (view.viewer, 1 - view.viewer)


def _sea(view: View, seat: int, look: Look) -> list[str]:
    sea, size = view.seas[seat], view.components.size
    signs = _signs(sea)
    afloat = len(view.components.ships) - sum(sea.sunk)
    chosen = " ✓" if sea.has_chosen else ""
    return [
        f"{look.name(seat)}{chosen}",
        tell_afloat(afloat).render(look.lang),
        "   " + " ".join(COLUMNS[:size]),
        *(f" {row + 1} " + " ".join(_row(signs, row, size)) for row in range(size)),
    ]


def _row(signs: dict[str, str], row: int, size: int) -> list[str]:
    return [signs.get(cell_name(column, row), OPEN) for column in range(size)]


def _signs(sea: SeaView) -> dict[str, str]:
    signs = {cell: SHIP for ship in (*sea.ships, sea.commit) if ship for cell in ship}
    signs |= {cell: HIT if hit else WATER for cell, hit in sea.shots}
    for ship, is_sunk in zip(sea.ships, sea.sunk, strict=True):
        signs |= dict.fromkeys(ship or (), SUNK) if is_sunk else {}
    return signs


def _legend(look: Look) -> str:
    told = {
        SHIP: TC("sea_battle", "ship"),
        WATER: TC("sea_battle", "water"),
        HIT: TC("sea_battle", "hit"),
        SUNK: TC("sea_battle", "sunk"),
    }
    return " " + "   ".join(f"{sign} {text.render(look.lang)}" for sign, text in told.items())
