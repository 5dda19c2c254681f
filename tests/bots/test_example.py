from __future__ import annotations

from pathlib import Path

import pytest
from tests.elsewhere import UP_TO_THREE

from zamki.bots import Budget
from zamki.bots.arena import Contest, results, standings

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "examples" / "bot.py"
NAME = f"{FILE}:Dreamer"


@pytest.mark.parametrize(("game", "seats"), UP_TO_THREE)
def test_the_example_bot_plays_every_game(game: str, seats: int) -> None:
    """The bot of the manual plays any game to its end through the protocol alone."""
    levels = (NAME, *["random"] * (seats - 1))
    if game == "rycerze":
        assert len(list(results(Contest(game, levels, games=seats, budget=Budget(iterations=2))))) == seats
        return
    contest = Contest(game, levels, games=1, budget=Budget(iterations=1))
    assert len(list(results(contest))) == 1


def test_the_example_bot_beats_chance() -> None:
    """Dreaming is better than rolling dice: in these twenty games of Rycerze, always the same."""
    contest = Contest("rycerze", (NAME, "random"), games=20, seed=1, budget=Budget(iterations=5))
    best = standings(results(contest))[0]
    assert best.level == NAME
    assert best.win_rate > 0.6


def test_the_manual_prints_the_example_as_it_is() -> None:
    """What docs/bots.md shows is the file that these tests run, and it is short."""
    text = FILE.read_text("utf-8")
    assert f"```python\n{text}```" in (ROOT / "docs" / "bots.md").read_text("utf-8")
    assert len([line for line in text.splitlines() if line]) <= 30
