"""The tables to practise at: one for each ruleset. One tap sits down, the same tap begins anew."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from accounts.requests import form_page
from referees.access.scorekeeper import set_secret_cookie
from referees.practice.services import open_practice_table
from scoring.core.ruleset import Ruleset
from scoring.registry import all_rulesets
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.links import hash_secret
from tournaments.refusals import refusal_sentence
from tournaments.regulation.rulebooks import words_of_game

# Where a ruleset's own book has no name for its game.
GAMES = {"AR": _("Argentine truco"), "BR": _("Truco paulista"), "VE": _("Venezuelan truco")}
OWN_TABLES = "practice"  # in the session: by ruleset, the hash of what one's own table opens with


@never_cache
@form_page
def practice(request: HttpRequest) -> HttpResponse:
    own = request.session.get(OWN_TABLES, {})
    error = ""
    if request.method == "POST":
        key = request.POST.get("ruleset", "")
        try:
            table = open_practice_table(key, own=own.get(key, ""))
        except Refused as refusal:
            error = refusal_sentence(refusal)
        else:
            request.session[OWN_TABLES] = {**own, key: hash_secret(table.secret)}
            tournament = table.match.tournament
            response = redirect("referees:keep_match", tournament.slug, table.match.number)
            set_secret_cookie(response, tournament, table.secret)
            return response
    first = request.GET.get("ruleset", "")
    games = [
        {"key": key, "name": rules.name, "words": name_game(rules), "to": rules.target}
        for key, rules in sorted(all_rulesets().items(), key=lambda each: each[0] != first)
    ]
    return render(request, "referees/practice.html", {"games": games, "error": error})


def name_game(rules: Ruleset) -> str:
    own = words_of_game("names", rules).get("game")
    return own or str(GAMES[rules.countries[0]])
