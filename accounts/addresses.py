"""The address a request came from, as the web server saw it.

`config.wsgi` has already replaced the proxy's address by the client's where the proxy is trusted;
headers are not read again here, because anybody can send them.
"""

from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
