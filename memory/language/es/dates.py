"""Spanish dates."""

from memory.language.lexicon import DateWords, numbered

NUMBERS = numbered(
    """
    uno un una
    dos
    tres
    cuatro
    cinco
    seis
    siete
    ocho
    nueve
    diez
    once
    doce
    trece
    catorce
    quince
    dieciséis
    diecisiete
    dieciocho
    diecinueve
    veinte
    veintiuno veintiún
    veintidós
    veintitrés
    veinticuatro
    veinticinco
    """
) | {"treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90}

DATES = DateWords(
    months=numbered(
        """
        enero
        febrero
        marzo
        abril
        mayo
        junio
        julio
        agosto
        septiembre setiembre
        octubre
        noviembre
        diciembre
        """
    ),
    seasons=numbered("primavera\nverano\notoño\ninvierno", first=21),
    weekdays=numbered("lunes\nmartes\nmiércoles\njueves\nviernes\nsábado\ndomingo", first=0),
    numbers=NUMBERS,
    ordinals={"quince": 15, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90, "cien": 100},
    decades={
        "veinte": 1920,
        "treinta": 1930,
        "cuarenta": 1940,
        "cincuenta": 1950,
        "sesenta": 1960,
        "setenta": 1970,
        "ochenta": 1980,
        "noventa": 1990,
    },
    feasts={"navidad": 12, "nochebuena": 12, "semana santa": 4, "año nuevo": 1, "día de muertos": 11},
    of=r"(?:del?\s+(?:año\s+)?)?",
    year_lead=r"en|en\sel|del|desde|hasta|hacia|por\sel|año|el|y|de",
    about=r"hacia|como\s(?:en|por)|alrededor\sde|cerca\sde|más\so\smenos|por\s(?:el|los|ahí\sde[l]?)",
    unsure=r"quizás?|tal\svez|a\slo\smejor|creo\sque",
    range_from=r"desde|de|del|entre",
    range_to=r"a|al|hasta|-|–|—",
    range_and=r"y",
    denied=r"no|no\s(?:en|fue\sen|era\sen)(?:\sel)?|en\svez\sde|sino",
    decade=r"(?:los\s)?(?:años\s)(?P<decade>(?:19)?\d0)\b|los\s(?:años\s)?(?P<decade_word>veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)\b(?!\s(?:y\s|años))",
    days_ago={"antier": 2, "anteayer": 2, "anoche": 1, "ayer": 1, "hoy": 0},
    ago=r"\bhace\s(?P<n>\d+|\w+)\s(?P<unit>días?|semanas?|mes(?:es)?|años?)\b",
    units={"día": 1, "días": 1, "semana": 7, "semanas": 7, "mes": 30, "meses": 30, "año": 365, "años": 365},
    last=r"\b(?:el|la)\s(?P<what>\w+)\s(?:pasad[oa]|anterior)\b",
    age=r"\b(?:a\slos\s(?P<n>\d{1,2}|\w+(?:\sy\s\w+)?)(?:\saños)?(?!\s(?:minutos|días|meses))|(?:tenía|cumplió)\s(?P<n2>\d{1,2}|\w+)\saños)\b",
    birthday=r"\bcumplió\s(?:los\s)?(?P<n>ochenta|noventa|setenta|sesenta|cincuenta|cien|quince)\b",
    before_death=r"\b(?:(?:el|la)\s(?P<what>día|noche|semana|mes|año|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\santes\sde\s(?:que\s)?(?:morir|muriera|se\smuriera)|el\sdía\s(?:en\s)?que\smurió)\b",
    age_more=r"\b(?:(?:desde|hasta)\slos|con|a\ssus|cuando\s(?:cumplió|tenía))\s(?:apenas\s|sólo\s|solo\s)?(?P<n>\d{1,2}|[a-záéíóú]+)"
    r"(?:\saños)?\b(?!\s(?:minutos|días|meses|hermanos|hijos|amigos))",
    counted_before_death=r"\b(?:el|la|un|(?P<n>\d{1,2}|[a-z]+))\s(?P<what>años?|veranos?|inviernos?|primaveras?|otoños?|navidad(?:es)?|pascuas?)"
    r"\santes\sde\s(?:que\s)?(?:(?:se\s)?(?:morir|muriera|murió|morirse|fallecer)|su\smuerte)\b",
    later=r"\b(?:a\slos\s)?(?P<n>\d{1,2}|[a-z]+)\saños\s(?:después|más\starde)(?!\sde\b)",
    year_after=r"\b(?:al|el)\saño\s(?:siguiente|después|justo)\b|\bun\saño\sdespués\b",
    events={
        r"\bguerra\scivil\b": "1936/1939",
        r"\bterremoto\sdel\s85\b": "1985-09-19",
        r"\bmundial\sdel\s70\b": "1970",
        r"\b(?:segunda\sguerra|guerra\smundial)\b": "1939/1945",
        r"\b(?:covid|pandemia)\b": "2020~",
    },
)
