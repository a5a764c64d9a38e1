"""Players keep their own match, hand by hand, by their personal link: the page and the sheet of a
referee. Their addresses carry the secret, so no worker keeps them for later."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referees.services.scoring import Write
from referees.views.shell import Place, kept_at
from referees.views.sync import json_door, take_entries, tell_state
from tournaments.exceptions import NotFound
from tournaments.models import Match, Participant, Tournament
from tournaments.my_match import MyMatch, my_match
from tournaments.services.entries import Recorded, Sent
from tournaments.services.players import report_entry
from tournaments.views.me import get_me, secret


def mine_of(request: HttpRequest, slug: str, token: str) -> tuple[Tournament, Participant, MyMatch]:
    event, person = get_me(request, slug, token)
    mine = my_match(person)
    if mine is None:
        raise NotFound("match")
    mine.match.tournament = event
    return event, person, mine


def written_by_player(person: Participant) -> Write:
    def write(match: Match, sent: Sent) -> Recorded:
        return report_entry(match, by=person, sent=sent)

    return write


@never_cache
@require_http_methods(["GET", "POST"])
def own_keep(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    _event, person, mine = mine_of(request, slug, token)
    urls = {
        "home": reverse("own_match", args=[slug, token]),
        "page": request.path,
        "state": reverse("own_keep_state", args=[slug, token, mine.match.number]),
        "entries": reverse("own_keep_entries", args=[slug, token, mine.match.number]),
        "sheet": f"/r/{slug}/sheet.json",
        "close": reverse("own_match", args=[slug, token]),
    }
    place = Place(mine.match, written_by_player(person), urls, player=True)
    return secret(kept_at(request, place))


def same_match(mine: MyMatch, number: int) -> Match:
    """A page left open may speak of a match that is over: it does not write into the next one."""
    if mine.match.number != number:
        raise NotFound(number)
    return mine.match


@json_door
@require_safe
def own_keep_state(request: HttpRequest, slug: str, token: str, number: int) -> HttpResponse:
    _event, _person, mine = mine_of(request, slug, token)
    return secret(tell_state(request, same_match(mine, number)))


@json_door
@require_POST
def own_keep_entries(request: HttpRequest, slug: str, token: str, number: int) -> HttpResponse:
    _event, person, mine = mine_of(request, slug, token)
    match = same_match(mine, number)
    return secret(take_entries(request, match, write=written_by_player(person)))
