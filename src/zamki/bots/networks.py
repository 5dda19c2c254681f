"""The weights of learnt networks as data: one array in half precision."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

from zamki.kernels.memory import constant

Net = NDArray[np.float32]

POLICY = "policy.json"
"""What a network has taught the moves inside playouts, beside its own file."""


def packed(net: Net) -> bytes:
    """The weights as their data file has them."""
    buffer = io.BytesIO()
    np.save(buffer, net.astype(np.float16))
    return buffer.getvalue()


def unpacked(data: bytes, count: int) -> Net:
    """The weights of a data file that must have so many."""
    net: Net = np.load(io.BytesIO(data), allow_pickle=False).astype(np.float32)
    if net.shape != (count,) or not np.isfinite(net).all():
        raise ValueError("these are not the weights of this network")
    return constant(net)


def layers(net: Net, shapes: tuple[tuple[int, ...], ...]) -> list[Net]:
    """The weights by layer."""
    sizes = np.cumsum([int(np.prod(shape)) for shape in shapes])[:-1]
    return [part.reshape(shape) for part, shape in zip(np.split(net, sizes), shapes, strict=True)]
