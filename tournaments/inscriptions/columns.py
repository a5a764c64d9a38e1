"""What a column of a file holds, by its heading in Spanish, Portuguese or English.

`Nombre 2`, `club_2` and `partner's e-mail` belong to the second person of a row; what is not
understood is left aside and named on the preview.
"""

import re
from dataclasses import dataclass

from tournaments.inscriptions.names import fold

HEADINGS = {
    "name": "nombre nome name jugador jugadora jogador jogadora player participante atleta"
    " participant integrante",
    "last_name": "apellido apellidos sobrenome surname",
    "club": "club clube entidad entidade asociacion associacao institucion sede",
    "email": "email mail correo",
    "phone": "telefono telefone phone celular cel movil whatsapp whats tel fone contacto contato",
    "team": "pareja dupla equipo equipe team pair trio par time",
    "paid": "pago paid pagado pagou cuota pagamento",
}
# Headings of several words, as they remain when folded.
PHRASES = {
    "nombre y apellido": "name",
    "apellido y nombre": "name",
    "nombre completo": "name",
    "nome completo": "name",
    "nome e sobrenome": "name",
    "full name": "name",
    "first name": "name",
    "last name": "last_name",
    "correo electronico": "email",
    "team number": "team",
}
PARTNERS = {"companero", "companera", "parceiro", "parceira", "partner", "companheiro"}
LINKING = {"de", "del", "da", "do", "la", "el", "o", "a", "s", "of", "the", "your", "tu", "n", "no"}
FIELDS = {word: field for field, words in HEADINGS.items() for word in words.split()}


@dataclass(frozen=True)
class Column:
    field: str
    chair: int  # 1, 2, 3; the team and what was paid belong to all: 1


def column(heading: str) -> Column | None:
    """
    >>> column("Nombre y apellido"), column("E-mail 2")
    (Column(field='name', chair=1), Column(field='email', chair=2))
    >>> column("Telefone do parceiro"), column("Compañero")
    (Column(field='phone', chair=2), Column(field='name', chair=2))
    >>> column("Talle de remera") is None
    True
    """
    text = re.sub(r"\be mail\b", "email", fold(heading))
    words = re.sub(r"(\d+)", r" \1 ", text).split()
    numbers = [int(word) for word in words if word.isdigit()]
    chair = numbers[0] if numbers else 1
    if chair not in {1, 2, 3} or len(numbers) > 1:
        return None
    partner = [word for word in words if word in PARTNERS]
    rest = [word for word in words if not word.isdigit() and word not in PARTNERS]
    if partner and not numbers:
        chair = 2
    elif partner and chair < 3:
        chair += 1  # "partner 1" sits on the second chair
    field = PHRASES.get(" ".join(rest)) or meaning([w for w in rest if w not in LINKING])
    if field is None:
        field = "name" if partner and not rest else None
    return Column(field, chair) if field else None


def meaning(words: list[str]) -> str | None:
    """One known word, or a known word beside "player": "club del jugador 2" is a club."""
    found = [FIELDS[word] for word in words if word in FIELDS]
    others = [field for field in found if field != "name"]
    if len(found) != len(words) or not found:
        return None
    return others[0] if others else "name"
