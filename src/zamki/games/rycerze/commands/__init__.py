"""What Rycerze brings to the command line."""

from zamki.cli.commands import Commands
from zamki.core.words import T

commands = Commands({"solve": T("The exact value of a two-seat game of Rycerze with open recruitment.")})
