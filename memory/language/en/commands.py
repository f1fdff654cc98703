"""What is asked of the assistant in plain English, and what it says when that is done."""

from memory.language.lexicon import Commands, pattern

COMMANDS = Commands(
    remember=pattern(
        r"""^\W*(?:(?:please|pls|and|oh|also|can\syou|could\syou|will\syou)\W+)*
        (?:remember|note|make\sa\snote|write\sdown|keep\sin\smind|don'?t\sforget)
        (?:\s(?:down|this|it|for\sme|please))*
        (?:\s?[:,]\s*|\s(?:that|this)\s(?!(?:time|day|one|night|summer|year|evening|morning|man|woman|boy|girl)\b))
        | (?<![\s,.;:–—-])[\s,.;:–—-]++(?:(?:please|pls|and|so|you\smust|you\sshould)\W+){0,2}
        (?:remember|note|don'?t\sforget|keep|write\sdown)\s(?:that|this|it)(?:\s(?:down|please|pls|for\sme))*\W*$"""
    ),
    forget=pattern(
        r"""^\W*(?:(?:please|pls|can\syou|could\syou|would\syou|ok|and|no|now|just)\W+)*
        (?:forget|delete|erase|remove)\s
        (?:about\s|that\s|everything\s|all\s|what\s|anything\s)+
        (?:(?:i|you)\s(?:just\s|ever\s)?(?:said|told\syou|wrote|mentioned|know|noted)\s)?(?:about\s|of\s)?
        (?P<topic>[^.!?\n]{2,120})"""
    ),
    boundary=pattern(
        r"""^\W*(?:(?:please|pls|can\syou|could\syou|i\swant\syou\sto|i'?d\slike\syou\sto|and|no|ok|but)\W+)*
        (?:never\s(?:ever\s|again\s)*|(?:don'?t|do\snot)\sever\s|(?:don'?t|do\snot)\s(?=[^.!?\n]*\b(?:up|again|ever|any\s?more)\b))
        (?:bring(?:\sup)?|raise|mention|talk\s(?:to\sme\s)?about|speak\s(?:to\sme\s)?(?:of|about)|ask\s(?:me\s)?about)\s
        (?P<topic>[^.,;:!?\n]{2,80}?)
        (?:[\s,]+(?:up|again|ever|any\s?more|(?:to|with)\sme|please))*\s*(?:[.!\n]|$)"""
    ),
    about_me=pattern(
        r"""\bwhat\s(?:do\syou|have\syou|did\syou)\s(?:know|remember(?:ed)?|noted?|learn(?:ed|t)?|keep|kept|got|save)\s(?:\w+\s)?
        (?:about|of|on)\sme\b"""
    ),
    my_name=pattern(
        r"""^\W*(?:(?:hi|hello|hey|oh|yes|sure|well|ok|of\scourse|you\scan|please|just|and)\W+)*(?:my\sname\sis|my\sname'?s|(?:you\scan\s|please\s)?call\sme)\s(?P<name>[^\W\d_][\w'’-]{1,30}(?:\s[A-Z][\w'’-]{1,30})?)"""
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
    failed="That could not be done just now. Nothing was changed.",
)
