"""The sheet of a match: blank with its game's marks, or filled in from the log."""

import re
from datetime import date

import pytest
from weasyprint.formatting_structure import boxes

from papers.documents.sumula import blank_sheets, choices, lay_out_blank
from papers.pdf import used_part
from papers.registry import PAPERS
from papers.render import html, lay_out
from scoring.registry import all_rulesets, ruleset
from tests.papers.boxes import page_texts
from tests.papers.prints import unsaved
from tests.rulesets import expected
from tests.tournaments.matches.hall import open_hall
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Participant
from tournaments.players.services import sign_result

BLANK = {"match": "1", "form": "blank"}
FILLED = {"match": "1", "form": "filled"}


def drawn(tournament, scope=BLANK) -> str:
    content = PAPERS["sumula"].read(tournament, scope)
    return html(unsaved("sumula", content, language="es-ar", size="A4"))


def written(content) -> list[dict]:
    return [line for story in content["stories"] for line in story["lines"]]


@pytest.mark.parametrize(
    ("key", "squares", "beans", "heavy"),
    [
        ("asart", 3 * 2 * 6, 0, 0),
        ("paulista-aabb", 0, 3 * 2 * 12, 3 * 2),
        ("venezolano", 0, 3 * 2 * 24, 3 * 2),
        *((key, *marks) for key in all_rulesets() if (marks := expected(key).marks)),
    ],
)
def test_a_blank_one_has_the_marks_of_its_game(cast, key, squares, beans, heavy):
    hall = open_hall(cast, 4, ruleset=key)
    page = drawn(hall.tournament)
    assert page.count('class="sq"') == squares
    assert page.count('class="bean') == beans
    assert page.count("bean heavy") == heavy


def test_a_blank_one_has_a_box_for_each_of_a_list_and_each_game(cast, sheet):
    hall = open_hall(cast, 4, ruleset="gaucho", team_size=3, reserves=1)
    assert drawn(hall.tournament).count('<small class="plays">') == 2 * 4 * 3
    paper = sheet(hall.tournament, "sumula", BLANK)
    assert paper.words.count("juega el chico 1") == 2 * 4
    assert len(paper.pages) == 1
    assert paper.outside == []


LENGTHS = [
    *(("asart", best_of) for best_of in (3, 5, 7)),
    *(("paulista-aabb", best_of) for best_of in (1, 5, 7)),
    *(("venezolano", best_of) for best_of in (3, 5, 7)),
    *((key, 3) for key in all_rulesets() if expected(key).marks),
]


@pytest.mark.parametrize(("key", "best_of"), LENGTHS)
def test_it_fits_on_one_page_however_long_the_match(cast, sheet, key, best_of):
    hall = open_hall(cast, 4, ruleset=key, best_of_first=best_of)
    paper = sheet(hall.tournament, "sumula", BLANK)
    assert len(paper.pages) == 1
    assert paper.outside == []


@pytest.mark.parametrize(("key", "best_of"), LENGTHS)
def test_it_fits_with_a_long_name_of_the_event_a_date_and_long_names_of_people(
    cast, sheet, key, best_of
):
    hall = open_hall(cast, 4, ruleset=key, best_of_first=best_of, date=date(2026, 12, 12))
    hall.tournament.name = "Gran Torneo Aniversario de la Asociación de Fomento y Biblioteca"
    hall.tournament.save(update_fields=["name"])
    Participant.objects.filter(tournament=hall.tournament).update(
        name="María de los Ángeles Fernández de la Cruz Goicoechea"
    )
    paper = sheet(hall.tournament, "sumula", BLANK)
    assert len(paper.pages) == 1
    assert paper.outside == []


@pytest.mark.parametrize("key", ["asart", "paulista-aabb", "venezolano"])
def test_a_blank_one_asks_for_date_hours_scorer_and_remarks(cast, sheet, key):
    hall = open_hall(cast, 4, ruleset=key, date=date(2026, 12, 12))
    paper = sheet(hall.tournament, "sumula", BLANK)
    for text in ("12 de diciembre de 2026", "Llamado a las", "Empezó a las", "Anota"):
        assert text in paper.words
    assert "Observaciones" in paper.words
    assert ("art. 9.3" in paper.words) == (key == "asart")
    heavy = {"asart": "", "paulista-aabb": "mão de onze", "venezolano": "cantando"}[key]
    assert (f"Círculo grueso: {heavy}." in paper.words) == bool(heavy)


def test_circles_are_as_large_as_the_page_allows(cast):
    """Eight millimetres where there is room, and never below what a pen can go over."""
    hall = open_hall(cast, 4, ruleset="paulista-aabb", best_of_first=3)
    content = PAPERS["sumula"].read(hall.tournament, BLANK)
    names = [lay_out_blank(content | {"best_of": games})["circles"] for games in (1, 3, 5, 7)]
    assert names[:2] == ["large", "large"]
    assert "shared" not in names


def test_four_short_names_leave_room_for_larger_circles_and_rulings(cast):
    """Trios with a reserve left an eighth of the page empty below circles of five millimetres."""
    hall = open_hall(cast, 4, ruleset="gaucho", best_of_first=3)
    content = PAPERS["sumula"].read(hall.tournament, BLANK)
    for side in content["sides"]:
        side["people"] = ["Ana Sosa", "Eva Paz", "Ivo Luna", "Leo Ríos"]
    layout = lay_out_blank(content)
    assert layout["circles"] != "fine"
    assert len(layout["rulings"]) >= 4
    (page,) = lay_out(unsaved("sumula", content, language="es-ar", size="A4")).pages
    assert used_part(page) > 0.93


def test_trios_sign_in_large_letters_where_a_short_match_leaves_room(cast, sheet):
    """Eight signatures of two centimetres each stood side by side, over names of six points."""
    hall = open_hall(cast, 4, ruleset="gaucho", team_size=3, reserves=1, best_of_first=1)
    layout = lay_out_blank(PAPERS["sumula"].read(hall.tournament, BLANK))
    assert not layout["tight"]
    assert [len(people) for people in layout["signatures"]] == [4, 4]
    paper = sheet(hall.tournament, "sumula", BLANK)
    assert len(paper.pages) == 1
    assert paper.outside == []


@pytest.mark.parametrize("best_of", [1, 3, 5])
@pytest.mark.parametrize("key", ["paulista-aabb", "venezolano"])
def test_every_circle_stands_inside_its_cell(cast, key, best_of):
    """Twelve of a Venezuelan stretch with its name went over the total's line."""
    hall = open_hall(cast, 4, ruleset=key, best_of_first=best_of)
    content = PAPERS["sumula"].read(hall.tournament, BLANK)
    document = unsaved("sumula", content, language="es-ve", size="A4")
    circles = list(circles_in_cells(lay_out(document).pages[0]._page_box))
    assert circles
    assert [end for end, edge in circles if end > edge] == []


def circles_in_cells(box, edge=0.0):
    """The right end of every circle, with that of the cell it stands in."""
    if isinstance(box, boxes.TableCellBox):
        edge = box.position_x + box.border_width()
    if box.element is not None and "bean" in (box.element.get("class") or "").split():
        yield box.position_x + box.border_width(), edge
    for child in getattr(box, "children", ()):
        yield from circles_in_cells(child, edge)


def test_a_blank_one_has_names_lines_for_signatures_and_the_matchs_own_address(cast, sheet):
    hall = open_hall(cast, 4)
    paper = sheet(hall.tournament, "sumula", BLANK)
    for text in ("Ana Acosta", "Bruno Benítez", "Fallos del juez", "Artículo", "Juez", "Mazo"):
        assert text in paper.words
    assert paper.words.count("Ana Acosta") == 2  # her place, and her signature
    assert paper.content["address"].endswith("/match/1/")


def test_a_filled_one_tells_hands_rulings_points_and_who_confirmed(played, sheet):
    paper = sheet(played.tournament, "sumula", FILLED)
    words = paper.words
    lines = written(paper.content)
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    assert "Fallo contra" in words
    assert "art. 5.4.5" in words
    assert "Nora" in words
    assert "Confirmado: firmaron las dos parejas." in words
    assert lines[-1]["score"] in ([30, n] for n in range(30)) or lines[-1]["score"][1] == 30


def test_a_team_signs_on_somebodys_phone_and_is_not_taken_for_its_owner(cast, sheet):
    hall = open_hall(cast, 4)
    hall.win(1, confirm=False)
    for side in ("A", "B"):
        signer = Participant.objects.get(
            places__order=1,
            places__team__slots__match=hall.match(1),
            places__team__slots__side=side,
        )
        sign_result(hall.match(1), by=signer)
    words = sheet(hall.tournament, "sumula", FILLED).words
    assert "Ana y Bruno. Firmado en el teléfono de Ana Acosta." in words
    assert words.count("Firmado en el teléfono de") == 2
    assert "Confirmado: firmaron las dos parejas." in words


def test_a_team_has_one_name_all_over_a_filled_one_and_hands_are_sentences(cast, sheet):
    hall = open_hall(cast, 4)
    for line in ("A1 envido, B1 quiero, A1 27, B1 30, mano para B", "A truco, B no quiero"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    paper = sheet(hall.tournament, "sumula", FILLED)
    a, b = (side["name"] for side in paper.content["sides"])
    assert a == "Ana y Bruno"
    first, second = written(paper.content)
    assert first["says"].startswith("Ana cantó envido y ")
    assert first["says"].endswith(f"La mano fue para {b}.")
    assert second["says"] == f"{a} cantaron truco; {b} no quisieron."
    assert first["says"].splitlines() == [
        "Ana cantó envido y Carla quiso.", "Ana cantó 27 y Carla 30.", f"La mano fue para {b}.",
    ]  # fmt: skip
    assert [award["team"] for award in second["awards"]] == [a]
    assert (
        paper.words.count("Ana Acosta") == 1
    )  # in full where the team is introduced, and only there
    assert "A1" not in paper.words


def test_a_filled_one_cites_rules_as_the_book_names_them(cast, sheet):
    hall = open_hall(cast, 4, ruleset="venezolano")
    line = "A envido, B quiero, envite para A, base para B"
    record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    paper = sheet(hall.tournament, "sumula", FILLED)
    (written_line,) = written(paper.content)
    assert [award["article"] for award in written_line["awards"]] == ["regla 9", "Ganar la base"]


def test_every_line_of_a_hand_goes_on_as_far_as_it_has_room(cast, sheet):
    """The hour behind a hand broke its last line after the first word."""
    hall = open_hall(cast, 4)
    for number in range(24):
        line = "A envido, B no quiero" + ", A truco, B quiero" * (number % 2) + ", mano para A"
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    page = html(unsaved("sumula", PAPERS["sumula"].read(hall.tournament, FILLED)))
    assert page.count('<div class="says">') >= 24 * 2
    assert re.search(r'<div class="says">[^<]*<small', page) is None


def test_one_that_is_being_played_has_the_running_score(cast, sheet):
    hall = open_hall(cast, 4)
    for line in ("game 30-4", "mano para B"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    paper = sheet(hall.tournament, "sumula", FILLED)
    assert paper.content["games"] == [[30, 4, "A"], [0, 1, ""]]
    assert "Chico 2 En juego" in paper.words


@pytest.mark.parametrize("hands", [15, 36])
def test_the_last_page_of_a_filled_one_never_holds_a_hand_or_two_alone(cast, sheet, hands):
    hall = open_hall(cast, 4)
    for number in range(hands):
        line = "A envido, B no quiero, mano para A" if number % 2 else "mano para B"
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    paper = sheet(hall.tournament, "sumula", FILLED)
    assert len(paper.pages) > 1
    assert len(re.findall(r"\d+–\d+", paper.page_texts[-1])) >= 5


def test_a_result_from_paper_says_how_it_ended(played, sheet):
    paper = sheet(played.tournament, "sumula", {"match": "2", "form": "filled"})
    assert "W.O." in paper.words
    assert "R6.1" in paper.words


def test_what_was_voided_is_struck_out_and_keeps_its_number(cast):
    hall = open_hall(cast, 4)
    for line in ("mano para A", "mano para B", "void 2", "mano para A"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    lines = written(PAPERS["sumula"].read(hall.tournament, FILLED))
    assert [(line["void"], line["hand"]) for line in lines] == [
        (False, 1), (True, 2), (False, 0), (False, 3),
    ]  # fmt: skip
    assert lines[2]["says"] == "Se anuló la mano 2"
    assert drawn(hall.tournament, FILLED).count('class="void"') == 1


def test_one_can_choose_blank_sheets_of_what_is_to_come_and_logs_of_what_was_played(cast):
    hall = open_hall(cast, 4)
    assert [choice.scope for choice in choices(hall.tournament)] == [
        {"match": "1", "form": "blank"},
        {"match": "2", "form": "blank"},
    ]
    assert blank_sheets(hall.tournament) == [choice.scope for choice in choices(hall.tournament)]
    hall.win(1)
    assert choices(hall.tournament)[0].scope == {"match": "1", "form": "filled"}
    assert blank_sheets(hall.tournament) == [{"match": "2", "form": "blank"}]


def test_the_venezuelan_target_may_be_another_one(cast):
    options = dict(ruleset("venezolano").choose(target=15))
    hall = open_hall(cast, 4, ruleset="venezolano", options=options)
    assert drawn(hall.tournament).count('class="bean') == 3 * 2 * 15


def test_a_filled_one_says_which_games_were_kept_quickly(cast, sheet):
    hall = open_hall(cast, 4)
    for line in ("mano para A", "game 30-4", "quick A envido 2, B +1", "quick B truco 2"):
        record_entry(hall.match(1), by=hall.by, submission=Submission(line))
    paper = sheet(hall.tournament, "sumula", FILLED)
    assert paper.content["quick"] == [2]
    assert "El chico 2 se anotó en rápida" in paper.words
    assert "Rápida: Ana y Bruno envido 2" in paper.words
    assert "+1 Carla y Diego sin motivo" in paper.words
    assert [line["hand"] for line in written(paper.content)] == [1, 0, 2, 3]
    record_entry(hall.match(1), by=hall.by, submission=Submission("void 3 4"))
    assert sheet(hall.tournament, "sumula", FILLED).content["quick"] == []


def test_what_is_put_right_after_the_end_is_no_game_of_its_own(cast, sheet):
    hall = open_hall(cast, 4)
    hall.win(1)
    right = Correction(reason="Mal leído", games=((30, 20), (30, 21)))
    correct(hall.match(1), by=hall.by, correction=right)
    paper = sheet(hall.tournament, "sumula", FILLED)
    assert [story["game"] for story in paper.content["stories"]] == [1, 2, 0]
    assert "Chico 3" not in paper.words
    assert "0–0" not in paper.words.partition("Corregido después")[2]


@pytest.mark.parametrize("key", ["asart", "paulista-aabb", "venezolano"])
def test_a_blank_one_says_what_the_clock_of_its_round_does_on_one_page(cast, sheet, key):
    clock = {"key": "knockout", "kind": "knockout", "clock": 90, "at_zero": "stand"}
    hall = open_hall(cast, 4, ruleset=key, stages=[clock])
    paper = sheet(hall.tournament, "sumula", BLANK)
    assert "R3.2: " in paper.words
    assert "1 h 30 min" in paper.words
    assert len(paper.pages) == 1
    assert paper.outside == []


def filled(cast):
    hall = open_hall(cast, 4)
    record_entry(hall.match(1), by=hall.by, submission=Submission("mano para A"))
    return PAPERS["sumula"].read(hall.tournament, FILLED)


def log_pages(content, *lengths: int) -> list[str]:
    """What each page says if each game had so many hands, told in two lines and numbered 1/1 …"""
    (line,) = written(content)
    says = "Ana y Bruno cantaron envido; Carla y Diego quisieron. " * 2
    stories = [
        {
            "game": game,
            "seated": [],
            "lines": [line | {"says": says, "hand": f"{game}/{n + 1}"} for n in range(length)],
        }
        for game, length in enumerate(lengths, start=1)
    ]
    told = content | {"stories": stories}
    return page_texts(lay_out(unsaved("sumula", told, language="es-ar", size="A4")))


def test_a_game_of_one_hand_stays_on_the_page_that_has_room_for_it(cast):
    """It once waited for the next game, and left a third of the page empty."""
    content = filled(cast)
    for hands in range(1, 20):
        first, *_ = log_pages(content, hands, 1, 4)
        if "3/1 " not in first:
            break
    assert "2/1 " in first


def test_the_last_hands_of_a_game_before_others_fill_the_page_they_begin_on(cast):
    """Three of them once went on to the next page together."""
    content = filled(cast)
    for hands in range(5, 40):
        first, *others = log_pages(content, hands, 2)
        if others and f"1/{hands} " not in first:
            break
    assert f"1/{hands - 1} " in first
    assert f"1/{hands} " in others[0]


def test_the_few_hands_of_a_last_page_come_to_the_page_before(cast, monkeypatch):
    content = filled(cast)
    with monkeypatch.context() as before:
        before.setattr("papers.render.balance", lambda pages, lay_out_in: pages)
        hands = next(number for number in range(5, 40) if len(log_pages(content, number)) == 2)
    assert len(log_pages(content, hands)) == 1
