"""Games between bots, one after the other, for who wants to look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random, randrange
from typing import Any

from zamki.bots.arena.contest import seated
from zamki.bots.entrants import BotLike, make_entrant, named
from zamki.core.answers import answer
from zamki.core.bots import Budget
from zamki.core.game import Game
from zamki.core.opening import settled
from zamki.core.play import AnyPlaythrough, Playthrough
from zamki.core.registry import get_game


def play(
    game: Game[Any, Any, Any, Any] | str,
    bots: Sequence[BotLike],
    *,
    games: int = 1,
    seats: int | None = None,
    options: Mapping[str, bool] | Iterable[str] = (),
    edition: str | Path | None = None,
    seed: int | None = None,
    budget: Budget | None = None,
) -> Iterator[AnyPlaythrough]:
    """Finished games between bots, one for each seat; the last one named takes the seats that are left.

    Each game is played when it is asked for. The same seed plays the same games, where the bots repeat
    themselves. `budget` is for all bots; without it each thinks as long as is its habit.
    """
    found = get_game(game) if isinstance(game, str) else game
    names, makers = named(bots)
    places = seated(names, seats, found.info.seats[0])
    config = settled(found, len(places), options, edition)
    first = randrange(2**32) if seed is None else seed
    for name in dict.fromkeys(places):  # who cannot play is refused before the first game
        make_entrant(found.info.id, name, 0, makers)

    def one(number: int) -> AnyPlaythrough:
        seeds = Random(f"{first} {number}")
        at_table = [make_entrant(found.info.id, name, seeds.randrange(2**32), makers) for name in places]
        under_way: AnyPlaythrough = Playthrough.new(found, config, seeds)
        while under_way.actors:
            seat = under_way.actors[0]
            under_way.submit(answer(at_table[seat], under_way, seat, budget, places[seat]))
        return under_way

    return (one(number) for number in range(games))
