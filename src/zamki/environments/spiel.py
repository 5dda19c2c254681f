"""The former name of `zamki.environments.openspiel_env`, kept for other people's programs until 0.4."""

import warnings

from zamki.environments.openspiel_env import *  # noqa: F403

NOW = "zamki.environments.spiel is now zamki.environments.openspiel_env"
warnings.warn(NOW, DeprecationWarning, stacklevel=2)
