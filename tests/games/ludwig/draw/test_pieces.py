from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.draw.drawings import SVG, checked
from zamki import draw
from zamki.core.words import LANGUAGES
from zamki.games.ludwig.draw import pieces as ludwig
from zamki.games.ludwig.draw.furniture import FURNISHINGS
from zamki.games.ludwig.draw.palette import ROOM_TYPES
from zamki.games.ludwig.draw.rooms import SIZES, name_lines, name_size, size_for
from zamki.games.ludwig.draw.scenes import furnishing
from zamki.games.ludwig.draw.titles import room_title
from zamki.games.ludwig.rules.components import CASTLES, Scoring
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.names import name_of
from zamki.games.ludwig.rules.scoring import LINES

PIECES = built_in()
ROOMS = {**PIECES.rooms, **PIECES.specials}


@pytest.mark.parametrize("size", SIZES)
def test_every_room(size: int) -> None:
    """All 147 regular and 3 special rooms can be drawn at every size, in a few kilobytes each."""
    assert len(ROOMS) == 150
    for room in ROOMS:
        svg = ludwig.room_svg(room, size).svg  # type: ignore[arg-type]
        checked(svg)
        assert 500 < len(svg) < 12_000, (room, len(svg))


def test_room_titles() -> None:
    """A room's title is what a person would say of it."""
    said = {room: room_title(ROOMS[room]).render("en") for room in ("bakery", "vineyard", "tower")}
    assert said["bakery"] == "Bakery, food room, swords; 2 for each utility room left and right"
    assert said["vineyard"] == "Vineyard, outdoor room; 1 for each living room anywhere in the castle"
    assert said["tower"] == "Tower, special room; 1 for each room below it"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_shrink_to_fit(lang: str) -> None:
    """In all four languages a name has one or two lines, fits by the formula, and stays readable."""
    for room in ROOMS.values():
        lines = name_lines(name_of(room).render(lang))
        size = name_size(lines)
        assert len(lines) <= 2
        assert size <= (15 if len(lines) == 1 else 12)
        assert size * 0.545 * max(map(len, lines)) <= 118 + 3, (room.id, lines)
        assert size >= 9, (room.id, lines, size)


def test_numbers_in_rooms_are_readable() -> None:
    """Inside a piece nothing is written smaller than 9 px at the size the drawing is made for."""
    for size in SIZES:
        for room in ROOMS:
            root = ElementTree.fromstring(ludwig.room_svg(room, size).svg)
            for written in root.iter(f"{SVG}text"):
                assert float(written.get("font-size") or 0) >= 9, (room, size, written.text)


@pytest.mark.parametrize(
    ("pixels", "size"), [(160, 160), (110, 160), (109, 72), (62, 72), (61, 48), (37, 48), (36, 24)]
)
def test_drawing_for_a_width(pixels: float, size: int) -> None:
    """The drawing is chosen by how wide it is shown, so that it stays readable."""
    assert size_for(pixels) == size


def test_furnishings() -> None:
    """Every type has at least three ways to be furnished, and all of them are used."""
    for kind in ROOM_TYPES:
        assert len(FURNISHINGS[kind]) >= 3
        used = {furnishing(kind, room.id) for room in ROOMS.values() if room.type == kind}
        assert used == set(range(len(FURNISHINGS[kind])))
    assert 0 <= furnishing("food", "a_room_of_another_edition") < 3


@pytest.mark.parametrize("size", SIZES)
def test_every_throne(size: int) -> None:
    """All thrones can be drawn with none, one and two attendants."""
    kinds = list(PIECES.attendants)
    for throne in PIECES.thrones:
        for attendants in ([], kinds[:1], kinds[2:]):
            checked(ludwig.throne_svg(throne, size, attendants))  # type: ignore[arg-type]


def test_small_ludwig_pieces() -> None:
    """Types, decorations, attendants, cards, markers and the pad's icons can be drawn, each with a name."""
    for kind in (*ROOM_TYPES, "special", "painting", "torch", "mirror", "swords"):
        checked(ludwig.chip_svg(kind))
    for name in ("painting", "torch", "mirror", "swords"):
        checked(ludwig.decoration_svg(name))
    for kind in PIECES.attendants:
        checked(ludwig.attendant_svg(kind))
    for card in (*PIECES.cards, None):
        for lang in LANGUAGES:
            checked(ludwig.bonus_card_svg(card, lang))
    for castle in CASTLES:
        checked(ludwig.marker_svg(castle))
    for line in LINES:
        checked(ludwig.line_svg(line))
    checked(draw.crown_svg())


def test_where_glyphs() -> None:
    """Each scoring rule of the data has its own glyph; a flat rule needs none."""
    drawn = {}
    for room in ROOMS.values():
        svg = ludwig.where_svg(room.scoring).svg
        checked(svg)
        drawn[room.scoring.rule, room.scoring.wanted, room.scoring.steps] = svg
    rules = {rule for rule, _, _ in drawn}
    assert rules == {
        "beside", "around", "connected", "anywhere", "complete", "decor_around", "column",
        "flat", "rooms_below", "rooms_around",
    }  # fmt: skip
    assert "<use" not in ludwig.where_svg(Scoring("flat", 5)).svg
    assert "<use" in drawn["column", "special", ()]
