"""German words and patterns of dates."""

from memory.language.dates.date_words import DateWords, numbered, numbers_to_99

SMALL = numbered(
    """
    eins ein eine einem einer einen
    zwei
    drei
    vier
    fünf
    sechs
    sieben
    acht
    neun
    zehn
    elf
    zwölf
    dreizehn
    vierzehn
    fünfzehn
    sechzehn
    siebzehn
    achtzehn
    neunzehn
    """
)
TENS = {
    "zwanzig": 20,
    "dreißig": 30,
    "vierzig": 40,
    "fünfzig": 50,
    "sechzig": 60,
    "siebzig": 70,
    "achtzig": 80,
    "neunzig": 90,
}
DAYS = {f"{small}te{n}": number for small, number in SMALL.items() if number > 1 for n in ("n", "r", "")}
DAYS |= {"ersten": 1, "erste": 1, "dritten": 3, "siebten": 7, "achten": 8}
DAYS |= {f"{ones}und{ten}sten": value + number for ten, value in (("zwanzig", 20), ("dreißig", 30))
         for ones, number in {"ein": 1, **SMALL}.items() if number < 10}  # fmt: skip
DAYS |= {"zwanzigsten": 20, "dreißigsten": 30}
ER = r"(?:er|sie)"

ALTER = r"(?:\d{1,2}|\w*zehn|\w+zig|vier|fünf|sechs|sieben|acht|neun|elf|zwölf)"
KAUM = r"(?:(?:gerade|erst|ungefähr|etwa|so|noch|mal|schon|fast|knapp|vielleicht|keine|circa)\s)*"

DATES = DateWords(
    months=numbered(
        """
        januar jan jänner
        februar feb
        märz
        april apr
        mai
        juni
        juli
        august aug
        september sept
        oktober okt
        november nov
        dezember dez
        """
    ),
    seasons=numbered(
        "frühling frühjahr\nsommer frühsommer hochsommer spätsommer\nherbst spätherbst frühherbst\nwinter", first=21
    ),
    weekdays=numbered(
        """
        montag
        dienstag
        mittwoch
        donnerstag
        freitag
        samstag sonnabend
        sonntag
        """,
        first=0,
    ),
    numbers=numbers_to_99({**SMALL, "ein": 1}, TENS, ones_first="und"),
    days={day: number for day, number in DAYS.items() if number <= 31},
    ordinals={"fünfzigsten": 50, "sechzigsten": 60, "siebzigsten": 70, "achtzigsten": 80, "neunzigsten": 90}
    | {f"{n}": n for n in range(10, 101)}
    | {day: number for day, number in DAYS.items() if number > 9},
    decades={
        "zwanziger": 1920,
        "dreißiger": 1930,
        "vierziger": 1940,
        "fünfziger": 1950,
        "sechziger": 1960,
        "siebziger": 1970,
        "achtziger": 1980,
        "neunziger": 1990,
    },
    decade=(
        r"(?:die|den|der|in\sden)\s(?:frühen\s|späten\s)?(?P<decade>(?:19)?\d0)er\b"
        r"|(?:die|den|der)\s(?:frühen\s|späten\s)?(?P<decade_word>zwanziger|dreißiger|vierziger|fünfziger|sechziger|siebziger"
        r"|achtziger|neunziger)(?:n|jahren?|\sjahren?)?\b"
    ),
    centuries={"neunzehnhundert": 1900, "achtzehnhundert": 1800, "zweitausend": 2000},
    feasts={"weihnachten": 12, "heiligabend": 12, "neujahr": 1, "silvester": 12, "nikolaus": 12},
    movable={
        "ostern": 0,
        "karfreitag": -2,
        "pfingsten": 49,
        "himmelfahrt": 39,
        "fasching": -47,
        "fasnacht": -47,
        "karneval": -47,
    },
    units={
        **dict.fromkeys(("tag", "tage", "tagen", "nacht", "abend", "morgen", "zeit"), 1),
        **dict.fromkeys(("woche", "wochen"), 7),
        **dict.fromkeys(("monat", "monate", "monaten"), 30),
        **dict.fromkeys(("jahr", "jahre", "jahren"), 365),
    },
    days_ago={"vorgestern": 2, "gestern": 1},
    of=r"(?:des\s+jahres\s+|im\s+jahre?\s+)?",
    articles=r"zum\s|etwa\s",
    within=r"im|bis|seit|ab|anfang|ende|mitte",
    year_lead=r"in|im|im\sjahre?|anno|ab|seit|bis|um|vor|nach|jahrgang|ende|anfang|mitte|so|das\swar",
    spoken_lead=r"anno|jahrgang",
    counted=r"jahre?n?|tagen?|tage|stunden?|minuten?|wochen?|monaten?|monate|mark|euro|pfennig|leuten?|mann|männer|frauen"
    r"|kindern?|kilo|kilometern?|metern?|litern?|gramm|grad|prozent|stück|zimmern?|menschen|schafen?|tauben|mal|uhr|km|kg|cm",
    opening=r"(?:ist|sind|war|waren|hat|haben|hatten?|wurden?|kam|kamen|ging|gingen)\s(?:er|sie|ich|wir|der|die|das|es|mein\w*|unser\w*)\b(?![^.!?]{0,60}\b(?:geworden|alt)\b)",
    clause_words=r"und|als|weil|aber|da|er|sie|wir|ich|es|hat|ist|war|wurde|oder|bis|hatten|haben|waren|sind",
    about=r"um|etwa|ungefähr|circa|ca\.?|gegen|rund|so\sum|so\sab|so\sim|so",
    or_so=r"\s?,?\s?oder\sso\b|\srum\b|\sherum\b|\s?\?",
    part_of=r"anfang|mitte|ende|anfang\sdes\sjahres|ende\sdes\sjahres",
    unsure=r"vielleicht|wohl|vermutlich|wahrscheinlich|ich\sglaube?|glaub\sich|gloob\sich",
    range_from=r"von|zwischen|vom",
    range_to=r"bis|-|–|—",
    range_and=r"und",
    across=r"auf",
    either=r"oder",
    until=r"bis",
    born=r"geboren|geb\.",
    died=r"gestorben|starb|verstorben|verstarb|tod|begraben|beerdigt",
    denied=r"(?:nicht|nee|nich|ned|ni)(?!\s(?:mehr|erst|vor))|nicht\s(?:ab|im|in|erst|seit)|statt|anstatt",
    put_right=r"nein|nee|ne|halt|quatsch|sondern|stimmt\snicht|moment|moooment|warte|korrektur|vielmehr|sorry",
    told_before=r"(?:ich\s(?:schrieb|sagte|meinte)|schrieb\sich|sagte\sich|wie\sich)",
    ago=r"\bvor\s(?P<n>\d+|\w+)\s(?P<unit>tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)\b(?!\s(?:vor|nach)\s)",
    since_ago=r"\bseit\s(?P<n>\d+|\w+)\sjahren\b",
    last=r"\b(?<!ihre\s)(?<!seine\s)(?<!ihren\s)(?<!seinen\s)(?:letzte[nrs]?|vorige[nrs]?|vergangene[nrs]?)\s(?P<what>\w+)\b",
    year_after=r"\b(?:im\s)?(?:jahr\s(?:darauf|drauf|danach|später)|(?:folgenden|nächsten)\sjahr|folgejahr)\b",
    later=r"\b(?P<n>\d{1,2}|\w+)\sjahre?\s(?:später|danach|darauf)\b",
    following=r"\b(?:im\s|zu\s)?(?:folgenden|nächsten)\s(?P<what>\w+)\b",
    same=r"\b(?:am\sselben|im\sselben|in\sderselben|in\sjenem|in\sjener|an\sdem|in\sdem|in\sder|dem)\s(?P<what>tag|abend|nacht|morgen|woche|monat|jahr|zeit"
    r"|frühling|frühjahr|sommer|herbst|winter)\b(?!\s(?:als|wo|bevor|vor|in|mit|zwischen))",
    age=r"\b(?:(?<!noch\s)(?<!sogar\s)mit\s(?P<n>vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\w{2,}zehn|zwanzig|\w+zig|1[3-9]|[2-9]\d)\b"
    r"(?!\s?(?:mark|kindern|leuten|mann|jahren\sgarantie|händen|stichen|tauben|euro|pfennig|kilo|prozent|zimmern|\w+ern\b|\w+eln\b|[.,:]\d|%|km|sachen))"
    rf"|(?:war|wurde)\s{ER}\s(?P<n2>\d{{1,2}}|\w+)\b(?=\s?[,.])"
    rf"|(?:im\salter\svon|(?:als|bis|seit|nachdem|bevor)\s{ER}|mit)\s(?:gerade\s|erst\s|schon\s|nur\s)?"
    r"(?P<n3>\d{1,2}|\w+?)(?:\sjahren?)?(?:\swar|\swurde|\sjahre\salt|(?<=jahren))\b"
    r"|als\s(?P<n4>\w{3,})jährige[rns]?\b)",
    of_teller=rf"\b(?:ich|wir)\s(?:war|waren|wurde)\s{KAUM}{ALTER}(?:\sjahre\salt)?(?=\s?[,.;]|\s(?:und|als|da)\b|$)"
    rf"|\b(?:war|wurde)\sich\s{KAUM}{ALTER}\b|\b(?:als|bis|seit|bevor|nachdem)\s(?:ich|wir)\s{KAUM}{ALTER}\b"
    rf"|\bmit\s{KAUM}{ALTER}(?:\sjahren)?\s(?:hat|hatte|\w{{3,}}te|gab|nahm|ließ|ging|fuhr|schenkte)\s(?:\w+\s){{1,2}}?(?:mir|mich|uns)\b"
    rf"|\bmit\s{KAUM}{ALTER}(?:\sjahren)?\s(?:\w+\s)?(?:\w+)\sich\b|\b(?:zu\s)?meinem\s\w+(?:sten|ten)\.?\sgeburtstag\b",
    birthday=r"\b(?:ihrem|seinem|ihren|seinen|am|zum)\s(?P<n>\w+sten|\w+ten|\d{2,3})\.?\sgeburtstag\b",
    before_death=r"\b(?:(?:am\s|im\s|in\sder\s)?(?P<what>tag|nacht|woche|monat|jahr|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)"
    rf"\s(?:bevor\s{ER}\sstarb|vor\s(?:ihrem|seinem)\stod))\b",
    counted_before_death=r"\b(?:(?:das|dem|im|den|ein|einen)\s|(?P<n>\d{1,2}|\w+)\s)?(?P<what>jahre?|sommer|winter|frühjahre?|herbste?"
    rf"|weihnachten|ostern)\s(?:bevor\s{ER}\s(?:starb|gestorben\sist)|vor\s(?:seinem|ihrem)\stod)\b",
    timeless=r"immer|nie|niemals|jede\w*|oft|manchmal|meistens|heute|jetzt|noch|sonst|zeitlebens|leben\slang|kann|hieß|konnte|wollte|später|seitdem|danach|mochte|gern\w*|wenn|hab\sich|ich\shab\w*|jahre|steht|liegt|hängt"
    r"|als\s(?:er|sie|ich|wir)\s(?:\w+\s)?(?:klein|jung|ein\w*|\d{1,2}|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\w+zehn|\w+zig)|als\s(?:\w+\s)?(?:kind|mädchen|junge|bub|lehrling)|aufgewachsen|wuchs|kindheit|jugend",
    happened=r"ge\w+(?:t|en)|(?:ver|be|er|zer|ent|ein|aus|auf|ab|an|mit|zu|um|vor|nach|hin|her)\w+(?:t|en)|\w{2,}te|\w{2,}ten|ging|kam|nahm|gab|zog|stand|saß|lag|fuhr|sprach|schrieb|rief|hielt|ließ|blieb|trug|fand|sah|lief|starb|war|waren|fiel|schlug|warf|aß|trank",
    continues=r"\W{0,4}(?:und\s)?(?:da|dabei|damals|dort|dann)",
    events={
        r"\b(?:im\s(?:zweiten\s(?:welt)?)?krieg|zweite[nr]?\sweltkrieg)\b": "1939/1945",
        r"\berste[nr]?\sweltkrieg\b": "1914/1918",
        r"\bmauerfall\b": "1989-11",
        r"\bmauerbau\b": "1961-08",
        r"\bmondlandung\b": "1969-07",
        r"\bwährungsreform\b": "1948-06",
        r"\b(?:corona|pandemie)\b": "2020~",
        r"\bsturmflut\s(?:von\s)?62\b": "1962-02",
    },
)
