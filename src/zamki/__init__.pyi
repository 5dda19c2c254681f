"""The public names and their types; `__init__.py` finds each of them at first use."""

from zamki.bots.arena.call import Standings as Standings
from zamki.bots.arena.call import arena as arena
from zamki.bots.entrants import BotLike as BotLike
from zamki.bots.levels import bot_levels as bot_levels
from zamki.bots.levels import levels as levels
from zamki.bots.levels import make_bot as make_bot
from zamki.bots.matches import play as play
from zamki.cli.serve import serve as serve
from zamki.core.bots import (
    Advisor as Advisor,
)
from zamki.core.bots import (
    Bot as Bot,
)
from zamki.core.bots import (
    Budget as Budget,
)
from zamki.core.bots import (
    Level as Level,
)
from zamki.core.bots import (
    Thought as Thought,
)
from zamki.core.chance import LiveChance as LiveChance
from zamki.core.errors import (
    BadEdition as BadEdition,
)
from zamki.core.errors import (
    BadSetup as BadSetup,
)
from zamki.core.errors import (
    BotFailed as BotFailed,
)
from zamki.core.errors import (
    BrokenGame as BrokenGame,
)
from zamki.core.errors import (
    IllegalMove as IllegalMove,
)
from zamki.core.errors import (
    Malformed as Malformed,
)
from zamki.core.errors import (
    MissingExtra as MissingExtra,
)
from zamki.core.errors import (
    NoSuchSeat as NoSuchSeat,
)
from zamki.core.errors import (
    NothingToTakeBack as NothingToTakeBack,
)
from zamki.core.errors import (
    Redacted as Redacted,
)
from zamki.core.errors import (
    ResultDiffers as ResultDiffers,
)
from zamki.core.errors import (
    Unfinished as Unfinished,
)
from zamki.core.errors import (
    UnknownEdition as UnknownEdition,
)
from zamki.core.errors import (
    UnknownGame as UnknownGame,
)
from zamki.core.errors import (
    ZamkiError as ZamkiError,
)
from zamki.core.game import AnyGame as AnyGame
from zamki.core.game import Config as Config
from zamki.core.game import Game as Game
from zamki.core.game import Step as Step
from zamki.core.ids import Json as Json
from zamki.core.ids import Onlooker as Onlooker
from zamki.core.ids import Seat as Seat
from zamki.core.ids import Viewer as Viewer
from zamki.core.loading import load_game as load_game
from zamki.core.loading import replay as replay
from zamki.core.moves import AnyMove as AnyMove
from zamki.core.moves import LegalMoves as LegalMoves
from zamki.core.outcome import Outcome as Outcome
from zamki.core.parsing import parse_view as parse_view
from zamki.core.play import AnyPlaythrough as AnyPlaythrough
from zamki.core.play import Playthrough as Playthrough
from zamki.core.record import GameRecord as GameRecord
from zamki.core.record import parse_record as parse_record
from zamki.core.registry import game_names as game_names
from zamki.core.registry import get_game as get_game
from zamki.core.registry import register as register
from zamki.core.score import Score as Score
from zamki.core.score import ScoreLine as ScoreLine
from zamki.core.view import AnyView as AnyView
from zamki.core.view import SeatView as SeatView
from zamki.core.words import T as T
from zamki.core.words import Text as Text
from zamki.draw import Drawing as Drawing
from zamki.draw import can_draw as can_draw
from zamki.draw import draw_view as draw_view
from zamki.environments import environment as environment
from zamki.games import *  # noqa: F403 - with the games, which are modules
from zamki.kernels.kernel import Batch as Batch
from zamki.lab.simulation import simulate as simulate

bot = make_bot
API: int
__version__: str
