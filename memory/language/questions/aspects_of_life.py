"""Aspects of a life that are asked for in one word and told in others: "Where was she born?", "she first saw daylight".

Each aspect has the name of a concept (`comparison.concepts`) or of a kind of thing (`kinds`). The patterns hold what
families say without a word of it, in English, German, Spanish and French. They serve questions only: two statements are
not compared by them, since a terrier and a collie are both a dog, and not the same one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from memory.language.lexicon import Lexicon, loose, pattern
from memory.language.relative_words import RELATIVE_WORDS
from memory.language.sentences.sentences import tokenize
from memory.language.tellers.self_descriptions import names_trade
from memory.language.topics import plain

WEDDED_TO = loose(
    r"""\b(?:married|wed|épousée?|épousa|heiratete|desposó)\s(?:\w+\s){0,2}?(?-i:[A-ZÀ-Þ])
    |\b(?:married|wed|geheiratet|heiratete|heirat|hochzeit|casó|casado|casada|boda|mariée?|noces)\b[^.!?]{0,40}
    \b(?:with|mit|con|avec)\s(?:\w+\s){0,2}?(?-i:[A-ZÀ-Þ])"""
)
"""A wedding tells who the husband or wife was."""

END = loose(
    r"\b(?:(?:at|near|towards)\sthe\send|in\s(?:his|her)\slast\s(?:years|days)|am\sende|zum\sschluss|zuletzt|al\sfinal|à\sla\sfin)\b"
)
"""The last time of a life."""

TOLD: Mapping[str, re.Pattern[str]] = {
    "born": loose(
        r"""\b(?:born|c[ao]me\s(?:in)?to\sth(?:e|is)\sworld|(?:first\s)?saw\s(?:the\slight|daylight)|hail(?:ed|s)\sfrom
        |(?:zur|auf\sdie)\swelt|licht\sder\swelt|geb(?:ürtig|oren)|gebürtig\w*
        |(?:vino|llegó)\sal\smundo|vio\sla\sluz|nacid[oa]|natural\sde|era\soriund[oa]
        |(?:vue?|voit|vit)\sle\sjour|venue?\sau\smonde|originaire|natif|native\sde)\b"""
    ),
    "marry": loose(
        r"""\b(?:wed(?:ded)?|t(?:ied|ie)\sthe\sknot|got\s(?:hitched|spliced)|walked\sdown\sthe\saisle|at\sthe\saltar
        |getraut|trauung|ja-?wort|unter\sd(?:er|ie)\shaube|vor\sdem\straualtar|zum\saltar
        |contra(?:jo|jeron)\smatrimonio|se\sdieron\sel\ss[ií]|pas(?:ó|aron)\spor\s(?:el\saltar|la\svicaría)
        |(?:dit|dire)\soui|pass(?:é|ée|és)\sla\sbague|unis\spar|convol\w+)\b"""
    ),
    "meet": loose(
        r"""\b(?:got\s(?:talking|chatting|to\sknow)|first\s(?:saw|met|set\seyes|clapped\seyes)|bumped\sinto|ask(?:ed)?\s(?:her|him)\s(?:out
        |to\sdance)|asked\sto\sdance|c(?:au|a)ught\s(?:her|his)\seye|introduced\s(?:to|by)|fell\sfor\s(?:him|her)|start(?:ed)?\scourting
        |(?:zum\sersten\smal|das\serste\smal)\sgesehen|über\sden\sweg\sgelaufen|angesprochen|aufgefordert|gefunkt|angebandelt
        |(?:vio|vieron)\spor\sprimera\svez|se\s(?:encontraron|toparon|hicieron\snovios|enamor\w+)|la\ssacó\sa\sbailar
        |(?:se\ssont|s['’]étaient|s['’]est|se\ssont\s\w+)\s(?:croisés|connus|trouvés|plus?)|croisés\sau|coup\sde\sfoudre|invitée\sà\sdanser
        |première\sfois\squ['’](?:il|elle)\s(?:l['’])?(?:a\svue?))\b"""
    ),
    "fear": loose(
        r"""\b(?:frit|frightened|petrified|dreaded|dread\sof|scared|phobia|nervous\sof|gave\s(?:her|him)\sthe\s(?:creeps|willies)|vertigo
        |gefürchtet|fürchtet\w*|schiss|bammel|muffensausen|grau(?:te|en)|gegraust|heidenangst|höhenangst|flugangst
        |horroriza\w*|aterr\w+|espanta\w*|pavor|pánico|vértigo|le\s(?:daba|dabas|daban)\s(?:mucho\s)?(?:miedo|respeto)
        |trouille|frousse|frayeur|terrifi\w+|phobie|vertige|redoutait)\b"""
    ),
    "hate": loose(
        r"""\b(?:could(?:\sn['’]t|n['’]t|\snot|\snever)\s(?:abide|stand|bear|stomach|be\sdoing\swith|face|look\sat)
        |no\stime\sfor|turned\s(?:up\s)?(?:his|her)\snose|wouldn['’]?t\s(?:touch|eat)
        |nicht\s(?:ausstehen|leiden|riechen|ab)|zuwider|gegraust|geekelt|konnte\ser\snicht\sessen
        |no\s(?:podía|pudo|puede)\s(?:ni\s)?(?:ver|con|soportar|aguantar)|ni\sen\spintura|tenía\s(?:manía|asco|tirria)|le\sdaba\sasco|no\ssoportaba
        |en\shorreur|horreur\sd['’eu]|(?:ne\s)?(?:pouvait|supportait)\spas|avait\ssainte\shorreur|en\saucun\scas)\b"""
    ),
    "love": loose(
        r"""\b(?:fond\sof|mad\s(?:on|about|for)|crazy\sabout|swore\sby|partial\sto|could\sn(?:ot|ever)\sget\senough|a\sgreat\sone\sfor
        |gern(?:e)?|mochten?|liebsten|geschwärmt|verrückt\snach|ein\sund\salles|leibspeise|leibgericht
        |gust[aó]\w*|chifla\w+|volvía\sloc[oa]|encanta\w*|pirra\w+|lo\ssuyo\sera|perdía\spor
        |raffolait|fan(?:s|ática)?\b|through\sand\sthrough|hasta\sla\smédula|durch\sund\sdurch|was\sa\s\w+\s(?:man|woman|lad|lass)|adorait|son\struc|fou\sd[e'’]|folle\sd[e'’]|péché\smignon|régalait)\b"""
    ),
    "dog": loose(
        r"""\b(?:terriers?|collies?|spaniels?|labradors?|poodles?|mongrels?|mutts?|whippets?|greyhounds?|beagles?|corgis?|alsatians?
        |setters?|retrievers?|sheepdogs?|lurchers?|pup(?:s|py|pies)?|hounds?|bulldogs?|boxers|jack\srussell|rottweilers?
        |da(?:ck|x)el\w*|dachshunds?|teckel|pudel\w*|schäferhund\w*|köter|mischling\w*|spitz|welpen?|hündin|schnauzer
        |cachorr(?:o|a|os|as|ito|ita)|galg[oa]|podenc[oa]|mastín|perrit[oa]|chuch[oa]|caniches?|bâtards?|chiots?|clebs?|épagneuls?|toutou
        |cockers?|bichons?|berger\sallemand|fox-?terrier|setter)\b"""
    ),
    "cat": loose(
        r"""\b(?:kittens?|tom-?cats?|tabb(?:y|ies)|moggy|puss(?:y-?cat)?|kater|kätzchen|mieze\w*|stubentiger|gatit[oa]s?|minin[oa]
        |micho|chatons?|matou|minet(?:te)?|minou)\b"""
    ),
    "bird": loose(
        r"""\b(?:canar(?:y|ies)|budg(?:ie|ies|erigar)|parrots?|cockat(?:oo|iel)s?|pigeons?|jackdaws?|magpies?|finch(?:es)?
        |wellensittich\w*|kanarienv\w+|papagei\w*|taube(?:n)?|dohle|elster|fink
        |canarios?|periquitos?|loros?|jilgueros?|palomas?|cotorras?|canaris?|perruches?|perroquets?|pigeons?|serins?|pie)\b"""
    ),
    "car": loose(
        r"""\b(?:austin|morris|hillman|ford|vauxhall|mini|rover|triumph|humber|jaguar|land\srover|mg|standard\s(?:eight|ten)|anglia
        |cortina|escort|viva|volkswagen|vw|käfer|opel|kadett|borgward|trabant|trabi|wartburg|goggomobil|isetta|dkw|mercedes|bmw|audi
        |nsu|skoda|škoda|lada|fiat|seat|seiscientos|simca|renault|peugeot|citro[eë]n|panhard|dauphine|2\s?cv|4\s?l|deux\schevaux
        |deudeuche|quatrelle|volvo|saab|toyota|datsun|nissan|honda|chevrolet|chevy|buick|dodge|plymouth|pontiac|holden|kombi)\b"""
    ),
    "sibling": loose(
        r"""\b(?:(?:young|old|eld)est\sof\b|(?:one|third|fourth|fifth|sixth|seventh|eighth|second|last)\sof\s\w+\b|\w+\sof\sthem\b|only\schild
        |jüngste[rsn]?\svon|älteste[rsn]?\svon|\w+te[rsn]?\svon\s\w+|einzelkind|nesthäkchen
        |(?:la|el)\s(?:mayor|menor|pequeñ[oa]|mediana)\sde|hij[oa]\súnic[oa]
        |(?:l['’]aînée?|la\scadette|le\scadet|la\sbenjamine|dernière?|troisième|quatrième|cinquième|deuxième)\sd['’e]|fille\sunique|fils\sunique
        |brothers?|sisters?|siblings?|geschwister|brüder[n]?|bruder|schwestern?|herman[oa]s?|frères?|sœurs?|soeurs?)\b"""
    ),
    "child": loose(
        r"""\b(?:lads?|lass(?:es)?|kids?|child(?:ren)?|bairns?|sons?|daughters?|girls|boys|bab(?:y|ies)|twins
        |bub(?:en)?|mädchen|mädel[ns]?|jungs|jungen|dirndl|töchter|tochter|söhne|sohn|kinder[n]?|zwillinge
        |niñ[oa]s|chic[oa]s|hij[oa]s?|críos|crías|chiquill[oa]s|mellizos|gemel[oa]s
        |gosses?|gamins?|mômes?|filles?|garçons|fils|enfants?|mioches|jumeaux|jumelles)\b"""
    ),
    "holiday": loose(
        r"""\b(?:boarding\shouse|guest\s?house|seaside|sea\sside|holiday\s\w+|fortnight\sin|camp\s?site|caravan|wakes\sweek|b&b
        |every\ssummer|urlaub\w*|ferien\w*|sommerfrische|campingplatz|jeden\ssommer|verane\w+|de\svacaciones|todos\slos\sveranos
        |tous\sles\sétés|chaque\sété|en\svacances|villégiature|camping)\b"""
    ),
    "hospital": loose(
        r"""\b(?:on\s(?:a|the)\sward|a\sward|operated\son|(?:gall\s?bladder|appendix|tonsils|kidney|womb)\s(?:\w+\s)?out|under\sthe\sknife|casualty
        |operiert|unters\smesser|op\b|lazarett|reha|quirófano|lo\soperaron|la\soperaron|se\soperó|ingresad[oa]|ingresaron
        |opérée?|hospitalis\w+|clinique|sur\sle\sbillard)\b"""
    ),
    "emigrate": loose(
        r"""\b(?:se\s(?:fue|fueron|marchó|marcharon)\sa|partie?s?\s(?:au|aux|en|pour)|(?:went|gone|moved)\s(?:over\s|out\s)?to
        |nach\s\w+\s(?:gegangen|gezogen)|weggegangen|left\sfor)\b"""
    ),
    "religio": loose(
        r"""\b(?:chapel|church|pledge|rosary|rosenkranz|kirche|betschwester|fromm\w*|gottesdienst|misa|rosario|beata|devot[oa]|messe
        |chapelet|bigote|croyante?|pratiquante?|atheist|heathen|ate[oa]|athée|ungläubig|jehovah|salvation\sarmy|sunday\sschool)\b"""
    ),
    "army": loose(
        r"""\b(?:national\sservice|minesweepers?|navy|raf|regiment|called\sup|convoys?|fusiliers?|artillery|desert\srats|el\salamein|dunkirk
        |eingezogen|wehrmacht|an\sder\sfront|gefangenschaft|flak|volkssturm|ostfront|in\srussland|barras|bundeswehr
        |la\smili|al\sfrente|quintas?|división\sazul|en\sel\sebro|indochine|algérie|sto|maquis|régiment|au\sfront|verdun)\b"""
    ),
    "husband": WEDDED_TO,
    "wife": WEDDED_TO,
    "teach": loose(
        r"\b(?:school\s?(?:teacher|mistress|master)|teachers?|lehrer(?:in)?|institut(?:eur|rice)|maîtresse\sd['’]école|maestr[oa]|profesora?)\b"
    ),
    "live": loose(
        r"""\b(?:live[ds]?|lodg(?:ed|ings)|digs|moved\sin(?:to)?|council\shouse|kept\shouse|gelebt|lebten?|gewohnt|wohnten?|eingezogen
        |vivía[ns]?|vivió|vivieron|se\smud(?:ó|aron)|habitai(?:t|ent)|vivai(?:t|ent)|vécu|logeai(?:t|ent)|emménag\w+)\b"""
    ),
    "end": END,
    "pet": loose(
        r"""\b(?:(?:dog|cat|budgie|canary|parrot|rabbit|hamster|goldfish|tortoise|terrier|dachshund|spaniel|collie|kitten|pupp(?:y|ie))s?
        |hunde?|dackel|pudel|katzen?|kater|wellensittiche?|kanarienvogel|papagei|hamster|kaninchen|schildkröte
        |perr[oa]s?|gat[oa]s?|canarios?|loros?|periquitos?|tortugas?|chiens?|chats?|perruches?|canaris?|lapins?|tortues?)\b"""
    ),
    "bone": loose(
        r"""\b(?:wrist|hip|leg|arm|ankle|collar-?bone|ribs?|elbow|femur|pelvis|handgelenk|hüfte|bein|arm|knöchel|rippen?|becken|oberschenkel
        |muñeca|cadera|pierna|brazo|tobillo|costillas?|clavícula|fémur|poignet|hanche|jambe|bras|cheville|côtes?|col\sdu\sfémur)\b"""
    ),
    "drink": loose(
        r"""\b(?:touched\sa\sdrop|teetotal(?:l?er)?|signed\sthe\spledge|off\sthe\sdrink|on\sthe\swagon|keinen\stropfen|trocken
        |ni\suna\sgota|abstemi[oa]|pas\sune\sgoutte|sobre)\b"""
    ),
    "favourite": loose(
        r"\b(?:(?:his|her)\sbest\s(?:ones?|was)|pride\sand\sjoy|(?:sein|ihr)\sein\sund\salles|la\sniña\sde\ssus\sojos|chouchou)\b"
    ),
    "support": loose(
        r"""\b(?:rovers|united|albion|wanderers|rangers|celtic|athletic|hotspur|spurs|everton|arsenal|villa|season\sticket|terraces|city\sfan
        |schalke|borussia|dauerkarte|fortuna|eintracht|hsv|era\sdel\s(?-i:[A-Z])\w+|del\s(?:barça|betis|madrid|depor|atleti|athletic|valencia)|soci[oa]\sdel
        |les\sverts|psg|l['’]om)\b"""
    ),
    "honeymoon": loose(
        r"""\b(?:honeymoon|flitterwochen|hochzeitsreise|luna\sde\smiel|viaje\sde\s(?:novios|bodas)|de\sviaje\s(?:se\s)?fueron|lune\sde\smiel|voyage\sde\snoces)\b"""
    ),
    "work": loose(
        r"""\b(?:served\s(?:his|her)\s(?:time|apprenticeship)|in(?:to)?\sservice|went\s(?:straight\s)?(?:in)?to\sthe\s(?:mill|pit|works|factory
        |hosiery|yard|shop|office|bank)|down\sthe\spit|on\sthe\s(?:trams|buses|railways?|docks|trawlers|post|bins|tills?)|by\strade|taught\s(?:at|french|english|maths|music|history|(?-i:[A-Z])\w+\b(?!\s(?:to|how)))
        |geschafft|geschuftet|malocht|bei\sder\s(?:bahn|post|stadt)|zur\s(?:bahn|post)|in\sstellung|an\sder\skasse|am\sband|gelernt\shat\s(?:er|sie)
        |a\sservir|sirvi[oó]|de\soficio|al\scampo|en\sla\s(?:fábrica|mina|obra)|llevaba\s(?:un|una|el|la)\s(?:bar|tienda|panadería)
        |boss(?:é|ait)|entrée?\s(?:à|comme|chez)|à\sl['’]usine|aux\ssardines|faire\sbonne|tenait\s(?:un|une|le|la)|à\sla\s(?:poste|mine|sncf))\b"""
    ),
}  # fmt: skip

ASPECTS = frozenset(TOLD)

ASKED: Mapping[str, re.Pattern[str]] = {
    "work": loose(
        r"""\bfor\sa\sliving\b|\b(?:line|kind|sort)\sof\swork\b|\bdedicaba\b|\bganaba\sla\svida\b|\bgagnait\s(?:-\w+\s)?sa\svie\b
        |\bbrotberuf\b|\bberuf\b|\bmétier\b|\boficio\b|\btrade\b|\bjobs?\b"""
    ),
    "marry": pattern(r"\b(?:mariée?s?|s['’ ]?est\s(?:\w+\s)?mariee?)\b"),
    "sibling": loose(
        r"\b(?:brothers|sisters|siblings?|geschwister|brüder|schwestern|herman[oa]s|frères|s(?:œ|oe)urs)\b"
    ),
    "child": loose(r"\b(?:children|kids|sons|daughters|kinder|söhne|töchter|hij[oa]s|enfants|filles)\b"),
    "love": loose(
        r"""\b(?:gern(?:e)?|am\sliebsten|mochte|gustaban?|encantaban?|fans?|aimait|adorait
        |d(?:id|oes)(?:\s\w+){1,2}\s(?:\w+ly\s)?(?:like|love|enjoy))\b"""
    ),
    "husband": loose(
        r"\b(?:husband|mari|époux|ehemann|(?:ihr|erster|zweiter|ihren|ersten|zweiten)\smann|marido|esposo)\b"
    ),
    "wife": loose(r"\b(?:wife|femme|épouse|ehefrau|(?:seine|erste|zweite|ersten|zweiten)\sfrau|esposa|su\smujer)\b"),
    "support": loose(
        r"\bfan\svon\swelche\w+\b|\bzu\swelchem\s(?:verein|klub)\shielt\b|\bde\squé\s(?:equipo|club)\sera\b"
    ),
    "live": loose(r"\b(?:live[ds]?|gelebt|lebten?|gewohnt|wohnten?|vivía|vivió|vivir|habitait|vivait|vécu|logeait)\b"),
    "end": END,
    "pet": loose(r"\b(?:pets?|haustiere?|mascotas?|animal\sde\scompagnie|animaux)\b"),
    "bone": loose(r"\b(?:bones?|knochen|huesos?)\b"),
    "honeymoon": loose(
        r"""\b(?:honeymoon|flitterwochen|hochzeitsreise|luna\sde\smiel|viaje\sde\s(?:novios|bodas)|lune\sde\smiel|voyage\sde\snoces)\b"""
    ),
    "say": loose(r"\b(?:expression|saying|catch-?phrase|lieblingsspruch|spruch|motto|dicho|refrán|devise)\b"),
    "hate": loose(
        r"""\bcould(?:n['’]t|\snot)\s\w+\s(?:abide|stand|bear|stomach)\b|\bnot\slike\b|\bn['’]t\s(?:\w+\s)?like\b|\bnicht\s(?:leiden|ausstehen|mögen|gemocht)\b
        |\bmochte\s\w+\snicht\b|\bno\s(?:le\s)?(?:gustaba|soportaba|aguantaba)\b|\bn['’]aimait\s?(?:-\w+\s)?pas\b|\bdétest\w+|\bodiaba\b|\bhated?\b"""
    ),
    "religio": loose(
        r"\b(?:religious|believer|religiös|gläubig|fromm|religios[oa]|creyente|religieu(?:x|se)|croyante?|pratiquante?)\b"
    ),
    "fear": loose(r"\b(?:scared|afraid|frightened|angst|fürchte\w*|miedo|temía|peur)\b"),
    "emigrate": loose(r"\b(?:emigr\w+|ausgewandert|ausgewanderten|émigr\w+)\b"),
    "army": loose(r"\b(?:in\sthe\s(?:army|war|forces|navy)|fait\sla\sguerre|im\skrieg|en\sla\sguerra|la\smili)\b"),
}
"""What a question says of an aspect beside the words of its concept."""

AMONG_SIBLINGS = loose(
    r"""\b(?:(?:young|old|eld)est|(?:one|third|fourth|fifth|sixth|seventh|eighth|second|last)|\w+ste[rsn]?|aînée?|cadette?|mayor|menor)
    \s(?:of|von|de|d['’])\s?\w+\s(?:children|kids|kindern|hij[oa]s|enfants)\b"""
)
"""SomebodyElse children are counted here are the person's parents: "the youngest of five children"."""
BEEN = loose(r"\b(?:(?:a|avait)\sété|(?:ha|había)\ssido|has\sbeen)\s(?:(?:un|une|una|a|an)\s)?")
LONGEST_TRADE = 40
"""Letters after "was" within which the trade stands."""


@lru_cache(maxsize=1024)
def aspects_in(question: str) -> frozenset[str]:
    """Return the aspects that the question asks for by name or in another way."""
    asked_for = frozenset(aspect for aspect, asked in ASKED.items() if asked.search(question))
    return asked_for - {"love"} if "hate" in asked_for else asked_for


def without_aspects(question: str) -> str:
    """Return the question without the words by which it asks for aspects."""
    for asked in ASKED.values():
        question = asked.sub(" ", question)
    return question


def aspects_told(text: str, wanted: Collection[str], lexicon: Lexicon) -> frozenset[str]:
    """Return those of the wanted aspects that the text tells in words of its own."""
    told = {aspect for aspect in wanted if aspect in TOLD and TOLD[aspect].search(text)}
    if is_among_siblings(text):
        told.discard("child")
    if "work" in wanted and _says_trade(text, lexicon):
        told.add("work")
    return frozenset(told)


def is_among_siblings(text: str) -> bool:
    """Whether the text says which of several children somebody was."""
    return AMONG_SIBLINGS.search(text) is not None


def _says_trade(text: str, lexicon: Lexicon) -> bool:
    """Whether the text says what somebody was by trade: "he was a plater"."""
    if lexicon.code not in RELATIVE_WORDS:
        return False
    before = RELATIVE_WORDS[lexicon.code].was.finditer(text)
    been = BEEN.finditer(text)
    return any(names_trade(text[found.end() :][:LONGEST_TRADE], lexicon) for found in (*before, *been))


def names_trade_or_place(text: str, lexicon: Lexicon) -> bool:
    """Whether the text names a trade, a place of work or work itself, whoever's it is."""
    trades = lexicon.weights.topics["occupation"]
    return any(trades.holds(plain(token.word)) for token in tokenize(text))
