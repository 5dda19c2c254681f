from __future__ import annotations

import gzip

import pytest

from tests.draw.drawings import checked
from tests.draw.positions import EXAMPLES, view_of
from zamki.core.ids import Onlooker, Seat
from zamki.core.record import parse_record
from zamki.core.words import LANGUAGES
from zamki.draw import artist, can_draw, draw_view
from zamki.games import BUILT_IN


@pytest.mark.parametrize(
    "name", ["ludwig-2", "ludwig-4", "ludwig-7-reshuffle", "rycerze-2", "rycerze-4", "zamek-1"]
)
def test_any_position(name: str) -> None:
    """Every example can be drawn at its start, in the middle and at its end, for all and for one seat."""
    count = len(parse_record((EXAMPLES / f"{name}.json").read_bytes()).moves)
    for at in (0, count // 2, count):
        for viewer in (Onlooker.OPEN, Onlooker.SPECTATOR, Seat(1)):
            for interactive in (False, True):
                svg = draw_view(view_of(name, at, viewer), interactive=interactive)
                checked(svg)
                assert len(gzip.compress(svg.svg.encode())) < 60_000
                assert svg._repr_svg_() == str(svg) == svg.__html__()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["ludwig-4", "rycerze-4", "zamek-1"])
def test_four_languages(name: str, lang: str) -> None:
    """A position is drawn in all four languages, light and dark."""
    view = view_of(name, 20, Onlooker.OPEN)
    for theme in ("light", "dark"):
        svg = draw_view(view, lang=lang, theme=theme)
        checked(svg)
        assert "var(--" not in svg.svg


@pytest.mark.parametrize("name", ["ludwig-2", "ludwig-7-reshuffle", "rycerze-4", "zamek-1"])
def test_a_position_as_a_stamp(name: str) -> None:
    """A small picture is light at every stage of a game, changes with it, and shows nobody's secrets."""
    count = len(parse_record((EXAMPLES / f"{name}.json").read_bytes()).moves)
    views = [view_of(name, at, Seat(1)) for at in (0, count // 2, count - 1)]
    made = artist(views[0].game)
    assert made is not None
    assert made.thumbnail is not None
    stamps = [made.thumbnail(view, "en", "stamp") for view in views]
    for stamp in stamps:
        checked(stamp)
        assert len(gzip.compress(stamp.svg.encode())) < 4_000
        assert 1 <= stamp.size[0] / stamp.size[1] <= 1.4
    assert len({stamp.svg for stamp in stamps}) == 3


def test_games_with_a_drawing() -> None:
    """All three games can be drawn, others cannot."""
    assert all(can_draw(game) for game in BUILT_IN)
    assert not can_draw("chess")
