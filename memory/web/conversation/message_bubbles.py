"""Messages as the conversation page shows them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import nh3
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from accounts.models import User
from accounts.services import help_lines_for
from memory.language.distress import HELP_PAGE
from memory.language.requests.boundaries import BOUNDARIES_PAGE
from memory.models import Message, MessageStatus
from memory.models.conversations import FeedbackReason
from memory.services.conversations.undoing import read_action_state
from memory.services.conversations.withheld_words import as_read_by
from memory.web.conversation.reply_sources import (
    UNSOURCED,
    MarkedSource,
    Source,
    load_sources,
    marks_of,
    sources_of,
    unsourced_mark,
)
from memory.web.conversation.tool_actions import ShownAction, actions_of

# Places and numbers of a reply's source marks: after the sentence that they support, numbered from 1 in each reply.
#
# A reply names its sources by the numbers under which the engine got them: `[7]`, in the middle of a sentence, before
# its full stop or after it. The stored text is not changed; the marks are moved only for display.

NUMBER = re.compile(r"\s?\[(\d{1,3})\]")
# The end of a sentence, with closing quotation marks and brackets. A full stop counts before a space or the end of the
# line: not in "3.5", nor in "example.org".
SENTENCE_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’“»›)\]*_]*+(?=\s|$)")
# A full stop after these ends no sentence: a single letter, or an abbreviation ("St.", "Mrs.", "geb.").
SHORTENED = re.compile(r"(?:^|[\s(\"'“„«])(?:[^\W\d_]|dr|mrs?|ms|st|sr|sra|nr|no|geb|mme|mlle|jr|ca)\.$", re.IGNORECASE)


def after_sentences(text: str, known: Collection[int]) -> str:
    """Return the text with each known source's mark at the end of its sentence, once. Other numbers stay text."""
    return "\n".join(_line(line, known) if "[" in line else line for line in text.split("\n"))


def with_unsourced_marks(reply: Message) -> str:
    """Return the text of a reply with a mark after each sentence that has no source."""
    text = reply.content
    for _start, end in reversed(reply.unsourced_spans):
        text = f"{text[:end]} [{UNSOURCED}]{text[end:]}"
    return text


def numbered(text: str, known: Collection[int]) -> dict[int, int]:
    """Return the number to show for each alias among `known` that the text names: from 1, in the order of the text."""
    named = (int(alias) for alias in NUMBER.findall(text))
    return _numbers(alias for alias in named if alias in known)


def numbered_with(shown: dict[int, int], loose: Iterable[int]) -> dict[int, int]:
    """Return the same with the aliases that the text does not name, after the others."""
    return _numbers([*shown, *loose])


def _numbers(aliases: Iterable[int]) -> dict[int, int]:
    return {alias: number for number, alias in enumerate(dict.fromkeys(aliases), start=1)}


def _line(line: str, known: Collection[int]) -> str:
    """Move each mark to the next end of a sentence. A mark directly after such an end stays there."""
    done, place = "", 0
    waiting: list[str] = []
    for mark in NUMBER.finditer(line):
        if int(mark[1]) not in known:
            continue
        done, waiting = _carry_marks(done, waiting, line[place : mark.start()])
        waiting.append(mark[1])
        place = mark.end()
    done, waiting = _carry_marks(done, waiting, line[place:])
    return _add_marks(done.rstrip(), waiting) if waiting else done


def _carry_marks(done: str, waiting: list[str], words: str) -> tuple[str, list[str]]:
    """Append words to the text. Put the waiting marks after the end of their sentence if it is in the words, and
    return those that still wait.
    """
    if waiting and words and _is_sentence_end(done.rstrip()):
        done, waiting = _add_marks(done.rstrip(), waiting), []
    if waiting:
        for end in SENTENCE_END.finditer(words):
            if not SHORTENED.search(words[: end.end()]):
                return _add_marks(done + words[: end.end()], waiting) + words[end.end() :], []
    return done + words, waiting


def _is_sentence_end(text: str) -> bool:
    """Return whether the text ends with the end of a sentence."""
    ends = [end for end in SENTENCE_END.finditer(text) if end.end() == len(text)]
    return bool(ends) and not SHORTENED.search(text)


def _add_marks(text: str, waiting: Iterable[str]) -> str:
    return text + "".join(f" [{number}]" for number in dict.fromkeys(waiting))


# A reply is text from a model, shown as plain Markdown and never as markup of its own.

ALLOWED_TAGS = {"p", "br", "strong", "em", "ul", "ol", "li", "blockquote", "code", "pre", "hr"}
ALLOWED_ATTRIBUTES = {"ol": {"start"}}
# Links and images could send what was told here elsewhere. A reply needs neither, so they stay plain text. `reference`
# would swallow a line that begins with a source mark.
SWITCHED_OFF = ["html_block", "html_inline", "image", "link", "autolink", "reference"]

_MARK = re.compile(r"\s?\[(\d{1,3})\]")


def _heading_open(
    _renderer: RendererHTML, _tokens: Sequence[Token], _index: int, _options: OptionsDict, _env: EnvType
) -> str:
    """Render a heading in a reply as a strong line, since the outline belongs to the page."""
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
    """Return sanitised HTML of a reply. HTML in the text is shown as text, and only `ALLOWED_TAGS` come out."""
    rendered = _PARSER.render(text)
    return mark_safe(nh3.clean(rendered, tags=ALLOWED_TAGS, attributes=ALLOWED_ATTRIBUTES))  # noqa: S308 - just sanitised


def put_marks(html: SafeString, marks: Mapping[int, SafeString]) -> SafeString:
    """Replace `[1]` by the mark of source 1. An empty mark removes the number; an unknown number stays text."""

    def mark(found: re.Match[str]) -> str:
        return marks.get(int(found[1]), found[0])

    return mark_safe(_MARK.sub(mark, html))  # noqa: S308 - both parts are safe, and the pattern matches no tag


_TAG = re.compile(r"(<[^<>]*>)")


@dataclass(frozen=True)
class Bubble:
    """One message. `html` is empty for a relative's message, which is shown as it was written.

    `loose` are the marks of sources whose numbers the text does not name.
    """

    message: Message
    html: SafeString
    sources: Sequence[MarkedSource] = ()
    loose: Sequence[SafeString] = ()
    actions: Sequence[ShownAction] = ()

    @property
    def reasons(self) -> Sequence[tuple[Any, Any]]:
        """Return the reasons why a reply may be not right."""
        return FeedbackReason.choices

    @property
    def told_by_others(self) -> list[Source]:
        """Return the sources by others of a reply that is not right: the viewer may remember them differently."""
        return [one.source for one in self.sources if one.source.dispute_path] if self.message.is_found_wrong else []

    @property
    def has_failed(self) -> bool:
        return self.message.status in (MessageStatus.FAILED, MessageStatus.BLOCKED)

    @property
    def is_stopped(self) -> bool:
        return self.message.status == MessageStatus.STOPPED


def bubbles_of(messages: Sequence[Message], viewer: User) -> list[Bubble]:
    """Return the bubbles of these messages. The number of queries does not depend on the number of messages."""
    messages = as_read_by(viewer, messages)
    replies = [message for message in messages if not message.is_told]
    found, state = load_sources(replies, viewer), read_action_state(replies, viewer)
    bubbles = [_bubble(message, sources_of(message, found)) for message in messages]
    bubbles = [replace(bubble, actions=actions_of(bubble.message, state)) for bubble in bubbles]
    return [_with_links(bubble, viewer) for bubble in bubbles]


def _bubble(message: Message, sources: list[MarkedSource]) -> Bubble:
    if message.is_told:
        return Bubble(message, SafeString(""))
    text = after_sentences(with_unsourced_marks(message), {int(entry["alias"]) for entry in message.sources})
    seen = {one.alias for one in sources}
    named = numbered(text, seen)
    shown = numbered_with(named, sorted(seen - named.keys()))
    renumbered = sorted((replace(one, number=shown[one.alias]) for one in sources), key=lambda one: one.number)
    marks = marks_of(message, renumbered)
    loose = [mark for alias, mark in marks.items() if mark and alias not in named]
    if message.unsourced:
        marks[UNSOURCED] = unsourced_mark(message)
    return Bubble(message, put_marks(render_markdown(text), marks), renumbered, loose)


def _with_links(bubble: Bubble, viewer: User) -> Bubble:
    """Link the product's own pages in a reply, and all help in a reply to acute distress, which no model writes."""
    if not bubble.html:
        return bubble
    links = _links_to_help(viewer) if bubble.message.in_distress else {}
    links |= _links_to_boundaries(bubble)
    # A reply of an engine has lost the marks around the name, since they are no quotation.
    unmarked = [name.strip("“”„«» ") for name in HELP_PAGE.values()]
    links |= _links_by_name(unmarked, reverse("legacies:help"), bubble)
    if not links:
        return bubble
    parts = [_add_links(part, links) for part in _TAG.split(bubble.html)]
    return replace(bubble, html=mark_safe("".join(parts)))  # noqa: S308 - sanitised before, and the links are made by format_html


def _add_links(part: str, links: Mapping[str, SafeString]) -> str:
    """Insert the links. Each part is split around the first text in it, so that no link is put into another."""
    if part.startswith("<"):
        return part
    for text in sorted(links, key=len, reverse=True):
        before, found, after = part.partition(text)
        if found:
            return _add_links(before, links) + links[text] + _add_links(after, links)
    return part


def _links_to_boundaries(bubble: Bubble) -> dict[str, SafeString]:
    """Return links to the page of boundaries by the text that they replace.

    The text is the name of the page in the reply's language or, in earlier replies, its address.
    """
    address = reverse("memory:boundaries", args=[bubble.message.conversation.legacy_id])
    earlier = format_html('<a href="{}">{}</a>', address, _("Boundaries and quiet dates"))
    return _links_by_name(BOUNDARIES_PAGE.values(), address, bubble) | (
        {address: earlier} if address in bubble.html else {}
    )


def _links_by_name(names: Iterable[str], address: str, bubble: Bubble) -> dict[str, SafeString]:
    return {name: format_html('<a href="{}">{}</a>', address, name) for name in names if name in bubble.html}


def _links_to_help(viewer: User) -> dict[str, SafeString]:
    """Return the links by the escaped text that they replace in the reply."""
    page = reverse("legacies:help")
    links: dict[str, SafeString] = {escape(page): format_html('<a href="{}">{}</a>', page, _("When it is too much"))}
    for line in help_lines_for(viewer):
        if line.phone:
            tel = "".join(line.phone.split())
            links[escape(line.phone)] = format_html('<a href="tel:{}">{}</a>', tel, line.phone)
        if line.url:
            links[escape(line.url)] = format_html('<a href="{}" rel="noreferrer">{}</a>', line.url, line.url)
    return links
