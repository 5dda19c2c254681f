"""Moves, and the lazy collection of a seat's legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, overload

from zamki.core.ids import Seat

M = TypeVar("M")


class Move(Protocol):
    """A move of a seat: a small hashable value, one of the game's classes of moves."""

    @property
    def seat(self) -> Seat:
        """The seat that moves."""


AnyMove: TypeAlias = Any
"""A move whose type is only known at run time."""


class LegalMoves(Sequence[M], Generic[M]):
    """All legal moves of a seat, computed at first use.

    A view holds them, so `find` and `contains` may only keep what the seat knows, never a whole state.
    Two collections are equal if they list the same moves; a pickle has the list.

    >>> moves = LegalMoves(lambda: "abc")
    >>> len(moves), "b" in moves, list(moves)
    (3, True, ['a', 'b', 'c'])
    >>> moves
    <LegalMoves: 3 (a, b, c)>
    """

    __slots__ = ("_contains", "_find", "_found")

    def __init__(
        self, find: Callable[[], Iterable[M]], contains: Callable[[object], bool] | None = None
    ) -> None:
        self._find = find
        self._contains = contains
        self._found: tuple[M, ...] | None = None

    def _all(self) -> tuple[M, ...]:
        if self._found is None:
            self._found = tuple(self._find())
        return self._found

    def __iter__(self) -> Iterator[M]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return bool(self._all())

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...
    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        return self._all()[index]

    def __contains__(self, move: object) -> bool:
        if self._contains is not None and self._found is None:
            return self._contains(move)
        return move in self._all()

    def __eq__(self, other: object) -> bool:
        return self._all() == other._all() if isinstance(other, LegalMoves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        return legal_moves_from, (self._all(),)

    def __repr__(self) -> str:
        shown = ", ".join(str(move) for move in self._all()[:6])
        more = ", …" if len(self) > 6 else ""
        return f"<LegalMoves: {len(self)} ({shown}{more})>"


def legal_moves_from(moves: Iterable[M]) -> LegalMoves[M]:
    """Returns a collection of moves that are already computed."""
    return LegalMoves(lambda: moves)


def no_moves() -> LegalMoves[M]:
    """Returns an empty collection."""
    return legal_moves_from(())


listed = legal_moves_from  # the former name, for games and programs of others
