"""English vocabulary by topic: whole words, and beginnings of words, which end in a star."""

from memory.language.lexicon import Cues, pattern
from memory.language.topics import topics

TOPICS = topics(
    occupation="""
    accountan* actuar* administrator* apprentic* architect* armed artisan auctioneer auditor baker bakery barber
    barmaid barman barrister bartender blacksmith boilermaker bookkeep* bookseller bookshop brewery bricklayer
    brickyard builder* butcher* cabbie carpent* cashier chauffeur chef chemist cleaner* clerk* coalface coalman
    cobbler colliery conductor conscript* consultan* coroner croft crofter curator dairyman dealer deckhand dentist*
    dental depot dispatcher docker dockyard doctor* draughtsman dressmak* drover electrician employ* engineer*
    factory farmer* farmhand farrier firefighter fireman fisherman fitter foreman forester foundry gamekeeper
    gardener geologist glazier grocer* hairdress* headmaster headmistress headteacher hired hospitalit* innkeeper
    inspector insurance interpreter ironmonger janitor jeweller joiner journalis* judge lab labourer landscap*
    laundress lawyer lecturer librarian lineman locksmith longshore* lorry lumberjack machinist magistrate maid
    manager mason matron mechanic* merchant midwife midwi* milkman mill miller miner miners mining ministry navvy
    nurse* nursing office officer optician orderly overtime painter paralegal paramedic* pastor payroll pharmac*
    physician physio* pilot plasterer plumber* policeman policewoman porter postal postman postmistress postmaster
    pottery practitioner professor programmer promoted promotion railway* rancher receptionist redundan* reporter
    roofer sailor salary salesman saleswoman sawmill scientist seamstress secretary seminary sergeant servant
    shepherd shift shifts shipyard shipbuild* shoemaker shopkeep* smith soldier solicitor spinner stall steelworks
    steelworker stenographer steward* stockman storekeeper supervisor surgeon surgery survey* switchboard tailor*
    teacher* teaching teller textile toolmaker trade tradesman trainee trainer translat* traindriver trawler trucker
    trucking tutor typist union upholster* usher vet veterinar* vicar waiter waitress* ward warden warehouse
    watchmaker waterworks weaver* welder* wharf worked workshop working works colleague* boss workplace qualified*
    profession* career job jobs livelihood self-employed wages
    """,
    hobby="""
    accordion angling antiques archery astronomy badminton ballet ballroom banjo baseball basketball beekeep* bees
    billiards bingo birds birdwatch* birdhouse* bowling bowls boxing bridge bugle camera camping canasta canoe*
    caravan card cards carving cello ceramics chess choir* clarinet climbing coins collected collecting collection
    cornet cribbage cricket crochet* crosswords crossword cycling darts dahlias dancing dominoes draughts drums
    embroider* fan fanatic fiddle fishing fished flower football gaming garden* genealogy golf* greenhouse guitar*
    gym hiking hiked hobby hobbies hockey hunting hymns jazz jigsaw* karaoke kayak* keyboard kite knit* lace mahjong
    mandolin marathon* model models museum* mushrooming netball novels opera orchestra orchids organ origami paints
    painting watercolo* paperbacks philatel* photograph* piano pickleball pigeons pipes poem* poet* poker polka pool
    quilt* quiz* racing ragtime rambling reading records roses rowing rugby rummy running sailing sailed saxophone
    scrabble scrapbook* sculpt* sewing sings skating skied skiing skittles snooker soccer softball solitaire soprano
    alto tenor baritone squash stamps surf* swim* swam tapestry telescope tennis trains trombone trumpet tuba
    ukulele vegetable* veg violin volleyball walks walking weightlift* whist whittl* woodturn* woodwork* yoga
    allotment band hobbyist pastime supporter tinker* kites sketch* sketches diy workbench bonsai
    """,
    personality="""
    anxious argumentative awkward bashful blunt bold bossy brave bravest calm cautious charming cheeky cheerful
    clever clumsy comedian compassion* competitive contrary courage courageous cranky curious daft dainty daring
    decent defiant determined devious dignified dignity diplomatic direct disciplined discreet dramatic dreamer
    driven dry easygoing eccentric elegant emotional energetic exacting fair fearless feisty fierce firm flamboyant
    forgetful forgiving frank friendly frugal funny funniest fussy generous generosity gentle gentleman glamorous
    graceful gruff grumpy hardworking headstrong hilarious honest hospitable hot-headed humble humility humour humor
    impatient impulsive independent inquisitive introvert* irritable jolly jovial joyful kind kindest kindness lazy
    lively loud loving loyal mean melancholy mellow messy meticulous mild mischievous miserly modest moody naive
    naughty nervous nosy obstinate old-fashioned optimis* organised organized outgoing outspoken particular patient
    patience peaceful perfectionist pessimis* pious placid playful polite practical pragmatic precise principled
    private proud punctual quick-tempered quiet rebellious reliable reserved resilient resourceful romantic rude
    sarcastic selfish selfless sensible sensitive sentimental serious severe sharp shrewd shy silly sincere soft
    soft-hearted spirited stern stingy stoic* straight strict stubborn superstitious sweet tactful talkative talker
    temper tenacious tender terrified terrifying afraid fear feared frightened scared thoughtful thrifty timid
    tolerant tough trusting truthful unflappable upright vain warm warmhearted warm-hearted wicked wise wit witty
    worrier wisecrack motto saying cheated grudge* principles nature character personality fool
    """,
    preference="""
    abide adored allergic appetite beverage bland caramel chocolate* cinnamon craving crazy custard delicacy
    despised detest* disgust* dislike* disliked enjoyed fancied favorite* favourite* fond fondness fussy gherkins
    hated hates hating insisted likes liked liquorice loathed loved loves mustard partial peppermint* picky prefer*
    refused spicy suspicious taste tolerate wish wished wishes wanted whisky whiskey vinegar mushrooms liver cabbage
    sprouts lilies carnations perfume aftershave
    """,
    habit="""
    always regularly routine* ritual* habit* weekly daily nightly mornings evenings sundays saturdays mondays
    tuesdays wednesdays thursdays fridays weekends usually constantly invariably whenever nightcap bedtime smoked
    chewed hummed whistled muttered tidied ironed polished sprinkled punctually everywhere religiously endlessly
    """,
    milestone="""
    accident adopted ashes award awarded baptis* baptiz* birth born bombed bought burial buried cancer captured
    ceremony chemotherapy christened citizen citizenship confirmed coronation cremat* crash cyclone decorated
    deported died diagnosed diploma divorce* earthquake elected elope* emigrat* enlisted evacuated evacuee exile
    expelled fire fled flood* funeral graduat* honeymoon hospice hospital hurricane immigrat* inherited injured
    interned invaded liberated lottery marathon marriage married medal migrated naturali* operation ordained passed
    pension prize prison published refugee released retire* retirement rescued scholarship sentenced settled shipped
    strike stroke surgery survived torpedoed transplant trophy tumour tumor unveiled voyage wed wedding wounded won
    crossed landed arrived moved operated bypass arrested jailed
    """,
    relationship="""
    bestman bridesmaid brothers sisters siblings children courting courted crush cuddled daughters engaged estranged
    fancied feud fiancé* friend friends friendship godchild* godfather godmother godson goddaughter grandchildren
    hugged kissed letters love mentor* met neighbour* neighbor* nicknamed orphan* pals parents penpal proposed
    quarrel* reconciled scolded spoiled stepmother stepfather sweetheart* sweethearts taught together triplets twin
    twins visited wrote youngest eldest oldest stepson forgave forgiven dog cat parrot budgie puppy kitten horse
    pony collie spaniel terrier labrador comforted hugs raised minded fostered
    """,
)


# English words that show a category.

CATEGORY_CUES = {
    "hobby": Cues(
        strong=pattern(
            r"""\b(?:play(?:ed|s|ing)?\s(?:the\s|in\s|for\s|chess|cards|skat|bridge|bass|football|golf|tennis
            |darts|piano|drums|guitar|bingo)
            |cornet|piano|guitar|violin|fiddle|trumpet|accordion|banjo|harmonica|band|choir|alto|tenor|soprano
            |orchestra
            |allotment|greenhouse|leeks?|dahlias?|grew\s(?:his|her|the|roses|tomatoes|vegetables)|gardening
            |knit\w*|crochet\w*|quilt\w*
            |embroider\w*|(?:fly[\s-])?fishing|angling|hunting|hiking|climbing|rambling|bowl(?:ed|ing)|chess
            |dominoes|crosswords?|jigsaws?
            |surf(?:ed|ing)|netball|rugby|cricket|football|soccer|hockey|baseball|(?:season\s)?supporter
            |supported\s\w+|fan\b|stamps|coin\scollection
            |collect(?:ed|or)|carv(?:ed|ing)|woodwork\w*|bird[\s-]?watch\w*|photography|pottery|poetry|poems
            |gaming|video\sgames|hobby|hobbies|pastime
            |goal\sdefence|team\smate|packers|shareholder|claret|dance\sclass|ballroom\sdancing|turned\sit\sinto
            |out\sof\sa\sbus|engine)\b"""
        ),
        weak=pattern(
            r"""\b(?:sang|sing(?:s|ing)?|danc(?:ed|ing)|paint(?:ed|ing)|read(?:ing)?\sbooks|garden\w*|roses
            |swim(?:ming)?|swam|sail(?:ing)|cycl(?:ed|ing)
            |skat(?:ed|ing)|league|match(?:es)?|game|season|music|songs?|record\splayer|concert|gig|walked\sthe
            |boat|ball\b|sewed|sewing|solo|cup\b)\b"""
        ),
    ),
    "occupation": Cues(
        strong=pattern(
            r"""\b(?:work(?:ed|ing|s)?\s(?:as|at|for|in|on|there|nights|shifts?)|jobs?|career|apprentice\w*
            |fitter|mechanic|teacher\b(?!.*\bcalled)|headmistress|headmaster
            |principal|nurse|nursing|midwife|paramedic|ambo\b|ambulance|doctor|surgeon|dentist|seamstress
            |tailor(?:ess)?|dressmaker|carpenter|joiner|plumber|electrician
            |farmer|farmhand|miner|pit\b|clerk|bookkeeper|typist|secretary|engineer|barista|baker|butcher|grocer
            |shopkeeper|milkman|milk\sfloat|postman|policeman|fireman
            |soldier|sailor|pilot|barber|hairdresser|waitress|waiter|chef|cook\sat|cleaner|caretaker|librarian
            |journalist|lawyer|judge|accountant|surveyor
            |welder|bricklayer|weaver|spinner|docker|trucker|trade\b|factory|mill\b|depot|workshop|foreman
            |employ\w*|laid\soff|wages|salary
            |national\sservice|army|navy|air\sforce|regiment|served\sin|reme|training\scollege|teacher\straining
            |degree|university|college|studied|qualified|trained\sas
            |gap\syear|ride-alongs|shift|customers|altered|ministry\spost|business|opened\s(?:a|the|his
            |her)\s\w*\s?shop|ran\s(?:a|the)\s(?:shop|farm|pub|business))\b"""
        ),
        weak=pattern(
            r"""\b(?:taught\s(?:at|in|english|maths|music|school|first|history|science)|taught|class|school
            |pupils|students|patients|office|firm|company|hired|paid|pension
            |union|boss|farm|shop|became|started|court|desk|course|tutor|started\sat)\b"""
        ),
    ),
    "milestone": Cues(
        strong=pattern(
            r"""\b(?:born|birth|birthplace|got\smarried|married|wedding|wed\b|divorced|died|death|funeral|burial
            |buried|ashes|cremat\w*|memorial|plaque|headstone
            |emigrat\w*|immigrat\w*|moved\s(?:to|from|house|back)|came\sto|came\sover|came\sback|came\sout
            |came\shome\sfrom|left\sfor|sailed|arrived|landed\sin|fled|graduat\w*
            |baptis\w*|baptiz\w*|christened|confirmed|retired|won\b|prize|champions?|medal|award\w*|diagnos\w*
            |bypass|stroke|operation|seizure|cancer|heart\sattack
            |transplant|radiation|chemo\w*|hospital|licen[cs]e|driving\stest|anniversary|visited|trips?\b|journey
            |by\sship|citizen\w*|passport|in\s(?:his|her)\slast
            |first\s(?:time|trip|job|house|car|flight|seizure)|put\s(?:his|her)\sname\son|trophy)\b"""
        ),
        weak=pattern(r"""\b(?:birthday|became|bought|built|started|began|opened|founded|went\sto|settled|ship
        |war\b|lived\sin|year\slater|official|degree|cup\b|joined)\b"""),
    ),
    "relationship": Cues(
        strong=pattern(
            r"""\b(?:met\b|fell\sin\slove|courted|proposed|engaged|fianc\w*|(?:gave|give)\s(?:me|us)|lent\s(?:me
            |us)|told\sme|drove\sme|carried\sme|made\sme|rang\sme
            |called\sme\s(?!every)|wrote\s(?:to\s)?me|bought\sme|picked\sme|sent\sme|held\s(?:me|my)|hugged
            |took\sme|taught\s(?:me|us|him|her|my|the\spair)|was\staught|got\staught|learn(?:ed|t)\s(?:it
            |the\s\w+)\s(?:off|from)
            |brought\s(?:me|us|him|her)\sup|raised\s(?:me|us|him|her|by)|named\s(?:me|after)|looked\safter
            |took\scare\sof|best\s(?:friend|mate)|friends?\b|close\sto
            |godmother|godfather|(?:one|two|three|four|five|six|seven|\d+)\s(?:brothers?|sisters?|children
            |siblings)|brother,|sister,|next\sdoor|neighbou?rs?|landlady|flatted|lived\stogether
            |stood\sup\sfor|forgave|fell\sout|never\sspoke\sto|ring\b|got\s(?:him|her)\sfrom|adopted|hid\b
            |for\sme\b|to\sme\b|with\sme\b|asked\s(?:her|him|a\sgirl)\s(?:to|for)|sorry\sfor\shis)\b"""
        ),
        weak=pattern(
            r"""\b(?:husband|wife|brothers?|sisters?|cousins?|uncle|aunt\w*|mother|father|mum|mom|dad|daddy
            |grandson|granddaughter|grandchildren|children|son|daughter|together
            |boyfriend|girlfriend|partner|dance|cat\b|dog\b|taught|helped|gave|lent)\b"""
        ),
    ),
    "preference": Cues(
        strong=pattern(
            r"""\b(?:favou?rite|prefer\w*|couldn'?t\s(?:abide|stand|bear)|can'?t\sstand|detest\w*|dislik\w*
            |hat(?:ed|es)\b|wouldn'?t\s(?:eat|drink|touch|wear|have)|never\s(?:ate|drank|touched)
            |refused\sto\s(?:eat|drink|wear)|best\sthing|fond\sof|sweet\stooth|recipe|parkin|allergic
            |anything\sbut|epitaph|last\swish|wanted\s(?:no|it\sto|to\sbe\sburied)|asked\sfor\s(?:no|the)
            |extra\s\w+|liked\s(?:her|his|it)\b
            |lov(?:ed|es)\s(?:his|her|the|a|to\seat)|adored|golden\ssyrup|pudding|belongs?\sto|goes\sto\sthe
            |lateness|refused\sit)\b"""
        ),
        weak=pattern(
            r"""\b(?:lov(?:ed|es)|lik(?:ed|es)|enjoyed|cooked|food|dish|ate|rice|cake|pie|soup|stew|bread|noodles
            |sausages?|dumplings|chocolate|coffee|tea|beer|whisk(?:e)?y|wine|jam|pickles
            |mushrooms|capers|pepper|oranges?|wanted|colou?r|perfume)\b"""
        ),
    ),
    "habit": Cues(
        strong=pattern(
            r"""\b(?:always|(?:every|each)\s(?:single\s|other\s)?(?:day|morning|night|evening|afternoon|week|weekend|sunday|monday
            |tuesday|wednesday|thursday|friday|saturday|thurs|year|summer|winter|christmas|time|august|baby|one
            |room|other|school)
            |each\s(?:day|morning|night|week|year)|used\sto(?!\ssay)|would\s(?:always|never|sit|get|go|put|take
            |make|tell|stand|sing|ring|walk|come)|usually|whistl\w*|habit|ritual|routine|whenever|all\sday\slong
            |at\sbedtime
            |ten\sminutes\sfast|on\s(?:sundays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays)
            |kept\s(?:a|the|his|her|every)|nobody\swas\s(?:ever\s)?allowed|swor(?:e|n)|swear
            |after\seach|scrubbed|parked?|parking|in\s(?:his|her)\scornet\scase|only\sever|regardless
            |never\s(?:left|went|missed|without|threw)|wrote\son)\b"""
        ),
        weak=pattern(r"""\b(?:he'd|she'd|they'd|would|hed|shed|'d|never|wore|drove|at\shome|at\stable|evenings
        |mornings|every|clocks?|minutes|pounds?|sock|only|everywhere|on\s(?:sunday|monday|tuesday|wednesday
        |thursday|friday|saturday)s?)\b"""),
    ),
    "personality": Cues(
        strong=pattern(
            r"""\b(?:kind\b(?!\sof)|gentle|stubborn|generous|shy|quiet(?!ly)|loud|funny|humou?r|dry|strict|soft
            |tough|proud|patient|impatient|serious|cheerful|grumpy|honest|brave|clever|wise|calm
            |fierce|scar(?:y|iest)|terrified|scared|afraid|frightened|fearless|warm[\s-]hearted|sense\sof
            |never\s(?:shouted|complained|raised\s\w+\svoice|lost\s\w+\stemper|cried|gave\sup)|hard\s(?:man|woman)
            |anything\sfor\sany\w+|temper|modest|thrifty|tidy|used\sto\ssay|always\ssaid|would\ssay|'d\ssay|motto
            |heart\sof|man\sof|woman\sof|sort\sof\s(?:man|woman|person)|such\sa
            |never\ssat\sdown|school\sfees|no\snonsense|few\swords|believed|principle|refused\sto|cane\b
            |glasses\sand\slooked|praised?)\b"""
        ),
        weak=pattern(r"""\b(?:said\s(?:that\s)?(?=['"‘“])|said|says|ask(?:ed)?\swho|quietly
        |laugh\w*|joke\w*|nobody|character|person|face|asked)"""),
    ),
}

CARED_FOR = pattern(
    r"""^\W*(?:and\s|but\s|then\s)*(?:(?:the|a|an|that|one|some|two|another|his
          |her)\s(?:[\w-]+\s){0,2}?)?(?:doctors?|nurses?
        |consultants?|surgeons?|paramedics?|ambulance(?:\s?m[ae]n)?|specialists?|g\.?p|physio\w*|carers?|oncologist
          |anaesthetist)\s
        (?!who\b|and\b)(?:[\w']+\s){1,3}?(?:(?:to|with|for|of|at)\s)?(?:him|her|his|mum|mom|dad|mam|nan|gran\w*)\b
    | ^\W*(?:and\s|but\s|then\s)*(?:they|the\shospital)\s(?:\w+\s){1,2}?(?:him|her|mum|mom|dad|mam|nan
          |gran\w*)\b.{0,60}\b(?:trolley
        |stretcher|drip|ventilator|oxygen|morphine|intensive\scare|a&e|casualty|icu|paracetamol|antibiotics
          |an?\sambulance)\b
    | \b(?:waited|waiting|lay|lain)\b.{0,40}\b(?:ambulance|trolley|stretcher|doctor|a&e|casualty|consultant
          |specialist)\b"""
)
