"""Patterns of English follow-up questions, which lean on what was asked and answered before."""

from memory.language.lexicon import words
from memory.language.questions.follow_up_words import FollowUpWords

ENGLISH = FollowUpWords(
    before="and|but|ok|okay|so|oh|well|yes|hm{1,3}|right|sorry|please|also",
    after="please|then|tho|though|again|exactly|precisely|roughly|about|now|actually|pls|else",
    joins="and|but|or",
    about="(?:what|how) about|what of",
    where="""
        (?:from |to |near )?where(?: from| to|abouts)?|(?:in |to |from )?(?:which|what) (?:town|place|village|city
            |country)
    """,
    why="why(?: not)?|how come|what for|for what reason",
    when="(?:since |until |till )?when|(?:in )?(?:what|which) (?:year|day|date|month)|how old|how long ago|what age",
    words="""
        what (?:colou?r|kind|sort|size|make)
        | how (?:many|much|often|far|long|tall|big)(?: times)?|how|how so|which one|which|with what|what with
            |by what
        | (?:with |from |to |by |for |at )?(?:who|whom)(?: with| from| to| by| for)?|whose
    """,
    that=r"""
        <wh> (?:was|is|were|would|did|had|has|could|might) (?:that|it|this|those|these|they)(?: all)?(?: have)?
            (?: be| been| happen| happened| start| begin| end| take place)?
        | how old (?:was|were) (?:he|she|they|you|we) (?:then|at th(?:e|at) time|back then|by then|when (?:that|it
            |this) happened)
        | (?:what (?:was|were|is)|what s) (?:her|his|their|its) (?:first |last )?names?
        | what (?:was|is|were) (?:he|she|it|they) called
        | who (?:was|were|is) (?:that|it|this|those|there|with (?:him|her|them))
        | (?:<wh>|what) (?:was|were|is) the (?:very )?(?:first|last|second|third|next|others?|latest|\w{1,20}est)
            (?: ones?| time)?
        | the (?:first|last|next|second) (?:ones?|time)
    """,
    more="""
        (?:(?:can|could|would|will) you )?(?:please )?(?:tell|give) (?:me|us) (?:(?:a (?:bit|little)|some|any|lots
            |even) )?(?:more|the rest)(?: (?:about|of|on) (?:that|it|this|them|those|all that))?
        | (?:i want|i d like|i would like|i d love|id love|id like) to (?:hear|know) more(?: about (?:that|it
            |this))?
        | what else
        | what else (?:do|can|could|did|have|has) (?:you|people|they|others|the others|anyone|everyone|everybody
            |anybody)(?: (?:say|said|tell|told|know|have|hear|heard|remember)){0,4}(?: (?:you|me|us))?(?: about (?:it
            |that|this))?
        | what else (?:is there|happened|was there|was said|is known)(?: about (?:it|that|this))?
        | (?:(?:is|was) there )?(?:anything|something|any|some)? ?(?:more|else)(?: to (?:it|that|know|say|tell))?
            (?: (?:about|on) (?:it|that|this))?
        | (?:do|can) you (?:know|tell me|say|have|remember) (?:(?:anything|something|any) )?(?:more|else)
            (?: about (?:it|that|this))?
        | (?:has|have|did) (?:anyone|anybody|someone|somebody|others?|the others) (?:else )?(?:said|told|say|tell
            |mention|mentioned|know|add|added)(?: (?:you|us|me))?(?: (?:anything|something|any))?(?: (?:more
            |else))?(?: (?:about|on) (?:it|that|this))?
        | (?:go|carry) on|keep going|continue
        | then(?: what)?|next|after (?:that|this)|afterwards|what (?:happened|came|was) (?:next|then|after
            (?: that| this)?|afterwards)
        | (?:is|was) (?:that|this) (?:all|everything|it)(?: (?:that )?(?:you|there)(?: (?:ve|have|got|know|is
            |was)){0,4})?(?: about (?:it|that|this))?
    """,
    source=r"""
        who (?:told|said|says|shared|reported|mentioned|claims|claimed)(?: to)?(?: you| us| me)?(?: all)?
            (?: (?:that|this|it|so|these|those|things|stuff)){0,4}
        | says who
        | how (?:do|can|did|could|would) you (?:know|find out|hear|learn)(?: (?:about|all|that|this|it|so)){0,4}
        | where (?:did|do|have) you (?:get|got|hear|heard|have|find|learn|read|learnt|learned)(?: (?:about|all|that
            |this|it)){1,4}(?: from)?
        | where (?:does|did|do|is|was) (?:all )?(?:that|this|it|these) (?:come )?from
        | (?:(?:from|by) )?(?:who|whom) (?:did|do|have) you (?:hear|get|have|got|heard|learn)(?: (?:about|that|this
            |it)){0,4}(?: from| by)?
        | who ?(?:s|is|was|are)? (?:that|this|it|these) (?:from|by)
        | who (?:did|does|do) (?:that|this|it|these) come from
        | whose (?:words|story|memory|telling|account|memories) (?:is|are|was|were) (?:that|this|these|those|it)
        | when (?:did|has|have) (?:\w{1,20} ){1,3}(?:tell|told|say|said|write|mention)(?: to)? (?:you|us)(?: (?:that
            |this|it|so|about (?:that|it|this))){0,4}
        | when (?:was|were) (?:that|this|it|these) (?:told|said|written|shared|noted|recorded)(?: to (?:you|us))?
        | did (?:(?!you\b)\w{1,20} ){1,3}?(?:really |actually )?(?:tell|say)(?: to)? (?:you|us)(?: all)? (?:that|this|it
            |so)
        | (?:is|was) (?:that|this|it) (?:\w{1,20} ){1,2}who (?:told|said)(?: (?:you|that|this|it|so)){0,4}
        | what makes you (?:say|think|believe|so sure)(?: (?:that|this|so))?
        | what(?: s| is| are) (?:your|the) sources?(?: (?:for|of) (?:that|this|it))?
        | what (?:is|are) (?:that|this|you) (?:based|basing)(?: (?:that|this|it))? on
    """,
    sure="""
        (?:(?:are|r) )?(?:you|u) (?:(?:really|quite|absolutely|so|very|totally) )?(?:sure|certain|positive)
            (?: (?:about|of|on) (?:that|this|it))?
        | how (?:sure|certain) are you(?: (?:of|about) (?:that|this|it))?
        | is (?:that|this|it) (?:(?:really|actually|definitely) )?(?:true|right|correct|certain|so|sure|a fact
            |accurate|for (?:sure|certain))
        | really|for real|seriously|honestly|truly
        | can i (?:rely on|trust|believe|be sure (?:of|about)|count on) (?:that|this|it|you)
    """,
    asks=words("when where whereabouts why who whom whose how which year month"),
    light=words(
        """
        what year day date month time town place exactly precisely roughly about around then there was is were be
        been being are has have had did do does would could might may must will can that this it these those they
        them all the a an any of to in at on for from with by us me just also even actually maybe perhaps if s d ve
        t not doesn don happen happened happening take took start started begin began end sound sounds come coming
        comes and but so ok okay oh well yes no please bit little some something anything anyone anybody someone
        thing things story idea get got give
        """
    ),
    hearer=words("you u"),
    knows=words("know knew think reckon suppose guess remember"),
    says=words("told tell tells said say says saying mentioned mention reported claimed claims heard hear"),
    who=words("who whom which when"),
    known=words("how where"),
    more_words=words("more else other further another"),
    sure_words=words("sure certain true right correct definitely certainly honestly really positive"),
)
