"""Castles inside links."""

from __future__ import annotations

import pytest

from zamki.core.errors import Malformed
from zamki.games.ludwig.page.castle_link import castle_of_link, castle_token, read_token
from zamki.games.ludwig.rules.edition import built_in
from zamki.games.ludwig.rules.layout import Layout


def test_castles_survive_their_links() -> None:
    """A castle in a link comes back as it was; a damaged link is refused."""
    layout = Layout("t", (("a", (0, -1)), ("b", (3, 2))), ("knight",), ("card",))
    assert read_token(castle_token(layout)) == layout
    for wrong in ("x", "eNoDAAAAAAE", castle_token(layout)[:-6]):
        with pytest.raises(Malformed):
            read_token(wrong)


EARLIER = {
    "eNoVi1EKAyEMBe_yvlOwex0RkZp2BZtITBf29tW_ecObCD9NhXNvV5NPnp15LADFiLf-xEsT0ONJIVHEy-7hoLDEnrXJjkz1CzrWZcuxCmf"
    "DZtO79FzcWWoRn0jpD9D2Jws": Layout(
        "throne_living_sleeping",
        (("fountain", (-1, 0)), ("crypt", (0, -1)), ("dining_room", (2, 0))),
        ("painter",),
        ("royal_attendants",),
    ),
    "eNqLVirJKMrPS40vLcnMySypjE_Lz09R0omOhaBYAMo3C7M": Layout("throne_utility_food", ()),
}
"""Made by version 0.1; people keep such links."""


@pytest.mark.parametrize("token", EARLIER)
def test_links_of_an_earlier_version_still_open(token: str) -> None:
    """A castle somebody shared long ago is the same castle today."""
    assert castle_of_link(token, built_in()) == EARLIER[token]
