"""Synonyms for things, animals, places and activities: the continuation of `concepts.LIFE`."""

from __future__ import annotations

THINGS = """
milk milch leche lait
sugar zucker azucar sucre
egg eggs ei eier huevo* oeuf*
mushroom* pilz* champin* hongo* setas champignon*
apple* apfel manzana* pomme*
potato* kartoffel* patata* papas
sew sewing sewed nahen nahte nahten genaht naherin coser cosia cosio costur* coudre cousait coutur* schneider* tailor*
tailoring alteration* anderung* seamstress* dressmaker* sastre modista
knit* strick* gestrickt tejer tejia tejid* tricot*
embroider* stickte gestickt sticken bordaba bordar bordad* brodait broder broderie
needle* nadel* aguja* aiguille*
iron ironed ironing bugel* gebugelt planch* repass*
coat* mantel abrigo* manteau* overcoat* greatcoat* raincoat* uberzieher pardessus capote capotes gaban sobretodo
dress kleid* vestido* robe robes
shoe* boot* schuh* stiefel zapato* bota botas chaussure* soulier*
hat hats hut sombrero* chapeau*
glove* handschuh* guante* gant gants
ring rings anillo* bague* sortija
trousers pants hose hosen pantalon*
clock* watch uhr uhren reloj* horloge* montre montres pendule*
radio* rundfunk
photo* picture* foto* bild bilder retrat* slides
letter* brief briefe carta cartas lettre lettres
book* buch bucher libro libros livre livres
diary diari* tagebuch diario journal
newspaper* zeitung* periodico* journaux
read reading reads gelesen lesen leer leia lire lisait
write wrote written writing schrieb geschrieben schreib* escrib* ecri*
story stories geschicht* historia* cuento* histoire* tale tales
hum hum hums hummed humming summte summen gesummt tarare* fredonn*
lift lift lifts elevator* fahrstuhl* aufzug* ascensor* ascenseur*
say said gesagt sagte sagen dijo decia disait told tells telling erzahlt* contado raconte say saying
say sprichwort motto spruch refran dicho repetia
sing tune tunes melody melodie melodia
sing sang sung singing song* gesungen singen lied lieder cantar cantaba canto cancion* chant*
music* musik* musica musique
band* kapelle banda orchester orquesta orchestr* fanfare
dance dance* bal bals dancing danc* tanz* getanzt bail* dans*
ballroom* tanzsaal salon
guitar* gitarre* guitarra* guitare*
bass bajo basse
piano* klavier*
violin* geige* violon violons fiddle* violine*
accordion* akkordeon* acordeon*
trumpet* trompet*
play played plays playing spiel* gespielt tocaba toco tocar jugaba jugar jouait jouer joue
ball balls ballon kugel* pelota* bola balle* ballon*
football* soccer fussball* futbol*
baseball* beisbol
pitcher*
team* mannschaft* equipo* equipe*
champion* league* liga title meister* campeon* ligue
win won winner* gewann gewonnen gano ganar ganaba gagn*
lose lost loses verlor* verloren perdio perder perdu perdait
cup cups trophy troph* pokal* copa* coupe
prize* preis* premio* prix
medal* medaille* medalla*
laugh* lachte gelacht lachen reir reia risa rire riait
cry cried crying wept weep* weinte geweint weinen llor* pleur*
whistle* pfiff gepfiffen pfeif* silb* chifl* siffl*
angry anger angry cross furious raging rage wutend wut bose zorn* enoj* coraje enfad* fach* colere mad
fear* afraid scared terrif* angst furcht* miedo pavor panico panic* temor peur terreur craint*
moth moths motte* polilla* papillon*
horse* pferd* caballo* cheval chevaux stute yegua
dog dogs hund* perro* perra chien*
cat cats katze* kater gato* gata chat chats
cow cows kuh kuhe vaca* vache*
hen hens chicken* huhn huhner gallina* poule*
bird* vogel pajaro* oiseau*
bee bees biene* abeja* abeille*
tree* baum baume arbol* arbre*
wood* forest* wald bosque* foret* bois
name named names called heiss* hiess* genannt taufte getauft llamaba llamado llamo apod* nombre appel* surnom* prenom
hand hands hande mano manos main mains
eye eyes auge augen ojo ojos yeux
hair* haar* pelo cabello* cheveu*
voice* stimme* voz voix
forearm forearm* unterarm* brazo brazos antebrazo* bras avant-bras
leg legs bein beine pierna* jambe*
prison* jail* gefangnis* knast carcel* presos prisoner*
secret* geheim* secreto* heimlich escondid* hidden quietly kept
help* geholfen helfen hilfe ayud* aidait aider aida
child children kid kids kinder kind nino ninos nina ninas enfant* gosse*
sibling* geschwister
twin* zwilling* gemel* jumeau* jumelle*
husband* ehemann esposo marido mari epoux
wife ehefrau esposa epouse
widow* witwe* viuda* veuve* veuf
headmistress* headmaster* headteacher* principal schulleiter* direktor* rektor* directora director directrice directeur
nurse* krankenschwester pfleger* enfermera* infirmi*
doctor* arzt arztin doktor* medico medica medecin*
hospital* krankenhaus* klinik* clinic* clinica* hopital
ambulance* ambo* paramedic* sanitater* rettungswagen ambulancia*
sick ill illness disease krank* enferm* malad*
cancer* krebs cancer* tumor* tumeur* glioblastom*
stroke* schlaganfall* derrame
heart* herz* corazon coeur* infarct* infarkt*
seizure* anfall* convulsion* epilep*
radiation* chemo* bestrahl* radioterap* quimio*
operation* surgery operiert operaci*
birthday* geburtstag* cumpleanos anniversaire*
baptism bapti* christen* taufe bautiz* bautismo bapteme
christmas weihnacht* navidad* noel
easter ostern pascua paques
certificate certificate* geburtsurkunde acta
bomb* bombe* bombard*
factory factor* mill fabrik* fabrica* usine* werk filatur* hilatur* spinnerei* weberei* scierie* sagewerk* aserrader*
mine mines miner* coalmine pit zeche bergwerk bergmann mina minero* mineur* schacht
depot* deposito remise
office* buro oficina* bureau*
teacher* lehrer* maestr* profesor* professeur* instituteur institutrice
priest* pastor* pfarrer* sacerdote* cura pretre* vicar*
boss* chef chefin jefe* patron*
baker backer baecker panadero* boulanger*
carpenter* joiner* tischler* schreiner* carpinter* menuisier*
surveyor* vermesser*
electrician* elektriker* electricista* electricien*
bank banks sparkasse banco banque
policeman policem* police cop cops polizist* polizei policia* policier* gendarme*
landlady landlad* vermieter* casera logeuse
bracero* farmworker*
lettuce* salat lechuga* laitue* salade
jar jars glas bocal frasco
soil dirt erde tierra terre
bag bags tasche* bolsa* costal sac sacs sachet
list lists liste* lista*
wax wachs* cera cire
paper* papier* papel*
window* fenster* ventana* fenetre*
door* tur turen puerta* porte*
key keys schlussel* llave* cle cles
roof* dach techo tejado toit
wall walls mauer barda muro* mur murs pared*
table* tisch mesa*
scissors schere* tijera* ciseaux
bridge* brucke* puente* pont
market* markt* mercado* marche
fair feria kirmes jahrmarkt foire
street* strasse* calle* rue
cold kalt frio froid
smoke* rauch* geraucht fumar fumaba fumo fumait fumer fume
swim* swam schwimm* schwamm geschwommen nadar nadaba nado nageait nager
climb* kletter* bergsteig* escal* grimp*
ski ski skis
cards karten baraja naipes skat
chess schach ajedrez echecs
bowl bowling* bowled kegel*
paint* malte gemalt malen pintar pintaba pinto pintor peint* peindre
collect* sammel* gesammelt coleccion* collection*
grow grew grown pflanz* angebaut sembr* plant* cultiv* anbau*
build built building gebaut baute bauen constru* construi* batir
repair* mend* fix fixed fixing repari* flick* arregl* repar*
swap* exchange* tausch* getauscht
throw threw thrown geworfen warf wegwerfen aventar
run ran running gefuhrt fuhrte leitete dirig* manag*
keep kept keeping behalten behielt guard* gardait garder aufbewahr*
find found finding gefunden fand encontr* trouv*
hide hid hidden versteck* escond* cach*
carry carried carrying trug getragen carg* porta*
bring brought brings gebracht mitgebracht traj* traer llevaba llevar llevo apport*
leave left leaving verliess verlassen dejo dejaba dejar quitt*
stay* geblieben blieb qued* restait
forget forgot* vergess* olvid* oubli*
wait* wartete gewartet esper* attend*
sleep slept sleeping schlief geschlafen dormi* dormait
pray* gebetet betete rezaba rezar prier priait
god gott dios dieu
promise* versproch* prometi* promis
swear swore fluch* groser*
whisper* fluster* susurr* chuchot*
complain* jammer* klag* quej* plaign*
strict streng* estrict* sever*
stubborn stur dickkopf* terc* tetu* tozud*
generous grosszugig* generos* genereu*
proud stolz* orgullos* fier fiere
shy schuchtern* timid*
funny lustig gracios* drole*
quiet silent schweigsam callad* silencieu*
happy glad glucklich froh feliz content* heureu*
poor pobre* pauvre*
rich reich ricos riche*
favourite favo* lieblings* preferid* prefer* favorit*
first erste erstes ersten erster primer primera primero premier premiere
last letzte letzten letzter letztes ultim* dernier derniere
wear wore worn anhatte portait
sundays sunday* sonntag* domingo* dimanche*
mondays monday* montag* lunes lundi*
tuesdays tuesday* dienstag* martes mardi*
wednesdays wednesday* mittwoch* miercoles mercredi*
thursdays thursday* thurs donnerstag* jueves jeudi*
fridays friday* freitag* viernes vendredi*
saturdays saturday* samstag* sonnabend* sabado* samedi*
morning mornings morgens fruh manana* matin*
night nights nachts nacht noche* nuit*
evening* abend abends soir*
summer* sommer verano* ete etes
winter* invierno* hiver*
spring fruhling fruhjahr primavera printemps
autumn autumn* herbst otono automne
week weeks woche* semana* semaine*
foreman vorarbeiter capataz contremaitre
count counted counting zahlte gezahlt contaba compt*
bangle* bracelet* armreif* pulsera*
gold golden* oro
green grun* verde* vert verte verts
red rot rote roter rotes roten rojo roja rojos rojas rouge*
blue blau* azul* bleu*
white weiss* blanc*
black schwarz* negr* noir*
brown braun* marron cafes brun brune
yellow gelb* amarill* jaune*
grey gray grau* gris grise grises
cream creme beige tan crema
"""
