"""How Zamek's network is made: positions, learning, games that prove it, and the weights for the package.

Nothing here imports the kernels, or what learns, until a step needs them.
"""

from __future__ import annotations

from zamki.bots.training import steps_in

training = steps_in(__name__)
