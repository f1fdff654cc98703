"""The Markdown of a story: as safe HTML, as plain text, and cut into passages for recall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from zlib import crc32

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import split_at_marks

ALLOWED_TAGS = {
    *(
        "p",
        "br",
        "strong",
        "em",
        "s",
        "ul",
        "ol",
        "li",
        "blockquote",
        "code",
        "pre",
        "hr",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
    ),
}
ALLOWED_ATTRIBUTES = {"ol": {"start"}}
# Links and images stay text: they could carry what was told here to another site, or fetch something from one.
SWITCHED_OFF = ["html_block", "html_inline", "image", "link", "autolink", "reference"]
TITLE, LAST_HEADING = 1, 6
"""Levels of headings: the story's title has the first, and the headings of its text come below it."""

_PARSER = MarkdownIt("commonmark", {"html": False, "breaks": True}).disable(SWITCHED_OFF).enable("strikethrough")


def story_html(markdown: str) -> str:
    """Return a story as sanitised HTML: HTML in its text is shown as text, and only `ALLOWED_TAGS` come out."""
    tokens = _PARSER.parse(markdown)
    _move_headings(tokens)
    rendered = _PARSER.renderer.render(tokens, _PARSER.options, {})
    return nh3.clean(rendered, tags=ALLOWED_TAGS, attributes=ALLOWED_ATTRIBUTES)


def _move_headings(tokens: Iterable[Token]) -> None:
    """Move the headings below the title, each at most one level under the one before: screen readers go by levels."""
    level = TITLE
    for token in tokens:
        if token.type == "heading_open":
            level = min(int(token.tag[1]) + TITLE, level + 1, LAST_HEADING)
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{level}"


def plain_text(markdown: str) -> str:
    """Return the words without the signs of Markdown, with an empty line between paragraphs."""
    return "\n\n".join(block for token in _PARSER.parse(markdown) if (block := _words_of(token).strip()))


def _words_of(block: Token) -> str:
    if block.type in ("fence", "code_block"):
        return block.content
    return "".join("\n" if child.tag == "br" else child.content for child in block.children or ())


# Passages: about 900 characters, cut at sentence ends, each beginning with the last sentence of the one before.

SHORTEST, LONGEST = 700, 1100


@dataclass(frozen=True, slots=True)
class Passage:
    """The characters of a plain text from `start` up to `end`."""

    text: str
    start: int
    end: int


def cut_passages(text: str, lexicon: Lexicon) -> list[Passage]:
    """Cut a plain text into passages, and return them in order.

    The checksums of the sentences near a cut decide where it falls. So some way after an edit, the cuts fall where they
    fell before, and the passages there stay the same.
    """
    sentences = list(_sentence_spans(text, lexicon))
    passages: list[Passage] = []
    first = 0
    while first < len(sentences):
        start = sentences[first - 1][0] if first else sentences[0][0]
        last = _last_sentence(text, sentences, first, start)
        end = sentences[last][1]
        passages.append(Passage(text[start:end], start, end))
        first = last + 1
    return passages


def _sentence_spans(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each sentence. The text is read paragraph by paragraph, since reading the quotations
    of a text takes time by the square of its length."""
    place = 0
    for paragraph in text.split("\n\n"):
        for sentence in split_at_marks(paragraph, lexicon):
            start = text.index(sentence, place)
            place = start + len(sentence)
            yield start, place


def _last_sentence(text: str, sentences: list[tuple[int, int]], first: int, start: int) -> int:
    """Return the number of the passage's last sentence: of those where it may end, the one with the least checksum."""
    fitting = []
    for number in range(first, len(sentences)):
        length = sentences[number][1] - start
        if length >= SHORTEST:
            fitting.append(number)
        if length >= LONGEST:
            break
    else:
        if not fitting:
            return len(sentences) - 1
    within = [number for number in fitting if sentences[number][1] - start <= LONGEST] or fitting
    return min(within, key=lambda number: crc32(text[slice(*sentences[number])].encode()))
