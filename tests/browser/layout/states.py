"""Every state that a person meets, by scenes: a table, or some pages, in one state after the other.

A new state joins by one line in the scene where it occurs, a new scene by one line in `SCENES`.
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest import mock

import httpx

from tests.browser.positions import Choose
from tests.browser.seated import NAMES, PLAIN
from tests.browser.zamek_play import keen
from zamki.match import presence

TOUCH = ("320x568", "390x844", "844x390", "820x1180")
DESK = ("1024x768", "1280x720", "1280x800", "1366x768", "1440x900", "1920x1080", "2560x1440")
SIZES = (*TOUCH, *DESK)
FIRST = ("390x844", "844x390", "1280x720")
"""Where most faults have shown: a phone, the same on its side, and a small laptop."""
WAIT = 6000

Do = Callable[[Any], None]
Seen = dict[str, Any]
Scene = Callable[[str], Iterator["State"]]


class Unreached(Exception):
    """A state that a page cannot be brought into."""


def nothing(_: Any) -> None:
    """Only looks."""


@dataclass(frozen=True)
class State:
    """Something that a person meets."""

    name: str
    path: str
    cookies: tuple[tuple[str, str], ...] = ()
    do: Do = nothing
    """What a person does there first."""
    over: tuple[str, ...] = ()
    """What may cover the rest."""
    ignore: tuple[str, ...] = ()
    still: bool = False
    """Whether the page is one screen."""
    settings: str = "{}"
    enlarged: bool = False
    """Whether it is looked at with everything twice as large, too."""


class Table:
    """A table with a person on every seat, or on the first few, played over the API."""

    def __init__(self, url: str, game: str, seats: int, people: int | None = None, **wishes: Any) -> None:
        self._url = url
        self._random = random.Random(3)
        self.choose: Choose | None = None
        opened = self._ask("POST", "/api/tables", {"game": game, "seats": seats, "name": NAMES[0], **wishes})
        self.id: str = opened["table"]
        self.invites: dict[str, str] = opened.get("invites", {})
        self.secrets: list[str] = [opened["secret"]]
        for seat in range(1, seats if people is None else people):
            self.join(seat)

    def _ask(self, method: str, path: str, body: Any = None, seat: int | None = None) -> Any:
        headers = {} if seat is None else {"authorization": f"Bearer {self.secrets[seat]}"}
        answer = httpx.request(method, self._url + path, json=body, headers=headers, timeout=60, verify=PLAIN)
        answer.raise_for_status()
        return answer.json()

    def join(self, seat: int) -> None:
        """Takes a seat."""
        body = {"invite": self.invites[str(seat)], "name": NAMES[seat]}
        self.secrets.append(self._ask("POST", f"/api/tables/{self.id}/seats", body)["secret"])

    def post(self, seat: int, where: str, body: Any) -> Any:
        """Sends a wish of a seat."""
        return self._ask("POST", f"/api/tables/{self.id}/{where}", body, seat)

    def view(self, seat: int = 0) -> Seen:
        """What a seat sees."""
        seen: Seen = self._ask("GET", f"/api/tables/{self.id}", seat=seat)
        return seen

    def moves(self) -> int:
        """How many moves have been made."""
        return len(self._ask("GET", f"/api/tables/{self.id}/record", seat=0)["moves"])

    def move(self, seat: int) -> None:
        """Makes any legal move; where a subject may be put down, one is."""
        seen = self.view(seat)
        moves = seen["legal_moves"]
        chosen = self.choose(seen) if self.choose else None
        chosen = chosen or (moves[0] if seen["prompt"]["key"] == "subject" else self._random.choice(moves))
        self.post(seat, "moves", {"move": chosen, "after": seen["version"]})

    def until(self, is_there: Callable[[Seen], bool]) -> bool:
        """Plays on until the first seat sees what is looked for; returns whether it came to that."""
        for _ in range(500):
            seen = self.view()
            if is_there(seen):
                return True
            if not seen["actors"]:
                return False
            self.move(seen["actors"][-1])
        return False

    def play_on(self, is_there: Callable[[Seen], bool]) -> None:
        """Plays on until it comes to that, or says that it does not: it is looked at after this."""
        if not self.until(is_there):
            raise Unreached(f"table {self.id} does not come to it")

    def at(self, name: str, seat: int | None = 0, path: str = "", **more: Any) -> State:
        """A state of this table as one of its seats sees it, or as an onlooker does."""
        cookies = () if seat is None else (("zamki", self.secrets[seat]),)
        return State(name, f"/t/{self.id}{path}", cookies, **{"still": path in ("", "/replay")} | more)


def asked(key: str, least: int = 0) -> Callable[[Seen], bool]:
    """Says whether the first seat is asked this, once so much was told."""
    return lambda seen: (
        bool(seen["legal_moves"]) and seen["prompt"]["key"] == key and len(seen["log"]) >= least
    )


def is_over(seen: Seen) -> bool:
    """Whether the game has ended."""
    return seen["outcome"] is not None


def played_to(url: str, game: str, seats: int, key: str, least: int = 0) -> Table:
    """A table at which the first seat is asked this."""
    for seed in range(24):
        table = Table(url, game, seats)
        table._random.seed(seed)
        table.choose = keen if game == "zamek" else None  # else hardly any game comes to some questions
        if table.until(asked(key, least)):
            return table
    raise Unreached(f"no game of {game} comes to {key}")


# ---- what a person does at a page


def is_seen(page: Any, what: str) -> bool:
    """Whether there is such a thing to see."""
    return bool(page.locator(what).locator("visible=true").count())


def press(page: Any, what: str, until: str) -> None:
    """Presses the first such thing that can be seen, and waits for what comes of it."""
    if not is_seen(page, what):
        raise Unreached(f"nothing to press: {what}")
    page.locator(what).locator("visible=true").first.click(timeout=WAIT)
    page.wait_for_selector(until, timeout=WAIT)


def side(tab: str, panel: str, page: Any) -> None:
    """Opens a tab of the side column, wherever that is."""
    if not is_seen(page, panel):
        if not is_seen(page, f"[data-tab={tab}]"):
            press(page, "[data-drawer]", ".stage[data-open]")
        if not is_seen(page, panel):
            press(page, f"[data-tab={tab}]", f"{panel} >> visible=true")


chat = partial(side, "chat", "#chat-panel")
log = partial(side, "log", "#log")


def settings(page: Any) -> None:
    """Opens the settings."""
    press(page, ".p-bar [data-show=settings]", "#settings:not([hidden])")


def aid(page: Any) -> None:
    """Opens the player aid, in low windows from the settings."""
    if not is_seen(page, "[data-aid]"):
        settings(page)
    press(page, "[data-aid]", "#aid:not([hidden])")


def hint(page: Any) -> None:
    """Asks for a hint."""
    press(page, "[data-press=h]", "[data-press=h][aria-pressed=true]")
    page.wait_for_selector("[data-press='1']:visible", timeout=WAIT)


def pick(page: Any) -> None:
    """Picks the first choices there are, until the primary button is ready."""
    for number in range(3):
        choices = page.locator("#hand button, .hand button, #part-dock [data-pick], #part-board .spot")
        seen = choices.locator("visible=true")
        if is_seen(page, "[data-key=submit]:not([aria-disabled=true])") or seen.count() <= number:
            return
        before = page.get_attribute("#table", "data-picks")
        seen.nth(number).dispatch_event("click")
        with suppress(Exception):  # what is picked already stays so
            page.wait_for_function(
                "so => document.getElementById('table').dataset.picks !== so", arg=before, timeout=800
            )


def look_on(page: Any) -> None:
    """Goes past a reveal."""
    if is_seen(page, ".reveal"):
        page.locator("[data-key=submit]").first.dispatch_event("click")
        page.wait_for_selector(".reveal", state="detached", timeout=WAIT)


def after(*acts: Do) -> Do:
    """Does one thing after the other."""

    def all_of_them(page: Any) -> None:
        for act in acts:
            act(page)

    return all_of_them


def unfold(what: str, page: Any) -> None:
    """Opens all such details."""
    page.evaluate("what => document.querySelectorAll(what).forEach((each) => (each.open = true))", what)


def take_seven(page: Any) -> None:
    """Chooses seven seats."""
    page.locator("[name=seats][value='7']").dispatch_event("click")
    page.wait_for_selector(".seatlist.long")


# ---- the scenes

HINTS = (".why",)
"""What hints take the place of."""
PANELS = ("#settings", "#aid", "#keys", "#inspector", ".stage[data-open] .p-side", ".notice")


def waiting(game: str, seats: int, url: str) -> Iterator[State]:
    """People come to a table."""
    of = f"{game}{seats} waiting"
    alone = Table(url, game, seats, 1, waiting=True)
    alone.post(0, "ready", {"ready": False})
    yield alone.at(f"{of}, host alone", enlarged=True)
    yield alone.at(f"{of}, host, options open", do=partial(unfold, "#options"), over=(".of-table form",))
    yield alone.at(f"{of}, host, name open", do=partial(unfold, ".of-me"))
    yield alone.at(f"{of}, host, settings open", do=settings, over=PANELS)
    yield alone.at(f"{of}, onlooker", None)
    yield State(f"{game}{seats} invitation", f"/join/{alone.id}?code={alone.invites['1']}")
    full = Table(url, game, seats, 1, waiting=True)
    full.post(0, "ready", {"ready": False})
    full.join(1)
    full.post(1, "ready", {"ready": False})
    yield full.at(f"{of}, host and one guest")
    yield full.at(f"{of}, guest", 1)
    for seat in range(2, seats):
        full.join(seat)
    for seat in range(1, seats):
        full.post(seat, "ready", {})
    yield full.at(f"{of}, all ready but the host")


def beside(table: Table, of: str) -> Iterator[State]:
    """Everything that can be open beside a question."""
    for seat, text in (
        (0, "Hello! This is a longer line, so that it has to be broken somewhere."),
        (1, "Good luck."),
    ):
        with suppress(httpx.HTTPStatusError):  # where all choose in secret the chat is closed
            table.post(seat, "chat", {"text": text})
    yield table.at(f"{of}, chat open", do=chat, over=PANELS)
    yield table.at(f"{of}, log open", do=log, over=PANELS)
    yield table.at(f"{of}, settings open", do=settings, over=PANELS, enlarged=True)
    yield table.at(f"{of}, aid open", do=aid, over=PANELS)
    yield table.at(f"{of}, board in words", settings="{words: true}", over=("#words",))
    yield table.at(f"{of}, spectator", None)


def away(game: str, seats: int, key: str, url: str) -> Iterator[State]:
    """The others have gone away: a bot can be asked to play for them."""
    table = Table(url, game, seats)
    table.play_on(asked(key))
    with mock.patch.object(presence, "AWAY_AFTER", -1.0):
        yield table.at(f"{game}{seats} others away", enlarged=True)
        yield table.at(f"{game}{seats} others away, log open", do=log, over=PANELS)
        yield table.at(f"{game}{seats} others away, chat open", do=chat, over=PANELS)


def ended(game: str, seats: int, url: str) -> Iterator[State]:
    """The end, and the game once more."""
    of, table = f"{game}{seats}", Table(url, game, seats)
    table.play_on(is_over)
    table.post(1, "chat", {"text": "Good game! That was close, and I want another one at once."})
    yield table.at(f"{of} end", do=look_on, enlarged=True)
    yield table.at(f"{of} end, log open", do=after(look_on, log), over=PANELS)
    yield table.at(f"{of} end, chat open", do=after(look_on, chat), over=PANELS)
    yield table.at(f"{of} end, spectator", None, do=look_on)
    yield table.at(f"{of} again", path="/again")


def replayed(game: str, seats: int, url: str) -> Iterator[State]:
    """A game that is over, move by move."""
    table = Table(url, game, seats)
    table.play_on(is_over)
    last = table.moves()
    for name, at in (("start", 0), ("middle", last // 2), ("end", last)):
        yield table.at(f"{game}{seats} replay at the {name}", path=f"/replay?at={at}", still=True)


def hot_seat(game: str, seats: int, url: str) -> Iterator[State]:
    """Several people at one screen."""
    yield Table(url, game, seats, 1, hot=True).at(f"{game}{seats} hot seat")


def choosing(seats: int, url: str) -> Iterator[State]:
    """Ludwig: rooms are chosen."""
    of, table = f"ludwig{seats}", Table(url, "ludwig", seats)
    yield table.at(f"{of} first turn", enlarged=seats == 4)
    table.play_on(asked("choose"))
    yield table.at(f"{of} choosing, two picked", do=pick)
    yield table.at(f"{of} choosing, hint", do=hint, ignore=HINTS)
    table.move(0)
    yield table.at(f"{of} waiting for others")


def placing(seats: int, url: str) -> Iterator[State]:
    """Ludwig: hints, and a move that a partner suggests."""
    table = played_to(url, "ludwig", seats, "place")
    yield table.at(f"ludwig{seats} place, hint", do=hint, ignore=HINTS)
    for move in table.view()["legal_moves"]:
        with suppress(httpx.HTTPStatusError):
            table.post(1, "proposals", {"move": move})
            yield table.at(f"ludwig{seats} suggestion of a partner")
            return
    raise Unreached("no partner can suggest anything")


def question(game: str, seats: int, key: str, least: int, url: str) -> Iterator[State]:
    """One question, before and after a choice."""
    table, of = played_to(url, game, seats, key, least), f"{game}{seats} {'late ' * bool(least)}{key}"
    yield table.at(of, enlarged=key == "place" and seats == 4)
    yield table.at(f"{of}, picked", do=pick)
    if least:
        yield table.at(f"{of}, log open", do=log, over=PANELS)
        yield table.at(f"{of}, settings open", do=settings, over=PANELS)


def company(game: str, seats: int, key: str, url: str) -> Iterator[State]:
    """What can be open beside a question."""
    yield from beside(played_to(url, game, seats, key), f"{game}{seats} {key}")


def zamek(url: str) -> Iterator[State]:
    """Tiles."""
    table = played_to(url, "zamek", 2, "place")
    yield table.at("zamek2 first turn", enlarged=True)
    yield table.at("zamek2 placing, picked", do=pick)
    yield table.at("zamek2 placing, hint", do=hint, ignore=HINTS)
    table.play_on(lambda seen: not seen["legal_moves"] and not is_over(seen))
    yield table.at("zamek2 waiting for others")


def laying(seats: int, url: str) -> Iterator[State]:
    """Cards face down."""
    of, table = f"rycerze{seats}", Table(url, "rycerze", seats)
    table.play_on(asked("lay"))
    yield table.at(f"{of} first turn", enlarged=seats == 4, do=look_on)
    yield table.at(f"{of} laying, two picked", do=after(look_on, pick))
    yield table.at(f"{of} laying, hint", do=after(look_on, hint), ignore=HINTS)
    table.move(0)
    yield table.at(f"{of} waiting for others")


def revealed(seats: int, url: str) -> Iterator[State]:
    """A reveal, and what comes after it."""
    of, table = f"rycerze{seats}", played_to(url, "rycerze", seats, "lay", 7)
    yield table.at(f"{of} after a reveal")
    yield table.at(f"{of} after a reveal, log open", do=log, over=PANELS)
    yield table.at(f"{of} later round", do=look_on)
    drum = played_to(url, "rycerze", seats, "recruit", 8)
    yield drum.at(f"{of} recruiting", do=look_on)
    yield drum.at(f"{of} recruiting, picked", do=after(look_on, pick))


def lobby(url: str) -> Iterator[State]:
    """The lobby, alone and with running games and open tables."""
    with httpx.Client(base_url=url, timeout=60, verify=PLAIN) as client:
        yield State("lobby, first visit", "/", enlarged=True)
        yield State("lobby, menus open", "/", do=partial(unfold, "#you"), over=(".menu .panel",))
        known: tuple[tuple[str, str], ...] = ()
        for game in ("ludwig", "zamek", "rycerze"):
            cookies = {"cookie": f"zamki={known[0][1]}"} if known else {}
            answer = client.post(f"/play/{game}", headers={"sec-fetch-mode": "navigate"} | cookies)
            known = known or (("zamki", answer.cookies["zamki"]), ("name", "Ada"))
            if game == "ludwig":
                yield State("lobby, one running game", "/", known)
        for game in ("ludwig", "rycerze"):
            body = {"game": game, "seats": 3, "open": True, "waiting": True, "name": "Jadwiga"}
            client.post("/api/tables", json=body).raise_for_status()
        yield State("lobby, three games, open tables", "/", known, enlarged=True)
        yield State("open tables", "/tables")
        yield State("code", "/code")
        yield State("code, wrong", "/join?code=ABCD-EFGH")


def new_table(_: str) -> Iterator[State]:
    """Forms for new tables."""
    for game in ("ludwig", "zamek", "rycerze"):
        yield State(f"new table {game}", f"/new/{game}", enlarged=game == "ludwig")
    yield State("new table ludwig, seven seats", "/new/ludwig", do=take_seven)
    yield State("new table ludwig, details open", "/new/ludwig", do=partial(unfold, "details.sec"))


def lesson(game: str, _: str) -> Iterator[State]:
    """A first game."""
    yield State(f"lesson {game}, first step", f"/learn/{game}", still=True, enlarged=True)
    yield State(f"lesson {game}, third step", f"/learn/{game}?step=3", still=True)
    yield State(f"lesson {game}, fifth step", f"/learn/{game}?step=5", still=True)
    yield State(f"lesson {game}, last step", f"/learn/{game}?step=99", still=True)


def reading(url: str) -> Iterator[State]:
    """Rules, and pages with little on them."""
    for game in ("ludwig", "zamek", "rycerze"):
        yield State(f"rules {game}", f"/rules/{game}")
        yield State(f"aid {game}", f"/rules/{game}/aid")
    yield State("rules", "/rules")
    yield State("unknown table", "/t/nonsense")
    yield State("unknown page", "/nowhere")
    yield State("replays, none", "/replay")
    one = Table(url, "rycerze", 2)
    one.play_on(is_over)
    yield State("replays, one", "/replay", (("zamki", one.secrets[0]),))
    yield State("for programmers", "/api/docs")
    taken = Table(url, "rycerze", 2)
    yield State("invitation to a full table", f"/join/{taken.id}?code=ABCD-EFGH")


def scorer(url: str) -> Iterator[State]:
    """The scorer: empty, with rooms, searching, with its result."""
    yield State("scorer, empty", "/score", enlarged=True)
    with httpx.Client(base_url=url, timeout=60, verify=PLAIN) as client:
        at = "/score"
        for number in range(8):
            text = client.get(at, params=None if "cell=" in at else {"cell": "0,1"}).text
            add = [html.unescape(each) for each in re.findall(r'href="(/score\?[^"]*add=[^"]*)"', text)]
            if not add:
                break
            at = str(client.get(add[number % len(add)], follow_redirects=True).url.raw_path, "ascii")
    castle = re.search(r"c=([^&]*)", at)
    if castle is None:
        raise Unreached("no room can be added")
    whole = f"/score?c={castle[1]}"
    yield State("scorer, eight rooms, next place", at)
    yield State("scorer, eight rooms", whole)
    yield State("scorer, result", f"{whole}&view=sheet")
    for menu in ("d-att", "d-cards", "d-throne"):
        yield State(f"scorer, {menu} open", whole, do=partial(unfold, f"#{menu}"))


LUDWIG = ("place", "take_bonus", "attendant", "bonus_card", "bonus_room", "special")
ZAMEK = ("subject", "extra", "double", "order")

SCENES: dict[str, tuple[Scene, tuple[str, ...]]] = {
    # name: what is met there, and at which sizes `make test` looks at it
    "lobby": (lobby, FIRST),
    "new table": (new_table, FIRST),
    "scorer": (scorer, ("320x568", *FIRST)),
    "reading": (reading, ()),
    **{f"lesson {game}": (partial(lesson, game), ()) for game in ("ludwig", "zamek", "rycerze")},
    "ludwig4 waits": (partial(waiting, "ludwig", 4), FIRST),
    "zamek2 waits": (partial(waiting, "zamek", 2), FIRST),
    "rycerze2 waits": (partial(waiting, "rycerze", 2), FIRST),
    "ludwig7 waits": (partial(waiting, "ludwig", 7), ()),
    "rycerze4 waits": (partial(waiting, "rycerze", 4), ()),
    "ludwig4 away": (partial(away, "ludwig", 4, "choose"), FIRST),
    "zamek2 away": (partial(away, "zamek", 2, "place"), FIRST),
    "ludwig7 away": (partial(away, "ludwig", 7, "choose"), ("1280x720",)),
    "rycerze4 away": (partial(away, "rycerze", 4, "lay"), ()),
    "rycerze2 away": (partial(away, "rycerze", 2, "lay"), ()),
    "ludwig2 away": (partial(away, "ludwig", 2, "assign"), ()),
    "rycerze2 ends": (partial(ended, "rycerze", 2), FIRST),
    "zamek2 ends": (partial(ended, "zamek", 2), FIRST),
    "ludwig4 ends": (partial(ended, "ludwig", 4), ("1280x720",)),
    "ludwig2 ends": (partial(ended, "ludwig", 2), ()),
    "ludwig7 ends": (partial(ended, "ludwig", 7), ()),
    "rycerze4 ends": (partial(ended, "rycerze", 4), ()),
    **{
        f"{game} replayed": (partial(replayed, game[:-1], int(game[-1])), sizes)
        for game, sizes in (
            ("ludwig2", ()),
            ("ludwig4", ()),
            ("ludwig7", ()),
            ("zamek2", ("1280x720",)),
            ("rycerze2", ()),
            ("rycerze4", ("390x844",)),
        )
    },
    **{
        f"{game} hot": (partial(hot_seat, game[:-1], int(game[-1])), ())
        for game in ("ludwig3", "ludwig7", "zamek2", "rycerze2", "rycerze4")
    },
    "ludwig2 assign": (partial(question, "ludwig", 2, "assign", 0), ("820x1180",)),
    "ludwig4 hints": (partial(placing, 4), ("390x844", "1024x768")),
    "ludwig7 hints": (partial(placing, 7), ()),
    "rycerze4 lays": (partial(laying, 4), FIRST),
    "rycerze2 lays": (partial(laying, 2), ()),
    "rycerze2 reveals": (partial(revealed, 2), ()),
    "rycerze4 reveals": (partial(revealed, 4), ()),
    "zamek2 places": (zamek, ()),
    **{f"ludwig{seats} chooses": (partial(choosing, seats), ()) for seats in (2, 4, 7)},
    **{
        f"ludwig{seats} {key}": (partial(question, "ludwig", seats, key, 0), ())
        for seats in (2, 4, 7)
        for key in LUDWIG
    },
    **{f"ludwig{seats} late": (partial(question, "ludwig", seats, "place", 40), ()) for seats in (2, 4, 7)},
    **{f"zamek2 {key}": (partial(question, "zamek", 2, key, 0), ()) for key in ZAMEK},
    "zamek2 late": (partial(question, "zamek", 2, "place", 90), ()),
    "ludwig4 beside": (partial(company, "ludwig", 4, "choose"), ()),
    "zamek2 beside": (partial(company, "zamek", 2, "place"), FIRST),
    "rycerze4 beside": (partial(company, "rycerze", 4, "lay"), ()),
}
