"""What papers refuse, in words."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import add_refusals

add_refusals(
    {
        "no_such_paper": _("There is no such paper: choose one of the list."),
        "no_such_size": _("This paper does not come in that size: choose one of the list."),
        "nothing_to_print": _("There is nothing to print on it yet."),
    }
)
