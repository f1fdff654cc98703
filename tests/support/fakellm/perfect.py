"""A model that does everything right with what it is sent, and knows nothing else.

The script of a dialogue tells the model what each message means, as a capable model would understand it: what is told,
corrected, forgotten, or asked. It reads in the request which line is meant, its number and its text: in the memory
block and in the results of tools. So it cannot say what is missing there, and says what should not be there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from tests.support.dialogues import Dialogue, Meant, Said
from tests.support.fakellm.answers import Answer, calls, fact_of, failure, labels, says, verification, whole
from tests.support.fakellm.server import LABEL, LOOK, ReceivedRequest

LINE = re.compile(r"^- (?:\[[^\]]+\] )*(?P<text>.*?)(?: \((?P<about>[^()]*)\))? \[(?P<number>\d+)\]$", re.DOTALL)
FACTS = {"facts", "about_relative", "identity"}
UNTOLD = "Nobody has told me that yet."
NOT_FOUND = "I found nothing of yours about that."


@dataclass(frozen=True)
class KnownLine:
    """A line of the request that can be cited."""

    number: int
    text: str
    is_fact: bool
    is_own: bool

    def holds(self, words: Iterable[str]) -> bool:
        return all(word.casefold() in self.text.casefold() for word in words)


class PerfectModel:
    """The teacher of a `FakeLLM` for one dialogue."""

    def __init__(self, dialogue: Dialogue) -> None:
        self._said = {said.text: said for said in dialogue.said}

    def __call__(self, asked: ReceivedRequest) -> Answer:
        if not asked.path.endswith("/chat/completions"):
            return failure(404)
        others = {LOOK: lambda _: verification(), LABEL: self._label}
        return self._reply(asked) if asked.is_stream else others.get(asked.stage, self._extract)(asked)

    def _reply(self, asked: ReceivedRequest) -> Answer:
        said = self._said[_last_words(asked)]
        done = list(_results(asked))
        lines = [line for line in [*_lines_in_memory(asked), *_lines_found(done)] if self._tells(line)]
        wanted = list(_calls_for(said, lines, done))
        if wanted:
            return calls(*[(name, json.dumps(arguments, ensure_ascii=False)) for name, arguments in wanted])
        return says(*re.findall(r"\S+\s*", " ".join(_words_for(said, lines, done)) or "I am listening."))

    def _tells(self, line: KnownLine) -> bool:
        """Return whether a line tells something of the person. A question or wish, recalled verbatim, does not."""
        said = self._said.get(line.text)
        return said is None or any(meant.statement for meant in said.meant)

    def _extract(self, asked: ReceivedRequest) -> Answer:
        """Return every statement of the messages, also of forgotten ones, without those corrected later."""
        shown = ElementTree.fromstring(asked.text_of("user")).iter("message")
        numbers = {message.text or "": int(message.attrib["n"]) for message in shown}
        meant = [(one, number) for text, number in numbers.items() if text in self._said for one in self._meant(text)]
        corrections = [one for one, _ in meant if one.deed == "correct"]
        found = [
            fact_of(one.statement, [number], about="teller" if one.of_teller else "legacy")
            for one, number in meant
            if one.statement and not any(_replaces(later, one) for later in corrections)
        ]
        return whole(json.dumps({"summary": "They talked.", "facts": found, "entries": []}))

    def _meant(self, text: str) -> Sequence[Meant]:
        return self._said[text].meant

    def _label(self, asked: ReceivedRequest) -> Answer:
        pairs = ElementTree.fromstring(asked.text_of("user")).iterfind("pairs/pair")
        return labels(*[self._label_of(pair.findtext("new") or "", pair.findtext("old") or "") for pair in pairs])

    def _label_of(self, new: str, old: str) -> str:
        if new == old:
            return "same"
        told = [one for said in self._said.values() for one in said.meant]
        later = [one for one in told if one.deed == "correct" and one.statement == new]
        earlier = [one for one in told if one.statement == old]
        return "corrects" if any(_replaces(one, other) for one in later for other in earlier) else "different"


def _replaces(later: Meant, one: Meant) -> bool:
    """Return whether `later` corrects what `one` says."""
    return one.statement != later.statement and all(word in one.statement for word in later.words)


def _calls_for(said: Said, lines: Sequence[KnownLine], done: Sequence[dict[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Yield the next tool calls; none when everything is done."""
    has_searched = any("memories" in result for result in done)
    has_written = any("memories" not in result for result in done)
    for meant in said.meant:
        found = [line for line in lines if line.holds(meant.words) and (line.is_fact or meant.deed == "ask")]
        numbers = [line.number for line in found if line.is_own]
        if meant.deed == "ask":
            if not has_searched and meant.of_teller:
                yield "list_memories", {"about": "relative"}
            elif not has_searched and not found:
                yield "search_memories", {"query": said.text}
        elif has_written:
            continue
        elif meant.deed == "tell":
            about = "relative" if meant.of_teller else "person"
            yield "remember", {"content": meant.statement, "about": about}
        elif not numbers and not has_searched:
            yield "search_memories", {"query": " ".join(meant.words)}
        elif numbers and meant.deed == "correct":
            yield "update_memory", {"number": numbers[0], "content": meant.statement}
        elif numbers:
            yield "forget_memories", {"numbers": sorted(set(numbers))}


def _words_for(said: Said, lines: Sequence[KnownLine], done: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what the tools did, as they report it, and each line that answers, with its number."""
    for result in done:
        if "memories" not in result:
            yield f"{result.get('outcome', result.get('error'))}: {result.get('content', '')}."
    for meant in said.meant:
        if meant.deed == "ask":
            of_teller = [line for one in done for line in one.get("memories", ())]
            about = list(_known(of_teller)) if meant.of_teller else [one for one in lines if one.holds(meant.words)]
            yield from dict.fromkeys(f"{line.text} [{line.number}]" for line in about) or [f"{UNTOLD} [0]"]
        elif meant.deed != "tell" and not any("memories" not in result for result in done):
            yield NOT_FOUND


def _last_words(asked: ReceivedRequest) -> str:
    return next(message["content"] for message in reversed(asked.messages) if message["role"] == "user")


def _results(asked: ReceivedRequest) -> Iterator[dict[str, Any]]:
    """Return the results of the tools that were called in this turn."""
    return (json.loads(message["content"]) for message in asked.messages if message["role"] == "tool")


def _lines_in_memory(asked: ReceivedRequest) -> Iterator[KnownLine]:
    memory = next(said["content"] for said in asked.messages if (said["content"] or "").startswith("<memory"))
    document = ElementTree.fromstring(memory[: memory.index("</memory>") + len("</memory>")])
    for part in document:
        for line in part.iter("line"):
            found = LINE.match(line.text or "")
            if found:
                is_own = "told by this relative" in (found["about"] or "")
                yield KnownLine(int(found["number"]), found["text"], part.tag in FACTS, is_own)


def _lines_found(done: Iterable[dict[str, Any]]) -> Iterator[KnownLine]:
    for result in done:
        yield from _known(result.get("memories", ()))


def _known(found: Iterable[dict[str, Any]]) -> Iterator[KnownLine]:
    return (KnownLine(one["number"], one["text"], one["kind"] == "fact", one["own"]) for one in found)
