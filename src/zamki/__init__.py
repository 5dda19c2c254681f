"""Zamki: castle games on one table.

>>> import zamki
>>> play = zamki.new_game("rycerze", seats=2, seed=7)
>>> play.actors
(0, 1)
>>> play.submit(play.legal_moves(0)[0]).reveals
False
>>> play.view(1).prompt.key
'lay'
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

API = 1
"""The number of this interface; what it says stays true as long as the number stays the same."""

_HOMES = {
    "zamki.bots.arena.call": ("Standings", "arena"),
    "zamki.bots.matches": ("play",),
    "zamki.bots.entrants": ("BotLike",),
    "zamki.bots.levels": ("bot_levels", "levels", "make_bot"),
    "zamki.cli.serve": ("serve",),
    "zamki.core.bots": ("Advisor", "Bot", "Budget", "Level", "Thought"),
    "zamki.core.chance": ("LiveChance",),
    "zamki.core.errors": (
        "BadEdition",
        "BadSetup",
        "BotFailed",
        "BrokenGame",
        "IllegalMove",
        "Malformed",
        "MissingExtra",
        "NoSuchSeat",
        "NothingToTakeBack",
        "Redacted",
        "ResultDiffers",
        "Unfinished",
        "UnknownEdition",
        "UnknownGame",
        "ZamkiError",
    ),
    "zamki.core.game": ("AnyGame", "Config", "Game", "Step"),
    "zamki.core.ids": ("Json", "Onlooker", "Seat", "Viewer"),
    "zamki.core.loading": ("load_game", "replay"),
    "zamki.core.moves": ("AnyMove", "LegalMoves"),
    "zamki.core.outcome": ("Outcome",),
    "zamki.core.parsing": ("parse_view",),
    "zamki.core.play": ("AnyPlaythrough", "Playthrough"),
    "zamki.core.record": ("GameRecord", "parse_record"),
    "zamki.core.registry": ("game_names", "get_game", "register"),
    "zamki.core.score": ("Score", "ScoreLine"),
    "zamki.core.view": ("AnyView", "SeatView"),
    "zamki.core.words": ("T", "Text"),
    "zamki.draw": ("Drawing", "can_draw", "draw_view"),
    "zamki.environments": ("environment",),
    "zamki.games": ("BUILT_IN", "new_game"),
    "zamki.kernels.kernel": ("Batch",),
    "zamki.lab.simulation": ("simulate",),
}
"""Where every public name lives; `__init__.pyi` says the same to type checkers."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_ALSO = {"bot": "make_bot"}
_EXTRAS = {"serve": "web"}
"""What to install where a name cannot be imported; elsewhere the smallest extra that has the library."""

__all__ = sorted([*_HOME_OF, *_ALSO, "API"])


def __getattr__(name: str) -> Any:
    """Everything is imported at first use, so that `import zamki` and `zamki --help` cost next to nothing."""
    if name == "__version__":
        from importlib.metadata import version

        found: Any = version("zamki")
    elif name in _ALSO:
        found = __getattr__(_ALSO[name])
    elif name in _HOME_OF:
        found = getattr(_home_of(name), name)
    else:
        found = getattr(import_module("zamki.games"), name, None)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def _home_of(name: str) -> Any:
    try:
        return import_module(_HOME_OF[name])
    except ModuleNotFoundError as error:
        from zamki.core.extras import missing_extra  # only an error needs it

        if (missing := missing_extra(error, _EXTRAS.get(name))) is None:
            raise
        raise missing from error


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
