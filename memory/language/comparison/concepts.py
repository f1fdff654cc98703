"""Synonyms of family life in four languages: each line is a concept, named by its first word.

Words are written without accents; a star ends the beginning of a word. A word that means something else in another of
the languages is left out, unless families seldom use one of the two meanings.
"""

from __future__ import annotations

from memory.language.comparison.things import THINGS
from memory.language.lexicon import words

LIFE = """
propose propos* antrag* heiratsantr* pedida matrimoni* verlobt* verlobung engaged engagement fiancailles
honeymoon honeymoon* flitterwochen hochzeitsreise* novios noces
raise raise raised raises aufgezogen grossgezogen aufgewachsen crio criada criado criaron eleva eleve elevee
take take took taken takes taking nahm genommen nehmen tomo tomaba prit pris prendre prenait
go go goes going went gone ging gingen gegangen gehen fueron iba iban allait allee alle
make make made makes making machte gemacht machen hizo hacia hacer fit faisait
know know knew known knows konnte konnten gekonnt wusste kannte supo sabia savait connaissait
see see saw seen sah gesehen sehen vio veia voyait
put put puts putting legte gelegt stellte puso ponia mettait mis
sit sit sat sitting sass gesessen sentaba assis
want want wanted wollte queria quiso voulait
think think thought thinks dachte penso pensaba pensait
speak speak speaks spoke spoken speaking sprach sprechen gesprochen hablar hablaba parler parlait
born birth birthplace born geboren geburt* nacio naci nacer nacida nacido nacimiento naquit naitre naissance nee
die died dies death dead gestorben starb sterben murio morir muerte murieron fallecio mourut mort morte deces decede*
bury buried burial funeral* beerdig* begrab* entierro enterr* obseques panteon friedhof cemetery cementerio cimetiere
marry marri* wedding* wed heirat* geheiratet verheiratet hochzeit* caso casaron casar* boda* mariage* maries epous*
divorce* divorc* scheid* geschieden separ*
meet met meeting kennen kennengelernt kennenlernen kennenlern* begegne* conocio conocieron conocer rencontr*
love loved loves lieb* geliebt amaba amar amo aimait aimer ador* enjoy* gefiel encantaba gustaba liked likes mochte
hate hated hates hasst hasste hassten gehasst odio odiaba detest* loath* dislik* aborrec* verabscheu*
kiss* kuss* gekusst beso besaba embrass* baiser*
teach taught teaching teaches beigebracht beibrachte brachte lehrte gelehrt ensen* enseign* apprit
learn learn* gelernt lernte lernen lernt aprend* apprend* appris
school* schul* escuela* ecole* colegio* college
study stud* universi* degree* estudi* etud* carrera abitur
work work* worked job jobs trade arbeit* gearbeitet beruf* trabaj* oficio* travail* metier* boulot employ*
apprentice* apprent* aprendiz* lehrling* lehre lehrstelle indenture*
shop* store* laden* geschaft* tienda* negocio* magasin* boutique*
open opened opens opening eroff* aufgemacht abrio abrir abrieron ouvrit ouvert ouvrir
close closed closing geschlossen schloss zugemacht cerro cerrar cerraron ferma fermer
start start* joined entro entrar ingreso eintrat began begin* begun begann begonnen anfing angefangen fing empez*
start comenz* inici* commenc* debut*
support support supported supporter supporters supporting hincha* fan fans anhanger* partidari*
prisoner prisoner* gefangenschaft gefangene* gefangener prisionero* captivity cautiverio captivite kriegsgefang*
retire retire* pensioniert ruhestand jubil* retraite rente
pay paid pays payment* paying bezahl* zahlte gezahlt pago pagar pagaba pagando paye payer payait paya
fees fee schulgeld matricula colegiatura
money geld dinero argent plata
buy buy bought buys buying gekauft kaufte kauften kaufen compro compraron comprar compraba comprado achet*
sell sold sells selling verkauf* vendi* vendre vendait vendu vend
give gave given gift* present schenk* geschenk* regal* donna donnait donne cadeau* offrit offert
inherit* geerbt erbte hered* herit*
lend lent borrow* geliehen lieh prest* emprunt*
home house* home haus hause zuhause heim casa casas hogar maison*
kitchen* kuche* cocina* cuisine
garden* allotment* garten* jardin* huerta potager schrebergarten
flower* blume* flor flores fleur* rose roses rosen rosas dahlia* dahlie*
bed beds bett* cama lit
pillow* kopfkissen kissen almohada* oreiller*
farm* bauernhof hof granja rancho ferme fermes finca
village dorf pueblo* village*
church* kirche* iglesia* eglise* parish parroquia kapelle chapel capilla chapelle
choir* chor* coro chorale choeur*
war wars krieg* guerra* guerre*
army army soldier* soldat* armee ejercito militar* wehrmacht regiment* rekrut*
service service wehrdienst mili
flee fled fui fuie fuyaient flee* flucht fluchtete floh geflohen gefluchtet huyo huir huida fuite fuir fuyait
emigrate emigra* immigra* ausgewandert auswander* wanderte sail* ubergesiedelt
move moved moving umgezog* umzog zogen mudo mudaron mudarse demenag* relocat*
arrive arriv* ankam angekommen ankunft lleg* came
ship* boat* schiff* dampfer barco* buque* vapor bateau* navire paquebot ferry fahre transbord* barge barges kahn kahne
ship lancha* gabarra* peniche* chalupa*
train trains zug bahn zuge tren trenes eisenbahn
station* bahnhof* estacion* gare
car cars auto autos automobile wagen coche* carro* voiture* vw volkswagen beetle kafer bagnole
bus omnibus autobus* camion*
lorry lorry lorries truck* lastwagen camioneta
bicycle bicycle* bike* fahrrad* rad bicicleta* bici velo bicyclette*
motorcycle* motorrad* moto motorbike* motocicleta
drive drove driving driver* fuhr gefahren fahren manej* conduc* conduire conduisait conduit autofahren
licence licen* fuhrerschein* permis carnet permiso
travel* trip* journey* visit* reise* gereist besuch* viaj* voyag* visita*
walk* spazier* camin* promen* marche marcher wander*
holiday* vacation* urlaub* ferien vacaciones vacances
sea ocean* meer ocean* oceano mar
beach* strand playa* plage*
river* fluss rio rios riviere* fleuve
lake* lago* lac
mountain* berg berge gebirge montan* sierra
salt salt* sal sel
pepper* pfeffer pimienta poivre
porridge porridge oat oats haferbrei avena
jam marmelade mermelada confiture
honey honig miel
cheese kase queso fromage
cabbage* kohl grunkohl col repollo chou
onion* zwiebel* cebolla* oignon*
garlic knoblauch ajo ail
rice reis arroz riz
bean* bohne* frijol* alubia* haricot*
stew* eintopf cocido guiso puchero ragout
crepe* pfannkuchen pancake* tortita* galette*
biscuit* cookie* keks* plätzchen platzchen galleta*
chocolate* schokolade* chocolat
orange* apfelsine* naranja*
lemon* zitrone* limon* citron*
whisky whiskey schnaps rum aguardiente
pipe* pfeife pipa
cigar* zigar* cigarr* cigarette*
stairs* stairs treppe* escalera* escalier*
suitcase* koffer maleta* valise*
trunk* truhe baul malle
thunder* gewitter donner truenos trueno tonnerre orage
lightning blitz rayo* eclair
dentist* zahnarzt dentista*
tooth* teeth zahn zahne dientes diente muela* dent dents
finger* dedo dedos doigt*
apron* schurze* delantal tablier*
lips lip lip lippen labios labio levres
lipstick* lippenstift
spectacles glasses brille gafas anteojos lentes lunettes
moustache* schnurrbart bigote*
beard* bart barba barbe
scar scars narbe cicatri*
chair* stuhl sessel silla* sillon chaise* fauteuil
stove* herd ofen cocinilla poele fogon
oven* horno four
knife knives messer cuchillo* couteau*
spoon* loffel cuchara* cuiller*
pot pots topf olla* marmite
button* knopf knopfe boton* bouton*
thread* faden hilo fil
wool* wolle lana laine
machine* maschine* maquina*
ladder* leiter escalera-mano echelle
hammer* martillo marteau
tool* werkzeug* herramienta* outil*
fishflies flies
tin dose lata
tobacco tabak* tabaco tabac
postcard* postkarte* postal* carte-postale
envelope* umschlag sobre
stamp stamps briefmarke* sello* timbre*
coin* munze* moneda* monnaie
piggy spardose hucha tirelire
debt* schuld* deuda* dette*
neighbourhood nachbarschaft vecindario quartier barrio
party parties fiesta* feste fete
picnic* picknick
fest schutzenfest fest volksfest
court courthouse standesamt rathaus ayuntamiento juzgado mairie registry
rink eisbahn skating
cinema kino cine pictures
theatre theat* theater teatro
circus zirkus circo cirque
camp camps lager campamento
field fields feld acker campo campos champ champs
attic dachboden desvan grenier
cellar* keller sotano cave
balcony balkon balcon
well brunnen pozo puits
fire fires feuer fuego incendio incendi* feu brand brannte
explode explod* explosion* explosi* explota* exploto
accident* unfall accidente*
drown* ertrunken ertrank ahog* noye* noya
hunger* hungry hunger hambre faim
strike* streik* huelga greve
party-political partei partido
union gewerkschaft* sindicat* syndicat*
mayor burgermeister alcalde maire
judge* richter juez juge
lawyer* anwalt abogad* avocat*
postman mailman brieftrager* cartero facteur
butcher* metzger* fleischer carnicer* boucher*
barber* friseur* barbero peluquer* coiffeur*
shepherd* schafer pastor-ovejas berger
sheep schaf schafe oveja* mouton*
goat* ziege* cabra* chevre*
pig pigs schwein* cerdo* cochon* porc
donkey* esel burro* ane anes
rabbit* kaninchen hase conejo* lapin*
goose geese gans ganse ganso* oie oies
duck ducks ente enten pato patos canard*
canary canar* kanarien*
parrot* papagei loro perroquet*
snake* schlange serpiente* serpent*
spider* spinne* arana* araignee*
mouse mice maus mause raton* souris
rat rats ratte* rata ratas
island* insel isla ile
coast kuste costa cote
harbour* harbor* hafen puerto port
dock docks kai muelle quai
sail-boat segel* velero voile
row rowed rowing ruderte remo remaba ramer
camping camping zelt* acamp*
ticket* fahrkarte* billete* boleto* billet
border* grenze frontera frontiere
passport* reisepass pasaporte passeport
camera* kamera camara appareil
film* pelicula*
television* fernseh* tele televis*
telephone* phone* telefon* telefono
record records schallplatte* disco disque
cover cover* bedeck* tapaba tapar cubr* couvr*
french french frances francais franzosisch
polish polish polaco polonais polnisch
german german aleman allemand deutsch
english english ingles anglais englisch
spanish spanish espanol espagnol spanisch
italian italian* italiano italien italienisch
russian russian ruso russe russisch
latin latin latein
mirror* spiegel espejo miroir
lamp lamps lampe* lampara*
candle* kerze* vela velas bougie*
blanket* decke wolldecke manta* cobija* couverture
rug rugs teppich alfombra tapis
curtain* vorhang cortina* rideau*
drawer* schublade cajon* tiroir*
wardrobe* schrank armario armoire
box boxes kiste* schachtel* karton caja* boite*
basket* korb cesta* canasta* panier*
umbrella* regenschirm paraguas parapluie
stick* stock baston canne
wheelchair* rollstuhl
glider segelflug*
plane planes airplane* flugzeug* avion*
tractor* traktor* trecker tracteur*
cart carts wagen-pferd carreta charrette
engine* motor* moteur*
wheel* rad-wagen rueda* roue*
speed fast schnell rapido rapide vite
slow* langsam lento lentement
early
curse cursed verwunschen
superstit* aberglaub* supersticios*
dream* traum* sueno* reve*
ghost* gespenst geist fantasma* fantome*
joke* witz* chiste* blague*
nickname* spitzname* apodo* mote surnom*
lie lies luge* gelogen mentira* mentir mensonge*
thief thieves stole stolen gestohlen robo robar robaron robado vole
gamble* bet bets wette* gewettet apuesta* apost* pari
lottery lotter* loteria loterie
hobby
chapel
cross-stitch
hospitalised
adopt* adopt*
orphan* waise* huerfan* orphelin*
foster* pflegekind*
exile* exil* exilio
refugee* fluchtling* refugiad* refugie*
evacuat* evakuier* evacuad* evacue*
prisoner-of-war kriegsgefangen*
hunting hunt* jagd jager caza cazar chasse chasser
mountaineer
marathon* maraton
race races wettrennen carrera-pie course
goal goals tor tore gol goles
snowman
skate skated schlittschuh* patin*
wrestle* boxing boxen boxer box boxeo boxe
swear-word
snow* schnee* nieve* nevada neige*
rain* regen regnete lluvia llov* pluie pleu*
storm* cyclone* sturm* tormenta tempete* ouragan
earthquake* temblor* terremoto* sismo erdbeben seisme
flood* hochwasser inundacion* inondation*
cook* kochen kochte gekocht cocin* cuisine cuisina* cuisinier* cuisiner
bake* bakery baking backen backte gebacken bacher* backer* hornear panader* boulang* patissi*
bread brot brote pan panes pain pains loaf
cake* kuchen torte* pastel* gateau* tarta parkin
soup* suppe* sopa* caldo soupe*
meat fleisch carne viande
fish fish* angeln angelte geangelt fisch* pesc* peche* pechait
eat ate eaten eating food isst assen gegessen essen comer comia comio comida mang* nourriture
drink drank drinks drinking trink* getrunken trank beber bebia tomaba boire buvait
coffee kaffee cafe
tea tee
beer bier cerveza* biere*
wine wein vino vin
recipe* rezept* receta* recette*
cookbook cookbook* kochbuch recetario
"""
CONCEPTS = f"{LIFE.strip()}\n{THINGS.strip()}"

LIGHT = words(
    """
    take go make know see put sit want think speak sundays mondays tuesdays wednesdays thursdays fridays saturdays
    home move arrive say name give keep find bring leave stay carry run work first last start open close love
    play child husband wife story week night morning evening summer winter spring autumn travel wait count team
    grow eat fast help buy sell learn teach meet wear
    """
)
"""Concepts of which so many statements speak that having one in common says little."""

KIN = """
mother mum mom mummy mama mamma mutter mutti mamá madre maman mere mam
father dad daddy papa vater vati pappi padre pere
grandmother grandma granny gran nan nana oma grossmutter abuela abuelita grand-mere mamie meme
grandfather grandad granddad grandpa opa grossvater abuelo abuelito grand-pere papi pepe
brother brothers bruder hermano hermanos frere freres
sister sisters schwester schwestern hermana hermanas soeur soeurs
uncle uncles onkel tio oncle tonton
aunt auntie aunts tante tia tata tatie
cousin cousins cousine primo prima vetter
nephew nephews neffe sobrino neveu
niece nieces nichte sobrina
son sons sohn sohne hijo fils
daughter daughters tochter hija hijas fille filles
husband ehemann esposo marido mari
wife ehefrau esposa epouse
grandson enkel nieto petit-fils
granddaughter enkelin nieta petite-fille
neighbour neighbor nachbar nachbarin vecino vecina voisin voisine
godfather patenonkel padrino parrain
godmother patentante madrina marraine
nun nuns nonne nonnen monja monjas religieuse
priest pfarrer cura abbe vikar curate
friend freund freundin amigo amiga ami amie
teacher lehrer lehrerin maestro maestra
landlady vermieterin casera logeuse
"""
"""Words for people by their relation to somebody."""
