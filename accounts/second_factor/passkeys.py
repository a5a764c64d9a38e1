"""Passkeys (WebAuthn): made and checked by `webauthn`, which reads what the browser sends.

A browser has them on https and on `localhost`, and never for a bare address: in a hall with plain
http there are only codes.
"""

import ipaddress
import json
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from accounts.models import Passkey, User

CHALLENGE = "passkey_challenge"  # in the session, for one answer
MOST_PASSKEYS = 10  # of one account


@dataclass(frozen=True)
class Site:
    """What a passkey is bound to."""

    id: str
    origin: str


def site_of(request: HttpRequest) -> Site | None:
    """None where no browser would make a passkey."""
    host = request.get_host()
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if not (settings.MODE.secure or name == "localhost") or is_bare_address(name):
        return None
    return Site(id=name, origin=f"{request.scheme}://{host}")


def is_bare_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def creation_options(request: HttpRequest, user: User, site: Site) -> Any:
    options = generate_registration_options(
        rp_id=site.id,
        rp_name="Retruco",
        user_id=user.pk.bytes,
        user_name=user.email,
        user_display_name=user.name,
        exclude_credentials=descriptors(user),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.DISCOURAGED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return keep_challenge(request, options)


def request_options(request: HttpRequest, user: User, site: Site) -> Any:
    options = generate_authentication_options(rp_id=site.id, allow_credentials=descriptors(user))
    return keep_challenge(request, options)


def descriptors(user: User) -> list[PublicKeyCredentialDescriptor]:
    return [PublicKeyCredentialDescriptor(id=bytes(key.credential)) for key in user.passkeys.all()]


def keep_challenge(request: HttpRequest, options: Any) -> Any:
    request.session[CHALLENGE] = bytes_to_base64url(options.challenge)
    return json.loads(options_to_json(options))


def take_challenge(request: HttpRequest) -> bytes:
    """Each is answered once; none at all is a challenge that nobody has signed."""
    return base64url_to_bytes(request.session.pop(CHALLENGE, ""))


def add_passkey(request: HttpRequest, user: User, site: Site, *, answer: str, name: str) -> bool:
    challenge = take_challenge(request)
    if not challenge or user.passkeys.count() >= MOST_PASSKEYS:
        return False
    try:
        verified = verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
        )
    except (WebAuthnException, ValueError, RecursionError):
        return False
    _, is_new = Passkey.objects.get_or_create(
        credential=verified.credential_id,
        defaults={
            "user": user,
            "name": name,
            "public_key": verified.credential_public_key,
            "sign_count": verified.sign_count,
        },
    )
    return is_new


def is_right_passkey(request: HttpRequest, user: User, site: Site, *, answer: str) -> bool:
    challenge = take_challenge(request)
    passkey = find_passkey(user, answer)
    if not challenge or passkey is None:
        return False
    try:
        verified = verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
            credential_public_key=bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
        )
    except (WebAuthnException, ValueError, RecursionError):
        return False
    passkey.sign_count = verified.new_sign_count
    passkey.used_at = timezone.now()
    passkey.save(update_fields=["sign_count", "used_at"])
    return True


def find_passkey(user: User, answer: str) -> Passkey | None:
    try:
        credential = base64url_to_bytes(str(json.loads(answer)["id"]))
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return user.passkeys.filter(credential=credential).first()
