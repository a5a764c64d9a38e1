"""The draw's verifier in a real browser: the same answers as Python, and words for people."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.tournaments.draws.protocol.attacks import ATTACKS, Attack, random_changes, with_short
from tests.tournaments.draws.protocol.cases import case, free_pass_case, late_case, solved
from tests.tournaments.draws.protocol.documents import (
    STAGE_DOCUMENTS,
    again,
    bracket,
    groups,
    late,
    lot,
    pots,
    round_of_pairs,
    swap,
    teams,
)
from tests.tournaments.draws.protocol.lists import CARDS, NONCE, bracket_list, team_list
from tests.tournaments.draws.protocol.sources import (
    BEACON,
    EVENING,
    NAMED,
    NOTHING,
    RANDOMNESS,
    SIGNATURE,
    SOURCES,
    TYPED,
    source_case,
)
from tests.tournaments.draws.protocol.test_first_version import FILES
from tests.tournaments.draws.protocol.test_tampering import (
    EVERY_KIND,
    ODD_VALUES,
    with_each_member,
)
from tests.tournaments.draws.protocol.test_vectors import DOCUMENTS, DRAWS, STAGES, rows
from tournaments.draws.protocol import (
    FRENCH,
    fingerprint,
    freeze_list,
    place_of,
    publish,
    record_draw,
    text_of,
    verify,
)
from tournaments.draws.protocol.canonical import is_hex
from tournaments.draws.verifier_page import PROGRAM, STATIC, all_words, standalone

RESULTS = """(cases) => cases.map(({list, nonce, value}) => {
  const {seed, outcome} = DrawVerifier.runDraw(list, nonce, value);
  return {seed, outcome};
})"""
# Of what is tried at every place of a document every so many first, the others in the long run.
SOME = 5
SOME_THEN_REST = pytest.mark.parametrize(
    "some", [True, pytest.param(False, marks=pytest.mark.full)], ids=["some", "rest"]
)


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """A page over plain http's rules: about:blank has no crypto.subtle either."""
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(20_000)
    for name in PROGRAM:
        page.add_script_tag(path=str(STATIC / name))
    yield page
    context.close()


def agree(page: Page, seeds: range) -> None:
    cases = [solved(case(seed)) for seed in seeds]
    found = page.evaluate(RESULTS, cases)
    for seed, made, other in zip(seeds, cases, found, strict=True):
        assert other == {"seed": made["seed"], "outcome": made["outcome"]}, seed


def test_it_draws_as_python_does_on_hundreds_of_random_cases(page):
    agree(page, range(100_000, 100_300))


@pytest.mark.full
@pytest.mark.parametrize("thousand", range(5))
def test_it_draws_as_python_does_on_five_thousand_random_cases(page, thousand):
    agree(page, range(thousand * 1000, (thousand + 1) * 1000))


def test_it_draws_free_passes_as_python_does(page):
    cases = [solved(free_pass_case(seed)) for seed in range(5_000, 5_120)]
    found = page.evaluate(RESULTS, cases)
    assert found == [{"seed": made["seed"], "outcome": made["outcome"]} for made in cases]


def test_it_draws_the_rivals_of_late_teams_as_python_does(page):
    cases = [solved(late_case(seed)) for seed in range(5_000, 5_200)]
    found = page.evaluate(RESULTS, cases)
    assert found == [{"seed": made["seed"], "outcome": made["outcome"]} for made in cases]


def test_it_agrees_with_every_vector(page):
    vectors = [row for name in (*DRAWS, "structures") for row in rows(f"{name}.jsonl")]
    found = page.evaluate(RESULTS, vectors)
    assert found == [{"seed": row["seed"], "outcome": row["outcome"]} for row in vectors]
    script = """(rows) => rows.map(({seed, limits}) => {
      const stream = new DrawVerifier.Stream(seed);
      return limits.map((limit) => String(stream.below(BigInt(limit))));
    })"""
    streams = rows("streams.jsonl")
    assert page.evaluate(script, streams) == [row["numbers"] for row in streams]
    script = """(rows) => rows.map(({text}) => {
      const value = JSON.parse(text), sha256 = DrawVerifier.hashOf(value);
      const cards = DrawVerifier.fingerprint(sha256, {cards: 6});
      return {text: DrawVerifier.canonical(value), sha256, cards};
    })"""
    expected = [{k: r[k] for k in ("text", "sha256", "cards")} for r in rows("canonical.jsonl")]
    assert page.evaluate(script, rows("canonical.jsonl")) == expected
    script = "(rows) => rows.map(({sha256, source}) => DrawVerifier.fingerprint(sha256, {source}))"
    assert page.evaluate(script, rows("cards.jsonl")) == [r["cards"] for r in rows("cards.jsonl")]


def test_it_takes_the_sources_that_python_takes(page):
    """Each named wrong in every way we know, and typed wrong."""
    named = [{"source": source, "frozen_at": at} for source, at, _ in NAMED]
    script = "(named) => named.map((s) => DrawVerifier.isSource(s.source, s.frozen_at))"
    assert page.evaluate(script, named) == [not codes for _, _, codes in NAMED]
    script = "(typed) => typed.map((s) => DrawVerifier.isSourceValue(s.source, s.value))"
    typed = [{"source": source, "value": value} for source, value, _ in TYPED]
    for one, (_, value, codes), answer in zip(
        typed, TYPED, page.evaluate(script, typed), strict=True
    ):
        # Whether the league signed a round is the one thing that a page cannot check.
        digits = value["fallback"] if isinstance(value, dict) else value
        assert answer == (not codes or (codes == {"wrong_signature"} and is_hex(digits, 96))), one


@pytest.mark.parametrize("language", list(all_words()))
@pytest.mark.parametrize(
    ("source", "value", "word"),
    [(NOTHING, None, "no_source"), (BEACON, SIGNATURE, "beacon"), (*SOURCES[6], "fallback")],
    ids=["none", "beacon", "fallback"],
)
def test_the_kept_file_says_plainly_where_chance_came_from(kept, language, source, value, word):
    case = source_case(source, value)
    document = record_draw(freeze_list(case["list"]), nonce=case["nonce"], value=value)
    page = kept(language, publish(document))
    page.click("#draw-check")
    said = page.inner_text("#draw-result")
    words = all_words()[language]
    assert words["sound"] in said
    values = {"round": 1000, "randomness": RANDOMNESS, "after": EVENING}
    assert words[word].format(**values) in said


def test_the_kept_file_shows_a_french_hash_as_its_page_does(kept):
    case = source_case(*SOURCES[0])
    document = freeze_list(case["list"])
    page = kept("pt-BR", publish(document))
    page.click("#draw-check")
    glyphs = dict(zip("pceo", "♣♥♠♦", strict=True))
    cards = fingerprint(document["draws"][0]["list_hash"], deck=FRENCH)
    drawn = " ".join(card[:-1] + glyphs[card[-1]] for card in cards)
    assert all_words()["pt-BR"]["cards"].format(cards=drawn) in page.inner_text("#draw-result")


def test_it_counts_the_work_of_counting_as_python_does(page):
    """So that both refuse the same lists as too complex."""
    script = "(lists) => lists.map((list) => DrawVerifier.runDraw(list, '00', null).work)"
    stages = [row for kind in STAGES for row in rows(f"{kind}.jsonl") if "work" in row]
    vectors = [*rows("structures.jsonl"), *rows("works.jsonl"), *stages]
    works = page.evaluate(script, [row["list"] for row in vectors])
    assert works == [row["work"] for row in vectors]


def test_its_hashes_are_the_standards_own(page):
    """FIPS 180-4 examples, RFC 4231 test case 2, and every length around a block."""
    assert page.evaluate("DrawVerifier.sha256('abc')").startswith("ba7816bf8f01cfea")
    assert page.evaluate("DrawVerifier.sha512('abc')").startswith("ddaf35a193617aba")
    key = b"Jefe".hex()
    known = page.evaluate(f"DrawVerifier.hmac('{key}', 'what do ya want for nothing?')")
    assert known == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    lengths = list(range(260))
    ours = page.evaluate(
        "(lengths) => lengths.map((n) => [DrawVerifier.sha256('a'.repeat(n)),"
        " DrawVerifier.sha512('a'.repeat(n))])",
        lengths,
    )
    texts = [b"a" * n for n in lengths]
    assert ours == [[sha256(text).hexdigest(), sha512(text).hexdigest()] for text in texts]


@pytest.mark.parametrize("path", [*DOCUMENTS, *FILES], ids=lambda path: path.name)
def test_it_finds_published_documents_sound(page, path):
    found = page.evaluate("(text) => DrawVerifier.verify(text)", path.read_text("utf-8"))
    assert found["findings"] == []
    assert found["sound"] is True


def test_it_finds_trios_sound_of_whom_three_are_kept_together(page):
    bonds = [["p2", "p5"], ["p5", "p8"]]
    draw_list = team_list([None] * 10, team_size=3, together=bonds, odd="reserve")
    document = record_draw(freeze_list(draw_list), nonce=NONCE, value=CARDS)
    assert ["p2", "p5", "p8"] in document["draws"][0]["outcome"]["teams"]
    answer = page.evaluate("(text) => DrawVerifier.verify(text)", publish(document).decode())
    assert (answer["findings"], answer["sound"]) == ([], True)


@SOME_THEN_REST
@pytest.mark.parametrize(
    "make",
    [bracket, teams, late, lambda: swap(again(bracket()), 1, 8), *STAGE_DOCUMENTS.values()],
)
def test_it_finds_any_changed_byte(page, make, some):
    """As the tests of the protocol find every one of them in Python."""
    script = """([text, each, some]) => {
      const missed = [];
      for (let i = 0; i < text.length; i++) {
        if ((i % each === 0) !== some) continue;
        const other = String.fromCharCode(text.charCodeAt(i) ^ 1);
        if (DrawVerifier.verify(text.slice(0, i) + other + text.slice(i + 1)).sound) missed.push(i);
      }
      return missed;
    }"""
    assert page.evaluate(script, [publish(make()).decode(), SOME, some]) == []


def test_it_names_the_same_first_difference_as_python(page):
    document = json.loads(publish(bracket()))
    slots = document["draws"][0]["outcome"]["slots"]
    slots[2], slots[5] = slots[5], slots[2]
    data = publish(document)
    ours = verify(data).findings[0]
    theirs = page.evaluate("(text) => DrawVerifier.verify(text)", data.decode())["findings"][0]
    assert (theirs["code"], theirs["where"]) == (ours.code, ours.where)
    assert (theirs["expected"], theirs["found"]) == (ours.expected, ours.actual)


ANSWERS = """(files) => files.map(([text, noted]) => {
  const {findings, document, ...answer} = DrawVerifier.verify(text, {noted});
  return {...answer, code: findings.length ? findings[0].code : "", readable: document !== null};
})"""


def python_answer(data: bytes, noted: str = "") -> dict[str, Any]:
    """As the script above tells the browser's."""
    report = verify(data, noted=noted)
    said = {name: asdict(report)[name] for name in ("noted", "renamed", "unmatched", "taken_out")}
    code = report.findings[0].code if report.findings else ""
    readable = report.document is not None
    return json.loads(
        json.dumps(said | {"sound": report.sound, "code": code, "readable": readable})
    )


def test_it_says_of_every_attack_what_python_says(page):
    attacks = {name: make() for name, make in ATTACKS.items()}
    files = [[attack.data.decode(), attack.noted] for attack in attacks.values()]
    for (name, attack), answer in zip(attacks.items(), page.evaluate(ANSWERS, files), strict=True):
        assert answer == python_answer(attack.data, attack.noted), name


def test_it_judges_changes_by_hand_as_python_does(page):
    files = [Attack(random_changes(seed)).data for seed in range(400)]
    answers = page.evaluate(ANSWERS, [[data.decode(), ""] for data in files])
    expected = [python_answer(data) for data in files]
    for seed, (answer, ours) in enumerate(zip(answers, expected, strict=True)):
        assert answer == ours, seed
    assert {answer["code"] for answer in expected} == {"", "wrong_change"}


@SOME_THEN_REST
@pytest.mark.parametrize("odd", ODD_VALUES, ids=repr)
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_it_judges_any_nonsense_as_python_does(page, kind, odd, some):
    members = enumerate(with_each_member(EVERY_KIND[kind](), odd))
    files = [file for number, file in members if (number % SOME == 0) == some]
    answers = page.evaluate(ANSWERS, [[data.decode(), ""] for _, data in files])
    for (path, data), answer in zip(files, answers, strict=True):
        assert answer == python_answer(data), path


def test_it_knows_every_state_that_a_file_was_in(page):
    first = bracket()
    states = [first, swap(first, 1, 8), again(swap(first, 1, 8))]
    text = publish(swap(states[-1], 1, 8))
    answers = page.evaluate(ANSWERS, [[text.decode(), state["seal"]] for state in states])
    assert answers == [python_answer(text, state["seal"]) for state in states]
    assert [answer["noted"]["changes"] for answer in answers] == [0, 1, 0]


def test_512_teams_of_32_clubs_take_seconds(page):
    clubs = [f"c{n % 32}" for n in range(512)]
    made = solved({**case(0), "list": {**case(0)["list"], **_rules(bracket_list(clubs))}})
    found = page.evaluate(RESULTS, [made])
    assert found == [{"seed": made["seed"], "outcome": made["outcome"]}]


def _rules(draw_list: dict) -> dict:
    keep = ("kind", "entries", "clubs", "size", "byes", "seeds", "apart")
    return {key: draw_list[key] for key in keep}


@pytest.fixture
def kept(chromium: Browser, tmp_path: Path) -> Iterator:
    """The file to download, opened from disk with every connection cut."""
    context = chromium.new_context(offline=True, viewport={"width": 360, "height": 700})
    complaints: list[str] = []

    def open_file(language: str, data: bytes) -> Page:
        path = tmp_path / "verificar.html"
        path.write_text(standalone(language=language, published=data), encoding="utf-8")
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path.as_uri())
        return page

    yield open_file
    context.close()
    assert complaints == []


@pytest.mark.parametrize("language", list(all_words()))
def test_the_kept_file_says_whom_a_late_team_meets_and_who_goes_on_passing_free(kept, language):
    document = late()
    record, words = document["draws"][0], all_words()[language]
    names = {entry["id"]: text_of(document, entry["name"]) for entry in record["list"]["entries"]}
    against = record["outcome"]["against"]
    page = kept(language, publish(document))

    def answer(id: str) -> str:
        page.fill("#draw-me", names[id])
        page.click("#draw-check")
        return page.inner_text("#draw-result")

    for id, rival in (("p1", against), (against, "p1")):
        values = {"name": names[id], "rival": names[rival], "place": place_of(document, id)}
        assert words["your_rival"].format(**values) in answer(id)
    other = next(id for id in names if id not in ("p1", against))
    assert words["passes_free"].format(name=names[other]) in answer(other)


def said_of(page: Page, name: str) -> str:
    page.fill("#draw-me", name)
    page.click("#draw-check")
    return page.inner_text("#draw-result")


@pytest.mark.parametrize("language", list(all_words()))
def test_the_kept_file_says_where_somebody_stands_in_the_draw_of_a_stage(kept, language):
    words, name = all_words()[language], "Acosta / Benítez"
    for make, word in ((groups, "your_group"), (pots, "your_stage_match"), (lot, "your_lot")):
        document = make()
        place = place_of(document, "p1")
        values = {"name": name, "place": place, "group": "ABCDE"[(place or 1) - 1]}
        said = said_of(kept(language, publish(document)), name)
        assert words["sound"] in said
        assert words[word].format(**values) in said
    assert words["pots_chance"] in said_of(kept(language, publish(pots())), name)


@pytest.mark.parametrize("language", list(all_words()))
def test_the_kept_file_says_whom_somebody_meets_in_a_round_and_what_could_not_be_avoided(
    kept, language
):
    document, words = round_of_pairs(), all_words()[language]
    record = document["draws"][0]
    outcome = record["outcome"]
    names = {entry["id"]: text_of(document, entry["name"]) for entry in record["list"]["entries"]}
    (a, b), *_ = outcome["pairs"]
    page = kept(language, publish(document))
    said = said_of(page, names[a])
    assert words["your_round"].format(name=names[a], rival=names[b], round=3) in said
    bye = outcome["bye"]
    assert words["your_bye"].format(name=names[bye], round=3) in said_of(page, names[bye])
    assert words["round_chance"] in said
    lines = {line: number for line, number in outcome["cost"].items() if number > 0}
    assert lines
    for line in outcome["cost"]:
        sentence = words["cost"][line].format(number=outcome["cost"][line])
        assert (sentence in said) == (line in lines)


@pytest.mark.parametrize("language", list(all_words()))
def test_the_kept_file_says_where_my_pair_plays(kept, language):
    document = bracket()
    page = kept(language, publish(document))
    page.fill("#draw-me", "acosta")
    page.click("#draw-check")
    said = page.inner_text("#draw-result")
    words = all_words()[language]
    place = place_of(
        document, "p1"
    )  # counted as the bracket does: tests/tournaments/draws/test_match_numbers
    assert words["sound"] in said
    assert words["your_match"].format(name="Acosta / Benítez", place=place) in said
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_kept_file_shows_the_first_difference(kept):
    document = json.loads(publish(bracket()))
    slots = document["draws"][0]["outcome"]["slots"]
    slots[2], slots[5] = slots[5], slots[2]
    page = kept("es-AR", publish(document))
    page.click("#draw-check")
    said = page.inner_text("#draw-result")
    assert "No coincide. Primera diferencia:" in said
    assert "draws.0.outcome.slots.2" in said


def test_the_kept_file_tells_redraws_reasons_and_changes(kept):
    page = kept("pt-BR", publish(swap(again(bracket()), 1, 8)))
    page.click("#draw-check")
    said = page.inner_text("#draw-result")
    assert "Sorteio 2" in said
    assert "Motivo: Faltaba una pareja." in said
    assert "Mudanças à mão depois do sorteio: 1" in said


@pytest.mark.parametrize("language", list(all_words()))
def test_the_kept_file_warns_of_a_noted_list_that_no_longer_counts(kept, language):
    document = again(bracket())
    page = kept(language, publish(document))
    page.click("#draw-advanced summary")
    page.fill("#draw-noted", document["draws"][0]["list_hash"].upper())
    page.click("#draw-check")
    words = all_words()[language]
    warning = page.locator("#draw-result .bad")
    assert warning.inner_text() == words["noted_replaced"].format(number=1, last=2)
    page.fill("#draw-noted", document["draws"][1]["list_hash"])
    page.click("#draw-check")
    assert words["noted_list"].format(number=2) in page.inner_text("#draw-result")
    assert page.locator("#draw-result .bad").count() == 0


def test_the_kept_file_says_which_state_the_noted_seal_is_of(kept):
    document = swap(bracket(), 1, 8)
    page = kept("en", publish(swap(document, 3, 4)))
    page.click("#draw-advanced summary")
    page.fill("#draw-noted", document["seal"])
    page.click("#draw-check")
    assert "as it was then (changes by hand: 1). Nothing" in page.inner_text("#draw-result")


def test_the_kept_file_counts_and_names_who_is_called_otherwise(kept):
    page = kept("es-AR", ATTACKS["two_people_exchange_their_names_by_a_change"]().data)
    page.click("#draw-check")
    said = page.inner_text("#draw-result")
    assert "Con otro nombre que en la lista cerrada, por un cambio a mano (2): " in said
    assert "Acosta / Benítez → Coria / Duarte; Coria / Duarte → Acosta / Benítez" in said
    page = kept("pt-BR", ATTACKS["two_people_are_renamed_in_silence"]().data)
    page.click("#draw-check")
    said = page.inner_text("#draw-result")
    assert "porque foram apagados ou mudados (2): o 1 da lista (p1); o 2 da lista (p2)" in said


def test_the_kept_file_finds_whoever_is_in_the_incomplete_team(kept):
    document = with_short()
    (alone,) = document["draws"][0]["outcome"]["short"]
    page = kept("en", publish(document))
    page.fill("#draw-me", alone)
    page.click("#draw-check")
    assert f"{alone}: in the incomplete team, as published." in page.inner_text("#draw-result")


def test_a_player_sees_one_button_and_the_file_stands_behind_advanced(kept):
    page = kept("pt-BR", publish(bracket()))
    assert page.locator("button:visible").count() == 1
    assert not page.locator("#draw-text").is_visible()
    page.click("#draw-check")
    assert page.locator("#draw-result .good").first.is_visible()
    page.click("#draw-advanced summary")
    assert page.locator("#draw-text").is_visible()
    page = kept("pt-BR", b"")  # nothing inside: it has to be pasted
    assert page.locator("#draw-text").is_visible()


def test_the_noted_seal_must_be_the_lists(kept):
    page = kept("en", publish(bracket()))
    page.click("#draw-advanced summary")
    page.fill("#draw-noted", "00" * 32)
    page.click("#draw-check")
    assert "other_list" in page.inner_text("#draw-result")


def test_a_name_with_markup_stays_text(kept):
    page = kept("en", b'{"x":"</textarea><script>alert(1)</script>"}\n')
    page.click("#draw-check")
    assert page.get_attribute("#draw-result", "data-sound") == "false"
    assert page.locator("script:not([type])").count() == 1


def test_every_language_says_the_same_things():
    shapes = {
        name: {key: type(value).__name__ + str(len(value) * isinstance(value, list))
               for key, value in words.items()}
        for name, words in all_words().items()
    }  # fmt: skip
    assert len({json.dumps(shape, sort_keys=True) for shape in shapes.values()}) == 1
