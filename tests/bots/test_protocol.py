"""What a bot is, and what it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from zamki.bots import Budget, bot_levels, default_budget, fallback, make_bot
from zamki.bots.arena import Contest, results
from zamki.bots.fallback import FallbackBot
from zamki.bots.random import RandomBot
from zamki.bots.reasons import reasons
from zamki.core.bots import AT_ONCE, Advisor, Fallback, Partner
from zamki.core.errors import BadSetup
from zamki.core.play import sample_playthrough
from zamki.core.registry import get_game
from zamki.core.setup import configure
from zamki.core.words import LANGUAGES
from zamki.games import BUILT_IN

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


def test_who_says_nothing_advises_nothing() -> None:
    """A bot without opinions explains nothing and follows nobody, at a table as elsewhere."""
    play = sample_playthrough(get_game("rycerze"), 2, 2)
    view = play.view(play.game.actors(play.state)[0])
    assert not isinstance(RandomBot(1), Advisor | Partner)
    bot = FallbackBot("rycerze", "random", 1, play.config)
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
    play = sample_playthrough(get_game(game), 4 if 4 in get_game(game).info.seats else 2, 4)
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
    bot_maker = fallback.BotMaker()
    assert bot_maker.hint_budget("zamek", "master") == Budget(seconds=0.3)
    assert bot_maker.hint_budget("zamek", "builder") == bot_maker.budget("zamek", "builder")
    assert bot_maker.hint_budget("zamek", "nobody.py:Own") == AT_ONCE


@pytest.mark.parametrize("game", BUILT_IN)
def test_levels_that_cannot_run_are_not_offered(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing runs kernels people choose among the plain levels; older tables say who plays."""
    bot_maker, config = fallback.BotMaker(), configure(get_game(game), 2)
    assert bot_maker.levels(game) == bot_levels(game)
    monkeypatch.setattr(fallback, "can_run_kernels", lambda: False)
    assert bot_maker.levels(game)[:2] == ("random", "apprentice")
    assert not set(bot_maker.levels(game)) & {"journeyman", "builder", "architect", "master"}
    assert bot_maker.fallback_reason(game, "master", config) is Fallback.NO_RUNTIME
    assert bot_maker.fallback_reason(game, "apprentice", config) is None


@pytest.mark.parametrize("game", ["zamek", "ludwig"])
def test_reasons_are_lines_of_the_score(game: str) -> None:
    """What a move is said to bring is what the score says after it and did not say before."""
    told = 0
    for moves in range(8, 40, 4):
        play = sample_playthrough(get_game(game), 2, moves)
        for seat in play.game.actors(play.state)[:1]:
            view = play.view(seat)
            for move in list(view.legal_moves)[:10]:
                for line in reasons(view, [move]):
                    told += 1
                    assert line.points != 0
    assert told > 0 or game == "zamek"
    play = sample_playthrough(get_game("rycerze"), 2, 2)
    view = play.view(play.game.actors(play.state)[0])
    assert reasons(view, [view.legal_moves[0]]) == ()
