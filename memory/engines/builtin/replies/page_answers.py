"""Answers to questions that a page of the site answers: one sentence that names the page."""

from __future__ import annotations

from memory.engines.base import ReplyRequest
from memory.engines.builtin.participants import Participants
from memory.engines.builtin.replies.assistant_questions import with_person
from memory.language.detection import others_than
from memory.language.lexicon import Lexicon
from memory.language.questions.page_questions import Page, read_page_question
from memory.language.questions.questions import read_questions
from memory.language.requests.spoken_requests import is_reported

ANSWERS = {
    "en": {
        Page.PHOTOS: (
            "I cannot show photos here; those that you may see are under “Photos”, and there you add some too."
        ),
        Page.SHARING: (
            "Under “Review” each fact has a button to share it; what you share, the whole family sees, never one "
            "person alone."
        ),
        Page.INVITING: "Under “People” a keeper invites a relative, with a link for each.",
        Page.DELETING: (
            "Tell me “forget what I said about …”, or open the fact under “Review” or “Read” and set it "
            "aside or delete it there."
        ),
        Page.NOTED: "What I noted of your words waits under “Review”, for you alone.",
        Page.BOOK: (
            "Under “Read” the chapters can be opened as a book to print; a copy of everything to take away "
            "is under “Settings”."
        ),
        Page.USE: (
            "You can tell me anything about {name} or ask me what was told; what I note waits under "
            "“Review”, and what the family shares is under “Read”."
        ),
    },
    "de": {
        Page.PHOTOS: (
            "Fotos kann ich hier nicht zeigen; die Sie sehen dürfen, stehen unter „Photos“, und dort fügen "
            "Sie auch welche hinzu."
        ),
        Page.SHARING: (
            "Unter „Review“ hat jeder Fakt einen Knopf zum Teilen; was Sie teilen, sieht die ganze Familie, "
            "nicht nur eine Person."
        ),
        Page.INVITING: ("Unter „People“ lädt eine Hüterin oder ein Hüter Verwandte ein, mit einem Link für jeden."),
        Page.DELETING: (
            "Sagen Sie mir „Vergiss, was ich über … gesagt habe“, oder öffnen Sie den Fakt unter „Review“ "
            "oder „Read“ und legen Sie ihn dort beiseite oder löschen Sie ihn."
        ),
        Page.NOTED: "Was ich von Ihren Worten notiert habe, wartet unter „Review“, nur für Sie.",
        Page.BOOK: (
            "Unter „Read“ lassen sich die Kapitel als Buch zum Drucken öffnen; eine Kopie von allem gibt es "
            "unter „Settings“."
        ),
        Page.USE: (
            "Sie können mir alles über {name} erzählen oder mich fragen, was erzählt wurde; was ich "
            "notiere, wartet unter „Review“, und was die Familie teilt, steht unter „Read“."
        ),
    },
    "es": {
        Page.PHOTOS: (
            "Aquí no puedo enseñar fotos; las que usted puede ver están en «Photos», y allí también se añaden."
        ),
        Page.SHARING: (
            "En «Review» cada dato tiene un botón para compartirlo; lo que comparte lo ve toda la familia, "
            "no una sola persona."
        ),
        Page.INVITING: "En «People» quien guarda la memoria invita a cada familiar con un enlace.",
        Page.DELETING: (
            "Dígame «Olvida lo que dije de …», o abra el dato en «Review» o «Read» y apártelo o bórrelo allí."
        ),
        Page.NOTED: "Lo que anoté de sus palabras espera en «Review», solo para usted.",
        Page.BOOK: (
            "En «Read» los capítulos se abren como un libro para imprimir; una copia de todo está en «Settings»."
        ),
        Page.USE: (
            "Puede contarme lo que quiera de {name} o preguntarme qué se ha contado; lo que anoto espera en "
            "«Review», y lo que comparte la familia está en «Read»."
        ),
    },
    "fr": {
        Page.PHOTOS: (
            "Je ne peux pas montrer de photos ici ; celles que vous pouvez voir sont sous « Photos », et "
            "c'est là qu'on en ajoute."
        ),
        Page.SHARING: (
            "Sous « Review », chaque fait a un bouton pour le partager ; ce que vous partagez, toute la "
            "famille le voit, pas une seule personne."
        ),
        Page.INVITING: "Sous « People », qui garde la mémoire invite chaque proche avec un lien.",
        Page.DELETING: (
            "Dites-moi « Oublie ce que j'ai dit sur … », ou ouvrez le fait sous « Review » ou « Read » et "
            "mettez-le de côté ou supprimez-le."
        ),
        Page.NOTED: "Ce que j'ai noté de vos mots attend sous « Review », pour vous seul.",
        Page.BOOK: (
            "Sous « Read », les chapitres s'ouvrent comme un livre à imprimer ; une copie de tout est sous "
            "« Settings »."
        ),
        Page.USE: (
            "Vous pouvez me raconter ce que vous voulez de {name}, ou me demander ce qui a été raconté ; ce "
            "que je note attend sous « Review », et ce que la famille partage est sous « Read »."
        ),
    },
}


def name_the_page(request: ReplyRequest, said: str, participants: Participants, lexicon: Lexicon) -> str:
    """Name the page that answers the last sentence of the message; empty if none does."""
    read = read_questions(said, lexicon)
    if not read or is_reported(said):
        return ""
    asked = with_person(read[-1][0], participants)
    for spoken in (lexicon, *others_than(lexicon)):
        if page := read_page_question(asked, spoken.code):
            if page is Page.USE and request.private:
                return spoken.phrases.basic_private.format(name=participants.first_name)
            return ANSWERS[spoken.code][page].format(name=participants.called)
    return ""
