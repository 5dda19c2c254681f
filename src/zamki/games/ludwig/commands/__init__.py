"""What Ludwig brings to the command line."""

from zamki.cli.commands import Commands
from zamki.core.words import T

commands = Commands(
    {
        "score": T("Score a Ludwig castle and say why."),
        "rooms": T("List and search the rooms of Ludwig."),
    }
)
