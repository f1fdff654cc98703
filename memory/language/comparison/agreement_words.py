"""Words whose difference makes two sentences say different things, in four languages at once.

Each group holds words of the same meaning; its first word is its name. A word that is harmless in one language and
telling in another ("die", "no", "son") counts as a word of the language in which families use it far more often.
"""

from __future__ import annotations


def _groups(text: str) -> dict[str, str]:
    """Return the first word of its line for each word; a line is a group of words of the same meaning."""
    return {word: line.split()[0] for line in text.strip().splitlines() for word in line.split()}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NUMBERS = _groups(
    """
    0 zero null cero zéro
    1 uno
    2 two twice zwei zweimal dos deux
    3 three thrice drei dreimal tres trois
    4 four vier cuatro quatre
    5 five fünf cinco cinq
    6 six sechs seis
    7 seven sieben siete sept
    8 eight acht ocho huit
    9 nine neun nueve neuf
    10 ten zehn diez dix
    11 eleven elf once onze
    12 twelve dozen zwölf dutzend doce docena douze douzaine
    13 thirteen dreizehn trece treize
    14 fourteen vierzehn catorce quatorze
    15 fifteen fünfzehn quince quinze
    16 sixteen sechzehn dieciséis seize
    17 seventeen siebzehn diecisiete
    18 eighteen achtzehn dieciocho
    19 nineteen neunzehn diecinueve
    20 twenty zwanzig veinte vingt score
    30 thirty dreißig treinta trente
    40 forty vierzig cuarenta quarante
    50 fifty fünfzig cincuenta cinquante
    60 sixty sechzig sesenta soixante
    70 seventy siebzig setenta septante
    80 eighty achtzig ochenta
    90 ninety neunzig noventa nonante
    100 hundred hundert cien ciento cent
    1000 thousand tausend mil mille
    half halb halbe halben media medio demi demie
    1st first erste ersten erster erstes primero primera primer premier première
    2nd second zweite zweiten zweiter segundo segunda deuxième
    3rd third dritte dritten dritter tercero tercera tercer troisième
    4th fourth vierte vierten cuarto cuarta quatrième
    5th fifth fünfte fünften quinto quinta cinquième
    6th sixth sechste sechsten sexto sexta sixième
    7th seventh siebte siebten séptimo séptima septième
    8th eighth achte achten octavo octava huitième
    9th ninth neunte neunten noveno novena neuvième
    10th tenth zehnte zehnten décimo décima dixième
    last letzte letzten letzter último última dernier dernière
    """
)

DATES = _groups(
    """
    month-1 january jan januar enero janvier
    month-2 february feb februar febrero février
    month-3 march märz marzo mars
    month-4 april abril avril
    month-5 mai mayo
    month-6 june jun juni junio juin
    month-7 july jul juli julio juillet
    month-8 august aug agosto août
    month-9 september sept septiembre septembre
    month-10 october oct oktober octubre octobre
    month-11 november nov noviembre novembre
    month-12 december dec dezember diciembre décembre
    day-1 monday mondays montag montags lunes lundi
    day-2 tuesday tuesdays dienstag dienstags martes mardi
    day-3 wednesday wednesdays mittwoch mittwochs miércoles mercredi
    day-4 thursday thursdays donnerstag donnerstags jueves jeudi
    day-5 friday fridays freitag freitags viernes vendredi
    day-6 saturday saturdays samstag samstags sonnabend sábado sábados samedi
    day-7 sunday sundays sonntag sonntags domingo domingos dimanche
    spring frühling frühjahr primavera printemps
    summer summers sommer verano été
    autumn fall herbst otoño automne
    winter winters invierno hiver
    christmas weihnachten navidad noël
    easter ostern pascua pâques
    whitsun pfingsten pentecostés pentecôte
    morning mornings morgens mañana mañanas matin
    noon midday mittags mediodía midi
    afternoon afternoons nachmittag nachmittags tarde tardes après-midi
    evening evenings abend abends soir
    night nights nacht nachts noche noches nuit
    before vor bevor antes avant
    after nach nachdem después après
    """
)

NEGATIONS = _groups(
    """
    no not n't cannot nicht pas nein non kein keine keinen keiner keinem
    never nie niemals nunca jamás jamais
    nobody none niemand nadie personne
    nothing nichts nada
    without ohne sin sans
    neither nor weder tampoco ni
    hardly barely scarcely rarely seldom kaum selten apenas rara
    refused declined weigerte rechazó refusa
    stopped quit aufgehört dejó arrêté
    """
)

KIN = _groups(
    """
    mother mum mom mummy mama mamma mutter mutti mamá madre maman mère
    father dad daddy papa vater vati papá padre père
    grandmother grandma granny gran nan nana grandmama oma großmutter abuela abuelita grand-mère mamie mémé
    grandfather grandad granddad grandpa opa großvater abuelo abuelito grand-père papi pépé
    brother brothers bruder brüder hermano hermanos frère frères
    sister sisters schwester schwestern hermana hermanas sœur sœurs
    uncle uncles onkel tío oncle
    aunt auntie aunts tante tía
    cousin cousins cousine primo prima
    nephew nephews neffe sobrino neveu
    niece nieces nichte sobrina nièce
    son sons sohn söhne hijo fils
    daughter daughters tochter töchter hija fille
    husband mann ehemann esposo marido mari
    wife ehefrau esposa épouse
    grandson enkel nieto
    granddaughter enkelin nieta
    neighbour neighbor nachbar nachbarin vecino vecina voisin voisine
    friend freund freundin amigo amiga ami amie
    teacher lehrer lehrerin maestro maestra
    stepfather stiefvater padrastro
    stepmother stiefmutter madrastra
    godfather patenonkel padrino parrain
    godmother patentante madrina marraine
    """
)

OPPOSITES = _groups(
    """
    left links izquierda izquierdo gauche
    right rechts derecha derecho droite
    north northern nord norden norte
    south southern süd süden sur sud
    east eastern ost osten este est
    west western westen oeste ouest
    up upstairs oben arriba
    down downstairs unten abajo
    always immer siempre toujours
    sometimes manchmal veces parfois
    older elder eldest oldest älter ältere älteste mayor aîné aînée
    younger youngest jünger jüngere jüngste menor cadet cadette
    more mehr más
    less fewer weniger menos moins
    early frühe früh temprano tôt
    late spät tarde-late tard
    bought kaufte gekauft compró acheta
    sold verkaufte verkauft vendió vendit
    won gewann gewonnen ganó gagna
    lost verlor verloren perdió perdit
    loved liked enjoyed adored liebte amaba aimait
    hated loathed hasste odiaba détestait
    born geboren nació née
    died gestorben starb murió
    married heiratete geheiratet casó
    divorced geschieden divorció
    black schwarz schwarze negro negra noir noire
    white weiß weiße blanco blanca blanc blanche
    red rot rote rojo roja rouge
    blue blau blaue azul bleu bleue
    green grün grüne verde vert verte
    hot heiß caliente chaud
    cold kalt frío froid
    """
)

SAME = _groups(
    """
    began started begun
    photo photograph picture snapshot
    home house
    big large
    small little
    often frequently
    wed married
    job work
    learnt learned
    sang sung
    """
)

LIGHT = _words(
    """
    a an the and or but so of in on at by for from with to into onto out over off as is was were be been being am are
    it its he she they we them him her his hers their us our i me my you your this that these those there here then
    than when while who whom whose which what where how had has have did do does would could should will shall can may
    might must used just really very quite rather also too indeed some any all each every such own about whole actually
    well ever oh yes said told
    der die das den dem des ein eine einen einem einer und oder aber so von zu zum zur im mit bei aus als wie ist war
    sind waren hat hatte er sie es ihm ihr ihn wir uns unser ich mich mir mein dein sein ihre seine auch noch schon ja
    el la los las un una unos unas y o pero de del al en con por para que se su sus lo le les era fue es ha mi muy
    también ya había eran
    une du et ou mais à au aux dans sur avec pour qui il elle ils elles sa ses ce cette était est sont avait mon ma
    mes très aussi déjà
    """
)
