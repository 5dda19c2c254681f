"""Castles inside links."""

from __future__ import annotations

import pytest

from zamki.core.errors import Malformed
from zamki.games.ludwig.page.castle_link import castle_token, read_token
from zamki.games.ludwig.rules.layout import Layout


def test_castles_survive_their_links() -> None:
    """A castle in a link comes back as it was; a damaged link is refused."""
    layout = Layout("t", (("a", (0, -1)), ("b", (3, 2))), ("knight",), ("card",))
    assert read_token(castle_token(layout)) == layout
    for wrong in ("x", "eNoDAAAAAAE", castle_token(layout)[:-6]):
        with pytest.raises(Malformed):
            read_token(wrong)
