"""German dates."""

from memory.language.lexicon import DateWords, numbered

NUMBERS = numbered(
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
    zwanzig
    einundzwanzig
    zweiundzwanzig
    """
) | {"dreißig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90}

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
    seasons=numbered("frühling frühjahr\nsommer\nherbst\nwinter", first=21),
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
    numbers=NUMBERS,
    ordinals={"fünfzigsten": 50, "sechzigsten": 60, "siebzigsten": 70, "achtzigsten": 80, "neunzigsten": 90}
    | {f"{n}": n for n in range(10, 101)},
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
    feasts={"weihnachten": 12, "heiligabend": 12, "ostern": 4, "pfingsten": 5, "neujahr": 1, "silvester": 12},
    of=r"(?:des\s+jahres\s+)?",
    year_lead=r"in|im|im\sjahr|anno|ab|seit|bis|von|um|vor|nach|jahrgang|und|war",
    about=r"um|etwa|ungefähr|circa|ca\.?|gegen|rund|so\sum",
    unsure=r"vielleicht|wohl|vermutlich|wahrscheinlich|ich\sglaube?|glaub\sich",
    range_from=r"von|zwischen",
    range_to=r"bis|-|–|—",
    range_and=r"und",
    denied=r"nicht|nicht\s(?:ab|im|in|erst|seit)|statt|anstatt",
    decade=(
        r"(?:die|den|der|in\sden)\s(?:frühen\s|späten\s)?(?P<decade>(?:19)?\d0)er\b"
        r"|(?:die|den|der)\s(?:frühen\s|späten\s)?(?P<decade_word>zwanziger|dreißiger|vierziger|fünfziger|sechziger|siebziger"
        r"|achtziger|neunziger)(?:n|jahren?|\sjahren?)?\b"
    ),
    days_ago={"vorgestern": 2, "gestern": 1, "heute": 0},
    ago=r"\bvor\s(?P<n>\d+|\w+)\s(?P<unit>tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)\b",
    units={
        **dict.fromkeys(("tag", "tage", "tagen"), 1),
        **dict.fromkeys(("woche", "wochen"), 7),
        **dict.fromkeys(("monat", "monate", "monaten"), 30),
        **dict.fromkeys(("jahr", "jahre", "jahren"), 365),
    },
    last=r"\b(?:letzte[nrs]?|vorige[nrs]?|vergangene[nrs]?)\s(?P<what>\w+)\b",
    age=(
        r"\b(?:mit\s(?P<n>vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\w{2,}zehn|zwanzig|\w+zig|1[3-9]|[2-9]\d)\b"
        r"(?!\s(?:mark|kindern|leuten|mann|jahren\sgarantie|händen|stichen))|(?:war|wurde)\s(?:sie|er)\s(?P<n2>\d{1,2}|\w+)\b(?=[\s,.]))"
    ),
    birthday=r"\b(?:ihrem|seinem|am|zum)\s(?P<n>\w+sten|\d{2,3})\.?\sgeburtstag\b",
    before_death=(
        r"\b(?:(?:am\s|im\s|in\sder\s)?(?P<what>tag|nacht|woche|monat|jahr|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)"
        r"\s(?:bevor\s(?:sie|er)\sstarb|vor\s(?:ihrem|seinem)\stod))\b"
    ),
    age_more=r"\b(?:im\salter\svon|(?:als|bis|seit|nachdem|bevor)\s(?:er|sie)|ab|mit)\s(?:gerade\s|erst\s|schon\s|nur\s)?"
    r"(?P<n>\d{1,2}|\w+?)(?:\sjahren?)?(?:\swar|\swurde|\sjahre\salt|(?<=jahren))\b",
    counted_before_death=r"\b(?:(?:das|dem|im|den|ein|einen)\s|(?P<n>\d{1,2}|\w+)\s)?(?P<what>jahre?|sommer|winter|frühjahre?|herbste?|weihnachten|ostern)"
    r"\s(?:bevor\s(?:er|sie)\s(?:starb|gestorben\sist)|vor\s(?:seinem|ihrem)\stod)\b",
    later=r"\b(?P<n>\d{1,2}|\w+)\sjahre?\s(?:später|danach|darauf)\b",
    year_after=r"\b(?:im\s)?(?:jahr\s(?:darauf|drauf|danach|später)|folgenden\sjahr|nächsten\sjahr)\b",
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
