"""Sea battle in the browser: the drawing and its spots are shown in the shared way, the rules are its own."""

from zamki.web.page import Page

page = Page()
