"""The former name of `zamki.core.json_types`, kept for other people's programs until 0.4."""

import warnings

from zamki.core.json_types import *  # noqa: F403

warnings.warn("zamki.core.shapes is now zamki.core.json_types", DeprecationWarning, stacklevel=2)
