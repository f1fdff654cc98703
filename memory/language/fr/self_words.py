"""What people say of themselves in French."""

from memory.language.lexicon import loose, pattern, words
from memory.language.tellers.self_words import SelfWords
from memory.language.topics import topics

NUMBER = r"""(?:\d{1,3}(?![.,:]?\d)|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze
    |quinze|seize|dix-(?:sept|huit|neuf)
    |(?:vingt|trente|quarante|cinquante|soixante|septante|octante|huitante|nonante
    |quatre-vingts?)(?:[\s-](?:et[\s-])?(?:une?|deux|trois
    |quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize))?)"""
OFTEN = r"""(?:(?:aussi|toujours|encore|maintenant|actuellement|seulement|même|moi-même|désormais|déjà|depuis\s\w+|bien
    |plutôt|de\smétier)\s)*+"""
I_AM = r"""(?:\b(?:je\ssuis|je\sne\ssuis\spas|je\ssuis\spas|j['’]?suis|chus|chuis|j['’]étais|j['’]ai\s(?:toujours\s)?été
    |étant)\s)"""
AM = rf"(?:{I_AM}{OFTEN})"
HAVE = rf"(?:\b(?:j['’](?:ai|avais)|je\sn['’](?:ai|ai\sjamais\seu)|j['’]ai\s(?:jamais\s)?eu|g)\s{OFTEN})"
CHILD = r"""(?:enfants?|fils|filles?|garçons?|gosses?|gamin(?:e?s)?|minots?|jumeaux|jumelles
    |triplé(?:e?s)|petite?s?[\s-](?:enfants
    |fils|filles?)
    |bébé|beau-fils|belle-fille|gars)"""
PARTNER = r"(?:mari|femme|époux|épouse|conjointe?|compagn(?:on|e)|copain|copine|fiancée?|chum|blonde)"
FAITH = r"""(?:catholique|protestante?|chrétien(?:ne)?|évangélique|musulmane?|juif|juive|hindoue?|bouddhiste|athée
    |agnostique
    |croyante?|pratiquante?|religieu(?:x|se)|témoin\sde\sjéhovah|orthodoxe|mormone?|anglicane?|baptiste|laïque)"""
TONGUE = r"""(?:français|anglais|allemand|espagnol|italien|portugais|arabe|berbère|kabyle|wolof|breton|basque|occitan
    |corse|créole
    |alsacien|catalan|polonais|russe|ukrainien|roumain|turc|grec|néerlandais|flamand|chinois|japonais|vietnamien|hébreu
    |yiddish
    |peul|bambara|lingala|malgache|tamoul|patois|langue\sdes\ssignes|(?:deux|trois|quatre|plusieurs)\slangues)"""
PEOPLE = r"""(?:français|française|belge|suisse|canadien(?:ne)?|québécoise?|allemande?|anglaise?|italien(?:ne)?
    |espagnole?|portugaise?
    |polonaise?|algérien(?:ne)?|marocaine?|tunisien(?:ne)?|sénégalaise?|malien(?:ne)?|ivoirien(?:ne)?|bretonne?|corse
    |alsacien(?:ne)?
    |basque|normande?|parisien(?:ne)?|lyonnaise?|marseillaise?|antillaise?|réunionnaise?|libanaise?|vietnamien(?:ne)?
    |roumaine?)"""
ILLNESS = r"""(?:diabète|diabétique|asthme|asthmatique|épilep\w+|arthr\w+|rhumatismes?|cancer|leucémie|parkinson
    |sclérose\sen\splaques
    |démence|alzheimer|bipolaire|autis\w+|tdah|dyslexi\w+|glaucome|migraines?|vih|bpco|lupus|psoriasis|cœliaque
    |fibromyalgie
    |pacemaker|appareils?\sauditifs?|fauteuil\sroulant|prothèses?|hypertension|tension\sélevée|allergies?|allergique
    |intolérante?
    |dépression|aveugle|malvoyante?|sourde?|malentendante?|handicapée?|souffle\sau\scœur|un\s(?:seul\s)?rein)"""
PLACE = r"(?:à|a|en|au|aux|dans|chez|avec|seule?|près|loin|sur|ici|là|entre|depuis|toujours|encore|du|de)"

SELF_WORDS = SelfWords(
    lasting=loose(
        rf"""{AM}(?:de\s(?-i:[A-ZÀ-Ý])\w+|d['’](?-i:[A-ZÀ-Ý])\w+|originaire\s(?:de|d['’]|du)|natif|native\b|née?\b
            |(?:re)?(?:mariée?|divorcée?|séparée?|veuf|veuve|célibataire|fiancée?|pacsée?|enceinte)\b
            |(?:retraitée?|chômeu(?:r|se)|indépendante?|bilingue|adoptée?|végétarien(?:ne)?|végane?|végé|gauch(?:er
            |ère)|gay|homo
                |lesbienne|bi|trans|orpheline?|sobre|femme\sau\sfoyer|mère\sau\sfoyer|homme\sau\sfoyer|fonctionnaire
                |intermittente?)\b
            |(?:à|en)\s(?:la\s|ma\s)?retraite|au\schômage|à\smon\scompte|sans\semploi|en\sinvalidité
            |en\scongé\smaternité
            |(?:le|la|l['’])\s?(?:ainée?|aînée?|cadette?|benjamine?|plus\s(?:jeune|vieux|vieille)\sde)
            |(?:une?\s)?(?:maman|papa|mère|père|grand-mère|grand-père|fille\sunique|fils\sunique|enfant\sunique
            |étudiante?)\b
                (?!\s(?:de\s)?(?:rose|mon|ma))
            |(?:très\s|pas\s|peu\s|une?\s)?{FAITH}\b | (?:à\smoitié\s|une?\s)?{PEOPLE}\b
            | (?:une?\s)?(?:\w+\s)?{ILLNESS})
        | \b(?:j['’]ai|g)\s{OFTEN}{NUMBER}\sans\b(?!\s(?:de|d['’]))
        | \bje\s(?:vais\savoir|fête|fêterai|aurai)\s(?:mes\s)?{NUMBER}\sans | \bje\ssuis\sde\s\d\d(?:\d\d)?\b
        | {HAVE}(?:(?:{NUMBER}|plusieurs|pas\sd['’]|pas\sde|jamais\seu\sd['’]|plus\sde)\s?)(?:\w+\s)?(?:{CHILD}
        |{PARTNER}|frères?|sœurs?)\b
        | {HAVE}(?:des\s(?:vraie?s\s|fausse?s\s|faux\s|grande?s\s)?|de\s(?:grande?s|jeunes|beaux|merveilleux)\s)
            (?:{CHILD}|frères|sœurs)(?=\s*(?:$|[,.;:!?–—-]|(?:et|mais|qui|de\s\w+\sans|à\sla\smaison|adultes?)\b))
        | {HAVE}(?:(?:une?|du|de\sl['’]|des|le|la|les)\s?)?(?:\w+\s)?{ILLNESS}
        | \bje\s(?:souffre|suis\satteinte?)\s(?:de\s|d['’]|du\s)(?:\w+\s)?{ILLNESS}
        | \bje\sporte\s(?:\w+\s){{1,2}}?{ILLNESS}
        | \b(?:j['’]habit(?:e|ais)|j['’]ai\s(?:\w+\s)?habité)\s\w+
        | \bje\s(?:vis|vivais|réside|demeure)\s{OFTEN}(?!(?:dans|avec|de|en)\s(?:\w+\s)?(?:peur|passé|souvenirs?|espoir
        |douleur|angoisse
            |regret|ça|cela|chagrin)\b){PLACE}\b
        | \bje\sviens\s{OFTEN}(?:de\s(?-i:[A-ZÀ-Ý])|d['’](?-i:[A-ZÀ-Ý])|du\s(?:nord|sud|midi)|d['’]une?\s(?:village
        |famille|petit)) | \bj['’]ai\sgrandi\b
        | \bj['’]ai\sdéménagé\s(?:à|en|au)\s
        | \b(?:je\s(?:travaille|travaillais|bosse|bossais)|j['’]ai\s(?:\w+\s)?(?:travaillé|bossé|enseigné))\s{OFTEN}
            (?!(?:dessus|ça|cela)\b)(?:(?:à|a|au|aux|chez|en|dans|comme|pour|de\s(?:nuit|jour)|la\s(?:nuit|semaine)
                |sur\s(?:les|un)|depuis)\b
            |(?:\w+\s)?ans\b|à\sl['’]\w+)
        | \bje\s(?:tiens|gère|dirige)\s(?:une?|le|la|mon|ma)\s(?:\w+\s)?(?:magasin|boutique|ferme|café|restaurant
        |librairie|boulangerie|salon
            |entreprise|secrétariat|garage|pharmacie) | \bj['’]enseigne\b | \bje\sconduis\s(?:une?|le|la
            |des)\s(?:\w+\s)?(?:car|bus|camion|taxi|train|tram|métro)
        | \bj['’]étudie\s\w+ | \bje\sfais\s(?:des\s)?études\b | \bje\sfais\s(?:médecine|droit)\b
        | \bje\s(?:ne\s)?parle\s(?:pas\s)?(?:\w+\s){{0,2}}?{TONGUE}\b
        | \bje\s(?:ne\s)?crois\s(?:pas\s)?en\sdieu | \bje\svais\s(?:\w+\s)?à\sla\s(?:messe|mosquée|synagogue)\b
        | \b(?:ma\s(?:langue\smaternelle|langue|religion|foi|profession|ville\snatale|date\sde\snaissance)
        |mon\s(?:métier|anniversaire|village))\s
            (?:est|c['’]est)\b"""
    ),
    work=loose(
        r"""\b(?:retraite\w*|chômeu\w+|chômage|indépendante?|à\smon\scompte|sans\semploi|fonctionnaire|intermittente?
            |congé|travail\w*
        |boss(?:e|ais|é)|enseign\w+|tiens|gère|dirige|conduis|étudi\w+|études|médecine|droit|profession|métier
        |au\sfoyer)\b"""
    ),
    family=loose(
        rf"""\b(?:{CHILD}|{PARTNER}|(?:re)?mariée?|divorcée?|séparée?|veuf|veuve|célibataire|fiancée?|pacsée?|enceinte
            |maman|papa|mère|père
        |grand-mère|grand-père|frères?|sœurs?|ainée?|aînée?|cadette?|benjamine?|orpheline?|adoptée?)\b"""
    ),
    of_family=loose(
        rf"""\b(?:mon|ma|mes)\s(?:\w+\s)?(?:{PARTNER}|{CHILD}|ainée?|aînée?
            |cadette?)\s(?:\w+\s)?(?:s['’]appelle(?:nt)?\b
            |(?:il\s|elle\s)?(?:a|ont)\s{NUMBER}\sans\b(?!\sde))"""
    ),
    trade=loose(
        rf"""(?:{I_AM}|\b(?:je\s(?:travaille|travaillais|bosse)|j['’]ai\stravaillé)\scomme\s|\bfait\s(?=boulang)
            |\bje?\s?fais\s(?=livreur|livreuse)
            |\bje\ssuis\sdevenue?\s|\bje\sdeviens\s)
        (?:(?:une?|le|la|l['’]|aussi|toujours|encore|maintenant|actuellement|moi-même|devenue?|de\smétier|jeune|simple
            |ancien|ancienne
            |apprentie?|futur|future|bon|bonne|pas)\s)*(?P<trade>[\w-]+)"""
    ),
    trades=topics(
        trades="""
        acteur* actrice* artiste musicien* peintre chanteu* écrivain* auteur* traduct* interprète programmeu*
        informatic*
        développeu* designer graphiste consultant* conseill* technicien* opérateur* opératrice électricien* plombier*
        soudeu*
        maçon* menuisi* charpent* ébéniste serruri* jardini* agricult* éleveu* pêcheu* chauffeu* routier* livreu*
        facteur
        factrice cheminot* pilote hôtesse steward policier* gendarme pompier* militaire soldat juge avocat* notaire
        greffi*
        secrétaire comptable assistant* caissi* vendeu* commercial commerciale serveu* cuisini* chef cheffe boulang*
        pâtissi*
        boucher* coiffeu* esthétic* couturi* tailleur infirmi* médecin docteur* pédiatre chirurgien* dentiste
        vétérinaire*
        pharmacien* kiné kinésithérap* ergothérap* psycholog* psychiatre thérapeute sage-femme aide-soignant* auxiliaire
        éducat* nounou assmat instit institut* maître maîtresse prof professeu* enseignant* chercheu* directeu*
        directrice
        bibliothéc* libraire journaliste photograph* éditeur éditrice architecte ingénieu* chimiste physicien*
        biologiste
        géologue mathématic* scientifique économiste banqui* entrepreneu* gérant* patron patronne responsable concierge
        gardien* éboueu* ouvri* mineur marin pasteur prêtre curé nonne religieuse imam rabbin étudiant* apprenti*
        stagiaire
        retraité* fonctionnaire cadre employé* manutentionnaire magasinier* mécanicien* garagiste carrossi* tourneu*
        fraiseu*
        horlog* bijouti* cordonni* fleuriste viticult* vigneron* opticien* orthophoniste ascensoriste agent agente
        """
    )["trades"],
    trade_ending=pattern(
        r"""\w{3}(?:teur|trice|logue|graphe|(?<!tr)iste|iatre|icien|icienne|cheuse|veuse|deuse|ffeuse|ssière|mière|lière
            |tière|nière)$"""
    ),
    no_trades=words(
        """derniere premiere fiere entiere particuliere reguliere singuliere familiere nerveuse menteur menteuse veuf
        veuve
        bonne bon triste curieuse mort morte vivant bureau chantier carriere ferme mine mines poste metier metiers
        formation
        place placee concours commerce magasin emploi entreprise patronage admirateur admiratrice spectateur
        spectatrice seul
        pion promu promotion batiment matiere lumiere maniere baveuse paresseuse acteur-ne licencie licenciee"""
    ),
    passing=loose(
        r"""\b(?:à\s(?:aller\s)?(?:chercher|récupérer|déposer|coucher|nourrir|promener)|
            (?:la|cette|ma)\s(?:tablette|application|machine)|l['’]ordinateur|aujourd['’]hui(?!\sencore)|hier|demain|ce\s(?:matin|soir)|cet\saprès-midi|tout\sde\ssuite
            |en\sce\smoment|pour\sle\smoment
        |tout\sà\sl['’]heure|bientôt|peut-être|sans\sdoute|je\s(?:crois(?!\s(?:pas\s)?en\sdieu)|pense|suppose|voudrais
        |rêve|espère)|comme\ssi
        |si\sj['’](?:étais|avais)|serais|aurais|j['’]aimerais|je\sveux|voulais|blague|rigole|en\sroute
        |en\strain\sde)\b"""
    ),
    my_time_zone=loose(
        r"""^\W*(?:(?:bonjour|s['’]il\s(?:te|vous)\splaît|et|aussi)\W+)*+(?:mon\sfuseau(?:\shoraire)?\s?(?:est|c['’]est
            |:)
        |(?:mets|mettez|change|changez)\smon\sfuseau(?:\shoraire)?\s(?:sur|à|en))\s(?:celui\sde\s)?
        (?P<zone>[\w/+-]+(?:\s[\w/+-]+){0,2}?)(?:,?\ss['’]il\s(?:te|vous)\splaît)?\W*$"""
    ),
)
