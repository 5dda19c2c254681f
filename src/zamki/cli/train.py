"""`zamki train`: trains a game's bots, tests them in games, and writes their weights into the package."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path

from zamki.bots.training import REPEATED, STEPS, Done, Run, Training, training_of
from zamki.cli.language import FOLDER, GAME, SEED, say
from zamki.cli.numbers import seconds, whole_number
from zamki.cli.output import print_json, show
from zamki.cli.progress import progress
from zamki.core.words import T, Text

NAMES: dict[str, Text] = {
    "generate": T("positions"),
    "train": T("learning"),
    "gate": T("games that prove it"),
    "export": T("weights"),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("game", metavar=say(GAME), help=say(T("the game; “zamki games” lists them")))
    parser.add_argument(
        "steps",
        nargs="*",
        type=_step,
        metavar="|".join(STEPS),
        help=say(T("which steps (all of them, in this order)")),
    )
    parser.add_argument(
        "--folder",
        metavar=say(FOLDER),
        help=say(T("where everything is kept (training-GAME); what is there is not made again")),
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0),
        default=1,
        metavar=say(SEED),
        help=say(T("the seed of everything random")),
    )
    parser.add_argument(
        "--rounds",
        type=whole_number(1),
        default=2,
        metavar="N",
        help=say(T("how often it learns from its own play (2)")),
    )
    parser.add_argument(
        "--scale", type=seconds, default=1.0, metavar="X", help=say(T("how much of the usual amount (1)"))
    )
    parser.add_argument(
        "--jobs", type=whole_number(1), metavar="N", help=say(T("how many cores (all); it changes no game"))
    )
    parser.add_argument(
        "--quick", action="store_true", help=say(T("a tiny run, which only shows that everything works"))
    )
    parser.add_argument("--json", action="store_true", help=say(T("one JSON line for each step")))


def _step(typed: str) -> str:
    """Parses the name of a step; argparse reports anything else."""
    if typed not in STEPS:
        known = ", ".join(STEPS)
        raise argparse.ArgumentTypeError(
            say(T("There is no step “{typed}”. There are: {known}.", typed=typed, known=known))
        )
    return typed


def run(args: argparse.Namespace) -> int:
    """Runs the steps. Ctrl-C keeps finished ones, and the same command continues there."""
    training = training_of(args.game)
    folder = Path(args.folder or f"training-{args.game}")
    plan = Run(
        folder=folder,
        seed=args.seed,
        jobs=args.jobs or os.cpu_count() or 1,
        rounds=args.rounds,
        scale=args.scale,
        is_quick=args.quick,
    )
    try:
        for number, step in _course(args.steps or list(STEPS), args.rounds):
            _print(args, number, step, _run_step(args, training, plan.at(number), step))
    except KeyboardInterrupt:
        kept = T("What is done is kept in {folder}; the same command goes on.", folder=str(folder))
        show(kept.render(args.lang))
        return 130
    return 0


def _course(steps: list[str], rounds: int) -> list[tuple[int, str]]:
    """Returns the steps in order: the repeated ones round by round, then the others once."""
    course = [(number, step) for number in range(1, rounds + 1) for step in REPEATED if step in steps]
    return course + [(rounds, step) for step in STEPS if step in steps and step not in REPEATED]


def _run_step(args: argparse.Namespace, training: Training, plan: Run, step: str) -> Done:
    with progress(NAMES[step], args.lang) as tell:
        return training.step(step)(replace(plan, tell=tell))


def _print(args: argparse.Namespace, number: int, step: str, done: Done) -> None:
    if args.json:
        print_json({"game": args.game, "round": number, "step": step, **done.facts})
        return
    for text in done.said:
        show(T("Round {round}, {step}: {what}", round=number, step=step, what=text).render(args.lang))
