"""Ludwig: building between two castles, 2–7 seats."""

from zamki.games.ludwig.game import game
from zamki.games.ludwig.rules.board import Castle
from zamki.games.ludwig.rules.components import Components
from zamki.games.ludwig.rules.events import Event
from zamki.games.ludwig.rules.layout import Unbuildable
from zamki.games.ludwig.rules.moves import Move
from zamki.games.ludwig.rules.scoring import Sheet, score_castle
from zamki.games.ludwig.rules.state import State
from zamki.games.ludwig.rules.view import View
from zamki.games.ludwig.words.grid_text import parse_castle

__all__ = [
    "Castle",
    "Components",
    "Event",
    "Move",
    "Sheet",
    "State",
    "Unbuildable",
    "View",
    "game",
    "parse_castle",
    "score_castle",
]
