"""The Zamek kernel against the reference engine, step by step."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from zamki.core.chance import LiveChance
from zamki.core.edition import EditionFile
from zamki.core.game import Config
from zamki.core.ids import Json
from zamki.core.setup import built_in_edition
from zamki.games.zamek import game
from zamki.games.zamek.kernel import rules as k
from zamki.games.zamek.kernel.batches import policy_batch, simulate
from zamki.games.zamek.kernel.codec import decode, decode_move, encode, encode_move, full_box, new_state
from zamki.games.zamek.kernel.evaluate import N_FEATURES, N_MEMO, position_value
from zamki.games.zamek.kernel.policies import list_turns, make_turn, pick_best
from zamki.games.zamek.kernel.tables import (
    BONUS,
    DISCARDED,
    FAMILY,
    FRESH,
    KIND,
    KINDS,
    LABEL,
    MAX_MOVES,
    MAX_TURNS,
    MEADOW,
    N_NODES,
    N_PENDING,
    N_TOKENS,
    NAME,
    NEXT_CARD,
    NO_NAME,
    NODE,
    OPEN,
    P_OVER,
    P_PLACE,
    P_SUBJECT,
    PENDING,
    PHASE,
    PHASES,
    POOL,
    S_BASE,
    S_DECK,
    S_NODES,
    S_TOWERS,
    S_TURNED,
    SCORE,
    SEAT,
    STAND,
    T_DECK,
    TILE,
    TILES,
    TOKENS,
    USABLE,
    Tables,
    tables_of,
)
from zamki.games.zamek.kernel.tables import (
    State as Packed,
)
from zamki.games.zamek.rules.board import Feature
from zamki.games.zamek.rules.components import AREAS, Components, Kind, Spot
from zamki.games.zamek.rules.state import Over, State
from zamki.kernels.rng import generator

pytestmark = pytest.mark.usefixtures("overflow")
GREEDY = np.zeros((0, N_FEATURES))


@cache
def default_tables() -> Tables:
    """The tables of the built-in edition."""
    edition = game.edition(built_in_edition("zamek", "reconstruction-1"))
    assert isinstance(edition, Components)
    return tables_of(edition)


@cache
def other_tables() -> Tables:
    """The tables of an edition with another outline, other tiles, tokens and subjects."""
    data: dict[str, Any] = dict(built_in_edition("zamek", "reconstruction-1").data)
    data["edition"] = {"id": "other", "note": "for tests"}
    data["tiles"] = [{**tile, "count": 1 + n % 2} for n, tile in enumerate(data["tiles"]) if n % 3]
    data["tokens"] = [{**token, "count": 1 + n} for n, token in enumerate(data["tokens"])]
    data["subjects"] = 4
    edition = game.edition(EditionFile("other", data, "0" * 64))
    assert isinstance(edition, Components)
    return tables_of(edition)


class Chooser:
    """Picks moves: at random, or mostly as the greedy yardstick would, so that tokens come into play."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self.tables, self.random = tables, Random(seed)
        self.clever = self.random.random() < 0.6
        self.turns, self.values = np.empty((2, MAX_TURNS), np.int32), np.empty(MAX_TURNS)
        self.scratch = np.empty((2, len(tables.empty)), np.int16)
        self.room = np.empty((2, MAX_MOVES), np.int32)
        self.x, self.memo, self.rng = np.empty(N_FEATURES), np.empty(N_MEMO), generator(seed)
        self.planned = 0

    def pick(self, state: Packed, legal: list[int]) -> int:
        """One of the legal moves."""
        if self.clever and self.random.random() < 0.9:
            if state[PHASE] == P_PLACE:
                count = list_turns(
                    self.tables.flat, state, GREEDY, self.turns, self.values, self.scratch, self.room,
                    self.x, self.memo,
                )  # fmt: skip
                best = pick_best(self.values, count, self.rng)
                self.planned = int(self.turns[1, best])
                return int(self.turns[0, best])
            if state[PHASE] == P_SUBJECT and self.planned in legal:
                return self.planned
        return self.random.choice(legal)


Rows = dict[int, tuple[Feature, tuple[int, ...]]]


def feature_row(feature: Feature, border: int, known: Rows) -> tuple[int, ...]:
    """A reference feature as the kernel keeps it; `known` remembers the rows of features seen before."""
    if (kept := known.get(id(feature))) is not None:
        return kept[1]
    meadow = feature.kind is Kind.MEADOW
    bonus = feature.shrines if meadow else int(feature.stocks)
    name = feature.name if feature.name < border else NO_NAME
    tiles = 0 if meadow else feature.tiles  # no rule asks for the tiles of a meadow
    row = (name, KINDS.index(feature.kind), tiles, bonus, *feature.subjects, int(feature.open > 0))
    known[id(feature)] = (feature, row)
    return row


def kernel_rows(tables: Tables, state: Packed) -> list[list[int]]:
    """The kernel's features in the same form."""
    begin, count = int(tables.flat[S_NODES]), int(state[N_NODES])
    nodes = state[begin : begin + count * NODE].reshape(count, NODE)
    roots = nodes[nodes[:, LABEL] == np.arange(count)]
    rows = roots[:, [NAME, KIND, TILES, BONUS, STAND, STAND + 1, OPEN]]
    rows[:, 6] = rows[:, 6] > 0
    meadow = rows[:, 1] == MEADOW
    rows[meadow, 2] = 0
    rows[~meadow, 3] = rows[~meadow, 3] > 0
    found: list[list[int]] = rows.tolist()
    return sorted(found)


def kernel_head(tables: Tables, state: Packed) -> tuple[object, ...]:
    """The small things of a kernel state."""
    flat = tables.flat
    values = state.tolist()
    towers = values[flat[S_TOWERS] : flat[S_DECK]]
    names = sorted(
        values[flat[S_NODES] + label * NODE + NAME] for label in values[PENDING : PENDING + values[N_PENDING]]
    )
    phase = PHASES[values[PHASE]]
    return (
        phase,
        values[SEAT],
        values[TILE] if phase == "place" else None,
        int(flat[T_DECK]) - values[NEXT_CARD],
        values[DISCARDED],
        tuple(values[POOL : POOL + 2]),
        tuple(values[FAMILY : FAMILY + 2]),
        names,
        values[USABLE : USABLE + 2 * N_TOKENS],
        values[FRESH : FRESH + 2 * N_TOKENS],
        [n >= 0 for n in towers[: len(tables.edition.token_towers)]],
        None if phase == "over" else tuple(values[SCORE : SCORE + 2]),
    )


def reference_head(tables: Tables, state: State) -> tuple[object, ...]:
    """The same of a reference state."""
    table, border = state.table, AREAS * tables.edition.cells
    return (
        table.phase.name,
        int(table.seat),
        table.tile,
        table.left,
        len(table.discards),
        table.pools,
        tuple(0 if family is None else family.size for family in table.families),
        sorted(name if name < border else NO_NAME for name in table.pending),
        [table.held[seat].count(token) for seat in (0, 1) for token in TOKENS],
        [table.fresh[seat].count(token) for seat in (0, 1) for token in TOKENS],
        [state.tokens[tower] is not None for tower in tables.edition.token_towers],
        None if isinstance(table.phase, Over) else table.totals,
    )


def bare(state: State) -> State:
    """A reference state without what the kernel does not keep: history, and the order of equal things."""
    table = state.table
    return replace(
        state,
        unused=tuple(sorted(state.unused)),
        table=replace(
            table,
            awards=(),
            held=(tuple(sorted(table.held[0])), tuple(sorted(table.held[1]))),
            fresh=(tuple(sorted(table.fresh[0])), tuple(sorted(table.fresh[1]))),
            spent=tuple(sorted(table.spent)),
            discards=tuple(sorted(table.discards)),
        ),
    )


def play_both(tables: Tables, seed: int) -> int:
    """Play one game in both engines and compare them at every step; returns the number of moves."""
    setup: dict[str, Json] = {"first": seed % 2}
    state: Any = game.start(Config(2, tables.edition), LiveChance(seed, setup)).state
    number = {tile.id: n for n, tile in enumerate(tables.edition.tiles)}
    kernel = _begin(tables, seed, number)
    chooser, chance = Chooser(tables, seed), LiveChance(0)
    known: Rows = {}
    out, moves, border = np.empty(MAX_MOVES, np.int32), 0, AREAS * tables.edition.cells
    while True:
        assert kernel_head(tables, kernel) == reference_head(tables, state)
        rows = sorted(feature_row(f, border, known) for f in state.table.board.features.values())
        assert kernel_rows(tables, kernel) == [list(row) for row in rows]
        if isinstance(state.table.phase, Over):
            break
        legal = {encode_move(tables, move): move for move in game.legal_moves(state, state.table.seat)}
        ours = out[: k.legal(tables.flat, kernel, out)].tolist()
        assert sorted(ours) == sorted(legal)
        number_of_move = chooser.pick(kernel, ours)
        move = legal[number_of_move]
        assert decode_move(tables, kernel, number_of_move) == move
        state = game.apply(state, move, chance).state
        k.apply(tables.flat, kernel, number_of_move)
        moves += 1
    check_end(tables, kernel, state)
    return moves


def _begin(tables: Tables, seed: int, number: dict[str, int]) -> Packed:
    chance = LiveChance(seed, {"first": seed % 2})
    game.start(Config(2, tables.edition), chance)
    setup: Any = chance.setup
    deck = [number[name] for name in setup["deck"]]
    return new_state(tables, deck, [TOKENS.index(name) for name in setup["towers"]], seed % 2)


def check_end(tables: Tables, kernel: Packed, state: State) -> None:
    """The final scores, and the feature of every single area."""
    scores, work = np.zeros(2, np.int32), np.zeros(MAX_MOVES, np.int32)
    k.standings(tables.flat, kernel, scores, work)
    assert tuple(scores.tolist()) == state.table.totals
    flat, home = tables.flat, state.table.board.home
    for cell in state.table.board.tiles:
        for area in range(len(state.table.board.areas(cell))):
            node = int(kernel[flat[S_BASE] + cell]) + area
            label = int(kernel[flat[S_NODES] + node * NODE + LABEL])
            assert home[Spot(cell * AREAS + area)] == kernel[flat[S_NODES] + label * NODE + NAME]


CHUNK = 125


@pytest.mark.parametrize("chunk", range(4))
def test_kernel_equals_reference(chunk: int) -> None:
    """Legal moves, successors and scores agree at every step of 500 games."""
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        play_both(default_tables(), seed)


@pytest.mark.parametrize("chunk", range(1))
def test_kernel_equals_reference_in_another_edition(chunk: int) -> None:
    """Z31: they also agree for 125 games of an edition with other tiles, tokens and subjects."""
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        play_both(other_tables(), seed)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(100, 200))
def test_kernel_equals_reference_for_long(chunk: int) -> None:
    """The same for 12,500 more games."""
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        play_both(default_tables(), seed)


def positions(seed: int) -> list[tuple[Packed, State]]:
    """Some positions of one game, in both forms."""
    tables = default_tables()
    state: Any = game.start(Config(2, tables.edition), LiveChance(seed, {"first": seed % 2})).state
    chooser, chance = Chooser(tables, seed), LiveChance(0)
    found: list[tuple[Packed, State]] = []
    out = np.empty(MAX_MOVES, np.int32)
    while not isinstance(state.table.phase, Over):
        kernel = encode(tables, state)
        found.append((kernel, state))
        legal = out[: k.legal(tables.flat, kernel, out)].tolist()
        move = decode_move(tables, kernel, chooser.pick(kernel, legal))
        state = game.apply(state, move, chance).state
    return [*found, (encode(tables, state), state)]


@pytest.mark.parametrize("seed", range(6))
def test_encoded_state_decodes_to_itself(seed: int) -> None:
    """Z30a: encoding and decoding a state loses nothing but its history."""
    for kernel, state in positions(seed)[::5]:
        if not isinstance(state.table.phase, Over):
            assert bare(decode(default_tables(), kernel)) == bare(state)


def test_encoded_end_scores_like_the_reference() -> None:
    """Z24, Z26, Z27, Z28, Z29: the final scoring of an encoded final state gives the reference's totals."""
    for seed in range(4):
        kernel, state = positions(seed)[-1]
        check_end(default_tables(), kernel, state)


def test_turn_values_are_those_of_the_positions_they_lead_to() -> None:
    """Z8, Z13: the quick value of every placement and subject is the value of the position after it."""
    tables = default_tables()
    weights = np.random.default_rng(5).normal(size=(61, N_FEATURES))
    found = positions(3)
    for kernel, _ in [*found[::7], *found[-6:]]:
        if kernel[PHASE] != P_PLACE:
            continue
        for chosen in (GREEDY, weights):
            maker = Chooser(tables, 1)
            count = list_turns(
                tables.flat, kernel, chosen, maker.turns, maker.values, maker.scratch, maker.room,
                maker.x, maker.memo,
            )  # fmt: skip
            for i in range(0, count, 3):
                after = kernel.copy()
                make_turn(tables.flat, after, int(maker.turns[0, i]), int(maker.turns[1, i]))
                memo = np.full(N_MEMO, -1.0)
                value = position_value(
                    tables.flat, after, chosen, int(kernel[SEAT]), maker.x, memo, maker.room[1]
                )
                assert value == pytest.approx(maker.values[i], abs=1e-9)


def test_batches_repeat_whatever_the_threads() -> None:
    """Z3: the same seed shuffles and plays the same games on one thread or three, another seed others."""
    config, policies = Config(2, default_tables().edition), ("random", "greedy")
    alone = simulate(config, policies, 50, seed=1, threads=1)
    again = simulate(config, policies, 50, seed=1, threads=3)
    other = simulate(config, policies, 50, seed=2, threads=1)
    assert (alone.scores == again.scores).all()
    assert alone.moves is not None
    assert again.moves is not None
    assert np.array_equal(alone.moves, again.moves)
    assert (alone.scores != other.scores).any()


def test_greedy_batch_repeats_whatever_the_threads() -> None:
    """The yardstick's games do not depend on the threads that play them."""
    tables = default_tables()
    alone = policy_batch(tables, GREEDY, GREEDY, 12, seed=1, threads=1)
    assert (alone == policy_batch(tables, GREEDY, GREEDY, 12, seed=1, threads=2)).all()


def test_shuffled_box_holds_every_tile_and_token() -> None:
    """Z2, Z3: a new game is a shuffle of all tiles and all tokens."""
    tables, state = default_tables(), full_box(default_tables())
    k.begin(tables.flat, state, 1, generator(9))
    assert state[SEAT] == 1
    assert state[PHASE] != P_OVER
    deck = sorted(state[tables.block(S_DECK, S_TURNED)].tolist())
    assert deck == sorted(full_box(tables)[tables.block(S_DECK, S_TURNED)].tolist())
