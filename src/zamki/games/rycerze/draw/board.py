"""The Rycerze table as one SVG: the arena, every seat with its cards, the castles so far."""

from collections.abc import Sequence
from dataclasses import dataclass

from zamki.core.ids import Seat, seats
from zamki.core.words import T
from zamki.draw.artist import Pose
from zamki.draw.drawing import Drawing
from zamki.draw.letters import SERIF
from zamki.draw.palette import GOLD, WORLDS
from zamki.draw.shields import shield
from zamki.draw.spots import Choice, spot
from zamki.draw.svg import EMPTY, Sheet, Svg, g, join, num, rect, text, title
from zamki.draw.words import capital
from zamki.games.rycerze.draw import titles
from zamki.games.rycerze.draw.bodies import CARD, TILE, back_body, sword_symbol, tent_symbol, tile_body
from zamki.games.rycerze.draw.reveal import ARENA, STEPS, arena_body, fate_card_body, fate_words
from zamki.games.rycerze.rules.card_results import Fate, fates
from zamki.games.rycerze.rules.components import DRUM, SHEPHERD, Components, Kind, kind_of, points_of
from zamki.games.rycerze.rules.state import Attack
from zamki.games.rycerze.rules.view import PlayerView, View

_PANEL = 330.0
_FOOT = 136.0
_HAND = 212.0


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the viewer's hand, and what choosing it means."""

    card: str
    choice: Choice | None = None
    selected: bool = False


def table_svg(
    view: View,
    pose: Pose,
    *,
    attack: Attack | None = None,
    hand: Sequence[HandCard] = (),
    step: int = len(STEPS),
) -> Drawing:
    """Draw the whole table. With ``attack`` its reveal is shown, as far as ``step``."""
    sheet = Sheet(pose.prefix, pose.theme, WORLDS)
    components, lang = view.components, pose.lang
    shown = attack.tile if attack else view.tile
    wide = ARENA[0]
    body: list[Svg] = [arena_body(sheet, shown, components, lang, attack, step)] if shown else []
    low = ARENA[1] + 12.0 if shown else 0.0
    column = wide / len(view.players)
    for seat in seats(len(view.players)):
        panel = _Panel(sheet, view, seat, attack, pose.name(seat), column, lang)
        body.append(g(panel.draw(), transform=f"translate({num(seat * column)} {num(low)})"))
    low += _PANEL + 12
    if hand:
        row = hand_body(sheet, hand, components, kind_of(shown), lang, wide)
        body.append(g(row, transform=f"translate(0 {num(low)})"))
        low += _HAND
    body.append(g(_castles(sheet, view, lang, wide), transform=f"translate(0 {num(low)})"))
    said = T("The table of Rycerze").render(lang)
    role = "group" if any(card.choice for card in hand) else "img"
    box = (-12, -12, wide + 24, low + _FOOT + 24)
    ground = rect(*box, 0, sheet.world("bg"))
    return sheet.finish(join(ground, *body), box, None, said, role=role)


def laid_cards(view: View, seat: Seat, attack: Attack | None) -> Sequence[str | None]:
    """The cards before a seat: revealed, its own choice, or (``None``) backs."""
    player = view.players[seat]
    if attack is not None:
        return attack.laid[seat]
    if player.commit is not None:
        return player.commit
    return [None] * (1 if view.tile == DRUM else 2) if player.has_chosen else ()


@dataclass(frozen=True, slots=True)
class _Panel:
    """One seat's part of the table; with ``attack`` as it stands after it."""

    sheet: Sheet
    view: View
    seat: Seat
    attack: Attack | None
    name: str
    wide: float
    lang: str

    @property
    def player(self) -> PlayerView:
        """The seat as the viewer sees it."""
        return self.view.players[self.seat]

    @property
    def kind(self) -> Kind | None:
        """The material that counts now."""
        return kind_of(self.attack.tile if self.attack else self.view.tile)

    @property
    def won(self) -> int:
        """Points just won."""
        return points_of(self.attack.tile) if self.attack and self.attack.winner == self.seat else 0

    def draw(self) -> Svg:
        """The seat's name, points, cards, hand and camp."""
        fill = "#FFF1C9" if self.won else self.sheet.world("surface")
        ink = "#221F2B" if self.won else self.sheet.world("ink")
        cards = laid_cards(self.view, self.seat, self.attack)
        ends = fates(self.attack)[self.seat] if self.attack else [None] * len(cards)
        return g(
            rect(4, 0, self.wide - 8, _PANEL, 14, fill, stroke=self.sheet.world("line")),
            self._head(ink),
            *(self._card(row, len(cards), card, ends[row]) for row, card in enumerate(cards)),
            EMPTY if cards else self._held(),
            self._foot(ink),
        )

    def _head(self, ink: str) -> Svg:
        sword = (
            g(
                title(T("The sword").render(self.lang)),
                self.sheet.use(sword_symbol(self.sheet), -8, -21, 17, 42),
                transform=f"translate({num(70 + len(self.name) * 9.6)} 30) rotate(38)",
            )
            if self.seat == self.view.sword
            else EMPTY
        )
        won = text(self.wide - 18, 32, f"+{self.won}", 15, "#1F6B3A", text_anchor="end", font_weight=700)
        return join(
            shield(self.sheet, self.seat, 20, 16, 28),
            text(54, 37, self.name, 17, ink, font_weight=600),
            sword,
            text(
                self.wide - (50 if self.won else 22), 40, str(self.player.points), 28, ink,
                text_anchor="end", font_weight=700, font_family=SERIF,
            ),
            won if self.won else EMPTY,
        )  # fmt: skip

    def _held(self) -> Svg:
        """The hand as a small fan: faces for those who may know them, else backs."""
        held: Sequence[str | None] = self.player.hand or [None] * self.player.hand_size
        count = len(held)
        scale = 0.62
        step = min(CARD[0] * scale + 6, (self.wide - 48 - CARD[0] * scale) / max(1, count - 1))
        left = (self.wide - step * (count - 1) - CARD[0] * scale) / 2
        return join(
            *(
                g(
                    title(self._said(card)),
                    self._face(card, None),
                    transform=f"translate({num(left + row * step)} 128) scale({scale})",
                )
                for row, card in enumerate(held)
            )
        )

    def _card(self, row: int, count: int, card: str | None, fate: Fate | None) -> Svg:
        most = min(124.0, (self.wide - 48) / count - 12)
        scale = most / CARD[0] * (1.06 if fate == "won" else 1)
        step = most + 14
        x = self.wide / 2 + (row - (count - 1) / 2) * step - CARD[0] * scale / 2
        y = 262 - CARD[1] * scale - (6 if fate == "won" else 0)
        turn = f" rotate(-3 {CARD[0] / 2:g} {CARD[1]})" if fate == "cancelled" else ""
        ring = rect(-5.5, -5.5, 131, 183, 17, "none", stroke=GOLD, stroke_width=5) if fate == "won" else EMPTY
        return join(
            g(
                title(self._said(card)),
                ring,
                self._face(card, fate),
                transform=f"translate({num(x)} {num(y)}) scale({scale:.3f}){turn}",
            ),
            self._caption(x + CARD[0] * scale / 2, card, fate),
        )

    def _said(self, card: str | None) -> str:
        if card is None:
            return T("Card, face down").render(self.lang)
        return titles.card_title(card, self.view.components.strengths.get(card)).render(self.lang)

    def _face(self, card: str | None, fate: Fate | None) -> Svg:
        if card is None:
            return back_body(self.sheet, self.seat)
        return fate_card_body(self.sheet, card, self.view.components, self.kind, fate, self.lang)

    def _caption(self, x: float, card: str | None, fate: Fate | None) -> Svg:
        if card is None or fate is None or self.attack is None:
            return EMPTY
        strength = 0 if card == SHEPHERD else self.view.components.strength(card, self.attack.tile)
        won = fate == "won"
        colour = "#1F6B3A" if won else "#5A5364" if self.won else self.sheet.world("ink2")
        said = fate_words(fate, strength).render(self.lang)
        return text(x, 284, said, 13.5, colour, middle=True, font_weight=700 if won else None)

    def _foot(self, ink: str) -> Svg:
        camp = T("Camp").render(self.lang)
        hand = T("hand {n}", n=self.player.hand_size)
        return join(
            text(22, _PANEL - 16, hand.render(self.lang), 14, ink),
            g(title(camp), self.sheet.use(tent_symbol(self.sheet), self.wide - 84, _PANEL - 40, 36, 28)),
            text(
                self.wide - 24,
                _PANEL - 16,
                str(self.player.camp_size),
                15,
                ink,
                text_anchor="end",
                font_weight=700,
            ),
        )


def hand_body(
    sheet: Sheet, hand: Sequence[HandCard], components: Components, kind: Kind | None, lang: str, wide: float
) -> Svg:
    """Draw the viewer's hand as a row; selected cards are lifted in gold."""
    step = min(132.0, (wide - 20) / max(1, len(hand)))
    left = (wide - step * len(hand)) / 2 + (step - CARD[0]) / 2
    return join(
        *(_hand_card(sheet, card, left + n * step, components, kind, lang) for n, card in enumerate(hand))
    )


def _hand_card(
    sheet: Sheet, held: HandCard, x: float, components: Components, kind: Kind | None, lang: str
) -> Svg:
    said = titles.card_title(held.card, components.strengths.get(held.card)).render(lang)
    ring = rect(-5, -5, 130, 182, 16, "none", stroke=GOLD, stroke_width=5) if held.selected else EMPTY
    focus = g(
        rect(-4, -4, 128, 180, 15, "none", stroke="#FFF", stroke_width=2),
        rect(-1, -1, 122, 174, 13, "none", stroke="#221F2B", stroke_width=3),
        class_="ring",
        visibility="hidden",
    )
    y = 12 if held.selected else 20
    face = fate_card_body(sheet, held.card, components, kind, None, lang)
    return spot(held.choice, said, ring, face, focus, transform=f"translate({num(x)} {y})")


def _castles(sheet: Sheet, view: View, lang: str, wide: float) -> Svg:
    """The tiles of the rounds so far, with the shield of who took each."""
    drawn = [
        rect(4, 0, wide - 8, _FOOT, 14, sheet.world("surface"), stroke=sheet.world("line")),
        text(
            22,
            28,
            T("Castles so far").render(lang),
            17,
            sheet.world("ink"),
            font_weight=600,
            font_family=SERIF,
        ),
    ]
    scale = 84 / TILE[0]
    for number, each in enumerate(view.rounds):
        x = 22 + number * 98
        drawn.append(
            g(
                title(capital(titles.tile_name(each.tile).render(lang))),
                g(tile_body(sheet, each.tile), transform=f"scale({scale:.3f})"),
                shield(sheet, each.winner, 70, 56, 22) if isinstance(each, Attack) else EMPTY,
                transform=f"translate({x} 42)",
            )
        )
    for number in range(view.unturned):
        x = 22 + (len(view.rounds) + number) * 98
        drawn.append(
            rect(x, 43, 82, 74, 8, "none", stroke=sheet.world("line"), stroke_width=2, stroke_dasharray="6 5")
        )
    return join(*drawn)
