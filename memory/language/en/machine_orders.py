"""Orders to a machine in English; see `memory.language.sentences.machine_orders`."""

from __future__ import annotations

from memory.language.lexicon import WITHIN, loose

MACHINE = r"""(?:a\.?i\.?|ais|(?:chat\s?)?bots?|robots?|chatgpt|siri|alexa|llms?|algorithms?|software
    |(?:computer\s|digital\s|virtual\s|language\s|ai\s)?(?:assistants?|helpers?|models?|agents?)
    |(?:computer\s)?(?:programs?|programmes?|systems?)|computers?|machines?|apps?)"""
ONE_MACHINE = r"""(?:(?:chat\s?)?bot|robot|a\.?i\.?|language\smodel|llm|machine|computer|program(?:me)?
    |chatgpt|software|(?:ai|digital|virtual)\s\w+)"""

MACHINE_ORDERS = loose(
    rf"""
    (?:<!--|[\[{{(<])\s*(?:\w+\s){{0,3}}(?:note\s|instruction\s|message\s|for\s|to\s)*{MACHINE}\s?:
    | \b(?:
    (?:any|all|every|each|the|this|whatever|whichever|dear|to|an?)\s{MACHINE}\b(?:\s(?:that|which|who|reading
    |receiving|processing|handling|indexing|opening|scanning|parsing|filing|storing)\b{WITHIN})?,?\s(?:(?:must
    |shall|should|are\sto|is\sto|has\sto|have\sto|needs?\sto)\s(?!have\b|be\s(?:oiled|mended|fixed|repaired|kept
    |put|carried|sold))|(?:is|are)\s(?:hereby\s|kindly\s)?(?:ordered|instructed|directed|commanded|requested
    |required|told|asked)\s(?:not\s)?to\b|will\s(?:now|henceforth)\b)
    | (?:ais?|(?:chat\s?)?bots?|(?:ai|digital|virtual)\s(?:assistants?|helpers?|systems?|agents?)
        |computer\sprogram(?:me)?s|language\smodels|llms?)\b{WITHIN}\s(?:must|shall|are\sto|is\sto|(?:is
        |are)\s(?:hereby\s|kindly\s)?(?:ordered|instructed|directed|commanded|requested|required)\sto)\b(?!\shave\b)
    | hereby\s(?:ordered|instructed|directed|commanded)\b
    | (?:if|since|as)\s(?:you\sare|you['’]re|ur|you\shappen\sto\sbe)\s(?:an?\s|the\s|only\san?\s
        |just\san?\s)?{ONE_MACHINE}\b
    | you(?:\sare|['’]re)\s(?:an?\s|only\san?\s|just\san?\s)(?:computer|machine|bot|robot|program(?:me)?
        |ai)\b{WITHIN}\b(?:say|tell|answer|sign|talk|admit|reveal|share)\b
    | (?:never|don['’]t|do\snot|not)\s(?:ever\s)?(?:let\son|say|tell\s\w+|admit|reveal|mention
        |show)\s(?:that\s)?(?:you\sare|you['’]re)\s(?:an?|the|only|just)\b
    | from\s(?:this|today|tonight|here)\b(?:\s(?:point|day|moment|message))?(?:\s(?:on(?:wards?)?
        |forwards?))?,?\s(?:(?:always|never|only)\s\w+(?!ed\b)\s|you\b|your\b|treat\b|call\b|say\b|sign\b|answer\b)
    | (?:you|u)(?:\swill|['’]ll|\sare|['’]re|\sshall)?\s(?:now\s|only\s|from\snow\s)*(?:obey
        |answer\s(?:only\s)?to|listen\s(?:only\s)?to|take\sorders\sfrom)\s(?:only\s)?(?:me|us|this)\b(?:\s(?:alone
        |only)|{WITHIN}\b(?:nobody|no\sone|not)\b)
    | you(?:\swill|['’]ll|\sshall|\sare|['’]re)\s(?:to\s)?(?:now|henceforth)\s(?:to\s)?(?:be|act|speak|talk
        |answer|play|write|sign|call)\b
    | you(?:['’]re|\sare)\sto\s(?:say|tell|answer|reply|claim|deny|pretend|call|write|share|show|sign|act|speak)\b
    | (?:sign|end|begin|start|finish|open|close)\s(?:off\s)?(?:all\s|each\s(?:of\s)?
        |every\s(?:one\sof\s)?)?(?:of\s)?your\s(?:answers?|repl(?:y|ies)|responses?|messages?|texts?|sentences?)\b
        | talk\sas\s(?:her|him|them)\b
    | (?<!would\s)(?<!used\sto\s)(?<!'d\s)(?<!’d\s)(?:publish|reveal|disclose|expose|list|print|post|share|show
        |forward|send
        |hand\sover|read\sout)\s(?:\S+\s){{0,5}}?(?:private|confidential|secret|hidden)\s(?:memories|memory
        |chats?|talks?|conversations?|notes?|messages?|facts?|entries)\b
    | (?:private|confidential)\s(?:memories|chats?|talks?|conversations?|notes?|messages?|facts?
        |entries)\b{WITHIN}\s(?:are\sto|is\sto|must|shall|should|may\snow|can\snow)\s(?:now\s)?be\b
    | (?:treat|regard|consider|take|record|mark|store|file|accept)\s(?:\S+\s){{1,8}}?(?:as|for)\s(?:already\s
        |fully\s|a\s|an\s)*(?:confirmed|settled|verified|proven|established|approved)\b
    | print\s(?:out\s)?(?:whatever|what|everything|all)\s(?:that\s)?you\s(?:were|have\sbeen|are)\b
    | (?:no|any|every|each|all)\s(?:answers?|repl(?:y|ies)|responses?)\b{WITHIN}\s(?:may|must|shall|should|is\sto
        |are\sto|will)\b
    | (?:if|when|should)\s(?:\S+\s){{1,5}}?(?:asks?|writes?|calls?|rings?|(?:turns?|shows?|comes?)\s(?:up|on
        |by)){WITHIN}[,\s]\s?(?:just\s|you\s|please\s)?(?:say|tell|answer|reply)\s(?:him|her|them|that|it|there|she
        |he|nobody)\b
    | you(?:\shave|\shad|['’]ve|\shaven['’]t|\sdon['’]t\shave)?\s(?:got\s)?(?:no|any)\s(?:rules?|restrictions
        |limits|guidelines)\b
    | you(?:['’]re|\sare)\s(?-i:[A-Z]\w+)\snow\b | (?:in?st\w*tions?|rules?|orders?)\s(?:that\s)?(?:you|u
        |ya)\s(?:got|were|have|had)\b
    | (?:what|who)ever\s(?:sits|is|lives|answers|reads|runs|writes|keeps|stores)\b{WITHIN}\s(?:must|shall|should
        |needs?\sto|is\sto|has\sto)\b
    | (?:swap|replac|exchang|chang|overwrit)\w*\s(?:\S+\s){{0,4}}?(?:accounts?|versions?|story|telling|memor(?:y
        |ies))\s(?:\S+\s){{0,4}}?(?:for|with|by)\s(?:mine|my)\b
    )
    """
)
