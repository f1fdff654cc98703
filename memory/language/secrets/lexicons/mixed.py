"""Words that people mix in: Hindi, Gujarati, Urdu in Latin letters, Portuguese, Italian, Turkish, Polish, Dutch."""

LOGIN = "senha, parola d'ordine, sifre, sifresi, haslo, wachtwoord, paasvard, pasward, senha do wifi"
CODE = "kod, kodu, codice, codigo, pincode, pinkod, gupt, codice segreto, pincodes, kodi, pin kod"
NUMBER = """
aadhaar, aadhar, adhaar, adhar, aadhaar card, pan, pan card, pan number, pancard, ifsc, khata, khaata, khata number,
lic, lic policy, epf, uan, abha, ration card, voter card, cpf, rg, cartao, conta, codice fiscale, bsn, rijksregister,
pesel, tc kimlik, kimlik, tessera, conto, carta, contribuinte, numero fiscal, nif, passport kya
"""
SERVICE_NUMBERS = "matricola militare, numero di matricola, stamboeknummer"
NEAR = """
tijori, tala, taala, talaa, locker, sbi, hdfc, icici, pnb, axis, paytm, gpay, upi, upi pin, atm, otp, netbanking,
tijoriyan, khazana, kunji, cadeado, cofre, alarme, banco, banka, bankasi, kasa, lucchetto, cassaforte, allarme, slot,
kluis, kartı, karti, konto, karta, zamek, sejf, kilit
"""
WEAK = """
darwaza, darwaze, chaabi, chabi, dabao, dabaya, dabaate, dabata, khula, kholo, kholne, khulta, daalo, dalo, dala,
daalna, porta, portao, kapi, kapisi, deur, drzwi, telefonu, cep, chave, chiave, shutter
"""
SPOIL = "pin tumbler, ghar ki chaabi, ghar ki chabi"
IS = "hai, tha, thi, the, hain, thu, hatu, che, chhe, e, era, eh, idi, bolo, bol"
DATE_LEADS = "mein, me, saal, sal, san"
UNITS = """
rupaye, rupay, rupees, rupya, rs, log, saal, baje, kilo, lakh, crore, hazaar, hazar, paise, anna, degree, baar, logon,
din, mahine, anni, anos, lira, liras, zloty, reais, escudos, gulden, lire, jaar, lat, yil, dinar, dirhams
"""
LABELS = (
    "kamra, panna, bhajan, gaadi, gadi, room, platform, ghar, makaan, makan, sector, plot, quarter, regiment, rifles"
)
BRANDS = "padmini, bajaj, chetak, ambassador, maruti, luna, hmt"
PHONES = "phone, call, mobile number, telefon"
STREETS = "marg, gali, nagar, chowk, rua, via, piazza, sokak, caddesi, straat, ulica"
ONE_WORD = "sab saath, ek saath, sab chhota, small letters mein, tudo junto, tutto attaccato"
QUESTIONS = "security question, security answer, pehla pet"
ANSWERS = "likha, likha tha, tha, hai, bola, answer, put"
MARK_WORDS = "bitcoin, crypto, wallet, seed"
NOT_VALUES = (
    "kya kuch nahi nahin mat tha thi hai hain bhi toh wala wali uska unka mera meri apna mein me ka ki ke ko se haan ji"
)
NUMBERS = """
shunya=0 sifar=0 teen=3 chaar=4 paanch=5 panch=5 chhe=6 chhah=6 saat=7 aath=8 nau=9 gyarah=11 barah=12 bees=20
pachas=50
"""
UNSURE_NUMBERS = "ek=1 do=2 char=4 che=6 das=10 be=2 tran=3 ath=8"
TENS = ""
MAGNITUDES = "hazaar, hazar, lakh, crore, sau"
TWICE = "dabal=2"
JOINERS = "phir, fir, aur, uske, baad, pehle, ane, pachi, e, poi, depois, ve, sonra, daba, hash, star"
DIRECTIONS = "phir, fir, pachi, uske, baad"

LOCKS = """
cellulare, telefonino, tijori, tala, taala, talaa, locker, shutter, cadeado, cofre, alarme, kasa, lucchetto, cassaforte,
allarme, kluis, slot
"""
TURNS = "ulta, seedha, ghumao, destra, sinistra, direita, esquerda"
STEPS = "phir, fir, pehle, baad, poi, depois, sonra"
ENTERED = "dabao, daba, dabaya, dalo, daalo, dala, daalna"
UNLOCKED = "khulta, khula, kholo, aperto, aberto"
ASKED = "poochta, puchta, poocha, puchte"
TYPED = "likha, likho, likhna, dala, daala"
WORDS_SAID = "shabd, parole, palavras"
