"""The tools of a turn. Their docstrings and the descriptions of their arguments are what a model reads of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from accounts.models import User
from accounts.services import fill_profile, locked_user
from memory.consolidation.attached_people import with_names
from memory.consolidation.claim import ClaimedRange, told_of_besides
from memory.consolidation.screening import clean
from memory.consolidation.writing.note_writer import Noted, Outcome, prepare_note, write_note
from memory.engines.base import EntryDraft, Extraction, FactDraft
from memory.engines.builtin.replies.notable_messages import asks_to_remember, can_be_noted
from memory.language.detection import lexicon_for
from memory.language.lexicon import Lexicon
from memory.language.requests.profile_orders import zone_named
from memory.language.requests.wishes_to_remember import points_back
from memory.models import Fact, MemoryType, Message, RecallItem, RecallKind
from memory.recall import Hit
from memory.recall.pipeline import find
from memory.recall.results import Question
from memory.services.conversations import undoing
from memory.services.facts.correction import correct_fact
from memory.services.facts.editing import set_aside
from memory.services.facts.fact_inputs import LONGEST_CONTENT
from memory.services.facts.forgotten import FORGOTTEN, STILL_SHARED
from memory.turns.tools.declaration import Answer, DeclaredTool, declare
from memory.turns.tools.turn_tools import TurnTools
from memory.turns.turn_input import Turn
from memory.vocabulary import Category

MOST_LISTED, MOST_FOUND, MOST_FORGOTTEN = 20, 8, 20
ASKED_IMPORTANCE = 10
SHARED_DETAIL = (
    "The family sees this. The relative can change it on its page, so that nothing changes for others unseen. Say so."
)

Text = Annotated[str, Field(min_length=2, max_length=1000)]
Number = Annotated[int, Field(ge=1, description="The number of a line in <memory>.")]
When = Annotated[
    str, Field(max_length=60, description="When it happened, as EDTF: 1962, 1962-06-14, 196X, 1962~. Empty if unsaid.")
]


def remember(
    tools: TurnTools,
    content: Annotated[Text, Field(description="One statement in the third person that stands on its own.")],
    about: Annotated[Literal["person", "relative"], Field(description="Who it is about.")] = "person",
    category: Category = Category.OTHER,
    importance: Annotated[int, Field(ge=3, le=9)] = 5,
    occurred: When = "",
) -> Answer:
    """Note one thing that the relative has just told, about the person or about themselves."""
    is_asked, told = _asks_to_remember(tools), _source_message(tools)
    draft = FactDraft(
        content=content,
        messages=(told.seq,),
        category=category,
        memory_type="episodic" if occurred else "semantic",
        about="teller" if about == "relative" else "legacy",
        importance=ASKED_IMPORTANCE if is_asked else importance,
        occurred=occurred or None,
        pinned=is_asked,
    )
    return _note(tools, "remember", told, facts=(draft,))


def record_entry(
    tools: TurnTools,
    type: Annotated[str, Field(min_length=2, max_length=60, description="A word for it: wedding, move, first job.")],  # noqa: A002 - the entry's own word
    occurred: When,
    summary: Annotated[Text, Field(max_length=500, description="One line, in the third person.")],
) -> Answer:
    """Note something that happened, with its time, for the timeline."""
    told = _source_message(tools)
    draft = EntryDraft(type=type, occurred=occurred, summary=summary, messages=(told.seq,))
    return _note(tools, "record_entry", told, entries=(draft,))


def update_memory(
    tools: TurnTools,
    number: Number,
    content: Annotated[str, Field(max_length=1000, description="The whole statement as it is right.")] = "",
    category: Category | None = None,
) -> Answer:
    """Put right what the relative told before: its words, its category, or both. Only what they told themselves."""
    changes: dict[str, Any] = {}
    if content:
        changes["content"] = clean(content, longest=LONGEST_CONTENT)[0]
    if category:
        changes["category"] = category
    hit = tools.own_fact(number)
    if not changes:
        return {"outcome": "unchanged"}
    if hit.shared:
        return _shared(number)
    user = tools.turn.membership.user
    with tools.writing():
        # Secrets were removed from the words above; the marks in their place are no secrets.
        fact = correct_fact(user=user, fact_id=hit.id, changes=changes, message=tools.turn.question, allow_secrets=True)
        if fact.pk == hit.id:
            return {"outcome": "unchanged"}
        tools.note_action("update_memory", "memory_updated", facts=[fact.pk])
    return {"outcome": "memory_updated", "content": fact.content}


def forget_memories(
    tools: TurnTools,
    numbers: Annotated[list[Number], Field(min_length=1, max_length=MOST_FORGOTTEN)],
) -> Answer:
    """Set aside what the relative told and does not want remembered. They can take it back for 90 days. What the family
    sees stays: only the relative themselves takes it from them, on its page.
    """
    hits = [tools.own_fact(number) for number in dict.fromkeys(numbers)]
    user = tools.turn.membership.user
    with tools.writing():
        rows = Fact.objects.owned_by(user).filter(pk__in=[hit.id for hit in hits])
        shared = set(rows.shared_with_family().values_list("pk", flat=True))
        gone, left = ([hit for hit in hits if (hit.id in shared) is is_left] for is_left in (False, True))
        for hit in gone:
            set_aside(user=user, fact_id=hit.id)
        for outcome, group in ((FORGOTTEN, gone), (STILL_SHARED, left)):
            if group:
                tools.note_action("forget_memories", outcome, facts=[hit.id for hit in group])
    return forgetting_answer([hit.text for hit in gone], [hit.text for hit in left])


def forgetting_answer(gone: list[str], left: list[str]) -> Answer:
    """Return what `forget_memories` did with these statements: set aside, or left because the family sees them."""
    answer: Answer = {"outcome": FORGOTTEN if gone else STILL_SHARED, "count": len(gone), "content": gone}
    return {**answer, "shared": left, "detail": SHARED_DETAIL} if left else answer


def list_memories(
    tools: TurnTools,
    about: Annotated[Literal["person", "relative"], Field(description="Whom the memories are about.")] = "relative",
) -> Answer:
    """List what is remembered of what the relative told, about the person or about themselves."""
    turn = tools.turn
    viewer = turn.membership.user
    rows = RecallItem.objects.visible_to(viewer).filter(
        legacy_id=turn.conversation.legacy_id, kind=RecallKind.FACT, owner_id=viewer.pk, superseded=False
    )
    is_theirs = {"memory_type": MemoryType.USER_PROFILE}
    rows = rows.filter(**is_theirs) if about == "relative" else rows.exclude(**is_theirs)
    unread = rows.defer("search", "embedding", "other_embedding").order_by("-importance", "-told_at", "id")
    hits = [Hit.of(row, viewer_id=viewer.pk) for row in unread[: MOST_LISTED + 1]]
    return {"memories": tools.show(hits[:MOST_LISTED]), "are_more": len(hits) > MOST_LISTED}


def search_memories(tools: TurnTools, query: Annotated[str, Field(min_length=2, max_length=300)]) -> Answer:
    """Search everything that the relative may see, when <memory> does not hold what they ask for."""
    turn = tools.turn
    question = Question(
        viewer=turn.membership.user,
        legacy_id=turn.conversation.legacy_id,
        query=query,
        limit=MOST_FOUND,
        conversation=turn.conversation.pk,
        left_out=turn.conversation.pk,
        left_out_from=turn.window[0].seq,  # the model already sees what is in the window
        floor=True,
    )
    return {"memories": tools.show([hit for hit in find(question).hits if not hit.is_corrected])}


def set_profile(
    tools: TurnTools,
    name: Annotated[str, Field(max_length=120, description="What the relative wants to be called.")] = "",
    time_zone: Annotated[str, Field(max_length=64, description="Theirs, as Europe/London.")] = "",
) -> Answer:
    """Note what you are to call the relative, or their time zone, when they have just said it. Their family goes on
    seeing them under the name `family_sees`.
    """
    if not (name.strip() or time_zone.strip()):
        return {"outcome": "unchanged"}
    user = tools.turn.membership.user
    with tools.writing():
        before = {field: getattr(locked_user(user), field) for field in ("display_name", "called", "time_zone")}
        row = fill_profile(user=user, called=name, time_zone=zone_named(time_zone) or time_zone)
        now = {field: (was, getattr(row, field)) for field, was in before.items()}
        changed = {field: pair for field, pair in now.items() if pair[0] != pair[1]}
        tools.note_action("set_profile", "profile_set", profile=changed)
    user.display_name, user.called, user.time_zone = row.display_name, row.called, row.time_zone
    return profile_answer(user)


def profile_answer(user: User) -> Answer:
    """Return what the profile says once `set_profile` has changed it."""
    known = {"name": user.called_name, "family_sees": user.display_name, "time_zone": user.time_zone}
    return {"outcome": "profile_set", **known}


def undo_last(tools: TurnTools) -> Answer:
    """Take back what your last reply did, or the one before it if nothing was told since: what you noted is set aside,
    what you put right says again what it said before, what you set aside is brought back.
    """
    turn = tools.turn
    with tools.writing():
        reply = undoing.undo_last(
            user=turn.membership.user,
            conversation=turn.conversation,
            since=_first_to_undo(turn),
            before=turn.question.seq,
        )
        if reply is None:
            return {"outcome": "nothing_to_undo"}
        for one in reply.actions:
            tools.note_undone(one, reply=reply.id)
    return {"outcome": "undone", "undone": [{"outcome": one.outcome, "content": one.words} for one in reply.actions]}


TOOLS: dict[str, DeclaredTool] = {
    one.tool.name: one
    for one in (
        declare(remember, writes=True, words=("content",)),
        declare(update_memory, writes=True, words=("content",)),
        declare(forget_memories, writes=True),
        declare(undo_last, writes=True),
        declare(record_entry, writes=True, words=("type", "summary")),
        declare(set_profile, writes=True, words=("name",)),
        declare(list_memories, writes=False),
        declare(search_memories, writes=False),
    )
}


def _first_to_undo(turn: Turn) -> int:
    """Return the number of the first reply that "undo that" can mean: one of the last two, and none from before the
    relative told something.
    """
    earlier = turn.window[:-1]
    replies = [message.seq for message in earlier if not message.is_told]
    lexicon = lexicon_for(turn.language)
    told = (message for message in earlier if message.is_told and _has_words_to_note(message.content, lexicon))
    return max([*replies[-2:][:1], *(message.seq for message in told)], default=turn.question.seq)


def _has_words_to_note(said: str, lexicon: Lexicon) -> bool:
    return can_be_noted(said, lexicon) or asks_to_remember(said, lexicon)


def _source_message(tools: TurnTools) -> Message:
    """Return the message that a note rests on: the message to answer, or the one before it that this one refers to."""
    turn = tools.turn
    lexicon = lexicon_for(turn.language)
    before = [message for message in turn.shown_window[:-1] if message.is_told]
    if before and points_back(turn.question.content, lexicon) and can_be_noted(before[-1].content, lexicon):
        return before[-1]
    return turn.question


def _note(
    tools: TurnTools,
    tool: str,
    told: Message,
    *,
    facts: tuple[FactDraft, ...] = (),
    entries: tuple[EntryDraft, ...] = (),
) -> Answer:
    turn = tools.turn
    before = tuple(message for message in turn.window if message.seq < told.seq)
    claimed = ClaimedRange(turn.conversation, turn.membership, messages=(told,), before=before)
    found = Extraction(summary="", facts=facts, entries=entries, model=tools.model)
    if turn.attached:
        found = with_names(found, turn.membership, (turn.membership, *told_of_besides(turn.conversation)))
    part = prepare_note(claimed, found)
    with tools.writing(told):
        noted = write_note(part)
        if noted.outcome not in (Outcome.DUPLICATE, Outcome.NOT_KEPT):
            facts_noted = [noted.fact.pk] if noted.fact else []
            entries_noted = [noted.entry.pk] if noted.entry and not noted.fact else []
            tools.note_action(tool, noted.outcome, facts=facts_noted, entries=entries_noted)
    return _said_of(noted, tools)


def _said_of(noted: Noted, tools: TurnTools) -> Answer:
    answer: dict[str, Any] = {"outcome": str(noted.outcome)}
    if noted.outcome == Outcome.DUPLICATE and noted.fact:
        known = {hit.id: number for number, hit in enumerate(tools.memory.hits, start=1)}
        answer = {"outcome": "duplicate_of", "number": known.get(noted.fact.pk), "content": noted.fact.content}
    elif noted.fact:
        answer["content"] = noted.fact.content
    if noted.reason:
        answer["reason"] = str(noted.reason)
    if noted.redacted:
        answer["left_out"] = "A password, code or account number is never noted."
    return answer


def _shared(number: int) -> Answer:
    """Refuse to change a shared fact: a conversation changes only what its owner alone sees. The owner can change the
    fact on its page.
    """
    return {"error": "shared", "number": number, "detail": SHARED_DETAIL}


def _asks_to_remember(tools: TurnTools) -> bool:
    return asks_to_remember(tools.turn.question.content, lexicon_for(tools.turn.language))
