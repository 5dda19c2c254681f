from __future__ import annotations

from random import Random

import pytest

from tests.games.ludwig.castles import oracle_of, random_castle
from zamki.games.ludwig.rules.scoring import LINES, score_castle


@pytest.mark.parametrize("seed", range(8))
def test_two_scorers_agree(seed: int) -> None:
    """Hundreds of random castles get the same points and cells from a scorer written apart: for
    L27, L28, L29, L30, L31, L32, L33, L34, L35, L36, L37, L38, L39, L40 and L41.
    """
    rng = Random(f"castles {seed}")
    for _ in range(75):
        built = random_castle(rng, rng.randrange(31))
        sheet, oracle = score_castle(built), oracle_of(built)
        assert sheet.lines == oracle.lines()
        for mark in sheet.marks:
            if mark.at is not None and mark.line != "throne":
                assert (mark.points, set(mark.because)) == oracle.points_of(mark.at)
                assert sorted(set(mark.because)) == list(mark.because)
            elif mark.line == "bonus_cards":
                assert mark.points == oracle.counted_by(mark.what) * built.components.cards[mark.what]


def test_the_lines_stand_in_the_order_of_the_pad() -> None:
    """L41: the sheet has 13 lines in the printed order."""
    assert list(score_castle(random_castle(Random(1), 5)).lines) == list(LINES)
    assert len(LINES) == 13
