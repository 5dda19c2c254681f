"""The bots of ludwig: legal, fair, repeatable, and as strong as their level."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from random import Random
from statistics import fmean, pstdev
from typing import Any

import numpy as np
import pytest

from tests.games.ludwig.kernel.forms import encode_state
from zamki.bots import bot_levels, make_bot
from zamki.bots.calibration import corrected, corrections
from zamki.bots.networks import packed
from zamki.core.bots import Budget
from zamki.core.chance import LiveChance
from zamki.core.ids import Seat
from zamki.core.moves import legal_moves_from
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.view import AnyView, SeatView
from zamki.games.ludwig.bots import bots, fit
from zamki.games.ludwig.bots.calibration import FILE
from zamki.games.ludwig.bots.fallback import ApprenticeBot, simple_ranking
from zamki.games.ludwig.bots.levels import LudwigBot
from zamki.games.ludwig.bots.network import trained
from zamki.games.ludwig.bots.search import ranked
from zamki.games.ludwig.bots.weights import KNOTS, stored_mind
from zamki.games.ludwig.kernel import rules as k
from zamki.games.ludwig.kernel.board import total
from zamki.games.ludwig.kernel.codec import encode_view
from zamki.games.ludwig.kernel.evaluate import evaluate, make_mind
from zamki.games.ludwig.kernel.features import F_SCORE, FEATURES, STAGES, features
from zamki.games.ludwig.kernel.search import try_worlds
from zamki.games.ludwig.rules.moves import Choose, Move, Place
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import Placing, State, castles_of

make: Any = bots.make
LEVELS = tuple(level.id for level in bots.levels)
GAME = get_game("ludwig")
FEW = Budget(iterations=12)
YARDSTICK_REACHING = {1: 1.0, 2: 0.8, 3: 4.0, 4: 0.8, 5: 5.0}


def _view(state: State, seat: Seat) -> AnyView:
    return SeatView(
        game="ludwig",
        viewer=seat,
        actors=GAME.actors(state),
        prompt=GAME.prompt(state, seat),
        legal_moves=GAME.legal_moves(state, seat),
        state=GAME.view(state, seat),
        log=(),
        outcome=GAME.outcome(state),
        move_json=GAME.move_json,
    )


def _start(people: int, seed: int) -> tuple[State, LiveChance]:
    chance = LiveChance(seed)
    return GAME.start(configure(GAME, people), chance).state, chance


def _decisions(
    people: int, seed: int, bots: list[LudwigBot], budget: Budget
) -> Iterator[tuple[State, Seat, Move]]:
    """A game between bots: every state in which a seat decides, and what it does."""
    state, chance = _start(people, seed)
    while actors := GAME.actors(state):
        seat = actors[0]
        view = _view(state, seat)
        move: Move = bots[seat].choose(view, budget)
        yield state, seat, move
        assert move in view.legal_moves
        state = GAME.apply(state, move, chance).state


def _some_states(people: int, seed: int, every: int) -> list[tuple[State, Seat]]:
    bots = [make("builder", seat) for seat in range(people)]
    found = [(state, seat) for state, seat, _ in _decisions(people, seed, bots, FEW)]
    return found[::every]


@pytest.mark.parametrize("people", range(2, 8))
def test_quick_bots_play_whole_games(people: int) -> None:
    """Apprentice, builder and greedy play legal moves to the end with any number of people (L1a)."""
    quick = ("apprentice", "builder", "greedy")
    bots = [make(quick[(seat + people) % 3], seat) for seat in range(people)]
    played = [move for _, _, move in _decisions(people, 11, bots, FEW)]
    assert len(played) >= 8 * people * 3


@pytest.mark.parametrize("people", [2, 3, 5])
@pytest.mark.parametrize("level", ["master", "master-1"])
def test_searching_bots_play_legal_moves_in_every_step(level: str, people: int) -> None:
    """A searching bot's move is legal wherever a game has come to (L6, L9, L20, L44)."""
    bot = make(level, 3)
    for state, seat in _some_states(people, 21, 9):
        view = _view(state, seat)
        assert bot.choose(view, FEW) in view.legal_moves


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_cannot_tell_apart_what_its_seat_cannot(level: str) -> None:
    """Two states with the same view give the same move: bots use nothing hidden (L47)."""
    random = Random(4)
    for people in (2, 4):
        for state, seat in _some_states(people, 31, 13):
            view = _view(state, seat)
            twin = _view(GAME.imagine(view.state, random), seat)
            bot = make(level, 8)
            moves = [bot.choose(each, FEW) for each in (view, twin)]
            assert moves[0] == moves[1]


@pytest.mark.parametrize("level", LEVELS)
def test_play_is_repeatable_with_iterations(level: str) -> None:
    """The same seed and the same number of iterations give the same move."""
    for state, seat in _some_states(3, 41, 17):
        view = _view(state, seat)
        first = make(level, 5).choose(view, FEW)
        assert make(level, 5).choose(view, FEW) == first


def test_apprentices_vary() -> None:
    """Apprentices with different seeds do not all choose alike."""
    state, _ = _start(4, 51)
    view = _view(state, Seat(0))
    assert len({make("apprentice", seed).choose(view, FEW) for seed in range(12)}) > 2


def test_architects_read_with_the_network_and_err_a_little() -> None:
    """An architect's values are a scholar's, off by some tenths of a point, each bot's in its own way."""
    state, _ = _start(4, 71)
    view = _view(state, Seat(1))
    known = dict(make("scholar", 1)._thoughts(view, FEW))
    found = [dict(make("architect", seed)._thoughts(view, FEW)) for seed in (1, 2)]
    assert found[0] != found[1]
    for each in found:
        off = [each[move] - value for move, value in known.items()]
        assert 0.15 < pstdev(off) < 0.5
        assert abs(fmean(off)) < 0.3


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_move_is_played_at_once(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one legal move a bot answers without thinking."""

    def refuse(*_: object) -> object:
        raise AssertionError("it thought")

    for kind in (LudwigBot, ApprenticeBot):
        monkeypatch.setattr(kind, "_thoughts", refuse)
    state, _ = _start(3, 61)
    view = _view(state, Seat(0))
    only = replace(view, legal_moves=legal_moves_from(view.legal_moves[:1]))
    assert make(level, 1).choose(only, Budget(seconds=3.0)) == view.legal_moves[0]


@pytest.mark.parametrize("level", ["builder", "master"])
def test_explanations_list_legal_moves_best_first(level: str) -> None:
    """An explanation begins with the bot's own move and gives points."""
    state, _ = _start(4, 71)
    view = _view(state, Seat(2))
    thoughts = make(level, 1).explain(view, FEW)
    assert thoughts[0].move == make(level, 1).choose(view, FEW)
    assert all(thought.move in view.legal_moves and thought.unit == "points" for thought in thoughts)
    assert 30 < thoughts[0].value < 110


def test_what_is_told_is_calibrated() -> None:
    """L42: an explanation tells the bot's own value as it is corrected for its level, seats and turn."""
    state, _ = _start(4, 71)
    view = _view(state, Seat(2))
    for level in ("builder", "architect", "master"):
        bot = make(level, 1)
        raw = bot._thoughts(view, FEW)[0][1]
        numbers = corrections(FILE)["4"][level][0]
        assert numbers is not None
        assert bot.explain(view, FEW)[0].value == pytest.approx(corrected(numbers, "points", raw))


def _placing(seed: int) -> tuple[AnyView, list[Move]]:
    """A seat that places, and all its moves by their worth."""
    for state, seat in _some_states(3, seed, 1):
        view = _view(state, seat)
        if isinstance(state.phase, Placing) and state.round == 2 and len(view.legal_moves) > 6:
            from zamki.games.ludwig.bots.ranking import opinions

            return view, [move for move, _ in opinions(view.state, seat)]
    raise AssertionError("nobody placed")


@pytest.mark.parametrize("level", ["master", "apprentice"])
def test_a_good_proposal_is_accepted_and_a_bad_one_is_not(level: str) -> None:
    """A partner's proposal is taken up when it is about as good as the bot's own idea (L9, L12)."""
    view, moves = _placing(81)
    bot = make(level, 1)
    if level == "apprentice":
        moves = [move for move, _ in simple_ranking(view.state, moves)]
    assert bot.accepts(view, moves[0])
    assert not all(bot.accepts(view, move) for move in moves)
    assert not bot.accepts(view, Place(Seat(0), "kitchen", 0, (40, 0)))


def test_the_apprentice_explains_itself_without_a_kernel() -> None:
    """It tells what its moves bring at once, its own first; a whim is told as one."""
    state, chance = _start(2, 91)
    bot = make("apprentice", 1)
    for _ in range(12):
        seat = GAME.actors(state)[0]
        view = _view(state, seat)
        move = bot.choose(view, FEW)
        if len(view.legal_moves) > 1:
            assert bot.explain(view, FEW)[0].move == move
        state = GAME.apply(state, move, chance).state


def _yardstick(state: State, seat: Seat, move: Choose) -> float:
    """A pair's worth as the yardstick has it, counted by the reference engine."""
    scores = [score_castle(state.castles[number]).total for number in castles_of(seat, state.size)]
    factors = [1.2 if scores[i] < scores[1 - i] else 1.0 for i in (0, 1)]

    def worth(name: str, side: int) -> float:
        castle = state.castles[castles_of(seat, state.size)[side]]
        room = state.components.rooms[name]
        best = max(score_castle(castle.with_room(room, cell)).total for cell in castle.cells(room))
        reached = YARDSTICK_REACHING.get(castle.count(room.type) + 1, 0.0)
        return factors[side] * (best - scores[side] + reached)

    first, second = move.rooms
    return max(worth(first, 0) + worth(second, 1), worth(second, 0) + worth(first, 1))


def test_greedy_chooses_as_the_yardstick_says() -> None:
    """The greedy bot's pair has the highest worth of all pairs by the yardstick's formula."""
    bots = [make("greedy", seat) for seat in range(3)]
    looked = 0
    for state, seat, move in _decisions(3, 101, bots, FEW):
        if isinstance(move, Choose) and state.turn in (2, 4):
            best = max(
                _yardstick(state, seat, m) for m in GAME.legal_moves(state, seat) if isinstance(m, Choose)
            )
            assert _yardstick(state, seat, move) == pytest.approx(best)
            looked += 1
    assert looked == 12


@pytest.mark.parametrize("people", [2, 3, 4, 7])
def test_what_is_left_to_rivals_is_held_against_a_move(people: int) -> None:
    """A move's points are the seat's own; the choice minds the other castles of greedy partners too (L42)."""
    weights = stored_mind()
    for state, seat in _some_states(people, 51, 29):
        s = encode_view(GAME.view(state, seat))
        moves = np.array([each.move for each in ranked(s, seat, weights)[:3]], np.int32)
        points, found = np.empty((2, 4, len(moves))), np.empty((2, 4, len(moves)))
        for row, rival in enumerate((0.0, 1.0)):
            mind = make_mind(weights.weights, weights.sigma, rival=0.0, greedy_rival=rival)
            try_worlds(s, seat, moves, 0, 7, 2, 0.5, mind, found[row], points[row])
        assert (points[0] == points[1]).all()
        assert (found[0] == points[0]).all()
        assert (found[1, ::2] == points[1, ::2]).all()  # every other world has greedy partners
        assert (found[1, 1::2] < points[1, 1::2]).all()


def test_the_evaluation_ends_at_the_score() -> None:
    """A castle's features hold its score, and with nothing to come its value is its score (L41)."""
    mind = stored_mind()
    for state, _ in _some_states(4, 111, 11):
        s = encode_state(state)
        for number in range(4):
            b = k.castle(number)
            features(s, b, k.B_NONE, mind.phi, mind.slot)
            assert mind.phi[F_SCORE] == total(s, b) == evaluate(s, b, k.B_NONE, 0, mind)


def test_a_refit_foretells_castles_better_the_later_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fitted weights miss the final score by less and less as fewer rooms are still to come."""
    monkeypatch.setattr(fit, "CHUNK", 100)
    knots, sigma = fit.refit(2, 100, 7, 0.5, 2, 0.35)
    assert knots.shape == (len(KNOTS), FEATURES)
    assert sigma.shape == (STAGES,)
    assert sigma[0] == 0
    assert 1 < sigma[1] < sigma[6] < sigma[14] < 9


def test_the_stored_weights_build_better_castles_than_the_yardstick() -> None:
    """Builders among themselves reach higher castles, and higher lower castles, than greedy bots (L42)."""
    built, plain = (fit.collect(250, 9, stored_mind(), 0.0, share).averages() for share in (0.0, 1.0))
    assert built[0] > plain[0] + 3
    assert built[1] > plain[1] + 3


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_no_time_still_answers(level: str) -> None:
    """A budget that is used up before the search begins is enough for a legal move."""
    for state, seat in _some_states(3, 31, 7):
        view = _view(state, seat)
        assert make(level, 1).choose(view, Budget(seconds=0.0)) in view.legal_moves


def test_the_levels_are_known() -> None:
    """Every level is made by its name, from weak to strong; two that are for measuring are in no list."""
    assert ("random", *LEVELS) == (*bot_levels("ludwig"), "master-1", "scholar")
    bot: Any = make_bot("ludwig", "master", 1)
    assert bot.level == "master"


def test_network_is_used_where_its_gates_were_passed() -> None:
    """What the levels do with the network has won its games, and its weights are small."""
    gates = json.loads((files("zamki.games.ludwig.bots") / "network.json").read_text("utf-8"))["gates"]
    assert gates["ply"]["passed"]
    assert gates["search"]["passed"]
    assert len(packed(trained())) < 150_000
