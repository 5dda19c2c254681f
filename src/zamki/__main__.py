"""`python -m zamki` is the command line."""

import sys

from zamki.cli import main

sys.exit(main())
