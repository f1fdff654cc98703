"""Wishes to be asked something ("Ask me something about him", "What would you like to know?"), and questions whether to
go on telling ("Should I tell you more?"). Neither tells anything.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from memory.language.lexicon import loose
from memory.language.sentences.sentences import QUOTE

LONGEST = 20
"""Most words of such a message; a longer one tells something."""
CLAUSES = re.compile(r"[.!?…,;–—]\s")


class Wish(StrEnum):
    ASK = "ask"
    """To be asked something."""
    LISTEN = "listen"
    """To be told to go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WishPatterns:
    """The patterns of one language. Each matches a whole message, or its last clause."""

    ask: re.Pattern[str]
    listen: re.Pattern[str]


ENGLISH = WishPatterns(
    ask=loose(
        r"""^\W*(?:(?:so|and|but|ok|okay|please|well|yes|no|now|hi|hello|sure|then|just)\W+)*(?:
        (?:(?:can|could|would|will)\s(?:you|u)\s(?:please\s|maybe\s|just\s)*)?ask\s(?:me|us)
          (?:\s(?:something|anything|(?:a|another)?\s?question|(?:some|a\sfew|more|any|your|a\scouple\sof)\s?questions
          |things|whatever\syou\s(?:like|want)|away|more|else))*(?:\s(?:about|on)\s[^,.!?]{1,40})?
        | (?:give|send)\s(?:me|us)\s(?:a|another|some|more)\squestions?
        | i(?:['’]d\slike|\swant|\swould\slike)\s(?:you|u)\sto\sask\s(?:me|us)\b.{0,40}
        | what\s(?:else\s)?(?:would\s(?:you|u)\slike|do\s(?:you|u)\swant)\s(?:me\s)?to\s(?:know|hear|tell\syou)
          (?:\s(?:about|of)(?:\s.{1,30})?)?
        | what\s(?:else\s)?(?:should|shall|can|could)\si\stell\s(?:you|u)(?:\sabout(?:\s.{1,20})?|\snext|\snow)*
        | (?:(?:do|have)\s(?:you|u)\s(?:have\s|got\s)?|got\s)(?:any|some|more|a)?\s?(?:more\s)?questions?
          (?:\sfor\s(?:me|us))?(?:\sabout\s.{1,30})?
        )(?:,?\s(?:please|then|now|instead))*\W*$"""
    ),
    listen=loose(
        r"""^\W*(?:(?:so|and|but|ok|okay|well)\W+)*(?:
        (?:should|shall|can|may|could)\si\s(?:tell\s(?:you|u)\s(?:(?:some\s)?more|something(?:\selse)?|another\s\w+
          |an?\s\w+|about\s.{1,40})|go\son|continue|keep\sgoing|carry\son)
        | (?:(?:do|would)\s(?:you|u)\s(?:want|like)\s(?:me\s)?to|want(?:\sme)?\sto|wanna)\s(?:hear|know|tell|go)\s
          (?:you\s)?(?:more|something(?:\selse)?|another\s\w+|an?\s\w+|on|about\s.{1,30})
        )(?:\s(?:about|of)\s.{1,30})?\W*$"""
    ),
)
GERMAN = WishPatterns(
    ask=loose(
        r"""^\W*(?:(?:und|also|aber|bitte|ok|okay|ja|nein|dann|hallo)\W+)*(?:
        (?:frage?|fragt|fragen\ssie)\s(?:(?:du|mich|uns|bitte|doch|mal|ruhig|einfach|etwas|was|irgendwas|irgendetwas|aus
          |noch|mehr)\s?)+(?<!du\s)(?:(?:über|zu|nach)\s[^,.!?]{1,40})?
        | (?:kannst|könntest|würdest|können|könnten)\s(?:du|sie)\s(?:mich|uns)\s(?:(?:bitte|mal|etwas|was|noch|mehr)\s)*
          (?:(?:über|zu|nach)\s.{1,40}?\s)?(?:aus)?fragen
        | (?:stelle?|stellen\ssie)\s(?:mir|uns)\s(?:(?:bitte|doch|mal|noch)\s)*(?:eine|ein\spaar|einige|mehr|deine
          |irgendeine)?\s?fragen?(?:\s(?:über|zu)\s.{1,40})?
        | (?:kannst|könntest|würdest|können|könnten)\s(?:du|sie)\s(?:mir|uns)\s.{0,20}\bfragen?\s(?:.{1,30}\s)?stellen
        | was\s(?:möchtest|willst|möchten|wollen|wollt|würdest|würden)\s(?:du|sie|ihr)\s(?:(?:denn|noch|gern\w*|alles
          |sonst)\s)*(?:(?:über|von)\s.{1,30}?\s)?(?:wissen|hören|erfahren)
        | was\s(?:soll|kann|darf)\sich\s(?:dir|ihnen|euch)\s(?:(?:denn|noch|als\snächstes|alles|jetzt|sonst)\s)*
          (?:(?:über|von)\s.{1,30}?\s)?(?:erzählen|sagen)
        | (?:hast|haben)\s(?:du|sie)\s(?:(?:noch|irgendwelche|denn|eine|ein\spaar)\s)*fragen?(?:\s(?:an
          |für)\s(?:mich|uns))?
          (?:\s(?:zu|über)\s.{1,30})?
        )(?:,?\s?bitte)?\W*$"""
    ),
    listen=loose(
        r"""^\W*(?:(?:und|also|aber|ok)\W+)*(?:
        (?:soll|darf|kann)\sich\s(?:(?:dir|ihnen|euch)\s)?(?:(?:noch|mehr|etwas|was|weiter|eine?n?\s\w+)\s)*
          (?:(?:über|von)\s.{1,30}?\s)?(?:weiter)?(?:erzählen|machen|reden|sprechen)
        | (?:möchtest|willst|möchten|wollen)\s(?:du|sie|ihr)\s(?:(?:noch|mehr|etwas|was|eine?n?\s\w+)\s)*
          (?:(?:über|von)\s.{1,30}?\s)?(?:hören|wissen|erfahren)
        )\W*$"""
    ),
)
SPANISH = WishPatterns(
    ask=loose(
        r"""^\W*(?:(?:y|bueno|pero|por\sfavor|vale|sí|no|hola|entonces)\W+)*(?:
        (?:me\s(?:puedes?|podr[ií]as?)\spreguntar|(?:(?:puedes?|podr[ií]as?)\s)?preg[uú]nt[ae]r?(?:me|nos))
          (?:\s(?:t[uú]|usted|algo|lo\sque\s(?:quieras?|sea)|cosas|más|otra\scosa))*
          (?:\s(?:de|del|sobre|acerca\sde)\s[^,.!?]{1,40})?
        | (?:(?:me\s)?(?:puedes?|podr[ií]as?)\s)?(?:haz|hága|hacer)(?:me|nos)?\s(?:una|otra|unas|algunas|más|alguna)\s
          (?:\w+\s)?preguntas?(?:\s(?:de|del|sobre)\s[^,.!?]{1,40})?
        | qué\s(?:más\s|otra\scosa\s)?(?:quieres?|quer[eé]s|(?:te|le)\sgustar[ií]a)\s(?:saber|o[ií]r|que\s(?:te
          |le)\scuente)
          (?:\s(?:de|del|sobre)\s.{1,30})?
        | qué\s(?:más\s)?(?:te|le|os)\s(?:cuento|puedo\scontar|digo)(?:\s(?:de|del|sobre)\s.{1,30})?
        | (?:tienes?|ten[eé]s)\s(?:alguna|más|otra)?\s?preguntas?(?:\spara\smí)?(?:\ssobre\s.{1,30})?
        )(?:,?\spor\sfavor)?\W*$"""
    ),
    listen=loose(
        r"""^\W*(?:(?:y|bueno|pero)\W+)*(?:
        (?:te|le|os)\s(?:sigo\scontando|cuento\s(?:más|algo|otra\s\w+|una\s\w+))(?:\s(?:de|del|sobre)\s.{1,30})?
        | (?:sigo|contin[uú]o)(?:\scontando|\shablando)?(?=\W*\?)
        | (?:puedo|podr[ií]a)\s(?:cont|dec)[ai]r(?:te|le)\s(?:más|algo|otra\s\w+|una\s\w+)(?:\s(?:de|del
          |sobre)\s.{1,30})?
        | quieres?\s(?:que\s(?:te|le)\s(?:cuente|siga\scontando)|saber|o[ií]r|escuchar)\s?(?:más|algo|otra\s\w+
          |una\s\w+)?
          (?:\s(?:de|del|sobre)\s.{1,30})?
        )\W*$"""
    ),
)
FRENCH = WishPatterns(
    ask=loose(
        r"""^\W*(?:(?:et|bon|mais|alors|ok|oui|non|bonjour)\W+)*(?:
        (?:(?:tu\speux|peux-tu|pouvez-vous|vous\spouvez|tu\spourrais|pourriez-vous)\s)?(?:(?:pose|posez)[-\s](?:moi
          |nous)
          |(?:me|nous)\sposer)\s(?:une|des|quelques|d['’]autres|encore\s(?:une|des))\s?(?:autre\s)?questions?
          (?:\s(?:sur|à\spropos\sde)\s.{1,40}?)?
        | (?:(?:tu\speux|peux-tu|pouvez-vous|vous\spouvez)\s)?(?:(?:demande|demandez)[-\s](?:moi|nous)|(?:me
          |nous)\sdemander)
          \s(?:quelque\schose|n['’]importe\squoi|ce\sque\s(?:tu\sveux|vous\svoulez))(?:\s(?:sur
            |à\spropos\sde)\s.{1,40}?)?
        | interroge[zr]?[-\s](?:moi|nous)(?:\ssur\s.{1,40}?)?
        | (?:que|qu['’]est-ce\sque)\s(?:veux-tu|voulez-vous|tu\sveux|vous\svoulez|tu\saimerais|vous\saimeriez
          |aimerais-tu
          |aimeriez-vous)\s(?:encore\s)?(?:savoir|entendre|que\sje\s(?:te|vous)\sraconte)(?:\s(?:de|sur)\s.{1,30})?
        | (?:qu['’]est-ce\sque\sje\s(?:peux\s)?|que\s(?:puis|dois)-je\s)(?:te|vous)\s(?:raconte|dis|raconter|dire)
          (?:\s(?:de|sur)\s.{1,30})?
        | (?:tu\sas|vous\savez|as-tu|avez-vous)\s(?:des|d['’]autres|une)\squestions?(?:\s(?:pour\smoi|à\sme\sposer))?
        )(?:,?\ss['’]il\s(?:te|vous)\splaît)?\W*$"""
    ),
    listen=loose(
        r"""^\W*(?:(?:et|bon|mais|alors)\W+)*(?:est-ce\sque\s)?(?:
        je\s(?:t['’]en|vous\sen|te|vous)\s(?:raconte|dis)\s(?:plus|encore|davantage|une\s(?:autre\s)?\w+|la\ssuite
          |quelque\schose)
        | je\scontinue(?=\W*\?)
        | (?:tu\sveux|veux-tu|voulez-vous|vous\svoulez)\s(?:que\sje\s(?:t['’]en|vous\sen|te|vous)\s(?:dise|raconte)
          |(?:en\s)?(?:entendre|savoir|écouter))\s(?:plus|encore|davantage|une\s(?:autre\s)?\w+|la\ssuite
            |quelque\schose)
        | (?:je\speux|puis-je)\s(?:te|vous)\s(?:raconter|dire|parler)\s(?:quelque\schose|une\s(?:autre\s)?\w+|plus)
        )(?:\s(?:de|sur|d['’])\s?.{1,30})?\W*$"""
    ),
)
PATTERNS = (ENGLISH, GERMAN, SPANISH, FRENCH)


def read_wish_for_question(said: str) -> Wish | None:
    """Return the wish of a short message or of its last clause, in any of the languages; None for any other message."""
    if len(said.split()) > LONGEST or QUOTE.search(said):
        return None
    clauses = (said.strip(), CLAUSES.split(said.strip())[-1])
    for one in PATTERNS:
        for wish, pattern in ((Wish.ASK, one.ask), (Wish.LISTEN, one.listen)):
            if any(pattern.search(clause) for clause in clauses):
                return wish
    return None
