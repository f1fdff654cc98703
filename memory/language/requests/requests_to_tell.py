"""Requests to tell a whole life ("Raconte-moi sa vie"), or everything that was noted ("Was hast du dir gemerkt?").

A message counts only if it consists of the request. What it names beside that is in the group `whom`: whoever reads
the request decides whether that is the person and nothing else.
"""

from __future__ import annotations

import re

from memory.language.lexicon import Lexicon, loose

SOME_THINGS = {
    "en": r"""(?:some|a\sfew|a\scouple\sof|\d{1,2}|two|three|four|five|six|seven|eight|nine
      |ten)\s(?:\w+\s)?(?:facts?|things|memories|stories)""",
    "de": r"""(?:ein\spaar|einige|\d{1,2}|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\s(?:\w+\s)?(?:fakten
      |dinge|sachen|geschichten|erinnerungen)""",
    "es": r"""(?:unos|unas|algunos|algunas|\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\s(?:datos
      |hechos|cosas|historias|recuerdos)(?:\s\w+)?""",
    "fr": r"""(?:quelques|\d{1,2}|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\s(?:faits|choses|souvenirs
      |histoires)(?:\s\w+)?""",
}
"""A number of things, as people ask for them: "five facts"."""
ORDERS = {
    "en": r"(?:tell|give|show|name)\s(?:me|us)",
    "de": r"(?:sage?|nenne?|gib|erzähle?|nennen\ssie|sagen\ssie)\s(?:mir|uns)(?:\smal|\sbitte)*",
    "es": r"(?:dime|dame|cuéntame|dígame|deme|cuénteme)",
    "fr": r"(?:dis|dites|donne|donnez|raconte|racontez|cite|citez)[-\s](?:moi|nous)",
}
WANTS_SOME = {
    code: loose(rf"(?P<front>^\W*)?(?<!\w)(?:{order})\s(?:{SOME_THINGS[code]})\b(?P<rest>.{{0,60}})$")
    for code, order in ORDERS.items()
}
"""A request for a number of things ("give me five facts"), at the end of a sentence."""
WHOM, OWNER = (rf"(?P<{group}>[^.!?,;¿¡]{{1,40}}?)" for group in ("whom", "owner"))
LIVES = {
    "en": loose(
        r"""^\W*(?:(?:so|and|but|ok|okay|please|hi|hello)\W+)*(?:(?:can|could|would|will)\s(?:you|u)\s)?(?:please\s)?(?:
        (?:(?:tell|give|read|show)\s(?:me|us)|talk\s(?:me|us)\sthrough|(?:talk|speak)(?:\sto\s(?:me|us))?|sum\sup|summari[sz]e
        |i(?:['’]d|\swould)\s(?:like|love)\sto\s(?:hear|know|read)|i\swant\sto\s(?:hear|know|read))
          (?:\s(?:more|something|everything|all|a\s(?:bit|little)))?(?:\s(?:about|of))?
        | (?:what|how)\s(?:was|is)|what(?:['’]s)
        )\s(?:(?:the\s(?:whole\s)?story\sof\s)?OWNER(?:(?:'|’)s?)?\s(?:(?:whole|entire)\s)?
          (?:life(?:\s?story|\shistory)?|story)
        |(?:the\s)?(?:whole\s)?(?:life\s)?(?:story|life)\sof\sWHOM)
        (?:\s(?:like|please|for\s(?:me|us)))*\W*$
        | ^\W*what\swas\slife\slike\sfor\s(?P<other>[^.!?,;]{1,40}?)\W*$""".replace("OWNER", OWNER).replace(
            "WHOM", WHOM
        )
    ),
    "de": loose(
        r"""^\W*(?:(?:und|also|bitte|hallo|ok|aber)\W+)*(?:
        (?:erzähle?|erzählen\ssie|schildere?|beschreibe?|fasse?|fassen\ssie)(?:\s(?:mir|uns|bitte|mal|doch|etwas|was))*
          (?:\s(?:von|aus|vom|über))?
        | (?:kannst|können|könntest|könnten|würdest)\s(?:du|sie)(?:\s(?:mir|uns|bitte|mal|doch|etwas|was))*
          (?:\s(?:von|aus|vom|über))?(?=.*\b(?:erzählen|beschreiben|zusammenfassen)\W*$)
        | ich\s(?:möchte|will|würde)\s(?:gern\w*\s)?(?:etwas\s)?
          (?:von|aus|über)?(?=.*\b(?:hören|kennenlernen|lesen)\W*$)
        | wie\s(?:war|ist|verlief)(?:\s(?:denn|eigentlich|so))*
        )\s(?:(?:(?:das|dem|die|der)\s)?(?:leben|(?:lebens)?geschichte)\s(?:von|vom)\sWHOM
        |OWNER\s(?:ganze[sn]?\s)?(?:leben|(?:lebens)?geschichte))
        (?:\s(?:zusammen|erzählen|beschreiben|zusammenfassen|hören|lesen|kennenlernen|verlaufen|gewesen|bitte))*\W*$
        """.replace("WHOM", WHOM).replace("OWNER", OWNER)
    ),
    "es": loose(
        r"""^\W*(?:(?:y|bueno|hola|por\sfavor|pero)\W+)*(?:
        (?:(?:me\s|nos\s)?(?:puedes?|podr[ií]as?)\s)?(?:cuéntame|cuéntanos|cuénteme|contar(?:me|nos)?|háblame|hábleme
          |hablar(?:me|nos)?|dime|dígame|resúmeme|resume|resuma|resumir(?:me|nos)?)
          (?:\s(?:algo|más|un\spoco|cosas))?(?:\s(?:de|sobre))?
        | (?:quiero|quisiera|me\sgustar[ií]a)\s(?:saber|conocer|o[ií]r|escuchar)(?:\s(?:algo|más))?(?:\s(?:de|sobre))?
        | cómo\s(?:fue|era)
        )\s(?:la\s(?:historia|vida)(?:\sde\s(?:la\svida))?\s(?:de|del)\sWHOM
        |(?P<owner>su)\s(?:vida|historia)(?:\sentera)?)(?:,?\spor\sfavor)?\W*$""".replace("WHOM", WHOM)
    ),
    "fr": loose(
        r"""^\W*(?:(?:et|alors|bonjour|bon|mais|s['’]il\s(?:te|vous)\splaît)\W+)*(?:
        (?:(?:tu\speux|peux-tu|vous\spouvez|pouvez-vous)\s)?(?:me\s|nous\s)?
          (?:raconte[rz]?|parle[rz]?|résume[rz]?|dis|dites|dire)(?:-(?:moi|nous))?(?:\s(?:plus|un\speu|quelque\schose))?
          (?:\s(?:de|sur))?
        | (?:j['’]aimerais|je\sveux|je\svoudrais)\s(?:connaître|entendre|lire)
        | (?:c['’]était\s(?:quoi|comment)|comment\sétait|quelle\s(?:était|a\sété|fut))
        )\s(?:(?:la\svie|l['’]\s?histoire)(?:\sde\sla\svie)?\s(?:de\s|du\s|d['’])WHOM
        |(?P<owner>sa|son)\s(?:vie|histoire)(?:\sentière)?)(?:\ss['’]il\s(?:te|vous)\splaît)?\W*$""".replace(
            "WHOM", WHOM
        )
    ),
}
KEPT = {
    "en": loose(
        r"""^\W*(?:(?:so|and|but|ok|okay)\W+)*(?:(?:can|could|would|will)\s(?:you|u)\s)?(?:please\s)?(?:
        (?:tell\s(?:me|us)\s|show\s(?:me|us)\s|read\s(?:me\s|us\s)?(?:back\s)?)?(?:what|which\sthings)(?:\sall)?\s
          (?:(?:have|did|do|had)\s)?(?:you|u|ya)(?:\shave|['’]ve)?\s(?:already\s|all\s)?(?:noted?|wr(?:ite|itten|ote)\sdown
          |written|remember(?:ed)?|ke(?:ep|pt)|stored?|saved?|record(?:ed)?|retain(?:ed)?|put\sdown|taken\sdown|got\sdown)
        | (?:read|show|give)\s(?:me\s|us\s)?(?:back\s)?your\snotes
        )(?:\s(?:about|on|of)\sWHOM)?(?:\s(?:so\sfar|already|until\snow|then|from\s(?:me|us)|of\swhat\si(?:['’]ve)?\stold
        \s(?:you|u)|of\s(?:all\s)?(?:that|this)))*\W*$""".replace("WHOM", WHOM)
    ),
    "de": loose(
        r"""^\W*(?:(?:und|also|aber|ok)\W+)*(?:
        (?:(?:sag|sagen\ssie|zeig|zeigen\ssie)\s(?:mir|uns)(?:\smal)?,?\s)?was\s(?:alles\s)?
          (?:(?:hast\sdu|haben\s(?-i:Sie)|habt\sihr)(?:\s(?:dir|sich|euch|denn|alles|schon|so|bisher|eigentlich|bis\sjetzt))*
          (?:\s(?:über|von|zu)\sWHOM)?\s(?:gemerkt|notiert|behalten|aufgeschrieben|gespeichert|festgehalten|mitgeschrieben)
          |(?:du|(?-i:Sie))(?:\s(?:dir|sich|alles))*\s(?:gemerkt|notiert|behalten|aufgeschrieben|gespeichert|festgehalten)
          \s(?:hast|haben)
          |(?:merkst|behältst|notierst)\sdu(?:\sdir)?)
        | was\s(?:alles\s)?steht\s(?:alles\s)?in\s(?:deinen|(?-i:Ihren))\snotizen
        )(?:\s(?:bisher|bis\sjetzt|schon|alles))*\W*$""".replace("WHOM", WHOM)
    ),
    "es": loose(
        r"""^\W*(?:(?:y|bueno|pero|oye)\W+)*(?:(?:dime|d[ií]game|ens[eé][nñ]ame)\s(?:todo\s)?lo\s)?qu[eé]\s(?:cosas\s)?(?:
        (?:has|ten[eé]s|tienes)\s(?:anotado|apuntado|guardado|registrado|retenido|memorizado|recordado)
        |(?:ha|tiene)\s(?=.*\busted\b)(?:usted\s)?(?:anotado|apuntado|guardado|registrado|retenido|memorizado)(?:\susted)?
        |(?:anotaste|apuntaste|guardaste|registraste|retuviste|memorizaste|recuerdas|record[aá]s)
        )(?:\s(?:de|sobre)\sWHOM)?(?:\s(?:hasta\sahora|ya|de\slo\sque\ste\s(?:he\scontado|conté)))*\W*$""".replace(
            "WHOM", WHOM
        )
    ),
    "fr": loose(
        r"""^\W*(?:(?:et|alors|mais|bon)\W+)*(?:
        (?:(?:dis|dites|montre|montrez)-(?:moi|nous)\s(?:tout\s)?ce\sque?\s|qu['’]est-ce\sque?\s)
          (?:tu\sas|t['’]as|vous\savez)\s(?:déjà\s)?DONE
        |(?:qu['’])(?:as-tu|avez-vous)\s(?:déjà\s)?DONE | que\s(?:retiens-tu|retenez-vous|notes-tu|gardes-tu)
        |(?:tu\sas|t['’]as|vous\savez)\s(?:déjà\s)?DONE\squoi
        )(?:\s(?:de|sur|d['’])\s?WHOM)?(?:\s(?:jusqu['’]ici|jusqu['’]à\sprésent|déjà|de\stout\sça|de\sce\sque\sje\s
        (?:t['’]|vous\s)ai\s(?:dit|raconté)))*\W*$""".replace("WHOM", WHOM).replace(
            "DONE", r"(?:retenu|noté|gardé|enregistré|mémorisé|écrit|conservé)"
        )
    ),
}


def find_wanted_life(sentence: str, lexicon: Lexicon) -> str | None:
    """Return whose life or story the sentence asks to be told ("her", "mamie"); None if it asks for nothing such."""
    found = _match(LIVES, sentence, lexicon)
    return None if found is None else next(filter(None, found.groupdict().values()), "")


def find_wanted_notes(sentence: str, lexicon: Lexicon) -> str | None:
    """Return about whom the sentence asks what was noted, empty if it names nobody; None if it does not ask that."""
    found = _match(KEPT, sentence, lexicon)
    return None if found is None else found["whom"] or ""


def asks_to_tell(sentence: str, lexicon: Lexicon) -> bool:
    """Whether the sentence only asks to tell a life, or what was noted."""
    if find_wanted_life(sentence, lexicon) is not None or find_wanted_notes(sentence, lexicon) is not None:
        return True
    wanted = _match(WANTS_SOME, sentence, lexicon)
    return wanted is not None and wanted["front"] is not None


def names_nobody(sentence: str, lexicon: Lexicon) -> bool:
    """Whether the sentence ends with a request for a number of things that says nothing else ("give me 5 facts")."""
    wanted = _match(WANTS_SOME, sentence, lexicon)
    return wanted is not None and not any(map(str.isalnum, wanted["rest"]))


def _match(patterns: dict[str, re.Pattern[str]], sentence: str, lexicon: Lexicon) -> re.Match[str] | None:
    pattern = patterns.get(lexicon.code)
    return pattern.search(sentence) if pattern else None
