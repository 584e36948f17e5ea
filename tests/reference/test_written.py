"""What `advc show` prints leaves nothing out: read again, it is sound and means what the declaration meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from engine.kinds import KINDS
from engine.language.merging import Counts
from engine.loading import Loaded, load_packs
from engine.model.declared import Declared
from engine.model.packs import Pack, make_pack, memory_file, read_pack
from engine.reference.wrapped import WIDTH
from engine.reference.written import flattened
from engine.resources import content_folder
from engine.source.diagnostic import Severity
from engine.source.file import SourceFile
from tests.cases.laid import base, loaded, shown
from tests.turns import by_turns

SAMPLES = sorted(folder.name for folder in (content_folder() / "samples").iterdir())
_COUNT = re.compile(r"  (?P<key>\w+) (?P<count>\w+ (?:\d+|rest))(?P<comment> *(?:# .*)?)")
_TRANSLATION = re.compile(r' {4,}ja "')


def again(declared: Declared[Any]) -> str:
    """What is printed of a declaration as one that replaces it; only what cannot be read is written as it can be."""
    lines = joined_translations(joined_counts(declared, list(flattened(declared))))
    return "\n".join(["replace " + lines[0], *lines[1:], ""])


def joined_counts(declared: Declared[Any], lines: list[str]) -> list[str]:
    """Counts that stand one a line, each behind its key, behind one key."""
    keys = {key for key, part in declared.parts.items() if isinstance(part.value, Counts)}
    counts = [
        (at, found) for at, line in enumerate(lines) if (found := _COUNT.fullmatch(line)) and found["key"] in keys
    ]
    for _, those in groupby(counts, lambda each: each[1]["key"]):
        of_key = list(those)
        for at, found in of_key:
            first, last = at == of_key[0][0], at == of_key[-1][0]
            lines[at] = f"  {found['key'] if first else ' '} {found['count']}{'' if last else ','}{found['comment']}"
    return lines


def joined_translations(lines: list[str]) -> list[str]:
    """Translations that stand below a text, behind it."""
    out: list[str] = []
    for line in lines:
        if _TRANSLATION.match(line) and not out[-1].endswith(","):
            out[-1] += f" {line.lstrip()}"
        else:
            out.append(line)
    return out


def every(content: Loaded, packs: Iterable[str]) -> Iterator[Declared[Any]]:
    """The declarations that some packs make or amend; `pack` itself has a file of its own."""
    model = content.model
    owned = {file for pack in model.packs if pack.name in packs for file in pack.files}
    for kind, owners in model.owners.items():
        for name, owner in owners.items():
            places = [owner.origin.place, *(patch.place for patch in owner.patches)]
            if kind != "pack" and any(place.file in owned for place in places):
                yield model.get(kind, name)


def check_again(packs: list[Pack], names: Iterable[str]) -> int:
    """Lay all over itself as it is printed, and compare; gives how many there are."""
    before = load_packs(packs)
    assert [] == shown(before.found)
    declared = list(every(before, names))
    files = [memory_file(f"{each.kind.name}/{each.name}.adv", again(each)) for each in declared]
    assert all(isinstance(file, SourceFile) for file in files)
    over = make_pack([file for file in files if isinstance(file, SourceFile)], None, "over", [])
    after = load_packs([*packs, over])
    # What says again what holds already is told as idle, and only that.
    assert [] == shown([each for each in after.found if each.severity is Severity.ERROR])
    values = {(each.kind.name, each.name): each.value for each in declared}
    assert [] == [of for of, value in values.items() if value != after.model.get(*of).value]
    return len(values)


def test_shown_again__starter_pack() -> None:
    assert check_again([base()], ["base"]) > 800


@pytest.mark.parametrize("sample", by_turns(SAMPLES))
def test_shown_again__sample(sample: str) -> None:
    pack = read_pack(content_folder() / "samples" / sample, sample)
    assert check_again([base(), pack], [pack.name]) > 0


def test_shown_again__samples_of_kinds() -> None:
    texts = [sample for kind in KINDS for sample in kind.samples if "--- pack.adv" not in sample]
    files = [memory_file(f"{number}.adv", text) for number, text in enumerate(texts)]
    pack = make_pack([file for file in files if isinstance(file, SourceFile)], None, "kinds", [])
    assert check_again([base(), pack], ["kinds"]) >= len(KINDS)


@pytest.mark.parametrize("sample", by_turns(SAMPLES, 3))
def test_shown_again__pack(sample: str, tmp_path: Path) -> None:
    pack = read_pack(content_folder() / "samples" / sample, sample)
    before = load_packs([base(), pack]).model.get("pack", pack.name)
    (tmp_path / "pack.adv").write_text("\n".join(flattened(before)), "utf-8")
    written = read_pack(tmp_path, sample)
    assert before.value == load_packs([base(), written]).model.get("pack", pack.name).value


def test_shown_again__only_counts_and_wide_texts_differ() -> None:
    """What `again` changes is nothing but what the words of `engine.reference.written` name."""
    for declared in every(load_packs([base()]), ["base"]):
        printed = list(flattened(declared))
        counted = any(isinstance(part.value, Counts) for part in declared.parts.values())
        wide = [line for line in joined_translations(list(printed)) if line not in printed]
        assert all(len(line) > WIDTH / 2 and '" ja "' in line for line in wide)
        if not counted and not wide:
            assert again(declared) == "replace " + "\n".join([*printed, ""])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # What was taken from the base is said; on top of that nothing is left to say.
        ("overmap_terrain b : works_store { }", []),
        ("overmap_terrain b : works_room { flags - no_rotate }", ["flags - no_rotate"]),
        # A base that could not be read answers nothing.
        ("overmap_terrain a : nowhere { flags linear }\novermap_terrain b : a { flags - linear }", ["flags - linear"]),
    ],
    ids=["inherited", "own", "unsound base"],
)
def test_flattened__a_list_without_names(text: str, expected: list[str]) -> None:
    model = loaded(text).model
    lines = [line.partition("#")[0].strip() for line in flattened(model.get("overmap_terrain", "b"))]
    assert [line for line in lines if line.startswith("flags")] == expected


def test_flattened__floors_in_blocks() -> None:
    steps = 'name "M" ja "M"\n rooms 2 x 2\n floors 1..3 { corridors; border wall }\n floors 4.. { corridors }\n place stairs'
    lines = flattened(loaded(f"map m by floor {{\n {steps}\n}}").model.get("map", "m"))
    assert [line.partition("#")[0].rstrip() for line in lines][3:] == [
        "  rooms 2 x 2", "  floors 1..3 {", "    corridors", "    border", "  }", "  floors 4.. {", "    corridors", "  }",
        "  place stairs", "}",
    ]  # fmt: skip


def test_flattened__a_picture_has_its_place_behind_it() -> None:
    lines = list(flattened(base_map("huts")))
    at = next(number for number, line in enumerate(lines) if line.strip() == 'picture """')
    assert [line.strip() for line in lines[at + 1 : at + 6]] == [".....", ".===.", ".=O=.", ".===.", "....."]
    assert re.fullmatch(r' +""" +# base/places/settlement\.adv:23', lines[at + 6])


def base_map(name: str) -> Declared[Any]:
    return load_packs([base()]).model.get("map", name)
