"""The people every test knows, made through the services that the product itself uses."""

from dataclasses import dataclass

from accounts.models import User
from tournaments.actors import actor_of_account
from tournaments.models import Tournament
from tournaments.roles.services import grant_role
from tournaments.setup.services.create import create_tournament

PASSWORD = "correct horse battery staple"


@dataclass(frozen=True)
class Cast:
    organizer: User  # Nora runs the Copa Primavera
    committee: User  # Ramón decides its appeals
    referee: User  # Ana is a referee there
    player: User  # Beto has an account and no role
    stranger: User  # Iara organizes another tournament
    tournament: Tournament
    other_tournament: Tournament


def make_cast() -> Cast:
    people = {
        name: User.objects.create_user(
            f"{name.lower()}@example.org", PASSWORD, name=name, language="es-ar"
        )
        for name in ("Nora", "Ramón", "Ana", "Beto", "Iara")
    }
    nora, iara = actor_of_account(people["Nora"]), actor_of_account(people["Iara"])
    tournament = create_tournament(
        by=nora,
        owner=people["Nora"],
        name="Copa Primavera",
        language="es-ar",
        time_zone="America/Argentina/Buenos_Aires",
    )
    other = create_tournament(
        by=iara,
        owner=people["Iara"],
        name="Torneio da Praia",
        language="pt-br",
        time_zone="America/Sao_Paulo",
    )
    grant_role(tournament, by=nora, user=people["Ramón"], role="committee")
    grant_role(tournament, by=nora, user=people["Ana"], role="referee")
    return Cast(
        organizer=people["Nora"],
        committee=people["Ramón"],
        referee=people["Ana"],
        player=people["Beto"],
        stranger=people["Iara"],
        tournament=tournament,
        other_tournament=other,
    )
