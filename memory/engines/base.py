"""The engine interface: the typed requests that Keepsake makes of a model, and the answers it accepts.

An engine knows nothing of the database. It is handed frozen values and hands frozen values back, so that the built-in
engine, a model behind an API and a script in a test are interchangeable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from memory.language.requests.boundaries import Topic

Role = Literal["user", "assistant"]
Vector = NDArray[np.float32]


class EngineError(Exception):
    """An engine could not answer; the message is for operators and holds no text of a person."""

    setup_code = ""
    """What whoever runs the product has to set right before it can answer; empty where asking again may help."""


class EngineUnavailable(EngineError):
    """Nobody answered (down, refused, timed out): trying again later may help."""


class BadAnswer(EngineError):
    """An answer came and cannot be used (cut, wrong shape, refused). `part` of it came whole, if any did."""

    part: Extraction | Verification | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """The remembered person, as far as an engine needs to know them. `born` and `died` are EDTF or empty."""

    name: str
    known_as: tuple[str, ...] = ()
    pronouns: str = ""
    born: str = ""
    died: str = ""
    language: str = "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """The relative who speaks. `calls_them` is their name for the person ("Nana"), `relationship` what they are."""

    name: str
    relationship: str = ""
    calls_them: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedMessage:
    """One message: `number` is its place, `at` in its teller's time zone, `done` the tools that wrote in a reply."""

    number: int
    role: Role
    content: str
    at: datetime
    speaker: str = ""
    done: frozenset[str] = frozenset()


class SentenceEmbedder(Protocol):
    """Unit vectors of what people typed, which nobody has looked through for secrets yet: so none of them is kept."""

    @property
    def name(self) -> str: ...

    def embed_afresh(self, texts: Sequence[str]) -> list[Vector]:
        """One vector for each text, in their order. May raise `EngineError`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractionRequest:
    """A range to consolidate. `before` are earlier messages, for reference only: nothing is extracted from them.

    `known` is what an earlier answer that was cut brought whole: only the rest is asked for. `embedder` is that of the
    legacy, None where it has none.
    """

    person: Person
    teller: Teller
    messages: tuple[NumberedMessage, ...]
    before: tuple[NumberedMessage, ...] = ()
    known: Extraction | Verification | None = None
    embedder: SentenceEmbedder | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactDraft:
    """One statement an engine found: standalone, third person, resting on the user messages with these numbers.

    `importance` 1-10, `confidence` 0-1, `occurred` EDTF or None, `memory_type` semantic, episodic or user_profile
    (`about` the teller), `category` one of the eight.
    """

    content: str
    messages: tuple[int, ...]
    category: str
    memory_type: str = "semantic"
    about: Literal["legacy", "teller"] = "legacy"
    subject: str = ""
    importance: int = 5
    confidence: float = 0.7
    authority: str = "firsthand"
    occurred: str | None = None
    pinned: bool = False
    instructs: bool = False
    """The text tries to instruct the assistant: it may be kept as a suggestion only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDraft:
    """Something that happened, with its time: `occurred` is EDTF, `type` free text, `summary` one line, `data` flat."""

    type: str
    occurred: str
    summary: str
    messages: tuple[int, ...]
    data: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """Summary (2-4 sentences, empty if there is nothing to say), facts and entries of one range; the model's name."""

    summary: str
    facts: tuple[FactDraft, ...]
    model: str
    entries: tuple[EntryDraft, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """What a second look at a range found: what was missed, and what is wrong.

    `struck` are places in the facts of the extraction that was looked at, `struck_entries` in its entries.
    """

    facts: tuple[FactDraft, ...] = ()
    entries: tuple[EntryDraft, ...] = ()
    struck: frozenset[int] = frozenset()
    struck_entries: frozenset[int] = frozenset()
    model: str = ""


class Label(StrEnum):
    """What a new statement is to an old one. A model only names it; what is done about it, code decides."""

    SAME = "same"
    """Says nothing that the old one does not say."""
    REFINES = "refines"
    """Says the same and more: a year, a place, a name."""
    CORRECTS = "corrects"
    """Takes back what the old one says and puts something else in its place."""
    CONFLICTS = "conflicts"
    """Both cannot be true, and nobody takes anything back."""
    CLOSE = "close"
    """May belong together: to be looked at by people. Only where no model judges; a model never answers with it."""
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A statement to be compared. `said` are the words it was drawn from, where the one who asks may read them.

    `occurred` is EDTF or empty; `told_on` the day it was told; `subject` a dotted path or empty.
    """

    text: str
    teller: str = ""
    said: str = ""
    occurred: str = ""
    told_on: date | None = None
    subject: str = ""
    category: str = ""
    about: Literal["legacy", "teller"] = "legacy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A new statement and an old one that is near it. `similarity` is their cosine, where both have a vector."""

    new: Compared
    old: Compared
    same_teller: bool
    similarity: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRequest:
    """Pairs to be labelled, all that one member may see; `aliases` all mean the remembered person ("Nana", "she")."""

    person: Person
    pairs: tuple[Pair, ...]
    aliases: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """Something the asker may see, offered to a turn under a small integer `alias`.

    `kind` is fact, message, chunk, passage or entry; `teller` the display name of who told it, `own` whether that is
    the asker; `speaker` who spoke in an imported chat of several; `told_on` the day of that. `told_otherwise` are the
    aliases of items that dispute it; of what is `unclear`, another may. `family_goes_by`: whether the family does where
    a keeper settled a dispute, else None. Only what was said may be quoted: the text of a message, the `words` a fact
    was drawn from, as far as the asker may read them, and of an answer by a link question and answer, `quoted`.
    """

    alias: int
    kind: str
    text: str
    teller: str
    own: bool
    speaker: str = ""
    told_on: date | None = None
    category: str = ""
    occurred: str = ""
    score: float = 0.0
    similarity: float = 0.0  # cosine to the query, 0 where there is no vector
    memory_type: str = ""
    subject: str = ""
    shared: bool = False
    pinned: bool = False
    told_otherwise: frozenset[int] = frozenset()
    family_goes_by: bool | None = None
    unclear: bool = False
    words: tuple[str, ...] = ()
    quoted: tuple[str, ...] = ()


class LayerName(StrEnum):
    """The parts of a prompt, in the order of L1 to L7."""

    PERSONA = "persona"
    IDENTITY = "identity"
    TOOLS = "tools"
    PROFILE = "profile"
    RECALLED = "recalled"
    FAMILY = "family"
    SUMMARY = "summary"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """A text that is read in every turn, as a context file or a persona's field is. Nobody can cite it."""

    name: str
    text: str
    is_operators: bool = False
    """Who runs the product wrote it; of all notes, only such may stand among an engine's rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One part of a prompt, as far as it has room: notes, and what was recalled."""

    name: LayerName
    notes: tuple[Note, ...] = ()
    rows: tuple[Recalled, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """Something an engine may have done in a turn. `parameters` is the JSON schema of its arguments."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """What an engine wants to have done: `arguments` are JSON as it came, which may be none."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRound:
    """What was said and called in one round of a turn, and the answer to each call, as JSON, in their order."""

    calls: tuple[ToolCall, ...]
    results: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyRequest:
    """One turn: the window (oldest first, its last message is the one to answer) and what was recalled, best first.

    `tools` are what may be called, unless `must_answer`; `rounds` is what was called before in this turn, oldest first.
    """

    person: Person
    teller: Teller
    window: tuple[NumberedMessage, ...]
    recalled: tuple[Recalled, ...] = ()
    model: str = ""
    """The one that is to reply, by its name on the server; empty for the engine's own."""
    tools: tuple[Tool, ...] = ()
    must_answer: bool = False
    rounds: tuple[ToolRound, ...] = ()
    layers: tuple[Layer, ...] = ()
    """What of it goes into a model's prompt, with all else that does; without layers, all that was recalled."""
    private: bool = False
    """Nothing of the conversation is kept, so no reply may say that something is."""
    unknown: tuple[str, ...] = ()
    """What of the teller's profile (`name`, `time zone`) may be asked for in passing, this once."""
    gently: bool = False
    """Its teller was in acute distress a moment ago: no question, and nothing that presses."""
    asks_nothing: bool = False
    """No question at the end: the teller speaks of what they asked never to be brought up, or it is a quiet date."""
    never: tuple[Topic, ...] = ()
    """What the teller asked never to be brought up; nothing that was recalled speaks of it. For no model to read."""
    held_back: tuple[Recalled, ...] = ()
    """What does and was found best, numbered from -1 down: whether the answer is among it. For no model to read."""
    off: frozenset[Literal["memory", "tools"]] = frozenset()
    """What whoever runs the product has switched off. For no model to read."""


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of the reply, in order."""

    text: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a reply: the aliases it rests on, and whether it said that nobody has told it."""

    cited: tuple[int, ...] = ()
    abstained: bool = False


@dataclass(frozen=True, slots=True)
class CallTools:
    """The end of a round: the engine goes on when it knows what came of these."""

    calls: tuple[ToolCall, ...]


class ToolsRefused(EngineError):
    """The engine answers, but calls no tools: it can be asked again without them."""


Reply = Iterator[Delta | CallTools | Finish]


class Replier(Protocol):
    """What a turn asks for its reply. May raise `EngineUnavailable` or `BadAnswer`."""

    name: str

    def reply(self, request: ReplyRequest) -> Reply:
        """Yield deltas, then exactly one `Finish`, or `CallTools` where the request offers any.

        Raises `ToolsRefused`, before anything else, where tools are offered that it cannot call.
        """


class Engine(Replier, Protocol):
    """Replies and extractions. Every method may raise `EngineUnavailable` or `BadAnswer`."""

    def can_read(self, text: str) -> bool:
        """Whether it knows the language of a text; of what it cannot read it finds little or nothing."""

    def extract(self, request: ExtractionRequest) -> Extraction: ...

    def verify(self, request: ExtractionRequest, found: Extraction) -> Verification:
        """The second pass over the same range. `found` is what the first one found."""

    def label(self, request: LabelRequest) -> list[Label]:
        """What each new statement is to the old one beside it: one label a pair, in their order."""


class Embedder(Protocol):
    """Texts to unit vectors of `dimension` floats."""

    @property
    def name(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> list[Vector]: ...
