"""Opening a match: who is here, who sits where, who deals first; and closing it. Each is one
screen and works without script.

Swapping chairs only asks the page again; nothing is written before the button at the bottom.
"""

import secrets
import uuid
from dataclasses import dataclass, replace

from django.contrib import messages
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy, override

from accounts.requests import form_page
from referees.access.scorekeeper import Scorekeeper, get_scorekeeper
from referees.json_requests import parse_uuid
from referees.practice.services import PIN
from referees.selectors import get_state
from referees.table.selectors import Chair, OpeningView, dealer_before, opening_of, sumula_of
from referees.table.services import Seating, open_match, return_deck, sign_with_pin
from scoring.core.match import MatchState
from scoring.core.seats import TABLES, Seat
from tournaments.exceptions import Faulty, NotFound, Refused
from tournaments.forms import read_remark
from tournaments.inscriptions.services.leave import game_is_running
from tournaments.matches.expulsions import refuse_if_expelled
from tournaments.matches.labels import error_sentences
from tournaments.matches.selectors import match_page
from tournaments.matches.services.results import tell_flores
from tournaments.matches.services.signatures import confirm_refused, refuse_signature
from tournaments.models import Match, Remark
from tournaments.numbers import parse_number
from tournaments.permissions import may_confirm_refused
from tournaments.refusals import refusal_sentence

SIDES_ACTIONS = {"sign", "refuse"}  # of one team, in its own card
# What a team says that does not sign; anything else is typed.
REASONS_NOT_TO_SIGN = {
    "score": gettext_lazy("They do not agree with the score."),
    "ruling": gettext_lazy("They do not accept a ruling."),
    "left": gettext_lazy("They left the table."),
}


@form_page
def opening(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    match = keeper.match(number)
    is_later_game = may_change_seats(match)
    if match.state not in Match.ABOUT_TO_BEGIN and not is_later_game:
        return redirect("referees:keep_match", slug, number)
    typed = TypedOpening.of(request)
    if is_later_game:
        typed = typed.continue_from(get_state(match))
    view = opening_of(match, order=typed.order)
    errors = expelled_sentences(match)
    swap = request.POST.get("swap", "")
    if swap:
        view = opening_of(match, order=swap_chairs(view.chairs, swap))
    elif request.POST.get("do") == "draw" and view.rule.by_lot and view.chairs:
        typed = replace(typed, first=str(secrets.choice(view.chairs).person.pk))
    elif request.method == "POST":
        errors = [*typed.faults(view), *errors]
        if not errors:
            try:
                open_match(match, by=keeper.actor, seating=typed.seating(view))
                return redirect("referees:keep_match", slug, number)
            except (Faulty, Refused) as error:
                errors = error_sentences(error)
    checked_in = {team.side for team in view.teams if team.checked_in}
    context = {
        "tournament": keeper.tournament,
        "match": match,
        "view": view,
        "errors": errors,
        "here": typed.here if request.method == "POST" else checked_in,
        "is_later_game": is_later_game,
        "first": typed.first_among(view.chairs),
        "client_id": typed.client_id or uuid.uuid4(),
        "number": match.entries_count + 1,
        "now": timezone.now(),
    }
    return render(request, "referees/opening.html", context)


@dataclass(frozen=True)
class TypedOpening:
    """What the form says, as far as it can be understood."""

    order: dict[Seat, uuid.UUID]
    first: str  # id of whoever deals, or begins
    here: set[str]
    client_id: uuid.UUID | None
    number: int
    next_seat: Seat = ""  # which deals, or begins, where the deal goes on

    @classmethod
    def of(cls, request: HttpRequest) -> "TypedOpening":
        people = {seat: parse_uuid(request.POST.get(f"chair_{seat}", "")) for seat in TABLES[6]}
        return cls(
            order={seat: person for seat, person in people.items() if person},
            first=request.POST.get("first", ""),
            here={side for side in "AB" if f"here_{side}" in request.POST},
            client_id=parse_uuid(request.POST.get("client_id", "")),
            number=parse_number(request.POST.get("number", "")),
        )

    def continue_from(self, state: MatchState) -> "TypedOpening":
        """Between two games: everybody is here, and sits where they sat unless something else was
        typed; the deal goes on."""
        seated = {seat: parse_uuid(person) for seat, person in state.people}
        order = self.order or {seat: person for seat, person in seated.items() if person}
        asks_mano = state.ruleset.first_dealer == "draw_mano"
        next_seat = state.next.mano if asks_mano else state.dealer
        return replace(self, order=order, here={"A", "B"}, next_seat=next_seat)

    def first_among(self, chairs: list[Chair]) -> str:
        """Whoever was chosen, or sits where the deal has come to."""
        people = {chair.seat: str(chair.person.pk) for chair in chairs}
        return self.first if self.first in people.values() else people.get(self.next_seat, "")

    def faults(self, view: OpeningView) -> list[str]:
        """All at once."""
        sentences = []
        if self.here != {"A", "B"}:
            sentences.append(refusal_sentence(Refused("not_present")))
        if self.order != {chair.seat: chair.person.pk for chair in view.chairs}:
            sentences.append(refusal_sentence(Refused("not_their_chair")))
        elif self.first not in {str(chair.person.pk) for chair in view.chairs}:
            sentences.append(
                _("Choose who begins.") if view.rule.asks_mano else _("Choose who deals first.")
            )
        return sentences

    def seating(self, view: OpeningView) -> Seating:
        first = next(chair.seat for chair in view.chairs if str(chair.person.pk) == self.first)
        dealer = dealer_before(first, len(view.chairs)) if view.rule.asks_mano else first
        return Seating(self.order, dealer, self.number, self.client_id or uuid.uuid4())


def expelled_sentences(match: Match) -> list[str]:
    """Who was expelled before and would sit here, said before anybody is seated."""
    try:
        refuse_if_expelled(match)
    except Refused as refusal:
        return [refusal_sentence(refusal)]
    return []


def may_change_seats(match: Match) -> bool:
    """Between two games, where teams have more people than chairs."""
    plan = match.tournament.plan
    return (
        plan.reserves > 0
        and match.state == Match.State.PLAYING
        and bool(match.games)
        and not game_is_running(match, plan)
    )


def swap_chairs(chairs: list[Chair], pair: str) -> dict[Seat, uuid.UUID]:
    """ "A1-A2": those two change places; "A1-<person>": that one takes the chair. A pair that is
    none changes nothing."""
    order = {chair.seat: chair.person.pk for chair in chairs}
    left, _dash, right = pair.partition("-")
    newcomer = parse_uuid(right)
    if left in order and right in order:
        order[left], order[right] = order[right], order[left]
    elif left in order and newcomer:
        order[left] = newcomer
    return order


@form_page
def close_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    keeper = get_scorekeeper(request, slug)
    match = keeper.match(number)
    error, side = "", request.POST.get("side", "")
    action = request.POST.get("do", "")
    if request.method == "POST":
        try:
            message = act_on_closing(request, keeper, match, side)
            place = f"sign_{side}" if action in SIDES_ACTIONS else action
            messages.success(request, message, extra_tags=place)
            # Not to the top of the page: to where the button was, without a script too.
            return redirect(f"{reverse('referees:close_match', args=[slug, number])}#{place}")
        except (Faulty, Refused) as refusal:
            error = " ".join(map(str, error_sentences(refusal)))
    page = match_page(keeper.tournament, number)
    context = {
        "tournament": keeper.tournament,
        "page": page,
        "row": page.row,
        "sumula": sumula_of(page),
        "error": error,
        "error_side": side,
        "error_of": action,
        "typed_reason": request.POST.get("reason", ""),
        "typed_why": request.POST.get("why", ""),
        "typed_flores": [
            (each, request.POST.get(f"flores_{each.side}", "")) for each in page.row.sides
        ],
        "reasons": REASONS_NOT_TO_SIGN,
        "max_reason": Remark.MAX_LENGTH,
        "said": {message.extra_tags or "top": str(message) for message in get_messages(request)},
        "practice_pin": PIN,
        "may_confirm_refused": may_confirm_refused(keeper.actor, keeper.tournament),
    }
    return render(request, "referees/close.html", context)


def act_on_closing(request: HttpRequest, keeper: Scorekeeper, match: Match, side: str) -> str:
    """What the button does, and what is said afterwards."""
    do = request.POST.get("do", "")
    if do == "deck":
        returned = request.POST.get("returned") == "yes"
        return_deck(match, by=keeper.actor, returned=returned)
        return _("The deck is back.") if returned else _("The deck is missing.")
    if do == "flores":
        flores = [parse_number(request.POST.get(f"flores_{each}", "")) for each in ("A", "B")]
        tell_flores(match, by=keeper.actor, flores=tuple(flores))
        return _("Noted.")
    lines = parse_number(request.POST.get("seen", ""))
    if do == "confirm":
        confirm_refused(match, by=keeper.actor, lines=lines)
        return _("The result is confirmed without that signature.")
    if side not in ("A", "B"):
        raise NotFound(do)
    if do == "refuse":
        reason = read_reason_not_to_sign(request, keeper.tournament.language)
        refuse_signature(match, by=keeper.actor, side=side, reason=reason, lines=lines)
        return _("Noted: the team refuses to sign.")
    if do != "sign":
        raise NotFound(do)
    pin = request.POST.get("pin", "")[:10]
    sign_with_pin(match, by=keeper.actor, side=side, pin=pin, lines=lines)
    match.refresh_from_db(fields=["state"])
    if match.state == Match.State.CONFIRMED:
        return _("Both teams have signed: the result is confirmed.")
    return _("Signed. The other team is missing.")


def read_reason_not_to_sign(request: HttpRequest, language: str) -> str:
    """What was typed, or the words of a ready reason in the tournament's language."""
    why = request.POST.get("why", "")
    if why not in REASONS_NOT_TO_SIGN:
        return read_remark(request.POST.get("reason", ""))
    with override(language):
        return str(REASONS_NOT_TO_SIGN[why])
