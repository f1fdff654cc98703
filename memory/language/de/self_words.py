"""What people say of themselves in German."""

from memory.language.lexicon import pattern, words
from memory.language.tellers.self_words import SelfWords
from memory.language.topics import topics

NUMBER = r"""(?:\d{1,3}(?![.,:]?\d)|ein(?:en?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|(?:drei|vier
    |fünf|sech|sieb|acht|neun)zehn
    |(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig
    |siebzig
    |achtzig|neunzig))"""
SINCE = (
    r"(?:seit\s(?:\w+\s){1,3}?(?:jahr(?:en)?|monaten|ewigkeiten)|seit\s(?:\w+\s)?(?:\d{4}|langem|kurzem|jeher|geburt))"
)
OFTEN = rf"""(?:(?:auch|selbst|selber|ja|übrigens|noch|schon|jetzt|inzwischen|mittlerweile|heute\snoch|immer|nur
    |eigentlich
    |von\sberuf|beide|glücklich|frisch|lange|zum\s\w+\smal|leider|{SINCE}|mein\s(?:ganzes\s)?leben\s(?:lang)?)\s)*+"""
AM = rf"(?:\b(?:ich\s(?:bin|war|werde|bi)|i\sbi|(?:bin|war|werde)\sich|^\W*bin)\s{OFTEN})"
HAVE = rf"(?:\b(?:ich\s(?:hab\b|habe|hatte)|(?:hab|habe|hatte)\sich)\s{OFTEN})"
CHILD = r"""(?:kind(?:er)?|söhne?|sohn|tochter|töchter|jungs?|buben?|mäd(?:chen|els?|le)|enkel(?:kind(?:er)?|söhne
    |töchter
    |sohn|tochter|in(?:nen)?)?|zwillinge?|drillinge?|stief\w+|pflegekind\w*)"""
PARTNER = r"(?:mann|frau|ehemann|ehefrau|partner(?:in)?|freund(?:in)?|lebensgefährt\w+|verlobte[rn]?|lebenspartner\w*)"
FAITH = r"""(?:katholi\w+|evangelisch\w*|protestant\w*|christ(?:in|lich)?|orthodox\w*|muslim\w*|moslem\w*|jude|jüdin
    |jüdisch
    |hindu|buddhist\w*|sikh|atheist\w*|agnostiker\w*|gläubig\w*|konfessionslos|freikirchlich|baptist\w*|methodist\w*
    |quäker\w*|zeuge\sjehovas|zeugin\sjehovas|religiös|fromm|ungläubig|alevit\w*|mennonit\w*)"""
TONGUE = r"""(?:deutsch|englisch|französisch|spanisch|italienisch|portugiesisch|polnisch|russisch|ukrainisch|türkisch
    |kurdisch
    |arabisch|griechisch|kroatisch|serbisch|bosnisch|albanisch|rumänisch|ungarisch|tschechisch|slowakisch|niederländisch
    |dänisch|schwedisch|norwegisch|finnisch|plattdeutsch|platt|schwäbisch|bairisch|bayerisch|sächsisch|schweizerdeutsch
    |hebräisch
    |jiddisch|persisch|farsi|chinesisch|japanisch|koreanisch|vietnamesisch|hindi|tamil|sorbisch|friesisch|esperanto
    |gebärdensprache|dialekt|hochdeutsch|(?:zwei|drei|mehrere|vier)\ssprachen)"""
ILLNESS = r"""(?:diabet\w+|zucker(?=\s*(?:$|[,.]|seit|und))|asthma\w*|epilep\w+|arthro\w+|rheuma\w*|krebs|brustkrebs
    |leukämie
    |parkinson\w*|multiple\ssklerose|\bms\b|demenz|alzheimer|bipolar\w*|autis\w+|adhs|legasthen\w+|grüne[rn]?\sstar
    |glaukom
    |migräne|hiv|copd|lupus|psoriasis|schuppenflechte|zöliakie|morbus\s\w+|fibromyalgie|herzschrittmacher|hörgeräte?
    |rollstuhl
    |prothese|herzfehler|bluthochdruck|hohen\sblutdruck|neurodermitis|heuschnupfen|tinnitus|depression(?:en)?
    |\w*allergi\w+
    |\w*unverträglichkeit|neue\s(?:hüfte|knie)|künstliche[sn]?\s\w+|schwerbehindert\w*|behindert\w*)"""
NOWHERE = r"""(?:dem\s(?!\w*(?:dorf|land|norden|süden|osten|westen|wald|harz|gebiet|pott|tal|gebirge|viertel)\b)
    |der\s(?:tür|puste|arbeit|fassung|nummer|sache|haut|reihe|übung)|(?:alle[mn]|versehen|spaß|liebe|angst|neugier
    |prinzip)\b)"""
FILLER = rf"""(?:{OFTEN}(?:(?:ein|eine|als|gelernte\w*|ausgebildete\w*|examinierte\w*|studierte\w*|freie\w*|leitende\w*
    |pensionierte\w*|ehemalige\w*|angehende\w*|selbstständige\w*|selbständige\w*|staatlich|geprüfte\w*
    |leidenschaftliche\w*
    |technische\w*|medizinische\w*|kaufmännische\w*|hauptberuflich|nebenberuflich|früher|lange|damals|{NUMBER}\sjahre?n?
    |lang)\s)*)"""

SELF_WORDS = SelfWords(
    lasting=pattern(
        rf"""{AM}(?:aus\s(?!{NOWHERE})\w+
            |in\s(?:rente|pension|elternzeit|altersteilzeit|ausbildung)|im\s(?:ruhestand|mutterschutz|vorruhestand)
            |(?:nicht\s)?(?:verheiratet|geschieden|ledig|verwitwet|verlobt|schwanger|alleinerziehend|getrennt\slebend
            |single
                |alleinstehend|pensioniert|verrentet|arbeitslos|selbstständig|selbständig|freiberuflich|berufstätig
                |angestellt
                |verbeamtet|berentet|unverheiratet|kinderlos|vegan|vegetarisch|trocken|taub|gehörlos|blind|schwerhörig
                |farbenblind|linkshänder\w*|rechtshänder\w*|schwul|lesbisch|bisexuell|trans|adoptiert|zweisprachig
                |mehrsprachig|veganer\w*|vegetarier\w*|nichtraucher\w*)\b
            |(?:in\s\w+\s)?(?:getrennt)\s*(?:$|[,.])
            |(?:(?:die|der|das)\s(?:jüngste|älteste|mittlere)[rn]?|einzelkind|zwilling|waise|witwer?|mutter|vater|mama
            |papa|oma|opa
                |großmutter|großvater|hausfrau|hausmann|rentner\w*|pensionär\w*|student\w*|schüler\w*|azubi|lehrling)\b
            |(?:\w+\s)?(?:gegen\s(?:\w+\s){{1,3}}?allergisch|\w*allergi\w+)
            |(?:(?:nicht|streng|überzeugte\w*|praktizierende\w*|getaufte\w*|römisch-|strenggläubige\w*)\s?)*{FAITH}\b
            |(?:\w+\s)?{ILLNESS}
            |jahrgang\s\d+
            |(?<!war\s)(?<!war\sich\s){NUMBER}(?:\sjahre?(?:\salt)?|\sj)?(?=\s*(?:$|[,.;:!?–—-]|und\b|aber\b
            |geworden\b))
            |(?:im|am|in)\s(?:[\w.]+\s){{1,4}}?{NUMBER}\s(?:geworden)?(?=\s*(?:$|[,.]))
            |(?:\w+\s){{0,6}}?(?:geboren|aufgewachsen|getauft|groß\sgeworden)\b
            |(?:\w+\s){{0,4}}?(?:zu\s?hause|daheim)\sin\s)
        | \bich\s(?:\w+\s){{0,4}}?(?:verheiratet|geschieden|ledig|verwitwet|schwanger|alleinerziehend|katholisch
        |evangelisch
            |muslim(?:in)?|jüdisch|gehörlos|blind|taub|selbstständig)\s(?:bin|war)\b
        | {HAVE}(?:nie\s)?(?:keine?n?|{NUMBER}(?:en?|er)?|einen|zwei|mehrere)\s(?:[\w-]+\s){{0,2}}?(?:{CHILD}|{PARTNER}
        |geschwister
            |brüder|bruder|schwestern?)\b
        | \bich\s(?:keine?n?|{NUMBER}|einen)\s(?:\w+\s)?(?:{CHILD}|{PARTNER}|geschwister)\shab(?:e|\b)
        | {HAVE}(?:(?:erwachsene|kleine|große|eineiige|zweieiige|wunderbare|süße)\s)*(?:zwillinge|drillinge|kinder|söhne
            |töchter|enkel(?:kinder|innen|söhne|töchter)?|stiefkinder|pflegekinder|geschwister|brüder|schwestern)
            (?=\s*(?:$|[,.;:!?–—-]|(?:und|aber|die|im\salter|zu\s?hause|daheim)\b))
        | {HAVE}(?:\w+\s){{0,3}}?{ILLNESS} | \bich\s(?:\w+\s){{0,2}}{ILLNESS}\shabe?\b
        | \bich\s(?:leide|litt)\s{OFTEN}(?:an|unter)\s(?:\w+\s)?{ILLNESS}
        | \bich\s(?:trage|brauche|benutze|sitze\sim|nehme)\s{OFTEN}(?:\w+\s){{0,2}}?(?:{ILLNESS}|insulin)
        | \b(?:ich\s(?:\w+\s)?)?(?:wohne?|wohnte|wohn)\s(?:ich\s)?(?!dem|der\s\w+\sbei)\w+
        | \bgewohnt\shab\w*\sich\b
        | \b(?:ich\s)(?:lebe?|lebte)\s(?!(?:in|mit|von)\s(?:\w+\s)?(?:angst|hoffnung|erinnerung\w*|vergangenheit|furcht
        |sorge\w*
            |trauer|schuld\w*|schmerz\w*)\b|damit|davon|für)\w+ | (?<=\bund\s)lebe?\s(?:in|bei|mit|allein|auf|seit)\b
        | \bich\s(?:komme?|stamme?)\s{OFTEN}(?:(?:ursprünglich|eigentlich|gebürtig)\s)?aus\s(?!{NOWHERE})\w+
        | \b(?:ich\s(?:zog|ziehe)|bin\sich)\s(?:\w+\s){{0,4}}?nach\s(?-i:[A-ZÄÖÜ])\w+(?:\s(?:gezogen|ausgewandert))?
        | \bich\s(?:bin|wurde)\s(?:\w+\s){{0,5}}?(?:geboren|getauft|adoptiert)\b
        | \bich\s(?:werde|wurde)\s(?:\w+\s){{0,3}}?{NUMBER}(?=\s*(?:$|[,.]|jahre|und\b))
        | \b(?:ich\s)?(?:arbeite?|arbeitete|schaffe?|maloche?)\s(?:ich\s)?{OFTEN}(?:(?:\w+\s){{0,3}}?als\b|(?:bei|in|im
        |an|am|auf|für|beim)\b
            |nachts?|teilzeit|vollzeit|halbtags|schicht|nachtschicht|(?:\w+\s)?von\szu\s?hause)(?!\s(?:ihm|ihr|das
            |dem\sbild)\b)
        | \bich\s(?:studiere?|studierte|unterrichte?|leite|führe|betreibe)\s(?!(?:das|es|ihn|sie|dich|alles)\b)\w+
        | \bich\smache?\s(?:\w+\s){{0,3}}?(?:ausbildung|lehre|buchhaltung|pflege|referendariat)\b
        | \bich\sfahre?\s(?:\w+\s){{0,4}}?(?:fernverkehr|taxi|bus|lkw|laster|straßenbahn|tram|zug|rettungswagen)\b
        | \bich\s(?:spreche?|kann|rede)\s(?:\w+\s){{0,2}}?{TONGUE}\b
        | \bich\s(?:glaube?\s(?:\w+\s)?(?:an\sgott|nicht\san\sgott|an\snichts)
        |gehe?\s(?:\w+\s){{0,2}}?in\s(?:die\skirche|die\smoschee
            |die\ssynagoge|den\sgottesdienst))
        | \bmein\w*\s(?:muttersprache|beruf|religion|glaube|geburtstag|geburtsjahr|heimatstadt|heimatort|konfession
        |blutgruppe
            |sternzeichen|laden|betrieb)\s(?:ist|war|heißt|isch)\b"""
    ),
    work=pattern(
        r"""\b(?:rente|pension\w*|elternzeit|altersteilzeit|ausbildung|ruhestand|vorruhestand|arbeit\w*|maloche?
            |schaffe?|studi\w+
        |unterricht\w*|leite|führe|betreibe|fahre?|mache?|selbstständig|selbständig|freiberuflich|berufstätig
        |angestellt|verbeamtet
        |rentner\w*|pensionär\w*|student\w*|schüler\w*|azubi|lehrling|beruf|laden|betrieb)\b"""
    ),
    family=pattern(
        rf"""\b(?:{CHILD}|{PARTNER}|verheiratet|geschieden|ledig|verwitwet|verlobt|schwanger|alleinerziehend|getrennt
            |single|alleinstehend
        |witwer?|mutter|vater|mama|papa|oma|opa|großmutter|großvater|geschwister|brüder|bruder|schwestern?|einzelkind
        |zwilling|waise
        |jüngste[rn]?|älteste[rn]?|kinderlos)\b"""
    ),
    of_family=pattern(
        rf"""\bmein\w*\s(?:\w+\s){{0,2}}?(?:{PARTNER}|{CHILD}|älteste[rn]?|jüngste[rn]?)\s(?:(?:heiß\w+|heiss\w+)\b
            |(?:ist|sind|wird|werden)\s(?:jetzt\s|schon\s)?{NUMBER}\b(?!\s(?:minuten|uhr|stunden)))"""
    ),
    trade=pattern(
        rf"""(?:\b(?:ich\s(?:bin|war|wurde|werde|bi)|i\sbi|(?:bin|war|wurde|werde)\sich|bin|als
            |lerne?)\s{FILLER}(?P<trade>[\w-]+))
        (?<!\bich\sbin\sdie)"""
    ),
    trades=topics(
        trades="""
        künstler* musiker* sänger* maler* schriftsteller* autor* redakteur* übersetz* programmier* informatik*
        entwickler*
        berater* verkäufer* steuerberat* versicherung* makler* altenpfleg* ergotherap* physiotherap* logopäd* psycholog*
        psychother* therapeut* optiker* winzer* schornsteinfeger* drogist* sozialarbeit* sozialpädagog* pädagog*
        professor*
        dozent* student* azubi rentner* hausfrau hausmann schäfer* imker* bestatter* pfarrer* diakon* nonne mönch
        priester*
        rabbiner* imam richter* staatsanw* schöffe* polizist* soldat* feuerwehr* sanitäter* rettungs* lokführer*
        busfahrer*
        taxifahrer* lkw-fahrer* fahrer* spediteur* lagerist* staplerfahrer* kranführer* zimmermann zimmerer* tischler*
        schreiner*
        schlosser* schmied* schweißer* klempner* installateur* dachdecker* maurer* fliesenleger* gerüstbauer*
        elektriker*
        elektronik* mechatronik* mechanik* landmaschinen* techniker* chemik* biolog* physiker* mathematik* laborant*
        forscher*
        apothek* zahnarzt* tierarzt* tierärzt* hebamme* krankenpfleg* pflegehelf* pflegefach* krankenschwester
        arzthelf* mfa pta
        erzieher* tagesmutter kinderpfleg* lehrer* schulleit* rektor* bibliothek* archivar* journalist* fotograf*
        grafik*
        designer* schneider* näher* friseur* frisör* kosmetik* koch köchin kellner* wirt wirtin gastronom* bäcker*
        konditor*
        metzger* fleischer* gärtner* landwirt* bauer bäuerin förster* fischer* jäger* schauspiel* regisseur* tänzer*
        ingenieur*
        architekt* bauleiter* statiker* vermesser* kaufmann kauffrau buchhalt* sekretär* bürokauf* bankkauf* beamt*
        angestellte*
        arbeiter* hilfsarbeiter* reinigung* putzfrau putzkraft hausmeister* pförtner* unternehmer* geschäftsführ*
        manager*
        chef chefin freiberufler* handwerk* meister meisterin geselle gesellin lehrling optikerin uhrmacher*
        goldschmied*
        """
    )["trades"],
    trade_ending=pattern(
        r"""(?-i:^[A-ZÄÖÜ][\w-]+(?:er|ist|loge|ent|ant|or|eur|nom|wirt|mann|frau|kraft|rat|arzt|bauer|helfer|hilfe
            |assistent))$
        | \w{3}(?:erin|istin|login|entin|antin|orin|eurin|euse|nomin|wirtin|ärztin|rätin|fachfrau|fachmann|meister
        |meisterin
            |schwester|pfleger|lehrer|techniker|mechaniker|arbeiter|ingenieur)$"""
    ),
    no_trades=words(
        """peter rainer reiner werner gunter gunther gunter dieter walter oliver alexander holger volker rudiger xaver
        sander
        alter mutter vater schwester bruder tochter enkelin enkeltochter schwager cousin cousine feuer einer keiner
        ihrer
        deiner seiner meiner unserer immer sommer winter wieder erster letzter zweiter dritter vierter anderer jeder
        aller victor
        viktor hector igor gregor theodor vincent laurent robert herbert jennifer esther heather amber summer oder aber
        leider
        sicher munter lieber weiter hinter unter uber sauer schwer spater fruher besser immer kleiner grosser junger
        alter
        tor moment patient verwandter bekannter verlobter freund vertreter sommer arbeit beruf amt buro bau lehre
        dienst laden
        herrscher schlimmer dankbar berlinerin fan raucher schwimmer klammer zimmer ander elektro handwerk rente
        elternzeit
        gern gerne fabrik betrieb lohn gehalt kunden polizei justiz militar brauerei backerei schwiegermutter
        grossmutter
        schwiegervater grossvater urenkelin nachbarin freundin gewesener gluck zeuge opfer nummer besucher jammer"""
    ),
    passing=pattern(
        r"""\b(?:abzuholen|wegzubringen|hinzubringen|zu\sfüttern|
            (?:das|dem|dieses|mein\w*)\s(?:tablet|handy|gerät)|heute(?!\snoch)|gestern|morgen|gerade|grade|grad|gleich|eben|momentan|im\smoment|kurz|später|nachher
            |bald|vielleicht
        |wahrscheinlich|vermutlich|ich\s(?:glaube?(?!\s(?:\w+\s)?(?:an|nicht\san)\b)|denke?|meine|hoffe|fürchte
        |wünschte|träum\w*)
        |als\s(?:ob|wäre)|wäre|würde|hätte|möchte|wollte|will|könnte|unterwegs|spaß|scherz|wenn\sich)\b"""
    ),
    my_time_zone=pattern(
        r"""^\W*(?:(?:bitte|hallo|und|auch|übrigens)\W+)*+(?:mein\w*\szeitzone\s(?:ist|lautet|heißt)|(?:stell\w*
            |setz\w*|änder\w*)\s
        (?:bitte\s)?mein\w*\szeitzone\s(?:bitte\s)?auf
            |mein\w*\szeitzone\s?:)\s(?P<zone>[\w/+-]+(?:\s[\w/+-]+){0,2}?)(?:,?\sbitte)?(?:\sein)?\W*$"""
    ),
)
