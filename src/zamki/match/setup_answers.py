"""Answers to the questions of the set-up: given by people, drawn, or kept for a rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from zamki.core.errors import BadSetup
from zamki.core.game import Again, GameInfo, SetupQuestion
from zamki.core.ids import Json, JsonObject, Seat
from zamki.core.reading import as_int, as_ints
from zamki.core.words import T

if TYPE_CHECKING:
    from zamki.match.table_log import TableLog


def settle_setup(
    info: GameInfo, seats: int, said: JsonObject, drawn: Mapping[str, Sequence[int]], random: Random
) -> dict[str, Json]:
    """Returns the set-up of a new game: the given answers, and for drawn ones named seats first, then chance.

    The draw includes every seat, with the bots.
    """
    given: dict[str, Json] = dict(said)
    for question in info.asks:
        if question.key in drawn and question.key not in given:
            given[question.key] = _draw(question, seats, drawn[question.key], random)
    return given


def _draw(question: SetupQuestion, seats: int, named: Sequence[int], random: Random) -> Json:
    if len(set(named)) < len(named) or not set(named) <= set(range(seats)):
        raise BadSetup(T("“{where}” must name each seat once.", where=question.key))
    left = [seat for seat in range(seats) if seat not in named]
    order = [*named, *random.sample(left, len(left))]
    return list(order) if question.is_order else order[0]


@dataclass(frozen=True, slots=True)
class NextGame:
    """Set-up and seats of a rematch."""

    setup: JsonObject
    chairs: Sequence[int]
    """For each seat the previous seat of its people."""


def next_game(old: TableLog, random: Random) -> NextGame:
    """Returns the set-up of a rematch: ages move with the people, the rest follows from the last result."""
    info, count = old.game.info, len(old.chairs)
    chairs = _mix_seats(count, random) if info.mixes_seats else list(range(count))
    setup = {question.key: _next_answer(old, question) for question in info.asks}
    return NextGame({key: _move_seats(value, chairs) for key, value in setup.items()}, chairs)


def _mix_seats(count: int, random: Random) -> list[int]:
    """Returns a new seating; with four seats or more, rotations and mirror images do not count as new."""
    same = list(range(count))
    mixed = random.sample(same, count)
    while mixed == same or (count > 3 and _neighbours(mixed) == _neighbours(same)):
        mixed = random.sample(same, count)
    return mixed


def _neighbours(circle: Sequence[int]) -> set[frozenset[int]]:
    """Returns every pair of neighbouring seats."""
    return {frozenset((each, circle[number - 1])) for number, each in enumerate(circle)}


def _next_answer(old: TableLog, question: SetupQuestion) -> Json:
    was = old.play.setup[question.key]
    if question.is_order:
        order = as_ints(was, question.key)
        first = old.next_first.get(question.key)
        return [first, *(seat for seat in order if seat != first)] if first is not None else list(order)
    if question.again is Again.LOSER:
        return _loser(old, as_int(was, question.key))
    return old.next_first.get(question.key, was)


def _loser(old: TableLog, was: int) -> int:
    """Returns the only seat in last place; otherwise the one after the previous seat."""
    outcome = old.play.outcome
    last = outcome.standings[-1] if outcome else ()
    return last[0] if len(last) == 1 else (was + 1) % len(old.chairs)


def _move_seats(value: Json, chairs: Sequence[int]) -> Json:
    """Returns an answer with the same people on their new seats."""
    if isinstance(value, list):
        return [chairs.index(as_int(each, "seat")) for each in value]
    return chairs.index(as_int(value, "seat"))


def parse_rematch_choice(info: GameInfo, said: JsonObject, seats: int) -> dict[str, Json]:
    """Returns the seats named for a rematch; refuses questions that the game does not offer."""
    offered = {question.key for question in info.asks if question.again is Again.OFFER}
    for key, seat in said.items():
        if key not in offered or as_int(seat, key) not in range(seats):
            raise BadSetup(T("“{where}” must name each seat once.", where=key))
    return dict(said)


def answers(old: TableLog) -> list[tuple[SetupQuestion, tuple[Seat, ...], bool]]:
    """Returns each answer about the people: the question, its seats in order, and whether it was drawn."""
    setup = old.setup_answers
    return [
        (question, _seats(setup[question.key]), question.key in old.drawn)
        for question in old.game.info.asks
        if question.key in setup
    ]


def _seats(value: Json) -> tuple[Seat, ...]:
    found = value if isinstance(value, (list, tuple)) else [value]
    return tuple(Seat(as_int(each, "seat")) for each in found)
