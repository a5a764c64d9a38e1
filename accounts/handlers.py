"""Jobs of the accounts: mail."""

from datetime import timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation

from accounts.links import password_link
from accounts.models import User
from jobs.registry import handles

# By purpose: the templates of a mail's subject and of its text.
TEMPLATES = {
    "welcome": ("mail/welcome_subject.txt", "mail/welcome.txt"),
    "reset": ("mail/reset_subject.txt", "mail/reset.txt"),
}


@handles("accounts.password_link", time_limit=timedelta(seconds=60))
def send_password_link(user: str, purpose: str) -> None:
    """Mail a fresh link. The token is made here, so that no job row ever holds one.

    Only who has entered before is greeted by name: until then anybody may have typed that name,
    and our mail would carry their words to a stranger.
    """
    person = User.objects.filter(pk=user, is_active=True).first()
    if person is None:
        return
    context = {
        "name": person.name if person.has_usable_password() else "",
        "link": settings.SITE_URL + password_link(person),
        "days": settings.PASSWORD_RESET_TIMEOUT // 86400,
    }
    subject, message = TEMPLATES[purpose]
    with translation.override(person.language):
        send_mail(
            subject=" ".join(render_to_string(subject, context).split()),
            message=render_to_string(message, context),
            from_email=None,
            recipient_list=[person.email],
        )
