"""English words around secrets and around harmless numbers, without accents and capitals; commas separate phrases."""

LOGIN = """
password, passwords, pass word, pass words, pw, pword, passphrase, passphrases, pass phrase, passwd, pwd, wifi word,
wi fi word, internet word, wifi key, wi-fi key, network key, wifi pass, credentials, login details, log in details,
seed phrase, recovery phrase, secret word, security word, magic word for the wifi
"""
CODE = """
pin, pins, mpin, atm pin, pin number, pin code, code, codes, passcode, passcodes, pass code, combination, combo,
combinations, puk, puks, puk code, cvv, cvv2, cvc, otp, tan, keypad number, door code, gate code, entry code, access
code, alarm code, safe code, unlock code, security code, one time code, verification code, lockbox code, login code,
log in code, recovery code, backup code, access key, api key, secret key, private key, licence key, license key,
recovery key, encryption key, security key, access token, auth token, api token, bearer token, session token, unlock
pattern, three numbers, three little numbers, little numbers, three digits, last three digits, numbers on the back,
numbers on back
"""
NUMBER = """
account number, account no, acct, acct no, acc no, bank account, sort code, routing number, routing, swift code, bic
code, iban, card number, card no, credit card number, debit card number, social security number, social security, ssn,
social, national insurance number, national insurance, ni number, ni no, nino, nhs number, nhs no, nhs, passport
number, passport no, passport, tax number, tax id, utr, tin, insurance number, policy number, policy no, policy,
member number, membership number, patient number, hospital number, medical record number, mrn, chart number, case
number, medicare, medicare number, medicaid, licence number, license number, driving licence, drivers license,
driver's license, licence, license, dvla, id number, id card, identity card, identity number, id no, sin, sin number,
ihi, tfn, pps number, ppsn, chi number, claim number, reference number, customer number, client number, pension
number, health card, voter id, green card, alien number, library card number, frequent flyer number,
customer reference
"""
SERVICE_NUMBERS = """
service number, service no, army number, army no, regimental number, regimental no, regiment number, navy number,
naval number, air force number, raf number, enlistment number, military number, soldier's number, dog tag number,
dog tag, prisoner number, prisoner of war number, pow number
"""
NEAR = """
padlock, padlocks, lock, locks, locked, unlock, unlocks, unlocked, unlocking, bike lock, lockbox, lock box, key safe,
keysafe, keypad, key pad, safe, strongbox, strong box, deposit box, vault, alarm, burglar alarm, alarms, wifi, wi fi,
wi-fi, router, hotspot, login, log in, logged in, log on, logon, sign in, signed in, bank, banks, banking, barclays,
natwest, halifax, lloyds, hsbc, santander, nationwide, monzo, tsb, wells fargo, chase, barclaycard, visa, mastercard,
amex, american express, atm, cash machine, cashpoint, cash point, debit card, credit card, bank card, bankcard,
checkbook, chequebook, cheque book, checking account, savings account, savings, building society, post office card,
account, accounts, insurance, life insurance, premium, biscuit tin policy, netflix, gmail, hotmail, yahoo, facebook,
icloud, apple id, paypal, ebay, amazon, hmrc, bitcoin, crypto, wallet app, voicemail, answerphone, sim, sim card,
locker, electronic check, dashlane, lastpass, security question, security answer, crypto wallet, screen lock,
turnstile
"""
WEAK = """
card, cards, door, doors, gate, gates, garage, shed, barn, cabinet, phone, mobile, cell, iphone, ipad, tablet, laptop,
computer, email, e-mail, account's, press, pressed, pressing, punch in, punched in, punch, punched, push, type, typed,
type in, typed in, key in, keyed in, keyed, tap in, tapped in, tapped, put in, dial, dialled, dialed, entered, entry,
get in, gets in, let myself in, let meself in, let yourself in, let himself in, let herself in, open, opens, opened,
opening, button, buttons, box, chest, trunk, briefcase, suitcase, buzzer, entrance, lift, key, keys, screen, website,
online, app, internet, intercom, shutter, used for everything
"""
SPOIL = """
dress code, dress codes, morse code, zip code, zip codes, post code, postcode, postal code, area code, area codes,
dialling code, dialing code, country code, source code, bar code, barcode, qr code, genetic code, highway code,
building code, moral code, penal code, criminal code, code of honour, code of honor, code of conduct, code of silence,
code breaker, codebreaker, code breakers, code breaking, code name, code names, code clerk, code word, hair pin, hat
pin, drawing pin, safety pin, rolling pin, bowling pin, clothes pin, lapel pin, pin cushion, pin money, pin up, pins
and needles, key to her heart, key to his heart, key witness, piano key, in the same key, off key, low key, alarm
clock, alarm clocks, card game, card games, playing cards, christmas card, christmas cards, birthday card, birthday
cards, postcard, postcards, card table, trump card, report card, credit to, on account of, account of, lock keeper,
lock gates, canal lock, canal locks, safe and sound, safe arrival, safely, savings club, river bank, bank holiday,
bank clerk, bank manager, bottle bank, food bank, blood bank, bank robber, snooker, social club, social worker, social
life, social services, pass the, in combination, combination of, computer club, phone number, telephone number, phone
box, game of password, play password, played password, playing password, a password like the, password the game,
password game, password on the telly, dance card, score card, scorecard, box office, lunch box, music box, cigar box
"""
IS = "is, was, are, were, be, reads, read, s, being, stays, remains, equals"
DATE_LEADS = """
in, during, since, from, by, until, till, after, before, about, around, circa, year, years, back in, summer, winter,
spring, autumn, fall, early, late, mid, born, died, january, february, march, april, may, june, july, august,
september, october, november, december, jan, feb, mar, apr, jun, jul, aug, sept, sep, oct, nov, dec, christmas,
easter, of, class of, season, vintage, model, made, built, dated, every, at, on, anno, new year
"""
UNITS = """
year, years, yrs, yr, times, people, person, euro, euros, dollar, dollars, pound, pounds, quid, pence, p, cents,
bucks, pesos, mile, miles, km, kilometres, kilometers, metre, metres, meter, meters, m, cm, mm, foot, feet, ft, inch,
inches, yard, yards, acre, acres, kg, kilo, kilos, g, gram, grams, lb, lbs, oz, ounce, ounces, stone, ton, tons,
tonnes, ton, litre, litres, liters, l, ml, pint, pints, gallon, gallons, cup, cups, spoon, spoons, tsp, tbsp, second,
seconds, hour, hours, hrs, minute, minutes, min, mins, week, weeks, month, months, day, days, night, nights, am, pm,
degrees, degree, percent, men, women, children, kids, guests, mourners, souls, head, sheep, cattle, hp, bhp, cc, rpm,
mph, watt, watts, volts, calories, steps, stitches, words, pages, copies, points, votes, odd, or so, something, grand,
shillings, guineas, marks, francs, lire, rupees, crowns, loaves, bricks, letters, records, tickets, seats, bottles,
jars, eggs, a year, a month, a week, square, per, fathoms, knots, rounds, lines, sq, thousand, million, hundred,
pairs, dozen
"""
LABELS = """
room, ward, bed, page, pages, p, pp, hymn, hymns, psalm, verse, chapter, number one, bus, buses, route, tram, train,
flight, highway, road, route, motorway, line, platform, gate number, pier, berth, house number, house, flat,
apartment, apt, plot, grave, row, seat, lot, unit, floor, level, box office, isbn, opus, op, symphony, chorus, size,
shoe size, channel, studio, regiment, battalion, squadron, division, company, platoon, brigade, foot, hut, camp, mine,
pit, shaft, ship, hull, yard number, yard, locomotive, engine, engine number, loco, class, model, type, mark, mk, gas
mark, race number, bib, jersey, shirt, ticket, raffle ticket, lottery, lotto, bingo, raffle, record, catalogue, vol,
volume, issue, edition, year, po box, box, p.o. box, fm, am, mhz, khz, frequency, over, about, roughly, nearly,
almost, around, approximately, only, some, at least, up to, more than, less than, altogether, total, lucky number,
tune, song, track, exit, junction, mile, milepost, post code, postcode, zip, zip code, area code, telephone, windows,
apollo, local, lodge, branch, troop, exhibit, lane, table, stall, pitch, peg, kiln, loom, bike number, car number,
taxi, cab, boat, buoy, carriage, wagon, coach
"""
BRANDS = """
ford, fiat, morris, austin, nokia, boeing, datsun, renault, peugeot, citroen, triumph, bsa, norton, vauxhall, rover,
hillman, leica, kodak, singer, massey, ferguson, deere, john deere, bedford, leyland, volvo, saab, mercedes, bmw,
audi, opel, vespa, lambretta, honda, yamaha, suzuki, kawasaki, toyota, mazda, trabant, wartburg, puch, skoda, lada,
seat, dodge, chevy, chevrolet, cessna, spitfire, commodore, amiga, atari, casio, rolex, omega, olivetti, remington,
bosch, philips, grundig, zenith, sony, canon, nikon, pentax, hasselblad, husqvarna, stihl, hohner, gibson, fender,
porsche, ferrari, massey ferguson, berliet, panhard, simca, borgward, zundapp, hercules, diamant, padmini, bajaj,
ambassador, pinto, expo, mundial, chrysler, buick, cadillac, pontiac, plymouth, oldsmobile, jeep, land rover, mini,
jaguar, bentley, allis chalmers, fordson, raleigh, caterpillar, scania, iveco, magirus, hanomag, fendt, deutz, lanz,
steyr, unimog, pegaso, ebro, barreiros, derbi, montesa, bultaco, ossa, seiko, texas instruments, hp, ibm, olympia,
remingtons, airbus, junkers, messerschmitt, heinkel, douglas, dakota, lancaster, concorde, rolleiflex, minolta,
praktica, telefunken, nordmende, solex, mobylette, dyane, dina, torton, famsa, kenworth, peterbilt, freightliner,
mack, international, harvester, case, zetor, belarus, ursus, ritmo
"""
PHONES = """
call, called, calling, ring, rang, phone, phoned, telephone, tel, dial, fax, whatsapp, text, texted, mobile number,
phone number, telephone number, number in the book, landline, hotline, helpline, extension
"""
STREETS = """
street, st, road, rd, avenue, ave, lane, drive, dr, close, terrace, court, crescent, place, square, way, hill, row,
walk, boulevard, blvd, highway, parade, gardens, mews, grove, green, view
"""
ONE_WORD = """
all one word, one word, all small, all lower case, all lowercase, lower case, lowercase, no spaces, no gaps, no space,
no caps, no capitals, all together, run together, all caps, capital letters, with a capital, with a big
"""
QUESTIONS = """
security question, security questions, security answer, secret question, secret answer, memorable word, memorable
answer, mother's maiden name, mothers maiden name, maiden name, first pet, first pet's name, favourite teacher,
favorite teacher, street you grew up, street did you grow up, street i grew up, memorable place, first school, first
car question
"""
ANSWERS = """
is, was, say, says, said, answer, answer is, answer was, put, tell them, told them, it's, its, write, wrote
"""
MARK_WORDS = """
bitcoin, crypto, wallet, seed words, recovery words, twelve words, 12 words, backup words, ledger, recovery phrase,
seed phrase, 24 words
"""
NOT_VALUES = """
a an the in on at by for from with of to my your his her our their its this that these those not never always still
just only very so too really same one no yes written lost gone changed wrong right somewhere there here easy hard long
short simple strong weak secret safe known unknown what when where why how who something nothing anything everything
stuck under behind inside taped kept saved stored required needed set being been be and or but it he she they we you i
removed forgotten please politeness then than some any none mine yours ours theirs protected obvious stupid silly
funny terrible awful clever ridiculous important missing broken different new old enough good bad great fine ok okay
nonsense hopeless impossible rubbish useless perfect hidden private public shared dead love
"""
NUMBERS = """
zero=0 nought=0 naught=0 nil=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11
twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30
forty=40 fourty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 zeros=0 zeroes=0 noughts=0 ones=1 twos=2 threes=3
fours=4 fives=5 sixes=6 sevens=7 eights=8 nines=9
"""
UNSURE_NUMBERS = "oh=0 o=0 ought=0 owt=0"
TENS = "twenty thirty forty fourty fifty sixty seventy eighty ninety"
MAGNITUDES = "hundred, hundreds, thousand, thousands, million, millions, dozen, grand"
TWICE = "double=2 dbl=2 triple=3 treble=3 twice=2"
JOINERS = """
then, and, again, plus, followed, by, next, after, left, right, turn, turns, back, round, hash, star, pound, enter,
dash, hyphen, space, slash, dot, the, a, once, twice, times, forward, forwards, backwards, clockwise, anticlockwise,
another, comma, key, also, or, finally, last, first, to, that's, thats, underscore, stop, because
"""
DIRECTIONS = "left, right, clockwise, anticlockwise, then, followed, plus, again, forward, back"

LOCKS = """
padlock, padlocks, lock, locks, lockbox, keysafe, keypad, safe, strongbox, vault, alarm, alarms, locker, gate, shed,
hatch, turnstile, phone, mobile, cell, iphone, ipad, tablet
"""
TURNS = """
left, right, clockwise, anticlockwise, beep, beeps, bleep, click, clicks, turn, turns, spin, dial, twist, back, wait,
pause, breathe, buzz
"""
STEPS = "then, after, afterwards, next, first, followed, added, plus, again, finally, lastly"
ENTERED = """
press, pressed, punch, punched, put, type, typed, enter, entered, key, keyed, tap, tapped, dial, starts, are
"""
UNLOCKED = "opened, opens, open, unlocked, unlocks, unlock, with"
ASKED = """
asks, ask, asked, asking, wants to know, wanted to know, wants, question, questions, security word, secret word
"""
TYPED = "put, puts, type, typed, types, answered, answer, answers, enter, entered, write, wrote, gave"
WORDS_SAID = "words, word list"
