"""Whether a text speaks of what somebody asked never to bring up: a person by name, a topic by its words.

Words are compared by what they mean in four languages, as two statements are; painful topics of family life, of which
statements seldom speak, have a list of their own here. A text that speaks of it in quite other words is a matter for
vectors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil

from memory.language.comparison.statement_reading import Word, concept_of, kin_of, plain, read
from memory.language.detection import LEXICONS
from memory.language.lexicon import loose
from memory.language.requests.spoken_requests import RequestKind, SpokenRequest, read_request
from memory.language.topics import topics

NOBODY: frozenset[str] = frozenset()
MOST_WORDS_NEEDED = 2
NEEDED_SHARE = 2 / 3
"""Of a topic in more words than that, so many must stand in a text."""
GENITIVES = ("", "s", "es", "ens")
COMPOUND_FROM = 5
"""Letters of a word from which German may have put another one before it ("Lungenkrebs")."""

OWNER = re.compile(r"\b([^\W\d_]{2,})['’]s\b")

# One line a topic, named by its first word; without accents. A star ends the beginning of a word.
PAINFUL = """
drinking drink* drank drunk* alcohol* alkohol* booze bottles trinker* trank getrunken trinken betrunken* saufer* soff
drinking gesoffen saufen bebia borrach* bebedor* botella botellas ivre* ivrogne* buvait soul boire boisson
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
affair affair* cheat* unfaithful* adulter* affare* fremdgegangen fremdging betrog betrogen untreu* infiel* infidel*
affair liaison* tromp* amante amant
stroke stroke* schlaganfall* ictus derrame* avc
abuse abus* missbrauch* misshandel* maltrat* gewalttat* schlug prugel* pegaba
debt debt* bankrup* schulden pleite* insolven* deuda* deudas quiebra* dette* faillite*
addiction addict* drugs drogen* sucht* suchtig* droga* drogue* gambl* spielsucht*
parkinson parkinson* parquinson*
"""


# The same in several words.
PHRASES = {
    "suicide": loose(
        r"""\b(?:(?:took|taken?|takes|taking)\s(?:his|her|their|my)\s(?:own\s)?life|kill(?:ed|s|ing)?\s(?:him|her)self
        |das\sleben\s(?:genommen|nahm)|nahm\ssich\s(?:das\s)?leben|(?:se\s)?quit(?:ó|ado)\sla\svida
        |s['’]est\s(?:tuée?|pendue?|donnée?\sla\smort)|mis\sfin\sà\sses\sjours)"""
    ),
    "miscarriage": loose(
        r"""\b(?:(?:lost|lose|losing)\s(?:a|the|her|my|their)\s(?:baby|child)|(?:baby|kind)\sverloren
        |verlor\s(?:ein|das|ihr)\s(?:baby|kind)|perd(?:ió|ido)\s(?:a\s)?(?:un|el|al|su)\s(?:niño|bebé|hijo)
        |perdu\s(?:un|le|son)\s(?:bébé|enfant)|fausses?\scouches?|aborto\sespontáneo)"""
    ),
    "affair": loose(r"\b(?:slept\saround|behind\s(?:his|her)\sback\swith|otra\smujer|une\sautre\sfemme)"),
}


# Words that tell of a topic without being it: "his illness" keeps out the morphine, and a boundary on morphine does not
# keep out every illness. By what the topic means; one word may stand for several.
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


@cache
def _painful() -> tuple[dict[str, str], dict[str, str]]:
    """Whole words and beginnings of words, each with the name of its topic."""
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
    """What not to bring up. Of a person one of the `names` is enough; of anything else most of the `meanings` are
    needed, and of the names in it each.
    """

    is_person: bool
    names: frozenset[str]
    meanings: frozenset[str]

    @property
    def is_empty(self) -> bool:
        return not self.names and not self.meanings


def spoken_boundary(said: str, *, plainly: bool = False) -> str | None:
    """What these words ask never to bring up, as they name it; None where they ask for nothing of the kind. With
    `plainly`, only what can be read as nothing else: in distress people say many words of which a wish might be made.
    """
    request = read_request(said)
    if request is None or request.kind is not RequestKind.BOUNDARY or (plainly and not request.is_plain):
        return None
    return request.topic


def spoken_lift(said: str) -> SpokenRequest | None:
    """That something may be brought up again, as these words name it; None where they say nothing of the kind."""
    request = read_request(said)
    return request if request and request.kind is RequestKind.LIFT else None


@lru_cache(maxsize=1024)
def read_topic(words: str, *, is_person: bool = False, known: frozenset[str] = NOBODY) -> Topic:
    """`known` are plain words that mean the remembered person: they say nothing, unless nothing else is said."""
    reading = read(words, NOBODY)
    common = LEXICONS[reading.language].common
    named = (word for word in reading.words if word.text not in common and _is_name(word, is_person=is_person))
    names = frozenset(word.text for word in named) | {
        plain(name) for name in OWNER.findall(words) if not kin_of(plain(name))
    }
    if is_person and not names and not any(word.kin for word in reading.words):
        # A name that is a small word in one of the languages ("Ben").
        names = frozenset(word.text for word in reading.words if word.raw[0].isupper() and word.value is None)
    names = (names - known) or names
    if is_person and names:
        return Topic(True, names, NOBODY)
    others = [word for word in reading.words if word.text not in names]
    meanings = frozenset(_meaning(word) for word in others) - {""}
    # A painful topic says what it is about; of the words around it only whose it is.
    painful = frozenset(_painful_topic(word.text) for word in others if word.meaning) | _in_phrases(words)
    if painful - {""}:
        meanings = (painful - {""}) | frozenset(word.meaning for word in others if word.kin)
    return Topic(is_person, names, meanings)


def speaks_of(text: str, topic: Topic) -> bool:
    """Whether the words of a text speak of the topic."""
    if topic.is_empty:
        return False
    said = read(text, NOBODY).words
    if topic.is_person and topic.names:
        return any(_names(word, topic.names) for word in said)
    if any(not any(_names(word, [name]) for word in said) for name in topic.names):
        return False
    if topic.names and len(topic.meanings) <= 1 and not any(_is_painful(meaning) for meaning in topic.meanings):
        return True  # "the dog Bruno" is Bruno; whether "Bruno's letters" is as well, nobody knows
    held = {meaning for meaning in topic.meanings if any(_means(word, meaning) for word in said)}
    held |= topic.meanings & _in_phrases(text)
    return len(held) >= _needed(len(topic.meanings))


def _in_phrases(text: str) -> frozenset[str]:
    return frozenset(topic for topic, phrase in PHRASES.items() if phrase.search(text))


def _is_painful(meaning: str) -> bool:
    return _painful_topic(meaning) == meaning


def _needed(count: int) -> int:
    return count if count <= MOST_WORDS_NEEDED else ceil(count * NEEDED_SHARE)


def _is_name(word: Word, *, is_person: bool) -> bool:
    """In words for a person whatever says no kinship; in those for a topic what stands in a capital and means nothing
    else. German writes every noun so.
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
    """Its painful topic, else what it means in a statement."""
    return (_painful_topic(word.text) or word.meaning) if word.meaning else ""


def _means(word: Word, meaning: str) -> bool:
    if _meaning(word) == meaning or (meaning in SIGNS and SIGNS[meaning].holds(word.text)):
        return True
    return len(meaning) >= COMPOUND_FROM and len(word.text) > len(meaning) + 2 and word.text.endswith(meaning)
