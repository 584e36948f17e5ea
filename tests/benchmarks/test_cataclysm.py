"""A game's whole overmap JSON against the clock: imported, checked where it stands and as a pack, and made into overmaps.

    python tests/benchmarks/test_cataclysm.py [plain]     or     pytest -m long -s tests/benchmarks/test_cataclysm.py

`plain` leaves Numba away. The aims: importing both games under 20 s, one overmap under 1 s a core with Numba. Machines are
noisy: what counts are the ratios within one run.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.cataclysm.checking import check_folders
from engine.cataclysm.importing import import_folder
from engine.cli.folders import write_folder
from engine.game import Game
from engine.generators.map import fast
from engine.loading import check_paths, load_paths
from tests.benchmarks.test_checking import seconds
from tests.cataclysm.corpora import CORPUS, GAMES, imported, needs_corpus

SEEDS = range(12)
PLAIN = "plain"
"""The argument that leaves Numba away."""


def overmaps(pack: Path) -> float:
    """Seconds of an overmap of an imported pack, the median over some seeds; what is made once is made before."""
    ruleset = load_paths([pack]).ruleset
    assert ruleset is not None
    game = Game(ruleset)
    game.overmap(0)
    return statistics.median(seconds(lambda seed=seed: game.overmap(seed)) for seed in SEEDS)  # type: ignore[misc]


def without_numba(pack: Path) -> float:
    """The same in a process without Numba."""
    run = subprocess.run(
        [sys.executable, __file__, PLAIN, str(pack)], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )  # fmt: skip
    return float(run.stdout)


def checks(pack: Path) -> dict[str, float]:
    """Seconds of checks of a pack: cold on one core and on all, with nothing changed, and with one file changed."""
    spent = {
        "cold, one core": seconds(lambda: check_paths([pack], workers=1, memory=False)),
        "cold, all cores": seconds(lambda: check_paths([pack])),
        "nothing changed": seconds(lambda: check_paths([pack])),
    }
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(pack.rglob("*.adv"))}
    file = max((path for path, text in texts.items() if 'name "' in text), key=lambda path: len(texts[path]))
    changed = []
    for _ in range(3):
        file.write_text(file.read_text(encoding="utf-8").replace('name "', 'name "x', 1), encoding="utf-8")
        changed.append(seconds(lambda: check_paths([pack])))
    return {**spent, "one declaration changed, in the largest file": statistics.median(changed)}


def report() -> list[str]:
    """The lines to print."""
    out = []
    with tempfile.TemporaryDirectory() as name:
        os.environ["ADVC_CACHE"] = f"{name}/cache"
        importing = {game: seconds(lambda game=game: import_folder(CORPUS / game, game)) for game in GAMES}  # type: ignore[misc]
        out.append(
            f"import: {sum(importing.values()):.1f} s, {', '.join(f'{g} {s:.1f}' for g, s in importing.items())}"
        )
        for game in GAMES:
            out.append(f"check of the JSON, {game}: {seconds(lambda game=game: check_folders([CORPUS / game])):.1f} s")  # type: ignore[misc]
        for game in GAMES:
            pack = Path(name, "packs", game)
            write_folder(pack, ((path, text.encode("utf-8")) for path, text in imported(game).files.items()))
            lines = sum(text.count("\n") for text in imported(game).files.values())
            told = checks(pack)
            cold = told["cold, all cores"]
            out.append(f"check of the pack, {game}, {lines} lines:")
            out += [f"  {what:30} {spent:6.2f} s  {spent / cold:6.3f} of cold" for what, spent in told.items()]
        pack = Path(name, "packs", "cbn")
        ours = overmaps(pack)
        beside = ""
        if fast.is_compiled():
            slow = without_numba(pack)
            beside = f"; without Numba {1000 * slow:.0f} ms, {slow / ours:.1f} times"
        out.append(f"an overmap of the default region, cbn: {1000 * ours:.0f} ms{beside}")
    return out


@needs_corpus
@pytest.mark.long
def test_cataclysm__printed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = report()
    with capsys.disabled():
        print("\n" + "\n".join(lines))
    assert len(lines) > 10


if __name__ == "__main__":
    if PLAIN in sys.argv:
        fast._numba = lambda: None  # type: ignore[assignment]
        print(overmaps(Path(sys.argv[-1])))
    else:
        print("\n".join(report()))
