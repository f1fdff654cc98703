"""Quoting what was told: in the words in which it was said, or as it was noted, with who told it and when.

What stands in quotation marks was said, letter for letter; what an engine rewrote never does.
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
"""Where something was left out: a question, what holds no more, or a secret."""
WRAPPED = re.compile(r"(?P<opening>[“„«]\s?)\{words\}(?P<closing>\s?[”“»])")


def passage_of(words: Iterable[str], statement: str, aliases: Collection[str]) -> str:
    """The sentences of one of these messages that say what the statement says; empty where none plainly does.

    `aliases` all mean people whose name a statement puts for a pronoun: they need not stand in the words.
    """
    alike = frozenset(fold(word) for alias in aliases for word in alias.split())
    said = read_statement(statement, alike)
    stretches = (stretch for message in words for stretch in _sentence_runs(message))
    return next((stretch for stretch in stretches if contains(read_statement(stretch, alike), said)), "")


def _sentence_runs(text: str) -> Iterator[str]:
    """Each sentence, then two and three of them in a row, as they stand there."""
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
    """The template with these words in its marks. Words that hold marks themselves stand without: none are nested. What
    was left out stands outside of the marks, as "…"."""
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
    """A rewritten statement: what it quotes stays quoted where it is verbatim among the words behind it, in its own
    letters where it was noted with a capital at the front, else without marks."""
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
    """In one line: where a line ends is nobody's word."""
    return " ".join(text.split())


def say(item: Recalled, wanted: frozenset[str], participants: Participants, lexicon: Lexicon) -> str:
    """One telling: in the words in which it was said, where the asker may read them, else as it was noted; and that it
    is told differently too, where somebody does. With its mark."""
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
            said = note(item, lexicon)  # that it was to be remembered is no part of what is told
        else:
            said = quote(item, excerpt(passage, wanted, participants, lexicon), lexicon)
    marked = f"{said} [{item.alias}]" if item.alias else said
    return " ".join(part for part in (marked, _dispute_phrase(item, lexicon)) if part)


def say_with_date(item: Recalled, wanted: frozenset[str], participants: Participants, lexicon: Lexicon) -> str:
    """The same, behind the date that is known of it where its words name none."""
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
    """Who told it, when, and the words."""
    phrases, own = lexicon.phrases, item.own and not item.speaker
    day = say_day(item.told_on, lexicon) if item.told_on else ""
    if own:
        return put_words(phrases.told_by_you if day else phrases.told_by_you_undated, words, day=day)
    template = phrases.told_by if day else phrases.told_by_undated
    return put_words(template, words, day=day, teller=item.speaker or item.teller)


def note(item: Recalled, lexicon: Lexicon) -> str:
    """What was noted of a telling, in no quotation marks, with who told it and when."""
    phrases = lexicon.phrases
    teller = phrases.you if item.own and not item.speaker else item.speaker or item.teller
    about = [part for part in (teller, say_day(item.told_on, lexicon) if item.told_on else "") if part]
    said = plain(item.text if item.quoted else without_strange_marks(item.text, item.words))
    if item.kind == "entry" and (when := say_when(item.occurred, lexicon)) and item.occurred[:4] not in said:
        said = f"{when}: {said}"
    return f"{said} ({', '.join(about)})" if about else said


def excerpt(text: str, wanted: frozenset[str], participants: Participants, lexicon: Lexicon) -> str:
    """The whole of a short text; of a long one what begins with the sentence that shares most with the question."""
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
