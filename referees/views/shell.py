"""The page on which a match is kept: a shell for the script, or a plain form without one."""

import uuid
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referees.keeper import keeper_of
from referees.page_words import page_words
from referees.plain_form import PlainForm, examples
from referees.services.scoring import Write, written_by
from referees.state import last_counting, read_state
from tournaments.day_words import fault_words, refusal_words
from tournaments.exceptions import Faulty, Refused
from tournaments.match_page import match_page
from tournaments.models import Match


@dataclass(frozen=True)
class Place:
    """Where a match is kept from, and by whom: the two ways in differ in nothing else."""

    match: Match
    write: Write
    urls: dict[str, str]
    player: bool = False

    @property
    def key(self) -> str:
        """Under which the phone keeps what it has not sent."""
        return f"{'player' if self.player else 'referee'}:{self.match.pk}"


@never_cache
@require_http_methods(["GET", "POST"])
def keep_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = keeper_of(request, slug)
    match = keeper.match(number)
    page = reverse("keep_match", args=[slug, number])
    home = page.removesuffix(f"match/{number}/")
    urls = {
        "home": home,
        "page": page,
        "state": reverse("match_state", args=[slug, number]),
        "entries": reverse("match_entries", args=[slug, number]),
        "sheet": f"{home}sheet.json",
        "open": f"{page}open/",
        "ruling": f"{page}ruling/",
        "close": f"{page}close/",
        "worker": reverse("phone_worker"),
    }
    return kept_at(request, Place(match, written_by(keeper.actor), urls))


def kept_at(request: HttpRequest, place: Place) -> HttpResponse:
    if request.method == "POST" or "plain" in request.GET:
        return plain(request, place)
    match = place.match
    data = {
        "key": place.key,
        "urls": place.urls,
        "csrf": get_token(request),
        "state": read_state(match),
        "player": place.player,
        "words": page_words(),
    }
    context = {"tournament": match.tournament, "match": match, "place": place, "data": data}
    return render(request, "referees/match.html", context)


# ------------------------------------------------------------------ without a script


def plain(request: HttpRequest, place: Place) -> HttpResponse:
    """One hand at a time, and the last one back; the same service as by script."""
    page = match_page(place.match.tournament, place.match.number)
    first = {
        "client_id": uuid.uuid4(),
        "number": page.state.number + 1,
        "teams": ",".join(str(side.team.pk) if side.team else "" for side in page.row.sides),
    }
    names = {"A": page.row.a.name, "B": page.row.b.name}
    form = PlainForm(request.POST or None, initial=first, state=page.state, names=names)
    if request.method == "POST" and form.is_valid():
        try:
            place.write(place.match, form.sent())
        except Faulty as faulty:
            for fault in faulty.faults:
                form.blame(fault_words(fault))
        except Refused as refusal:
            form.add_error(None, refusal_words(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect(f"{place.urls['page']}?plain")
    context = {
        "tournament": place.match.tournament,
        "place": place,
        "page": page,
        "row": page.row,
        "form": form,
        "undo": last_counting(page.state),
        "undo_id": uuid.uuid4(),
        "examples": examples(page.state),
    }
    return render(request, "referees/no_script.html", context)
