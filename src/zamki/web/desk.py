"""The former name of `zamki.web.table_context`, kept for other people's programs until 0.4."""

import warnings

from zamki.web.table_context import *  # noqa: F403

warnings.warn("zamki.web.desk is now zamki.web.table_context", DeprecationWarning, stacklevel=2)
