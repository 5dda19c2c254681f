"""What the network sees of a position, worked out again from the rules: slow, and on no kernel."""

from __future__ import annotations

from collections.abc import Iterator

from zamki.games.zamek.rules.board import Board, Feature, turns_that_fit
from zamki.games.zamek.rules.components import Area, Cell, Kind, Spot, Token, facing
from zamki.games.zamek.rules.feature_forecast import so_far
from zamki.games.zamek.rules.state import SEATS, State, Table

KINDS = (Kind.ROAD, Kind.HOUSE, Kind.PIGSTY, Kind.MEADOW)
END = {
    Kind.ROAD: Token.OPEN_ROAD,
    Kind.HOUSE: Token.OPEN_HOUSE,
    Kind.PIGSTY: Token.OPEN_PIGSTY,
    Kind.MEADOW: Token.MEADOW_PLUS,
}
DOUBLE = {Kind.HOUSE: Token.HOUSE_DOUBLE, Kind.PIGSTY: Token.PIGSTY_DOUBLE}
TOKENS = tuple(Token)
Row = tuple[int, tuple[float, ...]]


class Sight:
    """One position with the eyes of a seat."""

    def __init__(self, state: State, me: int) -> None:
        self.table: Table = state.table
        self.board: Board = state.table.board
        self.me = me
        self.pile = state.pile
        self.left = state.table.left
        extra = Token.EXTRA_TURN in self.table.held[self.table.seat]
        mover = int(self.table.seat)
        self.soon = mover if extra and self.left else 1 - mover

    def rows(self) -> list[Row]:
        """Every open feature, and every meadow with subjects."""
        features = self.board.features.values()
        shown = [each for each in features if each.open or (each.kind is Kind.MEADOW and any(each.subjects))]
        return sorted(self.row(each) for each in shown)

    def group(self, feature: Feature) -> int:
        """Mine, theirs, shared, free."""
        mine, theirs = feature.subjects[self.me], feature.subjects[1 - self.me]
        if mine == theirs:
            return 2 if mine else 3
        return 0 if mine > theirs else 1

    def seat(self, feature: Feature) -> int:
        """With whose eyes a feature is seen."""
        return 1 - self.me if self.group(feature) == 1 else self.me

    def row(self, feature: Feature) -> Row:
        """A feature's group and columns."""
        seat = self.seat(feature)
        holes = [hole for hole in self.holes() if hole[2] == feature.name]
        fits = [self.fitting(cell) for cell, _, _ in holes]
        caps = [0.0] if feature.kind is Kind.MEADOW else [self.capping(feature, *hole[:2]) for hole in holes]
        meadow = feature.kind is Kind.MEADOW
        areas = [self.area(spot) for spot in feature.spots]
        bonus = feature.shrines if meadow else sum(area.stocks for area in areas)
        house = self.table.families[seat]
        tiles = len(feature.spots) if meadow else feature.tiles
        held = self.table.tokens(SEATS[seat])
        share, least_cap = self.left / self.deck, min(caps, default=0.0)
        ambition = max(0, tiles - (house.size if house else 0)) if feature.kind is Kind.HOUSE else 0
        columns = [
            *(float(feature.kind is kind) for kind in KINDS),
            tiles * 0.25,
            min(len(holes), 8) * 0.5,
            so_far(feature) * 0.125,
            bonus * 0.5,
            feature.subjects[seat],
            feature.subjects[1 - seat],
            float(not holes),
            min(fits, default=0.0),
            sum(fits) / len(fits) if fits else 0.0,
            least_cap,
            sum(caps) / len(holes) if holes else 0.0,
            fits.count(0.0),
            *self.meetings(feature, seat),
            float(not meadow and self.lands(feature, seat)),
            ambition * 0.25,
            float(DOUBLE.get(feature.kind) in held),
            float(END[feature.kind] in held),
            share,
            max(0.0, 1 - share / 0.25),
            float(seat == self.soon),
            0.0 if meadow else 1 - (1 - least_cap) ** (self.left / 2),
        ]
        return self.group(feature), tuple(round(float(number), 3) + 0.0 for number in columns)

    @property
    def deck(self) -> int:
        """All tiles of the edition."""
        return sum(tile.count for tile in self.table.edition.tiles)

    def area(self, spot: Spot) -> Area:
        """The area of a spot, of a tile or of a start space."""
        tables, cells = self.table.edition.tables, self.table.edition.cells
        node = next(node for node, spots in enumerate(tables.spots) if spot in spots)
        index = tables.spots[node].index(spot)
        return (tables.starts[node - cells].areas if node >= cells else self.board.areas(Cell(node)))[index]

    def holes(self) -> Iterator[tuple[Cell, int, Spot]]:
        """Each empty cell beside the castle with the slots there: the first of each side and area."""
        tables, cells = self.table.edition.tables, self.table.edition.cells
        for cell in self.board.frontier:
            for side, node in enumerate(tables.around[cell]):
                if node < 0 or (node < cells and node not in self.board.tiles):
                    continue
                if node >= cells:
                    face = tables.starts[node - cells]
                else:
                    lying = self.board.tiles[node]
                    face = tables.faces[lying.tile][lying.turn]
                seen = set()
                for slot in range(3 * side, 3 * side + 3):
                    area = face.slots[facing(slot)]
                    if area not in seen:
                        seen.add(area)
                        yield cell, slot, self.board.home[tables.spots[node][area]]

    def fitting(self, cell: Cell) -> float:
        """The share of unseen tiles that fit."""
        good = [tile for tile in self.pile if turns_that_fit(self.board, tile, cell)]
        return len(good) / len(self.pile) if self.pile else 0.0

    def capping(self, feature: Feature, cell: Cell, slot: int) -> float:
        """The share of unseen tiles that leave no open side there."""
        tables, cells = self.table.edition.tables, self.table.edition.cells
        empty = [0 <= node < cells and node not in self.board.tiles for node in tables.around[cell]]

        def caps(tile: int, turn: int) -> bool:
            face = tables.faces[tile][turn]
            area = face.slots[slot]
            leads_on = any(empty[at // 3] for at in range(12) if face.slots[at] == area)
            return face.areas[area].kind is not feature.kind or not leads_on

        good = [
            tile
            for tile in self.pile
            if any(caps(tile, turn) for turn in turns_that_fit(self.board, tile, cell))
        ]
        return len(good) / len(self.pile) if self.pile else 0.0

    def meetings(self, feature: Feature, seat: int) -> tuple[float, float, float, float]:
        """The features of its kind that it may meet: own and other subjects, free ones, points."""
        own = rivals = free = points = 0.0
        holes = list(self.holes())
        for cell, _, name in holes:
            if name != feature.name:
                continue
            share = self.fitting(cell)
            for other in (self.board.features[n] for c, _, n in holes if c == cell and n != name):
                if other.kind is feature.kind:
                    own += share * other.subjects[seat]
                    rivals += share * other.subjects[1 - seat]
                    free += share * (not any(other.subjects))
                    points += share * so_far(other)
        return own, rivals, free, points * 0.125

    def lands(self, feature: Feature, seat: int) -> bool:
        """Whether its points, or those with one tile more, take the marker to a token."""
        points, edition = so_far(feature), self.table.edition
        final = sum(award.points for award in self.table.awards if award.final and award.seat == seat)
        total = self.table.totals[seat] - final + points
        more = total + points // feature.tiles
        towers = (edition.tables.tower_at[score % edition.fields] for score in (total, more))
        return any(tower >= 0 and self.table.towers[tower] for tower in towers)

    def numbers(self) -> list[float]:
        """The table's numbers that the fitted evaluation does not have."""
        table, share, found = self.table, self.left / self.deck, []
        seats = (self.me, 1 - self.me)
        found += [share, max(0.0, 1 - share / 0.25)]
        found += [float(table.pools[seat]) for seat in seats]
        found += [float(family.size if (family := table.families[seat]) else 0) for seat in seats]
        found += [float(table.tokens(SEATS[seat]).count(token)) for seat in seats for token in TOKENS]
        found += [self.tower(seat) for seat in seats]
        return [*found, len(self.board.frontier) * 0.1, len(self.rows()) * 0.1]

    def tower(self, seat: int) -> float:
        """How near the next token is."""
        edition = self.table.edition
        for ahead in range(1, 9):
            tower = edition.tables.tower_at[(self.table.totals[seat] + ahead) % edition.fields]
            if tower >= 0 and self.table.towers[tower]:
                return 1 - ahead / 9
        return 0.0
