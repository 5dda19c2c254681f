"""The player aid of Rycerze."""

from __future__ import annotations

from collections.abc import Mapping

from zamki.core.words import T, Text
from zamki.games.rycerze.draw.picture import first_edition
from zamki.games.rycerze.draw.pieces import army_figure_svg
from zamki.games.rycerze.rules.components import Kind
from zamki.games.rycerze.rules.names import CARD_NAMES
from zamki.web.rulebook import Aid, AidPart, AidRow, Picture


def aid() -> Aid:
    """A round, the strengths and the end at a glance."""
    strengths = first_edition().strengths
    return Aid(
        T(
            "Seven rounds. Lay two cards at a time; the strongest single card takes the castle. "
            "Whoever has the most points wins."
        ),
        (
            AidPart(
                T("A castle"),
                (
                    AidRow(T("All lay two cards face down, then reveal them at once.")),
                    AidRow(T("1. Shepherds go home.")),
                    AidRow(T("2. Cards laid by more than one player cancel out and go to the camps.")),
                    AidRow(
                        T("3. The strongest single card takes the castle; if none is left, the sword does.")
                    ),
                    AidRow(
                        T(
                            "4. All cards on the table go to the camps. The sword goes to whoever has the "
                            "fewest points."
                        )
                    ),
                ),
                T("A castle"),
            ),
            AidPart(
                T("Strength against wood, brick, stone"),
                tuple(
                    AidRow(_strength(each), CARD_NAMES[card], _figure(card))
                    for card, each in strengths.items()
                ),
                T("Strengths"),
            ),
            AidPart(
                T("The rest"),
                (
                    AidRow(T("A drum: take one card back from your camp, unseen. The sword stays.")),
                    AidRow(T("Small castles 1 point, big ones 2. One of the eight tiles is missing.")),
                    AidRow(T("Tied at the end: more cards in hand, then the youngest.")),
                ),
            ),
        ),
    )


def _strength(of: Mapping[Kind, int]) -> Text:
    return T(
        "wood {wood} · brick {brick} · stone {stone}", wood=of["wood"], brick=of["brick"], stone=of["stone"]
    )


def _figure(card: str) -> Picture:
    return lambda lang, prefix: army_figure_svg(card, lang, width=34, prefix=prefix)
