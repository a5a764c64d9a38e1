"""The draw's verifier in a real browser: the same answers as Python, and words for people."""

import json
from collections.abc import Iterator
from hashlib import sha256, sha512
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.draw.cases import case, free_pass_case, solved
from tests.draw.documents import again, bracket, swap, teams
from tests.draw.lists import bracket_list
from tests.draw.test_vectors import DOCUMENTS, rows
from tournaments.draw import place_of, publish, verify
from tournaments.draw.verifier_page import STATIC, all_words, standalone

RESULTS = """(cases) => cases.map(({list, nonce, value}) => {
  const {seed, outcome} = DrawVerifier.result(list, nonce, value);
  return {seed, outcome};
})"""


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    """A page over plain http's rules: about:blank has no crypto.subtle either."""
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.add_script_tag(path=str(STATIC / "draw-verifier.js"))
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


def test_it_agrees_with_every_vector(page):
    vectors = [*rows("draws.jsonl"), *rows("free-passes.jsonl")]
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
      return {text: DrawVerifier.canonical(value), sha256, cards: DrawVerifier.fingerprint(sha256)};
    })"""
    expected = [{k: r[k] for k in ("text", "sha256", "cards")} for r in rows("canonical.jsonl")]
    assert page.evaluate(script, rows("canonical.jsonl")) == expected


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


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_it_finds_published_documents_sound(page, path):
    found = page.evaluate("(text) => DrawVerifier.verify(text)", path.read_text("utf-8"))
    assert found["findings"] == []
    assert found["sound"] is True


@pytest.mark.parametrize("make", [bracket, teams, lambda: swap(again(bracket()), 1, 8)])
def test_it_finds_any_changed_byte(page, make):
    script = """(text) => {
      const missed = [];
      for (let i = 0; i < text.length; i++) {
        const other = String.fromCharCode(text.charCodeAt(i) ^ 1);
        if (DrawVerifier.verify(text.slice(0, i) + other + text.slice(i + 1)).sound) missed.push(i);
      }
      return missed;
    }"""
    assert page.evaluate(script, publish(make()).decode()) == []


def test_it_names_the_same_first_difference_as_python(page):
    document = json.loads(publish(bracket()))
    slots = document["draws"][0]["outcome"]["slots"]
    slots[2], slots[5] = slots[5], slots[2]
    data = publish(document)
    ours = verify(data).findings[0]
    theirs = page.evaluate("(text) => DrawVerifier.verify(text)", data.decode())["findings"][0]
    assert (theirs["code"], theirs["where"]) == (ours.code, ours.where)
    assert (theirs["expected"], theirs["found"]) == (ours.expected, ours.found)


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
def test_the_kept_file_says_where_my_pair_plays(kept, language):
    document = bracket()
    page = kept(language, publish(document))
    page.fill("#draw-me", "acosta")
    page.click("#draw-check")
    said = page.inner_text("#draw-result")
    words = all_words()[language]
    place = place_of(document, "p1")  # counted as the bracket does: tests/draws/test_match_numbers
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


def test_the_noted_seal_must_be_the_lists(kept):
    page = kept("en", publish(bracket()))
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
