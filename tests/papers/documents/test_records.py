"""The acta, the certificate of the draw, the results and the diplomas."""

from papers.documents.certificate import choices, in_force
from papers.documents.diplomas import over
from papers.registry import PAPERS
from tests.appeals.table import (
    OVERTURNED,
    STANDS,
    committee,
    fresh,
    object_to,
    referee,
    rule,
)
from tests.draws.hall import CARDS, drawn, individuals, pairs
from tests.matches.hall import open_hall
from tournaments.draw.cards import fingerprint
from tournaments.models import Appeal, Draw, Match, Plan, Remark
from tournaments.services.appeals import take_on
from tournaments.services.appeals_decide import decide_appeal
from tournaments.services.plans import regulation_of
from tournaments.services.results import Because
from tournaments.services.results_teams import withdraw_team


def test_the_acta_tells_every_decision_with_reason_article_and_regulation(played, sheet):
    paper = sheet(played.event, "acta")
    words = paper.words
    mark = regulation_of(Plan.objects.select_related("tournament").get(tournament=played.event))
    assert mark in "".join(paper.text.split())
    assert words.count(f"{mark[:4]} {mark[4:8]} {mark[8:12]}") == 3  # ruling, walkover, case
    for text in ("“No vinieron a la mesa”", "R6.1", "Fallo contra", "6.5", "Nora"):
        assert text in words
    for text in ("Caso 1", "Se cortó la luz", "Se reparte de nuevo", "R6.7"):
        assert text in words


def test_the_acta_tells_who_left_the_event(cast, sheet):
    hall = open_hall(cast, 4)
    withdraw_team(hall.teams[0], by=hall.by, because=Because("Se fueron"))
    words = sheet(hall.event, "acta").words
    assert "Acosta / Benítez se retira" in words
    assert "R6.2" in words
    mark = regulation_of(hall.plan)
    # Twice: that they left, and the match they lose by it.
    assert words.count(f"{mark[:4]} {mark[4:8]} {mark[8:12]}") == 2


def test_the_acta_tells_an_appeal_in_each_of_its_states(cast, sheet):
    """One waits for the referee, one was answered, one stands, one is overturned."""
    hall = open_hall(cast, 8)
    for number in (1, 2, 3, 4):
        rule(hall, number)
    waiting, answered, stands, overturned = [
        object_to(hall, number, line=2, text=f"Objeción {number}") for number in (1, 2, 3, 4)
    ]
    for appeal in (answered, stands, overturned):
        decide_appeal(fresh(appeal), by=referee(hall), verdict=STANDS)
    for appeal, verdict in ((stands, STANDS), (overturned, OVERTURNED)):
        take_on(fresh(appeal), by=committee(hall))
        decide_appeal(fresh(appeal), by=committee(hall), verdict=verdict)
    paper = sheet(hall.event, "acta")
    states = [appeal["state"] for appeal in paper.content["appeals"]]
    assert states == [
        str(Appeal.State(fresh(one).state).label) for one in (waiting, answered, stands, overturned)
    ]
    assert len(set(states)) == 3
    mark = paper.content["regulation"]
    cited = [
        (step["article"], step["regulation"])
        for appeal in paper.content["appeals"]
        for step in appeal["steps"]
        if step["outcome"]
    ]
    assert cited == [("R6.8", f"{mark[:4]} {mark[4:8]} {mark[8:12]}")] * 5
    for text in ("Apelación 4", "“Objeción 4”", OVERTURNED.reason, STANDS.reason, "R6.8"):
        assert text in paper.words
    assert paper.words.count("decide el tribunal") == 2
    assert paper.outside == []


def test_the_acta_keeps_no_text_that_was_erased(played):
    remark = Remark.objects.get(text="No vinieron a la mesa")
    Remark.objects.filter(pk=remark.pk).update(text="", salt="", erased_at=played.event.created_at)
    content = PAPERS["acta"].read(played.event)
    (one,) = [row for row in content["decisions"] if row["kind"] == "walkover"]
    assert one["reasons"] == []
    assert one["erased"]


def test_the_certificate_has_hashes_source_outcome_and_the_way_to_check(cast, sheet):
    event = pairs(cast, 5)
    drawn(event, "bracket")
    draw = Draw.objects.get(tournament=event)
    paper = sheet(event, "certificate", {"draw": "1"})
    dense = "".join(paper.text.split())
    record = draw.record
    for digest in (draw.list_hash, record["nonce"], record["seed"], record["list"]["commitment"]):
        assert digest in dense
    shown = [f"{card['rank']}{card['suit'][0]}" for card in paper.content["cards"]]
    assert shown == list(fingerprint(draw.list_hash))
    assert len(paper.content["dealt"]) == len(CARDS)
    assert "Ana Acosta / Bruno Benítez" in paper.words
    assert paper.words.count("pasa libre") == 3
    assert "/draw/verify/" in dense
    assert paper.content["address"].endswith("/draw/1/")


def test_a_draw_that_was_replaced_says_so_and_is_not_printed_today(cast, sheet):
    event = individuals(cast, 8)
    drawn(event, "teams")
    drawn(event, "teams", reason="Faltaba alguien")
    assert [choice.scope for choice in choices(event)] == [{"draw": "1"}, {"draw": "2"}]
    assert in_force(event) == [{"draw": "2"}]
    assert "No está vigente" in sheet(event, "certificate", {"draw": "1"}).words
    assert "Faltaba alguien" in sheet(event, "certificate", {"draw": "2"}).words


def test_results_name_the_podium_every_match_and_how_it_ended(played, sheet):
    paper = sheet(played.event, "results")
    for match in Match.objects.filter(tournament=played.event):
        assert any(row["number"] == match.number for row in paper.content["matches"])
    for text in ("Campeones", "Segundo puesto", "Posiciones finales", "W.O.", "30–3"):
        assert text in paper.words
    assert "Todavía no terminó" not in paper.words


def test_results_before_the_end_say_that_they_are_not_the_last(cast, sheet):
    hall = open_hall(cast, 4)
    hall.win(1)
    assert "Todavía no terminó" in sheet(hall.event, "results").words


def test_there_is_a_diploma_for_every_athlete_of_the_podium(played, sheet):
    paper = sheet(played.event, "diplomas")
    people = [one["person"] for one in paper.content["diplomas"]]
    assert len(paper.pages) == len(people) == len(set(people))
    assert [one["place"] for one in paper.content["diplomas"]][:2] == [1, 1]
    for page, name in zip(paper.pages, people, strict=True):
        assert name in " ".join(page.extract_text().split())


def test_nobody_gets_a_diploma_in_pencil(cast):
    hall = open_hall(cast, 2)
    assert not over(hall.event)
    hall.win(1, confirm=False)
    assert not over(hall.event)
    assert PAPERS["diplomas"].read(hall.event)["diplomas"] == []
    hall.confirm(1)
    assert over(hall.event)
    assert len(PAPERS["diplomas"].read(hall.event)["diplomas"]) == 4
