"""`advc check --cataclysm`: the JSON of a game or a mod checked as it stands, each finding at its place in the JSON.

There is one checker. The JSON becomes declarations in memory by the importer's own rules, the ordinary check judges them,
and what it finds is carried back to the JSON they were made from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from engine.cataclysm.declaring import Declaration, Line
from engine.cataclysm.drawing import Tile, listed_lines
from engine.cataclysm.entries import Library, add_folder, resolve
from engine.cataclysm.kinds import all_declarations
from engine.cataclysm.mistakes import mistakes
from engine.cataclysm.placing import Places
from engine.cataclysm.sheets import sheets_of
from engine.cataclysm.slips import Slips
from engine.cataclysm.special import Laying
from engine.cataclysm.terrain import plain_terrains
from engine.cataclysm.values import Terrains, Told
from engine.cataclysm.wording import Wording
from engine.loading import judged
from engine.model.packs import Pack
from engine.pipelines.overmap.faults import NEAR_FLAG
from engine.source.collector import collector_at_rest
from engine.source.diagnostic import Diagnostic, Message, Severity, in_order
from engine.source.file import SourceFile
from engine.source.json_faults import ID_TWICE
from engine.source.json_slips import MORE, TOO_LARGE
from engine.source.limits import FINDINGS_OF_A_FILE

NEWER_FLAGS = frozenset(("OCEAN", "OCEAN_SHORE", "RAVINE", "RAVINE_EDGE"))
"""Flags with a meaning in newer games, which look like slips of those that have one here."""
Lost = frozenset[int]
"""Tiles by the identity of their JSON."""
Tell = Callable[[Message], None]
"""Hears what is being done."""


def _nobody(stage: Message) -> None:
    """Where nobody asks how far it is."""


def check_folders(folders: Iterable[Path], tell: Tell = _nobody) -> list[Diagnostic]:
    """Everything wrong with the JSON of folders, of which a later one lies over those before it, as a mod does."""
    with collector_at_rest():
        return check_library(read_folders(folders, tell), tell)


def read_folders(folders: Iterable[Path], tell: Tell = _nobody) -> Library:
    """The objects of all folders; an id that a later folder gives anew is no mistake."""
    library = Library()
    folder_of: dict[int, int] = {}
    for number, folder in enumerate(folders):
        tell(Message.plain(f"reading {folder}", f"{folder} を読んでいます"))
        add_folder(library, folder)
        for written in library.written:
            folder_of.setdefault(id(written.json.file), number)
    resolve(library)
    library.found = [each for each in library.found if not _over_another(each, folder_of)]
    return library


def _over_another(finding: Diagnostic, folder_of: dict[int, int]) -> bool:
    """Whether it is an id of a folder that another folder has as well."""
    if finding.fault is not ID_TWICE:
        return False
    return len({folder_of.get(id(place.file)) for place in (finding.place, finding.also[0][0])}) > 1


def check_library(library: Library, tell: Tell = _nobody) -> list[Diagnostic]:
    """Everything wrong with what was read."""
    count = len(library.written)
    tell(
        Message(
            f"checking {count} objects of {library.files} files",
            f"{library.files} ファイルの {count} オブジェクトを検査しています",
        )
    )
    terrains, told = Terrains(library.entries["overmap_terrain"]), Told()
    first, lost = _judged(library, terrains, told, frozenset())
    found = [*library.found, *told.found, *mistakes(library), *first]
    if lost:
        # A terrain that there is not keeps a layout from being judged as a whole; so it is judged once more without that tile.
        found += _judged(library, terrains, Told(), lost)[0]
    return _to_be_shown(found)


def _judged(library: Library, terrains: Terrains, told: Told, without: Lost) -> tuple[list[Diagnostic], Lost]:
    """What the ordinary check finds, carried back to the JSON; and the tiles whose terrain there is not."""
    sheets, beyond = sheets_of(_declarations(library, terrains, told, without), library)
    files = [sheet.file() for sheet in sheets]
    found = [] if beyond is None else [TOO_LARGE.at(beyond.place)]
    places, wording, slips = (
        Places({sheet.path: sheet for sheet in sheets}, terrains),
        Wording(library),
        Slips(terrains),
    )
    lost: set[int] = set()
    told_of: Counter[SourceFile] = Counter()
    for finding in judged([Pack("cataclysm", None, files)], workers=1, memory=False)[1]:
        if finding.fault is NEAR_FLAG and finding.arguments["flag"].upper() in NEWER_FLAGS:
            continue
        told_of[finding.place.file] += 1
        if told_of[finding.place.file] > 2 * FINDINGS_OF_A_FILE:
            continue  # it would not be shown, though some that are carried may be told twice
        place, source = places.of(finding.place)
        better = slips.of(finding, place, source)
        if better is not None and source is not None and "point" in source.json.members():
            lost.add(id(source.json))
        said = zip(finding.notes("en"), finding.notes("ja"), strict=True)
        also = [(places.of(where)[0], en, ja) for (where, en), (_, ja) in said]
        found.append(better or wording.told(finding, place, source, also))
    return found, frozenset(lost)


def _declarations(library: Library, terrains: Terrains, told: Told, without: Lost) -> Iterator[Declaration]:
    """Each declaration, every one by itself: what it shares with others is said again, where the JSON has it."""

    def lay(tiles: list[Tile], symbols: dict[str, str]) -> Iterator[Line]:
        kept = [tile for tile in tiles if id(tile.json) not in without]
        return listed_lines(kept or tiles)

    laying = Laying(terrains, {}, library.entries["overmap_special"], told, lay)
    return all_declarations(plain_terrains(library, terrains, told), library, laying)


def _to_be_shown(found: list[Diagnostic]) -> list[Diagnostic]:
    """Findings in order, not too many of a file; of two errors at one place the one that the JSON itself gave counts."""
    first: dict[tuple[str, int, int], str] = {}
    shown: list[Diagnostic] = []
    for each in found:
        where = (each.place.file.path, each.place.start, each.place.end)
        family = first.setdefault(where, each.code[:4]) if each.severity is Severity.ERROR else each.code[:4]
        if family == each.code[:4]:
            shown.append(each)
    return [*_first_of_each_file(in_order(shown))]


def _first_of_each_file(found: list[Diagnostic]) -> Iterator[Diagnostic]:
    count: Counter[str] = Counter()
    for each in found:
        count[each.place.file.path] += 1
        if count[each.place.file.path] <= FINDINGS_OF_A_FILE:
            yield each
        elif count[each.place.file.path] == FINDINGS_OF_A_FILE + 1:
            yield MORE.at(each.place, most=FINDINGS_OF_A_FILE)
