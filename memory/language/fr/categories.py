"""French words that tell a category."""

from memory.language.lexicon import Cues, pattern

CATEGORY_CUES = {
    "hobby": Cues(
        strong=pattern(
            r"""\b(?:pétanque|boules|belote|tarot|échecs|cartes|pêche|pêchait|chasse|chassait|jardin\w*|potager
            |rosiers|tricot\w*|brod\w+|crochet|accordéon|piano|guitare|violon|trompette|harmonie|fanfare|chorale
            |orchestre|collection\w*|timbres
            |peignait|aquarelle|poèmes|poésie|foot\w*|rugby|tennis|vélo|équipe|club|bricol\w+|randonn\w+
            |mots\scroisés|passionn[ée]\w*|loisirs?)\b"""
        ),
        weak=pattern(r"""\b(?:chant\w+|dans(?:ait|er|é)|bal|lis(?:ait)?|livres|musique|radio|nageait|natation
        |jouait|photos?)\b"""),
    ),
    "occupation": Cues(
        strong=pattern(
            r"""\b(?:travaill\w+|métier|emploi|boulang\w+|couturière|instituteur|institutrice|professeur
            |infirmière|médecin|menuisier|maçon|paysan\w*|fermi\w+|mineur|mécanicien|ingénieur|avocat\w*|tailleur
            |cordonnier|forgeron|commerçant\w*|usine|atelier|boutique|magasin
            |entreprise|bureau|salaire|apprenti\w*|retraite|patron|ouvri\w+|secrétaire|facteur|cheminot|docker
            |marin|soldat|régiment|service\smilitaire|études|étudi\w+|université|diplôme|formation|école\snormale
            |clients)\b"""
        ),
        weak=pattern(r"\b(?:école|commencé|ouvert|gagnait|vendait|ferme|chantier)\b"),
    ),
    "milestone": Cues(
        strong=pattern(
            r"""\b(?:née?\s(?:le|à|en)|naissance|est\snée?|mari[ée]\w*|mariage|noces|divorc\w+|morte?|mourut
            |décès|décédée?|enterr\w+|obsèques|cendres|baptême|baptis\w+|communion|émigr\w+|immigr\w+|exode
            |arriv[ée]\w*\s(?:en|à)|partie?\s(?:en|pour|vivre)|déménag\w+|retourn[ée]\w*
            |voyage|bateau|gagné|prix|champion\w*|médaille|opér\w+|opération|infarctus|cancer|hôpital|permis
            |retraite|anniversaire|premi[eè]re?\s(?:fois|voiture|maison)|naturalis\w+)\b"""
        ),
        weak=pattern(r"""\b(?:acheté|ouvert|vendu|fondé|construit|commencé|guerre|libération|année|rencontr\w+)\b"""),
    ),
    "relationship": Cues(
        strong=pattern(
            r"""\b(?:rencontr\w+|connu\w*\s(?:au|à|en|dans)|amoureu\w+|fianc\w+|ami[es]*\b|voisine?s?|parrain
            |marraine|m['’]a\s(?:appris|donné|offert|dit|emmen\w+|acheté|chant\w+|raconté|élev\w+|écrit|prêté
            |port\w+)|m['’]apprenait|nous\sa\s(?:appris|élev\w+|donné)
            |lui\sa\sappris|pour\smoi|avec\smoi|s['’]occup\w+|élev[ée]\w*|pardonn[ée]|fâch[ée]\w*
            |frères\set\ssœurs|adopt\w+|soign\w+)\b"""
        ),
        weak=pattern(r"""\b(?:mère|père|maman|papa|frère|sœur|soeur|oncle|tante|cousine?|mari|femme|enfants|fils
        |fille|petits?-\w+|ensemble|chien|chat|cheval)\b"""),
    ),
    "preference": Cues(
        strong=pattern(
            r"""\b(?:aimait|adorait|détestait|préfér\w+|favori\w*|ne\ssupportait\spas|avait\shorreur
            |ne\smangeait\s(?:pas|jamais)|ne\sbuvait\s(?:pas|jamais)|recette|raffolait|dernière\svolonté
            |voulait\sque|gourmand\w*)\b"""
        ),
        weak=pattern(r"""\b(?:gâteau|tarte|soupe|pain|café|thé|vin|chocolat|fromage|cuisine|cuisinait|plat|repas
        |confiture|couleur|parfum)\b"""),
    ),
    "habit": Cues(
        strong=pattern(
            r"""\b(?:toujours|tou(?:s|tes)\sles\s(?:jours|soirs|matins|nuits|dimanches|samedis|vendredis|jeudis
            |mercredis|mardis|lundis|ans|étés|semaines)|chaque\s(?:jour|soir|matin|nuit|dimanche|samedi|vendredi
            |jeudi|mercredi|mardi|lundi|année|été|semaine|fois)
            |avait\sl['’]habitude|habitude|d['’]habitude|le\s(?:dimanche|samedi|vendredi|jeudi|mercredi|mardi
            |lundi)\b|se\slevait|siffl\w+|rituel|jamais\ssans|quotidien\w*|priait)\b"""
        ),
        weak=pattern(r"\b(?:souvent|parfois|jamais|mettait|prenait|faisait|portait|rangeait|allait)\b"),
    ),
    "personality": Cues(
        strong=pattern(
            r"""\b(?:gentil\w*|douce?|dure?|têtue?|généreu\w+|timide|drôle|humour|sérieu\w+|sévère|stricte?
            |patiente?|impatiente?|fière?|modeste|honnête|courageu\w+|brave|sage|calme|joyeu\w+|bavarde?
            |discr[eè]te?|silencieu\w+|peur|caractère|colère
            |disait\stoujours|répétait|sa\sphrase|ne\sse\splaignait\sjamais|ne\scriait\sjamais|économe
            |travailleu\w+|grand\scœur)\b"""
        ),
        weak=pattern(r"\b(?:disait|dit|rire|riait|cœur|homme|femme\sde|jamais)\b"),
    ),
}
