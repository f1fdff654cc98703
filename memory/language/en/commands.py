"""What is asked of the assistant in plain English, and what it says when that is done."""

from memory.language.lexicon import Commands, pattern

COMMANDS = Commands(
    remember=pattern(
        r"""^\W*(?:(?:please|pls|and|oh|also|so|just|for\sthe\srecord)\W+)*+
        (?:(?:can|could|will|would)\s(?:you|u)\s|i(?:['’]d|\swould|\swant|\sneed)\s(?:like\s)?(?:you\s)?to\s
        |you\s(?:should|must|can)\s|do\s)?
        (?:(?:please|pls|also|just)\s)*+
        (?:remember|note|make\sa\snote|take\sa\snote|(?:write|jot|put)(?:\s(?:this|that|it))?\sdown|(?:keep
        |bear)\sin\smind
        |don['’]?t\sforget|add|record|save|store)
        (?:\s(?:somewhere|down|of|this|it|one|for\sme|please|pls|in\syour\snotes|to\syour\snotes))*
        (?:\s?[:,.–—-]\s*|\s(?:that|this)\s(?!(?:time|day|one|night|summer|year|evening|morning|man|woman|boy
        |girl)\b))
        | ^\W*for\sthe\srecord\s?[:,]\s* | ^\W*(?:there['’]s\ssomething\s)?i\s(?:want|would\slike
        |['’]d\slike)\s(?:this\s)?(?:kept|remembered)[^.:]{0,40}:\s*
        | (?<![\s,.;:–—-])[\s,.;:–—-]++(?:(?:please|pls|and|so|you\smust|you\sshould)\W+){0,2}
        (?:remember|note|don'?t\sforget|keep|write\sdown)\s(?:that|this|it)(?:\s(?:down|please|pls
        |for\sme))*\W*$"""
    ),
    my_name=pattern(
        r"""^\W*(?:(?:hi|hello|hey|oh|yes|sure|well|ok|of\scourse|you\scan|please|just|and)\W+)*(?:my\sname\sis
        |my\sname'?s|(?:you\scan\s
        |please\s)?call\sme)\s(?P<name>[^\W\d_][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30})?)"""
    ),
    ask_name="May I ask what you would like to be called?",
    called="I will call you {name}.",
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
