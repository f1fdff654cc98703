"""The words of corrections that do not name what they correct: "that's wrong", "I meant", "no".

The patterns hold all languages at once, because a correction is often too short to show its language.
"""

from __future__ import annotations

import re

from memory.language.lexicon import words

ABOUT = r"(?P<about{n}>[^\s,.;:!?][^,.;:!?]{{0,40}}?)"
NAMED = r"(?P<about{n}>\d{{4}}|[^\W\d_][\w'’-]*(?:\s[^\W\d_][\w'’-]*)?)"
SAID = r"(?P<said{n}>[^,.;:!?]{{1,40}}?)"
"""Groups for what tellers say they were wrong about (`ABOUT`), what is wrong (`NAMED`), and what they said (`SAID`)."""

STOP = r"(?=\s*[,.:;!–—-])"
IT_WAS = r"(?=\s(?:(?:it|that)\s(?:was|were|is)|(?:es|das)\swar(?:en)?|c['’]\s?était)\b)"
DENYING = r"(?:no(?:pe)?|nah|nein|nee|non|si)"
"""A word that, before a comma, denies what was said; else it may begin a clause ("no dogs were allowed")."""

PASSING = r"""(?:oh|ah|ach|ay|uy|oops|ups|huy|euh|well|and|but|und|aber|y|pero|et|mais|by\sthe\sway|übrigens|por\scierto
    |au\sfait|bueno|oye|enfin|tja|na\sja|(?:oh\s)?(?:dear|gosh|heavens|goodness)(?:\sme)?|whoops|hoppla|mist|vaya|anda|zut|mince
    |oh\slà\slà|bon)"""
"""Words that open a sentence and put nothing right by themselves."""

DOUBTFUL = (
    r"wait|hang\son|hold\son|actually|sorry|i['’]m\ssorry|in\sfact|i\smean",
    r"halt|warte|moment|sorry|entschuldig(?:ung|e|en\ssie)|verzeihung|eigentlich|in\swirklichkeit|tatsächlich",
    r"espera|espere|perd[oó]n|perdon[ae]|disculp[ae]|en\srealidad|de\shecho",
    r"attends|attendez|pardon|excuse-moi|excusez-moi|désolée?|en\sfait|en\sréalité",
)
"""Words that may put right what was said just before, or may begin something else."""

FOOLISH = (
    r"(?:silly|stupid|daft|foolish|dumb|muddled|forgetful)",
    r"(?:dumm|blöd|doof|dämlich|vergesslich|schusselig)",
    r"(?:tont|bob|torpe|despistad|burr)[oae]?",
    r"(?:bête|sotte?|idiote?|stupide|distraite?|étourdie?|nulle?)",
)
"""What tellers call themselves when they notice a mistake of theirs."""

REPROACH = (
    rf"""(?:how\s)?{FOOLISH[0]}(?:\s(?:old\s)?me|\sof\sme)(?=\s*[,.:;!–—-])
    | what\s(?:am|was)\si\s(?:saying|thinking|on\sabout) | where['’]?s?\s(?:is\s)?my\shead
    | my\s(?:memory|mind|head)(?:['’]s|\sis)\s(?:going|playing\stricks(?:\son\sme)?|like\sa\ssieve)
    | i(?:['’]m|\sam)\s(?:getting|all)\s(?:muddled|mixed\sup|confused)
    | i\stake\s(?:that|it)\sback""",
    rf"""(?:wie|bin\sich|ich\sbin\s(?:aber|ja|so))\s{FOOLISH[1]}(?:\svon\smir)? | {FOOLISH[1]}\svon\smir
    | ich\s(?:dussel|esel|dummkopf|trottel|schussel|depp)
    | was\s(?:rede|sage|erzähle?|schreibe?)\sich\s(?:denn\s|da\s)*(?:da|denn)?(?=\s*[,.:;!–—-])
    | wo\s(?:habe?\sich|hab['’]?\sich|ist)\s(?:nur\s|bloß\s|denn\s)?(?:meinen|mein)\skopf
    | ich\s(?:bringe?|werfe?|schmeiße?)\s(?:da\s|alles\s|das\s|was\s|etwas\s)*durcheinander""",
    rf"""qu[eé]\s{FOOLISH[2]}(?:\s(?:soy|estoy|de\smí))?(?=\s*[,.:;!–—-]) | {FOOLISH[2]}\sde\smí
    | qu[eé]\s(?:cabeza|memoria)(?:\s(?:la\smía|tengo|más\smala))? | qu[eé]\sdespiste | en\squ[eé]\sestar[ée]\spensando
    | (?:pero\s)?qu[eé]\s(?:digo|estoy\sdiciendo)
    | me\s(?:he\s|había\s)?(?:lié|liado|hice\sun\slío|hecho\sun\slío|estoy\sliando)""",
    rf"""(?:(?:mais\s)?(?:que|comme)\sje\ssuis|suis-je|quel(?:le)?)\s{FOOLISH[3]}
    | o[uù]\sai-je\sla\stête | (?:mais\s)?qu['’]est-ce\sque\sje\s(?:raconte|dis)
    | je\s(?:dis|raconte)\s(?:n['’]importe\squoi|des\sbêtises|une\sbêtise)
    | je\s(?:m['’]embrouille|m['’]emmêle|confonds|mélange\stout)
    | j['’]ai\sdit\s(?:des\sbêtises|n['’]importe\squoi) | je\sme\ssuis\s(?:embrouillée?|emmêlée?)""",
)
"""Phrases of tellers who notice a mistake of theirs."""

APOLOGY = re.compile(r"\b(?:sorry|entschuldig|verzeihung|perd[oó]n|disculp|pardon|excuse|désolé)", re.IGNORECASE)
"""Words of apology, with which nobody begins an answer."""

MEANT = re.compile(
    r"""(?:i\smean|i\sshould\shave|i\swanted|ich\smein|ich\swollte|digo|qu(?:ise|ería|iero)\sdecir|je\s(?:veux|voulais)\sdire)
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""The `PLAIN` phrases that correct a wording ("I mean", "I should have said"). They may also begin something else ("I
should have said thank you")."""

PLAIN = (
    *REPROACH,
    rf"""i(?:['’]m|\sam|\swas|\s(?:got|had)\s(?:it|that|this))\s(?:all\s|quite\s)?(?:wrong|mistaken)
        (?:\s(?:about|with|on)\s{ABOUT.format(n=1)}{STOP})?
    | i(?:['’]ve|\shave)?\smade\sa\smistake(?:\s(?:about|with)\s{ABOUT.format(n=2)}{STOP})?
    | my\s(?:mistake|bad|error)
    | (?:that|this|it)(?:['’]s|\sis|\swas)\s(?:all\s|just\s)?(?:wrong|incorrect|a\smistake)
    | (?:that|this|it)(?:['’]s|\sis|\swas)\snot\s(?:right|true|correct|so)
    | (?:that|this|it)\s(?:is|was)n['’]?t\s(?:right|true|correct)
    | i\smis(?:remembered|spoke|read|counted|said\sit)
    | i(?:['’]ve|\shave)?\s(?:mixed|muddled|confused)\s(?:it|that|this|them|things)(?:\sup)?
    | i(?:['’]ve|\shave)?\s(?:got|had)\sthe\swrong\s\w+
    | i\smeant(?:\sto\s(?:say|write))? | i\s(?:should\shave\ssaid|wanted\sto\ssay)
    | correction | (?:let\sme|i\s(?:must|have\sto|need\sto))\scorrect\s(?:that|this|it|myself)
    | i(?:['’]ve|\shave)?\s(?:told\s(?:you\s)?|said\s)?(?:that|it|this)\s(?:all\s)?wrong
    | i\s(?:told\syou|said|put)\s(?:that|it|this)\swrong
    | (?:scratch|scrub|scrap|strike|make|erase)\sthat | i\stell\sa\slie
    | i\sstand\scorrected | on\ssecond\sthoughts?""",
    rf"""(?:(?:das|es)\s)?stimmt\s(?:so\s|gar\s|doch\s|ja\s)*nicht(?:\s(?:ganz|so|richtig))?
    | (?:streich|lösch|vergiss)(?:\sdas|\ses)(?=\s*[,.:;!–—-])
    | (?:falsch|quatsch|unsinn|blödsinn|unfug|käse|irrtum)(?=\s*[,.:;!–—-])
    | das\s(?:ist|war)\s(?:ja\s|leider\s)?(?:falsch|verkehrt|ein\s(?:fehler|irrtum)|nicht\s(?:richtig|wahr))
    | (?:ich\shabe?\smich|da\shabe?\sich\smich)\s(?:da\s|leider\s)?(?:(?:mit|bei|in)\s{ABOUT.format(n=3)}\s)?
        (?:geirrt|vertan|versprochen|verschrieben|getäuscht|verrechnet|verzählt)
    | (?:ich\shabe?|da\shabe?\sich|hab['’]?\sich)\s(?:das|es|was|da|da\s(?:was|etwas)|alles)\s
        (?:verwechselt|durcheinander\w*|falsch\s(?:gesagt|erzählt|geschrieben))
    | ich\s(?:lag|liege)\s(?:da\s)?falsch | ich\sirre\smich
    | ich\smein(?:e|te)? | ich\swollte\ssagen | korrektur | berichtigung | mein\s(?:fehler|irrtum) | besser\sgesagt
    | vielmehr | (?:das|da)\s(?:muss|möchte)\sich\s(?:mich\s)?(?:korrigieren|berichtigen)
    | ich\s(?:muss|möchte)\s(?:mich|das)\s(?:korrigieren|berichtigen)""",
    rf"""me\s(?:he\s|había\s)?(?:equivoqu[eé]|equivocado|confund[ií]|confundido)
        (?:\s(?:de|con|en)\s(?:lo\sde\s)?{ABOUT.format(n=4)}{STOP})?
    | (?:eso\s|esto\s)?(?:no\ses\s(?:así|cierto|verdad|correcto)|est(?:á|aba)\smal|es\sfalso|(?:es|fue)\sun\serror)
    | lo\s(?:dije|he\sdicho|había\sdicho)\smal | lo\s(?:he\s)?confund(?:í|ido) | (?:recordaba|me\sacordaba)\smal
    | (?:borra|bórra|tacha|olvida)(?:lo|\s(?:eso|esto))(?=\s*[,.:;!–—-])
    | miento | digo | qu(?:ise|ería|iero)\sdecir | mejor\sdicho | corrección | corrijo | rectifico
    | (?:mi\s)?error(?:\smío)?
    | (?:tengo\sque|debo)\scorregir(?:me|lo)?""",
    rf"""je\s(?:me\ssuis|m['’]étais)\stromp[ée]e?s?(?:\s(?:de\s|d['’]|sur\s|dans\s|pour\s){ABOUT.format(n=5)}{STOP})?
    | je\sme\strompe | c['’](?:est|était)\s(?:faux|une\serreur|pas\s(?:vrai|ça|juste|exact))
    | ce\sn['’](?:est|était)\spas\s(?:vrai|ça|juste|exact)
    | j['’]ai\s(?:confondu|(?:tout\s)?mélangé|fait\s(?:une\s)?erreur|dit\sune\sbêtise|mal\sdit)
    | (?:efface|raye|oublie)[rz]?(?:\s(?:ça|cela)|-le)(?=\s*[,.:;!–—-])
    | je\s(?:veux|voulais)\sdire | correction | rectification | je\s(?:corrige|rectifie)
    | je\sdois\s(?:me\s)?(?:corriger|rectifier) | (?:au|autant)\stemps?\spour\smoi | (?:mon\s)?erreur(?:\sde\sma\spart)?
    | (?:ou\s)?plutôt""",
)
"""Phrases which say that something told is wrong, or was meant differently."""

NAMING = (
    rf"""i\s(?:said|told\syou|wrote|had\ssaid)\s{SAID.format(n=1)}[,;]?\s(?:but|and|though)(?:\s(?:actually|really|in\sfact))?
    | {NAMED.format(n=6)}\s(?:is|was)\swrong""",
    rf"""ich\shabe?\s{SAID.format(n=2)}\s(?:gesagt|geschrieben)[,;]?(?:\s(?:aber|doch|und))?
    | ich\ssagte\s{SAID.format(n=3)}(?=,) | {NAMED.format(n=7)}\s(?:ist|war)\sfalsch""",
    rf"""(?:yo\s)?(?:te\s|le\s)?(?:dije|he\sdicho|había\sdicho|escribí)\s{SAID.format(n=4)}[,;]?\s(?:pero|aunque|y)
        (?:\sen\srealidad)? | {NAMED.format(n=8)}\s(?:est(?:á|aba)\smal|es\sfalso)""",
    rf"""(?:j['’]|je\s(?:t['’]|vous\s))(?:ai|avais)\s(?:dit|écrit)\s{SAID.format(n=5)}[,;]?\s(?:mais|et|alors\sque)
    | {NAMED.format(n=9)}[,]?\s(?:c['’]est|c['’]était|était|est)\sfaux""",
)
"""Phrases that name the wrong value that was told."""

APART = r"(?:[\s,.:;!–—-]+|(?<=['’]))"


def _either(*alternatives: str) -> str:
    return "(?:" + "|".join(f"(?:{one})" for one in alternatives) + ")"


CUE = re.compile(
    rf"""(?:(?P<plain>{_either(*PLAIN)})|(?P<doubtful>{_either(*DOUBTFUL)}|{DENYING}(?:{STOP}|{IT_WAS}))
    |(?P<denying>{DENYING})(?=\s)|(?P<passing>{PASSING})|(?P<naming>{_either(*NAMING)}))(?!\w){APART}""",
    re.IGNORECASE | re.VERBOSE,
)
"""One of these phrases at the beginning of the text that is left, with what separates it from the rest."""

BARE = words(
    """
    it its that this was were is s the a an year day date really instead though rather actually
    es das war waren ist sind der die dem den im jahr aber eigentlich doch
    eso esto fue era fueron eran son el la los las año en realidad
    c ce ça était étaient est sont le l les année an
    """
)
"""Words that may stand beside a corrected value and say nothing more about it."""

WAS = words("was were is 's are isn war waren ist sind fue era fueron eran es son était étaient est sont")
NEUTRAL = words("it that this es das eso esto c ce ça cela the der die el la los las le l les natürlich really instead")
"""Words that, with a form of "be", refer to what was told before."""
NAMING_WORDS = words("called named hieß hiess hießen llamaba llamaban llamó appelait appelaient name nombre nom")
"""Words that say what somebody or something was called."""

AGED = words("she he was sie er war ella él tenía elle il avait")
"""Words that say how old somebody was, with a number and nothing else but a unit."""

PARTICLES = words(
    """
    out away back off up down over there again before after since until till
    weg fort zurück wieder ab da dort vorher nachher davor danach seit bis
    allí allá ahí fuera vuelta antes después desde hasta
    y dehors là loin avant après depuis jusque jusqu
    too also even both later then once still already another other only
    auch noch ebenfalls später dann erst schon nur anderen
    también además luego todavía ya solo sólo otro otra
    aussi encore ensuite puis déjà seulement autre
    """
)
"""Small words that make a statement a different or a further one."""
LEADS = {
    "in": words("in at near by on to into bei beim nach zu zum zur auf en a al à au aux dans sur chez vers"),
    "of": words("de del du d des of von"),
    "from": words("from aus desde depuis"),
    "with": words("with mit con avec"),
    "for": words("for für para pour"),
}
"""Prepositions before a name, by the role that they give it."""
WHEN = {
    "until": words("until till bis hasta jusque jusqu"),
    "since": words("since seit desde depuis"),
    "after": words("after nach después apres après"),
    "before": words("before vor antes avant"),
    "from": words("from ab von"),
}
"""Words before a year or a date that change its meaning, by the role that they give it."""
AGES = words("at aged mit los à was war tenía avait")
"""Words after which a number is an age."""
AGE_UNITS = words("old alt años ans jahre jahren years")
"""Words after a number, or after "years", that make the number an age."""

NOBODY = r"""(?!(?:i|we|you|it|that|this|there|what|something|everything|ich|wir|du|es|das|was|etwas|yo|tú|eso|esto|algo
    |je|j|tu|vous|ça|c|cela|qui)\b)"""
WHO = rf"(?P<who{{n}}>(?:{NOBODY}[^\W\d_][\w-]{{{{0,20}}}}\s){{{{0,2}}}}{NOBODY}[^\W\d_][\w-]{{{{0,20}}}})"
TOPIC = r"""(?:\s(?:about|with|on|over|bei|mit|wegen|con|en|sobre|sur|pour|avec|dans)\s
    (?P<topic>[^\s,.;:!?][^,.;:!?]{1,40}?))?"""
APART_FROM_REST = r"(?:\s[\w'’-]{1,12}){0,3}\s?[,.;:!–—-]{1,3}\s"
THAT_IS_WRONG = {
    "en": rf"""{WHO.format(n=1)}(?:
          (?:['’]?s|\shas|\shave|\shad|\smust\shave)?\s(?:got|gets|had|told(?:\syou)?|said)\s(?:that|it|this|(?P<thing>(?:the|his|her)\s[^,.;:!?]{{2,30}}?))(?:\s(?:all|quite|a\sbit))?\swrong
        | (?:['’]s|\sis|\swas|\swere|\smust\sbe)\s(?:wrong|mistaken|mixing\s(?:it|that|things)\sup|muddled|mixed\sup
            |confused|misremembering)
        | \s(?:remembers|remembered|has)\s(?:it|that)\s(?:wrong|wrongly) )""",
    "de": rf"""(?:(?:da\s|hier\s)?(?:irrt|täuscht|vertut)\ssich\s(?:aber\s|da\s)?{WHO.format(n=2)}
        | {WHO.format(n=3)}\s(?:(?:irrt|täuscht|vertut)\ssich(?:\sda)?|liegt\s(?:da\s)?falsch|hat\s(?:da\s)?unrecht
          | hat\ssich\s(?:da\s)?(?:geirrt|vertan|getäuscht|versprochen)
          | verwechselt\s(?:das|da\s(?:was|etwas))|(?:hat|erzählt|sagt|weiß)\s(?:das|es)\sfalsch(?:\s(?:erzählt
              |gesagt|in\serinnerung))?)
        | (?:das\sstimmt\snicht|stimmt\snicht),?\swas\s{WHO.format(n=4)}\s(?:sagt|erzählt|gesagt\shat|erzählt\shat
            |schreibt))""",
    "es": rf"""(?:{WHO.format(n=5)}\s(?:se\s(?:equivoca|ha\sequivocado|equivocó|confunde|ha\sconfundido|confundió|lía
        |ha\sliado)
          | está\s(?:equivocad[oa]|confundid[oa])|lo\s(?:recuerda|dice|ha\sdicho|cuenta)\smal|no\stiene\srazón)
        | (?:no\ses\s(?:así|verdad|cierto)|está\smal)\slo\sque\s(?:dice|cuenta|dijo|ha\sdicho)\s{WHO.format(n=6)}
        | lo\sque\s(?:dice|cuenta|dijo|ha\sdicho)\s{WHO.format(n=7)}\s(?:no\ses\s(?:así|verdad|cierto)|está\smal))""",
    "fr": rf"""(?:{WHO.format(n=8)},?\s(?:(?:il|elle)\s)?(?:se\strompe|s['’]est\strompée?|a\stort|confond|a\sconfondu
        |s['’]emmêle|se\smélange
          | n['’]a\spas\sraison)
        | (?:c['’]est\s(?:faux|pas\s(?:vrai|ça)),?\sce\sque\s(?:dit|raconte|a\sdit)\s{WHO.format(n=9)}))""",
}
SOMEBODY_IS_WRONG = {code: f"{wrong}{TOPIC}{APART_FROM_REST}" for code, wrong in THAT_IS_WRONG.items()}
"""Words that somebody else told it wrongly, with what separates them from what is right."""
IS_NOW = r"""(?!\W{0,3}(?:s?he|they|er|sie|él|ella|ellos|il|elle|ils)\b)
    (?![^,.;:!]{0,60}\b(?:was|were|had|told|said|hatte|equivocó|confundió|dijo)\b)"""
"""Not a pronoun, and not what somebody got wrong in their life: "Dad was wrong, the shed was not safe"."""
OTHERS_ARE_WRONG = tuple(re.compile(IS_NOW + wrong, re.IGNORECASE | re.VERBOSE) for wrong in SOMEBODY_IS_WRONG.values())
