"""What grep must find: templates and functions are named in full where they are used."""

import ast
from collections.abc import Iterator

from tests.house.test_imports import ROOMS, ROOT, files

FOLDERS = tuple(f"{path.name}/" for path in (ROOT / "templates").iterdir() if path.is_dir())
TAKES_A_TEMPLATE = {"render": 1, "render_to_string": 0, "get_template": 0, "select_template": 0}


def template_expressions(tree: ast.AST) -> Iterator[ast.expr]:
    """What stands where a template's name belongs, and every f-string that begins like one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            place = TAKES_A_TEMPLATE.get(name)
            if place is not None:
                yield from node.args[place : place + 1]
            yield from (word.value for word in node.keywords if word.arg == "template_name")
        elif isinstance(node, ast.JoinedStr):
            start = node.values[0]
            if isinstance(start, ast.Constant) and str(start.value).startswith(FOLDERS):
                yield node


def put_together(tree: ast.AST) -> list[int]:
    """Lines where a template's name is put together from parts."""
    return [
        part.lineno
        for expression in template_expressions(tree)
        for part in ast.walk(expression)
        if isinstance(part, ast.JoinedStr | ast.BinOp)
    ]


def test_every_template_is_named_in_full():
    for room in ROOMS:
        for path in files(room):
            lines = put_together(ast.parse(path.read_text()))
            assert lines == [], f"{path.relative_to(ROOT)}: {lines}"


def test_nothing_is_imported_by_a_string_but_what_the_settings_name():
    for room in ROOMS:
        for path in files(room):
            tree = ast.parse(path.read_text())
            calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
            for call in calls:
                if getattr(call.func, "id", "") == "import_string":
                    assert ast.unparse(call.args[0]).startswith("settings."), path


def test_the_checks_can_fail():
    bad = ["render(request, f'papers/{kind}.html')", "x = f'mail/{purpose}.txt'",
           "render_to_string(folder + '/list.html', {})"]  # fmt: skip
    assert [len(put_together(ast.parse(line))) > 0 for line in bad] == [True, True, True]
    assert put_together(ast.parse("render(request, 'papers/list.html' if a else B)")) == []
