from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import isclose
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamki.bots import Budget
from zamki.bots.arena import Contest, GameResult, Pairing, as_json, play_pairing, results, standings, wilson
from zamki.bots.arena.contest import seated, with_stranger
from zamki.bots.arena.play import SeatResult, Stopped
from zamki.bots.arena.statistics import rated
from zamki.core.errors import BadSetup, BotFailed
from zamki.core.play import replay
from zamki.core.record import parse_record
from zamki.core.registry import get_game
from zamki.games import BUILT_IN

LEVELS = ("random", "docs/examples/bot.py:Dreamer", "random", "random")


def made(number: int, *seats: tuple[str, int, float, int]) -> GameResult:
    """A game's result from level, score, share and place of each seat."""
    found = tuple(
        SeatResult(level, score, 0, share, place, {}, (0.5,)) for level, score, share, place in seats
    )
    return GameResult(Pairing(number, 0, tuple(seat.level for seat in found)), found, 1, "")


@settings(deadline=None)  # the first contest imports the game
@given(st.integers(1, 12), st.integers(0, 2**32))
def test_every_level_sits_on_every_seat_of_a_shuffle(deals: int, seed: int) -> None:
    """Each shuffle is played with every rotation, so that no seat favours anybody."""
    contest = Contest("ludwig", LEVELS, games=deals * 4, seed=seed)
    by_deal: dict[int, list[Pairing]] = {}
    for pairing in contest.pairings():
        by_deal.setdefault(pairing.deal, []).append(pairing)
    assert len(by_deal) == deals
    for pairings in by_deal.values():
        seats = Counter(pairing.levels.index("docs/examples/bot.py:Dreamer") for pairing in pairings)
        assert seats == {0: 1, 1: 1, 2: 1, 3: 1}


def test_rotations_share_their_shuffle_and_ages() -> None:
    """All games of a deal have one set-up, ages included (R11); other deals have others."""
    games = list(results(Contest("rycerze", ("random",) * 3, games=6, seed=5)))
    setups = [str(parse_record(game.record).setup) for game in games]
    assert len(set(setups[:3])) == len(set(setups[3:])) == 1
    assert setups[0] != setups[3]


def test_ages_and_beginners_change_between_deals() -> None:
    """Neither the youngest (R11) nor who begins (Z3) is always the same seat."""
    ages = Contest("rycerze", ("random",) * 4, games=1)
    assert len({str(ages.given(deal)) for deal in range(40)}) > 10
    first = Contest("zamek", ("random",) * 2, games=1)
    assert {first.given(deal)["first"] for deal in range(20)} == {0, 1}


@pytest.mark.parametrize("end", [0, -1], ids=["fewest", "most"])
@pytest.mark.parametrize("game", BUILT_IN)
def test_records_of_a_contest_replay(game: str, end: int) -> None:
    """Every game is kept whole, and its record comes to the same scores, whether few play or many."""
    seats = get_game(game).info.seats[end]
    for result in results(Contest(game, ("random",) * seats, games=2, seed=1)):
        outcome = replay(parse_record(result.record)).outcome
        assert outcome is not None
        assert list(outcome.scores[:seats]) == [seat.score for seat in result.seats]
        assert sum(seat.share for seat in result.seats) <= 1


def test_a_contest_with_iterations_repeats() -> None:
    """The same seed plays the same games."""
    contest = Contest("rycerze", LEVELS[:2], games=2, seed=9, budget=Budget(iterations=2))
    first, second = ([game.record for game in results(contest)] for _ in range(2))
    assert first == second


def test_processes_play_the_same_games() -> None:
    """How many processes play changes nothing in the games."""
    contest = Contest("rycerze", ("random", "random"), games=4, seed=2)
    alone = {game.pairing: game.record for game in results(contest)}
    assert {game.pairing: game.record for game in results(contest, jobs=2)} == alone


def test_a_stopped_game_ends_at_the_next_move() -> None:
    """Nobody waits for a long game after Ctrl-C."""
    contest = Contest("zamek", ("random", "random"), games=1)
    with pytest.raises(Stopped):
        play_pairing(contest, next(iter(contest.pairings())), lambda: True)


def test_a_shared_win_counts_as_a_fraction() -> None:
    """Two who share a win have half each."""
    games = [made(0, ("a", 5, 0.5, 0), ("b", 5, 0.5, 0)), made(1, ("b", 3, 0.0, 1), ("a", 9, 1.0, 0))]
    best, other = standings(games)
    assert (best.level, best.wins, other.wins) == ("a", 1.5, 0.5)
    assert (best.score.mean, best.time_p99, best.decisions) == (7, 0.5, 2)


def test_ratings_follow_the_results() -> None:
    """Who wins more is rated higher; equal play stays at the start."""
    games = [made(number, ("a", 1, 1.0, 0), ("b", 0, 0.0, 1), ("b", 0, 0.0, 1)) for number in range(20)]
    ratings = rated(games, ("a", "b"))
    assert ratings["a"][0] > 25 > ratings["b"][0]
    alone = rated([made(0, ("a", 1, 1.0, 0), ("a", 0, 0.0, 1))], ("a",))
    assert isclose(alone["a"][0], 25)


@given(st.integers(1, 2000), st.floats(0, 1))
def test_the_interval_holds_the_rate(games: int, rate: float) -> None:
    """The Wilson interval lies in 0…1, holds the rate, and narrows with more games."""
    low, high = wilson(rate * games, games)
    assert 0 <= low <= rate + 1e-9
    assert rate - 1e-9 <= high <= 1
    wide = wilson(rate * games, games)
    narrow = wilson(rate * games * 4, games * 4)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]


def test_the_last_level_named_takes_the_seats_left() -> None:
    """One master among greedy ones needs two names."""
    assert seated(["master", "greedy"], 4, 2) == ("master", "greedy", "greedy", "greedy")
    assert seated(["random"], None, 2) == ("random", "random")
    with pytest.raises(BadSetup):
        seated(["a", "b", "c"], 2, 2)


@pytest.mark.parametrize(
    "level", ["nobody", "missing.py:Bot", "docs/examples/bot.py:Nobody", "pyproject.toml.py:Bot"]
)
def test_unknown_bots_are_refused(level: str) -> None:
    """A bot that is not there is a clear error before the first game."""
    with pytest.raises(BadSetup):
        Contest("rycerze", (level, "random"), games=1)


def test_a_stranger_sits_alone() -> None:
    """One level that is named, and one stranger that is another, fill a table; what is fair is told."""
    assert with_stranger(["thrifty"], "random", 3, 2) == ("random", "thrifty", "thrifty")
    for named, stranger in ((["a", "b"], "c"), (["a"], "a")):
        with pytest.raises(BadSetup, match="stranger"):
            with_stranger(named, stranger, 3, 2)
    levels = with_stranger(["thrifty"], "random", 3, 2)
    contest = Contest("rycerze", levels, games=6, seed=1, stranger="random")
    found = standings(results(contest))
    told = as_json(contest, found, 6, 1.0)["stranger"]
    alone = next(each for each in found if each.level == "random")
    assert told == {
        "bot": "random",
        "among": "thrifty",
        "win_rate": round(alone.win_rate, 4),
        "interval": [round(bound, 4) for bound in alone.interval],
        "fair": 0.3333,
    }
    assert "stranger" not in as_json(Contest("rycerze", levels, games=6), found, 6, 1.0)


PEEPING = """
import gc

class Peeping:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, budget):
        states = [each for each in gc.get_objects() if str(type(each).__module__).endswith("rules.state")]
        if any(type(each).__name__ == "State" for each in states):
            raise ValueError("the state is here")
        return view.legal_moves[self.seed % len(view.legal_moves)]

class Failing(Peeping):
    def choose(self, view, budget):
        raise ValueError("no idea")

class Leaving(Peeping):
    def choose(self, view, budget):
        import os
        os._exit(1)
"""


def test_isolated_entrants_see_their_view_and_nothing_else(tmp_path: Path) -> None:
    """In a process of its own a bot finds no state of the game, and plays the same as beside the table."""
    file = tmp_path / "own.py"
    file.write_text(PEEPING)
    contest = Contest("rycerze", (f"{file}:Peeping", "thrifty"), games=2, seed=2)
    apart = [game.record for game in results(contest, is_isolated=True)]
    assert len(apart) == 2
    other = tmp_path / "other.py"
    other.write_text(PEEPING.replace('raise ValueError("the state is here")', "pass"))
    beside = replace(contest, levels=(f"{other}:Peeping", "thrifty"))
    assert apart == [game.record for game in results(beside)]


@pytest.mark.parametrize(("name", "said"), [("Failing", "no idea"), ("Leaving", "went away")])
def test_an_isolated_entrant_that_fails_ends_the_contest_in_one_line(
    name: str, said: str, tmp_path: Path
) -> None:
    """Whatever an entrant does in its process, the arena says who it was and stops."""
    file = tmp_path / "own.py"
    file.write_text(PEEPING)
    with pytest.raises(BotFailed, match=rf"{name} failed \(rycerze, seat \d, move \d+\): .*{said}"):
        list(results(Contest("rycerze", (f"{file}:{name}", "random"), games=1), is_isolated=True))


def test_contest_needs_a_game() -> None:
    """No games is no contest."""
    with pytest.raises(BadSetup):
        Contest("rycerze", ("random", "random"), games=0)


def test_built_in_levels_rehearse_before_they_are_measured() -> None:
    """A game that does not count loads the kernels; it changes nothing in those that do."""
    contest = Contest("rycerze", ("journeyman", "random"), games=2, seed=3)
    assert contest.needs_kernels
    assert not Contest("rycerze", ("thrifty", "random"), games=1).needs_kernels
    assert not Contest("rycerze", LEVELS[:2], games=1).needs_kernels
    played = list(results(contest))
    assert [game.record for game in played] == [play_pairing(contest, each.pairing).record for each in played]
