"""Shields: told apart without colours, and worn by whoever has chosen them."""

from __future__ import annotations

import re

from zamki.draw.alone import pawn_svg, shield_svg
from zamki.draw.shields import use_shields

SHIELDS = range(7)


def _shape(svg: str) -> str:
    """A drawing without its colours and names."""
    return re.sub(r"#[0-9A-Fa-f]{3,6}|seat-\d|pawn-\d|s-\d|m-\d", "", svg)


def test_no_seat_is_told_by_colour_alone() -> None:
    """Rule 20 of the tables: every shield and every pawn has a division of its own."""
    assert len({_shape(shield_svg(seat, prefix="x").svg) for seat in SHIELDS}) == len(SHIELDS)
    assert len({_shape(pawn_svg(seat, prefix="x").svg) for seat in SHIELDS}) == len(SHIELDS)


def test_a_seat_wears_what_its_person_has_chosen() -> None:
    """Inside `use_shields` a seat is drawn with the chosen shield, and after it with its own again."""
    own, other = shield_svg(0, prefix="x").svg, shield_svg(5, prefix="x").svg
    with use_shields((5, 1)):
        chosen = shield_svg(0, prefix="x").svg
    assert _shape(chosen) == _shape(other) != _shape(own)
    assert shield_svg(0, prefix="x").svg == own
