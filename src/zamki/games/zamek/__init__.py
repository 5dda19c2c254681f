"""Zamek: two families, one castle."""

from zamki.games.zamek.game import game
from zamki.games.zamek.rules.components import Components
from zamki.games.zamek.rules.events import Event
from zamki.games.zamek.rules.moves import Move, Place, PutSubject, ScoreFeature, UseExtra
from zamki.games.zamek.rules.preview import Preview, preview
from zamki.games.zamek.rules.state import State
from zamki.games.zamek.rules.view import View

__all__ = [
    "Components",
    "Event",
    "Move",
    "Place",
    "Preview",
    "PutSubject",
    "ScoreFeature",
    "State",
    "UseExtra",
    "View",
    "game",
    "preview",
]
