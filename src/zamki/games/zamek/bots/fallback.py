"""The apprentice, who needs no kernels: the yardstick's formula on the reference engine, often misjudged."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from zamki.core.bots import Budget
from zamki.core.chance import LiveChance
from zamki.core.moves import LegalMoves
from zamki.core.view import AnyView
from zamki.games.zamek.bots.levels import LevelBot, Ranked
from zamki.games.zamek.rules.board import Board, Feature
from zamki.games.zamek.rules.components import AREAS, Cell, Kind
from zamki.games.zamek.rules.legal import legal_moves
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.state import SEATS, Placing, Putting, Scoring, State, Table
from zamki.games.zamek.rules.turn import apply
from zamki.games.zamek.rules.view import View

POOL_WORTH: Final = (0.0, 2.6, 4.6, 6.1, 7.2, 8.0, 8.5)
CERTAINTY: Final = {1: 1.15, 2: 1.0, 3: 0.85}
DOUBLING_FROM: Final = 3
_CHANCE: Final = LiveChance(0)
"""Nothing is drawn by it: all of a game's chance is in the set-up."""

MISJUDGES: Final = (0.2, 0.8)
"""By how many points it is off (standard deviation), from the calmest temper to the wildest."""


class ApprenticeBot(LevelBot):
    """Looks to the end of its turn, by rules of thumb, and misjudges what it sees."""

    def expected(self, view: AnyView, budget: Budget) -> Ranked:
        """As it ranks them; where it goes by a rule that knows no points, what the position is worth."""
        state: View = view.state
        ranked = self._rank(state, view.legal_moves, budget)
        if isinstance(state.table.phase, Placing | Putting):
            return ranked
        world = some_world(state)
        return [(move, points_of(world, move), subject) for move, _, subject in ranked]

    def _rank(self, view: View, legal_moves: LegalMoves[Any], budget: Budget) -> Ranked:
        random, (least, most) = self._luck(view.table), MISJUDGES
        ranked = rank(view, legal_moves, random)
        if not isinstance(view.table.phase, Placing | Putting):
            return ranked  # the order of scoring and extra turns are plain enough
        errs = least + self._temper * (most - least)
        seen = [(move, value + random.gauss(0.0, errs), subject) for move, value, subject in ranked]
        return sorted(seen, key=lambda each: -each[1])


def rank(view: View, moves: LegalMoves[Any], random: Random) -> Ranked:
    """All moves with value and planned subject (-1: none), best first, ties at random."""
    state = some_world(view)
    found = [(move, value, subject) for move in moves for value, subject in turns(state, move)]
    random.shuffle(found)
    return sorted(found, key=lambda entry: -round(entry[1], 9))


def some_world(view: View) -> State:
    """The table with the unseen tiles and tokens behind it in a fixed order; no value depends on it."""
    numbers = view.edition.tables.tile_number
    pile = tuple(numbers[name] for name in sorted(view.table.unseen_tiles().elements()))
    unseen = sorted(view.table.unseen_tokens().elements())
    tokens = tuple(unseen.pop() if held else None for held in view.table.towers)
    return State(view.table, pile, tokens, tuple(unseen))


def turns(state: State, move: Move) -> Iterator[tuple[float, int]]:
    """What a move leads to by the end of the turn: a value for each subject that may follow."""
    if isinstance(move, ScoreFeature):
        yield order_value(state.table, move), -1
    elif isinstance(move, UseExtra):
        yield float(move.use), -1
    else:
        after = apply(state, move, _CHANCE).state
        if not isinstance(move, Place):
            yield settled_value(state, after), -1
        elif isinstance(after.table.phase, Putting):
            for choice in legal_moves(after, after.table.seat):
                area = choice.area if isinstance(choice, PutSubject) else None
                value = settled_value(state, apply(after, choice, _CHANCE).state)
                yield value, 0 if area is None else area + 1
        else:
            yield settled_value(state, after), 0


def points_of(state: State, move: Move) -> float:
    """The value after a move that is chosen by rule: an order of scoring, or an extra turn."""
    if isinstance(move, UseExtra):
        return settled_value(state, state) + move.use
    return settled_value(state, apply(state, move, _CHANCE).state)


def order_value(table: Table, move: ScoreFeature) -> float:
    """The first feature by (y, x, area) comes first, with a doubling from three tiles on."""
    spot = table.edition.spot(*move.feature)
    assert spot is not None
    large = table.board.features[spot].tiles >= DOUBLING_FROM
    return -float(spot) + (0.5 if move.double == large else 0.0)


def settled_value(before: State, after: State) -> float:
    """The value of the position when everything finished by this turn is scored."""
    seat = before.table.seat
    while isinstance(after.table.phase, Scoring):
        table = after.table
        choices = [move for move in legal_moves(after, seat) if isinstance(move, ScoreFeature)]
        after = apply(after, max(choices, key=lambda move: order_value(table, move)), _CHANCE).state
    share = before.table.left / sum(tile.count for tile in before.table.edition.tiles)
    known = len(before.table.awards)
    worth = [_worth(after.table, known, mine, share) for mine in SEATS]
    sizes = [0 if family is None else family.size for family in after.table.families]
    lead = sizes[seat] - sizes[1 - seat]
    value = worth[seat] - worth[1 - seat] + 0.3 * lead
    return value + 5 * (1 - 0.6 * share) * ((lead > 0) - (lead < 0))


def _worth(table: Table, known: int, seat: int, share: float) -> float:
    """One seat's side of the value: points, tokens taken, pool, and what it controls."""
    final = sum(award.points for award in table.awards if award.final and award.seat == seat)
    taken = sum(award.won is not None and award.seat == seat for award in table.awards[known:])
    worth = table.totals[seat] - final + 5 * share * taken
    worth += share * POOL_WORTH[min(table.pools[seat], 6)]
    names = {table.board.home[spot] for spot, owner in table.board.subjects.items() if owner == seat}
    held = (table.board.features[name] for name in names)
    return worth + sum(_feature(table.board, each, share) for each in held if each.control == seat)


def _feature(board: Board, feature: Feature, share: float) -> float:
    openings = _open_sides(board, feature)
    if feature.kind is Kind.MEADOW:
        return 3.0 * feature.shrines + 0.3 * share * min(openings, 8)
    chance = min(0.95, 0.7 * CERTAINTY.get(openings, 0.7))
    chance *= min(1.0, 4 * share + (0.15 if openings == 1 else 0.0))
    per = 2.0 if feature.kind is Kind.PIGSTY or feature.stocks else 1.0
    if feature.kind is Kind.HOUSE:
        per = 1.15
    return chance * per * (feature.tiles + 0.6 * openings * share)


def _open_sides(board: Board, feature: Feature) -> int:
    """How many sides of its areas face an empty cell."""
    tables, cells, found = board.edition.tables, board.edition.cells, 0
    for spot in feature.spots:
        node, area = divmod(spot, AREAS)
        if node >= cells:
            inside = tables.number[board.edition.starts[node - cells].cell]
            found += inside not in board.tiles
            continue
        lying = board.tiles[Cell(node)]
        slots = tables.faces[lying.tile][lying.turn].slots
        for side, near in enumerate(tables.around[node]):
            if 0 <= near < cells and near not in board.tiles:
                found += area in slots[3 * side : 3 * side + 3]
    return found
