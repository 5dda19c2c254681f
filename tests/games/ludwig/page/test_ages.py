"""Who places first where two partners wait for each other."""

from __future__ import annotations

from tests.games.ludwig.scene import Play
from zamki.core.ids import Onlooker, Seat, Viewer
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.games.ludwig.game import game
from zamki.games.ludwig.page.ages import firsts, later, who_first
from zamki.games.ludwig.page.desk import context
from zamki.games.ludwig.rules.moves import Place
from zamki.games.ludwig.rules.view import View
from zamki.web.table_context import Desk

from .moments import ME, desk, step

LONG = 21.0
"""Seconds that are more than partners' patience."""
MINE = "Either of you may go first. If you both wait, you start (you are older)."
THEIRS = "Either of you may go first. If you both wait, {} starts (older)."


def _placing(ages: list[int]) -> Play:
    """A game of four in which all have chosen."""
    play = Playthrough.new(game, configure(game, 4), 3, {"ages": ages})
    for _ in range(4):
        step(play)
    return play


def _waiting(play: Play, viewer: Viewer = ME, **waited: float) -> Desk[View]:
    """A reader's desk where all have waited long; `a` to `d`: that seat so many seconds."""
    made = desk(play, viewer)
    made.waiting_time = lambda seat: waited.get("abcd"[seat], LONG)  # type: ignore[method-assign]
    return made


def _told(ages: list[int], seat: int, **waited: float) -> str | None:
    told = who_first(_waiting(_placing(ages), Seat(seat), **waited))
    return told.render("en") if told else None


def test_the_older_partner_is_told_to_place_first() -> None:
    """Both owners of a castle go on waiting: the page says who is older, to both of them (L13)."""
    assert _told([0, 1, 2, 3], 0) == MINE
    assert _told([0, 1, 2, 3], 1) == THEIRS.format("Ada")
    assert _told([2, 3, 1, 0], 2) == MINE
    assert _told([2, 3, 1, 0], 0) == THEIRS.format("Bartek")
    sub = context(_waiting(_placing([0, 1, 2, 3]), Seat(1)))["sub"]
    assert str(sub.render("en")) == THEIRS.format("Ada")


def test_an_order_is_told_only_when_both_have_waited() -> None:
    """Before twenty seconds have passed for both owners of a castle no order is told (L13)."""
    play = _placing([0, 1, 2, 3])
    assert who_first(desk(play)) is None
    assert context(desk(play))["told_first"] == set()
    assert later(desk(play)) == 20.0
    assert _told([0, 1, 2, 3], 1, a=19.0, c=19.0) is None
    assert _told([0, 1, 2, 3], 1, a=19.0) == MINE  # in the castle with Jadwiga
    assert later(_waiting(play, a=19.0)) == 1.0
    assert later(_waiting(play)) is None


def test_whoever_waits_for_nobody_is_told_nothing() -> None:
    """While rooms are chosen no order is told (L13)."""
    play = Playthrough.new(game, configure(game, 4), 3)
    assert who_first(_waiting(play)) is None


def test_a_terminal_asks_the_older_first() -> None:
    """Where the order is free, the older are asked before the younger; choosing goes by seat (L13)."""
    play = Playthrough.new(game, configure(game, 4), 3, {"ages": [2, 0, 3, 1]})
    assert game.acting_seats(play.state) == (0, 1, 2, 3)
    for _ in range(4):
        step(play)
    assert game.acting_seats(play.state) == (2, 0, 3, 1)
    assert game.actors(play.state) == (0, 1, 2, 3)


def test_the_table_shows_who_goes_first_in_each_castle() -> None:
    """The older owner of a castle is marked over it and named in the list of seats (L13)."""
    play = _placing([2, 3, 1, 0])
    found = context(_waiting(play, Seat(0)))
    assert [(board["castle"], board["first"]) for board in found["boards"]] == [(0, 1), (3, 3)]
    assert found["told_first"] == {1, 3}
    assert context(_waiting(play, Onlooker.SPECTATOR))["told_first"] == {1, 2, 3}
    assert context(_waiting(play, Seat(2)))["told_first"] == {2}


def test_nobody_goes_first_where_one_has_placed() -> None:
    """Once one owner has placed in a castle, its mark is gone; in the choose step there is none (L13)."""
    play = _placing([0, 1, 2, 3])
    before = set(firsts(_waiting(play)))
    assert before == {0, 1, 2, 3}
    move = next(iter(play.view(Seat(3)).legal_moves))
    assert isinstance(move, Place)
    play.submit(move)
    assert set(firsts(_waiting(play))) == before - {move.castle}
    assert firsts(_waiting(Playthrough.new(game, configure(game, 4), 3))) == {}


def test_with_two_people_only_their_own_castle_has_an_order() -> None:
    """Ludwig never waits: only the castle of the two people has somebody who goes first (L13, L45)."""
    play = Playthrough.new(game, configure(game, 2), 3)
    while play.view(Seat(0)).prompt.key != "place":
        step(play)
    assert firsts(_waiting(play)) == {0: 0}
