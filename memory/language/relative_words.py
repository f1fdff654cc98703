"""Patterns of what lasts of a relative's life, and the words around a kin word that say whose relative is meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from memory.language.lexicon import loose, pattern, words


@dataclass(frozen=True, slots=True)
class RelativeWords:
    """The words of one language. The patterns are searched in the sentence after the kin word."""

    fate: re.Pattern[str]
    """Birth, death, war, flight and lasting harm, told of any near relative of the person."""
    life: re.Pattern[str]
    """Wedding, work, home and name, told only of a relative named by the person's own possessive."""
    was: re.Pattern[str]
    """Words before somebody's trade."""
    unsure: re.Pattern[str]
    """Words for the present, or for something uncertain. "Later" and "wanted to" are not among them."""
    between: frozenset[str]
    """Words between the possessive and the kin word: "her first husband"."""
    no_kin: frozenset[str]
    """Words after a kin word that make it something else: "mother tongue", "brother in law"."""
    behind: frozenset[str] = frozenset()
    """Words after the kin word that belong to it: "su hermano mayor"."""
    nominative: frozenset[str] = frozenset()
    """Forms of the possessive before a subject, in a language that has other forms for objects."""


RELATIVE_WORDS: Mapping[str, RelativeWords] = {
    "en": RelativeWords(
        fate=pattern(
            r"""\b(?:died|drowned|perished|passed\saway|starved|(?:was|were)\s(?:\w+\s)?(?:born|stillborn)
            |(?:was|were|got)\s(?:\w+\s)?(?:killed|shot|murdered|hanged|executed|wounded|gassed|captured|deported|interned
                |evacuated|conscripted|called\sup|drafted|orphaned|widowed|adopted|torpedoed|taken\sprisoner|struck\sby)
            |never\s(?:came|got)\s(?:back|home)|went\s(?:missing|down\swith|to\s(?:war|prison|sea))
            |(?:was|were|fell|killed)\s(?:at|in|near)\s(?:the\s)?(?:war|battle|trenches|mine|pit|(?-i:[A-Z])\w+\sin\s1[89]\d\d)
            |lost\s(?:(?:an?|both|one|two|three|his|her|their|all|the|four|five)\s)+(?:legs?|arms?|eyes?|hands?|foot|feet
                |fingers?|sight|hearing|wife|husband|child\w*|bab\w+|sons?|daughters?|brothers?|sisters?|farm|house|home|life
                |lives|mind|savings)
            |lost\severything|emigrated|fled|escaped|deserted|fought|survived|disappeared|vanished
            |(?:hanged|shot|drowned|killed)\s(?:him|her)self|burned\sto\sdeath
            |(?:did\s?n['’]?t|never)\s(?:come|came)\s(?:back|home)|came\s(?:back|home)\sfrom\s(?:the\s(?:war|front|sea)|(?-i:[A-Z])))\b"""
        ),
        life=pattern(
            r"""(?:(?<!is\s)(?<!are\s)(?<!get\s)(?<!'s\s)(?<!getting\s)\b(?:re)?married\b(?!\sto\b)
            |\b(?:divorced|eloped|enlisted|joined\s(?:the|up)|served\s(?:in|on|at|with|as|under)|settled\s(?:in|near|on)
            |sailed|left\sfor|moved\sto|came\s(?:over\s)?(?:from|to)\s(?:the\s)?(?-i:[A-Z])\w*|entered\s(?:an?|the)\s(?:convent|monastery|seminary|order|navy|army)|took\sthe\sveil
            |(?:worked|trained)\s(?:as|in|at|for|on|down)|(?:ran|kept|owned|built|founded|managed|farmed|bred|fished|mined
                |preached|taught|cut|sold|made|drove|dug|hewed|wove|stitched|baked|brewed|edited)\b(?!\s(?:up|out|off|it|to\b
                |me|us|him|her|them|that|this|sure|away|me\b))
            |(?:was|were)\s(?:called|named|christened|known\sas|ordained|buried|imprisoned|elected|mayor|postmaster
                |a\s(?:prisoner|refugee|suffragette|communist|fascist|widow(?:er)?|twin|orphan|champion))
            |(?:'s\s(?:maiden\s|first\s)?)name\swas|was\s(?-i:[A-Z])\w+|became\s(?:an?|the)|had\s(?:\w+\s)?(?:children|sons
                |daughters|kids)|won\s(?:the|a|an|two|three)|grew\sup|raised|gambled|took\sin
            |drank(?=\W{0,3}\Z|\s(?:heavily|too|like|himself|herself|every|away))|(?:was|were)\s(?:an?|the)\s(?:\w+\s)?\w*(?:keeper|maker|gutter|master|mistress|worker|hand|driver|minder|man|woman|maid))\b)"""
        ),
        was=pattern(r"\b(?:was|were|became|been)\s(?:(?:an?|the|once|for\s\w+\syears)\s)*"),
        unsure=pattern(
            r"\b(?:today|tonight|yesterday|tomorrow|(?:this|last)\s(?:morning|night|week|month)|maybe|perhaps|probably)\b"
        ),
        between=words(
            "first second third fourth eldest oldest older elder younger youngest middle late only own twin big little "
            "half dear poor other real birth adoptive foster great favourite favorite baby former last future best "
            "closest"
        ),
        no_kin=words("tongue country land ship in-law figure company superior hood"),
    ),
    "de": RelativeWords(
        fate=pattern(
            r"""\b(?:starb(?:en)?|gestorben|verstarb(?:en)?|verstorben|verunglückte?|ertrank(?:en)?|ertrunken|umgekommen
            |kam(?:en)?\s.{0,40}\bum\b|ums\sleben|geboren|zur\swelt|getötet|erschossen|ermordet|hingerichtet|verwundet
            |gefangenschaft|gefangen\sgenommen|eingezogen|deportiert|vermisst|verschollen|vertrieben|verschüttet
            |(?:ist|war|sind|waren)\s.{0,60}\bgefallen|gefallen\s(?:ist|war|sind)|fiel(?:en)?\s(?:1[89]\d\d|bei|in|im|vor|an\sder)
            |(?:bein\w*|arme?|augen?|hand|hände|fuß|finger|gehör|augenlicht|haus|hof|leben|alles|mann|frau|kind\w*|sohn|söhne
                |tochter)\s(?:\w+\s){0,5}verl(?:or|oren)
            |verlor\s(?:\w+\s){0,5}(?:bein\w*|arme?|augen?|hand|hände|fuß|finger|gehör|augenlicht|haus|hof|leben|alles|mann
                |frau|kind\w*|sohn|söhne|tochter)
            |ausgewandert|wanderte\s.{0,60}\baus|geflohen|floh(?:en)?|flüchtete|flucht|erhängte?|das\sleben\sgenommen
            |(?:nie|nicht)\s(?:mehr\s|wieder\s)?(?:\w+\s){0,3}(?:zurück|heim|wieder\w*)\w*|tot\szur\swelt|geflüchtet|kämpfte|gekämpft|überlebte?|erfroren|erfror|verhungerte?|verbrannte?)\b"""
        ),
        life=pattern(
            r"""\b(?:heirateten?|geheiratet|geschieden|(?:arbeitete|gearbeitet)|hieß(?:en)?|geheißen|stammte|zog(?:en)?\snach
            |gezogen|kam\s(?:aus|nach)|diente|gedient|führte|geführt|betrieb(?:en)?|besaß|gründete|gegründet|baute|gebaut
            |unterrichtete|verkaufte|getrunken|gesoffen|trank(?=\W{0,3}\Z)|hatten?\s(?:\w+\s)?(?:kinder|söhne|töchter|einen?\s(?:hof|laden|bäckerei
                |werkstatt|wirtschaft|gasthaus|schmiede|mühle))|(?:hof|laden|bäckerei|werkstatt|wirtschaft|gasthaus|schmiede|mühle)\sgehabt|wurde\s(?!\d)(?:\w+\s){0,3}(?:genannt|getauft|begraben|bürgermeister)
            |war\s(?:de[rn]\s|die\s)?(?-i:[A-ZÄÖÜ])\w+|aufgewachsen|wuchs|zwilling|witwe|waise)\b"""
        ),
        was=pattern(r"\b(?:war(?:en)?|wurden?|geworden)\s(?:(?:eine?|der|die|lange|\w+\sjahre|früher|als)\s)*|\bals\s"),
        unsure=pattern(
            r"\b(?:heute|gestern|vorgestern|(?:diese|letzte)\s(?:woche|nacht)|vielleicht|wahrscheinlich|vermutlich)\b"
        ),
        between=words(
            "erster erste erstes zweiter zweite zweites dritter dritte drittes ältester älteste ältestes "
            "älterer ältere jüngerer jüngere jüngster jüngste jüngstes großer große kleiner kleine "
            "verstorbener verstorbene einziger einzige eigener eigene geschiedener späterer leiblicher "
            "leibliche lieber liebe armer arme anderer andere bester beste engster engste"
        ),
        no_kin=words("gottes natur"),
        nominative=words("mein meine unser unsere unsre sein seine ihr ihre"),
    ),
    "es": RelativeWords(
        fate=loose(
            r"""\b(?:muri(?:ó|eron)|falleci(?:ó|eron)|se\s(?:ahog(?:ó|aron)|mat(?:ó|aron)|suicid(?:ó|aron)|exili(?:ó|aron)
                |ahorc(?:ó|aron)|qued(?:ó|aron)\s(?:viud|huérfan|cieg|sord|coj|manc)\w+)
            |naci(?:ó|eron)|(?:lo|la|los|las)\s(?:mataron|fusilaron|ahorcaron|hirieron|deportaron|detuvieron|encarcelaron
                |llamaron\sa\sfilas)
            |fue(?:ron)?\s(?:\w+\s)?(?:asesinad|fusilad|ejecutad|deportad|herid|encarcelad|llamad[oa]s?\sa\sfilas)\w*
            |cay(?:ó|eron)\s(?:en\sel\sfrente|en\scombate|en\sla\sguerra|pres\w+|prisioner\w+)
            |perdi(?:ó|eron)\s(?:(?:una?|las?|el|los|las\sdos|ambas?|ambos|su|sus|dos|tres)\s)*(?:piernas?|brazos?|ojos?|manos?
                |vista|oído|dedos?|vida|pies?|marido|mujer|hij[oa]s?|casa|tierras?|todo)
            |desapareci(?:ó|eron)|emigr(?:ó|aron)|huy(?:ó|eron)|escap(?:ó|aron)
            |volvi(?:ó|eron)\s(?:\w+\s)?de\sla\sguerra|(?:nunca|no|jamás)\s(?:volvi|regres)(?:ó|eron|aron)|combati(?:ó|eron)|(?:luch|pele)(?:ó|aron)\s(?:en|con|contra)
            |enviud(?:ó|aron)|sobrevivi(?:ó|eron)|hizo\sla\sguerra)(?!\w)"""
        ),
        life=loose(
            r"""\b(?:se\s(?:cas(?:ó|aron)|volvi(?:ó|eron)\sa\scasar|divorci(?:ó|aron)|separ(?:ó|aron)|llam(?:aba|aban|ó)
                |apellidaba|mud(?:ó|aron)|fue(?:ron)?\s(?:a|de|para)|meti(?:ó|eron)\s(?:a|de)|hizo|instal(?:ó|aron)
                |dedicaba[ns]?|orden(?:ó|aron))
            |(?:trabaj|estudi|serv)(?:ó|aba|aron|aban|ía|i[óo])\s(?:de|en|como|para|con)
            |(?:vino|vinieron|venía)\sde|lleg(?:ó|aron)\s(?:a|de)|tuvo\s\w+\shij[oa]s|tuvieron\s\w+\shij[oa]s
            |(?:constru(?:yó|ía)|fund(?:ó|aba)|regent(?:ó|aba)|vend(?:ía|ían|ió)|cultivaba|cortaba|fabricaba|tejía|cosía|bebía(?=\W{0,3}\Z)|fregaba|lavaba
                |criaba|herraba|enseñaba)
            |(?:tenían?|tuvo|tuvieron|abri(?:ó|eron))\s(?:una?|el|la)\s(?:\w+\s)?(?:tienda|taller|finca|bar|panadería|barca|barco|granja
                |fábrica|zapatería|carpintería|botica|farmacia|fonda|molino|huerta|negocio|imprenta|sastrería
                |taberna|cantina|posada|peluquería|herrería|estanco|colmado|quiosco|mercería)
            |era(?:n)?\s(?:(?:de\s)?(?-i:[A-ZÁÉÍÓÚ])\w*|\w{3,}(?:ero|era|ista|dora?|ari[oa]|tor|tora|monja|pastor)s?|viud[oa]|huérfan[oa]|gemel[oa]s?|alcalde(?:sa)?)
            |fue\s(?:el|la|un|una)\s(?:primer\w*|últim\w*|alcalde\w*|enterrad\w*))(?!\w)"""
        ),
        was=loose(
            r"\b(?:era|eran|fue|fueron|se\shizo|se\smetió\s(?:a|de)|trabajó\sde)\s(?:(?:una?|el|la|muchos\saños)\s)*"
        ),
        unsure=loose(r"\b(?:hoy|ayer|anoche|esta\s(?:mañana|noche|semana)|quizás?|tal\svez|a\slo\smejor)\b"),
        between=words(
            "primer primera segundo segunda tercer tercera difunto difunta único única propio propia pobre querido "
            "querida antiguo antigua medio media gran mejor"
        ),
        behind=words(
            "mayor menor pequeño pequeña gemelo gemela mellizo melliza mayores menores paterno paterna materno materna "
            "político política"
        ),
        no_kin=words("patria lengua naturaleza superiora"),
    ),
    "fr": RelativeWords(
        fate=loose(
            r"""\b(?:(?:est|sont|était|étaient)\s(?:\w+\s)?(?:morte?s?|décédée?s?|née?s?|tombée?s?\s(?:à|au|en|pendant|devant))
            |mourut|moururent|naquit|naquirent|décéda|périt|péri|noyée?s?|tuée?s?|fusillée?s?|exécutée?s?|assassinée?s?
            |déportée?s?|blessée?s?|gazée?s?|prisonni(?:er|ère)s?|mobilisée?s?|arrêtée?s?\spar|(?:porté\s)?disparue?s?
            |disparut
            |(?:perdu|perdit|perdirent)\s(?:(?:une?|la|le|les|sa|son|ses|deux|trois|leurs?)\s)*(?:jambes?|bras|œil|oeil|yeux
                |mains?|pieds?|vue|ouïe|vie|doigts?|mari|femme|enfants?|fils|fille|maison|ferme)
            |tout\sperdu|émigrée?s?|émigra|(?:s['’]est|se\ssont)\s(?:pendu|suicidé|exilé|enfui|engagé|noyé|battu)\w*
            |(?:jamais|pas)\srevenue?s?|revenue?s?\s(?:\w+\s)?(?:de\sla\sguerre|du\sfront)|combattu|combattit|survécu|fui|fuit|fait\sla\sguerre|resté\w*\sveu(?:f|ve))(?!\w)"""
        ),
        life=loose(
            r"""\b(?:(?:re)?mariée?s?|épousé|épousa|divorcée?s?|divorça|(?:travaill|étudi)(?:ait|aient|é|a)
            |s['’]appel(?:ait|aient)|(?:venait|venaient)\sde|buvait(?=\W{0,3}\Z)|(?:tenait|tenaient|ouvrit|avait|avaient|possédait|possédaient)\s(?:une?|le|la)\s(?:\w+\s)?
                (?:ferme|boutique|café|bistrot|boulangerie|épicerie|atelier|moulin|forge|bar|magasin|commerce|garage|hôtel)
            |servi\s(?:dans|à|en)|(?:élevait|cultivait|vendait|coupait|fabriquait|tissait|cousait|enseignait|construit
                |construisait|fondé|fonda|exploitait)
            |(?:partie?s?|venue?s?|arrivée?s?|installée?s?|montée?s?)\s(?:vivre\s)?(?:à|au|aux|en|de|d['’])
            |(?:eu|eut|avait)\s\w+\s(?:enfants|fils|filles)|faisait\sdes\sménages|était\s(?:(?:de\s)?(?-i:[A-ZÉ])\w*|\w{3,}(?:eur|euse|ier|ière|iste|ien|ienne|trice)|veu(?:f|ve)|orphelin\w*|jum\w+|maire)
            |entrée?\s(?:au|dans\sun)\scouvent|grandi|fut\s(?:enterré|élu|nommé|baptisé)\w*)(?!\w)"""
        ),
        was=loose(r"\b(?:était|étaient|fut|furent|devint|devenue?)\s(?:(?:une?|le|la|longtemps)\s)*|\bcomme\s"),
        unsure=loose(
            r"\b(?:aujourd['’]hui|hier|demain|ce\s(?:matin|soir)|cette\s(?:semaine|nuit)|peut-être|sans\sdoute)\b"
        ),
        between=words(
            "premier première second seconde deuxième troisième petit petite grand grande feu feue défunt défunte seul "
            "seule propre pauvre cher chère jeune vrai vraie futur future dernier dernière demi meilleur meilleure"
        ),
        behind=words("aîné aînée cadet cadette jumeau jumelle paternel paternelle maternel maternelle aînés jumeaux"),
        no_kin=words("patrie supérieure"),
    ),
}
