"""What the screen and the messages to phones refuse, in words."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import add_refusals

add_refusals(
    {
        "push_not_understood": _("This browser gave no address for messages. Try again."),
        "push_full": _("Too many phones already follow this team."),
        "notice_empty": _("Write the notice that the hall should read."),
    }
)
