"""What one seat may know, and what it is asked: the only door out (L47)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias, TypeVar, cast

from zamki.core.errors import Malformed
from zamki.core.game import EditionFinder
from zamki.core.ids import Json, JsonObject, Onlooker, Seat, Viewer
from zamki.core.json_types import field_types, from_json, read_fields, to_json
from zamki.core.reading import as_list, as_object, as_str, as_strs, need
from zamki.core.view import Prompt
from zamki.core.words import T
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.bonuses import options
from zamki.games.ludwig.rules.components import CASTLES, Cell, Components, RoomId
from zamki.games.ludwig.rules.deck import Deck
from zamki.games.ludwig.rules.legal import actors
from zamki.games.ludwig.rules.ranking import final
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import (
    LUDWIG,
    Ask,
    Assigning,
    AtCastle,
    Bonus,
    Choosing,
    Over,
    Pair,
    Phase,
    Placing,
    State,
    Waiting,
    assigner,
    owners_of,
)

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand: its size, its rooms if the viewer has held it, and who has."""

    size: int
    rooms: tuple[RoomId, ...] | None
    seen: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class DiscardView:
    """A discarded room or card; its face only for those who saw it."""

    item: str | None
    shuffle: int
    known: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class DeckView:
    """A pile: its size, its discards, and what the viewer knows to have gone back into it."""

    size: int
    discards: tuple[DiscardView, ...]
    shuffles: int
    returned: Mapping[str, int] = field(hash=False)
    pile: tuple[str, ...] | None = None
    """The order; only in the open view."""

    def json(self) -> dict[str, Json]:
        """For the wire."""
        return {
            "size": self.size,
            "discarded": len(self.discards),
            "discards": to_json(self.discards),
            "shuffles": self.shuffles,
            "returned": {item: self.returned[item] for item in sorted(self.returned)},
            "pile": to_json(self.pile),
        }


@dataclass(frozen=True, slots=True)
class BonusView:
    """An open bonus; what was drawn only for the castle's two owners."""

    castle: int
    seat: Seat
    of: str
    ask: Ask
    size: int
    options: tuple[str, ...] | None
    shuffle: int


@dataclass(frozen=True, slots=True)
class SeenAssigning:
    """Ludwig's rooms are given to his castles; none are told where the viewer may not know them."""

    name: ClassVar[str] = Assigning.name
    drawn: Pair | None


@dataclass(frozen=True, slots=True)
class SeenChoosing:
    """All choose; everybody sees who has chosen."""

    name: ClassVar[str] = Choosing.name
    chosen: tuple[bool, ...]
    choices: tuple[Pair | None, ...]
    """The viewer's own confirmed choice; all of them in the open view."""
    assigned: tuple[AtCastle, ...]


@dataclass(frozen=True, slots=True)
class SeenPlacing:
    """The revealed rooms are placed, and bonuses answered."""

    name: ClassVar[str] = Placing.name
    waiting: tuple[Waiting, ...]
    bonuses: tuple[BonusView | None, ...]
    assigned: tuple[AtCastle, ...]


SeenPhase: TypeAlias = SeenAssigning | SeenChoosing | SeenPlacing | Over
"""The step of the turn with what the viewer may know of it."""


@dataclass(frozen=True, slots=True)
class View:
    """A table of Ludwig as one viewer may know it."""

    components: Components
    viewer: Viewer
    people: int
    ages: tuple[Seat, ...]
    round: int
    turn: int
    phase: SeenPhase
    castles: tuple[Castle, ...]
    hands: tuple[HandView, ...]
    """Listed at the seat that holds it or, in the place step, will take it up."""
    dealt: int
    supply: DeckView
    cards: DeckView
    stock: Mapping[str, int] = field(hash=False)

    @property
    def size(self) -> int:
        """How many seats and castles there are, Ludwig's included."""
        return len(self.castles)

    @property
    def drawn(self) -> tuple[RoomId, ...] | None:
        """Ludwig's two drawn rooms; none where the viewer may not know them."""
        return self.phase.drawn if isinstance(self.phase, SeenAssigning) else ()

    @property
    def chosen(self) -> tuple[bool, ...]:
        """Who has chosen in this choose step."""
        return self.phase.chosen if isinstance(self.phase, SeenChoosing) else (False,) * self.people

    @property
    def choices(self) -> tuple[Pair | None, ...]:
        """The viewer's own confirmed choice; all of them in the open view."""
        return self.phase.choices if isinstance(self.phase, SeenChoosing) else (None,) * self.people

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """What each person still has to place."""
        return self.phase.waiting if isinstance(self.phase, SeenPlacing) else (Waiting(),) * self.people

    @property
    def bonuses(self) -> tuple[BonusView | None, ...]:
        """Each castle's open bonus."""
        return self.phase.bonuses if isinstance(self.phase, SeenPlacing) else (None,) * self.size

    @property
    def assigned(self) -> tuple[AtCastle, ...]:
        """Ludwig's rooms that wait in his castles."""
        return self.phase.assigned if isinstance(self.phase, SeenChoosing | SeenPlacing) else ()

    def json(self) -> dict[str, Json]:
        """For the wire."""
        return {
            "edition": self.components.id,
            "people": self.people,
            "seats": self.size,
            "ludwig": LUDWIG if self.people < self.size else None,
            "ages": list(self.ages),
            "round": self.round,
            "turn": self.turn,
            "phase": self.phase.name,
            "castles": [self._castle(number) for number in range(self.size)],
            "hands": to_json(self.hands),
            "dealt": self.dealt,
            "chosen": list(self.chosen),
            "choices": to_json(self.choices),
            "waiting": to_json(self.waiting),
            "assigned": [{"castle": castle, "room": room} for castle, room in self.assigned],
            "drawn": to_json(self.drawn),
            "bonuses": to_json(self.bonuses),
            "supply": self.supply.json(),
            "cards": self.cards.json(),
            "stock": dict(self.stock),
        }

    def _castle(self, number: int) -> dict[str, Json]:
        castle = self.castles[number]
        sheet = score_castle(castle)
        return {
            "castle": number,
            "name": CASTLES[number],
            "owners": list(owners_of(number, self.size)),
            **castle_json(castle),
            "total": sheet.total,
            "lines": dict(sheet.lines),
        }


def castle_json(castle: Castle) -> dict[str, Json]:
    """A castle as castle files have it."""
    return {
        "throne": castle.throne.id,
        "rooms": [{"room": room.id, "at": list(cell)} for cell, room in castle.rooms],
        "attendants": list(castle.attendants),
        "bonus_cards": list(castle.cards),
    }


def view(state: State, viewer: Viewer) -> View:
    """What `viewer` may know of the state."""
    is_open = viewer is Onlooker.OPEN
    return View(
        components=state.components,
        viewer=viewer,
        people=state.people,
        ages=state.ages,
        round=state.round,
        turn=state.turn,
        phase=_phase(state, state.phase, viewer),
        castles=state.castles,
        hands=tuple(
            HandView(len(hand.rooms), hand.rooms if is_open or viewer in hand.seen else None, hand.seen)
            for hand in state.hands
        ),
        dealt=state.dealt,
        supply=_deck(state.supply, viewer),
        cards=_deck(state.cards, viewer),
        stock=state.stock,
    )


def _phase(state: State, phase: Phase, viewer: Viewer) -> SeenPhase:
    is_open = viewer is Onlooker.OPEN
    match phase:
        case Assigning(drawn):
            return SeenAssigning(drawn if is_open or viewer == assigner(state) else None)
        case Choosing(choices, assigned):
            chosen = tuple(choice is not None for choice in choices)
            own = (choice if is_open or viewer == seat else None for seat, choice in enumerate(choices))
            return SeenChoosing(chosen, tuple(own), assigned)
        case Placing(waiting, bonuses, assigned):
            seen = (None if bonus is None else _bonus(state, bonus, viewer) for bonus in bonuses)
            return SeenPlacing(waiting, tuple(seen), assigned)
        case Over():
            return phase


def _bonus(state: State, bonus: Bonus, viewer: Viewer) -> BonusView:
    hidden = bonus.ask in (Ask.ROOM, Ask.CARD)
    owner = viewer in owners_of(bonus.castle, state.size)
    knows = owner or viewer is Onlooker.OPEN or not hidden
    return BonusView(
        castle=bonus.castle,
        seat=bonus.seat,
        of=bonus.of,
        ask=bonus.ask,
        size=len(options(state, bonus)),
        options=options(state, bonus) if knows else None,
        shuffle=bonus.shuffle,
    )


def _deck(deck: Deck, viewer: Viewer) -> DeckView:
    is_open = viewer is Onlooker.OPEN
    return DeckView(
        size=len(deck.pile),
        discards=tuple(
            DiscardView(d.item if is_open or viewer in d.known else None, d.shuffle, d.known)
            for d in deck.discards
        ),
        shuffles=deck.shuffles,
        returned={} if isinstance(viewer, Onlooker) else deck.returned[viewer],
        pile=deck.pile if is_open else None,
    )


def prompt(state: State, viewer: Viewer) -> Prompt:
    """What is asked of the viewer, or whom it waits for."""
    asked = actors(state)
    if viewer not in asked and not isinstance(state.phase, Over):
        return Prompt("waiting", {"seats": list(asked)})
    match state.phase:
        case Over():
            return Prompt("over", {"winners": list(final(state).winners)})
        case Assigning(drawn):
            return Prompt("assign", {"rooms": list(drawn)})
        case Choosing():
            return Prompt("choose", {"round": state.round, "turn": state.turn, "count": 2})
        case Placing() as phase:
            return _building_prompt(state, phase, viewer)


def _building_prompt(state: State, phase: Placing, viewer: Viewer) -> Prompt:
    """An open bonus comes before the next room (L12)."""
    for bonus in phase.bonuses:
        if bonus is not None and bonus.seat == viewer:
            drawn = bonus.ask in (Ask.ROOM, Ask.CARD)
            args: dict[str, Json] = {"castle": bonus.castle, "of": bonus.of, "name": CASTLES[bonus.castle]}
            return Prompt(bonus.ask.value, args | {"count": len(options(state, bonus)) if drawn else 1})
    rooms = [room for seat, waiting in enumerate(phase.waiting) if seat == viewer for room in waiting.rooms]
    return Prompt("place", {"rooms": list(rooms)})


def parse_view(data: JsonObject, seat: Seat | None, edition: EditionFinder) -> View:
    """A view from its JSON form; only the open view has the order of the piles."""
    components = cast(Components, edition(as_str(need(data, "edition"), "edition")))
    told = {
        name: from_json(kind, need(data, name), name)
        for name, kind in field_types(View).items()
        if name not in ("components", "viewer", "phase", "castles")
    }
    castles = as_list(need(data, "castles"), "castles")
    onlooker = Onlooker.SPECTATOR if told["supply"].pile is None else Onlooker.OPEN
    return View(
        **told,
        components=components,
        viewer=onlooker if seat is None else seat,
        phase=_parse_phase(data),
        castles=tuple(_parse_castle(each, f"castles[{n}]", components) for n, each in enumerate(castles)),
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """What the JSON form says of all steps; what belongs to another one is empty."""

    phase: Literal["assign", "choose", "place", "over"]
    chosen: tuple[bool, ...]
    choices: tuple[Pair | None, ...]
    waiting: tuple[Waiting, ...]
    assigned: tuple[_Assigned, ...]
    bonuses: tuple[BonusView | None, ...]


def _parse_phase(data: JsonObject) -> SeenPhase:
    told = read_fields(_Told, data)
    assigned = tuple((each.castle, each.room) for each in told.assigned)
    match told.phase:
        case "assign":
            drawn = need(data, "drawn")
            return SeenAssigning(None if drawn is None else from_json(tuple[RoomId, RoomId], drawn, "drawn"))
        case "choose":
            return SeenChoosing(told.chosen, told.choices, assigned)
        case "place":
            return SeenPlacing(told.waiting, told.bonuses, assigned)
        case "over":
            return Over()


@dataclass(frozen=True, slots=True)
class _Assigned:
    """One of Ludwig's rooms that wait in his castles, as JSON has it."""

    castle: int
    room: RoomId


@dataclass(frozen=True, slots=True)
class _Standing:
    """A room in a castle, as JSON has it."""

    room: RoomId
    at: Cell


def _parse_castle(value: Json, where: str, components: Components) -> Castle:
    data = as_object(value, where)
    rooms = from_json(tuple[_Standing, ...], need(data, "rooms", f"{where}."), f"{where}.rooms")
    throne = as_str(need(data, "throne", f"{where}."), f"{where}.throne")
    return Castle.assembled(
        components,
        _known(components.thrones, throne, f"{where}.throne"),
        [
            (each.at, _known({**components.rooms, **components.specials}, each.room, f"{where}.rooms"))
            for each in rooms
        ],
        as_strs(need(data, "attendants", f"{where}."), f"{where}.attendants"),
        as_strs(need(data, "bonus_cards", f"{where}."), f"{where}.bonus_cards"),
    )


def _known(pieces: Mapping[str, P], name: str, where: str) -> P:
    if name not in pieces:
        raise Malformed(T("“{where}” cannot be “{text}”.", where=where, text=name))
    return pieces[name]
