"""Language and light: chosen by anybody, remembered."""

import pytest
from django.urls import reverse


def choose(client, name: str, **data):
    return client.post(reverse(f"accounts:choose_{name}"), data)


def test_the_language_is_remembered_by_the_browser_and_the_account(client, cast):
    client.force_login(cast.player, backend="django.contrib.auth.backends.ModelBackend")
    choose(client, "language", language="pt-br")
    cast.player.refresh_from_db()
    assert cast.player.language == "pt-br"
    assert 'lang="pt-BR"' in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("header", "lang"),
    [("es", "es-AR"), ("es-VE,es", "es-VE"), ("pt-PT", "pt-BR"), ("en-GB", "en"), ("fr", "es-AR")],
)
def test_a_newcomer_reads_the_nearest_language_of_the_browser(client, db, header, lang):
    page = client.get("/", headers={"accept-language": header}).content.decode()
    assert f'<html lang="{lang}"' in page


def test_a_tournaments_pages_speak_its_language_until_one_chooses(client, cast):
    url = reverse("spectators:tournament", args=[cast.other_tournament.slug])
    page = client.get(url, headers={"accept-language": "en"}).content.decode()
    assert '<html lang="pt-BR"' in page
    choose(client, "language", language="en")
    assert '<html lang="en"' in client.get(url).content.decode()


@pytest.mark.parametrize("theme", ["papel", "noche", "sol"])
def test_the_light_is_remembered(client, db, theme):
    choose(client, "theme", theme=theme)
    assert f'data-theme="{theme}"' in client.get("/").content.decode()


def test_the_light_may_follow_the_system_again(client, db):
    choose(client, "theme", theme="sol")
    choose(client, "theme", theme="system")
    assert "data-theme" not in client.get("/").content.decode().split(">", 2)[1]


@pytest.mark.parametrize(("name", "value"), [("language", "xx"), ("language", ""), ("theme", "x")])
def test_an_unknown_choice_is_refused(client, db, name, value):
    assert choose(client, name, **{name: value}).status_code == 400


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "javascript:1"])
def test_it_returns_to_the_page_never_to_another_site(client, db, target):
    assert choose(client, "theme", theme="sol", next="/version/").url == "/version/"
    assert choose(client, "theme", theme="sol", next=target).url == "/"
