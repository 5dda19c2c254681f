"""The games that come with Zamki: one folder each, the same parts in the same order.

This is the only list of them, and what has to name them for types: `new_game` knows what it gives for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, overload

from zamki.core.words import add_words

if TYPE_CHECKING:  # the list of games is asked for by who wants no game yet: it costs next to nothing
    from random import Random

    from zamki.core.events import Event
    from zamki.core.game import Game
    from zamki.core.ids import Json
    from zamki.core.moves import Move
    from zamki.core.play import AnyPlaythrough, Playthrough
    from zamki.core.view import StateView
    from zamki.games import ludwig, rycerze, zamek

    Given: TypeAlias = Mapping[str, Json] | None
    Seed: TypeAlias = int | Random | None
    Ludwig: TypeAlias = Playthrough[ludwig.State, ludwig.Move, ludwig.View, ludwig.Event]
    Zamek: TypeAlias = Playthrough[zamek.State, zamek.Move, zamek.View, zamek.Event]
    Rycerze: TypeAlias = Playthrough[rycerze.State, rycerze.Move, rycerze.View, rycerze.Event]
    from zamki.games.ludwig import Unbuildable

    __all__ = ["BUILT_IN", "Unbuildable", "ludwig", "new_game", "rycerze", "zamek"]
else:
    __all__ = ["BUILT_IN", "new_game"]  # the games are imported at first use

BUILT_IN = ("ludwig", "zamek", "rycerze")
"""In the order lists show them."""

for _name in BUILT_IN:  # here, so that a part imported without the registry is translated too
    add_words(Path(__file__).parent / _name / "locale")

S = TypeVar("S")
M = TypeVar("M", bound="Move")
V = TypeVar("V", bound="StateView")
E = TypeVar("E", bound="Event")
Options: TypeAlias = Mapping[str, bool] | Iterable[str]


@overload
def new_game(
    game: Literal["ludwig"], seats: int | None = ..., *, options: Options = ...,
    edition: str | Path | None = ..., seed: Seed = ..., given: Given = ...,
) -> Ludwig: ...  # fmt: skip
@overload
def new_game(
    game: Literal["zamek"], seats: int | None = ..., *, options: Options = ...,
    edition: str | Path | None = ..., seed: Seed = ..., given: Given = ...,
) -> Zamek: ...  # fmt: skip
@overload
def new_game(
    game: Literal["rycerze"], seats: int | None = ..., *, options: Options = ...,
    edition: str | Path | None = ..., seed: Seed = ..., given: Given = ...,
) -> Rycerze: ...  # fmt: skip
@overload
def new_game(
    game: Game[S, M, V, E], seats: int | None = ..., *, options: Options = ...,
    edition: str | Path | None = ..., seed: Seed = ..., given: Given = ...,
) -> Playthrough[S, M, V, E]: ...  # fmt: skip
@overload
def new_game(
    game: str, seats: int | None = ..., *, options: Options = ...,
    edition: str | Path | None = ..., seed: Seed = ..., given: Given = ...,
) -> AnyPlaythrough: ...  # fmt: skip
def new_game(
    game: Game[Any, Any, Any, Any] | str,
    seats: int | None = None,
    *,
    options: Options = (),
    edition: str | Path | None = None,
    seed: Seed = None,
    given: Given = None,
) -> AnyPlaythrough:
    """A new game, by its name or from a game object; by default for the usual number of seats.

    `options` are the names of those that are on; `given` is what the people decide in the set-up (`ages`,
    `first`); `edition` is the file of an edition of one's own.
    """
    from zamki.core.new_game import open_game  # a game is imported only when one is wanted

    return open_game(game, seats, options=options, edition=edition, seed=seed, given=given)


def __getattr__(name: str) -> Any:
    if name in BUILT_IN:  # imported at first use
        return import_module(f"{__name__}.{name}")
    if name == "Unbuildable":
        return import_module(f"{__name__}.ludwig").Unbuildable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
