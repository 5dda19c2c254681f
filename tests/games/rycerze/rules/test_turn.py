from __future__ import annotations

import pytest

from tests.games.rycerze.table import bluff, lay_all, new, pile, points, recruit
from zamki.core.errors import BadSetup
from zamki.core.ids import Seat
from zamki.games.rycerze import game
from zamki.games.rycerze.rules.components import ARMY, CASTLES, DRUM
from zamki.games.rycerze.rules.moves import Recruit, lay
from zamki.games.rycerze.rules.state import Attack, Recruitment

ZERO, ONE, TWO = Seat(0), Seat(1), Seat(2)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    """R1b: two to four people, no fewer and no more."""
    assert game.info.seats == range(2, 5)
    with pytest.raises(BadSetup):
        new(pile(), seats=seats)


def test_everybody_starts_with_the_same_eight_cards() -> None:
    """R1: six different army cards and two shepherds each, in the hand."""
    play = new(pile(), seats=3)
    for seat in range(3):
        assert play.view(Seat(seat)).state.players[seat].hand == (*sorted(ARMY), "shepherd", "shepherd")


def test_first_tile_is_out_and_seven_rounds_are_played() -> None:
    """R2: eight tiles, the top one leaves unseen, the other seven make seven rounds."""
    play = new(pile(*CASTLES, DRUM))
    assert play.state.piles[0][0] == DRUM
    bluff(play, 6)
    assert len(play.state.rounds) == 7
    assert [each.tile for each in play.state.rounds] == [*CASTLES, DRUM]
    assert play.outcome is not None


def test_youngest_starts_with_the_sword() -> None:
    """R3: the sword is with the first of the age order."""
    assert new(pile(), seats=3, ages=[2, 0, 1]).state.sword == 2
    assert new(pile(), seats=3).state.sword == 0


def test_nothing_is_revealed_before_the_last_commit() -> None:
    """R5: cards lie face down until everybody has laid."""
    play = new(pile("wood_small"), seats=3)
    play.submit(lay(TWO, "dragon", "knight"))
    assert game.actors(play.state) == (ZERO, ONE)
    assert play.view(ZERO).state.players[2].commit is None
    assert play.view(ZERO).state.players[2].has_chosen
    assert play.view(TWO).state.players[2].commit == ("dragon", "knight")


def test_shepherds_return_and_army_cards_go_to_the_camp() -> None:
    """R6, R9: the shepherd is back in the hand, the fighting card in the camp."""
    play = new(pile("wood_small"))
    lay_all(play, "dragon shepherd", "peasant shepherd")
    assert play.state.players[0].camp == {"dragon"}
    assert play.view(ZERO).state.players[0].hand_size == 7
    assert play.state.players[1].camp == {"peasant"}


def test_cards_laid_twice_cancel_all_copies() -> None:
    """R7: all copies of a card that several seats laid are out, and the next strongest wins."""
    play = new(pile("stone_big"), seats=4)
    lay_all(play, "knight peasant", "knight shepherd", "knight shepherd", "footman shepherd")
    assert points(play) == [0, 0, 0, 2]
    assert [player.camp for player in play.state.players] == [
        {"knight", "peasant"},
        {"knight"},
        {"knight"},
        {"footman"},
    ]


def test_strengths_are_never_added_up() -> None:
    """R8: the single strongest card wins against two weaker ones together."""
    play = new(pile("stone_small"))
    lay_all(play, "knight shepherd", "catapult dragon")
    assert points(play) == [1, 0]


@pytest.mark.parametrize(("tile", "winner"), [("stone_small", 0), ("brick_small", 1), ("wood_small", 1)])
def test_strength_depends_on_the_kind_of_castle(tile: str, winner: int) -> None:
    """R1, R8: the knight beats the dragon only against stone."""
    play = new(pile(tile))
    lay_all(play, "knight shepherd", "dragon shepherd")
    assert points(play)[winner] == 1


def test_sword_takes_the_castle_when_all_cancel() -> None:
    """R8: all cards cancelled, so the sword's holder takes it, whatever it laid."""
    play = new(pile("wood_big"), ages=[1, 0])
    lay_all(play, "dragon archer", "archer dragon")
    assert points(play) == [0, 2]
    assert play.state.rounds[0] == Attack("wood_big", (("archer", "dragon"),) * 2, ONE, None, ZERO)


def test_sword_takes_the_castle_when_only_shepherds_were_laid() -> None:
    """R8: only shepherds, so the sword decides."""
    play = new(pile("wood_big"), seats=3, ages=[2, 0, 1])
    bluff(play)
    assert points(play) == [0, 0, 2]


def test_sword_goes_to_the_fewest_points_counting_the_castle_just_won() -> None:
    """R9: the winner's new castle counts before the sword moves."""
    play = new(pile("wood_big", "brick_small", "stone_big"))
    lay_all(play, "dragon shepherd", "shepherd shepherd")
    assert play.state.sword == 1
    lay_all(play, "shepherd shepherd", "dragon shepherd")
    assert points(play) == [2, 1]
    assert play.state.sword == 1


def test_sword_among_equals_goes_to_the_youngest() -> None:
    """R9: of two seats with the fewest points the younger gets the sword."""
    play = new(pile("wood_small", "brick_small"), seats=3, ages=[1, 2, 0])
    lay_all(play, "shepherd shepherd", "dragon shepherd", "shepherd shepherd")
    assert play.state.sword == 2
    lay_all(play, "shepherd shepherd", "shepherd shepherd", "dragon shepherd")
    assert play.state.sword == 0


def test_holder_of_the_sword_has_no_advantage() -> None:
    """R9: among equals the sword leaves its present holder for the youngest."""
    play = new(pile("wood_small", "brick_small", "stone_big"))
    lay_all(play, "dragon shepherd", "shepherd shepherd")
    assert play.state.sword == 1
    lay_all(play, "shepherd shepherd", "dragon shepherd")
    assert points(play) == [1, 1]
    assert play.state.sword == 0


def test_recruitment_brings_one_card_back() -> None:
    """R10: every seat with a camp takes one card of its choice; the sword stays."""
    play = new(pile("wood_small", DRUM, "stone_big"))
    lay_all(play, "dragon knight", "peasant shepherd")
    sword = play.state.sword
    assert list(game.legal_moves(play.state, ZERO)) == [Recruit(ZERO, "dragon"), Recruit(ZERO, "knight")]
    recruit(play, "dragon", "peasant")
    assert play.state.players[0].camp == {"knight"}
    assert play.state.players[1].camp == frozenset()
    assert play.state.sword == sword
    assert play.state.rounds[1] == Recruitment(DRUM, ((ZERO, "dragon"), (ONE, "peasant")))


def test_recruitment_with_empty_camps_passes_at_once() -> None:
    """R10: a drum as the first tile finds no camp, and the next tile is turned up."""
    play = new(pile(DRUM, DRUM, "wood_big"))
    assert play.state.tile == "wood_big"
    assert len(play.state.rounds) == 2


def test_drum_as_the_last_tile_with_empty_camps_ends_the_game() -> None:
    """R4, R10: seven rounds are over even when nobody is asked in the last."""
    play = new(pile(*CASTLES, DRUM))
    bluff(play, 6)
    assert play.outcome is not None
    assert game.actors(play.state) == ()


def test_rulebook_example_one() -> None:
    """R14: knights cancel, the dragon beats the footman for the big brick castle."""
    play = new(pile("brick_big"), seats=4)
    lay_all(play, "dragon shepherd", "knight footman", "knight shepherd", "shepherd shepherd")
    assert points(play) == [2, 0, 0, 0]


def test_rulebook_example_two() -> None:
    """R14: archers and peasants cancel, the sword's holder takes the small wooden castle."""
    play = new(pile("wood_small"), seats=4, ages=[1, 0, 2, 3])
    lay_all(play, "archer peasant", "shepherd shepherd", "archer shepherd", "peasant shepherd")
    assert points(play) == [0, 1, 0, 0]


def test_long_game_is_one_full_game_per_seat() -> None:
    """R12, R12a: as many games as seats, each with all cards back and its own tiles."""
    piles = [pile(*CASTLES, DRUM), pile(DRUM, *CASTLES)]
    play = new(piles, ages=[1, 0], long=True)
    for _ in range(5):
        bluff(play)
    lay_all(play, "dragon shepherd", "knight archer")
    finished = [len(play.state.past)]
    recruit(play, "dragon", "knight")
    finished.append(len(play.state.past))
    assert finished == [0, 1]
    assert play.state.players[0].hand == set(ARMY)
    assert play.state.sword == 1
    bluff(play, 6)
    assert play.outcome is not None
    assert play.outcome.scores == tuple(
        map(sum, zip(*(past.points for past in play.state.past), strict=True))
    )


def test_rotating_the_youngest_moves_the_first_sword() -> None:
    """R12: in game g the g-th youngest of the set-up counts as the youngest."""
    piles = [pile(*CASTLES, DRUM)] * 3
    play = new(piles, seats=3, ages=[2, 0, 1], long=True, rotate_youngest=True)
    swords = [play.state.sword]
    for _ in range(2):
        bluff(play, 6)
        swords.append(play.state.sword)
    assert swords == [2, 0, 1]


def test_rotation_without_the_long_game_changes_nothing() -> None:
    """R12a: `rotate_youngest` alone has no effect."""
    plain, rotated = new(pile("wood_big")), new(pile("wood_big"), rotate_youngest=True)
    for play in (plain, rotated):
        lay_all(play, "dragon shepherd", "knight shepherd")
    assert plain.state.players == rotated.state.players
    assert plain.state.sword == rotated.state.sword
