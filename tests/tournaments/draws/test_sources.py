"""Where chance comes from: still to come, with a fallback, in the event's own deck, or nowhere."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation

from tests.event import make_event
from tests.papers.prints import PAPERS
from tests.tournaments.draws.hall import CARDS, DEALT, TWENTY_CARDS, at, frozen_draw, host, pairs
from tests.tournaments.draws.protocol.sources import RANDOMNESS, ROUND, SIGNATURE
from tests.tournaments.draws.test_views import FREEZE, verified
from tournaments.draws.labels import moment_label
from tournaments.draws.protocol import FRENCH, fingerprint, publish
from tournaments.draws.protocol.beacon import first_round_from, time_of_round
from tournaments.draws.services import freeze
from tournaments.draws.services.draw import perform_draw
from tournaments.draws.services.freeze import frozen_document
from tournaments.draws.services.publish import build_public_file
from tournaments.exceptions import Refused
from tournaments.models import Draw, LogEntry, Plan

QUICKNET = {"kind": "beacon", "chain": "quicknet"}
FRENCH_CARDS = list(FRENCH.cards[1::2])
AS_TYPED = "2♣ 4p 6♣ qP K♣ 2♥ 4c 6♥ Qc k♥ 2♠ 4e 6♠ Qe K♠ 2♦ 4o 6♦ Qo K♦"


@pytest.fixture
def at_noon(monkeypatch):
    """The clock stands half a day before the round that drand documents; `later` moves it."""
    begin = time_of_round(ROUND) - timedelta(hours=12)
    clock = {"now": begin}
    monkeypatch.setattr(timezone, "now", lambda: clock["now"])

    def later(**moved):
        clock["now"] = begin + timedelta(**moved)

    return later


def brazilian(cast, teams=4):
    tournament = pairs(cast, teams)
    Plan.objects.filter(tournament=tournament).update(ruleset="paulista-aabb", options={})
    return tournament


def source_of(draw):
    return draw.frozen_list["source"]


def code_of(refusal):
    return refusal.value.code


# Still to come.


def test_a_round_that_has_been_is_refused_whoever_asks(cast):
    pairs(cast, 4)
    with pytest.raises(Refused) as refusal:
        frozen_draw(cast.tournament, "bracket", source={**QUICKNET, "round": ROUND})
    assert refusal.value.data["faults"][0].code == "source_is_past"


@pytest.mark.parametrize(
    "source",
    [
        {"kind": "beacon", "name": "Faro", "round": "4711"},
        {"kind": "lottery", "name": "Nacional", "count": 20, "digits": 4},
    ],
)
def test_a_source_without_a_moment_freezes_nothing_any_more(cast, source):
    pairs(cast, 4)
    with pytest.raises(Refused) as refusal:
        frozen_draw(cast.tournament, "bracket", source=source)
    assert code_of(refusal) == "source_is_past"
    assert not Draw.objects.exists()


def test_a_round_that_comes_while_the_list_is_being_counted_is_refused(cast, at_noon, monkeypatch):
    pairs(cast, 4)

    def count_slowly(*args):
        at_noon(hours=12)
        return frozen_document(*args)

    monkeypatch.setattr(freeze, "frozen_document", count_slowly)
    with pytest.raises(Refused) as refusal:
        frozen_draw(cast.tournament, "bracket", source={**QUICKNET, "round": ROUND})
    assert code_of(refusal) == "source_is_past"


def test_a_beacon_by_its_moment_from_the_list_to_the_file(nora, cast, at_noon, tmp_path):
    pairs(cast, 4)
    cast.tournament.time_zone = "America/Argentina/Buenos_Aires"
    cast.tournament.save()
    # 12:59:24 in Buenos Aires is the round of the vector; the minute after begins with another.
    moment = {**FREEZE, "source": "beacon", "at": "2023-08-23T12:59:22"}
    nora.post(at(cast, "tournaments:new_draw", "bracket"), moment)
    draw = Draw.objects.get()
    assert source_of(draw)["round"] == ROUND
    page = nora.get(at(cast, "tournaments:draw", 1)).text
    assert "public number of drand, 23 August 2023, 12:59" in page  # as the hall reads it
    assert "drand, network quicknet, round 1000, 23 August 2023, 12:59" in page  # in the proof
    assert "quicknet" not in nora.get(at(cast, "tournaments:ceremony")).text
    assert "if it has not come by 24 August 2023, 12:59: 20 cards" in page

    address = at(cast, "tournaments:draw_source", 1)
    early = nora.post(address, {"told": SIGNATURE, "sure": "yes"}).text
    assert "This source speaks only on 23 August 2023, 12:59" in early
    at_noon(hours=12)
    wrong = nora.post(address, {"told": RANDOMNESS, "sure": "yes"}).text
    assert "not the beacon&#x27;s signature of the promised round" in wrong
    assert not Draw.objects.get().is_drawn
    pasted = json.dumps({"round": ROUND, "randomness": RANDOMNESS, "signature": SIGNATURE.upper()})
    nora.post(address, {"told": pasted, "sure": "yes"})
    draw.refresh_from_db()
    assert draw.record["source"] == SIGNATURE
    assert RANDOMNESS in nora.get(at(cast, "tournaments:draw", 1)).text
    file = tmp_path / "draw.json"
    file.write_bytes(build_public_file(draw))
    assert verified(file).returncode == 0


def test_a_lotterys_date_is_data(nora, cast):
    pairs(cast, 4)
    zone = cast.tournament.time_zone
    lottery = {**FREEZE, "source": "lottery", "beacon": "Nacional", "digits": 4, "count": 20}
    page = nora.post(at(cast, "tournaments:new_draw", "bracket"), lottery).text
    assert "A lottery needs its name, when," in page
    page = nora.post(
        at(cast, "tournaments:new_draw", "bracket"), lottery | {"at": "2020-01-01T21:00"}
    ).text
    assert "This source has spoken already: choose one still to come." in page
    assert "Nacional" in page
    typed_into = page.split("If it is a lottery or a beacon")[0].rsplit("<details", 1)[1]
    assert "open" in typed_into, "what is to be put right can be seen"
    coming = timezone.now() + timedelta(days=2)
    with timezone.override(zone):
        typed = timezone.localtime(coming).strftime("%Y-%m-%dT%H:%M")
    nora.post(at(cast, "tournaments:new_draw", "bracket"), lottery | {"at": typed})
    assert source_of(Draw.objects.get())["at"].startswith(typed)


# What counts if it does not come.


def test_every_list_names_its_fallback_and_publishes_it(nora, cast):
    pairs(cast, 4)
    draw = frozen_draw(cast.tournament, "bracket")
    fallback = source_of(draw)["fallback"]
    after = draw.frozen_at.replace(microsecond=0) + timedelta(days=7)
    assert fallback["after"] == after.isoformat()
    assert fallback["source"] == {**QUICKNET, "round": first_round_from(after)}
    assert source_of(draw) == {**TWENTY_CARDS, "fallback": fallback}
    assert json.loads(build_public_file(draw))["draws"][0]["list"]["source"] == source_of(draw)
    entry = LogEntry.objects.get(action="draw.frozen")
    assert entry.data["source"] == source_of(draw)
    for page in (at(cast, "tournaments:draw", 1), at(cast, "tournaments:ceremony")):
        assert "f it has not come by" in nora.get(page).text


def test_a_deadline_before_the_source_itself_is_refused(nora, cast):
    pairs(cast, 4)
    typed = {**FREEZE, "source": "beacon", "at": "2099-01-02T10:00"}
    page = nora.post(
        at(cast, "tournaments:new_draw", "bracket"), typed | {"deadline": "2099-01-01T10:00"}
    ).text
    assert "The deadline must be later than the source itself." in page
    assert not Draw.objects.exists()


def test_after_the_deadline_cards_give_way_to_the_beacon(nora, cast, at_noon):
    """Who could still deal when the beacon has spoken would have two draws to choose from."""
    pairs(cast, 4)
    deadline = time_of_round(ROUND)
    draw = frozen_draw(cast.tournament, "bracket", deadline=deadline)
    assert source_of(draw)["fallback"]["source"]["round"] == ROUND
    by = host(cast.tournament)
    with pytest.raises(Refused) as refusal:
        perform_draw(draw, by=by, value={"fallback": SIGNATURE})
    assert code_of(refusal) == "source_not_yet"
    at_noon(hours=12)
    with pytest.raises(Refused) as refusal:
        perform_draw(draw, by=by, value=CARDS)
    assert code_of(refusal) == "source_too_late"
    address = at(cast, "tournaments:draw_source", 1)
    assert "For that case the list promised:" in nora.get(address).text
    nora.post(address, {"told": SIGNATURE, "sure": "yes"})
    draw.refresh_from_db()
    assert draw.record["source"] == {"fallback": SIGNATURE}
    assert "drawn with the fallback" in nora.get(at(cast, "tournaments:draw", 1)).text


def test_a_beacon_that_never_came_gives_way_to_cards_but_may_still_count(nora, cast, at_noon):
    pairs(cast, 4)
    draw = frozen_draw(cast.tournament, "bracket", source={**QUICKNET, "round": ROUND})
    by = host(cast.tournament)
    at_noon(hours=13)
    with pytest.raises(Refused) as refusal:
        perform_draw(draw, by=by, value={"fallback": CARDS})
    assert code_of(refusal) == "fallback_not_yet"
    address = at(cast, "tournaments:draw_source", 1)
    assert "Enter the fallback" not in nora.get(address).text
    at_noon(hours=37)
    assert "Enter the fallback" in nora.get(address).text
    assert 'id="keyboard"' in nora.get(address + "?fallback").text
    looked = nora.post(address, {"told": DEALT, "fallback": "yes"}).text
    assert 'name="fallback" value="yes"' in looked
    nora.post(address, {"told": DEALT, "fallback": "yes", "sure": "yes"})
    draw.refresh_from_db()
    assert draw.record["source"] == {"fallback": CARDS}


def test_a_beacons_value_counts_after_the_deadline_too(cast, at_noon):
    pairs(cast, 4)
    draw = frozen_draw(cast.tournament, "bracket", source={**QUICKNET, "round": ROUND})
    at_noon(days=9)
    assert perform_draw(draw, by=host(cast.tournament), value=SIGNATURE).is_drawn


# A quick draw.

QUICK = "whoever runs the server could have chosen the secret"


def test_a_quick_draw_is_one_tap_published_and_verifiable(nora, cast, tmp_path):
    pairs(cast, 5)
    assert QUICK in nora.get(at(cast, "tournaments:new_draw", "bracket")).text
    sent = {**FREEZE, "source": "cards", "quick": "yes"}
    asked = nora.post(at(cast, "tournaments:new_draw", "bracket"), sent).text
    assert "Draw at once, although this is not ready yet?" in asked
    assert not Draw.objects.exists()
    answer = nora.post(at(cast, "tournaments:new_draw", "bracket"), sent | {"quick": "sure"})
    assert answer.url == at(cast, "tournaments:ceremony")
    draw = Draw.objects.get()
    assert draw.is_drawn
    assert source_of(draw) == {"kind": "none"}
    for page in (at(cast, "tournaments:draw", 1), at(cast, "tournaments:ceremony")):
        text = nora.get(page).text
        assert QUICK in text
        assert "Nobody chose this result" not in text
    file = tmp_path / "draw.json"
    file.write_bytes(build_public_file(draw))
    answer = verified(file)
    assert answer.returncode == 0
    assert "whoever runs the server could have chosen it" in answer.stdout
    assert PAPERS["certificate"].read(cast.tournament, {"draw": "1"})["no_source"] is True


def test_a_quick_draw_that_was_only_frozen_is_drawn_with_one_more_tap(nora, cast):
    pairs(cast, 4)
    frozen_draw(cast.tournament, "bracket", source={"kind": "none"})
    address = at(cast, "tournaments:draw_source", 1)
    assert QUICK in nora.get(address).text
    assert nora.post(address, {"sure": "yes"}).url == at(cast, "tournaments:ceremony")
    assert Draw.objects.get().is_drawn


# The French deck.


def test_a_brazilian_event_deals_and_seals_with_the_french_deck(nora, cast):
    brazilian(cast)
    nora.post(at(cast, "tournaments:new_draw", "bracket"), FREEZE)
    draw = Draw.objects.get()
    fallback = source_of(draw)["fallback"]
    french = {"kind": "cards", "count": 20, "deck": "french"}
    assert source_of(draw) == {**french, "fallback": fallback}
    page = nora.get(at(cast, "tournaments:draw_source", 1)).text
    assert 'data-card="Qp"' in page
    assert 'data-card="12o"' not in page
    looked = nora.post(at(cast, "tournaments:draw_source", 1), {"told": AS_TYPED})
    assert [card.code for card in looked.context["cards"]] == FRENCH_CARDS
    nora.post(at(cast, "tournaments:draw_source", 1), {"told": AS_TYPED, "sure": "yes"})
    draw.refresh_from_db()
    assert draw.record["source"] == FRENCH_CARDS
    content = PAPERS["certificate"].read(cast.tournament, {"draw": "1"})
    cards = [card["rank"] + card["suit"][0] for card in content["cards"]]
    assert cards == list(fingerprint(draw.list_hash, deck=FRENCH))
    assert {card["suit"] for card in content["dealt"]} == {"paus", "copas", "espadas", "ouros"}
    for name in ("tournaments:draw", "tournaments:ceremony"):
        number = [1] if name == "tournaments:draw" else []
        text = nora.get(at(cast, name, *number)).text
        assert "naipe paus" in text
        assert "naipe basto" not in text


def test_an_argentine_list_is_byte_for_byte_as_before_but_for_its_fallback(cast):
    pairs(cast, 4)
    draw = frozen_draw(cast.tournament, "bracket")
    assert "deck" not in source_of(draw)
    assert b"deck" not in publish(draw.document)


def test_the_seals_of_log_and_regulation_wear_the_events_deck(nora, cast):
    make_event(cast)
    pages = [at(cast, "tournaments:log"), at(cast, "tournaments:regulation")]
    for page in pages:
        text = nora.get(page).text
        assert text.count('class="naipe ') >= 16
        assert "naipe paus" not in text
    Plan.objects.filter(tournament=cast.tournament).update(ruleset="paulista-aabb", options={})
    for page in pages:
        text = nora.get(page).text
        hand = text[text.index("hand16") :]
        assert {"oro", "copa", "espada", "basto"}.isdisjoint(
            part.split('"')[0] for part in hand.split("naipe ")[1:17]
        )


@pytest.mark.parametrize(
    ("language", "when"),
    [
        ("es-ar", "23 de agosto de 2023, 12:59\N{NO-BREAK SPACE}h"),
        ("pt-br", "23 de agosto de 2023, 12h59"),
        ("es-ve", "23 de agosto de 2023, 12:59\N{NO-BREAK SPACE}p.\N{NO-BREAK SPACE}m."),
    ],
)
def test_the_moment_of_a_source_has_the_hour_as_people_write_it(language, when):
    moment = datetime(2023, 8, 23, 15, 59, tzinfo=UTC)
    with translation.override(language):
        assert moment_label(moment, "America/Argentina/Buenos_Aires") == when
