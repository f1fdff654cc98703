"""The English lexicon."""

from __future__ import annotations

from memory.language.en.commands import COMMANDS
from memory.language.en.dates import DATES
from memory.language.en.phrases import ASKING, PHRASES
from memory.language.en.requests import REQUESTS
from memory.language.en.self_words import SELF_WORDS
from memory.language.en.topics import CARED_FOR, CATEGORY_CUES, TOPICS
from memory.language.lexicon import Lexicon, People, Pronouns, Screens, Weights, kin_words, pattern, words

COMMON = words(
    """
    a an the and or but if so as of in on at by for from with without to into onto out off over under up down about
    than then that this these those there here it its it's is am are was were be been being do does did done doing has
    have had having will would shall should can could may might must not no nor yes i me my mine myself you your yours
    u ur he him his himself she her hers herself they them their theirs we us our ours who whom whose which what when
    where why how all any each every some such same other another more most much many few less very too also just
    only even still yet ever never always again once because bc cause till until while before after since during
    through between against like well ok okay oh ah yeah yep nah im ive id ill dont didnt cant wont hes shes thats
    one two get got go went gone said say says told tell thing things way let lets really quite rather ain't isn't
    """
)

PEOPLE = People(
    he=Pronouns(subject=words("he hes hed"), object=words("him himself"), possessive=words("his")),
    she=Pronouns(subject=words("she shes shed"), object=words("her herself hers"), possessive=words("her")),
    they=Pronouns(subject=words("they theyd theyre"), object=words("them themselves"), possessive=words("their")),
    i=words("i im ive ill id"),
    me=words("me myself"),
    my=words("my mine"),
    we=words("we weve"),
    us=words("us ourselves"),
    our=words("our ours"),
    you=words("you u your ur yours yourself youll youd youre"),
    joined=words("ill id shed"),
    before_joined=words(
        "and but or so because cos bc if when then where while until till before after that think thought know knew "
        "hope guess suppose wish said says say maybe perhaps yes yeah ok okay sometimes often now"
    ),
    kin=kin_words(
        """
        mother f: mother, mum, mom, mummy, mommy, mam, mama, mamma, ma, mums, moms
        father m: father, dad, daddy, papa, pa, pops, pop, da, dads
        parent p: parents, parent, folks
        stepmother f: stepmother, stepmum, stepmom
        stepfather m: stepfather, stepdad
        grandmother f: grandmother, grandma, granny, gran, nan, nana, nanna, nannie, gram, grammy, grandmum, grans
        grandfather m: grandfather, grandad, granddad, grandpa, gramps, grampa, grandpop, pawpaw, grandads
        grandparent p: grandparents, grandparent
        brother m: brother, bro, brothers
        sister f: sister, sis, sisters
        sibling p: sibling, siblings, twin
        uncle m: uncle, uncles
        aunt f: aunt, auntie, aunty, aunts
        cousin p: cousin, cousins, cuz
        nephew m: nephew, nephews
        niece f: niece, nieces
        son m: son, sons
        daughter f: daughter, daughters
        child p: child, children, kid, kids
        grandson m: grandson, grandsons
        granddaughter f: granddaughter, granddaughters
        grandchild p: grandchild, grandchildren, grandkids, grandkid
        husband m: husband, hubby, ex-husband, fiancé, boyfriend
        wife f: wife, missus, fiancée, girlfriend
        partner p: partner, spouse
        friend p: friend
        neighbour p: neighbour, neighbor
        """
    ),
    strangers=words(
        """
        neighbours neighbors friends mate mates buddy pal roommate flatmate housemate colleague coworker boss manager
        teacher headmaster doctor nurse surgeon priest pastor vicar minister lady guy bloke man woman boy girl lad
        lass
        landlady landlord cop policeman officer postman mailman driver plumber lawyer dentist vet baker butcher farmer
        captain sergeant soldier someone somebody everyone everybody anyone people folk family mason carpenter
        classmate schoolmate teammate customer stranger midwife hairdresser barber
        """
    ),
    titles=words(
        "mr mrs ms miss dr sir lady lord father fr rev reverend prof professor sister sr capt captain sgt old"
    ),
    articles=words("a an the another some"),
    prepositions=words(
        "in at on to of from by near for with off into onto over under through via towards toward until till since "
        "about around outside"
    ),
    auxiliaries=words(
        """
        is was are were has had have does did do will would can could should might must may says said told asked gave
        took made went came got left sent knew thought wanted loved liked hated married lived worked taught played
        bought sold kept found lost died cried laughed wrote read sang drove
        put let wouldn couldn didn wasn isn hasn hadn won doesn helped brought carried called rang phoned saw met
        moved became started began ran fell sat stood held paid who kept stayed died hung hid taught fed used
        """
    ),
    describing=words("woman man lady girl boy child bloke lad lass person"),
    both=pattern(r"\b(?:the\stwo\sof\syou|you\stwo|both\sof\syou|you\sboth|together|with\s(?:him|her))\b"),
    saying=words("said says say told tells tell reckons thinks thought remembers knew"),
    being=words("is was are were be been has have will would can could may might does do"),
    adverbs=words("never always once still also just only really often then later even probably certainly finally"),
    subordinators=words(
        "when if after before because as since until till while although though whenever where whether"
    ),
    bare_roles=words("mother father grandmother grandfather stepmother stepfather"),
    verb=pattern(r"^\w{2,}(?:ed|n't)$"),
    subjectless=pattern(
        r"""(?:rained|snowed|hailed|drizzled|thundered|sleeted|seemed\s(?:that|like)
        |poured\s(?:down|all|with\srain|the\swhole))\b"""
    ),
    topic=pattern(r"^(?:and\s|oh\s|but\s|well,?\s)*(?:the|his|her|my|our|that)\b"),
    referring_back=pattern(r"\b(?:them|those|theirs)\b"),
    anaphor=pattern(
        r"""^(?:and\s|but\s|so\s|because\s|oh\s|well,?\s)*(?:it|its|it's|that|thats|that's|this|these|those|there
        |they|then
        |which|so|not|nothing|none|both|neither)\b"""
    ),
    next_clause=pattern(
        r"(?<!\s)(?:\s*+[,;]\s++(?:and|but|so)\s++|\s*+;\s++)(?=(?:i|i'[a-z]+|im|ive|we|my|one\stime|he|she|he'[a-z]+|she'[a-z]+)\b)"
    ),
    couple=pattern(
        r"""(?:both\s|then\s|first\s|never\s|always\s|had\s|got\s){0,6}(?:married|wed\b|engaged|met\b|moved|lived
        |danced|courted|emigrated
        |separated|divorced|settled|eloped|honeymooned|kissed|spent|used\sto|would|sang|travelled|traveled|went
        |came|bought|had\b|were)"""
    ),
)

SCREENS = Screens(
    question=pattern(
        r"""^(?!.*,\s*what,).*\?["”’')\]]*\s*\W{0,3}$
        | ^(?:so\s|and\s|but\s|ok\s|btw\s|also\s|well,?\s)*(?:(?:do|does|did|is|are|was|were|can|could|will|would
        |has|have|had|should)\s
            (?:i|you|u|he|she|they|we|it|there|any|anyone|anybody|someone|my|your|his|her|the)\b
          | (?:who|what|where|when|why|how|which)(?:'s|s|\s(?:is|was|are|were|do|does|did|about|many|much|long
          |old|else))\b)
        | \b(?:do\su|do\syou)\s(?:know|remember|think|have)\b
        | ^(?:i\swonder|wonder)\b | \bi\s(?:was\s)?wonder(?:ed|ing)?\s(?:if|whether|what|who|why|how)\b"""
    ),
    hypothetical=pattern(
        r"""\b(?:would|'d|could|might|should)\s(?:not\s|never\s|probably\s|surely\s|always\s)?(?:of|'ve)\s
        | \b(?:could|might|should|would\s(?:probably|surely))\s(?:not\s|never\s|always\s)?have\s
        | (?:\bwould|\bwouldn't|'d)\s(?:not\s|never\s|always\s)?have\s
          (?!(?:no|an?|the|my|his|her|our|their|its?|him|me|us|them|one|two|three|any\w*|some\w*|every\w*|nothing)\s)
        | (?:\bwould|\bwouldn't|'d)\s(?:not\s|never\s|always\s)?have\s.*\b(?:by\snow|now|today|these\sdays)\b
        | ^(?=.*\bif\b).*(?:\bwould|\bwouldn't|'d)\s(?:not\s|never\s|always\s)?have\s
        | \b(?:would|could|should|wouldn't|couldn't)(?:'ve|ve|a)\b | \b(?:couldn't|shouldn't)\shave\b
        | \bif\s(?:only|he'd|she'd|they'd|(?:he|she|they)\shad\s(?:been|lived|known|run|had|gone|stayed|taken)
            |i\swere|he\swere|she\swere|he\slived|she\slived|he\swas\s(?:here|alive|around)|she\swas\s(?:here
            |alive|around))\b
        | \b(?:he|she|they)'d\sbe\s(?:\d+|\w+ing|so|proud|a\shundred|turning)\b | \bi\swish\b | \bimagine\sif\b
        | \bsuppose\s(?:he|she)\b"""
    ),
    as_if=pattern(r"\bas\s(?:if|though)\b[^.;:!?]*"),
    joke=pattern(
        r"""\(\s*(?:just\s)?(?:joking|kidding|jk|joke)\b | \b(?:jk|/s)\b | \bjokes\W*$ | \bonly\sjoking\b
        | \bthat'?s\sa\sjoke\b
        | \b(?:just|only)\s(?:kidding|joking|messing|teasing|pulling\syour\sleg)\b | ^(?:ha\s?)?joke\b
        | \bdon't\stell\sgrand"""
    ),
    joke_after=pattern(
        r"""^(?:\W|no\s|nah\s|ha\s|haha\s|lol\s|ok\s|sorry\s)*(?:i'?m\s|am\s|just\s|only\s)+(?:kidding|joking
        |messing|teasing|having\syou\son)\b
        | ^\W*(?:(?:nah|no|ha|haha|lol|lmao|oh|ok)\W+){0,3}
          (?:jk|j/k|(?:just\skidding|kidding|joking)(?!\s(?:aside|apart)))\b
        | \bthat\swas\sa\sjoke\b
        | \bnot\sreally(?:,\sof\scourse)?\W*$
        | ^\W*(?:(?:no|nah|ha|haha|lol|ok|sorry|i'?m|im|am|was|just|only|that'?s|that|a|totally)\W+){0,4}
          (?:kidding|joking|jk|messing|teasing|joke|jokes|winding\syou\sup|pulling\syour\sleg
        |made\sthat\sup)\b\W*(?:$|[,;:–-])"""
    ),
    doubt=pattern(
        r"""\bi'?ve\sa\sfeeling\b | \bdon'?t\squote\sme\b | \bcould(?:'ve|\sof|\shave)\sbeen\b | \bno\sidea\b
        | \bnot\s(?:really\s)?sure\b(?!\s(?:exactly\s)?(?:when|how\sold|what\syear|which\syear))
        | \bi\s(?:don'?t|dont)\s(?:really\s)?(?:know|remember)\b | \bidk\b | \bdunno\b
        | \bi\s(?:do\s)?think\sso\b | \bcan'?t\sremember\b
        | \bwho\sknows\b | \bor\ssomething\b | \bi\sforget\b | \bmay\sor\smay\snot\b"""
    ),
    small_talk=pattern(
        r"""\b(?:speak|talk|write|type)\w*\s(?:about|to)\b.*\bhere\b | ^\W*this\sis\s(?:mr|mrs|ms|dr|\w+\s(?:here
        |speaking|\w+,))\b
        | ^\W*(?:(?:good\s)?(?:morning|evening|afternoon|night)\b|hello|hi+\b|hey|yo\b|sup\b|night\snight
        |goodnight|bye|goodbye|cheers|ta\b
            |thank|thanks|thx|you'?re\swelcome|fair\s(?:enough|dos|do's)|go\son(?:\sthen)?\W*$|right\W*$
            |where\swas\si|back\sagain
            |i'?m\s(?:back|here|fine|alright|ok|okay|ready|good)\b|never\smind|take\scare|see\syou|speak\ssoon
            |talk\s(?:soon|later)
            |ok(?:ay)?\W*$|yes\W*$|no\W*$|yeah\W*$|nah\W*$|sure\W*$|(?:ha)+\W*$|lol\W*$|fine\W*$|good\W*$
            |that'?s\sall\W*$|that'?s\sit\W*$
            |sorry\b(?!,?\s(?:it|he|she|his|her|they|not|for\shis|for\sher)\b)|excuse\sme|pardon|let'?s\s(?:start
            |see)|here\sgoes|you\ssee\b
            |you\sknow\W*$|you\sbe\sthe)
        | \bthe\sweather\b | \b\d+\sdegrees\b | \b\d\d\s(?:today|outside|already|in\sthe\sshade)\b
        | ^\W*(?:bloody|stinking|boiling|scorching|freezing|bitter)\s(?:hot|cold)\b
        | \b(?:it'?s|its)\s(?:raining|snowing|hot|cold|freezing|boiling)\b
        | \b(?:astros|game|match)\s(?:is|are)\son\b | ^\W*(?:my\sname\sis|.{1,20}\shere\b\W*$)
        | \blet'?s\sgo\b
        | ^\W*i'?m\s(?-i:[A-Z])\w+\b\s*(?:[,.!]|$|here|and\b) | ^\W*\w+\shere\b\s?,
        | \bhow\sthis\sworks\b | \bto\stype\b | \btyping\b | \bhomework\b
        | \bthis\s(?:thing|app|site|machine
        |computer|robot|chat)\b
        | ^\W*(?:evening|afternoon|okay\si'?m|right,?\si'?m|me\sagain|it'?s\sme)\b | \b(?:where|how)\s(?:do
        |should|to)\s(?:i\s)?(?:start|begin)\b | \b(?:see\show\s(?:this|it)\sgoes|let'?s\ssee|long\sday
        |glass\sof\swine|cup\sof\stea)\b | \bnever\s(?:done|used|talked\sto|tried)\s(?:this|anything\slike
        |one\sof|a\s(?:computer|machine|bot))"""
    ),
    transient=pattern(
        r"""\b(?:hang|hold)\son\b | \bbrb\b | ^\W*(?:sec|secs|min)\W | \btwo\s(?:ticks|secs)\b | \bback\sin\sa\b
        | \bthere'?s\s(?!.{0,300}\b(?:he|she|his|her|my)\b) | \bone\s(?:sec|second|moment|minute)\b | \bjust\sa\s(?:sec
        |second
        |moment|minute)\b | \bright\snow\b
        | \bgotta\s(?:go|run)\b | \bhave\sto\s(?:go|run|dash)\b | \bi'?ve\san\searly\sstart\b | \b(?:door
        |phone)(?:bell)?(?:'s|\sis)\s(?:ring|go)ing\b
        | \b(?:is|are|am|'m|'s|'re|im|hes|shes)\s(?:\w+\s)?(?:boiling|burning|ringing|texting|calling|barking
        |crying|making|waiting|looking\sfor)\b
        | \b(?:kettle|dishwasher|oven|microwave|dinner|tea|lunch|supper|laundry|washing|battery|wifi|signal|bus
        |taxi|train|parcel|delivery)(?:'s|\sis)\b
        | \bsomeone(?:'s|\sis)\sat\sthe\b | \bgone\snine\b | \b(?:my|the)\s\w+\s(?:is|are|'s)\s(?:\w+\s)?(?:today
        |tonight|again|at\sthe\smoment)\b
        | \b(?:today|tonight|this\smorning|this\safternoon|this\sevening|just\snow|at\sthe\smoment)\s+so\b
        | \bi'?m\s(?:so\s|also\s|a\sbit\s)?(?:hungry|tired|cold|hot|off\sto|going\sto)\b
        | \bbefore\smy\sshift\b | \b(?:cat|dog)(?:'s|\shas)\sbeen\b | \bbeen\ssick\son\b
        | \b(?:one\smo|gimme\sa|give\sme\sa\s(?:sec|minute|moment)|bear\swith\sme|won'?t\sbe\slong
        |be\sright\sback|i'?m\soff|off\sto\sbed|lie\sdown|gonna\s(?:go|try\sto\ssleep|sleep|eat)|need\sto\s(?:go
        |run|sleep))\b | ^\W*(?:oh\s)?(?:phone|doorbell|sorry,?\s(?:phone|door))\W*$ | \b(?:at\sthe\sdoor
        |in\sthe\soven|on\sthe\sstove)\b | \b(?:pizza|bus|taxi|cab|lift|uber|food|delivery)(?:'s|\sis)\s(?:here
        |coming|late)\b
        | \bback\s(?:later|soon|shortly)\b | \b(?:is\sthat\sthe|look\sat\sthe)\stime\b | \bmy\s(?:kids?|baby|boss
        |dog|toddler|alarm)(?:'s|\sis|\sare)\s\w+ing\b
        | \bi(?:'?m|\sam)\s(?:\w+\s){0,3}(?:mess|wreck|disaster(?!\s\w)|idiot|fool|bag\sof\snerves|crybaby|nightmare
        |twit|numpty|basket\scase)\b
        | \bi(?:\shave|\sgot|'?ve\sgot)\b.{0,40}\bto\s(?:pick\sup|collect|fetch|drop\soff|feed|bath|walk)\b"""
    ),
    request=pattern(
        r"""\b(?:can|could|will|would)\s(?:you|u)\s(?!believe|imagine|ever|always)\b
        | \bplease\s(?!d\b)(?!remember|don'?t\sforget|note|keep|write)\w+
        | \b(?:remind|show|send|help|give)\sme\b(?!.*\b(?:he|she)\b) | \bdon'?t\s(?:put|tell|share|show|ask|write
        |repeat|pass|mention)\b
        | \b(?:not|just|only)\sfor\s(?:the\sfamily|me\b|us\b|you\b) | \bfor\syou\sand\snobody\b | \bkeep\s(?:it
        |this|that)\s(?:to\syourself|between|private|secret|tidy|short)\b
        | \bput\s(?:it|that|them|this)\s(?:in|into|as|on)\b.*\b(?:list|table|order|points)\b
        | \bbetween\s(?:you\sand\sme|us)\b | \bi'?d\slike\syou\sto\b
        | \b(?:ask|continue\swith|carry\son\swith)\s(?:me\s)?(?:your\s|another\s|the\s(?:next
        |other)\s)questions?\b | \bignore\s(?:me|it|that|this)\b"""
    ),
    instruction=pattern(
        r"""\bfrom\snow\son\b
        | (?<!would\s)(?<!could\s)(?<!'d\s)\bignore\s(?:all|any|your|the|every|previous)\b | \bdisregard\b
        | \bforget\s(?:all|your|everything|previous)\b
        | (?<!would\s)(?<!'d\s)\b(?:always|never)\s(?:describe|say|tell|answer|reply|call|refer|write|mention|claim
        |pretend|use|speak|respond|treat)\b
          (?!.*\b(?:he|she)\s(?:would|used))
        | \btell\s(?:everyone|everybody|every|all|each|anyone|the\swhole|the\sfamily|any)\b
        | \bshare\s(?:the\slot|everything|it\sall|all|every)\b
        | \b(?:publish|reveal|list|print|output|export|delete|send|forward|expose|disclose)\s(?:all|every
        |everything|the\s(?:private|whole|full|system|memor)|your|any)\b
        | \byou(?:'ve|\shave)?\s(?:must|have\sto|to|are\sto|will)\s(?:now\s)?(?:talk|speak|answer|act|behave|say
        |call|obey|tell|describe|reply|pretend|respond)\b
        | \b(?:act|talk|speak|behave|answer|respond|reply)\s(?:as|like)\s(?:my|our|a|an|if|the)\b(?=.*\b(?:you|me
        |from\snow)\b)
        | \byour\s(?:rules|instructions|guidelines|system\sprompt|prompt|programming)\b | \bobey\b(?=.*\bonly\b
        |.*\b(?:me|this)\b)
        | \bpermission\s(?:from|of)\sthe\sowner\b | \bsystem\s(?:prompt|message|override)\b | \bnew\s(?:rules
        |instructions)\b
        | \bput\severything\b | \bwhere\severyone\scan\sread\b | \boverride\b
        | \byou\sare\s(?:now|no\slonger)\b | \bpretend\s(?:to\sbe|you|that\syou)\b | \b(?:answer|reply|respond
        |speak|write|talk)\s(?:only|just|always|exclusively)\b
        | \bmake\s(?:everything|all|it\sall|this|the\swhole)\s\w*\s?(?:public|visible)\b | \b(?:send|forward|mail
        |email|post)\s(?:it|them|this|everything|all|every|the)\b.{0,60}(?:@|\beveryone\b|\ball\smembers\b)
        | \bdo\snot\sobey\b | \bfrom\stoday\son\byou\b | \bjailbreak\b | \bdeveloper\smode\b
        | \bwithout\s(?:asking|approval|permission)\b.*\bshare\b | \b(?:erase|wipe|remove)\s(?:all|every
        |everything|the\swhole)\b
        | \b(?:if|when|whenever)\s(?:any(?:one|body)|some(?:one|body)|they|people|my\s\w+)\s(?:ever\s)?asks?\b
          [^.!?]{0,60}?,\s*
          (?:please\s)?(?:say|tell|answer|reply|claim|pretend|deny|lie)\b
        | \b(?:mark|approve|publish|unlock)\s(?:all|everything|every|each|these|them)\b
        | \b(?:set|change|make)\smy\srole\b
        | \b(?:grant|give)\sme\s(?:full\s|all\s)?(?:access|rights|admin\w*)\b
        | \brepeat\s(?:after\sme|to\s(?:every|all|each))\b
        | \bmake\s(?:all|every\w*|the)\s(?:\w+\s){0,4}(?:public|visible|shared)\b
        | \bstop\s(?:following|obeying)\b | ^\W*(?:please\s)?do\snot\s(?:tell|mention)\b"""
    ),
    addressed=pattern(
        r"""(?:^|[.:'"“‘(\[]\s*)(?:ai\s(?:systems?|assistants?|models?|agents?)|(?:dear\s)?(?:assistant|chatbot
        |bot|computer|robot|machine|system|llm)s?)
            (?:\s(?:reading|processing|that\sreads?|who\sreads?)[^:,.]{0,30})?\s*[:,]
        | \b(?:to|attention|note\sto|notice\sto)\s(?:any\s|all\s|the\s|every\s)?(?:computers?|assistants?|ai\b
        |machines?|bots?|language\smodels?|chatbots?)\b"""
    ),
    secret=pattern(
        r"""\bpass\s?(?:word|code|phrase)s?\b | \blog\s?in\b | \b(?:the|a|my|her|his|gran'?s|tablet|card|safe
        |door|gate|alarm)\s(?:pin|code)\b(?=.*\d)
        | \bpin\b(?=\D{0,40}\d{4}) | \bwi-?fi\b | \bapi\skey\b | \b(?:card|account)\s(?:number
        |for\sthe\ssubscription)\b | \bexp\s\d\d/\d\d\b | \biban\b"""
    ),
    musing=pattern(
        r"""\b(?:i|im|i'm|ive|i've|i'd|i'll|ill|we'll|i\sam)\s(?:\w+ly\s|just\s|really\s|also\s|still\s|only\s
        |never\s|always\s|had\s|would\s|have\s|do\s|'ve\s)*
        (?:think|thought|guess|suppose|believe|mean|meant|know|knew|knows|wonder|remember|recall|forgot|forget
        |forgotten|say|said|tell|told|ask|asked
          |look|looked|checked|counted|see|saw\sit|found|read\sit|mix|mixed|was\swrong|am\swrong
          |wrong|was\smistaken|hope|doubt|bet|swear
          |sure|lie|paste|type|figure|feel|felt|promise|want\sto|wanted\sto\ssay|try|trying|going|kidding|joking
          |serious|not|glad|sorry|happy\sto|talk|continue
          |come\sback|begin|start|stop|need|been\sthrough|have\sto|do\snot\sknow|will|shall|can|can't|could
          |couldn't\ssay|should|must|stand\scorrected|correct)\b
        | ^(?:i'?ll|i\swill|i\scan|i\scould|let\sme)\b"""
    ),
    remember=pattern(
        r"""(?<!i\s)(?<!we\s)(?<!he\s)(?<!she\s)(?<!they\s)(?<!t\s)(?<!not\s)(?<!never\s)(?<!still\s)
            \b(?:please\s|pls\s|now\s|do\s|must\s|to\s|you\s)?(?:remember|note|write\sdown|keep|save|record
        |don'?t\s(?:ever\s)?forget|never\sforget)\s
            (?:this|that|these|it\b|one\sthing|above|for\s(?:me|ever|good)|what\si)(?!\stime|\sday\swhen|\sone\stime)
        | \bplease\sremember\b | \bthis\s(?:must|should)\s(?:never|not)\sbe\s(?:lost|forgotten)\b
        | \bwrite\s(?:this|that|it)\sdown\b(?!\s\w+\.\s')
        | \bone\sthing\s(?:to|you\smust|you\sshould)\s(?:remember|keep|know)\b
        | (?<!i\s)(?<!we\s)(?<!he\s)(?<!she\s)(?<!they\s)(?<!t\s)\b(?:remember|keep|note|save|store|record
        |write)\s(?:this|that|it|the\sfollowing)(?:\s\w+){0,3}\s?(?:,
        |:|–|-|\.)
        | (?<!i\s)\b(?:make\s(?:a\snote|sure)|be\ssure)\s(?:to\s(?:remember|keep)|you\s(?:remember|keep)|of\sthis)\b
        | \bdon'?t\s(?:ever\s|you\s)?(?:forget|lose)\s(?:this|that|it)\b
        | \bthis\s(?:one\s)?(?:is\s)?(?:important|matters)\b[^.]{0,20}[:–-] | \bimportant\s?:"""
    ),
    correction=pattern(
        r"""\bcorrection\b | \b(?:must|let\sme|have\sto|should)\scorrect\b | \bi\s(?:was|am|'m|got\sit|had\sit
        |told\syou)\s?(?:\w+\s)?wrong\b | \bi'?m\swrong\b
        | \bi\stell\sa\slie\b | \bi\s(?:mixed|muddled|misremembered|misspoke)\b
        | \bnot\s(?:in\s)?'?\d{2,4}\b | \bi\ssaid\b.*\d | \bi\stold\syou\b | \bmy\smistake\b
        | \bi\sstand\scorrected\b | \bactually\b.*\bnot\b | \bgot\s(?:it|that)\swrong\b"""
    ),
    living=pattern(
        r"\b(?:is|are)\s(?:still\s)?(?:alive|living)\b|\bstill\slives\b|\bis\s(?:now\s\d{1,3}|\d{1,3}\snow)\b"
    ),
    hearsay=pattern(
        r"""\b(?:apparently|supposedly|so\sthey\ssay|they\ssay|i\s(?:heard|was\stold)|rumou?r|legend\shas\sit
        |the\sstory\sgoes|that\swas\sthe\stale)\b
        | \b(?:mum|mom|dad|gran|nan|grandma|grandad|aunt\w*|uncle)\s(?:always\s|once\s
        |later\s)?(?:told\s(?:me|us)|says|reckons)\b | \bwhat\s(?:he|she)\stold\sme\b"""
    ),
    document=pattern(
        r"""\b(?:certificate|indentures|lease|deed|diary|diaries|letter|pay\s?book|passport|receipt|ticket\sstub
        |register|newspaper|newsletter|photo|record)s?\b"""
    ),
    about_me=pattern(
        r"""\bi\swas\s(?:born|raised|christened|named|a\s
        |an\s|his|her|the\s) | \bi\s(?:also\s)?(?:still\s)?(?:have|keep|wear|use|own|miss|play|cook|make|bake|hem
        |do(?!\s(?:not|know|think|n't))
        |grow|sing|live|work)\b
        | \bi(?:'ve|\shave|ve)\s(?:still\s)?(?:got|kept|been|never|always) | \bi\sused\sto\b | \bi\s(?:haven'?t
        |have\snot|never|always)\s\w+ | \bi\s(?:moved|left|married|emigrated|grew|learn(?:ed|t)|became|studied
        |crashed|gave|inherited|lived|worked|quit|got|broke|took|won|lost)\b
        | \bim\s(?:a|an|on)\b | \bi'?m\s(?:a|an|the)\s(?!bit|little|lot
        |(?:\w+\s)?(?:wreck|mess|fool|idiot|one|ones|shambles|state)\b)\w+ | \bi\s(?:miss|regret|love
        |loved|hated)\b | \bnamed\safter\b | \bwe\s(?:spent|used|lived|moved|had|always|went|took)\b"""
    ),
    filler=pattern(
        r"""^(?:(?:(?:(?:oh|ah|well|haha|lol|ok|okay|and|n|but|also|actually|anyway|hmm|um|er|btw|honestly
        |basically|obviously|however|therefore|moreover|nevertheless|furthermore
            |obvs|because|mind\syou|of\scourse|you\sknow|you\ssee|i\smean|to\sbe\shonest|tbh|then\sagain
            |by\sthe\sway|ehen)\b
            |(?:ha\s?)+)(?:[\s,.!:;…–—-]+|$))
          | (?:(?:yes|yeah|yea|yep|ya|ye|no|nah|nope|right|so|now|look|see|hey|listen|man|god|sure|like
          |another\sthing|one\sthing)
            \s*[,.!:;…–—-]+\s*)
          | (?:so|now|ya|yes|yeah|no|right)\s(?=(?:he|she|they|his|her|my|i|it|dad|mum|mom)\b))+"""
    ),
)

WEIGHTS = Weights(
    categories=CATEGORY_CUES,
    topics=TOPICS,
    cared_for=CARED_FOR,
    identity=pattern(
        r"""\b(?:(?:was\s|were\s)?born\b|date\sof\sbirth|birth\scertificate|(?:full|maiden|real|middle|given)\sname
        |christened|baptis\w*|(?:he|she)\sdied\b(?!.{0,6}\bhe)|passed\saway)"""
    ),
)

ENGLISH = Lexicon(
    code="en",
    common=COMMON,
    abbreviations=words("mr mrs ms dr st prof rev sgt capt lt col gen jr sr vs etc approx ca no vol ave rd fr eg ie"),
    people=PEOPLE,
    screens=SCREENS,
    dates=DATES,
    weights=WEIGHTS,
    asking=ASKING,
    phrases=PHRASES,
    commands=COMMANDS,
    requests=REQUESTS,
    of_self=SELF_WORDS,
)
