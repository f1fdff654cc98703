"""German words around secrets and around harmless numbers; the form is that of `en`."""

LOGIN = """
passwort, passworter, passwoerter, passwortes, passworts, password, kennwort, kennworter, kennwoerter, kennwortes,
kennworts, losungswort, parole, losung, wlan schlussel, wlan-schlussel, wlan schluessel, wlanschlussel, wlan passwort,
wlan-passwort, wlan code, zugangsdaten, anmeldedaten, netzwerkschlussel, wifi schlussel, wiederherstellungssatz,
passphrase, zauberwort, schlusselwort
"""
CODE = """
code, codes, pin, pins, pin nummer, geheimzahl, geheimzahlen, geheimnummer, geheimcode, zugangscode, turcode,
tuercode, hausturcode, haustuercode, alarmcode, torcode, tresorcode, tresorkombination, zahlenkombination,
kombination, bankomatcode, handycode, safe-code, sicherheitscode, prufziffer, pruefziffer, prufnummer,
kartenprufnummer, kontrollziffer, puk, tan, cvc, cvv, entsperrcode, sperrcode, codewort, zahlenfolge, nummerncode,
zifferncode, freischaltcode, wiederherstellungscode, widerruf, entsperrmuster, muster, geheime zahl, drei ziffern,
drei zahlen hinten
"""
NUMBER = """
kontonummer, konto nr, kontonr, ktonr, kto, kto nr, bankleitzahl, blz, iban, bic, kreditkartennummer, kartennummer,
bankverbindung, sozialversicherungsnummer, sozialversicherung, svnr, sv-nummer, sv nummer, sv-nr, sv nr,
versicherungsnummer, versichertennummer, versichert unter, rentennummer, rentenversicherungsnummer,
rentenversicherung, ahv, ahv-nummer, ahv nummer, ahv-nr, steuernummer, steuer-id, steuer id,
steueridentifikationsnummer, idnr, id-nummer, identifikationsnummer, finanzamt, personalausweis,
personalausweisnummer, ausweisnummer, ausweis, ausweis nr, perso, reisepass, passnummer, pass nr, pass-nr,
fuhrerschein, fuehrerschein, fuhrerscheinnummer, krankenkasse, krankenkassennummer, krankenversichertennummer,
gesundheitskarte, versichertenkarte, ecard, e-card, aok, barmer, tk, patientennummer, patienten-nr, fallnummer,
aktenzeichen, kundennummer, mitgliedsnummer, mitgliedsnr, vertragsnummer, policennummer, police, polizze,
polizzennummer, versicherungsschein, versicherungsscheinnummer, depotnummer, sparbuch, sparbuchnummer, pva,
sterbeversicherung, lebensversicherung, schufa, zpv, burgernummer, identitatskarte, matrikelnummer, uid
"""
SERVICE_NUMBERS = """
dienstnummer, regimentsnummer, soldatennummer, armeenummer, militarnummer, militaernummer, wehrnummer, wehrpassnummer,
wehrstammnummer, stammrollennummer, truppennummer, erkennungsmarke, erkennungsmarkennummer, hundemarke,
gefangenennummer, kriegsgefangenennummer
"""
NEAR = """
schloss, vorhangschloss, vorhangeschloss, zahlenschloss, fahrradschloss, zahlenschlossl, vorhangschloß, zahlenschloß,
schloß, safe, tresor, stahlschrank, geldschrank, panzerschrank, schliessfach, schließfach, spind, alarm, alarmanlage,
wlan, w-lan, wifi, internet, router, fritzbox, bank, sparkasse, sparkassen, volksbank, raiffeisen, raika, postbank,
commerzbank, deutsche bank, kantonalbank, ubs, die erste, erste bank, bei der ersten, bankomat, geldautomat, automat,
ec-karte, ec karte, eckarte, girokarte, kreditkarte, bankkarte, bankomatkarte, visa, mastercard, konto, girokonto,
sparkonto, konten, depot, versicherung, rente, einloggen, anmelden, login, log in, mail, e-mail, email, gmx, web.de,
gmail, facebook, netflix, amazon, paypal, entsperren, entsperrt, aufgesperrt, zutritt, zugang, bitcoin, krypto,
kryptogeld, internetgeld, sicherheitsfrage, sim-karte, sim, mailbox, schlusselkasten, schlusseltresor, tastenfeld,
zahlenfeld, id austria, handysignatur, uniqa, allianz
"""
WEAK = """
tur, tuer, hausture, haustur, haustuer, haustor, tor, gartentor, hoftor, garage, garagentor, keller, kellerabteil,
handy, telefon, mobiltelefon, smartphone, tablet, rechner, computer, laptop, pc, schlussel, schluessel, karte, karten,
drucken, druckst, druckste, gedruckt, druckte, druckt, eingeben, eingegeben, eintippen, eingetippt, tippen, getippt,
tippte, tippst, tippt, gib, gibst, gebe ein, gab ein, rein, hinein, aufgemacht, auf machen, aufmachen, ging auf, geht
auf, kriegte auf, offnen, oeffnen, offnet, geoffnet, aufsperren, sperrt, gesperrt, sperrst, offen, app, seite, online,
lift, spind, kiste, truhe, koffer, raute, taste, tasten, knopf, kommst, kommt man, hineinkommen, reinkommen,
gegensprechanlage, bildschirm, bilder, fach, kastl, schrank
"""
SPOIL = """
postleitzahl, plz, vorwahl, ehrenkodex, morsecode, morse code, password gespielt, dresscode, barcode, strichcode,
kleiderordnung, schloss neuschwanstein, im schloss, schlosspark, wasserschloss, luftschloss, tur nummer, turnummer,
hausnummer, startnummer, telefonnummer, nummer der, postkarte, postkarten, speisekarte, landkarte, eintrittskarte,
fahrkarte, weihnachtskarte, geburtstagskarte, spielkarten, karten spielen, karten gespielt, kartenspiel,
notenschlussel, violinschlussel, schraubenschlussel, bassschlussel, schlussel zu meinem, schlussel zu seinem,
schlussel zu ihrem, schlussel zu unserem, schlussel zu meim, schlussel zum herzen, sitzbank, parkbank, ofenbank,
gartenbank, schulbank, werkbank, kirchenbank, kombination aus, kombination von, muster gestrickt, konto seiner geduld,
feuertor, fussballtor, tor gefallen, das tor des, wecker, pass auf, passt, gebirgspass, brennerpass, alarmglocke
"""
IS = """
ist, war, is, lautet, lautete, gelautet, heisst, heißt, hiess, hieß, sind, waren, gewesen, steht, stand, geht, ging,
bleibt, warn, wor, is', isch
"""
DATE_LEADS = """
im, in, seit, wahrend, ab, um, jahr, jahre, jahrgang, bis, vor, nach, anno, januar, janner, februar, feber, marz,
april, mai, juni, juli, august, september, oktober, november, dezember, sommer, winter, fruhjahr, fruhling, herbst,
von, zum, ende, anfang, mitte, ca, circa, baujahr, weihnachten, ostern, geboren, gestorben, saison, am, kriegsjahr,
zu, aus
"""
UNITS = """
jahr, jahre, jahren, mal, leute, leuten, euro, eur, cent, mark, dm, pfennig, schilling, franken, rappen, gulden,
kronen, dollar, kilo, kg, g, gramm, pfund, zentner, tonnen, tonne, deka, dag, liter, l, ml, meter, m, km, kilometer,
kilometern, metern, cm, mm, zentimeter, hektar, uhr, stunde, stunden, minute, minuten, sekunde, sekunden, tag, tage,
tagen, woche, wochen, monat, monate, monaten, grad, prozent, ps, ccm, kubik, volt, watt, menschen, personen, manner,
frauen, kinder, gaste, soldaten, einwohner, schafe, kuhe, hennen, bienen, stuck, stueck, punkte, stimmen, seiten,
stufen, zeilen, ziegel, steine, lose, platze, bucher, briefe, flaschen, eier, tassen, loffel, essloffel, teeloffel,
hohenmeter, quadratmeter, morgen, im jahr, im monat, und mehr, kalorien, paar, dutzend, besucher, zuschauer,
mitglieder, arbeiter, teilnehmer
"""
LABELS = """
zimmer, bett, station, seite, lied, psalm, vers, kapitel, bus, linie, zug, strassenbahn, straßenbahn, bim, flug,
gleis, bahnsteig, haus, hausnummer, wohnung, stiege, top, stock, parzelle, grab, reihe, sitz, platz, isbn, opus, op,
grosse, größe, schuhgrosse, kanal, regiment, bataillon, kompanie, division, brigade, infanterieregiment, motor,
lokomotive, lok, baureihe, wagen, gothawagen, type, typ, modell, startnummer, trikot, los, losnummer, lotto, bingo,
band, ausgabe, auflage, postfach, rund, etwa, ungefahr, circa, ca, fast, knapp, uber, ueber, mehr als, weniger als,
insgesamt, zirka, an die, gegen, plz, postleitzahl, vorwahl, glucksnummer, glückszahl, nokia, windows, autobahn,
bundesstrasse, bundesstraße, schacht, schiff, u-boot, panzer, schule, gruppe, hutte, fruher, frueher, das war die,
abteilung, feld, beet, tisch, fass, ausstellung, halle
"""
BRANDS = """
kafer, golf, trabi, trabant, wartburg, simson, schwalbe, zundapp, kreidler, puch, steyr, jawa, gothawagen, ifa, robur,
barkas, diamant, mifa, praktica, nokia, type
"""
PHONES = """
ruf, rufen, anruf, anrufen, angerufen, telefon, telefonnummer, tel, handynummer, fax, durchwahl, festnetz, whatsapp,
erreichbar, ruft
"""
STREETS = (
    "strasse, straße, str, weg, gasse, platz, allee, ring, damm, ufer, chaussee, promenade, hof, siedlung, steig, zeile"
)
ONE_WORD = """
alles zusammen, zusammengeschrieben, alles klein, klein geschrieben, kleingeschrieben, gross geschrieben,
großgeschrieben, ohne leerzeichen, in einem wort, zusammen geschrieben, alles in einem, mit grossem, mit großem, ohne
punkt
"""
QUESTIONS = """
madchennamen der mutter, maedchennamen der mutter, sicherheitsfrage, sicherheitsfragen, geheimfrage,
sicherheitsantwort, erstes haustier, erstes tier, madchenname der mutter, maedchenname der mutter, geburtsname der
mutter, lieblingslehrer, lieblingslehrerin, erste schule, erstes auto heisst
"""
ANSWERS = """
ist, war, sag, sage, sagt, antwort, antworte, geantwortet, wie immer, heisst, hiess, hieß, schreib, lautet
"""
MARK_WORDS = """
bitcoin, krypto, kryptogeld, internetgeld, wallet, zwolf worter, zwoelf woerter, 12 worter, 24 worter,
wiederherstellungsworter, wiederherstellungswoerter, seed, geldborse digital
"""
NOT_VALUES = """
ein eine einer eines einen der die das den dem des im am auf unter bei mit von zu vom zum zur mein meine dein sein
seine ihr ihre unser unsere nicht nie immer noch nur sehr weg falsch richtig irgendwo hier dort leicht schwer geheim
was wo wie wer etwas nichts und oder aber wenn als er sie es wir ich vergessen kein keine keins kaputt unbekannt
einfach kompliziert lang kurz derselbe dasselbe dieselbe ihm ihn mir dir uns da so streng gut schlecht neu alt weiss
klar egal tabu pflicht kinderleicht
"""
NUMBERS = """
null=0 nullen=0 eins=1 zwei=2 zwo=2 drei=3 vier=4 funf=5 fuenf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11
zwolf=12 zwoelf=12 dreizehn=13 vierzehn=14 funfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20
dreissig=30 dreißig=30 vierzig=40 funfzig=50 fuenfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 fumf=5 fimf=5
zwa=2 siebn=7 oans=1 zwoa=2 einser=1 zweier=2 dreier=3 vierer=4 funfer=5 sechser=6 siebener=7 achter=8 neuner=9
"""
UNSURE_NUMBERS = "ein=1 eine=1 a=1"
TENS = ""
MAGNITUDES = "hundert, tausend, million, millionen, dutzend, hunderte, tausende"
TWICE = "doppel=2 doppelt=2 zweimal=2 dreimal=3 doppelte=2"
JOINERS = """
und, dann, nochmal, nochma, noch, wieder, danach, links, rechts, nach, auf, bis, raute, stern, enter, strich,
bindestrich, punkt, komma, leerzeichen, plus, die, der, das, zuerst, erst, einmal, mal, zweimal, dreimal, viermal,
schluss, zum, ende, am, herum, rum, zuruck, vor, ein, eine, hinten, vorne
"""
DIRECTIONS = "links, rechts, dann, raute, danach, nochmal, nochma, stern, zuruck, herum, rum"

LOCKS = """
schloss, vorhangschloss, vorhangeschloss, zahlenschloss, fahrradschloss, schloß, safe, tresor, stahlschrank,
geldschrank, panzerschrank, schliessfach, schließfach, spind, alarm, alarmanlage, schlusselkasten, schlusseltresor,
tastenfeld, zahlenfeld, tor, gartentor, garage, handy, smartphone, tablet
"""
TURNS = """
links, rechts, zuruck, hoch, runter, drehen, drehst, gedreht, herum, rum, umdrehung, umdrehungen, piep, piept, piepst,
piepton, ton, warten, wartest, klick, klicken, weiter
"""
STEPS = "dann, danach, nochmal, nochma, noch, erst, zuerst, anschliessend, schliesslich, wieder"
ENTERED = """
drucken, druckst, druckte, gedruckt, eingeben, eingegeben, tippen, tippte, tippst, eingetippt, gib, gibst, gab, musst,
reindrucken
"""
UNLOCKED = "aufgemacht, aufgekriegt, aufbekommen, entsperrt, entsperrte, entsperren, geknackt, offnete, mit"
ASKED = "fragt, fragte, fragen, gefragt, frage, wissen, sicherheitsfrage"
TYPED = """
eingetippt, eingegeben, eingeben, eintippen, hinterlegt, getippt, geschrieben, geantwortet, antwortet, antworten,
angegeben, hinschreiben, reinschreiben, eintragen, eingetragen
"""
WORDS_SAID = "worter, woerter, worte"
