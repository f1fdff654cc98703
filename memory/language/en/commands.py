"""Requests to the assistant in plain English, and what it says when they are done."""

from memory.language.lexicon import Commands, pattern
from memory.language.tellers.self_words import OWN_NAME

BEFORE = r"""^\W*(?:(?:please|pls|plz|and|oh|also|so|just|hi|hello|hey|ok|okay|well|now|yes|thanks
        |for\sthe\srecord)\W+)*+
        (?:(?:can|could|will|would)\s(?:you|u)\s|i(?:['’]d|\swould|\swant|\swish|\sneed|\sask)\s(?:like\s)?(?:you\s)?to\s
        |(?:you\s)?(?:should|must|can)\s|do\s)?
        (?:(?:please|pls|plz|kindly|also|just|always)\s)*+"""
"""Words that may come before the verb: courtesies, and openings such as "can you"."""
DOES = r"""(?:was|were|is|are|had|has|did|didn['’]?t|wasn['’]?t|weren['’]?t|never|always|used|could|couldn['’]?t|would
        |wouldn['’]?t|ate|became|began|bought|brought|built|came|caught|chose|drank|drew|drove|fell|fought|flew|gave
        |got|grew|held|kept|knew|left|lost|made|met|ran|rode|sang|saw|sold|sent|slept|spent|spoke|stood|swam|taught
        |took|went|won|wore|wrote|hid|loves|likes|hates|lives|\w{2,}ed)\b"""
STATES = rf"""(?!(?:how|when|what|why|where|who|which|whether|if|to|me|us|him|them|that|this|these|those|the|an?|it\s
        |it['’]s|all|any\w*|every\w*|some\w*|nothing|one|before|after|about)\b)
        (?:[\w'’-]+\s){{1,4}}?{DOES}"""
"""A statement without "that": a subject, and soon after it a verb of what somebody did or was."""

COMMANDS = Commands(
    remember=pattern(
        BEFORE
        + rf"""(?:remember|note|make\sa\snote|take\sa\snote|(?:write|jot|put)(?:\s(?:this|that|it))?\sdown|(?:keep
        |bear)\sin\smind
        |don['’]?t\sforget|add|record|save|store)
        (?:\s(?:somewhere|down|of|this|it|one|for\sme|please|pls|in\syour\snotes|to\syour\snotes))*
        (?:\s?[:,.–—-]\s*|\s(?:that|this)\s(?!(?:time|day|one|night|summer|year|evening|morning|man|woman|boy
        |girl)\b)|\s(?={STATES}))
        | ^\W*(?:(?:please|and|a|small|quick|one)\W+)*+update\s?[:–—-]\s*
        | ^\W*for\sthe\srecord\s?[:,]\s* | ^\W*(?:there['’]s\ssomething\s)?i\s(?:want|would\slike
        |['’]d\slike)\s(?:this\s)?(?:kept|remembered)[^.:]{{0,40}}:\s*
        | (?<![\s,.;:–—-])(?<!n['’]t)(?<!\bdont)(?<!\bnot)(?<!\bnever)(?<!\byou)(?<!\bto)(?<!\bi)(?<!\bplease)
        [\s,.;:–—-]++(?:(?:please|pls|and|so|you\smust|you\sshould|i\swant\syou\sto|can\syou|could\syou)\W+){{0,2}}
        (?:remember|note|don'?t\sforget|keep|write\sdown)\s(?:that|this|it)(?:\s(?:down|please|pls
        |for\sme))*\W*$"""
    ),
    remember_that=pattern(
        BEFORE
        + r"""(?:remember|note|make\sa\snote\sof|don['’]?t\sforget|never\sforget|keep|record|save|store|(?:write
        |jot)(?=\s\w+\sdown)
        |(?:write|jot|note)\sdown|(?:keep|bear)\sin\smind)
        \s(?:that|this|it|all\s(?:that|this)|what\si\s(?:just\s)?(?:said|told\syou|wrote))
        (?:\s(?:down|in\smind|please|pls|for\sme|too|well|then)|,\splease)*\W*$"""
    ),
    my_name=pattern(
        rf"""^\W*(?:(?:hi|hello|hey|oh|yes|sure|well|ok|of\scourse|you\s(?:can|may|should)|please|just|and)\W+)*(?:my\sname\sis
        |my\sname['’]?s|call\sme|(?:can|could|will|would)\s(?:you|u)\s(?:please\s)?call\sme|i\sgo\sby|(?:everyone|everybody|people|(?:my\s)?friends|they\sall)\s(?:just\s)?calls?\sme(?=\s(?-i:[A-Z]))
        |i(?:['’]d|\swould)\s(?:like|prefer|rather)\s(?:to\s)?be\scalled)\s(?:(?:please|just|simply)\s)?
        (?!(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|back|later|tomorrow|today|tonight|again|when\w*|if|an?|the|any\w*|what\w*|crazy|mad|old|old-fashioned|stupid|silly
        |soft|sentimental|biased|paranoid|names?|not|at|on|by|in|after|before|him|her|it|that|lucky|sometime|soon|now|please)\b)
        {OWN_NAME}"""
    ),
    ask_name="May I ask what you would like to be called?",
    called="I will call you {name}.",
    in_time_zone="Your time zone is {zone} from now on.",
    noted="Noted: {words}",
    known_before="I had that already: {words}",
    waits="It waits in your review, so that you can look at it first: {words}",
    not_kept="I could not make a note of that. Your words stay in this conversation.",
    forgot_one="I have set it aside. You can take that back.",
    forgot_many="I have set {count} things aside. You can take that back.",
    nothing_to_forget="I found nothing of yours about that, so nothing was set aside.",
    known_of_you="This is what you told me about yourself.",
    nothing_of_you="You have told me nothing about yourself yet.",
    corrected="Put right: {words}",
    known_in_all="This is what you told me, the weightiest first.",
    nothing_in_all="I have noted nothing of what you told me yet.",
    nothing_noted="I had noted nothing of it, and nothing of it will be noted. Your words stay in this conversation.",
    undone={
        "forgotten": "Taken back. I have set this aside: {words}",
        "memory_updated": "Taken back. It says again: {words}",
        "restored": "Brought back: {words}",
        "profile_set": "Taken back. Your profile says again what it said before.",
    },
    nothing_to_undo=(
        "There is nothing just now that I could take back, and nothing was changed. What was noted, put right or set "
        "aside earlier can be changed on its own page, which also shows its history."
    ),
    failed="That could not be done just now. Nothing was changed.",
    forgetting_is_off=(
        "Setting things aside from a conversation is switched off here, and nothing was set aside. You can do it "
        "yourself on the page of all that is remembered."
    ),
    noting_is_off=(
        "Noting something on request is switched off here. Your words are saved, and what you told becomes memory by "
        "itself once this conversation is finished or has been quiet for a while."
    ),
    listing_is_off=(
        "Saying what I noted is switched off here. You can see all of it on the page of what is remembered."
    ),
    memory_is_off=(
        "Remembering is switched off here just now, so nothing was noted. Your words are saved in this conversation, "
        "and are noted once it is on again."
    ),
    heard_while_off=(
        "Your words are saved. Remembering is switched off here just now, so nothing is noted.",
        "I am listening.",
        "Thank you for telling me. Your words are saved.",
    ),
)
