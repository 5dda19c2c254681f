"""Sets as the bits of a number: how many there are, and the lowest one.

These are the bodies that Python runs; compiled kernels use the processor's instructions (`compiler`).
"""

from __future__ import annotations


def count_bits(mask: int) -> int:
    """Returns the size of a set of up to 64."""
    return (int(mask) & (2**64 - 1)).bit_count()


def lowest_bit(mask: int) -> int:
    """Returns the number of the first bit that is there; the set is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1
