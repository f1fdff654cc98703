"""Requests in plain words that a tool can fulfil: to remember, to forget, to say what is known of the asker.

The engine calls the same tools for them that a model calls. For a model that calls no tools, a turn uses this module.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from memory.engines.base import (
    Compared,
    ExtractionRequest,
    FactDraft,
    Label,
    LabelRequest,
    NumberedMessage,
    Pair,
    Recalled,
    ReplyRequest,
    ToolCall,
)
from memory.engines.builtin.classification.pairs import label_pairs
from memory.engines.builtin.extraction.differing_facts import remembered_otherwise
from memory.engines.builtin.extraction.extractor import extract_facts
from memory.engines.builtin.extraction.message_context import asks_what_was_meant
from memory.engines.builtin.extraction.putting_right import (
    date_put_right,
    last_reply,
    named_after_correction,
)
from memory.engines.builtin.extraction.sentence_topics import is_of_teller_alone
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.extraction.taking_back import is_joke_about
from memory.engines.builtin.extraction.third_person import quote
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import names_all, topic_words
from memory.engines.builtin.replies.answers.first_message import asks_for_first_told, asks_for_last_told
from memory.engines.builtin.replies.answers.overview import find_overview
from memory.engines.builtin.replies.notable_messages import asks_to_remember, can_be_noted
from memory.language.comparison.source_sentences import told_sentences
from memory.language.corrections.bare_corrections import is_bare
from memory.language.corrections.correction_claims import says_only_a_value, takes_back_unclearly
from memory.language.corrections.correction_orders import CorrectionOrder, read_order
from memory.language.corrections.corrections import (
    in_words_of,
    may_put_right,
    read_put_right,
    wrong_values,
)
from memory.language.corrections.implied_corrections import Meant, read_meant
from memory.language.corrections.put_right import places_of
from memory.language.detection import lexicon_for
from memory.language.lexicon import Lexicon
from memory.language.reply_language import language_of_reply
from memory.language.requests.profile_orders import own_profile
from memory.language.requests.requests_to_tell import find_wanted_notes
from memory.language.requests.second_thoughts import keeps_after_all
from memory.language.requests.spoken_requests import (
    UNDOING,
    RequestKind,
    SpokenRequest,
    read_request,
    without_wish_to_remember,
)
from memory.language.requests.wishes_to_remember import find_wish, points_back
from memory.language.secrets.only_secrets import says_only_secrets
from memory.language.sentences.last_statement import place_of_last_told
from memory.language.sentences.sentences import content_words
from memory.vocabulary import Category, MemoryType

MOST_NOTED, MOST_FORGOTTEN = 5, 20
NOTING = frozenset({"remember", "update_memory", "record_entry"})
"""Tools that turn the words of a teller into memory."""
ENDING = 120
"""Number of characters at the end of a reply in which a question mark means that the reply asks something."""
MOST_IMPORTANCE = 9
"""The highest importance that a tool takes. What somebody asks to remember gets more weight by itself."""


def reply_lexicon(request: ReplyRequest) -> Lexicon:
    """Return the lexicon of the language in which the last message is answered."""
    told = [message.content for message in request.window if message.role == "user"]
    return lexicon_for(language_of_reply(told, otherwise=request.person.language))


def requested_calls(request: ReplyRequest) -> tuple[ToolCall, ...]:
    """Return the calls of offered tools that the last message asks for in plain words; none if any was made before."""
    if request.rounds or not request.tools or not request.window:
        return ()
    said = request.window[-1]
    lexicon = reply_lexicon(request)
    if find_overview(said.content, (), Participants.of(request.person, request.teller), lexicon):
        return ()  # an overview holds what anybody told of the person; the tools list only what this teller told
    if asks_for_first_told(said.content) or asks_for_last_told(said.content):
        return ()  # answered from this conversation alone
    offered = {tool.name for tool in request.tools}
    calls = [(name, arguments) for name, arguments in _calls(request, said, lexicon) if name in offered]
    return tuple(
        ToolCall(id=f"said_{place}", name=name, arguments=json.dumps(arguments, ensure_ascii=False))
        for place, (name, arguments) in enumerate(calls, start=1)
    )


def _calls(request: ReplyRequest, said: NumberedMessage, lexicon: Lexicon) -> Iterator[tuple[str, dict[str, Any]]]:
    asked = read_request(said.content)
    order = read_order(said.content)
    ordered = list(_ordered(request, said, order, lexicon)) if order else []
    profile = own_profile(said.content)
    if "time_zone" in profile:  # also where the message is an order to change the time zone
        yield "set_profile", profile
    elif ordered or (order and find_wish(said.content, lexicon) is None):
        yield from (("remember", _as_arguments(fact)) for fact in ordered[:MOST_NOTED])
    elif asked and asked.kind is RequestKind.ABOUT_TELLER:
        yield "list_memories", {"about": "relative"}
    elif is_about_all(request, said.content, lexicon):
        yield "list_memories", {"about": "person"}
    elif asked and asked.kind is RequestKind.FORGET:
        yield from _forgetting(_own_about(request, asked.topic, lexicon))
    elif "forget_memories" in _done_last(request) and keeps_after_all(said.content):
        yield "undo_last", {}
    elif asked and asked.kind in (RequestKind.TAKE_BACK, *UNDOING):
        yield from _taking_back(request, asked, lexicon)
    elif profile:
        yield "set_profile", profile
    elif is_joke_about(_told_last(request), said, Participants.of(request.person, request.teller)):
        yield from _forgetting(_own_of_last(request))
    else:
        noted = _to_note(request, said, lexicon)
        yield from (("remember", _as_arguments(fact)) for fact in noted[:MOST_NOTED])


def _to_note(request: ReplyRequest, said: NumberedMessage, lexicon: Lexicon) -> list[FactDraft]:
    """Return the facts that the message asks to remember, or that put something right."""
    if asks_to_remember(said.content, lexicon):
        return _told_in(request, said, lexicon)
    if meant := _meant(request, said):
        return _with_meant(request, said, meant)
    if otherwise := remembered_otherwise(request):
        return [otherwise]
    return _putting_right(request, said, lexicon) if may_put_right(said.content) else []


def _forgetting(numbers: list[int]) -> Iterator[tuple[str, dict[str, Any]]]:
    if numbers:
        yield "forget_memories", {"numbers": numbers[:MOST_FORGOTTEN]}


def _taking_back(request: ReplyRequest, asked: SpokenRequest, lexicon: Lexicon) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the call that takes back the last thing: undo what a tool did last, or forget the facts drawn from it.

    What was only told is not noted yet, or was noted when the conversation became memory; its facts are forgotten.
    Where the asker takes something back, only the writing of a memory is undone: an undone deletion would bring
    something back.
    """
    if asked.is_own:
        return  # the message itself is set aside before an engine replies
    kind, done = asked.kind, _done_last(request)
    told = [message.content for message in request.window[:-1] if message.role == "user"]
    is_told = kind is not RequestKind.PUT_BACK and bool(told) and can_be_noted(told[-1], lexicon)
    if done & NOTING if kind is RequestKind.TAKE_BACK else done or not is_told:
        yield "undo_last", {}
    else:
        yield from _forgetting(_own_of_last(request))


def _done_last(request: ReplyRequest) -> frozenset[str]:
    """Return the tools that wrote something in the reply to the previous message."""
    earlier = request.window[:-1]
    told = max((message.number for message in earlier if message.role == "user"), default=0)
    return frozenset().union(*(message.done for message in earlier if message.number > told))


def _told_in(request: ReplyRequest, said: NumberedMessage, lexicon: Lexicon) -> list[FactDraft]:
    """Return what is to be remembered, or put right, as facts; the writer's own words where the rules find none."""
    before = [message for message in request.window if message.number < said.number]
    if points_back(said.content, lexicon):
        earlier = [message for message in before if message.role == "user"]
        return _told_in(request, earlier[-1], lexicon) if earlier and can_be_noted(earlier[-1].content, lexicon) else []
    told = without_wish_to_remember(said.content, lexicon)
    # The message is read with its wish to remember, as consolidation reads it later: both must find the same facts.
    asked = ExtractionRequest(person=request.person, teller=request.teller, messages=(said,), before=tuple(before))
    found = [fact for fact in extract_facts(asked, model="").facts if not fact.instructs]
    is_asked = asks_to_remember(request.window[-1].content, lexicon)
    is_empty = not content_words(told, lexicon) or _says_only_secrets(told, request)
    if found or not is_asked or is_empty:
        return found
    return [_in_their_words(told, request, lexicon)]


def _says_only_secrets(told: str, request: ReplyRequest) -> bool:
    return says_only_secrets(told, Participants.of(request.person, request.teller).name_words)


def _putting_right(request: ReplyRequest, said: NumberedMessage, lexicon: Lexicon) -> list[FactDraft]:
    """Return the facts in the message that put one of the teller's own facts right.

    What is not a fact yet is put right when it becomes one.
    """
    return _correcting(request, said, _told_in(request, said, lexicon)) if _own_facts(request) else []


def _correcting(request: ReplyRequest, said: NumberedMessage, facts: Iterable[FactDraft]) -> list[FactDraft]:
    """Return the facts that correct a fact of the asker's own. Others are dropped: nobody told them as new."""
    own = _own_facts(request)
    return [fact for fact in facts if Label.CORRECTS in label_pairs(_pairs(request, said, fact, own))]


def _ordered(request: ReplyRequest, said: NumberedMessage, order: CorrectionOrder, lexicon: Lexicon) -> list[FactDraft]:
    """Return what an order puts right: something told in this conversation, else the one own fact that it can mean.

    A sentence that says no more than a value cannot replace a fact. Nothing is done where it fits no fact.
    """
    if meant := _meant(request, said):
        return _with_meant(request, said, meant)
    speakers = Participants.of(request.person, request.teller).speakers
    found = [meant for item in _own_facts(request) if (meant := read_meant(said.content, [item.text], speakers))]
    if found:
        return _with_meant(request, said, found[0]) if len(found) == 1 else []
    claimed = replace(said, content=order.claim)
    is_statement = may_put_right(order.claim) and not says_only_a_value(order.claim)
    told = _putting_right(request, claimed, lexicon) if is_statement else []
    # "Nació en Huelva, no en Sevilla" has no subject, and may not be a fact by itself.
    return told or _correcting(request, said, _with_right_value(request, said, order.right))


def _meant(request: ReplyRequest, said: NumberedMessage) -> Meant | None:
    told = [message.content for message in request.window[:-1] if message.role == "user"]
    asked = last_reply(request.window[:-1])
    return read_meant(said.content, told, Participants.of(request.person, request.teller).speakers, asked=asked)


def _with_meant(request: ReplyRequest, said: NumberedMessage, meant: Meant) -> list[FactDraft]:
    """Return the one own fact that was drawn from what is put right, with the right value; a new one if none was, and
    nothing if several were.
    """
    told = [item for item in _own_facts(request) if any(meant.sentence in words for words in (item.text, *item.words))]
    wrong = [(item, full) for item in told if (full := meant.put_right.said_in_full(item.text))]
    if not wrong:
        named = named_after_correction(meant, said, Participants.of(request.person, request.teller))
        return [named] if named else []
    return _correcting(request, said, [_in_place_of(*wrong[0], request, said)]) if len(wrong) == 1 else []


def _with_right_value(request: ReplyRequest, said: NumberedMessage, right: str) -> list[FactDraft]:
    """Return the one own fact that says the same as `right` with the wrong value, put right; nothing if several do."""
    found = [(item, full) for item in _own_facts(request) if (full := in_words_of(item.text, right))]
    return [_in_place_of(*found[0], request, said)] if len(found) == 1 else []


def _in_place_of(item: Recalled, full: str, request: ReplyRequest, said: NumberedMessage) -> FactDraft:
    participants = Participants.of(request.person, request.teller)
    return FactDraft(
        content=full,
        messages=(said.number,),
        category=item.category or Category.OTHER,
        about=_compared(item).about,
        occurred=date_put_right(item.text, full, item.occurred, said, participants),
    )


def _pairs(request: ReplyRequest, said: NumberedMessage, fact: FactDraft, own: list[Recalled]) -> LabelRequest:
    before = tuple(message.content for message in request.window[:-1] if message.role == "user")
    new = Compared(text=fact.content, said=said.content, category=fact.category, about=fact.about, told_before=before)
    pairs = tuple(Pair(new=new, old=_compared(item), same_teller=True) for item in own)
    aliases = frozenset({request.teller.calls_them} - {""})
    return LabelRequest(person=request.person, pairs=pairs, aliases=aliases)


def _compared(item: Recalled) -> Compared:
    is_of_teller = item.memory_type == MemoryType.USER_PROFILE
    return Compared(
        text=item.text,
        said="\n".join(" ".join(words.split()) for words in item.words),
        category=item.category,
        about="teller" if is_of_teller else "legacy",
    )


def _in_their_words(told: str, request: ReplyRequest, lexicon: Lexicon) -> FactDraft:
    participants = Participants.of(request.person, request.teller)
    aspect = read_aspect(told, lexicon, participants, Focus(participants))
    return FactDraft(
        content=quote(told, lexicon, participants),
        messages=(request.window[-1].number,),
        category=Category.OTHER,
        about="teller" if is_of_teller_alone(aspect) else "legacy",
    )


def _as_arguments(fact: FactDraft) -> dict[str, Any]:
    return {
        "content": fact.content,
        "about": "person" if fact.about == "legacy" else "relative",
        "category": str(fact.category),
        "importance": min(fact.importance, MOST_IMPORTANCE),
        "occurred": fact.occurred or "",
    }


def _own_about(request: ReplyRequest, topic: str, lexicon: Lexicon) -> list[int]:
    """Return the numbers of own facts that speak of everything the topic names.

    What is not plainly meant is not forgotten.
    """
    participants = Participants.of(request.person, request.teller)
    own = _own_facts(request)
    return [item.alias for item in own if names_all(_said_of(item, lexicon), topic, participants, lexicon)]


def _said_of(item: Recalled, lexicon: Lexicon) -> str:
    """Return the fact with the sentences that it was drawn from; with the whole message where it says "it" of something
    that another sentence names.
    """
    if lexicon.requests.refers.search(item.text):
        return " ".join((item.text, *item.words))
    return " ".join((item.text, *(told_sentences(words, item.text) for words in item.words)))


def _own_of_last(request: ReplyRequest) -> list[int]:
    """Return the numbers of own facts that were drawn from the teller's last message that tells something."""
    said = [message.content for message in request.window[:-1] if message.role == "user"]
    last = place_of_last_told(said, reply_lexicon(request))
    if last is None:
        return []
    return [item.alias for item in _own_facts(request) if any(words in said[last] for words in item.words)]


def _told_last(request: ReplyRequest) -> NumberedMessage | None:
    return next((message for message in reversed(request.window[:-1]) if message.role == "user"), None)


def _own_facts(request: ReplyRequest) -> list[Recalled]:
    return [item for item in request.recalled if item.own and item.kind == "fact"]


def is_about_all(request: ReplyRequest, said: str, lexicon: Lexicon) -> bool:
    """Whether the message asks for everything that was told of the person, without naming a topic."""
    people, asked = Participants.of(request.person, request.teller), read_request(said)
    named = find_wanted_notes(said, lexicon)
    if named is None and asked and asked.kind is RequestKind.ABOUT_ALL:
        named = asked.topic
    return named is not None and not topic_words(named, people, lexicon)


# Messages that put something right where nothing that was told is found to be meant.


def needs_to_ask_what_was_meant(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the message puts something right without saying what, and nothing that was told is found to be meant."""
    if request.gently or request.private or lexicon.phrases.sad.search(said):
        return False
    last = next((one.content for one in reversed(request.window) if one.role == "assistant"), "")
    answers = "?" in last[-ENDING:] and not asks_what_was_meant(last)
    is_unclear = is_bare(said, lexicon, participants.name_words, answers=answers) or bool(read_put_right(said))
    meant = _meant(request, request.window[-1]) if request.window else None
    is_meant = meant is not None and not meant.put_right.thing
    is_unclear = is_unclear or is_meant or takes_back_unclearly(said) or read_order(said) is not None
    return is_unclear and (bool(request.tools) or not _is_put_right_later(request))


def _is_put_right_later(request: ReplyRequest) -> bool:
    """Whether the last message names what was wrong, or what it means is found.

    Where there are no tools, it is then put right when the conversation becomes memory.
    """
    said = request.window[-1]
    told = [message.content for message in request.window[:-1] if message.role == "user"]
    is_named = any(places_of(value, message) for value in wrong_values(said.content) for message in told)
    return is_named or _meant(request, said) is not None
