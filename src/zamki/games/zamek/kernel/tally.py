"""What simulated games of Zamek count: points by category, and the tokens won."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.core.game import Config
from zamki.core.ids import Seat
from zamki.core.words import TC, Text
from zamki.games.zamek.rules.components import Token
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.games.zamek.rules.ranking import CATEGORIES, categories
from zamki.games.zamek.rules.state import State
from zamki.kernels.kernel import Tally

SOURCES = CATEGORIES
THINGS = tuple(f"token.{token}" for token in Token)
"""In the order of the kernels' numbers."""
_NAMES: Mapping[str, Text] = {**KIND, "seat": TC("zamek", "family seat"), "tokens": TC("zamek", "tokens")}


def tally(config: Config) -> Tally:
    """The columns, and how they are counted in a state of the rules."""
    return Tally(
        {name: _NAMES[name] for name in SOURCES},
        {f"token.{token}": TOKEN[token] for token in Token},
        count,
        order="first",
    )


def count(state: State, seat: Seat) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """A seat's points by category, and the tokens it took from the towers (Z16)."""
    awards = state.table.awards
    won = [award.won for award in awards if award.seat == seat]
    return categories(awards, seat), {f"token.{token}": won.count(token) for token in Token}
