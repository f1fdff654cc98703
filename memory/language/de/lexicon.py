"""The German lexicon."""

from __future__ import annotations

from memory.language.de.commands import COMMANDS
from memory.language.de.dates import DATES
from memory.language.de.phrases import ASKING, PHRASES
from memory.language.de.requests import REQUESTS
from memory.language.de.self_words import SELF_WORDS
from memory.language.de.topics import CARED_FOR, CATEGORY_CUES, TOPICS
from memory.language.de.word_order import as_statement
from memory.language.lexicon import Lexicon, People, Pronouns, Screens, Weights, kin_words, pattern, words

COMMON = words(
    """
    der die das den dem des ein eine einen einem einer eines und oder aber denn sondern doch so wie als wenn
    weil dass daß
    ob in im an am auf aus bei beim mit nach von vom vor zu zum zur für über unter um bis seit durch gegen ohne
    zwischen
    hinter neben ich mich mir mein meine meinen meinem meiner du dich dir dein deine er ihn ihm sich sie ihr
    ihre ihren
    ihrem ihrer ihnen es wir uns unser unsere unseren sein seine seinen seinem seiner ist war waren bin bist sind wird
    wurde wurden werden worden hat hatte hatten haben habe hab habt kann konnte konnten können muss musste müssen soll
    sollte will wollte darf durfte mag mochte möchte nicht nie kein keine keinen keinem keiner nichts nur auch
    noch schon
    immer wieder mal ja nein na ach tja also da dann dort hier jetzt nun sehr ganz viel mehr etwas jemand alle alles
    woran jeder jede jedes man was wer wo wann warum wieso welche welcher dieser diese dieses jener selbst selber eben
    halt eigentlich übrigens sogar gar zwar damals später
    """
)

PEOPLE = People(
    he=Pronouns(
        subject=words("er"), object=words("ihn ihm"), possessive=words("sein seine seinen seinem seiner seines")
    ),
    she=Pronouns(subject=words("sie"), object=words("ihr"), possessive=words("ihr ihre ihren ihrem ihrer ihres")),
    they=Pronouns(subject=words("sie"), object=words("ihnen"), possessive=words("ihr ihre ihren ihrem ihrer")),
    i=words("ich"),
    me=words("mich mir"),
    my=words("mein meine meinen meinem meiner meines"),
    we=words("wir"),
    us=words("uns"),
    our=words("unser unsere unseren unserem unserer"),
    you=words("du dich dir dein deine deinen euch euer"),
    kin=kin_words(
        """
        mother f: mutter, mutti, mama, mami, muttis, mamas, mutters
        father m: vater, vati, papa, papi, paps, vatis, papas, vaters
        parent p: eltern
        stepmother f: stiefmutter
        stepfather m: stiefvater
        grandmother f: oma, omi, großmutter, omas, omama, großmama
        grandfather m: opa, opi, großvater, opas, opapa, großpapa
        grandparent p: großeltern
        brother m: bruder, brüder, bruders
        sister f: schwester, schwestern
        sibling p: geschwister, zwilling
        uncle m: onkel, onkels
        aunt f: tante, tanten
        cousin p: cousin, cousine, cousins, cousinen, vetter, base
        nephew m: neffe, neffen
        niece f: nichte, nichten
        son m: sohn, söhne, sohnes
        daughter f: tochter, töchter
        child p: kind, kinder
        grandson m: enkel, enkelsohn
        granddaughter f: enkelin, enkeltochter
        grandchild p: enkelkind, enkelkinder
        husband m: mann, ehemann, gatte, verlobter
        wife f: frau, ehefrau, gattin, verlobte
        friend m: freund
        friend f: freundin
        neighbour p: nachbar, nachbarin
        """
    ),
    strangers=words(
        """
        nachbarn nachbarinnen freunde kollege kollegin kollegen chef chefin lehrer lehrerin pfarrer pastor arzt ärztin
        schwester-pfleger pfleger junge mädchen herr dame leute briefträger paketbote polizist fahrer anwalt jemand
        """
    ),
    titles=words("herr herrn frau dr doktor pfarrer pastor schwester professor"),
    articles=words("ein eine einen einem einer der die das den dem des andere anderen"),
    prepositions=words(
        """
        in im an am auf aus bei beim mit nach von vom vor zu zum zur für über unter um bis seit durch gegen
        ohne neben hinter
        """
    ),
    auxiliaries=words(
        """
        ist war waren hat hatte hatten wird wurde kann konnte musste wollte sollte durfte ging kam kamen gab
        nahm blieb fuhr
        lief saß stand lag schrieb las sprach sah sang trank aß trug half hieß hielt ließ rief schlief starb zog
        fand verlor
        wusste brachte dachte kannte nannte warf schnitt sagte meinte fragte erzählte machte lebte wohnte
        arbeitete liebte
        heiratete lernte spielte sagt meint geht kommt macht
        """
    ),
    saying=words("sagt sagte meint meinte erzählt erzählte"),
    being=words("ist sind hat haben wird kann war"),
    adverbs=words(
        """
        nie niemals immer auch noch schon dann später nur oft meist manchmal einmal mal sogar übrigens
        """
    ),
    subordinators=words("wenn als weil dass daß nachdem bevor während obwohl ob bis solange"),
    bare_roles=words("mother father grandmother grandfather stepmother stepfather"),
    verb=pattern(r"""^(?:ge\w{3,}t|(?:ein|aus|auf|an|ab|zu|mit|weg|her|hin|zurück)ge\w{3,}(?:t|en)|\w{3,}(?:te
    |ten|iert))$"""),
    topic=pattern(r"^(?:und\s|ach\s|na\s|aber\s)*(?:der|die|das|den|ihre?n?|seine?n?|mein\w*|unser\w*)\b"),
    referring_back=pattern(
        r"""\b(?:ihnen|denen|damit|davon|darauf|daran|dafür|darüber)\b
        |^\W*(?:und\s|aber\s|doch\s)?(?:die|den|das|dem)\s(?:konnte|hat|hatte|mochte|liebte|hasste|fand|wollte|nannte)\b
        |\b(?:konnte|mochte|hasste|liebte|fand|nannte|fütterte|verkaufte)\s(?:sie|ihn|es|die|den|das)\s
            (?:nicht|nie|immer|gar|überhaupt|sehr|gern|einfach|nur|so)\b"""
    ),
    anaphor=pattern(r"""^(?:und\s|aber\s|denn\s|ach\s)*(?:das|es|dies\w*|da|dann|darum|deshalb|so|damit|davon
    |beide|keiner)\b"""),
    next_clause=pattern(r"(?<!\s)(?:\s*+[,;]\s++(?:und|aber)\s++|\s*+;\s++)(?=(?:ich|wir|mein\w*|einmal|er|sie)\b)"),
    couple=pattern(r"""(?:haben|hatten|sind|waren)?\s?(?:\w{1,40}\s){0,4}(?:geheiratet|kennengelernt|gezogen|getanzt
    |verlobt|heirateten|zogen|wohnten|lebten|tanzten)\b"""),
    formal_you=frozenset({"Sie", "Ihnen", "Ihr", "Ihre", "Ihren", "Ihrem", "Ihrer"}),
    before_dative=words("bei mit von zu aus nach seit außer gegenüber"),
    subjectless=pattern(r"(?:regnet|schneit|hagelt|donnert|blitzt|stürmt|nieselt|dämmert)e?\b|(?:gab|gibt)\ses\b"),
    plural_verb=pattern(r"""^(?:sind|haben|waren|hatten|wurden|werden|konnten|mussten|wollten|kamen|gingen
    |\w{3,}ten)$"""),
    demonstratives={"der": "m", "dieser": "m", "jener": "m", "die": "f", "diese": "f"},
    describing=words("mann frau mensch kind mädchen junge bub dame herr kerl typ"),
    both=pattern(r"\b(?:ihr\s(?:beide|zwei)|sie\sbeide|zusammen|gemeinsam|miteinander)\b"),
    subject_may_follow=True,
    capital_nouns=True,
)

SCREENS = Screens(
    question=pattern(
        r"""\?["”“’'»)\]]*\s*\W{0,3}$
        | ^(?:und\s|aber\s|ach\s|na\s)*(?:wer|wo|wann|warum|wieso|welche\w*|wie\s(?:viel|lange|oft|war|hieß|alt)
        |was\s(?:war|ist|hat|macht|soll))\s(?!.*[.]$)
        | ^(?:weiß|wissen|hat|haben|ist|sind|war|können|kannst|gibt)\s(?:sie|du|er|es|jemand|ihr|man)\b
        | \bich\sfrage\smich\b"""
    ),
    hypothetical=pattern(
        r"""(?<!geschworen\s)\b(?:hätte|hätten|wäre|wären|würde|würden|könnte|könnten)\b
        | \bwenn\s.{0,40}\b(?:noch\slebte|länger\sgelebt)\b"""
    ),
    as_if=pattern(
        r"""\bals\sob\b[^.;:!?]* | \bwie\swenn\b[^.;:!?]*
        | \bals\s(?:wäre|hätte|würde|könnte|müsste|dürfte|sollte|gäbe|käme|ginge|stünde|säße|läge|sei
          |habe)[nt]?\b[^.;:!?]*"""
    ),
    joke=pattern(r"""\b(?:kleiner\sscherz|nur\sspaß|war\sein\s(?:scherz|witz|spaß)
    |ich\smache\snur\sspaß)\b|\((?:scherz|spaß|witz)\)"""),
    joke_after=pattern(r"""^(?:\W|nein\s|nee\s|haha\s|hihi\s|lol\s|xd\s|na\s|ach\s|das\s)*(?:
    war\s(?:nur\s)?(?:gelogen|geflunkert)|(?:ich\s)?habe?\s(?:dich|euch|sie)\s(?:nur\s)?(?:verarscht|veräppelt)|(?:kleiner\s)?scherz|(?:nur|war\snur
    |war)\s(?:ein\s)?(?:spaß|scherz|witz)|quatsch)\b
        | ^\W*(?:(?:nein|nee|ne|haha|lol|na|ach|das|war|nur|ein|kleiner|ich|mach)\W+){0,4}
          (?:spaß|spass|scherz|witz|quatsch)\b\W*(?:$|[,;:–-])"""),
    doubt=pattern(
        r"""\b(?:keine\sahnung|weiß\s(?:ich\s)?(?:nicht|nich)|ich\sweiß\s(?:es\s)?nicht|ich\sglaube?\s(?:schon
        |nicht)|nicht\ssicher|kann\smich\snicht\serinnern|wer\sweiß|bin\smir\snicht\ssicher)\b"""
    ),
    small_talk=pattern(
        r"""^\W*(?:gut(?:en|e)\s(?:tag|morgen|abend|nacht)|hallo|moin\w*|servus|grüß\s|tschüss?|danke
        |bitte\s(?:sehr|schön)|auf\swiedersehen|bis\s(?:bald|morgen|später|dann)
            |entschuldig\w*|verzeihung|ja\W*$|nein\W*$|nee\W*$|gut\W*$|genau\W*$(?!\w)|na\sgut\W*$|so\W*$
            |moment\b|wo\swaren\swir|wieder\sda|so,?\swieder\sda|ich\sbin(?:'s|\ses|\swieder)|mein\sname\sist
            |hier\s(?:ist|spricht|schreibt)
            |(?-i:Sie)\s(?:sind|können|glauben|wissen|müssen|sollten|werden|merken|hören|kennen)\b|hören\ssie
            |wissen\ssie\s(?:was|ja)|schlafen\ssie)
        | \b(?:es\sregnet|es\sschneit|das\swetter|\d+\sgrad|draußen|regen\b.*\bheute|typisch\s(?:februar|märz
        |april|januar|november))\b
        | \b(?:muss|soll)\sich\shier\b | \bhier\s(?:etwas\sfür\smich|schreiben|tippen|sie\ssagen)\b
        | \bschreibe\ssonst\b | \bich\s(?:tippe|diktiere)\b
        | \bmal\s(?:sehen|schauen|gucken)\b | \bversuch\w?\s(?:das|es)\s(?:jetzt\s)?(?:einfach\s)?mal\b | \b(?:wo
        |womit|wie)\s(?:soll\sich|fang\w*\sich|fange\sich)\s?(?:an|anfangen)?\b
        | \bnoch\snie\smit\s(?:so\s(?:etwas|was)|einem?\s(?:computer|maschine|roboter))\b | ^\W*(?:hier\s\w+\W*$
        |na\sdann\W*$|\w+\shier\W*$) | \bschreibe?\slangsam\b"""
    ),
    transient=pattern(
        r"""\b(?:moment|augenblick|sekunde)\b[\s,.!] | \b(?:klingelt|bellt|piept|kocht\süber|brennt\san)\b
        | \b(?:kurz|gleich)\s(?:weg|wieder\sda)\b | \b(?:mein|der|die|das)\s\w+\sist\s(?:kalt|fertig|leer)\b
        | \b(?:kalt|warm)\sgeworden\b | \bich\smuss\s(?:jetzt|los|weg|kurz|gleich|schnell)\b | \bheute\s(?:tut
        |ist|bin|hab|morgen)\b | \btut\s(?:mir\s)?.{0,12}weh\b
        | \b(?:bin|ist)\s(?:müde|hungrig)\b | \bpaketbote\b | \bder\s(?:kessel|tee|kaffee|kuchen
        |akku)\b.{0,20}\b(?:ist|pfeift|wird)\b
        | \b(?:mein|der|die|das)\s(?:zug|bus|taxi|postbote|paket|essen|waschmaschine|ofen|handy|telefon
        |mitbewohner\w*)\s.{0,25}\b(?:kommt|wartet|läuft|ist\s(?:da|fertig)|klingelt|kocht|piepst)\b
        | \b(?:höre?\sfür\sheute|bin\sgleich|muss\sweg|muss\slos|gerade\snicht)\b | \bsekunde\b | \b(?:kocht
        |brennt|stinkt)\sgrad\w*\b | \bder\spostbote\b
        | \bich\sbin\s(?:\w+\s){0,3}(?:wrack|chaot\w*|katastrophe|idiot\w*|heulsuse|trottel|dummkopf|nervenbündel
        |schussel|tollpatsch|depp)\b
        | \bich\shabe?\b.{0,40}\b(?:abzuholen|zu\sfüttern|wegzubringen|hinzubringen|ins\sbett\szu\sbringen)\b"""
    ),
    request=pattern(
        r"""\b(?:können|könnten|würden|kannst|könntest)\s(?:sie|du)\b | \b(?:erinnern|zeigen|schicken|sagen
        |schreiben|machen|ordnen|sortieren)\ssie\s(?:mir|mich|das|es|alles|bitte)\b
        | \b(?:nicht|nur)\sfür\s(?:die\sfamilie|mich|sie|dich|uns|hal|andere)\b | \b(?:bleibt
        |bleib)\s(?:bitte\s)?(?:unter\suns|bei\sihnen|zwischen)\b | \bbehalten\ssie\sdas\sfür\ssich\b
        | \bdas\sgeht\s(?:niemand|keinen)\b
        | \bbitte\s(?:nicht|keinem|niemandem|machen|schreiben|ordnen|antworten)\b | \bals\sliste\b"""
    ),
    instruction=pattern(
        r"""\bab\s(?:jetzt|sofort)\b | \bvon\s(?:jetzt|nun)\san\b | \bignorier\w*\s(?:alle|deine|ihre|die)\b
        | \bvergiss\s(?:alle|deine)\b | \bmissachte\b
        | \b(?:sende|schicke|zeige|liste|veröffentliche|lösche|teile|verrate|nenne|gib)\s(?:\w+\s){0,3}(?:alle
        |allen|alles|jede\w*|sämtliche|die\sprivaten)\b | \balle\sgeschichten\b.*\b(?:an|senden|schicken)\b
        | \ban\salle\sfamilienmitglieder\b | \b(?:deine|ihre)\s(?:regeln|anweisungen)\b | \b(?:antworte|sprich
        |rede|schreibe|behaupte|sage)\s(?:immer|nur|stets|künftig|wie|jedem|allen)\b | \berzähl\w*\s(?:allen
        |jedem)\b
        | \b(?:du\sbist|sie\ssind)\s(?:jetzt|nun|ab\s(?:jetzt|sofort|heute))\b | \b(?:tu|tun\ssie)\sso,?\sals\b
        | \bverhalte?\s(?:dich|sie\ssich)\b | \bgib\sdich\sals\b | \b(?:antworte|antworten\ssie|sprich
        |sprechen\ssie|schreib)\s(?:nur|ausschließlich|immer|stets|in\sreimen|wie)\b
        | \b(?:vergiss|vergessen\ssie|ignoriere|ignorieren\ssie|missachte)\s(?:alles|alle|deine|ihre|sämtliche
        |bisherige\w*|vorherige\w*)\b | \b(?:mach|mache|machen\ssie)\s.{0,30}öffentlich\b | \b(?:sende|schick
        |schicke|leite|maile)\s(?:\w+\s){0,3}(?:alles|alle|sämtliche)\b | \bsag\w*\s(?:allen|jedem
        |der\sganzen\sfamilie)\b | \bab\sheute\s(?:antwort|sprich|nenn|sag)\w*
        | \bwenn\s(?:jemand|einer|man|wer)\s[^.!?]{0,20}?fragt\b[^.!?]{0,40}?,\s*
          (?:sage?|antworte|erzähle?|behaupte|lüge?)\b
        | \b(?:du\smusst|sie\smüssen|du\ssollst|sie\ssollen)\s(?:\w+\s)?(?:immer|stets|behaupten|sagen|antworten)\b"""
    ),
    addressed=pattern(
        r"""(?:^|[.:'"“„‘(\[»]\s*)(?:an\s(?:den|das|die|alle)\s)?(?:assistent\w*|ki(?:-\w+)?|system|computer
        |roboter|maschine|chatbot|programm)\b(?:,?\s(?:der|die|das)\s[^:,.]{0,30})?\s*[:,]
        | \b(?:hinweis|nachricht|anweisung|achtung)\s(?:an|für)\s(?:den|das|die|alle|jede\w*)?\s?(?:assistent\w*
        |ki\b|system|computer|programm)"""
    ),
    secret=pattern(r"""\b(?:pass[wW]ort|kennwort|pin\b|geheimzahl|zugangscode|türcode|wlan|kontonummer|iban
    |kreditkarte)\b"""),
    musing=pattern(
        r"""\b(?:glaub\w*|denk\w*|mein\w?|weiß|wusste|erinner\w*|sag\w*|frag\w*|schau\w*|seh\w*|such\w*|gefunden
        |nachgesehen|nachgeschaut|vertan|geirrt|verwechselt|muss|möchte|will|kann|bin|schreib\w*|les\w*|hoffe
        |fürchte|vergess\w*|gelesen)\s?ich\b
        | \bich\s(?:glaub\w*|denk\w*|meine|weiß|wusste|erinner\w*|sag\w*|frag\w*|schau\w*|seh\w*|such\w*|muss
        |möchte|will|kann|könnte|schreib\w*|les\w*|hoffe|fürchte|vergess\w*|bin\smir
        |hab\w*\s(?:\w+\s){0,4}(?:vertan|geirrt|verwechselt|gefunden|nachgesehen|nachgeschaut|gelesen|vergessen
        |liegen|gefragt))\b"""
    ),
    remember=pattern(
        r"""\b(?:merk\w*|notier\w*|schreib\w*|behalt\w*)\s(?:sie\s|dir\s)?(?:sich\s)?(?:bitte\s)?(?:das|dies|eins
        |eines|folgendes)\b | \bbitte\s(?:merk|notier|behalt)\w* | \b(?:nicht|nie)\svergessen\s?:
        | \b(?:merken|notieren)\ssie\ssich\b | \bdas\sdarf\s(?:nie|nicht)\sverloren\b
        | \b(?:merk|notier|behalt|behalte|schreib|halt|vergiss|vergesst|vergessen)\w*\s(?:\w+\s){0,4}?(?:das|dies
        |eins|folgendes|fest|auf|nie|nicht|niemals|gut)\b(?=[^.!?]{0,25}:)
        | \b(?:bitte\s)?(?:merk|notier)\w*\s(?:dir|euch|sich|sie|bitte|das|dies)\b | \bvergiss\s(?:das|dies|es
        |bitte)\b | \bbitte\s(?:nie|nicht|niemals)\svergessen\b | \b(?:ganz\s)?wichtig\s?:"""
    ),
    correction=pattern(
        r"""\b(?:vertan|geirrt|verwechselt|verschrieben|korrektur|berichtig\w*|korrigier\w*|falsch\sgesagt
        |stimmt\s(?:so\s)?nicht|(?:war|ist)\s(?:alles\s)?gelogen|nicht\s(?:ab|im|in|am)?\s?(?:jahr\s)?\d{2,4}|richtigstellen)\b"""
    ),
    living=pattern(r"\blebt\s(?:noch|heute|jetzt)\b|\bist\s(?:heute|jetzt)\s\d{1,3}\b|\bist\snoch\sam\sleben\b"),
    hearsay=pattern(r"""\b(?:angeblich|man\ssagt|es\sheißt|soll\s(?:\w+\s){0,5}(?:haben|sein)|hat\smir\serzählt
    |hat\smutti\serzählt|wurde\smir\serzählt|hörensagen)\b"""),
    document=pattern(r"""\b(?:urkunde|geburtsurkunde|mietvertrag|tagebuch|brief|pass|quittung|zeugnis|vertrag
    |register|kirchenbuch)\w*\b"""),
    about_me=pattern(
        r"""\bich\s(?:bin|wurde)\s(?:\w+\s){0,4}(?:geboren|getauft|aufgewachsen) | \bich\s(?:trage|habe|hab
        |besitze|nähe|koche|backe|vermisse|wohne|lebe|arbeite|spiele|singe|stricke|benutze)\b(?!.*\b(?:vertan
        |vergessen|gefragt)\b|\s(?:daran|dran)\b)
        | \b(?:bin|wurde)\sich\s(?:\w+\s){0,4}geboren | \b(?:hab|habe|trage|vermisse|koche|backe|nähe
        |benutze)\sich\b | \bich\s(?:heiße\snach|lernte|heiratete|zog)\b"""
    ),
    filler=pattern(
        r"""^(?:(?:(?:ach|ah|oh|na|tja|also|und|aber|übrigens|eigentlich|naja|hm|ähm|tatsächlich
        |haha)\b(?:[\s,.!:;…–—-]+|$))
          | (?:ja|nein|nee|so|gut|eben|genau|doch|noch\seins|halt)\s*[,.!:;…–—-]+\s*)+"""
    ),
)

WEIGHTS = Weights(
    categories=CATEGORY_CUES,
    topics=TOPICS,
    cared_for=CARED_FOR,
    identity=pattern(r"""\b(?:geboren|geburtsurkunde|getauft|taufname|mädchenname|gestorben|starb|verstorben)\b"""),
)

GERMAN = Lexicon(
    code="de",
    common=COMMON,
    abbreviations=words("hr fr dr prof st nr usw bzw ca etc str geb verh z b u a d h evtl ggf"),
    people=PEOPLE,
    screens=SCREENS,
    dates=DATES,
    weights=WEIGHTS,
    asking=ASKING,
    phrases=PHRASES,
    commands=COMMANDS,
    requests=REQUESTS,
    of_self=SELF_WORDS,
    restate=as_statement,
)
