"""The acta, the certificate of the draw, the results and the diplomas."""

from datetime import date

import pytest
from django.urls import reverse

from papers.documents.certificate import choices, draws_in_force
from papers.documents.diplomas import is_over
from papers.pdf import used_part
from papers.registry import PAPERS
from papers.render import NEARLY_EMPTY, html, lay_out
from scoring.registry import ruleset
from tests.event import name as name_of
from tests.papers.boxes import page_texts
from tests.papers.prints import Paper, owes, unsaved
from tests.tournaments.appeals.table import (
    OVERTURNED,
    STANDS,
    committee,
    fresh,
    object_to,
    referee,
    rule,
)
from tests.tournaments.draws.hall import (
    CARDS,
    come_late,
    drawn,
    drawn_late,
    individuals,
    pairs,
)
from tests.tournaments.matches.hall import open_hall
from tournaments.appeals.services.decide import decide_appeal
from tournaments.appeals.services.file import escalate
from tournaments.draws.protocol.cards import fingerprint
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Announcement, Appeal, Draw, Match, Plan, Remark
from tournaments.podium.selectors import podium_page
from tournaments.regulation.articles import Reason
from tournaments.regulation.selectors import regulation_fingerprint


def test_the_acta_tells_every_decision_with_reason_article_and_regulation(played, sheet):
    paper = sheet(played.tournament, "acta")
    words = paper.words
    mark = regulation_fingerprint(
        Plan.objects.select_related("tournament").get(tournament=played.tournament)
    )
    assert "Reglamento del torneo: ASART 2017, versión" in words
    assert mark not in "".join(paper.text.split())  # sixty-four digits that nobody compares
    # Once, in the head: ruling, walkover and case rest on the same one.
    assert words.count(f"{mark[:4]} {mark[4:8]} {mark[8:12]}") == 1
    for text in ("“No vinieron a la mesa”", "R6.1", "Fallo contra", "6.5", "Nora"):
        assert text in words
    for text in ("Caso 1", "Se cortó la luz", "Se reparte de nuevo", "R6.7"):
        assert text in words


def test_the_acta_names_the_regulation_of_a_ruling_only_where_it_was_another(played):
    content = PAPERS["acta"].read(played.tournament)
    content["decisions"][0]["regulation"] = "0000 1111 2222"
    paper = Paper("acta", content, language="es-ar", size="A4")
    assert paper.words.count("0000 1111 2222") == 1


def test_the_acta_tells_who_left_the_event(cast, sheet):
    hall = open_hall(cast, 4)
    withdraw_team(hall.teams[0], by=hall.by, because=Reason("Se fueron"))
    words = sheet(hall.tournament, "acta").words
    assert "Ana Acosta y Bruno Benítez: retiro del torneo" in words
    assert "R6.2" in words
    mark = regulation_fingerprint(hall.plan)
    assert words.count(f"{mark[:4]} {mark[4:8]} {mark[8:12]}") == 1  # in the head


def test_the_acta_names_players_in_full_what_follows_and_who_was_there(cast, sheet):
    hall = open_hall(cast, 4, place="Club Parque Norte", date=date(2026, 12, 12))
    for line in ("mano para A", "mano para B", "ruling 024 B2", "void 1"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    paper = sheet(hall.tournament, "acta")
    ruling, annulled = paper.content["decisions"]
    person = hall.teams[1].places.get(order=2).participant.name
    assert f"Fallo contra {person}" in ruling["says"]
    row = ruleset("asart").sanctions.rows["024"]
    assert ruling["consequence"] == row.words["es"]["consequence"]
    assert ruling["articles"] == [f"art. {row.articles[0]}"]
    assert annulled["says"] == "Se anuló la mano 1"
    for text in ("Consecuencia: ", "Club Parque Norte", "12 de diciembre de 2026", "Jueces: Ana."):
        assert text in paper.words


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
        escalate(fresh(appeal), by=committee(hall))
        decide_appeal(fresh(appeal), by=committee(hall), verdict=verdict)
    paper = sheet(hall.tournament, "acta")
    states = [appeal["state"] for appeal in paper.content["appeals"]]
    assert states == [
        str(Appeal.State(fresh(appeal).state).label)
        for appeal in (waiting, answered, stands, overturned)
    ]
    assert len(set(states)) == 3
    mark = paper.content["regulation"]["code"]
    cited = [
        (step["article"], step["regulation"])
        for appeal in paper.content["appeals"]
        for step in appeal["steps"]
        if step["outcome"]
    ]
    assert cited == [("art. R6.8", mark)] * 5
    for text in ("Apelación 4", "“Objeción 4”", OVERTURNED.reason, STANDS.reason, "R6.8"):
        assert text in paper.words
    assert paper.words.count("decide el tribunal") == 2
    assert paper.outside == []


def test_the_acta_keeps_no_text_that_was_erased(played):
    remark = Remark.objects.get(text="No vinieron a la mesa")
    Remark.objects.filter(pk=remark.pk).update(
        text="", salt="", erased_at=played.tournament.created_at
    )
    content = PAPERS["acta"].read(played.tournament)
    (decision,) = [row for row in content["decisions"] if row["kind"] == "walkover"]
    assert decision["reasons"] == []
    assert decision["erased"]


def test_the_certificate_has_hashes_source_outcome_and_the_way_to_check(cast, sheet):
    tournament = pairs(cast, 5)
    drawn(tournament, "bracket")
    draw = Draw.objects.get(tournament=tournament)
    paper = sheet(tournament, "certificate", {"draw": "1"})
    dense = "".join(paper.text.split())
    record = draw.record
    for digest in (draw.list_hash, record["nonce"], record["seed"], record["list"]["commitment"]):
        assert digest in dense
    card_codes = [f"{card['rank']}{card['suit'][0]}" for card in paper.content["cards"]]
    assert card_codes == list(fingerprint(draw.list_hash))
    assert len(card_codes) == 16
    assert paper.outside == []
    assert len(paper.content["dealt"]) == len(CARDS)
    assert "Ana Acosta / Bruno Benítez" in paper.words
    assert paper.words.count("pasa libre") == 3
    assert "/draw/verify/" in dense
    assert paper.content["address"].endswith("/draw/1/")


def test_what_a_list_was_sealed_despite_stands_in_lines_of_its_own(cast):
    tournament = pairs(cast, 5)
    drawn(tournament, "bracket")
    content = PAPERS["certificate"].read(tournament, {"draw": "1"})
    content["despite"] = [
        {"sentence": "2 personas no llegaron.", "people": []},
        {"sentence": "3 personas no pagaron.", "people": []},
    ]
    paper = Paper("certificate", content, language="es-ar", size="A4")
    assert ". ·" not in paper.words
    assert "2 personas no llegaron. 3 personas no pagaron." in paper.words


def test_a_draw_that_was_replaced_says_so_and_is_not_printed_today(cast, sheet):
    tournament = individuals(cast, 8)
    drawn(tournament, "teams")
    drawn(tournament, "teams", reason="Faltaba alguien")
    assert [choice.scope for choice in choices(tournament)] == [{"draw": "1"}, {"draw": "2"}]
    assert draws_in_force(tournament) == [{"draw": "2"}]
    assert "No está vigente" in sheet(tournament, "certificate", {"draw": "1"}).words
    assert "Faltaba alguien" in sheet(tournament, "certificate", {"draw": "2"}).words


def test_results_name_the_podium_every_match_and_how_it_ended(played, sheet):
    paper = sheet(played.tournament, "results")
    for match in Match.objects.filter(tournament=played.tournament):
        assert any(row["number"] == match.number for row in paper.content["matches"])
    for text in ("Pareja campeona", "Segundo puesto", "Posiciones finales", "W.O.", "30–3"):
        assert text in paper.words
    assert "Todavía no terminó" not in paper.words


def test_results_before_the_end_say_that_they_are_not_the_last(cast, sheet):
    hall = open_hall(cast, 4)
    hall.win(1)
    assert "Todavía no terminó" in sheet(hall.tournament, "results").words


def test_there_is_a_diploma_for_every_athlete_of_the_podium(played, sheet):
    paper = sheet(played.tournament, "diplomas")
    people = [diploma["person"] for diploma in paper.content["diplomas"]]
    assert len(paper.pages) == len(people) == len(set(people))
    assert [diploma["place"] for diploma in paper.content["diplomas"]][:2] == [1, 1]
    for page, name in zip(paper.pages, people, strict=True):
        assert name in " ".join(page.extract_text().split())


def test_a_diploma_names_the_partners_of_a_trio_as_one_speaks(played):
    content = PAPERS["diplomas"].read(played.tournament, {})
    content["diplomas"][0]["partners"] = ["Ana Paz", "Eva Sosa", "Ivo Luna"]
    page = html(unsaved("diplomas", content, language="pt-br", size="A4"))
    assert "que jogou com Ana Paz, Eva Sosa e Ivo Luna" in page


def test_prizes_in_words_reach_podium_results_and_diplomas(played, client, sheet):
    prizes = "1º: um leitão\n2º: uma caixa de cerveja"
    Announcement.objects.create(tournament=played.tournament, prizes=prizes)
    address = reverse("tournaments:podium", args=[played.tournament.slug])
    assert "um leitão" in client.get(address).text
    assert "uma caixa de cerveja" in sheet(played.tournament, "results").words
    diplomas = [one["prize"] for one in PAPERS["diplomas"].read(played.tournament)["diplomas"]]
    assert diplomas[:4] == ["um leitão", "um leitão", *["uma caixa de cerveja"] * 2]
    assert "um leitão" in sheet(played.tournament, "diplomas").words


def test_a_teams_own_name_stands_with_its_people_on_acta_results_and_diplomas(played, sheet):
    [winner] = podium_page(played.tournament).places[0].teams
    played.tournament.teams.filter(pk=winner.key).update(name="Los Matadores")
    diplomas = sheet(played.tournament, "diplomas")
    assert diplomas.words.count("Los Matadores") == len(winner.athletes) == 2
    [first] = PAPERS["results"].read(played.tournament)["podium"][0]["teams"]
    assert (first["own_name"], first["people"]) == ("Los Matadores", winner.athletes)
    assert f"Los Matadores {' '.join(winner.athletes)}" in sheet(played.tournament, "results").words
    loser = played.match(2).slots.get(side="B").team
    played.tournament.teams.filter(pk=loser.pk).update(name="Los Ausentes")
    people = names_of_teams(played.tournament, in_full=True)[loser.pk]
    [absent] = [
        row
        for row in PAPERS["acta"].read(played.tournament)["decisions"]
        if row["kind"] == "walkover"
    ]
    assert f"Los Ausentes ({people})" in f"{absent}"


def test_nobody_gets_a_diploma_in_pencil(cast):
    hall = open_hall(cast, 2)
    assert not is_over(hall.tournament)
    hall.win(1, confirm=False)
    assert not is_over(hall.tournament)
    assert PAPERS["diplomas"].read(hall.tournament)["diplomas"] == []
    hall.confirm(1)
    assert is_over(hall.tournament)
    assert len(PAPERS["diplomas"].read(hall.tournament)["diplomas"]) == 4


def test_the_acta_says_which_matches_were_kept_quickly(cast, sheet):
    hall = open_hall(cast, 4)
    lines = ((1, "quick A truco 2"), (2, "mano para A"), (2, "replace 1 with quick B +1"))
    for number, line in lines:
        record_entry(hall.match(number), by=hall.by, submission=Submission(line))
    paper = sheet(hall.tournament, "acta")
    assert paper.content["quick"] == [1, 2]
    assert "Hay manos de los partidos 1, 2 anotadas en rápida" in paper.words


def test_the_acta_says_why_a_late_team_was_let_in_and_the_certificate_whom_it_was_drawn_to(
    cast, sheet
):
    tournament = pairs(cast, 5)
    drawn(tournament, "bracket")
    draw = drawn_late(tournament, come_late(tournament))
    assert "Se pinchó una goma" in sheet(tournament, "acta").words
    certificate = sheet(tournament, "certificate", {"draw": str(draw.number)}).words
    assert "Se pinchó una goma" in certificate
    assert f"{name_of(60)} / {name_of(61)}" in certificate


def test_the_acta_says_that_the_book_names_no_penalty_and_what_was_applied(cast, sheet):
    hall = open_hall(cast, 4)
    for line in ("mano para A", "ruling 017 B2", "ruling 017 B2", "ruling 016 A1"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    paper = sheet(hall.tournament, "acta")
    first, second, courtesy = (one["consequence"] for one in paper.content["decisions"])
    assert first == "El reglamento no fija pena. Se aplicó la del torneo: una advertencia."
    assert second == "El reglamento no fija pena. Se aplicó la del torneo:"
    assert paper.content["decisions"][1]["points"]
    assert courtesy == "El reglamento no fija pena, y no se aplicó ninguna."
    assert "Sin pena escrita" not in paper.words


@pytest.mark.parametrize("count", [8, 12, 16])
def test_sponsors_never_stand_alone_on_the_last_page_of_a_certificate(cast, sheet, count):
    """Signatures and how to check the draw come along, however many teams there are."""
    tournament = pairs(cast, count, sponsors="Almacén Don Pepe")
    drawn(tournament, Draw.Kind.BRACKET)
    (last,) = sheet(tournament, "certificate", {"draw": "1"}).page_texts
    for words in ("Almacén Don Pepe", "Testigo", "Cómo verificarlo"):
        assert words in last


def test_a_certificate_has_no_last_page_with_nothing_but_how_to_check_it(cast, sheet):
    """That of 33 pairs once had one; there is room for them in three columns."""
    tournament = pairs(cast, 4)
    drawn(tournament, Draw.Kind.BRACKET)
    content = PAPERS["certificate"].read(tournament, {"draw": "1"})
    place = content["places"][0] | {"match": None}
    for count in range(30, 40):
        content |= {"kind": "teams", "places": [place | {"number": n} for n in range(count)]}
        paper = Paper("certificate", content, language="es-ar", size="A4")
        assert len(paper.pages) == 1


def test_signatures_never_stand_alone_on_the_last_page_of_the_acta(played):
    content = PAPERS["acta"].read(played.tournament)
    decision = content["decisions"][0]
    for count in range(6, 14):
        told = content | {"cases": [], "appeals": [], "decisions": [decision] * count}
        pages = lay_out(unsaved("acta", told, language="es-ar", size="A4"))
        assert "Casos no previstos" in page_texts(pages)[-1]
        assert len(pages.pages) == 1 or used_part(pages.pages[-1]) > NEARLY_EMPTY


@pytest.mark.parametrize("sponsors", [1, 8])
def test_diplomas_name_the_sponsors_at_their_foot_and_stay_one_page(played, sheet, sponsors):
    names = [f"Almacén La Esquina {number}" for number in range(1, sponsors + 1)]
    Plan.objects.filter(tournament=played.tournament).update(sponsors="\n".join(names))
    paper = sheet(played.tournament, "diplomas")
    assert len(paper.pages) == len(paper.content["diplomas"])
    owes(paper)
    for page in paper.pages:
        words = " ".join(page.extract_text().split())
        assert "Con el apoyo de" in words
        assert all(name in words for name in names)
