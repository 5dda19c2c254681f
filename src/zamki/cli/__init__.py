"""The command line: `zamki COMMAND …`."""

from zamki.cli.main import main

__all__ = ["main"]
