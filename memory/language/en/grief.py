"""English patterns of what grieving people ask and say."""

from memory.language.lexicon import pattern
from memory.language.tellers.grief_words import GriefWords

GRIEF = GriefWords(
    thinks=pattern(r"""\b(?:you|u)\s(?:think|reckon|suppose)\b"""),
    asks=pattern(
        r"""^(?!\W*(?:so\W+|and\W+)?(?:who|whom|whose|when|where|which|what)\b).{0,80}
          \b(?<!i\s)(?<!would\s)(?:love|like|miss|forg[ia]ve|hate|blame|trust|want|need|resent|care\s(?:for|about)
            |th(?:ink|ought)\s(?:of|about)
          |believe\sin)(?:d|ed|s|n)?\s(?:me|us)\b(?!\sto\b)
        | ^(?!\W*(?:who|when|where)\b).{0,80}\b(?:proud|angry|cross|mad|furious|upset|annoyed|disappointed|ashamed
          |fond
          |happy|pleased|bitter)
          (?:\sat\sall)?\s(?:of|with|at|in|by|about)\s(?:me|us|(?:how|what|who)\s(?:i|we))\b
        | \bwhy\s(?:did|would|could|does|has|had)(?:n['’]t\s(?:he|she|they|§)(?:\s(?:ever|just|even))?
          |\s(?:he|she|they|§)\s(?:not|never)(?:\sever)?)\s(?:call|phone|ring|text|tell|write|visit|come|wait|warn
            |ask|say|answer|talk|let|want)\b
        | \bwhy\s(?:did|does)\s(?:he|she|they|§)\s(?:have\sto\s(?:die|go|leave)|leave\s(?:me|us)|abandon
          |push\s(?:me|us)\saway|die\son\s)
        | \b(?:know|knew|known|reali[sz]ed?|understand|understood|feel|felt|sense)\s(?:that\s)?(?:how\s\w+\s)?(?:i
          |we|he|she|they|§)
          (?:['’](?:m|ve|d))?\s(?:\w+\s){0,2}(?:loved?|sorry|meant|miss(?:ed)?|cared?|proud|tried|grateful
            |for(?:gave|give))\b
        | \b(?:can|could|does|will)\s(?:he|she|they|§)\s(?:still\s)?(?:hear|see|feel)\s(?:me|us)\b
        | \b(?:is|['’]s|are)\s(?:he|she|they|§)\s(?:still\s)?(?:watching|looking\sdown|listening|with\s(?:me|us)
          |at\speace)\b
        | ^(?:.{0,80}\b(?:think|reckon)\s)?\W*(?:did|do)\si\s(?:ever\s)?(?:matter|mean\s(?:anything|a\slot|much
          |something))\b
        """
    ),
    supposes=pattern(
        r"""\b(?:what|how)\s(?:would|might|could|['’]d|d)\s(?:he|she|they|§)\s(?:have\s)?(?:say|said|think|thought
          |make|made|tell|told|want
          |wanted|feel|felt|advise|advised|react)(?:\s(?:to|of|about|for|if|now|today|me|us|from
            |right)\b(?!.{0,80}\b(?:when|whenever|every|on\s\w+days?)\b)
          .{0,80})?\W*$
        | \bwhat\s(?:would|['’]d)\s(?:he|she|they|§)\s(?:have\s)?(?:do|done)\s(?:now|about|in\smy|if)\b
        | \bwas\si\s(?:ever\s)?(?:good\s)?enough\b | \bwas\si\sa\s(?:good|bad|decent|terrible)\s\w+\s(?:to
          |for)\s(?:him|her|them|§)
        | \b(?:would|['’]d|wouldn['’]t)\s(?:he|she|they|§)\s(?:really\s|ever\s)*(?:(?:have|['’]ve)\s(?:liked|loved
          |approved|enjoyed|minded|got\son
          |been|forgiven|understood|wanted|hated)|(?:be|approve|forgive|understand|want\s(?:me|us))\b)
        | \b(?:he|she|they|§)(?:['’]d|\swould)\s(?:really\s|ever\s)*(?:(?:have|['’]ve)\s(?:liked|loved|approved
          |enjoyed|minded|been|forgiven|understood|wanted
          |hated)|(?:be|approve|forgive|understand|want\s(?:me|us))\b)
        """
    ),
    wishes=pattern(r"""\b(?:want|like|love|prefer)(?:r?e?d)?\sto\b"""),
    blames=pattern(
        r"""\b(?:was|is|wasn['’]t|isn['’]t)\s(?:it|this|that|his\sdeath|her\sdeath)\s(?:all\s|really\s
          |partly\s)*(?:my|our)\sfault\b
        | \b(?:should|could|might|would)(?:n['’]t)?\s(?:i|we)\s(?:have|['’]ve|of)\s(?:been\sthere|saved?|done
          |called|gone|stopped|helped|known
          |noticed|visited|stayed|prevented|come)\b
        | \bdid\s(?:i|we)\s(?:ever\s)?(?:let\s(?:him|her|them|§)\sdown|do\senough|fail|hurt|disappoint|kill|cause
          |do\s(?:something|anything)\swrong)\b
        | \b(?:am|was|are|were)\s(?:i|we)\s(?:partly\s)?(?:to\sblame|responsible)\b | \bwhy\s(?:wasn['’]t|didn['’]t
          |couldn['’]t)\si\s(?:there|go|call|say|be)\b
        """
    ),
    guilt=pattern(
        r"""^\W*(?:(?:and|but|oh|god|maybe|perhaps|i\sthink|i\sfeel\slike|i\sknow|honestly)\W+)*(?:
          (?:i|we)\s?(?:should|could|ought\sto|shouldn['’]t)\s?(?:have|['’]ve|of|a)?\s(?:never\s)?(?:been\s(?:there
            |with|kinder|nicer|more|by|at)|called
            |phoned|rung|visited|gone|stayed|told|said|known|noticed|done|listened|come|seen|helped|held|left|let
            |asked|saved|made|spent)\b
          | (?:it|this|that)(?:['’]s|\swas|\sis)\s(?:all\s|partly\s)*(?:my|our)\sfault\b(?!\s(?:we|that\swe)\b)
          | i\s(?:never|didn['’]t|did\snot|couldn['’]t|could\snot)\s(?:even\s|got?\sto\s|get\sto\s|(?:got
            |get)\s(?:the|a)\schance\sto\s|manage\sto\s)*
            (?:say|said)\s(?:goodbye|good-bye|sorry|thank|i\slove|my\sgoodbyes)\b
          | i\s(?:never|didn['’]t)\s(?:even\s|really\s)?(?:told|tell|thanked|thank|apologi[sz]ed?)\s(?:to\s)?(?:him
            |her|them|§)
          | (?:i|we)\s(?:wasn['’]t|was\snot|weren['’]t)\s(?:even\s)?(?:there|with\s(?:him|her|them|§))\b
          | i\s(?:still\s|just\s)?(?:feel|felt)\s(?:so\s|very\s|really\s|terribly\s|just\s)*(?:guilty|to\sblame
            |ashamed|responsible)\b
          | if\sonly\s(?:i|we)\b
          | i\s(?:just\s)?wish\s(?:i|we)(?:['’]d|\shad|\swould\shave)\s(?:never\s)?(?:been|told|called|said|gone
            |visited|asked|stayed|known|had|spent|listened|done)\b
          | i\s(?:can['’]t|cannot|can\snot|could\snever|won['’]t|will\snever|['’]ll\snever
            |don['’]t)\s(?:ever\s)?forgive\smyself\b
          | i\s(?:still\s)?blame\smyself\b | i\s(?:let\s(?:him|her|them|§)\sdown|failed\s(?:him|her|them|§))
        )"""
    ),
    missing=pattern(
        r"""^\W*(?:(?:and|but|oh|god|sorry|today|just)\W+)*(?:
          (?:(?:i|we)(?:['’]m|\sam)?\s)?(?:really\s|just\s|still\s|do\s|so\s|all\s)*miss(?:ing)?\s(?:him|her|them
            |§)(?:\W.{0,40})?$
          | (?:i|we)\s(?:still\s)?(?:can['’]t|cannot|can\snot|don['’]t)\sbelieve\s(?:that\s)?(?:he|she|they
            |§)(?:['’]s|\sis|\sare|\shas)\s(?:really\s)?(?:gone|dead|died|not)\b
          | (?:it|this)\s(?:just\s|still\s)?hurts(?:\s(?:so|too|very))?(?:\s(?:much|badly|bad
            |a\slot))?(?:\swithout\s.{0,80})?\W*$ | i\s(?:still\s|just\s)?(?:cry|cried)\b(?!\swhen)
            | i\scan['’]?t\sstop\scrying\b
          | (?:the|our|my|this)?\s?(?:house|home|everything|life|christmas|\w+days?|nothing|it)\s?(?:['’]s|is|feels
            |isn['’]t)\s(?:\w+\s){0,4}without\s(?:him|her|them|§)
          | i\s(?:don['’]t|do\snot)\sknow\show\sto\s.{0,30}\bwithout\s(?:him|her|them|§) | i\sloved\s(?:him|her
            |them|§)(?:\sso)?(?:\s(?:much|dearly))?\W*$
          | my\sheart\s(?:is\sbroken|breaks|aches) | i\s(?:feel|['’]?m|am)\s(?:so\s|very\s)*(?:lost|empty|lonely
            |alone|sad)(?:\swithout.{0,80})?\W*$
        )"""
    ),
    suffered=pattern(
        r"""^(?!\W*(?:and\s|but\s|so\s)?(?:who|whom|whose|when|where|which|what|why)\b)(?:.{0,60}(?:
          \b(?:he|she|they|§)\s(?:\w+\s){0,2}?suffer(?:ed|ing)?\b(?!\s(?:from|a|an|any\s\w+\sin|with|for|under)\b)
          | \b(?:he|she|they|§|there)\s(?:\w+\s){0,3}?(?:in\s)?(?:(?:a\slot\sof|any|much|great|terrible|bad)\s)*
            (?:pain|agony)\b(?!\s(?:in|from)\s(?!the\send|those|his\slast|her\slast))
          | \b(?:did|does)\s(?:it|dying)\shurt\s(?:him|her|them|§)\b
          | \b(?:he|she|they|§)\s(?:die|go|pass(?:\saway)?|slip\saway|died|went|passed)\s(?:\w+\s)?
            (?:peacefully|in\s(?:peace|pain|his\ssleep|her\ssleep|agony)|quietly|without\spain)
          | \bdeath\s(?:\w+\s)?(?:painful|peaceful|quick|easy|hard)\b))"""
    ),
    of_pain=pattern(
        r"""\b(?:suffer\w*|pain(?:s|ful|less)?|painkillers?|agony|morphine|peaceful(?:ly)?|in\speace|(?:his
          |her)\ssleep
          |fell\sasleep|slipped\saway|hospice|struggl\w+\sfor\sbreath|comfortable)\b"""
    ),
    wonders=pattern(
        r"""^\W*(?:(?:so|and|but|oh|tell\sme|i\swonder(?:\sif|\swhether)?)\W+)*(?:(?:(?:do|d['’])?\s?(?:you|u
          |ya)\s)?(?:think|believe|reckon|suppose)\s
          (?:that\s)?)?(?:
        (?:(?:is|are)\s)?(?:he|she|they|§)(?:['’]s|\sis|\sare|\swent|\shas\sgone|['’]s\sgone)?\s(?:\w+\s){0,2}?(?:in
          |to|at|from)\s(?:the\s)?
          (?:heaven|paradise|hell|purgatory|afterlife|next\sworld|other\sside|better\splace)\b.{0,30}
        | (?:do\s)?(?:you|u)\sbelieve\sin\s(?:god|jesus|heaven|hell|ghosts?|angels?|spirits?|the\safterlife
          |an\safterlife|life\safter\sdeath|reincarnation
          |miracles|souls?)\b.{0,20}
        | (?:is\sthere|there\sis|there['’]s)\s(?:really\s)?(?:an?\s|any\s|such\sa\sthing\sas\s(?:a\s)?)?(?:god
          |heaven|hell|afterlife|life\safter\sdeath|anything\safter\sdeath
          |something\safter(?:\sdeath|\sthis)?)
        | (?:will|shall|do)\s(?:i|we)\s(?:ever\s|one\sday\s|really\s)*(?:see|meet)\s(?:him|her|them|§
          |each\sother)\s(?:again|one\sday|up\sthere|in\sheaven)\b.{0,30}
        | (?:i|we)(?:['’]ll|\swill)\s(?:ever\s)?(?:see|meet)\s(?:him|her|them|§)\sagain
        | what\s(?:happens|comes)\s(?:to\s(?:us|you|people|them)\s)?(?:after|when)\s(?:death|(?:we|you|people
          |they)\sdie)
        | where\sdo\s(?:we|you|people|they|the\sdead|souls)\sgo(?:\s(?:after|when)\s.{1,20})?
        | where\sdo\s(?:you|u)\s(?:think|reckon)\s(?:he|she|they|§)(?:['’]s|\sis|\sare)(?:\sgone)?(?:\snow)?
        )\W*$"""
    ),
    of_faith=pattern(
        r"""\b(?:heaven|paradise|hell|god|jesus|afterlife|believed?\sin|faith|religio\w+|prayed?|prayers?|praying
          |church\w*|chapel|mass|rosary
          |catholic|methodist|baptist|atheist|agnostic|soul|spirits?|ghosts?|angels?|priest|vicar|synagogue|mosque
          |temple)\b"""
    ),
    feels=pattern(
        r"""\b(?:i|we)(?:['’]ve|['’]m|['’]d)?\s(?:\w+\s|can['’]?t\s|couldn['’]?t\s){0,3}?(?:cried|cry|crying|wept|weep
            |weeping|sobb\w+|griev\w+|mourn\w*)\b(?!\s(?:with\s(?:laughter|joy)|laughing))
        | \b(?:i|we)(?:['’]m|['’]re|\sam|\sare|\swas|\swere|\sfeel|\sfelt|\sfeeling)\s(?:\w+\s){0,2}?(?:sad|lonely
          |alone
          |lost|heartbroken|broken|numb|empty)\b
        | ^\W*(?:so|very|just|feeling)\s(?:\w+\s)?(?:sad|lonely|alone)\b
        | (?:^\W*|\b(?:i|we|god|do)\s(?:\w+\s){0,3}?)miss(?:ing)?\s(?:him|her|them|§)\b
        | \b(?:it|this|that)\s(?:still\s|just\s|really\s|all\s|so\s)*hurts?\b | \b(?:my|our)\s(?:grief
          |heart\sis\sbroken)\b
        | \b(?:i|we)\s(?:\w+\s)?regret\b | \bforgive\s(?:me|myself)\b | \b(?:i
          |we)(?:['’]ve)?\s(?:\w+\s)?lost\s(?:him|her
          |them|§)\b(?!\s\w)
        | \b(?:we|i)(?:['’]ve)?\s(?:\w+\s)?(?:buried|cremated)\s(?:him|her|them|§)\b"""
    ),
    loss=pattern(
        r"""\b(?:died|dead|death|passed\saway|passed\son|funeral|burial|ashes|last\swords)\b
        | \b(?:was|were|is|are|been|being|got)\s(?:\w+\s)?(?:buried|killed)\b
        | \b(?:we|i)\s(?:\w+\s)?buried\s(?:my|our)\b
        | \b(?:i|we)(?:['’]ve)?\s(?:\w+\s)?lost\s(?:my|our)\s(?:\w+\s)?(?:mother|mum|mom|father|dad|brother|sister|son
          |daughter|husband|wife|partner|baby|child|boy|girl|friend|aunt|uncle|cousin|gran\w*|nan\w*|dog|cat
            |twin)\b"""
    ),
    of_loss=pattern(r"(?:death|funeral|burial|ashes|grave|last)"),
    long_ago=pattern(
        r"""\bwhen\s(?:\w+\s){1,2}?(?:was|were)\s(?:\w+\s)?(?:(?:a\s)?(?:\w+\s)?(?:child|kid|girl|boy|baby|toddler
          |teenager)|little|small|young|\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve
            |\w+teen)\b
        | \bas\sa\s(?:\w+\s)?(?:child|baby|girl|boy|toddler)\b | \b(?:in|during|after|before)\sthe\s(?:\w+\s)?war\b
        | \blong\sago\b | \byears\sand\syears\b | \bbefore\s(?:i|we)\s(?:was|were)\sborn\b | \bin\sinfancy\b
        | \bthat\s(?:winter|summer|spring|autumn|year)\b | \bback\sthen\b"""
    ),
    animals=pattern(
        r"""\b(?:dog|cat|horse|pony|donkey|mule|cow|pig|goat|sheep|rabbit|hamster|guinea\spig|budgie|budgerigar|parrot
          |canary|tortoise|goldfish|hen|cockerel|puppy|kitten|ferret|pigeon)s?\b"""
    ),
)
