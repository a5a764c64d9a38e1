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
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import owner_of
from api.models import KeptAnswer
from api.problems import MEDIA_TYPE
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.erasure import eraser
from tournaments.models import Participant

KEPT_FOR = timedelta(hours=24)
MAX_KEY_LENGTH = 200


def run_once(view: Any, act: Callable[[], Any]) -> Any:
    """The answer of `act`, or the one it gave before to the same key. Only for whoever signs in: a
    visitor has nobody to keep an answer for."""
    request = view.request
    owner = owner_of(request)
    if owner is None:
        return act()
    key = request.headers["Idempotency-Key"]
    if not (0 < len(key) <= MAX_KEY_LENGTH and key.isascii() and key.isprintable()):
        raise Refused("wrong_key")
    digest = digest_of(request)
    forget_old_answers()
    with transaction.atomic():
        row, is_new = KeptAnswer.objects.get_or_create(
            owner=owner,
            key=key,
            defaults={"request": digest, "tournament": getattr(view, "tournament", None)},
        )
        if not is_new:
            return replay(row, digest)
        try:
            response = act()
        except Exception as error:
            response = view.handle_exception(error)  # raises what nobody foresaw
        if response.status_code >= 500 or response.status_code in (401, 429):
            transaction.set_rollback(True)
            return response
        row.status = response.status_code
        row.body = without_secrets(response.data, view.operation.secrets)
        row.save(update_fields=["status", "body"])
        return response


def digest_of(request: Request) -> str:
    """Of address and body; a file counts by what is in it, not by its name."""

    def spell(value: Any) -> str:
        if not isinstance(value, UploadedFile):
            return str(value)
        content = hashlib.file_digest(value, "sha256").hexdigest()
        value.seek(0)
        return content

    text = json.dumps([request.path, request.data], sort_keys=True, default=spell)
    return hashlib.sha256(text.encode()).hexdigest()


def replay(row: KeptAnswer, digest: str) -> Response:
    if row.request != digest:
        raise Refused("key_used_otherwise")
    media_type = MEDIA_TYPE if row.status >= 400 else None
    headers = {"Idempotency-Replayed": "true"}
    return Response(row.body, status=row.status, content_type=media_type, headers=headers)


def without_secrets(data: Any, secrets: tuple[str, ...]) -> Any:
    """As JSON has it, without what is shown once only."""
    if isinstance(data, dict) and secrets:
        hidden = {
            name: [] if isinstance(data[name], list) else "" for name in secrets if name in data
        }
        data = {**data, **hidden}
    return json.loads(json.dumps(data, default=str))


def forget_old_answers() -> None:
    KeptAnswer.objects.filter(at__lt=timezone.now() - KEPT_FOR).delete()


@eraser
def forget_answers(person: Participant, by: Actor) -> None:
    """Any of them may name the person; they are a day's convenience only."""
    KeptAnswer.objects.filter(tournament=person.tournament_id).delete()
