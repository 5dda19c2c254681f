"""How castles are fitted into the board: one size of cell, one ground line, room for what may be built."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import TypeAlias

from zamki.games.ludwig.draw.plan import Box, CastlePlan, Limits, bounds
from zamki.games.ludwig.draw.position import Seen, castle_plan
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Cell
from zamki.games.ludwig.rules.history import built_since, turn_start, without
from zamki.web.viewport import GAP, Rect, Window, WindowLayout

Bounds: TypeAlias = tuple[int, int, int, int]
"""Left, right, lowest, highest."""
Size: TypeAlias = tuple[float, float]

MOST_CELL, LEAST_CELL, LEAST_TOUCH = 112.0, 38.0, 39.0
STILL_CELL = 24.0
"""The least one where nothing is chosen."""
ROOMY_CELL = 72.0
"""Down to this one, there is a ring around a castle for what others build meanwhile."""
LARGE_CELL = 148.0
"""For who wants larger pieces."""
HEADER, RIM = 40, 2
"""What a castle's heading and its edge take."""
SIDES, ENDS = 6, 24
"""The least air beside a castle, and above and below it."""
ABOVE = 0.66
"""So much of the spare sky lies above."""
SPLIT = (42, 58)
AIR = 8.0
"""Between the edge of a frame and what lies in its corner."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A castle's part of the board: how large it is drawn, and which columns and levels it shows."""

    size: Size
    cell: float
    limits: Limits
    pans: str = ""
    """Along which axes it is larger than what can be seen of it at once: `x`, `y` or both."""
    offset: Size | None = None
    """How far it is scrolled to show what it showed before it grew."""

    def holds(self, cell: Cell) -> bool:
        """Whether a cell lies inside."""
        left, right, low, high = self.limits
        return left <= cell[0] <= right and low <= cell[1] <= high


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How several castles share the board."""

    name: str
    """The class that the style follows."""
    frames: tuple[Frame, ...]


def fit(
    needs: Sequence[Bounds], skies: Sequence[Size], least: float, most: float = MOST_CELL
) -> tuple[Frame, ...]:
    """Every castle as large as the smallest of them can be, all on one ground line."""
    low, high = min(need[2] for need in needs), max(need[3] for need in needs)
    levels = high - low + 1
    columns = [need[1] - need[0] + 1 for need in needs]
    room = [
        min((sky[1] - ENDS) / levels, (sky[0] - SIDES) / wide)
        for sky, wide in zip(skies, columns, strict=True)
    ]
    cell = floor(2 * min(most, *room)) / 2
    cell = max(cell, least)
    sizes = [
        (max(sky[0], wide * cell + SIDES), max(sky[1], levels * cell + ENDS))
        for sky, wide in zip(skies, columns, strict=True)
    ]
    return tuple(
        _frame(need, (low, high), size, cell, _pans(size, sky))
        for need, size, sky in zip(needs, sizes, skies, strict=True)
    )


def _pans(size: Size, sky: Size) -> str:
    return " ".join(axis for axis, own, seen in zip("xy", size, sky, strict=True) if own > seen)


def _frame(need: Bounds, levels: tuple[int, int], size: Size, cell: float, pans: str) -> Frame:
    left, right = need[:2]
    low, high = levels
    beside = (size[0] / cell - (right - left + 1)) / 2
    spare = size[1] / cell - (high - low + 1)
    limits = (left - beside, right + beside, low - spare * (1 - ABOVE), high + spare * ABOVE)
    return Frame(size, cell, limits, pans)


def arranged(
    view: Seen,
    castles: Sequence[int],
    board: Rect,
    window: Window,
    shown: int | None,
    *,
    is_large: bool = False,
    is_still: bool = False,
) -> Arrangement:
    """The castles of a reader in the board; on phones, and for who wants them large, only the `shown` one.

    Where nothing is ever chosen, as in a replay, they are rather smaller than cut.
    """
    least = LEAST_TOUCH if window.is_touch else LEAST_CELL
    least = STILL_CELL if is_still and not window.is_narrow else least
    needs = [_turn_need(view, castle) for castle in castles]
    made = _arrange([_ringed(need) for need in needs], board, window, is_large, least)
    if is_still or min(frame.cell for frame in made.frames) < ROOMY_CELL:
        made = _arrange(needs, board, window, is_large, least)
    if not all(
        _fits(view, castle, frame)
        for castle, frame in zip(castles, made.frames, strict=True)
        if not (window.is_narrow or is_large) or castle == shown
    ):
        pairs = zip(needs, castles, strict=True)
        needs = [_joined(need, _asked_need(view, castle)) for need, castle in pairs]
        made = _arrange(needs, board, window, is_large, least)
    frames = (_grown(view, castle, frame) for castle, frame in zip(castles, made.frames, strict=True))
    return replace(made, frames=tuple(frames))


def _grown(view: Seen, castle: int, frame: Frame) -> Frame:
    """What others have made possible meanwhile lies beyond the edge, and nothing that is seen moves."""
    if not view.legal_moves:
        return frame
    left, right, low, high = frame.limits
    cells = [cell for cell in view.state.castles[castle].free if not frame.holds(cell)]
    columns, levels = [cell[0] for cell in cells], [cell[1] for cell in cells]
    before, after = (
        ceil(max([0, *more])) for more in ([left - c for c in columns], [c - right for c in columns])
    )
    below, above = (ceil(max([0, *more])) for more in ([low - n for n in levels], [n - high for n in levels]))
    if not (before or after or below or above):
        return frame
    wide, tall = frame.size
    size = (wide + (before + after) * frame.cell, tall + (below + above) * frame.cell)
    return Frame(
        size,
        frame.cell,
        (left - before, right + after, low - below, high + above),
        " ".join(axis for axis, is_on in (("x", before or after), ("y", below or above)) if is_on)
        or frame.pans,
        (before * frame.cell, above * frame.cell),
    )


def _arrange(
    needs: Sequence[Bounds], board: Rect, window: Window, is_large: bool, least: float
) -> Arrangement:
    if window.is_narrow:
        return _one("one", needs, (board.width, board.height), least)
    if is_large:
        size = (board.width - RIM, board.height - HEADER - RIM)
        return _one("one large", needs, size, least, LARGE_CELL)
    if len(needs) != 2:
        return _grid(needs, board, least)
    side, stack = _side(needs, board, least), _stack(needs, board, least)
    is_stacked = window.layout is WindowLayout.TABLET and stack.frames[0].cell > side.frames[0].cell
    return stack if is_stacked else side


def _one(
    name: str, needs: Sequence[Bounds], whole: Size, least: float, most: float = MOST_CELL
) -> Arrangement:
    return Arrangement(name, tuple(fit([need], [whole], least, most)[0] for need in needs))


def _side(needs: Sequence[Bounds], board: Rect, least: float) -> Arrangement:
    one, other = (need[1] - need[0] + 1 for need in needs)
    share = min(max(SPLIT[0], round(100 * one / (one + other))), SPLIT[1])
    left = (board.width - GAP) * share / 100
    high = board.height - HEADER - RIM
    skies = [(left - RIM, float(high)), (board.width - GAP - left - RIM, float(high))]
    return Arrangement(f"side split-{share}", fit(needs, skies, least))


def _stack(needs: Sequence[Bounds], board: Rect, least: float) -> Arrangement:
    high = (board.height - GAP) / 2 - HEADER - RIM
    return Arrangement("stack", tuple(fit([need], [(board.width - RIM, high)], least)[0] for need in needs))


def _grid(needs: Sequence[Bounds], board: Rect, least: float) -> Arrangement:
    """What an onlooker sees: all castles, in one row or two."""
    across = len(needs) if len(needs) < 4 else (len(needs) + 1) // 2
    rows = -(-len(needs) // across)
    sky = (
        (board.width - GAP * (across - 1)) / across - RIM,
        (board.height - GAP * (rows - 1)) / rows - HEADER - RIM,
    )
    return Arrangement(f"grid of{across}", fit(needs, [sky] * len(needs), min(least, 20)))


def small(plan: CastlePlan, size: Size) -> Frame:
    """A castle as a picture: what stands, and a little world around it."""
    return fit([bounds(plan, [(0, -1), (0, 2)], 1)], [size], 0)[0]


def _fits(view: Seen, castle: int, frame: Frame) -> bool:
    built = view.state.castles[castle]
    return all(frame.holds(cell) for cell in (*built.grid, *_asked(view, castle).free))


def _turn_need(view: Seen, castle: int) -> Bounds:
    """What may be built this turn is inside from its beginning on, so that nothing moves until it ends."""
    return _need(without(view.state.castles[castle], built_since(view.log, castle, turn_start(view.log))))


def _asked_need(view: Seen, castle: int) -> Bounds:
    return _joined(_need(_asked(view, castle)), bounds(castle_plan(view, castle)))


def _asked(view: Seen, castle: int) -> Castle:
    """The castle as it stood when the reader's question was asked: others may build meanwhile."""
    if view.seat is None:
        return view.state.castles[castle]
    mine = (n for n in reversed(range(len(view.log))) if getattr(view.log[n], "seat", None) == view.seat)
    start = max(turn_start(view.log), next(mine, -1) + 1)
    return without(view.state.castles[castle], built_since(view.log, castle, start))


def _need(castle: Castle) -> Bounds:
    cells = [*castle.grid, *castle.free, (0, -1)]
    columns, levels = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return min(columns), max(columns), min(levels), max(levels)


def _ringed(need: Bounds) -> Bounds:
    left, right, low, high = need
    return left - 1, right + 1, low, high + 1


def _joined(one: Bounds, other: Bounds) -> Bounds:
    return min(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), max(one[3], other[3])


def corner(frame: Frame, cells: Sequence[Cell], size: Size, names: Sequence[str]) -> tuple[str, float, Box]:
    """The corner where something of a size covers least of a castle, how much that is, and its rectangle."""
    right, bottom = frame.size[0] - size[0] - AIR, frame.size[1] - size[1] - AIR
    boxes: dict[str, Box] = {
        name: (AIR if name[1] == "l" else right, AIR if name[0] == "t" else bottom, *size) for name in names
    }
    costs = {name: _covered(frame, cells, box) for name, box in boxes.items()}
    best = min(costs, key=lambda name: costs[name])
    return best, costs[best], boxes[best]


def _covered(frame: Frame, cells: Sequence[Cell], box: Box) -> float:
    x, y, wide, high = box
    size, (left, _, _, top) = frame.cell, frame.limits
    total = 0.0
    for column, level in cells:
        cx, cy = (column - left) * size, (top - level) * size
        total += max(0.0, min(cx + size, x + wide) - max(cx, x)) * max(
            0.0, min(cy + size, y + high) - max(cy, y)
        )
    return total
