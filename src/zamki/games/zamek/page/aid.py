"""The player aid of Zamek."""

from __future__ import annotations

from zamki.core.words import T
from zamki.games.zamek.page.rules import DOES, about, token
from zamki.games.zamek.rules.names import KIND, TOKEN
from zamki.web.rulebook import Aid, AidPart, AidRow


def aid() -> Aid:
    """A turn, what it pays, the tokens and the end at a glance."""
    return Aid(
        T(
            "Each turn: place a tile, send a subject if you like, score what is finished. "
            "Whoever has the most points wins."
        ),
        (
            AidPart(
                T("A turn"),
                (
                    AidRow(T("A whole side against a tile or start space. Only roads must match.")),
                    AidRow(
                        T("One subject, only on the new tile, only where nobody stands in the whole area.")
                    ),
                    AidRow(
                        T("More subjects take it all; on a tie nobody scores. Standing subjects go home.")
                    ),
                ),
                T("A turn"),
            ),
            AidPart(
                T("What it pays"),
                (
                    AidRow(T("herald · 1 per tile, with stocks 2; a fountain ends it"), KIND["road"]),
                    AidRow(
                        T("squire · 1 per tile; the largest you scored is your family seat"), KIND["house"]
                    ),
                    AidRow(T("farmer · 2 per tile"), KIND["pigsty"]),
                    AidRow(
                        T("monk, stays to the end · 3 per shrine to whoever has more monks"), KIND["meadow"]
                    ),
                ),
            ),
            AidPart(
                T("Tokens: stop exactly at a tower; use from your next turn on"),
                tuple(AidRow(about(kind), TOKEN[kind], token(kind)) for kind in DOES),
                T("Tokens"),
            ),
            AidPart(
                T("The end, in this order"),
                (
                    AidRow(T("Meadows: 3 per shrine.")),
                    AidRow(T("The larger family seat: 1 per space of the largest empty area, side by side.")),
                    AidRow(T("Tokens for the end. All else that is unfinished pays nothing.")),
                ),
                T("The end"),
            ),
        ),
    )
