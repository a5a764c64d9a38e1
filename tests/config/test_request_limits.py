"""What no browser sends: refused with a page, never with an unexpected exception."""

import pytest
from django.test import Client

from config.bodies import MAX_BYTES

BOUND = "----truco"
FIELDS = {"name": rb"A\ud800B", "email": b"zoe@example.org"}


def send(content_type: str, body: bytes = b"", path: str = "/sign-up/"):
    return Client(raise_request_exception=False).generic(
        "POST", path, body, content_type=content_type
    )


def multipart() -> bytes:
    parts = [
        f'--{BOUND}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n'.encode() + value
        for name, value in FIELDS.items()
    ]
    return b"\r\n".join([*parts, f"--{BOUND}--\r\n".encode()])


@pytest.mark.parametrize(
    "charset", ["unicode_escape", "raw_unicode_escape", "zlib", "idna", "rot13", "undefined", "x"]
)
def test_a_form_in_another_spelling_is_not_understood(db, charset):
    """Some of Python's codecs make text that no database stores, others break the reader."""
    answer = send(f"multipart/form-data; boundary={BOUND}; charset={charset}", multipart())
    assert answer.status_code == 400
    assert "<h1" in answer.content.decode()


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "utf8"])
def test_our_own_spelling_has_several_names(db, charset):
    answer = send(f"multipart/form-data; boundary={BOUND}; charset={charset}", multipart())
    assert answer.status_code == 200


@pytest.mark.parametrize("value", ["a1b2c3d4e5\0", '"a1b2c3d4e5\\000f6"'])
@pytest.mark.parametrize("name", ["session", "csrf", "language", "theme"])
def test_a_cookie_with_a_nul_is_not_understood(cast, name, value):
    client = Client(raise_request_exception=False)
    assert (
        client.get("/t/copa-primavera/", headers={"cookie": f"{name}={value}"}).status_code == 400
    )


def test_a_body_beyond_all_our_forms_is_refused_unread(db):
    """The length alone decides: nothing of such a body is sent here."""
    kind = f"multipart/form-data; boundary={BOUND}"
    for length, status in ((MAX_BYTES + 1, 413), (10**30, 413), (len(multipart()), 200)):
        answer = Client().generic(
            "POST", "/sign-up/", multipart(), content_type=kind, CONTENT_LENGTH=str(length)
        )
        assert answer.status_code == status
        assert "<h1" in answer.content.decode()


def test_programs_read_why(db):
    answer = Client().generic("POST", "/api/v1/tournaments/", CONTENT_LENGTH=str(MAX_BYTES + 1))
    assert answer.status_code == answer.json()["status"] == 413


def test_a_length_that_is_no_number_counts_as_none(db):
    assert Client().generic("POST", "/sign-up/", CONTENT_LENGTH="²").status_code == 200


BAD_BODIES = [
    ("application/x-www-form-urlencoded", b"name=%00&email=%ff%fe"),
    ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % n for n in range(1200))),
    ("application/x-www-form-urlencoded", b"name=" + b"x" * 3_000_000),
    ("multipart/form-data", b"no boundary at all"),
    ("multipart/form-data; boundary=", b"an empty one"),
    ("application/json", b"\xff\xfe"),
    ("nonsense", b"\0"),
]


@pytest.mark.parametrize("path", ["/enter/", "/sign-up/", "/password/", "/language/", "/theme/"])
@pytest.mark.parametrize(("kind", "body"), BAD_BODIES)
def test_no_body_breaks_a_public_form(db, path, kind, body):
    answer = send(kind, body, path)
    assert answer.status_code in {200, 400}
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "<h1" in answer.content.decode()


QUERIES = [
    "page=%00&q=%00&copy=%00&next=%00&draw=%00",
    "page=99999999999999999999999&copy=99999999999999999999999&draw=99999999999999999999999",
    "%ff%fe=%ff&q=%ff&page=%ff",
    "page=-1&q=" + "x" * 5000,
]


@pytest.mark.parametrize("query", QUERIES)
def test_no_query_breaks_a_page(cast, query):
    client = Client(raise_request_exception=False)
    client.force_login(cast.organizer, backend="django.contrib.auth.backends.ModelBackend")
    inside = [f"/t/{cast.tournament.slug}/{part}" for part in ("", "log/", "people/", "podium/")]
    for path in ["/", "/new/", "/enter/", "/version/", "/api/v1/tournaments/", *inside]:
        fine = {200, 302, 400} if path.startswith("/api/") else {200, 302}  # a program is told
        assert client.get(f"{path}?{query}").status_code in fine, path


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "BREW"])
def test_an_odd_method_changes_nothing_and_breaks_nothing(cast, method):
    client = Client(raise_request_exception=False)
    for path in ("/", "/livez", "/sign-up/", "/account/", "/leave/", "/t/copa-primavera/log/"):
        assert client.generic(method, path).status_code in {302, 405}, path
