"""German words that show how complex a message is."""

from memory.language.topics import topics

COMPLEXITY = topics(
    reasoning="""
    warum weshalb wieso weswegen grund gründe erklär* vergleich* unterscheid* unterschied* wahrscheinlich* abwäg* wäg*
    analys* berücksichtig* bedenk* folger* schlussfolger* beleg* bedeut* verstehen beeinfluss* auswirk* präg* geprägt
    verändert folge folgen entscheid* entschied* zusammenhang schritt ob wenn wodurch inwiefern wie
    """,
    domain="""
    krieg* armee wehrmacht marine soldat* auswander* auswanderung einwander* flucht flücht* exil vertreib* vertrieb*
    deport* streik* gewerkschaft* politi* wahl wahlen regierung regime diktatur histor* geschichtlich* revolution
    besatzung diagnos* behandlung* operation* arzt ärzt* krankheit* krebs demenz schlaganfall medizin* krankenhaus
    symptom* therap* erbe erbschaft testament recht rechtlich* gesetz* anwalt* gericht* scheidung* sorgerecht adoption
    vertrag rente hypothek steuer* lohn wirtschaft* glaube* glauben religi* kirche* taufe getauft genealog* ahnen
    vorfahren archiv* volkszählung hof
    """,
    composing="""
    schreib* schreibe verfass* dicht* gedicht* vers verse trauerrede rede nachruf brief geschichte märchen kapitel lied
    interview vorstellen stell erfind* ballade
    """,
    context="""
    alle alles allem allen jede jeder jedes jeden jeweils ganze ganzes ganzen immer beide beiden zusammen reihenfolge
    chronolog* überblick zusammenfass* fassungen berichte leben jahre jahren familie kinder geschwister cousins
    """,
)
