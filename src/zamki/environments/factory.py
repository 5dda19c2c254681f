"""`environment`: makes all kinds of environments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args, overload

from zamki.core.argument_checks import optional_whole_number
from zamki.core.errors import BadSetup
from zamki.core.extras import needing
from zamki.core.game import AnyGame
from zamki.core.new_game import checked_config, resolve_game
from zamki.core.words import T
from zamki.environments.arrays import arrays_of

if TYPE_CHECKING:
    from zamki.environments.pettingzoo_env import ParallelEnvironment, TurnEnvironment
    from zamki.environments.vector import VectorEnvironment

Kind: TypeAlias = Literal["aec", "parallel", "vector"]
MANNERS = (("max_cycles", "render_mode", "illegal"), ("games", "threads"))
"""Further arguments of PettingZoo's environments, and of batches."""
Options: TypeAlias = Mapping[str, bool] | Iterable[str]


@overload
def environment(
    game: AnyGame | str, *, kind: Literal["aec"] = ..., seats: int | None = ..., options: Options = ...,
    edition: str | Path | None = ..., seed: int | None = ..., observation: Literal["arrays"] = ...,
    **manner: Any,
) -> TurnEnvironment: ...  # fmt: skip
@overload
def environment(
    game: AnyGame | str, *, kind: Literal["parallel"], seats: int | None = ..., options: Options = ...,
    edition: str | Path | None = ..., seed: int | None = ..., observation: Literal["arrays"] = ...,
    **manner: Any,
) -> ParallelEnvironment: ...  # fmt: skip
@overload
def environment(
    game: AnyGame | str, *, kind: Literal["vector"], seats: int | None = ..., options: Options = ...,
    edition: str | Path | None = ..., seed: int | None = ..., observation: Literal["arrays"] = ...,
    **manner: Any,
) -> VectorEnvironment: ...  # fmt: skip
def environment(
    game: AnyGame | str,
    *,
    kind: Kind = "aec",
    seats: int | None = None,
    options: Options = (),
    edition: str | Path | None = None,
    seed: int | None = None,
    observation: Literal["arrays"] = "arrays",
    **manner: Any,
) -> TurnEnvironment | ParallelEnvironment | VectorEnvironment:
    """Returns a learning environment of a game, by default for the usual number of seats.

    The kinds `aec` and `parallel` are PettingZoo's. They take `max_cycles`, `render_mode` (`human`, `ansi`,
    `svg`, `rgb_array`) and `illegal` (`"refuse"`, or `"replace"` by any legal move). `vector` plays `games`
    at once by the kernels, on `threads` threads. `seed` determines the first games; `reset(seed=…)` sets
    another.
    """
    if kind not in get_args(Kind):
        known = ", ".join(get_args(Kind))
        raise BadSetup(T("There is no environment “{kind}”. There are: {known}.", kind=kind, known=known))
    if observation != "arrays":
        raise BadSetup(
            T("There is no observation “{kind}”. There are: {known}.", kind=observation, known="arrays")
        )
    found = resolve_game(game)
    arrays_of(found.info.id)
    _refuse_unknown(kind, manner)
    config, seed = checked_config(found, seats, options, edition), optional_whole_number(seed, "seed")
    with needing("environments"):
        if kind == "vector":
            from zamki.environments.vector import VectorEnvironment

            return VectorEnvironment(found.info.id, config, seed=seed or 0, **{"games": 1, **manner})
        from zamki.environments.pettingzoo_env import ParallelEnvironment, TurnEnvironment
        from zamki.environments.single_game import Manner

        made = TurnEnvironment if kind == "aec" else ParallelEnvironment
        return made(found, config, Manner(seed=seed, **manner))


def _refuse_unknown(kind: Kind, manner: Mapping[str, Any]) -> None:
    taken = MANNERS[kind == "vector"]
    for name in manner:
        if name not in taken:
            raise TypeError(f"an environment of kind {kind!r} takes {', '.join(taken)}, not {name}")
