"""The rules of the house: who may import whom, how long things may be, what each module must say."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "paper_assets"
GROUND_FLOOR = {"tables", "settings", "text", "errors", "store", "checks", "versions"}
ROOMS = ["raw_files", "abstracts", "dedup", "keywords", "library"]
MAY_IMPORT_DAGSTER = {"definitions", "defs"}
FORBIDDEN_IN_ROOMS = {"time", "socket", "urllib", "http", "requests", "random"}
MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def part_of(module: str) -> str | None:
    """The folder or module of the house that a dotted name lies in."""
    parts = module.split(".")
    return parts[1] if parts[0] == "paper_assets" and len(parts) > 1 else None


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_only_what_its_place_allows(path):
    place = part_of(name_of(path))
    used = {part for module in imports_of(path) if (part := part_of(module)) not in (None, "__version__", place)}
    parts = {p.name if p.is_dir() else p.stem for p in PACKAGE.iterdir()}
    used &= parts
    if place in GROUND_FLOOR:
        assert used <= GROUND_FLOOR
    elif place in ROOMS:
        assert used <= GROUND_FLOOR | set(ROOMS[: ROOMS.index(place)])
    elif place == "defs":
        assert used <= GROUND_FLOOR | set(ROOMS) | {"definitions"}


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_shell_imports_dagster(path):
    if part_of(name_of(path)) not in MAY_IMPORT_DAGSTER:
        assert not {m for m in imports_of(path) if m.split(".")[0].startswith("dagster")}


@pytest.mark.parametrize("path", [p for p in MODULES if part_of(name_of(p)) in ROOMS], ids=name_of)
def test_rooms_know_no_clock_no_environment_and_no_network(path):
    assert not {m for m in imports_of(path) if m.split(".")[0] in FORBIDDEN_IN_ROOMS}
    source = path.read_text("utf-8")
    for forbidden in ("os.environ", "os.getenv", "datetime.now", "time.time("):
        assert forbidden not in source


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_belongs_there(path):
    assert ast.get_docstring(ast.parse(path.read_text("utf-8")))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_files_and_functions_stay_short(path):
    tree = ast.parse(path.read_text("utf-8"))
    assert len(path.read_text("utf-8").splitlines()) <= 250
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno - node.lineno <= 45, f"{node.name} is too long"


@pytest.mark.parametrize("path", [p for p in MODULES if part_of(name_of(p)) == "defs"], ids=name_of)
def test_the_shell_does_not_postpone_annotations_that_dagster_reads(path):
    assert "__future__.annotations" not in imports_of(path)


def test_imports_make_no_circle():
    graph = {name_of(p).removesuffix(".__init__"): imports_of(p) for p in MODULES}
    seen, under_way = set(), []

    def visit(module):
        assert module not in under_way, f"circle: {[*under_way, module]}"
        if module in seen:
            return
        under_way.append(module)
        for used in graph[module] & graph.keys():
            if used != module and not module.startswith(f"{used}."):
                visit(used)
        under_way.pop()
        seen.add(module)

    for module in graph:
        visit(module)
