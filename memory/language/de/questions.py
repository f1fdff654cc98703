"""Plain questions in German."""

from memory.language.lexicon import Asking, Plain, bases, loose, pattern

ASKING = Asking(
    when=loose(r"""\b(?:wann|in\swelchem\sjahr|welches\sjahr|seit\swann|wie\salt|um\swie\sviel\suhr)\b"""),
    how_many=loose(r"\bwie\s?viele?\b"),
    of_time=loose(
        r"""\b(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|frühling
        |frühjahr|sommer|herbst|winter|weihnachten|ostern|montag|dienstag|mittwoch|donnerstag|freitag
        |samstag|sonntag|krieg|kind|jung|jahre?n?|nach|bevor|seit|als|uhr|morgens|abends|nachts)\b"""
    ),
    bases=bases(
        """
        sterben starb gestorben tod
        geboren geburt welt
        fahren fuhr gefahren fahrt
        essen aß gegessen
        trinken trank getrunken
        singen sang gesungen
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
        |ran|rüber|durch)|warum|wieso|wie|welche\w*|erzähl\w*|etwas)\b"""
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
