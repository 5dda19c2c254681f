"""Who wins (L42, L46)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zamki.core.ids import Json, Seat, seats
from zamki.core.outcome import Outcome, rank_seats
from zamki.core.score import Score
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import Over, State, castles_of


def outcome(state: State) -> Outcome | None:
    """The end, once it is reached."""
    return final(state) if isinstance(state.phase, Over) else None


def final(state: State) -> Outcome:
    """The ranking by the lower castle, then the better one, then special rooms; Ludwig's too (L42, L46)."""
    sheets = [score_castle(castle) for castle in state.castles]
    extra: dict[str, Json] = {
        "castles": [{"total": sheet.total, "lines": dict(sheet.lines)} for sheet in sheets]
    }
    specials = [castle.count_special() for castle in state.castles]
    found = rank([sheet.total for sheet in sheets], specials, extra)
    return replace(found, ghosts=seats(state.size)[state.people :])


def rank(totals: list[int], specials: list[int], extra: dict[str, Json]) -> Outcome:
    """The ranking of a ring of castles, from their totals and numbers of special rooms."""
    size = len(totals)

    def both(seat: Seat) -> list[int]:
        return [totals[castle] for castle in castles_of(seat, size)]

    def special(seat: Seat) -> int:
        return sum(specials[castle] for castle in castles_of(seat, size))

    scores = [min(both(seat)) for seat in seats(size)]
    steps = [("better_castle", lambda seat: max(both(seat))), ("special_rooms", special)]
    found = rank_seats(scores, seats(size), steps, extra)
    castles = tuple(tuple(both(seat)) for seat in seats(size))
    return replace(found, measured={"castle": castles, "lower_castle": tuple((low,) for low in scores)})


def score(state: State, seat: Seat) -> Score:
    """The seat's lower castle, explained (L42)."""
    sheets = [score_castle(state.castles[castle]) for castle in castles_of(seat, state.size)]
    return min(sheets, key=lambda sheet: sheet.total).score()


def measures(before: State, after: State, seat: Seat) -> dict[str, Sequence[Json]]:
    """What lessons compare: what each castle has gained, and the lower of the seat's own (L42)."""
    gains = [{"castle": castle, "points": points} for castle, points in enumerate(_gains(before, after))]
    return {"gain": gains, "lower": [score(after, seat).total]}


def growth(before: State, after: State, seat: Seat) -> int:
    """What all castles have gained: a seat builds for its partners too."""
    return sum(_gains(before, after))


def _gains(before: State, after: State) -> list[int]:
    totals = [[score_castle(castle).total for castle in state.castles] for state in (before, after)]
    return [new - old for old, new in zip(*totals, strict=True)]
