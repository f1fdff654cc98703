"""English vocabulary by what it speaks of: whole words, and beginnings of words that end in a star."""

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
