"""What relatives type, in four languages: secrets (the value between double brackets), and what only looks like one."""

SECRETS = """
Ruf mich an: [[0851 123456]], nach sechs.
Mi número de teléfono es [[961 234 567]] por si quieren llamar.
Call me on [[0161 496 0123]] after six.
My password for the photo site is [[Rosebud_1952]], same as always.
The wifi at mum's house: network BTHub6, password [[k3ttle-on-b01l]].
use [[Marmalade!77]] as the password when the tablet asks
her email password was [[ilovewalter]]
Passwort: [[Birnbaum#12]]
pw [[t0mcat99]] for the router
pwd = [[Daffodil88]]
the login is rose.w@mail.example and the passphrase is [[correct-horse-battery]]
Her online banking passcode is [[883401]].
The PIN for the blue card is [[7316]] and the other one I forgot.
pin is [[0042]]
My PIN? [[9917]]. Don't laugh.
I changed the PIN to [[5150]] last week
The alarm code is [[2468#]] and you have thirty seconds.
gate code [[C1905Y]]
Door code's [[4096]], push hard.
the code to the key safe by the back door is [[8023]]
The combination for the safe is [[31-8-52]].
safe code: [[19 44 07]]
Garage code [[7788]] then press enter
the lockbox code is [[3141]]
Mum's phone unlock code is [[135790]].
His voicemail PIN was [[4455]].
The one-time code they sent is [[663190]].
security code [[318]] on the back of the card
the CVV is [[742]]
Her card number is [[4539 1488 0343 6467]], expires 04/27.
his debit card [[5555555555554444]] was still in the drawer
account number [[20415578]] sort code 40-11-60
Sort code [[40-11-60]], the rest you know.
Routing number [[021000021]], same bank.
IBAN [[GB82 WEST 1234 5698 7654 32]]
my social security number is [[219-09-9999]]
Her national insurance number was [[QQ123456C]].
passport number [[925076473]] if they ask
the api key is [[AIzaSyD4e5F6g7H8i9J0kLmNoPqRsTuVwXyZ123]]
OPENAI_API_KEY=[[sk-test51HxYzAbCdEfGhIjKlMnOp]]
token: [[ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8]]
the licence key is [[7XK2-99QP-41ZR-8LMN]]
recovery key [[R4T9-KK21-0PLM-ZX83]]
secret = [[n1ghtj4r]]
Remember that the username is gus and the password [[Buick1961]]
the netflix login: gus@mail.example / password: [[Lunenburg*8]]
Grandpa's iPad passcode was [[1933]].
for the storage unit the lock combination is [[22-14-36]]
the bike lock code is [[909]]
If you need it the security key is [[PELICAN-44-moss]]
[[8341]] is the PIN
[[Heron&Reed7]] is still my password
The password hasn't changed. It's [[Wensleydale3]].
I never told anyone her password but it was "[[our little boat]]".
El código de la puerta es [[3571]], no se lo des a nadie.
la contraseña del correo es [[Gitana-1948]]
Contraseña: [[mariposa22]]
mi clave es [[Toro$45]]
la clave del wifi es [[AbuelaRosa1]]
Su clave de acceso era [[J4zm1n]]
el pin de la tarjeta es [[6120]]
El NIP del cajero: [[4408]]
el PIN era [[2207]], el cumpleaños de mi tía
La combinación de la caja fuerte es [[15-30-45]].
código de la alarma [[9182]]
El número de cuenta es [[ES91 2100 0418 4502 0005 1332]].
Número de tarjeta [[4716 4618 6733 6414]]
mi número de seguridad social es [[281234567840]]
la contrasena es [[Lucero33]] sin acento
el codigo del portal es [[1492B]]
La contraseña de Netflix, por si acaso, es [[perrito_feliz]].
La clave del banco es [[pan-dulce-9]], la de siempre
te dejo el código del candado: [[714]]
El código de seguridad de la tarjeta es [[591]].
usuario lola, contraseña [[Azahar_7]]
pon la contraseña [[Olivo1937]] en la tableta
Das Passwort fürs WLAN ist [[Kirschkern-8]].
mein Kennwort ist [[Sommerregen5]]
Das Kennwort vom Postfach war [[Dackel*Waldi]].
Die PIN ist [[3390]].
Ihre PIN war immer [[1411]], leicht zu merken.
Der Türcode lautet [[5521]], dann Raute.
Haustürcode [[8876]]
Die Zahlenkombination vom Tresor ist [[12-27-39]].
der Code für die Garage ist [[4711]]
Die Geheimzahl der EC-Karte: [[6093]]
Kontonummer [[0532013017]], Sparkasse.
IBAN: [[DE89 3704 0044 0532 0130 00]]
Seine Kreditkartennummer ist [[4024 0071 0894 9632]].
Die Sozialversicherungsnummer lautet [[65 170839 J 008]].
Zugangsdaten: Benutzer inge, Passwort [[Storm1888!]]
passwort [[mohnblume]]
das wlan-passwort von oma heißt [[AmrumFaehre59]]
die tan ist [[884213]] glaub ich
Die TAN war [[771204]].
PIN vom Handy [[2580]]
Der Code zum Schlüsselkasten ist [[9043]].
die handy-pin lautet [[0311]]
Das Losungswort war [[Heidekraut]].
WLAN-Schlüssel: [[73514826041957361]]
Mein Passwort hab ich geändert, es lautet jetzt [[Zwieback&Tee]]
der Zugangscode zum Schließfach ist [[58127]]
Le mot de passe est [[Hortensia-29]].
mot de passe : [[bretagne44!]]
mon mot de passe c'est [[PetitPrince8]]
le mdp du wifi c [[crepe-sucre22]]
Le mot de passe de sa boîte mail était [[Diwall2004]].
le code de la porte est [[A5520]]
Le digicode c'est [[72B46]], puis deuxième étage.
code de l'alarme [[6411]]
Le code de sa carte bleue, c'est [[8059]].
son code secret était le [[1926]]
Le code du coffre est [[14-07-89]].
le code pin de la tablette est [[3012]]
code wifi : [[9f8a7b6c5d]]
La combinaison du cadenas : [[4-8-1]]
mon numéro de carte est le [[4970 1000 0000 0154]]
Numéro de compte [[30004 00823 00010233214 29]]
Voici le RIB : [[FR14 2004 1010 0505 0001 3M02 606]]
Son numéro de sécurité sociale était le [[1 29 05 12 202 014 33]].
numéro de passeport [[14AB23456]]
identifiant : marcel63, mot de passe [[Michelin_pneu]]
le code d'entrée de l'immeuble [[1789A]]
[[Glycine!31]], c'est le mot de passe
La clé wifi est [[E4C1A99F20]].
le code du portail c'est [[2244]] maintenant
Retiens le code de la boîte à clés : [[5938]]
son mot de passe n'a jamais changé : [[coquelicot]]
le code du téléphone de papi est [[170529]]
to get into the laptop type [[Snowdrop-14]], that's the password
her passwords: email [[Fern*21]] and bank [[Moss*22]]
the password for everything was [[letmein]]
password for gmail -> [[P1ckle$]]
If the tablet locks, the passcode is four zeros then [[7721]]
The front door keypad is [[2-0-1-9]]
keypad number [[5566]]
you can open the safe with [[66 12 98]]
Her Apple ID password is [[WinnieTheP00h]].
my amazon password [[Quilt_Queen]]
the debit card pin she used was [[1119]]
PIN=[[9032]]
pin: [[1357]], puk: [[55120987]]
puk code [[12345670]]
The login code for the care home portal is [[HV77-21]]
his bank card ends in 4412 and the pin is [[6631]]
contraseña del ordenador [[Naranja.99]]
la contraseña que usaba siempre era [[misniños]]
el código para entrar al garaje es [[8890]]
la clave de la tarjeta [[1290]]
el pin del móvil es el [[0704]]
clave: [[luna2020]]
su contraseña de Facebook era [[YayaAmparo]]
el patrón del candado es [[3-3-7]]
das Passwort für den Laptop, das war immer [[Edelweiss77]]
Passwort Laptop: [[Sonne&Mond]]
der Code vom Handy ist [[4499]]
Handycode [[7312]]
Safe-Code: [[118822]]
PUK [[87654321]]
Die Karte hat die PIN [[8472]]
mit dem Kennwort [[Rosengarten3]] kommst du rein
Sein Passwort bei der Bank lautete [[brezel64]]
mot de passe de l'ordi [[tarteauxpommes]]
le code d'accès au garage est [[8173]]
le mot de passe pour Skype était [[Roger_Marcel]]
le code de mon téléphone, [[4321]]
code carte bleue [[5096]]
ses identifiants: pepe63 / [[Volcan!9]]
le code du wifi c'est [[bonjour2020]]
""".strip().splitlines()

DECOYS = """
He had the key to her heart and to the shed.
The secret of her gravy was a spoon of Marmite.
She married in 1952 and moved into number 31.
The house number was 4417, the last one before the fields.
His army number was called out every morning in 1943.
The bus was the 7316 to Bury, or so we joked.
ISBN 978-0-14-044926-6, her favourite paperback.
She was born on 17-02-1938 at four in the morning.
They sold 4000 loaves the week of the strike.
He pinned the medal on upside down in 1946.
The pin in her hip was put in during 2009.
She lost a drawing pin in 1975 and found it with her foot.
He worked as a code clerk from 1941 to 1945.
The postcode was OL13 0AB and I still write it.
The area code was 01706 back then.
The dress code at the Palais was strict, even in 1958.
Morse code was his party piece: 3 dots, 3 dashes, 3 dots.
The highway code test of 1961, he failed it twice.
Password was her favourite television programme.
She never could remember a password in her life.
He forgot his password every Monday and rang me.
Her PIN was a mystery to all of us.
The token machine at the laundrette took 20 pence.
The secret garden was her favourite book at 9.
The account of his voyage ran to 300 pages.
On account of the snow of 1963 they walked.
The card she sent in 1999 had a robin on it.
He had 52 cards and 51 of them were marked.
The combination of rain and 2 left boots ruined the day.
The safe arrival of the twins on 3 May 1967 made her cry.
The gate was painted green in 1970 and blue in 1980.
The alarm clock rang at 4:30 every day of her life.
She had 11 grandchildren and 23 great-grandchildren.
Flight BA2490 was late, so he missed the funeral.
The telephone exchange had 120 lines when she began.
Their number in the book was Bacup 214.
Room 302 at the infirmary, third floor.
He kept bees: 14 hives, 2 swarms, 1 sting.
The recipe says 250 g flour, 125 g butter, 2 eggs.
The key was always under the third pot.
Psalm 121, verse 4, read at the grave.
The photo is dated 1944-08-12 on the back.
The lock on the Union canal froze in 1981.
She was the key witness in a trial in 1972.
He drove 90000 miles in the brown Buick.
It cost 12,500 dollars in 1968, a fortune.
The code of the sea is women and children first.
She broke the code of silence about the war.
The piano key stuck, the middle C, from 1990 on.
La clave de su carácter era la paciencia.
La llave de su corazón la tuvo siempre mi abuela.
Nació en 1937 en el número 12 de la calle Mayor.
El código postal era 46006 entonces.
Llevaba 45 años con el mismo delantal.
La cuenta del bar fue de 1200 pesetas en 1978.
Salía en el tren de las 7:45 todos los días.
Ganó 3000 pesetas en la lotería de 1965.
Nunca recordaba la contraseña y se enfadaba.
La contraseña estaba apuntada en el cajón.
El secreto de su paella era el romero.
Cantaba en clave de sol y desafinaba en 4 tonos.
La combinación de azul y verde le encantaba en 1970.
La tarjeta de Navidad de 1988 todavía la guardo.
La mina tenía 14 niveles y 300 hombres.
Se rompió la cadera el 4 de mayo de 2015.
El pin de la solapa era de la cofradía, de 1950.
Tuvo 9 hijos, 21 nietos y 4 bisnietos.
Vivían en el piso 3 de la calle Jordán 1523.
La puerta de la mina cerró en 1985.
Su código de honor era sencillo: no deber nada.
Jugaba al dominó desde 1960 con los mismos 3 amigos.
El pasaporte se lo dieron en 1962 en Valencia.
La alarma de la fábrica sonaba a las 6.
Der Schlüssel zu seinem Herzen war Leberkäs.
Das Geheimnis ihrer Torte war ein Schuss Rum.
Sie wurde 1935 in Husum geboren, Hausnummer 14.
Die Postleitzahl war damals 2250.
Er hat 1964 die Backstube übernommen.
Das Passwort hat er sich nie merken können.
Sie hat ihr Kennwort jede Woche vergessen.
Das Passwort steht auf dem Zettel in der Küche.
Der Code der Seeleute war streng.
Im Krieg war er Funker und lernte den Morsecode in 3 Wochen.
Die Kombination aus Hefe und Anis, so roch er.
Das Konto seiner Geduld war nach 5 Minuten leer.
Er spielte 52 Jahre Tuba in der Stadtkapelle.
Der Zug um 5:47 fuhr nie pünktlich.
Die Karte von 1999 hängt noch am Kühlschrank.
Das Schloss am Fahrrad war 30 Jahre alt.
Die Tür war 1,95 hoch und er 1,97.
Mit 73 hat er den Ofen verschenkt.
Sie las 3 Krimis in der Woche, 150 im Jahr.
Die Nummer 7 im Chor war sie, von 1970 bis 1999.
ISBN 978-3-518-41234-5, ihr liebstes Buch.
Am 21. Juli 2019 um 4 Uhr früh ist er gestorben.
Der Nadelkopf, die Pin, steckte auf der Karte von 1961.
Sein Geheimnis nahm er 2019 mit ins Grab.
Die Hausordnung von 1958 hing im Flur.
La clé de son cœur, c'était le far aux pruneaux.
Le secret de sa soupe, c'était l'ortie.
Elle est née en 1934 au numéro 12 de la rue du Port.
Le code postal était 29470 à l'époque.
Le code de la route, il l'a passé 3 fois en 1955.
Son code d'honneur tenait en 2 mots.
Elle oubliait toujours son mot de passe.
Le mot de passe est écrit dans le carnet bleu.
Appelez-moi au 02 98 12 34 56 après 18 heures.
Le train de 7h12 pour Brest, tous les lundis.
Il a travaillé 38 ans chez Michelin, de 1947 à 1985.
Elle tricotait 4 pulls par an, taille 42.
La porte de la grange a été refaite en 1972.
La carte postale de 1968 est au mur.
Le compte était bon : 7 enfants, 14 sabots.
La combinaison de ski rouge date de 1979.
Il avait la clé des champs, disait-il.
Le coffre de la 4L contenait 12 cageots.
Le numéro 31 du Tour de France, il l'a suivi en 1960.
ISBN 978-2-07-036822-8, son livre de chevet.
La messe de 8 heures, puis le marché, depuis 1950.
Elle a gagné 500 francs à la loterie en 1982.
Psaume 23, verset 4, lu à l'église.
L'alarme incendie a sonné le 14 juillet 1998.
Le mot doux de 1956 est encore dans la boîte.
Il mesurait 1 m 71 et chaussait du 43.
La sécurité sociale a fermé le bureau en 2003.
Le code était simple entre eux : 2 coups, pas de question.
The laptop was bought in 2019 and died in 2021.
His favourite number was 7 and he bet on it in 1955.
Her code name in the Girl Guides was Otter.
He was a bank clerk at number 22 for 31 years.
She kept a pin cushion with 40 pins.
The card game took 3 hours and 12 arguments.
Se sabía el código morse de memoria desde 1950.
El número de la casa era el 45.
La puerta número 3 era la suya.
Sie hatte die Karten immer in der Schürze, alle 32.
Er war beim Code der Ehre streng.
Sein Handy war ein Nokia 3310 von 2001.
Die Tür Nummer 14 war ihre.
Le téléphone sonnait à 7h30 pile.
La carte du restaurant avait 12 plats.
Son compte en banque était vide en 1970.
Le code napoléon, il le citait souvent.
He always said the password to life is please.
The pass was closed in 1956 and they walked.
Their account with the butcher ran to 40 pounds.
""".strip().splitlines()
