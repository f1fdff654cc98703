"""What people say of themselves in English."""

from memory.language.lexicon import pattern, words
from memory.language.tellers.self_words import SelfWords
from memory.language.topics import topics

NUMBER = r"""(?:\d{1,3}(?![.,:]?\d)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six
    |seven|eigh|nine)teen
    |(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[\s-](?:one|two|three|four|five|six|seven|eight
    |nine))?)"""
OFTEN = r"""(?:(?:also|still|now|currently|actually|always|only|just|mostly|really|myself|originally|too|never|both
        |not)\s)*+"""
AM = rf"""\b(?:i['’]?m|i\sam|am|i['’]?ve\s(?:always\s)?been|i\shave\s(?:always\s)?been|i\swas)\s{OFTEN}"""
HAVE = rf"""\b(?:i\s{OFTEN}(?:have|had|got|don['’]?t\shave|do\snot\shave|haven['’]?t\sgot)|i['’]?ve\s{OFTEN}(?:got\s
    |had\s)?)\s?"""
CHILD = r"""(?:kids?|child(?:ren)?|sons?|daughters?|boys?|girls?|bairns?|lads?|grand(?:child(?:ren)?|kids?|sons?
    |daughters?)
    |step(?:child(?:ren)?|sons?|daughters?)|twins?|triplets)"""
PARTNER = r"(?:husband|wife|partner|boyfriend|girlfriend|fiancée?|fiance|ex-?(?:husband|wife)|spouse|other\shalf)"
FAITH = r"""(?:catholic|protestant|christian|muslim|moslem|jew(?:ish)?|hindu|sikh|buddhist|quaker|methodist|baptist
    |presbyterian|anglican|lutheran|mormon|evangelical|atheist|agnostic|pagan|jain|church\sof\sengland|religious
    |churchgoer|believer(?!\sin\s(?!god))|jehovah['’]s\switness)"""
PEOPLE = r"""(?:irish|english|welsh|scottish|british|american|canadian|australian|german|austrian|swiss|french|spanish
    |italian|portuguese|polish|russian|ukrainian|dutch|danish|swedish|norwegian|finnish|greek|turkish|indian|pakistani
    |bengali|chinese|japanese|korean|vietnamese|filipino|mexican|cuban|colombian|brazilian|jamaican|nigerian|ghanaian
    |somali|arabic|arab|hebrew|yiddish|farsi|persian|urdu|hindi|punjabi|tamil|gujarati|cantonese|mandarin|tagalog
    |romanian|hungarian|czech|catalan|basque|galician|gaelic|creole|swahili|yoruba|igbo|maori|afrikaans|moroccan
    |algerian|european|african|asian|londoner|yorkshireman|scot|pole|kiwi)"""
ILLNESS = r"""(?:diabet\w+|asthma\w*|epilep\w+|arthriti\w+|cancer|leuk\w+|parkinson['’]?s|multiple\ssclerosis|\bms\b
    |dementia|alzheimer['’]?s|bipolar|autis\w+|adhd|dyslex\w+|ptsd|glaucoma|migraines?|h\.?i\.?v\.?|copd|lupus|psoriasis
    |coeliac|celiac|crohn['’]?s|fibromyalgia|pacemaker|hearing\saids?|wheelchair|stoma|prosthe\w+|heart\s(?:condition
    |disease|failure|murmur)|(?:high|low)\sblood\spressure|bad\s(?:back|heart|hip|knees?)|(?:new|artificial|plastic)\s
    (?:hips?|knees?)|one\s(?:kidney|eye|leg|arm|good\sear)|allerg\w+|intolerance|depression|tinnitus)"""

SELF_WORDS = SelfWords(
    lasting=pattern(
        rf"""{AM}(?:from\s(?!work|time|the\s(?:bank|office|hospital|council|garage)\b|here\b|home\b|it\b|that\b)\w+
            |in\s(?:my|the)\s(?:teens|\w+ties|(?:first|second|third|fourth|final|last)\syear)
            |(?:happily|newly|recently|long|twice|un)?\s?(?:married|divorced|separated|widowed|single|engaged|unmarried
                |pregnant|retired|unemployed|self-?employed|freelance|semi-retired|disabled|adopted|bilingual|childless
                |vegan|veg(?:gie|etarian)|teetotal|sober|deaf|blind|partially\ssighted|colou?r-?blind|left-?handed|gay
                |lesbian|bisexual|trans(?:gender)?|illiterate)\b(?!\s(?:to|of|out|for)\b)
            |out\sof\swork\b|hard\sof\shearing|on\s(?:a\sdisability|disability|(?:maternity|paternity)\sleave|insulin
                |dialysis|a\s(?:state\s)?pension)
            |(?:a|an|the)\s(?:\w+\s){{0,2}}?(?:widow(?:er)?|mother|mum|mom|father|dad|gran\w*|pensioner|student
                |only\schild|twin|orphan|(?:youngest|oldest|eldest)\sof|foster\s\w+|single\s\w+)\b(?!['’]s)
            |(?:an?\s|not\s(?:an?\s)?)?(?:\w+\s){{0,2}}?{FAITH}\b
            |(?:an?\s)?(?:half\s|part\s)?(?:\w+[\s-])?{PEOPLE}\b(?!\steacher)
            |(?:\w+\s)?(?:fluent\sin|studying|training\s(?:as|to)|learning)\s\w+
            |(?:an?\s)?(?:(?:type\s\w+|\w+ly|badly|quite|a\sbit|very|insulin-dependent)\s)?(?:{ILLNESS})
            |(?<!was\s){NUMBER}(?:\s(?:years?\s(?:old|of\sage)|yrs?(?:\sold)?|next|this|in|now)(?:\s\w+)?)?(?=\s*(?:$
            |[,.;:!?–—-]|and\b|but\b|with\b))
        )
        | {AM}(?:born|raised|christened|baptised|baptized|diagnosed|brought\sup|allergic|intolerant|adopted)\b
        | \bi\s(?:turn|turned|will\sbe|['’]?ll\sbe)\s{NUMBER}\b(?!\s(?:minutes|mins|o['’]?clock|miles|late))
        | {HAVE}(?:no|any|(?:an?|{NUMBER}|some|several|lots\sof)(?:\s[\w-]+){{0,2}}?)\s(?:{CHILD}|{PARTNER}|siblings
        |brothers?
            |sisters?|stepchildren)\b(?!['’]s|-)
        | {HAVE}(?:(?:grown[\s-]?up|grown|adult|young|teenage|little|small|identical|lovely|beautiful|wonderful)\s)*
            (?:twins|triplets|kids|(?:(?:grand|step)?(?:children|sons|daughters))|grandkids|siblings|brothers|sisters)
            (?=\s*(?:$|[,.;:!?–—-]|(?:and|but|of\s(?:my|our)\sown|now|too|aged?|who|myself|at\shome|in\s(?-i:[A-Z]))\b))
        | {HAVE}(?:[\w-]+\s){{0,3}}?{ILLNESS}
        | \bi\s{OFTEN}(?:suffer(?:ed)?\sfrom|live\swith|use\sa|wear|was\sdiagnosed\swith
        |need\sa)\s(?:an?\s)?(?:\w+\s){{0,2}}?{ILLNESS}
        | \bi(?:['’]?ve)?\s{OFTEN}(?:have\s)?{OFTEN}(?:been\s)?(?:live|lived|living|grew\sup|settled|emigrated)
            \s(?!(?:in|with|through|for)\s(?:\w+\s)?(?:fear|hope|denial|past|dread|head|pain|peace|moment|dreams?|memory
            |memories|grief|it|that|this|him|her|them|guilt)\b)
            (?:in|at|on|near|with|alone|by|outside|up|down|here|there|abroad|out|across|next|between|round|around|from
                |over
            |all|just|not|opposite|above|half|two|three|five)\b
        | \bi\s{OFTEN}(?:come|came)\sfrom\s(?!work|the\s(?:shops?|bank|office)|it\b|that\b)\w
        | \bi\s{OFTEN}retired\s(?:from|in|as|at|last|early|ten|two)\b
        | \bi\s{OFTEN}(?:moved|emigrated)\sto\s(?-i:[A-Z])
        | \bi\s{OFTEN}(?:work|worked|used\sto\swork)\s(?:(?:\w+\s)?(?:nights?|days?|shifts?|evenings|weekends|mornings
            |part[\s-]time|full[\s-]time)\b|from\shome|as\b|(?:in|at|for|on)\s(?!it\b|this\b|that\b|something|what)
            |with\s(?:the\s)?(?:people|children|kids|adults|animals|horses|wood|metal|families|elderly))
        | \bi['’]?ve\s(?:always\s|been\s)?work(?:ed|ing)\s(?:in|at|for|as|on|with)\b
        | \bi\s{OFTEN}(?:(?:run|own|manage)\s(?:an?|my\sown|the\s(?:family|village|local))\s|(?:teach|study|studied
        |taught)\s
            (?!(?:it|this|that|them|him|her|his|their|my|every|each|you|the\s(?:photo|letter|picture)\w*|myself)\b)\w)
        | \bi\s{OFTEN}drive\s(?:an?|the)\s(?:\w+\s)?(?:bus|lorry|taxi|cab|truck|van|train|tram|tractor|ambulance)
        | \bi\s{OFTEN}(?:do\snot\s|don['’]?t\s)?(?:believe\sin\s(?:god|anything|allah)|(?:go|went)\sto\s(?:church|mass
        |mosque|temple
            |synagogue|shul|meeting)\b)
        | \bi\s(?:was\sraised|grew\sup)\s\w*\s?(?:{FAITH}|{PEOPLE})
        | \bi\s{OFTEN}(?:can\s)?(?:speak|spoke|grew\sup\sspeaking)\s(?:\w+\s){{0,3}}?{PEOPLE}\b
        | \bmy\s(?:mother\stongue|(?:first|native|second)\slanguage|religion|faith|job|trade|profession|birthday
            |date\sof\sbirth|home\stown|hometown|blood\stype|star\ssign)\s(?:is|was)\b"""
    ),
    work=pattern(
        r"""\b(?:work\w*|retired|unemployed|self-?employed|semi-retired|freelance|pension\w*|stud(?:y|ied|ying|ent)
            |train\w*|teach
        |taught|run|own|manage|drive|job|trade|profession|maternity|paternity)\b"""
    ),
    family=pattern(
        rf"""\b(?:{CHILD}|{PARTNER}|married|divorced|separated|widow\w*|single|engaged|unmarried|pregnant|childless
            |mother|mum|mom|father
        |dad|gran\w*|siblings|brothers?|sisters?|twin|orphan|youngest|oldest|eldest|only\schild|adopted)\b"""
    ),
    of_family=pattern(
        rf"""\bmy\s(?:\w+\s){{0,2}}?(?:{PARTNER}|{CHILD}|eldest|oldest|youngest)(?:['’]?s?\snames?)?\s?(?:is|are|['’]s)
            \s(?:(?:called|named)\b|{NUMBER}(?=\s*(?:$|[,.;!]|and\b|years?\b|now\b|this\b|but\b))
                |(?-i:[A-Z])\w+(?=\s*(?:$|[,.]|and\b)))"""
    ),
    trade=pattern(
        r"""\b(?:(?:i['’]?m|i\sam|am|i['’]?ve\s(?:always\s)?been|i\shave\s(?:always\s)?been|i\swas|i\sused\sto\sbe
            |i\sbecame)\s
            (?:by\s(?:trade|profession)[\s,]+|(?:also|still|now|currently|actually|just|only|myself|really
                |always)[\s,]+)*
            (?:a|an|the)
        |i\s(?:\w+\s)?(?:work(?:ed)?|train(?:ed)?|qualified|retired|volunteer)\sas\s(?:an?|the))\s
        (?P<trade>(?:[\w'’-]+\s?){1,4})"""
    ),
    trades=topics(
        trades="""
        actor actress artist attendant author banker barista beautician beekeeper biologist caretaker carer caregiver
        childminder cleaner coach coder composer contractor cook copywriter councillor counsel* courier dancer decorator
        designer developer dietician diplomat director ecologist economist editor fisher* freelancer guard
        handyman homemaker housekeeper housewife househusband illustrator investigator jockey joiner labourer landlord
        landlady lawyer lifeguard musician nanny novelist nun officer* operator organist osteopath painter pensioner
        photographer pianist gravedigger preacher miner collier docker weaver
        plasterer playwright podiatrist poet politician potter priest vicar prison producer psych*
        publican pub publisher rabbi imam minister radiographer radiologist ranger realtor referee registrar retiree
        researcher saddler sculptor seller signwriter singer social software stonemason student stylist surveyor
        technician therapist trucker trucker trader undertaker vet veteran violinist warden welder woodworker worker
        writer zookeeper seamstress lollipop scaffolder telephonist phlebotomist radiology engineer driver
        """
    )["trades"],
    trade_ending=pattern(
        r"""(?:ologist|ographer|ician|wright|smith|keeper|maker|monger|herd|worker|teacher|officer|engineer|assistant
        |manager|technician|therapist|(?:sales|trades|fire|post|police|fisher|states|business|bar|camera)(?:man|woman|person))$"""
    ),
    no_trades=words(
        "peacemaker troublemaker keeper mill mining trade office employed lab pottery depot factory shift insurance"
    ),
    passing=pattern(
        r"""\b(?:(?:this|the|my)\s(?:tablet|app|computer|laptop|phone)|today|tonight|tomorrow|yesterday|right\snow|just\snow|at\sthe\smoment|for\snow|this\s(?:morning
            |afternoon
        |evening|weekend)|on\smy\sway|on\sthe\s(?:bus|train|phone)|soon|maybe|perhaps|probably|i\s(?:think|guess|suppose
        |wish|hope|doubt|wonder|feel)|feels?\slike|as\sif|as\sthough|if\si|want\sto\sbe|wanted\sto\sbe|would\sbe
        |might\sbe
        |could\sbe|to\s(?:pick|collect|feed|bath|drop|fetch|put|ask|tell|call|see)\b|joking|kidding|just\sjoking
        |pretend\w*|dream\w*)\b"""
    ),
    my_time_zone=pattern(
        r"""^\W*(?:(?:please|hi|and|also|by\sthe\sway|set|change|put)\W+)*+my\stime[\s-]?zone(?:['’]?s|\sis|\sto|:
            |\sto\sbe)\s
        (?P<zone>[\w/+-]+(?:\s[\w/+-]+){0,2}?)(?:\stime)?(?:,?\splease)?\W*$"""
    ),
)
