"""The atlas of the automaton: all its patterns on contact sheets, measured and named, with a page to leaf through.

The sheets are those of the source (RPG dungeon maps, 2019): all 1,024 patterns; a strip for each on which the density
rises from 0 to 1; all patterns at several densities; and the sixteen that the source picks.
"""

from __future__ import annotations

import html
import os
import tempfile
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import attrs

from engine.studies.looks import THRESHOLDS, Look, Measures, look
from engine.studies.sheet import Progress, Settled, Sheet, picture, settle_all
from engine.values.extent import Extent

PICKS = (24, 49, 71, 82, 139, 176, 225, 226, 432, 463, 520, 783, 808, 817, 867, 936)
"""The patterns that the source shows."""
COLOURS = ("#0000ff", "#ffff00")
"""Of 0 and of 1: blue and yellow, as in the source."""
_ALL, _WITH_NOISE = tuple(range(1024)), tuple(range(-1, 1024))
_HALF = Fraction(1, 2)
SHEETS: dict[str, Sheet] = {
    sheet.name: sheet
    for sheet in (
        Sheet("patterns", _ALL, (_HALF,), across=32),
        Sheet("gradient", _WITH_NOISE, (None,), across=4, width=500),
        Sheet("densities", _WITH_NOISE, tuple(Fraction(tenths, 10) for tenths in (1, 3, 5, 7, 9)), across=6),
        Sheet("picks", PICKS, (_HALF,), across=4),
    )
}
"""The sheets by name. Pattern -1, the untouched noise, is in those that vary the density."""


@attrs.frozen
class Entry:
    """A pattern as the sheet of all patterns shows it."""

    pattern: int
    look: Look
    measures: Measures


@attrs.frozen
class Atlas:
    """What was drawn: the files, and every pattern's measures where the sheet of all patterns is among them."""

    files: tuple[Path, ...]
    entries: tuple[Entry, ...]


def draw_atlas(
    folder: Path,
    *,
    seed: int = 0,
    sheets: Sequence[str] = tuple(SHEETS),
    size: Extent | None = None,
    sweeps: int | None = None,
    colours: tuple[str, str] = COLOURS,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Atlas:
    """Draw sheets into a folder, `<name>.png`, with `index.html` and `patterns.csv`; the folder is made.

    `size` and `sweeps` are those of every map, instead of each sheet's own. Raises ValueError for a sheet that there is
    not. `progress` is told the maps done and of how many, over all sheets.
    """
    unknown = [name for name in sheets if name not in SHEETS]
    if unknown:
        raise ValueError(f"sheets: there is no {', '.join(map(repr, unknown))}; there are {', '.join(SHEETS)}")
    folder.mkdir(parents=True, exist_ok=True)
    total = sum(len(SHEETS[name].patterns) * len(SHEETS[name].shares) for name in sheets)
    done, files = 0, []
    entries: tuple[Entry, ...] = ()
    for name in sheets:
        sheet = SHEETS[name]
        if size is not None:
            sheet = attrs.evolve(sheet, width=size.width, height=size.height)
        if sweeps is not None:
            sheet = attrs.evolve(sheet, sweeps=sweeps)
        told = _after(progress, done, total)
        maps = tuple(settle_all(sheet, seed, workers, told))
        done += len(maps)
        files.append(draw_sheet(folder / f"{name}.png", sheet, maps, colours))
        if name == "patterns" or not entries:
            entries = entries_of(maps)
    files.append(_write(folder / "patterns.csv", csv_of(entries).encode()))
    files.append(_write(folder / "index.html", page(sheets, entries, seed).encode()))
    return Atlas(tuple(files), entries)


def draw_sheet(path: Path, sheet: Sheet, maps: Sequence[Settled], colours: tuple[str, str] = COLOURS) -> Path:
    """Write the picture of a sheet, whole or not at all; gives the path back."""
    import io

    out = io.BytesIO()
    picture(sheet, maps, colours).save(
        out, "PNG", bits=2, compress_level=1, compress_type=3
    )  # run lengths: half the time
    return _write(path, out.getvalue())


def entries_of(maps: Sequence[Settled]) -> tuple[Entry, ...]:
    """The patterns of maps at even density, with their measures and the words for them."""
    return tuple(
        Entry(each.pattern, look(each.measures), each.measures)
        for each in maps
        if each.measures is not None and each.share == _HALF
    )


def csv_of(entries: Sequence[Entry]) -> str:
    """Patterns and measures as comma-separated values."""
    names = [field.name for field in attrs.fields(Measures)]
    lines = [",".join(("pattern", "look", *names))]
    lines += [
        ",".join((str(entry.pattern), entry.look, *(_number(getattr(entry.measures, name)) for name in names)))
        for entry in entries
    ]
    return "\n".join(lines) + "\n"


def page(sheets: Sequence[str], entries: Sequence[Entry], seed: int) -> str:
    """The index: the sheets, how many patterns look like what and why, and a table of all."""
    names = [field.name for field in attrs.fields(Measures)]
    counts = {each: sum(entry.look is each for entry in entries) for each in Look}
    thumbs = "\n".join(
        f'<figure><a href="{name}.png"><img src="{name}.png" alt="{name}" loading="lazy"></a>'
        f"<figcaption>{name}: {len(SHEETS[name].patterns)} patterns</figcaption></figure>"
        for name in sheets
    )
    rules = "\n".join(
        f"<tr><th>{word}</th><td>{counts[Look(word)]}</td><td>{html.escape(rule)}</td></tr>"
        for word, rule in THRESHOLDS
    )
    rows = "\n".join(
        f'<tr class="{entry.look}"><th>{entry.pattern}</th><td>{entry.look}</td>'
        + "".join(f"<td>{_number(getattr(entry.measures, name))}</td>" for name in names)
        + "</tr>"
        for entry in entries
    )
    heads = "".join(f"<th>{name}</th>" for name in names)
    return _PAGE.format(seed=seed, thumbs=thumbs, rules=rules, heads=heads, rows=rows)


def _after(progress: Progress | None, before: int, total: int) -> Progress | None:
    """The callback of all sheets as that of one of them."""
    return None if progress is None else lambda done, _: progress(before + done, total)


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def _write(path: Path, content: bytes) -> Path:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    return path


_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Atlas of the automaton</title>
<style>
body {{ font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }}
figure {{ display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top }}
img {{ width: 16rem; height: 16rem; object-fit: cover; object-position: top left; border: 1px solid #999 }}
table {{ border-collapse: collapse; margin: 1rem 0 }}
td, th {{ padding: .1rem .6rem; text-align: right; border-bottom: 1px solid #ddd }}
td:nth-child(2) {{ text-align: left }}
</style>
<h1>Atlas of the automaton</h1>
<p>Seed {seed}. A cell becomes bit <i>n</i> of the pattern, <i>n</i> the ones in its 3 &times; 3 block.</p>
{thumbs}
<h2>What they look like</h2>
<table><tr><th>word</th><th>patterns</th><th>the first of these that holds</th></tr>
{rules}
</table>
<h2>Patterns</h2>
<table><tr><th>pattern</th><th>looks like</th>{heads}</tr>
{rows}
</table>
</html>
"""
