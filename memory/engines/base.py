"""The engine interface: the typed requests that Keepsake makes to a model, and the answers that it accepts.

An engine knows nothing of the database. It takes and returns frozen values, so that the built-in engine, a model behind
an API and a script in a test are interchangeable.
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
    """The code of what the operator has to fix before an answer is possible; empty if a retry may help."""


class EngineUnavailable(EngineError):
    """There was no answer (down, refused, timed out); trying again later may help."""


class BadAnswer(EngineError):
    """The answer cannot be used (cut off, malformed, refused). `part` is the complete part of it, if any."""

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
    """The relative who writes. `name` is what the family sees, `called` what they want to be called here, if that is
    something else. `calls_them` is their name for the person ("Nana"), `relationship` their own role."""

    name: str
    relationship: str = ""
    calls_them: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedMessage:
    """One message. `number` is its place, `at` the time in its teller's time zone. Of a reply, `done` are the tools
    that wrote something in it, and `cited` the aliases in this turn of the rows that it cited. `is_set_aside`: its
    writer asked earlier to forget it, or it quotes such a message; no model reads it."""

    number: int
    role: Role
    content: str
    at: datetime
    speaker: str = ""
    done: frozenset[str] = frozenset()
    cited: frozenset[int] = frozenset()
    is_set_aside: bool = False


class SentenceEmbedder(Protocol):
    """Unit vectors of new texts. They have not been checked for secrets yet, so no vector is cached."""

    @property
    def name(self) -> str: ...

    def embed_afresh(self, texts: Sequence[str]) -> list[Vector]:
        """Return one vector for each text, in order. May raise `EngineError`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtractionRequest:
    """A range to consolidate. `before` are earlier messages, for reference only: nothing is extracted from them.
    `known` is the complete part of an earlier answer that was cut off: only the rest is asked for. `embedder` is that
    of the legacy, None if it has none.
    """

    person: Person
    teller: Teller
    messages: tuple[NumberedMessage, ...]
    before: tuple[NumberedMessage, ...] = ()
    known: Extraction | Verification | None = None
    embedder: SentenceEmbedder | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactDraft:
    """One statement that an engine found: standalone, third person, resting on the user messages with these numbers.
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
    """The text tries to instruct the assistant: it may be stored only as a suggestion."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryDraft:
    """An event with its time: `occurred` is EDTF, `type` free text, `summary` one line, `data` flat."""

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
    """The result of verifying an extraction: statements that were missed, and statements that are wrong.
    `struck` are indexes of facts of the verified extraction, `struck_entries` indexes of its entries.
    """

    facts: tuple[FactDraft, ...] = ()
    entries: tuple[EntryDraft, ...] = ()
    struck: frozenset[int] = frozenset()
    struck_entries: frozenset[int] = frozenset()
    model: str = ""


class Label(StrEnum):
    """The relation of a new statement to an old one. A model only names it; code decides what follows from it."""

    SAME = "same"
    """It says nothing that the old one does not say."""
    REFINES = "refines"
    """It says the same and more: a year, a place, a name."""
    CORRECTS = "corrects"
    """It takes back what the old one says and replaces it."""
    CONFLICTS = "conflicts"
    """Both cannot be true, and neither takes the other back."""
    CLOSE = "close"
    """They may belong together, so people review them. Used only where no model judges; no model answers with it."""
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A statement to be compared. `said` are the words it was drawn from, if the asker may read them, and `told_before`
    what its teller said before, newest last. `occurred` is EDTF or empty, `subject` a path or empty."""

    text: str
    teller: str = ""
    said: str = ""
    occurred: str = ""
    told_on: date | None = None
    subject: str = ""
    category: str = ""
    about: Literal["legacy", "teller"] = "legacy"
    told_before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A new statement and a near old one. `similarity` is their cosine, None unless both have a vector."""

    new: Compared
    old: Compared
    same_teller: bool
    similarity: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRequest:
    """Pairs to label, all visible to one member; all `aliases` mean the remembered person ("Nana", "she")."""

    person: Person
    pairs: tuple[Pair, ...]
    aliases: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """Something that the asker may see, offered to a turn under a small integer `alias`. `kind` is the kind of its
    recall row; `teller` the name of its owner; `own` whether that is the asker; `speaker` who said it in an imported
    chat; `told_on` the day of that. `told_otherwise` are the aliases of items that dispute it; an `unclear` item may
    have such items. `family_goes_by` says whether the family accepts it in a dispute that a keeper settled, and is None
    without one. Only original words may be quoted: the text of a message, the `words` behind a fact as far as the asker
    may read them, and the question and answer of an answer by a link (`quoted`).
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
    similarity: float = 0.0  # cosine to the query, 0 without a vector
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
    """A text that is read in every turn, such as a context file or a field of a persona. No reply can cite it."""

    name: str
    text: str
    is_operators: bool = False  # only notes of the operator may stand among an engine's rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """One part of a prompt, as far as it has room: notes, and recalled rows."""

    name: LayerName
    notes: tuple[Note, ...] = ()
    rows: tuple[Recalled, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A tool that an engine may call in a turn. `parameters` is the JSON schema of its arguments."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A call of a tool by an engine. `arguments` are the engine's own text, which may not be valid JSON."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRound:
    """What was said and called in one round of a turn, and the result of each call as JSON, in order."""

    calls: tuple[ToolCall, ...]
    results: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyRequest:
    """One turn: the window (oldest first, its last message is the one to answer) and the recalled items, best first.
    `tools` may be called unless `must_answer`; `rounds` are the earlier calls of this turn, oldest first.
    """

    person: Person
    teller: Teller
    window: tuple[NumberedMessage, ...]
    recalled: tuple[Recalled, ...] = ()
    model: str = ""  # the model that replies, by its name on the server; empty: the engine's own model
    tools: tuple[Tool, ...] = ()
    must_answer: bool = False
    rounds: tuple[ToolRound, ...] = ()
    layers: tuple[Layer, ...] = ()
    """The parts of a model's prompt, with the recalled rows in it; without layers, everything that was recalled."""
    private: bool = False  # nothing of the conversation is stored, so no reply may say that something is
    unknown: tuple[str, ...] = ()
    """The parts of the member's profile (`name`, `time zone`) that the reply may ask for in passing, this once."""
    gently: bool = False
    """The member was in acute distress a moment ago: the reply asks no question and puts no pressure on them."""
    asks_nothing: bool = False  # the reply ends with no question: they speak of a boundary, or it is a quiet date
    never: tuple[Topic, ...] = ()
    """The member's boundaries; nothing recalled touches them. Not for a model."""
    held_back: tuple[Recalled, ...] = ()
    """The best matches that do touch them, numbered from -1 down: the answer may be among them. Not for a model."""
    off: frozenset[Literal["memory", "tools"]] = frozenset()  # what the operator switched off; not for a model
    set_aside: tuple[NumberedMessage, ...] = ()  # what the last message asked to forget, and was; not for a model
    beginning: tuple[NumberedMessage, ...] | None = None
    """The teller's first messages that still stand, if the last message asks for them. Not for a model."""
    parts: tuple[ReplyRequest, ...] = ()
    """A request for each of several questions, with the question last in its window. Not for a model."""


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of the reply, in order."""

    text: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a reply: the aliases that it cites, and whether it said that nobody has told it."""

    cited: tuple[int, ...] = ()
    abstained: bool = False


@dataclass(frozen=True, slots=True)
class CallTools:
    """The end of a round: the engine goes on when it has the results of these calls."""

    calls: tuple[ToolCall, ...]


class ToolsRefused(EngineError):
    """The engine can answer, but not call tools: it can be asked again without tools."""


Reply = Iterator[Delta | CallTools | Finish]


class Replier(Protocol):
    """The part of an engine that makes replies. May raise `EngineUnavailable` or `BadAnswer`."""

    name: str

    def reply(self, request: ReplyRequest) -> Reply:
        """Yield deltas, then exactly one `Finish`, or one `CallTools` if the request offers tools.

        Raises `ToolsRefused` before anything else if tools are offered that it cannot call.
        """


class Engine(Replier, Protocol):
    """Replies and extractions. Every method may raise `EngineUnavailable` or `BadAnswer`."""

    def can_read(self, text: str) -> bool:
        """Return whether the engine knows the language of a text; otherwise it finds little or nothing in it."""

    def extract(self, request: ExtractionRequest) -> Extraction: ...

    def verify(self, request: ExtractionRequest, found: Extraction) -> Verification:
        """Run the second pass over the same range. `found` is the result of the first pass."""

    def label(self, request: LabelRequest) -> list[Label]:
        """Return the relation of each new statement to its old one: one label for each pair, in order."""


class Embedder(Protocol):
    """An embedder: it turns texts into unit vectors of `dimension` floats."""

    @property
    def name(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    def embed(self, texts: Sequence[str]) -> list[Vector]: ...
