"""The drawing: every legal spot carries its move, and nothing hidden is drawn."""

from __future__ import annotations

import json
import re
from html import unescape
from xml.etree import ElementTree

import pytest
from scene import battle
from zamki.core.ids import Onlooker, Seat
from zamki.core.words import LANGUAGES
from zamki.draw import Drawing, Pose
from zamki.draw.svg import Theme

from zamki_sea_battle.draw.picture import icon_svg, picture_svg
from zamki_sea_battle.draw.pieces import DECK, HULL, WRECK, sea_svg, ship_svg
from zamki_sea_battle.draw.position import position
from zamki_sea_battle.rules.moves import move_json


def moves_on(drawing: Drawing) -> list[dict[str, object]]:
    """The moves that the spots of a drawing carry."""
    return [json.loads(unescape(found)) for found in re.findall(r'data-move="([^"]*)"', drawing.svg)]


def test_every_shot_is_a_spot() -> None:
    """S6: the drawing offers exactly the legal moves, only to who is asked, and only if it is to be used."""
    play = battle(shots="A1 F6")
    view, asks = play.view(Seat(0)), Pose(is_interactive=True)
    drawing = position(view, asks)
    assert moves_on(drawing) == [move_json(move) for move in view.legal_moves]
    assert drawing.spots == len(view.legal_moves)
    assert moves_on(position(view, Pose())) == []
    assert moves_on(position(play.view(Seat(1)), asks)) == []


def test_a_ship_is_hidden_by_its_ends() -> None:
    """S3: one tap picks an end; then the four other ends carry the whole move."""
    play = battle()
    while play.played:
        play.take_back()
    view = play.view(Seat(0))
    first = position(view, Pose(is_interactive=True))
    assert moves_on(first) == []
    assert first.svg.count('data-pick="cells+=') == 36
    second = position(view, Pose(is_interactive=True, picks=('{"cells+":"C3"}',)))
    assert {tuple(move["cells"]) for move in moves_on(second)} == {  # type: ignore[arg-type]
        ("A3", "B3", "C3"),
        ("C3", "D3", "E3"),
        ("C1", "C2", "C3"),
        ("C3", "C4", "C5"),
    }


def test_only_known_ships_are_drawn() -> None:
    """S11: a seat's drawing has its four ships; the open one has eight."""
    play = battle(shots="B2 B2")
    seen = position(play.view(Seat(0)), Pose()).svg
    opened = position(play.view(Onlooker.OPEN), Pose()).svg
    ships = re.compile(r"<title>(?:frigate|brig|boat)</title>")
    assert (len(ships.findall(seen)), len(ships.findall(opened))) == (12, 16)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_drawings_are_sound(lang: str, theme: Theme) -> None:
    """In every language and light the drawing is XML with a name, and its ids bear the prefix."""
    view = battle(shots="A1 B2 B1").view(Seat(0))
    svg = position(view, Pose(lang, theme, names=("Ada", "B<o"), prefix="k1")).svg
    root = ElementTree.fromstring(svg)
    assert all(each.attrib["id"].startswith("k1-") for each in root.iter() if "id" in each.attrib)
    assert "B&lt;o" in svg
    assert "script" not in svg


@pytest.mark.parametrize(
    ("drawing", "afloat", "wrecks", "masts"),
    [
        (picture_svg("pl"), 2, 1, 6),
        (icon_svg(), 1, 0, 2),
        (ship_svg(3), 1, 0, 3),
        (ship_svg(2, True), 0, 1, 2),
        (sea_svg(), 0, 0, 0),
    ],
)
def test_pieces_stand_alone(drawing: Drawing, afloat: int, wrecks: int, masts: int) -> None:
    """Picture, icon, ships and an empty sea have their own ships, a size, and all that they refer to."""
    root = ElementTree.fromstring(drawing.svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    wide, high = (float(each) for each in root.attrib["viewBox"].split()[2:])
    assert drawing.size[0] / drawing.size[1] == wide / high
    drawn = [each.attrib.get("fill") for each in root.iter()]
    assert (drawn.count(HULL), drawn.count(WRECK), drawn.count(DECK)) == (afloat, wrecks, masts)
    own = {each.attrib["id"] for each in root.iter() if "id" in each.attrib}
    assert set(re.findall(r"url\(#([^)]+)\)|href=[\"']#([^\"']+)", drawing.svg)) <= {
        (each, "") for each in own
    }
