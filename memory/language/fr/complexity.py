"""French words that show how complex a message is."""

from memory.language.topics import topics

COMPLEXITY = topics(
    reasoning="""
    pourquoi raison raisons cause causes expliqu* compar* différ* probable probablement peser pèse* analys* considèr*
    compte conclu* preuve* signifi* comprendre comprend* influenc* affect* marqué* changé* changer effet conséquence*
    décid* décision* étape évalu* rapport si comment quoi
    """,
    domain="""
    guerre armée marine soldat* émigr* immigr* réfugié* exil* déport* grève* syndicat* politique* élection*
    gouvernement régime dictature histori* révolution occupation diagnosti* traitement* opération* chirurgie médecin*
    médic* maladie* cancer démence hôpital* symptôme* thérap* héritage hérit* testament légal* loi avocat* tribunal
    divorc* garde adoption contrat retraite hypothèque impôt* salaire* économi* foi relig* église* baptême généalog*
    ancêtre* archive* recensement ferme
    """,
    composing="""
    écri* rédige* compos* poème* vers discours éloge* nécrologie toast lettre conte histoire chapitre chanson entretien
    interview imagin* invent* ballade
    """,
    context="""
    tout toute tous toutes chacun chacune chaque entier entière toujours ensemble chronolog* résum* reprends versions
    récits vie ans années famille enfants frères cousins
    """,
)
