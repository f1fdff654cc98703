"""Dreams, visions, wishes, jokes and words for the assistant in German; see `extraction/asides.py`."""

from memory.language.lexicon import pattern
from memory.language.sentences.aside_words import AsideWords

MACHINE = r"""(?:robot(?:er)?|maschine|computer|rechner|(?:chat)?bot|programm|app|ki|software|kiste|apparat|automat
          |bildschirm)"""

ASIDES = AsideWords(
    dream=pattern(
        r"""\bich\s(?:habe?\s)?(?:(?!nie\b)\w+\s){0,4}?(?:geträumt|träumte|träume
          |träum)\b(?!,?\s[^.]{0,80}\bzu\swerden)
        | \b(?:habe?|hatte)\s(?:ich\s)?(?:(?!nie\b|sie\b|er\b)\w+\s){0,5}?(?:geträumt
          |(?:alb)?traum)\b(?!,?\s[^.]{0,80}\bzu\swerden)
        | \bmir\s(?:hat|träumte)\s(?:\w+\s){0,2}?geträumt\b
        | \bträum(?:e|te)?\sich\b | ^\W*(?:(?:heute|letzte
          |gestern)\s(?:nacht\s)?)?(?:wieder\s)?(?:von\s\w+\s)?geträumt\b
        | \b(?:im|in\seinem|in\smeinem|in\sdem|in\sdiesem)\s(?:\w+\s)?(?:alb)?traum\b
          | \bin\smeinen\s(?:\w+\s)?träumen\b
        | \bmein\s(?:\w+\s)?traum\b | ^\W*(?:ein|der|so\sein|dieser
          |\w+er(?<!ihrer)(?<!seiner))\s(?:\w+\s)?(?:alb)?traum\b
        | \bich\shabe?\s(?:\w+\s){0,4}(?:denselben|diesen|einen|den)\s(?:\w+\s)?(?:alb)?traum\b"""
    ),
    dream_of_another=pattern(
        r"""\b(?:hat|haben|hatte)\b[^.]{0,80}\bgeträumt,?\s?(?:dass)?|\b(?:hat
          |hatte)\s(?:\w+\s){0,4}einen\s(?:\w+\s)?(?:alb)?traum\b"""
    ),
    wakes=pattern(
        r"""\baufwach\w*\b|\bwachte?\b[^.]{0,80}\bauf\b|\baufgewacht\b|\bwurde\sich\s(?:\w+\s)?wach\b
          |\bwach\swurde\b"""
    ),
    goes_on=pattern(
        r"""^\W*(?:(?:und|aber|da|dann|plötzlich)\W+)*(?:er|sie|ich|mama|papa|(?-i:[A-ZÄÖÜ])\w+)\s(?:
          (?:stand|saß|lag|kniete|hing|steht|sitzt|liegt)\s(?:(?:nur|da|dort|ganz|\w+end)\s)*(?:am|im|in|auf|an|vor
            |neben|bei|hinter|unter
            |mitten|da|dort|ohne|mit)\b(?!.*\bauf\W*$)
          | (?:schwebte?|flog|fliegt|winkte?|lächelte?|kniete)\b | (?:sah|schaute|blickte|starrte)\s(?:mich|uns)\b
          | (?:drehte|beugte|streckte)\s(?:sich|mir)\b
          | (?:lief|rannte|kam|ging)\s.{0,60}\b(?:davon|weg|hinterher|auf\smich\szu|an\smir\svorbei|vor\smir)\b
          | \w+te?\s(?:\w+\s)?gerade\b | war\s(?:\w+\s)?am\s\w+en\b
          | hatte\s(?:mein\w*|(?-i:[A-ZÄÖÜ])\w+s)\s.{0,40}\ban\b )
        | ^\W*(?:(?:und|aber)\s)?(?:dann|plötzlich|auf\seinmal)\s\w+"""
    ),
    lasts=pattern(
        r"""\b(?:als|während|bis|bevor|nachdem|einmal(?<!auf\seinmal)|oft|meistens|nie|manchmal|jahre?n?|monate
          |wochen|tage|lang|krieg|geboren
          |zog|heiratete|starb|gestorben|rollstuhl|krankenhaus|klinik|gemeinderat|stadtrat|gefängnis|heim)\b"""
    ),
    real=pattern(
        r"""\bin\s(?:wirklichkeit|wahrheit|echt|der\srealität)\b | \bim\s(?:wirklichen|echten|wahren)\sleben\b
        | \bimmer\b(?!\s(?:wieder|noch|weiter|näher)) | \bjede[nrsm]?\s\w+ | \bfrüher\b | \bdamals\b
          | \bals\s(?:kind|mädchen|junge|junges)\b
        | \bals\s(?:er|sie|ich|wir)\s(?:\w+\s){0,2}?(?:klein|jung|\d{1,2}|vier|fünf|sechs|sieben|acht|neun|zehn|elf
          |zwölf|\w+zehn|\w+zig)\b
        | \b(?:aufgewachsen|wuchs|geboren)\b | (?<![\d.,])(?:1[89]|20)\d\d(?!\d) | \b(?:heutzutage|heute|übrigens
          |jedenfalls|im\sernst)\b
        | \bich\s(?:vermisse|habe?\s(?!geträumt)\w*\s?noch|denke|wünsche|weiß|liebe|bin|möchte|kann)\b | \b(?:fehlt
          |fehlst)\b"""
    ),
    vision=pattern(
        r"""\b(?:manchmal|nachts|abends|morgens|ab\sund\szu|hin\sund\swieder|oft|überall)\s(?:\w+\s)?(?:sehe?|höre?
          |rieche?|spüre?|fühle?)
            \sich\s(?:ihn|sie|meine?n?|(?-i:[A-ZÄÖÜ])\w+)\b(?!\snoch\svor\smir)
        | \bich\s(?:sehe?|höre?|rieche?|spüre?)\s(?:ihn|sie|\w+)\s(?:\w+\s)?(?:manchmal|nachts|oft|überall|an\sjeder
          |in\sjede[mrn])\b
        | \b(?:stelle?|male?)\s(?:ich\s)?mir\s(?:\w+\s){0,4}?(?:vor|aus)\b | \bich\sstelle?\s(?:ihn|sie|es)\smir\b
          | \bmir\svorstelle\b
        | \b(?:ich\stue?|tue?\sich)\s(?:\w+\s){0,2}?so\b,?\s?(?:als|wie)
        | \b(?:dachte|glaubte|meinte)\s(?:ich\s)?(?:\w+\s)?,?\s?(?:ich\s)?(?:hätte|habe)\s(?:ihn|sie
          |\w+)\b[^.]{0,80}\b(?:gesehen|gehört|gerochen|gespürt)\b
        | \b(?:glaubte|meinte)\b[^.]{0,80}\bzu\s(?:sehen|hören|riechen|spüren)\b"""
    ),
    present=pattern(
        r"^\W*(?:und\s|dann\s)?(?:er|sie)\s(?!war\b|hat\b|hatte\b|ging\b|kam\b)(?:ist|\w+t)\b(?<!te)(?<!tte)"
    ),
    wish=pattern(
        r"""\b(?:lieber|eher)\s(?:wäre?|würde?|hätte?|hacke?|sterbe?|lasse?|gebe?|beiße?|schneide?)\b[^.]{0,80}\bals\b
        | \bich\s(?:gäbe|würde?)\s(?:\w+\s)?alles\b | \bgäbe\sich\b | \bwenn\s(?:doch|nur|bloß)\b"""
    ),
    supposed=pattern(
        r"""\b(?:ich\s(?:\w+\s){0,2}?(?:warte|hoffe|hoffte|fürchte|befürchte|befürchtete|vermute|rechne
          |male\smir\saus|bilde\smir\sein
            |rede\smir\sein|sage\smir|sag\smir|stelle\smir\svor)
          | (?:warte|hoffe|hoffte|fürchte|befürchte|vermute|rechne)\sich)\b
            (?=[^.!?:]{0,40}?(?:,\s?(?:dass\s|als\s|gleich\s)?(?:sie|er|mama|papa|oma|opa|wie|(?-i:[A-ZÄÖÜ])\w+)\b
              |\bdarauf\b|\bdamit\b))
        | \b(?:ich\snehme|nehme\sich)\s(?:\w+\s)?an\b
        | \b(?:ich\s(?:denke?|glaube?|meine)|(?:denke?|glaube?|meine)\sich)\s(?:\w+\s){0,2}?(?:immer|jedes\smal|noch
          |manchmal|oft|gleich)\b
        | \bjedes\smal,?\swenn\b[^.!?]{0,60}\b(?:denke?|glaube?|meine)\sich\b
        | \b(?:ich\shab\w*|hab\w*\sich|hatte\sich)\s[^.!?]{0,50}?\b(?:gehofft|befürchtet|angst,?\s(?:davor,?\s)?dass)\b
        | \bin\smeinem\s(?:kopf|herzen)\s | \bin\smeinen\sgedanken\s(?:ist|sitzt|steht|lebt|geht)\b
        | \b(?:mir\sist|es\sist|ist\s(?:mir|es)|es\skommt\smir(?:\s\w+)?\svor|kommt\ses\smir\svor
          |es\sfühlt\ssich\san|fühlt\ses\ssich\san
            |scheint\smir|mir\sscheint),?\s(?:\w+\s){0,2}?(?:als\b|wie\swenn\b)
        | \bman\s(?:könnte|möchte)\smeinen\b
        | ^\W*(?:(?:und|aber|ach)\s)?(?:vielleicht|womöglich|möglicherweise)\s(?:war|hat|hatte|ist|kam|wollte|gab
          |lebte)\s(?!es\b)"""
    ),
    announces_joke=pattern(
        r"""^\W*(?:(?:achtung|kleiner|nur|jetzt|ein|mal|ach|und)[\s,]+)*(?:scherz|witz|spaß|spass
          |im\sspaß)\b(?:\s(?:am\srande|nebenbei|von\smir))?\s*[:–—-]
        | ^\W*nicht\s(?:ganz\s)?ernst\s(?:gemeint|nehmen)\b | ^\W*(?:kennst\sdu|kennen\ssie)\sden\b"""
    ),
    ends_as_joke=pattern(
        r"""[,;.(–—-]\s?(?:(?:das\s)?war\s)?(?:nur\s|bloß\s|natürlich\s)*(?:ein\s|im\s|zum\s)?(?:kleiner\s)?(?:spaß
          |spass|scherz|witz|quatsch|scherzhaft)(?:\snatürlich)?\W*$"""
    ),
    to_assistant=pattern(
        rf"""\b(?:du\sbist|bist\sdu|(?-i:Sie)\ssind|sind\s(?-i:Sie))\s(?:\w+\s){{0,5}}?{MACHINE}\b | \b(?:du
          |sie)\s(?:\w+e[rs]?\s){{1,3}}{MACHINE}\b
        | \bdu\s(?:hast|kanntest|kennst|kannst|weißt|verstehst|wirst)\b[^.]{{0,80}}\b(?:nie|nicht|nichts|niemals
          |kein\w*)\b(?!\smehr)
        | \b(?:hast\sdu|kennst\sdu|kanntest\sdu|weißt\sdu|verstehst\sdu)\s(?:\w+\s){{0,3}}?(?:nie|nicht|nichts
          |niemals)\b
        | (?-i:\bSie)\s(?:haben|kannten|kennen|können|wissen|verstehen)\s(?:\w+\s){{0,4}}?(?:nie|nicht|nichts
          |niemals)\b
        | ^\W*ich\s(?:hasse|ertrage)\s(?:das|dich|sie|es)\b(?=\W|\shier)
        | ^\W*(?:das|du)\s(?:hier\s)?(?:ist|bist)\s(?:\w+\s)?(?:doch\s)?(?:blöd|dumm|sinnlos|lächerlich|nutzlos)\b"""
    ),
    of_machine=pattern(
        rf"""\b(?:mit|zu|an|in)\s(?:einem|einer|einen|eine|diesem|dieser
          |so\seinem)\s(?:\w+\s)?{MACHINE}\b[^.]{{0,80}}\b(?:red|sprech|schreib|erzähl|quatsch|unterhalt|tipp)\w*"""
        rf"""|\b(?:red|sprech|schreib|erzähl|tipp)\w*\s(?:\w+\s){{0,4}}?(?:mit|zu|in)\s(?:einem|einer|einen|eine
          |diesem|dieser)\s(?:\w+\s)?{MACHINE}\b"""
    ),
)
