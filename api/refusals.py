"""What programs are refused, in words."""

from django.utils.translation import gettext_lazy

from tournaments.refusals import add_refusals

add_refusals(
    {
        "key_used_otherwise": gettext_lazy("This Idempotency-Key was used for another request."),
        "version_changed": gettext_lazy("It has changed since you read it: read it again."),
        "wrong_key": gettext_lazy("An Idempotency-Key has 1 to 200 visible characters."),
        "scope_lacking": gettext_lazy("This token was not made for that."),
        "other_tournament": gettext_lazy("This token belongs to another tournament."),
        "no_scope": gettext_lazy("Choose at least one."),
        "no_address": gettext_lazy("This address can't be called from here."),
        "too_many_webhooks": gettext_lazy("There are ten already: end one first."),
        "webhooks_of_keeper": gettext_lazy(
            "On a computer in a hall, only whoever keeps it may add addresses: "
            "manage.py staff on its console."
        ),
        "webhook_ended": gettext_lazy("This webhook has ended: it is told nothing more."),
    }
)
