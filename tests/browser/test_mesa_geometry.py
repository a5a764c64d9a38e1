"""The table page by its boxes: for every ruleset, on every size of phone, standing and lying, with
letters as they are and doubled. Nothing beyond the screen, nothing on top of anything else, every
target a thumb's size, and Confirm always at hand.

One page is laid out again and again: a size is a viewport and the root's letters, as a phone's own
setting of its text has it. What is tapped is whatever the sheet offers, by its place."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scoring.registry import all_rulesets, ruleset
from tests.browser.mesa_quick import sit_down_quickly
from tests.browser.mesa_sheet import Table, phone, sit_down

UPRIGHT = [(320, 640), (360, 640), (360, 688), (360, 740), (390, 800), (412, 915)]
LYING = [(667, 375), (740, 360)]
SIZES = UPRIGHT + LYING
# The least width, the most letters in a line, the least height.
EDGES = [(320, 640), (412, 915), (740, 360)]
SHEET = "[data-sheet-place] [data-tap]:not([data-tap^=clear]):not(:disabled)"
# Which of the sheet's buttons is tapped, again and again, counted from its first or its last one.
WALKS = [[], [0], [0, 0], [0, 0, 0], [1, -1], [-3], [0, 0, 0, -3], [2, 0, -3, 0], [-1]]
QUICK_WALKS = [[], [0, -1], [2, 3, 1]]
STEP = f"""(place) => {{
  const buttons = [...document.querySelectorAll("{SHEET}")];
  if (!buttons.length) return;
  buttons[((place % buttons.length) + buttons.length) % buttons.length].click();
  const dialog = document.querySelector("dialog[open]");
  if (dialog) dialog.querySelector(".body .btn").click();
}}"""

MEASURE = r"""({ upright, text }) => {
  const faults = [];
  const width = innerWidth, height = innerHeight;
  const main = document.getElementById("main");
  const name = (element) => element.outerHTML.slice(0, 90);
  const once = (find) => { // asked of an element again and again, while only panes scroll
    const answers = new Map();
    return (element) => answers.has(element) ? answers.get(element) : (answers.set(element, find(element)), answers.get(element));
  };
  const isClipped = once((element) => element && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement)));
  const isShown = once((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !isClipped(element) && !element.closest("noscript"));
  const boxOf = (element) => element.getBoundingClientRect();
  const overlap = (a, b, slack) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;
  const stickyOf = once((element) => element.closest(".last, .game > summary")); // it lies over what scrolls
  const top = document.querySelector("dialog[open]");
  const root = top || document.body;
  main.scrollTo(0, 0);

  // Nothing beyond the screen's width, nothing cut off inside its own box, no page that scrolls.
  for (const element of [root, ...root.querySelectorAll("*:not(svg *):not(template)")]) {
    if (!isShown(element)) continue;
    const box = boxOf(element);
    if (!box.width) continue;
    if (box.left < -.5 || box.right > width + .5) faults.push(`beyond: ${Math.round(box.left)}-${Math.round(box.right)} ${name(element)}`);
    if (element.matches("button, .btn, h1, h2, legend, main, .board, .bar, .said, .names, dialog *")
      && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline"
      && !element.matches(".clip"))
      faults.push(`cut: ${element.scrollWidth} in ${element.clientWidth} ${name(element)}`);
    if (element.matches("dialog, dialog > *, main, .board, .bar") && element.scrollHeight > element.clientHeight + 2
      && getComputedStyle(element).overflowY === "hidden") faults.push(`no thumb can scroll it: ${name(element)}`);
    if (element.matches("button, .btn") && element.scrollHeight > element.clientHeight + 2)
      faults.push(`cut below: ${element.scrollHeight} in ${element.clientHeight} ${name(element)}`);
  }
  const page = document.scrollingElement;
  if (page.scrollWidth > width || page.scrollHeight > height) faults.push(`page scrolls: ${page.scrollWidth}x${page.scrollHeight}`);

  // No words on top of other words; those of the pad keep a margin.
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("template, script, style, svg") || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const list = parent.closest(".preview");
    for (const box of range.getClientRects()) {
      if (list && box.bottom > boxOf(list).bottom + 1) continue; // scrolled away
      const slim = { left: box.left, right: box.right, top: box.top + box.height * .25, bottom: box.bottom - box.height * .25 };
      if (box.width > 1) texts.push({ node, parent, box: slim });
    }
  }
  const pane = once((element) => element.closest("main, .board, .bar, dialog > .body") || root);
  texts.forEach((one, i) => {
    for (const other of texts.slice(i + 1)) {
      const isSticky = stickyOf(one.parent) !== stickyOf(other.parent);
      if (overlap(one.box, other.box, 1.5) && one.node !== other.node && !isSticky && pane(one.parent) === pane(other.parent))
        faults.push(`words meet: ${one.node.data.trim()} / ${other.node.data.trim()}`);
    }
    const isAtEdge = one.box.left < 6 || one.box.right > width - 6;
    if (one.parent.closest(".pad") && isAtEdge) faults.push(`no margin: ${one.node.data.trim()}`);
  });
  for (const stack of document.querySelectorAll(".pad-stack")) {
    if (!top && isShown(stack)) for (const { parent, box, node } of texts)
      if (parent.closest(".pad") && overlap(boxOf(stack), box, 2)) faults.push(`marks meet: ${node.data}`);
  }

  // Every target: a thumb's size, not under another, reached by scrolling nothing but its own pane.
  const targets = [...root.querySelectorAll("button, a[href], summary, input, select")].filter(isShown);
  for (const target of targets) {
    target.scrollIntoView({ block: "nearest" });
    const box = boxOf(target);
    const isInText = target.matches("a.art"); // cited in a sentence: as tall as its line
    if (!isInText && (box.width < 43.5 || box.height < 43.5)) faults.push(`small: ${box.width.toFixed(1)}x${box.height.toFixed(1)} ${name(target)}`);
    if (box.top < -.5 || box.bottom > height + .5) faults.push(`off: ${Math.round(box.top)}-${Math.round(box.bottom)} ${name(target)}`);
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!isInText && hit !== target && !target.contains(hit)) faults.push(`under ${hit ? name(hit) : "nothing"}: ${name(target)}`);
    for (const other of targets) {
      const isSticky = stickyOf(target) !== stickyOf(other);
      if (other !== target && !isSticky && pane(other) === pane(target) && overlap(box, boxOf(other), .5))
        faults.push(`targets meet: ${name(target)} / ${name(other)}`);
    }
  }
  main.scrollTo(0, 0);
  if (top) return faults;

  // Confirm, and who won, are there without scrolling; the entry has room.
  const confirm = document.querySelector("[data-confirm]");
  const at = boxOf(confirm);
  if (!isShown(confirm) || at.left < 0 || at.right > width || at.top < 0 || at.bottom > height) faults.push("confirm is out of sight");
  const entry = boxOf(main);
  if (entry.height < height * .25) faults.push(`the entry has ${Math.round(entry.height)} px`);
  if (text === 100) {
    for (const button of document.querySelectorAll(".hand .last .side .btn")) {
      const box = boxOf(button);
      if (box.top < entry.top || box.bottom > entry.bottom + .5) faults.push(`who won is out of sight: ${name(button)}`);
    }
    const isPadShown = isShown(document.querySelector(".pad"));
    if (upright && isPadShown && [...document.querySelectorAll(".pad .names")].some((names) => !isShown(names))) faults.push("no names on the pad");
  }
  if (!upright) {
    if (entry.left < width * .3 || entry.width < width * .5 || at.right > entry.left + 1) faults.push("lying down, it does not use its width");
    if (boxOf(document.querySelector(".pad")).right > entry.left + 1) faults.push("the pad stands over the entry");
  }
  return faults;
}"""  # noqa: E501


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    page = phone(chromium)
    yield page
    page.context.close()


def lay_out(page: Page, size: tuple[int, int], text: int) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("(text) => { document.documentElement.style.fontSize = `${text}%`; }", text)


def measure(page: Page, size: tuple[int, int], text: int) -> list[str]:
    lay_out(page, size, text)
    faults: list[str] = page.evaluate(MEASURE, {"upright": size in UPRIGHT, "text": text})
    return [f"{size[0]}x{size[1]} at {text} %: {fault}" for fault in faults]


def measure_everywhere(page: Page, some: list[tuple[int, int]] = SIZES) -> list[str]:
    page.emulate_media(
        reduced_motion="reduce"
    )  # a dialog that rises is measured where it comes to rest
    sizes = [(size, text) for text in (100, 200) for size in some]
    return [fault for size, text in sizes for fault in measure(page, size, text)]


Sit = Callable[..., Table]


def walk(page: Page, sit: Sit, key: str, places: list[int], **there: Any) -> None:
    lay_out(page, (390, 844), 100)
    sit(page, key, **there)
    for place in places:
        page.evaluate(STEP, place)


@pytest.mark.parametrize(
    "sizes",
    [EDGES, pytest.param([s for s in SIZES if s not in EDGES], marks=pytest.mark.full)],
    ids=["edges", "between"],
)
@pytest.mark.parametrize("key", list(all_rulesets()))
@pytest.mark.parametrize(("sit", "walks"), [(sit_down, WALKS), (sit_down_quickly, QUICK_WALKS)])
def test_nothing_is_cut_covered_or_out_of_reach(
    page: Page, sit: Sit, walks: list[list[int]], key: str, sizes: list[tuple[int, int]]
) -> None:
    target = ruleset(key).target
    faults = []
    for number, places in enumerate(walks):
        score = [(target - 1, target - 2), (0, 0), (10, target - 3)][number % 3]
        walk(page, sit, key, places, score=score)
        faults += [f"{places}: {fault}" for fault in measure_everywhere(page, sizes)]
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="module")
def practice(chromium: Browser) -> Iterator[Page]:
    """With the strip of a table to practise at above the pad."""
    page = phone(chromium, practice="asart")
    yield page
    page.context.close()


@pytest.mark.parametrize("key", ["asart", "paulista-tento", "venezolano"])
def test_the_strip_of_a_practice_table_takes_no_room_from_the_hand(
    practice: Page, key: str
) -> None:
    faults = []
    for places in ([], [0, 0, 0, -3]):
        walk(practice, sit_down, key, places, score=(10, ruleset(key).target - 2))
        assert practice.locator(".board > :visible").count() == 3  # banner, pad, turn
        assert practice.locator("h1").inner_text() == "Práctica"
        faults += [f"{places}: {fault}" for fault in measure_everywhere(practice)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("key", "taps", "opens"),
    [
        ("asart", [], ".turn .btn"),
        ("asart", ["first M envido", "first P quiero"], '[data-tap="number A"]'),
        ("venezolano", [], '[data-tap="first M envido #"]'),
    ],
)
def test_a_dialog_holds_all_it_asks(page: Page, key: str, taps: list[str], opens: str) -> None:
    lay_out(page, (390, 844), 100)
    sit_down(page, key).tap(*taps)
    page.locator(opens).first.click()
    faults = measure_everywhere(page)
    page.keyboard.press("Escape")
    assert not faults, "\n".join(faults)
