"""Requests in plain English."""

from memory.language.lexicon import pattern, words
from memory.language.requests.request_words import RequestWords

SAY = r"""(?:talk(?:ing)?|speak(?:ing)?|chat(?:ting)?|mention(?:ing)?|discuss(?:ing)?|bring(?:ing)?|brought
        |talked|spoke|say(?:ing)?|rais(?:e|ing)
        |ask(?:ing|ed)?
    |hear(?:ing)?|read(?:ing)?|remind(?:ing|ed)?|touch(?:ing)?\son|go(?:ing)?\s(?:into|there|on\sabout|near)
        |get(?:ting)?\sinto
    |nam(?:e|ing)|broach(?:ing)?|refer(?:ring)?\sto|dwell(?:ing)?|dig(?:ging)?|dredg(?:e|ing)|questions?)"""
OPENING = r"""^\W*(?:(?:please|pls|plz|and|but|so|oh|ok|okay|no|hey|actually|just|kindly|on\ssecond\sthoughts?
        |hm+|wait|one\sthing|tho|hang\son|sorry|oops|god|gosh|lord|dear)\W+)*"""
ERASE = r"""(?:forget(?:ting)?|delet(?:e|ing)|eras(?:e|ing)|remov(?:e|ing)|scrap|strik(?:e|ing)|wip(?:e|ing)
        |un-?know|drop|unsay|(?:ignore|disregard)\s(?:that|this|it|my
        |what\si)|un-?note|undo
        |bin(?=\s(?:the|that|this|those|these|it|what|my|all|any\w*|everything)\b)
    |get\srid\sof|take\s(?:out|back|off|down)|take\s(?:it|that|this|[^.,]{1,60})\s(?:out|back|down))"""

UNDO_OPENING = r"""(?:^|[,;:–—])\W{0,3}(?:(?:please|pls|plz|and|but|so|oh|no|ok|okay|oops|sorry(?:\s(?:love|dear))?|wait
        |hang\son|actually|just|kindly|then|now)\W{1,3}){0,4}"""
UNDO_ASKED = r"""\b(?:(?:can|could|will|would)\s(?:you|u|ya|we)|i(?:['’]d|\swould)\slike\s(?:you\s)?to
        |i\s(?:want|need)\s(?:you\s)?to|you\s(?:can|should|may|must)|let['’]?s)\s(?:(?:please|just|kindly|maybe)\s){0,2}"""
DONE = r"""(?:it|that|this|them|these|those
        |(?:the|that|your|my|this)\s(?:very\s)?(?:last\s|latest\s|previous\s)?(?:change|correction|edit|update|note|entry
        |action|step|thing|one)s?
        |the\sundo(?:ing)?|what(?:ever)?\s(?:you|u)(?:['’]ve|\shave)?\s(?:just\s|now\s){0,2}(?:did|done|changed|noted|removed|deleted
        |forgot|forgotten|set\saside|took\s(?:out|away|off)|corrected|wrote|added|put\sdown|erased|recorded))"""
AS_BEFORE = r"""(?:how|what|the\sway|where|as|like)\s(?:it|that|things?)\s(?:was|were)"""
UNDO = rf"""(?:(?:undo|revert|reverse|restore|cancel|recover|un-?forget
        |(?:roll|put|bring|change|take|get)\sback)\s{DONE}
        | (?:put|bring|get|change|set|turn|switch|roll|take)\s{DONE}\sback
        | undo(?=(?:\s(?:please|pls|now))?\W*$) | go\sback\sto\s{AS_BEFORE}
        | (?:leave|keep|put|have)\s(?:it|that|this)\s(?:back\s)?{AS_BEFORE})
        (?!\s(?:about|of|on|regarding|concerning|i|to(?!\s(?:how|what|the\sway|where|as))|in|into|out|together|at|with
        |from|under|up|when|while|every)\b)"""
SELF = r"""\bi(?:['’]d|\swould|\sjust|\sonly)?\s(?:rather|(?:like|want|wish|try|tried)\sto)\sforget\b"""
"""The writer wants to forget something themselves, and asks the assistant for nothing."""
FORGETS = r"""(?:forg[eo]t(?:ten)?|delet(?:e|ed|ing)|eras(?:e|ed|ing)|remov(?:e|ed|ing)|wip(?:e|ed|ing)|scrap(?:ped)?
        |clear(?:ed)?|purge|drop|get\srid\sof)"""

REQUESTS = RequestWords(
    put=pattern(
        r"""\b(?:please|pls|plz|kindly)\b | \b(?:can|could|would|will)\s(?:you|u|ya|we)\b(?!\s(?:believe|imagine))
        | \blet['’]?s\b
        | \bi(?:['’]?d|\swould|['’]?ll)\s(?:rather|prefer|like|love|really\slike|appreciate|be\sgrateful|be\sglad
        |be\shappier)\b
        | \bi\s(?:really\s|just\s|still\s)*(?:do\snot|don['’]?t|no\slonger|never)\s(?:ever\s)?(?:want|wish|care)\b
        | \bi(?:['’]?m
        |\sam)\s(?:just\s)?not\s(?:yet\s)?(?:ready|able|comfortable|up\sto)
        | \byou\s(?:can|should|must|may)\b | \bi\sshould\s(?:like|prefer|love)\b | \bwasn['’]?t\smine\b
        | \bi\s(?:want|need|beg|ask)\s(?:you|that|it|this)\b(?!\sto\sknow)
        | \bi\sshouldn['’]?t\shave\b | \b(?:remember|don['’]?t\sforget)\s(?:never|not)\sto\b"""
    ),
    opens=pattern(
        OPENING
        + rf"""(?:(?:don['’]?t|do\snot|never|stop|quit|avoid|leave|skip|steer|keep|no\smore)\b(?![^\n]*\?\s*$)
        | {ERASE}\b)"""
    ),
    reported=pattern(
        r"""\b(?:he|she|they)(?:['’]d|\swould)\s(?:always\s)?say\b | \b(?:said|told|asked|shouted|yelled|replied
        |answered)\b(?<!i\ssaid)(?<!i\stold)(?<!i\sjust\ssaid)(?<!i\sjust\stold)
            (?<!i've\ssaid)(?<!i've\stold)(?<!have\ssaid)(?<!have\stold)(?<!have\si\stold)(?<!i\sever\ssaid)(?<!being\sasked)(?<!be\sasked)
            (?!\syou\b)
        | \bwas\s(?:the\srule|what)\b | (?:\b(?:that|this|it|which)\s|[^\w\s]\s?)was\s(?:his|her|their)\b
        | \bwere\s(?:his|her|their)\b | \b(?:his|her
        |their)\s(?:last\s)?(?:words|motto|saying)\b"""
    ),
    another=pattern(
        SELF
        + r""" | \b(?:he|she|they|we|who|nobody|no\sone|everyone|family|mum|mom|dad|nan|grandad|grandma)\s?(?:\w+\s)?
        (?:['’]d|would|could|did|had|was|were|never|always|used|don['’]?t|doesn['’]?t|didn['’]?t
        |wouldn['’]?t)\b"""
    ),
    unspoken=pattern(
        rf"""(?:\bnot|\bnever|n['’]?t|\bno\slonger|\bno\smore|\bstop|\bquit|\bavoid|\bcease
        |\bmind)\s(?:[\w'’]+\s){{0,4}}?{SAY}\b
        | \b(?:you|we)\s(?:never|didn['’]?t|did\snot)\s(?:ever\s)?(?:mentioned?|asked?|talk(?:ed)?|spoke|speak
        |br(?:ing|ought)|raised?)\b
        | \b(?:leav(?:e|ing)|left|keep(?:ing)?|kept)\b[^.]{{1,60}}\b(?:out|alone|aside|be)\b | \bleave\s(?:it
        |that|this)\b
        | \b(?:steer|keep|stay)(?:ing)?\s(?:well\s)?(?:clear|away|off)\b | \b(?:avoid|skip)(?:ping|ing)?\b"""
    ),
    closed=pattern(
        r"""(?:\b(?:is|are|stays?|remains?)|['’]s)\s(?:strictly\s|a\s|an?\sabsolute\s|totally\s)?
            (?:off[\s-]limits|out\sof\sbounds|taboo|no[\s-]go|closed\s(?:subject|topic|book)
        |not\sup\sfor\sdiscussion)\b
        | \b(?:subject|topic)\b[^.!?]{0,60}\bclosed\b
        | \bnot\s(?:something|a\s(?:subject|topic|thing)|up)\s(?:that\s)?(?:i|for)\b
        | \bno\smore\s(?:talk|questions?|mention|word|stuff|about|of)\b | \bnot\s(?:a|one
        |another)\s(?:single\s)?word\s(?:about|on|of)\b
        | \bi\s(?:never|don['’]?t)\s(?:ever\s)?(?:want|wish|need)\sto\s(?:talk|hear|speak|be\s(?:asked
        |reminded)|discuss)\b"""
    ),
    plainly=pattern(
        r"""(?:^|[.,;:!–—-]|\b(?:please|pls|plz|so|and|but|just|kindly|(?:can|could|will|would)\s(?:you|we)
        |you\s(?:must|should)|must|ask\syou))\W{0,4}
            (?:(?:please|just|you|to|from\snow\son)\W{1,4}){0,3}(?:don['’]?t|do\snot|never|not|no\slonger)\s
            (?:(?:you|to|ever|again|please|even|dare|start|keep|go)\s){0,3}
            (?:(?:talk(?:ing)?|speak(?:ing)?|remind(?:ing)?|ask(?:ing)?)\s(?:\w+\s){0,4}?(?:about|of)|mention(?:ing)?
            |bring(?:ing)?|rais(?:e|ing)|discuss(?:ing)?|touch(?:ing)?\son|go(?:ing)?\son\sabout|refer)\b
            (?![^\n]*\?\s*$)
        | (?:^|[.,;:!–—-]|\b(?:please|pls|plz|so|and|but|just))\W{0,4}(?:please\s)?(?:stop|quit|avoid)\s
            (?:talking|speaking|mentioning|bringing|raising|reminding|asking|going\son)\b(?![^\n]*\?\s*$)
        | \bi\s(?:don['’]?t|do\snot|never|no\slonger|can['’]?t\sbear\sto|can['’]?t\sstand\sto)\s(?:ever\s)?(?:want\sto
            |wish\sto)?\s?(?:talk|hear|speak|read|be\sasked|be\sreminded)\s(?:another\sword\s|any\s?more\s)?(?:about
            |of)\b
        | (?:^|[.,;:!–—-])\W{0,4}(?:not\s(?:another|one|a)|no\smore)\s(?:single\s)?(?:words?|talk|mention
            |questions?)\s(?:about
            |of|on)\b
        | (?:^|[.,;:!–—-]|\b(?:please|so|and|just))\W{0,4}(?:please\s)?(?:leave|keep)\s(?:it|that|this|him|her|them
            |all\sthat)\s
            (?:out|alone|aside|be|away)\b"""
    ),
    listeners=pattern(
        r"""\b(?:to|with|in\sfront\sof|around)\s(?:any\s?(?:one|body)|some(?:one|body)|every(?:one|body)|others|other\speople
        |people|the\s(?:others|rest|whole\sfamily|family))\b(?:\s(?:else|here|at\sall|in\s(?:the|my|our)\sfamily|of\sthem))*"""
    ),
    resumed=pattern(
        r"""\bagain\b | \bany\s?(?:more|longer)\b | \b(?:to|with|at)\sme\b | \bfrom\snow\son\b
        | \bin\s(?:the\s)?future\b | \b(?:stop|quit)\b | \bno\smore\b | \banother\b | \bfor\sgood\b"""
    ),
    lifted=pattern(
        r"""(?<!not\s)(?<!n['’]t\s)(?<!never\s)\b(?:lift|remove|drop|cancel|delete|end|undo|withdraw|take\s(?:off|away
            |back)
            |clear)\s(?:the|my|that|this|your)\s(?:boundar(?:y|ies)|limits?)\b
        | (?:\b(?:is|are)\s(?:no\slonger|not)|['’]s\s(?:no\slonger|not)|\b(?:is
            |are)n['’]t)\s(?:an?\s)?(?:off[\s-]limits|taboo|out\sof\sbounds|closed)\s?(?:subject
            |topic)?(?:any\s?more|any\slonger|now)?
        | \byou\s(?:don['’]?t|do\snot|no\slonger)\s(?:need|have)\sto\s(?:avoid|leave\sout|steer\sclear|keep
            |stay\s(?:off|away)|be\ssilent|skip)\b"""
    ),
    allowed=pattern(
        r"""^(?!.*(?:\bnot\b|n['’]t\b(?!\smind)|\bnever\b|\bcannot\b|\bbefore\b))(?=.*\b(?:again|once\smore|now
            |from\snow\son
            |after\sall)\b).*?
            (?P<cue>(?:\b(?:you|we)\s(?:can|may|could)|\b(?:ok|okay|alright|all\sright|fine
            |free)\s(?:\w+\s){0,4}?(?:to|if|with)
            |\bi\sdon['’]?t\smind\s(?:if|that|when)|\b(?:want|like)\syou\sto|\ballowed\sto
            |\bi(?=.*\b(?:again|once\smore)\b)(?:(?:['’]?m|\sam)\s(?:\w+\s){0,2}?(?:ready|able|happy)
                |\s(?:want|would\slike)|['’]d\slike)\sto)
            (?:\s\w+){0,4}?\s(?:(?:talk(?:ing)?|speak(?:ing)?|hear(?:ing)?|ask(?:ing)?(?:\sme)?|remind(?:ing)?\sme)
                (?:\s(?:to|with)\s(?:me|us))?(?:\s(?:again|now))?\s(?:about|of)
            |mention(?:ing)?|bring(?:ing)?|rais(?:e|ing)|discuss(?:ing)?)\b)(?![^\n]*\?\s*$)"""
    ),
    erased=pattern(
        rf"""(?<!not\s)(?<!n['’]t\s)(?<!nt\s)(?<!never\s)(?<!you\sever\s)\b{ERASE}\b
        | \b(?:don['’]?t|do\snot|not)\s(?:keep|save|store|note|record|remember|use|write)\b | \bget\s(?:that|it
        |this)\s(?:out|off)\b"""
    ),
    gone=pattern(
        r"""\bi\s(?:take|took)\s(?:(?:that|it|this)\sback|back)\b(?!\sto) | \b(?:want|like)\s(?:that|it|this
        |all\sof\sit
        |all\sthat)\s(?:gone|removed|deleted|out|wiped)\b | \bundo\b[^.!?]{0,20}\bnote\b
        | ^\W*(?:(?:oh|no|actually|sorry|please|pls)\W+){0,3}(?:scratch|strike|scrub)\s(?:that|it)
          (?:\W+(?:please|pls|then|sorry))*\W*$"""
    ),
    disregarded=pattern(
        OPENING
        + r"""(?:(?:(?:don['’]?t|do\snot)\s(?:please\s)?(?:take\s(?:any\s)?(?:notice|account)\sof
        |pay\s(?:any\s)?attention\sto|count|include)
        |take\sno\s(?:notice|account)\sof | pay\sno\s(?:attention|heed|mind)\sto)\s
        (?:that|this|it|(?:my|the|that)\slast\s(?:message|sentence|remark|bit|line|one)
        |(?:what|anything)\si(?:['’]ve|\shave)?\s(?:just\s)?(?:said|told|wrote|written)(?:\s(?:to\syou|you|there|just\snow|earlier))?)
        |(?:(?:don['’]?t|never)\smind|leave\sout)\swhat\si(?:['’]ve|\shave)?\s(?:just\s)?(?:said|told|wrote|written)(?:\s(?:to\syou|you|there|just\snow))?
        |(?:pretend|act\s(?:as\sif|like))\s(?:that\s)?i\s(?:didn['’]?t|did\snot|never|hadn['’]?t|haven['’]?t)\s(?:just\s|ever\s)?
        (?:say|said|tell|told|write|written|wrote|mention(?:ed)?)(?:\syou)?\s(?:that|this|it|anything|a\s(?:thing|word)))
        (?:\sabout\s(?P<topic>[^.!?,]{2,60}?))?(?:,?\s(?:please|pls|ok|okay|then|thanks))*\W*$"""
    ),
    i_said=pattern(r"""\bi(?:['’]?ve|\shave)?\s(?:just\s|ever\s|even\s)*(?:said|told|wrote|written|mentioned)\b"""),
    undone=pattern(
        rf"""{UNDO_OPENING}{UNDO} | {UNDO_ASKED}{UNDO}
        | (?:^|[,;:–—])\W{{0,3}}i(?:\s(?:want|need)|(?:['’]d|\swould)\slike)\s(?:it|that|this)\s(?:back|undone
        |restored)(?=(?:,?\splease)?[^\w:]*$)
        | \bi\s(?:take|took)\s(?:that|it|this)\sback(?=[^\w:]*$|,)"""
    ),
    everything=pattern(
        rf"""^(?!.*\bjust\s(?:said|told|wrote|mentioned)\b)(?!.*\b(?:moment|minute|second)\sago\b)
        (?!.*(?:\bnot|\bnever|n['’]?t)\s(?:ever\s)?forget)(?!.*{SELF})(?=.*\b{FORGETS}\b)
        (?=.*?\b(?P<cue>everything|it\sall|the\s(?:whole\s)?lot|all(?:\sof)?\s(?:i|we|you|u|my|your|the)\b))"""
    ),
    emptied=pattern(
        rf"""(?:{UNDO_OPENING}|{UNDO_ASKED})(?:clear|wipe|empty|reset|erase)\s(?:out\s)?(?:all\sof\s|all\s)?(?:your|my|the)
        \s(?:whole\s|entire\s)?(?:memory|brain|notes|data)\b"""
    ),
    known=pattern(
        r"""\b(?:you|u|your)\b.{0,60}\b(?:know|noted?|kept|keep|got|have|written|picked|remember|think|learn(?:ed|t)?
        |gathered|stored?|saved?|recorded|on\sfile)\b
        | \b(?:know|got|have|notes?|anything|something|what)\b.{0,40}\b(?:you|u|your)\b"""
    ),
    of_me=pattern(
        r"""\b(?:about|on|of|regarding|concerning)\s(?:me|myself)\b | \bwho\s(?:i\sam|do\syou\sthink\si\sam)\b"""
    ),
    listed=pattern(
        r"""\b(?:tell|show|read|list|give|see|sum)\b.{0,40}\b(?:everything|all|what(?:ever)?
        |notes?)\b.{0,30}\b(?:you|u
        |your|we)\b
        | \bwhat\b.{0,20}\b(?:you|u|we)\b.{0,30}\b(?:so\sfar|already|up\sto\snow|until\snow|by\snow|in\sall
        |altogether)\b
        | \bwhat\s(?:have|did)\si\s(?:already\s)?(?:told|tell|said|say)\b | \b(?:sum\sup|summari[sz]e|recap
        |go\sover)\b.{0,30}\b(?:what|everything|all)\b
        | \b(?:list|read)\b.{0,20}\b(?:all|everything|every|your)\b.{0,20}\b(?:you|u|notes?|thing|facts)\b"""
    ),
    task=pattern(
        r"""^[^\w"“„«'‘]*(?:(?:please|pls|hi|hello|hey|so|and|now|ok|okay|great|well|thanks|thank\syou|just
        |kindly)\W+)*
        (?:(?:can|could|will|would)\s(?:you|u)\s(?:(?:please|maybe|perhaps|just|also|kindly|possibly)\s)*
        | (?:i\s(?:want|need|would\slike)|i['’]?d\s(?:like|love))\syou\sto\s
        | (?:(?:can|could|will|would)\s(?:you|u)\s(?:please\s)?)?help\s(?:me|us)\s(?:to\s)?)?
        (?:(?:please|just|kindly)\s)?
        (?:(?:write|compose|draft|make|create|draw|paint|sing|play|call|phone|ring|text|e-?mail|send|post|print|order
        |book|buy|translate|design|generate)
        \s(?:(?:up|out)\s)?(?:(?:me|us|him|her|them|my\s\w+)\s)?
        (?!\w+\s(?:note|point|wish|difference|memo|reminder|record|spade)\b)
        (?:an?|the|some|something|his|her|my|our|their|another|two|three)\b
        | (?:translate|print|send|e-?mail|post|sing)\s(?:this|that|it|these|those|everything)\b
        | (?:call|phone|ring|text|e-?mail)\s(?-i:[A-Z]\w+)
        | tell\s(?:me|us)\sa\s(?:joke|fairy\stale|bedtime\sstory))"""
    ),
    would=pattern(
        r"""\b(?:would|used\sto)\s(?:always\s)?(?:say|tell|shout|ask)\b | ['’]d\s(?:always\s)?(?:say|tell|shout|ask)\b
        | ["”’,]\s\w+\s(?:always\s)?says\b | \b(?:he|she|they)(?:['’]d|\s(?:did|could|would|used))\b | \bthat\swas\b
        | \b(?:stop|go\saway)\b"""
    ),
    acts=pattern(rf"{SAY}|{ERASE}"),
    forever=pattern(r"\b(?:never|ever|again|any\s?more)\b"),
    frame=words(
        """
        sorry oops scratch strike scrub god gosh lord
        please pls plz kindly thanks thank ta cheers anythng you u ya your can could would we i i'd id i'm im i've
        ive i'll me us it that this there these those let's lets let not never no don't dont do can't cant cannot
        won't couldn't shouldn't stop quit avoid avoiding rather prefer like love want wish need care ready able
        comfortable more again ever any anymore longer all ok okay right just really so and but if mind when still
        yet now anytime talk talking speak speaking chat chatting mention mentioning bring bringing up raise
        raising ask asking asked hear hearing read remind reminding reminded anything something nothing everything
        questions question topic subject matter thing things stuff bit bits part business story stories leave
        leaving left out off limits is are be stay stays staying steer steering clear keep keeping kept away go
        into one we're alone aside skip skipping discuss discussing touch broach name refer dwell word single
        another taboo bounds strictly absolutely totally closed said told tell say saying wrote mentioned know
        have has had what whatever which who forget delete erase remove scrap strike wipe drop ignore disregard
        get rid take undo gone should other day earlier yesterday back wasn't isn't first hey oh hm actually then
        message too noted notes saved save store stored record use shouldn't've bear stand face cope may must
        because list show see give sum summarise far already gathered put down over recap facts got lost track
        un-note remember remembering here tho grateful conversation conversations further good week write writing
        written wait made
        mine note dear you've they've
        from future hearing bear they're start dare
        today recently joke jokes tale wot wat sed
        """
    ),
    lift_frame=words(
        """
        lift boundary boundaries limit limits you're it's that's allowed free feel fine alright happy cancel end undo
        withdraw clear once after hearing mentioned need avoid silent don't isn't aren't i'm set
        """
    ),
    last_words=pattern(
        r"""\b(?:that|the|my|this)\s(?:very\s)?last\s(?:week|month|year|time|night|bit|thing|message|sentence|part
        |one|comment|remark|line)\b
        | \bsecond\sthoughts?\b"""
    ),
    refers=pattern(r"\b(?:it|that|this|there|them)\b"),
    kept=words(
        """
        memories memory facts data notes entries records information info brain forgot forgotten completely entirely
        really lot we've you've
        """
    ),
    links=words("about bout abt of on to with by for from in at regarding concerning re after as than because"),
    articles=words("the a an my his her our their your its some"),
    own_rules=pattern(
        r"""\b(?:ignore|disregard|forget|override|bypass)\s(?:of\s|the\s|my\s)*(?:all|any|every|your|these|previous|prior|earlier
        |preceding|above|former|initial|original|system)\s(?:\w+\s){0,3}
        (?:instructions?|directions|directives?|prompts?|guidelines|rules|programming|guardrails|orders|commands)\b"""
    ),
)
