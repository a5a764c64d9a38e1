"""Where organizers let programs in, and the API for readers. What programs use is no page."""

from django.urls import reverse

from api.models import Delivery, Webhook
from api.services.tokens import make_token
from api.services.webhooks import make_webhook
from api.urls import urlpatterns
from tests.browser.seen import Seen, inside, page
from tests.cast import Cast
from tournaments.actors import of_account


def with_programs(cast: Cast) -> None:
    """One key and one webhook with a message in each state; once."""
    if Webhook.objects.exists():
        return
    make_token(cast.tournament, user=cast.organizer, name="Marcador", scopes=["read", "results"])
    by = of_account(cast.organizer)
    url = "http://localhost/a-long-address-of-a-receiver/that-must-not-widen-the-page/on-a-phone"
    hook, _ = make_webhook(cast.tournament, by=by, url=url, kinds=["call", "result"])
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
    return reverse("webhook", args=[cast.tournament.slug, hook.pk])


PAGES = [
    page("api_docs"),
    Seen("tokens", inside("tokens"), "tokens", "organizer", before=with_programs),
    Seen("webhooks", inside("webhooks"), "webhooks", "organizer", before=with_programs),
    Seen("webhook", one_hook, "webhook", "organizer", before=with_programs),
]


NOT_PAGES = {
    "revoke_token": "only POST",
    **{str(one.name): "JSON" for one in urlpatterns if one.name != "api_docs"},
}
