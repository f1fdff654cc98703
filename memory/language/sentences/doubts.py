"""Words by which a teller doubts what they have just said, or says that it was not so: "but I don't know that", "which
is rubbish of course". What was said does not stand alone without them.
"""

from __future__ import annotations

import re

MOST_WORDS = 16
"""Most words of a sentence that only doubts the one before it."""
BUT = r"[\s,;–—-]{0,3}(?:(?:but|though|although|and|aber|und|doch|wobei|obwohl|pero|aunque|y|mais|et|quoique)\s)?"
ENDS = r"(?:\sthough)?(?=\s?[,.;:!–—-]|\s?\Z)"
DOUBTS = (
    rf"""(?:(?:to\sbe\shonest|mind\syou|honestly),?\s)?(?:
          i\s(?:really\s)?(?:don['’]?t|do\snot|can['’]?t|cannot|couldn['’]?t|wouldn['’]?t)\s(?:really\s|actually\s)?
            (?:know|swear|prove|say|be\ssure)(?:\s(?:that|it|to\s(?:it|that)))?(?:\sfor\s(?:sure|certain|a\sfact))?
            (?:\s(?:if|whether)\s(?:it|that)(?:['’]s|\sis|\swas)\s(?:true|so|right))?{ENDS}
        | i(?:['’]m|\sam)\snot\s(?:really\s|at\sall\s|entirely\s)?(?:sure|certain)(?:\s(?:of|about)\s(?:it|that))?
            (?:\s(?:if|whether)\s(?:it|that)(?:['’]s|\sis|\swas)\s(?:true|so|right))?{ENDS}
        | i\s(?:may|might|could)\s(?:well\s)?be\s(?:wrong|mistaken) | do(?:n['’]?t|\snot)\squote\sme
        | (?:nobody|no\sone)\s(?:ever|really)\s(?:knew|said|told) )""",
    rf"""(?:(?:das\s|so\s)?(?:genau\s|sicher\s)?weiß\sich\s(?:es\s|das\s)?(?:aber\s)?nicht(?:\s(?:genau|sicher|so\sgenau))?{ENDS}
        | ich\sweiß\s(?:es|das)\s(?:aber\s)?nicht(?:\s(?:genau|sicher|so\sgenau))?{ENDS}
        | (?:da\s|ganz\s)?(?:bin\sich|ich\sbin)(?:\smir)?(?:\sda)?\s(?:aber\s)?nicht\s(?:ganz\s)?sicher{ENDS}
            | sicher\sbin\sich(?:\smir)?\s(?:da\s)?nicht
        | (?:ich\skann|kann\sich|da\skann\sich)\smich\s(?:da\s|aber\s|auch\s|natürlich\s){{0,3}}(?:irren|täuschen)
        | beschwören\s(?:kann|will|würde|möchte)\sich\s?(?:['’]?s|es|das)?\s(?:aber\s)?nicht | ohne\sgewähr )""",
    rf"""(?:(?:eso\s|la\sverdad\s)?no\s(?:lo\s)?sé(?:\s(?:seguro|de\scierto|con\scerteza|a\sciencia\scierta))?{ENDS}
        | (?:de\seso\s)?no\sestoy\s(?:muy\s|del\stodo\s)?segur[oa](?:\sde\s(?:eso|ello))?{ENDS}
        | no\s(?:te\s)?lo\s(?:puedo|podría)\s(?:jurar|asegurar) | no\slo\s(?:juraría|aseguraría)
        | (?:a\slo\smejor|quizás?|tal\svez|igual)\sme\sequivoco | puede\sque\sme\sequivoque | puedo\sequivocarme )""",
    rf"""(?:(?:ça\s|vraiment\s)?je\s(?:n['’]en\ssais\srien|(?:ne\s)?(?:le\s)?sais\spas(?:\s(?:vraiment|au\sjuste|exactement|pour\ssûr))?){ENDS}
        | je\s(?:n['’]en\s|ne\s|n['’])?(?:suis|en\ssuis)\spas\s(?:très\s|tout\sà\sfait\s)?(?:sûre?
            |certaine?)(?:\sde\sça)?{ENDS}
        | je\s(?:peux|pourrais)\sme\stromper | je\sn['’]en\smettrais\spas\sma\smain
            | je\sne\s(?:le\s)?jurerais\spas )""",
)
DENIES = (
    r"""(?:which|that)(?:['’]s|\sis|\swas)\s(?:all\s|just\s)?(?:of\scourse\s)?
        (?:rubbish|nonsense|a\slie|lies|untrue|not\strue|tosh|bollocks|made\sup)\b""",
    r"""(?:was\s(?:natürlich\s|ja\s|aber\s|alles\s|gar\s){0,3}(?:quatsch|unsinn|gelogen|erfunden|blödsinn|nicht\swahr)
          \s(?:ist|war)\b
        | (?:das\s)?ist\s(?:natürlich|freilich|selbstverständlich)\s(?:quatsch|unsinn|gelogen|erfunden|blödsinn)\b)""",
    r"""(?:(?:lo\s(?:cual|que)|cosa\sque)\s(?:es|era)\s(?:claro\s)?(?:mentira|falso|una\stontería|un\scuento)\b
        | (?:eso\s)?(?:es|era)\s(?:mentira|falso),?\s(?:claro|por\ssupuesto)\b)""",
    r"""(?:ce\squi\s(?:est|était)\s(?:bien\ssûr\s|évidemment\s)?
          (?:faux|un\smensonge|une?\sbêtise|n['’]importe\squoi|inventé)\b
        | c['’](?:est|était)\s(?:bien\ssûr|évidemment)\s(?:faux|inventé|un\smensonge)\b)""",
)
DOUBTED = tuple(re.compile(rf"{BUT}{said}", re.IGNORECASE | re.VERBOSE) for said in DOUBTS)
DENIED = tuple(re.compile(rf"{BUT}(?:{said})", re.IGNORECASE | re.VERBOSE) for said in DENIES)


def doubts_it(text: str) -> bool:
    """Whether the text begins by doubting what was said just before it, in any language."""
    return any(pattern.match(text) for pattern in DOUBTED)


def only_doubts_it(sentence: str) -> bool:
    """Whether the sentence only doubts or denies what was said just before it, in any language."""
    is_short = len(sentence.split()) <= MOST_WORDS
    return is_short and any(pattern.match(sentence) for pattern in (*DOUBTED, *DENIED))
