"""`advc simulate`: the same findings whoever draws, a run that goes on after it was killed, and what is said."""

from __future__ import annotations

import csv
import html
import io
import json
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len

import engine
from engine.cli import shared
from engine.game import Game
from engine.studies.simulation import Watcher

from .conftest import Advc, MakePack

SIMULATE = ("simulate", "destination")
FEW = ("--count", "300", "--level", "1..100", "--quest", "guild", "--measure", "traps", "--measure", "leader")
HEAT = ("--heat", "traps,battles")

SMALL = """
import functools
import engine.exports.report, engine.game
from engine.simulating import Study
engine.game.Study = functools.partial(Study, chunk={chunk})
engine.exports.report.write_report = lambda findings, language: iter(())
from engine.cli import main
if __name__ == "__main__":
    main()
"""
"""The command with small chunks, so that there are many, and without the page and its pictures, which take longer."""


def command(*words: str | Path, chunk: int = 500) -> list[str]:
    return [sys.executable, "-c", SMALL.format(chunk=chunk), *SIMULATE, *map(str, words)]


def finished(*words: str | Path, chunk: int = 500) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*words, chunk=chunk), capture_output=True, text=True, check=False, timeout=300)


# -- what is written ---------------------------------------------------------------------------------------------------


def test_report__all_files(advc: Advc, here: Path) -> None:
    done = advc(*SIMULATE, *FEW, *HEAT, "--out", "made/report")
    assert (0, "made/report/report.html\n", "") == (done.status, done.out, done.err)
    report = here / "made/report"
    names = {path.relative_to(report).as_posix() for path in report.rglob("*") if path.is_file()}
    assert {"report.html", "findings.json", "table.csv", "levels.csv", "names.csv"} <= names
    assert not (report / ".chunks").exists()

    found = json.loads((report / "findings.json").read_text("utf-8"))
    assert ("destination", 300, 0, ["traps", "leader"]) == (
        found["subject"], found["count"], found["seed"], [each["name"] for each in found["measures"]]
    )  # fmt: skip
    assert {"level": "1..100", "campaign": "main", "quest": "guild"} == found["setting"]
    traps, leader = found["measures"]
    rows = table(report / "table.csv")
    assert [("traps", "destination", "300"), ("leader", "party", str(leader["count"]))] == [
        (row["measure"], row["grain"], row["count"]) for row in rows
    ]
    assert (traps["mean"], traps["interval"]) == (
        float(rows[0]["mean"]),
        [float(rows[0]["low"]), float(rows[0]["high"])],
    )
    assert "" == rows[1]["mean"]
    assert [str(level) for level in range(1, 101)] == [row["level"] for row in table(report / "levels.csv")]
    assert [each["name"] for each in leader["names"]] == [row["name"] for row in table(report / "names.csv")]
    assert 300 == sum(cell["count"] for cell in found["heats"][0]["cells"])


def test_report__with_every_pack_that_was_laid(advc: Advc, here: Path, pack: MakePack) -> None:
    """A folder may have any name: a command that draws a result again names each by itself."""
    shutil.copytree(shared.content_paths(None)[0], here / "base")
    (here / pack('location pit : cave { name "Pit" ja "穴" }')).rename(here / "a pack")
    assert 0 == advc(*SIMULATE, *FEW, *HEAT, "-C", "base", "-C", "a pack", "--out", "report").status
    page = (here / "report/report.html").read_text("utf-8")
    said = html.unescape(re.sub("<[^>]*>", "", page))
    assert "-C base -C 'a pack'" in said
    assert ["base", "a pack"] == json.loads((here / "report/findings.json").read_text("utf-8"))["folders"]


def test_report__pictures_of_an_earlier_one_go(advc: Advc, here: Path) -> None:
    """But nothing that it did not write: neither files of other names nor what is no file."""
    few = (*SIMULATE, "--count", "30", "--out", "report")
    assert 0 == advc(*few, "--level", "1..3", "--measure", "traps", "--measure", "boss", *HEAT).status
    figures = here / "report/figures"
    assert {"traps.png", "traps-by-level.png", "boss.png", "boss-by-level.png", "heat-traps-battles.png"} == {
        path.name for path in figures.iterdir()
    }
    (figures / "mine.png").write_bytes(b"mine")
    (figures / "boss.png").unlink()
    (figures / "boss.png").mkdir()
    assert 0 == advc(*few, "--measure", "traps").status
    assert {"traps.png", "mine.png", "boss.png"} == {path.name for path in figures.iterdir()}


@pytest.mark.parametrize(
    "data",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"measures": [], "heats": [{"across": 1}]}',
        '{"measures": [{"name": 1}], "heats": []}',
        "[" * 5000,
    ],
)
def test_report__over_data_that_is_none(advc: Advc, here: Path, data: str) -> None:
    (here / "report/figures").mkdir(parents=True)
    (here / "report/findings.json").write_text(data)
    (here / "report/figures/mine.png").write_bytes(b"mine")
    assert 0 == advc(*SIMULATE, "--count", "5", "--measure", "traps", "--out", "report").status
    assert (here / "report/figures/mine.png").exists()


def test_report__names_of_an_earlier_one_stay_in_the_folder(advc: Advc, here: Path) -> None:
    (here / "report/figures").mkdir(parents=True)
    data = {"measures": [{"name": "../../mine"}, {"name": "/mine"}], "heats": []}
    (here / "report/findings.json").write_text(json.dumps(data))
    (here / "mine.png").write_bytes(b"mine")
    assert 0 == advc(*SIMULATE, "--count", "5", "--measure", "traps", "--out", "report").status
    assert (here / "mine.png").exists()


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8"))))


def test_json__is_what_python_gives(advc: Advc, here: Path) -> None:
    assert 0 == advc(*SIMULATE, *FEW, "--out", "report", "--seed", "7").status
    from engine.exports.findings_files import findings_json

    findings = engine.load().simulate(300, levels=range(1, 101), quest="guild", measures=["traps", "leader"], seed=7)
    assert (here / "report/findings.json").read_bytes() == findings_json(findings)


def test_report__nothing_is_written_where_the_folder_cannot_be(advc: Advc, here: Path) -> None:
    (here / "report").write_text("mine")
    done = advc(*SIMULATE, *FEW, "--out", "report")
    assert (2, "", "advc: --out: report is no folder\n") == (done.status, done.out, done.err)
    assert "mine" == (here / "report").read_text()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["destination  300 results  seeds from 5  level 1..100  campaign main  quest guild ─", "95 % interval", "nothing failed"]),
        ("ja", ["destination  300 件  シード 5 から  レベル 1..100  キャンペーン main  クエスト guild ─", "95 % 区間", "失敗なし"]),
    ],
)  # fmt: skip
def test_text__in_the_language(advc: Advc, language: str, words: list[str]) -> None:
    done = advc(*SIMULATE, *FEW, "--seed", "5", "--lang", language)
    assert (0, "") == (done.status, done.err)
    assert [word for word in words if word not in done.out] == []
    assert "\x1b" not in done.out
    assert max(map(cell_len, done.out.splitlines())) <= 100
    assert re.search(r"^ ?traps +destination +300 +\d+\.\d+ +\d+\.\d+–\d+\.\d+ +\d+ +\d+ +\d+$", done.out, re.MULTILINE)


def test_failures__with_a_command_that_shows_one(advc: Advc, pack: MakePack) -> None:
    """A field of four cells for parties of nine: the seed that is told loses enemies when it is drawn again."""
    pack("patch location cave { party 9..9 }\npatch field standard { rows 1 }\n")
    words = (*SIMULATE, "--count", "60", "--location", "cave", "--measure", "lost.enemy", "-C", "mine", "--seed", "3")
    out = advc(*words).out
    assert re.search(r"^60  100\S*% \(\d+\S*–100\S*%\)  Party members that found no cell\.$", out, re.MULTILINE), out
    (found,) = re.findall(r"^  advc (.+)$", out, re.MULTILINE)
    assert "generate destination --seed 3 --level 1 --campaign main --location cave -C mine" == found
    again = advc(*shlex.split(found), "--format", "json")
    assert 0 == again.status
    assert json.loads(again.out)["destination"]["losses"]["enemy"] > 0
    assert "配置できなかった敵の数" in advc(*words, "--lang", "ja").out


def test_measure__that_the_content_declares(advc: Advc, here: Path, pack: MakePack) -> None:
    """It is asked like any other; another formula begins anew, though nothing else of the content is different."""
    pack('measure hordes = count(party where size >= 7) { name "Hordes" ja "大群" }')
    words = ("--count", "300", "--measure", "hordes", "--measure", "parties", "-C", "mine")
    assert "hordes" in advc(*SIMULATE, *words).out
    assert "" == finished(*words, "--heat", "hordes,parties", "--out", "report", "--keep", "--workers", "2").stderr
    (hordes, parties) = json.loads((here / "report/findings.json").read_text("utf-8"))["measures"]
    assert ("Hordes", "大群", "destination") == (hordes["english"], hordes["japanese"], hordes["grain"])
    assert 0 < hordes["mean"] < parties["mean"]
    pack('measure hordes = count(party) { name "Hordes" ja "大群" }')
    assert "another content" in finished(*words, "--heat", "hordes,parties", "--out", "report").stderr
    (hordes, parties) = json.loads((here / "report/findings.json").read_text("utf-8"))["measures"]
    assert hordes["mean"] == parties["mean"]


# -- the same whoever draws --------------------------------------------------------------------------------------------

CLUSTER = """
import sys
from distributed import LocalCluster
with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""


@contextmanager
def cluster(folder: Path, script: str = CLUSTER) -> Iterator[str]:
    """A Dask cluster of two processes that knows nothing of the test, and its address."""
    folder.mkdir()
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=folder,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.stdin.close()
            process.wait(60)


def test_workers__one_two_or_a_cluster(here: Path, pack: MakePack) -> None:
    """To the last byte; the cluster finds none of the content's files."""
    pack('location pit : cave { name "Pit" ja "穴" }')
    words = ("--count", "5000", "--level", "1..60", *FEW[4:], *HEAT, "-C", "mine")
    assert "" == finished(*words, "--out", "one").stderr
    assert "" == finished(*words, "--out", "two", "--workers", "2").stderr
    with cluster(here / "elsewhere") as address:
        done = finished(*words, "--out", "far", "--scheduler", address)
    assert (0, "far/report.html\n", "") == (done.returncode, done.stdout, done.stderr)
    one = (here / "one/findings.json").read_bytes()
    assert one == (here / "two/findings.json").read_bytes()
    assert one == (here / "far/findings.json").read_bytes()


def test_workers__one_needs_no_dask(here: Path) -> None:
    code = "import sys; sys.modules['distributed'] = sys.modules['dask'] = None\n" + SMALL.format(chunk=500)
    done = subprocess.run([sys.executable, "-c", code, *SIMULATE, *FEW], capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)


WITHOUT = """
import sys
from distributed import Client, LocalCluster
def without():
    import sys
    for name in [name for name in sys.modules if name.partition(".")[0] == "engine"]:
        del sys.modules[name]
    sys.modules["engine"] = None
with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
    with Client(cluster) as client:
        client.run(without)
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""
OLDER = WITHOUT.replace('sys.modules["engine"] = None', 'import engine.version; engine.version.VERSION = "0.0.9"')


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (WITHOUT, r"advc: --scheduler: its worker tcp://\S+ has no advc of this version: .+\n"),
        (OLDER, r"advc: scheduler: its workers need advc \S+, but have advc 0\.0\.9/\d+\n"),
    ],
)
def test_scheduler__workers_with_another_advc(here: Path, script: str, said: str) -> None:
    with cluster(here / "elsewhere", script) as address:
        done = finished(*FEW, "--scheduler", address)
    assert (2, "") == (done.returncode, done.stdout)
    assert re.fullmatch(said, done.stderr), done.stderr


# -- how it goes on ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(("language", "said"), [("en", "Drawing"), ("ja", "生成中")])
def test_terminal__a_bar_on_standard_error(here: Path, language: str, said: str) -> None:
    import pty

    ours, theirs = pty.openpty()
    with (here / "out").open("wb") as out:
        process = subprocess.Popen(command(*FEW, "--lang", language, chunk=50), stdout=out, stderr=theirs)
    os.close(theirs)
    seen = b"".join(iter(lambda: _some(ours), b""))
    os.close(ours)
    assert 0 == process.wait()
    assert said in seen.decode("utf-8")
    assert "300/300" in seen.decode("utf-8")
    assert b"\x1b" not in (here / "out").read_bytes()


def _some(handle: int) -> bytes:
    """What a pseudo-terminal has to say; nothing once the other end is closed."""
    try:
        return os.read(handle, 65536)
    except OSError:
        return b""


# -- stopped and gone on with ------------------------------------------------------------------------------------------

MANY = ("--count", "12000", "--level", "1..100", "--measure", "traps", "--measure", "party.power", *HEAT)


def gone_on_after(kills: int, here: Path, workers: str) -> None:
    """Kill the command again and again, each time somewhat later than it began to draw, and let it finish in the end."""
    words = (*MANY, "--out", "killed", "--workers", workers)
    pause, killed = random.Random(kills), 0
    while killed < kills:
        with subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            try:
                process.wait(pause.uniform(0.5, 4 if workers == "1" else 9))
            except subprocess.TimeoutExpired:
                process.kill()
                killed += 1
                continue
        assert 0 == process.returncode
        (here / "killed/findings.json").unlink()
        killed += 1  # it was quicker; what it left is no chunk any more
    done = finished(*words)
    assert (0, "killed/report.html\n") == (done.returncode, done.stdout)
    assert all(line.startswith("advc: ") and line.endswith(" were drawn before") for line in done.stderr.splitlines())
    if not (here / "whole").exists():
        assert 0 == finished(*MANY, "--out", "whole").returncode
    assert (here / "whole/findings.json").read_bytes() == (here / "killed/findings.json").read_bytes()
    assert not (here / "killed/.chunks").exists()


def test_killed__goes_on(here: Path) -> None:
    gone_on_after(3, here, "1")


@pytest.mark.long
def test_killed__goes_on_often(here: Path) -> None:
    gone_on_after(20, here, "1")
    gone_on_after(20, here, "2")


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(
    ("workers", "language", "said"),
    [
        (
            "1",
            "en",
            r"advc: stopped; (\d+) chunks are kept in report/\.chunks, and the same command goes on from there\n",
        ),
        ("2", "ja", r"advc: 中断しました。(\d+) チャンクを report/\.chunks に保存済み。同じコマンドで続きから再開\n"),
    ],
)
def test_stopped__by_ctrl_c(here: Path, workers: str, language: str, said: str) -> None:
    words = (*FEW, "--count", "100000000", "--out", "report", "--workers", workers, "--lang", language)
    with subprocess.Popen(
        command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        wait_for_chunks(here / "report/.chunks")
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all processes
        out, err = process.communicate(timeout=60)
    found = re.fullmatch(said, err)
    assert found is not None, err
    assert (130, "") == (process.returncode, out)
    kept = [path for path in (here / "report/.chunks").glob("*/*") if not path.name.startswith(".")]
    assert len(kept) == int(found[1]) > 0
    assert [".chunks"] == [path.name for path in (here / "report").iterdir()]


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_stopped__while_workers_are_started(here: Path) -> None:
    """Neither lost nor told by the workers, which get it as well."""
    words = (*FEW, "--count", "100000000", "--out", "report", "--workers", "2")
    with subprocess.Popen(
        command(*words, chunk=20_000), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        end = time.monotonic() + 60
        while not (here / "report/.chunks").exists():
            assert time.monotonic() < end, "it did not begin"
            time.sleep(0.02)
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=90)
    assert (130, "", "advc: stopped\n") == (process.returncode, out, err)


def wait_for_chunks(folder: Path) -> None:
    end = time.monotonic() + 120
    while not any(not path.name.startswith(".") for path in folder.glob("*/*")):
        assert time.monotonic() < end, "no chunk was finished"
        time.sleep(0.05)


def test_kept__for_a_larger_count(advc: Advc, here: Path) -> None:
    assert 0 == finished(*FEW, "--out", "report", "--keep", chunk=100).returncode
    done = finished(*FEW, "--count", "500", "--out", "report", chunk=100)
    assert (0, "advc: 300 of 500 were drawn before\n") == (done.returncode, done.stderr)
    assert not (here / "report/.chunks").exists()


def test_kept__of_another_content_or_option(here: Path, pack: MakePack) -> None:
    """Nothing of it is used, nothing of it is lost, and it is said."""
    left = "advc: report/.chunks has chunks of another content or other options ({}); they are left alone\n"
    pack('location pit : cave { name "Pit" ja "穴" }')
    words = (*FEW, "-C", "mine", "--out", "report", "--keep")
    assert "" == finished(*words).stderr
    assert left.format(1) == finished(*words, "--seed", "1").stderr
    pack('location pit : cave { name "Pit" ja "穴"; party 1..2 }')
    assert left.format(2) == finished(*words).stderr
    assert "advc: 300 of 300 were drawn before" in finished(*words).stderr


def test_kept__a_broken_file_is_said(here: Path) -> None:
    assert 0 == finished(*FEW, "--out", "report", "--keep", chunk=100).returncode
    (path,) = (here / "report/.chunks").glob("*/100-100")
    before = (here / "report/findings.json").read_bytes()
    path.write_bytes(path.read_bytes()[:1000])
    done = finished(*FEW, "--out", "report", "--lang", "ja", chunk=100)
    shown = path.relative_to(here)
    assert f"advc: {shown} は壊れているため再生成します\nadvc: 300 件中 200 件は生成済み\n" == done.stderr
    assert before == (here / "report/findings.json").read_bytes()


# -- wrong use ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--level", "5..1"), "--level: must be a level such as 50, or from which to which such as 1..100, not '5..1'"),
        (("--level", "many"), "--level: must be a level"),
        (("--level", "1..5000"), "level: must be a whole number from 0 to 1000, not 1001"),
        (("--count", "0"), "'--count'"),
        (("--count", "100000000000"), "count: must be a whole number from 1 to 10000000000"),
        (("--seed", "-1"), "seed: must be a whole number from 0"),
        (("--measure", "trops"), "--measure: there is no measure 'trops'; did you mean 'traps'?"),
        (("--quest", "gild"), "quest: the content has no quest 'gild'; did you mean 'guild'?"),
        (("--heat", "traps,battles"), "--heat: is for a report; name its folder with --out"),
        (("--heat", "traps", "--out", "r"), "--heat: must be two measures with a comma between them"),
        (("--heat", "traps,party.size", "--out", "r"), "--heat: must be numbers of a whole destination; 'party.size' is of each party"),
        (("--keep",), "--keep: is for a report"),
        (("--workers", "0"), "'--workers'"),
        (("--scheduler", "127.0.0.1"), "--scheduler: must be an address such as tcp://127.0.0.1:8786, not '127.0.0.1'"),
        (("--lang", "fr"), "--lang: must be one of en, ja, not 'fr'"),
    ],
)  # fmt: skip
def test_wrong_use(advc: Advc, here: Path, words: tuple[str, ...], said: str) -> None:
    done = advc(*SIMULATE, "--count", "5", *words)
    assert (2, "") == (done.status, done.out)
    assert said in done.err
    assert [] == list(here.iterdir())


def test_scheduler__nobody_there(advc: Advc, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.studies.cluster.PATIENCE", 1)
    done = advc(*SIMULATE, *FEW, "--scheduler", "tcp://127.0.0.1:9")
    assert (2, "") == (done.status, done.out)
    assert done.err.startswith("advc: --scheduler: tcp://127.0.0.1:9 does not answer: ")
    assert 1 == done.err.count("\n")


@pytest.mark.parametrize(
    ("words", "module", "said"),
    [
        (("--workers", "2"), "distributed", "--workers 2 needs Dask"),
        (("--scheduler", "tcp://127.0.0.1:9"), "distributed", "--scheduler needs Dask"),
        (("--out", "report"), "matplotlib", "--out needs Matplotlib"),
    ],
)
def test_extra__missing(
    advc: Advc, here: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], module: str, said: str
) -> None:
    original = shared.import_module

    def without(name: str) -> object:
        if name == module:
            raise ImportError(name)
        return original(name)

    monkeypatch.setattr(shared, "import_module", without)
    done = advc(*SIMULATE, *FEW, *words)
    assert (2, "") == (done.status, done.out)
    assert f"advc: {said}, which comes with the extra `studies`: pip install 'advc[studies]'\n" == done.err


def test_content__that_cannot_obey(advc: Advc, pack: MakePack) -> None:
    pack("location pit : cave { nonsense 3 }")
    done = advc(*SIMULATE, *FEW, "-C", "mine")
    assert (1, "") == (done.status, done.out)
    assert "ADV" in done.err


# -- memory ------------------------------------------------------------------------------------------------------------

GROWTH = """
import resource, sys
import engine
from engine.studies.simulation import Watcher
seen = []
def done(results):
    seen.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
game = engine.load()
game.simulate(int(sys.argv[1]), levels=range(1, 101), quest="guild", heats=[("power", "enemies")], watcher=Watcher(done))
print(seen[2], seen[-1])
"""


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="needs resource")
def test_memory__flat() -> None:
    """After two chunks as after fifty: at most a tenth more, of less than 300 MiB."""
    done = subprocess.run([sys.executable, "-c", GROWTH, "1000000"], capture_output=True, text=True, check=True)
    early, late = map(int, done.stdout.split())
    assert late < 1.1 * early
    assert late < 300 * 1024


def test_watcher__of_a_game(here: Path) -> None:
    told: list[int] = []
    game: Game = engine.load()
    game.simulate(10, measures=["traps"], watcher=Watcher(told.append))
    assert [0, 10] == told
