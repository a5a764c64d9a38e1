"""EMAIL_URL as Django's mail settings."""

from urllib.parse import unquote, urlsplit


def mail_settings(url: str) -> dict[str, object]:
    """Read `smtp://`, `smtp+tls://` (STARTTLS) or `smtps://` with an optional user and password.

    >>> mail_settings("smtp+tls://ana:p%40ss@mail.example:587")["EMAIL_HOST_PASSWORD"]
    'p@ss'
    """
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtp+tls", "smtps"} or not parts.hostname:
        raise ValueError(url)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or {"smtp": 25, "smtp+tls": 587, "smtps": 465}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }
