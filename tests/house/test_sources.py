"""What holds for every source file: docstrings, no loose ends, codes that exist, and a tidy top folder."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

from engine.kinds import faults

ROOT = Path(__file__).parents[2]
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
TEXTS = [*ENGINE, *sorted((ROOT / "content").rglob("*.adv")), *ROOT.glob("*.md"), *(ROOT / "grammar").glob("*.*")]
TOP = {"pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "engine", "content", "grammar", "tests"}


def public(
    tree: ast.AST, owner: str = ""
) -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every public function, class and method below a module or class, with its name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            if any(ast.unparse(each) == "overload" for each in node.decorator_list):
                continue  # the function itself says it once
            yield f"{owner}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public(node, f"{owner}{node.name}.")


def in_each(paths: Iterable[Path], wrong: Callable[[str], Collection[Any]]) -> dict[str, Collection[Any]]:
    """What is wrong in each text, by file; nothing where all is well."""
    found = {path.relative_to(ROOT).as_posix(): wrong(path.read_text(encoding="utf-8")) for path in paths}
    return {name: each for name, each in found.items() if each}


def undocumented(text: str) -> list[str]:
    tree = ast.parse(text)
    without = [name for name, node in public(tree) if ast.get_docstring(node) is None]
    return without if ast.get_docstring(tree) else ["the module", *without]


def test_docstrings__everything_public() -> None:
    assert in_each(ENGINE, undocumented) == {}


def blind_excepts(text: str) -> list[int]:
    """The lines of handlers that catch whatever comes."""
    caught = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ExceptHandler))
    return [each.lineno for each in caught if each.type is None or ast.unparse(each.type) == "Exception"]


def test_except__names_what_it_expects() -> None:
    assert in_each(ENGINE, blind_excepts) == {}


def loose_ends(text: str) -> list[str]:
    marks = ("TO" + "DO", "FIX" + "ME", "XX" + "X")
    return [mark for mark in marks if re.search(rf"\b{mark}\b", text)]


def test_texts__no_loose_ends() -> None:
    assert in_each(TEXTS, loose_ends) == {}


def unknown_codes(text: str) -> set[str]:
    return set(re.findall(r"ADV\d{3}", text)) - set(faults())


def test_codes__are_registered() -> None:
    assert in_each(TEXTS, unknown_codes) == {}


def test_faults__each_written_once() -> None:
    """A code given to two faults would vanish from the registry."""
    written: list[str] = []
    for path in ENGINE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Fault":
                first = node.args[0] if node.args else next(word.value for word in node.keywords if word.arg == "code")
                assert isinstance(first, ast.Constant)
                written.append(str(first.value))
    assert sorted(written) == sorted(faults())


def test_top__only_what_belongs_there() -> None:
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    # What tools leave behind is ignored by git.
    ignored = {name for name in found if name in ("build", "dist") or name.endswith(".egg-info")}
    assert found - ignored - TOP == set()
