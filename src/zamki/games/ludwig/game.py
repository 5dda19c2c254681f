"""Ludwig as the core protocol knows a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from zamki.core.chance import Chance
from zamki.core.edition import EditionFile
from zamki.core.game import Config, Game, GameInfo, Step
from zamki.core.ids import Json, JsonObject, Seat, Viewer
from zamki.core.moves import LegalMoves
from zamki.core.outcome import Outcome
from zamki.core.score import Score
from zamki.core.view import Prompt
from zamki.games.ludwig.rules import census, legal, moves, prompts, ranking
from zamki.games.ludwig.rules import turn as rules
from zamki.games.ludwig.rules.components import Components
from zamki.games.ludwig.rules.edition import read_components
from zamki.games.ludwig.rules.info import INFO
from zamki.games.ludwig.rules.moves import Move
from zamki.games.ludwig.rules.redaction import redacted
from zamki.games.ludwig.rules.scoring import score_castle
from zamki.games.ludwig.rules.state import Phase, State, castles_of
from zamki.games.ludwig.rules.view import LudwigView, view
from zamki.games.ludwig.rules.worlds import imagine
from zamki.games.ludwig.words.teller import LudwigTeller


class Ludwig(Game[State, Move, LudwigView]):
    """Building between two castles, 2–7 seats."""

    info: GameInfo = INFO
    teller = LudwigTeller()

    def edition(self, file: EditionFile) -> Components:
        """The pieces of an edition file."""
        return read_components(file)

    def start(self, config: Config, chance: Chance) -> Step[State]:
        """The set-up (L3)."""
        return rules.start(config, chance)

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seats asked now."""
        return legal.actors(state)

    def is_simultaneous(self, state: State) -> bool:
        """Choosing is done by all at once (L6); placing goes in any order (L12)."""
        return state.phase is Phase.CHOOSE

    def legal_moves(self, state: State, seat: Seat) -> LegalMoves[Move]:
        """Everything the seat may do now."""
        return legal.legal_moves(state, seat)

    def apply(self, state: State, move: Move, chance: Chance) -> Step[State]:
        """The next state."""
        return rules.apply(state, move, chance)

    def normal(self, state: State, move: Move) -> Move:
        """Every move has one form; the order of two chosen rooms is kept as it was given."""
        return move

    def view(self, state: State, viewer: Viewer) -> LudwigView:
        """What a viewer may know."""
        return view(state, viewer)

    def prompt(self, state: State, viewer: Viewer) -> Prompt:
        """What is asked."""
        return prompts.prompt(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """The end (L42)."""
        return ranking.outcome(state) if state.phase is Phase.OVER else None

    def score(self, state: State, seat: Seat) -> Score:
        """The seat's lower castle, explained (L42)."""
        sheets = [score_castle(state.castles[castle]) for castle in castles_of(seat, state.size)]
        return min(sheets, key=lambda sheet: sheet.total).score()

    def parse_move(self, data: JsonObject) -> Move:
        """A move from its JSON form."""
        return moves.parse_move(data)

    def move_json(self, move: Move) -> dict[str, Json]:
        """A move's JSON form."""
        return moves.move_json(move)

    def redacted(
        self, state: State, viewer: Viewer, setup: JsonObject, moves: Sequence[JsonObject]
    ) -> tuple[dict[str, Json], list[dict[str, Json]]]:
        """The record as a viewer may know it."""
        return redacted(state, viewer, setup, moves)

    def imagine(self, view: LudwigView, rng: Random) -> State:
        """A state the view allows."""
        return imagine(view, rng)

    def census(self, state: State) -> Mapping[str, int]:
        """Pieces of each kind: 147 rooms wherever they are."""
        return census.census(state)


game = Ludwig()
"""The one instance."""
