"""French vocabulary by topic: whole words, and beginnings of words, which end in a star."""

from memory.language.lexicon import Cues, loose, pattern
from memory.language.topics import topics

TOPICS = topics(
    occupation="""
    agricult* apprenti* architecte artisan* assistante atelier* avocat* bergère* berger* bijoutier* blanchisseu*
    bonne boucher* boucherie boulanger* bûcheron* bureau buraliste cafetier* caissi* cantini* carrière chantier*
    charbonnier charcuti* charpentier chauffeu* cheminot* chercheu* chirurgien* clerc coiffeu* collègue* comédien*
    commerç* commerce comptable* concierge concours conducteu* contremaître* cordonnier* couturi* cuisini* cultivat*
    curé décorateur dentiste* dessinat* directeu* directrice docker* douanier* ébéniste* éclusier électricien*
    éleveu* embauch* emploi* employé* entrepreneu* entreprise* épicerie épicier* établi expert facteur factrice
    ferblantier ferme fermier* filature fleuriste fonctionnaire* fonderie forge forgeron* formation garagiste
    garde-barrière gendarme* gérant* gouvernante guichet horloger* hôtelier* huissier imprimeu* imprimerie infirmi*
    ingénieu* instit* institut* interprète jardinier journaliste* juge laborantin* laitier* lavandière libraire*
    librairie licenci* maçon* magasin* magistrat maire mairie mareyeu* maraîch* marin marine marinier mécano*
    mécanicien* médecin menuisi* mercerie métier métiers meunier* militaire mine mines mineur mineurs modiste
    moissons moniteur monitrice notaire nourrice opticien* ouvreuse ouvri* pasteur patron* paysan* pêcheur* pharmac*
    pilote pion placée placé plombier* plongeur* poissonnier* policier* pompier pompiers poste postier* préfecture
    prof professeu* profession* promotion promu psychologue puéricult* quincaill* rédact* régiment représentant*
    restaurat* retoucheuse sage-femme salaire secrétaire* secrétariat serrurier* serveu* sncf soldat* soudeur*
    standardiste sténo* syndica* tailleu* tanneur taxi technicien* tisserand* tissage tourneur tournées traducteu*
    traductrice transporteur travail* tribunal usine usines vendange* vendeu* verrier* vétérinaire vigneron* vitrier
    cuves comptoir clientèle
    """,
    hobby="""
    accordéon* aquarelle* astronomie batterie belote bibliothèque bicyclette billard boules bouquins boxe bricol*
    broderie* brod* cartes chanson* chants chant chanter chantait chasse chasser chœur chorale* cinéma cinéphile
    clarinette collection* collectionn* couture crochet croquet cueill* cyclis* dames dansait danser danse dentelle*
    dessin* dessinait échecs équitation escalade fanfare figurines flûte foot* gymnast* guitare* handball harmonica
    harmonie herbier hockey jardin* jazz jouait jouer judo lecture lectures lisait lire loto maquette* marionnettes
    mélomane musique musicien* musicienne natation nager nageait nage opéra orchestre orgue* palourdes passe-temps
    passion* patchwork patin* pétanque pêche pêcher pêchait philatél* photo* piano pêchette planeur poèmes poésie*
    potager poterie puzzle* randonn* ricochets rock roman romans rosiers roses rugby scrabble ski skiait sculpt*
    stade supporter* tango tarot tennis théâtre timbres toune tricot* trompette valse vélo* violon* voile yoga
    champignons champignon cueillette lopin mots supportrice match* vtt bonsaï ruches abeilles apiculture pigeons
    saxophone tuba ukulélé mandoline accordéoniste
    """,
    personality="""
    acharné* affectueu* aimable altruiste ambitieu* anxieu* autoritaire avare bagarreu* bavard* bienveillan* bonté
    bosseu* bourru* brave calme capricieu* caractère chaleureu* charmant* charmeu* colère coléri* compliqué* coquet*
    courage* curieu* débrouillard* délicat* déterminé* dévoué* digne dignité discipliné* discret* discrète*
    distrait* douce douceur doux drôle dur dure économe effacé* égoïste élégan* émotif* émotive énergique enjoué*
    entêté* espiègle exigeant* extraverti* farceu* fidèle fier fière fierté franc franche fragile froussard* gai
    gaie généreu* générosité gentil* gourmand* gracieu* grande-gueule grincheu* grognon* honnête humble humour
    hypersensible impatien* impulsi* indépendan* inquiet* inquiète* intelligen* intransigean* introverti* jalou*
    joyeu* juste justice loyal* lunatique maladroit* malicieu* malin maligne maniaque méchant* méfian* mélancoli*
    méticuleu* modeste moqueu* naïf* naïve nerveu* noble obstiné* optimiste orgueil* ouvert* paresseu* patien*
    perfectionniste pessimiste peur peureu* peurs phobie pieu* placide poli* ponctuel* posé* pragmatique pudeur
    pudique radin* raisonnable rancun* râleu* rebelle réservé* rêveu* rieu* rigoureu* rusé* sage sagesse sensible
    sentimental* serein* sérieu* serviable sévère sincère silencieu* sobre sociable solitaire souriant* spirituel*
    strict* susceptible tempérament tendre tendresse têtu* timide timidité tolérant* tranquille travailleu* triche*
    trichait vaillant* vaniteu* vif vive volontaire terreur peureuse taquin* râlait têtue blagueu* pleurait cran
    devise rigolo* rigolote marrant* doué* trouillard*
    """,
    preference="""
    adorait adore adorer aimait aimer aime aversion bonbon* caramel* chocolat* dégoût* délice dessert* détest*
    exécrait favori* friand* goût* haïssait haïr horreur kouign* moutarde parfum parfums préfér* raffolait refusait
    sucreries supportait tarte tolérait volonté* volontés voulait voulu souhaitait souhait rêvait sucre beurre
    confiture* fromage* ketchup fleurs
    """,
    habit="""
    chaque habitude* habituel* habituellement rituel* routine toujours quotidien* hebdomadaire systématiquement
    constamment souvent matins soirs dimanches fumait sifflait sifflotait fredonnait marmonnait rangeait repassait
    comptait glissait notait collait quittait régulièrement religieusement debout couchait levait astiquait messe
    lavait sieste
    """,
    milestone="""
    accident accouch* acheté adopté* anniversaire arrêté* arrivée attentat bachot* baptême baptis* blessé* bombard*
    brevet cancer capturé* certificat cérémonie cendres communion condamné* débarqu* décéd* décès décor* déluge
    déménag* déporté* diagnosti* diplôm* divorc* émigr* emménag* enterr* évacu* exil* exode faillite fiancé*
    fiançailles fugu* fuit funérailles fusill* gagné* gagna greffe guerre hérit* hôpital hospitalis* immigr*
    incendie infarctus inhum* inondation* installé* interné* libér* libération licence lauréat* mari* mariage
    médaill* mobilis* montée* mort morte mourut naissance naquit natural* née né noces obsèques opér* opération
    ouragan partie passeport pénurie permis perdu prison* prix promu publi* quitté rapatri* recensement réfugié*
    rescapé* retrait* sauv* sauvé* séisme soutenu survéc* tempête testament traversée traversé tremblement voyage*
    vendu veuf veuve avc trophée élu élue exposé monté
    """,
    relationship="""
    accueilli* aîné* amant* ami amie amis amies amitié amour* amoureu* appris apprenait baiser bercé* brouill*
    cadet* cajol* camarade* câlin* chagrin chat chatte chien chienne cheval complice* complicité confident* confi*
    connus consol* copain* copine* correspond* couple cousins courtis* demi-frère disput* dispute* élevé* embrass*
    enfants enseign* fâch* filleul* fratrie frères gâté* grondé* jumeau* jumelle* lettre lettres marraine orphelin*
    parrain pardon* perroquet pleuré* protég* quatrième querell* réconcili* recueilli* rencontr* revu* séparé* serré
    sœurs soignait soigné* tendrement toutou tuteur union veillé* voisin* benjamin* chicane poney canari lapin
    visitait appelait surnomm* surnom
    """,
)


# French words that show a category.

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

CARED_FOR = loose(
    r"""^\W*(?:et\s|mais\s|puis\s)*(?:(?:le|la|les|une?|deux|des)\s(?:\w+\s){0,1}?|l['’])(?:médecins?|docteure?s?
          |infirmi(?:er|ère)s?|chirurgien(?:ne)?s?
        |ambulanci(?:er|ère)s?|ambulance|brancardiers?|urgentistes?|spécialistes?)\s(?:ne\s|n['’])?(?:l['’]|la\s
          |le\s|lui\s)\s?\w+
    | ^\W*(?:et\s|mais\s)*(?:on|ils)\s(?:l['’]|la\s|le\s|lui\s)\s?(?:a|ont|avait|avaient)\b.{0,60}\b(?:brancard
          |couloir|urgences|respirateur
        |oxygène|morphine|perfusion|réanimation|ambulance)\b
    | \b(?:attendu|restée?)\b.{0,40}\b(?:ambulance|brancard|urgences|réanimation|respirateur)\b"""
)
