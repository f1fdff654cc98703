"""What people say of themselves in Spanish."""

from memory.language.lexicon import loose, pattern, words
from memory.language.tellers.self_words import SelfWords
from memory.language.topics import topics

NUMBER = r"""(?:\d{1,3}(?![.,:]?\d)|una?|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce
    |quince|dieci\w+|veint\w+
    |(?:treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?:\sy\s(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete
    |ocho|nueve))?)"""
OFTEN = r"""(?:(?:también|ahora|todavía|aún|ya|siempre|solo|sólo|además|actualmente|desde\s\w+|de\sprofesión
    |de\soficio)\s)*+"""
AM = rf"(?:\b(?:soy|estoy|he\ssido|fui|yo\sera)\s{OFTEN})"
HAVE = rf"(?:\b(?:yo\s)?(?:no\s)?(?:tengo|tuve|tenemos)\s{OFTEN})"
CHILD = r"""(?:hij[oa]s?|niñ[oa]s?|niet[oa]s?|bisniet[oa]s?|gemel[oa]s|melliz[oa]s|trilliz[oa]s
    |chic[oa]s|bebés?|críos?|chamac[oa]s?
    |hijastr[oa]s?
    |chav[oa]s)"""
PARTNER = r"(?:marido|mujer|espos[oa]|novi[oa]|pareja|compañer[oa]|prometid[oa])"
FAITH = r"""(?:católic[oa]|protestante|cristian[oa]|evangélic[oa]|musulmán|musulmana|judí[oa]|hindú|budista|ate[oa]
    |agnóstic[oa]
    |creyente|practicante|religios[oa]|testigo\sde\sjehová|ortodox[oa]|mormón|mormona|anglican[oa]|bautista)"""
TONGUE = r"""(?:español|castellano|inglés|francés|alemán|italiano|portugués|catalán|gallego|euskera|vasco|valenciano
    |árabe|rumano
    |polaco|ruso|ucraniano|chino|japonés|coreano|quechua|aimara|náhuatl|guaraní|maya|hebreo|griego|turco|holandés|sueco
    |lengua\sde\s(?:signos|señas)|(?:dos|tres|cuatro|varios)\sidiomas)"""
PEOPLE = r"""(?:español|española|mexican[oa]|argentin[oa]|colombian[oa]|chilen[oa]|peruan[oa]|venezolan[oa]|cuban[oa]
    |ecuatorian[oa]
    |uruguay[oa]|bolivian[oa]|dominican[oa]|salvadoreñ[oa]|hondureñ[oa]|guatemaltec[oa]|paraguay[oa]|andaluz|andaluza
    |catalan[a]
    |catalán|galleg[oa]|vasc[oa]|asturian[oa]|canari[oa]|madrileñ[oa]|sevillan[oa]|valencian[oa]|extremeñ[oa]|aragonés
    |aragonesa
    |alemán|alemana|francés|francesa|ingles[a]|inglés|italian[oa]|portugués|portuguesa|ruman[oa]|marroquí|chin[oa]
    |extranjer[oa])"""
ILLNESS = r"""(?:diabet\w+|diabétic[oa]|asma|asmátic[oa]|epilepsia|epiléptic[oa]|artritis|artrosis|cáncer|leucemia
    |párkinson|parkinson
    |esclerosis\smúltiple|demencia|alzhéimer|alzheimer|bipolar|autis\w+|autista|tdah|disléxic[oa]|dislexia|glaucoma
    |migrañas?
    |vih|epoc|lupus|psoriasis|celíac[oa]|celiaquía|fibromialgia|marcapasos|audífonos?|silla\sde\sruedas|prótesis
    |hipertens\w+
    |(?:la\s)?tensión\salta|alergia\w*|alérgic[oa]|intolerante|intolerancia|depresión|cieg[oa]|sord[oa]|discapacidad
    |discapacitad[oa]
    |minusválid[oa]|azúcar\salta|soplo|un\sriñón|rodilla\soperada)"""

SELF_WORDS = SelfWords(
    lasting=loose(
        rf"""{AM}(?:de\s(?-i:[A-ZÁÉÍÓÚÑ])\w+|natural\sde|originari[oa]\sde|nacid[oa]\s
            |de\s(?:un\spueblo|una\saldea|campo|barrio|ciudad)
            |(?:muy\s|felizmente\s|recién\s)?(?:casad[oa]|divorciad[oa]|separad[oa]|solter[oa]|viud[oa]|comprometid[oa]
            |embarazad[oa]
                |jubilad[oa]|retirad[oa]|pensionad[oa]|pensionista|desemplead[oa]|autónom[oa]|freelance|bilingüe
                |adoptad[oa]
                |vegetarian[oa]|vegan[oa]|abstemi[oa]|zurd[oa]|gay|lesbiana|bisexual|trans|huérfan[oa]|analfabet[oa]
                |ama\sde\scasa|amo\sde\scasa)\b
            |(?:en\s(?:el\s)?paro|sin\strabajo|de\sbaja)\b
            |(?:la|el)\s(?:mayor|menor|pequeñ[oa]|mediana|mediano)\sde\s
            |(?:una?\s)?(?:madre|padre|mamá|papá|abuel[oa]|hij[oa]\súnic[oa]|melliz[oa]|gemel[oa]|estudiante)\b
            |(?:muy\s|poco\s|bastante\s|una?\s)?{FAITH}\b | (?:medio\s|una?\s)?{PEOPLE}\b
            | (?:una?\s)?(?:\w+\s)?{ILLNESS})
        | {HAVE}{NUMBER}\saños\b(?!\s(?:de|para|con)\b) | \bcumpl[oí]\s{NUMBER}\b | \bvoy\sa\scumplir\s{NUMBER}
        | {HAVE}(?:(?:{NUMBER}|varios|varias|unos|unas)\s(?:\w+\s)?)?(?:{CHILD}|herman[oa]s?)\b
        | {HAVE}(?:una?\s(?!mujer))?{PARTNER}\b
        | {HAVE}(?:\w+\s){{0,3}}?{ILLNESS} | \b(?:padezco|sufro)\s(?:de\s)?(?:\w+\s)?{ILLNESS}
        | \buso\s(?:\w+\s)?{ILLNESS}
        | \b(?:vivo|viví|yo\svivía)\s{OFTEN}(?!(?:con|en|de|del)\s(?:\w+\s)?(?:miedo|recuerdos?|pasado|angustia
        |esperanza|dolor|pena|culpa
            |eso|ello)\b)(?:en|con|sol[oa]|cerca|aquí|allí|acá|lejos|desde|a)\b
        | \b(?:resido|residí|me\s(?:mudé|vine|fui\sa\svivir)\s(?:a|para|de|en)|me\scrié|me\screí|crecí\sen|nací
        |vengo\sde\s(?-i:[A-ZÁÉÍÓÚÑ]))\b
        | \bme\s(?:jubilé|divorcié|separé|casé|quedé\sviud[oa])\b | \bme\she\s(?:divorciado|casado|separado|jubilado)\b
        | \b(?<!el\s)(?<!del\s)(?<!al\s)(?<!mi\s)(?<!su\s)(?<!un\s)(?:trabajo|trabajé|laboro|yo\strabajaba)\s{OFTEN}
            (?:de|como|en|para|por\s(?:las\snoches|cuenta|turnos)|a\sturnos|con|desde)\b(?!\s(?:eso|esto|ello)\b)
        | \b(?:estudio|estudié|yo\sestudiaba)\s{OFTEN}(?!(?:eso|esto|el|la|lo)\b)\w+ | \bestoy\sestudiando\s\w+
        | \b(?:doy\sclases?|enseño|manejo\s(?:un|una|trac\w+|camión|taxi)|conduzco\s(?:un|una)
        |llevo\s(?:\w+\s)?(?:una\s(?:tienda|panadería|finca)
            |un\s(?:bar|taller|negocio)))\b | \btengo\s(?:una?\s)(?:tienda|panadería|taller|negocio|finca|bar
            |restaurante|peluquería)
        | \b(?:yo\s)?(?:no\s)?hablo\s(?:\w+\s)?{TONGUE}\b
        | \b(?:no\s)?creo\sen\s(?:dios|nada) | \bvoy\s(?:\w+\s)?a\s(?:misa|la\siglesia|la\smezquita|la\ssinagoga)\b
        | \bmi\s(?:lengua\smaterna|lengua|idioma|religión|fe|profesión|oficio|cumpleaños|pueblo|ciudad\snatal)\ses\b"""
    ),
    work=loose(
        r"""\b(?:jubil\w+|retirad[oa]|pensionad[oa]|pensionista|desemplead[oa]|autónom[oa]|freelance|paro|sin\strabajo
            |de\sbaja
        |trabaj\w+|laboro|estudi\w+|clases?|enseño|manejo|conduzco|llevo|tienda|panadería|taller|negocio|finca|bar
        |restaurante
        |peluquería|profesión|oficio)\b"""
    ),
    family=loose(
        rf"""\b(?:{CHILD}|{PARTNER}|casad[oa]|casé|casado|divorci\w+|separad[oa]|separé|solter[oa]|viud[oa]
            |comprometid[oa]
        |embarazad[oa]|madre|padre|mamá|papá|abuel[oa]|herman[oa]s?|mayor|menor|huérfan[oa]|adoptad[oa])\b"""
    ),
    of_family=loose(rf"""\bmis?\s(?:\w+\s)?(?:{PARTNER}|{CHILD})\s(?:\w+\s)?(?:se\sllaman?\b|tienen?\s{NUMBER}\b)"""),
    trade=loose(
        r"""\b(?:soy|fui|he\ssido|yo\sera|(?<!el\s)(?<!un\s)trabajo\s(?:\w+\s)?(?:de|como)|trabajé\s(?:\w+\s)?(?:de
            |como)|estoy\sde|estao\s(?:\w+\s){0,3}?de
        |me\s(?:jubilé|gradué|formé)\s(?:de|como))
        \s(?:(?:una?|también|ahora|además|todavía|ya|siempre|la|el|desde\s\w+|de\sprofesión|de\soficio|futur[oa]
            |antigu[oa])\s)*
        (?P<trade>[\w-]+(?<!s))\b"""
    ),
    trades=topics(
        trades="""
        actor actriz artista músic* pintor* cantante escritor* traductor* intérprete programador* informátic* diseñador*
        consultor* asesor* técnic* operari* operador* electricista fontaner* soldador* albañil* carpinter* ebanist*
        cerrajer*
        pintor* jardiner* agricultor* ganader* pescador* conductor* taxista camioner* repartidor* mensajer* ferroviari*
        piloto
        azafata policía bombero* militar soldado guardia juez jueza fiscal abogad* notari* secretari* administrativ*
        contable
        auxiliar cajer* dependient* vendedor* comercial camarer* mesonera meser* cociner* chef panader* pasteler*
        carnicer*
        peluquer* barber* esteticista costurer* sastre modista enfermer* médic* doctor* pediatra cirujan* dentista
        veterinari*
        farmacéutic* fisioterapeuta psicólog* psiquiatra terapeuta matrona partera cuidador* limpiador* empleada
        empleado
        maestr* profesor* docente catedrátic* rector* bibliotecari* periodista fotógraf* editor* librer* arquitect*
        ingenier*
        aparejador* químic* físic* biólog* geólog* matemátic* investigador* científic* economista banquer* empresari*
        gerente director* jefa jefe encargad* supervisor* portero portera conserje vigilante basurer* obrer* minero
        minera
        sacerdote cura monja pastor imán estudiante becari* aprendiz jubilad* pensionista funcionari* trabajador*
        auxiliar
        celador* logopeda trabajadora zapater* relojer* joyer* herrer* mecánic* chófer chofer tornero flebotomista
        corrector*
        guarnicioner* ascensorista
        """
    )["trades"],
    trade_ending=pattern(r"\w{3}(?:[óo]log[oa]|[óo]graf[oa]|tor|tora|dor|dora|icist[ao]|ionista|ogist[ao])$"),
    no_trades=words(
        """mayor menor mejor peor perdedor conocedor ganador merecedor deudor pecador hablador trabajador trabajadora
        soñador
        sonador sonadora habladora perdedora ganadora luchador luchadora madrugador madrugadora bueno buena mal obra
        negocio
        empleo oficio puesto carrera campo criada criado mercado militarista dueno duena huerto aula clientes clinica
        mina minas
        salario servir limpiar despacho cura lista"""
    ),
    passing=loose(
        r"""\b(?:(?:la|esta|el|este|mi)\s(?:tableta|tablet|aplicación|ordenador|celular|aparato)|hoy(?!\sen\sdía)|ayer|mañana|esta\s(?:tarde|noche)|ahorita|ahora\smismo|en\seste\smomento|por\sahora
            |ya\svoy|luego
        |quizás?|tal\svez|a\slo\smejor|creo\sque|pienso\sque|supongo|ojalá|quisiera|quería\sser|quiero\sser|sería|fuera
        |como\ssi
        |si\syo|si\sfuera|espero|sueño|broma|de\scamino)\b"""
    ),
    my_time_zone=loose(
        r"""^\W*(?:(?:por\sfavor|hola|y|también)\W+)*+(?:mi\s(?:zona\shoraria|huso\shorario)\s?(?:es|:|está\sen)
        |(?:pon|ponga|cambia|cambie)\smi\s(?:zona\shoraria|huso\shorario)\s(?:en|a))\s
        (?P<zone>[\w/+-]+(?:\s[\w/+-]+){0,2}?)(?:,?\spor\sfavor)?\W*$"""
    ),
)
