"""An overview of what is known of the person, for a message that names nothing else ("What do you know about Dad?",
"Who was Derek?"), and of what others told of them ("What did the others tell you?").

The overview uses only what was recalled for the asker, which is what the asker may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from memory.engines.base import Recalled
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.answers.content_topics import topic_words
from memory.language.lexicon import Lexicon, loose, words
from memory.language.requests.requests_to_tell import SOME_THINGS, find_wanted_life, names_nobody
from memory.language.sentences.sentences import split_sentences
from memory.vocabulary import MemoryType

MOST_SHOWN = 5
THINGS = words("it that this these those das dies es eso esto ello ça cela that's dich dir ihnen ti usted toi")
WHOM = r"(?P<whom>[^.!?,;¿¡]{1,60}?)"
ASKS = {
    "en": loose(
        r"""^\W*(?:(?:so|and|but|ok|okay|please|hi|hello)\W+)*(?:(?:can|could|would|will)\s(?:you
          |u)\s)?(?:please\s)?(?:
        what\s(?:else\s)?(?:do|can)\s(?:you|u|we)\s(?:know|tell\s(?:me|us)|remember|have)\s(?:about|of|on)
        | what\s(?:sorts?|kinds?)\sof\sthings?\sdo\s(?:you|u)\sknow\sabout
        | what(?:\sis|['’]s)\s(?:known\s(?:about|of)|the\sstory\sof)
        | (?:tell\s(?:me|us)|talk\sto\s(?:me|us))(?:\s(?:something|more|all|everything|a\s(?:bit|little)))?\sabout
        | (?:tell|show|give|name)\s(?:me|us)\sSOME\s(?:about|of|on|from)
        | (?:tell|show|give)\s(?:me|us)\s(?:all|everything|whatever|anything|what)\s(?:that\s)?(?:you|u)(?:['’]ve)?
          \s(?:know|have|got|remember)\s(?:about|of|on)
        | i(?:['’]d\slike|\swant|\swould\s(?:like|love)|['’]d\slove)\sto\s(?:know|hear|learn)
          \s(?:more|everything|all|something)\s(?:about|of)
        | what\s(?:have|has|did)\s(?:people|everyone|everybody)\s(?:tell|told|say|said)(?:\s(?:you|us))?\sabout
        | who(?:['’]s|\swas|\sis)(?:\s(?:exactly|really))?
        | tell\s(?:me|us)\swho(?=.*\s(?:was|is)\W*$)
        )\sWHOM(?:\s(?:was|is))?(?:\s(?:please|really|exactly|then
          |anyway))*\W*$""".replace("WHOM", WHOM).replace("SOME", SOME_THINGS["en"])
    ),
    "de": loose(
        r"""^\W*(?:(?:und|also|bitte|hallo|ok|aber)\W+)*(?:(?:kannst|können|könntest|könnten|würdest)\s(?:du
          |sie)\s)?(?:
        was\s(?:weißt|weisst|wissen|wisst|hast|haben)\s(?:du|sie|ihr|wir)\s(?:so\s|denn\s|eigentlich\s|noch\s
          |alles\s)*
          (?:über|von|zu)
        | was\s(?:ist|weiß\sman)\süber | was\s(?:kannst|können)\s(?:du|sie)\s(?:mir|uns)\s(?:über|von)
        | was\s(?:wurde|ist)\s(?:dir|ihnen|uns|euch)\s(?:alles\s|schon\s)*(?:über|von)
        | (?:(?:erzähle?|erzählen\ssie)\s)?(?:(?:mir|uns|bitte|mal|doch|etwas|was|mehr)\s){1,5}(?:über|von|vom)
        | (?:(?:sag|sage|erzähle?|zeig|gib|sagen\ssie|erzählen\ssie)\s)?(?:(?:mir|uns|bitte|mal|doch)\s){0,4}alles,?
          \swas
          \s(?:du|sie|ihr)\s(?:über|von|vom)
        | (?:sag|sage|nenn|nenne|gib|erzähle?|zähl|nennen\ssie|sagen\ssie)\s(?:mir|uns)?\s?(?:mal\s
          |bitte\s)*SOME\s(?:über|von|vom|zu)
        | ich\s(?:möchte|will|würde)\s(?:gern\w*\s)?(?:noch\s)?(?:mehr|alles|etwas)\s(?:über|von|vom)
        | wer\s(?:war|ist)(?:\s(?:denn|eigentlich|überhaupt|dieser?|der|die))*
        | (?:(?:sag|sagen\ssie)\s)?(?:mir|uns)\s(?:(?:bitte|mal)\s){0,2}(?:sagen|erzählen)?,?\s?wer
        )\sWHOM(?:\s(?:bekannt|erzählt|erzählen|sagen|war|ist|weißt|weisst|wissen|wisst|hast|haben|erfahren|hören|denn
        |eigentlich|überhaupt|genau))*(?:,?\sbitte)?\W*$""".replace("WHOM", WHOM).replace("SOME", SOME_THINGS["de"])
    ),
    "es": loose(
        r"""^\W*(?:(?:y|bueno|hola|por\sfavor|pero)\W+)*(?:
        qué\s(?:más\s|cosas\s)?(?:sab[eé]s|sabe|sabemos|recuerdas|se\ssabe)\s(?:usted\s)?(?:de|del|sobre|acerca\sde)
        | qué\s(?:me\s|nos\s)?(?:puedes|puede)\s(?:contar|decir)(?:me|nos)?\s(?:de|del|sobre)
        | qué\s(?:te|le|os|nos)\s(?:han|ha)\s(?:contado|dicho)\s(?:de|del|sobre)
        | (?:me\s|nos\s)?(?:puedes?|podr[ií]as?)\s(?:contar|decir|hablar)(?:me|nos)?\s(?:(?:algo|más|cosas
          |un\spoco)\s)?
          (?:de|del|sobre)
        | (?:cuéntame|cuénteme|háblame|hábleme|dime|dígame)\s(?:algo\s|más\s|un\spoco\s)?(?:de|del|sobre)
        | (?:cuéntame|cuénteme|dime|dígame|dame)\s(?:todo\s)?lo\sque\s(?:sab[eé]s|sabe|sepas|sepa|tienes|tenga)\s
          (?:de|del|sobre)
        | (?:dime|dígame|dame|deme|cuéntame|cuénteme)\sSOME\s(?:de|del|sobre|acerca\sde)
        | (?:quiero|quisiera|me\sgustar[ií]a)\s(?:saber|conocer)\s(?:más|algo|todo)\s(?:de|del|sobre|acerca\sde)
        | (?:(?:me\s|nos\s)?(?:puedes?|podr[ií]as?)\sdecir(?:me|nos)?\s|dime\s|d[ií]game\s)?qui[eé]n\s(?:era|fue|es)
        )\sWHOM(?:,?\spor\sfavor)?\W*$""".replace("WHOM", WHOM).replace("SOME", SOME_THINGS["es"])
    ),
    "fr": loose(
        r"""^\W*(?:(?:et|alors|bonjour|bon|mais)\W+)*(?:(?:(?:tu\speux|peux-tu|vous\spouvez|pouvez-vous)\s)(?:me
          |nous)\s)?(?:
        que\s(?:sais-tu|savez-vous|sait-on|peux-tu\sme\s(?:dire|raconter)|pouvez-vous\sme\s(?:dire|raconter))\s
          (?:de|du|sur|d['’])
        | qu['’]est-ce\sque\s(?:tu\ssais|vous\ssavez|l['’]on\ssait|tu\sas)\s(?:de|du|sur|d['’])
        | qu['’]est-ce\squ['’]on\s(?:t['’]a|vous\sa)\s(?:raconté|dit)\s(?:de|du|sur|d['’])
        | (?:tu\ssais|vous\ssavez)\squoi\s(?:de|du|sur|d['’])
        | (?:parle|parlez|raconte|racontez|dis|dites)[-\s](?:moi|nous)\s(?:quelque\schose\s|plus\s|un\speu\s)?
          (?:de|du|sur|d['’])
        | (?:parler|dire|raconter)\s(?:quelque\schose\s|plus\s|un\speu\s)?(?:de|du|sur|d['’])
        | (?:raconte|racontez|dis|dites)[-\s](?:moi|nous)\stout\sce\sque\s(?:tu\s(?:sais|as)|vous\s(?:savez|avez))\s
          (?:de|du|sur|d['’])
        | (?:dis|dites|donne|donnez|raconte|racontez|cite|citez)[-\s](?:moi|nous)\sSOME\s(?:de|du|sur|d['’])
        | (?:j['’]aimerais|je\sveux|je\svoudrais)\s(?:en\s)?(?:savoir|apprendre)\s(?:plus|davantage|tout)\s
          (?:de|du|sur|d['’])
        | (?:(?:dire|dis-moi|dites-moi)\s)?(?:c['’]était\squi,?|qui\s(?:était|est))(?=[\s-])
        )[\s-]?WHOM(?:\ss['’]il\s(?:te|vous)\splaît)?\W*$""".replace("WHOM", WHOM).replace("SOME", SOME_THINGS["fr"])
    ),
}
OTHERS_TOLD = {
    "en": loose(
        r"""^\W*(?:(?:so|and|but|ok|okay)\W+)*what\s(?:did|do|have|has)\s(?:(?:the\s(?:others?|rest(?:\sof\s(?:the
          |my|our)
        \sfamily)?|other\s(?:people|members)|(?:whole\s)?family)|(?:every|any)(?:one|body)\selse|(?:my|our)\sfamily)
        \s(?:already\s|all\s)*(?:tell|told|say|said|shared?|written?|add(?:ed)?)(?:\s(?:you|u|us|me))?
        | they\s(?:all\s)?(?:tell|told)\s(?:you|u|us))
        (?:\s(?:about|of)\sWHOM)?(?:\s(?:so\sfar|already|until\snow))?\W*$""".replace("WHOM", WHOM)
    ),
    "de": loose(
        r"""^\W*(?:(?:und|also|aber)\W+)*was\s(?:haben|hat|erzählen|erzählt|sagen|sagt)\s(?:(?:dir|ihnen|uns)\s)?
        (?:die\s(?:anderen|andern|übrigen|familie)|der\srest(?:\sder\sfamilie)?|meine\sfamilie)
        (?:\s(?:dir|ihnen|uns|alles|so|denn|schon|bisher|bis\sjetzt))*(?:\s(?:über|von)\sWHOM)?
        (?:\s(?:erzählt|gesagt|geschrieben|beigetragen))?\W*$""".replace("WHOM", WHOM)
    ),
    "es": loose(
        r"""^\W*(?:(?:y|pero|bueno)\W+)*qué\s(?:(?:te|le|les|nos)\s)?(?:ha\s|han\s)?(?:contaron|dijeron|contado
          |dicho|cuentan
        |dicen|contó|dijo)\s(?:los\s(?:demás|otros)|(?:mi|la|nuestra)\sfamilia|el\sresto(?:\sde\s(?:la|mi)\sfamilia)?)
        (?:\s(?:de|del|sobre)\sWHOM)?(?:\s(?:hasta\sahora|ya))?\W*$""".replace("WHOM", WHOM)
    ),
    "fr": loose(
        r"""^(?=.{0,99}\b(?:les\sautres|famille)\b)\W*(?:(?:et|mais|alors)\W+)*(?:qu['’]est-ce\sque\s|que\s)?
        (?:(?:les\sautres|(?:la|ma|notre)\sfamille|le\sreste(?:\sde\s(?:la|ma)\sfamille)?)\s)?(?:t['’]|vous\s|nous\s)?
        (?:ont|a)\s(?:déjà\s)?(?:dit|raconté|écrit)(?:\s(?:les\sautres|(?:la|ma)\sfamille|quoi))?
        (?:\s(?:de|sur|d['’])\s?WHOM)?(?:\sjusqu['’]ici)?\W*$""".replace("WHOM", WHOM)
    ),
}
MORE = {
    "en": "There is more on the page of what is remembered.",
    "de": "Mehr steht auf der Seite mit allem, was festgehalten ist.",
    "es": "Hay más en la página de lo que se recuerda.",
    "fr": "La page de tout ce qui est noté en dit plus.",
}


@dataclass(frozen=True, slots=True)
class Overview:
    """A few facts about the person, and whether there are more than these."""

    shown: tuple[Recalled, ...]
    has_more: bool


def find_overview(
    said: str, recalled: Sequence[Recalled], participants: Participants, lexicon: Lexicon
) -> Overview | None:
    """Return an overview of the person if the message ends with a request for one and names nothing else; else None.

    It shows facts of as many categories as possible, pinned facts first, then those that the search scored highest.
    """
    asked = split_sentences(said, lexicon)[-1:]
    if not asked or not asks_of_person(asked[0], participants, lexicon):
        return None
    is_of_others = bool(OTHERS_TOLD[lexicon.code].search(asked[0]))
    return weightiest([one for one in recalled if not (is_of_others and one.own)])


def weightiest(recalled: Sequence[Recalled]) -> Overview:
    """Return the most important recalled facts about the person, whatever the question was."""
    facts = _facts_of_person(recalled)
    seen: Counter[str] = Counter()
    rounds: list[tuple[int, Recalled]] = []
    for one in sorted(facts, key=lambda one: (not one.pinned, -one.score)):
        rounds.append((seen[one.category], one))
        seen[one.category] += 1
    shown = [one for _, one in sorted(rounds, key=lambda placed: placed[0])][:MOST_SHOWN]
    return Overview(tuple(shown), len(facts) > len(shown))


def asks_of_person(asked: str, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether the sentence asks what is known of the person, or what others told of them.

    It may name the person by a name, a kin word or a pronoun, and must name nobody and nothing else.
    """
    whom = _whom_asked_of(asked, lexicon)
    if whom is None:
        return False
    people, named = lexicon.people, whom.casefold().split()
    if len(named) == 1 and named[0] in people.my | people.our | people.articles:
        return False  # "my life", "What's the story?"
    of_others = people.me | people.i | people.us | people.we | people.you | people.prepositions | THINGS
    if len(named) > 1:  # "her mother" is not the person whom the teller calls "Mum"
        of_others |= people.he.possessive | people.she.possessive | people.they.possessive
    forms = (" ".join(named), " ".join(named).removesuffix("s"))  # "Dereks Leben", "mums life"
    return not of_others & set(named) and not all(topic_words(one, participants, lexicon) for one in forms)


def _whom_asked_of(asked: str, lexicon: Lexicon) -> str | None:
    """Return the words for the one asked about, empty if there are none; None if the sentence asks for no overview."""
    if (whose := find_wanted_life(asked, lexicon)) is not None:
        return whose
    if names_nobody(asked, lexicon):
        return ""
    found = next((match for one in (ASKS, OTHERS_TOLD) if (match := one[lexicon.code].search(asked))), None)
    return None if found is None else found["whom"] or ""


def _facts_of_person(recalled: Sequence[Recalled]) -> list[Recalled]:
    return [one for one in recalled if one.kind == "fact" and one.memory_type != MemoryType.USER_PROFILE]
