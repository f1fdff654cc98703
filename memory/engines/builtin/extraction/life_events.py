"""Timeline entries for facts that tell what happened once and when: a wedding, a journey, a prize."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from memory.engines.base import EntryDraft, FactDraft
from memory.engines.builtin.extraction.mentions import Aspect, Mention, Who
from memory.engines.builtin.extraction.sentence_topics import leaves_subject_out
from memory.engines.builtin.extraction.subjects import OWNING, Focus, read_aspect
from memory.engines.builtin.extraction.summaries import shorten
from memory.engines.builtin.extraction.third_person import without_teller
from memory.engines.builtin.participants import Participants, find_kin
from memory.language.detection import LEXICONS
from memory.language.lexicon import Lexicon, loose, words
from memory.language.sentences.sentences import Token, split_sentences, tokenize

EVENT = "event"
"""The type of an event that has none of the other types."""

# The most specific types come first: somebody who was born "on the boat" was born, and did not only travel.
TYPES: Mapping[str, Mapping[str, re.Pattern[str]]] = {
    "en": {
        "funeral": loose(r"\b(?:funeral|buried|burial|cremat\w+|ashes|scattered|grave)\b"),
        "death": loose(
            r"\b(?:died|death|passed\saway|last\swords|(?<!nearly\s)(?<!almost\s)drowned(?!\s(?:the|her|his|a|them|it)\b)"
            r"|(?:was|were|got)\s(?:killed|murdered|executed))\b"
        ),
        "birth": loose(r"\b(?:was\sborn|born|came\sinto\sthe\sworld)\b"),
        "wedding": loose(r"\b(?:married|wed|wedding|registry\soffice)\b"),
        "meeting": loose(r"\b(?:met|fell\sin\slove)\b"),
        "illness": loose(
            r"\b(?:operation|bypass|stroke|heart\sattack|cancer|diagnos\w+|seizure|hospital|tumou?r|surgery)\b"
        ),
        "award": loose(r"\b(?:won|prize|medal|cup|champions?|award\w*|trophy)\b"),
        "move": loose(
            r"\b(?:moved|emigrat\w+|immigrat\w+|fled|settled|came\sover|left\sfor|came\sto\s(?-i:[A-Z])|sailed)\b"
        ),
        "military": loose(r"\b(?:national\sservice|army|navy|regiment|called\sup|enlisted|drafted|war)\b"),
        "retirement": loose(r"\bretire(?:d|ment)\b"),
        "education": loose(r"\b(?:graduat\w+|degree|diploma|school|college|university|exam\w*|training)\b"),
        "work": loose(
            r"\b(?:apprentice\w*|started\s(?:at|as|work)|job|opened|shop|factory|became\s(?:head|foreman|manager|"
            r"a)\b|employed|promoted|laid\soff|hired|business)\b"
        ),
        "journey": loose(r"\b(?:trip|journey|visited|travell?ed|holiday|drove\sto|flew|went\sto|cruise|voyage)\b"),
    },
    "es": {
        "funeral": loose(r"\b(?:entierr\w+|enterr\w+|velorio|funeral\w*|cenizas|panteón|cementerio)\b"),
        "death": loose(
            r"\b(?:murió|falleció|muerte|últimas?\spalabras?|(?<!casi\s)se\s(?:ahogó|ahogaron|mató|mataron)"
            r"|(?:lo|la|los|las)\s(?:mataron|fusilaron)|fue(?:ron)?\s(?:asesinad|fusilad|ejecutad)[oa]s?)\b"
        ),
        "birth": loose(r"\b(?:nació|nací|nacieron|vino\sal\smundo)\b"),
        "wedding": loose(r"\b(?:se\scas(?:ó|aron)|casaron|boda|nos\scasamos)\b"),
        "meeting": loose(r"\b(?:conoció|conocieron|se\senamor\w+)\b"),
        "illness": loose(r"\b(?:oper(?:ó|aron|ación)|infarto|embolia|cáncer|hospital|derrame|cirugía)\b"),
        "award": loose(r"\b(?:ganó|premio|medalla|copa|campe\w+|concurso)\b"),
        "move": loose(r"\b(?:emigr\w+|se\smudó|se\sfue\sa|huy\w+|llegó\sa\s(?-i:[A-Z])|se\smarchó)\b"),
        "military": loose(r"\b(?:mili|servicio\smilitar|ejército|guerra|frente|regimiento)\b"),
        "retirement": loose(r"\bse\sjubiló\b"),
        "education": loose(r"\b(?:se\sgraduó|escuela|universidad|estudi\w+|examen|título)\b"),
        "work": loose(r"\b(?:abrió|taller|tienda|fábrica|trabaj\w+|empleo|oficio|negocio|panadería)\b"),
        "journey": loose(r"\b(?:viaj\w+|visitó|vacaciones|excursión|fuimos\sa)\b"),
    },
    "de": {
        "funeral": loose(r"\b(?:beerdig\w+|begraben|beigesetzt|bestattet|beerdigung|asche|grab)\b"),
        "death": loose(
            r"\b(?:starb(?:en)?|gestorben|tod|verstarb|letzten?\sworte?|(?<!fast\s)(?<!beinahe\s)(?:ertrunken|umgekommen)"
            r"|ertrank(?:en)?|ums\sleben|erschossen|ermordet|hingerichtet)\b"
        ),
        "birth": loose(r"\b(?:geboren|zur\swelt|geburt)\b"),
        "wedding": loose(r"\b(?:heirat\w+|geheiratet|hochzeit|standesamt)\b"),
        "meeting": loose(r"\b(?:kennengelernt|kennen\sgelernt|lernte\w*\s.{0,40}kennen|verliebt)\b"),
        "illness": loose(r"\b(?:operier\w+|operation|schlaganfall|herzinfarkt|krebs|krankenhaus|lazarett)\b"),
        "award": loose(r"\b(?:gewann|gewonnen|preis|medaille|pokal|meister(?:schaft)?|sieg\w*)\b"),
        "move": loose(
            r"\b(?:ausgewandert|wanderte\s.{0,60}\baus|umgezogen|zog(?:en)?\snach|floh(?:en)?|flucht|geflohen)\b"
        ),
        "military": loose(r"\b(?:eingezogen|wehrmacht|bundeswehr|soldat|krieg|gefangenschaft)\b"),
        "retirement": loose(r"\b(?:in\srente|pensioniert|ruhestand)\b"),
        "education": loose(r"\b(?:abitur|schule|studi\w+|examen|prüfung|abschluss)\b"),
        "work": loose(r"\b(?:lehre|laden|eröffne\w+|fabrik|werkstatt|arbeit\w*|angefangen|selbständig|übernommen)\b"),
        "journey": loose(r"\b(?:reise\w*|gereist|besuch\w*|urlaub|gefahren|ausflug|flog(?:en)?)\b"),
    },
    "fr": {
        "funeral": loose(r"\b(?:enterr\w+|obsèques|funérailles|cendres|incinér\w+|cimetière)\b"),
        "death": loose(
            r"\b(?:est\smorte?|mort|décéd\w+|derniers?\smots?|dernière\sparole|s['’]est\s(?:noyée?|tuée?)"
            r"|(?:été|fut|furent)\s(?:tuée?|fusillée?|assassinée?|exécutée?)s?)\b"
        ),
        "birth": loose(r"\b(?:née?|nés|naquit|naissance|venue?\sau\smonde)\b"),
        "wedding": loose(r"\b(?:mari(?:é|ée|és|ées|age)|noces|épous\w+)\b"),
        "meeting": loose(r"\b(?:rencontr\w+|connus|tomb\w+\samoureu\w+)\b"),
        "illness": loose(r"\b(?:opér\w+|infarctus|cancer|avc|hôpital|hospitalis\w+)\b"),
        "award": loose(r"\b(?:gagn\w+|prix|médaille|coupe|champion\w*|concours)\b"),
        "move": loose(r"\b(?:émigr\w+|déménag\w+|montée?\sà|partie?\s(?:pour|à)|install\w+|fui|exode)\b"),
        "military": loose(r"\b(?:service\smilitaire|armée|guerre|régiment|appelé|prisonnier)\b"),
        "retirement": loose(r"\bretraite\b"),
        "education": loose(r"\b(?:école|bac|diplôm\w+|examen|études|université)\b"),
        "work": loose(r"\b(?:embauch\w+|usine|boutique|apprenti\w*|ouvert|travail\w*|métier|atelier)\b"),
        "journey": loose(r"\b(?:voyag\w+|visit\w+|vacances|pèlerinage)\b"),
    },
}  # fmt: skip


JOINT = re.compile(r"[,;:–—]\s|\s(?:and|but|und|aber|y|pero|et|mais)\s", re.IGNORECASE)


JOINED = re.compile(
    r"[,;]\s(?:(?:and|but|und|aber|y|pero|et|mais)\s)?|\s(?:and|but|und|aber|y|pero|et|mais)\s", re.IGNORECASE
)
QUOTED = re.compile('[“«„»”"]')
FEWEST_WORDS = 4
"""Fewest words of a clause that says what happened."""

OF_ONE_LIFE = frozenset({"birth", "death", "funeral", "wedding"})
"""Events that are told of relatives too; their dates do not belong in the person's life."""
ALSO_SAID = {"death": ("death", "funeral")}
"""The types that also tell of an event."""
COUPLES = {"parent": words("mother father"), "grandparent": words("grandmother grandfather")}
"""The roles of the two people whom a plural kin word means."""
SPOUSES = words("husband wife partner")
LAST = frozenset({"death", "funeral"})
"""Events that no teller tells of themselves."""
WITH = words("with mit con avec")
OWN = words("own eigene eigenen eigener propia propre")


def entries_of(facts: Sequence[FactDraft], lexicon: Lexicon, participants: Participants) -> Iterator[EntryDraft]:
    """Yield an entry for each fact that tells what happened once.

    There is none for a fact that tries to instruct the assistant, or for the birth, wedding or death of somebody else.
    """
    for fact in facts:
        if fact.memory_type == "episodic" and fact.occurred and not fact.instructs:
            kind = type_on(fact.occurred, fact.content, lexicon.code)
            if kind in OF_ONE_LIFE and is_of_another(fact.content, kind, lexicon, participants):
                continue
            yield EntryDraft(
                type=kind,
                occurred=fact.occurred,
                summary=shorten(dated_clause(fact.occurred, fact.content, lexicon, participants)),
                messages=fact.messages,
            )


def dated_clause(occurred: str, text: str, lexicon: Lexicon, participants: Participants) -> str:
    """Return the clause that tells what happened on that date, with the person named; if unsure, the whole text.

    "Rose was born in Hull in 1931, and moved to Leith in 1952" becomes "Rose moved to Leith in 1952."
    """
    if "/" in occurred or QUOTED.search(text):
        return text
    clauses = list(_whole_clauses(text, lexicon, participants))
    dated = [place for place, clause in enumerate(clauses) if occurred[:4] in clause]
    if len(dated) != 1 or type_of(clauses[dated[0]], lexicon.code) == EVENT:
        return text
    clause = clauses[dated[0]].strip(" ,;.")
    if len(tokenize(clause)) < FEWEST_WORDS:
        return text
    if _opens_with_name(clause, participants):
        return f"{clause}."
    aspect = read_aspect(text, lexicon, participants, Focus(participants))
    if not _opens_with_name(text, participants) or any(mention.who is not Who.PERSON for mention in aspect.mentions):
        return text
    pronoun = _opening_pronoun(clause, lexicon, participants)
    rest = clause[len(pronoun) :].lstrip() if pronoun else clause
    return f"{participants.first_name} {rest}."


def _whole_clauses(text: str, lexicon: Lexicon, participants: Participants) -> Iterator[str]:
    """Yield the parts of the text; each begins with a verb, the person's pronoun, or, after a comma, their name."""
    start = 0
    for match in JOINED.finditer(text):
        rest = text[match.end() :]
        by_name = match.group()[0] in ",;" and _opens_with_name(rest, participants)
        if by_name or leaves_subject_out(rest, lexicon) or _opening_pronoun(rest, lexicon, participants):
            yield text[start : match.start()]
            start = match.end()
    yield text[start:]


def _opens_with_name(text: str, participants: Participants) -> bool:
    """Whether the text opens with the person's name as its subject: not with "Rose's mother" or "Rose and Bill"."""
    said = tuple(token.word for token in tokenize(text))
    own = next((name for name in participants.names if said[: len(name)] == name), ())
    return bool(own) and said[len(own) : len(own) + 1] not in {("'s",), ("and",), ("und",), ("y",), ("e",), ("et",)}


def _opening_pronoun(text: str, lexicon: Lexicon, participants: Participants) -> str:
    """Return the person's pronoun at the front of the text, as it is written; empty if there is none."""
    people = lexicon.people
    own = {"m": people.he, "f": people.she}.get(participants.gender)
    first = next(iter(tokenize(text)), None)
    return first.raw if own and first and first.word in own.subject and len(first.raw) > 1 else ""


def type_on(occurred: str, text: str, code: str) -> str:
    """Return the type of what happened on that date.

    A clause that names the year decides, if it says what happened; else the whole text does.

    "He moved to Leeds in 1952, after his mother died" is a move.
    """
    dated = (clause for clause in _clauses(text, code) if occurred[:4] in clause)
    said = (type_of(clause, code) for clause in dated)
    return next((kind for kind in said if kind != EVENT), None) or type_of(text, code)


def _clauses(text: str, code: str) -> Iterator[str]:
    opens_another = LEXICONS[code].people.subordinators
    for part in JOINT.split(text):
        words: list[str] = []
        for word in part.split():
            if words and word.casefold() in opens_another:
                yield " ".join(words)
                words = []
            words.append(word)
        yield " ".join(words)


def type_of(text: str, code: str) -> str:
    """Return the first type that has one of its words in the text."""
    return next((name for name, said in TYPES[code].items() if said.search(text)), EVENT)


def is_of_another(text: str, kind: str, lexicon: Lexicon, participants: Participants) -> bool:
    """Whether the text tells of a birth, wedding or death (`OF_ONE_LIFE`) that is somebody else's, not the person's.

    "Her father was born in 1890." does. False if the text tells of no such event.
    """
    focus, said = Focus(participants), [TYPES[lexicon.code][one] for one in ALSO_SAID.get(kind, (kind,))]
    told_of = []
    for sentence in split_sentences(without_teller(text), lexicon):
        whole = read_aspect(sentence, lexicon, participants, focus)
        read = [(one, read_aspect(one, lexicon, participants, focus)) for one in _clauses(sentence, lexicon.code)]
        for (before, joint), (clause, aspect) in pairwise([("", whole), *read]):
            if any(one.search(clause) for one in said):
                is_joint = _ends_with_person(before, joint)  # "Rose and Bill married"
                told_of.append((sentence, whole) if is_joint or not aspect.mentions else (clause, aspect))
        focus.follow(whole)
    if not told_of:
        return False
    is_couples = kind == "wedding" and any(_names_couple(clause, lexicon, participants) for clause, _ in told_of)
    told_of = [one for one in told_of if not _is_tellers_wedding(one[0], kind, lexicon, participants)]
    return not is_couples and not any(_is_of_person(*one, kind) for one in told_of)


def _is_tellers_wedding(sentence: str, kind: str, lexicon: Lexicon, participants: Participants) -> bool:
    """Whether the wedding is the teller's, and the person's spouse is somebody else: "he lent me his shoes for my own
    wedding", in a fact "for Frank's own wedding".
    """
    if kind != "wedding" or participants.roles & SPOUSES:
        return False
    found = TYPES[lexicon.code][kind].search(sentence)
    before = [token.word for token in tokenize(sentence[: found.start()])] if found else []
    is_own = bool(before) and before[-1] in OWN
    if is_own and before[-2:-1] == ["'s"] and before[-3] not in participants.name_words:
        return True
    owner = before[-2:-1] if is_own else before[-1:]
    return any(word in lexicon.people.my for word in owner)


def _names_couple(clause: str, lexicon: Lexicon, participants: Participants) -> bool:
    """Whether the clause names a couple that includes the person: "my parents", if they are the teller's parent."""
    tokens = tokenize(clause)
    for at, token in enumerate(tokens):
        kin = find_kin(token.word, lexicon)
        if kin and kin.gender == "p" and participants.roles & COUPLES.get(kin.role, frozenset()):
            before = {one.word for one in tokens[max(at - 2, 0) : at]}
            if before & (lexicon.people.my | lexicon.people.our):
                return True
    return False


def _ends_with_person(clause: str, aspect: Aspect) -> bool:
    last = len(tokenize(clause)) - 1
    return any(m.who is Who.PERSON and m.at <= last < m.at + m.words for m in aspect.mentions)


def _is_of_person(clause: str, aspect: Aspect, kind: str) -> bool:
    """Whether the event is in the person's life: the person is its subject, or one of the two at a wedding."""
    if aspect.subject in (Who.PERSON, Who.FAMILY):
        return True
    tokens = tokenize(clause)
    named = any(
        mention.who is Who.PERSON
        and mention.form != "possessive"
        and (mention.at == 0 or tokens[mention.at - 1].word not in OWNING)
        for mention in aspect.mentions
    )
    may_be_of = {Who.OTHER} if kind in LAST else {Who.OTHER, Who.TELLER}
    others = [one for one in aspect.mentions if one.who in may_be_of and not _is_owner_only(one)]
    if kind == "wedding" and all(_is_partner(mention, tokens) for mention in others):
        return True
    return (named and kind == "wedding") or (aspect.subject is None and (named or not others))


def _is_owner_only(mention: Mention) -> bool:
    return mention.who is Who.TELLER and mention.form == "possessive"


def _is_partner(mention: Mention, tokens: Sequence[Token]) -> bool:
    """Whether somebody is named after "with": "Se casó con el abuelo Vicente" tells of the person's own wedding."""
    return mention.who is Who.OTHER and any(token.word in WITH for token in tokens[max(mention.at - 2, 0) : mention.at])
