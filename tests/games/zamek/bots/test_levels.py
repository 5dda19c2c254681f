"""The Zamek bots: fair, repeatable, within their budgets, and as strong as their level says."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from zamki.bots import Budget, bot_levels, calibration, make_bot, race
from zamki.bots.networks import packed
from zamki.core.bots import AT_ONCE, Advisor
from zamki.core.chance import LiveChance
from zamki.core.ids import Seat
from zamki.core.moves import legal_moves_from
from zamki.core.play import Playthrough
from zamki.core.setup import built_in_edition, configure
from zamki.core.view import AnyView, SeatView
from zamki.games.zamek import game
from zamki.games.zamek.bots import bots, levels, network, search
from zamki.games.zamek.bots import fallback as plain
from zamki.games.zamek.bots import ranking as thinking
from zamki.games.zamek.bots.calibration import ALONE, FILE, stage_of, told
from zamki.games.zamek.bots.encoded import look, open_desk
from zamki.games.zamek.bots.levels import LevelBot
from zamki.games.zamek.bots.weights import GREEDY, fitted, terms
from zamki.games.zamek.kernel.batches import policy_batch, simulate
from zamki.games.zamek.kernel.codec import decode_move
from zamki.games.zamek.kernel.policies import search_worlds
from zamki.games.zamek.kernel.tables import T_DECK, tables_of
from zamki.games.zamek.rules.components import Components
from zamki.games.zamek.rules.moves import Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.state import Extra, Phase, Placing, Scoring

Table = Playthrough[Any, Any, Any, Any]
SHORT = Budget(iterations=60)
THINKERS = tuple(level.id for level in bots.levels)
make: Any = bots.make


@cache
def played(seed: int, level: str = "builder") -> tuple[Table, ...]:
    """A game between two bots of a level, one playthrough per prefix that is worth a look."""
    whole = Playthrough.new(game, configure(game, 2), seed)
    bots = [make_bot("zamek", level, seed + seat) for seat in (0, 1)]
    moves: list[Any] = []
    while actors := game.actors(whole.state):
        view = whole.view(actors[0])
        move = bots[actors[0]].choose(view, SHORT)
        moves.append(move)
        whole.submit(move)
    return tuple(_after(seed, moves[:count]) for count in range(0, len(moves), 7))


def _after(seed: int, moves: list[Any]) -> Table:
    table = Playthrough.new(game, configure(game, 2), seed)
    for move in moves:
        table.submit(move)
    return table


def views(phase: type[Phase] | None = None, games: int = 2) -> Iterator[AnyView]:
    """Views of the asked seat in positions of some games."""
    for seed in range(games):
        for table in played(seed):
            view = table.view(game.actors(table.state)[0])
            if phase is None or isinstance(view.state.table.phase, phase):
                yield view


def view_of(state: Any) -> AnyView:
    """The asked seat's view of a state."""
    seat = Seat(state.table.seat)
    return SeatView(
        game="zamek",
        viewer=seat,
        actors=game.actors(state),
        prompt=game.prompt(state, seat),
        legal_moves=game.legal_moves(state, seat),
        state=game.view(state, seat),
        log=(),
        outcome=None,
        move_json=game.move_json,
    )


def test_levels_are_the_ones_people_know() -> None:
    """The levels run from random to master, a greedy yardstick beside them; two more are hidden."""
    known = ("random", "apprentice", "journeyman", "builder", "architect", "master", "greedy")
    assert bot_levels("zamek") == known
    assert [level.id for level in bots.levels] == [*known[1:], "master-1", "scholar"]


@pytest.mark.parametrize("level", THINKERS)
def test_every_level_plays_whole_games(level: str) -> None:
    """Z5a: whatever is asked, the answer is one of the legal moves, to the end of the game."""
    budget = Budget(iterations=12)
    for seed in range(2):
        table = Playthrough.new(game, configure(game, 2), seed)
        bots = [make_bot("zamek", level, seed), make_bot("zamek", "greedy", seed)]
        while actors := game.actors(table.state):
            view = table.view(actors[0])
            move = bots[actors[0]].choose(view, budget)
            assert move in view.legal_moves
            table.submit(move)
        assert game.outcome(table.state) is not None


@pytest.mark.parametrize("level", THINKERS)
def test_views_that_cannot_be_told_apart_get_the_same_move(level: str) -> None:
    """Z30a: neither the order of the pile nor the tokens under the towers move a bot."""
    for number, view in enumerate(views(games=1)):
        worlds = [game.imagine(view.state, Random(n)) for n in (number, number + 1000)]
        moves = []
        for world in worlds:
            other = view_of(world)
            assert other.state.table == view.state.table
            moves.append(make_bot("zamek", level, 5).choose(other, SHORT))
        assert moves[0] == moves[1]


@pytest.mark.parametrize("level", ["architect", "master"])
def test_play_with_iterations_repeats(level: str) -> None:
    """The same seed and the same iterations choose the same moves."""
    for view in list(views(games=1))[::3]:
        one, two = (LevelBot(level, 3).choose(view, SHORT) for _ in range(2))
        assert one == two


def test_bots_are_made_without_numba() -> None:
    """Listing the levels and making a bot does not load the compiler."""
    code = (
        "import sys; from zamki.bots import bot_levels, make_bot; bot_levels('zamek'); "
        "make_bot('zamek', 'master', 1); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_extra_turn_is_weighed() -> None:
    """Z22: both answers to the extra turn get a value, by every level."""
    table = next(table for seed in range(12) for table in stopped(seed, Extra))
    view = table.view(game.actors(table.state)[0])
    for level in THINKERS:
        bot = make_bot("zamek", level, 1)
        assert isinstance(bot, Advisor)
        thoughts = bot.explain(view, SHORT)
        assert {thought.move.use for thought in thoughts} == {True, False}
    assert LevelBot("greedy", 1).choose(view, SHORT).use


def test_single_legal_move_is_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one legal move nothing is thought about."""

    def never(*_: object) -> Any:
        raise AssertionError("thought about a single move")

    view = next(views(Placing))  # the bots that reach it think
    for kind in (LevelBot, plain.ApprenticeBot):
        monkeypatch.setattr(kind, "_rank", never)
    only = replace(view, legal_moves=legal_moves_from(view.legal_moves[:1]))
    for level in THINKERS:
        assert make_bot("zamek", level, 1).choose(only, Budget(seconds=3)) == view.legal_moves[0]


def test_greedy_is_the_written_yardstick() -> None:
    """The kernel's greedy values of every placement and subject are those of the formula on the reference."""
    for view in list(views(Placing))[::2]:
        desk = open_desk(view.state)
        options = look(desk, GREEDY)
        world = plain.some_world(view.state)
        ours = {
            (decode_move(desk.tables, desk.state, int(move)), int(subject)): float(value)
            for move, subject, value in zip(*options.moves, options.values, strict=True)
        }
        theirs = {
            (move, subject): value for move in view.legal_moves for value, subject in plain.turns(world, move)
        }
        assert ours == pytest.approx(theirs, abs=1e-6)


def test_greedy_doubles_large_features_in_board_order() -> None:
    """Z15, Z20: the first finished feature by (y, x, area) comes first, doubled from three tiles on."""
    seen = 0
    for seed in range(12):
        for table in stopped(seed, Scoring):
            view = table.view(game.actors(table.state)[0])
            moves = [move for move in view.legal_moves if isinstance(move, ScoreFeature)]
            if not moves:
                continue
            chosen = LevelBot("greedy", 0).choose(view, SHORT)
            first = min(moves, key=lambda move: (move.feature[1], move.feature[0], move.feature[2])).feature
            spot = view.state.edition.spot(*first)
            can = any(move.double and move.feature == first for move in moves)
            assert chosen.feature == first
            assert chosen.double == (can and view.state.table.board.features[spot].tiles >= 3)
            seen += 1
    assert seen


def stopped(seed: int, phase: type[Phase]) -> Iterator[Table]:
    """A greedy game, stopped wherever a phase comes up."""
    table = Playthrough.new(game, configure(game, 2), seed)
    bots = [make_bot("zamek", "greedy", seed + seat) for seat in (0, 1)]
    while actors := game.actors(table.state):
        view = table.view(actors[0])
        if isinstance(view.state.table.phase, phase):
            yield table
        table.submit(bots[actors[0]].choose(view, SHORT))


def test_greedy_takes_every_extra_turn() -> None:
    """Z22: the yardstick always uses an extra turn."""
    asked = 0
    for seed in range(12):
        table = Playthrough.new(game, configure(game, 2), seed)
        bot = make_bot("zamek", "greedy", seed)
        while actors := game.actors(table.state):
            view = table.view(actors[0])
            move = bot.choose(view, SHORT)
            if isinstance(move, UseExtra):
                asked += 1
                assert move.use
            table.submit(move)
    assert asked


def default_edition() -> Components:
    """The built-in edition."""
    edition = game.edition(built_in_edition("zamek", "reconstruction-1"))
    assert isinstance(edition, Components)
    return edition


def test_greedy_scores_as_its_description_says() -> None:
    """Two yardsticks average about 95 : 93."""
    means = simulate(configure(game, 2), ("greedy", "greedy"), 600, seed=3).scores.mean(axis=0)
    assert means == pytest.approx([94, 94], abs=3)


def test_random_play_is_far_below_greedy() -> None:
    """Random games end low, since hardly anything is ever finished."""
    batch = simulate(configure(game, 2), ("random", "random"), 300, seed=3)
    assert batch.scores.mean() < 20
    assert batch.moves is not None
    assert batch.moves.sum() > 300 * 60


def test_builder_beats_greedy() -> None:
    """One ply with the fitted evaluation wins at least 74 % of 600 games against greedy, seats swapped."""
    scores = policy_batch(tables_of(default_edition()), fitted(60), GREEDY, 600, seed=4)
    margin = scores[:, 0] - scores[:, 1]
    assert ((margin > 0) + 0.5 * (margin == 0)).mean() >= 0.74


def test_evaluation_has_its_terms() -> None:
    """The regression has between 60 and 105 terms, each once."""
    assert 60 <= len(terms()) <= 105
    assert len(set(terms())) == len(terms())
    assert fitted(60).shape[0] == 61


def test_apprentice_varies() -> None:
    """Different seeds lay the first tile in different places."""
    view = Playthrough.new(game, configure(game, 2), 1).view(Seat(0))
    chosen = {make_bot("zamek", "apprentice", seed).choose(view, SHORT) for seed in range(20)}
    assert len(chosen) > 3


@pytest.mark.parametrize("level", ["greedy", "builder", "master"])
def test_explanation_names_legal_moves_best_first(level: str) -> None:
    """An explanation lists different legal moves, and the first is the one that would be played."""
    for view in list(views(games=1))[::3]:
        bot = LevelBot(level, 2)
        thoughts = bot.explain(view, SHORT)
        moves = [thought.move for thought in thoughts]
        assert 1 <= len(moves) <= levels.SHOWN
        assert len(set(moves)) == len(moves)
        assert all(move in view.legal_moves for move in moves)
        if len(view.legal_moves) > 1:
            assert moves[0] == LevelBot(level, 2).choose(view, SHORT)


@pytest.mark.parametrize("level", ["apprentice", "architect", "master"])
def test_what_is_told_is_calibrated(level: str) -> None:
    """An explanation tells the leads that a level expects as they are corrected for the stage of the game."""
    for view in list(views(games=1))[::4]:
        move, value, _ = make(level, 2).expected(view, SHORT)[0]
        first = make(level, 2).explain(view, SHORT)[0]
        assert first.move == move
        assert first.value == pytest.approx(told(value, level, view.state))


def test_without_the_network_other_corrections_hold() -> None:
    """An edition that the network has not learnt is told by what levels without it were found to miss."""
    view = next(views(Placing)).state
    board = replace(view.table.board, edition=replace(view.edition, id="other"))
    other = replace(view, table=replace(view.table, board=board))
    stages = calibration.corrections(FILE)["2"]
    for level, judge in ALONE.items():
        numbers = stages[judge][stage_of(other)]
        assert numbers is not None
        assert told(8.0, level, other) == pytest.approx(calibration.corrected(numbers, "points", 8.0))


def test_the_architect_reads_with_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A calm architect plays like a scholar; with another edition it goes by the fitted evaluation."""
    monkeypatch.setattr(thinking, "READ", {"architect": thinking.Eyes(0.0, 0.0)})
    view = next(views(Placing)).state
    board = replace(view.table.board, edition=replace(view.edition, id="other"))
    other = replace(view, table=replace(view.table, board=board))
    for seen in (view, other):
        ranked = [thinking.rank(level, seen, AT_ONCE, Random(1)) for level in ("architect", "scholar")]
        assert ranked[0] == ranked[1]
    desk = open_desk(other)
    plain_value = look(desk, fitted(int(desk.tables.flat[T_DECK]))).values.max()
    assert ranked[0][0][1] == pytest.approx(plain_value)


def test_the_apprentice_tells_points_where_it_goes_by_rule() -> None:
    """Z15, Z22: orders of scoring and extra turns are told as leads, the move it would play first."""
    for phase in (Scoring, Extra):
        for table in (table for seed in range(12) for table in stopped(seed, phase)):
            view = table.view(game.actors(table.state)[0])
            bot = make("apprentice", 1)
            thoughts = bot.explain(view, SHORT)
            assert all(abs(thought.value) < 120 for thought in thoughts)
            if len(view.legal_moves) > 1:
                assert thoughts[0].move == bot.choose(view, SHORT)


def test_explanation_says_which_subject_is_meant() -> None:
    """Z8: the note of a placement names the subject that should follow, in every language."""
    notes = set()
    for view in views(Placing):
        for thought in LevelBot("builder", 1).explain(view, SHORT):
            assert thought.unit == "points"
            assert thought.note is not None
            notes |= {thought.note.render(lang) for lang in ("en", "pl", "fr", "de")}
    assert {"without a subject", "with a herald on the road"} <= notes


def test_subject_follows_the_plan() -> None:
    """Z8: the subject that a placement was chosen with is put without thinking again."""
    view = next(views(Placing))
    bot = LevelBot("master", 1)
    move = bot.choose(view, SHORT)
    assert isinstance(move, Place)
    after = view_of(game.apply(game.imagine(view.state, Random(1)), move, LiveChance(1)).state)
    answer = bot.choose(after, Budget(iterations=0))
    ranked = thinking.rank("master", view.state, SHORT, Random(f"1 {view.state.table.turn} place 0"))
    assert isinstance(answer, PutSubject)
    assert ranked[0][2] == (0 if answer.area is None else answer.area + 1)


def test_the_apprentice_asks_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers from the reference engine with the yardstick's formula, whatever is compiled."""
    seen = list(views(games=1))[::4]
    monkeypatch.setattr(thinking, "rank", None)
    for view in seen:
        assert make_bot("zamek", "apprentice", 1).choose(view, AT_ONCE) in view.legal_moves


def test_playouts_stay_within_the_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget of iterations is never exceeded."""
    played_out = 0

    def counting(*arguments: Any) -> None:
        nonlocal played_out
        played_out += arguments[5].shape[1] * arguments[7]
        search_worlds(*arguments)

    monkeypatch.setattr(search, "search_worlds", counting)
    for iterations in (40, 200, 600):
        for view in list(views(Placing, games=1))[::2]:
            played_out = 0
            LevelBot("master", 1).choose(view, Budget(iterations=iterations))
            assert 0 < played_out <= 1.2 * iterations


def test_clock_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget of seconds is exceeded by less than a fifth, however fast the machine is."""
    for pace in (0.00005, 0.0005, 0.003):
        clock = [0.0]

        def slow(*arguments: Any, pace: float = pace, clock: list[float] = clock) -> None:
            clock[0] += pace * arguments[5].shape[1] * arguments[7]
            results = arguments[10]
            results[:] = np.random.default_rng(1).normal(scale=13.0, size=results.shape)

        monkeypatch.setattr(search, "search_worlds", slow)
        monkeypatch.setattr(race, "perf_counter", lambda clock=clock: clock[0])
        for view in list(views(Placing, games=1))[:3]:
            clock[0] = 0.0
            LevelBot("master", 1).choose(view, Budget(seconds=0.3))
            assert 0.1 < clock[0] <= 0.36


def test_the_order_of_scoring_takes_little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Z15: however much time there is, which feature is scored first gets a tenth of a second at most."""
    asked: list[Budget] = []

    def noted(desk: Any, options: Any, weights: Any, budget: Budget, seed: int, **more: Any) -> Any:
        asked.append(budget)
        return options

    monkeypatch.setattr(thinking, "search", noted)
    for view in views(Scoring, games=6):
        for budget in (Budget(seconds=3.0), Budget(iterations=10_000)):
            thinking.rank("master", view.state, budget, Random(1))
    assert set(asked) == {Budget(seconds=0.1), Budget(iterations=330)}


def test_next_to_no_search_is_no_worse_than_none() -> None:
    """With some thirty milliseconds' playouts a search still plays as well as the evaluation alone would."""
    for view in list(views(Placing, games=1))[::2]:
        desk = open_desk(view.state)
        weights = fitted(int(desk.tables.flat[T_DECK]))
        options = look(desk, weights)
        best = options.best(1).moves[:, 0].tolist()
        chosen = search.search(desk, options, weights, Budget(iterations=1), 1).moves[:, 0].tolist()
        worth = {
            tuple(move): value for move, value in zip(options.moves.T.tolist(), options.values, strict=True)
        }
        assert worth[tuple(chosen)] > worth[tuple(best)] - 1.0


def test_network_is_used_where_its_gates_were_passed() -> None:
    """What the levels do with the network has won its games, and its weights are those of a network."""
    gates = network.about()["gates"]
    assert gates["ply"]["passed"]
    assert gates["search"]["passed"]
    assert len(packed(network.trained())) < 70_000


def test_network_judges_the_edition_it_has_learnt() -> None:
    """The turns of the built-in edition are read again, best first; another edition has no network."""
    view = next(views(Placing))
    desk = open_desk(view.state)
    weights = fitted(int(desk.tables.flat[T_DECK]))
    options = look(desk, weights)
    again = network.reread(desk, options, weights, network.network_for(desk.tables))
    assert list(again.values) == sorted(again.values, reverse=True)
    assert {tuple(move) for move in again.moves.T} <= {tuple(move) for move in options.moves.T}
    assert sorted(again.values) != sorted(options.best(len(again.values)).values)
    other = replace(desk.tables, edition=replace(desk.tables.edition, id="other"))
    assert not len(network.network_for(other))
    assert network.reread(desk, options, weights, network.NONE) is options
