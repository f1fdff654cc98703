"""Orders to whatever machine reads a text, in four languages: recognized by the addressee and by what is ordered.

Memories contain orders to people too, so an order alone is not enough. It is an order to a machine if the machine

- is named and must do something ("any software that reads this must…", "se ordena al sistema que…");
- is spoken to as a machine ("if you are a chatbot, …", "never say that you are a computer", "[hidden note for AI: …");
- is told whom to obey or whom to be ("from today you listen to me alone", "you will now be my mum");
- is told to reveal what is private, to take something for proven, or to lie to the asker.
"""

from __future__ import annotations

import re
from functools import lru_cache

from memory.language.de.machine_orders import MACHINE_ORDERS as GERMAN
from memory.language.en.machine_orders import MACHINE_ORDERS as ENGLISH
from memory.language.es.machine_orders import MACHINE_ORDERS as SPANISH
from memory.language.fr.machine_orders import MACHINE_ORDERS as FRENCH
from memory.language.lexicon import WITHIN, loose, pattern

# Text that people do not type by hand: comments and headings of markup, and words of system messages.
DISGUISED = r"""
    (?:<!-- | /\* | <\| | ^\W*\#\#\# | \[\[ | \{\{)\s*\w{2} | </?(?:system|instructions?|prompt)\b
    | [\[({<]\s*(?:admin\w*|system\w*|developer|operator|root)\b | ^\W*(?:admin\w*|system|operator|root)\s?:
    | \bend\sof\s(?:the\s)?(?:user\s)?message\b | \bfin\s(?:del\smensaje|du\smessage)\b | \bende\sder\snachricht\b
    | \b(?:trust\slevel|nivel\sde\sconfianza|niveau\sde\sconfiance|vertrauensstufe)\b
    | \b(?:human\sreview|revisión\shumana|validation\shumaine|menschliche\w*\s(?:prüfung|kontrolle|freigabe))\b
    | \b(?:developer|maintenance|debug|god)\smode\b | \bmode\s(?:maintenance|développeur)\b | \bwartungsmodus\b
    | \bmodo\s(?:mantenimiento|desarrollador)\b | \bmessage\sdu\sdéveloppeur\b | \bmensaje\sdel\sdesarrollador\b
    """

# These words mean nothing else, and few people who died had to do with it; in small letters, "ai" and "ki" are words of
# French and Hindi.
AI = r"""\b(?:(?-i:AIs?|KI|IA|LLMs?)|artificial\sintelligence|künstliche\w?\sintelligenz\w*
    |inteligencias?\sartificial(?:es)?|intelligences?\sartificielles?|language\smodels?|\w*sprachmodell\w*
    |modelos?\sde\slenguaje|modèles?\sde\slangage|chat\s?bots?|bots|crawlers?|chatgpt|assistenzsystem\w*
    |maschinelle\w?\s(?:leser|verarbeitung)\w*|(?:conversational|virtual|digital|automatic
    |automated)\s(?:assistants?|agents?|helpers?)|(?:virtuelle|digitale)[rnms]?\s(?:assistent|helfer|begleiter)\w*
    |(?:agents?|assistants?)\s(?:conversationnel|virtuel|numérique)s?|(?:agentes?|asistentes?)\s(?:conversacional
    |virtual|digital|automátic)\w*|automated\sprocessing|traitement\sautomatisé|tratamiento\sautomatizado)\b"""
MUST = rf"""\b(?:must|shall|should|will|ought|need\sto|needs\sto|(?:is|are|has|have)\sto|please|kindly|muss|müssen|soll
    |sollen|(?:hat|haben|ist|sind)\b{WITHIN}\b(?:zu\s\w+n|\w{{1,12}}zu\w{{2,}}n)|werden|wird|bitte|möge|deben?|deberán?|han?\sde
    |tienen?\sque|quedan?|serán?|\w{{3,}}rán?|doit|doivent|devra|devront|sera|seront|veuillez
    |\w{{3,}}(?:era|eront|ira|iront))\b"""
PAST = rf"""\b(?:was|were|had|did|didn['’]?t|used\sto|(?!automated)\w{{2,}}ed|taught|wrote|built|made|knew|got|gave|came
    |went|took|told|spent|met|ran|kept|began|spoke|read|saw|left|became|felt|found|heard|held|thought|said
    |war|waren|hatten?|(?:hat|haben|ist|sind)\b{WITHIN}\b\w{{0,12}}ge\w{{2,}}(?:t|en)|\w{{3,}}ten?|fand|schrieb|sprach|ging|kam
    |era|eran|fue|fueron|había|tenía|hizo|dijo|\w{{3,}}(?:ó|aron|ieron|aba|aban|ía|ían)
    |était|étaient|avait|\w{{3,}}(?:ait|aient)|a\s\w+(?:é|it|u))\b"""

MACHINE_ORDERS: tuple[re.Pattern[str], ...] = (ENGLISH, GERMAN, SPANISH, FRENCH, loose(DISGUISED))
NAMES_AI, MUST_DO, TELLS_OF_PAST = loose(AI), pattern(MUST), pattern(PAST)


@lru_cache(maxsize=4096)  # a reply looks at each sentence of what was recalled twice, and the next reply again
def orders_machine(text: str) -> bool:
    """Whether the sentence orders a machine about.

    A sentence that names an artificial intelligence is taken to do so, unless it plainly tells how something was.
    """
    if any(order.search(text) for order in MACHINE_ORDERS):
        return True
    return bool(NAMES_AI.search(text) and (MUST_DO.search(text) or not TELLS_OF_PAST.search(text)))
