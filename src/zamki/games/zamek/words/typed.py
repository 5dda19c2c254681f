"""What a person types: “3,4 r1”, “b”, “road”, “yes”."""

from __future__ import annotations

import re
from collections.abc import Iterable

from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.names import KIND, ROLE, letter
from zamki.games.zamek.rules.state import Putting
from zamki.games.zamek.rules.view import View

_CELL = re.compile(r"(\d+)\s*[,; ]\s*(\d+)(?:\s*[,; ]?\s*[a-z]?\s*(\d))?")
_YES = frozenset(("y", "yes", "t", "tak", "o", "oui", "j", "ja", "+"))
_NO = frozenset(("n", "no", "nie", "non", "nein", "-", "0"))


def find_typed(view: View, moves: Iterable[Move], typed: str, lang: str) -> Move | None:
    """The one move that is meant, or none if several or none are."""
    typed = " ".join(typed.casefold().split())
    found = [move for move in moves if _means(view, move, typed, lang)]
    if len(found) == 2 and isinstance(found[0], ScoreFeature):
        # A feature named without a word on doubling: without the token.
        found = [move for move in found if isinstance(move, ScoreFeature) and not move.double]
    return found[0] if len(found) == 1 else None


def _means(view: View, move: Move, typed: str, lang: str) -> bool:
    match move:
        case Place():
            return _means_place(move, typed)
        case PutSubject(_, area):
            return typed in _NO if area is None else _means_area(view, area, typed, lang)
        case ScoreFeature():
            return _means_score(view, move, typed, lang)
        case UseExtra():
            return typed in (_YES if move.use else _NO)


def _means_area(view: View, area: int, typed: str, lang: str) -> bool:
    assert isinstance(view.table.phase, Putting)
    kind = view.table.board.areas(view.table.phase.at)[area].kind
    return typed == letter(area) or typed in _names(kind, lang)


def _means_place(move: Place, typed: str) -> bool:
    """A cell alone is enough where only one turn fits."""
    read = _CELL.fullmatch(typed)
    if read is None or (int(read[1]), int(read[2])) != move.at:
        return False
    return read[3] is None or int(read[3]) == move.turn


def _means_score(view: View, move: ScoreFeature, typed: str, lang: str) -> bool:
    spot = view.edition.spot(*move.feature)
    assert spot is not None
    one_feature = len(view.table.pending) == 1
    if one_feature and typed in _YES | _NO:
        return move.double == (typed in _YES)
    feature = view.table.board.feature(spot)
    plain, doubled = _without_double(typed)
    x, y, _ = move.feature
    named = plain in (f"{x},{y}", f"{x} {y}", *_names(feature.kind, lang))
    return named and (move.double or not doubled)


def _without_double(typed: str) -> tuple[str, bool]:
    """“house x2” asks for the token."""
    for sign in ("x2", "×2"):
        if typed.endswith(sign):
            return typed.removesuffix(sign).strip(), True
    return typed, False


def _names(kind: str, lang: str) -> tuple[str, ...]:
    words = (KIND[kind], ROLE[kind])
    return tuple(word.render(code).casefold() for word in words for code in ("en", lang))
