"""A paper's file is named in the language of its event."""

import pytest
from django.utils.text import slugify

from papers.bundle import bookmark_title, file_name
from papers.models import Document
from tournaments.models import Tournament


@pytest.mark.parametrize(
    ("language", "kind", "scope", "name"),
    [
        ("pt-br", "bracket", {"size": "A4"}, "copa-chave-a4-v2.pdf"),
        ("es-ar", "bracket", {"size": "A4"}, "copa-cuadro-a4-v2.pdf"),
        ("es-ve", "order_of_play", {}, "copa-orden-de-juego-v2.pdf"),
        ("pt-br", "results", {"round": "quarterfinal"}, "copa-resultados-quartas-de-final-v2.pdf"),
    ],
)
def test_a_file_is_named_in_the_events_language(language, kind, scope, name):
    tournament = Tournament(slug="copa", language=language)
    document = Document(tournament=tournament, kind=kind, scope=scope, version=2)
    assert file_name(document) == name


@pytest.mark.parametrize(
    ("language", "kind", "scope", "words"),
    [
        (
            "es-ar",
            "sumula",
            {"match": "7", "form": "blank"},
            "Planilla de partido, partido 7, en blanco",
        ),
        ("es-ve", "sumula", {"match": "7", "form": "blank"}, "encuentro 7, en blanco"),
        ("pt-br", "sumula", {"match": "7", "form": "filled"}, "jogo 7, conforme o registro"),
        ("es-ar", "certificate", {"draw": "2"}, "sorteo 2"),
        ("pt-br", "signs", {"arrow": "→"}, "com setas para a direita"),
        ("es-ve", "receipt", {"person": "7"}, "Recibo, inscripción 7"),
        ("pt-br", "receipt", {"person": "7"}, "Recibo, inscrição 7"),
    ],
)
def test_what_singles_a_paper_out_is_said_in_words(language, kind, scope, words):
    tournament = Tournament(slug="copa", language=language)
    document = Document(tournament=tournament, kind=kind, scope=scope, version=2, language=language)
    assert bookmark_title(document).endswith(words)
    assert slugify(words) in file_name(document)


@pytest.mark.parametrize(
    ("language", "slug", "name"),
    [
        ("es-ar", "copa", "ensayo-copa-cuadro-poster-v2.pdf"),
        ("es-ve", "ensayo-3fa9c1", "ensayo-3fa9c1-llave-afiche-v2.pdf"),
        ("pt-br", "copa", "simulacao-copa-chave-poster-v2.pdf"),
    ],
)
def test_a_rehearsals_file_says_that_it_is_one(language, slug, name):
    tournament = Tournament(slug=slug, language=language, rehearsal=True)
    document = Document(tournament=tournament, kind="bracket", size="poster", version=2)
    assert file_name(document) == name
