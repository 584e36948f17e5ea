"""README.md and the guide are true: what they show is what their commands print, and the map names what there is."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from .readme import GUIDE, README, commands, played, unstamped

REWRITE = "`python -m tests.reference.readme` writes the outputs anew; read the difference before you keep it"


def section(title: str) -> str:
    """The text below a heading."""
    return re.split(r"^## ", README.read_text(encoding="utf-8").split(f"## {title}\n")[1], flags=re.MULTILINE)[0]


@pytest.mark.parametrize("page", [README, GUIDE], ids=lambda page: page.name)
def test_session__prints_what_is_shown(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert unstamped(played(text, tmp_path)) == unstamped(text), REWRITE


def test_commands__are_those_of_ci(root: Path) -> None:
    done = subprocess.run(["bash", ".ci/run", "--list"], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [commands()["run"], commands()["test"]]
    assert os.access(root / ".ci" / "run", os.X_OK)


def named_in_map(root: Path) -> list[str]:
    """The paths of the map of the code, relative to the top."""
    block = section("Map of the code").split("```text\n")[1].split("```")[0]
    paths, folder = [], ""
    for line in block.splitlines():
        name = line.split()[0]
        if line.startswith(" "):
            paths.append(folder + name)
        else:
            folder = name
            paths.append(name)
    return paths


def test_map__everything_named_exists(root: Path) -> None:
    assert [path for path in named_in_map(root) if not (root / path).exists()] == []


def test_map__everything_in_engine_is_named(root: Path) -> None:
    there = {
        f"engine/{path.name}/" if path.is_dir() else f"engine/{path.name}"
        for path in (root / "engine").iterdir()
        if (path / "__init__.py").is_file() or path.suffix == ".py"
    }
    assert there - set(named_in_map(root)) == set()


def test_links__lead_somewhere(root: Path) -> None:
    for page in (README, root / "content" / "README.md", root / "CHANGELOG.md", root / "grammar" / "REFERENCE.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), (page.name, target)
