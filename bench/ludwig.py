"""`python -m bench.ludwig`: what scoring a castle and previewing every legal cell cost in plain Python."""

from __future__ import annotations

from random import Random

from bench.measure import Figure, seconds_of
from zamki.core.setup import built_in_edition
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import SPECIALS, Components
from zamki.games.ludwig.rules.edition import read_components
from zamki.games.ludwig.rules.preview import previews
from zamki.games.ludwig.rules.scoring import score_castle

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


def figures(quick: bool = False) -> list[Figure]:
    """Both times beside what is wanted."""
    components, rng = read_components(built_in_edition("ludwig", "base-2018")), Random(1)
    castles = [random_castle(components, rng) for _ in range(CASTLES)]
    room, seconds = components.rooms["great_hall"], 0.1 if quick else 0.5
    score = seconds_of(lambda: [score_castle(castle).lines for castle in castles], seconds) / CASTLES
    preview = seconds_of(lambda: [previews(castle, room) for castle in castles], seconds) / CASTLES
    cells = sum(len(castle.cells(room)) for castle in castles) / CASTLES
    previewed = f"preview a room at all {cells:.0f} legal cells of it"
    return [
        Figure(f"score a castle of {ROOMS} rooms", 1000 * score, "ms", WANTED_SCORE_MS, at_most=True),
        Figure(previewed, 1000 * preview, "ms", WANTED_PREVIEW_MS, at_most=True),
    ]


def main() -> None:
    """Prints the figures alone."""
    for figure in figures():
        print(f"{figure.what}: {figure.value:.3f} {figure.unit} (wanted: under {figure.wanted:g})")


if __name__ == "__main__":
    main()
