"""`python -m bench.ludwig`: what scoring a castle and previewing every legal cell cost in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from zamki.core.edition import built_in_edition
from zamki.games.ludwig.castle import Castle
from zamki.games.ludwig.components import SPECIALS, Components
from zamki.games.ludwig.edition_file import read_components
from zamki.games.ludwig.preview import previews
from zamki.games.ludwig.scoring import score_castle

ROOMS = 30
CASTLES = 20
WANTED_SCORE_MS = 1.0
WANTED_PREVIEW_MS = 10.0


def random_castle(components: Components, rng: Random) -> Castle:
    """A castle of 30 rooms, every sixth a special one, with two attendants and two cards."""
    castle = Castle.founded(components, rng.choice(sorted(components.thrones)))
    for number, name in enumerate(rng.sample(sorted(components.rooms), ROOMS)):
        room = components.specials[rng.choice(SPECIALS)] if number % 6 == 5 else components.rooms[name]
        castle = castle.with_room(room, rng.choice(castle.cells(room)))
    castle = castle.with_attendant("painter").with_attendant("knight")
    return castle.with_card("surrounded8").with_card("types")


def milliseconds(work: Callable[[], object], times: int) -> float:
    """Processor time of one call, the best of five rounds."""
    best = float("inf")
    for _ in range(5):
        start = process_time()
        for _ in range(times):
            work()
        best = min(best, (process_time() - start) / times)
    return 1000 * best


def main() -> None:
    """Prints both times beside what is wanted."""
    components, rng = read_components(built_in_edition("ludwig", "base-2018")), Random(1)
    castles = [random_castle(components, rng) for _ in range(CASTLES)]
    room = components.rooms["great_hall"]
    score = milliseconds(lambda: [score_castle(castle).lines for castle in castles], 10) / CASTLES
    preview = milliseconds(lambda: [previews(castle, room) for castle in castles], 1) / CASTLES
    cells = sum(len(castle.cells(room)) for castle in castles) / CASTLES
    print(f"score a castle of {ROOMS} rooms: {score:.3f} ms (wanted: well under {WANTED_SCORE_MS:g} ms)")
    wanted = f"wanted: under {WANTED_PREVIEW_MS:g} ms"
    print(f"preview one room at all {cells:.0f} legal cells: {preview:.2f} ms ({wanted})")


if __name__ == "__main__":
    main()
