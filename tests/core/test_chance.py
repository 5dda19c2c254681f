from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zamki.core.chance import LiveChance, ReplayChance
from zamki.core.errors import BadSetup, IllegalMove, Malformed, Unfinished, ZamkiError

ITEMS = ["a", "b", "b", "c"]


@given(st.integers())
def test_what_is_drawn_live_is_read_back(seed: int) -> None:
    """A replay of the set-up and the chance moves gives what was drawn."""
    live = LiveChance(Random(seed))
    drawn = (
        live.ages("ages", 3),
        live.deal("deck", ITEMS),
        live.deal("top", ITEMS, 2),
        live.piles("piles", ITEMS, 2),
    )
    event = live.event("shuffle", "order", ITEMS)
    read = ReplayChance(live.setup, live.moves, finished=False)
    again = (
        read.ages("ages", 3),
        read.deal("deck", ITEMS),
        read.deal("top", ITEMS, 2),
        read.piles("piles", ITEMS, 2),
    )
    assert again == drawn
    assert read.event("shuffle", "order", ITEMS) == event
    assert read.take_moves() == live.take_moves()
    assert read.unused() == ()


def test_same_seed_draws_the_same() -> None:
    """Chance comes from the seed alone."""
    assert LiveChance(7).deal("x", range(50)) == LiveChance(7).deal("x", range(50))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (["a", "b", "c"], "4 entries, not 3"),
        (["a", "a", "b", "c"], "one “a” too many"),
        (["a", "b", "b", "z"], "one “z” too many"),
    ],
)
def test_impossible_set_up_is_refused(value: list[str], message: str) -> None:
    """A shuffle must be a shuffle of the pieces there are."""
    with pytest.raises(BadSetup, match=message):
        ReplayChance({"deck": value}, [], finished=False).deal("deck", ITEMS)
    with pytest.raises(BadSetup, match=message):
        LiveChance(0, {"deck": value}).deal("deck", ITEMS)


def test_missing_set_up_is_refused() -> None:
    """A record must carry every draw."""
    with pytest.raises(BadSetup, match="no “deck”"):
        ReplayChance({}, [], finished=False).deal("deck", ITEMS)


def test_order_must_name_every_seat() -> None:
    """An age order is strict and whole."""
    for wrong in ([0, 0], [1, 2], [0]):
        with pytest.raises(BadSetup, match="every seat"):
            ReplayChance({"ages": wrong}, [], finished=False).ages("ages", 2)


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ({"type": "chance", "what": "other", "order": ITEMS}, IllegalMove),
        ({"type": "chance", "what": "shuffle", "order": ["a"]}, IllegalMove),
        ({"type": "chance", "what": "shuffle", "order": None}, Malformed),
        ({"type": "chance", "what": "shuffle", "order": ITEMS, "seat": 0}, Malformed),
        ({"type": "lay", "seat": 0}, IllegalMove),
    ],
)
def test_chance_move_must_be_the_one_that_is_due(move: dict[str, object], error: type[ZamkiError]) -> None:
    """A missing, wrong or impossible chance move is refused at its index."""
    with pytest.raises(error) as caught:
        ReplayChance({}, [move], finished=False).event("shuffle", "order", ITEMS)  # type: ignore[list-item]
    assert caught.value.move == 0


def test_record_that_ends_before_its_chance() -> None:
    """Where a draw must follow, a record with a result is unfinished; without one chance is drawn then."""
    with pytest.raises(Unfinished) as caught:
        ReplayChance({}, [], finished=True).event("shuffle", "order", ITEMS)
    assert caught.value.move == 0
    late = ReplayChance({}, [], finished=False)
    drawn = late.event("shuffle", "order", ITEMS)
    assert sorted(drawn) == ITEMS
    assert late.take_moves() == [{"type": "chance", "what": "shuffle", "order": list(drawn)}]
