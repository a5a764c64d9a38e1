"""A new referee on an emulated phone: from the home of a tournament to a table to practise at, a
hand, and one tap that begins anew, under every ruleset."""

import pytest
from playwright.sync_api import Browser, expect

from scoring.phone.tree import token
from scoring.registry import all_rulesets
from tests.browser.phones import cookie
from tests.cast import Cast
from tests.referees.sync.phones import hall_with_calls, let_in
from tests.rulesets import expected
from tournaments.models import Entry, Tournament


@pytest.mark.parametrize("rules", all_rulesets())
def test_a_new_referee_spoils_a_table_and_begins_anew(
    chromium: Browser, live_server, cast: Cast, rules: str
):
    hall = hall_with_calls(cast, rules=rules)
    rita = let_in(hall, tables=[1])
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}, locale="es-AR", has_touch=True, is_mobile=True
    )
    context.set_default_timeout(60_000)  # a sheet for six is made when first asked for
    context.add_cookies([cookie(rita, live_server.url)])
    page = context.new_page()
    page.goto(f"{live_server.url}/r/{hall.tournament.slug}/")
    page.locator("a[href^='/practice/']").click()
    first = page.locator(".table-card").first
    expect(first.locator("[name=ruleset]")).to_have_value(rules)
    first.locator("button").click()
    expect(page.locator(".practice-strip")).to_be_visible()
    who, word, args, _ = expected(rules).words.winner("M")
    page.locator(f'[data-tap="last {token(who, word, args)}"]').click()
    page.locator("[data-confirm]").click()
    score = page.locator(".pad-side .score b")
    worth = all_rulesets()[rules].ladders[0].uncalled
    expect(score.filter(has_text=str(worth))).to_have_count(1)
    page.wait_for_function("() => mesa.net.status().at > 0")
    expect(page.locator("[data-banner]")).to_contain_text("1")
    page.locator(".practice-strip button").click()
    page.wait_for_url("**/match/*/")
    expect(page.locator("form.hand")).to_be_visible()
    assert score.all_inner_texts() == ["0", "0"]
    assert Entry.objects.filter(match__tournament=hall.tournament).count() == 0
    assert Entry.objects.filter(match__tournament__practice=True).count() == 1
    assert Tournament.objects.filter(practice=True).count() == 1
    overflow = "() => document.documentElement.scrollWidth > window.innerWidth"
    assert not page.evaluate(overflow)
    context.close()
