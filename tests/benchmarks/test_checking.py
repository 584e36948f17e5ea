"""How fast content is checked and loaded; printed, never asserted, because machines are noisy.

python tests/benchmarks/test_checking.py [declarations]    or    pytest -m long -s tests/benchmarks/test_checking.py
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest

from engine.checks.crew import cores
from engine.checks.judge import judge_one, judge_whole, units
from engine.kinds import KINDS
from engine.loading import check_paths, load_paths
from engine.model.model import Model, Pieces
from engine.model.packs import read_pack, with_requirements
from engine.resources import content_folder
from engine.ruleset.ruleset import Ruleset
from engine.syntax.parser import parse
from tests.benchmarks.large_pack import write_large_pack

DECLARATIONS = 20_000


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def stages(folder: Path) -> dict[str, float]:
    """Seconds of each stage of a cold check on one core, one after the other."""
    spent = {}
    start = perf_counter()

    def lap(name: str) -> None:
        nonlocal start
        now = perf_counter()
        spent[name] = now - start
        start = now

    packs, _ = with_requirements([read_pack(folder)])
    lap("read files")
    known = {file: Pieces.of(file, {kind.name: kind for kind in KINDS}) for pack in packs for file in pack.files}
    lap("words and pieces")
    for pieces in known.values():
        for piece in pieces.pieces:
            parse(piece)
    lap("trees (once more below)")
    model = Model(packs, KINDS, known)
    lap("index")
    for unit in units(model):
        model.get(*unit)
    lap("trees, fields, bases")
    verdicts = {unit: judge_one(model, *unit) for unit in units(model)}
    lap("checks of declarations")
    judge_whole(model, verdicts.items())
    lap("checks of the whole")
    Ruleset.of(model)
    lap("ruleset")
    return spent


def report(declarations: int = DECLARATIONS) -> list[str]:
    """The lines to print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "large"
        lines = write_large_pack(folder, declarations)
        os.environ["ADVC_CACHE"] = f"{name}/cache"
        check_paths([content_folder() / "base"], memory=False)  # the grammar is compiled once a process
        one = seconds(lambda: check_paths([folder], workers=1, memory=False))
        cold = seconds(lambda: check_paths([folder]))
        again = seconds(lambda: check_paths([folder]))
        theme = sorted(folder.glob("theme_*.adv"))[3]
        changed = []
        for number in range(3):
            theme.write_text(
                theme.read_text(encoding="utf-8").replace("quality -1", f"quality {number - 1:+}", 1), encoding="utf-8"
            )
            changed.append(seconds(lambda: check_paths([folder])))
        edit = statistics.median(changed)
        out = [
            f"{declarations} declarations in {lines} lines, {cores()} cores",
            f"  cold, one core        {one:6.2f} s  {lines / one:8.0f} lines/s and core  {lines / one / 12_000:5.2f} × the aim",
            f"  cold, all cores       {cold:6.2f} s  {lines / cold / cores():8.0f} lines/s and core",
            f"  nothing changed       {again:6.2f} s  {again / cold:8.3f} of cold",
            f"  one file changed      {edit:6.2f} s  {edit / cold:8.3f} of cold   (aim: below 0.1)",
        ]
        spent = stages(folder)
        once = sum(spent.values()) - spent["trees (once more below)"]
        out += [f"    {name:<24} {each:6.2f} s  {each / once:6.1%}" for name, each in spent.items()]
        base = content_folder() / "base"
        load_paths([base])
        warm = statistics.median(seconds(lambda: load_paths([base])) for _ in range(9))
        out.append(f"  starter pack, warm    {warm * 1000:6.1f} ms  (aim: below 150 ms)")
        code = "from time import perf_counter as t; s = t(); import engine; print(t() - s)"
        imports = [
            float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
            for _ in range(9)
        ]
        out.append(f"  import engine         {statistics.median(imports) * 1000:6.1f} ms  (aim: below 50 ms)")
        return out


@pytest.mark.long
def test_checking__printed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = report()
    with capsys.disabled():
        print("\n" + "\n".join(lines))
    assert len(lines) > 10


if __name__ == "__main__":
    print("\n".join(report(int(sys.argv[1]) if len(sys.argv) > 1 else DECLARATIONS)))
