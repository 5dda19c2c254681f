"""Golden transcripts: a whole game of every kind, letter by letter.

`python -m tests.games.test_golden` writes them anew after an intended change; read the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from zamki.core.registry import get_game
from zamki.games import BUILT_IN
from zamki.testing import transcript

HERE = Path(__file__).parent
CASES = [(name, seats) for name in BUILT_IN for seats in get_game(name).info.seats]


def path_of(name: str, seats: int) -> Path:
    """Where a transcript lies."""
    return HERE / name / "golden" / f"seats-{seats}.txt"


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_transcript_is_as_it_was(name: str, seats: int) -> None:
    """The same seed tells the same game in the same words; a missing transcript fails."""
    assert transcript(get_game(name), seats, seed=seats) == path_of(name, seats).read_text("utf-8")


if __name__ == "__main__":
    for game, count in CASES:
        path_of(game, count).write_text(transcript(get_game(game), count, seed=count), "utf-8")
