"""Sea battle: hidden fleets and shots into the blue, 2 seats."""

from zamki_sea_battle.game import game
from zamki_sea_battle.rules.components import Components
from zamki_sea_battle.rules.events import Event
from zamki_sea_battle.rules.moves import Move
from zamki_sea_battle.rules.state import State
from zamki_sea_battle.rules.view import View

__all__ = ["Components", "Event", "Move", "State", "View", "game"]
