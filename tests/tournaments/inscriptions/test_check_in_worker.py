"""What a desk's browser stores of the check-in list."""

from django.templatetags.static import static
from django.urls import reverse


def test_every_file_of_the_page_is_stored_and_the_page_without_a_search(client, cast):
    script = client.get(reverse("tournaments:check_in_worker", args=["any"])).text
    for name in ("css/tokens.css", "css/check-in.css", "js/check-in/page.js", "js/menus.js"):
        assert static(name) in script
    assert r"^/t/[\\w-]+/check-in/$" in script
