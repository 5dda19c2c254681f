"""A game in numbers: the part `arrays` of its folder, the base of every environment.

Moves have fixed numbers, and a seat's observation is a list of numbers of fixed length. Both are made from
the seat's view alone, so they leak no secret. The game's `docs/arrays.md` explains each number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from zamki.core.errors import BadSetup
from zamki.core.game import Config
from zamki.core.moves import Move
from zamki.core.registry import facet, get_game
from zamki.core.view import SeatView, StateView
from zamki.core.words import T

if TYPE_CHECKING:  # needs NumPy, which the description of a game does not
    from zamki.kernels.lanes import Lanes

M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=StateView)


def _never(config: Config) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class _OfState:
    """Wraps a function of a view's state to accept the seat's view too; pickles if the function does."""

    work: Callable[..., Any]

    def __call__(self, view: Any, *more: Any) -> Any:
        return self.work(view.state if isinstance(view, SeatView) else view, *more)


@dataclass(frozen=True, slots=True)
class Arrays(Generic[M, V]):
    """A game's moves and observations as numbers. Views may be a bot's view or its `state`."""

    actions: Callable[[Config], int]
    """The number of actions; moves have the numbers 0 … actions - 1."""
    number: Callable[[V, M], int]
    """The number of a legal move of the viewer."""
    move: Callable[[V, int], M | None]
    """The viewer's move with a number, legal or not; `None` if the number names no move there."""
    length: Callable[[Config], int]
    """The length of an observation."""
    observe: Callable[[V], Sequence[int]]
    """A seat's observation. Seats are counted from the viewer, which is 0, round the table."""
    bounds: tuple[int, int]
    """The least and greatest number of an observation, within 16 bits."""
    lanes: Callable[[Config], Lanes] | None = None
    """Many games at once by the kernel, if the game has one."""
    longest: Callable[[Config], int] | None = None
    """The largest number of moves in a game, without chance."""
    remembers: Callable[[Config], bool] = _never
    """Whether an observation is an information state: it holds everything the seat has ever known."""

    def __post_init__(self) -> None:
        for name in ("number", "move", "observe"):  # a bot's view contains the game's own
            object.__setattr__(self, name, _OfState(getattr(self, name)))

    @property
    def dtype(self) -> str:
        """The smallest NumPy type for observations."""
        low, high = self.bounds
        return "int8" if low >= -128 and high < 128 else "int16"


AnyArrays: TypeAlias = Arrays[Any, Any]


def arrays_of(game: str) -> AnyArrays:
    """Returns the arrays of a game; raises `BadSetup` if it has none."""
    found: AnyArrays | None = facet(get_game(game).info.id, "arrays", Arrays)
    if found is None:
        raise BadSetup(
            T("{game} has no numbers for its moves (arrays.py), so it cannot be an environment.", game=game)
        )
    return found


def mask_of(arrays: AnyArrays, config: Config, view: StateView, moves: Sequence[Move]) -> list[int]:
    """Returns a mask with 1 at the number of every legal move."""
    mask = [0] * arrays.actions(config)
    for move in moves:
        mask[arrays.number(view, move)] = 1
    return mask
