"""The page of a report: a single HTML file without external resources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from zamki.bots.levels import level_title
from zamki.core.registry import call_or_default, get_game
from zamki.core.words import TC, TN, T, Text, percent
from zamki.draw import Drawing, artist
from zamki.draw.palette import theme_css
from zamki.draw.svg import Theme
from zamki.lab.report import plots
from zamki.lab.report.facts import Effect, Facts
from zamki.lab.report.plots import IntervalMark, Series

SHOWN = 12
"""Things listed at each end."""
STYLE = """
body{background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:76rem;
padding:1rem}
header{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:center;justify-content:space-between}
header>div{flex:1 1 24rem}
header svg{height:11rem;width:auto;max-width:100%;border-radius:10px}
h1,h2{font-family:Georgia,serif;margin:.6rem 0 .4rem}
section{background:var(--surface);border:1px solid var(--line);border-radius:10px;margin:1rem 0;
padding:.6rem 1rem}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));gap:1rem}
.plots section{margin:0}
figure{margin:.4rem 0}
figure svg{width:100%}
svg{max-width:100%;height:auto;vertical-align:middle}
.wide{overflow-x:auto}
table{border-collapse:collapse}
td,th{padding:.2rem .7rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
td:nth-child(-n+2),th:nth-child(-n+2){text-align:left}
td:first-child svg{width:44px;max-width:none}
.quiet{color:var(--ink2)}
.pair{display:flex;flex-wrap:wrap;gap:0 3rem}
"""


@dataclass(frozen=True, slots=True)
class Report:
    """The report on one run, or on two runs of the same game."""

    runs: tuple[Facts, ...]
    lang: str = "en"

    @property
    def game(self) -> str:
        """The game of the runs."""
        return self.runs[0].game

    def plots(self, theme: Theme = "auto") -> dict[str, tuple[Text, Drawing]]:
        """Returns every plot with its heading, by name."""
        found = {
            "scores": (SCORES, self._scores(theme)),
            "wins": (WINS, self._wins(theme)),
        }
        if any(run.by_order is not None for run in self.runs):
            found["order"] = (ORDER, self._order(theme))
        if any(run.points for run in self.runs):
            found["points"] = (POINTS, self._points(theme))
        if all(run.lengths for run in self.runs):
            found["length"] = (LENGTH, self._length(theme))
        return found

    def html(self) -> str:
        """Returns the whole page."""
        title = self.say(T("{game}: what the games show", game=get_game(self.game).info.title))
        plots = f'<div class="plots">{"".join(self._sections())}</div>'
        body = f"{self._head(title)}<section>{self._table()}</section>{plots}{self._things()}"
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width,initial-scale=1">'
            f"<title>{escape(title)}</title><style>{theme_css()}{STYLE}</style></head><body>{body}</body></html>\n"
        )

    def say(self, text: Text) -> str:
        """Returns a text in the reader's language."""
        return text.render(self.lang)

    def _head(self, title: str) -> str:
        found = artist(self.game)
        picture = found.picture(self.lang, "report") if found and found.picture else None
        rows = "".join(f"<p>{escape(line)}</p>" for line in self._run_lines())
        return f"<header><div><h1>{escape(title)}</h1>{rows}</div>{picture or ''}</header>"

    def _run_lines(self) -> Iterator[str]:
        for run in self.runs:
            bots = ", ".join(self._bot(bot) for bot in run.bots)
            yield self.say(
                TN(
                    "{run}: {n} game of {bots}; edition {edition}, seed {seed}.",
                    "{run}: {n} games of {bots}; edition {edition}, seed {seed}.",
                    run.games,
                    run=run.name,
                    bots=bots,
                    edition=str(run.plan["edition"]),
                    seed=str(run.plan["seed"]),
                )
            )

    def _bot(self, bot: str) -> str:
        """Returns a bot's title and its name in commands."""
        title = level_title(self.game, bot).render(self.lang)
        return title if title == bot else f"{title} ({bot})"

    def _table(self) -> str:
        heads = [
            TC("lab", "seat"),
            TC("lab", "bot"),
            TC("lab", "wins"),
            TC("lab", "95% interval"),
            TC("lab", "score"),
        ]
        rows = []
        for run in self.runs:
            for seat, (rate, low, high) in enumerate(run.win_rates()):
                mean, sd = run.mean_score(seat)
                cells = [
                    self._seat(run, seat),
                    self._bot(run.bots[seat]),
                    self.say(percent(f"{100 * rate:.2f}")),
                    self.say(percent(f"{100 * low:.2f}–{100 * high:.2f}")),
                    f"{mean:.2f} ± {sd:.2f}",
                ]
                rows.append(cells)
            if run.ghosts:
                rate, low, high = run.rate_without_seat()
                shares = (percent(f"{100 * rate:.2f}"), percent(f"{100 * low:.2f}–{100 * high:.2f}"))
                rows.append([self._ghosts(run), "–", *(self.say(each) for each in shares), "–"])
        return table([self.say(head) for head in heads], rows)

    def _seat(self, run: Facts, seat: int) -> str:
        name = self.say(T("Seat {n}", n=seat + 1))
        return f"{run.name}: {name}" if len(self.runs) > 1 else name

    def _ghosts(self, run: Facts) -> str:
        """Returns the players without a seat."""
        names = ", ".join(self.say(ghost) for ghost in run.ghosts)
        return f"{run.name}: {names}" if len(self.runs) > 1 else names

    def _sections(self) -> Iterator[str]:
        for heading, drawing in self.plots().values():
            yield f"<section><h2>{escape(self.say(heading))}</h2><figure>{drawing}</figure></section>"

    def _scores(self, theme: Theme) -> Drawing:
        series = [
            Series(self._seat(run, seat), counter)
            for run in self.runs
            for seat, counter in enumerate(run.scores)
        ]
        return plots.histogram("scores", self.say(SCORES), series, theme)

    def _wins(self, theme: Theme) -> Drawing:
        rates = []
        for run in self.runs:
            rates += [(self._seat(run, seat), rate) for seat, rate in enumerate(run.win_rates())]
            rates += [(self._ghosts(run), run.rate_without_seat())] if run.ghosts else []
        marks = [IntervalMark(name, *rate, colour=number) for number, (name, rate) in enumerate(rates)]
        return plots.intervals("wins", self.say(WINS), marks, self._even(), theme)

    def _order(self, theme: Theme) -> Drawing:
        marks = [
            IntervalMark(
                f"{run.name}: {place + 1}" if len(self.runs) > 1 else str(place + 1), *rate, colour=place
            )
            for run in self.runs
            for place, rate in enumerate(run.order_rates())
        ]
        return plots.intervals("order", self.say(ORDER), marks, self._even(), theme)

    def _even(self) -> float | None:
        """Returns the win rate of equal players; `None` if their number differs between the runs."""
        seats = {run.seats + len(run.ghosts) for run in self.runs}
        return 1 / seats.pop() if len(seats) == 1 else None

    def _points(self, theme: Theme) -> Drawing:
        names = dict.fromkeys(name for run in self.runs for name in run.points)
        titles = self.runs[0].tally
        rows = {}
        for name in names:
            title = self.say(titles.sources[name]) if titles and name in titles.sources else name
            rows[title] = [value for run in self.runs for value in run.sources().get(name, [0.0] * run.seats)]
        seats = [self._seat(run, seat) for run in self.runs for seat in range(run.seats)]
        return plots.bars("points", self.say(POINTS), rows, seats, theme)

    def _length(self, theme: Theme) -> Drawing:
        series = [Series(run.name, run.lengths) for run in self.runs]
        return plots.histogram("length", self.say(LENGTH), series, theme)

    def _things(self) -> str:
        lists = [
            each
            for number, run in enumerate(self.runs)
            if run.things
            for each in self._thing_lists(number, run)
        ]
        if not lists:
            return ""
        note = T(
            "How much more often seats win that had it than others of the same bot and the same place in the "
            "order of play, with the 95% interval. It shows what goes with winning, not what causes it."
        )
        return (
            f"<section><h2>{escape(self.say(THINGS))}</h2><p class=quiet>{escape(self.say(note))}</p>"
            f'<div class="pair">{"".join(lists)}</div></section>'
        )

    def _thing_lists(self, number: int, run: Facts) -> list[str]:
        """Returns tables of the largest and smallest effects: one of several runs, two halves of one run."""
        effects = run.effects()
        if not effects:
            return []
        ends = effects if len(effects) <= 2 * SHOWN else [*effects[:SHOWN], *effects[-SHOWN:]]
        heads = [
            "",
            self.say(TC("lab", "piece")),
            self.say(TC("lab", "had by")),
            self.say(TC("lab", "wins more")),
        ]
        rows = [self._thing_row(number, place, each) for place, each in enumerate(ends)]
        if len(self.runs) > 1:
            return [f"<div><h3>{escape(run.name)}</h3>{table(heads, rows, is_markup=True)}</div>"]
        half = (len(rows) + 1) // 2
        return [table(heads, part, is_markup=True) for part in (rows[:half], rows[half:]) if part]

    def _thing_row(self, number: int, place: int, effect: Effect) -> list[str]:
        titles, found = self.runs[0].tally, artist(self.game)
        name = (
            self.say(titles.things[effect.name]) if titles and effect.name in titles.things else effect.name
        )
        draw = found.thing if found else None
        picture = ""
        if draw is not None:
            prefix = f"thing-{number}-{place}"
            picture = call_or_default(self.game, lambda: str(draw(effect.name, self.lang, prefix)), "")
        return [
            picture,
            escape(name),
            self.say(percent(f"{100 * effect.share:.1f}")),
            f"{100 * effect.difference:+.1f} ± {100 * effect.margin:.1f}",
        ]


SCORES = T("Scores")
WINS = T("Win rate by seat")
ORDER = T("Win rate by the order of play: who begins is 1")
POINTS = T("Where the points come from, on average")
LENGTH = T("Moves in a game")
THINGS = T("What goes with winning")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, is_markup: bool = False) -> str:
    """Returns an HTML table; cells are escaped unless they are markup."""
    shown = (lambda cell: cell) if is_markup else escape
    top = "".join(f"<th>{escape(head)}</th>" for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{shown(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'
