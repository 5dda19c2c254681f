"""How Rycerze's networks are made: positions, learning, games that prove them, weights for the package.

Nothing here imports the kernels until a step needs them.
"""

from __future__ import annotations

from zamki.bots.training import steps_in

training = steps_in(__name__)
