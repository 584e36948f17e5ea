"""`advc simulate`: what very many results are like."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from engine.cli.files import write_together
from engine.cli.levels import levels_of
from engine.cli.printing import printed
from engine.cli.shared import Content, Language, language_of, load_or_stop, need, stop

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.studies.findings import Findings
    from engine.studies.kept import Kept
    from engine.studies.simulation import Watcher

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Draw very many, and tell what they are like.")

Count = Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many, at consecutive seeds.")]
Level = Annotated[
    str, typer.Option("--level", metavar="N|N..N", help="Adventure level, or from which to which: each in turn.")
]
Campaign = Annotated[
    str | None, typer.Option("--campaign", metavar="NAME", help="Whose stages decide. [the default one]")
]
Quest = Annotated[str | None, typer.Option("--quest", metavar="NAME", help="A kind of quest. [none]")]
Location = Annotated[
    str | None,
    typer.Option("--location", metavar="NAME", help="The place to go, instead of those that the campaign offers."),
]
MeasureNames = Annotated[
    list[str] | None, typer.Option("--measure", metavar="NAME", help="What to measure; repeatable. [everything]")
]
Heats = Annotated[
    list[str] | None,
    typer.Option(
        "--heat", metavar="NAME,NAME", help="Two numbers to set against each other in the report; repeatable."
    ),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The first seed.")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", min=1, max=256, help="Processes that draw.")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="tcp://HOST:PORT", help="Instead: a Dask cluster that draws.")
]
Out = Annotated[
    Path | None,
    typer.Option("-o", "--out", metavar="FOLDER", help="Where the report goes; it is made. [a table on the terminal]"),
]
Keep = Annotated[bool, typer.Option("--keep", help="Keep what was drawn, so that a larger --count goes on from there.")]


@app.callback()
def _root() -> None:
    """Draw very many, and tell what they are like."""


@app.command(name="destination")
def destination(
    count: Count = 100_000, level: Level = "1", campaign: Campaign = None, quest: Quest = None, location: Location = None,
    measure: MeasureNames = None, heat: Heats = None, seed: Seed = 0, workers: Workers = 1, scheduler: Scheduler = None,
    out: Out = None, keep: Keep = False, content: Content = None, lang: Language = None,
) -> None:  # fmt: skip
    """Draw very many destinations, and tell what they are like.

    Prints how each measure is distributed, with the 95 % interval of every figure; with --out a report: a page, its figures as
    PNG, tables as CSV, and findings.json. What is drawn is kept in FOLDER/.chunks until the report stands: after Ctrl-C, or worse,
    the same command goes on from there. Neither --workers nor --scheduler changes a digit of what is found.
    """
    from engine.studies.cluster import ClusterLost

    language = language_of(lang)
    _check_options(heat, workers, scheduler, out, keep)
    game = load_or_stop(content, language)
    kept: Kept | None = None
    asked: dict[str, Any] = {
        "levels": levels_of(level),
        "campaign": campaign,
        "quest": quest,
        "location": location,
        "measures": measure,
        "heats": [_pair(each) for each in heat or ()],
        "seed": seed,
    }
    try:
        study = game.study(**asked)
        if out is not None:
            kept = game.kept(study, out)
            _say_others(kept, language)
        with _watched(count, language) as watcher:
            findings = game.simulate(count, **asked, workers=workers, scheduler=scheduler, folder=out, watcher=watcher)
        _deliver(_with_content(findings, content), out, language)
    except ClusterLost as error:
        stop(f"{'--scheduler' if scheduler else '--workers'}: {error}" + _remains(kept, language))
    except ValueError as error:
        stop(_as_options(str(error)))
    except KeyboardInterrupt:
        _stopped(kept, language)
    if kept is not None and not keep:
        kept.forget()


def _check_options(heats: list[str] | None, workers: int, scheduler: str | None, out: Path | None, keep: bool) -> None:
    if scheduler is not None and not re.fullmatch(r"(tcp|tls|ws|wss|ucx)://[^\s/]+", scheduler):
        stop(f"--scheduler: must be an address such as tcp://127.0.0.1:8786, not {scheduler!r}")
    if out is None and (heats or keep):
        stop(f"{'--heat' if heats else '--keep'}: is for a report; name its folder with --out")
    if out is not None and out.exists() and not out.is_dir():
        stop(f"--out: {out} is no folder")
    if workers > 1 or scheduler is not None:
        need("distributed", "Dask", "--scheduler" if scheduler else f"--workers {workers}", extra="studies")
    if out is not None:
        need("matplotlib", "Matplotlib", "--out", extra="studies")


def _pair(written: str) -> tuple[str, str]:
    names = [name.strip() for name in written.split(",")]
    if len(names) != 2 or not all(names):
        stop(f"--heat: must be two measures with a comma between them, such as traps,battles, not {written!r}")
    return names[0], names[1]


def _as_options(message: str) -> str:
    """What Python calls the arguments, as the command line does."""
    return re.sub(r"^(measures|heats)(?=:)", lambda found: f"--{found[0][:-1]}", message)


def _with_content(findings: Findings, content: list[Path] | None) -> Findings:
    """The same, with the content as it was named here: commands that draw one result again have to name it too."""
    if content is None:
        return findings
    import attrs

    # `--content` is repeated for packs that are laid over each other; a setting has one value.
    return attrs.evolve(findings, setting={**findings.setting, "content": os.pathsep.join(map(str, content))})


def _deliver(findings: Findings, out: Path | None, language: str) -> None:
    """The report into its folder, all of it or nothing; or a table to standard output."""
    if out is None:
        from engine.exports.board import findings_board

        sys.stdout.write(printed(findings_board(findings, language), to_terminal=sys.stdout.isatty()))
        return
    (out / "figures").mkdir(parents=True, exist_ok=True)
    write_together((out / name, (data,)) for name, data in _files(findings, language))
    typer.echo(out / "report.html")


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
