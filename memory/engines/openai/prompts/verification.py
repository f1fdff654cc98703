"""Verification: the same range once more, with the results of the first pass; and the schema of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from memory.engines.base import EntryDraft, Extraction, ExtractionRequest, FactDraft, Verification
from memory.engines.openai.json_answers import parse_object, whole_parts
from memory.engines.openai.prompts.extraction import (
    MOST_FACTS,
    RULES_OF_ENTRIES,
    RULES_OF_FACTS,
    WHAT_IS_LEFT_OUT,
    FoundEntry,
    FoundFact,
    conversation_block,
    entry_drafts,
    fact_drafts,
    readable_as,
    response_formats,
    strict_schema,
)
from memory.engines.openai.prompts.xml_text import element, group
from memory.engines.openai.transport.responses import AnswerSchema, read_as

if TYPE_CHECKING:  # the package loads slowly, and writing a prompt needs nothing of it
    from openai.types.chat import ChatCompletionMessageParam

# The prompt of a verification: the same range once more, with the results of the first pass.

SYSTEM = f"""\
You check what somebody drew out of a talk of a relative with a memorial assistant about <remembered_person>.
<talk> is the talk, <found> is what was drawn out of it. Read the talk again, message by message: what is worth
remembering and was missed, and what of <found> is wrong? Answer with one JSON object:
{{"wrong_facts": [numbers], "wrong_entries": [numbers], "facts": [...], "entries": [...]}}. Nothing before or after it.

wrong_facts, wrong_entries: the numbers of what must not stay. That is what nobody said; what is about somebody else;
what was a question, a supposition or a joke; what only the assistant said; what a later message of the same talk takes
back; and what gets a name, number, place or date wrong. The right statement, if there is one, goes below.
Leave alone what is right, however you would have put it yourself. Empty if nothing is wrong.

facts: only what was missed, and the right form of what was wrong. Never again what stands in <found> or <known> and is
right. Empty if nothing was missed.
{RULES_OF_FACTS}
entries: likewise.
{RULES_OF_ENTRIES}
{WHAT_IS_LEFT_OUT}
"""


def verification_messages(request: ExtractionRequest, found: Extraction) -> list[ChatCompletionMessageParam]:
    """Return the system message, which is always the same, then the conversation and the results as data."""
    data = f"{conversation_block(request)}\n{found_block(found)}"
    return [{"role": "system", "content": SYSTEM}, {"role": "user", "content": f"<check>\n{data}\n</check>"}]


def found_block(found: Extraction) -> str:
    """Return the results, with facts and entries each numbered from one."""
    facts = [_fact(number, fact) for number, fact in enumerate(found.facts, start=1)]
    entries = [_entry(number, entry) for number, entry in enumerate(found.entries, start=1)]
    return "\n".join(["<found>", *group("facts", facts), *group("entries", entries), "</found>"])


def _fact(number: int, fact: FactDraft) -> str:
    return element(
        "fact",
        fact.content,
        n=number,
        messages=_numbers(fact.messages),
        about=fact.about,
        category=fact.category,
        occurred=fact.occurred,
    )


def _entry(number: int, entry: EntryDraft) -> str:
    messages = _numbers(entry.messages)
    return element("entry", entry.summary, n=number, messages=messages, type=entry.type, occurred=entry.occurred)


def _numbers(messages: Sequence[int]) -> str:
    return ", ".join(map(str, messages))


# The schema of a verification. A model names what is wrong by the numbers that it was shown.


class Looked(AnswerSchema):
    wrong_facts: list[int] = Field(max_length=MOST_FACTS)
    wrong_entries: list[int] = Field(default=[], max_length=MOST_FACTS)
    facts: list[FoundFact] = Field(max_length=MOST_FACTS)
    entries: list[FoundEntry] = Field(default=[], max_length=MOST_FACTS)


SCHEMA = strict_schema(Looked)
RESPONSE_FORMATS = response_formats("verification", SCHEMA)


def read_verification(text: str, *, found: Extraction, model: str) -> Verification:
    """Read an answer. Numbers that were never shown are ignored. Raises `AnswerMisshapen`."""
    looked = read_as(Looked, parse_object(text))
    return Verification(
        facts=fact_drafts(looked.facts),
        entries=entry_drafts(looked.entries),
        struck=_valid_indexes(looked.wrong_facts, len(found.facts)),
        struck_entries=_valid_indexes(looked.wrong_entries, len(found.entries)),
        model=model,
    )


def read_part(text: str, *, model: str) -> Verification:
    """Return the complete additions in a bad answer. Only a whole answer can strike statements."""
    parts = whole_parts(text)
    return Verification(
        facts=fact_drafts(readable_as(FoundFact, parts.get("facts"))),
        entries=entry_drafts(readable_as(FoundEntry, parts.get("entries"))),
        model=model,
    )


def _valid_indexes(numbers: Iterable[int], count: int) -> frozenset[int]:
    return frozenset(number - 1 for number in numbers if 1 <= number <= count)
