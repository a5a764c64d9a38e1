"""A table goes to another referee, or its referee goes on with another phone: two taps, from the
referee's own phone, the head referee's, or the board."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.qr import qr_svg
from accounts.requests import form_page
from referees.access.scorekeeper import Scorekeeper, get_scorekeeper
from referees.access.selectors import referees_at
from referees.access.services import MINUTES, invite_phone, move_phone
from referees.access.views import get_referee, is_local_only
from tournaments.exceptions import NotFound, Refused
from tournaments.hall.services.tables import hand_over
from tournaments.models import Match, Table
from tournaments.refusals import refusal_sentence


@form_page
def pass_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    match = keeper.match(number)
    if match.table is None:
        raise NotFound("table")
    tournament, table = keeper.tournament, match.table
    table.tournament = tournament
    context = {
        "tournament": tournament,
        "match": match,
        "table": table,
        "referees": [
            referee for referee in referees_at(tournament) if referee.grant.pk != table.referee_id
        ],
        "may_change_phone": may_change_phone(keeper, table),
        "back": page_after_passing(keeper, match),
        "minutes": MINUTES,
    }
    if request.method == "POST":
        try:
            if "to" in request.POST:
                grant = get_referee(tournament, request.POST["to"])
                hand_over(table, by=keeper.actor, to=grant)
                messages.success(
                    request,
                    _("Table %(number)s is %(name)s's now.")
                    % {"number": table.number, "name": grant.person_name},
                )
                return redirect(page_after_passing(keeper, match, passed=True))
            secret = code_for_another_phone(keeper, table)
            address = request.build_absolute_uri(reverse("referees:come_in", args=[slug]))
            context |= {"qr": qr_svg(f"{address}#{secret}"), "local_only": is_local_only(request)}
        except Refused as refusal:
            messages.error(request, refusal_sentence(refusal))
    return render(request, "referees/pass.html", context)


def may_change_phone(keeper: Scorekeeper, table: Table) -> bool:
    """The referee of the table with the phone in hand, or the board for them."""
    if keeper.grant is None:
        return table.referee is not None
    return keeper.phone is not None and keeper.grant.pk == table.referee_id


def code_for_another_phone(keeper: Scorekeeper, table: Table) -> str:
    if table.referee is None or not may_change_phone(keeper, table):
        raise Refused("not_a_referee")
    if keeper.phone is not None:
        keeper.phone.grant.tournament = keeper.tournament
        return move_phone(keeper.phone, by=keeper.actor)
    table.referee.tournament = keeper.tournament
    return invite_phone(table.referee, by=keeper.actor)


def page_after_passing(keeper: Scorekeeper, match: Match, *, passed: bool = False) -> str:
    """To the match; who has just passed it on and keeps no other goes to their tables."""
    if keeper.grant is None:
        return reverse("tournaments:desk_match", args=[keeper.tournament.slug, match.number])
    if passed and not keeper.everywhere:
        return reverse("referees:referee_home", args=[keeper.tournament.slug])
    return reverse("referees:keep_match", args=[keeper.tournament.slug, match.number])
