"""Whether a sentence asks.

A sentence without a question mark that opens with a question word may tell something. In "When I was ten he taught me
to swim" and "Where he came from nobody wore shoes" the question word opens a clause, and another clause follows.

Such a clause has its subject where a question has its verb ("when he died", "when did he die"). The sentence tells
something only if it has a main clause too, with a second verb of its own; "when he died" alone is a shortened question.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.language.en.verbs import PARTICIPLES, PAST
from memory.language.lexicon import Lexicon, pattern, words
from memory.language.questions.unmarked_questions import asks_surely, has_order_of_question
from memory.language.sentences.sentences import QUOTE, split_at_marks, split_sentences, tokenize


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseWords:
    """The words of one language that begin a clause at the front of a sentence, and those that ask after it."""

    opens: re.Pattern[str]
    """The beginning of a clause that opens with a question word, up to its subject. A verb there would make it ask."""
    tells: re.Pattern[str]
    """A sentence that tells something whatever else it contains: "whatever he did", "how he laughed!"."""
    asks: re.Pattern[str]
    """Words after the clause that ask: "…, what did she do", "… do you know"."""
    verbs: re.Pattern[str]
    """Verb forms that the word lists of the language lack."""
    subjects: frozenset[str]
    """Pronouns after which a verb stands, or an adverb before it."""
    joiners: frozenset[str]
    """Words that open or continue a clause within a clause; the verb of such a clause makes no main clause."""
    two_in_one: re.Pattern[str] = re.compile(r"(?!)")
    """An infinitive or a participle and the verb after it, which together are one verb: "warum er gehen musste"."""
    parts: frozenset[str] = frozenset()
    """Words after which no participle of the verb before them stands: "where the shop is now there were hens"."""
    joins: frozenset[str] = frozenset()
    """Auxiliaries; the participle after one is no verb of its own ("was born")."""


ENGLISH = ClauseWords(
    opens=pattern(
        r"""^\W*(?:(?:so|and|but|ok|okay|hey|well)\W+)?(?:
        (?:when|where|why)\s(?!(?:did|do|does|was|were|is|are|am|has|have|can|could|will|would|should|may|might|must
            |exactly|precisely|about|else|not|on\searth|in\sthe|the\shell|the\sheck)\b)(?=\w)
        | how\s(?:(?:many|much|old|long|often|far|tall|well|hard|little|happy|proud)\s)?(?=SUBJECT)
        | (?:what|who|which)\s(?:(?:little|few|\w+)\s(?=(?:i|he|she|they|we)\b))?(?=SUBJECT)
        )""".replace(
            "SUBJECT",
            r"""(?:(?:i|he|she|they|we|you|it|there|nobody|everyone|everybody|my|his|her|our|their|the|that|this
            |(?:grand(?:ma|pa|dad|mum|mother|father)?|dad|daddy|mum|mummy|mom|mother|father|nan|nana|gran|granny|uncle
            |aunt|auntie)\b|(?-i:[A-Z]\w+)))""",
        )
    ),
    tells=pattern(
        r"""^\W*(?:(?:so|and|but|well)\W+)?(?:
        what\san?\s(?!.*\bdid\b)
        | how\s(?:\w+\s)?(?:i|he|she|they|we|it)\s.*[.!]\W*$
        | (?:had|were)\s(?:i|he|she|they|we|it|(?-i:[A-Z]\w+)|my\s\w+)\s.*(?:\b(?:would|could|might)|['’]d)\b
        | (?:was|were|is|are)\s(?:born|buried|always|never|often)\b
        )"""
    ),
    asks=pattern(
        r"""\b(?:did|does|do|didn['’]t)\s(?:i|you|he|she|they|we|it|any\w*|the|my|his|her|our|their
            |dad|mum|mom|nan|gran|grandad|grandma|grandpa|(?-i:[A-Z]\w+))\b
        | (?<!\bi\s)(?<!\bhe\s)(?<!\bit\s)(?<!\bwe\s)(?<!\bshe\s)(?<!\bthey\s)(?<!\byou\s)
          \b(?:was|were|is|are|has|have|can|could|will|would|should)\s(?:i|you|he|she|they|we|there|any\w*)\b
        | (?<!\bi\s)(?<!\bhe\s)(?<!\bit\s)(?<!\bwe\s)(?<!\bshe\s)(?<!\bthey\s)(?<!\byou\s)
          \bhad\s(?:i|he|she|they|we|there|any\w*)\b
        | ,\s*(?:(?:and|so|then|well)\s)?(?:did|does|do|was|were|is|are|had|has|have|can|could|will|would)\s(?!not\b)
        | ,\s*(?:(?:and|so|then|well)\s)?(?:who|what|where|when|why|how|which)(?:['’]s|\s(?:did|do|does|was|were|is|are
            |had|has|have|can|could|happened|came|became|went|else|many|much|kind|sort)\b)
        | \b(?:what|who|how|where|why)(?:['’]s|\s(?:happened|came|became|was|were|is))(?:\s\w+)?\W*$
        | \b(?:tell|remind)\s(?:me|us)\b(?=\W*(?:please\W*)?$) | \b(?:i|we)(?:['’]d)?\s(?:wonder|want|would\slike
        |like)\b
        """
    ),
    verbs=re.compile(
        rf"^(?:{'|'.join(sorted(PAST))}|beat|sneezed|swum|shone|dug|bent|rose|woke|spun|flung|clung|stank|sprang|broke|spoke)$"
    ),
    subjects=words(
        """
        i he she they we there nobody everybody everyone someone somebody anyone none
        """
    ),
    parts=words("now there"),
    joiners=words(
        """
        after although because before if since though till until when whenever where whether while and or that who
        whom whose which what how why than but to
        """
    ),
    joins=words(
        """
        was were is are am be been being has have had having did do does didn can could will would should may might
        must couldn wouldn hadn hasn wasn isn got get let
        """
    )
    | PARTICIPLES,
)

GERMAN = ClauseWords(
    opens=pattern(
        r"""^\W*(?:(?:und|aber|also|ja)\W+)?(?:
        (?:wer|wem|wen|was|wo(?:her|hin|mit|für|von|rauf|ran|rin)?|wann|warum|wieso|weshalb|wie)
        |(?:welche\w*|wie\s?viele?)\s\w+ | wie\s(?:alt|lange|oft|gern|gut|schwer|viel|sehr|arm|reich|weit|groß|klein)
        )\s(?=(?:immer|auch|er|sie|es|wir|ich|man|du|ihr|ihn|ihm|ihnen|mich|mir|uns|sich|der|die|das|den|dem|ein\w*|mein\w*
        |sein\w*|ihre\w*|unser\w*|dies\w*|alle|papa|mama|oma|opa|vater|mutter|vati|mutti|onkel|tante|nicht|nie|einmal
        |damals|(?-i:[A-ZÄÖÜ]\w+))\b)"""
    ),
    tells=pattern(
        r"""^\W*(?:(?:und|aber|also)\W+)?(?:wer|wem|wen|was|wo|wohin|wann|wie)\s(?:auch\s)?immer\b(?!\s(?:noch|wieder))
        | ^\W*wie\s(?:er|sie|wir|ich|es)\s.*[.!]\W*$ | ^\W*was\sfür\sein[^,?]*!\W*$"""
    ),
    asks=pattern(
        r""",\s*(?:und\s|dann\s)?(?:wer|was|wo\w*|wann|warum|wieso|wie|welche\w*)\s(?!(?:er|sie|es|wir|ich|man)\b)
        | \b(?:weißt|weisst|wisst|kannst|könnt|hast|habt|erinnerst)\s(?:du|ihr)\b
        | \b(?:wissen|können|haben|erinnern)\sSie\b
        | \b(?:weiß|weiss)\s(?:das\s)?(?:jemand|wer|einer)\b | \bich\s(?:frage\smich|möchte\swissen|will\swissen)\b
        | \b(?:sag|sagt|erzähl|erzählt)\s(?:mir|uns|mal)\b
        | ,\s*(?:war|hat|hatte|ist|haben|hatten|waren|sind|kam|ging)\s(?:er|sie|es|das|da|jemand|ihr|du)\b[^,]*$"""
    ),
    verbs=pattern(
        r"""^(?:hatten|waren|wurden|wuchs|brach|bekam|begann|fiel|floh|gingen|hing|hingen|kannten|kamen|litt|lagen|lud
        |mochte|mochten|musst\w+|pfiff|roch|saßen|schien|schlug|schloss|schwamm|schwieg|standen|stieg|stiegen|starben|stritt
        |traf|trafen|trat|tat|trugen|vergaß|verließ|verstand|wusch|wussten|weiß|weiss|wissen|zogen|schuf|buk|backte|sind|haben
        |bin|habe|herkam|herkamen|aufwuchs|ankam|heimkam|zurückkam|ausging|konnten|liebten|gilt|galt)$"""
    ),
    subjects=words("niemand keiner"),
    joiners=words(
        """
        als wenn weil dass daß nachdem bevor während obwohl ob bis solange seit und oder wer wo wann warum wie damit
        """
    ),
    two_in_one=pattern(
        r"^(?:\w{3,40}en|\w{0,9}ge\w{2,30}t|\w{3,40}iert)\s(?:musste|konnte|wollte|sollte|durfte|mochte|hat|hatte|ist|war|wurde)n?$"
    ),
)

SPANISH = ClauseWords(
    opens=pattern(
        r"""^\W*(?:(?:y|pero|pues)\W+)?(?:(?:a|de|en|con|por|desde|hasta)\s)?(?:quien(?:es)?|cu[aá]ndo|cu[aá]nt[oa]s?
        |d[oó]nde|c[oó]mo|qu[eé]|qui[eé]n(?:es)?|lo\sque|cu[aá]l(?:es)?)\s(?=\w)"""
    ),
    tells=pattern(
        r"""^\W*(?:(?:y|pero|pues)\W+)?(?:qu[eé]|c[oó]mo|cu[aá]nt[oa]s?)\s[^?]*!\W*$
        | ^\W*¡ | \b(?:nadie|no)\s(?:(?:me|te|se|nos)\s)?(?:lo|la|le)\s(?:s[eé]|sab\w+|supo|dijo|cont[oó]|recuerdo
        |recordaba
        |acuerdo)\b | \bno\s(?:me\sacuerdo|recuerdo|s[eé])\W*$"""
    ),
    asks=pattern(
        r""",\s*(?:y\s|entonces\s)?(?:qui[eé]n(?:es)?|qu[eé]|d[oó]nde|cu[aá]ndo|c[oó]mo|cu[aá]nt[oa]s?|cu[aá]l)\s
        | \b(?:(?:me|nos)\s(?:dices?|cuentas?|puedes)|sabes|sabe\salguien|recuerdas|dime|d[ií]game|cu[eé]nt[ae]me)\b"""
    ),
    verbs=pattern(
        r"""^(?:\w{3,}(?:amos|imos|aste|iste|é|í|aba|aban|ía|ían|ó|aron|ieron)|éramos|fuimos|eran|era|fui|quiso|quisieron|pudo
        |puse|puso|dijo|dijeron|hizo|hicieron|tuvo|tuvieron|estuvo|trajo|trajeron|vino|vinieron|anduvo|cupo|supo|dio|vio|hubo
        |sé|sabe|sabemos|sabía|lloramos|reían)$"""
    ),
    subjects=words("nadie"),
    joiners=words(
        """
        aunque cuando donde mientras porque si que y e o ni como quien quienes qué quién dónde cuándo cómo antes después
        hasta
        """
    ),
    joins=words("ha han había habían hubo he hemos fue fueron era estaba estaban es son"),
)

FRENCH = ClauseWords(
    opens=pattern(
        r"""^\W*(?:(?:et|mais|alors|puis|bon)\W+)?(?:(?:là|d)\W?)?(?:(?:à|de|avec|chez|pour)\s)?(?:qui|où|quand|comment|pourquoi
        |combien(?:\sd\W?e?\s?\w+)?|ce\squ\w+)\s
        (?!(?:est|était|sont|étaient|a|ont|avait|fut)[-\s](?:ce|t|il|elle|ils|elles|on)\b)(?=\w)"""
    ),
    tells=pattern(
        r"""^\W*(?:(?:et|mais)\W+)?(?:comme|comment|combien|quel\w*|que\s?d)\b[^?]*!\W*$
        | \bcombien\sde\sfois\b[^?]*[.!]\W*$
        | \bpersonne\s(?:ne\b|n['’]) | \b(?:je|on|nul)\sne\s?(?:l['’])?(?:sais|sait|saurai\w*|savait)\b
        | \bj['’]?(?:e\sl)?['’]?(?:ignore|ai\soublié)\b"""
    ),
    asks=pattern(
        r""",\s*(?:et\s|alors\s)?(?:qui|qu['’e]|où|quand|comment|pourquoi|quel\w*|combien|est-ce)\b
        | (?<!\w)\w++-(?:t-)?(?:il|elle|ils|elles|on|tu|vous|ce)\b
        | \b(?:tu|vous)\s(?:sais|savez|te\ssouviens|vous\ssouvenez)\b
        | \b(?:dis|dites|raconte|racontez)[-\s](?:moi|nous)\b"""
    ),
    verbs=pattern(
        r"""^(?:\w{2,}(?:ait|aient|èrent|irent|urent|ions)|ai|as|avons|suis|sommes|ont|eut|fut|fit|dit|vit|vint|prit|mit|mourut
        |naquit|tomba|donna|resta|laissa|pleura|quitta|entra|arriva|acheta|épousa|appela|trouva|commença|était|étais|avais
        |sais|sait)$"""
    ),
    subjects=words("personne"),
    joiners=words(
        """
        quand si lorsque parce puisque comme avant après pendant que qu qui où et ou dont comment pourquoi
        """
    ),
    joins=words("a ai as ont avait avaient avais est était étaient étais suis sont sommes avons fut eut"),
)

CLAUSES = {"en": ENGLISH, "de": GERMAN, "es": SPANISH, "fr": FRENCH}
NOUN_AND_VERB = re.compile(
    r"\b(?:my|his|her|our|their|the)\s\w{1,30}\s(?:was|were|had)\b|^(?:had|were)\b(?=.*\bwould\b)", re.IGNORECASE
)
"""A subject before its verb, or an inversion that means "if": neither is the inversion of a question."""
NO_MAIN_VERBS = frozenset(["bed", "red", "shed", "hundred", "naked", "wicked", "sled", "wed"])
"""English words that end like a past tense and are none."""
JOINED_BY_AN_ADVERB = 2
"""Most words between an auxiliary and its participle."""


def is_question_sentence(sentence: str, lexicon: Lexicon) -> bool:
    """Whether the sentence asks, or wishes to be told something."""
    asks = lexicon.phrases.asks.search(sentence) or has_order_of_question(sentence, lexicon)
    return bool(asks) and not opens_with_clause(sentence, lexicon)


def is_asking(sentence: str, lexicon: Lexicon) -> bool:
    """Whether the sentence asks something, so that it tells nothing to keep or to quote."""
    asks = lexicon.screens.question.search(sentence) or has_order_of_question(sentence, lexicon)
    return bool(asks) and not opens_with_clause(sentence, lexicon)


def asking_sentences(said: str, lexicon: Lexicon) -> list[str]:
    """Return the sentences of the message that ask, in order."""
    return [one for one, asks in read_questions(said, lexicon) if asks]


def read_questions(said: str, lexicon: Lexicon) -> list[tuple[str, bool]]:
    """Return the sentences of the message, each with whether it asks.

    A clause at the front is not cut off from its main clause, as it might be in a run-on sentence.
    """
    read = []
    for stretch in split_at_marks(said, lexicon):
        tells = opens_with_clause(stretch, lexicon)
        pieces = [stretch] if tells else split_sentences(stretch, lexicon)
        read += [(piece, not tells and _asks(piece, lexicon, is_first=piece is pieces[0])) for piece in pieces]
    return read


def _asks(piece: str, lexicon: Lexicon, *, is_first: bool) -> bool:
    """Whether a piece of a stretch asks. What follows in the same stretch may be a clause of the piece before ("… when
    Cork won", "… qui a joué plus fort")."""
    return is_question_sentence(piece, lexicon) and (is_first or "?" in piece or asks_surely(piece, lexicon))


def opens_with_clause(sentence: str, lexicon: Lexicon) -> bool:
    """Whether the sentence begins with a clause that a question word opens, and goes on to tell something."""
    clauses = CLAUSES.get(lexicon.code)
    own = QUOTE.sub("…", sentence)
    if clauses is None or "?" in own or "¿" in own:
        return False
    if asks_surely(own, lexicon) and has_order_of_question(own, lexicon):
        return False
    if clauses.asks.search(NOUN_AND_VERB.sub("…", own, count=1)):
        return False
    if clauses.tells.search(own):
        return True
    opened = clauses.opens.search(own)
    return opened is not None and _main_verbs(own[opened.end() :], clauses, lexicon) > 1


def has_verb(text: str, lexicon: Lexicon) -> bool:
    """Whether the text has a verb, recognised by its form or by the pronoun before it. A word after an article is
    none.
    """
    clauses, before = CLAUSES[lexicon.code], ""
    articles = lexicon.people.articles | lexicon.people.my
    for token in tokenize(text):
        if before not in articles and _is_verb(token.word, before, clauses, lexicon):
            return True
        before = token.word
    return False


def _main_verbs(text: str, clauses: ClauseWords, lexicon: Lexicon) -> int:
    """Return the number of verbs, without those of clauses within clauses; the first is that of the front clause."""
    count, is_within, before, since = 0, False, "", JOINED_BY_AN_ADVERB + 1
    people = lexicon.people
    articles = frozenset() if people.capital_nouns else people.articles
    pronouns = people.he.subject | people.she.subject | people.they.subject | people.i | people.we
    for token in tokenize(text):
        word = token.word
        since += 1
        if word in clauses.joiners:
            is_within = count > 0
        elif word in pronouns and before not in clauses.joiners:
            is_within, since = False, JOINED_BY_AN_ADVERB + 1
        elif _parts_verbs(word, clauses, lexicon):
            since = JOINED_BY_AN_ADVERB + 1
        elif before not in articles and _is_verb(word, before, clauses, lexicon):
            is_joined = since <= JOINED_BY_AN_ADVERB + 1 or bool(clauses.two_in_one.match(f"{before} {word}"))
            if not is_joined:
                count, is_within = count + (not is_within), False
            since = 0 if word in clauses.joins else JOINED_BY_AN_ADVERB + 1
        before = word
    return count


def _parts_verbs(word: str, clauses: ClauseWords, lexicon: Lexicon) -> bool:
    """Whether the verb before this word can have no participle after it: "when I was 30 Dad gave me his watch"."""
    is_kin = word in lexicon.people.kin and not lexicon.people.capital_nouns
    return is_kin or word[:1].isdigit() or word in lexicon.dates.numbers or word in clauses.parts


def _is_verb(word: str, before: str, clauses: ClauseWords, lexicon: Lexicon) -> bool:
    people = lexicon.people
    if word in NO_MAIN_VERBS or word in clauses.joiners:
        return False
    if (
        clauses.verbs.match(word)
        or people.verb.search(word)
        or word in people.auxiliaries | people.being | clauses.joins
    ):
        return True
    is_after_subject = before in clauses.subjects
    return is_after_subject and word not in people.prepositions | people.adverbs | people.articles | clauses.joiners
