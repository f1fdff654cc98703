"""Dreams, visions, wishes, jokes and words for the assistant in English; see `extraction/asides.py`."""

from memory.language.lexicon import pattern
from memory.language.sentences.aside_words import AsideWords

MACHINE = r"(?:robot|machine|computer|(?:chat)?bot|program(?:me)?|app|a\.?i\.?|algorithm|software|screen)"

ASIDES = AsideWords(
    dream=pattern(
        r"""(?<!\bas\sa\schild\s)\bi(?:'ve|'d)?\s(?:(?!never\b)\w+\s){0,3}?dream(?:t|ed|ing|s)?\b
            (?!\sof\s(?:\w+ing|an?)\b|\s(?:job|house))
        | ^\W*(?:(?:again|so|and|last\snight)\W+)*dream(?:t|ed)\s(?:about|of|that|she|he|i|we|mum|mom|dad)\b
        | \b(?:i|i've|i'd|we)\s(?:\w+\s){0,3}?(?:had|have|having|get|getting)\s(?:\w+\s){0,4}?(?:dream|nightmare)s?\b
          (?!\sof\s\w+ing\b)
        | ^\W*(?:keep\s)?(?:had|having)\s(?:\w+\s){0,4}(?:dream|nightmare)s?\b
        | \bin\s(?:an?|my|the|this|that|one|another)\s(?:\w+\s)?(?:dreams?|nightmares?|sleep)\b
        | \bmy\s(?:\w+\s)?(?:dream|nightmare)s?\s(?:was|is|last|again|about|where)\b
        | ^\W*(?:a|the|this|that|last\snight's)\s(?:\w+\s)?(?:dream|nightmare)\b
        | ^\W*(?:such\s)?(?:\w+\s)?(?:dream|nightmare)\s(?:about|last|again)\b"""
    ),
    dream_of_another=pattern(
        r"""\bdream(?:t|ed|ing)?\s(?:about|that)\b|\bha(?:d|s|ve)\s(?:an?|this|the|another)\s(?:\w+\s)?(?:dream
          |nightmare)\b"""
    ),
    wakes=pattern(r"\b(?:i|that|which|it|alarm)\s(?:\w+\s)?(?:woke|wake|wakes)\b|\bi\swas\sawake\b|\bwoke\sup\b"),
    goes_on=pattern(
        r"""^\W*(?:(?:and|but|so|then|suddenly|next|all\sof\sa\ssudden|at\sone\spoint)\W+)*
            (?:he|she|they|i|we|mum|mom|dad|(?-i:[A-Z])\w+)(?:'s|'re|'m|\s(?:was|were|is|are
              |kept))\s(?:\w+\s)?\w{2,}ing\b
        | ^\W*(?:(?:and|but)\s)?(?:then|suddenly|all\sof\sa\ssudden|out\sof\snowhere)\b\W+\w+"""
    ),
    lasts=pattern(
        r"""\b(?:liv|work|teach|study|train|court|expect|earn|dat|nurs|rais|suffer|dy|go|gett|stay|serv)ing\b
        | \brunning\s(?:an?|the|her|his|their)\b
        | \b(?:when|while|during|until|before|after|once|often|usually|mostly|never|sometimes|years?|months|weeks
          |in\sthose\sdays
          |at\sthe\stime|by\sthen|back\sthen|the\swar|born|moved|married|died)\b"""
    ),
    real=pattern(
        r"""\bin\s(?:real\slife|reality|truth|actual\sfact)\b | \bused\sto\b | \balways\b | \bevery\s\w+day
        | \bevery\s(?:\w+\s)?(?:day|night|morning|evening|week|year|summer|winter|spring|autumn|christmas|easter)\b
        | \byears\sago\b | \bas\sa\s(?:\w+\s)?(?:child|girl|boy|kid|lad|lass|teenager)\b
        | \b(?:he|she|they|i|we)\s(?:was|were)\s(?:only\s|just\s|about\s|still\s)?(?:little|small|young|born|\d{1,2}
          |(?:four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy
          |eighty)\b)
        | \bgr(?:e|o)w(?:n)?\sup\b | (?<![\d.,])(?:1[89]|20)\d\d(?!\d) | \b(?:nowadays|these\sdays|today|anyway
          |seriously)\b
        | \bi\s(?:still\s|really\s|just\s)?(?:miss|keep|have|think|wonder|want|love|know|remember|wish|don't|cannot
          |can't)\b
        | \bi'(?:m|ve)\b | ^\W*by\sthe\sway\b"""
    ),
    vision=pattern(
        r"""\b(?:sometimes|some\s(?:nights?|days?|mornings?|evenings?)|at\snight|now\sand\sthen|often
          |once\sin\sa\swhile)
            \W+(?:\w+\s){0,3}?i\s(?:\w+\s)?(?:see|hear|smell|feel)\s(?:him|her|them|my|(?-i:[A-Z])\w+|mum|mom|dad)\b
        | \bi\s(?:sometimes|often)\s(?:see|hear|smell|feel)\s(?:him|her|them)\b
        | \bi\s(?:\w+\s)?(?:see|hear)\s(?:him|her|them)\s(?:everywhere|in\severy|(?:a)?round\severy)\b
        | \bi\s(?:(?:sometimes|often|like\sto|always|just|can|can\sonly)\s)*(?:imagine|pretend|picture|daydream
          |fantasi[sz]e)\b
        | \bi(?:'m|\sam)\s(?:\w+\s)?(?:imagining|picturing|pretending|daydreaming)\b
        | \bi\s(?:still\s)?(?:half\s)?expect\s(?:him|her|(?-i:[A-Z])\w+|mum|mom|dad)\sto\b
        | \bi\s(?:thought|swear|swore|could\shave\ssworn|could\sswear|was\ssure
          |was\scertain)\s(?:that\s)?i(?:'d)?\s(?:\w+\s)?
          (?:saw|seen|heard|felt|smelt|smelled)\b"""
    ),
    present=pattern(
        r"""^\W*(?:and\s|then\s)?(?:he|she|they)(?:'s(?!\sbeen)|'re|\sis|\sare|\s(?!was\b|has\b|always\b)\w+s)\b"""
    ),
    wish=pattern(
        r"""\bi(?:'d|\swould|\swould've)\s(?:much\s|far\s)?(?:rather|sooner)\b
        | \bi(?:'d|\swould)\s(?:have\s)?giv(?:e|en)\s(?:anything|everything|all|my|the\sworld)\b | \bif\sonly\b"""
    ),
    supposed=pattern(
        r"""\b(?:i|we)(?:'m|'ve\sbeen|\sam)?\s(?:(?:still|always|just|sometimes|often|half|also|all)\s)*(?:keep|kept)\s
            (?:on\s)?(?:thinking|expecting|hoping|waiting|listening|believing|telling\smyself|imagining|seeing
              |hearing)\b
        | \b(?:i|we)(?:'m|\sam)?\s(?:(?:still|always|just|sometimes|often|half|try\sto|have\sto)\s)*(?:hoped?|hoping
          |kept\shoping
            |expect|suppose|presume|tell\smyself|told\smyself|pretend(?:ed)?|fear(?:ed)?|dread(?:ed)?)\s
            (?:that\s)?(?:he|she|they|mum|mom|dad|mam|nan|(?-i:[A-Z])\w+)(?:['’]\w+)?\s
        | \bi(?:'m|\sam)?\s(?:(?:still|always|just|sometimes|often|half)\s)*(?:(?:expect|expecting|wait(?:ing)?\sfor)\s
            (?:him|her|them|mum|mom|dad|mam|nan|(?-i:[A-Z])\w+)\sto)\b
        | \bi\s(?:like|want|prefer|try|choose)\sto\s(?:think|believe|imagine)\b
        | \bi\s(?:(?:still|half|almost|really)\s)+(?:believe|think)\s(?:that\s)?(?:he|she|it|mum|mom|dad)(?:'s|\sis
          |'ll|\swill)\b
        | \bi\sthink\s(?:it's|that's|it\sis)\s(?:him|her|mum|mom|dad)\b
        | \bi(?:'m|\sam|\swas|'ve\sbeen)\s(?:\w+\s){0,2}?(?:afraid|scared|frightened|terrified
          |worried)\s(?:that\s)?(?:he|she|they
            |mum|mom|dad|(?-i:[A-Z])\w+)\s(?!of\b)\w+
        | \b(?:it|everything)(?:'s|\s(?:still|just|always|almost|sometimes))*\s(?:is|feels|seems
          |looks)?\s?(?:almost\s|just\s)?
            (?:as\s(?:if|though)|like)\s(?:he|she|mum|mom|dad)(?:'s|'ll|\sis|\swill|\swas|\swere|\shas)\b(?<!was)
        | \bpart\sof\sme\s(?:\w+\s)?(?:believes?|thinks?|hopes?|expects?|waits?|wants\sto\sbelieve)\b
        | \bin\smy\s(?:head|mind|heart|imagination)\W+(?:he|she|mum|mom|dad)(?:'s|\sis)\b
        | ^\W*imagine\s(?:him|her|mum|mom|dad|mam|nan|if|what|how|(?-i:[A-Z])\w+)\b
        | \byou(?:'d|\swould)\sthink\s(?:that\s)?(?:he|she)(?:'s|\sis)\b"""
    ),
    announces_joke=pattern(
        r"""^\W*(?:(?:i'?m|just|only|now|ok|so|and)\s)*(?:joking|joke(?:\stime|\salert)?|kidding|jk|for\sa\s(?:laugh
          |joke)
            |as\sa\sjoke|in\sjest)\s*[:–—-]
        | ^\W*(?:here'?s|i'?ve\sgot|i\shave|time\sfor|want\sto\shear)\s(?:a|another|one\smore)\s(?:\w+\s)?(?:joke
          |funny|tall\sstory)
          \b[^:]{0,30}[:–—-]
        | ^\W*(?:not\sserious(?:ly)?|jokingly|tongue\sin\scheek)\b"""
    ),
    ends_as_joke=pattern(
        r"""[,;.(–—-]\s?(?:i'?m\s|i\swas\s)?(?:just\s|only\s|obviously\s)*(?:joking|kidding|jk|a\sjoke|not\sreally
          |messing|teasing)"""
        r"(?:,?\sof\scourse|,?\sobviously)?\W*$"
    ),
    to_assistant=pattern(
        rf"""\b(?:you(?:'re|\sare|re)|ur|you)\s(?:\w+\s){{0,4}}?{MACHINE}\b
        | \byou\s(?:\w+\s)?(?:didn'?t|did\snot|don'?t|never|can'?t|cannot|couldn'?t|wo(?:uld)?n'?t)\s(?:even\s
          |really\s)?
          (?:know|knew|meet|met|understand|love|loved|heard|hear|feel|care)\b
        | ^\W*i\s(?:\w+\s)?(?:hate|loathe|can'?t\sstand)\s(?:this|you)\b(?!\s\w)
        | ^\W*(?:this|you)(?:'s|'re|\sis|\sare)\s(?:\w+\s)?(?:useless|stupid|pointless|ridiculous|rubbish|creepy)\b"""
    ),
    of_machine=pattern(
        rf"""\b(?:talk|speak|writ|typ|tell|confid|pour)\w*\s(?:\w+\s){{0,5}}?(?:to|with|into)\s(?:an?|this
          |some)\s(?:\w+\s)?{MACHINE}\b"""
    ),
)
