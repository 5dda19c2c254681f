"""The bots of Rycerze: fair, legal, repeatable."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from zamki.bots.levels import bot_levels, make_bot
from zamki.core.bots import Advisor, Budget
from zamki.core.ids import Seat
from zamki.core.play import Playthrough
from zamki.core.setup import configure
from zamki.core.view import AnyView
from zamki.games.rycerze import game
from zamki.games.rycerze.bots.calibration import stage_of, table_of, told
from zamki.games.rycerze.bots.encoded import beliefs_of, root_of
from zamki.games.rycerze.bots.judging import Judgement, Mind
from zamki.games.rycerze.bots.ladder import MINDS
from zamki.games.rycerze.bots.levels import ThinkingBot, thinking_bot
from zamki.games.rycerze.bots.measure import versus
from zamki.games.rycerze.bots.mixing import MixMind
from zamki.games.rycerze.kernel import rules as kernel
from zamki.games.rycerze.kernel.codec import code_of, mask_of
from zamki.games.rycerze.rules.moves import Recruit
from zamki.games.rycerze.rules.view import View

FEW = Budget(iterations=60)
LEVELS = (*bot_levels("rycerze"), "master-1")
TABLES: list[tuple[int, dict[str, bool]]] = [
    (2, {}),
    (2, {"open_recruitment": True}),
    (2, {"long": True, "rotate_youngest": True}),
    (3, {}),
    (3, {"long": True}),
    (4, {"open_recruitment": True}),
]


def _table(seats: int, options: dict[str, bool], seed: int) -> Playthrough[Any, Any, Any, Any]:
    ages = Random(seed).sample(range(seats), seats)
    return Playthrough.new(game, configure(game, seats, options), seed, {"ages": ages})


def _random_moves(table: Playthrough[Any, Any, Any, Any], count: int, rng: Random) -> None:
    for _ in range(count):
        if asked := game.actors(table.state):
            table.submit(rng.choice(list(game.legal_moves(table.state, rng.choice(asked)))))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_bots_finish_games(level: str, seats: int, options: dict[str, bool]) -> None:
    """R5, R10: every level plays legal moves at every table, to the end."""
    table = _table(seats, options, 1)
    bots = [make_bot("rycerze", level, seat) for seat in range(seats)]
    while asked := game.actors(table.state):
        view = table.view(asked[-1])
        table.submit(bots[asked[-1]].choose(view, FEW))
    assert table.outcome is not None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_bots_are_fair(level: str, seats: int, options: dict[str, bool]) -> None:
    """R13: two states a seat cannot tell apart get the same move from the same seed."""
    rng, differed = Random(7), False
    for number in range(6):
        table = _table(seats, options, number)
        _random_moves(table, rng.randrange(6, 7 * seats - 1), rng)
        if not (asked := game.actors(table.state)):
            continue
        view = table.view(asked[0])
        other = game.imagine(view.state, rng)
        differed |= other != table.state
        twin = replace(view, state=game.view(other, asked[0]), legal_moves=game.legal_moves(other, asked[0]))
        chosen = [make_bot("rycerze", level, 5).choose(each, FEW) for each in (view, twin)]
        assert chosen[0] == chosen[1]
    assert differed


@pytest.mark.parametrize("level", bot_levels("rycerze"))
def test_bots_are_repeatable(level: str) -> None:
    """R5: with the same seed and iterations a bot plays the same."""
    view = _table(3, {}, 3).view(Seat(1))
    once, again = (make_bot("rycerze", level, 1).choose(view, FEW) for _ in range(2))
    assert once == again


@pytest.mark.parametrize("level", ["random", "apprentice", "thrifty", "journeyman", "builder", "master"])
def test_bots_vary(level: str) -> None:
    """R5: whoever lays the same cards every time is easily cancelled, so other seeds play otherwise."""
    view = _table(2, {}, 3).view(Seat(1))
    moves = {make_bot("rycerze", level, seed).choose(view, FEW) for seed in range(40)}
    assert len(moves) > 1


@pytest.mark.parametrize("level", ["builder", "architect", "master"])
def test_explanations(level: str) -> None:
    """R11: the thinking bots give every move's chance to win; what they would play stands first."""
    for seats, options in ((2, {}), (2, {"open_recruitment": True}), (3, {})):
        table = _table(seats, options, 4)
        _random_moves(table, 2 * seats, Random(1))
        view = table.view(game.actors(table.state)[0])
        bot = make_bot("rycerze", level, 1)
        assert isinstance(bot, Advisor)
        thoughts = bot.explain(view, Budget(iterations=400))
        assert {thought.move for thought in thoughts} == set(view.legal_moves)
        assert all(-1e-9 <= thought.value <= 1 + 1e-9 for thought in thoughts)
        assert all(thought.unit == "win" for thought in thoughts)


@pytest.mark.parametrize("level", ["journeyman", "architect", "master"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_told_is_calibrated(level: str, seats: int) -> None:
    """An explanation tells a mind's chances as they are corrected for level, seats and stage of the game."""
    view = _table(seats, {}, 3).view(Seat(1))
    plain = ThinkingBot(MINDS[level](), 1).explain(view, FEW)
    thoughts = thinking_bot(level, 1).explain(view, FEW)
    assert [each.move for each in thoughts] == [each.move for each in plain]
    for thought, own in zip(thoughts, plain, strict=True):
        assert thought.value == pytest.approx(told(own.value, level, view.state))


def test_solved_chances_are_told_as_they_are() -> None:
    """The exact chances of an open game of two need no correction; long games are stages of their own."""
    view = _table(2, {"open_recruitment": True}, 3).view(Seat(1)).state
    assert told(0.4321, "master", view) == 0.4321
    long = _table(2, {"open_recruitment": True, "long": True}, 3).view(Seat(1)).state
    assert table_of(long) == "2 long"
    assert stage_of(long) == stage_of(view) == 0


class _NoThinking(Mind):
    def judge(self, view: View, me: Seat, budget: Budget, rng: Random) -> Judgement:
        raise AssertionError


def test_a_single_move_needs_no_thought() -> None:
    """R5: with nothing but shepherds left the answer comes at once."""
    view = _table(2, {}, 1).view(Seat(0))
    only = replace(view, legal_moves=type(view.legal_moves)(lambda: [view.legal_moves[-1]]))
    bot = ThinkingBot(_NoThinking(), 1)
    assert bot.choose(only, FEW) == view.legal_moves[-1]


def _lays(level: str, view: AnyView, count: int) -> Counter[int]:
    bot = make_bot("rycerze", level, 1)
    return Counter(code_of(bot.choose(view, FEW)) for _ in range(count))


def test_thrifty_follows_the_yardstick() -> None:
    """R5: two strongest 0.42, strongest 0.43 at a big castle; shepherds 0.4, strongest 0.2 at a small one."""
    knight, dragon = 1, 32
    for tile, right in (
        ("stone_big", {knight | dragon: 0.42, knight: 0.43, 0: 0.15}),
        ("stone_small", {0: 0.4, knight: 0.2 + 0.4 / 6, dragon: 0.4 / 6}),
    ):
        view = _table(3, {}, 1).view(Seat(0))
        seen = _lays("thrifty", replace(view, state=replace(view.state, tile=tile)), 6_000)
        for code, share in right.items():
            assert seen[code] / 6_000 == pytest.approx(share, abs=0.025)


def test_thrifty_recruits_anything() -> None:
    """R10: thrifty takes back each card of its camp now and then."""
    tiles = ["wood_big", "brick_big", "drum", "stone_big", "drum", "wood_small", "brick_small", "stone_small"]
    table = Playthrough.new(game, configure(game, 3), 1, {"tiles": tiles})
    while not isinstance(game.legal_moves(table.state, game.actors(table.state)[0])[0], Recruit):
        table.submit(game.legal_moves(table.state, game.actors(table.state)[0])[0])
    view = table.view(game.actors(table.state)[0])
    assert set(_lays("thrifty", view, 300)) == {code_of(move) for move in view.legal_moves}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_beliefs_hold_the_truth(seats: int, options: dict[str, bool]) -> None:
    """R13: a bot's beliefs about everybody are distributions that allow the real hands."""
    table, rng = _table(seats, options, 5), Random(2)
    while asked := game.actors(table.state):
        state = cast(View, table.view(asked[0]).state)
        beliefs = beliefs_of(state)
        for seat, player in enumerate(table.state.players):
            assert beliefs[seat].sum() == pytest.approx(1.0)
            assert beliefs[seat, :, mask_of(player.hand)].sum() > 0
        out = np.zeros(kernel.MAX_MOVES, np.int32)
        count = kernel.legal(root_of(state, asked[0]), asked[0], out)
        moves = game.legal_moves(table.state, asked[0])
        assert {int(code) for code in out[:count]} == {code_of(move) for move in moves}
        _random_moves(table, 1, rng)


def test_masters_do_not_all_lay_the_same() -> None:
    """R7: at a first big castle a master mixes, so that equal ones do not cancel each other every time."""
    for tile, seed in (("wood_big", 1), ("brick_big", 2), ("stone_big", 3), ("stone_big", 4)):
        view = _table(4, {}, seed).view(Seat(0))
        view = replace(view, state=replace(view.state, tile=tile))
        mix = MixMind().judge(view.state, Seat(0), Budget(iterations=2000), Random(1)).mix
        assert sum(mix.values()) == pytest.approx(1.0)
        assert max(mix.values()) < 0.95


def test_only_the_order_of_strengths_counts() -> None:
    """R1, R8: a master judges alike where all strengths are a hundred times as high."""
    view = _table(3, {}, 2).view(Seat(0)).state
    own = view.components
    high = {card: {kind: 100 * power for kind, power in row.items()} for card, row in own.strengths.items()}
    other = replace(view, config=replace(view.config, edition=replace(own, strengths=high)))
    judged = [MixMind().judge(each, Seat(0), Budget(iterations=200), Random(1)) for each in (view, other)]
    assert judged[0] == judged[1]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_stranger_among_masters_wins_no_more_than_its_share(seats: int) -> None:
    """R7, R11: one thrifty player does not feed on masters that cancel each other, as it did on the first."""
    strange = versus("thrifty", ["master"] * (seats - 1), 20 * seats, Budget(iterations=150), {}, 3)
    assert strange.won / strange.games <= 1 / seats + 0.15


def test_what_a_hand_must_be_taken_for_is_no_secret() -> None:
    """R10, R13: what a seat recruited unseen changes nothing in what everybody believes of it."""
    tiles = ["wood_big", "brick_big", "drum", "stone_big", "drum", "wood_small", "brick_small", "stone_small"]
    beliefs = []
    for taken in (0, 1):
        table = Playthrough.new(game, configure(game, 3), 1, {"tiles": tiles})
        while len(table.state.rounds) < 2:
            seat = game.actors(table.state)[0]
            moves = game.legal_moves(table.state, seat)
            table.submit(moves[taken if isinstance(moves[0], Recruit) else -1])
        beliefs.append(beliefs_of(table.view(Seat(0)).state))
    assert (beliefs[0] == beliefs[1]).all()


def test_levels_rise() -> None:
    """R11: the builder beats random players, the search beats thrifty ones."""
    builder = versus("builder", ["random", "random"], 60, FEW, {}, 1)
    assert builder.won / builder.games > 0.45
    for others in (["thrifty"] * 2, ["thrifty"] * 3):
        master = versus("master", others, 48, Budget(iterations=1_000), {}, 1)
        assert master.won / master.games >= 0.5
