"""Points with their reasons, and the end (R11, R12)."""

from __future__ import annotations

from zamki.core.ids import Seat, seats
from zamki.core.outcome import Outcome, Step, ranked
from zamki.core.score import Score, ScoreLine
from zamki.games.rycerze.rules.components import points_of
from zamki.games.rycerze.rules.info import LONG
from zamki.games.rycerze.rules.names import tile_name
from zamki.games.rycerze.rules.state import Attack, Round, State


def score(state: State, seat: Seat) -> Score:
    """One line per castle taken, over all games of a long one."""
    games = [game.rounds for game in state.past]
    if not state.is_over:
        games.append(state.rounds)
    return Score(tuple(line for rounds in games for line in _lines(rounds, seat)))


def _lines(rounds: tuple[Round, ...], seat: Seat) -> list[ScoreLine]:
    return [
        ScoreLine(
            "castle",
            points_of(each.tile),
            tile_name(each.tile),
            detail={"tile": each.tile, "card": each.card},
        )
        for each in rounds
        if isinstance(each, Attack) and each.winner == seat
    ]


def outcome(state: State) -> Outcome | None:
    """R11: points, then cards in hand, then age. R12: in a long game, the sum, then age."""
    if not state.is_over:
        return None
    table = seats(state.seats)
    totals = [sum(game.points[seat] for game in state.past) for seat in table]
    hands = state.past[-1].hands
    by_age: Step = ("age", lambda seat: -state.ages.index(seat))
    extra = {"hands": list(hands)}
    if not state.config.has(LONG):
        return ranked(totals, table, [("cards", lambda seat: hands[seat]), by_age], extra)
    return ranked(totals, table, [by_age], {**extra, "games": [list(game.points) for game in state.past]})
