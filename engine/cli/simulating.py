"""How `advc simulate` goes on, and where what is found goes: told on standard error, kept, written or printed."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from engine.cli.files import write_together
from engine.cli.printing import printed
from engine.cli.shared import INTERRUPTED, load_or_stop, need, stop

if TYPE_CHECKING:
    from engine.game import Game
    from engine.simulating import Study
    from engine.studies.findings import Findings
    from engine.studies.kept import Kept
    from engine.studies.simulation import Watcher


@dataclass(frozen=True)  # not of attrs: commands are imported before anybody knows which one is meant
class Run:
    """How a simulation is run, whatever it is of: the options that all its commands have."""

    count: int
    workers: int
    scheduler: str | None
    out: Path | None
    keep: bool
    content: list[Path] | None
    language: str


def run(options: Run, study_of: Callable[[Game], Study], simulated: Callable[..., Findings]) -> None:
    """Draw a study of the content and deliver what was found; ends the command for arguments that make no sense.

    `simulated` takes the game, and how it is drawn by the names of `Game.simulate`.
    """
    import attrs

    from engine.studies.cluster import ClusterLost

    out, scheduler, language = options.out, options.scheduler, options.language
    game = load_or_stop(options.content, language)
    kept: Kept | None = None
    try:
        study = study_of(game)
        if out is not None:
            kept = game.kept(study, out)
            _say_others(kept, language)
        with _watched(options.count, language) as watcher:
            findings = simulated(game, workers=options.workers, scheduler=scheduler, folder=out, watcher=watcher)
        # Commands that draw one result again have to name the content, too.
        folders = tuple(map(str, options.content or ()))
        _deliver(attrs.evolve(findings, folders=folders), out, language)
    except ClusterLost as error:
        stop(f"{'--scheduler' if scheduler else '--workers'}: {error}" + _remains(kept, language))
    except ValueError as error:
        stop(_as_options(str(error)))
    except KeyboardInterrupt:
        _stopped(kept, language)
    if kept is not None and not options.keep:
        kept.forget()


def check_options(options: Run, heats: list[str] | None) -> None:
    """End the command for options that do not go together, or that need what is not installed."""
    scheduler, out = options.scheduler, options.out
    if scheduler is not None and not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://[^\s/]+", scheduler):
        stop(f"--scheduler: must be an address such as tcp://127.0.0.1:8786, not {scheduler!r}")
    if out is None and (heats or options.keep):
        stop(f"{'--heat' if heats else '--keep'}: is for a report; name its folder with --out")
    if out is not None and out.exists() and not out.is_dir():
        stop(f"--out: {out} is no folder")
    if options.workers > 1 or scheduler is not None:
        need("distributed", "Dask", "--scheduler" if scheduler else f"--workers {options.workers}", extra="studies")
    if out is not None:
        need("matplotlib", "Matplotlib", "--out", extra="studies")


def _as_options(message: str) -> str:
    """What Python calls the arguments, as the command line does."""
    return re.sub(r"^(measures|heats)(?=:)", lambda found: f"--{found[0][:-1]}", message)


def _deliver(findings: Findings, out: Path | None, language: str) -> None:
    """The report into its folder, all of it or nothing; or a table to standard output."""
    if out is None:
        from engine.exports.board import findings_board

        sys.stdout.write(printed(findings_board(findings, language), to_terminal=sys.stdout.isatty()))
        return
    (out / "figures").mkdir(parents=True, exist_ok=True)
    stale, written = _earlier(out), set[str]()
    write_together((out / name, (data,)) for name, data in _noted(_files(findings, language), written))
    # A folder may take a capital for a small letter.
    for name in stale:
        if name.lower() not in written and (out / name).is_file() and not (out / name).is_symlink():
            (out / name).unlink()
    typer.echo(out / "report.html")


def _earlier(out: Path) -> list[str]:
    """The pictures of the report that lies in the folder, by their paths within it."""
    from engine.exports.report import earlier_pictures

    data = out / "findings.json"
    return sorted(f"figures/{name}" for name in earlier_pictures(data.read_bytes())) if data.is_file() else []


def _noted(files: Iterable[tuple[str, bytes]], names: set[str]) -> Iterator[tuple[str, bytes]]:
    """The same files, their names noted in small letters as they go by."""
    for name, data in files:
        names.add(name.lower())
        yield name, data


def _files(findings: Findings, language: str) -> Iterable[tuple[str, bytes]]:
    from engine.exports.findings_files import findings_files
    from engine.exports.report import write_report

    yield from findings_files(findings)
    yield from write_report(findings, language)


@contextmanager
def _watched(count: int, language: str) -> Iterator[Watcher]:
    """Who tells on standard error how it goes on, with a bar where that is a terminal."""
    from engine.studies.simulation import Watcher

    def kept(results: int) -> None:
        _tell(language, f"{results:,} of {count:,} were drawn before", f"{count:,} 件中 {results:,} 件は生成済み")

    def broken(file: str, reason: str) -> None:
        # Why is for whoever mends the engine: nobody writes such files by hand.
        _tell(language, f"{file} is damaged and is drawn again", f"{file} は壊れているため再生成します")

    if not sys.stderr.isatty():
        yield Watcher(kept=kept, broken=broken)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), redirect_stdout=False, transient=True) as bar:
        task = bar.add_task("生成中" if language == "ja" else "Drawing", total=count)
        yield Watcher(lambda done: bar.update(task, completed=done), kept, broken)


def _say_others(kept: Kept, language: str) -> None:
    others = kept.others()
    if others:
        _tell(
            language,
            f"{kept.above} has chunks of another content or other options ({others}); they are left alone",
            f"{kept.above} に別の内容・オプションの途中結果が {others} 組あります(使いません)",
        )


def _remains(kept: Kept | None, language: str) -> str:
    if kept is None or not kept.count():
        return ""
    if language == "ja":
        return f"。{kept.count()} チャンクを {kept.above} に保存済み。同じコマンドで続きから再開"
    return f"; {kept.count()} chunks are kept in {kept.above}, and the same command goes on from there"


def _stopped(kept: Kept | None, language: str) -> NoReturn:
    _tell(language, f"stopped{_remains(kept, 'en')}", f"中断しました{_remains(kept, 'ja')}")
    raise typer.Exit(INTERRUPTED) from None


def _tell(language: str, english: str, japanese: str) -> None:
    typer.echo(f"advc: {japanese if language == 'ja' else english}", err=True)
