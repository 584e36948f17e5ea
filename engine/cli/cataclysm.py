"""`advc import cataclysm` and `advc export cataclysm`: overmap content from the game's JSON, and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.folders import refuse_full, write_folder
from engine.cli.shared import Language, language_of, print_findings, stop

if TYPE_CHECKING:
    from engine.cataclysm.importing import LeftOut

exporting = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Write a pack as another game's content.")
importing = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Make a pack of another game's content.")

_WORDS = {
    "en": {"written": "{} objects in {} files", "made": "{} declarations in {} files: {}", "left": "left out, as it has no meaning here:", "none": "nothing was left out"},
    "ja": {"written": "{} 件のオブジェクトを {} ファイルに書きました", "made": "{} 件の宣言を {} ファイルに書きました：{}", "left": "ここでは意味がないため、取り込まなかったもの：", "none": "取り込まなかったものはありません"},
}  # fmt: skip


@importing.callback()
def _importing() -> None:
    """Make a pack of another game's content."""


@exporting.callback()
def _exporting() -> None:
    """Write a pack as another game's content."""


@importing.command(name="cataclysm")
def import_command(
    source: Annotated[Path, typer.Argument(metavar="DIR", help="A folder with the game's JSON, at any depth.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="PACK", help="The new pack's folder; empty, or not there yet.")
    ],
    lang: Language = None,
) -> None:
    """Make a pack of Cataclysm's overmap JSON: terrains, locations, connections, specials, buildings and regions.

    What has no meaning for the overmap is listed with its counts. Exit status 1 says that something in the JSON is wrong:
    it is told with its place, and the rest is written all the same.
    """
    from engine.cataclysm.importing import import_folder
    from engine.checks.judge import loads

    language = language_of(lang)
    _refuse("DIR", source, output)
    imported = import_folder(source, output.resolve().name)
    print_findings(imported.found, language)
    if not imported.counts:
        stop(f"DIR: {source} holds no JSON of overmaps")
    kinds = ", ".join(f"{count} {kind}" for kind, count in imported.counts.items())
    made = _WORDS[language]["made"].format(sum(imported.counts.values()), len(imported.files), kinds)
    _write(output, imported.files, made, imported.left_out, language)
    if not loads(imported.found):
        raise typer.Exit(1)


@exporting.command(name="cataclysm")
def export_command(
    pack: Annotated[Path, typer.Argument(metavar="PACK", help="A pack's folder.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="DIR", help="Where the JSON goes; empty, or not there yet.")
    ],
    lang: Language = None,
) -> None:
    """Write a pack's terrains, locations, connections, specials, buildings and regions as Cataclysm's JSON.

    What the JSON has no key for is listed with its counts. Exit status 1 says that the pack has errors: they are told, and
    what is sound is written all the same.
    """
    from engine.cataclysm.exporting import export_pack
    from engine.cataclysm.importing import LeftOut
    from engine.loading import load_paths, pack_folder
    from engine.source.diagnostic import Severity

    language = language_of(lang)
    _refuse("PACK", pack, output)
    try:
        folder = pack_folder(pack)
    except ValueError as error:
        stop(str(error))
    loaded = load_paths([folder])
    errors = [each for each in loaded.found if each.severity is Severity.ERROR]
    print_findings(errors, language)
    ours = next(each for each in loaded.model.packs if each.folder == folder)
    exported = export_pack(loaded.model, ours)
    written = _WORDS[language]["written"].format(exported.objects, len(exported.files))
    rows = (LeftOut(what, count, "has no key in the JSON") for what, count in exported.left_out.items())
    _write(output, exported.files, written, tuple(rows), language)
    if errors:
        raise typer.Exit(1)


def _refuse(argument: str, source: Path, output: Path) -> None:
    """End the command where there is nothing to read, or no room to write."""
    if not source.is_dir():
        stop(f"{argument}: no such folder: {source}")
    refuse_full(output)


def _write(output: Path, files: dict[str, str], written: str, left_out: tuple[LeftOut, ...], language: str) -> None:
    """Write all files, and say what was written and what was left out."""
    write_folder(output, ((path, text.encode("utf-8")) for path, text in files.items()))
    typer.echo(written)
    typer.echo(_table(left_out, language), nl=False)


def _table(left_out: tuple[LeftOut, ...], language: str) -> str:
    """What was left out, a line each."""
    from engine.values.harmless import harmless

    if not left_out:
        return _WORDS[language]["none"] + "\n"
    wide = max(len(harmless(each.what)) for each in left_out)
    rows = (f"  {harmless(each.what):<{wide}}  {each.count:>6}  {each.why}\n" for each in left_out)
    return _WORDS[language]["left"] + "\n" + "".join(rows)
