from __future__ import annotations

from hypothesis import given

from zamki.core.ids import Seat
from zamki.core.play import AnyPlaythrough
from zamki.games.rycerze import game
from zamki.games.rycerze.rules.components import CASTLES
from zamki.testing import playthroughs


@given(playthroughs("rycerze", finished=True))
def test_castles_turned_up_are_all_won_by_somebody(play: AnyPlaythrough) -> None:
    """R8: every castle is taken, so the points of all seats are those of the tiles played."""
    tiles = [each.tile for past in play.state.past for each in past.rounds]
    outcome = play.outcome
    assert outcome is not None
    assert sum(outcome.scores) == sum(CASTLES[tile][1] for tile in tiles if tile in CASTLES)
    assert len(outcome.winners) == 1


@given(playthroughs("rycerze"))
def test_score_lines_name_the_castles(play: AnyPlaythrough) -> None:
    """R8: every point of a seat comes from a castle it took."""
    for seat in range(play.config.seats):
        score = game.score(play.state, Seat(seat))
        earlier = sum(past.points[seat] for past in play.state.past)
        now = 0 if play.state.is_over else play.state.players[seat].points
        assert score.total == earlier + now
        assert all(line.rule == "castle" for line in score.lines)
