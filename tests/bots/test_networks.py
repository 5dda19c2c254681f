"""The weights of networks as data."""

from __future__ import annotations

import numpy as np
import pytest

from zamki.bots.networks import layers, packed, unpacked


def test_weights_survive_their_file() -> None:
    """Weights in half precision come back as they were; what are no weights is refused."""
    net = np.random.default_rng(3).normal(0, 0.1, 500).astype(np.float16).astype(np.float32)
    assert (unpacked(packed(net), 500) == net).all()
    with pytest.raises(ValueError, match="not the weights"):
        unpacked(packed(net[1:]), 500)
    net[5] = np.nan
    with pytest.raises(ValueError, match="not the weights"):
        unpacked(packed(net), 500)


def test_layers_follow_each_other() -> None:
    """The flat weights are cut into matrices and biases in their order."""
    first, second = layers(np.arange(8, dtype=np.float32), ((2, 3), (2,)))
    assert first.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert second.tolist() == [6, 7]
