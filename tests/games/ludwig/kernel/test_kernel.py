"""The ludwig kernel against the reference engine, step by step."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import cast

import numpy as np
import pytest

from tests.games.ludwig.kernel.forms import canonical, encode_move, encode_state
from zamki.core.chance import LiveChance
from zamki.core.game import Config
from zamki.core.ids import JsonObject, Seat
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.games.ludwig.kernel import rules as k
from zamki.games.ludwig.kernel import tables as c
from zamki.games.ludwig.kernel.batches import simulate, standing
from zamki.games.ludwig.kernel.board import fits, put, score_lines, take_back, total
from zamki.games.ludwig.kernel.codec import (
    decode_move,
    decode_state,
    encode_view,
)
from zamki.games.ludwig.kernel.greedy import gain
from zamki.games.ludwig.kernel.search import blind, imagine, unseen
from zamki.games.ludwig.kernel.tables import Ints
from zamki.games.ludwig.rules.deck import Deck
from zamki.games.ludwig.rules.moves import Assign, Choose, Move
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import Assigning, Choosing, Hand, Pair, Phase, Placing, State
from zamki.kernels.rng import below, generator

pytestmark = pytest.mark.usefixtures("overflow")
GAME = get_game("ludwig")
RNG = generator(88172645463325252)
CARD_CODES = {name: index + 1 for index, name in enumerate(c.CARDS)}
# How many games are compared for each number of people: 2,000 in all.
GAMES = {2: 115, 3: 115, 4: 95, 5: 70, 6: 55, 7: 50}


@cache
def _config(people: int) -> Config:
    return configure(GAME, people)


def _codes(chance: list[JsonObject], what: str, field: str) -> Ints:
    """A chance move of the record in the kernel's form, empty where there is none."""
    for move in chance:
        if str(move["what"]).startswith(what):
            items = cast(list[str], move[field])
            return np.array([c.CODE_OF.get(item) or CARD_CODES[item] for item in items], np.int32)
    return k.NO_CHANCE


class Duel:
    """One game played by both engines at once."""

    def __init__(self, people: int, seed: int) -> None:
        self.random = Random(seed)
        self.chance = LiveChance(seed)
        self.state: State = GAME.start(_config(people), self.chance).state
        self.chance.take_moves()
        self.kernel = encode_state(self.state)
        self.buffer = np.zeros(k.MAX_MOVES, np.int32)
        self.reshuffles = 0

    def legal_moves(self) -> list[tuple[Move, int]]:
        """The legal moves of all seats, the same in both engines."""
        found: list[tuple[Move, int]] = []
        for seat in range(self.state.people):
            right = [(move, encode_move(move)) for move in GAME.legal_moves(self.state, Seat(seat))]
            n = k.legal(self.kernel, seat, self.buffer)
            assert sorted(code for _, code in right) == sorted(self.buffer[:n].tolist())
            found += right
        return found

    def step(self, move: Move, code: int) -> None:
        """Make a move in both and compare the successors."""
        assert decode_move(self.kernel, move.seat, code) == move
        self.state = GAME.apply(self.state, move, self.chance).state
        drawn = cast(list[JsonObject], self.chance.take_moves())
        order, rooms = _codes(drawn, "reshuffle", "order"), _codes(drawn, "ludwig", "rooms")
        self.reshuffles += len(order) > 0
        k.apply(self.kernel, move.seat, code, RNG, order, rooms)
        assert np.array_equal(canonical(self.kernel), canonical(encode_state(self.state)))
        if not isinstance(move, Choose | Assign):
            self._compare_sheet(move.castle)

    def _compare_sheet(self, number: int) -> None:
        lines = np.zeros(13, np.int32)
        points = score_lines(self.kernel, k.castle(number), lines)
        sheet = score_castle(self.state.castles[number])
        assert points == sheet.total == total(self.kernel, k.castle(number))
        assert dict(zip(c.LINES, lines.tolist(), strict=True)) == dict(sheet.lines)

    def play(self) -> None:
        """To the end, comparing every step and the ranking."""
        while moves := self.legal_moves():
            self.step(*self.random.choice(moves))
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        values = [standing(self.kernel, seat) for seat in range(self.state.size)]
        assert {seat for seat, value in enumerate(values) if value == max(values)} == set(outcome.winners)
        assert [value // 100_000 for value in values] == list(outcome.scores)


def _duels(people: int, first: int, games: int) -> None:
    for seed in range(first, first + games):
        Duel(people, seed).play()


@pytest.mark.slow
@pytest.mark.parametrize("people", GAMES)
def test_both_engines_agree_at_every_step(people: int) -> None:
    """Legal moves, successors, score sheets and ranking are the same in both engines, whole games long."""
    _duels(people, 1000 * people, GAMES[people])


@pytest.mark.soak
@pytest.mark.parametrize("people", GAMES)
def test_both_engines_agree_in_many_more_games(people: int) -> None:
    """The same over forty times as many games."""
    _duels(people, 100_000 * people, 40 * GAMES[people])


def _short_of_pieces(duel: Duel) -> None:
    """Leave hardly anything in the box and the piles, so that everything runs out."""
    state = duel.state
    stock = {kind: (1 if kind in c.SPECIALS else left) for kind, left in state.stock.items()}
    supply = replace(state.supply, pile=state.supply.pile[:7])
    cards = Deck(state.cards.pile[:4], returned=state.cards.returned)
    duel.state = replace(state, stock=stock, supply=supply, cards=cards)
    duel.kernel = encode_state(duel.state)


@pytest.mark.parametrize("people", [3, 7])
def test_both_engines_agree_when_pieces_run_out(people: int) -> None:
    """Reshuffles, empty piles and lapsing special rooms are the same in both (L21, L21a, L23, L24a)."""
    reshuffles = 0
    for seed in range(12):
        duel = Duel(people, seed)
        _short_of_pieces(duel)
        while duel.state.turn < 4 or isinstance(
            duel.state.phase, Choosing
        ):  # there is nothing to deal round 2 from
            moves = duel.legal_moves()
            bonus = [pair for pair in moves if _earns_a_bonus(duel, pair[0])]
            duel.step(*duel.random.choice(bonus or moves))
        reshuffles += duel.reshuffles
    assert reshuffles > 0


def _earns_a_bonus(duel: Duel, move: Move) -> bool:
    if isinstance(move, Choose):
        kinds = [duel.state.components.rooms[room].type for room in move.rooms]
        return all(kind in ("food", "utility", "outdoor") for kind in kinds)
    room, number = getattr(move, "room", None), getattr(move, "castle", None)
    if room is None or number is None:
        return False
    kind = duel.state.components.rooms[room].type
    return duel.state.castles[number].count(kind) in (2, 4)


@pytest.mark.parametrize("people", [2, 4])
def test_a_state_survives_the_way_there_and_back(people: int) -> None:
    """A kernel state decoded is the reference state without what the seats remember (L47)."""
    duel = Duel(people, 5)
    while moves := duel.legal_moves():
        back = decode_state(duel.kernel, duel.state.components, duel.state.ages)
        assert _forgetful(back) == _forgetful(duel.state)
        duel.step(*duel.random.choice(moves))


def _sorted(phase: Phase) -> Phase:
    """A kernel keeps two rooms in the order of their numbers, and no shuffle of what was drawn."""
    match phase:
        case Assigning(drawn):
            return Assigning(_ordered(drawn))
        case Choosing(choices, assigned):
            return Choosing(tuple(pair and _ordered(pair) for pair in choices), assigned)
        case Placing(waiting, bonuses, assigned):
            return Placing(
                tuple(replace(each, rooms=tuple(sorted(each.rooms))) for each in waiting),
                tuple(bonus and replace(bonus, shuffle=0) for bonus in bonuses),
                assigned,
            )
    return phase


def _ordered(pair: Pair) -> Pair:
    return min(pair), max(pair)


def _forgetful(state: State) -> State:
    hands = tuple(Hand(tuple(sorted(hand.rooms))) for hand in state.hands)
    castles = tuple(replace(each, attendants=tuple(sorted(each.attendants))) for each in state.castles)
    return replace(
        state,
        castles=castles,
        hands=hands,
        phase=_sorted(state.phase),
        dealt=0,
        supply=_plain(state.supply),
        cards=_plain(state.cards),
    )


def _plain(deck: Deck) -> Deck:
    discards = tuple(sorted((replace(d, shuffle=0, known=frozenset()) for d in deck.discards), key=str))
    return Deck(deck.pile, discards, returned=())


@pytest.mark.parametrize("people", [2, 3, 5])
def test_a_gain_is_the_difference_of_two_scores(people: int) -> None:
    """The gain of a placement counted alone equals the castle's score after minus before (L41)."""
    rng = generator(people)
    s, buffer = np.zeros(k.size(max(people, 3)), np.int32), np.zeros(k.MAX_MOVES, np.int32)
    k.begin(s, people, rng)
    while s[k.PHASE] != k.OVER:
        for seat in range(people):
            n = k.legal(s, seat, buffer)
            if n:
                k.apply(s, seat, int(buffer[below(rng, n)]), rng, k.NO_CHANCE, k.NO_CHANCE)
        _compare_gains(s, k.castle(0), 1 + below(rng, c.FOYER))


def _compare_gains(s: Ints, b: int, code: int) -> None:
    before = s.copy()
    for edge in range(s[b + c.EDGE_N]):
        if fits(s, b, code, edge):
            token = put(s, b, code, edge)
            points = total(s, b)
            take_back(s, b, token)
            assert np.array_equal(canonical(s), canonical(before))
            assert gain(s, b, code, edge) == points - total(s, b)


@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_view_shows_the_kernel_what_its_seat_knows(people: int) -> None:
    """What a seat that is asked sees is the state with everything forgotten it may not know (L47)."""
    duel = Duel(people, 7)
    while moves := duel.legal_moves():
        for seat in GAME.actors(duel.state):
            seen, forgot = encode_view(GAME.view(duel.state, seat)), duel.kernel.copy()
            blind(forgot, seat)
            assert np.array_equal(_without_discards(seen), _without_discards(forgot))
        duel.step(*duel.random.choice(moves))


def _without_discards(s: Ints) -> Ints:
    """Seats remember some discards, which `blind` forgets altogether."""
    s = canonical(s)
    s[k.DISCARD : k.PILE] = 0
    s[k.CARD_DISCARD : k.HAND] = 0
    return s


def test_an_imagined_world_has_every_room_once() -> None:
    """Filling what a seat does not know puts every room and card in exactly one place (L47)."""
    rng = generator(99)
    rooms, cards = np.zeros(c.REGULAR + 1, np.int32), np.zeros(21, np.int32)
    duel = Duel(4, 3)
    while moves := duel.legal_moves():
        s = encode_view(GAME.view(duel.state, Seat(0)))
        imagine(s, rooms, cards, unseen(s, rooms, cards), rng)
        assert _census(s) == list(range(1, c.REGULAR + 1))
        duel.step(*duel.random.choice(moves))


def _census(s: Ints) -> list[int]:
    found = [*s[k.SUPPLY : k.SUPPLY + s[k.SUPPLY_N]], *s[k.DISCARD : k.DISCARD + s[k.DISCARD_N]]]
    for seat in range(s[k.SEATS]):
        start = k.HAND + 10 * seat
        found += [*s[start + 1 : start + 1 + s[start]], *s[k.PICK + 2 * seat : k.PICK + 2 * seat + 2]]
        b = k.castle(seat)
        found += [*s[b + c.CODE : b + c.CODE + s[b + c.ROOMS]]]
        if s[b + c.BONUS] == k.B_ROOM:
            found += [*s[b + c.DRAWN : b + c.DRAWN + s[b + c.DRAWN_N]]]
    return sorted(int(code) for code in found if 0 < code <= c.REGULAR)


def test_random_games_are_repeatable_and_threads_change_nothing() -> None:
    """The same seed gives the same games, however many threads play them, and another seed others."""
    config, policies = _config(3), ("random",) * 3
    once, *again = (simulate(config, policies, 4, 6, threads) for threads in (1, 1, 2, 3))
    assert once.scores.shape == (4, 3)
    assert once.moves is not None
    assert once.moves.sum() > 4 * 60
    for batch in again:
        assert np.array_equal(batch.scores, once.scores)
        assert batch.moves is not None
        assert np.array_equal(batch.moves, once.moves)
    assert not np.array_equal(simulate(config, policies, 4, 7, 1).scores, once.scores)
