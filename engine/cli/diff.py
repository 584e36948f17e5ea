"""`advc diff`: two contents compared by what they mean."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.files import deliver
from engine.cli.levels import levels_of
from engine.cli.printing import printed
from engine.cli.shared import Language, language_of, print_findings, refuse, stop

if TYPE_CHECKING:
    from engine.loading import Loaded
    from engine.studies.comparison import Comparison

FORMATS = ("text", "markdown", "json")
MOST_PINS = 1000
_CONTENT = "A pack's folder, or REVISION:folder of a git repository, such as main:content, counted from its top."

Count = Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many destinations, at consecutive seeds.")]
Level = Annotated[
    str | None, typer.Option("--level", metavar="N|N..N", help="Adventure level, or from which to which. [0..100]")
]
Campaign = Annotated[
    str | None,
    typer.Option("--campaign", metavar="NAME", help="Whose stages decide. [the default one, and each that changed]"),
]
Quest = Annotated[
    str | None, typer.Option("--quest", metavar="NAME", help="A kind of quest. [none, and each that changed]")
]
Location = Annotated[
    str | None,
    typer.Option("--location", metavar="NAME", help="The place to go, instead of those that the campaign offers."),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, max=2**64 - 1, help="The first seed.")]
Pins = Annotated[
    str | None,
    typer.Option("--pin", metavar="N,N,…", help="Seeds to look at step by step. [the first that are other ones]"),
]
Format = Annotated[
    str, typer.Option("--format", metavar="text|markdown|json", help="To read, for a pull request, for programs.")
]
FailOnChange = Annotated[
    bool, typer.Option("--fail-on-change", help="Exit status 1 where anything means something else.")
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="A file, written whole or not at all.")
]


def command(
    old: Annotated[str, typer.Argument(metavar="OLD", help=_CONTENT)],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The same, for the content that it is compared with.")],
    count: Count = 20_000, level: Level = None, campaign: Campaign = None, quest: Quest = None, location: Location = None,
    seed: Seed = 0, pin: Pins = None, format: Format = "text", fail_on_change: FailOnChange = False, output: Output = None,
    lang: Language = None,
) -> None:  # fmt: skip
    """Compare two contents by what they mean.

    Says which declarations mean something else, key by key; comments, layout, and where a value comes from count for nothing. Then
    the same seeds are drawn from both: which measures moved, what can no longer occur, and through which step of the pipeline a
    seed became another one. What was changed comes first, then what follows, and of each the largest move.

    A path that exists is a folder; anything else with a colon is a revision. Exit status 1 where a content has errors, or with
    --fail-on-change where anything means something else.
    """
    from engine.comparing.compare import Wanted, compare
    from engine.results.fault import ResultError

    language = language_of(lang)
    if format not in FORMATS:
        stop(f"--format: must be one of {', '.join(FORMATS)}, not {format!r}")
    wanted = Wanted(count, None if level is None else levels_of(level), campaign, quest, location, seed, _pins(pin))
    before, after = _sound(old, new, language)
    try:
        with _progress(count, language, output) as told:
            found = compare((old, before), (new, after), wanted, told)
    except ResultError as error:
        refuse(error, language)
    except ValueError as error:
        stop(str(error))
    deliver((_shown(found, format, language, to_terminal=output is None and sys.stdout.isatty()),), output)
    if fail_on_change and found.is_changed:
        raise typer.Exit(1)


def _sound(old: str, new: str, language: str) -> tuple[Loaded, Loaded]:
    """Both contents; the errors of both are printed before the command ends with status 1."""
    from engine.comparing.revisions import RevisionError, load_content
    from engine.source.diagnostic import Severity

    loaded = []
    for which, given in (("OLD", old), ("NEW", new)):
        try:
            loaded.append(load_content(given))
        except FileNotFoundError as error:
            stop(f"{which}: {error}; a revision of a git repository is written REVISION:folder")
        except (RevisionError, ValueError) as error:
            stop(f"{which}: {error}")
    broken = [each for each in loaded if each.ruleset is None]
    for each in broken:
        print_findings([finding for finding in each.found if finding.severity is Severity.ERROR], language)
    if broken:
        raise typer.Exit(1)
    return loaded[0], loaded[1]


def _pins(written: str | None) -> tuple[int, ...] | None:
    if written is None:
        return None
    pins = [each.strip() for each in written.split(",")]
    if not all(re.fullmatch(r"[0-9]{1,20}", each) and int(each) < 2**64 for each in pins):
        stop(f"--pin: must be seeds with commas between them, such as 7,8,9, not {written!r}")
    if len(pins) > MOST_PINS:
        stop(f"--pin: at most {MOST_PINS} seeds")
    return tuple(dict.fromkeys(map(int, pins)))


def _shown(found: Comparison, format: str, language: str, *, to_terminal: bool) -> str:
    if format == "json":
        from engine.source.render.json import dumped
        from engine.studies.comparison import comparison_data

        return dumped(comparison_data(found))
    if format == "markdown":
        from engine.exports.comparison_markdown import comparison_markdown

        return comparison_markdown(found, language)
    from engine.exports.board.comparison import comparison_board

    return printed(comparison_board(found, language), to_terminal=to_terminal)


@contextmanager
def _progress(count: int, language: str, output: Path | None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), redirect_stdout=False, transient=True) as bar:
        task = bar.add_task("生成中" if language == "ja" else "Drawing", total=count)
        yield lambda done: bar.update(task, completed=done)
