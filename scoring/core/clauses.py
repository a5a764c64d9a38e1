"""How a move of a hand is told afterwards, to whoever reads a sheet: "cantó envido", "quiso".

A ruleset has these words beside its vocabulary, in the languages of its readers. A clause follows
the name of who did it; that of a word that nobody says is a sentence by itself. Nothing here
decides anything: a word without a clause is quoted as it was said.

    (cantó|cantaron)   one person did it, or several
    [ de {number}]     only where the move has that argument
    {said}             the words themselves, with their number
    {card} {cards} {number} {side} {seats} {results} {word}   the arguments of the move
"""

from typing import NamedTuple

# What belongs into one sentence: calls with their answers, numbers, the cards of a round.
DEAL, CALL, ANSWER, NUMBER, PLAY, RESULT = "deal", "call", "answer", "number", "play", "result"


class Clause(NamedTuple):
    part: str
    es: str
    pt: str
    en: str
    es_ve: str = ""  # where Venezuela says it differently

    def in_language(self, code: str) -> str:
        """
        >>> rounds = Clause(RESULT, "Rondas", "Rodadas", "Rounds", es_ve="Vueltas")
        >>> [rounds.in_language(code) for code in ("es-ar", "es-ve", "pt-br", "en", "fr")]
        ['Rondas', 'Vueltas', 'Rodadas', 'Rounds', 'Rounds']
        """
        if code == "es-ve" and self.es_ve:
            return self.es_ve
        return {"es": self.es, "pt": self.pt}.get(code.split("-")[0], self.en)


QUOTED = Clause(
    CALL,
    "(dijo|dijeron) «{said}»[ ({card})]",
    "(disse|disseram) “{said}”[ ({card})]",
    "said “{said}”[ ({card})]",
)
QUOTED_ANSWER = QUOTED._replace(part=ANSWER)
SPOKEN_BY_NOBODY = Clause(RESULT, "{said}", "{said}", "{said}")

# What tables of every country have.
CALLED = Clause(CALL, "(cantó|cantaron) {said}", "(cantou|cantaram) {said}", "called {said}")
HELD = Clause(DEAL, "(tenía|tenían) {cards}", "(tinha|tinham) {cards}", "held {cards}")
PLAYED = Clause(
    PLAY, "(jugó|jugaron) {cards}", "(jogou|jogaram) {cards}", "(played|played) {cards}"
)
VIRA = Clause(DEAL, "La vira fue {card}", "A vira foi {card}", "The vira was {card}")
WANTED = Clause(ANSWER, "(quiso|quisieron)", "(quis|quiseram)", "accepted")
NOT_WANTED = Clause(ANSWER, "no (quiso|quisieron)", "não (quis|quiseram)", "declined")
MAZO = Clause(
    ANSWER, "se (fue|fueron) al mazo", "(foi|foram) ao baralho", "left the hand (al mazo)"
)
ROUNDS = Clause(
    RESULT, "Rondas: {results}", "Rodadas: {results}", "Rounds: {results}", "Vueltas: {results}"
)
