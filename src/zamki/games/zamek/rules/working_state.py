"""A working copy of a state while one move takes effect: what `turn` writes on."""

from __future__ import annotations

from zamki.core.game import Step
from zamki.core.ids import Seat
from zamki.games.zamek.rules.board import without_subjects
from zamki.games.zamek.rules.components import DOUBLES, Kind, Spot, Token
from zamki.games.zamek.rules.events import Award, Event, FamilyMoved, GameEnded, Result, TokenTaken
from zamki.games.zamek.rules.scoring import cells_of, final_awards, worth
from zamki.games.zamek.rules.state import Family, Over, State, Table


class Turn:
    """Made from a state, changed step by step, and turned into the next state by `step`."""

    __slots__ = (
        "awards",
        "board",
        "discards",
        "edition",
        "events",
        "families",
        "fresh",
        "held",
        "number",
        "phase",
        "pile",
        "pools",
        "reveals",
        "seat",
        "spent",
        "tokens",
        "totals",
        "unused",
    )

    def __init__(self, state: State) -> None:
        table = state.table
        self.edition = table.board.edition
        self.board = table.board
        self.phase = table.phase
        self.seat = table.seat
        self.number = table.turn
        self.discards = table.discards
        self.pools = list(table.pools)
        self.totals = list(table.totals)
        self.held = list(table.held)
        self.fresh = list(table.fresh)
        self.spent = table.spent
        self.families = list(table.families)
        self.awards = table.awards
        self.pile = state.pile
        self.tokens = state.tokens
        self.unused = state.unused
        self.events: list[Event] = []
        self.reveals = False

    def step(self) -> Step[State, Event]:
        """The next state and what happened."""
        table = Table(
            self.board,
            self.phase,
            self.seat,
            self.number,
            len(self.pile),
            self.discards,
            (self.pools[0], self.pools[1]),
            (self.totals[0], self.totals[1]),
            (self.held[0], self.held[1]),
            (self.fresh[0], self.fresh[1]),
            self.spent,
            tuple([token is not None for token in self.tokens]),
            (self.families[0], self.families[1]),
            self.awards,
        )
        state = State(table, self.pile, self.tokens, self.unused)
        return Step(state, tuple(self.events), self.reveals)

    def spend(self, token: Token) -> None:
        """The active seat uses a token; it leaves the game (Z19)."""
        left = list(self.held[self.seat])
        left.remove(token)
        self.held[self.seat] = tuple(left)
        self.spent += (token,)

    def award(self, name: Spot, *, double: bool) -> None:
        """Scores a finished feature (Z13), then tower (Z16), family seat (Z17) and the way home (Z14)."""
        feature = self.board.features[name]
        seat = feature.control
        assert seat is not None
        token = DOUBLES[feature.kind] if double else None
        if token:
            self.spend(token)
        pays = worth(feature, double=double)
        start, stop = self._move_marker(seat, pays.points)
        tower = self.edition.tables.tower_at[stop]
        won = self.tokens[tower] if tower >= 0 else None
        self._note(
            Award(
                seat, feature.kind, pays.points, pays.extra, pays.each, pays.count, token,
                self.edition.place(name), *self.edition.split(cells_of(feature)), start, stop, won, False,
            )
        )  # fmt: skip
        if won:
            self._take_token(seat, tower, won)
        if feature.kind is Kind.HOUSE:
            self._move_family(seat, name, pays.count)
        self.send_home(name)

    def send_home(self, name: Spot) -> None:
        """The subjects of a finished feature return to their pools (Z14)."""
        zero, one = self.board.features[name].subjects
        if zero or one:
            self.pools = [self.pools[0] + zero, self.pools[1] + one]
            self.board = without_subjects(self.board, name)

    def finish(self) -> None:
        """The end of the game and its final scoring (Z24); what is open scores nothing by itself (Z25)."""
        self.phase = Over()
        self.events.append(GameEnded(self.edition.cells - len(self.board.tiles), len(self.pile)))
        for given in final_awards(self.step().state.table):
            self.totals[given.seat] += given.points
            self._note(given)
        self.events.append(Result((self.totals[0], self.totals[1])))

    def _move_marker(self, seat: Seat, points: int) -> tuple[int, int]:
        fields = self.edition.fields
        start = self.totals[seat] % fields
        self.totals[seat] += points
        return start, self.totals[seat] % fields

    def _note(self, given: Award) -> None:
        self.awards += (given,)
        self.events.append(given)

    def _take_token(self, seat: Seat, tower: int, token: Token) -> None:
        """It must be taken, in whoever's turn (Z16a), and can be used from the next turn on (Z19)."""
        self.tokens = (*self.tokens[:tower], None, *self.tokens[tower + 1 :])
        self.fresh[seat] += (token,)
        self.reveals = True
        self.events.append(TokenTaken(seat, token, tower, self.edition.towers[tower]))

    def _move_family(self, seat: Seat, name: Spot, size: int) -> None:
        """A strictly larger house must become the seat; a doubling makes it no larger (Z17, Z17a)."""
        before = self.families[seat]
        if before is None or size > before.size:
            self.families[seat] = Family(name, size)
            self.events.append(FamilyMoved(seat, self.edition.place(name), size))
