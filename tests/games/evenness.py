"""How evenly something was drawn."""

from __future__ import annotations

from collections import Counter


def chi_square(counts: Counter[object], kinds: int) -> float:
    """How far counts are from being equal."""
    expected = counts.total() / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + expected * (
        kinds - len(counts)
    )
