"""Linter, formatter, types and import order, each as a test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LIGHT = {"lark", "numpy", "attr", "attrs", "cattrs", "typer", "rich", "json", "engine.game", "engine.language"}
"""What `import engine` must leave for later."""


def run(root: Path, *command: str) -> str:
    """What a tool says against the checkout; nothing if it is content."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=root, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


def test_ruff__check(root: Path) -> None:
    assert run(root, "ruff", "check", "--output-format=concise", "engine", "tests") == ""


def test_ruff__format(root: Path) -> None:
    assert run(root, "ruff", "format", "--check", "--quiet", "engine", "tests") == ""


def test_mypy(root: Path) -> None:
    assert run(root, "mypy") == ""


def test_import_order(root: Path) -> None:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--no-cache"], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_import_engine__is_light(root: Path) -> None:
    code = "import sys; before = set(sys.modules); import engine; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "engine" in loaded
    assert loaded & LIGHT == set()
