"""Extraction: the facts and entries of a range of messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from memory.engines.base import (
    Extraction,
    ExtractionRequest,
    FactDraft,
    NumberedMessage,
    SentenceEmbedder,
    Verification,
)
from memory.engines.builtin.classification.categories import (
    NOT_WORTH,
    TypedSentence,
    choose,
    is_of_teller,
    tells,
    weigh,
    worth_of,
)
from memory.engines.builtin.classification.categories_by_meaning import choose_by_meaning
from memory.engines.builtin.extraction.differing_facts import with_differing_facts
from memory.engines.builtin.extraction.life_events import entries_of, type_of, type_on
from memory.engines.builtin.extraction.mentions import Who
from memory.engines.builtin.extraction.message_context import MessageContext, OpenReferences, hear
from memory.engines.builtin.extraction.other_languages import read_other_language
from memory.engines.builtin.extraction.person_gender import participants_of
from memory.engines.builtin.extraction.putting_right import takes_back_a_value, with_put_right
from memory.engines.builtin.extraction.question_events import subject_about
from memory.engines.builtin.extraction.relatives import Relative, find_relative, name_relative, tells_fate
from memory.engines.builtin.extraction.sentence_topics import Reading, SentenceTopic, leaves_subject_out
from memory.engines.builtin.extraction.statements import Statement, life_of, read_statements
from memory.engines.builtin.extraction.summaries import summarize
from memory.engines.builtin.extraction.taking_back import is_mistaken, is_only_taking_back, takes_back_as_joke
from memory.engines.builtin.extraction.third_person import about, make_named, make_standalone, quote, tidy
from memory.engines.builtin.participants import Participants, is_kin_of
from memory.language.corrections.corrections import read_put_right
from memory.language.dates.date_finding import find_date
from memory.language.dates.date_sequence import is_after_death
from memory.language.detection import can_read, lexicon_for, others_than, read_language
from memory.language.distress import HEAVY, read_ordinary_grief
from memory.language.lexicon import Lexicon
from memory.language.secrets.only_secrets import says_only_secrets
from memory.language.sentences.sentences import content_words
from memory.vocabulary import Category

# The second look at a range strikes what a later message of the range takes back.

NEXT = 2
"""Most places between a message and the one that takes it back, with a reply between them. If there are more, what is
meant was set aside or deleted.
"""


def look_again(request: ExtractionRequest, found: Extraction, model: str) -> Verification:
    """Strike what rests only on messages that their teller took back in their very next message.

    A message is taken back as a joke, or as being about somebody else; what only calls it a joke is no fact either.
    Nothing is added: the same rules find nothing more at a second look.
    """
    taken = _taken_back(request.messages, participants_of(request))
    return Verification(
        struck=_resting_on(taken, [fact.messages for fact in found.facts]),
        struck_entries=_resting_on(taken, [entry.messages for entry in found.entries]),
        model=model,
    )


def _resting_on(numbers: frozenset[int], sources: Sequence[tuple[int, ...]]) -> frozenset[int]:
    return frozenset(place for place, behind in enumerate(sources) if behind and numbers.issuperset(behind))


def _taken_back(messages: tuple[NumberedMessage, ...], participants: Participants) -> frozenset[int]:
    told = [message for message in messages if message.role == "user"]
    jokes = frozenset(message.number for message in told if takes_back_as_joke(message.content, participants))
    return jokes | frozenset(
        said.number
        for said, after in pairwise(told)
        if said.speaker == after.speaker
        and after.number - said.number <= NEXT
        and (is_only_taking_back(after.content, participants) or is_mistaken(after.content))
        and not takes_back_a_value(said, after, participants)
    )


def extract_facts(request: ExtractionRequest, model: str) -> Extraction:
    """Extract what the user messages state about the person, and what they say about the teller that lasts."""
    fallback = _language_of(request)
    facts = _categorized(
        [draft for statement, whose in _statements(request, fallback) for draft in _drafts(statement, whose)],
        request.embedder,
    )
    whose = participants_of(request)
    facts = with_put_right(
        facts,
        request.messages,
        request.before,
        whose,
        lambda told: _facts_of(replace(request, messages=(told,), before=()), fallback),
    )
    of_range = [*request.before[-QUESTION_AND_REPLY:], *request.messages]
    told = _without_repeats(with_differing_facts(facts, of_range, whose))
    kept = tuple(fact for fact in told if not says_only_secrets(fact.content, whose.name_words))
    entries = tuple(entries_of(kept, fallback, whose))
    taken = _taken_back(request.messages, whose)
    standing = [fact for fact in kept if not taken.issuperset(fact.messages)]
    return Extraction(summary=summarize(standing, fallback, whose), facts=kept, entries=entries, model=model)


def _facts_of(request: ExtractionRequest, fallback: Lexicon) -> list[FactDraft]:
    return [draft for statement, whose in _statements(request, fallback) for draft, _ in _drafts(statement, whose)]


def _language_of(request: ExtractionRequest) -> Lexicon:
    """Return the lexicon of the language of most of the user's words; that of the legacy if there are too few."""
    told = (message.content for message in (*request.before, *request.messages) if message.role == "user")
    said = " ".join(text for text in told if can_read(text))
    return read_language(said, lexicon_for(request.person.language))


def _statements(request: ExtractionRequest, fallback: Lexicon) -> Iterator[tuple[Statement, Participants]]:
    """Yield each statement with the participants as its speaker sees them.

    In a chat of several people, each has their own "I" and "Mum".
    """
    participants_by_speaker = {"": participants_of(request)}
    asked = next((message.content for message in reversed(request.before) if message.role == "assistant"), "")
    left = OpenReferences(dreamt_at=_dreamt_before(request, participants_by_speaker[""], fallback))
    heard, speaker = hear(asked, participants_by_speaker[""], fallback, left), None
    for message in request.messages:
        if message.role == "assistant":
            heard, speaker = hear(message.content, participants_by_speaker[""], fallback, left), None
            continue
        if read_ordinary_grief(message.content) & HEAVY:
            continue  # tears and sleepless nights tell nothing that anybody would keep
        participants = participants_by_speaker.setdefault(
            message.speaker, Participants.of_speaker(request.person, message.speaker, participants_by_speaker[""])
        )
        if can_read(message.content):
            heard = heard.after(left) if message.speaker == speaker else heard
            statements, left = read_statements(message, heard, participants)
            speaker = message.speaker
        else:
            statements = read_other_language(message, heard, participants)
        yield from ((statement, participants) for statement in statements)


def _dreamt_before(request: ExtractionRequest, participants: Participants, fallback: Lexicon) -> datetime | None:
    """Return when the last of the teller's messages before the range was written, if it ended in a dream."""
    told = next((message for message in reversed(request.before) if message.role == "user"), None)
    if told is None or told.speaker or not can_read(told.content):
        return None
    return read_statements(told, MessageContext(True, fallback), participants)[1].dreamt_at


QUESTION_AND_REPLY = 2
"""Messages before a range that its first message may lean on."""
OPENING = 2
"""Most words before a verb that is said of the person or thing with which the sentence begins."""
NOT_WORTH_OF_RELATIVE = -3.0
"""Log-odds of the words alone. A lasting statement about a relative that scores lower does not become a fact."""
NOT_WORTH_OF_OWN = -6.0
"""The same of a relative whom the person's own possessive names: "her husband died young"."""
NOT_WORTH_BETWEEN_RELATIVES = -1.5
"""The same of what the person did to the family, or one of the family to them."""
Draft = tuple[FactDraft, TypedSentence | None]
"""A fact and the sentence by which its category is chosen; None if the category is known."""


def _drafts(statement: Statement, participants: Participants) -> Iterator[Draft]:
    if statement.instructs:
        yield _instruction(statement), None
    elif says_enough(statement, participants) and _is_worth_keeping(statement, participants):
        fact, sentence = _fact(statement, participants)
        is_of_person = fact.about != "legacy" or any(one.aspect.speaks_of(Who.PERSON) for one in statement.readings)
        is_of_now = not is_of_person and _is_since_death(statement, participants)
        if not (is_of_now or _is_of_another_life(statement, fact.occurred or "", participants)):
            yield fact, sentence


def _is_since_death(statement: Statement, participants: Participants) -> bool:
    """Whether the statement tells only what the teller or their family did after the person's death, other than the
    burial. That is no event of the person's life.
    """
    aspect = next((one.aspect for one in statement.readings if one.aspect.mentions), None)
    if aspect is None or participants.is_person:
        return False
    ours = aspect.speaks_of(Who.TELLER) or aspect.speaks_of(Who.FAMILY)
    if aspect.subject not in (Who.TELLER, Who.FAMILY) and not (aspect.subject is None and ours):
        return False
    occurred = _date(statement, participants) or ""
    kind = type_on(occurred, statement.text, statement.lexicon.code)
    is_burial = kind == "funeral" and aspect.names(Who.PERSON)  # a visit to "her grave" is no burial
    return is_after_death(occurred, participants.person.died) and not is_burial


def _categorized(drafts: Sequence[Draft], embedder: SentenceEmbedder | None) -> list[FactDraft]:
    """Return the facts with their categories: by meaning if the embedder is a known one, else by words."""
    sentences = [sentence for _, sentence in drafts if sentence]
    by_meaning = choose_by_meaning(sentences, embedder)
    chosen = iter(by_meaning or [choose(sentence) for sentence in sentences])
    return [replace(fact, category=next(chosen)) if sentence else fact for fact, sentence in drafts]


def _is_of_another_life(statement: Statement, occurred: str, participants: Participants) -> bool:
    """Whether the statement is about somebody else who is not named: born or dead in another year, or still alive.

    "She died in 1951", where the person died in another year, is about a mother or a cat that was told of before.
    """
    mentions = [mention for reading in statement.readings for mention in reading.aspect.mentions]
    if statement.about_teller or any(mention.who is Who.PERSON and mention.form == "name" for mention in mentions):
        return False
    lives = statement.lexicon.screens.living.search(statement.text)
    if lives and len(statement.text[: lives.start()].split()) <= OPENING:
        return True
    if any(mention.who is Who.OTHER for mention in mentions):
        return False
    kind = type_on(occurred, statement.text, statement.lexicon.code) if occurred else ""
    if kind == "birth" and occurred[:4] not in statement.text:
        return False  # "Nació en Soria y se quedó huérfana con seis años": the date is that of an age
    known = {"birth": participants.person.born, "death": participants.person.died}.get(kind, "")
    years = (occurred[:4], known[:4])
    return all(map(str.isdigit, years)) and abs(int(years[0]) - int(years[1])) > 1


def _is_worth_keeping(statement: Statement, participants: Participants) -> bool:
    """Whether the statement is worth keeping.

    It is in any case if its teller asks to remember it, puts something right by it, or describes themselves in it.
    """
    if statement.remember or statement.correction or statement.described:
        return True
    first = statement.readings[0]
    worth = worth_of(statement.text, statement.lexicon, participants.name_words)
    if statement.of_relative:  # rules choose what lasts; the context would say that it is about somebody else
        is_own = first.aspect.mentions[0].who is Who.PERSON
        return worth > (NOT_WORTH_OF_OWN if is_own else NOT_WORTH_OF_RELATIVE)
    if worth > NOT_WORTH_OF_RELATIVE and tells_fate(first, statement.lexicon):
        return True
    is_worth = worth > NOT_WORTH_BETWEEN_RELATIVES and first.topic is SentenceTopic.LEGACY
    if is_worth and _is_between_relatives(first, statement.lexicon):
        return True
    context = () if first.answers else first.context  # an answer may be short: the question says whom it is about
    return worth_of(statement.text, statement.lexicon, participants.name_words, context) > NOT_WORTH


def says_enough(statement: Statement, participants: Participants) -> bool:
    """Whether the statement has two content words besides the person's names, or one that tells something ("Soft.")."""
    known = {word for name in participants.names for word in name}
    said = [
        word
        for word in content_words(statement.text, statement.lexicon)
        if word not in known and not is_kin_of(word, statement.lexicon, participants)
    ]
    hangs = all(reading.topic is SentenceTopic.LEANS and not reading.aspect.mentions for reading in statement.readings)
    if hangs and statement.lexicon.people.anaphor.search(statement.text):
        return False  # "That was a good year." refers to something that was not told
    if len(said) != 1 or statement.described:
        return bool(said)
    shared = statement.about_teller and any(reading.aspect.speaks_of(Who.PERSON) for reading in statement.readings)
    if shared or any(map(_tells_what_was_done_to_us, statement.readings)):
        return True
    return tells(statement.text, statement.lexicon) and not statement.is_fragment


def _tells_what_was_done_to_us(reading: Reading) -> bool:
    """Whether the sentence tells what the person did, or never did, to the teller or the family: "Dad never hit us"."""
    aspect = reading.aspect
    acts = aspect.subject is Who.PERSON and not aspect.by_possessive
    return acts and any(one.who in (Who.TELLER, Who.FAMILY) and one.form == "object" for one in aspect.mentions)


def _is_between_relatives(reading: Reading, lexicon: Lexicon) -> bool:
    """Whether the sentence tells what the person did to or for their family, or somebody of the family to them."""
    mentions, acting = reading.aspect.mentions, reading.aspect.subject
    is_left_out = acting is None and leaves_subject_out(reading.text, lexicon)
    if acting is Who.PERSON or is_left_out:
        ours = {
            one.at for one in mentions if one.who in (Who.TELLER, Who.FAMILY) and one.form in ("object", "possessive")
        }
        kin = {one.at for one in mentions if one.form == "kin"}
        return any(one.form == "object" and one.at in ours for one in mentions) or bool({at + 1 for at in ours} & kin)
    is_kin = acting is Who.OTHER and any(one.form == "kin" for one in mentions[:2])
    return is_kin and any(one.who is Who.PERSON and one.form == "object" for one in mentions)


def _instruction(statement: Statement) -> FactDraft:
    """Return a fact with the text that tries to instruct the assistant, word for word, for a human to review."""
    number = statement.message.number
    return FactDraft(
        content=statement.text, messages=(number,), category="other", importance=3, confidence=0.2, instructs=True
    )


def _fact(statement: Statement, participants: Participants) -> Draft:
    text, lexicon = statement.text, statement.lexicon
    about_person = not _is_about_teller(statement, participants) or participants.is_person
    occurred = _date(statement, participants)
    if about_person and _is_since_death(statement, participants):
        occurred = None
    named = not statement.is_quoted and any(one.aspect.subject is Who.PERSON for one in statement.readings)
    sentence = TypedSentence(tidy(text, lexicon), lexicon, bool(occurred), participants.name_words)
    weight = weigh(sentence, asked_to_remember=statement.remember, is_of_person=about_person and named)
    hearsay = bool(lexicon.screens.hearsay.search(text))
    document = bool(lexicon.screens.document.search(text)) and statement.correction
    quoted, described = statement.is_quoted, statement.described
    may_name = statement.readings[0].is_of_person
    relative = _relative(statement, participants)
    if read_put_right(text):
        content = about(text, lexicon, participants)
    elif relative:
        content = make_named(name_relative(text, relative, lexicon, participants), text, lexicon, participants)
    elif quoted or (described and not statement.names_teller):  # "Trabajo de noche": only the verb says who
        content = quote(text, lexicon, participants)
    else:
        content = make_standalone(text, lexicon, participants, may_name=may_name)
    fact = FactDraft(
        content=content,
        messages=(statement.message.number,),
        category=described or Category.OTHER,
        memory_type=_memory_type(about_person=about_person, dated=bool(occurred) and not statement.of_relative),
        about="legacy" if about_person else "teller",
        subject=_subject(statement, relative, about_person=about_person),
        importance=weight.importance,
        confidence=0.5 if hearsay else 0.8 if named else 0.6,
        authority="hearsay" if hearsay else "document" if document else "firsthand",
        occurred=occurred,
        pinned=weight.pinned,
    )
    return fact, None if described else sentence


def _subject(statement: Statement, relative: Relative | None, *, about_person: bool) -> str:
    """Return the subject of the fact: whom it is about, with the events that only the question names.

    For a relative whose death is told ("drowned"), the death is one of the events.
    """
    events = statement.readings[0].asked_about
    if relative is None or not statement.of_relative:
        return subject_about("person" if about_person else "teller", events)
    is_death = type_of(statement.text, statement.lexicon.code) == "death"
    return subject_about(relative.role, events | ({"die"} if is_death else set()))


def _relative(statement: Statement, participants: Participants) -> Relative | None:
    """Return the relative whom the statement is about, or the couple that the person is part of; else None."""
    first = statement.readings[0]
    found = find_relative(first, statement.lexicon, participants) if not statement.is_quoted else None
    is_told_so = statement.of_relative or (found and found.is_couple and first.topic is SentenceTopic.LEGACY)
    return found if is_told_so else None


def _is_about_teller(statement: Statement, participants: Participants) -> bool:
    """Whether the statement is about its teller: by the rules; if they are not certain, by what many people wrote."""
    if not statement.is_quoted or statement.is_unread:
        return statement.about_teller
    return is_of_teller(statement.text, statement.lexicon, participants.name_words, statement.readings[0].context)


def _memory_type(*, about_person: bool, dated: bool) -> str:
    if not about_person:
        return "user_profile"
    return "episodic" if dated else "semantic"


def _date(statement: Statement, participants: Participants) -> str | None:
    """Return the date of the statement; else that of the sentence before it, if the statement continues its story."""
    first = statement.readings[0]
    life = replace(life_of(statement.message, participants), before=first.dated_before.told)

    def date_in(text: str) -> str | None:
        return find_date(
            text,
            life,
            statement.lexicon,
            of_person=not statement.about_teller,
            last=statement.correction,
            others=others_than(statement.lexicon),
        )

    if first.dated_before.goes_on_with and not date_in(first.text):
        return first.dated_before.goes_on_with
    return date_in(statement.text)


def _without_repeats(facts: list[FactDraft]) -> Iterator[FactDraft]:
    """Yield facts without word-for-word repeats; of equal ones the most important stays."""
    kept: dict[str, FactDraft] = {}
    for fact in facts:
        key = fact.content.casefold()
        known = kept.get(key)
        kept[key] = fact if known is None or fact.importance > known.importance else known
    yield from kept.values()
