"""The parts of the game, as Zamki finds them."""

from __future__ import annotations

from zamki.bots import bot_levels, make_bot
from zamki.bots.levels import advising_level, plain_level
from zamki.core.registry import folder, game_names, get_game, is_built_in
from zamki.draw import artist, piece
from zamki.testing import Facets
from zamki.web.page import has_template, page_of

from zamki_sea_battle import game
from zamki_sea_battle.bots import Apprentice, Builder
from zamki_sea_battle.page import page


class TestParts(Facets):
    """Every part is of its kind, and knows only what is below it."""

    name = "sea_battle"


def test_the_game_is_found_by_its_entry_point() -> None:
    """It is listed after the built-in games, and is the object this package offers."""
    assert not is_built_in("sea_battle")
    assert "sea_battle" in game_names()
    assert get_game("sea_battle") is game
    assert (folder("sea_battle") / "docs" / "rules.md").is_file()


def test_the_bots_are_levels_people_know() -> None:
    """Both play at once without anything compiled; the one that counts gives hints."""
    assert bot_levels("sea_battle") == ("random", "apprentice", "builder")
    assert isinstance(make_bot("sea_battle", "apprentice", 1), Apprentice)
    assert isinstance(make_bot("sea_battle", "builder", 1), Builder)
    assert plain_level("sea_battle") == "builder"
    assert advising_level("sea_battle", bot_levels("sea_battle")) == "builder"


def test_the_drawing_brings_its_pieces() -> None:
    """Templates draw a ship and a sea by their names; lobby picture and icon are there."""
    found = artist("sea_battle")
    assert found is not None
    assert piece("ship", "sea_battle")(2, prefix="p").svg.startswith("<svg")
    assert piece("sea", "sea_battle")(prefix="p").svg.startswith("<svg")
    assert found.picture is not None
    assert found.icon is not None


def test_the_rules_have_a_page_of_their_own() -> None:
    """Everything else in the browser is shown in the shared way."""
    assert page_of("sea_battle") is page
    assert has_template("sea_battle", "rules.html")
    assert not has_template("sea_battle", "desk.html")
