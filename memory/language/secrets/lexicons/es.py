"""Spanish words around secrets and around harmless numbers; the form is that of `en`."""

LOGIN = """
la contra, su contra, mi contra, tu contra, contrasena, contrasenas, contrasenia, contra del wifi, palabra secreta,
palabra clave, sena secreta, clave del wifi, clave wifi, clave de acceso, clave secreta, santo y sena del wifi,
password, pasword, claves, frase semilla, palabra de paso
"""
CODE = """
clave, codigo, codigos, code, nip, pin, combinacion, codigo de seguridad, codigo de la puerta, numero secreto, cvv,
clave numerica, numerito secreto, patron del candado, patron del movil, patron, tres numeritos, tres numeros de atras,
numeritos de atras, tres numeros, tres digitos
"""
NUMBER = """
numero de cuenta, num de cuenta, no de cuenta, nro de cuenta, cuenta bancaria, cuenta corriente, cuenta de ahorros,
cuenta de ahorro, cta, clabe, cbu, cvu, iban, alias cbu, numero de tarjeta, tarjeta de credito, tarjeta de debito,
numero de la tarjeta, numero de seguridad social, numero de la seguridad social, seguridad social, seguro social, nss,
naf, afiliacion, numero de afiliacion, dni, d.n.i., carnet de identidad, documento nacional, documento de identidad,
numero de documento, nif, nie, cif, cedula, cedula de identidad, cedula de ciudadania, curp, rfc, cuil, cuit, rut,
run, clave de elector, credencial de elector, credencial del ine, ine, ife, pasaporte, numero de pasaporte, licencia
de conducir, licencia de manejo, licencia, permiso de conducir, carnet de conducir, carne de conducir, poliza, numero
de poliza, tarjeta sanitaria, numero de historia, historia clinica, historial, numero de paciente, expediente, numero
de expediente, numero de socio, numero de cliente, numero de contrato, contrato, imss, issste, ssn, matricula de la
seguridad social, numero de beneficiario, carnet, credencial, cartilla, numero de identidad, numero de identificacion,
nit, ci
"""
SERVICE_NUMBERS = """
numero de servicio, numero de soldado, numero de regimiento, numero de ejercito, numero del ejercito, numero militar,
numero de placa, numero de la placa, numero de alistamiento, numero de recluta, numero de quinta, matricula militar,
chapa de identificacion, placa de identificacion, numero de prisionero
"""
NEAR = """
candado, candadito, caja fuertecita, cajita fuerte, cofrecito, tablero, celu, candao, candados, cerradura, cerrojo,
caja fuerte, caja de seguridad, cofre, alarma, alarmas, wifi, wi fi, wi-fi, guifi, router, modem, banco, bancos,
cajero, cajero automatico, tarjeta, tarjetas, visa, mastercard, banamex, bbva, santander, caixa, la caixa, bankia,
banorte, bancomer, bancolombia, sabadell, unicaja, cuenta, cuentas, libreta, ahorros, seguro, seguros, mutua, correo,
correo electronico, gmail, hotmail, facebook, netflix, iniciar sesion, sesion, usuario, desbloquear, desbloqueaba,
desbloqueo, desbloquea, telefonillo, portero automatico, teclado, bitcoin, criptomonedas, monedero, taquilla,
casillero, pregunta de seguridad, pregunta secreta, buzon de voz, tarjeta sim, sim, pensiones, hacienda, sat,
fideicomiso, boveda, verja electrica, apertura, combinacion
"""
WEAK = """
puerta, puertas, porton, portal, zaguan, verja, cancela, garaje, cochera, garage, movil, celular, cel, telefono,
tableta, tablet, ordenador, computadora, compu, laptop, portatil, llave, llaves, reja, entrar, entrabas, entra,
entraba, abre, abria, abri, abrir, abrio, abrias, se abria, se abre, marcar, marcabas, marca, marcas, marcaba, picar,
picas, picaba, picabas, pica, picale, teclear, tecleaba, tecleas, teclea, pulsar, pulsaba, pulsas, pulsa, apretar,
aprietas, apretabas, apretaba, poner, pones, ponias, meter, metes, metia, metias, le das a, le dabas, dabas, escribia,
escribi, boton, botones, almohadilla, asterisco, baul, arcon, maleta, internet, aplicacion, pantalla, funeraria
"""
SPOIL = """
en su contra, en mi contra, la contra parte, a la contra, llevar la contra, llevaba la contra, lleva la contra, por la
contra, se iban, iban a, iban por, iban al, iban de, iban en, iban con, iban todos, iban los, iban las, nos iban, ya
iban, que iban, iban juntos, iban siempre, iban para, les iban, iban hasta, me iban, codigo postal, codigos postales,
codigo morse, codigo de honor, codigo del honor, codigo civil, codigo penal, codigo de barras, codigo del barrio,
codigo secreto entre, clave de sol, clave de fa, clave de su, clave de todo, clave de la familia, clave del exito,
clave morse, clave de boveda, llave de su corazon, llave inglesa, llave de la familia, llave de todos, tarjeta de
navidad, tarjeta postal, tarjeta de cumpleanos, cuenta del bar, de cuenta de, en cuenta, se dio cuenta, se da cuenta,
me di cuenta, darse cuenta, di cuenta, dio cuenta, dar cuenta, haz la cuenta, echar cuentas, a fin de cuentas,
combinacion de colores, patron de costura, santo patron, el patron, mi patron, su patron, numero de telefono, el
telefono es, caja de musica, puerta grande numero, banco de piedra, banco de la plaza, banco del parque, cuenta que,
cuentan que, cuenta cuentos, cuentas del rosario, seguro que, de seguro, estaba seguro, por seguro, correo de,
cartilla militar
"""
IS = """
es, era, son, eran, fue, sera, dice, decia, ponia, pone, quedo, queda, sigue siendo, seguia siendo, tiene, tenia, va,
iba, ahi va
"""
DATE_LEADS = """
en, desde, durante, hasta, hacia, ano, anos, del ano, enero, febrero, marzo, abril, mayo, junio, julio, agosto,
septiembre, setiembre, octubre, noviembre, diciembre, de, del, el ano, verano, invierno, primavera, otono, navidad,
nacio, murio, alla por, modelo, temporada, guerra, promocion, quinta, cosecha, sobre, antes de, despues de, para
"""
UNITS = """
ano, anos, veces, persona, personas, euro, euros, dolares, dolar, peso, pesos, peseta, pesetas, duros, reales,
centimos, centavos, millon, millones, mil, kilo, kilos, kg, gramo, gramos, g, gr, litro, litros, l, ml, metro, metros,
m, km, kilometro, kilometros, centimetros, cm, hectareas, fanegas, arrobas, quintales, toneladas, libras, onzas, hora,
horas, h, hs, minuto, minutos, segundo, segundos, dia, dias, semana, semanas, mes, meses, noches, grados, grado,
escalones, hombres, mujeres, ninos, hijos, nietos, alumnos, vecinos, habitantes, invitados, soldados, companeros, por
ciento, cc, caballos, cv, puntos, votos, paginas, cabezas, ovejas, vacas, gallinas, ladrillos, y pico, tantos, tazas,
cucharadas, cucharaditas, millas, de largo, de ancho, de alto, de altura, tramos, puntadas, butacas, plazas, docenas,
al mes, al ano, por
"""
LABELS = """
habitacion, cuarto, cama, pagina, pag, himno, salmo, canto, cantico, versiculo, capitulo, autobus, bus, camion,
colectivo, linea, tren, tranvia, vuelo, ruta, carretera, autopista, nacional, km, anden, numero de la casa, calle,
avenida, avda, av, plaza, paseo, pasaje, portal, bloque, piso, depto, departamento, apartamento, puerta, parcela,
nicho, fila, asiento, butaca, isbn, talla, canal, regimiento, batallon, compania, division, brigada, regulares,
quinta, motor, locomotora, maquina, modelo, tipo, dorsal, camiseta, boleto, billete, decimo, loteria, loteria
nacional, numero de la loteria, gordo, rifa, quiniela, bingo, disco, volumen, edicion, apartado, apartado de correos,
unos, unas, casi, cerca de, alrededor de, mas de, menos de, hasta, como, total, codigo postal, cp, c.p., placa,
placas, barco, lancha, vagon, taxi, pozo, mina, numero de la suerte, jugaba al, jugaba el, jugo al, jugo toda su vida
al, al numero, premio, mas o menos, aproximadamente, mesa, stand, tomo, libro, expo, escuela, primaria, secundaria,
zona
"""
BRANDS = "seiscientos, vocho, seat, pegaso, ebro, barreiros, torton, dina, derbi, montesa, bultaco, simca, tsuru"
PHONES = """
llamar, llame, llamen, llamame, llamenme, llamad, telefono, tel, tfno, tlf, telefonos, numero de telefono, marca al,
marcar al, llama al, whatsapp, fax, el fijo
"""
STREETS = """
calle, avenida, avda, plaza, paseo, carrera, camino, travesia, ronda, callejon, barrio, colonia, urbanizacion, via,
cuesta
"""
ONE_WORD = """
todo junto, todo pegado, todo seguido, sin espacios, todo en minusculas, en minusculas, en minuscula, con mayuscula,
con mayusculas, en mayusculas, sin acento, sin acentos, una sola palabra, tal cual
"""
QUESTIONS = """
pregunta de seguridad, pregunta secreta, preguntas de seguridad, respuesta secreta, respuesta de seguridad, primera
mascota, nombre de mi primera mascota, apellido de soltera, apellido de mi madre, profesor favorito, maestra favorita,
calle donde creciste, calle donde crecio, segundo apellido de su madre
"""
ANSWERS = """
es, era, digo, dije, decia, dice, contesto, respondo, respuesta, puso, puse, pongo, le digo, le decian, yo
"""
MARK_WORDS = """
bitcoin, cripto, criptomonedas, monedero, palabras de recuperacion, doce palabras, 12 palabras, frase semilla,
palabras semilla, palabras del monedero
"""
NOT_VALUES = """
un una unos unas el la los las lo en con por para de del al mi tu su mis tus sus nuestro nuestra nuestros no nunca
siempre todavia solo muy mal bien aqui ahi alli facil dificil algo nada y o pero ni si como ella yo el que ninguna
ninguno esa ese esta este eso esto otra otro misma mismo cual quien donde cuando perdida olvidada secreta apuntada
escrita guardada larga corta buena mala nueva vieja imposible complicada sencilla importante sagrada paciencia
"""
NUMBERS = """
cero=0 ceros=0 uno=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13
catorce=14 quince=15 dieciseis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veintiuno=21 veintiun=21
veintidos=22 veintitres=23 veinticuatro=24 veinticinco=25 veintiseis=26 veintisiete=27 veintiocho=28 veintinueve=29
treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 unos=1 cincos=5 sietes=7 ochos=8
nueves=9 cuatros=4
"""
UNSURE_NUMBERS = "un=1 una=1 once=11 unos=1"
TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
MAGNITUDES = """
cien, ciento, cientos, mil, miles, millon, millones, docenas, doscientos, trescientos, cuatrocientos, quinientos,
seiscientos, setecientos, ochocientos, novecientos
"""
TWICE = "doble=2 triple=3"
JOINERS = """
y, luego, despues, entonces, otra, vez, veces, a, la, el, un, derecha, izquierda, lado, lao, al, otro, mas, seguido,
de, asterisco, almohadilla, gato, guion, raya, barra, punto, coma, espacio, enter, por, ultimo, primero, vuelta,
vueltas, hacia, los, las, numeral, estrella, tambien, termina, en, empieza, con
"""
DIRECTIONS = "derecha, izquierda, luego, despues, lado, lao, vuelta, vueltas, otra, asterisco, almohadilla"

LOCKS = """
candado, candados, candao, candadito, cerradura, cerrojo, caja, cajita, fuertecita, cofre, cofrecito, alarma, alarmas,
tablero, teclado, telefonillo, portero, porton, taquilla, casillero, boveda, movil, celular, celu, cel, telefono,
tableta, tablet, verja
"""
TURNS = """
derecha, izquierda, vuelta, vueltas, gira, girar, giras, giraba, pitido, pita, pip, bip, espera, esperas, hasta, atras
"""
STEPS = "despues, luego, dsp, desp, entonces, primero, segundo, finalmente, ahi, mas"
ENTERED = """
marcas, marca, marcaba, marcar, metia, metes, meter, pones, ponia, pone, aprietas, apretaba, apretar, pulsa, pulsas,
pulsaba, tecleas, tecleaba, picas, picaba, le das, dabas
"""
UNLOCKED = "abria, abrio, abre, abrimos, abrieron, desbloquea, desbloqueo, desbloqueaba, desbloqueamos, con"
ASKED = """
pregunta, preguntas, preguntaba, preguntaban, preguntan, pregunto, pide, pedia, piden, pedian, quiere saber
"""
TYPED = """
decian, puso, pone, puse, pon, ponia, pones, poner, contesto, contesta, respondio, responde, escribio, escribe, tecleo
"""
WORDS_SAID = "palabras, palabritas"
