"""The scripted engine: says and finds what a test tells it, in this process and in any other one.

    settings.ENGINE = "tests.support.scripted.ScriptedEngine"
    script = Script()
    script.replies([["say", "She "], ["wait", "half"], ["say", "loved dahlias."], ["cite", 1]])
    script.extractions({"summary": "About dahlias.", "facts": [{"content": "Rose loved dahlias.", "messages": [1]}]})

An extraction may contain `entries` too. Steps of a reply: `say` a piece, `cite` aliases, `call` a tool with arguments,
`wait` at a gate, `fail` with `unavailable`, `bad` or `bug`, `cut` (stop without an end). Each script is used once, the
last one again and again. Without a script, a reply repeats the message word by word and cites everything recalled, each
told message is one fact verbatim, a second look accepts everything, and the built-in rules compare statements.
"""

from __future__ import annotations

import json
from typing import Any

from memory.engines.base import (
    BadAnswer,
    CallTools,
    Delta,
    EngineUnavailable,
    EntryDraft,
    Extraction,
    ExtractionRequest,
    FactDraft,
    Finish,
    Label,
    LabelRequest,
    Reply,
    ReplyRequest,
    ToolCall,
    Verification,
)
from memory.engines.builtin.classification.pairs import label_pairs
from tests.support.gates import Gates

PATH = "tests.support.scripted.ScriptedEngine"
FAILURES = {"unavailable": EngineUnavailable, "bad": BadAnswer, "bug": ZeroDivisionError}


class Script:
    """The test's side of the engine."""

    def __init__(self) -> None:
        self.gates = Gates()

    def replies(self, *scripts: list[list[Any]]) -> None:
        self.gates.broker.rpush("script:reply", *[json.dumps(steps) for steps in scripts])

    def extractions(self, *scripts: dict[str, Any]) -> None:
        """Script extractions: each `{"summary", "facts", "wait", "fail"}`, all of them optional."""
        self.gates.broker.rpush("script:extract", *[json.dumps(script) for script in scripts])

    def verifications(self, *scripts: dict[str, Any]) -> None:
        """Script second looks: each `{"facts", "struck", "wait", "fail"}`, all of them optional. Without a script,
        all is well and not noted.
        """
        self.gates.broker.rpush("script:verify", *[json.dumps(script) for script in scripts])

    def labels(self, *scripts: dict[str, Any]) -> None:
        """Script labels: each `{"labels", "wait", "fail"}`. Without a script, the built-in rules decide."""
        self.gates.broker.rpush("script:label", *[json.dumps(script) for script in scripts])

    def requests(self) -> list[dict[str, Any]]:
        """Return every request of any process: `{"kind", "messages", "before", "recalled"}`."""
        return [json.loads(request) for request in self.gates.broker.lrange("script:asked", 0, -1)]


class ScriptedEngine:
    name = "scripted"

    def __init__(self) -> None:
        self._gates = Gates()

    def reply(self, request: ReplyRequest) -> Reply:
        self._note(
            "reply",
            request.window,
            recalled=[[item.alias, item.kind, item.text] for item in request.recalled],
            unknown=list(request.unknown),
            tools=[tool.name for tool in request.tools],
            results=[json.loads(result) for done in request.rounds for result in done.results],
        )
        cited: tuple[int, ...] = ()
        calls: list[ToolCall] = []
        for verb, *arguments in self._next("reply") or _repeat(request):
            if verb == "say":
                yield Delta(arguments[0])
            elif verb == "cite":
                cited = tuple(arguments)
            elif verb == "call":
                calls.append(ToolCall(id=f"call_{len(calls)}", name=arguments[0], arguments=_as_json(arguments[1])))
            elif verb == "cut":
                return
            else:
                self._obstruct(verb, arguments[0])
        yield CallTools(tuple(calls)) if calls else Finish(cited=cited)

    def can_read(self, text: str) -> bool:
        return True

    def extract(self, request: ExtractionRequest) -> Extraction:
        self._note("extract", request.messages, before=[message.number for message in request.before])
        script = self._next("extract") or {}
        for verb in ("wait", "fail"):
            if verb in script:
                self._obstruct(verb, script[verb])
        facts = (
            [FactDraft(**_typed(fact)) for fact in script["facts"]] if "facts" in script else _word_for_word(request)
        )
        entries = tuple(
            EntryDraft(**{**entry, "messages": tuple(entry["messages"])}) for entry in script.get("entries", ())
        )
        summary = script.get("summary", "They talked.")
        return Extraction(summary=summary, facts=tuple(facts), entries=entries, model=self.name)

    def verify(self, request: ExtractionRequest, found: Extraction) -> Verification:
        """Accept everything, unless a script says otherwise."""
        script = self._next("verify")
        if script is None:
            return Verification(model=self.name)
        self._note("verify", request.messages, found=[fact.content for fact in found.facts])
        for verb in ("wait", "fail"):
            if verb in script:
                self._obstruct(verb, script[verb])
        facts = tuple(FactDraft(**_typed(fact)) for fact in script.get("facts", ()))
        return Verification(facts=facts, struck=frozenset(script.get("struck", ())), model=self.name)

    def label(self, request: LabelRequest) -> list[Label]:
        """Label as the built-in engine does, unless a script names the labels."""
        script = self._next("label")
        if script is None:
            return label_pairs(request)
        for verb in ("wait", "fail"):
            if verb in script:
                self._obstruct(verb, script[verb])
        return [Label(label) for label in script["labels"]]

    def _next(self, kind: str) -> Any:
        """Return the next script. The last one is used again and again."""
        key = f"script:{kind}"
        text: Any = (
            self._gates.broker.lpop(key) if self._gates.broker.llen(key) > 1 else self._gates.broker.lindex(key, 0)
        )
        return json.loads(text) if text else None

    def _obstruct(self, verb: str, what: str) -> None:
        if verb == "wait":
            self._gates.arrive(what)
        else:
            raise FAILURES[what](f"the script says {verb} {what}")

    def _note(self, kind: str, messages: Any, **more: Any) -> None:
        said = [[message.number, message.role, message.content] for message in messages]
        self._gates.broker.rpush("script:asked", json.dumps({"kind": kind, "messages": said, **more}))


def _as_json(arguments: Any) -> str:
    """Return a text unchanged, so that a script may contain invalid JSON."""
    return arguments if isinstance(arguments, str) else json.dumps(arguments)


def _repeat(request: ReplyRequest) -> list[list[Any]]:
    words = request.window[-1].content.split(" ")
    said = [["say", f"{word} "] for word in words]
    return [*said, ["cite", *[item.alias for item in request.recalled]]]


def _word_for_word(request: ExtractionRequest) -> list[FactDraft]:
    return [
        FactDraft(content=message.content, messages=(message.number,), category="other")
        for message in request.messages
        if message.role == "user"
    ]


def _typed(fact: dict[str, Any]) -> dict[str, Any]:
    return {"category": "other", **fact, "messages": tuple(fact["messages"])}
