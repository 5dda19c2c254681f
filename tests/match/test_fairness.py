from __future__ import annotations

from random import Random

from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games.ludwig.rules.moves import PlaceBonusRoom
from zamki.games.ludwig.rules.state import Ask, Bonus, owners_of
from zamki.match.fairness import AnyPlay, seems_legal
from zamki.testing.fuzz import random_moves


def drawn_bonus() -> tuple[AnyPlay, Bonus]:
    """A game of Ludwig in which the owners of one castle look at five drawn rooms."""
    game = get_game("ludwig")
    for seed in range(50):
        rng = Random(seed)
        play: AnyPlay = Playthrough.new(game, configure(game, 5), rng)
        for _ in random_moves(play, rng):
            for bonus in play.state.bonuses:
                if bonus is not None and bonus.ask is Ask.ROOM:
                    return play, bonus
    raise AssertionError("no food bonus in fifty games")


def test_partner_may_suggest_one_of_the_drawn_rooms() -> None:
    """L12: a bonus can be suggested by the one who sees what was drawn."""
    play, bonus = drawn_bonus()
    (partner,) = set(owners_of(bonus.castle, 5)) - {bonus.seat}
    moves = [
        move for move in play.game.legal_moves(play.state, bonus.seat) if isinstance(move, PlaceBonusRoom)
    ]
    assert moves
    assert all(seems_legal(play, partner, move, Random(1)) for move in moves)


def test_others_cannot_find_out_what_was_drawn() -> None:
    """L47: whoever does not see the drawn rooms gets the same refusal for a right and for a wrong guess."""
    play, bonus = drawn_bonus()
    right = next(
        move for move in play.game.legal_moves(play.state, bonus.seat) if isinstance(move, PlaceBonusRoom)
    )
    for seat in range(5):
        if seat not in owners_of(bonus.castle, 5):
            assert not seems_legal(play, Seat(seat), right, Random(1))


def test_what_lies_open_may_be_suggested_by_anybody() -> None:
    """L9: everybody sees the chosen rooms, so anybody may suggest where one goes."""
    game = get_game("ludwig")
    play: AnyPlay = Playthrough.new(game, configure(game, 4), 1)
    for seat in game.actors(play.state):
        play.submit(game.legal_moves(play.state, seat)[0])
    move = game.legal_moves(play.state, Seat(2))[0]
    assert all(seems_legal(play, Seat(seat), move, Random(1)) for seat in (0, 1, 3))
