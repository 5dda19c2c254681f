"""The outcome of a game, with its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.json_types import read_fields


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The tie-break that decided between seats with equal scores."""

    rule: str
    """The key of the tie-break: `cards`, `age` …"""
    seats: tuple[Seat, ...]
    """The seats that were still tied before it."""
    values: tuple[int, ...]
    """The compared values, in the order of `seats`; higher is better."""

    def json(self) -> dict[str, Json]:
        """Returns the JSON form."""
        return {"rule": self.rule, "seats": list(self.seats), "values": list(self.values)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    """What decided: `points`, the rule of the last tie-break, or `shared`."""
    standings: tuple[tuple[Seat, ...], ...]
    """The seats from first to last; tied seats share a place."""
    tie_break: TieBreak | None = None
    extra: Mapping[str, Json] = field(default_factory=dict, hash=False)
    """Further entries of this game's `result`."""
    measured: Mapping[str, tuple[tuple[int, ...], ...]] = field(
        default_factory=dict, hash=False, compare=False
    )
    """Numbers of each seat that contests count besides scores, by a name of `GameInfo.measures`."""
    ghosts: tuple[Seat, ...] = field(default=(), compare=False)
    """The seats of players without a person."""

    @property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The points of each part of a seat's score, for games that score in parts."""
        return next(iter(self.measured.values()), ())

    def result(self) -> dict[str, Json]:
        """Returns the `result` of a record."""
        return {"scores": list(self.scores), "winners": list(self.winners), **self.extra}

    def json(self) -> dict[str, Json]:
        """Returns the `outcome` of a view."""
        return {
            **self.result(),
            "reason": self.reason,
            "standings": [list(place) for place in self.standings],
            "tie_break": self.tie_break.json() if self.tie_break else None,
        }


_SAID = ("scores", "winners", "reason", "standings", "tie_break")


def parse_outcome(data: JsonObject) -> Outcome:
    """Returns the `outcome` of a view from its JSON form, which has no `measured` and `ghosts`."""
    extra = {key: value for key, value in data.items() if key not in _SAID}
    return replace(read_fields(Outcome, data, "outcome."), extra=extra)


RankingStep = tuple[str, Callable[[Seat], int]]
"""A tie-break: its key, and the value it compares (higher is better)."""


def rank_seats(
    scores: Sequence[int], seats: Sequence[Seat], steps: Sequence[RankingStep], extra: Mapping[str, Json]
) -> Outcome:
    """Returns the outcome by score, then by each tie-break in turn among the seats still tied."""
    keys = {seat: (scores[seat], *(value(seat) for _, value in steps)) for seat in seats}
    order = sorted(seats, key=lambda seat: [-part for part in keys[seat]])
    places: list[list[Seat]] = []
    for seat in order:
        if places and keys[places[-1][0]] == keys[seat]:
            places[-1].append(seat)
        else:
            places.append([seat])
    tie = _deciding(keys, seats, steps)
    winners = tuple(sorted(places[0]))
    reason = "shared" if len(winners) > 1 else tie.rule if tie else "points"
    return Outcome(
        tuple(scores), winners, reason, tuple(tuple(sorted(place)) for place in places), tie, extra
    )


def _deciding(
    keys: Mapping[Seat, tuple[int, ...]], seats: Sequence[Seat], steps: Sequence[RankingStep]
) -> TieBreak | None:
    """Returns the last tie-break that was needed for the first place."""
    best = max(key[0] for key in keys.values())
    tied = tuple(seat for seat in seats if keys[seat][0] == best)
    found: TieBreak | None = None
    for number, (rule, _) in enumerate(steps, start=1):
        if len(tied) == 1:
            break
        values = tuple(keys[seat][number] for seat in tied)
        found = TieBreak(rule, tied, values)
        tied = tuple(seat for seat in tied if keys[seat][number] == max(values))
    return found


ranked = rank_seats  # the former name, for games and programs of others
