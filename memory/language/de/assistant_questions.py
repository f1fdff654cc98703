"""Patterns of German questions that are about the assistant or want no answer."""

from memory.language.lexicon import loose
from memory.language.questions.assistant_question_words import AssistantQuestionWords

OPEN = r"""^\W*(?:(?:und|aber|also|ach|oh|ja|nein|na|ok|okay|bitte|entschuldigung|hallo|mal|sag\smal|ehrlich|gott
        |jetzt)\W+)*"""
MACHINE = r"""(?:roboter|maschine|computer|bot|chat-?bot|programm|algorithmus|app|bildschirm|handy|ki|ding|apparat
        |kasten|automat)"""
YOU = r"""(?:du|(?-i:Sie)|sie)"""
TO = r"""(?:dir|(?-i:Ihnen)|ihnen|euch)"""
TELLING = rf"""(?:,?\s(?:was|das)\sich\s(?:{TO}\s|hier\s|so\s)*(?:erzähle?|sage?|schreibe?|tippe)|,?\s(?:was
        |das)\sich\s(?:{TO}\s|hier\s)*(?:erzählt|gesagt|geschrieben)\shabe)?"""
THIS = rf"""(?:(?:das|dies|es|alles|das\salles|das\shier|das\sganze|was|meine\s(?:worte|nachrichten|geschichten?
        |sachen|geheimnisse)|hiervon|davon|unser\sgespräch){TELLING})"""
LATE = r"""(?:\s(?:denn|eigentlich|hier|überhaupt|dann|jetzt|wirklich|noch|auch|so|alles|später|danach|heute|mal|bloß
        |nur|eben|wohl))*"""

ASSISTANT_QUESTIONS = AssistantQuestionWords(
    feels=loose(
        OPEN
        + rf"""(?:wie\sgeht(?:['’]s|\ses|s)?(?:\s{TO})?
        | (?:fühlst|verstehst|hörst|denkst|schläfst|weinst|trauerst|bist|hast|kannst|interessierst)\sdu{LATE}
        (?:\s(?:mich|mir|etwas|was|das|überhaupt|zu|da|traurig|müde|glücklich|gelangweilt|wach|gefühle|ein|eine|herz
        |seele|familie|eltern|fühlen|verstehen|denken|zuhören|weinen|trauern|dafür|dich|nichts))*
        | (?:fühlen|verstehen|hören|denken|schlafen|sind|haben|können)\ssie{LATE}
        (?:\s(?:mich|mir|etwas|was|das|überhaupt|zu|da|traurig|müde|glücklich|gefühle|ein|eine|herz|seele|familie
        |fühlen|verstehen|denken|zuhören|nichts))*
        | langweile\sich\s(?:dich|sie)){LATE}\W*$"""
    ),
    knew=loose(
        OPEN
        + rf"""(?:(?:kanntest\sdu|kannten\ssie){LATE}\s(?:ihn|sie|§){LATE}
        | (?:hast\sdu|haben\ssie){LATE}\s(?:ihn|sie|§)(?:\s(?:je|jemals|mal))?{LATE}\s(?:gekannt|getroffen
        |kennengelernt|gesehen)
        | (?:woher|wie)\s(?:kannst\sdu|können\ssie|willst\sdu|wollen\ssie){LATE}(?:\s(?:das|ihn|sie|§|mich
        |etwas)){LATE}\s(?:wissen|kennen|verstehen)){LATE}\W*$"""
    ),
    keeps=loose(
        OPEN
        + rf"""(?:(?:merkst|behältst|speicherst|vergisst|löschst|notierst|schreibst)\sdu(?:\s(?:dir|auch|wirklich
        |denn|eigentlich|immer|wieder))*\s{THIS}(?:\s(?:auf|mit))?{TELLING}
        | (?:merken|behalten|speichern|vergessen|löschen|notieren|schreiben)\ssie(?:\s(?:sich|auch|wirklich|denn
        |eigentlich|immer|wieder))*\s{THIS}(?:\s(?:auf|mit))?{TELLING}
        | (?:wirst|kannst|willst)\sdu(?:\s(?:dir|auch|wirklich))*\s{THIS}\s(?:merken|behalten|speichern|vergessen
        |löschen)
        | wird\s{THIS}{LATE}\s(?:gespeichert|aufgezeichnet|gelöscht|behalten|aufbewahrt|aufgeschrieben|notiert)
        | (?:was|wo)\s(?:passiert|geschieht|wird|bleibt|landet|machst\sdu|machen\ssie){LATE}(?:\s(?:mit|aus
        |von))?\s(?:{THIS}|dem(?:,?\swas\sich.{{0,40}})?|damit|meinen\s\w+)){LATE}\W*$"""
    ),
    reads=loose(
        OPEN
        + rf"""(?:wer\s(?:kann\s|darf\s|wird\s)?(?:liest|sieht|hört|{THIS}){LATE}(?:\s{THIS})?{LATE}(?:\s(?:lesen
        |sehen|hören|mit|mitlesen))?{TELLING}
        | (?:kann|können|darf|dürfen|wird|werden|liest|lesen|sieht|sehen|hört|hören)\s(?:das\s|es\s)?(?:jemand
        |irgendwer|irgendjemand|die\s\w+|mein\w*\s\w+|andere|alle|wer)(?:\s(?:anders?|anderes
        |sonst))?{LATE}(?:\s(?:{THIS}|mit))?{LATE}(?:\s(?:lesen|sehen|hören|mitlesen))?{TELLING}
        | (?:ist|bleibt)\s{THIS}{LATE}\s(?:privat|geheim|vertraulich|sicher|öffentlich|unter\suns|zwischen\suns)
        | (?:erzählst|sagst|zeigst|verrätst)\sdu{LATE}(?:\s(?:das|es|jemandem|anderen|den\s\w+|meine\w*\s\w+|weiter
        |{THIS}))+
        | (?:erzählen|sagen|zeigen|verraten)\ssie{LATE}(?:\s(?:das|es|jemandem|anderen|den\s\w+|meine\w*\s\w+
        |weiter))+){LATE}\W*$"""
    ),
    why=loose(
        OPEN
        + rf"""(?:(?:warum|wieso|weshalb|wozu)\s(?:erzähle?|sage?|schreibe?|rede?|spreche?|tippe?|tue?|mache?
        |frage?)\sich(?:\s(?:{TO}|das|hier|denn|eigentlich|überhaupt|alles|mit|einer?|einem|es|dich|sie|{MACHINE}))*
        | was\s(?:mache?|tue?)\sich\s(?:hier|da|denn|eigentlich)(?:\s(?:hier|eigentlich|überhaupt))*
        | was\s(?:bringt|soll|nützt|hilft)\s(?:das|es|mir\sdas)(?:\salles)?(?:\s(?:hier|noch|eigentlich))*
        | (?:bin\sich|werde\sich|ich\sbin|ich\swerde)\s(?:jetzt\s|denn\s|eigentlich\s|schon\s|völlig\s
        |langsam\s)*(?:verrückt|bescheuert|blöd|irre|dumm|albern|bekloppt|komisch)(?:,?\s(?:dass|weil
        |wenn)\sich\b.{{0,60}}|,?\smit\seine[rm]\s{MACHINE}.{{0,30}})?
        | (?:ist\s(?:das|es))\s(?:nicht\s)?(?:verrückt|albern|komisch|seltsam|blöd|normal|dumm|schlimm
        |okay)(?:,?\s(?:dass|wenn)\sich\b.{{0,40}}|,?\smit\seine[rm]\s{MACHINE}.{{0,30}})){LATE}\W*$"""
    ),
    is_there=loose(
        OPEN
        + rf"""(?:ist\s(?:da|hier){LATE}\s(?:jemand|wer|ein\smensch)(?:\s\w+)? | (?:liest|hört){LATE}\s(?:jemand|wer
        |einer)(?:\s(?:mit|zu|das|hier))*
        | (?:rede|spreche|schreibe)\sich{LATE}\s(?:mit\s(?:mir\sselbst|niemandem|eine[rm]\s(?:\w+\s)?{MACHINE})
        |gegen\seine\swand)
        | (?:bist\sdu|sind\ssie|ist\sdas){LATE}\s(?:eine?\s)?(?:\w+\s)?(?:{MACHINE}|echte?r?|mensch
        |person)){LATE}\W*$"""
    ),
    is_here=loose(
        OPEN
        + rf"""(?:(?:bist\s{YOU}|sind\ssie)\s(?:denn\s|eigentlich\s|immer\s)*(?:noch\s)?(?:da|hier|dran|wach)\W*$
        | (?:noch\s)?da\s*\?\W*$ | (?:hallo|hi|hey|huhu)\s*\?\W*$ | (?:jemand|wer)\s(?:da|zuhause|zu\shause)\W*$)"""
    ),
    world=loose(
        OPEN
        + r"""(?:wie\s(?:warm|kalt|heiß)\s(?:wird|ist)\ses\s(?:heute|morgen|draußen)\b.{0,30} | wie\s(?:ist
          |wird)\s(?:das\s|s\s|heute\s|morgen\s|denn\s)*(?:wetter|temperatur)\b.{0,60}
          | wie['’]?s\swetter\b.{0,30}
        | (?:was\ssagt|wie\sist)\sder\swetterbericht\b.{0,30}
        | (?:regnet|schneit)(?:\ses|['’]?s)?\s(?:heute|morgen|gerade|jetzt|bald|am\s\w+)\b.{0,30} | (?:wird
          |soll)\ses\s(?:heute|morgen)\s(?:\w+\s)?(?:regnen|schneien|warm|kalt|heiß|schön)
        | wie\s(?:spät|viel\suhr)\sist\ses\b.{0,30} | wieviel\suhr\b.{0,30} | welche[rsn]?\s(?:tag|datum|wochentag
          |monat|jahr)\s(?:ist|haben\swir)\b.{0,30}
        | den\swievielten\shaben\swir\b.{0,20} | wer\sist\s(?:der\s|die\s|gerade\s|jetzt\s
          |derzeit\s)*(?:bundeskanzler(?:in)?|präsident(?:in)?|papst|könig|kanzler(?:in)?
          |bürgermeister(?:in)?)\b.{0,30}
        | wie\shat\s\w+\s(?:heute|gestern)\sgespielt | was\s(?:gibt\ses\sneues|steht\s(?:heute\s)?in\sder\szeitung
          |kommt\s(?:heute\s)?im\sfernsehen)\b.{0,30}
        | (?:was|wie\s?viel)\s(?:ist|sind|macht)\s\d+\s?(?:\+|-|x|\*|/|plus|minus|mal|geteilt\sdurch)\s?\d+)\W*$"""
    ),
    speaks_up=loose(
        OPEN
        + r"""(?:(?:kannst\sdu|können\ssie)\s)?(?:(?:sprich|rede|red|sprechen\ssie
          |reden\ssie)\s(?:bitte\s|doch\s|mal\s|etwas\s|ein\sbisschen\s)*(?:lauter|langsamer|deutlicher)
        |(?:etwas\s|ein\sbisschen\s)?lauter(?:\s(?:sprechen|reden))? | ich\s(?:hör|höre|versteh
          |verstehe)\s(?:dich|sie)\s(?:nicht|net|nix)(?:\sgut)?
        | lies\s(?:es|das|mir\sdas)\s(?:bitte\s)?vor)(?:,?\sbitte)?\W*$"""
    ),
    swears=loose(
        OPEN
        + r"""(?:leck(?:t)?\smich(?:\sam\s\w+)? | leck\smi | fick\sdich(?:\sins\sknie)? | verpiss\sdich | (?:halt
          |halte)\s(?:doch\s|einfach\s|bloß\s)*(?:die|dei|deine|s|’s)\s(?:klappe|fresse|maul|schnauze|mund|goschn)
        | halt['’]?s\smaul | halts\s(?:maul|goschn) | (?:so\s)?(?:ein|a)\s(?:\w+\s)?(?:scheiß|scheiss|mist|schmarrn
          |dreck|blödsinn|quatsch|käse)(?:\shier)? | scheiße? | was\sfür\sein\s(?:mist|scheiß|dreck|quatsch)
        | geh\s(?:zum\steufel|scheißen|weg) | lass\smich\s(?:doch\s|einfach\s)*(?:in\sruhe|in\sfrieden)
          | (?:du\s)?(?:blöde|dumme|dämliche|verdammte|verfluchte|depperte|beschissene)[rs]?\s(?:\w+\s)?(?:maschine
          |kiste|kasten|computer|roboter|ding|kuh|programm|automat|depp|trottel)
        | (?:du\s)?(?:arschloch|depp|trottel|idiot|vollidiot) | du\s(?:kapierst|verstehst|checkst|raffst)\s(?:es|das
          |mich|s)?\s?(?:einfach\s|doch\s|ja\s)*(?:nicht|net|nix|gar\snicht|überhaupt\snicht))\W*$"""
    ),
    sorry=loose(
        r"""^\W*(?:(?:ach|oh|ok|nein|na|tut\smir|das\stut\smir)\W+)*(?:
        (?:leid|sorry|entschuldige|entschuldigung|entschuldigen\ssie|verzeihung|verzeih|pardon|tschuldigung
          |’?tschuldigung|nichts\sfür\sungut)
          (?:\W+(?:(?:bitte|schlecht|drauf|war|wars|nicht|so|gemeint|ich|bin|hab|habe|heute|ist|das|es|ein|einen
          |einfach|nur|ganz|sehr
          |echt|müde|wütend|sauer|durcheinander|schlechter|schlechten|schwerer|schweren|harter|mieser|miesen|tag
          |nacht|woche|für|vorhin|eben|von|wegen|grob|unhöflich|gehabt)\b)){0,9}
        | (?:es|das)?\s?war\snicht\sso\sgemeint | (?:heute\s)?(?:ist\s)?(?:ein\s)?(?:schlechter|schwerer
          |mieser)\stag(?:\sheute)?)(?:,[^.!?]{0,60}\b(?:todestag|jahrestag|geburtstag
          |birthday)\b[^.!?]{0,30})?\W*$"""
    ),
    scolds=loose(
        rf"""\b(?:du\sbist|sie\ssind|bist)\s(?:doch\s|ja\s|nur\s|bloß\s|nichts\sals\s
        |auch\s)*(?:eine?\s)(?:\w+\s){{0,2}}(?:{MACHINE})\b
        | \bdu\s(?:hast|kennst|kanntest|verstehst)\s(?:ihn|sie|mich|uns|§)(?:\s(?:doch|ja|gar|überhaupt|nie|nicht
        |nicht\smal))*\s?(?:gekannt|nicht|nie|getroffen)\W*$
        | ^\W*(?:du\sbist|bist|das\sist)\s(?:ja\s|doch\s|so\s|echt\s|total\s|völlig\s)*
          (?:nutzlos|dumm|doof|blöd|bescheuert|unnütz|scheiße|für\sden\sarsch|ein\sidiot)\W*$
        | ^\W*du\s(?:verstehst|kapierst|weißt)\s(?:ja\s|doch\s|aber\s)*(?:gar\s|überhaupt\s)?nichts\W*$
        | ^\W*(?:blöde|dumme|verdammte|scheiß)[rs]?\s?(?:{MACHINE})\W*$
        | ^\W*ich\shasse\s(?:das|dich|es|das\shier|diese?s?\s{MACHINE})\W*$"""
    ),
    rhetorical=loose(
        OPEN
        + r"""(?:(?:weißt|weisst|verstehst|kennst|siehst)\s(?:du|de)(?:,?\s(?:was\sich\smeine|wie\sich(?:['’]?s
        |\ses)?\smeine|wie\sdas\sist|das|noch))?
        | (?:wissen|verstehen|kennen)\ssie(?:,?\s(?:was\sich\smeine|wie\sich\ses\smeine|wie\sdas\sist|das))?
        | (?:kannst\sdu|können\ssie)\s(?:dir|sich)\s(?:das|so\s(?:etwas|was))\svorstellen | (?:ist
        |war)\sdas\snicht\s\w+(?:\s\w+)?
        | wer\sweiß(?:\sdas(?:\sschon)?)? | was\s(?:soll|kann|sollte)\s(?:man|ich)\s(?:machen|tun
        |sagen)(?:\skönnen)? | wie\skonnte\sich(?:\s(?:nur|bloß))?
        | (?:oder|ne|nicht|nicht\swahr|gell|gelle|was|stimmt['’]?s|ja|nein|wirklich|okay)(?=\W*\?)
        | warum\s(?:auch\s)?nicht | (?:albern|blöd|komisch|verrückt|dumm|traurig|schön|lustig),?\s(?:oder|nicht|ne
        |was|nicht\swahr)
        | wo\swar\sich(?:\sstehen\s?geblieben)? | wie\sheißt\s(?:das|es)(?:\s(?:noch|gleich|doch|wort))*)\W*$
        | [,–—-]\s*¿?(?:weißt\sdu|weisst\sdu|wissen\ssie|verstehst\sdu|verstehen\ssie)\W*\?\W*$"""
    ),
    tag=loose(
        r"""[,–—-]\s*(?:oder(?:\snicht)?|ne|nicht|nicht\swahr|gell|gelle|wissen\ssie|weißt\sdu|weisst\sdu
        |verstehst\sdu|verstehen\ssie|was|stimmt['’]?s|ja)\W*\?\W*$"""
    ),
    supposes=loose(
        r"""\b(?:hätten?|wären?|würden?|könnten?|müssten?|sollten?|dürften?)\b | ^\W*(?:das|dies|es|ich|du|wir|man
        |so\swas|sowas)\b | ^\W*(?:(?:so|ganz|sehr|ein\sbisschen)\s)?\w+\W*$
        | ^\W*(?:das\sleben|menschen|jeder|alle|niemand|trauer|komisch|albern|seltsam|traurig|schön|typisch)\b"""
    ),
)
