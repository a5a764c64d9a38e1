"""The same request twice is one: a POST with an Idempotency-Key is done once and answered alike.

The key's row is written first, in the transaction of what is done: of two at the same moment the
second waits at the unique key until the first has committed, and then reads its answer. Whatever
breaks takes the row with it, so that a new try begins anew.
"""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils import timezone
from rest_framework.response import Response

from api.models import Answered, Token
from api.problems import MEDIA_TYPE
from tournaments.actors import Actor
from tournaments.erasure import eraser
from tournaments.exceptions import Refused
from tournaments.models import Participant

KEPT = timedelta(hours=24)
LONGEST = 200


def answer_once(view: Any, act: Callable[[], Any]) -> Any:
    """For whoever signs in; a visitor has nobody to keep an answer for."""
    request = view.request
    owner = owner_of(request)
    if owner is None:
        return act()
    key = request.headers["Idempotency-Key"]
    if not (0 < len(key) <= LONGEST and key.isascii() and key.isprintable()):
        raise Refused("wrong_key")
    said = json.dumps([request.path, request.data], sort_keys=True, default=spelled)
    digest = hashlib.sha256(said.encode()).hexdigest()
    forget_old_answers()
    with transaction.atomic():
        row, new = Answered.objects.get_or_create(
            owner=owner,
            key=key,
            defaults={"request": digest, "tournament": getattr(view, "event", None)},
        )
        if not new:
            return again(row, digest)
        try:
            response = act()
        except Exception as error:
            response = view.handle_exception(error)  # raises what nobody foresaw
        if response.status_code >= 500 or response.status_code in (401, 429):
            transaction.set_rollback(True)
            return response
        row.status, row.body = response.status_code, kept(response.data, view.secret_fields)
        row.save(update_fields=["status", "body"])
        return response


def spelled(value: Any) -> str:
    """A file by what is in it, not by its name."""
    if not isinstance(value, UploadedFile):
        return str(value)
    content = hashlib.file_digest(value, "sha256").hexdigest()
    value.seek(0)
    return content


def again(row: Answered, digest: str) -> Response:
    if row.request != digest:
        raise Refused("key_used_otherwise")
    kind = MEDIA_TYPE if row.status >= 400 else None
    return Response(
        row.body, status=row.status, content_type=kind, headers={"Idempotency-Replayed": "true"}
    )


def owner_of(request: Any) -> str | None:
    if isinstance(request.auth, Token):
        return f"token:{request.auth.pk}"
    return f"account:{request.user.pk}" if request.user.is_authenticated else None


def kept(data: Any, secrets: tuple[str, ...]) -> Any:
    """As JSON has it, without what is shown once only."""
    if isinstance(data, dict) and secrets:
        data = {name: hidden(value) if name in secrets else value for name, value in data.items()}
    return json.loads(json.dumps(data, default=str))


def hidden(value: Any) -> Any:
    return [] if isinstance(value, list) else ""


def forget_old_answers() -> None:
    Answered.objects.filter(at__lt=timezone.now() - KEPT).delete()


@eraser
def forget_answers(person: Participant, by: Actor) -> None:
    """Any of them may name the person; they are a day's convenience only."""
    Answered.objects.filter(tournament=person.tournament_id).delete()
