"""What every view does: fetch the tournament of an address in its own language, ask for a right,
and run what a form or a button asks for."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Protocol, TypeVar, runtime_checkable
from urllib.parse import parse_qsl, urlencode

from csp.decorators import csp_update
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import translation
from django.views.decorators.cache import never_cache

from tournaments.actors import actor_of_request
from tournaments.exceptions import Faulty, Refused
from tournaments.models import Tournament
from tournaments.permissions import Right, require
from tournaments.refusals import refusal_sentence
from tournaments.selectors import tournament_by_slug
from tournaments.words.event_language import get_team_size
from tournaments.words.team_words import team_size

Result = TypeVar("Result")
Answer = TypeVar("Answer", bound=HttpResponseBase)
UNDO = "undo"


class FormLike(Protocol):
    """A form, or several that are sent together."""

    def is_valid(self) -> bool: ...

    def add_error(self, field: str | None, error: Any) -> None: ...


@runtime_checkable
class ShowsRefusals(Protocol):
    def show_refusal(self, refusal: Refused) -> None: ...


def get_tournament(
    request: HttpRequest, slug: str, right: Right | None = None, *, practice: bool = False
) -> Tournament:
    """The tournament, if this visitor has the right.

    Who never chose a language reads a tournament's pages in the tournament's own. From here on
    the page says *pair* or *trio* where the event's teams are that.
    """
    tournament = tournament_by_slug(slug, practice=practice)
    team_size.set(get_team_size(tournament))
    if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
        translation.activate(tournament.language)
        request.LANGUAGE_CODE = tournament.language
    if right is not None:
        require(right, actor_of_request(request), tournament)
        # The page's frame shows what this visitor may do, and need not ask again.
        request.proven_right = right  # type: ignore[attr-defined]
    return tournament


@dataclass(frozen=True)
class Undo:
    """The button beside a message that takes back what it says: where it is sent, and what."""

    address: str
    fields: tuple[tuple[str, str], ...]

    @property
    def tag(self) -> str:
        """As a message carries it to the next page.

        >>> Undo.from_tag(Undo("/t/copa/", (("do", "split"), ("name", "A & B"))).tag)
        Undo(address='/t/copa/', fields=(('do', 'split'), ('name', 'A & B')))
        """
        return f"{UNDO} {self.address} {urlencode(self.fields)}"

    @classmethod
    def from_tag(cls, tag: str) -> "Undo | None":
        kind, _, rest = tag.partition(" ")
        address, _, fields = rest.partition(" ")
        if kind != UNDO:
            return None
        return cls(address, tuple(parse_qsl(fields, keep_blank_values=True)))


def run_action(
    request: HttpRequest,
    act: Callable[[], Result],
    *,
    redirect_to: str | Callable[[Result], str],
    success: str | Callable[[Result], str] = "",
    undo: Callable[[Result], Undo | None] | None = None,
    form: FormLike | None = None,
    error_field: str | None = None,
    on_refusal: Callable[[Any], None] | None = None,
) -> HttpResponse | Any:
    """Act, say so and lead on; the words (none where they are empty) and the address may depend
    on the result.

    With a form, nothing happens unless it is valid, and a refusal stands in it: None means that
    the page with the form is to be shown. `undo` names the way back, a button beside the words.
    Without a form (a button), a refusal is a message on the page that follows. `on_refusal` puts
    one elsewhere; only where it is named may the act find faults in lines.
    """
    if form is not None and not form.is_valid():
        return None
    try:
        result = act()
    except (Refused, Faulty) as refusal:
        if on_refusal is not None:
            on_refusal(refusal)
            return None
        if isinstance(refusal, Faulty):
            raise
        if form is not None:
            show_in_form(refusal, form, error_field)
            return None
        messages.error(request, refusal_sentence(refusal))
        return redirect(redirect_to if isinstance(redirect_to, str) else request.path)
    sentence = success if isinstance(success, str) else success(result)
    if sentence:
        way_back = undo(result) if undo else None
        messages.success(request, sentence, extra_tags=way_back.tag if way_back else "")
    return redirect(redirect_to if isinstance(redirect_to, str) else redirect_to(result))


def show_in_form(refusal: Refused, form: FormLike, error_field: str | None) -> None:
    """A form that knows which of its fields a refusal is about has `show_refusal`."""
    if isinstance(form, ShowsRefusals):
        form.show_refusal(refusal)
    else:
        form.add_error(error_field, refusal_sentence(refusal))


def leads_to_whatsapp(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For a page with buttons that write to people: its forms may lead on to WhatsApp. Browsers
    hold the whole way against the policy, also where one address sends them on to the next."""
    allow = csp_update({"form-action": ["https://wa.me", "https://api.whatsapp.com"]})
    decorated: Any = allow(view)
    return decorated


KEPT_FORMS = 5


def redirect_with_typed(request: HttpRequest) -> HttpResponse:
    """Answer a form that was not saved by a page that is fetched: what was typed waits in the
    session. A page that answers a form itself can't be gone back to or loaded again without the
    browser asking, or refusing."""
    waiting: dict[str, str] = request.session.get("typed", {})
    key = secrets.token_urlsafe(6)
    latest = list(waiting.items())[-(KEPT_FORMS - 1) :]
    request.session["typed"] = {**dict(latest), key: request.POST.urlencode()}
    return redirect(f"{request.path}?typed={key}")


def get_typed(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: what is sent now, else what `redirect_with_typed` kept."""
    if request.method == "POST":
        return request.POST
    waiting: dict[str, str] = request.session.get("typed", {})
    text = waiting.get(request.GET.get("typed", ""))
    return None if text is None else QueryDict(text)


def forget_typed(request: HttpRequest) -> None:
    """It is saved: whoever goes back finds the page as things stand now."""
    waiting: dict[str, str] = request.session.get("typed", {})
    if waiting.pop(request.GET.get("typed", ""), None) is not None:
        request.session["typed"] = waiting


def secret_page(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """For a page behind a personal link: kept by no cache, and secret."""

    @wraps(view)
    def secret_view(request: HttpRequest, *args: Any, **kwargs: Any) -> Answer:
        return mark_secret(view(request, *args, **kwargs))

    return never_cache(secret_view)


def mark_secret(response: Answer) -> Answer:
    """The address is the key: into no search engine, and into no other site's log. For the latter
    the site's own policy is enough (same-origin); with no-referrer at all browsers would send the
    page's forms from a null origin, and the check against forgery refuse them."""
    response["X-Robots-Tag"] = "noindex"
    return response
