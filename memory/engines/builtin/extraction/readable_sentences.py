"""Which of the engine's sentences a reader can understand without the conversation, and how they are tidied.

A sentence that was understood in its message may say nothing outside it: "Rose fed it the crusts" refers to a dog that
was told of before. Such sentences are good facts beside their message, but a summary has no message beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from memory.engines.base import FactDraft
from memory.engines.builtin.extraction.mentions import Aspect, Who
from memory.engines.builtin.extraction.subjects import Focus, read_aspect
from memory.engines.builtin.participants import Participants
from memory.language.lexicon import Lexicon, loose, words
from memory.language.secrets.redaction import redact
from memory.language.sentences.sentences import Token, split_at_marks, tokenize
from memory.language.sentences.speech_acts import is_guarded
from memory.language.topics import plain

MOST_WORDS, FEWEST_WORDS = 30, 4
"""Largest and smallest number of words of a sentence that is fit for a summary."""
LONG_BREATH = 23
"""Most words in a row without punctuation. More are several sentences whose full stops nobody typed."""
MOST_CAPITALS = 0.5
"""Share of capitals among the letters of a sentence above which the sentence is shouted."""
EARLY = 4
"""Number of words before a colon below which they are a heading ("Finger: bike chain …")."""
FRAMED = re.compile(r"^[^“«„]{1,80}:\s?[“«„]")
"""A sentence with the teller's own words in quotation marks, as `third_person.quote` and `about` write it."""
UNFINISHED = re.compile(r"[…:,;–—-]\W*$|\([^)]*$|^\W")
NOTED = re.compile(r"\.\.\W*$|\s[=+/>→]\s|\s-\s.+\s-\s|[!?]\s*[!?]{2}|\?|^\W*\d+\)")
"""Signs of lists, sums and shouts: notes rather than a sentence."""
RECONSIDERED = loose(
    r"\b(?:(?:ay|ah|oh|obwohl|nee|ach|bueno)\s(?:no|nein|non)|no\swait|i\smean|o\ssea|je\sveux\sdire|nein\s\w+\s"
    r"|plutôt\s\w+\s[A-Z]\w*)\b"
)
"""Words within a sentence by which the teller corrects themselves."""
PICTURES = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\u20e3]+")
LAUGHS = re.compile(
    r"(?<![\s,])(?:[\s,]{1,3}(?:lol|lmao|haha\w*|hehe|mdr|ptdr|jaja\w*|xd|btw|idk|smh|ngl|tbh)\b){1,4}+(?=\W{0,3}$)",
    re.IGNORECASE,
)
LISTED = re.compile(r"^\W*(?:\d{1,2}[.)]\s+|[-*•–]\s+)(?=[^\W\d])")

OPENINGS: Mapping[str, re.Pattern[str]] = {
    "en": loose(
        r"""^(?:like|said|and|but|so|then|still|cause|because|cos|which|who|whose|wait|ok|okay|tell|things?|anyway|also
        |either|not|never|no|than|though|plus|just|even|(?:an|the)?others?|same|cant|can['’]t|it|this|that|these|those
        |there|they|them|thereafter|yes|well|here|what|how|where|when\sit|until\sit|him\sand|her\sand|he|she|nothing
        |whatever|except|or|nor|yet|instead|however|otherwise|to|correction)\b"""
    ),
    "es": loose(
        r"""^(?:y|e|o|pero|así|entonces|luego|pues|que|q|porque|también|tampoco|eso|esto|aquello|ahí|allí|lo|ni|sino
        |aunque|además|después|total|bueno|no,|sí|él|ella|le|la\sde|el\sde|desde\sentonces|por\seso|cosas?)\b"""
    ),
    "de": loose(
        r"""^(?:und|aber|oder|denn|also|dann|da|daher|darum|deshalb|deswegen|danach|dabei|damit|dafür|dagegen|davon|daran
        |darauf|jedenfalls|so|außerdem|trotzdem|auch|drum|sonst|es|dies\w*|das|d(?:er|ie|en|em)\s(?:hat|hatte|ist
        |war|hab\w*|sind|waren|wurde\w*|kam|ging|stand)|weil|wo|ja|nein|doch|nur|nicht|nix|nichts|beide|keiner|äh\w*|na|naja|was
        |wer|warum|wieso|wenn\s\w+\saber|er|sie|ihm
        |ihn|ihr\s(?:hat|war|ist)|gell?|halt|oiso|alsdann|einmal\snoch|nochmal)\b"""
    ),
    "fr": loose(
        r"""^(?:et|mais|ou|donc|or|ni|car|alors|puis|pis|que|qu['’]|qui|parce|aussi|ensuite|après\s(?:ça|cela)|ça|cela
        |c['’]|ce\s(?:jour|fut|sont|n)|ceux|celle?s?|celui|là|y\s|non|oui|pas|jamais\sdeux|depuis\s(?:ce|lors)|du\scoup
        |bref|enfin|bon|il|elle|lui|le\smec|sinon|d['’]ailleurs|pareil|rien|correction|ok|cette\sfois)(?:\b|(?<=['’\s]))"""
    ),
}  # fmt: skip
"""A sentence that opens with one of these continues another sentence, or is part of one."""

POINTERS: Mapping[str, frozenset[str]] = {
    "en": words("it its them they their theirs these those this itself themselves each both another ones"),
    "es": words("eso esto aquello ello allí ahí ambos ellos ellas ésta éste aquel aquella"),
    "de": words(
        """ihn ihnen dort damit davon daran darauf dafür dagegen darüber darin daraus danach dahin daneben drauf drin
        dran drüber drunter denen dessen deren diese diesem diesen dieses dieser beides"""
    ),
    "fr": words("ça cela celui celle ceux celles ceci leur lesquels eux elles ils dessus dedans"),
}
"""Words that stand for something told before."""

HIDDEN: Mapping[str, re.Pattern[str]] = {
    "en": loose(
        r"\b(?:after|of|about|like|by|than|for|with|before|to|did|do)\s(?:that|this|so)\b(?=\W*$|[,;])|\bthere\W*$"
    ),
    "es": loose(
        r"\b(?:se|me|nos)\sl[oa]s?\b|\w[aei]rl[oa]s?\b"
        r"|\blo\s(?!que\b|q\b|de\b|del\b|más\b|mejor|peor|bueno|malo|únic|mism|primer|suy)\w"
    ),
    "de": loose(r"\b(?:hat|hatte|haben|hab)\s(?:das|den|die|der)\W*(?:auch|nie|immer|nicht|nur|dann|noch)\b|\bda\W*$"),
    "fr": loose(
        r"""\b(?:l['’](?:a|ai|as|ont|avait|avaient|eut|aimait|appelait)|les\s(?:a|ont|avait|avaient)|y\s(?:est|a|va|alla
        |allait|était|retourna|resta|passait)|en\s(?:a|avait|est|était|fut|voulait|faisait|riait|parlait))\b"""
    ),
}  # fmt: skip
"""Phrases that stand for something told before, though no word of them shows it alone."""

DETERMINERS: Mapping[str, frozenset[str]] = {
    "en": words("a an the his her my our your some every no any one two three four five six seven eight nine ten many"),
    "es": words("el la los las un una unos unas su sus mi mis al del cada dos tres cuatro cinco seis"),
    "de": words(
        """der die das den dem des ein eine einen einem einer sein seine seinen seinem seiner ihre ihren ihrem ihrer
        im zum zur vom beim ins am zwei drei vier fünf sechs kein keine keinen"""
    ),
    "fr": words("le la les l un une des du d au aux son sa ses mon ma mes notre nos deux trois quatre cinq six"),
}
"""Words that stand before a thing when a sentence names it."""


BROKEN_OFF = re.compile(
    r"\b(?:and|or|the|because|cause|und|oder|der|die|das|weil|is|ni|y|o|el|la|que|et|ou|le|les|est|parce)\W*$",
    re.IGNORECASE,
)
HEADINGS: Mapping[str, re.Pattern[str]] = {
    "en": loose(r"^(?:(?:and|but|so|then|still|anyway|also|thereafter|well|plus|ok|even|yes|no)\b[\s,]+)+"),
    "es": loose(r"^(?:(?:y|pero|así\sque|entonces|luego|pues|también|además|después|total|bueno)\b[\s,]+)+"),
    "de": loose(r"^(?:(?:und|aber|also|nun|ja|na|naja)\b[\s,]+)+"),
    "fr": loose(r"^(?:(?:et|mais|donc|alors|puis|pis|aussi|ensuite|bref|bon|enfin|du\scoup|sinon|ok)\b[\s,]+)+"),
}  # fmt: skip
"""What may be cut off before the person's name without changing the order of the other words."""
HEADED = re.compile(r"^[^:“«„]{1,40}:\s+(?=\w)")


def tidy_sentence(text: str, lexicon: Lexicon, participants: Participants) -> str:
    """Remove pictures, laughter at the end and an opening before the person's name; put shouted text in small letters.

    The result begins with a capital and, unless it is a quotation, ends with a full stop or another final mark.
    """
    text = LAUGHS.sub("", LISTED.sub("", PICTURES.sub(" ", text)))
    text = re.sub(r" ([.,;!])", r"\1", " ".join(text.split()))
    if not FRAMED.search(text):
        text = _from_the_name_on(text, lexicon, participants)
        text = _in_plain_letters(text, participants) if _is_shouted(text) else text
    text = text[:1].upper() + text[1:]
    return text if not text or re.search(r"[.!?…][\"”“»'’)]*$", text) or FRAMED.search(text) else f"{text}."


def _from_the_name_on(text: str, lexicon: Lexicon, participants: Participants) -> str:
    for heading in (HEADED, HEADINGS[lexicon.code]):
        found = heading.search(text)
        rest = tuple(token.word for token in tokenize(text[found.end() :])) if found else ()
        if found and any(rest[: len(name)] == name for name in participants.names):
            text = text[found.end() :]
    return text


def _is_shouted(text: str) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    return sum(letter.isupper() for letter in letters) > MOST_CAPITALS * len(letters)


def _in_plain_letters(text: str, participants: Participants) -> str:
    people = (participants.person.name, *participants.person.known_as, participants.teller.name)
    names = {word.casefold(): word for name in people for word in re.findall(r"\w+", name)}
    return re.sub(r"\w+", lambda found: names.get(found.group().casefold(), found.group().lower()), text)


def is_tellable(fact: FactDraft) -> bool:
    """Whether a summary may use the fact: it contains no order to the assistant and no secret."""
    return not (fact.instructs or is_guarded(fact.content) or redact(fact.content).count)


def is_plain(text: str, lexicon: Lexicon) -> bool:
    """Whether the text is one whole sentence of a fair length."""
    return (
        not FRAMED.search(text)
        and FEWEST_WORDS <= len(tokenize(text)) <= MOST_WORDS
        and len(split_at_marks(text, lexicon)) == 1
        and not _is_shouted(text)
        and not UNFINISHED.search(text.rstrip(" ."))
        and not NOTED.search(text)
        and not BROKEN_OFF.search(text)
        and not RECONSIDERED.search(text)
        and not OPENINGS[lexicon.code].search(text)
        and not lexicon.people.anaphor.search(text)
    )


UNDER_WAY = re.compile(r"^\w+ (?:was|had been) (?:(?!living)\w+)ing\b", re.IGNORECASE)
"""A sentence that only sets the scene for what another sentence tells."""


def stands_alone(text: str, lexicon: Lexicon, participants: Participants) -> bool:
    """Whether a plain sentence says what each "it" and "them" in it means, and can be said in one breath."""
    tokens = tokenize(text)
    head = text.partition(":")
    if head[1] and len(tokenize(head[0])) < EARLY:
        return False
    longest = max(len(tokenize(part)) for part in re.split(r"[,;:()–—.]\s", text))
    aspect = read_aspect(text, lexicon, participants, Focus(participants))
    if UNDER_WAY.search(text):
        return False
    return longest <= LONG_BREATH and not (
        HIDDEN[lexicon.code].search(text)
        or _points_back(tokens, lexicon, participants)
        or _has_nameless_other(tokens, aspect, lexicon, participants)
        or _is_about_telling(tokens, participants)
    )


def _points_back(tokens: Sequence[Token], lexicon: Lexicon, participants: Participants) -> bool:
    """Whether a word stands for something that the sentence did not name before."""
    pointers = set(map(plain, POINTERS[lexicon.code]))
    return any(
        plain(token.word) in pointers and not _names_something(tokens[:at], lexicon, participants)
        for at, token in enumerate(tokens)
    )


def _names_something(tokens: Sequence[Token], lexicon: Lexicon, participants: Participants) -> bool:
    """Whether the words name something or somebody besides the person and the teller: "her aunt", "two bags"."""
    determiners = DETERMINERS[lexicon.code]
    for at, token in enumerate(tokens):
        if token.word in participants.name_words:
            continue
        before = tokens[at - 1].word if at else ""
        is_named = at > 0 and token.raw[:1].isupper() and token.word not in lexicon.common
        if token.word not in lexicon.common and (before in determiners or before == "'s" or is_named):
            return True
    return False


def _has_nameless_other(tokens: Sequence[Token], aspect: Aspect, lexicon: Lexicon, participants: Participants) -> bool:
    """Whether a pronoun means somebody who is not named: "Rose started at his shop", "Rose brought her up"."""
    for mention in aspect.mentions:
        if mention.form not in ("subject", "object", "possessive") or not mention.gender:
            continue
        told = _names_something(tokens[: mention.at], lexicon, participants)
        if mention.who is Who.OTHER and mention.gender != participants.gender and not told:
            return True
        opens = tokens[0].word in participants.name_words and mention.at <= EARLY
        if opens and mention.form == "object" and not told:
            return True
    return False


THINKS = words(
    """said says say think thinks thought guess guesses mean means meant want wants wanted remember remembers know knows
    tell tells told write writes wrote dreamed dreamt will would can could should"""
)


def _is_about_telling(tokens: Sequence[Token], participants: Participants) -> bool:
    """Whether the sentence says that the teller says or thinks something: "Ann wanted to say …"."""
    name = participants.teller_name.casefold()
    return name != participants.first_name.casefold() and any(
        token.word == name and after.word in THINKS for token, after in pairwise(tokens)
    )
