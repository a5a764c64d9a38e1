"""A disputed hand on the referee's phone: told by its facts, answered with articles, and saved as
the hand if that is how it was. The book can be searched by a word or an article beside it."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referees.consult_form import StoryForm
from referees.consulting import Told, answer, look_up, points_of
from referees.deck import rows_of, words_with_cards
from referees.keeper import keeper_of
from referees.services.scoring import written_by
from referees.state import teams_of
from tournaments.day_words import fault_words, refusal_words
from tournaments.engine import rules_of
from tournaments.exceptions import Faulty, Refused
from tournaments.services.entries_replay import replayed


@never_cache
@require_http_methods(["GET", "POST"])
def consult_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = keeper_of(request, slug)
    match = keeper.match(number)
    rules = rules_of(match.tournament.plan, match)
    state = replayed(match, rules).state
    teams = teams_of(match, state)
    names = {side: team["name"] for side, team in teams.items()}
    names |= {p["seat"]: p["name"] for team in teams.values() for p in team["people"]}
    first = {
        "client_id": uuid.uuid4(),
        "number": state.number + 1,
        "story": "\n".join(request.GET.get("line", "")[:4000].split(", ")),
    }
    form = StoryForm(request.POST or None, initial=first, state=state, names=names)
    told: Told | None = None
    if request.method == "POST" and form.is_valid():
        do = request.POST.get("do", "ask")
        if do in ("add", "back"):
            story = form.longer() if do == "add" else form.shorter()
            form = StoryForm(initial={**first, "story": story}, state=state, names=names)
        else:
            said = answer(state, form.cleaned_data["story"])
            if isinstance(said, Told):
                told = said
            else:
                for words in said:
                    form.add_error("story", words)
            if told and told.line and do == "save":
                try:
                    written_by(keeper.actor)(match, form.sent(told.line))
                except Faulty as faulty:
                    for fault in faulty.faults:
                        form.add_error("story", fault_words(fault))
                except Refused as refusal:
                    form.add_error(None, refusal_words(refusal))
                else:
                    messages.success(request, _("Saved."))
                    return redirect("keep_match", slug, number)
    words = request.GET.get("q", "")[:100].strip()
    context = {
        "tournament": match.tournament,
        "match": match,
        "state": state,
        "teams": teams,
        "form": form,
        "told": told,
        "points": points_of(told) if told else None,
        "words": words,
        "deck": rows_of(rules.ruleset.deck_for(rules.options) or rules.ruleset.deck),
        "card_words": words_with_cards(rules.ruleset.vocabulary),
        "found": look_up(rules.ruleset, words) if words else [],
    }
    return render(request, "referees/consult.html", context)
