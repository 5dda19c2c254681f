"""How Ludwig's network is made: castles, learning, games that prove it, and the weights for the package.

Nothing here imports the kernels, or what learns, until a step needs them.
"""

from __future__ import annotations

from zamki.bots.training import Done, Run, Training


def _generate(run: Run) -> Done:
    from zamki.games.ludwig.training.generate import generate

    return generate(run)


def _train(run: Run) -> Done:
    from zamki.games.ludwig.training.train import train

    return train(run)


def _gate(run: Run) -> Done:
    from zamki.games.ludwig.training.gate import gate

    return gate(run)


def _export(run: Run) -> Done:
    from zamki.games.ludwig.training.export import export

    return export(run)


training = Training(_generate, _train, _gate, _export)
