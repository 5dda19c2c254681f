"""What a bot is, and what it was."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from zamki.bots import Budget, bot_levels, default_budget, make_bot, stand_in
from zamki.bots.arena import Contest, results
from zamki.bots.levels import USUAL, BotSet
from zamki.bots.random import RandomBot
from zamki.bots.reasons import reasons
from zamki.bots.stand_in import StandIn
from zamki.core.bots import AT_ONCE, Advisor, Makeshift, Partner, Progress
from zamki.core.errors import BadSetup
from zamki.core.play import some_moves_on
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN
from zamki.kernels import cache

EARLIER = """
class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, legal_moves, budget):
        return legal_moves[0]
"""


def test_bots_of_the_first_version_still_play(tmp_path: Path) -> None:
    """A file whose class is given its legal moves apart from the view enters a contest as before."""
    file = tmp_path / "first.py"
    file.write_text(EARLIER)
    assert len(list(results(Contest("rycerze", (f"{file}:First", "random"), games=2)))) == 2


@pytest.mark.parametrize("wrong", [{"seconds": -0.1}, {"iterations": -1}])
def test_budgets_below_zero_are_refused(wrong: dict[str, int]) -> None:
    """Nobody thinks for less than no time."""
    with pytest.raises(BadSetup, match="A budget cannot be below zero"):
        Budget(**wrong)


@pytest.mark.parametrize("game", BUILT_IN)
def test_somebody_stands_in_while_kernels_compile(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without compiled kernels the strongest level plays a legal move, and warms nothing up."""
    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)
    play = some_moves_on(get_game(game), 2, 3)
    view = play.view(play.game.actors(play.state)[0])
    bot = StandIn(game, "master", 1, play.config)
    assert bot.choose(view, Budget(seconds=3)) in view.legal_moves
    assert not list(tmp_path.rglob("*.nbc"))


def test_who_says_nothing_advises_nothing() -> None:
    """A bot without opinions explains nothing and follows nobody, at a table as elsewhere."""
    play = some_moves_on(get_game("rycerze"), 2, 2)
    view = play.view(play.game.actors(play.state)[0])
    assert not isinstance(RandomBot(1), Advisor | Partner)
    bot = StandIn("rycerze", "random", 1, play.config)
    assert bot.explain(view, Budget()) == ()
    assert not bot.accepts(view, view.legal_moves[0])


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_first_masters_are_kept_out_of_sight(game: str) -> None:
    """The yardstick of later masters is in no list for people, and whoever knows its name can have it."""
    assert "master-1" not in bot_levels(game)
    assert make_bot(game, "master-1", 1) is not None
    assert default_budget(game, "master-1") == default_budget(game, "master")
    assert bot_levels(game)[1:6] == ("apprentice", "journeyman", "builder", "architect", "master")


@pytest.mark.parametrize("game", BUILT_IN)
def test_hints_say_what_to_expect(game: str) -> None:
    """The value of a hint is told in words of every language: a lead, points or the chance to win."""
    play = some_moves_on(get_game(game), 4 if 4 in get_game(game).info.seats else 2, 4)
    view = play.view(play.game.actors(play.state)[0])
    bot = make_bot(game, "architect", 1)
    assert isinstance(bot, Advisor)
    for thought in bot.explain(view, AT_ONCE):
        assert thought.expects is not None
        said = {lang: thought.expects.render(lang) for lang in LANGUAGES}
        assert len(set(said.values())) == len(LANGUAGES)
        shown = abs(round(thought.value * (100 if thought.unit == "win" else 1)))
        assert all(str(shown) in each for each in said.values()) or shown == 0


def test_hints_take_less_time_than_moves() -> None:
    """A level may think shorter about a hint; if nothing is said, as long as about a move."""
    choosers = stand_in.Choosers()
    assert choosers.hint_budget("zamek", "master") == Budget(seconds=0.3)
    assert choosers.hint_budget("zamek", "builder") == choosers.budget("zamek", "builder")
    assert choosers.hint_budget("zamek", "nobody.py:Own") == AT_ONCE


def test_a_game_that_is_opened_is_wished_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table tells which kernels are wanted first, and which levels are not themselves before that."""
    monkeypatch.setattr(stand_in, "AGAIN", 0.0)
    wished: list[str] = []
    choosers, config = stand_in.Choosers(wished.append), configure(get_game("zamek"), 2)
    for is_cold in (True, False):
        monkeypatch.setattr(stand_in, "is_ready", lambda _, is_cold=is_cold: not is_cold)
        choosers.opened("zamek")
        assert choosers.makeshift("zamek", "master", config) is (Makeshift.WARMING if is_cold else None)
        assert choosers.makeshift("zamek", "apprentice", config) is None
    assert wished == ["zamek"]


def test_the_disk_is_not_asked_for_every_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether kernels are ready is asked once a second while they are not, and never again when they are."""
    asked: list[str] = []
    is_cold = [True]

    def is_ready(game: str) -> bool:
        asked.append(game)
        return not is_cold[0]

    monkeypatch.setattr(stand_in, "is_ready", is_ready)
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    choosers, config = stand_in.Choosers(), configure(get_game("zamek"), 2)
    for seconds, cold, why, count in (
        (0.0, True, Makeshift.WARMING, 1),
        (1.5, True, Makeshift.WARMING, 2),
        (3.0, False, None, 3),
        (999.0, False, None, 3),
    ):
        now[0], is_cold[0] = 100.0 + seconds, cold
        assert {choosers.makeshift("zamek", "master", config) for _ in range(50)} == {why}
        assert len(asked) == count


@pytest.mark.parametrize("game", BUILT_IN)
def test_levels_that_cannot_be_compiled_are_not_offered(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a compiler people choose among what plays as it is called; at older tables it is told."""
    choosers, config = stand_in.Choosers(), configure(get_game(game), 2)
    assert choosers.levels(game) == bot_levels(game)
    monkeypatch.setattr(stand_in, "can_compile", lambda: False)
    assert choosers.levels(game)[:2] == ("random", "apprentice")
    assert not set(choosers.levels(game)) & {"journeyman", "builder", "architect", "master"}
    assert choosers.makeshift(game, "master", config) is Makeshift.NO_COMPILER
    assert choosers.makeshift(game, "apprentice", config) is None


@pytest.mark.parametrize("game", ["zamek", "ludwig"])
def test_reasons_are_lines_of_the_score(game: str) -> None:
    """What a move is said to bring is what the score says after it and did not say before."""
    told = 0
    for moves in range(8, 40, 4):
        play = some_moves_on(get_game(game), 2, moves)
        for seat in play.game.actors(play.state)[:1]:
            view = play.view(seat)
            for move in list(view.legal_moves)[:10]:
                for line in reasons(view, [move]):
                    told += 1
                    assert line.points != 0
    assert told > 0 or game == "zamek"
    play = some_moves_on(get_game("rycerze"), 2, 2)
    view = play.view(play.game.actors(play.state)[0])
    assert reasons(view, [view.legal_moves[0]]) == ()


def test_bots_without_kernels_need_no_warming(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only compiled levels that can be compiled, and are not yet, do."""

    def warm(_: Progress) -> None:
        pytest.fail("compiled")

    compiled, plain = USUAL["master"], USUAL["apprentice"]
    for found, is_ready, needed in (
        (None, False, False),
        (BotSet((plain,), RandomBot, warm), False, False),  # type: ignore[arg-type]
        (BotSet((plain, compiled), RandomBot), False, False),  # type: ignore[arg-type]
        (BotSet((plain, compiled), RandomBot, warm), True, False),  # type: ignore[arg-type]
        (BotSet((plain, compiled), RandomBot, warm), False, True),  # type: ignore[arg-type]
    ):
        monkeypatch.setattr(stand_in, "bot_set", lambda _, found=found: found)
        monkeypatch.setattr(stand_in, "is_ready", lambda _, is_ready=is_ready: is_ready)
        assert stand_in.needs_warming("any") is needed
