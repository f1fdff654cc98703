"""What happened once and when, as entries beside the facts that tell of it: a wedding, a journey, a prize."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from memory.engines.base import EntryDraft, FactDraft
from memory.engines.builtin.extraction.summaries import shorten
from memory.language.detection import LEXICONS
from memory.language.lexicon import loose

EVENT = "event"
"""The type of what is none of the others."""

# Most telling first: who was born "on the boat" was born.
TYPES: Mapping[str, Mapping[str, re.Pattern[str]]] = {
    "en": {
        "funeral": loose(r"\b(?:funeral|buried|burial|cremat\w+|ashes|scattered|grave)\b"),
        "death": loose(r"\b(?:died|death|passed\saway|last\swords)\b"),
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
        "death": loose(r"\b(?:murió|falleció|muerte|últimas?\spalabras?)\b"),
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
        "death": loose(r"\b(?:starb|gestorben|tod|verstarb|letzten?\sworte?)\b"),
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
        "death": loose(r"\b(?:est\smorte?|mort|décéd\w+|derniers?\smots?|dernière\sparole)\b"),
        "birth": loose(r"\b(?:née?|nés|naissance|venue?\sau\smonde)\b"),
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


def entries_of(facts: Sequence[FactDraft], code: str) -> Iterator[EntryDraft]:
    """An entry for each fact that tells what happened once; nothing for what tries to instruct."""
    for fact in facts:
        if fact.memory_type == "episodic" and fact.occurred and not fact.instructs:
            yield EntryDraft(
                type=type_on(fact.occurred, fact.content, code),
                occurred=fact.occurred,
                summary=shorten(fact.content),
                messages=fact.messages,
            )


def type_on(occurred: str, text: str, code: str) -> str:
    """Of what happened on that date: by the clause that names its year, where one does and says what it was.

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
    """One of the types; the first whose word is in the text."""
    return next((name for name, said in TYPES[code].items() if said.search(text)), EVENT)
