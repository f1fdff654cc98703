"""Requests in plain German."""

from memory.language.lexicon import pattern, words
from memory.language.requests.request_words import RequestWords

OPENING = r"""^\W*(?:(?:bitte|und|ach|nein|nee|ok|okay|aber|also|hey|du|halt|quatsch|oh|hm+|warte|moment|ey
        |eine\ssache|sorry|entschuldigung|verzeihung|ups
        |tu\smir\sden\sgefallen\sund)\W+)*"""
SAY = r"""(?:reden?|red|geredet|gesprochen|sagen|sag|fallen|käme|sprechen?|sprich|sprichst|anspr[ei]ch\w*
        |anzusprechen|erwähn\w{0,3}|frag(?:e|en|st)?
        |gefragt\swerden|nennen?|nennst
    |zum\s\w+\smach\w*|zur\ssprache|anfang\w*|anzufangen|fang(?:en|t|e)?|komm(?:en|t)?|hören|lesen|wissen
        |aufwärm\w*|thematisier\w*
    |anrühr\w*|anfass\w*|einzugehen|eingehen|vorkommen|kommst|bring\w{0,3}|diskutier\w*|ausfrag\w*|auszufragen
        |zu\stun)"""
ERASE = r"""(?:widerruf\w*|r(?:ü|ue)ckg(?:ä|ae)ngig|vergiss|vergesst|vergessen|lösch\w*|streich\w*|entfern\w*|tilg\w*
        |rausnehm\w*
        |herausnehm\w*
        |rauslösch\w*
        |rausstreich\w*
    |zurücknehm\w*|ignorier\w*|(?:nimm|nehmt|nehmen\ssie)\b[^.!?]{1,60}\b(?:raus|heraus|zurück|weg)|(?:wirf
        |schmeiß)\b[^.!?]{1,60}\b(?:raus|weg)
    |wegnehm\w*|wegmach\w*|mach\b[^.!?]{1,40}\bweg)"""

UNDO_OPENING = r"""(?:^|[,;:–—])\W{0,3}(?:(?:bitte|und|ach(?:\sherrje)?|nein|nee|ok|okay|aber|also|hey|du|halt|oh|ups
        |moment
        |warte|dann|doch|entschuldigung)\W{1,3}){0,4}"""
UNDO_ASKED = r"""\b(?:(?:kannst|könntest|würdest|magst|solltest)\s?(?:du|de)?|(?:können|könnten|würden|möchten)\ssie
        |ich\s(?:möchte|will|würde|hätte)|(?:möchte|will|würde|hätte)\sich)\b"""
DONE = r"""(?:es|das|dies|ihn|sie|alles
        |(?:die|deine|ihre|meine|den|das|diese[ns]?)\s(?:letzte[nr]?\s|vorige[nr]?\s)?(?:änderung|korrektur|eintrag|notiz
        |schritt|aktion|berichtigung)(?:en)?
        |was\s(?:du|sie)\b[^.!?]{0,30}\b(?:gemacht|getan|gelöscht|geändert|entfernt|weggenommen|beiseitegelegt
        |notiert)\s(?:hast|haben)),?"""
WITHIN = r"""(?:\s(?:bitte|doch|mal|wieder|sofort|schnell|lieber|einfach|gleich|so|gern|gerne),?){0,4}"""
AS_BEFORE = (
    r"""(?:wie\s(?:es\s|das\s)?(?:vorher|zuvor|davor|früher|war)|auf\sden\salten\sstand|in\sden\salten\szustand)"""
)
UNDOES = r"""(?:r(?:ü|ue)ckg(?:ä|ae)ngig(?:\s(?:zu\s)?machen)?|zur(?:ü|ue)ck(?:nehmen|setzen|holen|bringen|ändern)
        |wiederherstellen|wieder\sherstellen|widerrufen|verwerfen)"""
SELF = r"""\b(?:ich\s(?:will|möchte|würde|wollte)|(?:will|möchte|würde|wollte)\sich)\s(?:\w+\s){0,3}vergessen\b"""
"""The writer wants to forget something themselves, and asks the assistant for nothing."""
FORGETS = r"""(?:vergiss|vergisst|vergesst|vergessen|gelöscht|lösch\w*|gestrichen|streich\w*|entfern\w*|tilg\w*)"""

REQUESTS = RequestWords(
    put=pattern(
        r"""\bbitte\b | \b(?:kannst|könntest|würdest|magst|sollst|solltest)\s?(?:du|de)?\b | \b(?:können|könnten
        |würden
        |möchten)\ssie\b
        | \blass(?:t|en)?\s(?:uns|sie|wir|das)\b | \b(?:ich\s(?:will|möchte|mag|würde|wünsche
        |bitte)(?!\snicht\ssagen)|(?:will
        |möchte|mag|würde)\sich)\b
        | \b(?:verstanden|klar)\? | \b(?:lässt|streichst|löschst|nimmst|vergisst)\sdu\b
        | \bich\shätte\sgern\w*\b | \bwäre\s(?:es\s)?(?:mir\s)?(?:lieb|lieber|schön|froh|dankbar)\b
        | \bmir\swäre\b | \bhör(?:t
        |en\ssie)?\s(?:bitte\s)?auf\b
        | \b(?:denk\w*|merk\w*\sdir)\b[^.!?,]{0,12},\s(?:nie|niemals|nicht|nichts)\b
        | \b(?:wir\swollen|wollen\swir)\b | \bdanke\b | \b(?:fangen|sprechen|fragen|erwähnen|nennen|bringen
        |kommen|lassen|reden|streichen|nehmen|löschen|vergessen|entfernen)\ssie\b"""
    ),
    opens=pattern(
        OPENING
        + rf"""(?:(?:erwähn|sprich|red|frag|nenn|bring|komm|fang|hör|lass|sprech|kein\w*|nie\swieder
        |nicht)\w{{0,3}}\b(?![^\n]*\?\s*$)
            | {ERASE}(?!\snicht\b)\b)"""
    ),
    reported=pattern(
        r"""^\W*\w{2,20}te\s(?:er|sie|mama|papa|oma|opa|mutter|vater)\b
        | ^(?!.*\bwas\sich\s(?:\S+\s){1,6}(?:sagte|meinte)\b).*\b(?:sagte|meinte|rief|schrie|fragte|antwortete|gerufen
        |geschrien)\b(?<!ich\smeinte)(?<!ich\ssagte)
        | \bhat(?:te)?\s(?:er|sie|mama|papa|oma|opa|mutter|vater)\b[^.!?]{0,40}\b(?:gesagt|gemeint|gefragt|gelacht
        |gerufen)\b
        | \b(?:er|sie|mama|papa|oma|opa|mutter|vater)\shat(?:te)?\b[^.!?]{0,40}\b(?:gesagt|gemeint|gefragt)\b
        | \bwar(?:en)?\sdie\sregel\w*\b | (?:\b(?:das|dies|so|es)\s|[^\w\s]\s?)war(?:en)?\s(?:ihr|sein)\w*\b
        | \bwas\s(?:er|sie)\b[^.!?]{0,30}\b(?:gesagt|sagte)\b
        | \bpflegte\b"""
    ),
    another=pattern(
        SELF
        + r""" | \b(?:er|man|mama|papa|oma|opa|niemand|keiner|mutter|vater|sie)\s(?:hat|hatte|wollte|durfte|konnte
        |war|ist
        |ließ|hätte|sprach|redete|ließen)\b
        | \b(?:durfte|konnte|wollte|hat|sollte)\s(?:er|man|sie|niemand|keiner)\b"""
    ),
    unspoken=pattern(
        rf"""^(?=.*\b(?:nicht|nich|net|nie|niemals|nichts|kein\w*|ohne|hör(?:en\ssie|t)?\b.{{0,12}}\bauf|auf(?:hören
        |zuhören))\b)(?=.*?\b(?P<cue>{SAY})\b)
        | \baußen\svor\b | \baus(?:ge)?spar\w* | \b(?:weg|aus)(?:ge)?lass\w* | \bruhen\s(?:ge)?lass\w*
        | \bin\s(?:ruhe|frieden)\b | \blass\w*\b[^.!?]{{1,60}}\b(?:weg|aus|ruhen|beiseite|draußen|raus|sein)\b
        | \b(?:ver)?meide\w* | \bumgeh\w* | \beinen\sbogen\b"""
    ),
    closed=pattern(
        r"""\bsoll(?:en)?\b[^.!?]{0,30}\bnicht\smehr\s(?:fallen|vorkommen)\b
        | \b(?:ist|bleibt|sind|bleiben)\b[^.!?]{0,30}\b(?:tabu|kein\sthema)\b | ^[^.!?]{1,40}\btabu\b\W*$
        | \bkein(?:e|en)?\s(?:einziges\s|weitere\w*\s)?(?:wort|silbe|fragen?)\s(?:mehr\s)?(?:über|von|vom|zu
        |zum|zur|nach)\b
        | \bnie\swieder\s(?:ein\swort\s|was\s|etwas\s)?(?:von|vom|über|zu)\b
        | \bkomm\w*\b[^.!?]{0,30}\bnicht\smehr\b[^.!?]{0,10}\bmit\b
        | \b(?:ich\s(?:will|möchte|mag)|(?:will|möchte|mag)\sich)\b[^.!?]{0,30}\b(?:nicht|nichts
        |nie)\b[^.!?]{0,20}\b(?:reden|sprechen|hören|lesen|gefragt|erinnert)\b"""
    ),
    plainly=pattern(
        r"""(?:^|[.,;:!–—-]|\b(?:bitte|und|aber|also))\W{0,4}(?:bitte\s)?
            (?:(?:be)?sprich|sprecht|sprechen\ssie|red(?:e|et)?|reden\ssie|erwähn(?:e|t)?|erwähnen\ssie|frag(?:e|t)?
            |fragen\ssie|fang(?:e|t)?|fangen\ssie|komm(?:t|en\ssie)?(?=\s(?:mir|uns|bitte|nie)\b)|bring(?:e|t)?
            |bringen\ssie|nenn(?:e|t)?
            |nennen\ssie|erinner(?:e|t)?|erinnern\ssie)\b
            (?:(?!\bund\b)[^.,!?;\n]){0,60}?\b(?:nicht|nie|niemals)\b
        | \bbitte\s(?:(?:nicht|nie|niemals|kein\swort)\b[^.,!?;\n]{0,60}\b|[^.,!?;\n]{0,40}\b(?:nicht|nie
            |niemals)\b[^.,!?;\n]{0,30}\b)
            (?:reden|sprechen|erwähnen|anfangen|ansprechen|nachfragen|erinnern|aufwärmen|anrühren|anzufangen)\b
        | (?:^|[.,;:!–—-])\W{0,4}(?:nie|niemals)\swieder\b[^.,!?;\n]{0,40}\b(?:von|vom|über|erwähnen|ansprechen)\b
        | \b(?:hör|hören\ssie)\b[^.!?\n]{0,20}\bauf\b[^.!?\n]{0,40}\b(?:zu\s(?:reden|sprechen)|anzufangen)\b
        | \bich\s(?:will|möchte|mag|kann)\b[^.,!?;\n]{0,30}\b(?:nicht|nichts|nie)\s(?:mehr
            |wieder)\b[^.,!?;\n]{0,40}\b(?:reden
            |sprechen|hören|lesen|angesprochen|erinnert|gefragt)\b
        | (?:^|[.,;:!–—-]|\b(?:bitte|und|also))\W{0,4}(?:bitte\s)?(?:lass|lassen\ssie)\s(?:das|es|ihn|sie|davon)\s
            (?:\w+\s){0,3}?(?:weg|aus|ruhen|beiseite|sein|draußen)\b"""
    ),
    listeners=pattern(
        r"""\b(?:(?:zu|mit|vor|bei|gegenüber)\s)?(?:irgend)?(?:jemand(?:em)?|niemand(?:em)?|wem|anderen|allen|keinem)\b
        (?:\s(?:anderem|anders|sonst|gegenüber|aus\sder\sfamilie|in\sder\sfamilie))*"""
    ),
    resumed=pattern(
        r"""\b(?:mehr|wieder|mir|mich|uns|künftig|fortan|ab\s(?:jetzt|sofort|heute)|von\sjetzt\san|in\szukunft|hör
        |hören)\b"""
    ),
    lifted=pattern(
        r"""^(?!.*\b(?:nicht|nie)\b).*?(?P<cue>(?:^|[.,;:!–—-]|\b(?:bitte|und|dann))\W{0,4}(?:bitte\s)?(?:heb|hebe
            |heben\ssie|nimm
            |nehmen\ssie|lösch|lösche|löschen\ssie|entfern|entferne|entfernen\ssie|streich
            |streiche)\b[^.!?\n]{0,30}\bgrenzen?\b
            |\b(?:bitte|kannst\sdu|könntest\sdu|können\ssie|könnten\ssie|ich\s(?:will|möchte)|möchte\sich|du\skannst)\b
            [^.!?\n]{0,30}\bgrenzen?\b[^.!?\n]{0,50}\b(?:aufheben|löschen|entfernen|zurücknehmen|streichen)\b)
        | \b(?:nicht\smehr|nicht\slänger|kein)\s(?:ein\s)?tabu(?:thema)?\b
        | \b(?:musst|müssen|brauchst|brauchen)\b[^.!?\n]{0,50}\b(?:nicht|nimmer)\s(?:mehr\s|länger\s)?(?:zu\s)?(?:meiden
            |vermeiden|auszusparen|aussparen|auszulassen|auslassen|schweigen|zu\sschweigen|umgehen)\b"""
    ),
    allowed=pattern(
        r"""^(?!.*\b(?:nicht|nie|niemals|kein\w*|bevor|ehe|ob)\b)(?=.*\b(?:wieder|jetzt|nun|doch|ab\ssofort)\b).*?
            (?P<cue>\b(?:(?:darf|darfst|dürfen|kannst|können|kann)\b|(?:ok|okay|in\sordnung|gut|recht|einverstanden
            |nichts\sdagegen)\b[^.!?\n]{0,20}\b(?:wenn|dass)\b|ich\s(?=.*\bwieder\b)(?:bin|will|möchte|kann|mag
            |würde)\b)[^.!?\n]{0,60}?
            \b(?:reden|sprechen|sprichst|redest|erwähnen|erwähnst|ansprechen|ansprichst|fragen|fragst|hören
            |anfangen|gesprochen|erwähnt|angesprochen)\b
            |\b(?:sprich|red|rede|erwähn|erwähne|frag|sprechen\ssie|reden\ssie|erwähnen\ssie)\b[^.!?,\n]{0,40}\bruhig\b)
            (?![^\n]*\?\s*$)"""
    ),
    erased=pattern(
        rf"""(?<!nicht\s)(?<!nie\s)\b{ERASE}(?!\ssie\snicht\b)(?!\snicht\b)\b
        | \b(?:nicht|nich|nix)\s(?:mehr\s)?(?:auf(?:schreib\w*|heben)|speicher\w*|notier\w*|verwend\w*
        |behalt\w*|merk\w*|nutzen|benutz\w*) | \bweg(?:\sdamit)?\W*$ | \braus\W*$"""
    ),
    gone=pattern(
        r"""^(?!\W*ich\b)[^.!?]{0,40}\b(?:muss|soll)\b[^.!?]{0,30}\b(?:raus|weg)\W*$        | \bweg\sdamit\b
        | \b(?:nehme|nehm|ziehe
        |zieh)\sich\b[^.!?]{0,30}\bzurück\b
        | \bich\s(?:nehme|nehm|ziehe|zieh)\b[^.!?]{0,40}\bzurück\b
        | [,;–]\s(?:bitte\s|also\s)*(?:lösch\w*|streich\w*|vergiss|vergessen\ssie)\s(?:das|es|dies)
          (?:\s(?:bitte|wieder|gleich|schnell))*\W*$"""
    ),
    disregarded=pattern(
        OPENING
        + r"""(?:(?:nimm|nehmen\ssie|beachte|beachten\ssie|berücksichtige|berücksichtigen\ssie|notier|notiere
        |notieren\ssie|schreib|schreibe
        |schreiben\ssie|vermerke|zähl)\s(?:bitte\s)?(?:das|dies|es|meine\sletzte\s(?:nachricht|bemerkung)|meinen\sletzten\s(?:satz|kommentar))
        \s(?:bitte\s|lieber\s|jetzt\s)?nicht(?:\s(?:auf|mit|rein))?
        |(?:(?:achte|achten\ssie|hör|hören\ssie|geh|gehen\ssie)\s(?:bitte\s)?nicht\s(?:auf|ein\sauf)
        |(?:beachte|beachten\ssie|berücksichtige|berücksichtigen\ssie|notiere?|notieren\ssie)\s(?:bitte\s)?nicht)\W{1,2}
        (?:das|dies|meine\sletzte\s(?:nachricht|bemerkung)|(?:das\W{1,2})?was\sich\s(?:\w+\s){0,3}?(?:(?:über|von|zu)\s(?P<topic>[^.!?,]{2,60}?)\s)?
        (?:gesagt|geschrieben|erzählt)\shabe?)
        |tu(?:e|n\ssie)?\s(?:bitte\s|einfach\s)*so\W{1,2}als\s(?:hätte\sich|ob\sich)\s(?:\w+\s){0,3}?(?:gesagt|geschrieben|erzählt)(?:\shätte)?)
        (?:,?\s(?:bitte|danke|ja|ok))*\W*$"""
    ),
    i_said=pattern(
        r"""\bich\b[^.!?]{0,40}\b(?:gesagt|erzählt|geschrieben|erwähnt)\b | \b(?:sagte|erzählte|schrieb)\sich\b
        | \bich\b[^.!?]{0,30}\b(?:sagte|erzählte|schrieb)\b"""
    ),
    undone=pattern(
        rf"""{UNDO_OPENING}(?:mach|mache|machen\ssie)\s{DONE}{WITHIN}\s(?:r(?:ü|ue)ckg(?:ä|ae)ngig|{AS_BEFORE})\b
        | {UNDO_OPENING}(?:{DONE}{WITHIN}\s)?r(?:ü|ue)ckg(?:ä|ae)ngig(?:\smachen)?(?=(?:\sbitte)?\W*$|,\sbitte)
        | {UNDO_OPENING}(?:stelle?|stellen\ssie)\s{DONE}{WITHIN}\s(?:wieder\sher|zur(?:ü|ue)ck)\b
        | {UNDO_OPENING}(?:hole?|bringe?|setze?|nimm|ändere?|drehe?|(?:holen|bringen|setzen|nehmen|ändern
        |drehen)\ssie)(?:\sbitte)?\s{DONE}{WITHIN}\s(?:zur(?:ü|ue)ck(?=\W*$|,|\swas\s(?:du|sie)\b)|{AS_BEFORE})
        | {UNDO_OPENING}(?:lass|lasse|lassen\ssie)\s(?:es|das){WITHIN}\s{AS_BEFORE}
        | {UNDO_OPENING}(?:widerrufe?|storniere?|annulliere?|verwirf|(?:widerrufen|verwerfen)\ssie)\s{DONE}
        | {UNDO_ASKED}\s(?:bitte\s)?{DONE}{WITHIN}\s{UNDOES}\b | {UNDO_ASKED}{WITHIN}\s{UNDOES},?\swas\s(?:du|sie)\b
        | {UNDO_ASKED}\s(?:es|das){WITHIN}\s(?:{AS_BEFORE}|zur(?:ü|ue)ck(?=\W*$))
        | (?:^|,)\W{{0,3}}(?:es|das)\s(?:hätte|möchte|will)\sich{WITHIN}\szur(?:ü|ue)ck(?=\W*$)
        | \bkommando\szur(?:ü|ue)ck\b
        | \b(?:nehme?|ziehe?)\sich\s(?:wieder\s|hiermit\s|lieber\s)?zur(?:ü|ue)ck(?=\W*$|,)
        | \bich\s(?:nehme?|ziehe?)\s(?:es|das|dies)\s(?:wieder\s|hiermit\s|lieber\s)?zur(?:ü|ue)ck(?=\W*$|,)"""
    ),
    everything=pattern(
        rf"""^(?!.*\b(?:eben|gerade|grad|soeben|vorhin)\b)(?!.*{SELF})(?!.*\b(?:nicht|nie|niemals)\s(?:zu\s)?verg[ei]ss)
        (?!.*\bverg[ei]ss\w*\s(?:\w+\s)?(?:nicht|nie)\b)(?=.*\b{FORGETS}\b)
        (?=.*?(?<!das\s)(?<!dies\s)\b(?P<cue>alles(?!\sdas\b)|alle(?:\s(?:meine|deine|ihre))?\b|sämtliche\w?)\b)"""
    ),
    emptied=pattern(
        rf"""{UNDO_OPENING}(?:lösche?|leere?|(?:löschen|leeren)\ssie)\s(?:bitte\s)?(?:deinen|ihren|den|dein|ihr|das)\s
        (?:ganze[ns]?\s)?(?:speicher|gedächtnis)\b
        | {UNDO_OPENING}alles\s(?:bitte\s|wieder\s)?(?:löschen|vergessen|streichen|entfernen)(?=(?:\sbitte)?\W*$)"""
    ),
    known=pattern(
        r"""^(?=.*\b(?:du|dir|dich|sie|ihnen|euch|ihr|drin)\b)
        (?=.*\b(?:weißt|weisst|wissen|gespeichert|notiert|festgehalten|gemerkt|aufgeschrieben|steht|stehen
        |erzählt|kennst|kennen|hast|haben|notizen|bekannt|erfahren|gelernt|hältst|halten)\b)"""
    ),
    of_me=pattern(
        r"""\b(?:über|von|zu)\s(?:mich|mir|meiner\sperson|meine\sperson)\b | \bwer\sich\s(?:bin|eigentlich\sbin)\b"""
    ),
    listed=pattern(
        r"""\bwas\b.{0,30}\b(?:du|sie|ihr|wir)\b.{0,30}\b(?:bisher|bislang|schon|bis\sjetzt|alles|inzwischen
        |insgesamt)\b
        | \bwas\s(?:hab|habe|hatte)\s?(?:ich|['’]?ch)\b.{0,30}\berzählt\b | \bwas\b.{0,20}\b(?:bis\sjetzt
        |bisher|schon)\b
        | \b(?:erzähl|zeig|lies|sag|liste?|nenn|fass)\w*\b.{0,30}\b(?:alles|was|notizen|alle)\b.{0,40}\b(?:du
        |sie|ihr|vor|auf|zusammen)\b
        | \b(?:zusammenfass\w*|auflist\w*|vorles\w*)\b | \bdeine\s(?:ganzen\s)?notizen\b
        | \bihre\snotizen\b.{0,10}\bvor\b"""
    ),
    task=pattern(
        r"""^[^\w"“„«‚‘]*(?:(?:bitte|hallo|hi|hey|und|ok|okay|gut|also|danke)\W+)*(?:
        (?:(?:schreib|verfass|erstell|zeichne|sing|spiel|schick|send|mail|übersetz|druck|bestell|kauf|ruf|mach
        |komponier|bastel|dicht|entwirf|erfind)e?
        |(?:schreiben|verfassen|erstellen|zeichnen|malen|singen|spielen|schicken|senden|mailen|übersetzen|drucken
        |bestellen|kaufen|rufen|machen|komponieren|dichten|entwerfen)\ssie)\s
        (?:(?:mir|uns|ihm|ihr|ihnen|bitte|doch|mal|jetzt|schnell|eben|dazu|daraus)\s)*
        (?!\w+\snotiz\b)(?:ein(?:e[nmrs]?)?|etwas|was|den|die|das|meine?[nmr]?|unsere?[nmr]?|seine?[nmr]?|ihre[nmr]?)\b
        | mal\w?\s(?:(?:mir|uns|bitte)\s)*ein(?:en?)?\s(?:bild|porträt|portrait)\w*
        | erzähl\w*\s(?:sie\s)?(?:mir|uns)\s(?:bitte\s|mal\s)*einen\switz\b
        | (?:(?:kannst|könntest|würdest|magst)\s(?:du|mir|uns)|du\skannst|(?:können|könnten|würden)\ssie
        |hilf\s(?:mir|uns)|helfen\ssie\s(?:mir|uns))\b(?!\s(?:sie\s)?(?:sich|dir)\b)[^.!?,\n]{0,80}?\b
        (?:ein(?:e[nmrs]?)?|etwas|was|den|die|das|meine?[nmr]?|unsere?[nmr]?|seine?[nmr]?
            |ihre[nmr]?)\s(?!notiz\b)[^.!?,\n]{0,60}?
        \b(?:zu\s)?(?:schreiben|verfassen|erstellen|zeichnen|malen|singen|vorsingen|spielen|schicken|senden|übersetzen
        |drucken|ausdrucken|bestellen|kaufen|anrufen|machen|komponieren|dichten|entwerfen)\b)"""
    ),
    would=pattern(r"""\b(?:sagt|sagten|pflegte|hieß\ses|weg|ich\sweiß)\b
        | \bschreib\w*\s(?:sie\s)?(?:bitte\s)?(?:das|es)\b.*\s(?:auf|rein|ins?|unter)\b
         | ,\s(?:dann|und)\s(?:er|sie)\s\w+te\b"""),
    acts=pattern(rf"{SAY}|{ERASE}"),
    forever=pattern(r"\b(?:nie|niemals|nicht\smehr)\b"),
    frame=words(
        """
        schreiben sollen hätte hätt
        sorry entschuldigung verzeihung ups notiert aufgeschrieben gemerkt festgehalten vermerkt sind
        bitte danke und haben ach nein nee ok okay aber also hey du sie dir dich ihnen euch wir uns ich mich mir
        kannst könntest können könnten würden würdest will möchte mag würde wünsche magst sollst solltest sollten
        lass lasst lassen mal es nicht nich net nie niemals wieder mehr nichts nix nochmal noch reden red rede
        sprechen sprich sprichst ansprechen ansprichst anzusprechen anspreche erwähn erwähne erwähnst erwähnen
        frag frage fragen fragst gefragt werden werde nenn nennen nennst thema themen machen mach machst sprache
        zur zum bringen bring anfangen anfängst anzufangen fangen fang kommen komm kommst hören hör lesen wissen
        eingehen einzugehen aufhören ist bleibt tabu ja wäre lieb lieber schön froh dankbar wenn da dazu davon
        darüber damit daran hier künftig zukunft gar erst bloß einfach jetzt eben gerade grad nur so schon doch
        halt ganz außen vor aussparen auslassen weglassen ruhen weg raus vergiss vergessen lösch lösche löschen
        streich streiche streichen entfernen entferne rausnehmen nimm nehmen zurück zurücknehmen muss müssen soll
        habe hab hast hätte hat gesagt erzählt geschrieben erwähnt gesprochen was alles sache sachen geschichte
        ding neulich gestern vorhin letztens nachricht bemerkung wort wörter kein keine keinen etwas irgendwas
        stopp quatsch gefallen tu tun aufschreiben speichern gespeichert notieren verwenden behalten merken
        bleiben möglich bogen ruhe frieden meiden vermeiden ohne name namen sollen dürfen darf kann könnte wollen
        sehen zeig zeige liste lies ganzen notizen deine bis bisher bislang inzwischen zusammen zusammenfassen
        zusammengekommen drin steht stehen denn weißt weiß wisst sag sagen war waren gewesen worden zwischen sind
        bitten äußerungen teil eintrag rückgängig gehört gespräch gesprächen wird verstanden klar lässt streichst
        löschst warte gehts denk denke denken merk merke
        ab sofort fortan heute ertrage ertrag halte aus erinner erinnere erinnern erinnert
        witz witze scherz geschichten vorher sagte erzählte
        """
    ),
    lift_frame=words(
        """
        heb hebe heben auf aufheben aufgehoben grenze grenzen sperre gesetzt darfst dürft dürfen ruhig einverstanden
        dagegen ordnung gut recht man sofort ab gesprochen tabuthema länger musst müssen brauchst brauchen auszusparen
        auslassen auszulassen schweigen umgehen sprichst redest fragst bereit nun bin angesprochen
        """
    ),
    last_words=pattern(
        r"""\b(?:das|die|meine?n?|dein\w*)\s(?:aller)?letzten?\s(?:nachricht|bemerkung|satz|teil|zeile|eintrag)\b
        | \bletzte\swoche\b
        | \bdas\sletzte\b"""
    ),
    refers=pattern(r"\b(?:das|es|da|davon|dazu|darüber|ihn|ihm)\b"),
    kept=words(
        """daten erinnerungen notizen fakten einträge informationen angaben speicher gedächtnis wissen vergisst gelöscht
        gestrichen alle deinen deine jemals einfach komplett wirklich restlos besprochen"""
    ),
    links=words("über übers übern von vom zu nach auf mit an in im bei wegen um für aus mit seit betreffend was dass"),
    articles=words(
        """der die das den dem des ein eine einen einem einer mein meine meinem meinen meiner sein seine seinem seinen
        seiner ihr ihre ihrem ihren ihrer unser unsere unserem unseren unserer deren dessen"""
    ),
    own_rules=pattern(
        r"""\b(?:ignorier\w*|vergiss|vergessen\ssie|missachte\w*)\s(?:bitte\s|mal\s|die\s|meine\s)*(?:alle|sämtliche|deine
        |bisherigen?|vorherigen?|vorigen?|früheren?|obigen?|vorangegangenen?|ursprünglichen?)\s(?:\w+\s){0,3}
        (?:\w*anweisung(?:en)?|instruktion(?:en)?|vorgaben?|regeln?|richtlinien?|befehle?|\w*prompts?|programmierung)\b"""
    ),
)
