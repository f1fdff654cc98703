"""Second thoughts about what was to be forgotten: "Actually, keep it", "Doch behalten", "Al final déjalo".

Such a message says nothing else. Without small words and without words of a changed mind, what is left is an order to
keep something, or not to delete it.
"""

from __future__ import annotations

import re

from memory.language.lexicon import loose, words

MOST_WORDS = 12
"""Most words of a message that says nothing else."""
WORD = re.compile(r"[\w'’]+")
CLAUSE_END = re.compile(r"(?<=[.!?,;:])\s+")
CHANGED_MIND = loose(
    r"""\b(?:i(?:['’]ve|\shave)?\s(?:just\s)?changed\smy\smind|on\ssecond\sthoughts?|second\sthoughts
    |(?:i\s)?(?:didn['’]?t|did\snot)\smean\s(?:it|that)
    |ich\shab(?:e|['’])?\s(?:es\smir|mir['’]?s|mir\sdas)\s(?:doch\s)?anders\süberlegt|hab['’]?s\smir\sanders\süberlegt
    |ich\shabe?\smeine\smeinung\sgeändert|war\snicht\sso\sgemeint
    |(?:lo\s)?he\s(?:cambiado\sde\s(?:idea|opinión)|pensado\smejor)|me\slo\she\spensado\smejor|cambié\sde\s(?:idea|opinión)
    |pensándolo\s(?:bien|mejor)
    |j['’]ai\schangé\sd['’](?:avis|idée)|réflexion\sfaite|(?:après|à\sla)\sréflexion|tout\sbien\sréfléchi)\b"""
)
SMALL = words(
    """
    actually no nope oh wait sorry hm hmm ok okay but well please pls just do you can could let's lets maybe then yes
    yeah better rather i i'd want to would like it'd after all anyway though now instead still hang on god and so ah ach
    nein nee doch halt moment warte warten sie also na bitte lieber eigentlich oder und aber dann komm trotzdem ruhig
    mal wieder jetzt entschuldigung ich will möchte möchtest kannst du können so ja stop
    bueno mejor perdón perdon espera espere al final finalmente en realidad pues pero sí si por favor porfa vale ay
    mira oye que quiero prefiero puedes puede usted
    finalement non oui bon ben alors mais pardon attends attendez en fait s'il te vous plaît plait quand même meme
    plutôt plutot tu peux pouvez je préfère veux
    """
)
CHANGES = words(
    "actually after all no nope wait sorry doch nein halt moment warte final finalmente finalement non attends fait"
)
"""Small words of a changed mind. "Leave it" alone may mean that it is to stay forgotten."""
NOT_IT = re.compile(r"\bno\s+(l[oa])\b", re.IGNORECASE)
KEEPS = re.compile(
    r"""keep(?:\s(?:it|that|this|them))?(?:\s(?:in|there|as\sit\s(?:is|was)))? | let\s(?:it|that|them)\s(?:stand|stay)
    | lass(?:en)?(?:\s(?:es|das|sie|ihn))?\s(?:stehen|drin|drinnen)
    | (?:don'?t|do\snot|not)\s(?:forget|delete|remove|erase|scrap|drop|throw\saway)(?:\s(?:it|that|this|them))?
    | (?:es\s|das\s)?behalte?n?(?:\s(?:es|das|dies|sie|ihn))?
    | (?:heb|hebe|heben|bewahr|bewahre|bewahren)\s(?:es|das)\sauf
    | (?:lösch|lösche|löschen|vergiss|vergessen|streich|streiche|streichen)\s(?:es|das)\snicht
    | nicht\s(?:löschen|vergessen|streichen)
    | (?:guárd|conserv|consérv)(?:al[oa]|el[oa]|a|e)(?:\s(?:eso|esto))? | no'l[oa]\s(?:olvid|borr|quit|elimin)es?
    | (?:guardar|conservar)(?:l[oa])? | (?:garde|gardez|conserve|conservez)(?:[\s-](?:le|la|les|ça|cela|ceci))?
    | (?:ne\s)?(?:l['’]?\s?)?(?:oublie|oubliez|efface|effacez|supprime|supprimez)\s(?:ça\s|cela\s)?pas
      (?:\s(?:ça|cela))?""",
    re.IGNORECASE | re.VERBOSE,
)
LEAVES = re.compile(
    r"""leave(?:\s(?:it|that|this|them))?(?:\s(?:in|there|be|where\sit\s(?:is|was)|as\sit\s(?:is|was)))?
    | let\s(?:it|that|them)\sbe | (?:it|that|this)\s(?:stays|stay|stands|is\sfine|was\sfine)
    | lass(?:en)?(?:\s(?:es|das|sie|ihn))?\sda
    | (?:es|das)\s(?:(?:darf|kann|soll)\s)?(?:stehen\s)?(?:bleiben|bleibt|gilt|gelten)
    | (?:dej|déj)(?:al[oa]|el[oa]|a|e)(?:\s(?:eso|esto|ahí|ahi|como\sestaba))? | (?:que\s)?(?:se\s)?quede
    | (?:laisse|laissez)(?:[\s-](?:le|la|les|ça|cela|ceci))?""",
    re.IGNORECASE | re.VERBOSE,
)
"""What is left: an order to keep something that the message does not name, or not to delete it; and to leave it."""


def keeps_after_all(said: str) -> bool:
    """Whether the message says only that what was spoken of is to be kept, in any of the languages."""
    if len(said.split()) > MOST_WORDS:
        return False
    rest = CHANGED_MIND.sub(" ", said)
    spoken = [word.lower().replace("’", "'") for word in WORD.findall(NOT_IT.sub(r"no'\1", rest))]
    left = " ".join(word for word in spoken if word not in SMALL)
    is_changed = rest != said or not CHANGES.isdisjoint(spoken)
    return bool(KEEPS.fullmatch(left) or (is_changed and LEAVES.fullmatch(left)))


def without_small_words_at_end(told: str) -> str:
    """Return the text without its last clauses that are only small words, as "Actually," in "She sang. Actually,"."""
    clauses = CLAUSE_END.split(told.rstrip())
    said = [place for place, one in enumerate(clauses) if any(word.lower() not in SMALL for word in WORD.findall(one))]
    return told if said and said[-1] == len(clauses) - 1 else " ".join(clauses[: said[-1] + 1 if said else 0])
