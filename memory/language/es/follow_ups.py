"""Patterns of Spanish follow-up questions, which lean on what was asked and answered before."""

from memory.language.lexicon import words
from memory.language.questions.follow_up_words import FollowUpWords

SPANISH = FollowUpWords(
    before="y|pero|ok|vale|pues|bueno|ah|oye|oiga|por favor|entonces",
    after="por favor|exactamente|entonces|mas o menos|pues|concretamente|porfa|ahora",
    joins="y|e|pero|o",
    about="que (?:hay|tal|pasa|paso|fue) (?:de|con)",
    where="""
        (?:a|de|en|por|hacia|desde|hasta) donde|a?donde|(?:en|de|a) que (?:pueblo|ciudad|lugar|sitio|pais)
    """,
    why="por ?que|para que|a que se debe|por que (?:razon|motivo)|eso por que",
    when="""
        (?:desde |hasta |para )?cuando|(?:en |de )?que (?:ano|mes|dia|epoca|fecha)|(?:a )?que edad
            |(?:con )?cuantos anos|hace cuanto(?: tiempo)?
    """,
    words="""
        (?:de )?que (?:color|tipo|tamano|marca)
        | cuant[oa]s?(?: veces| tiempo)?|cada cuanto|como|de que manera|cual(?:es)?|con que|de que
        | (?:(?:con|de|a|para|por|sin) )?quien(?:es)?
    """,
    that="""
        (?!(?:como|quien|donde) (?:era|es)$)<wh> (?:fue|era|es|seria|ocurrio|paso|sucedio|fueron|eran|ha sido
            |pudo ser|tuvo lugar)(?: (?:eso|esto|aquello|ese|esa|esos|esas|todo eso))?
        | (?:todo )?(?:eso|esto|aquello) <wh>(?: (?:fue|era|ocurrio|paso|sucedio|es))?
        | (?:todo )?(?:eso|esto|aquello) (?:fue|era|paso|ocurrio|sucedio) <wh>
        | (?:cuantos anos|que edad) (?:tenia|tenian|tenias)(?: (?:el|ella|ellos))?(?: (?:entonces|por entonces
            |en (?:aquel|ese) momento|en (?:aquella|esa) epoca|cuando (?:eso|aquello) (?:paso|ocurrio|fue)))?
        | como se llama(?:ba|ban|n)?(?: (?:el|ella|eso|ese|esa|ellos|ellas))?
        | quien(?:es)? (?:era|eran|fue|es) (?:ese|esa|eso|esos|esas|aquel|aquella)
        | <wh> (?:fue|era|fueron|es) (?:el|la|los|las) (?:primer[oa]?s?|ultim[oa]s?|segund[oa]s?|otr[oa]s?
            |siguientes?|mejor(?:es)?)(?: vez| veces)?
        | (?:el|la|los|las) (?:primer[oa]?|ultim[oa]|segund[oa]|otr[oa])s?(?: vez| veces)?
    """,
    more="""
        (?:(?:me |nos )?(?:puedes|puede|podrias|podria) )?(?:contarme|contarnos|decirme|contar|decir|cuentame
            |cuenteme|cuentanos|dime|digame|cuenta|hablame|hableme)(?: (?:algo|un poco))?(?: mas)(?: cosas)?
            (?: (?:sobre|de|acerca de) (?:eso|esto|ello|aquello))?
        | (?:quiero|quisiera|me gustaria) saber mas(?: (?:sobre|de|acerca de) (?:eso|esto|ello))?
        | que mas(?: (?:sabes|sabe|hay|paso|se sabe|dicen|dijeron|cuentan|te contaron|te han contado
            |me puedes (?:contar|decir)|puedes (?:contar|decir)(?:me)?)(?: (?:sobre|de) (?:eso|esto|ello))?)?
        | (?:(?:hay|sabes|sabe|tienes|tiene|queda) )?(?:algo|alguna cosa|cosas|nada) mas(?: (?:sobre|de
            |acerca de) (?:eso|esto|ello)| que (?:contar|saber|decir))?
        | (?:sigue|siga|continua|continue)(?: contando)?|adelante|(?:hay )?mas
        | (?:despues|luego|entonces|mas tarde)(?: que(?: mas)?(?: paso| ocurrio| hubo)?)?|que (?:paso|ocurrio
            |sucedio|vino|hubo) (?:despues|luego|entonces|a continuacion|mas tarde)
        | (?:eso|esto) es todo(?: lo que (?:sabes|sabe|hay|tienes))?|es todo
        | (?:alguien|los demas|los otros|otros)(?: mas)?(?: (?:te|le|nos))?(?: (?:ha|han))? (?:dicho|contado|dijo
            |conto|dijeron|contaron)(?: (?:algo|alguna cosa))? mas(?: (?:sobre|de) (?:eso|esto|ello))?
    """,
    source="""
        quien(?: (?:te|se|os|le|les|nos))?(?: (?:lo|la))?(?: (?:ha|han))? (?:contado|dicho|conto|dijo|dice|cuenta
            |afirma)(?: (?:eso|esto|aquello|todo|asi)){0,4}
        | (?:de|por) quien (?:lo )?(?:sabes|sabe|viene|es|tienes|has oido|oiste)(?: eso)?
        | como (?:lo )?(?:sabes|sabe|sabeis|has sabido|te enteraste|se entero)(?: (?:usted|tu|eso|esto|todo|de)){0,4}
        | de donde(?: (?:te|se|lo|has|ha)){0,4} (?:sacas|saca|sacado|sacaste|saco|viene|sale|sabes|sabe|tienes|tiene)
            (?: (?:eso|esto|tu|usted|todo)){0,4}
        | cuando (?:te|se|os|le|nos) (?:lo (?:ha |han )?(?:conto|dijo|contado|dicho|contaron|dijeron)
            |(?:ha |han )?(?:conto|dijo|contado|dicho) (?:eso|esto))(?: .{1,30})?
        | (?:te|se) (?:lo (?:ha )?(?:conto|dijo|contado|dicho)|(?:ha )?(?:conto|dijo|contado|dicho) eso) .{2,30}
        | (?:eso )?(?:te|se) lo (?:ha )?(?:conto|dijo|contado|dicho)(?: .{2,30})?
        | (?:cual es|cuales son) (?:tu|su|la|tus|sus|las) fuentes?|en que (?:te basas|se basa)(?: .{1,15})?
            |por que (?:lo )?dices(?: eso)?
    """,
    sure="""
        (?:estas?(?: (?:usted|tu))? )?(?:(?:tan|muy|bien|completamente) )?segur[oa](?: de (?:eso|ello|esto
            |lo que dices))?
        | (?:eso |esto )?es (?:(?:realmente|de verdad) )?(?:verdad|cierto|seguro|asi|correcto)(?: eso)?
        | de (?:verdad|veras)|en serio|verdad|cierto|segur[oa] que si
        | (?:me |se |nos )?(?:puedo|puede uno|podemos|se puede) (?:fiar|confiar|creer)(?:me|lo)?(?: (?:en
            |de) (?:eso|ello|ti|usted))?
        | (?:como|que tan|cuan) segur[oa] (?:estas?)(?: .{1,15})?
    """,
    asks=words("cuando donde adonde quien quienes como cual cuales cuanto cuanta cuantos cuantas ano edad"),
    light=words(
        """
        por que ano dia mes epoca lugar sitio pueblo ciudad edad exactamente fue seria sera habra haber sido ha han
        paso pasaba ocurrio sucedio pudo ser eso esto aquello ese esa todo toda lo la el los las de en a con para
        del al se me nos y o pero entonces pues bueno ya tambien asi si no ahi alli aquel aquella momento algo
        alguien cosa cosas historia hay es queda viene sobre
        """
    ),
    hearer=words("tu usted ti te le ustedes"),
    knows=words("sabes sabe sabeis saben crees cree recuerdas tienes tiene"),
    says=words("dijo dicho conto contado dice cuenta dijeron contaron contar decir dime digame cuentame oido"),
    who=words("quien quienes cuando cual"),
    known=words("como donde quien"),
    more_words=words("mas otra otro"),
    sure_words=words("seguro segura cierto cierta verdad veras fijo correcto"),
)
