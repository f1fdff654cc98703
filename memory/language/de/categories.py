"""German words that tell a category."""

from memory.language.lexicon import Cues, pattern

CATEGORY_CUES = {
    "hobby": Cues(
        strong=pattern(
            r"""\b(?:bowling|kegel\w*|skat|schach|doppelkopf|rommé|karten\sgespielt|klavier|geige|akkordeon
            |gitarre|flöte|chor|orchester|kapelle|garten\w*|schrebergarten|rosen\sgezüchtet|angeln|geangelt
            |wandern|gewandert|stricken|gestrickt
            |gehäkelt|briefmarken|sammel\w*|gesammelt|fußball|verein|tanzen|malen|gemalt|gedichte|fotografier\w*
            |tauben|kreuzworträtsel|donnerstagsliga|liga|kugel|fan\b|spiel\b)"""
        ),
        weak=pattern(r"""\b(?:gesungen|sang|singen|tanzte|getanzt|gelesen|bücher|musik|radio|lieder|schwimmen
        |rad\sgefahren|spielte|gespielt)\b"""),
    ),
    "occupation": Cues(
        strong=pattern(
            r"""\b(?:beruf\w*|arbeit\w*|gearbeitet|schneider\w*|lehre\b|lehrling|gelernt|lehrerin|lehrer
            |krankenschwester|bäcker\w*|tischler\w*|bauer|bäuerin|fabrik|akkord|werkstatt|laden|geschäft|firma
            |büro|sekretärin
            |verkäuferin|schaffner|bergmann|soldat|rente|selbständig|selbstständig|lohn|chef|angestellt
            |studier\w*|ausbildung|änderungsschneiderei|kunden|kundinnen|handschuhe|mantel|mäntel|genäht|nähte)\b"""
        ),
        weak=pattern(r"\b(?:schule|nadel|faden|maschine|fußmaschine|angefangen|verdient|geld)\b"),
    ),
    "milestone": Cues(
        strong=pattern(
            r"""\b(?:geboren|geburt\w*|geheiratet|heiratete|hochzeit|verlobt|geschieden|gestorben|starb|tod\b
            |beerdig\w*|begraben|asche|getauft|konfirmiert|ausgewander\w*|auswander\w*|flucht|geflohen|vertrieben
            |haff|umgezogen
            |gezogen|angekommen|schiff|zurückgekommen|kam\s(?:nach|zurück)|besuch\w*|reise|gewonnen|meister\w*
            |pokal|operier\w*|operation|schlaganfall|krebs|krankenhaus|führerschein|rente|eingebürgert|turnhalle
            |lager)\b"""
        ),
        weak=pattern(r"""\b(?:eröffnet|gekauft|gebaut|gegründet|begann|angefangen|krieg|januar|februar|märz|april
        |juni|juli|august|september|oktober|november|dezember)\b"""),
    ),
    "relationship": Cues(
        strong=pattern(
            r"""\b(?:kennengelernt|kennen\sgelernt|lernte\s\w+\s?kennen|verliebt|freundin\w*|freund\w*|nachbarin
            |geschwister|patentante|patenonkel|beigebracht|lieb\s(?:hat|hatte|gehabt)
            |mir\s(?:\w+\s){0,3}(?:gegeben|geschenkt|gezeigt|erzählt|gesagt|beigebracht|geschrieben|genäht)
            |hat\smich|hat\suns|bei\stante|mit\smir|mit\suns|für\smich|verstritten|gestritten|versöhnt
            |nie\sgelobt|gekümmert|aufgezogen|gepflegt|hieß\snach)\b"""
        ),
        weak=pattern(r"""\b(?:mutter|vater|vati|mann|frau|bruder|schwester|tante|onkel|cousine?|kinder|sohn
        |tochter|enkel\w*|zusammen|hund|katze|pferd)\b"""),
    ),
    "preference": Cues(
        strong=pattern(
            r"""\b(?:lieblings\w*|mochte|geliebt|liebte|gehasst|hasste|nicht\s(?:leiden|ausstehen|ertragen)
            |konnte\sesnicht|am\sliebsten|aß\s(?:gern|nie|kein)|gern\w*\s(?:gegessen|getrunken|gehört)|rezept
            |wollte\snie|nach\sihrem\swillen|nach\sseinem\swillen|gehört\s(?:immer|der|dem)|wunsch|wegwerfen)\b"""
        ),
        weak=pattern(r"""\b(?:gern\w*|kuchen|brot|klopse|suppe|kaffee|tee|essen|gekocht|gebacken|süß\w*|farbe
        |parfüm)\b"""),
    ),
    "habit": Cues(
        strong=pattern(
            r"""\b(?:immer|jede[nrs]?\s(?:tag|morgen|abend|nacht|woche|sonntag|montag|dienstag|mittwoch
            |donnerstag|freitag|samstag|jahr|sommer|winter|knopf)|täglich|sonntags|montags|dienstags|mittwochs
            |donnerstags|freitags|samstags|abends|morgens|nachts
            |den\sganzen\stag|zeitlebens|stets|jedes\smal|gewohn\w*|pflegte|ritual|nie\sohne|pfiff
            |unterm\skopfkissen|nur\sso)\b"""
        ),
        weak=pattern(r"""\b(?:nie|oft|meist\w*|manchmal|trug|kopfkissen|um\s(?:sechs|sieben|acht|fünf|vier)
        |hatte\s\w+\sin)\b"""),
    ),
    "personality": Cues(
        strong=pattern(
            r"""\b(?:streng\w*|lieb\b|gütig|großzügig|stur\w*|dickköpfig|trocken\w*|humor\w*|lustig|ernst\w*
            |still\w*|schweigsam|stolz|bescheiden|sparsam|fleißig|ordentlich|genau|gerecht\w*|mutig|tapfer
            |ängstlich|angst|geduldig|ungeduldig|ehrlich|klug|zäh|warmherzig|kühl
            |charakter|sagte\s(?:sie|er)?\s?(?:nur|immer)|sie\ssagte\s(?:immer|nur)|spruch|gejammert|jammerte
            |nie\s(?:geschimpft|geklagt|geweint|laut))\b"""
        ),
        weak=pattern(r"\b(?:sagte|gesagt|gelacht|lachte|nie|herz|mensch)\b"),
    ),
}
