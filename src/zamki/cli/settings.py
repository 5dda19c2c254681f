"""Settings of a server: from the command line, else the environment, else a file."""

from __future__ import annotations

import argparse
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from zamki.cli.language import FILE, say
from zamki.core.errors import ZamkiError, reason
from zamki.core.words import T, Text, literal

PREFIX = "ZAMKI_"
NOT_SETTINGS = ("help", "lang", "settings", "check", "worker")
"""Options that exist only on the command line."""
OTHER_VARIABLES = ("ZAMKI_LANG", "ZAMKI_SETTINGS")
_YES, _NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
_TOGETHER = (("data", "database"),)
"""Options that exclude each other: one given in a stronger place removes the others of a weaker one."""


class BadSetting(ZamkiError):
    """A setting is unknown, or its value is invalid."""

    code = "bad_setting"


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Adds the option `--settings`."""
    parser.add_argument(
        "--settings",
        type=Path,
        metavar=say(FILE),
        help=say(
            T("settings in a TOML file; the environment (ZAMKI_PORT=…) and the command line win over it")
        ),
    )


def read_settings(
    parser: argparse.ArgumentParser, words: Sequence[str], environ: Mapping[str, str] | None = None
) -> argparse.Namespace:
    """Returns each setting from the command line, else the environment, else the file, else its default."""
    environ = os.environ if environ is None else environ
    actions = {each.dest: each for each in parser._actions if each.dest not in NOT_SETTINGS}
    usual = {name: each.default for name, each in actions.items()}
    for action in actions.values():
        action.default = argparse.SUPPRESS
    given = parser.parse_intermixed_args(words)
    file = given.settings or (Path(environ["ZAMKI_SETTINGS"]) if environ.get("ZAMKI_SETTINGS") else None)
    values = usual
    for layer in (_of_file(file, actions), _of_environment(environ, actions), vars(given)):
        values = _merge(values, layer)
    return argparse.Namespace(**values)


def _merge(weaker: Mapping[str, Any], stronger: Mapping[str, Any]) -> dict[str, Any]:
    merged = {**weaker, **stronger}
    for names in _TOGETHER:
        if any(name in stronger for name in names):
            merged |= {name: stronger.get(name) for name in names}
    return merged


# -- the environment ------------------------------------------------------------------------------------


def _of_environment(environ: Mapping[str, str], actions: Mapping[str, argparse.Action]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for variable in sorted(environ):
        if not variable.startswith(PREFIX) or variable in OTHER_VARIABLES:
            continue
        action = _find_action(variable.removeprefix(PREFIX).lower(), actions, variable, PREFIX)
        found[action.dest] = _from_text(action, environ[variable], variable)
    return _one_of_each(found, literal(PREFIX))


def _from_text(action: argparse.Action, typed: str, where: str) -> Any:
    if action.nargs == 0:
        if typed.lower() in _YES + _NO:
            return typed.lower() in _YES
        raise _bad_setting(where, say(T("“{typed}” is neither yes nor no", typed=typed)))
    if _is_list(action):
        return [_parse_value(action, each, where) for each in re.split(r"[\s,]+", typed) if each]
    return _parse_value(action, typed, where)


# -- the file -------------------------------------------------------------------------------------------


def _of_file(file: Path | None, actions: Mapping[str, argparse.Action]) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        text = file.read_text(encoding="utf-8")
        entries = tomllib.loads(text)
    except OSError as error:
        raise _bad_setting(str(file), say(reason(error))) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _bad_setting(str(file), str(error)) from None
    found: dict[str, Any] = {}
    for name, value in entries.items():
        where = f"{file}:{_line_of(name, text)}: {name}"
        action = _find_action(name.replace("-", "_"), actions, where, "")
        found[action.dest] = _from_value(action, value, where)
    return _one_of_each(found, literal(str(file)))


def _from_value(action: argparse.Action, value: object, where: str) -> Any:
    if action.nargs == 0:
        if isinstance(value, bool):
            return value
        raise _bad_setting(where, say(T("must be true or false")))
    if _is_list(action):
        many = value if isinstance(value, list) else [value]
        return [_parse_value(action, _plain(each, where), where) for each in many]
    return _parse_value(action, _plain(value, where), where)


def _plain(value: object, where: str) -> str:
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return str(value)
    raise _bad_setting(where, say(T("must be a text or a number")))


def _line_of(name: str, text: str) -> int:
    """Returns the line of a setting in a TOML file, its name quoted or not."""
    sought = re.compile(rf"""\s*["']?{re.escape(name)}["']?\s*[=.]|\s*\[+\s*{re.escape(name)}\s*\]""")
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, start=1) if sought.match(line)), 1)


# -- both -----------------------------------------------------------------------------------------------


def _find_action(
    name: str, actions: Mapping[str, argparse.Action], where: str, prefix: str
) -> argparse.Action:
    if name in actions:
        return actions[name]
    names = {each: f"{prefix}{each.upper()}" if prefix else each.replace("_", "-") for each in actions}
    near = get_close_matches(name, names, 1)
    if near:
        raise _bad_setting(where, say(T("there is no such setting; {known} is one", known=names[near[0]])))
    raise _bad_setting(where, say(T("there is no such setting")))


def _parse_value(action: argparse.Action, typed: str, where: str) -> Any:
    kind: Any = action.type or str
    try:
        value = kind(typed)
    except (argparse.ArgumentTypeError, ValueError, TypeError) as error:
        raise _bad_setting(where, str(error)) from None
    if action.choices is not None and value not in action.choices:
        known = ", ".join(map(str, action.choices))
        raise _bad_setting(where, say(T("“{typed}” is not one of: {known}", typed=typed, known=known)))
    return value


def _is_list(action: argparse.Action) -> bool:
    return isinstance(action.default, list) or type(action).__name__ == "_AppendAction"


def _one_of_each(found: dict[str, Any], where: Text) -> dict[str, Any]:
    for names in _TOGETHER:
        if all(name in found for name in names):
            both = ", ".join(names)
            raise _bad_setting(
                where.render("en"), say(T("only one of these can be set: {names}", names=both))
            )
    return found


def _bad_setting(where: str, why: str) -> BadSetting:
    return BadSetting(T("{file}: {reason}.", file=where, reason=why))
