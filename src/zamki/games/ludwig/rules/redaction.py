"""The record of a game that is still on, as one viewer may know it (L47)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from zamki.core.chance import ReplayChance
from zamki.core.game import Config
from zamki.core.ids import Json, JsonObject, Onlooker, Viewer
from zamki.games.ludwig.rules.moves import parse_move
from zamki.games.ludwig.rules.state import Ask, State, owners_of
from zamki.games.ludwig.rules.turn import TURNS, apply, start


def redacted(
    state: State, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
) -> tuple[dict[str, Json], list[dict[str, Json]]]:
    """Set-up and moves with nulls for what the viewer has not seen.

    A place in a pile is known once what was drawn from it has been seen in a hand or among a bonus's options.
    """
    if viewer is Onlooker.OPEN:
        return dict(setup), [dict(move) for move in moves]
    rooms: dict[int, set[str]] = defaultdict(set)
    cards: dict[int, set[str]] = defaultdict(set)
    for past in _course(state, setup, moves):
        _look(past, viewer, rooms, cards)
    hidden = dict(setup)
    hidden["supply"] = _masked(setup["supply"], rooms[0])
    hidden["bonus_cards"] = _masked(setup["bonus_cards"], cards[0])
    return hidden, list(_masked_moves(viewer, moves, rooms, cards))


def _course(state: State, setup: JsonObject, moves: Sequence[JsonObject]) -> Iterator[State]:
    """Every state the game went through."""
    chance = ReplayChance(setup, moves, finished=False)
    past = start(Config(state.people, state.components), chance).state
    yield past
    while chance.index < len(moves):
        move = parse_move(moves[chance.index])
        chance.index += 1
        past = apply(past, move, chance).state
        yield past


def _look(state: State, viewer: Viewer, rooms: dict[int, set[str]], cards: dict[int, set[str]]) -> None:
    for hand in state.hands:
        if viewer in hand.seen:
            rooms[state.dealt].update(hand.rooms)
    for bonus in state.bonuses:
        if bonus is not None and viewer in owners_of(bonus.castle, state.size):
            if bonus.ask is Ask.ROOM:
                rooms[bonus.shuffle].update(bonus.options)
            elif bonus.ask is Ask.CARD:
                cards[bonus.shuffle].update(bonus.options)


def _masked_moves(
    viewer: Viewer, moves: Sequence[JsonObject], rooms: dict[int, set[str]], cards: dict[int, set[str]]
) -> Iterator[dict[str, Json]]:
    counts: dict[str, int] = defaultdict(int)
    for move in moves:
        what = str(move.get("what"))
        counts[what] += 1
        if what == "reshuffle_supply":
            yield {**move, "order": _masked(move["order"], rooms[counts[what]])}
        elif what == "reshuffle_cards":
            yield {**move, "order": _masked(move["order"], cards[counts[what]])}
        elif what == "ludwig_draw" and viewer != (0 if counts[what] <= TURNS else 1):
            yield {**move, "rooms": [None, None]}  # once assigned, the next move tells them (L44)
        else:
            yield dict(move)


def _masked(items: Json, known: set[str]) -> list[Json]:
    assert isinstance(items, Sequence)
    return [item if item in known else None for item in items]
