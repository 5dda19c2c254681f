"""A game in numbers: the part `arrays` of its folder, which every environment stands on.

Moves have fixed numbers, and what a seat may know is a list of numbers of fixed length. Both are made from
the seat's view alone, so they can tell no secret. What each number means stands in the game's
`docs/arrays.md`.
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

if TYPE_CHECKING:  # a game is described without NumPy; only to run many at once needs that
    from zamki.kernels.lanes import Lanes

M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=StateView)


def _never(config: Config) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class _OfState:
    """A function of a view's state that takes the seat's view too; it pickles where the function does."""

    work: Callable[..., Any]

    def __call__(self, view: Any, *more: Any) -> Any:
        return self.work(view.state if isinstance(view, SeatView) else view, *more)


@dataclass(frozen=True, slots=True)
class Arrays(Generic[M, V]):
    """What a game offers in numbers. A view may be the one a bot is given, or its `state`."""

    actions: Callable[[Config], int]
    """How many numbers there are for moves: they are 0 … actions - 1."""
    number: Callable[[V, M], int]
    """The number of a move of the viewer that is legal where the view was taken."""
    move: Callable[[V, int], M | None]
    """The viewer's move of a number; none where the number names nothing there. It need not be legal."""
    length: Callable[[Config], int]
    """How many numbers an observation has."""
    observe: Callable[[V], Sequence[int]]
    """What a seat knows. Seats are counted from the viewer, who is 0, round the table."""
    bounds: tuple[int, int]
    """The least and the greatest number an observation can hold; they fit into 16 bits."""
    lanes: Callable[[Config], Lanes] | None = None
    """Many games at once at machine speed, for a game that has kernels."""
    longest: Callable[[Config], int] | None = None
    """More moves than this no game has, chance not counted."""
    remembers: Callable[[Config], bool] = _never
    """Whether an observation holds everything the seat has ever known, as an information state does."""

    def __post_init__(self) -> None:
        for name in ("number", "move", "observe"):  # what is given to a bot holds the game's own view
            object.__setattr__(self, name, _OfState(getattr(self, name)))

    @property
    def dtype(self) -> str:
        """The smallest NumPy type an observation fits into."""
        low, high = self.bounds
        return "int8" if low >= -128 and high < 128 else "int16"


AnyArrays: TypeAlias = Arrays[Any, Any]


def arrays_of(game: str) -> AnyArrays:
    """The numbers of a game; a game without them is refused."""
    found: AnyArrays | None = facet(get_game(game).info.id, "arrays", Arrays)
    if found is None:
        raise BadSetup(
            T("{game} has no numbers for its moves (arrays.py), so it cannot be an environment.", game=game)
        )
    return found


def mask_of(arrays: AnyArrays, config: Config, view: StateView, moves: Sequence[Move]) -> list[int]:
    """1 at the number of every legal move, 0 elsewhere."""
    mask = [0] * arrays.actions(config)
    for move in moves:
        mask[arrays.number(view, move)] = 1
    return mask
