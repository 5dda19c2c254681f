from __future__ import annotations

import pytest

from tests.draw.colour import SIGHT, blended, contrast, smallest_distance
from zamki.draw.palette import BAD, CREAM, GOLD, GOOD, INK, QUIET, SEAT, TOKENS, WORLD, theme_css
from zamki.games.ludwig.draw.palette import FRAME, ON_FRAME
from zamki.games.rycerze.draw.palette import MATERIAL
from zamki.games.zamek.draw.palette import MEADOW, ROAD, ROAD_EDGE, ROOF, STY


@pytest.mark.parametrize("sight", SIGHT)
def test_room_types_can_be_told_apart(sight: str) -> None:
    """Any two of the eight frames are at least 15 apart for every kind of sight (CIEDE2000)."""
    assert smallest_distance(list(FRAME.values()), sight) >= 15


@pytest.mark.parametrize("sight", SIGHT)
def test_seats_materials_and_grounds_can_be_told_apart(sight: str) -> None:
    """Seat colours are at least 19 apart, castle materials 26, the grounds of Zamek 13."""
    assert smallest_distance(SEAT, sight) >= 19
    assert smallest_distance(list(MATERIAL.values()), sight) >= 26
    assert smallest_distance((MEADOW, ROAD, ROOF, STY), sight) >= 13


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("token", ["ink", "ink2", "accent", "gold", "good", "bad", "partner"])
def test_text_contrast(theme: int, token: str) -> None:
    """Every text colour reads on page, card and well with at least 4.5 (WCAG 2.2 AA)."""
    for ground in ("bg", "surface", "sunk"):
        assert contrast(TOKENS[token][theme], TOKENS[ground][theme]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1])
def test_control_contrast(theme: int) -> None:
    """Text on filled controls reads with 4.5, and a control's edge shows with 3."""
    for token in ("accent", "partner"):
        assert contrast(TOKENS[token][theme], TOKENS[f"on{token}"][theme]) >= 4.5
    assert contrast(TOKENS["edge"][theme], TOKENS["surface"][theme]) >= 3
    assert contrast(INK, GOLD) >= 4.5


def test_names_on_frames() -> None:
    """A room's name reads on its frame with at least 4.5."""
    for kind, frame in FRAME.items():
        assert contrast(frame, ON_FRAME[kind]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1])
def test_numbers_in_legal_cells(theme: int) -> None:
    """The numbers of legal cells keep at least 4.5 over sky and earth alike."""
    opacity = float(WORLD["legal"][theme])
    for ground in ("sky-top", "sky-mid", "sky-low", "hill-far", "earth-top", "earth-low"):
        cell = blended(CREAM, WORLD[ground][theme], opacity)
        for colour in (GOOD, BAD, QUIET):
            assert contrast(colour, cell) >= 4.5, (ground, colour)


def test_road_edges() -> None:
    """Edges carry what colour cannot: a road's edge shows on the meadow with at least 3."""
    assert contrast(ROAD_EDGE, MEADOW) >= 3


def test_theme_css() -> None:
    """Both themes are custom properties; dark follows the system or the page's choice."""
    css = theme_css()
    assert css.count("--sky-top:") == 3
    assert "prefers-color-scheme:dark" in css
    assert "[data-theme=dark]" in css
