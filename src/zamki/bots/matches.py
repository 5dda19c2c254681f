"""Games between bots, one after the other, for who wants to look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random, randrange
from typing import Any

from zamki.bots.arena.contest import seated
from zamki.bots.entrants import BotLike, make_entrant, named
from zamki.bots.fallback import check_pieces
from zamki.core.argument_checks import (
    as_whole_number,
    bot_list,
    check_type,
    optional_whole_number,
    positive_count,
)
from zamki.core.bot_choice import choose_move
from zamki.core.bots import Budget
from zamki.core.game import Game
from zamki.core.new_game import checked_config, deal_people, resolve_game
from zamki.core.play import AnyPlaythrough, Playthrough


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
    themselves; it also deals who begins or is the youngest, game by game. `budget` is for all bots; without
    it each thinks as long as is its habit.
    """
    found, wanted = resolve_game(game), positive_count(games, "games")
    names, makers = named(bot_list(bots))
    places = seated(names, optional_whole_number(seats, "seats"), found.info.seats[0])
    config = checked_config(found, len(places), options, edition)
    first = randrange(2**32) if seed is None else as_whole_number(seed, "seed")
    if budget is not None:
        check_type(budget, Budget, "a budget is a zamki.Budget")
    for name in dict.fromkeys(places):  # who cannot play is refused before the first game
        make_entrant(found.info.id, name, 0, makers)
        if name not in makers:
            check_pieces(found.info.id, name, config)

    def one(number: int) -> AnyPlaythrough:
        seeds = Random(f"{first} {number}")
        at_table = [make_entrant(found.info.id, name, seeds.randrange(2**32), makers) for name in places]
        people = deal_people(found.info, len(places), Random(f"{first} people {number}"))
        under_way: AnyPlaythrough = Playthrough.new(found, config, seeds, people)
        while under_way.actors:
            seat = under_way.actors[0]
            under_way.submit(choose_move(at_table[seat], under_way, seat, budget, places[seat]))
        return under_way

    return (one(number) for number in range(wanted))
