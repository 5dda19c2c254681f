"""Rycerze in the browser: its table and its rules."""

from zamki.games.rycerze.page.desk import context
from zamki.games.rycerze.page.rules import rules
from zamki.web.page import Page

page = Page(desk=context, rules=rules, anchors={"over": "end"})
