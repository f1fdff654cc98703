"""Spanish words and patterns of dates."""

from memory.language.dates.date_words import DateWords, numbered, numbers_to_99

SMALL = numbered(
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
    veintiséis
    veintisiete
    veintiocho
    veintinueve
    """
)
TENS = {"treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90}
NUMBERS = numbers_to_99(SMALL, TENS)
NUMBER = r"\d{1,2}|[a-z]+(?:\sy\s[a-z]+)?"
DIED = r"(?:(?:se\s)?(?:morir|muriera|murió|morirse|fallecer|falleciera)|su\smuerte)"

EDAD = r"(?:\d{1,2}|[a-z]+(?:\sy\s[a-z]+)?)"
APENAS = r"(?:(?:apenas|sólo|solo|unos|como|casi|ya|más\so\smenos)\s)*"

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
    days={"primero": 1} | {number: value for number, value in NUMBERS.items() if value <= 31},
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
    decade=r"(?:los\s)?(?:años\s)(?P<decade>(?:19)?\d0)\b|los\s(?:años\s)?(?P<decade_word>veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)\b(?!\s(?:y\s|años))",
    centuries={"mil novecientos": 1900, "mil ochocientos": 1800, "dos mil": 2000},
    feasts={
        "navidad": 12,
        "nochebuena": 12,
        "nochevieja": 12,
        "año nuevo": 1,
        "reyes": 1,
        "día de muertos": 11,
        "todos los santos": 11,
    },
    movable={"semana santa": -3, "pascua": 0, "viernes santo": -2, "carnaval": -47, "carnavales": -47, "corpus": 60},
    units={
        **dict.fromkeys(("día", "días", "noche", "tarde", "mañana"), 1),
        **dict.fromkeys(("semana", "semanas"), 7),
        **dict.fromkeys(("mes", "meses"), 30),
        **dict.fromkeys(("año", "años"), 365),
    },
    days_ago={"antier": 2, "anteayer": 2, "anoche": 1, "ayer": 1},
    of=r"(?:del?\s+(?:año\s+)?)?",
    articles=r"el\s|los\s",
    within=r"en",
    year_lead=r"en|en\sel|del|desde|desde\sel|hasta|hasta\sel|hacia|que\sel|fue\sel|por\sel|para\sel|año|el\saño",
    spoken_lead=r"en\sel|del|desde\sel",
    counted=r"(?!(?:dos|tres|seis|las|los|nos|sus|mis|es|tras|ellos|ellas)\b)[a-z]+s\b|pesos|por\sciento|km|kilo|metro|mil\b",
    opening=r"(?!)",
    clause_words=r"y|cuando|porque|pero|él|ella|mi|su|se|le|lo|la|los|las|me|nos|no|ya|que|con|a|por|o",
    about=r"hacia|allá|como|como\s(?:en|por)|alrededor\sde|cerca\sde|más\so\smenos|por\s(?:el|los|ahí\sde[l]?)|allá\spor|sobre|tipo",
    or_so=r"\s?,?\smás\so\smenos|\s?,?\saproximadamente|\s?\?|\s?,?\so\spor\sahí|\s?,?\so\sasí",
    part_of=r"(?:a\s)?(?:principios|comienzos|inicios|finales|fines|mediados)\sde",
    unsure=r"quizás?|tal\svez|a\slo\smejor|creo\sque|creo",
    range_from=r"desde|de|del|entre",
    range_to=r"a|al|hasta|-|–|—",
    range_and=r"y",
    across=r"al",
    either=r"o|u",
    until=r"hasta",
    born=r"nació|nacido|nacida|nacio",
    died=r"murió|falleció|se\snos\sfue|se\smurió|muerte|finó",
    denied=r"no(?!\s(?:perdón|espera|miento|digo))|no\s(?:en|fue\sen|era\sen)(?:\sel)?|en\svez\sde|sino",
    put_right=r"no,|digo|perdón|miento|espera|sino|más\sbien|mejor\sdicho|quise\sdecir|corrijo",
    told_before=r"(?:dije|escribí|puse|anoté|conté|comenté|conversado|había\sdicho)",
    ago=r"\b(?<!desde\s)hace\s(?P<n>\d+|\w+)\s(?P<unit>días?|semanas?|mes(?:es)?|años?)\b",
    since_ago=r"\bdesde\shace\s(?:como\s)?(?P<n>\d+|\w+)\saños\b",
    last=r"\b(?:el|la)\s(?P<what>\w+)\s(?:pasad[oa]|anterior)\b",
    year_after=r"\b(?:al|el)\saño\s(?:siguiente|después|justo)\b|\bun\saño\sdespués\b(?!\sde)",
    later=r"\b(?:a\slos\s)?(?P<n>\d{1,2}|[a-z]+)\saños\s(?:después|más\starde)(?!\sde\b)",
    following=r"\b(?:al|el|la|a\sla)\s(?P<what>[a-z]+)\ssiguiente\b",
    same=r"\b(?:es[ea]|aquel|aquella|el|la)\s(?:mism[oa]\s)?(?:(?<=mismo\s)|(?<=misma\s)|(?<=es[ea]\s)|(?<=aquel\s)|(?<=aquella\s))(?P<what>día|noche|tarde|mañana|semana|mes|año|primavera|verano|otoño|invierno)\b(?!\sque)",
    age=rf"\b(?:a\slos\s(?P<n>{NUMBER})(?:\saños)?\b(?!\s(?:minutos|días|meses|semanas))"
    rf"|(?:tenía|cumplió)\s(?P<n2>{NUMBER})\saños"
    rf"|(?:(?:desde|hasta)\slos|a\ssus|cuando\s(?:cumplió|tenía))\s(?:apenas\s|sólo\s|solo\s)?(?P<n3>{NUMBER})(?:\saños)?\b(?!\s(?:minutos|días|meses|hermanos|hijos|amigos))"
    rf"|con\s(?:apenas\s|sólo\s|solo\s)?(?P<n4>{NUMBER})\saños\b(?!\sde\s))",
    of_teller=rf"\byo\s(?:\w+\s)?(?:tenía|cumplí|andaba)\s{APENAS}{EDAD}|\btenía\syo\s{APENAS}{EDAD}\saños|\bcumplí\s(?:los\s)?{EDAD}\b"
    rf"|\btenía(?:mos)?\s{APENAS}{EDAD}\saños\scuando\s(?:\w+\s){{0,3}}?(?:me|nos)\b|\ba\smis\s{APENAS}{EDAD}\b"
    rf"|\b(?:con|a\slos)\s{EDAD}(?:\saños)?,?\s(?:yo|me)\b|\bcuando\sten[ií]a\syo\b",
    birthday=r"\bcumplió\s(?:los\s)?(?P<n>ochenta|noventa|setenta|sesenta|cincuenta|cien|quince)\b",
    before_death=r"\b(?:(?:el|la)\s(?P<what>día|noche|semana|mes|año|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\santes\sde"
    r"\s(?:que\s)?(?:morir|muriera|se\smuriera)|el\sdía\s(?:en\s)?que\s(?:se\s)?murió)\b",
    counted_before_death=r"\b(?:el|la|un|(?P<n>\d{1,2}|[a-z]+))\s(?P<what>años?|veranos?|inviernos?|primaveras?|otoños?|navidad(?:es)?|pascuas?)"
    rf"\santes\sde\s(?:que\s)?{DIED}\b",
    timeless=r"siempre|nunca|jamás|cada|tod[oa]s\sl[oa]s|todavía|hoy|ahora|es|son|está|tiene|tengo|soy|guardo|decía|solía|luego|después|desde|años|tenía|era|eran|había"
    r"|de\s(?:niñ[oa]|pequeñ[oa]|joven|chic[oa]|jovencit[oa]|chiquit[oa]|muchach[oa])|infancia|niñez|juventud|se\scrió|creció|se\shabía\scriado",
    happened=r"\w{2,}(?:ó|aron|ieron|jeron|imos|amos)|fue|fueron|hizo|dijo|vino|puso|tuvo|dio|vio|trajo|pidio|quiso|pudo|estuvo|perdio",
    continues=r"\W{0,4}(?:y\s)?(?:ahí|allí|entonces|fue\sallí|ese\sdía)",
    events={
        r"\bguerra\scivil\b": "1936/1939",
        r"\bterremoto\sdel\s85\b": "1985-09-19",
        r"\bmundial\sdel\s70\b": "1970",
        r"\b(?:segunda\sguerra|guerra\smundial)\b": "1939/1945",
        r"\b(?:covid|pandemia)\b": "2020~",
    },
)
