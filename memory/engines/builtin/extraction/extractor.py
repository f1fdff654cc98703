"""Messages in, facts out."""

from __future__ import annotations

from collections.abc import Iterator

from memory.engines.base import DraftFact, Extraction, ExtractionRequest
from memory.engines.builtin.classification.categories import choose, tells
from memory.engines.builtin.classification.importance import weigh
from memory.engines.builtin.extraction.life_events import entries_of
from memory.engines.builtin.extraction.message_context import Left, hear
from memory.engines.builtin.extraction.statements import Bearing, Statement, read_statements
from memory.engines.builtin.extraction.subjects import Who
from memory.engines.builtin.extraction.summary import summarize
from memory.engines.builtin.extraction.third_person import make_standalone, tidy
from memory.engines.builtin.participants import Cast, is_kin_of
from memory.language.dates.date_finding import find_date, is_sound
from memory.language.dates.date_forms import Life
from memory.language.detection import can_read, lexicon_for, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences import content_words

FEW_WORDS = 3


def extract_facts(request: ExtractionRequest, model: str) -> Extraction:
    """Everything the user messages state about the person, and what they lastingly say about the teller."""
    fallback = _language_of(request)
    facts = [fact for statement, cast in _statements(request, fallback) for fact in _drafts(statement, cast)]
    kept = tuple(_without_repeats(facts))
    entries = tuple(entries_of(kept, fallback.code))
    return Extraction(summary=summarize(facts, fallback), facts=kept, entries=entries, model=model)


def _language_of(request: ExtractionRequest) -> Lexicon:
    """The language most of the user's words are in; the legacy's where there are too few."""
    told = (message.content for message in (*request.before, *request.messages) if message.role == "user")
    said = " ".join(text for text in told if can_read(text))
    return read_language(said, lexicon_for(request.person.language))


def _statements(request: ExtractionRequest, fallback: Lexicon) -> Iterator[tuple[Statement, Cast]]:
    """Every statement with the cast its speaker sees: in a chat of several, "I" and "Mum" are each speaker's own."""
    casts = {"": Cast.of(request.person, request.teller)}
    asked = next((message.content for message in reversed(request.before) if message.role == "assistant"), "")
    heard, left, speaker = hear(asked, casts[""], fallback), Left(), None
    for message in request.messages:
        if message.role == "assistant":
            heard, speaker = hear(message.content, casts[""], fallback, left), None
        elif can_read(message.content):
            cast = casts.setdefault(message.speaker, Cast.of_speaker(request.person, message.speaker, casts[""]))
            heard = heard.after(left) if message.speaker == speaker else heard
            statements, left = read_statements(message, heard, cast)
            speaker = message.speaker
            yield from ((statement, cast) for statement in statements)


def _drafts(statement: Statement, cast: Cast) -> Iterator[DraftFact]:
    if statement.instructs:
        yield _instruction(statement)
    elif says_enough(statement, cast):
        yield _fact(statement, cast)


def says_enough(statement: Statement, cast: Cast) -> bool:
    """Two content words besides the person's names, or one that tells something by itself ("Soft.")."""
    known = {word for name in cast.names for word in name}
    said = [
        word
        for word in content_words(statement.text, statement.lexicon)
        if word not in known and not is_kin_of(word, statement.lexicon, cast)
    ]
    hangs = all(reading.bearing is Bearing.LEANS and not reading.aspect.mentions for reading in statement.readings)
    if hangs and statement.lexicon.people.anaphor.search(statement.text):
        return False  # "That was a good year." leans on something that was not told
    if len(said) != 1:
        return bool(said)
    shared = statement.about_teller and any(reading.aspect.speaks_of(Who.PERSON) for reading in statement.readings)
    return shared or (tells(statement.text, statement.lexicon) and not statement.is_fragment)


def _instruction(statement: Statement) -> DraftFact:
    """Text that tries to instruct the assistant, word for word, for a person to look at."""
    number = statement.message.number
    return DraftFact(
        content=statement.text, messages=(number,), category="other", importance=3, confidence=0.2, instructs=True
    )


def _fact(statement: Statement, cast: Cast) -> DraftFact:
    text, lexicon = statement.text, statement.lexicon
    about_person = not statement.about_teller or cast.is_person
    occurred = _date(statement, cast)
    named = any(reading.aspect.subject is Who.PERSON for reading in statement.readings)
    weight = weigh(
        text,
        lexicon,
        asked_to_remember=statement.remember,
        about_person=about_person,
        dated=bool(occurred),
        named=named,
    )
    hearsay = bool(lexicon.screens.hearsay.search(text))
    document = bool(lexicon.screens.document.search(text)) and statement.correction
    return DraftFact(
        content=make_standalone(text, lexicon, cast),
        messages=(statement.message.number,),
        category=choose(tidy(text, lexicon), lexicon, dated=bool(occurred)),
        memory_type=_memory_type(about_person=about_person, dated=bool(occurred)),
        about="legacy" if about_person else "teller",
        subject="person" if about_person else "teller",
        importance=weight.importance,
        confidence=0.5 if hearsay else 0.8 if named else 0.6,
        authority="hearsay" if hearsay else "document" if document else "firsthand",
        occurred=occurred,
        pinned=weight.pinned,
    )


def _memory_type(*, about_person: bool, dated: bool) -> str:
    if not about_person:
        return "user_profile"
    return "episodic" if dated else "semantic"


def _date(statement: Statement, cast: Cast) -> str | None:
    """The statement's own date; else that of a short sentence before it that says only when ("Nineteen sixty.")."""
    life = Life(
        statement.message.at.date(),
        *(known if is_sound(known) else "" for known in (cast.person.born, cast.person.died)),
    )
    lexicon, of_person = statement.lexicon, not statement.about_teller
    before = find_date(statement.before, life, lexicon, of_person=of_person) if statement.before else None
    found = find_date(
        statement.text, life, lexicon, of_person=of_person, last=statement.correction, anchor=before or ""
    )
    goes_on = statement.readings[0].text[0] in ",;"  # a later clause of the same sentence
    only_when = goes_on or len(content_words(statement.before, lexicon)) <= FEW_WORDS
    return found or (before if only_when else None)


def _without_repeats(facts: list[DraftFact]) -> Iterator[DraftFact]:
    """One fact a sentence, however often a range says it word for word; the weightier one stays."""
    kept: dict[str, DraftFact] = {}
    for fact in facts:
        key = fact.content.casefold()
        known = kept.get(key)
        kept[key] = fact if known is None or fact.importance > known.importance else known
    yield from kept.values()
