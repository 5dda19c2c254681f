"""A full state drawn uniformly among those a view allows: fleets are counted, not guessed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from zamki.core.ids import Seat, seats

from zamki_sea_battle.rules.board import Cells, Chart, bits
from zamki_sea_battle.rules.state import Sea, State
from zamki_sea_battle.rules.view import SeaView, View


def imagine(view: View, rng: Random) -> State:
    """Hidden ships where they may lie; and while ships are placed, who may begin."""
    one, two = (_sea(view, seen, rng) for seen in view.seas)
    return State(view.config, (one, two), _turn(view, rng))


def _turn(view: View, rng: Random) -> Seat:
    """At the end it stays with who shot last: the seat whose rival has no ship left."""
    if view.turn is not None:
        return view.turn
    if view.placing is None:
        return Seat(1) if all(view.seas[0].sunk) else Seat(0)
    return rng.choice(seats(2)) if view.first is None else view.first


def _sea(view: View, seen: SeaView, rng: Random) -> Sea:
    hidden = Hidden(view, seen)
    found = hidden.draw(rng)
    ships = tuple(found[number] if ship is None else ship for number, ship in enumerate(seen.ships))
    commit = found.get(len(ships), seen.commit) if seen.has_chosen else None
    return Sea(ships, commit, tuple(cell for cell, _ in seen.shots))


class Hidden:
    """The ships of one sea that a viewer has not seen, and where they may lie."""

    def __init__(self, view: View, seen: SeaView) -> None:
        self.chart: Chart = view.components.chart
        self.places: dict[int, int] = {
            number: self._places(seen, view.components.ships[number].length) for number in _unseen(seen)
        }
        """For every hidden ship, by its number, the places it alone may have."""
        known = {cell for ship in seen.ships if ship is not None for cell in ship}
        self.need: Cells = tuple(cell for cell, hit in seen.shots if hit and cell not in known)
        """The hits that belong to a hidden ship."""

    def _places(self, seen: SeaView, length: int) -> int:
        """Not on water, not touching a known ship, and not sunk, for that would have been told (S4, S7)."""
        chart = self.chart
        known = [ship for ship in (*seen.ships, seen.commit) if ship is not None]
        water = chart.any_on(cell for cell, hit in seen.shots if not hit)
        hits = [cell for cell, hit in seen.shots if hit]
        afloat = chart.any_on(cell for cell in chart.cells if cell not in hits)
        return chart.fits[length] & chart.clear_of(known) & afloat & ~water

    def draw(self, rng: Random) -> dict[int, Cells]:
        """A place for every hidden ship; every way to place them all is equally likely."""
        order = sorted(self.places, key=lambda number: self.places[number].bit_count())
        left, need = [self.places[number] for number in order], self.need
        found: dict[int, Cells] = {}
        for number in order:
            counted = [(place, self._ways(place, left[1:], need)) for place in bits(left[0])]
            place = _drawn(counted, rng)
            left = [each & self.chart.apart[place] for each in left[1:]]
            need = tuple(cell for cell in need if cell not in self.chart.places[place])
            found[number] = self.chart.places[place]
        return found

    def counts(self) -> dict[str, int]:
        """For every cell, in how many ways of placing all hidden ships a ship lies on it."""
        found = dict.fromkeys(self.chart.cells, 0)
        for number in self.places:
            others = [places for other, places in self.places.items() if other != number]
            others.sort(key=int.bit_count)
            for place in bits(self.places[number]):
                ways = self._ways(place, others, self.need)
                for cell in self.chart.places[place]:
                    found[cell] += ways
        return found

    def total(self) -> int:
        """How many ways there are to place all hidden ships."""
        return ways(self.chart, sorted(self.places.values(), key=int.bit_count), self.need)

    def _ways(self, place: int, others: Sequence[int], need: Cells) -> int:
        clear, cells = self.chart.apart[place], self.chart.places[place]
        return ways(
            self.chart, [each & clear for each in others], tuple(cell for cell in need if cell not in cells)
        )


def ways(chart: Chart, ships: Sequence[int], need: Cells) -> int:
    """How many ways there are to place the ships, each on one of its places, so that all of `need` is met.

    A cell of `need` is tried with every ship that may lie on it, which leaves little else to try; and the
    last ship is never tried out, its places are counted at once.
    """
    if need:
        return _ways_on(chart, ships, need)
    if len(ships) < 2:
        return ships[0].bit_count() if ships else 1
    if len(ships) == 2:
        return _pairs(chart.apart, *ships)
    return sum(ways(chart, [each & chart.apart[place] for each in ships[1:]], ()) for place in bits(ships[0]))


def _ways_on(chart: Chart, ships: Sequence[int], need: Cells) -> int:
    """The ways in which one of the ships lies on the first cell of `need`; two cannot, they are apart."""
    total = 0
    for number, ship in enumerate(ships):
        for place in bits(ship & chart.on[need[0]]):
            clear, cells = chart.apart[place], chart.places[place]
            others = [each & clear for other, each in enumerate(ships) if other != number]
            total += ways(chart, others, tuple(cell for cell in need if cell not in cells))
    return total


def _pairs(apart: Sequence[int], one: int, other: int) -> int:
    """How many places of one ship and of another are apart; the inmost loop, so without `bits`."""
    total = 0
    while one:
        lowest = one & -one
        total += (other & apart[lowest.bit_length() - 1]).bit_count()
        one ^= lowest
    return total


def _drawn(counted: Sequence[tuple[int, int]], rng: Random) -> int:
    """One of the places, each as likely as it has ways; with whole numbers, so without any rounding."""
    at = rng.randrange(sum(count for _, count in counted))
    for place, count in counted:
        if at < count:
            return place
        at -= count
    raise AssertionError("the counts add up")


def _unseen(seen: SeaView) -> list[int]:
    """The numbers of the ships whose places are not known; a hidden choice is the next one."""
    hidden = [number for number, ship in enumerate(seen.ships) if ship is None]
    return [*hidden, len(seen.ships)] if seen.has_chosen and seen.commit is None else hidden
