"""Who places first where two partners wait for each other."""

from __future__ import annotations

from tests.games.ludwig.scene import Play
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.games.ludwig.game import game
from zamki.games.ludwig.page.ages import firsts, who_first
from zamki.games.ludwig.page.desk import context
from zamki.games.ludwig.rules.moves import Place

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


def test_the_table_shows_who_goes_first_in_each_castle() -> None:
    """The older owner of a castle is marked over it and named in the list of seats (L13)."""
    play = _placing([2, 3, 1, 0])
    found = context(desk(play, Seat(0)))
    assert [(board["castle"], board["first"]) for board in found["boards"]] == [(0, 1), (3, 3)]
    assert found["told_first"] == {1, 3}
    assert context(desk(play, Onlooker.SPECTATOR))["told_first"] == {1, 2, 3}
    assert context(desk(play, Seat(2)))["told_first"] == {2}


def test_nobody_goes_first_where_one_has_placed() -> None:
    """Once one owner has placed in a castle, its mark is gone; in the choose step there is none (L13)."""
    play = _placing([0, 1, 2, 3])
    before = set(firsts(desk(play).state))
    assert before == {0, 1, 2, 3}
    move = next(iter(play.view(Seat(3)).legal_moves))
    assert isinstance(move, Place)
    play.submit(move)
    assert set(firsts(desk(play).state)) == before - {move.castle}
    assert firsts(desk(Playthrough.new(game, configure(game, 4), 3)).state) == {}


def test_with_two_people_only_their_own_castle_has_an_order() -> None:
    """Ludwig never waits: only the castle of the two people has somebody who goes first (L13, L45)."""
    play = Playthrough.new(game, configure(game, 2), 3)
    while play.view(Seat(0)).prompt.key != "place":
        step(play)
    assert firsts(desk(play).state) == {0: 0}
