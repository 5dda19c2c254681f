"""Sets as the bits of a number: how many there are, and the lowest one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import config
from numba.extending import intrinsic

from zamki.kernels.cache import njit


@intrinsic
def _ctpop(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def _cttz(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 0))

    return types.int64(types.int64), codegen


@njit
def count_bits(mask: int) -> int:
    """How many bits of a set of up to 64 are there."""
    return int(_ctpop(np.int64(mask)))  # type: ignore[call-arg]


@njit
def lowest_bit(mask: int) -> int:
    """The number of the first bit that is there; the set is not empty."""
    return int(_cttz(np.int64(mask)))  # type: ignore[call-arg]


if getattr(config, "DISABLE_JIT"):  # noqa: B009 - the stubs do not know it
    # An intrinsic has no Python body, and without a compiler the kernels run as Python.

    def count_bits(mask: int) -> int:
        """How many bits are there."""
        return (int(mask) & (2**64 - 1)).bit_count()

    def lowest_bit(mask: int) -> int:
        """The number of the first bit that is there."""
        return (int(mask) & -int(mask)).bit_length() - 1
