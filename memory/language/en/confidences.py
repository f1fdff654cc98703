"""English patterns of a teller who says that something is not for the family."""

from memory.language.lexicon import loose

THIS = r"(?:this|that|it|these|those|the\srest|(?:that|this|the)\s(?:\w+\s)?(?:bit|part|one|thing|story|piece))"
OTHERS = r"""(?:(?:the|my|our)\s(?:\w+\s)?(?:family|others?|rest|kids|children|grandchildren|grandkids|lot)
    |(?:any|every|some)(?:one|body)(?:\selse)?|other\speople|sharing|public|them)"""
KEPT = loose(
    rf"""
    (?:\b{THIS}(?:\s(?:about|with|of)\s[^,.;]{{1,30}})?|^\W*)(?:['’]s|\s(?:is|are))?\s?
        (?:(?:is|are)n['’]t|not)\s(?:\w+\s)?(?:for|to\sgo\sto)\s{OTHERS}\b
    | (?<!\bi\s)(?<!\bwe\s)(?<!\byou\s)(?<!\bthey\s)\b(?:do\snot|don['’]t|never|please\snot\sto)\s
        (?:you\s|ever\s|dare\s|go\s)*
        (?:(?:tell(?:ing)?|show)\s(?!me\b|us\b|lies?\b|yourself\b)\w
        | (?:mention|repeat|share|spread|pass)\s(?:any\sof\s)?(?:on\s)?{THIS}\b
        | (?:share|mention|repeat)\sthe\s(?:bit|part)
        | say\s(?:anything|a\sword|a\sthing)\b | let\s(?:\w+\s){{1,3}}(?:know|see|read|hear)\b)
    | \b(?:just|only|strictly)?\s?between\s(?:you\sand\s(?:me|i)|us\s(?:two|only)|ourselves)\b
    | (?:\b(?:is|just|only|stays?|strictly)|['’]s|^\W*)\s?between\sus\b(?!\s\w)|^\W*between\sus\s?,
    | \bkeep\s{THIS}\s(?:to\syourself|private|quiet|secret|between|confidential|under\syour\shat|from\s)
    | \b{THIS}\s(?:stays\s(?:here|between|with\s(?:you|us)|in\shere)
        |goes\sno\sf[au]rther|is\s(?:private|confidential|secret))\b
    | \boff\sthe\srecord\b | \bfor\s(?:your|my)\s(?:ears|eyes)\sonly\b | \b(?:is|it['’]?s)\sjust\sfor\s(?:me|you|us)\b
    | \b(?:tell|telling|told)\syou\s(?:this|that|it)?\s?in\s(?:strict\s)?confidence\b
    | \b(?:i['’]d|i\swould|i)\s(?:rather|prefer|sooner)\b[^.;]{{1,40}}\b(?:didn['’]t|not|isn['’]t|wasn['’]t)\b
        [^.;]{{0,20}}\b(?:know|see|read|hear|passed|shared|told|find\sout)\b
    | \bi\s(?:do\snot|don['’]t)\swant\s(?:\w+\s){{1,4}}to\s(?:know|see|read|hear|find\sout)\b
    | \b(?:must|should|may|need|(?:are|is)(?=\s?n[o'’]t\sto))\s?(?:never|not|n['’]t)\s(?:ever\s|to\s)*
        (?:know|hear|see|read|find\sout)\b(?=\s(?:about\s|of\s)?(?:this|that|it)\b|\W*$)
    | \bdoes(?:\snot|n['’]t)\sknow\b(?=\s(?:about\s|of\s)?(?:this|that|it)\b|\W*$)
    | \bnobody\s(?:else\s)?(?:is\sto|must|should|may)\s(?:ever\s)?(?:know|see|read|hear)\b
    | \bnot\ssomething\s(?:that\s)?(?:\w+\s){{1,3}}(?:should|need|must)\b
    """
)
REPORTED_BEFORE = loose(
    r"\b(?:said|says|saying|told|tells|asked|swore|promised|made|begged|warned)\b[^,;.]{0,25}(?:[,:]\s?)?$"
)
REPORTED_AFTER = loose(r"^[^.;]{0,40},\s?(?:\w+\s){1,3}(?:said|say|says|told|whispered|used\sto)\b")
