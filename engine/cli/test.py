"""`advc test`: what the content promises, and whether it keeps it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.files import deliver, write_whole
from engine.cli.printing import printed
from engine.cli.shared import Language, check_text_or_json, content_paths, language_of, refuse, stop

if TYPE_CHECKING:
    from engine.making import Making
    from engine.model.packs import Pack
    from engine.studies.promises import Effort
    from engine.studies.tested import Tested

_WORDS = {
    "en": {"nothing": "no promise is made: write `expect \"…\" { promise = … }`", "stopped": "stopped"},
    "ja": {"nothing": "約束がありません。`expect \"…\" { promise = … }` と書いてください", "stopped": "中断しました"},
}  # fmt: skip


def command(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]", help="Packs' folders, folders of packs, or files. [content/base, else the starter pack]"
        ),
    ] = None,
    only: Annotated[
        str | None, typer.Option("--only", metavar="TEXT", help="Only expectations with this in their title.")
    ] = None,
    budget: Annotated[
        int, typer.Option("--budget", metavar="N", min=1, help="Destinations to draw for an expectation, at most.")
    ] = 200_000,
    error: Annotated[
        str, typer.Option("--error", metavar="PERCENT", help="How often a sampled verdict on a promise may be wrong.")
    ] = "1%",
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, max=2**64 - 1, help="The first seed of what is drawn.")
    ] = 0,
    allow_undecided: Annotated[
        bool, typer.Option("--allow-undecided", help="A promise that the budget did not decide is no failure.")
    ] = False,
    junit: Annotated[
        Path | None, typer.Option("--junit", metavar="FILE", help="Write JUnit XML as well, for build servers.")
    ] = None,
    format: Annotated[
        str, typer.Option("--format", metavar="text|json", help="To read, or a line of data each.")
    ] = "text",
    lang: Language = None,
) -> None:
    """Test what the content promises.

    Each `expect` is computed exactly where it can be, else destinations are drawn until its verdict is sure or the budget
    ends. Of a broken promise you see a destination that shows it, and which lines of the content move it most.

    Packs given side by side lie over each other, and all that they and what they require promise is tested; of a folder of
    packs each is tested by itself, by its own promises. Exit status 1 says that a promise is broken or undecided. Ctrl-C
    ends it with what is known so far.
    """
    from engine.results.fault import ResultError

    language = language_of(lang)
    check_text_or_json(format)
    effort = _effort(budget, error, seed)
    try:
        contents = list(_contents(paths or content_paths(None)))
    except FileNotFoundError as error_:
        stop(str(error_))
    told: list[tuple[Tested, tuple[str, ...]]] = []
    broken = interrupted = False
    try:
        for packs, own in contents:
            making = _making(packs, language)
            if making is None:
                broken = True
                continue
            named = _named(packs)
            for tested in _tested(making, own, only, effort, told, named):
                deliver((_shown(tested, format, language, named),), None)
    except KeyboardInterrupt:
        interrupted = True
        if told and not told[-1][0].done:
            deliver((_shown(told[-1][0], format, language, told[-1][1]),), None)
    except ResultError as error_:
        refuse(error_, language)
    except ValueError as error_:
        stop(str(error_))
    _end(told, allow_undecided, junit, format, language, broken=broken, interrupted=interrupted, only=only)


def _effort(budget: int, error: str, seed: int) -> Effort:
    from fractions import Fraction

    from engine.studies.promises import Effort

    try:
        share = Fraction(error.removesuffix("%").strip()) / (100 if error.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        stop(f"--error: must be a share such as 1%, not {error!r}")
    if not 0 < share < 1:
        stop(f"--error: must lie above 0% and below 100%, not {error}")
    return Effort(budget=budget, error=share, seed=seed)


def _contents(paths: list[Path]) -> Iterator[tuple[list[Pack], set[str] | None]]:
    """Each content to load, and the files whose expectations are tested; `None` for all."""
    from engine.loading import contents_to_check

    contents = contents_to_check(paths)
    for packs, only in contents:
        own = {file.path for pack in packs for file in pack.files}
        if only is None and len(contents) > 1:
            # What another pack promises is tested where that stands by itself.
            if any("expect" in file.text for pack in packs for file in pack.files):
                yield packs, own
            continue
        yield packs, only


def _named(packs: list[Pack]) -> tuple[str, ...]:
    """The packs to name in commands: none where they are what a command takes by itself."""
    from engine.model.packs import shown_path

    named = tuple(shown_path(pack.folder) for pack in packs if pack.folder is not None)
    return () if named == tuple(shown_path(path) for path in content_paths(None)) else named


def _making(packs: list[Pack], language: str) -> Making | None:
    """The content ready to draw from; its errors are printed where it has some."""
    from rich.console import Console

    from engine.loading import load_packs
    from engine.making import Making
    from engine.source.diagnostic import Severity
    from engine.source.render import text

    loaded = load_packs(packs)
    if loaded.ruleset is not None:
        return Making(loaded.ruleset)
    found = [each for each in loaded.found if each.severity is Severity.ERROR]
    text.show(found, Console(file=sys.stdout, highlight=False), language)
    return None


def _tested(
    making: Making, own: set[str] | None, only: str | None, effort: Effort,
    told: list[tuple[Tested, tuple[str, ...]]], named: tuple[str, ...],
) -> Iterator[Tested]:  # fmt: skip
    """Each expectation once it is tested; `told` holds all of them, and last the one that is being tested."""
    from engine.expectations import expected, testing

    expectations = [each for each in expected(making, only) if own is None or each.place.file.path in own]
    for number, expect in enumerate(expectations, 1):
        place = len(told)
        with _status() as say:
            for tested in testing(making, expect, effort):
                told[place:] = [(tested, named)]
                looked = max((each.looked for each in tested.judged), default=0)
                say(f"{number}/{len(expectations)}  {tested.title}" + (f"  {looked}" if looked else ""))
        # What comes now is printed where the status stood.
        yield told[place][0]


@contextmanager
def _status() -> Iterator[Callable[[str], None]]:
    """A line on a terminal that says what is being done; it is gone at the end."""
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console
    from rich.text import Text

    from engine.values.harmless import harmless

    with Console(stderr=True).status("") as status:
        yield lambda text: status.update(Text(harmless(text)))


def _shown(tested: Tested, format: str, language: str, named: tuple[str, ...]) -> str:
    if format == "json":
        from engine.exports.expectations_json import expectation_line

        return expectation_line(tested, language)
    from engine.exports.board.expectations import expectation_board

    board = expectation_board(tested, language=language, content=named)
    return printed(board, to_terminal=sys.stdout.isatty())


def _end(
    told: list[tuple[Tested, tuple[str, ...]]], allow_undecided: bool, junit: Path | None, format: str, language: str,
    *, broken: bool, interrupted: bool, only: str | None,
) -> None:  # fmt: skip
    """Count, write what build servers read, and end with the status."""
    from engine.studies.promises import Outcome

    every = [tested for tested, _ in told]
    if junit is not None:
        from engine.exports.junit import junit_xml

        named = told[0][1] if told else ()
        write_whole(junit, (junit_xml(every, allow_undecided=allow_undecided, content=named),))
    if format == "text" and every:
        from engine.exports.board.expectations import tally_line

        deliver((printed(tally_line(every, language=language), to_terminal=sys.stdout.isatty()),), None)
    if interrupted:
        raise KeyboardInterrupt
    if not every and not broken:
        if only is not None:
            stop(f"--only: no expectation has {only!r} in its title")
        typer.echo(_WORDS[language]["nothing"], err=True)
    bad = {Outcome.BROKEN} if allow_undecided else {Outcome.BROKEN, Outcome.UNDECIDED}
    if broken or any(each.outcome in bad for each in every):
        raise typer.Exit(1)
