"""What a phone sends as JSON, and answers in JSON also where something is refused."""

import hashlib
import json
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache

from scoring.core.fault import Fault
from scoring.core.match import MatchState
from tournaments.exceptions import NotAllowed, NotFound
from tournaments.matches.labels import fault_words
from tournaments.models import Remark

View = Callable[..., HttpResponse]


class NotUnderstood(Exception):
    """None of our own pages sends this."""


def json_view(view: View) -> View:
    """Answer in JSON also where it says no: a script can't follow to a page that asks who you
    are."""

    @never_cache
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotAllowed:
            return JsonResponse({"code": "not_let_in"}, status=403)
        except NotFound:
            return JsonResponse({"code": "not_found"}, status=404)
        except NotUnderstood as error:
            return JsonResponse({"code": "not_understood", "what": str(error)}, status=400)

    return answer


def json_body(request: HttpRequest) -> dict[str, Any]:
    try:
        body = json.loads(request.body)
    except (ValueError, RecursionError):
        raise NotUnderstood("json") from None
    if not isinstance(body, dict):
        raise NotUnderstood("json")
    return body


def parse_texts(value: object) -> dict[str, str]:
    """What a ruling brings along: a note, who saw it, how it was proved."""
    if value is None:
        return {}
    if not isinstance(value, dict) or not set(value) <= {"note", "seen", "proof"}:
        raise NotUnderstood("texts")
    texts = {
        name: parse_text(text, Remark.MAX_LENGTH, "texts").strip() for name, text in value.items()
    }
    return {name: text for name, text in texts.items() if text}


def parse_text(value: object, max_length: int, name: str) -> str:
    """Neither the log nor PostgreSQL can hold a NUL or half a character."""
    if not isinstance(value, str) or len(value) > max_length or "\0" in value:
        raise NotUnderstood(name)
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise NotUnderstood(name)
    return value


def parse_client_id(value: object) -> uuid.UUID:
    client_id = parse_uuid(str(value))
    if client_id is None:
        raise NotUnderstood("client_id")
    return client_id


def parse_uuid(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


def fault_json(fault: Fault, state: MatchState | None = None) -> dict[str, str]:
    return {"code": fault.code, "article": fault.article, "words": fault_words(fault, state)}


def encode_json(data: object) -> tuple[bytes, str]:
    """The bytes, and a mark made of them: new words or rules are asked for."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def cached_json(request: HttpRequest, body: bytes, etag: str) -> HttpResponse:
    """Sent again only when it has changed; the browser asks every time."""
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    response = HttpResponse(body, content_type="application/json", headers=headers)
    return get_conditional_response(request, etag=etag, response=response) or response
