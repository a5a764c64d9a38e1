"""How people and teams are called within an event."""

import pytest

from tests.event import make_event
from tournaments.actors import SYSTEM
from tournaments.inscriptions.called_names import GivenName, call_people, find_surname, split_name
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import change_person, inscribe


@pytest.mark.parametrize(
    ("name", "language", "surname"),
    [
        ("Ana Paz", "es-ar", "Paz"),
        ("Juan Pérez García", "es-ar", "Pérez"),
        ("María del Carmen Sosa", "es-ar", "Sosa"),
        ("María de los Ángeles Gómez", "es-ar", "Gómez"),
        ("Juan de Dios Paz", "es-ve", "Paz"),
        ("Juan José Pérez García", "es-ve", "Pérez"),
        ("Sor Juana Inés de la Cruz", "es-ar", "Inés"),
        ("Ana de la Cruz", "es-ar", "de la Cruz"),
        ("João Silva Filho", "pt-br", "Silva Filho"),
        ("Luís Inácio Lula da Silva", "pt-br", "da Silva"),
        ("Antônio Carlos Jobim Neto", "pt-br", "Jobim Neto"),
        ("Piet van der Berg", "en", "van der Berg"),
        ("Pelé", "pt-br", ""),
        ("Seu Jorge", "pt-br", ""),
        ("Doña Rosa Pérez García", "es-ar", "Pérez"),
    ],
)
def test_the_surname_that_people_are_called_by(name, language, surname):
    assert find_surname(split_name(name), language=language) == surname


def test_namesakes_get_more_of_their_names_and_nobody_else_does():
    names = {
        1: GivenName("Ana Souza"),
        2: GivenName("Ana Prado"),
        3: GivenName("Ana Maria Prado"),
        4: GivenName("Gal Costa"),
        5: GivenName("Rui Luz", "Ana"),
        6: GivenName("ÂNA Lima"),
    }
    called = call_people(names, language="pt-br")
    assert called == {
        1: "Ana Souza",
        2: "Ana Prado",
        3: "Ana Maria Prado",
        4: "Gal",
        5: "Ana Luz",
        6: "ÂNA Lima",
    }


def test_two_people_of_one_whole_name_end_with_it():
    called = call_people({1: GivenName("Ana Paz"), 2: GivenName("Ana Paz")}, language="es-ar")
    assert called == {1: "Ana Paz", 2: "Ana Paz"}


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Seu Jorge", "Seu Jorge"),
        ("Dona Ivone Lara", "Dona Ivone"),
        ("Padre Marcelo Rossi", "Padre Marcelo"),
        ("Dr. Drauzio Varella", "Dr. Drauzio"),
        ("Profª. Ana Paz", "Profª. Ana"),
        ("Vó Nair", "Vó Nair"),
        ("Capitão Nascimento", "Capitão Nascimento"),
        ("Don Ramón Gil", "Don Ramón"),
        ("Lic. Ana de la Cruz", "Lic. Ana"),
        ("Dona da Luz", "Dona da Luz"),
        ("Varella, Dr. Drauzio", "Dr. Drauzio"),
        ("Dona", "Dona"),
    ],
)
def test_a_title_keeps_the_name_that_follows(name, called):
    assert call_people({1: GivenName(name)}, language="pt-br") == {1: called}


def test_names_typed_in_one_case_are_called_in_the_usual_one_and_stay_as_typed(cast):
    tournament = make_event(cast).tournament
    people = [Person("maria fernanda costa"), Person("CARLOS ROBERTO LIMA")]
    inscription = inscribe(tournament, by=SYSTEM, people=people)
    assert teams(tournament) == {"Maria y Carlos"}
    assert [person.name for person in inscription.people] == [person.name for person in people]
    inscribe(tournament, by=SYSTEM, people=[Person("MARIA DA LUZ"), Person("dona ivone", "iVi")])
    assert teams(tournament) == {"Maria Costa y Carlos", "Maria da Luz e iVi"}


def teams(tournament) -> set[str]:
    return set(names_of_teams(tournament).values())


def test_a_newcomer_makes_a_namesakes_name_longer_and_erasure_shortens_it(cast):
    tournament = make_event(cast).tournament
    inscribe(tournament, by=SYSTEM, people=[Person("Ana Paz"), Person("Beto Rey")])
    assert teams(tournament) == {"Ana y Beto"}
    second = inscribe(tournament, by=SYSTEM, people=[Person("Ana Gil"), Person("Iris Sosa", "Ita")])
    assert teams(tournament) == {"Ana Paz y Beto", "Ana Gil e Ita"}
    change_person(second.people[0], by=SYSTEM, person=Person("Ana Gil", "Nita"))
    assert teams(tournament) == {"Ana y Beto", "Nita e Ita"}
    erase_person(second.people[0], by=SYSTEM)
    assert teams(tournament) == {"Ana y Beto"}


def test_a_longer_name_does_not_change_the_order_of_a_team(cast):
    tournament = make_event(cast).tournament
    inscribe(tournament, by=SYSTEM, people=[Person("Raul Seixas"), Person("Paulo Coelho")])
    inscribe(tournament, by=SYSTEM, people=[Person("Edson Pinto"), Person("Paulo Pinheiro")])
    assert teams(tournament) == {"Raul Seixas y Paulo Coelho", "Edson Pinto y Paulo Pinheiro"}


def test_nobody_lends_a_surname_to_their_partner(cast):
    """ "Eleazar e Iraida Urdaneta" was read as one family: he is a Rangel."""
    tournament = make_event(cast).tournament
    for first, second in (
        ("Eleazar Rangel", "Iraida Urdaneta"),
        ("Iraida Mejías", "Rosalba Parra"),
        ("Simón Ocando", "Iraida Ocando"),
    ):
        inscribe(tournament, by=SYSTEM, people=[Person(first), Person(second)])
    assert teams(tournament) == {
        "Eleazar Rangel e Iraida Urdaneta",
        "Iraida Mejías y Rosalba",
        "Simón e Iraida Ocando",
    }


def test_a_team_may_have_a_name_of_its_own(cast):
    tournament = make_event(cast).tournament
    team = inscribe(tournament, by=SYSTEM, people=[Person("Ana Paz"), Person("Beto Rey")]).team
    assert team is not None
    team.name = "Los Quiero"
    team.save()
    assert teams(tournament) == {"Los Quiero"}
    assert set(names_of_teams(tournament, in_full=True).values()) == {"Ana Paz y Beto Rey"}
