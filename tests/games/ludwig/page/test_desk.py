"""What the table's page shows of the castles."""

from __future__ import annotations

import pytest

from zamki.core.words import LANGUAGES
from zamki.games.ludwig.page.desk import short_name
from zamki.games.ludwig.rules.names import CASTLE_NAMES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_castles_have_short_names(lang: str) -> None:
    """On a phone's tab a castle has its own name, without the word for castle."""
    names = {castle: short_name(castle, text.render(lang)) for castle, text in CASTLE_NAMES.items()}
    assert names | {"cochem": "Cochem"} == {castle: castle.title() for castle in CASTLE_NAMES}
    assert names["cochem"] == ("Reichsburg" if lang == "pl" else "Cochem")
