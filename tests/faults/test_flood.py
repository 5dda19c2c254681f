"""One address that only looks keeps nobody else waiting, and fills no memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults import flood
from tests.match.setting import go


@pytest.mark.soak
def test_others_hardly_wait_for_an_address_that_looks_without_a_pause(tmp_path: Path) -> None:
    """Twenty connections look at one table as fast as they can: others wait at most ten times longer."""
    looks = go(flood.looking(tmp_path, flood.CONNECTIONS, flood.SECONDS))
    assert looks.looks > 0
    assert looks.ratio <= flood.MOST_TIMES, looks


@pytest.mark.soak
def test_streams_that_nobody_reads_fill_no_memory(tmp_path: Path) -> None:
    """Sixty streams at a table with the most chat there can be: less than 100 MB more."""
    assert go(flood.unread(tmp_path, flood.STREAMS, flood.MOST_LINES)) < flood.MOST_MEMORY
