"""The worked examples: three rounds of the first game, as the engine settles them."""

from __future__ import annotations

from typing import Any, Final

from zamki.core.lesson_player import position
from zamki.core.lessons import lessons_of
from zamki.draw import Drawing
from zamki.games.rycerze.draw.picture import first_edition
from zamki.games.rycerze.draw.reveal import fate_card_svg
from zamki.games.rycerze.page.rules import chapters
from zamki.games.rycerze.rules.card_results import fates
from zamki.games.rycerze.rules.components import points_of
from zamki.games.rycerze.rules.info import INFO
from zamki.games.rycerze.rules.state import Attack, State

ROUNDS: Final = (0, 1, 4)


def attacks() -> list[Attack]:
    """The rounds that the page shows."""
    lesson = lessons_of(INFO.id)[INFO.id]
    state: State = position(lesson, len(lesson.record.moves)).state
    rounds = [state.past[-1].rounds[number] for number in ROUNDS]
    return [each for each in rounds if isinstance(each, Attack)]


def _card(attack: Attack, seat: int, number: int, lang: str, prefix: str) -> Drawing:
    card, fate = attack.laid[seat][number], fates(attack)[seat][number]
    return fate_card_svg(card, first_edition(), attack.kind, fate, lang, width=78, prefix=prefix)


def _shown(attack: Attack, place: int) -> dict[str, Any]:
    return {
        "tile": attack.tile,
        "points": points_of(attack.tile),
        "seats": [
            {
                "seat": seat,
                "won": seat == attack.winner,
                "cards": [
                    lambda lang, seat=seat, number=number: _card(
                        attack, seat, number, lang, f"ex{place}{seat}{number}"
                    )
                    for number in range(len(laid))
                ],
            }
            for seat, laid in enumerate(attack.laid)
        ],
    }


def context() -> dict[str, Any]:
    """What the rules page shows."""
    return {
        "chapters": chapters(),
        "strengths": first_edition().strengths,
        "attacks": [_shown(attack, place) for place, attack in enumerate(attacks())],
    }
