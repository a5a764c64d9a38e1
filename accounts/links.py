"""The link that lets a person choose a password: single use, three days.

Django's token hashes the current password and last sign-in, so that using it once voids it.
"""

from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from accounts.models import User


def password_link(user: User) -> str:
    """The path of the page; who sends it adds the site's address."""
    return reverse(
        "accounts:choose_password",
        args=[
            urlsafe_base64_encode(force_bytes(user.pk)),
            default_token_generator.make_token(user),
        ],
    )
