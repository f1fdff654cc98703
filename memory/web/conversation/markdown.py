"""A reply is text from a model: shown as plain Markdown, never as markup of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

ALLOWED_TAGS = {"p", "br", "strong", "em", "ul", "ol", "li", "blockquote", "code", "pre", "hr"}
ALLOWED_ATTRIBUTES = {"ol": {"start"}}
# Links and images could carry what was told here to another place; a reply needs neither, so they stay plain text.
# `reference` would swallow a line that begins with a source mark.
SWITCHED_OFF = ["html_block", "html_inline", "image", "link", "autolink", "reference"]

_MARK = re.compile(r"\s?\[(\d{1,3})\]")


def _heading_open(
    _renderer: RendererHTML, _tokens: Sequence[Token], _index: int, _options: OptionsDict, _env: EnvType
) -> str:
    """The outline of the page is ours, so a heading in a reply is a strong line."""
    return "<p><strong>"


def _heading_close(
    _renderer: RendererHTML, _tokens: Sequence[Token], _index: int, _options: OptionsDict, _env: EnvType
) -> str:
    return "</strong></p>\n"


def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable(SWITCHED_OFF)
    parser.add_render_rule("heading_open", _heading_open)
    parser.add_render_rule("heading_close", _heading_close)
    return parser


_PARSER = _make_parser()


def render_markdown(text: str) -> SafeString:
    """Sanitised HTML of a reply: HTML in the text is shown as text, and only `ALLOWED_TAGS` come out."""
    rendered = _PARSER.render(text)
    return mark_safe(nh3.clean(rendered, tags=ALLOWED_TAGS, attributes=ALLOWED_ATTRIBUTES))  # noqa: S308 - just sanitised


def put_marks(html: SafeString, marks: Mapping[int, SafeString]) -> SafeString:
    """Replace `[1]` by the mark of source 1. An empty mark takes the number out; an unknown number is only text."""

    def mark(found: re.Match[str]) -> str:
        return marks.get(int(found[1]), found[0])

    return mark_safe(_MARK.sub(mark, html))  # noqa: S308 - both parts are safe, and the pattern matches no tag
