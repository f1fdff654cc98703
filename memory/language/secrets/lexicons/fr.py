"""French words around secrets and around harmless numbers; the form is that of `en`."""

LOGIN = """
mot de passe, mots de passe, mdp, mot secret, cle wifi, clef wifi, cle wi-fi, cle du wifi, clef du wifi, cle de la
box, clef de la box, cle d'acces, cle api, identifiant, identifiants, phrase de passe, phrase secrete, code du wifi,
mot de passe du wifi, password, passe du wifi, phrase de recuperation
"""
CODE = """
code, codes, code secret, code pin, code cb, code carte, code carte bleue, code confidentiel, digicode, nip, pin,
combinaison, combi, chiffres au dos, trois chiffres au dos, cryptogramme, code d'acces, code de la porte, puk, cvv,
cvc, schema de deverrouillage, code de recuperation, trois chiffres, trois petits chiffres
"""
NUMBER = """
numero de compte, no de compte, compte bancaire, compte en banque, rib, iban, bic, numero de carte, carte bleue, carte
bancaire, carte de credit, carte de debit, numero de securite sociale, securite sociale, numero de secu, num de secu,
no de secu, secu, carte vitale, vitale, nir, niss, registre national, numero national, numero fiscal, avis
d'imposition, impots, numero de passeport, passeport, carte d'identite, cni, permis, permis de conduire, numero de
permis, police d'assurance, numero de police, contrat, numero de contrat, assurance vie, assurance-vie, assurance
obseques, mutuelle, numero d'adherent, adherent, ipp, numero de dossier, dossier, dossier d'hopital, dossier medical,
numero de patient, nas, numero d'assurance sociale, assurance sociale, carte soleil, assurance maladie, ramq, avs,
numero avs, ahv, transit, folio, succursale, matricule, numero de client, numero client, numero de membre, livret,
livret a, caf, numero d'allocataire, allocataire, siret, numero de titre de sejour, titre de sejour, carte de sejour,
permis b
"""
SERVICE_NUMBERS = """
matricule militaire, numero matricule, numero de matricule, n° matricule, n° de matricule, nº matricule,
matricule au regiment, matricule au corps, matricule au recrutement, matricule de recrutement, matricule de soldat,
matricule de guerre, numero de service, numero de regiment, numero militaire, numero de soldat, numero d'incorporation,
plaque d'identite, plaque militaire, numero de prisonnier
"""
NEAR = """
cadenas, serrure, verrou, coffre, coffre-fort, coffre fort, alarme, systeme d'alarme, wifi, wi-fi, wi fi, box,
livebox, freebox, routeur, banque, banques, credit agricole, bnp, desjardins, caisse d'epargne, banque postale,
societe generale, credit lyonnais, guichet, guichet automatique, distributeur, gab, carte, visa, mastercard, cb,
compte, comptes, debarrer, debarre, debarrait, deverrouiller, deverrouille, deverrouillait, deverrouillage, mail,
mails, courriel, courriels, gmail, facebook, netflix, se connecter, connecter, connexion, compte google, assurance,
assurances, tele-commande, visiophone, interphone, gsm, antivol, clavier, pave numerique, bitcoin, cryptomonnaie,
crypto, portefeuille numerique, question secrete, question de securite, boite vocale, repondeur, carte sim, sim,
casier, boite a cles, consigne, hydro-quebec, saaq, revenu quebec
"""
WEAK = """
porte, portes, portail, immeuble, entree, garage, cave, hall, portillon, barriere, telephone, portable, cell,
cellulaire, tablette, ordi, ordinateur, pc, cle, clef, cles, clefs, taper, tape, tapais, tapait, tapez, composer,
compose, composait, composez, faire, faut faire, fallait faire, fallait taper, tu fais, faisais le, appuyer, appuie,
appuyait, appuyez, ouvrir, ouvre, ouvrait, ouvert, ouvrais, s'ouvrait, entrer, entrait, entrez, rentrer, monter,
bouton, boutons, touche, touches, diese, etoile, valise, malle, internet, ecran, site, appli, application, photos,
messages, cabanon, remise, chalet, cartes
"""
SPOIL = """
code postal, codes postaux, code de la route, code d'honneur, code morse, code civil, code penal, code napoleon, code
barre, code barres, code du travail, code dans la famille, code dans famille, cle de voute, clef de voute, cle de sol,
clef de sol, cle des champs, clef des champs, cle de son coeur, clef de son coeur, cle a molette, cle anglaise, carte
postale, cartes postales, carte de voeux, carte du restaurant, jouer aux cartes, jouait a password, jouer a password,
jouaient a password, jouait aux cartes, partie de cartes, carte routiere, combinaison de ski, combinaison de travail,
en fin de compte, tout compte fait, se rendre compte, rendu compte, rend compte, rendait compte, compte rendu, compte
tenu, le compte etait bon, au bout du compte, conte, comptes ronds, porte bonheur, porte a porte, porte-monnaie, porte
monnaie, porte-clefs, numero de telephone, alarme incendie, permis de chasse, banc, permis de construire, coffre de
la, dans le coffre, boite de nuit, police municipale, police nationale, la police, mot de passe avec patrick, compte
les, compter, code simple entre
"""
IS = """
est, etait, sont, etaient, c'est, c'etait, ce sera, fut, sera, c, vaut, cest, cetait, ete, a toujours ete, reste,
marque
"""
DATE_LEADS = """
en, pendant, depuis, des, vers, annee, annees, l'an, an, janvier, fevrier, mars, avril, mai, juin, juillet, aout,
septembre, octobre, novembre, decembre, ete, hiver, printemps, automne, noel, paques, ne, nee, mort, morte, jusqu'en,
jusqu'a, avant, apres, de, du, modele, saison, guerre, promotion, cuvee, millesime, mai, d'avant, fin, debut
"""
UNITS = """
an, ans, annee, annees, fois, personnes, gens, euro, euros, franc, francs, sous, centimes, dollars, dollar, piastres,
piasses, livre, livres, kilo, kilos, kg, gramme, grammes, g, litre, litres, l, ml, cl, metre, metres, m, km,
kilometres, kilometre, cm, mm, hectares, arpents, heure, heures, h, minute, minutes, min, seconde, secondes, jour,
jours, semaine, semaines, mois, nuits, degres, degre, pour cent, chevaux, cv, cc, hommes, femmes, enfants, eleves,
habitants, invites, soldats, ouvriers, moutons, vaches, poules, points, voix, pages, marches, places, briques,
bouteilles, pots, oeufs, tasses, cuilleres, pas, crochets, quintaux, tonnes, tonne, pieds, pieces, mille, milliers,
millions, balles, de long, de large, de haut, et quelques, et des poussieres, par, mailles, boites, caisses, sacs,
sabots
"""
LABELS = """
chambre, lit, page, p, cantique, psaume, verset, chapitre, bus, ligne, tram, train, tgv, vol, route, autoroute,
nationale, departementale, quai, voie, maison, numero de la maison, appartement, appart, apt, batiment, bat, escalier,
etage, parcelle, tombe, rang, rangee, siege, place, isbn, opus, taille, pointure, canal, chaine, regiment, bataillon,
compagnie, division, infanterie, moteur, locomotive, machine, modele, type, dossard, maillot, billet, ticket, loto,
loterie, bingo, tombola, disque, tome, volume, edition, boite postale, bp, environ, presque, pres de, a peu pres, plus
de, moins de, autour de, dans les, au moins, total, code postal, cp, wagon, bateau, puits, fosse, taxi, expo, numero
porte bonheur, chiffre porte bonheur, carton, motif, metier, quelque, quelques, rn, rd, format, salle, stand, table,
atelier, groupe, poste, kilometre, radio
"""
BRANDS = """
dauphine, ami, deux chevaux, diane, dyane, berliet, solex, mobylette, peugeot, simca, panhard, ski-doo, elan, skidoo,
expo, singer, motobecane, estafette
"""
PHONES = """
appeler, appelez, appelle, appelez-moi, telephoner, telephone, tel, numero de telephone, joindre, fax, fixe, rappelle,
rappeler, rappelez, whatsapp, sonner
"""
STREETS = """
rue, avenue, av, boulevard, bd, place, impasse, chemin, allee, quai, montee, route, cours, square, passage, rang,
cote, ruelle, faubourg, villa, lotissement
"""
ONE_WORD = """
tout attache, tout attaches, attache, tout colle, en un mot, en un seul mot, sans espace, sans espaces, tout en
minuscules, en minuscules, en minuscule, en majuscules, avec une majuscule, avec un grand, tout ensemble, sans accent,
sans accents
"""
QUESTIONS = """
question secrete, question de securite, questions de securite, reponse secrete, nom de jeune fille, premier animal,
nom de votre premier animal, instituteur prefere, professeur prefere, rue de votre enfance, prof prefere, premiere
ecole
"""
ANSWERS = """
est, c'est, etait, c'etait, dis, disais, repond, reponds, reponse, reponse est, mettait, mis, ecrit, donne
"""
MARK_WORDS = """
bitcoin, bitcoins, crypto, cryptomonnaie, douze mots, 12 mots, 24 mots, mots de recuperation, phrase de recuperation,
portefeuille
"""
NOT_VALUES = """
un une le la les l des du de d dans sur sous avec chez mon ma mes ton ta tes son sa ses notre nos leur leurs pas
jamais toujours encore ici facile difficile rien quelque quelqu quoi ou et mais ni si comme elle nous je il ils tu que
qui qu ce ca cette ces au aux en par pour aucun aucune perdu oublie ecrit note change trop tres bien mal simple
complique long court secret meme celui celle la-bas voila juste nul bidon
"""
NUMBERS = """
zero=0 zeros=0 un=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13
quatorze=14 quinze=15 seize=16 vingt=20 vingts=20 trente=30 quarante=40 cinquante=50 soixante=60 septante=70
huitante=80 octante=80 nonante=90
"""
UNSURE_NUMBERS = "un=1 une=1"
TENS = "vingt trente quarante cinquante soixante septante huitante nonante"
MAGNITUDES = "cent, cents, mille, milliers, million, millions, centaines, douzaine, milliard, centaine, dizaines"
TWICE = "double=2 triple=3"
JOINERS = """
et, puis, pis, apres, ensuite, encore, a, la, le, un, une, droite, gauche, tour, tours, vers, diese, etoile, tiret,
trait, point, virgule, espace, slash, plus, fois, deux, trois, enfin, au, de, du, l, d
"""
DIRECTIONS = "droite, gauche, puis, pis, ensuite, tour, tours, diese, etoile, encore"

LOCKS = """
cadenas, serrure, verrou, coffre, coffret, alarme, digicode, clavier, interphone, visiophone, portail, casier,
consigne, telephone, tel, gsm, portable, cell, cellulaire, tablette, cabanon, antivol
"""
TURNS = """
gauche, droite, tour, tours, tourne, tournes, tourner, bip, bips, attends, attendre, attend, attendait, reviens,
revenir, respire, respires, clic, jusqu, sonnerie
"""
STEPS = "puis, pis, ensuite, apres, abord, enfin, encore, et"
ENTERED = """
tape, taper, tapes, tapait, tapez, faire, fais, faisait, composer, compose, composait, appuyer, appuie, appuyait,
mettre, mets, entrer
"""
UNLOCKED = (
    "ouvert, ouvrait, ouvre, ouvrir, debloque, debloquait, deverrouille, deverrouillait, debarre, debarrait, avec"
)
ASKED = "demande, demandent, demandait, demandaient, question, questions"
TYPED = "repondu, repond, repondait, repondre, mis, mettait, mettre, ecrit, ecrivait, tape, tapait, taper"
WORDS_SAID = "mots"
