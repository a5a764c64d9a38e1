"""What a player sees of a result on a small phone."""

from tests.browser.visitor import Visitor
from tests.cast import Cast
from tests.tournaments.matches.hall import open_hall
from tournaments.inscriptions.services.calling import call_everybody
from tournaments.inscriptions.services.links import create_link
from tournaments.matches.services.results import Sheet, record_games
from tournaments.models import Participant


def test_the_whole_result_is_in_sight_where_it_is_asked_about(visitor: Visitor, cast: Cast):
    """Three games and long names at 360 px: nobody says yes to what they can't see."""
    hall = open_hall(cast, 4)
    for person in Participant.objects.filter(tournament=hall.tournament):
        person.name = f"Maximiliano Fernández Etcheverry{person.number}"
        person.save()
    call_everybody(hall.tournament)
    games = ((30, 12), (21, 30), (30, 25))
    record_games(hall.match(1), by=hall.by, sheet=Sheet(games))
    token = create_link(hall.teams[0].places.get(order=1).participant)
    page = visitor.arrive(language="es-ar", width=360)
    page.goto(f"{visitor.address}/t/{hall.tournament.slug}/me/{token}/")
    widths = page.locator(".scroll-x").first.evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert widths[0] <= widths[1]
