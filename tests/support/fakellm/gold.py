"""A teacher that knows a family's gold and answers as a careful human would.

An extraction contains the gold facts of the messages that are shown, found by their texts. A second look misses none
of them. Labels are the gold's relations. A reply quotes the recalled lines that share words with the question. A
text's vector counts its words.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from tests.support.fakellm.answers import Answer, fact_of, failure, labels, says, vectors, verification, whole
from tests.support.fakellm.server import LABEL, LOOK, ReceivedRequest

WORD = re.compile(r"\w{4,}")
LINE = re.compile(r"^- (?:\[\w+\] )?(?P<text>.*) \((?P<about>[^()]*)\) \[(?P<alias>\d+)\]$", re.DOTALL)
BOTH_WAYS = {
    "duplicate": ("same", "same"),
    "refines": ("refines", "same"),
    "corrects": ("corrects", "conflicts"),
    "conflicts": ("conflicts", "conflicts"),
}
"""The label of `b` compared with `a`, and of `a` compared with `b`. A more exact statement already says
everything of the vaguer one.
"""
DIMENSION = 256
STRANGERS = {"what", "when", "where", "which", "whose", "with", "about", "that", "this", "from", "were", "have", "they"}


class GoldTeacher:
    """Answers every request. `family` is a file in the evaluation's format, with its gold."""

    def __init__(self, family: Mapping[str, Any]) -> None:
        self._facts: dict[str, list[tuple[str, dict[str, Any]]]] = {}
        texts = {
            (conversation["id"], said["n"]): said["text"]
            for conversation in family["conversations"]
            for said in conversation["messages"]
        }
        for fact in family["facts"]:
            for number in fact["messages"]:
                told = self._facts.setdefault(_folded(texts[fact["conversation"], number]), [])
                told.append((fact["id"], fact))
        self._names: dict[str, set[str]] = {}
        for fact in family["facts"]:
            self._names.setdefault(_folded(_with_what_it_must_hold(fact)), set()).add(fact["id"])
        self._labels = dict(_labels_of(family.get("relations", ())))

    def __call__(self, asked: ReceivedRequest) -> Answer:
        if asked.path.endswith("/embeddings"):
            return vectors(*map(vector_of, asked.body["input"]))
        if not asked.path.endswith("/chat/completions"):
            return failure(404)
        answers = {LOOK: self._look_again, LABEL: self._label}
        return self._reply(asked) if asked.is_stream else answers.get(asked.stage, self._extract)(asked)

    def _extract(self, asked: ReceivedRequest) -> Answer:
        found = self._found_in(ElementTree.fromstring(asked.text_of("user")))
        summary = " ".join(fact["content"] for fact in found[:3])
        return whole(json.dumps({"summary": summary, "facts": found, "entries": []}))

    def _look_again(self, asked: ReceivedRequest) -> Answer:
        """Add the gold facts that were missed, and mark what is not gold as wrong."""
        shown = ElementTree.fromstring(asked.text_of("user"))
        known = {_folded(fact.text or ""): fact.attrib["n"] for fact in shown.iterfind("found/facts/fact")}
        gold = self._found_in(shown.find("conversation"))
        right = {_folded(fact["content"]) for fact in gold}
        missed = [fact for fact in gold if _folded(fact["content"]) not in known]
        return verification(*missed, wrong=[int(number) for text, number in known.items() if text not in right])

    def _label(self, asked: ReceivedRequest) -> Answer:
        pairs = ElementTree.fromstring(asked.text_of("user")).iterfind("pairs/pair")
        return labels(*[self._label_of(pair.findtext("new") or "", pair.findtext("old") or "") for pair in pairs])

    def _label_of(self, new: str, old: str) -> str:
        if _folded(new) == _folded(old):
            return "same"
        ends = [(one, other) for one in self._ids(new) for other in self._ids(old)]
        return next((self._labels[pair] for pair in ends if pair in self._labels), "different")

    def _ids(self, content: str) -> set[str]:
        return self._names.get(_folded(content), set())

    def _found_in(self, conversation: ElementTree.Element | None) -> list[dict[str, Any]]:
        """Return the gold facts of the messages that are shown, each with the numbers of its messages."""
        numbers: dict[str, list[int]] = {}
        facts: dict[str, dict[str, Any]] = {}
        for message in conversation.iterfind("talk/message") if conversation is not None else ():
            for name, fact in self._facts.get(_folded(message.text or ""), ()):
                facts[name] = fact
                numbers.setdefault(name, []).append(int(message.attrib["n"]))
        return [_as_asked_for(fact, numbers[name]) for name, fact in facts.items()]

    def _reply(self, asked: ReceivedRequest) -> Answer:
        data, question = _memory_in(asked), asked.messages[-1]["content"]
        wanted = _words(question)
        lines = [line for line in map(LINE.match, data) if line and wanted & _words(line["text"])]
        lines.sort(key=lambda line: -len(wanted & _words(line["text"])))
        if not lines:
            return says("Nobody has told ", "that yet. [", "0]")
        quoted = [f"I was told: {line['text']} [{line['alias']}]. " for line in lines[:3]]
        return says(*[word for quote in quoted for word in re.findall(r"\S+\s*", quote)])


def _labels_of(relations: Iterable[Mapping[str, str]]) -> Iterable[tuple[tuple[str, str], str]]:
    """Yield the label by (new, old), whichever was told later."""
    for relation in relations:
        first, later = relation["a"], relation["b"]
        there, back = BOTH_WAYS[relation["type"]]
        yield (later, first), there
        yield (first, later), back


def vector_of(text: str) -> list[float]:
    """Return a vector that is equal for equal words, and near for texts that share many words."""
    row = [0.0] * DIMENSION
    for word in [*_words(text), "-"]:
        row[zlib.crc32(word.encode()) % DIMENSION] += 1.0
    return row


def _as_asked_for(fact: Mapping[str, Any], numbers: Sequence[int]) -> dict[str, Any]:
    names = ("about", "category", "memory_type", "occurred", "importance", "pinned")
    return fact_of(_with_what_it_must_hold(fact), numbers, **{name: fact[name] for name in names})


def _with_what_it_must_hold(fact: Mapping[str, Any]) -> str:
    """Return the sentence. A word that the gold requires and the sentence lacks is added, as in "1955 (55)"."""
    content: str = fact["content"]
    missing = [group[0] for group in fact.get("must", ()) if not any(_begins_a_word(word, content) for word in group)]
    return f"{content} ({', '.join(missing)})" if missing else content


def _begins_a_word(word: str, content: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word.casefold())}", content.casefold()) is not None


def _memory_in(asked: ReceivedRequest) -> Iterable[str]:
    memory = next(said["content"] for said in asked.messages if said["content"].startswith("<memory"))
    document = ElementTree.fromstring(memory[: memory.index("</memory>") + len("</memory>")])
    return [line.text or "" for line in document.iter("line")]


def _words(text: str) -> set[str]:
    return {word[:6] for word in WORD.findall(text.casefold())} - STRANGERS


def _folded(text: str) -> str:
    return " ".join(text.split())
