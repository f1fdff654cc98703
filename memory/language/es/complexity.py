"""Spanish words that show how complex a message is."""

from memory.language.topics import topics

COMPLEXITY = topics(
    reasoning="""
    por_qué porqué motivo motivos razón razones causa causas explic* compar* diferen* difier* probable probablemente
    sopesa* valora* analiz* análisis considera* cuenta conclu* prueba pruebas significa* entender entiend* influ* afect*
    marcaron marcó cambió cambiaron consecuencia* decidi* relacion* paso pros contras
    """,
    domain="""
    guerra ejército marina soldado emigra* inmigra* refugiad* exili* deporta* huelga* sindicat* polític* eleccion*
    gobierno régimen dictadura histor* revolución ocupación diagnóstic* tratamiento* operación cirugía médic* doctor*
    enfermedad* cáncer demencia ictus hospital* síntoma* terapia* herencia hered* testamento legal* ley abogad* juez
    divorci* custodia adopción contrato pensión hipoteca impuesto* sueldo* econom* fe relig* iglesia bautiz* genealog*
    antepasad* archivo* censo finca
    """,
    composing="""
    escrib* redact* compon* poema* versos discurso elogio obituario brindis carta cuento capítulo canción entrevista
    imagina* invent* balada
    """,
    context="""
    todo toda todos todas cada entero entera siempre ambos ambas juntos cronolog* resumen resum* repasa* versiones
    relatos historia vida años familia hijos hermanos primos
    """,
)
