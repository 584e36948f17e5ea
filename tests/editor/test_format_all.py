"""Every text there is: content, cases, samples and the examples of faults stay as they are once laid out, and say the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.editor.format.formatted import Unformattable
from engine.kinds import KINDS, faults
from engine.loading import check_paths, model_of
from engine.model.model import Model
from tests.cases.laid import ROOT, codes, files_of, found
from tests.cases.test_cases import BAD, GOOD, case
from tests.editor.format_cases import laid_out, meaning, troubles
from tests.turns import by_turns

CONTENT = sorted((ROOT / "content").rglob("*.adv"))
PACKS = sorted(path.parent for path in CONTENT if path.name == "pack.adv")


def texts() -> Iterator[tuple[str, str]]:
    """All of them, by where they are from."""
    for path in CONTENT:
        yield path.relative_to(ROOT).as_posix(), path.read_bytes().decode("utf-8")
    for path in (*GOOD, *BAD):
        for name, text in case(path).items():
            yield f"{path.parent.name}/{path.stem}/{name}", text
    for kind in KINDS:
        for number, sample in enumerate(kind.samples):
            for name, text in files_of(sample).items():
                yield f"{kind.name} {number} {name}", text
    for code, fault in faults().items():
        for side, example in (("wrong", fault.wrong), ("right", fault.right)):
            for name, text in files_of(example).items():
                yield f"{code} {side} {name}", text


ALL = dict(texts())


def parses(text: str) -> bool:
    try:
        laid_out(text)
    except Unformattable:
        return False
    return True


@cache
def laid() -> dict[str, str]:
    """All texts without errors of syntax, laid out."""
    return {name: laid_out(text) for name, text in ALL.items() if parses(text)}


AS_TYPED = "content/samples/japanese/moon_cave.adv"
"""Shows that the signs of a Japanese keyboard are read; laid out they become plain ones."""


def test_content__is_laid_out() -> None:
    changed = [name for name in ALL if name.startswith("content/") and laid()[name] != ALL[name]]
    assert [AS_TYPED] == changed, "advc fmt content"


def test_texts__nearly_all_have_no_error_of_syntax() -> None:
    assert len(laid()) > 0.9 * len(ALL)
    assert {path.relative_to(ROOT).as_posix() for path in CONTENT} <= set(laid())


@pytest.mark.parametrize("name", ALL)
def test_texts__stay_and_say_the_same(name: str) -> None:
    once = laid().get(name)
    if once is None:
        pytest.skip("has an error of syntax")
    assert once == laid_out(once)
    assert meaning(ALL[name]) == meaning(once)
    assert [] == troubles(once)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The content, laid out."""
    folder = tmp_path_factory.mktemp("content")
    for path in CONTENT:
        target = folder / path.relative_to(ROOT / "content")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(laid()[path.relative_to(ROOT).as_posix()], "utf-8", newline="")
    return folder


def values(model: Model) -> dict[tuple[str, str], object]:
    """Every declaration's flattened value; places take no part in its equality."""
    return {(kind, name): model.get(kind, name).value for kind, owners in model.owners.items() for name in owners}


@pytest.mark.parametrize("pack", by_turns(PACKS, 3), ids=lambda pack: pack.name)
def test_content__declares_the_same(pack: Path, copy: Path) -> None:
    laid_pack = copy / pack.relative_to(ROOT / "content")
    assert values(model_of([pack])) == values(model_of([laid_pack]))


def test_content__is_found_right(copy: Path) -> None:
    assert [] == [str(finding.place) for finding in check_paths([copy], memory=False)]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good__nothing_found(path: Path) -> None:
    assert [] == told({name: laid_out(text) for name, text in case(path).items()})


@pytest.mark.parametrize("path", by_turns(BAD), ids=lambda path: path.stem)
def test_bad__the_same_found(path: Path) -> None:
    """Same codes and words, wherever the lines are now."""
    files = case(path)
    if not all(parses(text) for text in files.values()):
        pytest.skip("has an error of syntax")
    assert told(files) == told({name: laid_out(text) for name, text in files.items()})


def told(texts: dict[str, str]) -> list[tuple[str, str, str]]:
    return sorted((each.place.file.path, each.code, each.message()) for each in found(texts))


LONG = 'name "An enemy with quite a long name" ja "とても長い名前の敵"'
ALLOWED = {
    "behind a line": f"enemy elder {{ {LONG}; tier 1; movement melee }}  # advc: allow ADV501 because it is old\n",
    "above a line": f"# advc: allow ADV501 because it is old\nenemy elder {{ {LONG}; tier 1; movement melee }}\n",
    "of two": f"enemy elder {{ {LONG}; tier 1; movement melee }} enemy scamp {{ {LONG}; tier 1; movement melee }}"
    "  # advc: allow ADV501 because nobody goes there\n",
    "of an entry": 'location den : cave { name "A den with quite a long name" ja "とても長い名前の巣"; elites +1; traps + rockfall }'
    "  # advc: allow ADV207 because the roof is loose\n",
}


@pytest.mark.parametrize("name", ALLOWED)
def test_allowances__hide_what_they_hid(name: str) -> None:
    text = ALLOWED[name]
    assert found(text.replace("advc:", "")) != []
    assert [] == codes(found(text)) == codes(found(laid_out(text)))
