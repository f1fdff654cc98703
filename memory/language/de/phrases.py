"""What the engine says in German."""

from memory.language.lexicon import Asking, Phrases, Plain, Question, bases, loose, pattern, words

PHRASES = Phrases(
    about="Über {name}: „{words}“",
    said="{teller}: „{words}“",
    told_by="{teller} hat uns am {day} erzählt: „{words}“",
    told_by_undated="{teller} hat uns erzählt: „{words}“",
    answered="{teller} hat auf „{question}“ geantwortet: „{words}“",
    told_by_you="Sie haben mir am {day} erzählt: „{words}“",
    told_by_you_undated="Sie haben mir erzählt: „{words}“",
    you="Sie",
    disputed="Das wird auch anders erzählt.",
    preferred="Daran hält sich die Familie; es wird auch anders erzählt.",
    other_preferred="Die Familie hält sich an eine andere Erzählung.",
    unknown="Das hat uns noch niemand erzählt.",
    nearest="Mit diesen Worten hat uns das noch niemand erzählt. Vielleicht kommt etwas hiervon dem nahe:",
    basic=(
        "Ich bin der einfache Gedenk-Assistent für {name}: "
        "Ich bewahre, was Sie mir erzählen, und sage dazu, wer es wann erzählt hat."
    ),
    heard=(
        "Danke, dass Sie mir das von {name} erzählen.",
        "Das habe ich jetzt.",
        "Das bleibt hier bei {name}.",
        "Ich höre zu.",
        "Danke. Ich bewahre es auf.",
    ),
    heard_sad="Das tut mir leid. Sie dürfen sich Zeit lassen.",
    heard_gently="Danke, dass Sie mir das erzählen. Es eilt nicht, und ich bin da.",
    basic_private=(
        "Ich bin der einfache Gedenk-Assistent für {name}. Dieses Gespräch ist privat: Nichts davon wird "
        "aufbewahrt, und es ist weg, wenn Sie es schließen."
    ),
    heard_private=(
        "Ich höre zu. Hiervon wird nichts aufbewahrt.",
        "Danke, dass Sie mir das erzählen. Es ist weg, wenn Sie dieses Gespräch schließen.",
        "Ich höre Sie.",
    ),
    greeting="Guten Tag, {teller}.",
    thanks="Sie können jederzeit wiederkommen.",
    not_for_me="Das überlasse ich Ihnen. Ich bewahre nur, was von {name} erzählt wird.",
    ask_meant=(
        "Ich bin nicht sicher, was davon das richtigstellt. "
        "Mögen Sie es in einem ganzen Satz sagen? Zum Beispiel: {name} wurde in … geboren."
    ),
    cannot=(
        "Das kann der einfache Assistent nicht. "
        "Er kann Ihnen aber zeigen, was von {name} erzählt wurde: Fragen Sie einfach."
    ),
    over_day=(
        "Was heute vom Budget für das Sprachmodell übrig ist, reicht für diese Antwort nicht, "
        "deshalb antwortet der einfache Assistent."
    ),
    over_month=(
        "Was diesen Monat vom Budget für das Sprachmodell übrig ist, reicht für diese Antwort "
        "nicht, deshalb antwortet der einfache Assistent."
    ),
    budget_too_small=(
        "Das Budget für das Sprachmodell reicht für diese Antwort nicht, deshalb antwortet der einfache Assistent."
    ),
    model_fails="Das Sprachmodell antwortet gerade nicht, deshalb antwortet der einfache Assistent.",
    questions=(
        Question(text="Was fällt Ihnen als Erstes ein, wenn Sie an {name} denken?", category="opening"),
        Question(text="Wie kam {name} zu dieser Arbeit?", category="occupation", told="came"),
        Question(text="Mit wem hat {name} zusammengearbeitet?", category="occupation", told="company"),
        Question(text="Was hat {he} zu Hause von der Arbeit erzählt?", category="occupation"),
        Question(text="Von wem hat {name} das gelernt?", category="hobby", told="learned"),
        Question(text="Wer war dabei?", category="hobby", told="company"),
        Question(text="Wann fand {he} Zeit dafür?", category="hobby", told="when"),
        Question(text="Woran haben Sie das bei {name} gemerkt?", category="personality"),
        Question(text="Wie haben andere das aufgenommen?", category="personality"),
        Question(text="Wer in der Familie hat etwas davon?", category="personality"),
        Question(text="Was hätte {name} dazu gesagt?", category="preference"),
        Question(text="Wer in der Familie hält es auch so?", category="preference"),
        Question(text="Woher kam das wohl?", category="preference", told="began"),
        Question(text="Wie sah das an einem gewöhnlichen Tag aus?", category="habit"),
        Question(text="Wer hat dabei mitgemacht?", category="habit", told="company"),
        Question(text="Wie hat das angefangen?", category="habit", told="began"),
        Question(text="Was hat das {name} bedeutet?", category="relationship"),
        Question(text="Wer gehörte noch dazu?", category="relationship", told="company"),
        Question(text="Was ist später daraus geworden?", category="relationship", told="after"),
        Question(text="Wie war diese Zeit für {name}?", category="milestone"),
        Question(text="Wer war noch dabei?", category="milestone", told="company"),
        Question(text="Was kam danach?", category="milestone", told="after"),
        Question(text="Wie ist es dazu gekommen?", category="other"),
        Question(text="Was sehen Sie vor sich, wenn Sie daran denken?", category="other"),
        Question(text="Wer könnte sich noch daran erinnern?", category="other"),
    ),
    told={
        "came": pattern(r"""\b(?:lehre|gelernt|ausbildung|angefangen|begann|begonnen|übernahm|übernommen)\b"""),
        "company": pattern(
            r"""\b(?:zusammen|gemeinsam|mit\s(?:mir|uns|ihm|ihr|seine\w*|ihre\w*|meine\w*|freund\w*)|kolleg\w*)\b"""
        ),
        "learned": pattern(r"""\b(?:gelernt|lernte|beigebracht|gezeigt)\b"""),
        "when": pattern(r"""\b(?:abends?|sonntags?|samstags?|wochenende\w*|morgens|feierabend|jeden|urlaub)\b"""),
        "began": pattern(r"""\b(?:anfing|angefangen|begann|begonnen|seit\w*)\b"""),
        "after": pattern(r"""\b(?:danach|später|dann|nachher|seither)\b"""),
    },
    pronouns={"m": "er", "f": "sie"},
    of_assistant=pattern(
        r"""^\W*(?:(?:hallo|hi|und|aber|also|ok|okay|moment|bitte|papa|mama|§)\W+)*(?:
        (?:wer|was)\s(?:bist\sdu|sind\ssie)(?:\s(?:eigentlich|denn|überhaupt))*
        | mit\swem\s(?:spreche|rede|schreibe)\sich(?:\s(?:hier|da|eigentlich|denn))*
        | (?:spreche|rede|schreibe)\sich\smit\s(?:einem|einer)\s(?:echten\s)?(?:menschen?|person|frau|mann|roboter|bot
        |maschine|computer|programm|ki)
        | (?:bist\sdu|sind\ssie)\s(?:wirklich\s)?(?:eine?\s)?(?:echte?r?\s)?(?:mensch|person|roboter|bot|maschine
        |computer|programm|ki|chat-?gpt|§)
        | bist\sdu\s(?:das|es)(?:\W+§)?
        | was\s(?:kannst\sdu|können\ssie)(?:\s(?:eigentlich|alles|hier|tun|machen|für\s(?:mich|uns)))*
        )\W*$"""
    ),
    thankful=pattern(r"""\b(?:danke\w*|vielen\sdank|merci)\b"""),
    months=(
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ),
    date="{day}. {month} {year}",
    sad=pattern(r"""\b(?:vermiss\w*|gestorben|starb|tod\b|beerdigung|begraben|asche|gewein\w*|weine|traurig
    |einsam|allein|fehlt\smir|verloren)\b"""),
    greets=pattern(
        r"""^\W*(?:hallo|moin|servus|gut(?:en|e)\s(?:tag|morgen|abend)|grüß\s|grüezi|huhu|hi\b|hey\b|na\sdu\W*$)
        | ^\W*(?:ich\sbin['’]?s|bin['’]?s)(?:\s(?:wieder|nur|mal|noch))*\W*$"""
    ),
    leaves=pattern(
        r"""^\W*(?:(?:ok|okay|so|also|gut|na\sgut|danke|und|ja|dann|na\sdann|aber|jetzt)\W+)*(?:
        gute\snacht|tschüss?i?|tschau|ciao|auf\swiedersehen|wiedersehen|ade|adieu|pfiat?\s(?:di|eich|ihnen)
        |mach(?:en\ssie)?['’]?(?:s|\ses)\sgut|lebe?n?(?:\ssie)?\swohl
        | bis\s(?:bald|morgen|später|dann|demnächst|nächstes\smal|zum\snächsten\smal|die\stage|nachher)
        | (?:einen\s)?(?:schönen?|guten)\s(?:abend|tag|nacht|woche|wochenende)\s(?:noch|dir|ihnen)
        | (?:ich\s)?muss\s(?:jetzt\s|leider\s|dann\s|mal\s)*(?:los|weg|gehen|ins\sbett|aufhören|schluss\smachen)
        | (?:ich\s)?gehe?\s(?:jetzt\s|dann\s|mal\s)*(?:schlafen|ins\sbett) | das\swar\s(?:alles|es)
        )(?:\W+(?:du|dann|mal|jetzt|noch|und|danke|dir|ihnen|euch|alle|allerseits|zusammen|bis|bald|morgen|später|gute
          |nacht|schlaf|schlafen|sie|gut|wohl|für|heute|erst|einmal|was|ich|weiß))*(?:,?\s\w+)?\W*$"""
    ),
    asks=pattern(r"""\?\s*\W{0,3}$ | ^\W*(?:erzähl\w*|sag\w*)\s(?:mir|uns)\b
        | ^(?:und\s|aber\s)?(?:wer|was|wo|wann|wie|warum|wieso|welche\w*|hat|hatte|war
    |ist|gab)\b(?=.*\?)
        | ^(?:und\s|aber\s)?(?:(?:an|auf|in|mit|von|zu)\s)?(?:wer|wem|wen|wann|warum|wieso|welche\w*
    |wie\s(?:viele?|lange|oft|alt|hie(?:ß|ss)(?:en)?|hat(?:te)?|kam)
    |wo(?:her|hin|mit|für|von)?\s(?:wars?|waren|hat(?:s|te|ten)?|haben|ist|sind|wurden?|kam(?:en)?|ging(?:en)?|\w{2,}ten?)
    )\b(?!.*[,.!])
        | ^(?!.*\b(?:ob|egal|wei(?:ß|ss)\w*|w[iu]ss\w+|frag\w+)\b)[^,.!]*\boder\snicht\b[^,.!]*$"""),
    vague=words(
        """
        womit wovor woher wodurch wofür woran worüber worauf wozu wohin weshalb bevor einmal
        besitzt besessen
        name namen hieß erste erstes ersten letzte mal leute jemand etwas sache tag tage jahr jahre leben
        welches welchen welchem passiert gemacht wissen weiß genannt eigen eigene eigenen eigener eigenes eigenem
        besaß besitzen
        gab geben gegeben gibt kam kommen gekommen machen machte macht nehmen nahm genommen sehen sah gesehen finden
        fand gefunden wollen wollte gewollt heißen bekam bekommen teil art
        erzähl erzähle erzählen sag sage
        """
    ),
    claims_nothing=pattern(
        r"""
        \b(?:niemand|keiner|nichts|nicht|kein\w*|noch\snie)\b.{0,60}\b(?:weiß|wissen|bekannt|erzählt?|gesagt|erwähnt
        |notiert|festgehalten|gehört|steht|quellen?)\b
        | \b(?:weiß|wissen)\b.{0,20}\bnicht\b
        | \b(?:klingt|scheint|wirkt|wohl|vielleicht|vermutlich|muss|dürfte|könnte|kein\swunder)\b
        """
    ),
)


# Plain questions in German.

ASKING = Asking(
    when=loose(r"""\b(?:wann|in\swelchem\sjahr|welches\sjahr|seit\swann|wie\salt|um\swie\sviel\suhr)\b"""),
    birth=loose(r"\b(?:geboren|geburt|geburtsdatum|geburtstag)\b"),
    death=loose(r"\b(?:starb|sterben|gestorben|verstorben|tod|tot)\b"),
    wedding=loose(r"\b(?:heirat\w*|geheiratet|verheiratet|hochzeit\w*|getraut|trauung)\b"),
    how_many=loose(r"\bwie\s?viele?\b"),
    of_time=loose(
        r"""\b(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|frühling
        |frühjahr|sommer|herbst|winter|weihnachten|ostern|montag|dienstag|mittwoch|donnerstag|freitag
        |samstag|sonntag|krieg|kind|jung|jahre?n?|nach|bevor|seit|als|uhr|morgens|abends|nachts|geburtstage?n?)\b"""
    ),
    favourite=loose(r"\b(?:lieblings?\w*|am\s(?:liebsten|meisten)|bevorzugt\w*)\b"),
    idioms={
        "meet": loose(
            r"""\b(?:sich|einander)\b(?=.*\b(?:gefunden|begegnet|getroffen|gelaufen|nähergekommen)\b)
        | \bzusammen(?:gekommen|gefunden|kamen|fanden)\b | \b(?:kamen|fanden)\b(?=.*\bzusammen\b)"""
        ),
        "teach": loose(r"\b(?:gezeigt|zeigte)\b(?=.+\bwie\b) | (?<=\bvon\swem)(?=\s.*\b(?:gelernt|lernte)\b)"),
        "travel": loose(
            r"""\bnach\s(?-i:(?=[A-ZÀ-Þ]))(?=.*\b(?:gekommen|gelangt|gegangen)\b)
            | \b(?:kam|kamen|ging|gingen)\b(?=.*\bnach\s(?-i:[A-ZÀ-Þ]))"""
        ),
    },
    origin=loose(r"\b(?:warum|weshalb|wieso|woher|wie\s(?:kam\w*|kommt)|nach\swem|wonach)\b"),
    bases=bases(
        """
        sterben starb gestorben tod
        geboren geburt welt
        fahren fuhr gefahren fahrt
        essen aß gegessen
        trinken trank getrunken
        singen sang gesungen
        riechen roch gerochen geruch
        spielen spielte gespielt
        lesen las gelesen
        schreiben schrieb geschrieben
        heiraten heiratete geheiratet hochzeit
        gehen ging gegangen
        lernen lernte gelernt
        kennenlernen kennengelernt
        verschenken verschenkt geschenkt schenken
        backen backte gebacken bäcker
        """
    ),
    open=pattern(
        r"""\b(?:was|wer|wen|wem|wessen|wann|wo|woher|wohin|wo(?:mit|von|für
        |ran|rauf|raus|rum|rüber|durch|vor|zu|nach|bei)|warum|wieso|weshalb|wie|welche\w*|erzähl\w*|etwas)\b"""
    ),
    narrow=pattern(
        r"\b(?:wer|wen|wem|wessen|wann|warum|wieso|weshalb|seit|wie\s(?:lange|oft|viele?|alt|weit|früh|spät))\b"
    ),
    plain=(
        Plain(
            ("occupation",),
            pattern(r"\b(?:von\s)?(?:beruf(?:e|lich)?|arbeit|gearbeitet|arbeitete|lebensunterhalt|brotberuf)\b"),
        ),
        Plain(("hobby",), pattern(r"\b(?:freizeit|hobbys?|hobbies|steckenpferde?|freien?\szeit)\b")),
        Plain(
            ("hobby", "habit"),
            pattern(r"\b(?:wochenenden?|feierabend|abends|gern(?:e)?\s(?:gemacht|getan))\b"),
        ),
        Plain(
            ("habit",),
            pattern(
                r"\b(?:gewohnheit(?:en)?|jeden\stag|(?:gewöhnliche[rn]?|normale[rn]?|typische[rn]?)\stag|alltag)\b"
            ),
        ),
        Plain(
            ("personality",),
            pattern(
                r"""\bwie\s(?:war|ist)\b(?!\s(?:es|das)\b)(?=\s\w+(?:\s\w+)?\W*$) | \bals\s(?:mensch|person|mann|frau)\b
                | \bwas\sfür\seine?\s(?:mensch|typ|mann|frau|person)\b
                | \b(?:charakter|wesen|beschreiben)\b"""
            ),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\b(?:verheiratet|geheiratet|heiratete|ehe|hochzeit|ehemann|ehefrau)\b"),
            pattern(r"\b(?:verheiratet|geheiratet|heirateten?|ehe|hochzeit|ehemann|ehefrau|mann|frau)\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(
                r"""\b(?:(?:mama|mutti|mutter|oma)\sund\s(?:papa|vati|vater|opa)|(?:papa|vati|vater|opa)\sund\s(?:mama|mutti
                |mutter|oma))\b(?=.*\bkennen) | \bkennen\s?gelernt\b"""
            ),
            pattern(r"\b(?:kennen\s?gelernt|lernten?\s.{0,40}\bkennen|verliebten?|verliebt)\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:geschwister|brüder|bruder|schwestern?)\b"),
            pattern(r"\b(?:geschwister|brüder[n]?|bruder|schwestern?|zwillinge?)\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\b(?:kinder|söhne|töchter)\b"),
            pattern(r"\b(?:kinder[n]?|kind|sohn|söhne|tochter|töchter|baby)\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:(?:beste[nr]?|gute)\s)?(?:freunde?|freundin(?:nen)?)\b"),
            pattern(r"\b(?:freunde?[ns]?|freundin(?:nen)?|befreundet)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:geboren|geburtstag|geburtsort|geburtsdatum)\b"),
            pattern(r"\b(?:geboren|geburts(?:ort|datum|haus))\b"),
        ),
        Plain(
            ("milestone", "other"),
            pattern(r"\b(?:aufgewachsen|kindheit)\b"),
            pattern(r"\b(?:aufgewachsen|kindheit|wuchs\b.{0,60}\bauf)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:gestorben|starb|tod|verstorben|begraben|beerdigt)\b"),
            pattern(r"\b(?:gestorben|starb|tod|verstorben|begraben|beerdig\w*)\b"),
        ),
        Plain(
            ("preference",),
            pattern(r"\b(?:lieblings(?:essen|gericht|speise)|(?:gern(?:e)?|am\sliebsten)\s(?:gegessen|aß))\b"),
            pattern(r"\b(?:gegessen|aß|essen|gericht|gekocht|gebacken|suppe|kuchen|brot|fleisch|fisch|klopse)\b"),
        ),
        Plain(("preference",), pattern(r"\b(?:vorlieben|am\sliebsten|gemocht|gern(?:e)?\sgehabt)\W*$")),
    ),
)
