"""Pages without a browser: sizes, safety, what they refuse."""

from __future__ import annotations

import pytest

from zamki.core.errors import Malformed
from zamki.core.words import LANGUAGES
from zamki.games.ludwig.page.castle_link import castle_token, read_token
from zamki.games.ludwig.page.desk import short_name
from zamki.games.ludwig.rules.layout import Layout
from zamki.games.ludwig.rules.names import CASTLE_NAMES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_castles_have_short_names(lang: str) -> None:
    """On a phone's tab a castle has its own name, without the word for castle."""
    names = {castle: short_name(castle, text.render(lang)) for castle, text in CASTLE_NAMES.items()}
    assert names | {"cochem": "Cochem"} == {castle: castle.title() for castle in CASTLE_NAMES}
    assert names["cochem"] == ("Reichsburg" if lang == "pl" else "Cochem")


def test_castles_survive_their_links() -> None:
    """A castle in a link comes back as it was; a damaged link is refused."""
    layout = Layout("t", (("a", (0, -1)), ("b", (3, 2))), ("knight",), ("card",))
    assert read_token(castle_token(layout)) == layout
    for wrong in ("x", "eNoDAAAAAAE", castle_token(layout)[:-6]):
        with pytest.raises(Malformed):
            read_token(wrong)
