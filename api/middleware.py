"""Problem details for whatever below /api/ is refused outside a view of the API."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from api.problems import MEDIA_TYPE, TITLES, problem, status_of

PREFIX = "/api/"


class ProblemDetails:
    """Middleware, outside of all that may refuse a request before a view sees it."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        status = response.status_code
        if not request.path.startswith(PREFIX) or status not in TITLES:
            return response
        if response.get("Content-Type") == MEDIA_TYPE:
            return response
        details = problem_response(status)
        if "Allow" in response:
            details["Allow"] = response["Allow"]
        return details

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        status = status_of(exception)
        if status is None or not request.path.startswith(PREFIX):
            return None
        return problem_response(status, exception)


def problem_response(status: int, exception: Exception | None = None) -> HttpResponse:
    return JsonResponse(problem(status, exception), status=status, content_type=MEDIA_TYPE)
