"""Patterns of English questions that are about the assistant or want no answer."""

from memory.language.lexicon import pattern
from memory.language.questions.assistant_question_words import AssistantQuestionWords

OPEN = r"""^\W*(?:(?:so|and|but|oh|ok|okay|well|hey|sorry|honestly|then|now|just|please|god|anyway|hi|hello
        |i\swonder)\W+)*"""
MACHINE = r"""(?:robot|machine|computer|bot|chat-?bot|program(?:me)?|algorithm|app|screen|phone|ai|thing|toaster
        |software)"""
TELLING = (
    r"""(?:\s(?:that\s)?(?:i|we)(?:['’](?:ve|m|re|d)|\shave|\sam|\shad)?\s(?:just\s|ever\s)?(?:say|said|saying|tell
      |told"""
    r"""|telling|write|wrote|written|writing|type|typed|typing|put)(?:\s(?:to\s)?(?:you|u|here|in\shere|down))*)?"""
)
THIS = rf"""(?:(?:this|that|it|these|them|any\sof\s(?:this|it)|all\s(?:of\s)?(?:this|that|it)|everything|anything
        |things
    |what|the\sthings|my\s(?:words|messages|stories|story|secrets|conversations?)|our\s(?:chats?
        |conversations?)){TELLING})"""
LATE = r"""(?:\s(?:then|now|later|anyway|at\sall|really|here|exactly|today|too|or\snot|afterwards|for\sme|to\syou
        |with\sme))*"""

ASSISTANT_QUESTIONS = AssistantQuestionWords(
    feels=pattern(
        OPEN
        + rf"""(?:how\s(?:are|r)\s(?:you|u)(?:\s(?:doing|feeling|today|keeping|tonight))*
        | (?:do|can|are|did|don['’]?t|will)\s(?:you|u)\s(?:ever\s|even\s|really\s|actually\s|always\s|still\s)*
        (?:feel|understand|care|listen(?:ing)?|hear|think|mind|cry|grieve|sleep|get\s(?:sad|tired|bored|it|me)|sad
        |happy
        |tired|bored|there|ok|okay|alright|awake|have\s(?:any\s|a\s)?(?:feelings?|heart|soul|family|parents|mother
        |father))
        (?:\s(?:me|anything|things|this|that|it|at\sall|about\s(?:me|this|any\sof\sthis|it)|what\si(?:['’]m
        |\sam)\s\w+|what\si\s(?:mean|say|feel)))*
        | am\si\sboring\s(?:you|u)){LATE}\W*$"""
    ),
    knew=pattern(
        OPEN
        + rf"""(?:(?:did|do|have)\s(?:you|u)\s(?:ever\s|even\s|actually\s|really\s)*(?:know|knew|meet|met
        |seen?)\s(?:him|her|them|§)
        (?:\s(?:personally|at\sall|yourself|in\sperson|well))*
        | how\s(?:can|could|would|should)\s(?:you|u)\s(?:possibly\s)?(?:know|understand)(?:\s(?:him|her|them|me|§
        |anything|that|what
        \s(?:he|she|they)\s(?:was|were)\slike))?){LATE}\W*$"""
    ),
    keeps=pattern(
        OPEN
        + rf"""(?:(?:do|will|can|are|did|would)\s(?:you|u)\s(?:really\s|always\s|ever\s|actually\s|going\sto\s
        |just\s|even\s)*
        (?:remember|keep|store|save|record|forget|delete|writ(?:e|ing)|not(?:e|ing)|recording|keeping|saving
        |remembering)
        (?:\sdown)?\s{THIS}(?:\sdown)?
        | (?:is|are|will)\s{THIS}\s(?:all\s|being\s|be\s|getting\s|get\s)*(?:saved|kept|recorded|stored
        |written\sdown|deleted|lost|gone)
        | where\sdo(?:es)?\s{THIS}\sgo | what\s(?:happens|becomes|will\shappen)\s(?:to|of|with)\s{THIS}
        | what\s(?:do|will)\s(?:you|u)\sdo\swith\s{THIS}
        | (?:do|will|can)\s(?:you|u)\s(?:remember|forget)\sme){LATE}\W*$"""
    ),
    reads=pattern(
        OPEN
        + rf"""(?:who\s(?:else\s|all\s)?(?:can\s|will\s|gets\sto\s|is\sgoing\sto\s|could\s|is\s|['’]s\s)*
        (?:reads?|sees?|hears?|looks?\sat|reading|watching|listening(?:\sto)?|seeing)(?:\s{THIS})?
        | (?:does|can|will|do|is|could|would)\s(?:any(?:one|body)|some(?:one|body)|others|other\speople
        |the\s(?:others|rest|family|admins?)
        |(?:my|the)\s(?:whole\s)?\w+(?:\s\w+)?|they|people)\s(?:else\s)?(?:also\s|ever\s|be\sable\sto\s|get\sto\s)*
        (?:read|see|hear|reading|seeing|watching|look\sat|know\sabout|find\sout\sabout)\s{THIS}
        | is\s(?:this|it|all\sthis|what\si\s(?:say|write|tell\syou))\s(?:all\s|really\s)*(?:private|secret
        |confidential|safe|public|(?:just\s|only\s)?between\sus)
        | (?:are|will|would|do)\s(?:you|u)\s(?:going\sto\s)?(?:tell|show|pass)\s(?:any(?:one|body)|some(?:one|body)
        |others|them|my\s\w+|the\s\w+|{THIS})
        (?:\s(?:on|about\s{THIS}|else|to\s(?:any(?:one|body)|others|my\s\w+|the\s\w+)))*){LATE}\W*$"""
    ),
    why=pattern(
        OPEN
        + rf"""(?:why\s(?:am|do|did|would|should)\si\s(?:even\s|still\s|ever\s|bother\s|always\s)*(?:tell(?:ing)?
        |say(?:ing)?|writ(?:e|ing)|talk(?:ing)?|ask(?:ing)?
        |do(?:ing)?|typ(?:e|ing)|speak(?:ing)?)\b(?:\s(?:to|with))?(?:\s(?:you|u|this|that|it|all|of|any|here|into
        |the|an?|{MACHINE}))*
        | what\sam\si\s(?:even\s)?doing(?:\shere|,?\s(?:talking|writing|speaking|telling)\b.{{0,40}})?
        | what['’]?(?:s|\sis)\sthe\s(?:point|use)(?:\sof\s(?:this|it|all\sthis|(?:talking|writing
        |telling)\b.{{0,40}}))?
        | (?:am\si|i['’]?m|have\si)\s(?:going\s|gone\s|being\s|just\s|a\sbit\s)*(?:mad|crazy|silly|daft|stupid|nuts
        |insane|weird|ridiculous|losing\smy\smind)
        (?:,?\s(?:for\s|to\s(?:be\s)?)?(?:talk|talking|writ|telling|tell|speaking|speak|chatting|doing
        |sitting)\w*\b.{{0,50}})?
        | (?:is|isn['’]?t)\s(?:it|this)\s(?:mad|weird|silly|strange|crazy|daft|stupid|normal|ok|okay|wrong|odd
        |sad)\s(?:to|that\si(?:['’]m|\sam)|of\sme\sto|me|for\sme\sto|i(?:['’]m|\sam))\s
        (?:be\s)?(?:talk|speak|writ|tell|chat)\w*\b.{{0,40}}\b(?:you|{MACHINE}|this)
        | does\s(?:this|it)\s(?:even\s)?(?:help|make\s(?:any\s)?sense)(?:\s(?:anyone|anybody|at\sall))?){LATE}\W*$"""
    ),
    is_there=pattern(
        OPEN
        + rf"""(?:is\s(?:there\s)?(?:any(?:one|body)|some(?:one|body)|a\s(?:real\s)?(?:person
        |human))\s(?:\w+\s)?(?:there|here|reading|listening|on\sthe\sother\s\w+|behind\s(?:this|it|you))(?:\s(?:this
        |it))?
        | (?:am\si|i['’]?m)\s(?:just\s|only\s)?(?:talking|writing|speaking)\sto\s(?:myself|nobody|no\sone|thin\sair
        |a\swall|an?\s(?:\w+\s)?{MACHINE})
        | (?:is|are)\s(?:this|it|that|you|u)\s(?:really\s|actually\s|just\s|only\s)*(?:an?\s)?(?:\w+\s)?(?:{MACHINE}
        |real(?:\sperson)?|person|human(?:\sbeing)?)){LATE}\W*$"""
    ),
    is_here=pattern(
        OPEN
        + r"""(?:(?:are\s|r\s)?(?:you|u)\s(?:still\s|even\s)*(?:there|here|awake|with\sme|listening
          |around)(?:\s(?:still|mate|love))?\W*$
        | (?:anybody|anyone|still|you)\s(?:there|home)\W*$ | (?:hello|hallo|hi|hey)\s*\?\W*$ | where\s(?:have
          |did)\s(?:you
          |u)\s(?:gone?|been)\W*$)"""
    ),
    world=pattern(
        OPEN
        + r"""(?:(?:what|how)(?:['’]?s|\sis|\swill)\s(?:the\s)?(?:weather|temperature|forecast
          |traffic)\b(?!.*\b(?:was|were|did)\b).{0,60}
        | what(?:['’]?s|\sis)\s(?:the\s)?(?:time|date|day|news|score|capital|exchange\srate)\b(?!.*\b(?:was|were|did
          |when|of\sh)\b).{0,60}
        | what\s(?:time|day|date|month|year)\sis\s(?:it|today)\b.{0,30}
        | (?:is\sit\s(?:going\sto\s|gonna\s)?|will\sit\s)(?:rain|snow|be\s(?:sunny|hot|cold|warm|dry|wet)|raining
          |snowing|cold|sunny)\b.{0,30}
        | who(?:['’]?s|\sis)\s(?:the\s)?(?:(?:prime\sminister|president|king|queen|pope|chancellor
          |mayor)(?:\sof\s\w+)?(?:\snow)?)
        | who\s(?:won|is\swinning)\sthe\s(?:football|match|game|cricket|election|rugby|league)(?:\s(?:last\snight
          |today|yesterday|tonight))
        | (?:what['’]?s|what\sis|how\smuch\sis)\s\d+\s?(?:\+|-|x|\*|/|plus|minus|times|divided\sby)\s?\d+
        )\W*$"""
    ),
    speaks_up=pattern(
        OPEN
        + r"""(?:(?:can|could)\s(?:you|u)\s)?(?:please\s)?(?:(?:speak|talk)\s(?:up|louder|more\sslowly|slower
          |clearly)|speak\sa\s(?:bit|little)\slouder
        |say\s(?:that|it)\s(?:again\s)?(?:louder|out\sloud)|louder|i\s(?:can['’]?t|cannot)\shear\s(?:you|u)
          |read\s(?:it|that|this)\s(?:out|aloud|to\sme))
        (?:\s(?:please|love|a\sbit|again))*\W*$"""
    ),
    swears=pattern(
        OPEN
        + r"""(?:(?:go\s|you\s)*(?:f+u?c?k|f[*]+k?|screw|sod|bugger|damn|piss|stuff
          |bollocks\sto)\s?(?:off|you|u|this|it\sall|yourself)
        | shut\s(?:up|it|your\s\w+) | (?:go\sto|get\sto)\shell | get\slost | bollocks
          | (?:what|this\sis)\sa\s(?:load\sof\s)?(?:crap|rubbish|shit|bollocks|joke)
        | leave\sme\salone | (?:you\s)?(?:stupid|bloody|useless|dumb|damn|fucking)\s(?:\w+\s)?(?:idiot|cow|git|bot
          |thing|robot|computer|machine)
        )(?:,?\s(?:you\s|will\s(?:you|ya)|please|machine|robot|bloody\s|stupid\s|thing|idiot)*)?\W*$"""
    ),
    sorry=pattern(
        r"""^\W*(?:(?:oh|god|look|ok|okay|no|well|i['’]?m|im|i\sam|so|very|really|ah)\W+)*(?:
        (?:sorry|apologies|i\sapologi[sz]e|my\sapologies|forgive\sme|pardon\sme)
          (?:\W+(?:(?:it['’]?s|its|i['’]?m|im|i\sam|i\swas|i['’]?ve\shad|i\s(?:had|have)|having|been|just|a|an|so
          |very|really|bit|about|for|my|that|this|the|day|today|bad|rough|long|hard|awful|terrible|tough|night|week
          |tired|rude|upset|cross|angry|snapping|swearing|shouting|language|outburst|earlier|before
          |didn['’]?t\smean\s(?:it|that)|not\s(?:myself|your\sfault)|out\sof\sorder)\b)){0,9}
        | (?:i\s)?didn['’]?t\smean\s(?:it|that|to\s(?:shout|swear|be\srude))(?:,?\ssorry)? | (?:i['’]?m\s
          |im\s)?(?:having\s)?(?:a\s)?(?:bad|rough|hard)\sday(?:\stoday)?)(?:,[^.!?]{0,60}\b(?:anniversary
          |birthday)\b[^.!?]{0,30})?\W*$"""
    ),
    scolds=pattern(
        rf"""\b(?:you['’]?re|you\sare|ur|your)\s(?:just\s|only\s|nothing\sbut\s|but\s|not\s(?:even\s)?(?:real|human
        |a\sperson)|such\s)*(?:an?\s)(?:\w+\s){{0,2}}(?:{MACHINE})\b
        | \b(?:you|u)\s(?:didn['’]?t|never|don['’]?t|did\snot|do\snot)\s(?:even\s|ever\s)?(?:know|knew|met|meet
        |understand)\s(?:him|her|them|me|§|us|anything|a\sthing)\W*$
        | ^\W*(?:you['’]?re|you\sare|ur|your|this\sis|it['’]?s)\s(?:so\s|bloody\s|completely\s|just\s|absolutely\s)*
          (?:useless|hopeless|stupid|dumb|rubbish|crap|shit|pathetic|thick|an?\s(?:idiot|moron|waste\sof\stime))\b
          (?=\W*$|,\s*(?:you\s|bloody\s|stupid\s)*(?:{MACHINE})\W*$)
        | ^\W*(?:bloody|stupid|useless|dumb|damn)\s(?:{MACHINE})\W*$
        | ^\W*i\shate\s(?:this|you|talking\sto\s(?:you|a\s\w+))(?:\s{MACHINE})?\W*$"""
    ),
    rhetorical=pattern(
        OPEN
        + r"""(?:(?:do\s|d['’]?)?(?:you|ya|u|y['’])\s?(?:know|see|get)(?:\s(?:what\si(?:\smean|['’]m\ssaying
        |\sam\ssaying)|how\s(?:it|that)\s(?:is|goes)|that|the\s\w+))?
        | (?:know|see)\swhat\si\smean | (?:can|could|would)\s(?:you|u)\s(?:believe|imagine)(?:\s(?:it|that|this))?
        | (?:is|was)n['’]?t\s(?:it|that|this)\s(?:all\s|so\s|just\s)*\w+(?:\s\w+)? | who\s(?:knows(?:\swhy)?
        |does\sthat|cares
        |would\shave\sthought(?:\sit)?|knew)
        | what\s(?:can|could)\s(?:you|one|i|we)\sdo | what\selse\s(?:could|can|should)\s(?:i|we|you)\s(?:do|say)
        | how\scould\si(?:\snot)?
        | what\swas\si\sthinking | why\snot | what\s(?:can|could|should)\si\ssay | (?:isn['’]?t|wasn['’]?t)\s(?:it
        |that)
        | (?:right|eh|huh|no|hm+|innit|okay|ok|really)(?=\W*\?) | you\sknow\show\s(?:it|that)\s(?:is|goes)
        | where\swas\si | what['’]?s\s(?:the\sword|it\scalled|that\sword) | makes?\ssense
        | does\sthat\smake\s(?:any\s)?sense)\W*$
        | [,–—-]\s*¿?(?:you\sknow|you\ssee|know\swhat\si\smean|don['’]?t\syou\sthink)\W*\?\W*$"""
    ),
    tag=pattern(
        r"""[,–—-]\s*(?:(?:is|was|are|were|do|does|did|has|have|had|would|could|should|wo|ca|must
        |might)n['’]?t\s(?:it|that|this|he|she|they|i|you|we|there)
        |ain['’]?t\sit|(?:is|was|did|does|do|would|could|had|has)\s(?:it|he|she|they|you)|right|eh|huh|innit|no
        |you\sknow
        |see|don['’]?t\syou\sthink|know\swhat\si\smean)\W*\?\W*$"""
    ),
    supposes=pattern(
        r"""\b(?:would|could|might|should)\b | \b\w+['’]d\b | ^\W*(?:it|that|this|these|those|i|you
        |we)(?:['’]\w+)?\b | ^\W*(?:(?:so|a\sbit|how|very|all)\s)?\w+\W*$
        | ^\W*(?:life|people|everyone|everybody|nobody|one|grief|funny|silly|strange|odd|sad|lovely|typical)\b"""
    ),
)
