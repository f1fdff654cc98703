"""German vocabulary by topic: whole words, and beginnings of words, which end in a star."""

from memory.language.lexicon import Cues, pattern
from memory.language.topics import topics

TOPICS = topics(
    occupation="""
    abteilung* akkord amt angestellt* anwalt* anwältin apothek* arbeit* architekt* arzt ärztin arzthelferin aushilf*
    ausbild* azubi bäcker* bäckerei backstube bahnhofsvorsteher bahnbeamter banklehre bankkauf* bau baustelle bauer
    bäuerin bauernhof beamt* beförder* bergbau bergmann bergwerk beruf* betrieb* bibliothek* bierbrauer brauerei
    briefträger* buchhalt* buchhand* buchhänd* büro chef chefin chefsekret* chirurg* dachdecker diakonisse dienst
    dienstmädchen dolmetsch* dozent* dreher drogerie druckerei drucker eisenbahn* elektriker elektro* erzieherin
    erzieher fabrik* fahrer fernfahrer feuerwehrmann filiale fischer* fischhändler fleischer* fließband florist*
    förster* forstamt friseur* friseuse frisör* frühschicht gärtner* gastwirt* gehalt geselle gesellen*
    gewerkschaft* glaser goldschmied* grenzer großhandel grundschul* handwerk* hausmeister* hausmädchen hebamme
    heizer hochofen hilfsarbeiter* ingenieur* installateur journalist* jurist* justiz kanzlei kapitän kassiererin
    kaufmann kaufhaus kaufmännisch* kellner* kindergärtnerin kirchenmusiker klempner knecht koch köchin kollege*
    kollegin* konditor* kraftfahrer kranführer krankenpfleg* krankenschwester kunden laden laborant* landarzt
    landwirt* lehre lehrer* lehrling lehrstelle leiter leiterin lohn lokführer* magd makler maler malermeister
    matrose* maurer* mechanik* meister meisterbrief meisterprüfung melker messegehil* metzger* militär* molkerei
    monteur müller nähmaschin* näherin notar* oberarzt offizier pastor pfarrer* pfleger* pilot polizist* polizei
    postamt postbot* praktik* praxis professor* prokurist rechtsanwalt redakt* reeder* referendar* reporter
    restaurator richter* sanitäter sattler schaffner* schäfer schicht schichten schlosser* schmied* schneider*
    schreiner* schuhmacher schuster schweißer sekretär* selbständig* selbstständig* setzer soldat* spediteur
    spinnerei stahlwerk station stelle stellmacher steuerberater* studien* technik* telefonist* tischler* tierarzt*
    trafikant übersetzer* uhrmacher umschul* unternehmen* verdien* verkäufer* verlag versicherung* vertreter
    verwalt* volkspolizist waldarbeiter weber* werft werk werkbank werkstatt wirt wirtin wirtshaus zeche zeichner*
    ziegelei zimmermann zimmerer zollbeamt* zöllner rente pensionier* übernommen
    """,
    hobby="""
    akkordeon angeln angelte aquarell* astronomie ballett basteln bastelte bergsteig* bergwander* bienen
    bienenstöcke billard blasmusik blaskapelle blockflöte boxen briefmarken* bridge bücher bundesliga canasta chor*
    doppelkopf drachen eisstock* eislauf* fahrrad fan fasching fechten fischen flöte fotograf* fußball* garten
    gärtnern gedichte geige gesang gesungen gitarre* gymnastik häkel* handarbeit* handball harmonika heimwerk* hobby
    hobbys imker* jagd jagen jäger jazz kajak kanu karate kartenspiel* karten kasperle* kegeln kegel* keramik kino
    klavier kletter* knobeln kreuzworträtsel* krimi krimis laufen leichtathletik lesen leseratte malen malte
    marathon mikado modellbau* modelleisenbahn mundharmonika musik* musizier* münzen nähen nordic oper operette
    orchester orgel paddel* patchwork pilze pilzesammeln posaune posaunenchor puzzle* radfahren radtour* rätsel*
    reiten ritt rommé rommee rosen rudern sammeln sammelte sammlung* sauna saxofon schach* schafkopf scherenschnitt*
    schlittschuh* schnitz* schrebergarten schützenverein schwimm* schwamm segel* singen sang skat* skifahren ski
    skilauf* spielte stadtkapelle stadion sticken stick* strick* tanzen tanzte tanz tanzkurs tauben tennis theater
    theatergruppe tischtennis tomaten töpfer* trompete tuba turnen turnverein verein* violine volleyball volkstanz
    wandern wander* wanderte yoga zither zeichnete gemüsebeet
    """,
    personality="""
    abergläub* albern* ängstlich* angst ausgelassen* barmherzig* bescheiden* besserwisser* bockig* brummig*
    charakter charmant* derb* diplomatisch* direkt* diszipliniert* dickkopf dickköpfig* dickschädel ehrgeiz*
    ehrlich* eigensinn* eigenwillig* eingebildet* einfühlsam* eitel energisch* ernst ernste ernster fair faul feige
    fleißig* frech freigebig* freundlich* fröhlich* fromm furcht* furchtlos* gastfreundlich* geduld* gefürchtet
    geiz* gelassen* gemüt gemütlich* genau genauer gerecht* geradeheraus gesellig* gewissenhaft* gläubig großherzig*
    großzügig* gütig* gutmütig* hart harte herb* herzensgut* herzlich* hilfsbereit* hitzig* höflich* humor*
    humorvoll* jähzorn* keck* kleinlich* klug* komisch* konsequent* kühl* launisch* laut lebensfroh* lebhaft*
    leichtsinnig* leise lieb liebevoll* listig* locker loyal* lustig* menschenfreund melancholisch* misstrauisch*
    mut mutig* nachtragend* naiv* neugierig* nervös* optimist* ordentlich* penibel* perfektionist* pessimist*
    pfiffig* pflichtbewusst* pingelig* pünktlich* rau* raue redselig* resolut* romantisch* rücksichtsvoll* ruhig*
    sanft* sarkastisch* scharfzüngig* schelm* schlagfertig* schlau* schroff* schüchtern* schweigsam* selbstbewusst*
    selbstlos* sensibel* sentimental* sparsam* spaßvogel spöttisch* spruch sprüche starrsinn* still stille stiller
    stolz* störrisch* streng* stur* sturheit tapfer* temperament* tolerant* trocken* trotzig* unerschrocken*
    ungeduldig* unerbittlich* verschlossen* verschmitzt* verschwiegen* vornehm* vorsichtig* warmherzig* weich
    weichherzig* weise weltoffen* willensstark* witz witzig* zäh* zart* zärtlich* zurückhaltend* zuverlässig* motto
    lebensmotto gejammert jammerte wahlspruch geschummelt mogelte grantig* grantler gschaftlhuber
    """,
    preference="""
    abneigung ausstehen bevorzug* ekelte gehasst gemocht genoss geliebt gern gerne geschmack hass hasste haßte
    hassen leckerbissen leibgericht leibspeise liebling* lieblings* liebte liebsten mochte mögen naschte naschkatze
    rezept rezepte schokolade schwärmte süßigkeiten süßes verabscheut* vergöttert* verweigerte vorliebe* wollte
    wünschte wunsch letzter weigerte parfum parfüm lakritz marzipan unpünktlichkeit
    """,
    habit="""
    immer jeden jeder jedes jede täglich* wöchentlich gewohnheit* gewöhnlich ritual* routine stets ständig dauernd
    regelmäßig* morgens abends nachts mittags sonntags samstags montags dienstags mittwochs donnerstags freitags
    aufgestanden pfiff summte brummte rauchte betete bügelte räumte meistens üblicherweise nickerchen mittagsschlaf
    sonntagabend pflegte versäumt beständig
    """,
    milestone="""
    abgebrannt abitur adoptier* auferstanden ausgebombt ausgewander* auswander* ausgezeichnet auszeichnung beerdig*
    beerdigung begraben begräbnis beigesetzt bombenangriff bombennacht brand bypass diagnos* diplom einberufen
    eingebürgert eingezogen einschul* einweihung emigrier* enteignet entlassen erbe erblindet erkrank* erdbeben
    ertrunken eröffnet evakuier* examen fliehen flucht flüchtl* floh front führerschein gebissen geboren geburt
    gefallen gefangenschaft gefängnis geflohen geheiratet gekauft gesiegt gestorben getauft geschieden gegründet
    gewann gewonnen heirat* herzinfarkt hochwasser hochzeit* hospiz infarkt insolvenz jubiläum kapitulation konfirm*
    konkurs kommunion krebs krankenhaus krieg kriegsende lungenentzündung mauerfall medaille meisterschaft nobel
    notlandung operiert operation orden pass pokal preis promov* reise reiste rente retteten gerettet ruhestand
    scheidung schiff* schlaganfall siedelte sieg starb staatsangehörig* staatsbürger* taufe titel tod todestag
    trauung tumor übergesiedelt überlebt* überschwemm* umgesiedelt umgezogen umzug unfall urne urnen* verhaftet
    verlobt verlobung verlor vermisst vertrieb* verunglückt verschüttet verwundet wahl währungsreform weltmeister*
    wende zog zogen zugezogen verstorben gründete
    """,
    relationship="""
    angefreundet beigebracht beibringen befreundet betreut bruder brüder ehe ehepaar eltern enkelkinder erzogen
    fehde freund freunde freundin freundinnen freundschaft* fürsorg* gepflegt gestritten gestützt geschimpft
    geschrieben geschwister* getröstet halbbruder halbschwester hund hündin katze kater kaninchen kanarienvogel
    papagei wellensittich dackel schäferhund pferd pony kennengelernt kennenlernte kennenlernen kinder kuss küsste
    lehrte liebe liebespaar nachbar nachbarn nachbarin nachbarschaft patenkind patenonkel patentante pate pflegekind
    schwager schwestern schwieger* sandkastenfreund* schulfreund* stiefmutter stiefvater streit stritten trauzeug*
    tröstete umarm* unzertrennlich verkracht verliebt* versöhn* verzieh* verziehen vertraut* vorgelesen waise*
    waisen* weggefährte zerstritten zwilling* zusammen großgezogen aufgezogen gemeinsam genannt spitzname briefe
    brief
    """,
)


# German words that show a category.

CATEGORY_CUES = {
    "hobby": Cues(
        strong=pattern(
            r"""\b(?:bowling|kegel\w*|skat|schach|doppelkopf|rommé|karten\sgespielt|klavier|geige|akkordeon
            |gitarre|flöte|chor|orchester|kapelle|garten\w*|schrebergarten|rosen\sgezüchtet|angeln|geangelt
            |wandern|gewandert|stricken|gestrickt
            |gehäkelt|briefmarken|sammel\w*|gesammelt|fußball|verein|tanzen|malen|gemalt|gedichte|fotografier\w*
            |tauben|kreuzworträtsel|donnerstagsliga|liga|kugel|fan\b|spiel\b)"""
        ),
        weak=pattern(r"""\b(?:gesungen|sang|singen|tanzte|getanzt|gelesen|bücher|musik|radio|lieder|schwimmen
        |rad\sgefahren|spielte|gespielt)\b"""),
    ),
    "occupation": Cues(
        strong=pattern(
            r"""\b(?:beruf\w*|arbeit\w*|gearbeitet|schneider\w*|lehre\b|lehrling|gelernt|lehrerin|lehrer
            |krankenschwester|bäcker\w*|tischler\w*|bauer|bäuerin|fabrik|akkord|werkstatt|laden|geschäft|firma
            |büro|sekretärin
            |verkäuferin|schaffner|bergmann|soldat|rente|selbständig|selbstständig|lohn|chef|angestellt
            |studier\w*|ausbildung|änderungsschneiderei|kunden|kundinnen|handschuhe|mantel|mäntel|genäht|nähte)\b"""
        ),
        weak=pattern(r"\b(?:schule|nadel|faden|maschine|fußmaschine|angefangen|verdient|geld)\b"),
    ),
    "milestone": Cues(
        strong=pattern(
            r"""\b(?:geboren|geburt\w*|geheiratet|heiratete|hochzeit|verlobt|geschieden|gestorben|starb|tod\b
            |beerdig\w*|begraben|asche|getauft|konfirmiert|ausgewander\w*|auswander\w*|flucht|geflohen|vertrieben
            |haff|umgezogen
            |gezogen|angekommen|schiff|zurückgekommen|kam\s(?:nach|zurück)|besuch\w*|reise|gewonnen|meister\w*
            |pokal|operier\w*|operation|schlaganfall|krebs|krankenhaus|führerschein|rente|eingebürgert|turnhalle
            |lager)\b"""
        ),
        weak=pattern(r"""\b(?:eröffnet|gekauft|gebaut|gegründet|begann|angefangen|krieg|januar|februar|märz|april
        |juni|juli|august|september|oktober|november|dezember)\b"""),
    ),
    "relationship": Cues(
        strong=pattern(
            r"""\b(?:kennengelernt|kennen\sgelernt|lernte\s\w+\s?kennen|verliebt|freundin\w*|freund\w*|nachbarin
            |geschwister|patentante|patenonkel|beigebracht|lieb\s(?:hat|hatte|gehabt)
            |mir\s(?:\w+\s){0,3}(?:gegeben|geschenkt|gezeigt|erzählt|gesagt|beigebracht|geschrieben|genäht)
            |hat\smich|hat\suns|bei\stante|mit\smir|mit\suns|für\smich|verstritten|gestritten|versöhnt
            |nie\sgelobt|gekümmert|aufgezogen|gepflegt|hieß\snach)\b"""
        ),
        weak=pattern(r"""\b(?:mutter|vater|vati|mann|frau|bruder|schwester|tante|onkel|cousine?|kinder|sohn
        |tochter|enkel\w*|zusammen|hund|katze|pferd)\b"""),
    ),
    "preference": Cues(
        strong=pattern(
            r"""\b(?:lieblings\w*|mochte|geliebt|liebte|gehasst|hasste|nicht\s(?:leiden|ausstehen|ertragen)
            |konnte\sesnicht|am\sliebsten|aß\s(?:gern|nie|kein)|gern\w*\s(?:gegessen|getrunken|gehört)|rezept
            |wollte\snie|nach\sihrem\swillen|nach\sseinem\swillen|gehört\s(?:immer|der|dem)|wunsch|wegwerfen)\b"""
        ),
        weak=pattern(r"""\b(?:gern\w*|kuchen|brot|klopse|suppe|kaffee|tee|essen|gekocht|gebacken|süß\w*|farbe
        |parfüm)\b"""),
    ),
    "habit": Cues(
        strong=pattern(
            r"""\b(?:immer|jede[nrs]?\s(?:tag|morgen|abend|nacht|woche|sonntag|montag|dienstag|mittwoch
            |donnerstag|freitag|samstag|jahr|sommer|winter|knopf)|täglich|sonntags|montags|dienstags|mittwochs
            |donnerstags|freitags|samstags|abends|morgens|nachts
            |den\sganzen\stag|zeitlebens|stets|jedes\smal|gewohn\w*|pflegte|ritual|nie\sohne|pfiff
            |unterm\skopfkissen|nur\sso)\b"""
        ),
        weak=pattern(r"""\b(?:nie|oft|meist\w*|manchmal|trug|kopfkissen|um\s(?:sechs|sieben|acht|fünf|vier)
        |hatte\s\w+\sin)\b"""),
    ),
    "personality": Cues(
        strong=pattern(
            r"""\b(?:streng\w*|lieb\b|gütig|großzügig|stur\w*|dickköpfig|trocken\w*|humor\w*|lustig|ernst\w*
            |still\w*|schweigsam|stolz|bescheiden|sparsam|fleißig|ordentlich|genau|gerecht\w*|mutig|tapfer
            |ängstlich|angst|geduldig|ungeduldig|ehrlich|klug|zäh|warmherzig|kühl
            |charakter|sagte\s(?:sie|er)?\s?(?:nur|immer)|sie\ssagte\s(?:immer|nur)|spruch|gejammert|jammerte
            |nie\s(?:geschimpft|geklagt|geweint|laut))\b"""
        ),
        weak=pattern(r"\b(?:sagte|gesagt|gelacht|lachte|nie|herz|mensch)\b"),
    ),
}

CARED_FOR = pattern(
    r"""^\W*(?:und\s|aber\s|dann\s)*(?:der|die|das|ein|eine|zwei|mehrere)\s(?:\w+\s){0,2}?(?:arzt|ärztin|ärzte
          |ärztinnen|\w*chirurg(?:in)?|krankenschwester
        |pfleger(?:in)?|\w*sanitäter(?:in)?|notarzt|notärztin|rettungswagen|krankenwagen|oberarzt|hausarzt
          |hausärztin)\s
        (?!die\b|der\b|und\b)(?:\w+\s){1,2}?(?:ihn|ihm|sie|ihr|mama|papa|oma|opa|seine?n?|ihre?n?)\b
    | ^\W*(?:und\s|aber\s)*(?:sie|man)\s(?:haben|hat|ließen|ließ|legten|brachten)\s(?:sie|ihn|ihr|ihm|mama|papa|oma
          |opa)\b.{0,60}\b(?:trage|flur
        |tropf|beatmung\w*|sauerstoff|morphium|intensivstation|notaufnahme|rettungswagen|krankenwagen)\b
    | \b(?:wartete|gewartet|lag|gelegen)\b.{0,40}\b(?:rettungswagen|krankenwagen|notarzt|trage|notaufnahme)\b"""
)
