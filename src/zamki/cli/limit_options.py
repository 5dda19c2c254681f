"""Options for a server's limits."""

from __future__ import annotations

import argparse
import re
from typing import NamedTuple

from zamki.cli.language import say
from zamki.cli.numbers import whole_number
from zamki.core.words import T
from zamki.match.limits import Act, RateLimit, RateLimits
from zamki.match.table_cache import KEPT
from zamki.web.site import HERE

_FORM = re.compile(r"(table\.)?([a-z]+)=(?:(off)|([0-9]{1,6})/([0-9]{1,6}(?:\.[0-9]{1,3})?))")


class OwnLimit(NamedTuple):
    """One limit as typed, per table or per address; `rate` is `None` if it is switched off."""

    is_tables: bool
    act: Act
    rate: RateLimit | None


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Adds the options that limit memory, work and requests."""
    acts = ", ".join(Act)
    parser.add_argument(
        "--limit",
        type=read_limit,
        action="append",
        default=[],
        metavar=say(T("NAME=BURST/SECONDS")),
        help=say(
            T(
                "how often one address may do something ({acts}): a burst, then one more each so many"
                " seconds; table.NAME is for one table, NAME=off takes a limit away; can be given several"
                " times",
                acts=acts,
            )
        ),
    )
    parser.add_argument(
        "--connections",
        type=whole_number(1),
        default=HERE.per_address,
        metavar="N",
        help=say(
            T(
                "connections and requests under way that one address may have ({number})",
                number=HERE.per_address,
            )
        ),
    )
    parser.add_argument(
        "--max-tables",
        type=whole_number(1),
        default=RateLimits().tables,
        metavar="N",
        help=say(T("unfinished tables opened within a day ({number})", number=RateLimits().tables)),
    )
    parser.add_argument(
        "--keep-tables",
        type=whole_number(0),
        default=KEPT,
        metavar="N",
        help=say(T("tables nobody uses that stay in memory ({number})", number=KEPT)),
    )
    parser.add_argument(
        "--bot-workers",
        type=whole_number(1),
        metavar="N",
        help=say(T("bots that think at the same time (one for each core)")),
    )


def limits_from(args: argparse.Namespace) -> RateLimits:
    """Returns the default limits, changed by the options."""
    own: list[OwnLimit] = args.limit
    address = {each.act: each.rate for each in own if not each.is_tables}
    table = {each.act: each.rate for each in own if each.is_tables}
    return RateLimits(tables=args.max_tables).with_changes(address=address, table=table)


def read_limit(typed: str) -> OwnLimit:
    """Parses `chat=30/2`, `table.chat=20/1.5` or `chat=off`; argparse reports anything else."""
    found = _FORM.fullmatch(typed)
    burst, seconds = (int(found[4]), float(found[5])) if found and found[4] else (1, 1.0)
    if found is None or found[2] not in list(Act) or not burst or not seconds:
        raise argparse.ArgumentTypeError(
            say(T("“{typed}” is not a limit: write chat=30/2 or chat=off", typed=typed))
        )
    return OwnLimit(bool(found[1]), Act(found[2]), None if found[3] else RateLimit(burst, seconds))
