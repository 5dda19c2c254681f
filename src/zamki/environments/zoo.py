"""The former name of `zamki.environments.pettingzoo_env`, kept for other people's programs until 0.4."""

import warnings

from zamki.environments.pettingzoo_env import *  # noqa: F403

NOW = "zamki.environments.zoo is now zamki.environments.pettingzoo_env"
warnings.warn(NOW, DeprecationWarning, stacklevel=2)
