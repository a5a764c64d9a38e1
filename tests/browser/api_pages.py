"""Where organizers let programs in, and the API for readers. What programs use is no page."""

from django.urls import reverse

from api.models import Delivery, Webhook
from api.tokens.services import create_token
from api.urls import urlpatterns
from api.webhooks.services import create_webhook
from tests.browser.seen import Seen, inside, page
from tests.cast import Cast
from tournaments.actors import actor_of_account


def with_programs(cast: Cast) -> None:
    """One key and one webhook with a message in each state; once."""
    if Webhook.objects.exists():
        return
    create_token(cast.tournament, user=cast.organizer, name="Marcador", scopes=["read", "results"])
    by = actor_of_account(cast.organizer)
    url = "http://localhost/a-long-address-of-a-receiver/that-must-not-widen-the-page/on-a-phone"
    hook, _ = create_webhook(cast.tournament, by=by, url=url, kinds=["call", "result"])
    entries = list(cast.tournament.log.order_by("number")[:3])
    for entry, state, answer in zip(
        entries, Delivery.State.values, ["", "200", "timeout"], strict=True
    ):
        body = {"match": {"number": entry.number}}
        Delivery.objects.create(
            webhook=hook,
            entry=entry,
            kind="call",
            body=body,
            state=state,
            answer=answer,
            attempts=2,
        )


def one_hook(cast: Cast) -> str:
    hook = Webhook.objects.get(tournament=cast.tournament)
    return reverse("api_pages:webhook", args=[cast.tournament.slug, hook.pk])


PAGES = [
    page("api:docs"),
    Seen(
        "tokens", inside("api_pages:tokens"), "api_pages:tokens", "organizer", before=with_programs
    ),
    Seen(
        "webhooks",
        inside("api_pages:webhooks"),
        "api_pages:webhooks",
        "organizer",
        before=with_programs,
    ),
    Seen("webhook", one_hook, "api_pages:webhook", "organizer", before=with_programs),
]


NOT_PAGES = {
    "api_pages:revoke_token": "only POST",
    **{f"api:{pattern.name}": "JSON" for pattern in urlpatterns if pattern.name != "docs"},
}
