"""Plain questions in French."""

from memory.language.lexicon import Asking, Plain, bases, loose, pattern

ASKING = Asking(
    when=loose(
        r"""\b(?:quand|en\squelle\sannée|quelle\sannée|quel\s(?:jour|mois|âge)|à\squel\sâge|depuis\squand|à\squelle\sheure)\b"""
    ),
    how_many=loose(r"\bcombien\b"),
    of_time=loose(
        r"""\b(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|printemps
        |été|automne|hiver|noël|pâques|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|guerre|enfant
        |jeune|ans|années?|après|avant|depuis|quand|heures?|matin|soir|nuit)\b"""
    ),
    bases=bases(
        """
        naître née né naissance naquit
        mourir mort morte mourut décès décédée
        venir venu venue vint venait
        boire bu buvait but
        lire lu lisait lut
        écrire écrit écrivait écrivit
        vivre vécu vivait vécut
        rencontrer rencontrés rencontrée connus connu
        marier mariée marié mariage noces
        conduire conduisait conduit voiture
        apprendre appris apprenait apprenti
        """
    ),
    open=loose(
        r"""\b(?:quoi|qui|quand|où|pourquoi|comment|quel(?:le)?s?|lequel
        |laquelle|combien|qu['’]est|raconte[zr]?|parle[zr]?)\b"""
    ),
    narrow=pattern(
        r"""^(?:et\s|mais\s|avec\s|à\s|de\s|pour\s|chez\s)*qui\b(?!\sest-ce\squ[e'’])
        | \b(?:quand|pourquoi|depuis|combien|jusqu['’]?)"""
    ),
    plain=(
        Plain(
            ("occupation",),
            pattern(
                r"""\b(?:dans\sla\svie(?=\W*$)|métiers?|travail|travaillait|travaillé|profession|emplois?|boulot
                |gagnait(?:-(?:il|elle))?\ssa\svie)\b"""
            ),
        ),
        Plain(("hobby",), pattern(r"\b(?:temps\slibre|loisirs?|passe-temps|hobb(?:y|ys|ies)|moments\sperdus)\b")),
        Plain(("hobby", "habit"), pattern(r"\b(?:week-?ends?|jours?\sde\srepos|aimait(?:-(?:il|elle))?\sfaire)\b")),
        Plain(
            ("habit",),
            pattern(
                r"\b(?:habitudes?|routines?|(?:tous\sles|chaque)\sjours?|journée\s(?:ordinaire|typique|normale))\b"
            ),
        ),
        Plain(
            ("personality",),
            pattern(
                r"""\bcomment\s(?:était|est)\b(?!-ce) | \b(?:caractère|personnalité|tempérament|décri\w+)\b
                | \b(?:genre|sorte|type)\sd(?:e\s|['’])(?:personne|homme|femme)\b"""
            ),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\b(?:marié(?:e|s|es)?|mariage|époux|épouse|mari)\b"),
            pattern(r"\b(?:marié(?:e|s|es)?|mariage|noces|époux|épouse|épousé|mari|femme|veu(?:f|ve))\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(
                r"""\b(?:papa|mon\spère|pap[iy])\set\s(?:maman|ma\smère|mamie)\b(?=.*\b(?:rencontrés|connus)\b)
                | \b(?:maman|ma\smère|mamie)\set\s(?:papa|mon\spère|pap[iy])\b(?=.*\b(?:rencontrés|connus)\b)
                | \b(?:rencontrés|connus)\b | \brencontré\s(?:son\smari|sa\sfemme)\b"""
            ),
            pattern(r"\b(?:rencontr\w+|connus|amoureu(?:x|se))\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:frères?|sœurs?|soeurs?)\b"),
            pattern(r"\b(?:frères?|sœurs?|soeurs?|jum(?:eau|eaux|elles?))\b"),
        ),
        Plain(
            ("relationship", "milestone"),
            pattern(r"\b(?:enfants|fils|filles)\b"),
            pattern(r"\b(?:enfants?|fils|filles?|bébés?)\b"),
        ),
        Plain(
            ("relationship",),
            pattern(r"\b(?:meilleur(?:e|s|es)?\s)?ami(?:e|s|es)?\b"),
            pattern(r"\b(?:ami(?:e|s|es)?|copains?|copines?)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:née?|naissance|anniversaire)\b"),
            pattern(r"\b(?:née?|naquit|naissance)\b"),
        ),
        Plain(
            ("milestone", "other"),
            pattern(r"\b(?:grandi|enfance|élevée?)\b"),
            pattern(r"\b(?:grandi|enfance|élevée?)\b"),
        ),
        Plain(
            ("milestone",),
            pattern(r"\b(?:morte?|mourut|décédée?|décès|enterrée?|obsèques)\b"),
            pattern(r"\b(?:morte?|mourut|décédée?|décès|enterr\w+|obsèques|cendres)\b"),
        ),
        Plain(
            ("preference",),
            pattern(r"\b(?:(?:plats?|repas)\s(?:préférés?|favoris?)|aimait(?:-(?:il|elle))?\smanger)\b"),
            pattern(r"\b(?:mang\w+|plats?|repas|cuisin\w+|soupe|gâteaux?|pain|viande|poisson|tarte|fromage)\b"),
        ),
        Plain(
            ("preference",), pattern(r"\b(?:préférait|aimait|goûts|préférences)(?:-(?:il|elle))?(?:\sle\splus)?\W*$")
        ),
    ),
)
