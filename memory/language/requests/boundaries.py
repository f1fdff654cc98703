"""Whether a text speaks of what somebody asked never to bring up: a person by name, a topic by its words.

Words are compared by what they mean in four languages, as in the comparison of statements. Painful topics of family
life, which few statements mention, have a list of their own here. Vectors find the texts that speak of a topic in quite
different words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil

from memory.language.comparison.statement_reading import Word, concept_of, kin_of, plain, read
from memory.language.de.painful_topics import PAINFUL_PHRASES as GERMAN
from memory.language.detection import LEXICONS
from memory.language.en.painful_topics import PAINFUL_PHRASES as ENGLISH
from memory.language.es.painful_topics import PAINFUL_PHRASES as SPANISH
from memory.language.fr.painful_topics import PAINFUL_PHRASES as FRENCH
from memory.language.lexicon import words as lexicon_words
from memory.language.requests.spoken_requests import RequestKind, SpokenRequest, read_request
from memory.language.topics import topics

BOUNDARIES_PAGE = {"en": "“Boundaries”", "de": "„Grenzen“", "es": "«Límites»", "fr": "« Limites »"}
"""How a reply names the page where boundaries are set and lifted. Apps have no address for it, so none is given."""
NOBODY: frozenset[str] = frozenset()
MOST_WORDS_NEEDED = 2
NEEDED_SHARE = 2 / 3
"""Share of the words of a topic that a text must have, if the topic has more than `MOST_WORDS_NEEDED`."""
GENITIVES = ("", "s", "es", "ens")
FEWEST_OF_STATEMENT = 4
SUBJECTS = lexicon_words("he she they we i er sie wir ich man el ella ellos ellas yo il elle ils elles je on")
"""Words without accents with which a statement begins."""
PAST = ("ía", "ían", "aba", "aban", "ó")
"""Endings of Spanish verbs, which need no such word."""
COMPOUND_FROM = 5
"""Number of letters from which a word is also found at the end of a German compound ("Lungenkrebs")."""

OWNER = re.compile(r"\b([^\W\d_]{2,})['’]s\b")

# Each line is a topic, named by its first word. Words have no accents; a star ends the beginning of a word.
PAINFUL = """
drinking drink* drank drunk* alcohol* alkohol* booze bottles trinker* trank getrunken trinken betrunken* saufer* soff
drinking gesoffen saufen bebida bebia borrach* bebedor* botella botellas ivre* ivrogne* buvait boire boisson alcool*
accident accident* crash* unfall* unfalle* verungluckt* choque atropell*
cancer cancer* krebs* lungenkrebs brustkrebs tumor* tumeur* chemo* leukem* leukam* leucem* metasta*
miscarriage miscarr* stillb* fehlgeburt* totgeburt* sternenkind* aborto-espontaneo fausse-couche
abortion abort* abtreib* abgetrieben avort*
suicide suicid* selbstmord* freitod suizid* umgebracht erhangt*
divorce divorc* scheidung* scheiden geschieden scheidet liess-scheiden
war war wars krieg* guerra* guerre* bomb* wartime kriegs* weltkrieg* burgerkrieg*
inheritance inherit* erbe erbt* erbschaft* geerbt erbte testament* herencia* hered* herit*
prison prison* jail* gaol gefangnis* knast haft inhaftiert* carcel* preso presa detenid* encarcel*
dementia dementia demen* alzheimer* demencia senil*
depression depress* depresi* schwermut* melanchol*
fire fire fires burnt burned feuer* brand brannte* abgebrannt incendi* brul* quem*
affair affair* unfaithful* adulter* affare* seitensprung* untreu* infiel* infidel* liaison*
stroke stroke* schlaganfall* ictus derrame* avc
abuse abus* missbrauch* misshand* maltrat* maltrait* gewalttat* prugel*
debt debt* bankrup* schulden pleite* insolven* deuda* deudas quiebra* dette* faillite*
addiction addict* drugs drogen* sucht* suchtig* droga* drogue* gambl* spielsucht*
parkinson parkinson* parquinson*
"""


# Phrases of several words for painful topics, for each language.
PHRASES = [GERMAN, ENGLISH, SPANISH, FRENCH]


# Words that show a topic without naming it, by the meaning of the topic. A boundary on "his illness" keeps out the
# morphine, but a boundary on morphine does not keep out every illness. A word may show several topics.
SIGNS = topics(
    sick="""ill illness* chemo* tumo* morphi* morfin* cancer* cancer krebs* lungenkrebs brustkrebs tumeur* quimio*
        chimio* palliativ* paliativ* hospice* hospiz* oncolog* onkolog* leukem* leukam* leucem* metasta* erkrank*
        diagnos* dialys* bestrahlung* radiother* radioter* bettlagerig* bedridden""",
    cancer="chemo* tumo* quimio* chimio* oncolog* onkolog* bestrahlung* radiother* radioter*",
    accident="""overturn* collid* collision* pile-up skidded uberschlug uberschlagen zusammenstoss*
        zusammengestossen verkehrsunfall* autounfall* motorradunfall* uberfahren angefahren volco volcado volcaron
        chocar* choco accidentad* atropell* renverse* percut* derapa* ecrase*""",
    debt="""gambled gambling owed owes verspielt* verspielte verschuld* uberschuldet* verzockt* aposto apostado
        apostaba apuestas endeud* endett* bailiff* repossess* gerichtsvollzieher* gepfandet* pfandung* embarg* huissier*
        moros* surendett*""",
    divorce="""separated separation* getrennt trennung* trennten separaron separado separados separada separes
        separe separees""",
    war="""soldier* soldat* soldad* trench* schutzengraben trinchera* tranchee* wehrmacht nazi* gestapo luftangriff*
        bombard* ostfront westfront kriegsgefangen* panzer stalingrad""",
    prison="sentenced convicted inmate* verurteilt* zuchthaus* condenad* condamne* penitenci* celda emprison*",
    religi="""church* kirche* iglesia* eglise* pray* prayed gebet* betete beten rezar rezaba prier priait priest*
        pfarrer* cura bible* bibel biblia god gott dios dieu faith glaube* mass messe misa baptis* taufe* bautiz*
        bapteme* confirmation kommunion comunion communion sermon* predigt*""",
)


# Words that show another sense of a topic, which vectors do not tell from it: tea is no drinking.
OTHER_SENSE = topics(
    drinking="""tea teas teacup* teapot* coffee cocoa milk water juice lemonade sugar sugars tee tees tea* kaffee* kakao
        milch* wasser* saft* zucker limonade te tes cafe cafes leche agua zumo jugo chocolate mate azucar* manzanilla
        the thes lait eau jus sucre* tisane* limonade chocolat""",
    fire="""fireplace* fireside hearth stove* campfire* firework* kamin* ofen* lagerfeuer* chimenea* hoguera* cheminee*
        poele*""",
)


@cache
def _painful() -> tuple[dict[str, str], dict[str, str]]:
    """Return whole words and beginnings of words, each with the name of its topic."""
    lines = [line.split() for line in PAINFUL.strip().splitlines()]
    named = [(word, line[0]) for line in lines for word in line]
    whole = {word: name for word, name in named if not word.endswith("*")}
    return whole, {word[:-1]: name for word, name in named if word.endswith("*")}


@lru_cache(maxsize=16384)
def _painful_topic(word: str) -> str:
    whole, beginnings = _painful()
    if word in whole:
        return whole[word]
    return next((beginnings[word[:end]] for end in range(len(word), 2, -1) if word[:end] in beginnings), "")


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that is not to be brought up.

    A text speaks of a person if it has one of the `names`. It speaks of anything else if it has most of the `meanings`
    and all of the `names`.
    """

    is_person: bool
    names: frozenset[str]
    meanings: frozenset[str]

    @property
    def is_empty(self) -> bool:
        return not self.names and not self.meanings


def spoken_boundary(said: str, *, plainly: bool = False) -> str | None:
    """Return what the message asks never to bring up, in its own words; None if it asks no such thing.

    With `plainly`, only a request that can be read as nothing else counts: in distress people say many words that could
    be taken for such a wish.
    """
    request = read_request(said)
    if request is None or request.kind is not RequestKind.BOUNDARY or (plainly and not request.is_plain):
        return None
    return request.topic


def spoken_lift(said: str) -> SpokenRequest | None:
    """Return the request of the message to bring something up again; None if it makes no such request."""
    request = read_request(said)
    return request if request and request.kind is RequestKind.LIFT else None


@lru_cache(maxsize=1024)
def read_topic(words: str, *, is_person: bool = False, known: frozenset[str] = NOBODY) -> Topic:
    """Return the topic that these words name.

    `known` are plain words that mean the remembered person. They are no part of the topic unless it has no other name.
    """
    reading = read(words, NOBODY)
    common = LEXICONS[reading.language].common
    named = (word for word in reading.words if word.text not in common and _is_name(word, is_person=is_person))
    names = frozenset(word.text for word in named) | {
        plain(name) for name in OWNER.findall(words) if not kin_of(plain(name))
    }
    if is_person and not names and not any(word.kin for word in reading.words):
        # The name may be a small word in one of the languages ("Ben").
        names = frozenset(word.text for word in reading.words if word.raw[0].isupper() and word.value is None)
    names = (names - known) or names
    if is_person and names:
        return Topic(True, names, NOBODY)
    others = [word for word in reading.words if word.text not in names]
    meanings = frozenset(_meaning(word) for word in others) - {""}
    # A painful topic is enough; of the words around it only kin words count, which say whose it is.
    phrases = _phrases_in(words)
    in_phrase = {plain(word) for phrase in phrases.values() for word in phrase.split()}
    single = (word.text for word in others if word.meaning and word.text not in in_phrase)
    painful = frozenset([*map(_painful_topic, single), *phrases])
    if painful - {""}:
        whose = frozenset() if is_statement(words) else frozenset(word.meaning for word in others if word.kin)
        meanings = (painful - {""}) | whose
    return Topic(is_person, names, meanings)


def is_statement(words: str) -> bool:
    """Whether a boundary was named by a whole statement, such as "He drank a lot after Mum left", and not by a topic.

    The relatives in it do not say whose topic it is.
    """
    said = words.split()
    first = plain(said[0]) if said else ""
    return len(said) >= FEWEST_OF_STATEMENT and (first in SUBJECTS or said[0].lower().endswith(PAST))


def speaks_of(text: str, topic: Topic) -> bool:
    """Whether the text speaks of the topic, by its words."""
    if topic.is_empty:
        return False
    said = read(text, NOBODY).words
    if topic.is_person and topic.names:
        return any(_names(word, topic.names) for word in said)
    if any(not any(_names(word, [name]) for word in said) for name in topic.names):
        return False
    if topic.names and len(topic.meanings) <= 1 and not any(_is_painful(meaning) for meaning in topic.meanings):
        return True  # "the dog Bruno" means Bruno; whether "Bruno's letters" does too is unknown
    held = {meaning for meaning in topic.meanings if any(_means(word, meaning) for word in said)}
    held |= _phrases_in(text, topic.meanings).keys()
    return len(held) >= _needed(len(topic.meanings))


def is_other_sense(text: str, topic: Topic) -> bool:
    """Whether the text has a word that shows another sense of the topic. Its vector may be near, and means nothing."""
    signs = [OTHER_SENSE[meaning] for meaning in topic.meanings if meaning in OTHER_SENSE]
    return bool(signs) and any(sign.holds(word.text) for word in read(text, NOBODY).words for sign in signs)


def _phrases_in(text: str, topics: frozenset[str] = frozenset(ENGLISH)) -> dict[str, str]:
    """Return the painful topics among `topics` that the text tells of in several words, with these words."""
    found = ((topic, phrases[topic].search(text)) for phrases in PHRASES for topic in topics & phrases.keys())
    return {topic: match.group() for topic, match in found if match}


def _is_painful(meaning: str) -> bool:
    return _painful_topic(meaning) == meaning


def _needed(count: int) -> int:
    return count if count <= MOST_WORDS_NEEDED else ceil(count * NEEDED_SHARE)


def _is_name(word: Word, *, is_person: bool) -> bool:
    """Whether the word is a name.

    In words for a person, every word that is no kin word may be one. In words for a topic, a name has a capital and is
    no plain word; German gives every noun a capital.
    """
    if word.kin or word.value is not None or not word.text:
        return False
    if is_person:
        return bool(word.meaning) or word.raw[0].isupper()
    is_plain_word = _painful_topic(word.text) or concept_of(word.text)
    return word.raw[0].isupper() and not is_plain_word and (word.name or not word.meaning)


def _names(word: Word, names: Iterable[str]) -> bool:
    return any(word.text == name + ending for name in names for ending in GENITIVES)


def _meaning(word: Word) -> str:
    """Return the painful topic of the word, else what the word means in a statement."""
    return (_painful_topic(word.text) or word.meaning) if word.meaning else ""


def _means(word: Word, meaning: str) -> bool:
    if _meaning(word) == meaning or (meaning in SIGNS and SIGNS[meaning].holds(word.text)):
        return True
    return len(meaning) >= COMPOUND_FROM and len(word.text) > len(meaning) + 2 and word.text.endswith(meaning)
