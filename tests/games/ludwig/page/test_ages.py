"""Who places first where two partners wait for each other."""

from __future__ import annotations

from tests.games.ludwig.scene import Play
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.games.ludwig.game import game
from zamki.games.ludwig.page.ages import who_first
from zamki.games.ludwig.page.desk import context

from .moments import desk, step


def _placing(ages: list[int]) -> Play:
    """A game of four in which all have chosen."""
    play = Playthrough.new(game, configure(game, 4), 3, {"ages": ages})
    for _ in range(4):
        step(play)
    return play


def _told(ages: list[int], seat: int) -> str | None:
    told = who_first(desk(_placing(ages), Seat(seat)))
    return told.render("en") if told else None


def test_the_older_partner_is_told_to_place_first() -> None:
    """Both owners of a castle wait: the page says who is older, to both of them (L13)."""
    assert _told([0, 1, 2, 3], 0) == "You are older: you place first."
    assert _told([0, 1, 2, 3], 1) == "Waiting for Ada, who is older."
    assert _told([2, 3, 1, 0], 2) == "You are older: you place first."
    assert _told([2, 3, 1, 0], 0) == "Waiting for Bartek, who is older."
    sub = context(desk(_placing([0, 1, 2, 3]), Seat(1)))["sub"]
    assert str(sub).startswith("Waiting for Ada, who is older.")


def test_whoever_waits_for_nobody_is_told_nothing() -> None:
    """While rooms are chosen no order is told (L13)."""
    play = Playthrough.new(game, configure(game, 4), 3)
    assert who_first(desk(play)) is None


def test_a_terminal_asks_the_older_first() -> None:
    """Where the order is free, the older are asked before the younger; choosing goes by seat (L13)."""
    play = Playthrough.new(game, configure(game, 4), 3, {"ages": [2, 0, 3, 1]})
    assert game.asked(play.state) == (0, 1, 2, 3)
    for _ in range(4):
        step(play)
    assert game.asked(play.state) == (2, 0, 3, 1)
    assert game.actors(play.state) == (0, 1, 2, 3)
