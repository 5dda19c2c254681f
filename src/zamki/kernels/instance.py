"""Runs the kernels of a game in its WebAssembly module, by wasmtime.

Every thread has an instance of its own, with its own memory, and leaves the interpreter lock while it runs.
Arrays of `zamki.kernels.memory` lie in that memory and are passed as they are; any other is copied in, and
back unless the kernel only reads it. What a kernel makes is gone when the next call begins, so results are
copied.
"""

from __future__ import annotations

import atexit
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import RLock, local
from typing import Any
from weakref import ReferenceType, WeakSet

import numpy as np
import numpy.typing as npt
import wasmtime

from zamki.kernels.entry import Entry
from zamki.kernels.memory import constants
from zamki.kernels.modules import contents, wasm_file
from zamki.kernels.signatures import Kind

Array = npt.NDArray[Any]
WORD = 8
SLOTS = 128
"""Words of arguments and results."""
ADDRESSES = 1 << 32
"""All of them belong to an instance, so that its memory never moves."""
ALIGNED = 64
LARGEST = 1 << 27
"""Bytes of an instance that is used again."""
MOST_KEPT = 256
"""Constants of an instance; where there are more, those that nobody has any longer make room."""

_here = local()
_making = RLock()
"""Two threads that begin at once make one engine and one module: engines do not mix."""
_stores: WeakSet[_Store] = WeakSet()
_shared: list[wasmtime.Engine | wasmtime.Module] = []
"""The engine, and the modules that it has compiled."""


class KernelFailed(RuntimeError):
    """A kernel stopped: what it was given is impossible."""


@cache
def _engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.cranelift_opt_level = "speed"
    config.memory_reservation = ADDRESSES
    config.memory_may_move = False
    engine = wasmtime.Engine(config)
    _shared.append(engine)
    return engine


@cache
def _module(kernels: Path) -> wasmtime.Module:
    module = wasmtime.Module.from_file(_engine(), str(wasm_file(kernels)))
    _shared.append(module)
    return module


class _Store:
    """wasmtime's store of an instance, which one thread at a time uses."""

    def __init__(self) -> None:
        self.store = wasmtime.Store(_engine())
        self.lock = RLock()
        _stores.add(self)


@atexit.register
def _close_stores() -> None:
    """Closes what no thread is using: when modules are taken apart it is too late for wasmtime."""
    for each in list(_stores):
        if each.lock.acquire(blocking=False):
            each.store.close()
    for shared in reversed(_shared):
        shared.close()


class Instance:
    """The kernels of a folder with a memory of their own, for one thread at a time."""

    def __init__(self, kernels: Path, is_shared: bool = False) -> None:
        self.is_shared = is_shared
        with _making:
            module = _module(kernels)
        self._kept = _Store()
        self._store = self._kept.store
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._memory = memory
        buffer: Any = memory.get_buffer_ptr(self._store, ADDRESSES)
        buffer.kept = self._kept  # whoever has an array of it keeps the memory
        self._bytes = np.frombuffer(buffer, np.uint8)
        self._first = self._bytes.__array_interface__["data"][0]
        self._known: dict[int, tuple[ReferenceType[Array], int]] = {}
        self.slots = self._allocate(SLOTS * WORD)
        self.words = self.view(self.slots, (SLOTS,), np.int64)
        self.floats = self.view(self.slots, (SLOTS,), np.float64)
        self._room, self._size = 0, 0
        self.scratch: dict[str, Array] = {}

    def call(self, export: str) -> None:
        """Runs an export, whose arguments lie in the slots."""
        function = self._exports[export]
        assert isinstance(function, wasmtime.Func)
        with self._kept.lock:
            try:
                status = function(self._store, self.slots)
            except (wasmtime.WasmtimeError, wasmtime.Trap) as error:
                raise KernelFailed(f"{export} stopped: {error}") from None
        if status:
            raise KernelFailed(f"{export} stopped with status {status}")

    @property
    def is_bloated(self) -> bool:
        """Returns whether a call has left it so large that a new one is better: memory never shrinks."""
        return not self.is_shared and self._memory.data_len(self._store) > LARGEST

    def view(self, at: int, shape: tuple[int, ...], dtype: npt.DTypeLike) -> Array:
        """Returns an array over the memory, from an address on."""
        kind = np.dtype(dtype)
        return self._bytes[at : at + math.prod(shape) * kind.itemsize].view(kind).reshape(shape)

    def zeros(self, shape: tuple[int, ...], dtype: npt.DTypeLike) -> Array:
        """Returns a new array in the memory; it lasts as long as the instance."""
        made = self.view(self._allocate(math.prod(shape) * np.dtype(dtype).itemsize), shape, dtype)
        made[...] = 0
        return made

    def room(self, size: int) -> int:
        """Returns the address of room for the arguments of one call."""
        if size > self._size:
            if self._size:
                self._release(self._room)
            self._size = 1 << (size - 1).bit_length()
            self._room = self._allocate(self._size)
        return self._room

    def address(self, array: Array) -> int | None:
        """Returns where an array lies in the memory for good, if it does."""
        first: int = array.__array_interface__["data"][0]
        if 0 <= first - self._first < ADDRESSES:
            return first - self._first if array.flags.c_contiguous else None
        constant = constants.get(first)
        if constant is None or constant() is not array:
            return None
        known = self._known.get(first)
        if known is None or known[0] is not constant:
            known = self._known[first] = constant, self._keep(array)
        return known[1]

    def _keep(self, array: Array) -> int:
        """Returns the address of a copy that stays."""
        if len(self._known) >= MOST_KEPT:
            for first in [first for first, (constant, _) in self._known.items() if constant() is None]:
                self._release(self._known.pop(first)[1])
        at = self._allocate(array.nbytes)
        self.view(at, array.shape, array.dtype)[...] = array
        return at

    def _allocate(self, size: int) -> int:
        block: int = self._own("zamki.alloc", max(1, size)) & (ADDRESSES - 1)
        if not block:
            raise MemoryError(f"no room for {size} bytes beside a kernel")
        return block + ALIGNED

    def _release(self, at: int) -> None:
        self._own("zamki.release", at - ALIGNED)

    def _own(self, name: str, argument: int) -> Any:
        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        return function(self._store, argument)


def instance(kernels: Path) -> Instance:
    """Returns this thread's instance."""
    found = _instances()
    if kernels not in found:
        found[kernels] = Instance(kernels)
    return found[kernels]


def _instances() -> dict[Path, Instance]:
    found: dict[Path, Instance] = _here.__dict__.setdefault("instances", {})
    return found


class SharedInstance:
    """An instance of several threads: within `taken` it is the thread's own, and others wait."""

    def __init__(self, kernels: Path) -> None:
        self._kernels = kernels
        self._lock = RLock()
        self.instance = Instance(kernels, is_shared=True)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Runs the kernels in this instance."""
        with self._lock:
            own = _instances()
            before = own.get(self._kernels)
            own[self._kernels] = self.instance
            try:
                yield
            finally:
                own.pop(self._kernels, None)
                if before is not None:
                    own[self._kernels] = before


class Call:
    """An entry as the module runs it."""

    def __init__(self, entry: Entry[Any, Any]) -> None:
        self._kernels, self._name, self._export = entry.folder, entry.name, f"zamki.{entry.name}"
        self._arguments, self._result = entry.signature.arguments, entry.signature.result
        leaves = [leaf for kind in self._arguments for leaf in kind.leaves()]
        arrays = iter(contents(entry.folder)["exports"][entry.name]["arrays"])
        self._leaves = [
            (np.dtype(leaf.dtype), leaf.ndim, leaf.ndim > 0 and next(arrays) == "r") for leaf in leaves
        ]
        self._is_flat = len(leaves) == len(self._arguments)

    def __call__(self, *args: Any) -> Any:
        """Copies in what lies elsewhere, runs, and copies back what may have changed."""
        here = instance(self._kernels)
        values = args if self._is_flat else [leaf for arg in args for leaf in _leaves(arg)]
        if len(values) != len(self._leaves):
            raise TypeError(f"{self._name} takes {len(self._leaves)} arguments, not {len(values)}")
        words, at, size = here.words, 0, 0
        guests: list[tuple[int, int, Array, bool]] = []
        for (dtype, ndim, is_read), value in zip(self._leaves, values, strict=True):
            if not ndim:
                if dtype.kind == "f":
                    here.floats[at] = value
                else:
                    words[at] = _signed(int(value))
                at += 1
                continue
            if not isinstance(value, np.ndarray) or value.dtype != dtype or value.ndim != ndim:
                kind = (
                    f"{value.ndim} dimensions of {value.dtype}"
                    if isinstance(value, np.ndarray)
                    else type(value)
                )
                raise TypeError(f"{self._name}: an argument is {kind}, not {ndim} of {dtype}")
            address = here.address(value)
            if address is None:
                guests.append((at, size, value, is_read))
                size += -(-value.nbytes // ALIGNED) * ALIGNED
            else:
                words[at] = address
            words[at + 1 : at + 1 + ndim] = value.shape
            at += 1 + ndim
        changed = _enter(here, guests, size)
        try:
            here.call(self._export)
        except KernelFailed:
            _instances().pop(self._kernels, None)  # its memory may be in disorder
            raise
        for value, seen in changed:
            value[...] = seen
        result = _take(here, self._result, at)[0]
        if here.is_bloated:
            _instances().pop(self._kernels, None)
        return result


def _enter(
    here: Instance, guests: Sequence[tuple[int, int, Array, bool]], size: int
) -> list[tuple[Array, Array]]:
    """Copies arrays in; returns those that the kernel may change, with their copies."""
    room = here.room(size) if guests else 0
    changed = []
    for slot, offset, value, is_read in guests:
        here.words[slot] = room + offset
        seen = here.view(room + offset, value.shape, value.dtype)
        seen[...] = value
        if not is_read:
            changed.append((value, seen))
    return changed


def _take(here: Instance, kind: Kind, at: int) -> tuple[Any, int]:
    """Returns the result that begins in a slot, and the slot behind it."""
    if not kind.dtype:
        found = []
        for item in kind.items:
            value, at = _take(here, item, at)
            found.append(value)
        return tuple(found) or None, at
    if kind.ndim:
        shape = tuple(int(size) for size in here.words[at + 1 : at + 1 + kind.ndim])
        return here.view(int(here.words[at]), shape, kind.dtype).copy(), at + 1 + kind.ndim
    if kind.dtype[0] == "f":
        return float(here.floats[at]), at + 1
    number = int(here.words[at])
    return (bool(number) if kind.dtype == "b1" else number), at + 1


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _signed(number: int) -> int:
    return number - (1 << 64) if number >= 1 << 63 else number
