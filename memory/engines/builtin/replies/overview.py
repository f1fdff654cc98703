"""What is known of the person in all, where a question names nothing but them ("What do you know about Dad?").

Only what was recalled for the asker is looked at, which is what they may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from memory.engines.base import Recalled
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.question_terms import topic_words
from memory.language.lexicon import Lexicon, loose, words
from memory.vocabulary import MemoryType

MOST_SHOWN = 5
THINGS = words("it that this these those das dies es eso esto ello ça cela that's dich dir ihnen ti usted toi")
ASKS = {
    "en": loose(
        r"""^\W*(?:(?:so|and|ok|okay|please|hi|hello)\W+)*(?:
        what\s(?:else\s)?(?:do|can)\s(?:you|u|we)\s(?:know|tell\s(?:me|us)|remember|have)\s(?:about|of|on)
        | what(?:\sis|['’]s)\sknown\s(?:about|of)
        | (?:(?:can|could|would)\s(?:you|u)\s)?(?:please\s)?(?:tell\s(?:me|us)|talk\sto\s(?:me|us))
          (?:\s(?:something|more|a\s(?:bit|little)))?\sabout
        )\s(?P<whom>[^.!?,;]{1,60})\W*$"""
    ),
    "de": loose(
        r"""^\W*(?:(?:und|also|bitte|hallo|ok)\W+)*(?:
        was\s(?:weißt|weisst|wissen|wisst)\s(?:du|sie|ihr|wir)\s(?:so\s|denn\s|eigentlich\s|noch\s)?(?:über|von|zu)
        | was\s(?:ist|weiß\sman)\süber | was\s(?:kannst|können)\s(?:du|sie)\s(?:mir|uns)\s(?:über|von)
        | (?:erzähle?|erzählen\ssie)\s(?:mir|uns)\s(?:bitte\s|mal\s|etwas\s|was\s|mehr\s)*(?:über|von|vom)
        )\s(?P<whom>[^.!?,;]{1,60}?)(?:\s(?:bekannt|erzählen|sagen))?\W*$"""
    ),
    "es": loose(
        r"""^\W*(?:(?:y|bueno|hola|por\sfavor)\W+)*(?:
        qué\s(?:más\s)?(?:sab[eé]s|sabe|sabemos|recuerdas|se\ssabe)\s(?:usted\s)?(?:de|del|sobre|acerca\sde)
        | qué\s(?:me\s|nos\s)?(?:puedes|puede)\s(?:contar|decir)(?:me|nos)?\s(?:de|del|sobre)
        | (?:cuéntame|cuénteme|háblame|hábleme|dime|dígame)\s(?:algo\s|más\s)?(?:de|del|sobre)
        )\s(?P<whom>[^.!?,;¿¡]{1,60})\W*$"""
    ),
    "fr": loose(
        r"""^\W*(?:(?:et|alors|bonjour|bon)\W+)*(?:
        que\s(?:sais-tu|savez-vous|sait-on|peux-tu\sme\sdire|pouvez-vous\sme\sdire)\s(?:de|du|sur|d['’])
        | qu['’]est-ce\sque\s(?:tu\ssais|vous\ssavez|l['’]on\ssait|tu\sas)\s(?:de|du|sur|d['’])
        | (?:tu\ssais|vous\ssavez)\squoi\s(?:de|du|sur|d['’])
        | (?:parle|parlez|raconte|racontez|dis|dites)[-\s](?:moi|nous)\s(?:quelque\schose\s|plus\s)?(?:de|du|sur|d['’])
        )\s?(?P<whom>[^.!?,;]{1,60}?)\W*$"""
    ),
}
MORE = {
    "en": "There is more on the page of what is remembered.",
    "de": "Mehr steht auf der Seite mit allem, was festgehalten ist.",
    "es": "Hay más en la página de lo que se recuerda.",
    "fr": "La page de tout ce qui est noté en dit plus.",
}


def find_overview(
    question: str, recalled: Sequence[Recalled], participants: Participants, lexicon: Lexicon
) -> list[Recalled]:
    """A few facts of the person, where a question asks what is known of them and nothing else: pinned ones and what
    the search gave most weight first, of as many categories as there are.
    """
    if not asks_of_person(question, participants, lexicon):
        return []
    seen: Counter[str] = Counter()
    rounds: list[tuple[int, Recalled]] = []
    for one in sorted(_facts_of_person(recalled), key=lambda one: (not one.pinned, -one.score)):
        rounds.append((seen[one.category], one))
        seen[one.category] += 1
    return [one for _, one in sorted(rounds, key=lambda placed: placed[0])][:MOST_SHOWN]


def say_there_is_more(
    found: Sequence[Recalled],
    question: str,
    recalled: Sequence[Recalled],
    participants: Participants,
    lexicon: Lexicon,
) -> list[str]:
    """Where an overview leaves something out: the page that has it all."""
    is_all = len(found) >= len(_facts_of_person(recalled))
    return [] if is_all or not asks_of_person(question, participants, lexicon) else [MORE[lexicon.code]]


def asks_of_person(question: str, participants: Participants, lexicon: Lexicon) -> bool:
    """Whether it asks what is known of the person: whom it names is them, by their names, by kin or by a pronoun."""
    asked = ASKS[lexicon.code].search(question) if lexicon.code in ASKS else None
    if asked is None:
        return False
    people, named = lexicon.people, asked["whom"].casefold().split()
    of_others = people.me | people.i | people.us | people.we | people.you | THINGS
    if len(named) > 1:  # "her mother", which is no answer to what the teller calls "Mum"
        of_others |= people.he.possessive | people.she.possessive | people.they.possessive
    return not of_others & set(named) and not topic_words(asked["whom"], participants, lexicon)


def _facts_of_person(recalled: Sequence[Recalled]) -> list[Recalled]:
    return [one for one in recalled if one.kind == "fact" and one.memory_type != MemoryType.USER_PROFILE]
