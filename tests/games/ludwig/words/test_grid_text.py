from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.ludwig.scene import COMPONENTS
from zamki.core.errors import Malformed
from zamki.core.ids import Json
from zamki.core.setup import built_in_edition
from zamki.core.words import LANGUAGES
from zamki.games.ludwig import parse_castle
from zamki.games.ludwig.rules.layout import Layout, Unbuildable, find_faults
from zamki.games.ludwig.rules.names import name_of
from zamki.games.ludwig.words.grid_text import is_grid, parse_grid
from zamki.games.ludwig.words.typed import room_book, search_rooms

RIGHT = Layout(
    "throne_living_corridor",
    (
        ("tower", (0, 1)),
        ("wine_room", (-1, 0)),
        ("kitchen", (2, 0)),
        ("crypt", (1, -1)),
    ),
    ("painter",),
    ("width", "special"),
)
DRAWN = """
throne: living, corridor
attendants: painter
cards: width, special

           | Tower
 Wine Room | Throne | Throne | Kitchen
-----------
           |        | Crypt
"""
FRAMED = """
# my castle
| -         | tower |        | .       |
| WINE ROOM | Throne corridor living | throne | kitchen |
|           |       | crypt  |         |
Attendants: PAINTER
Bonus_cards: width; special
"""
POLISH = """
Tron: mieszkalna, korytarz
Słudzy: malarz
Karty: kolumny, komnaty specjalne

            ; wieza
 komnata win; tron; kuchnia
            ;     ; krypta
"""
GERMAN = """
Thron: Wohn, Verbindungsraum
Königl. Bedienstete: MALER
Karten: Spalten, Sonderräume
\tturm
WEINSTUBE\tThron\t"\tKueche
\t\tKrypta
"""


@pytest.mark.parametrize(("text", "lang"), [(DRAWN, "en"), (POLISH, "pl"), (DRAWN, "de"), (POLISH, "fr")])
def test_drawn_castles(text: str, lang: str) -> None:
    """L14: a grid of names, in any language, whatever the reader's own is."""
    layout = parse_grid(text, COMPONENTS, lang)
    assert layout == RIGHT
    assert list(find_faults(layout, COMPONENTS)) == []


def test_frames_comments_and_umlauts() -> None:
    """L14: bars around every line are a frame; umlauts may be typed as ae, oe and ue, or left out."""
    framed = FRAMED.replace("; special", ", special")
    assert parse_grid(framed, COMPONENTS, "en") == RIGHT
    for typed in ("Kueche", "Küche", "KUCHE", "kü che"):
        assert parse_grid(GERMAN.replace("Kueche", typed), COMPONENTS, "de") == RIGHT


def test_did_you_mean() -> None:
    """L48: every misspelt name is told with its line and what may have been meant."""
    text = DRAWN.replace("Wine Room", "Wine Rom").replace("Crypt", "xyzzyx").replace("painter", "paintr")
    with pytest.raises(Malformed) as caught:
        parse_grid(text, COMPONENTS, "en")
    message = caught.value.message("en")
    assert "Line 7: “Wine Rom” is not known. Did you mean: Wine Room" in message
    assert "Line 9: “xyzzyx” is not known." in message
    assert "“paintr” is not known. Did you mean: Painter?" in message


@pytest.mark.parametrize("text", ["", "Wine Room | Kitchen", "throne: living, corridor\nWine Room"])
def test_a_drawing_needs_a_throne(text: str) -> None:
    """L14: cells are counted from the throne."""
    with pytest.raises(Malformed, match="no throne"):
        parse_grid(text, COMPONENTS, "en")


def test_which_throne_must_be_said() -> None:
    """L3: by its two types in any order, or by its id."""
    for said in ("throne_living_corridor", "living corridor", "corridor + living", "Corridor/Living"):
        assert parse_grid(f"throne: {said}\nThrone", COMPONENTS, "en").throne == RIGHT.throne
    with pytest.raises(Malformed, match="Which throne"):
        parse_grid("throne: food, outdoor\nThrone", COMPONENTS, "en")
    with pytest.raises(Malformed, match="Which throne"):
        parse_grid("Throne", COMPONENTS, "en")


def test_json_is_no_drawing() -> None:
    """L14: a text that starts like JSON is read as JSON."""
    assert not is_grid(' \n{"format"')
    assert is_grid("throne: x")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_room_is_found_by_its_name(lang: str) -> None:
    """L2: all 147 rooms and the special ones, in every language, in capitals and without spaces."""
    book = room_book(COMPONENTS)
    for room in (*COMPONENTS.rooms.values(), *COMPONENTS.specials.values()):
        name = name_of(room).render(lang)
        for typed in (name, name.upper(), name.replace(" ", ""), room.id):
            assert book.find(typed, lang) == room.id


def test_names_are_different_in_every_language() -> None:
    """L2: no two rooms share a name."""
    for lang in LANGUAGES:
        names = [name_of(room).render(lang) for room in COMPONENTS.rooms.values()]
        assert len(set(names)) == 147


def test_rulebook_names_are_kept() -> None:
    """L48: the names the rulebooks give are used as they are, with the apostrophes of print."""
    for room, names in COMPONENTS.localized.items():
        for lang, name in names.items():
            assert name_of(COMPONENTS.rooms[room]).render(lang) == name.replace("'", "’")
    assert len(COMPONENTS.localized) == 11


def test_search() -> None:
    """L2: by parts of names, types and decorations, all words at once."""
    assert [room.id for room in search_rooms(COMPONENTS, ["wine"], "en")] == ["wine_room", "wine_cellar"]
    found = search_rooms(COMPONENTS, ["fackel", "schlaf"], "de")
    assert found
    assert all((room.type, room.decoration) == ("sleeping", "torch") for room in found)
    assert len(search_rooms(COMPONENTS, [], "en")) == 150


def test_second_half_of_the_throne() -> None:
    """L14: the throne fills two cells, written twice, once, or once with an empty cell beside it."""
    for row in (
        "Throne | Throne | Kitchen",
        "Throne | Kitchen",
        "Throne | | Kitchen",
        "Throne | = | Kitchen",
    ):
        layout = parse_grid(f"throne: food, sleeping\n{row}", COMPONENTS, "en")
        assert layout.rooms == (("kitchen", (2, 0)),)


def test_second_throne_is_refused() -> None:
    """L1: a castle has one throne; the line of another is named."""
    with pytest.raises(Malformed, match="Line 3: a castle has only one throne"):
        parse_grid("throne: food, sleeping\nThrone | Kitchen\nThrone | Bakery", COMPONENTS, "en")


@pytest.mark.parametrize(
    ("said", "lang"),
    [
        ("food & sleeping", "en"),
        ("Sleeping / Food", "pl"),
        ("komnata jadalna, komnata sypialna", "pl"),
        ("jadalne; sypialne", "pl"),
        ("salle de denrées, salle de repos", "fr"),
        ("Schlafraum + Speiseraum", "de"),
        ("schlaf speise", "de"),
    ],
)
def test_throne_by_its_types(said: str, lang: str) -> None:
    """L36: the two types, short or in full, in any order and language."""
    assert parse_grid(f"throne: {said}\nThrone", COMPONENTS, lang).throne == "throne_food_sleeping"


def test_unknown_throne_is_answered_in_the_language() -> None:
    """L36: the thrones there are, in the reader's words."""
    with pytest.raises(Malformed) as caught:
        parse_grid("tron: xyz\nTron", COMPONENTS, "pl")
    assert "jadalna + sypialna" in caught.value.message("pl")


@pytest.mark.parametrize(
    ("typed", "lang", "meant"),
    [
        ("Chambers", "en", ["King’s Chambers", "Prince’s Chambers", "Princess’ Chambers"]),
        ("Garden", "en", ["Butterfly Garden", "Flower Garden", "Pumpkin Garden"]),
    ],
)
def test_a_word_of_a_name_finds_the_names(typed: str, lang: str, meant: list[str]) -> None:
    """L2: what is meant by a part of several names is asked with those names."""
    found = [text.render(lang) for text in room_book(COMPONENTS).similar(typed)]
    assert found[: len(meant)] == meant


def test_names_among_other_words_are_found() -> None:
    """L37: whoever joins two attendants with a word is asked about both."""
    with pytest.raises(Malformed) as caught:
        parse_grid("Thron: schlaf speise\nBedienstete: Maler und Ritter\nThron", COMPONENTS, "de")
    assert "Ritter, Maler?" in caught.value.message("de")


def test_an_unknown_heading_is_answered() -> None:
    """L37: a misspelt heading is not taken for a room; the right ones are named in the reader's words."""
    with pytest.raises(Malformed) as caught:
        parse_grid("tron: jadalna, sypialna\ndworzanie: malarz\nTron", COMPONENTS, "pl")
    assert caught.value.message("pl") == (
        "Wiersz 2: nic się nie nazywa „dworzanie:”. Są: tron, słudzy, karty."
    )


def test_lists_take_other_signs() -> None:
    """L37, L38: attendants and cards are parted by commas or semicolons."""
    text = "throne: food, sleeping\nattendants: painter; knight\ncards: rows / columns\nThrone"
    layout = parse_grid(text, COMPONENTS, "en")
    assert (layout.attendants, layout.cards) == (("painter", "knight"), ("height", "width"))


def test_castles_for_programs() -> None:
    """L14: a drawing, JSON text and a JSON object are one castle; faults are named."""
    drawn = parse_castle("throne: utility, food\nThrone | Throne | Bakery")
    data: dict[str, Json] = {
        "format": "zamki-castle-1",
        "throne": drawn.throne.id,
        "rooms": [{"room": "bakery", "at": [2, 0]}],
    }
    assert parse_castle(data) == parse_castle(json.dumps(data)) == drawn
    with pytest.raises(Unbuildable) as caught:
        parse_castle({**data, "rooms": [{"room": "bakery", "at": [2, 1]}]})
    assert [fault.code for fault in caught.value.faults] == ["floating", "disconnected"]


def test_castles_of_an_edition_of_ones_own(tmp_path: Path) -> None:
    """L2: with an edition file a castle is made of its pieces."""
    file: Any = built_in_edition("ludwig", "base-2018").data
    rooms = [{**room, "name": "Bread House"} if room["id"] == "bakery" else room for room in file["rooms"]]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({**file, "rooms": rooms}), "utf-8")
    built = parse_castle("throne: utility, food\nThrone | Throne | Bread House", edition=path)
    assert built.grid[2, 0].name == "Bread House"
