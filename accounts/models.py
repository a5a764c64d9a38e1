"""People who sign in: organizers, committee members, and referees who want an account.

Players and most referees need none. An account is known by its e-mail address and has no rights
of its own: rights come from roles in a tournament.
"""

import uuid
from typing import Any

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_totp.models import TOTPDevice

from accounts.second_factor.sealing import UnreadableKeyError, unseal


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=canonical_email(username or ""))

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=canonical_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user


def canonical_email(email: str) -> str:
    """Addresses differ in case only on paper: one person, one account."""
    return email.strip().lower()


class User(AbstractBaseUser):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    email = models.EmailField(_("e-mail"), unique=True)
    name = models.CharField(_("name"), max_length=80)
    language = models.CharField(
        _("language"), max_length=5, choices=settings.LANGUAGES, default=settings.LANGUAGE_CODE
    )
    is_active = models.BooleanField(default=True)
    # May read the whole installation's logs, and nothing more. Given on the server's own console.
    is_staff = models.BooleanField(default=False)
    created_at = models.DateTimeField(db_default=Now())

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    def __str__(self) -> str:
        return self.name


class Passkey(models.Model):
    """A second factor that lives in a phone, a computer or a key; we hold its public half."""

    LONGEST_NAME = 60

    user = models.ForeignKey(User, models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=LONGEST_NAME)
    credential = models.BinaryField(max_length=1023, unique=True)
    public_key = models.BinaryField()
    sign_count = models.PositiveBigIntegerField()
    created_at = models.DateTimeField(db_default=Now())
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name


class AuthenticatorApp(TOTPDevice):
    """A second factor that lives in an app: six digits every half minute. Its key lies sealed."""

    class Meta:
        proxy = True

    @property
    def bin_key(self) -> bytes:
        return unseal(self.key, owner=str(self.user_id))

    def is_readable(self) -> bool:
        try:
            return bool(self.bin_key)
        except UnreadableKeyError:
            return False

    def verify_token(self, token: str) -> bool:
        return self.is_readable() and super().verify_token(token)
