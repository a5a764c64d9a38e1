"""A disputed hand on the referee's phone: told by its facts, answered with articles, and saved as
the hand if that is how it was. The book can be searched by a word or an article beside it."""

import uuid
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.requests import form_page
from referees.access.scorekeeper import get_scorekeeper
from referees.consult.answers import Answer, answer_story
from referees.consult.doubts import (
    Doubt,
    answer_doubt,
    calls_of,
    context_clauses,
    find_problem,
    questions_of,
)
from referees.consult.forms import StoryForm
from referees.consult.labels import SENTENCES
from referees.json_requests import (
    NotUnderstood,
    cached_json,
    encode_json,
    json_body,
    json_view,
    parse_text,
)
from referees.selectors import get_state, names_at_table, team_rows
from referees.sheet.deck import rows_of, words_with_cards
from referees.sync.services import write_submission
from scoring.consult import find
from scoring.core.match import MatchState
from scoring.doubts import card_orders
from tournaments.engine import Rules, rules
from tournaments.exceptions import Faulty, Refused
from tournaments.models import Entry
from tournaments.regulation.rulebooks import get_book
from tournaments.requests import get_tournament

MAX_RESULTS, MAX_SAID = 12, 100


@form_page
def consult_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    match = keeper.match(number)
    state = get_state(match)
    teams = team_rows(match, state)
    story = "\n".join(request.GET.get("line", "")[: Entry.MAX_LINE].split(", "))
    initial = {"client_id": uuid.uuid4(), "number": state.number + 1, "story": story}
    names = names_at_table(teams)
    form = StoryForm(request.POST or None, initial=initial, state=state, names=names)
    do = request.POST.get("do", "ask")
    answer: Answer | None = None
    if form.is_valid() and do in ("add", "back"):
        story = form.longer() if do == "add" else form.shorter()
        form = StoryForm(initial={**initial, "story": story}, state=state, names=names)
    elif form.is_valid():
        try:
            answer = answer_story(state, form.cleaned_data["story"])
            if answer.line and do == "save":
                write_submission(match, by=keeper.actor, submission=form.submission(answer.line))
                messages.success(request, _("Saved."))
                return redirect("referees:keep_match", slug, number)
        except (Faulty, Refused) as error:
            form.add_errors(error, field="story")
    words = request.GET.get("q", "")[:100].strip()
    context = {
        "tournament": match.tournament,
        "match": match,
        "state": state,
        "teams": teams,
        "form": form,
        "answer": answer,
        "words": words,
        **book_context(state, words),
    }
    return render(request, "referees/consult.html", context)


# ------------------------------------------------------------------ the dialog on the match's page


@require_safe
def doubts_dialog(request: HttpRequest, slug: str) -> HttpResponse:
    """The dialog with its deck and its words, which the phone keeps. Rules and no people: for
    everybody."""
    plan = get_tournament(request, slug, practice=True).plan
    chosen = rules(plan.ruleset, tuple(sorted(plan.options.items())), plan.team_size * 2, 1)
    return cached_json(request, *encode_dialog(chosen, slug, get_language()))


@lru_cache(maxsize=32)
def encode_dialog(chosen: Rules, slug: str, language: str) -> tuple[bytes, str]:
    """The bytes and their mark; `language` is the reader's, in which the words are made."""
    values, deck = chosen.ruleset.card_values, chosen.ruleset.deck_of(chosen.options)
    data = {
        "words": {name: str(words) for name, words in SENTENCES.items()},
        "cards": {card.code: f"{card.rank} {card.name}" for row in rows_of(deck) for card in row},
        "orders": card_orders(chosen.ruleset, chosen.options),
        "common": values.common,
        "cites": dict(values.cites),
        "needs_vira": values.needs_vira(chosen.options),
        "numbers": list(values.numbers),
        "has_flor": values.flor is not None,
        "calls": calls_of(chosen.ruleset),
        **context_clauses(chosen.ruleset),
    }
    context = {
        "book": reverse("referees:book", args=[slug]),
        "questions": questions_of(chosen.ruleset),
        "deck": rows_of(deck),
        "data": data,
    }
    return encode_json({"dialog": render_to_string("referees/doubts.html", context)})


@json_view
@require_POST
def ask_doubt(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    match = get_scorekeeper(request, slug).match(number)
    state = get_state(match)
    doubt = parse_doubt(json_body(request))
    if problem := find_problem(state, doubt):
        raise NotUnderstood(problem)
    try:
        answer = answer_doubt(state, doubt, names_at_table(team_rows(match, state)))
    except Faulty as error:
        raise NotUnderstood("told") from error
    return JsonResponse(asdict(answer))


def parse_doubt(body: dict[str, Any]) -> Doubt:
    cards, numbers = body.get("cards", {}), body.get("numbers", {})
    if not isinstance(cards, dict) or not isinstance(numbers, dict):
        raise NotUnderstood("cards")
    if not all(isinstance(hand, list) for hand in cards.values()):
        raise NotUnderstood("cards")
    if not all(type(number) is int and 0 <= number < MAX_SAID for number in numbers.values()):
        raise NotUnderstood("numbers")
    texts = {name: parse_text(body.get(name, ""), 40, name) for name in ("vira", "who", "word")}
    return Doubt(
        question=parse_text(body.get("question", ""), 20, "question"),
        hand_so_far=parse_text(body.get("told", ""), Entry.MAX_LINE, "told"),
        cards={
            str(seat): tuple(parse_text(card, 4, "cards") for card in hand)
            for seat, hand in cards.items()
        },
        numbers={str(seat): number for seat, number in numbers.items()},
        **texts,
    )


def book_context(state: MatchState, words: str) -> dict[str, Any]:
    """What the book has about these words, and the deck of its game."""
    ruleset = state.ruleset
    results = find(ruleset, words, language=get_book(ruleset).language) if words else []
    return {
        "results": results[:MAX_RESULTS],
        "deck": rows_of(ruleset.deck_of(state.options)),
        "card_words": words_with_cards(ruleset.vocabulary),
    }
