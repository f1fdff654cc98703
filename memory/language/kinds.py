"""Kinds of things and their members: a question asks for a game, and the answer says "chess".

Each kind is an entry of `KINDS`: the nouns that ask for it, then after a slash the verbs that do, then after a colon
its members, in English, German, Spanish and French. Words are written without accents; one that ends in a star is the
beginning of a word; a concept of `comparison.concepts` stands for all its words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from memory.language.comparison.statement_reading import concept_of, country_of
from memory.language.topics import Topic, word_list

KINDS = """
game* spiel* juego* jeu jeux / play: chess cards draughts checkers dame damas domino* ludo scrabble monopoly backgammon
    bingo whist bridge rummy romme canasta poker mahjong tarot belote petanque boules darts billiard* snooker pool bowl
    mikado muhle loteria marbles murmeln canicas billes hopscotch carrom mancala lotto puzzle* jigsaw*
instrument* / play: piano guitar violin accordion trumpet drum* trommel* tambor* tambour* flute* flot* flauta*
    clarinet* klarinet* cornet* trombon* posaune* saxo* cello harmoni* banjo ukulele mandolin* organ orgel organo orgue
    bagpipe* dudelsack tuba harp* harfe sitar tabla concertina bugle squeezebox squeeze-box mouth-organ mundharmoni*
    melodeon bodhran dulcimer hackbrett zither* euphonium flugelhorn* tenorhorn waldhorn laute* armonica bandoneon gaita
    bandurria dulzaina pandereta castanuelas clairon cornemuse biniou contrebasse hautbois ziehharmonika
    schifferklavier quetsche
animal* tier tiere tieren pet pets haustier* mascota*: dog cat horse cow hen bird sheep goat pig donkey rabbit goose
    duck canary parrot snake spider mouse rat bee moth fox fuchs zorro renard wolf* lobo loup bear ours hedgehog* igel
    squirrel* tortoise* schildkrot* tortuga* tortue* hamster* budgie* pigeon* taube* paloma* lamb* lamm cordero* agneau
    calf kalb ternero* veau bull bulls stier toro* taureau monkey* affe* mono singe* lizard* crocodile*
dish* meal* food foods gericht* leibgericht speise* plato* platillo* comida* plat plats repas nourriture / eat cook
    bake: soup stew cake bread meat rice potato bean cabbage crepe biscuit cheese egg mushroom porridge jam honey
    chocolate pie pies pudding* curry roast* braten* asado sausage* wurst* chorizo salchicha* saucisse* knodel klosse
    klopse dumpling* spatzle nudel* noodle* pasta fideos pates tamal* taco* mole tortilla* enchilada* empanada* paella
    quiche gratin couscous schnitzel rouladen gulasch goulash sauerkraut ensalada bacon ham schinken jamon jambon
    chicken chips sandwich* toast dosa roti dal biryani samosa* adobo pancit fufu jollof pork beef lamb
dessert* nachtisch* postre* pudding* sweet: cake pie pies tart tarts trifle crumble custard* flan far tarte crepe
    clafoutis mousse sorbet* ice-cream eiscreme helado* glace natillas arroz-con-leche kompott rote-grutze strudel*
    pudding* kuchen
drink* getrank* bebida* boisson* / drink: coffee tea beer wine whisky milk water wasser agua eau juice saft jugo jus
    lemonade limonade limonada gin vodka cider apfelwein sidra cidre brandy cognac champagne sekt sherry liqueur likor
    cocoa kakao horchata tequila mezcal pulque pastis schorle
sport* deporte* / play: football baseball swim ski skate wrestle race marathon climb tennis cricket rugby hockey
    handball volleyball basketball boxing cycling radfahren ciclismo cyclisme gymnastic* turnen gimnasia gymnastique
    olympic* olympia* olimp* athletic* leichtathletik atletismo athletisme golf bowl judo karate netball badminton
    squash rowing rudern remo aviron sail* segel* jump sprint* hurling
vehicle* fahrzeug* vehiculo* vehicule* / drive: car bus lorry bicycle motorcycle tractor train plane ship cart van
    scooter moped vespa mofa
illness* disease* krankheit* enfermedad* maladie* / die: cancer stroke heart seizure dementia demenz demencia demence
    alzheimer* parkinson* diabet* pneumonia lungenentzundung neumonia pneumonie tubercul* tuberkul* malaria polio*
    arthritis asthma asma asthme flu grippe gripe covid* infection* infekt* infeccion* kidney* niere* rinon* rein
injur* wound* wunde* verletz* herida* blessure* scar: accident fall fell falls broke broken break brach gebrochen
    rompio roto casse* cut burn* burnt verbrann* quemad* brulure* bite bitten biss mordio
clothes clothing kleidung ropa prenda* vetement* habits / wear: coat dress shoe hat glove trousers apron jersey*
    jumper* pullover* cardigan* scarf schal bufanda* echarpe* foulard* shirt* hemd* camisa* chemise* blouse* bluse*
    blusa* skirt* falda* jupe* suit anzug traje costume uniform* sweater* socks socken calcetin* chaussette* cap mutze
    gorra casquette tie krawatte corbata cravate shawl* rebozo* sari saree* kurta dhoti boots
jewel* schmuck joya* bijou*: ring gold bangle brooch* brosche* broche* necklace* kette collar collier* earring*
    ohrring* pearl* perle* perla* amber bernstein locket* medaillon pendant silver silber plata argent
colour* color colores farbe* couleur*: green red blue white black brown yellow grey cream purple lila violet* pink rosa
    turquoise turkis* beige maroon
flower*: rose dahlia tulip* tulpe* tulipan* lily lilies lilie* daffodil* narzisse* geranium* carnation* nelke* clavel*
    oeillet* marigold* cempasuchil jasmin* bougainvill* orchid* sunflower* sonnenblume* girasol* tournesol* violet*
    veilchen pansy pansies stiefmutterchen heather lavend*
fruit* obst frucht fruchte fruta* / grow: apple orange lemon pear* birne* pera* poire* plum* pflaume* zwetschge*
    ciruela* prune* cherr* kirsch* cereza* cerise* strawberr* erdbeer* fresa* fraise* mango* banana* platano* grape*
    traube* uva* raisin* peach* pfirsich* melocoton durazno* peche guava* papaya* fig figs feige* higo* figue* quince*
    quitte* blackberr* brombeer* raspberr* himbeer* framboise*
vegetable* gemuse verdura* legume* / grow: potato cabbage onion bean mushroom garlic tomato* tomate* leek* lauch porree
    puerro* poireau* carrot* karotte* mohre* zanahoria* carotte* peas erbse* guisante* pumpkin* kurbis* calabaza*
    radish* rabano* radieschen spinach spinat espinaca* cucumber* gurke* pepino* rhubarb* rhabarber marrow*
tree*: oak* eiche* roble* chene* apple birch* birke* abedul bouleau linden linde tilo tilleul walnut* nussbaum nogal
    noyer pine pines kiefer* pino* fir tanne* abeto sapin* willow* weide* sauce saule* ash elm beech buche* maple*
    ahorn chestnut* kastanie* mango neem peepal tamarind*
spice* ingredient* gewurz* zutat* especia* ingrediente* epice*: salt pepper sugar garlic onion cinnamon zimt canela
    cannelle cumin kummel comino saffron safran azafran nutmeg muskat nuez clove* nelken clavos ginger ingwer jengibre
    chili chile* paprika vanill* vainilla parsley petersilie perejil persil dill thyme thymian tomillo cardamom*
sweets candy sussigkeit* dulce* golosina* bonbon*: chocolate cake biscuit honey toffee* mint mints liquorice lakritz
    regaliz reglisse drop drops humbug* butterscotch sherbet caramel* karamel* marzipan turron fudge laddu* barfi
tool* werkzeug* herramienta* outil*: hammer ladder scissors needle knife saw sage sierra scie spanner wrench drill
    plane chisel* spade* spaten pala pelle rake rechen hoe hacke axe axt hacha hache pliers zange lathe anvil scythe
    sense shears
language* sprache* idioma* lengua* langue* / speak: german english spanish french polish italian russian latin welsh*
    irish gaelic* yiddish jiddisch dutch niederland* flemish flamand* arabic* arab* hindi urdu yoruba* tagalog nahuatl
    platt plattdeutsch breton* catalan* portug* turkish turk* greek griech* griego grec maori
country countries land pais paises pays: england scotland wales ireland britain germany france spain mexico america
    canada australia zealand nigeria india italy poland russia austria switzerland hungary czechoslovakia yugoslavia
    argentina chile cuba colombia peru brazil portugal
season* jahreszeit* estacion* saison*: spring summer autumn winter
weather wetter clima meteo temps: rain snow storm flood thunder lightning cold hot heiss calor chaud sun sonne sol
    soleil fog nebel niebla brouillard wind viento vent
room* zimmer raum habitacion* cuarto* chambre*: kitchen attic cellar bedroom* schlafzimmer dormitorio parlour
    wohnzimmer sala salon lounge garage bathroom* pantry study
music* musik* / sing: sing jazz blues opera* operett* tango* bolero* waltz* walzer vals valse* schlager chanson* hymn*
    motown soul gospel choir band ranchera* mariachi* danzon* symphon* bach mozart beethoven ghazal* qawwali highlife
    reggae polka* sonata* record piano
song* lied lieder cancion* chanson* / sing: tune hymn* lullab* wiegenlied* nana berceuse* carol* villancico* anthem*
    ballad*
dance*: waltz* walzer vals valse* tango* foxtrot polka* jive danzon* ballroom disco
voice*: alto tenor* soprano* sopran baritone* bariton* bass mezzo* contralto* treble
pupil* student* schuler* alumno* eleve* etudiant*: girls boys girl boy children class klasse* clase* classe* teach
    madchen jungen filles garcons graduat*
guest* gast gaste gasten invitado* invite*: visitor* besuch* visita* visit* company
parent* eltern padres: mother father mum dad mutter vater madre padre mere pere
sibling* geschwister hermanos: brother sister bruder schwester hermano* hermana* frere* soeur* twin
child: son sons sohn sohne hijo* fils daughter* tochter* hija* fille* baby babies bebe twin
grandchild* grandkid* enkel* nieto* petits-enfants: grandson* granddaughter* enkelin* nieta* petit-fils petite-fille
grandparent* grosseltern abuelos grands-parents: grandmother grandfather grandma grandpa oma opa abuelo abuela gran nan
relative* verwandt* pariente* parent: uncle* aunt* cousin* onkel tante tio tia primo prima nephew* niece*
nickname* spitzname* apodo* surnom*: name call calls
grave* headstone* gravestone* tombstone* grab grabstein lapida* tumba* tombe*: epitaph* grave* headstone* gravestone*
    tombstone* cemetery grabstein* inscription* inschrift epitafio* bury
punish* strafe* bestraf* castig* puni*: beat beating slap* smack* cane caned strap grounded lines essay detention
    ohrfeige hausarrest nachsitzen paliza cachetada nalgada fessee gifle
contest* competition* tournament* wettbewerb* turnier* concurso* torneo* concours tournoi*: win prize champion cup
    medal miss queen konigin reina reine crown* final finals
religio* faith* glaube* fe foi: church catholic* katholi* catoli* protestant* evangel* methodist* baptist* lutheran*
    jewish jud* judi* juif juive muslim* islam* hindu* buddhis* mass messe misa pray god rosary rosario rosenkranz
    chapelet quaker* presbyterian* anglican*
politic* partei* vote voted voting wahl* wahlt* votar voto voter: labour tory conservative* liberal* socialis* sozi*
    spd cdu communis* kommunis* comunis* union party-political republican* democrat*
money cost* price* kostet* preis* cuesta costaba coutait prix wage* lohn gehalt sueldo salaire earn* verdien* ganaba:
    pound* shilling* penny pence mark pfennig peso* franc* euro* dollar* rupee* naira cents quid guinea*
club* verein* asociacion association society: team choir band league verein* schutzenverein guild*
smell* smelt roch riech* geruch olia olor sentait odeur: perfume parfum* tobacco soap seife jabon savon smoke lavend*
    leather bread coffee cologne kolnisch
leave emigrate: sail ship boat emigrate move flee abreise departure
teach: learn
learn: teach apprentice
live lived lives wohnte gewohnt wohnen vivia vivio vivir habitait vivait: house flat apartment wohnung piso
    departamento appartement stree* strasse calle rue village moved move farm
toy* spielzeug* juguete* jouet*: doll* puppe* muneca* poupee* teddy* ball kite* drachen cometa papalote marbles
collect: stamp coin postcard clock book record spoon button shells muscheln conchas
"""

SHORTEST = 4
"""Fewest letters of each part of a compound."""


@dataclass(frozen=True, slots=True)
class _Kind:
    nouns: Topic
    doings: Topic
    named: Topic


@cache
def _kinds() -> tuple[_Kind, ...]:
    lines = (line.split(":") for line in KINDS.strip().replace("\n    ", " ").splitlines())
    parts = ((*asked.partition("/")[::2], named) for asked, named in lines)
    return tuple(_Kind(*(word_list(part.split()) for part in three)) for three in parts)


@lru_cache(maxsize=4096)
def kinds_wanted(word: str, *, alone: bool = False, in_compounds: bool = False) -> frozenset[int]:
    """Return the places in `KINDS` of the kinds that a plain word of a question asks for.

    A verb asks for a kind only if it is `alone` ("What did he play?"). With `in_compounds`, the end of a compound asks
    too ("Lieblingslied").
    """
    meant = concept_of(word) or word
    ends = [word[at:] for at in range(SHORTEST, len(word) - SHORTEST + 1)] if in_compounds else []
    return frozenset(
        place
        for place, kind in enumerate(_kinds())
        if any(map(kind.nouns.holds, (word, meant, *ends))) or (alone and meant in kind.doings.whole)
    )


@lru_cache(maxsize=16384)
def kinds_named(word: str) -> frozenset[int]:
    """Return the places in `KINDS` of the kinds that a plain word names a member of."""
    meant = concept_of(word) or country_of(word)
    return frozenset(
        place for place, kind in enumerate(_kinds()) if kind.named.holds(word) or meant in kind.named.whole
    )
