"""Who wins (S9)."""

from __future__ import annotations

from dataclasses import replace

from zamki.core.ids import seats
from zamki.core.outcome import Outcome, rank_seats

from zamki_sea_battle.rules.scoring import score
from zamki_sea_battle.rules.state import State, other


def outcome(state: State) -> Outcome | None:
    """S9: whoever sinks the whole fleet of the other wins, and has the most hits."""
    if not state.is_over:
        return None
    table = seats(state.config.seats)
    shots: list[int] = [len(state.seas[other(seat)].shots) for seat in table]
    found = rank_seats([score(state, seat).total for seat in table], table, [], {"shots": shots})
    return replace(found, reason="fleet_sunk")
