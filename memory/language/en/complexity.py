"""English words that show how complex a message is."""

from memory.language.topics import topics

COMPLEXITY = topics(
    reasoning="""
    why explain* explanation reason reasons because cause caused causes compar* contrast* differ* likely likelier
    probably weigh* analys* analyz* consider* conclude* conclusion evidence meaning understand* influence* affect*
    shape* chang* effect consequence* decide* evaluate* assess* relate* step pros cons if whether how
    """,
    domain="""
    war army navy wartime immigra* emigra* refugee* exile* evacuat* deported strike* union unions politic* election*
    government regime histor* revolution occupation diagnos* treatment* surgery operation* doctor doctors illness*
    disease* cancer dementia stroke medic* hospital* symptom* therap* inherit* will estate legal* law lawyer* court
    divorce* custody adoption contract pension* mortgage tax taxes wage wages econom* faith relig* church theolog*
    baptis* genealog* ancest* archive* census farm
    """,
    composing="""
    write draft compose rewrite poem* verse verses eulog* obituary speech toast letter story chapter song lyrics
    interview imagine invent* fairy ballad haiku
    """,
    context="""
    all everything everyone everybody whole entire each every always both together timeline chronolog* overview
    summar* versions accounts history lifetime life years family children siblings cousins
    """,
)
