"""A second scorer, written from the rules' text and the plain data, without the game's own code.

It is slow and simple on purpose: a castle is a dict from cells to ids, and every rule walks over all cells.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

Where = tuple[int, int]

DATA: dict[str, Any] = json.loads(
    (files("zamki.games.ludwig") / "data" / "base-2018.json").read_text("utf-8")
)
ROOM: dict[str, dict[str, Any]] = {room["id"]: room for room in DATA["rooms"]}
THRONE: dict[str, dict[str, Any]] = {throne["id"]: throne for throne in DATA["thrones"]}
CARD_POINTS: dict[str, int] = {card["id"]: card["points"] for card in DATA["bonus_cards"]}
DECOR_OF: dict[str, str] = {kind["id"]: kind["decoration"] for kind in DATA["attendants"]}
COMPASS = {"N": (0, 1), "S": (0, -1), "W": (-1, 0), "E": (1, 0), "SS": (0, -2)}
LEFT, RIGHT = (0, 0), (1, 0)


class Oracle:
    """One castle; `cells` holds the rooms besides the throne."""

    def __init__(self, throne: str, cells: dict[Where, str], attendants: list[str], cards: list[str]) -> None:
        self.throne = throne
        self.rooms = dict(cells)
        self.cells = {**cells, LEFT: throne, RIGHT: throne}
        self.attendants = attendants
        self.cards = cards

    def type_at(self, cell: Where) -> str:
        """Type of what stands there, or an empty text."""
        name = self.cells.get(cell, "")
        return ROOM[name]["type"] if name in ROOM else "special" if name else ""

    def decor_at(self, cell: Where) -> str | None:
        """Decoration of what stands there."""
        name = self.cells.get(cell, "")
        if name in ROOM:
            return ROOM[name]["decoration"]  # type: ignore[no-any-return]
        return THRONE[name]["decoration"] if name in THRONE else None

    def one_by_one(self, cells: set[Where]) -> set[Where]:
        """The same rooms, the throne's two halves as one."""
        return (cells - {RIGHT}) | {LEFT} if RIGHT in cells else cells

    def near(self, cell: Where) -> set[Where]:
        """Everything at a king's move."""
        return {
            other
            for other in self.cells
            if other != cell and abs(other[0] - cell[0]) <= 1 and abs(other[1] - cell[1]) <= 1
        }

    def touching(self, one: Where, other: Where) -> bool:
        """Whether two cells share an edge."""
        return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1

    def points_of(self, cell: Where) -> tuple[int, set[Where]]:
        """A room's points and the cells they come from."""
        name = self.rooms[cell]
        if name == "fountain":
            return 5, set()
        if name == "tower":
            found = {other for other in self.cells if other[0] == cell[0] and other[1] < cell[1]}
            return len(self.one_by_one(found)), self.one_by_one(found)
        if name == "grand_foyer":
            found = self.one_by_one(self.near(cell))
            return len(found), found
        rule = ROOM[name]["scores"]
        if rule["rule"] == "complete":
            here = {self.type_at(other) for other in self.rooms} - {"special"}
            return (rule["points"] if len(here) == 7 else rule["otherwise"]), set()
        found = self.one_by_one(self.wanted_by(cell, rule))
        return rule["points"] * len(found), found

    def wanted_by(self, cell: Where, rule: dict[str, Any]) -> set[Where]:
        """The cells a room counts."""
        if rule["rule"] == "decor_around":
            return {other for other in self.near(cell) if self.decor_at(other) == rule["decoration"]}
        same = {other for other in self.cells if other != cell and self.type_at(other) == rule["type"]}
        if rule["rule"] == "anywhere":
            return same
        if rule["rule"] == "column":
            return {other for other in same if other[0] == cell[0]}
        if rule["rule"] == "around":
            return same & self.near(cell)
        if rule["rule"] == "beside":
            named = {(cell[0] + COMPASS[step][0], cell[1] + COMPASS[step][1]) for step in rule["cells"]}
            return same & named
        assert rule["rule"] == "connected"
        found: set[Where] = set()
        while True:
            more = {other for other in same - found if any(self.touching(other, x) for x in found | {cell})}
            if not more:
                return found
            found |= more

    def throne_points(self) -> int:
        """The throne's own points."""
        data = THRONE[self.throne]
        return sum(2 for cell in data["cells"] if self.type_at(tuple(cell)) in data["types"])

    def attendant_points(self, kind: str) -> int:
        """One attendant's points."""
        return len(self.one_by_one({cell for cell in self.cells if self.decor_at(cell) == DECOR_OF[kind]}))

    def counted_by(self, card: str) -> int:
        """How often a card's condition holds."""
        types = [self.type_at(cell) for cell in self.rooms]
        regular = [kind for kind in types if kind != "special"]
        ring10 = {(x, y) for x in range(-1, 3) for y in (-1, 0, 1)} - {LEFT, RIGHT}
        ring6 = ring10 - {(-1, 1), (-1, -1), (2, 1), (2, -1)}
        columns = sorted(cell[0] for cell in self.cells)
        levels = sorted(cell[1] for cell in self.cells)
        simple = {
            "types": len(set(regular)) + len({name for name in self.rooms.values() if name not in ROOM}),
            "attendants": len(self.attendants),
            "special": types.count("special") + 1,
            "below_ground": sum(cell[1] < 0 for cell in self.rooms),
            "level3plus": sum(cell[1] > 1 for cell in self.rooms),
            "height": levels[-1] - levels[0] + 1,
            "width": columns[-1] - columns[0] + 1,
            "surrounded8": sum(len(self.near(cell)) == 8 for cell in self.rooms)
            + (ring10 <= set(self.cells)),
            "surrounded4": sum(
                sum(self.touching(cell, other) for other in self.cells) == 4 for cell in self.rooms
            )
            + (ring6 <= set(self.cells)),
            "throne_ring6": len({self.type_at(cell) for cell in ring6} - {"", "special"}),
            "throne_ring10": len(ring10 & set(self.cells)),
            "five_of_type": sum(regular.count(kind) >= 5 for kind in set(regular)),
            "three_of_type": sum(regular.count(kind) >= 3 for kind in set(regular)),
        }
        return simple[card] if card in simple else regular.count(card)

    def lines(self) -> dict[str, int]:
        """The score sheet."""
        names = {"tower": "towers", "fountain": "fountains", "grand_foyer": "grand_foyers"}
        sheet = dict.fromkeys(DATA["types"], 0) | dict.fromkeys(names.values(), 0)
        for cell, name in self.rooms.items():
            sheet[names.get(name) or ROOM[name]["type"]] += self.points_of(cell)[0]
        sheet["bonus_cards"] = sum(CARD_POINTS[card] * self.counted_by(card) for card in self.cards)
        sheet["royal_attendants"] = sum(map(self.attendant_points, self.attendants))
        sheet["throne"] = self.throne_points()
        return sheet
