"""The table's rows for the day: board, matches, corrections, bracket."""

from typing import Any

from tests.cast import Cast
from tests.rights.rows import IN_CHARGE, INSIDERS, ORGANIZERS, Row, everybody
from tests.tournaments.matches.hall import open_hall, seat_teams
from tests.tournaments.stages.groups import open_groups
from tests.tournaments.stages.rounds import open_rounds
from tournaments.hall.services.cases import bring_case
from tournaments.inscriptions.services.links import create_link


def event(cast: Cast) -> list[Any]:
    return [open_hall(cast, 4).tournament.slug]


def event_with_clock(cast: Cast) -> list[Any]:
    clock = {"key": "knockout", "kind": "knockout", "clock": 90, "at_zero": "deal"}
    return [open_hall(cast, 4, stages=[clock]).tournament.slug]


def first_match(cast: Cast) -> list[Any]:
    return [*event(cast), 1]


def first_table(cast: Cast) -> list[Any]:
    return [*event(cast), 1]


def unsigned_match(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    hall.win(1, confirm=False)
    return [hall.tournament.slug, 1]


def open_case(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    return [hall.tournament.slug, bring_case(hall.tournament, by=hall.by, text="Sin luz").number]


def link_to_a_match(cast: Cast) -> list[Any]:
    hall = open_hall(cast, 4)
    hall.win(1, confirm=False)
    return [hall.tournament.slug, create_link(hall.teams[0].places.get(order=1).participant)]


def groups(cast: Cast) -> list[Any]:
    return [open_groups(cast, 8).tournament.slug]


def rounds(cast: Cast) -> list[Any]:
    return [open_rounds(cast, 8).tournament.slug]


def league(cast: Cast) -> list[Any]:
    """Groups with table points, which can be taken away."""
    return [open_groups(cast, 8, plan={"preset": "liga"}).tournament.slug]


def late(cast: Cast) -> list[Any]:
    """Rounds, and a team that came after the first was drawn."""
    hall = open_rounds(cast, 8)
    seat_teams(hall.plan, 1, first=9)
    return [hall.tournament.slug]


def next_round(cast: Cast) -> list[Any]:
    hall = open_rounds(cast, 8)
    hall.play_round(1)
    return [hall.tournament.slug, "round"]


def seeded(cast: Cast) -> list[Any]:
    """Groups that are over, and their bracket to be built."""
    hall = open_groups(cast, 8, plan={"way_in": "seeded"})
    hall.play_groups()
    return [hall.tournament.slug]


SIGN = {"do": "confirm", "signed": "on"}

ROWS = [
    Row("tournaments:board", "get", INSIDERS, event),
    Row("tournaments:board", "post", (302, 403, 403, 403, 403, 302), event, {"do": "call_next"}),
    Row("tournaments:table_referees", "get", ORGANIZERS, event),
    Row("tournaments:table_referees", "post", (302, 403, 403, 403, 403, 302), event),
    Row("tournaments:groups", "get", INSIDERS, groups),
    # Only who decides results has anything to send.
    Row("tournaments:groups", "post", (302, 403, 403, 404, 200, 200), groups, {"do": "withdraw"}),
    Row("tournaments:groups", "get", INSIDERS, rounds),
    Row("tournaments:groups", "post", (302, 403, 403, 404, 200, 200), rounds, {"do": "withdraw"}),
    Row("tournaments:groups", "post", (302, 403, 403, 404, 200, 200), league, {"do": "deduct"}),
    Row("tournaments:groups", "post", (302, 403, 403, 404, 200, 200), late, {"do": "enter"}),
    Row("tournaments:new_draw", "get", ORGANIZERS, next_round),
    Row(
        "tournaments:new_draw",
        "post",
        (302, 403, 403, 403, 403, 302),
        next_round,
        {"source": "none", "clubs": "free", "quick": "sure"},
    ),
    Row("tournaments:seeded_bracket", "get", ORGANIZERS, seeded),
    Row("tournaments:seeded_bracket", "post", (302, 403, 403, 403, 403, 302), seeded),
    Row("tournaments:cases", "get", INSIDERS, event),
    Row("tournaments:cases", "post", (302, 403, 403, 302, 302, 302), event, {"text": "Sin luz"}),
    Row("tournaments:case", "get", IN_CHARGE, open_case),
    # The committee decides; then it is decided.
    Row(
        "tournaments:case", "post", (302, 403, 403, 403, 302, 200), open_case, {"decision": "Sigue"}
    ),
    # Whoever holds the link is the player.
    Row("tournaments:own_match", "get", everybody(200), link_to_a_match),
    Row("tournaments:own_match", "post", everybody(302), link_to_a_match, {"do": "sign"}),
    Row("tournaments:desk_match", "get", INSIDERS, first_match),
    # A referee does not confirm; the committee does, and then nothing is left to confirm.
    Row("tournaments:desk_match", "post", (302, 403, 403, 403, 302, 200), unsigned_match, SIGN),
    Row("tournaments:correct_match", "get", IN_CHARGE, unsigned_match),
    # To the preview of what was sent, at an address of its own.
    Row("tournaments:correct_match", "post", (302, 403, 403, 403, 302, 302), unsigned_match),
]
