"""Edition files: what can be played, and what is refused with the fault named (S12)."""

from __future__ import annotations

from typing import Any

import pytest
from zamki.core.edition import EditionFile
from zamki.core.errors import BadEdition
from zamki.core.ids import JsonObject

from zamki_sea_battle import game
from zamki_sea_battle.rules.edition import read_components


def edition(size: Any, *lengths: Any) -> EditionFile:
    """A file with ships of these lengths."""
    ships = [{"name": "ship", "length": length} for length in lengths]
    return EditionFile("own", {"edition": {"id": "own"}, "size": size, "ships": ships}, "0" * 64)


def test_another_sea_can_be_played() -> None:
    """S12: seven by seven with a ship of four; the file's hash stays with it."""
    components = read_components(edition(7, 4, 3, 2))
    assert (components.size, components.cells, components.sha256) == (7, 9, "0" * 64)
    assert len(components.chart.cells) == 49


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        (edition(3, 1), "“size” must be from 4 to 8."),
        (edition(9, 1), "“size” must be from 4 to 8."),
        (edition("6", 1), "“size” must be a whole number."),
        (edition(6), "A fleet has at least one ship."),
        (edition(6, 7), "“ships[0].length” must be from 1 to 6."),
        (edition(6, 2, 0), "“ships[1].length” must be from 1 to 6."),
        (edition(4, 2, 2, 2, 2), "The sea is too small: a ship may be left without a place."),
        (
            edition(8, 2, 2, 2, 1),
            "There are too many ways to place this fleet; take fewer ships or a smaller sea.",
        ),
    ],
)
def test_a_bad_file_is_refused(file: EditionFile, fault: str) -> None:
    """S12: every fault is named, in one sentence."""
    with pytest.raises(BadEdition) as refused:
        game.edition(file)
    assert str(refused.value) == f"own: {fault}"


def test_a_key_without_meaning_is_refused() -> None:
    """S12: a ship has a name and a length and nothing else."""
    data: JsonObject = {
        "edition": {"id": "own"},
        "size": 6,
        "ships": [{"name": "boat", "length": 1, "guns": 8}],
    }
    with pytest.raises(BadEdition, match=r"ships\[0\].guns"):
        game.edition(EditionFile("own", data, None))
