"""Every place in one sentence, in four languages."""

import json
import re

import pytest

from tests.tournaments.formats.stages import ending, exits_of, group_of, match, result, stage
from tests.tournaments.formats.test_tables import circle, won
from tournaments.formats.__main__ import main
from tournaments.formats.document import read_document
from tournaments.formats.explain import all_words, explain_places
from tournaments.formats.ranking import CRITERIA, VALUES, Table
from tournaments.formats.stage_exits import find_exits

NAMES = {"a": "Los Primos", "b": "La Flor", "c": "Mano a Mano"}


def table_of(**members) -> Table:
    return find_exits(*read_document(stage(**members))).tables[0]


def sentences(language: str = "en", **members) -> list[str]:
    return explain_places(table_of(**members), all_words()[language], NAMES)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "above La Flor: same wins and point difference, 4 more points for"),
        (
            "es-AR",
            "arriba de La Flor: igual en triunfos y diferencia de tantos, 4 tantos más a favor",
        ),
        (
            "es-VE",
            "arriba de La Flor: igual en triunfos y diferencia de piedras, 4 piedras más a favor",
        ),
        ("pt-BR", "acima de La Flor: igual em vitórias e saldo de pontos, 4 pontos a favor a mais"),
    ],
)
def test_a_place_says_what_was_equal_and_what_parted_them(language, expected):
    assert sentences(language, groups=[circle(3, 5, 7)])[1] == expected


def test_the_last_place_says_who_is_above_it_and_why():
    assert sentences(groups=[circle(3, 5, 7)])[2] == (
        "in last place; above it, Mano a Mano: same wins and point difference, 4 more points for"
    )


def test_a_shared_place_an_open_tie_and_a_lot():
    tied = [circle(5, 5, 5)]
    assert sentences(groups=tied)[0] == ("level with La Flor in everything: they share the place")
    exits = exits_of("A", through=1)
    assert sentences(groups=tied, exits=exits)[0].endswith("a lot will decide")
    open_playoff = sentences("es-AR", groups=tied, exits=exits, criteria=["W", "X"])
    assert open_playoff[0] == "igual en todo que La Flor: falta el desempate"
    drawn = sentences(
        "pt-BR", groups=tied, exits=exits, criteria=["W", "D"], lots=[["b", "a", "c"]]
    )
    assert drawn[0] == ("acima de Los Primos: igual em vitórias e saldo de pontos, por sorteio")


def test_head_to_head_and_play_offs_say_where_the_difference_was():
    outcomes = [won(5, 5), won(0, 0), won(0, 0), won(11, 11), won(11, 11), won(5, 5)]
    outcomes[0] = result(games=[[11, 12], [11, 12]])
    outcomes[4] = result(games=[[11, 12], [11, 12]])
    direct = sentences("es-VE", criteria=["W", "H"], groups=[group_of(outcomes)])
    assert direct[0] == (
        "arriba de Los Primos: igual en triunfos, en los encuentros entre sí, 1 triunfo más"
    )
    game = match("a", "b", result(games=[[7, 12]]))
    playoff = sentences(
        criteria=["W", "X"],
        groups=[group_of([ending("double walkover")])],
        exits=exits_of("A", through=1),
        playoffs=[{"teams": ["a", "b"], "games": [game]}],
    )
    assert playoff[0] == "above Los Primos: same wins, 1 more win in the play-off"


def test_a_skipped_head_to_head_and_a_team_that_left_are_said():
    group = group_of([None, won(3, 3), won(5, 5)])
    assert "not all of them have met" in sentences(criteria=["W", "H", "D"], groups=[group])[0]
    gone = sentences(
        "pt-BR", groups=[group_of([won(3, 3), won(5, 5), won(5, 5)])], withdrawals=["a"]
    )
    assert gone[2] == "saiu do torneio: fica abaixo de quem continua"


def test_every_language_has_every_word_with_the_same_placeholders():
    english = all_words()["en"]
    assert set(english["more"]) == {*VALUES, "U", "M"}
    assert set(english["criteria"]) == {*CRITERIA} - {"L", "="}
    for words in all_words().values():
        assert words.keys() == english.keys()
        for key, text in english.items():
            if isinstance(text, dict):
                assert words[key].keys() == text.keys()
            else:
                holes = [sorted(re.findall(r"{\w+}", one)) for one in (words[key], text)]
                assert holes[0] == holes[1], key
        assert all("{n}" in form for forms in words["more"].values() for form in forms)


# --- the command


def test_the_command_answers_programs_in_json_and_people_in_sentences(tmp_path, capsys):
    file = tmp_path / "stage.json"
    exits = exits_of("A", through=1)
    file.write_text(json.dumps(stage(groups=[circle(3, 5, 7)], exits=exits, names=NAMES)))
    assert main(["table", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["exits"][0]["team"] == "a"
    assert main(["table", str(file), "--language", "en"]) == 0
    assert "  1. Los Primos: above Mano a Mano: same wins, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "code", "problem"),
    [
        ("{", 2, "not_json"),
        ("[]", 1, "not_a_stage"),
        (json.dumps({**stage(), "criteria": ["luck"]}), 1, "not_a_stage"),
        (json.dumps(stage(exits=exits_of("Z", through=1))), 1, "not_a_stage"),
        (json.dumps(stage(groups=[group_of([result(games=[[12, 5]])])])), 1, "not_a_stage"),
        (json.dumps(stage(lots=[["a", "a"]])), 1, "not_a_stage"),
        (json.dumps(stage(exits=[{"best": 0, "rank": 1, "to": "cup"}])), 1, "not_a_stage"),
        (
            json.dumps(stage(playoffs=[{"teams": ["a"], "games": [match("a", None, None)]}])),
            1,
            "not_a_stage",
        ),
    ],
)  # fmt: skip
def test_what_is_no_stage_is_refused(tmp_path, capsys, text, code, problem):
    file = tmp_path / "stage.json"
    file.write_text(text)
    assert main(["table", str(file)]) == code
    assert problem in capsys.readouterr().err
