"""Arrays that kernels have at hand: constants, room to work in, and large ones that several threads share."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ReferenceType, finalize, ref

import numpy as np
import numpy.typing as npt

from zamki.kernels.run import Machine, machine_of

if TYPE_CHECKING:
    from zamki.kernels.instance import SharedInstance

A = TypeVar("A", bound=npt.NDArray[Any])
constants: dict[int, ReferenceType[npt.NDArray[Any]]] = {}
"""The constants that are in use, by address."""
_here = local()


def constant(array: A) -> A:
    """Returns an array that must not change any more: every instance of a module copies it once."""
    first: int = array.__array_interface__["data"][0]
    constants[first] = ref(array)
    finalize(array, constants.pop, first, None)
    return array


def scratch(kernels: Path, name: str, shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Returns this thread's array of a name, in which a kernel works; it holds what was left in it."""
    if machine_of(kernels) is Machine.WASM:
        from zamki.kernels.instance import instance

        here = instance(kernels)
        if name not in here.scratch:
            here.scratch[name] = here.zeros(shape, dtype)
        return here.scratch[name]
    arrays: dict[str, npt.NDArray[Any]] = _here.__dict__.setdefault(f"{kernels}", {})
    if name not in arrays:
        arrays[name] = np.zeros(shape, dtype)
    return arrays[name]


class SharedMemory:
    """Large arrays of a game's kernels that several threads read, one after the other."""

    def __init__(self, kernels: Path) -> None:
        self._instance: SharedInstance | None = None
        if machine_of(kernels) is Machine.WASM:
            from zamki.kernels.instance import SharedInstance

            self._instance = SharedInstance(kernels)

    def zeros(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """Returns a new array; kernels have it at hand within `taken`."""
        return (
            np.zeros(shape, dtype) if self._instance is None else self._instance.instance.zeros(shape, dtype)
        )

    def taken(self) -> AbstractContextManager[None]:
        """While it lasts this thread's kernels run where the arrays lie."""
        return nullcontext() if self._instance is None else self._instance.taken()
