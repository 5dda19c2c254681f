from __future__ import annotations

from random import Random

from tests.games.ludwig.scene import new
from zamki.core.ids import Seat
from zamki.core.outcome import Outcome, parse_outcome
from zamki.core.words import literal
from zamki.games.ludwig import game
from zamki.games.ludwig.rules.ranking import rank
from zamki.testing.fuzz import random_moves

ZERO = Seat(0)
TELLER = game.teller


def tell(outcome: Outcome) -> str:
    """The outcome in English."""
    return TELLER.outcome(outcome, lambda seat: literal("ABCDEFG"[seat])).render("en")


def test_outcomes_say_what_decided() -> None:
    """L42: points, the better castle, special rooms, or nothing."""
    assert tell(rank([50, 60, 55], [1, 1, 1], {})).startswith(
        "C wins. The lower castle counts: 55 points, 50"
    )
    assert tell(rank([60, 71, 10, 70], [1] * 4, {})) == "B wins. The better castle decides: 71 beats 70."
    assert tell(rank([60, 70, 10, 70], [3, 4, 1, 3], {})) == "B wins. Special rooms decide: 7 beat 6."
    assert (
        tell(rank([60, 70, 10, 70], [3, 4, 1, 4], {})) == "Shared victory: A, B. They are tied on everything."
    )


def test_ludwig_is_called_by_his_name() -> None:
    """L46: in a game for two the third seat is Ludwig, in a game for three it is somebody's."""
    outcome = next(each for each in map(outcome_for_two, range(30)) if each.winners == (2,))
    assert tell(outcome).startswith("Ludwig wins.")
    assert TELLER.outcome(outcome, str).render("pl").startswith("Wygrywa Ludwik.")
    assert tell(rank([50, 60, 70], [1] * 3, {})).startswith("C wins.")


def test_ludwigs_seat_is_no_matter_of_json() -> None:
    """L46: outcomes read from JSON are equal; whose name a seat bears is then for the reader to say."""
    outcome = outcome_for_two(0)
    again = parse_outcome(outcome.json())
    assert outcome.ghosts == (2,)
    assert again == outcome
    assert again.json() == outcome.json()


def outcome_for_two(seed: int) -> Outcome:
    """How a random game for two ended."""
    play = new(2, seed)
    for _ in random_moves(play, Random(seed)):
        pass
    assert play.outcome is not None
    return play.outcome
