"""The exact solution of the open two-seat game against linear programming and the reference engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic, sleep
from typing import Any, cast

import numpy as np
import pytest
from scipy.optimize import linprog

from zamki.core.bots import Budget
from zamki.core.chance import LiveChance
from zamki.core.edition import EditionFile
from zamki.core.game import Config
from zamki.core.ids import Onlooker, Seat
from zamki.core.play import Playthrough
from zamki.core.setup import built_in_edition, configure
from zamki.games.rycerze import game
from zamki.games.rycerze.bots import solver
from zamki.games.rycerze.bots.belief import Belief, BeliefKeeper, after_drum, plan_round
from zamki.games.rycerze.bots.encoded import Public, open_hands, public_of
from zamki.games.rycerze.bots.endgame import EndKeeper, solve_castles
from zamki.games.rycerze.bots.judging import Judgement
from zamki.games.rycerze.bots.measure import equilibrium, exploitability
from zamki.games.rycerze.bots.ranking import BeliefMind, MasterMind, OpenMind, SearchMind
from zamki.games.rycerze.bots.solver import OpenSolution, open_solution, ready_solution, solution_file
from zamki.games.rycerze.kernel.codec import code_of, mask_of, table_of, tile_code
from zamki.games.rycerze.kernel.rules import DRUM, FULL, MASKS
from zamki.games.rycerze.rules.components import Components
from zamki.games.rycerze.rules.edition import read_components
from zamki.games.rycerze.rules.state import State
from zamki.kernels.memory import SharedMemory

OPEN = configure(game, 2, {"open_recruitment": True})
HIDDEN = configure(game, 2)


@pytest.fixture(scope="module")
def solution() -> OpenSolution:
    """The built-in edition's solution."""
    return open_solution(cast(Components, OPEN.edition))


def _lp_value(matrix: Any) -> float:
    """The value of a matrix game for the row player, by linear programming."""
    rows, columns = matrix.shape
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    assert found.fun is not None
    return float(-found.fun)


def _random_public(rng: Random) -> tuple[Public, int, int, int]:
    """A position that can come up, with a tile turned up: public part, tile, both hands."""
    tiles = rng.sample([0, 1, 2, 3, 4, 5, DRUM, DRUM], 8)
    public, hands = Public(), [FULL, FULL]
    for tile in tiles[: rng.randrange(7)]:
        if tile == DRUM:
            public = public.with_drum()
        else:
            public = public.with_castle(tile, rng.random() < 0.5)
            hands = [hand & ~(1 << rng.randrange(6)) & ~(1 << rng.randrange(6)) for hand in hands]
    return public, tiles[7], hands[0], hands[1]


def test_rounds_are_in_equilibrium(solution: OpenSolution) -> None:
    """R5, R10: sampled rounds have the linear program's value, and neither mix can be beaten."""
    rng = Random(1)
    for _ in range(250):
        public, tile, young, old = _random_public(rng)
        solved = solution.at(public, tile, young, old)
        assert solved.value == pytest.approx(_lp_value(solved.matrix), abs=1e-8)
        mine = np.array(list(solved.young.values()) or [1.0])
        theirs = np.array(list(solved.old.values()) or [1.0])
        assert (mine @ solved.matrix).min() == pytest.approx(solved.value, abs=1e-8)
        assert (solved.matrix @ theirs).max() == pytest.approx(solved.value, abs=1e-8)


def test_values_are_averages_over_the_next_tile(solution: OpenSolution) -> None:
    """R4: before a tile is turned up a position is worth the average of its rounds."""
    rng = Random(2)
    for _ in range(100):
        public, _, young, old = _random_public(rng)
        unseen = [tile for tile in range(6) if not public.castles >> tile & 1] + [DRUM] * (2 - public.drums)
        rounds = [solution.at(public, tile, young, old).value for tile in unseen]
        assert solution.value(public, young, old) == pytest.approx(sum(rounds) / len(rounds), abs=1e-12)


def _reference_value(state: State) -> float:
    """Young's chance to win by the reference engine and linear programs, tiles averaged by hand."""
    if state.is_over:
        outcome = game.outcome(state)
        assert outcome is not None
        return float(state.ages[0] in outcome.winners)
    young, old = state.ages
    mine: list[Any] = list(game.legal_moves(state, young)) or [None]
    theirs: list[Any] = list(game.legal_moves(state, old)) or [None]
    matrix = np.array([[_after(state, one, other) for other in theirs] for one in mine])
    return _lp_value(matrix)


def _after(state: State, *moves: Any) -> float:
    for move in moves:
        if move is not None:
            state = game.apply(state, move, LiveChance(0)).state
    if state.is_over:
        return _reference_value(state)
    turned = state.piles[0][1 : 1 + len(state.rounds)]
    rest = [state.piles[0][0], *state.piles[0][1 + len(state.rounds) :]]
    orders = set(permutations(rest))
    piles = [(order[0], *turned, *order[1:]) for order in orders]
    return sum(_reference_value(replace(state, piles=(pile,))) for pile in piles) / len(piles)


def _random_state(rng: Random, rounds: int) -> State:
    """A random open game with so many rounds played and the next tile turned up."""
    while True:
        ages = rng.sample(range(2), 2)
        state = game.start(OPEN, LiveChance(rng, {"ages": ages})).state
        while not state.is_over and len(state.rounds) < rounds:
            seat = game.actors(state)[0]
            state = game.apply(state, rng.choice(list(game.legal_moves(state, seat))), LiveChance(0)).state
        small = all(len(player.hand) <= 3 for player in state.players)
        if len(state.rounds) == rounds and not state.is_over and small:
            return state


def test_late_subgames_solved_independently(solution: OpenSolution) -> None:
    """R11: with two rounds left the whole subtree, by reference rules and LPs, has the same value."""
    rng = Random(3)
    for _ in range(6):
        state = _random_state(rng, 5)
        view = game.view(state, Onlooker.SPECTATOR)
        hands = open_hands(view)
        assert hands == tuple(mask_of(player.hand) for player in state.players)
        young, old = (hands[seat] for seat in state.ages)
        solved = solution.at(public_of(view), tile_code(state.tile), young, old)
        assert solved.value == pytest.approx(_reference_value(state), abs=1e-7)


def test_value_of_the_start_by_simulation(solution: OpenSolution) -> None:
    """R11: the value of the start is 0.6224 for the youngest, and equilibrium play comes to it."""
    value = solution.value(Public(), FULL, FULL)
    assert round(value, 4) == 0.6224
    rate = equilibrium(40_000, 1)
    assert rate.won / rate.games == pytest.approx(value, abs=0.01)


def test_solutions_are_kept_by_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R1: other strengths have a file of their own; a damaged file is not trusted."""
    monkeypatch.setattr(solver, "cache_root", lambda: tmp_path)
    data = dict(built_in_edition("rycerze", "reconstruction-1").data)
    army = cast(list[dict[str, Any]], data["army"])
    swapped = [{**army[0], "id": army[1]["id"]}, {**army[1], "id": army[0]["id"]}, *army[2:]]
    other = read_components(EditionFile("other", {**data, "army": swapped}, "0"))
    ed = table_of(other)
    path = solution_file(ed)
    assert path != solution_file(table_of(cast(Components, OPEN.edition)))
    solved = OpenSolution(ed, SharedMemory(solver.KERNELS), np.ones((1, 3)))
    assert solver._save(path, solved) is solved
    kept = solver._load(path, ed)
    assert kept is not None
    assert [each.tolist() for each in kept.book] == [each.tolist() for each in solved.book]
    path.write_bytes(b"cut off")
    assert solver._load(path, ed) is None


@dataclass
class SlowSolver:
    """Takes the place of the solver, and is ready when a test says so."""

    solution: OpenSolution
    calls: int = 0
    may_end: Event = field(default_factory=Event)

    def __call__(self, ed: Any, share: Any = None) -> OpenSolution:
        self.calls += 1
        assert self.may_end.wait(60)
        return self.solution


@pytest.fixture
def slow(solution: OpenSolution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowSolver]:
    """Nothing is solved yet, neither here nor on disk."""
    stub = SlowSolver(solution)
    monkeypatch.setattr(solver, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(solver, "solve_open", stub)
    monkeypatch.setattr(solver, "_kept", {})
    monkeypatch.setattr(solver, "_begun", set())
    monkeypatch.setattr(solver, "_save", lambda path, solved: solved)
    yield stub
    stub.may_end.set()


def _wait_for(condition: Callable[[], object]) -> None:
    deadline = monotonic() + 60
    while not condition():
        assert monotonic() < deadline
        sleep(0.005)


def test_threads_that_ask_at_once_share_one_solution(slow: SlowSolver, solution: OpenSolution) -> None:
    """R11: the game is solved once, and every thread that asked meanwhile has that solution."""
    components = cast(Components, OPEN.edition)
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(open_solution, components) for _ in range(4)]
        _wait_for(lambda: slow.calls)
        assert ready_solution(components) is None
        slow.may_end.set()
        assert all(each.result(60) is solution for each in asked)
    assert ready_solution(components) is solution
    assert slow.calls == 1


@pytest.mark.parametrize(("config", "solved_by"), [(OPEN, OpenMind), (HIDDEN, BeliefMind)])
def test_a_clock_waits_for_no_solution(
    slow: SlowSolver, config: Config, solved_by: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R10: the master searches while the game is solved, and plays the solution as soon as it is there."""
    judged_by: list[type] = []
    for mind in (OpenMind, BeliefMind, SearchMind):
        judge = mind.judge

        def noting(self: Any, *args: Any, judge: Any = judge) -> Judgement:
            judged_by.append(type(self))
            found: Judgement = judge(self, *args)
            return found

        monkeypatch.setattr(mind, "judge", noting)
    view, master = Playthrough.new(game, config, 3).view(Seat(0)).state, MasterMind()
    for _ in range(2):
        mix = master.judge(view, Seat(0), Budget(seconds=0.02), Random(1)).mix
        assert sum(mix.values()) == pytest.approx(1.0)
    assert judged_by == [SearchMind] * 2
    slow.may_end.set()
    _wait_for(lambda: solver._kept)
    master.judge(view, Seat(0), Budget(seconds=0.02), Random(1))
    assert judged_by == [SearchMind] * 2 + [solved_by]
    assert slow.calls == 1


def test_a_count_waits_for_the_solution(slow: SlowSolver, solution: OpenSolution) -> None:
    """R10: with a budget in iterations a seeded game is the same everywhere, so the solution is awaited."""
    view = Playthrough.new(game, OPEN, 3).view(Seat(0)).state
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(MasterMind().judge, view, Seat(0), Budget(iterations=1), Random(1))
        _wait_for(lambda: slow.calls)
        sleep(0.1)
        assert not asked.done()
        slow.may_end.set()
        mix = asked.result(60).mix
    young, old = (open_hands(view)[seat] for seat in view.ages)
    solved = solution.at(public_of(view), tile_code(str(view.tile)), young, old)
    assert mix == (solved.young if view.ages[0] == 0 else solved.old)


def test_beliefs_never_rule_out_the_truth(solution: OpenSolution) -> None:
    """R13: the public beliefs are distributions, and give the real hands a chance whatever was played."""
    rng = Random(4)
    keeper = BeliefKeeper(solution)
    for _ in range(4):
        state = game.start(HIDDEN, LiveChance(rng, {"ages": rng.sample(range(2), 2)})).state
        while not state.is_over:
            belief = keeper.at(game.view(state, Onlooker.SPECTATOR).rounds, state.ages)
            for side, seat in enumerate(state.ages):
                assert belief.hands[side].sum() == pytest.approx(1.0)
                assert belief.hands[side, mask_of(state.players[seat].hand)] > 0
            seat = game.actors(state)[0]
            move = rng.choice(list(game.legal_moves(state, seat)))
            state = game.apply(state, move, LiveChance()).state


def test_known_hands_are_played_as_open_ones(solution: OpenSolution) -> None:
    """R10: with certain hands a belief round has the open solution's value, up to the regrets left."""
    rng = Random(5)
    for _ in range(20):
        public, tile, young, old = _random_public(rng)
        if tile == DRUM:
            continue
        hands = np.zeros((2, 64))
        hands[0, young] = hands[1, old] = 1.0
        plan = plan_round(solution, Belief(public, hands), tile)
        assert plan.value == pytest.approx(solution.at(public, tile, young, old).value, abs=2e-3)
        assert sum(plan.mix(0, young).values()) == pytest.approx(1.0)


def test_a_drum_without_camps_tells_nothing() -> None:
    """R10: with empty camps beliefs stay as they are, and the drum counts as seen."""
    after = after_drum(Belief.start(), None)
    assert after.public == Public(drums=1)
    assert (after.hands == Belief.start().hands).all()


@pytest.mark.soak
def test_exploitability_with_two_rounds_left() -> None:
    """R10, R13: best responses win at most 0.002 from the master on average, 0.03 anywhere, exactly."""
    found = exploitability(60, 1)
    assert all(each > -1e-9 for each in found)
    assert sum(found) / len(found) <= 0.002
    assert max(found) <= 0.03


@pytest.mark.parametrize("seed", range(12))
def test_the_last_rounds_are_played_by_one_plan(seed: int, solution: OpenSolution) -> None:
    """R5, R10: from two castles before the end every hand has a mix for every round that follows."""
    rng = Random(seed)
    play = Playthrough.new(game, configure(game, 2), rng)
    keeper = EndKeeper(solution)
    while asked := game.actors(play.state):
        seen = play.view(Onlooker.SPECTATOR).state
        if len(seen.rounds) >= 4:
            plan = keeper.plan(seen.rounds, seen.ages, tile_code(str(seen.tile)))
            mix = plan.mix(seen.ages.index(asked[0]), mask_of(play.state.players[asked[0]].hand))
            legal = {code_of(move) for move in game.legal_moves(play.state, asked[0])}
            assert set(mix) == legal
            assert sum(mix.values()) == pytest.approx(1.0)
        play.submit(rng.choice(list(game.legal_moves(play.state, asked[0]))))


def test_two_castles_left_are_solved_as_a_whole(solution: OpenSolution) -> None:
    """R10, R13: more effort leaves less to be won, and next to nothing in the end."""
    hands = np.zeros((2, MASKS))
    hands[0, [0b000111, 0b001011]] = 0.5
    hands[1, [0b000011, 0b010001, 0b100001]] = 1 / 3
    belief = Belief(Public(castles=0b000111, drums=2, difference=0), hands)
    ed = solution.book[3]
    left = [solve_castles(ed, belief, 3, effort).exploitability(3, belief) for effort in (5, 50, 500)]
    assert left[0] > left[1] > left[2] >= -1e-9
    assert left[2] < 0.003


def test_spectators_see_all_the_solver_needs() -> None:
    """R13: seats and onlookers read the same open position."""
    state = _random_state(Random(6), 4)
    views = [game.view(state, viewer) for viewer in (Seat(0), Seat(1), Onlooker.SPECTATOR)]
    assert len({(public_of(view), open_hands(view)) for view in views}) == 1
