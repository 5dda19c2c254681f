"""A whole game, letter by letter.

`python tests/test_golden.py` writes it anew after an intended change; read the difference.
"""

from __future__ import annotations

from pathlib import Path

from zamki.testing import transcript

from zamki_sea_battle import game

PATH = Path(__file__).parent / "golden" / "seats-2.txt"


def test_transcript_is_as_it_was() -> None:
    """The same seed tells the same game in the same words."""
    assert transcript(game, 2, seed=2, options={"hit_again": True}) == PATH.read_text("utf-8")


if __name__ == "__main__":
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_text(transcript(game, 2, seed=2, options={"hit_again": True}), "utf-8")
