"""Phrases of several words for painful topics of family life in German."""

from memory.language.lexicon import pattern

PAINFUL_PHRASES = {
    "affair": pattern(
        r"""\b(?:fremd\s?(?:ging(?:en)?|geht|gegangen|gehen|zugehen)|(?:ging(?:en)?|geht|gehen)\s(?:\w+\s){0,2}?fremd\b
          |seitenspr[uü]ng\w*|geliebten?\b|liebhaber\w*|nebenfrau|doppelleben|zweite\sfamilie|betrogen\b|betrog\b
          |hintergangen|hinterging|verhältnis\smit\s(?:de[rm]|eine[rm]|seine[rm]|ihre[rm])
          |(?:hatte|war|gab|kam)\s(?:\w+\s){0,3}?(?:eine\sandere|einen?\sanderer?n?)(?:\s(?:frau|mann))?\W*$
          |fremdgehen|\bmit\s(?:\w+\s){1,3}geschlafen|schlief\smit|in\sflagranti|mit\s(?:einer
          |einem)\sanderen\b(?!\s[a-zäöü])
          |nebenbei\s(?:noch\s)?eine|zu\sseiner\s(?:sekretärin|geliebten|freundin|neuen)\sgezogen|im\sbett\serwischt
          |da\swar\s(?:\w+\s)?(?:eine\sandere|ein\sanderer)\b
          |hatte\s(?:was|etwas|eine\s(?:freundin|frau)|einen\s(?:freund|mann))\s(?:mit|neben|nebenher|nebenbei)\b
          |(?:wegen|für)\s(?:eine[rsn]?\s)(?:jüngeren?|anderen?)\b
          |(?:mit\s\w+\s\w+\s)?durchgebrannt|brannte\s(?:mit\s.{1,30}\s)?durch)"""
    ),
    "suicide": pattern(
        r"""\b(?:(?:das|sein|ihr)\sleben\s(?:genommen|nahm|zu\snehmen)|(?:nahm
          |nimmt)\ssich\s(?:\w+\s){0,3}?(?:das\s)?leben
          |(?:brachte|bringt|brachten)\ssich\s(?:\w+\s){0,2}?(?:selbst\s)?um\b|umgebracht|umbringen
          |sich\s(?:\w+\s){0,3}?(?:erhängt|aufgehängt|erschossen|ertränkt|vergiftet|erstochen)
          |(?:erhängte|erschoss|ertränkte|vergiftete)\ssich|lebensmüde
          |(?:vor|unter)\s(?:den|einen|die)\s(?:zug|bahn|u-bahn|s-bahn|lkw)\s(?:geworfen|gesprungen|gelegt)
          |(?:warf|legte|sprang)\s(?:sich\s)?(?:vor|unter)\s(?:den|einen|die)\s(?:zug|bahn)
          |(?:sprang|stürzte\ssich|gesprungen|gestürzt)\s(?:von|vom)\s(?:der|dem|einer|einem)?\s?
            (?:brücke|dach|balkon|turm|hochhaus)
          |(?:von|vom)\s(?:der|dem|einer|einem)?\s?(?:brücke|dach|balkon|turm|hochhaus)\s(?:gesprungen|gestürzt)
          |kugel\s(?:in\sden\skopf|gegeben)|(?:am|an\seinem)\sstrick|wollte\snicht\smehr\s(?:leben|sein)
          |hing\s(?:am|im)\s
            (?:balken|dachboden|keller|strick|baum)|ins\swasser\sgegangen|leben\sein(?:em)?\s?ende|ende\s(?:gesetzt
            |gemacht)|schluss\sgemacht\smit\sdem\sleben
          |(?:freiwillig\s)?aus\sdem\sleben\s(?:geschieden|gegangen)|pulsadern|abschiedsbrief|überdosis)"""
    ),
    "drinking": pattern(
        r"""\b(?:(?:an|zu|von)\s(?:der|einer)\sflasche|zur\sflasche|alkoholiker\w*|besoffen|sternhagelvoll
          |sturzbetrunken
          |angetrunken|blau\s(?:heim|nach\shause|wie)|voll\swie|einen\süber\sden\sdurst|zu\stief\sins\sglas
          |(?:auf|im|zum|einen)\sentzug|entziehung\w*|trocken\s(?:seit|geworden)|säufer\w*|schnaps\w*
          |anonyme\w*\salkoholiker\w*
          |(?:er|papa|vater|opa)\s(?:\w+\s)?jeden\s(?:abend|tag|freitag)\s(?:\w+\s)?voll\W*$|versoff\w*|versaufen
          |ohne\s(?:bier|schnaps|wein|alkohol)|soff\b
          |gesoffen
          |(?:war|wurde)\s(?:wieder\s)?rückfällig|fahne\b|suff\b|kater\b|weinflasche\w*|bierflasche\w*)"""
    ),
    "abuse": pattern(
        r"""\b(?:(?:hob|erhob|gehoben|erhoben)\s(?:die|seine|ihre)\s(?:hand|faust)\sgegen
          |hand\sgegen\s.{1,20}\s(?:ge|er)hoben
          |(?:die|den|das|mich|uns|ihn|sie|meine?n?|ihre?n?|seine?n?|mutter|mama|vater)\s(?:\w+\s){0,2}?
            (?:geschlagen|verprügelt|verdroschen|gehauen|geprügelt|getreten|gewürgt)
          |(?:schlug|haute|prügelte|verprügelte|verdrosch|würgte)\s(?:die\skinder|mich|uns|ihn|sie|mutter|mama
          |seine\s\w+
            |ihre\s\w+|meine\s\w+)
          |zugeschlagen|schlug\szu|hat\s(?:oma|opa|mutti|mama|papa)\sgeschlagen|vergriffen\san
          |an\s(?:\w+\s){1,2}vergriffen
          |(?:vor|angst\svor)\sseinen\s(?:fäusten|schlägen|händen)|gewatscht|grün\sund\sblau|blaues\sauge
          |blaue\sflecken?|veilchen|ohrfeige\w*|gewalt(?:tätig\w*)?\b|häusliche\w*
          |mit\sdem\s(?:gürtel|riemen|stock|rohrstock|kochlöffel)|setzte\s(?:es\s)?(?:prügel|hiebe|schläge|was)
          |vergangen\san|an\s(?:ihm|ihr|ihnen|mir|uns|\w+)\svergangen|(?:unsittlich\s)?(?:angefasst|begrapscht
          |belästigt))"""
    ),
    "miscarriage": pattern(
        r"""\b(?:(?:baby|kind|kinder|zwillinge|kleine|schwangerschaft)\s(?:\w+\s){0,4}?verloren
          |verlor(?:en)?\s(?:\w+\s){0,2}?(?:baby|kind|kinder|zwillinge|babys)
          |(?:tot|leblos|still)\s(?:zur\swelt|geboren)|totgeboren\w*|fehlgeburten
          |(?:baby|kind|kleine|es)\s(?:\w+\s){0,2}?(?:viel\s)?zu\sfrüh\b.{0,30}\b(?:nicht|starb|tot)\b
          |(?:kind|baby|mädchen|buben|jungen)\sbegraben|im\s\w+\smonat\s.{0,12}(?:es|ihn|sie|das\skind)\sverloren
          |keine?\sherzt[öo]n\w*|herz\sdes\s(?:kindes|babys)\b.{0,40}\bnicht\smehr|hat\snie\sgeatmet)"""
    ),
}
