"""Spanish vocabulary by topic: whole words, and beginnings of words, which end in a star."""

from memory.language.lexicon import Cues, loose, pattern
from memory.language.topics import topics

TOPICS = topics(
    occupation="""
    abogad* abarrotes académic* administrador* agricult* agrónom* albañil* alfarer* almacén alumnos aprendiz
    arquitect* arrier* artesan* asistenta aserradero aula ayudante azafata barber* bibliotecari* bombero* boticari*
    cajer* camarer* camioner* campesin* capataz carbonero carnicer* carpinter* carrera cartero catedrátic* chofer
    chófer clientes clínica cobrador cocinero cocinera comerci* conductor* conserje constructor construcción
    contador* contable* contrat* cosech* costurer* criada criado cura curandera dentista dependient* despid*
    despacho detective dueñ* ebanista electricista empacadora emplead* empleo empresa* encargad* enfermer* escritor
    estibador fábrica* fabricante farmac* ferretería ferrocarril* ferroviari* florista fontaner* fonda fotógraf*
    fundición ganader* gerente granja granjer* guardia hacienda herrer* hilandera huerto imprenta impresor ingenier*
    inspector* jardiner* jefe jefa jornaler* joyer* juez labrador* lavandera lecher* librer* limpiaba limpiar
    maestr* maquinista marinero* marino matrona mecánic* mecanógraf* médic* mercado mercería militar mina minas
    miner* ministerio modista molino molinero monja negocio* niñera notari* obra obras obrer* oficial oficina oficio
    oficinista operari* panader* parter* pastor pastora peluquer* peón periodista pescader* piloto plomer* policía
    portera portero profesi* profesor* puesto químic* radiotelegrafista recepcionista relojer* restaurante sacerdote
    salario sastre* sastrería secretari* servir sindicat* soldado* soldador sueldo taller talleres taxista telar
    telefonista tendera tendero tejedor* tienda* tornero trabaj* tranvía traductor* turno* vaquer* vended* vendía
    veterinari* zapater* jubilación mili colegas patrón patrona ascenso ascendi*
    """,
    hobby="""
    acordeón acuarela* afición aficionad* ajedrez armónica bailaba bailar baile bailes bailarín* baloncesto baraja
    barajas béisbol bicicleta billar boleros bolillos bordaba bordad* bordar boxeo brisca calceta canciones cante
    cantaba cantar canto canturreaba caza cazaba cazar charango cine ciclismo clarinete coleccion* coplas coro
    crucigrama* cuadros danza diablada dibuj* dominó equipo fandango flamenco fotografí* fútbol futbol ganchillo
    gimnasia guitarra* hincha hobby huerta instrumento jardín jardineri* jardinería jugaba jugar juegos jugador
    lectura leía leer lotería macetas maquetas marimba montañ* mus música musical nadaba nadar natación novela
    novelas orquesta orquídeas palomas parchís pasatiempo* pasodoble pelota pesca pescaba pescar petanca piano
    pintaba pintura poemas poesía poeta quena ranchera* rondalla rosales senderismo sellos tango* teatro tejer tejía
    tejido telenovela* tenis toca tocaba tocar tocó toros trompeta tute violín voleibol zampoña zarzuela*
    ajedrecista bandoneón cometas rompecabezas colecciones deporte* deportista béis peña estadio mandolina
    """,
    personality="""
    alegre alegría amable amargad* ansios* arisc* ahorrativ* ahorrador* atrevid* avar* bienhumorad* bondad* bromist*
    brav* brus* callad* calm* cariños* carácter celos* chistos* cobarde colérico comprensiv* confiad* consentid*
    coquet* coraje cortés creyente curios* decidid* delicad* derech* desconfiad* despistad* devot* digna dignidad
    directo discret* divertid* dulce dur* educad* egoísta elegante enojaba enojón* enojona enfadaba entusiasta
    estrict* exigente fiel fiero fina firme franc* fuerte generos* generosidad genio gracios* gruñón* gruñona guapa
    habladora hablador honest* honrad* honradez hospitalari* humilde humildad humor impaciente independiente
    inquiet* inteligente introvertid* irónic* just* juguetón* leal lista listo llorón* llorona maja maniátic*
    mandón* mandona mañosa melancólic* metiche miedo miedos miedosa miedoso modest* nervios* noble nobleza obstinad*
    optimista ordenad* orgullo orgullos* paciencia paciente perezos* perfeccionista pesimista picard* pícar*
    prudente puntual quejaba quejica rebelde refrán refranes religios* resignad* reservad* respetuos* responsable
    risueñ* romántic* rud* sabia sabio sabiduría sarcástic* sencill* sensible sentimental seria serio serios* sever*
    simpátic* sincer* sociable solidari* solitari* soñador* supersticios* tacañ* temperament* temía tenaz tern*
    terc* testarud* tierna tierno tímid* timidez tozud* trabajador trabajadora tramp* tranquil* travies* tristona
    valient* valentía vanidos* decía dicho repetía lema asustaba cabezota cabezón* gallard*
    """,
    preference="""
    aborrecía adoraba aguantaba agradaba apasionaba asco caprich* chocolate* encantaba encantaban deleite
    desagradaba detest* disgust* favorit* fascinaba gustaba gustaban gustar gusto gustos manía negaba odiaba odiar
    perfume perfumes postre postres predilect* prefer* prefiri* quería querían receta recetas rechazaba soportaba
    sopor* deseo deseaba voluntad antoj* dulces picante azúcar
    """,
    habit="""
    siempre cada diario diariamente costumbre* rutina ritual* acostumbr* solía solían madrugaba levantaba acostaba
    rezaba fumaba silbaba tarareaba paseaba persignaba saludaba guardaba constantemente habitualmente noches mañanas
    tardes domingos sábados lunes martes miércoles jueves viernes regalaba siesta planchaba escondía contaba barría
    recogía
    """,
    milestone="""
    accidente adoptó ahogó ascens* asesin* atrapad* bautiz* boda bodas bombarde* cáncer capturad* cárcel casamiento
    casaron casó cayó cenizas ceremonia certificado ciudadan* compró comunión condecor* congeló cumplió derrumb*
    desastre desfile diagnosti* diploma divorci* embarc* embolia emigr* enfermó enterr* entierro enviud* escap*
    exili* fallec* falleci* fundó funeral funerales ganó ganaron graduó graduación guerra hered* herido hirieron
    hospital huracán huyó huyeron inaugur* incendio infarto ingres* inmigr* inundación jubil* llegada luto
    matrimonio medalla* migra* mudó mudanza mudaron murieron murió muerte nació nacieron nacimiento nacionali*
    naufrag* operaron operación parto pasaporte perdieron premio premios premi* presidi* preso publicó quebró
    refugiad* regresó rescat* residencia retiró revolución robaron salvó sepelio sepult* sismo sobrevivi* terremoto
    temblor testamento título trasplante velorio viaje viajó viajaron volcó derrame
    """,
    relationship="""
    abraz* acogi* adoptiv* ahijad* amig* amist* amor amores amante aprendí aprendió besaba beso caballo cachorro
    carta cartas celebraban comadre compadre* compañer* conoci* conocieron consentía consol* crió criaron criar
    cuidaba cuidé cuidó dedicó discuti* enamor* enseñ* gat* hermanos hermanas hijos huérfan* hijas juntos juntas
    loro madrina mellizas mellizos gemel* mimaba nietos nietas novi* novios padrino parej* pelearon pelearse perdon*
    perr* perra perro prometid* protegía reconcili* regañ* regaló rivales separaron sobrinos suegr* uni* vecin*
    visitaba yegua burro escribía escribió cariño apodo apodaba heredé
    """,
)


# Spanish words that show a category.

CATEGORY_CUES = {
    "hobby": Cues(
        strong=pattern(
            r"""\b(?:béisbol|fútbol|futbol|boxeo|dominó|ajedrez|cartas|baraja|guitarra|piano|acordeón|trompeta
            |violín|armónica|tocaba|coro|banda|pesca\w*|cazaba|jardín|huerto
            |rosales|coleccion\w*|carpintería\spor\sgusto|pintaba|poemas|poesía|pítcher|pitcher|equipo|partidos?
            |palomas|gallos|lotería|crucigramas?|aficionad[oa])\b"""
        ),
        weak=pattern(r"""\b(?:cantaba|cantó|canciones|bailaba|bailar|baile|boleros?|leía|libros|jugaba|jugar
        |música|radio|danz[óo]n|tejía|bordaba)\b"""),
    ),
    "occupation": Cues(
        strong=pattern(
            r"""\b(?:trabaj\w+|oficio|panader[oa]|panadería|maestr[oa]\sde|enfermer[oa]|costurer[oa]
            |carpinter[oa]|albañil|campesin[oa]|minero|chofer|mecánico|ingenier[oa]|abogad[oa]|sastre
            |zapatero|herrero|comerciante|fábrica|taller|tienda|negocio|sueldo|bracero|aprendiz|jubil\w+|patrón
            |empleo|despidieron|contrat\w+|estudi[óo]\w*|universidad|ejército|soldado|clientes|horno|amasijo
            |conchas)\b"""
        ),
        weak=pattern(r"\b(?:escuela|empezó|abrió|pan\b|harina|ganaba|vendía|vendió|compró|campo)\b"),
    ),
    "milestone": Cues(
        strong=pattern(
            r"""\b(?:nació|nacimiento|se\scas\w+|casaron|boda|divorci\w+|murió|falleció|muerte|entierro|velorio
            |funeral|cenizas|bautiz\w+|emigr\w+|se\sfue\sa|llegó\sa|se\smudó|regresó|viaj\w+|cruzó
            |ganó|premio|campe[óo]n\w*|medalla|operar\w*|operación|infarto|cáncer|hospital|derrame|graduó|temblor
            |terremoto|cumpleaños|aniversario|primer[ao]?\s(?:vez|carro|coche|casa)|jubil\w+|acta)\b"""
        ),
        weak=pattern(r"\b(?:compró|abrió|cerró|vendió|fundó|construyó|empezó|desde\s\d{4}|año)\b"),
    ),
    "relationship": Cues(
        strong=pattern(
            r"""\b(?:conoci[óe]\w*|se\sconocieron|novi[oa]s?|compadre|comadre|padrino|madrina|amig[oa]s?
            |vecin[oa]s?|me\s(?:enseñ\w+|dio|regal\w+|dijo|llev\w+|compr\w+|cant\w+|cont\w+|carg\w+|cuid\w+
            |esper\w+|escrib\w+|hizo|prest\w+)
            |nos\s(?:enseñ\w+|llev\w+|dio|cont\w+|dec\w+)|le\senseñ\w+|se\slo\senseñ\w+|herman[oa]s|prestó
            |perdonó|se\spele\w+|cuidó|crió|adoptó|le\sdecían|le\spuso)\b"""
        ),
        weak=pattern(r"""\b(?:mam[áa]|pap[áa]|hermano|hermana|tío|tía|primo|prima|abuela|abuelo|esposa|esposo
        |hij[oa]s?|niet[oa]s?|juntos|perro|gato|caballo)\b"""),
    ),
    "preference": Cues(
        strong=pattern(
            r"""\b(?:le\s(?:gust\w+|encant\w+|choc\w+|molest\w+|fascin\w+)|favorit[oa]|prefer\w+|odiaba|detestaba
            |no\s(?:soportaba|aguantaba|comía|tomaba|probaba)|receta|antojo|quería\sque|su\svoluntad|pidió\sque
            |masa\smadre|piloncillo)\b"""
        ),
        weak=pattern(r"""\b(?:comida|comía|café|pan\sdulce|mole|tamales|chocolate|chiles?|sopa|guiso|cerveza
        |tequila|mezcal|dulce|color)\b"""),
    ),
    "habit": Cues(
        strong=pattern(
            r"""\b(?:siempre|tod[oa]s\sl[oa]s\s(?:días|noches|mañanas|tardes|domingos|sábados|viernes|lunes
            |martes|miércoles|jueves|años|semanas)|cada\s(?:día|noche|mañana|tarde|domingo|sábado|viernes|lunes
            |martes|miércoles|jueves|año|semana|vez)
            |solía|acostumbraba|costumbre|se\slevantaba|los\s(?:domingos|sábados|viernes|lunes|jueves|martes
            |miércoles)|diario|a\sdiario|nunca\s(?:tiraba|faltaba|salía|dejaba)|rezaba|se\ssentaba|silb\w+)\b"""
        ),
        weak=pattern(r"\b(?:\w+aba|ponía|hacía|decía|salía|tenía|usaba|nunca)\b"),
    ),
    "personality": Cues(
        strong=pattern(
            r"""\b(?:callad[oa]|seri[oa]|generos[oa]|terc[oa]|necio|alegre|enojón|enojona|bravo|brava|valiente
            |honrad[oa]|trabajador\w*|orgullos[oa]|humilde|tímid[oa]|paciente|estrict[oa]|dur[oa]|cariños[oa]
            |chistos[oa]|graci[oa]s[oa]
            |carácter|humor|genio|nunca\s(?:nos\s)?(?:pegó|gritó|se\squejó|lloró)|miedo|pavor|decía\ssiempre
            |siempre\sdecía|dicho|refrán|era\s(?:muy|de\s)|enojaba|llorón)\b"""
        ),
        weak=pattern(r"\b(?:decía|dijo|pena|corazón|hombre|mujer|reía|risa)\b"),
    ),
}

CARED_FOR = loose(
    r"""^\W*(?:y\s|pero\s|entonces\s)*(?:el|la|los|las|una?|dos|un\s\w+|una\s\w+)\s(?:\w+\s){0,1}?(?:médic[oa]s?
          |doctor(?:a|as|es)?|enfermer[oa]s?|ciruja\w+
        |ambulancia|camiller[oa]s?|sanitari[oa]s?|especialista)\s(?:\w+\s){0,1}?(?:(?:ya|no|nunca|ni|sí|se)\s)*(?:la
          |lo|le|se\s(?:la|lo|le))\s\w+
    | ^\W*(?:y\s|pero\s)*(?:la|lo|le)\s(?:dejaron|tuvieron|pusieron|metieron|llevaron|dieron
          |mandaron)\b.{0,60}\b(?:camilla|pasillo|urgencias
        |respirador|oxígeno|morfina|gotero|suero|uci|ambulancia)\b
    | \b(?:esperó|esperando|estuvo)\b.{0,40}\b(?:ambulancia|camilla|urgencias|uci|respirador)\b"""
)
