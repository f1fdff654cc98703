"""A trial of a model: whether it can do what Keepsake needs, found out within a minute.

A finding consists of a code and numbers; `memory.presentation.model_trial` has the words. Of what a server says only
the names of its models are in a finding.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from memory.engines.base import (
    BadAnswer,
    Delta,
    EngineError,
    NumberedMessage,
    Person,
    Recalled,
    ReplyRequest,
    Teller,
    Tool,
    ToolsRefused,
)
from memory.engines.guarded_embedder import Usage, metering
from memory.engines.openai.engine import PATH, OpenAIEngine, Option, bounded_options
from memory.engines.openai.findings import Check, Finding, Outcome, code_of_status
from memory.engines.openai.json_answers import parse_object
from memory.engines.openai.prompts.extraction import response_formats
from memory.engines.openai.prompts.tool_messages import CallReader, offered
from memory.engines.openai.transport.breaker import ServerPaused
from memory.engines.openai.transport.client import Client, Fallback, Models
from memory.engines.openai.transport.network import Bounds
from memory.engines.openai.transport.responses import (
    AnswerCut,
    AnswerMisshapen,
    ModelList,
    Piece,
    RequestRefused,
    ServerFailed,
    ServerNotAllowed,
    TookTooLong,
    read_as,
    said_in,
)
from memory.language.detection import guess_language

TRIAL_SECONDS = 55.0
MOST_SECONDS, MOST_SECONDS_OF_REPLY = 15.0, 25.0
MOST_TOKENS = 1_000
FEWEST_PIECES, MOST_PIECES = 3, 60
MOST_NAMES, LONGEST_NAME = 8, 60

QUESTIONS = {
    "en": "In one short sentence: why do people like to remember their grandmothers?",
    "es": "En una frase corta: ¿por qué a la gente le gusta recordar a sus abuelas?",
    "de": "In einem kurzen Satz: Warum erinnern sich die Menschen gern an ihre Großmütter?",
    "fr": "En une phrase courte : pourquoi les gens aiment-ils se souvenir de leurs grands-mères ?",
}
PASSAGE = "Rose Becker was born in Kassel in 1931. In 1952 she moved to Bremen."
YEAR = 1931
SCHEMA_QUESTION = f"""{PASSAGE}
Answer with JSON alone: her name, the year of her birth, and the places that are named, \
as {{"name": "...", "born": 0, "places": ["..."]}}."""
SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "born", "places"],
    "properties": {
        "name": {"type": "string"},
        "born": {"type": "integer"},
        "places": {"type": "array", "items": {"type": "string"}},
    },
}
TOOL = Tool(
    name="note_birth",
    description="Note the year in which a person was born.",
    parameters={
        "type": "object",
        "additionalProperties": False,
        "required": ["name", "year"],
        "properties": {"name": {"type": "string"}, "year": {"type": "integer"}},
    },
)
TOOL_QUESTION = "Rose Becker was born in 1931. Note it with the tool."


class WrittenPerson(BaseModel):
    """The answer that `SCHEMA` describes."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    born: int
    places: list[str]


@dataclass(frozen=True, slots=True)
class Heard:
    """What was said, and after how many seconds the first word came. `streams`: further words came one by one."""

    text: str
    seconds: float
    streams: bool


class Trial:
    """One trial of one model. `tools` are those of a turn, which make its prompt longer."""

    def __init__(self, client: Client, models: Models, *, tools: Sequence[Tool] = ()) -> None:
        self._client, self._models, self._tools = client, models, tuple(tools)
        self._end = time.monotonic() + TRIAL_SECONDS

    def findings(self) -> Iterator[Finding]:
        """Yield the findings, the most important first. After a minute, or without an answer, the rest is untried."""
        try:
            english = self._hear(QUESTIONS["en"])
        except EngineError as error:
            yield self._finding_of_failure(error)
            yield from (_untried(check) for check in list(Check)[1:])
            return
        yield Finding(Check.SERVER, Outcome.GOOD, "answers", {"seconds": english.seconds})
        outcome, code = (Outcome.GOOD, "streams") if english.streams else (Outcome.PARTLY, "at_once")
        yield Finding(Check.STREAMING, outcome, code)
        yield self._guarded(Check.SCHEMA, self._try_schema)
        yield self._guarded(Check.TOOLS, self._try_tools)
        yield self._guarded(Check.REPLY, self._try_reply)
        yield self._guarded(Check.LANGUAGES, lambda: self._try_languages(english.text))

    def _guarded(self, check: Check, run: Callable[[], Finding]) -> Finding:
        if self._remaining <= 0:
            return _untried(check)
        try:
            return run()
        except TookTooLong:
            return Finding(check, Outcome.BAD, "too_slow")
        except EngineError:
            return Finding(check, Outcome.BAD, "failed")

    @property
    def _remaining(self) -> float:
        return max(0.0, self._end - time.monotonic())

    def _bounds(self) -> Bounds:
        return Bounds(seconds=min(MOST_SECONDS, self._remaining))

    def _body(self, question: str) -> Option:
        return {"model": self._models.reply, "messages": [{"role": "user", "content": question}]}

    def _hear(self, question: str) -> Heard:
        """Ask a question. The beginning of a long or slow answer is enough."""
        started, first, said, bounds = time.monotonic(), None, [], self._bounds()
        options = Fallback("max_tokens", bounded_options([{}], MOST_TOKENS))
        pieces = options.ask(lambda option: self._client.stream(PATH, {**self._body(question), **option}, bounds))
        is_slow = False
        with closing(pieces):
            try:
                for raw in pieces:
                    if text := "".join(choice.delta.content or "" for choice in read_as(Piece, raw).choices[:1]):
                        first = first or time.monotonic()
                        said.append(text)
                    if len(said) == MOST_PIECES:
                        break
            except TookTooLong:
                is_slow = True
        if first is None:
            raise TookTooLong("no word came in time") if is_slow else AnswerMisshapen("the model says nothing")
        return Heard("".join(said), round(first - started, 1), streams=is_slow or len(said) >= FEWEST_PIECES)

    def _try_schema(self) -> Finding:
        tried: list[Option] = []
        bounds = self._bounds()

        def ask(option: Option) -> object:
            tried.append(option)
            return self._client.ask(PATH, {**self._body(SCHEMA_QUESTION), **option}, bounds)

        formats: list[Option] = [{"response_format": one} if one else {} for one in response_formats("person", SCHEMA)]
        try:
            raw = Fallback("response_format", bounded_options(formats, MOST_TOKENS)).ask(ask)
            person = WrittenPerson.model_validate(parse_object(said_in(raw)))
        except ValidationError:
            return Finding(Check.SCHEMA, Outcome.BAD, "other_shape")
        except AnswerCut:
            return Finding(Check.SCHEMA, Outcome.BAD, "endless")
        except AnswerMisshapen:
            return Finding(Check.SCHEMA, Outcome.BAD, "no_json")
        if person.born != YEAR:
            return Finding(Check.SCHEMA, Outcome.PARTLY, "wrong_content")
        kind = tried[-1].get("response_format", {}).get("type")
        return Finding(Check.SCHEMA, Outcome.GOOD if kind == "json_schema" else Outcome.PARTLY, kind or "plain_json")

    def _try_tools(self) -> Finding:
        called, bounds = CallReader(), self._bounds()
        body = {**self._body(TOOL_QUESTION), "tools": offered([TOOL]), "tool_choice": "auto"}
        options = Fallback("max_tokens", bounded_options([{}], MOST_TOKENS))
        try:
            with closing(options.ask(lambda option: self._client.stream(PATH, {**body, **option}, bounds))) as pieces:
                for raw in pieces:
                    for choice in read_as(Piece, raw).choices[:1]:
                        called.feed(choice.delta.tool_calls)
            calls = called.calls()
        except RequestRefused:
            return Finding(Check.TOOLS, Outcome.BAD, "tools_refused")
        if not calls:
            return Finding(Check.TOOLS, Outcome.BAD, "not_called")
        right = any(call.name == TOOL.name and _says_year(call.arguments) for call in calls)
        return Finding(Check.TOOLS, Outcome.GOOD if right else Outcome.PARTLY, "called" if right else "called_wrongly")

    def _try_reply(self) -> Finding:
        """Try a reply with the prompt of a turn. If the server counts no tokens, the finding says so."""
        seconds = min(MOST_SECONDS_OF_REPLY, self._remaining)
        models = replace(self._models, reply_seconds=seconds, silence_seconds=seconds)
        engine, request = OpenAIEngine(self._client, models), _reply_request(self._models.reply, self._tools)
        try:
            with metering() as calls:
                cited = _cited(engine, request)
        except ToolsRefused:
            with metering() as calls:
                cited = _cited(engine, replace(request, tools=()))
        used = calls[-1] if calls else None
        if used is None or not used.tokens_in:
            return Finding(Check.REPLY, Outcome.PARTLY, "counts_no_tokens", {"cites": cited})
        return Finding(
            Check.REPLY, Outcome.GOOD if cited else Outcome.PARTLY, "cites" if cited else "cites_nothing",
            _numbers_of(used),
        )  # fmt: skip

    def _try_languages(self, english: str) -> Finding:
        answers = {"en": english}
        for code in list(QUESTIONS)[1:]:
            try:
                answers[code] = self._hear(QUESTIONS[code]).text if self._remaining > 0 else ""
            except EngineError:
                answers[code] = ""
        right = [code for code, said in answers.items() if guess_language(said, "") == code]
        missing = [code for code in answers if code not in right]
        outcome = Outcome.GOOD if not missing else Outcome.PARTLY if right else Outcome.BAD
        return Finding(Check.LANGUAGES, outcome, "all" if not missing else "some", {"right": right, "missing": missing})

    def _finding_of_failure(self, error: EngineError) -> Finding:
        code, values = _code_of(error)
        if code in ("no_such_address", "refused"):
            names = self._model_names()
            if names and self._models.reply not in names:
                code, values = "no_such_model", {"names": names[:MOST_NAMES]}
        return Finding(Check.SERVER, Outcome.BAD, code, values)

    def _model_names(self) -> list[str]:
        try:
            found = read_as(ModelList, self._client.fetch("/models", self._bounds()))
        except EngineError:
            return []
        return [one.id[:LONGEST_NAME] for one in found.data]


def _untried(check: Check) -> Finding:
    return Finding(check, Outcome.UNTRIED, "untried")


def _code_of(error: EngineError) -> tuple[str, dict[str, Any]]:
    if isinstance(error, ServerPaused):
        return "paused", {}
    if isinstance(error, ServerFailed):
        if error.status is None:
            return "unreachable", {}
        return code_of_status(error.status), {"status": error.status}
    kinds = ((TookTooLong, "too_slow"), (ServerNotAllowed, "not_allowed"), (RequestRefused, "refused"))
    code = next((code for kind, code in kinds if isinstance(error, kind)), "not_understood")
    return code, {}


def _says_year(arguments: str) -> bool:
    try:
        read = json.loads(arguments)
    except ValueError:
        return False
    return isinstance(read, dict) and str(read.get("year")) == str(YEAR)


def _cited(engine: OpenAIEngine, request: ReplyRequest) -> bool:
    """Return whether the reply cites its source. It may call tools, which are offered to make the prompt complete."""
    events = list(engine.reply(request))
    if not any(isinstance(event, Delta) for event in events):
        raise BadAnswer("the model says nothing")
    return any(getattr(event, "cited", ()) for event in events)


def _numbers_of(used: Usage) -> dict[str, Any]:
    return {
        "seconds": round(used.duration_ms / 1000, 1),
        "tokens_in": used.tokens_in,
        "tokens_out": used.tokens_out,
    }


def _reply_request(model: str, tools: tuple[Tool, ...]) -> ReplyRequest:
    at = datetime(2026, 3, 2, 18, 5, tzinfo=UTC)
    told = ("Rose grew dahlias behind the house in Kassel.", "Rose moved to Bremen in 1952.")
    return ReplyRequest(
        person=Person(name="Rose Becker", known_as=("Rose",), pronouns="she/her", born="1931", died="2020"),
        teller=Teller(name="Anna", relationship="granddaughter", calls_them="Grandma"),
        window=(NumberedMessage(number=1, role="user", content="Which flowers did Grandma grow?", at=at),),
        recalled=tuple(
            Recalled(alias=alias, kind="fact", text=text, teller="Mark", own=False, told_on=at.date())
            for alias, text in enumerate(told, start=1)
        ),
        model=model,
        tools=tools,
        must_answer=bool(tools),
    )
