"""Quotations of what was told, in the teller's words or as it was noted, with who told it and when.

Words in quotation marks are verbatim. Text that an engine rewrote never stands in them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from memory.engines.base import Recalled
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import topics_of
from memory.engines.builtin.replies.answers.dates_of_life import say_day, say_when
from memory.language.comparison.agreement import contains, fold, read_statement
from memory.language.detection import lexicon_for, read_language
from memory.language.lexicon import Lexicon
from memory.language.sentences.sentences import QUOTE, split_sentences

QUOTE_CHARACTERS = 280
MARKS = re.compile(r"[\"“”„«»‹›]")
GAPS = re.compile(r"…|\[[^\[\]\n]{1,30}\]")
"""Marks of omissions: a question, words beyond the length of a quotation, or a secret."""
WRAPPED = re.compile(r"(?P<opening>[“„«]\s?)\{words\}(?P<closing>\s?[”“»])")


def passage_of(words: Iterable[str], statement: str, aliases: Collection[str]) -> str:
    """Return the sentences of one of the messages that say what the statement says; empty if none plainly does.

    `aliases` are names of people whom a statement may name where the message has a pronoun. The words need not contain
    them.
    """
    alike = frozenset(fold(word) for alias in aliases for word in alias.split())
    said = read_statement(statement, alike)
    stretches = (stretch for message in words for stretch in _sentence_runs(message))
    return next((stretch for stretch in stretches if contains(read_statement(stretch, alike), said)), "")


def _sentence_runs(text: str) -> Iterator[str]:
    """Yield each sentence, then each run of two and of three sentences, as they stand in the text."""
    sentences = split_sentences(text, read_language(text, lexicon_for("en")))
    for length in (1, 2, 3):
        for start in range(len(sentences) - length + 1):
            begin, end = _span(text, sentences, start, start + length)
            yield text[begin:end]


def _span(text: str, sentences: list[str], start: int, end: int) -> tuple[int, int]:
    at, begin = 0, 0
    for number, sentence in enumerate(sentences[:end]):
        at = text.index(sentence, at)
        begin = at if number == start else begin
        at += len(sentence)
    return begin, at


def put_words(template: str, words: str, **about: str) -> str:
    """Fill the words into the template's quotation marks.

    Words that contain quotation marks are put in without the template's marks, because marks are never nested.
    Omissions are shown as "…" outside the marks.
    """
    frame = WRAPPED.search(template)
    if frame is None or holds_marks(words):
        return WRAPPED.sub("{words}", template).format(words=words, **about)
    opening, closing = frame["opening"], frame["closing"]
    shown = " … ".join(f"{opening}{piece}{closing}" for piece in _pieces(words))
    return (template[: frame.start()] + "{words}" + template[frame.end() :]).format(words=shown, **about)


def holds_marks(words: str) -> bool:
    return bool(MARKS.search(words) or QUOTE.search(words))


def _pieces(words: str) -> Iterator[str]:
    for piece in GAPS.split(words):
        if re.search(r"\w", piece):
            yield piece.strip()


def without_strange_marks(text: str, words: Iterable[str]) -> str:
    """Return a rewritten statement with only those quotations that are verbatim among the words behind it.

    A quotation that was noted with a capital at its front gets the small letter back. All other quotations lose their
    marks, and so do all of them if a mark is unpaired or nested.
    """
    known = [plain(message) for message in words]

    def read(quoted: re.Match[str]) -> str:
        inner = quoted.group()[1:-1].strip()
        for said in (inner, inner[:1].lower() + inner[1:]):
            if any(plain(said) in message for message in known):
                return f"{quoted.group()[0]}{said}{quoted.group()[-1]}" if said != inner else quoted.group()
        return inner

    if len(MARKS.findall(text)) % 2 or NESTED.search(text):
        return MARKS.sub("", text)
    return PAIR.sub(read, text)


NESTED = re.compile(r"“[^”]*[“„«\"]|«[^»]*[“„«\"]|„[^”“]*[„«\"]")
PAIR = re.compile(r"\"[^\"]*\"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»")


def plain(text: str) -> str:
    """Return the text in one line, because line ends are not part of what somebody said."""
    return " ".join(text.split())


def say(item: Recalled, wanted: frozenset[str], participants: Participants, lexicon: Lexicon) -> str:
    """Quote an item: in its teller's words where the asker may read them, else as it was noted.

    The alias in brackets follows, then a sentence if the item is disputed.
    """
    if item.kind in ("message", "passage"):
        said = quote(item, excerpt(item.text, wanted, participants, lexicon), lexicon)
    else:
        aliases = [
            *(word for name in participants.names for word in name),
            *participants.roles,
            participants.teller.calls_them,
            item.teller,
        ]
        passage = passage_of(item.words, item.text, aliases)
        if not passage or read_language(passage, lexicon).commands.remember.search(passage):
            said = note(item, lexicon)  # the wish to remember it is not part of what was told
        else:
            said = quote(item, excerpt(passage, wanted, participants, lexicon), lexicon)
    marked = f"{said} [{item.alias}]" if item.alias else said
    return " ".join(part for part in (marked, _dispute_phrase(item, lexicon)) if part)


def say_with_date(item: Recalled, wanted: frozenset[str], participants: Participants, lexicon: Lexicon) -> str:
    """Quote an item as `say` does, after its date if the words do not name one."""
    first, _, last = item.occurred.partition("/")
    when = say_when(item.occurred, lexicon) or "–".join(dict.fromkeys(day[:4] for day in (first, last) if day))
    said = say(item, wanted, participants, lexicon)
    return said if not when or item.occurred[:4] in said else f"{when}: {said}"


def _dispute_phrase(item: Recalled, lexicon: Lexicon) -> str:
    if item.told_otherwise:
        return lexicon.phrases.disputed
    if item.family_goes_by is None:
        return ""
    return lexicon.phrases.preferred if item.family_goes_by else lexicon.phrases.other_preferred


def quote(item: Recalled, words: str, lexicon: Lexicon) -> str:
    """Return who told it, when, and the words."""
    phrases, own = lexicon.phrases, item.own and not item.speaker
    day = say_day(item.told_on, lexicon) if item.told_on else ""
    if own:
        return put_words(phrases.told_by_you if day else phrases.told_by_you_undated, words, day=day)
    template = phrases.told_by if day else phrases.told_by_undated
    return put_words(template, words, day=day, teller=item.speaker or item.teller)


def note(item: Recalled, lexicon: Lexicon) -> str:
    """Return the item as it was noted, without quotation marks, followed by who told it and when."""
    phrases = lexicon.phrases
    teller = phrases.you if item.own and not item.speaker else item.speaker or item.teller
    about = [part for part in (teller, say_day(item.told_on, lexicon) if item.told_on else "") if part]
    said = plain(item.text if item.quoted else without_strange_marks(item.text, item.words))
    if item.kind == "entry" and (when := say_when(item.occurred, lexicon)) and item.occurred[:4] not in said:
        said = f"{when}: {said}"
    return f"{said} ({', '.join(about)})" if about else said


def excerpt(text: str, wanted: frozenset[str], participants: Participants, lexicon: Lexicon) -> str:
    """Return a short text whole; of a long one, the part from the sentence that shares most topics with the
    question.
    """
    whole = plain(text)
    if len(whole) <= QUOTE_CHARACTERS:
        return whole
    sentences = split_sentences(whole, lexicon)
    shares = [len(wanted & topics_of(sentence, participants, lexicon)) for sentence in sentences]
    start = shares.index(max(shares)) if shares else 0
    return _short_quote(whole[whole.index(sentences[start]) :] if sentences else whole)


def _short_quote(text: str) -> str:
    if len(text) <= QUOTE_CHARACTERS:
        return text
    return re.sub(r"\W+\w*$", "", text[:QUOTE_CHARACTERS]) + " …"
