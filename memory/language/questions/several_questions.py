"""Several questions in one message ("Where was he born, and how many cups did he win?"), which are answered one by one.

A sentence is cut before a question word that follows "and" or a comma, and before a verb that asks ("and did she …"). A
question word can also open a clause there ("What did he do on Sundays and when it rained?"). A clause has its subject
where a question has its verb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memory.language.lexicon import Lexicon, loose, pattern
from memory.language.questions.questions import CLAUSES, asking_sentences, has_verb, read_questions
from memory.language.sentences.sentences import QUOTE, content_words, tokenize

MOST_QUESTIONS = 3
"""A message with more questions than this is treated as one question."""
LONGEST = 1000
"""Longest message in characters that is cut. A longer one tells more than it asks."""
FEWEST_WORDS = 3
"""Least number of words of a question that is cut off. "And when?" stays with the question before it."""
JOINED = re.compile(
    r"(?P<comma>[,;])?\s{0,3}(?P<and>\b(?:and|und|y|e|et)\s{1,3})?(?:\b\w{1,4}\s{1,3})?$", re.IGNORECASE
)
"""What stands before a further question. The question may begin with a preposition."""
ASKS_BY_VERB = {
    "en": pattern(
        r"""\band\s(?=(?:did|was|were|is|had|has|does|do|could|can|would)\s
        (?:he|she|they|it|you|there|the|his|her|their|my|our|any\w*|(?-i:[A-Z])))"""
    ),
    "de": pattern(
        r"""\bund\s(?=(?:hat|hatte|war|ist|hatten|haben|waren|konnte|mochte|ging|kam|wollte|musste|durfte|gab)\s
        (?:er|sie|es|das|die|der|sein\w*|ihr\w*|mein\w*|jemand|papa|mama|oma|opa)\b)"""
    ),
    "fr": loose(r"\bet\s(?=est-ce\squ|(?:a|avait|est|était|ont|avaient|étaient)-(?:t-)?(?:il|elle|ils|elles|on)\b)"),
}
INVERTED = {
    "en": pattern(
        r"""\b(?:did|does|do|was|were|is|are|had|has|have|could|can|would|will)\s
        (?:he|she|it|they|you|i|we|there|the|his|her|their|my|your|our|(?-i:[A-Z])) | ^\W*who(?:se|m)?\b"""
    ),
    "fr": loose(r"\w-(?:t-)?(?:il|elle|ils|elles|on|tu|vous|ce)\b|est-ce\squ|^\W*(?:et\s)?qui\s"),
}
"""Words in the order of a question, where a clause might begin as well."""
INDIRECT = loose(
    r"""\b(?:know|tell|remember|wonder|weißt|weisst|wissen|sage?|sagen|erzähl\w*|erinner\w*|sabes?|dime|dígame|cuéntame
    |recuerdas?|sais|savez|dis|dites|souviens|raconte)\b"""
)
"""Verbs after which questions have the order of a clause ("Do you know where he lived and what he did?")."""
ASKS_LEAVE = loose(
    r"""^\W*(?:
    (?:do|can|could|may|would|will)\s(?:you|i|we|u)\s(?:please\s)?(?:know|remember|tell|help|ask|answer)
      (?:\s(?:me|us|you|this|that|something|anything|one|a|another|question|maybe))*
    | (?:weißt|weisst|kannst|könntest|darf|dürfte|wissen|können)\s(?:du|ich|sie|ihr)
      (?:\s(?:mir|das|noch|was|etwas|eine|frage|fragen|helfen|sagen|vielleicht|dich|sie|mal))*
    | (?:sabes?|puedes?|puedo|te\sacuerdas|recuerdas)
      (?:\s(?:preguntar(?:te)?|decirme|ayudarme|algo|una|pregunta|cosa|eso))*
    | (?:tu\ssais|sais-tu|tu\ste\ssouviens|tu\speux|peux-tu|je\speux|puis-je)
      (?:\s(?:te|me|m['’]|demander|dire|aider|quelque|chose|une|question|ça))*
    )\W*$"""
)
"""Sentences that only announce a question."""
GOES_ON = loose(
    r"""^\W*(?:(?:or|oder|ou)\b|(?:o|u)\s|maybe|perhaps|vielleicht|peut-être|quizás?
    |(?:was|is|were|could|might)\s(?:it|that|this)\b|(?:war|ist)\s(?:es|das)\b|(?:fue|era)\s|c['’](?:était|est)\b
    |était-ce\b)"""
)
"""Sentences that offer an answer to the question before, or ask it again in other words."""


LEANS_BACK = loose(
    r"""\b(?:it|that|them|those|there|es|das(?!\s\w)|damit|davon|dort|dabei|eso|esto|aquello|ello|allí|ça|cela)\b"""
)
"""Words for the thing named just before: "What did it cost, and what colour was it?" is not cut."""
OF_ANYTHING = loose(
    r"""\b(?:old|years?|long|names?|called|times?|alt|jahren?|lange|mal|años?|edad|nombres?|ans|âge|années?|noms?)\b"""
)
"""Words that ask nothing without the question before them ("and how old was she?")."""


def split_questions(said: str, lexicon: Lexicon) -> list[str]:
    """Return the questions of a message that can be answered one by one, in order. Empty if it asks nothing."""
    asking = asking_sentences(said, lexicon)
    questions: list[str] = []
    for part in (part for sentence in asking for part in _parts(sentence, lexicon)):
        if questions and GOES_ON.search(part) and not lexicon.asking.open.search(part):
            questions[-1] = f"{questions[-1]} {part}"
        else:
            questions.append(part)
    real = [part for part in questions if not ASKS_LEAVE.search(part)] or questions
    return real if len(real) <= MOST_QUESTIONS else [" ".join(asking)]


def queries_one_by_one(said: str, lexicon: Lexicon) -> list[str]:
    """Return a query for each of several questions in a message, in order: the question with what is told around it.

    Empty if the message has only one question or none.
    """
    questions = split_questions(said, lexicon) if len(said) <= LONGEST else []
    if len(questions) < 2 or not any(asks for _, asks in read_questions(said, lexicon)[-2:]):
        return []
    rest = said
    for sentence in asking_sentences(said, lexicon):
        rest = rest.replace(sentence, " ")
    told = " ".join(rest.split())
    return [f"{told} {question}".strip() for question in questions]


def _parts(sentence: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield the questions of one sentence, without the words that join them."""
    own = QUOTE.sub(lambda quoted: "…" * len(quoted.group()), sentence)
    last = 0
    for start, end in sorted(_cuts(own, lexicon)):
        head, tail = sentence[last:start].strip(" ,;"), sentence[end:]
        if len(tokenize(head)) > 1 and _can_stand(tail, lexicon) and _names_something(tail, lexicon):
            yield head
            last = end
    yield sentence[last:].strip()


def _cuts(own: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield the places where one question may end and the next one begin."""
    if (by_verb := ASKS_BY_VERB.get(lexicon.code)) and own.rstrip().endswith("?"):
        yield from (found.span() for found in by_verb.finditer(own))
    for asked in lexicon.asking.open.finditer(own):
        joined = JOINED.search(own[: asked.start()])
        if joined is None or not (joined["comma"] or joined["and"]) or own[asked.end() :].startswith(","):
            continue
        begins = joined.end("and") if joined["and"] else joined.end("comma")
        if not _opens_clause(own[begins:].strip(), own[: joined.start()], asked.group(), lexicon):
            yield joined.start(), begins


def _opens_clause(tail: str, head: str, word: str, lexicon: Lexicon) -> bool:
    """Whether the question word opens a clause within the question before it."""
    if INDIRECT.search(head):
        return False
    if lexicon.code == "es":  # the accent shows it, if the writer types accents at all
        return word.isascii() and not word.startswith(("cuant", "cual")) and not head.isascii()
    inverted = INVERTED.get(lexicon.code)
    return not (inverted and inverted.search(tail)) and bool(CLAUSES[lexicon.code].opens.search(tail))


def _can_stand(question: str, lexicon: Lexicon) -> bool:
    words = len(tokenize(question))
    return words > FEWEST_WORDS or (words == FEWEST_WORDS and has_verb(question, lexicon))


def _names_something(question: str, lexicon: Lexicon) -> bool:
    """Whether the question can be answered without the question before it."""
    named = OF_ANYTHING.sub(" ", lexicon.asking.open.sub(" ", question))
    return not LEANS_BACK.search(question) and bool(content_words(named, lexicon))
