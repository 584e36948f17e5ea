"""What is shipped: the wheel's contents, and the command in a folder that holds nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from engine.version import VERSION

PACK = {
    "moor/pack.adv": 'pack moor { version "1.0.0"; language en; translations ja; require base }\n',
    "moor/moor.adv": 'location moor : wasteland { name "Moor" ja "荒れ野"; terrain maze +2, hall -2 }\n',
}
SHIPPED = ("grammar/*.*", "content/**/*")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=Path(__file__).parents[2], check=True, capture_output=True)
    return folder


def wheel_of(folder: Path) -> Path:
    (wheel,) = folder.glob("advc-*.whl")
    return wheel


def test_wheel__holds_all_that_runs(built: Path, root: Path) -> None:
    with zipfile.ZipFile(wheel_of(built)) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        entry = wheel.read(f"advc-{VERSION}.dist-info/entry_points.txt").decode()
        metadata = wheel.read(f"advc-{VERSION}.dist-info/METADATA").decode()
    sources = {path.relative_to(root).as_posix() for path in (root / "engine").rglob("*") if path.is_file()}
    shipped = {
        f"engine/_shipped/{path.relative_to(root).as_posix()}"
        for files in SHIPPED
        for path in root.glob(files)
        if path.is_file()
    }
    assert names == {name for name in sources if "__pycache__" not in name} | shipped
    assert {"engine/py.typed", "engine/_shipped/grammar/adv.lark", "engine/_shipped/content/base/pack.adv"} <= names
    assert "advc = engine.cli:main" in entry
    assert f"Version: {VERSION}" in metadata


def test_sdist__builds_the_same_wheel(built: Path, tmp_path: Path) -> None:
    (archive,) = built.glob("advc-*.tar.gz")
    with tarfile.open(archive) as sdist:
        safely: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        sdist.extractall(tmp_path, **safely)
    (unpacked,) = tmp_path.iterdir()
    assert (unpacked / "tests" / "conftest.py").is_file()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=unpacked, check=True, capture_output=True)
    with zipfile.ZipFile(wheel_of(tmp_path)) as again, zipfile.ZipFile(wheel_of(built)) as wheel:
        assert sorted(again.namelist()) == sorted(wheel.namelist())


def write_pack(folder: Path) -> None:
    for name, text in PACK.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def test_wheel__runs_unpacked_in_an_empty_folder(built: Path, tmp_path: Path) -> None:
    """With this environment's libraries, but neither the checkout nor its content in reach."""
    site, here = tmp_path / "site", tmp_path / "here"
    here.mkdir()
    write_pack(here)
    with zipfile.ZipFile(wheel_of(built)) as wheel:
        wheel.extractall(site)

    def advc(*words: str) -> str:
        code = "import engine, sys; from engine.cli import main; print(engine.__file__, file=sys.stderr); main()"
        environment = {**os.environ, "PYTHONPATH": str(site)}
        done = subprocess.run(
            [sys.executable, "-c", code, *words], cwd=here, env=environment, capture_output=True, text=True, check=True
        )
        assert str(site) in done.stderr
        return done.stdout

    assert "seed 7" in advc("generate", "destination", "--seed", "7")
    assert advc("check", "moor") == ""
    assert "moor" in advc("show", "location", "-C", "moor")


@pytest.mark.long
def test_wheel__installed_in_a_fresh_environment(built: Path, tmp_path: Path) -> None:
    environment, here = tmp_path / "venv", tmp_path / "here"
    here.mkdir()
    write_pack(here)
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([scripts / "python", "-m", "pip", "install", "-q", str(wheel_of(built))], check=True)

    def advc(*words: str) -> str:
        done = subprocess.run([scripts / "advc", *words], cwd=here, capture_output=True, text=True, check=True)
        return done.stdout

    assert "seed 7" in advc("generate", "destination", "--seed", "7")
    assert advc("check", "moor") == ""
    assert "荒れ野" in advc(
        "generate", "destination", "-C", "moor", "--location", "moor", "--seed", "7", "--lang", "ja"
    )
    code = "import engine; print(len(engine.load('moor').destination(seed=7, location='moor').cards))"
    done = subprocess.run([scripts / "python", "-c", code], cwd=here, capture_output=True, text=True, check=True)
    assert done.stdout == "30\n"
