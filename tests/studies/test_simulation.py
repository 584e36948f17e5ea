"""Studies of the starter content: the same whoever draws, kept, gone on with, begun anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from engine import simulating
from engine.exports.findings_files import findings_json
from engine.game import Game
from engine.simulating import Study, digest, kept_in, simulate
from engine.studies.findings import Findings
from engine.studies.kept import Kept
from engine.studies.simulation import STRETCH, Chunk, Watcher, cut, draw_chunk, run
from engine.studies.stored import decode
from tests.starter.content import game_of, starter_files, starter_game

from .crowd import ASKED, Crowd

COUNT, CHUNK = 900, 250


@pytest.fixture(scope="module")
def game() -> Game:
    return starter_game()


def study_of(game: Game, **asked: Any) -> Study:
    given = {"levels": range(1, 101), "quest": "guild", "heats": [("traps", "battles")], "seed": 3} | asked
    return attrs.evolve(game.study(**given), chunk=CHUNK)


@pytest.fixture(scope="module")
def study(game: Game) -> Study:
    return study_of(game)


@pytest.fixture(scope="module")
def whole(game: Game, study: Study) -> Findings:
    return simulate(game._making, study, COUNT)


# -- what comes out ----------------------------------------------------------------------------------------------------


def test_cut__all_once() -> None:
    assert [Chunk(0, 250), Chunk(250, 250), Chunk(500, 250), Chunk(750, 150)] == list(cut(COUNT, CHUNK))
    assert [Chunk(0, 1)] == list(cut(1))


def test_draw_chunk__stretch_after_stretch() -> None:
    count = 2 * STRETCH + 17
    tally = decode(draw_chunk(ASKED, Crowd, Chunk(5, count)), ASKED, 5, count)
    assert count == tally.count == tally.answers[0].table.count


def test_simulate__what_each_destination_is_alone(game: Game, whole: Findings) -> None:
    levels = [1 + index % 100 for index in range(COUNT)]
    each = [game.destination(3 + index, level=level, quest="guild") for index, level in enumerate(levels[:40])]
    few = {finding.name: finding for finding in game.simulate(40, levels=range(1, 101), quest="guild", seed=3).measures}
    parties = [card.party for one in each for card in (*one.cards, one.exit) if card.party is not None]
    assert len(parties) == few["party.size"].count
    members = [len(party.members) for party in parties]
    assert few["party.size"].mean == pytest.approx(sum(members) / len(members))
    traps = [sum(card.event == "trap" for card in one.cards) for one in each]
    assert few["traps"].mean == pytest.approx(sum(traps) / 40)
    assert COUNT == whole.count
    assert {"level": "1..100", "campaign": "main", "quest": "guild"} == whole.setting


def test_simulate__every_cell_has_a_seed_that_shows_it(game: Game, whole: Findings) -> None:
    (heat,) = whole.heats
    for cell in heat.cells:
        one = game.destination(cell.seed, level=cell.level, quest="guild")
        events = [card.event for card in one.cards]
        (traps, _), (battles, _) = heat.columns[cell.column], heat.rows[cell.row]
        assert (traps, battles) == (events.count("trap"), events.count("battle"))


def test_simulate__seeds_go_around(game: Game) -> None:
    before = game.simulate(60, seed=2**64 - 30, measures=["power"])
    after = [game.simulate(30, seed=seed, measures=["power"]) for seed in (2**64 - 30, 0)]
    assert before.measures[0].mean == pytest.approx(sum(each.measures[0].mean or 0 for each in after) / 2)


@pytest.mark.parametrize("chunk", [1, 7, 899, 900, 5000])
def test_simulate__however_it_is_cut(game: Game, study: Study, whole: Findings, chunk: int) -> None:
    few = attrs.evolve(study, asked=attrs.evolve(study.asked, questions=study.asked.questions[:12]), chunk=chunk)
    count = COUNT if chunk > 1 else 30
    one, other = (simulate(game._making, attrs.evolve(few, chunk=size), count) for size in (chunk, CHUNK))
    assert findings_json(one) == findings_json(other)


def test_simulate__whichever_chunk_comes_first(
    game: Game, study: Study, whole: Findings, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = simulating._here

    def backwards(making: Any, study: Study, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
        return original(making, study, reversed(list(chunks)))

    monkeypatch.setattr(simulating, "_here", backwards)
    assert findings_json(whole) == findings_json(simulate(game._making, study, COUNT))


# -- kept --------------------------------------------------------------------------------------------------------------


class Stopped(Exception):
    """Instead of Ctrl-C."""


def stop_after(results: int) -> Watcher:
    def done(so_far: int) -> None:
        if so_far >= results:
            raise Stopped

    return Watcher(done)


def interrupted(game: Game, study: Study, out: Path, results: int) -> Kept:
    kept = kept_in(out, game._making, study)
    with pytest.raises(Stopped):
        simulate(game._making, study, COUNT, kept=kept, watcher=stop_after(results))
    return kept


def drawn_and_said(
    game: Game, study: Study, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> tuple[Findings, list[Chunk], list[str]]:
    """The findings, which chunks were drawn for them, and what was said about files."""
    original, drawn, said = simulating._drawn, [], []

    def noted(making: Any, study: Study, chunk: Chunk) -> bytes:
        drawn.append(chunk)
        return original(making, study, chunk)

    monkeypatch.setattr(simulating, "_drawn", noted)
    watcher = Watcher(broken=lambda file, reason: said.append(f"{Path(file).name}: {reason}"))
    return simulate(game._making, study, COUNT, kept=kept, watcher=watcher), drawn, said


def test_kept__goes_on(
    game: Game, study: Study, whole: Findings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = interrupted(game, study, tmp_path, 500)
    assert 2 == kept.count()
    findings, drawn, said = drawn_and_said(game, study, kept, monkeypatch)
    assert findings_json(whole) == findings_json(findings)
    assert ([Chunk(500, 250), Chunk(750, 150)], []) == (drawn, said)
    kept.forget()
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda path: path.write_bytes(b""), ["0-250: it is damaged"]),
        (lambda path: path.write_bytes(b"hello"), ["0-250: it is damaged"]),
        (lambda path: path.write_bytes(path.read_bytes()[:-1]), ["0-250: it is damaged"]),
        (lambda path: path.write_bytes(path.with_name("250-250").read_bytes()), ["0-250: it is of other results"]),
        (lambda path: (path.unlink(), path.mkdir()), None),
        (lambda path: path.unlink(), []),
    ],
)
def test_kept__broken(
    game: Game, study: Study, whole: Findings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Any, said: Any
) -> None:
    kept = interrupted(game, study, tmp_path, 500)
    spoil(kept.path(0, 250))
    if said is None:
        with pytest.raises(IsADirectoryError):
            drawn_and_said(game, study, kept, monkeypatch)
        return
    findings, drawn, told = drawn_and_said(game, study, kept, monkeypatch)
    assert findings_json(whole) == findings_json(findings)
    assert (said, Chunk(0, 250)) == (told, drawn[0])


def test_kept__a_larger_count_goes_on(
    game: Game, study: Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = kept_in(tmp_path, game._making, study)
    simulate(game._making, study, 500, kept=kept)
    _, drawn, _ = drawn_and_said(game, study, kept, monkeypatch)
    assert [Chunk(500, 250), Chunk(750, 150)] == drawn


@pytest.mark.parametrize(
    "asked",
    [
        {"seed": 4}, {"levels": range(1, 100)}, {"quest": None}, {"location": "cave"}, {"measures": ["traps"]}, {"heats": []},
    ],
)  # fmt: skip
def test_digest__another_question(game: Game, study: Study, asked: dict[str, Any]) -> None:
    assert digest(game.stamp, study) == digest(game.stamp, study_of(game))
    assert digest(game.stamp, study) != digest(game.stamp, study_of(game, **asked))


def test_digest__another_content(game: Game, study: Study, tmp_path: Path) -> None:
    files = dict(starter_files())
    files["more.adv"] = (
        'trap pin {\n  name "Pin" ja "針"\n  side both\n  theme terrain\n  danger 1\n  effect "It stings." ja "刺さる。"\n}\n'
    )
    other = game_of(files)
    kept, before = kept_in(tmp_path, other._making, study), kept_in(tmp_path, game._making, study)
    assert kept.folder != before.folder
    assert (1, 1) == (kept.others(), before.others())


def test_kept__put_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept(tmp_path, "d")

    def full(*words: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="No space left"):
        kept.put(0, 5, b"x")
    assert [] == list(kept.folder.iterdir())


def test_forget__leaves_what_is_not_ours(tmp_path: Path) -> None:
    kept, other = Kept(tmp_path, "ours"), Kept(tmp_path, "theirs")
    kept.put(0, 5, b"x")
    other.put(0, 5, b"y")
    kept.forget()
    assert b"y" == other.get(0, 5)
    assert not kept.folder.exists()


def test_run__tells_how_far_it_is() -> None:
    told: list[int] = []

    def crew(chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
        for chunk in chunks:
            yield chunk, draw_chunk(ASKED, Crowd, chunk)

    run(ASKED, 25, crew, None, Watcher(told.append), 10)
    assert [0, 10, 20, 25] == told


# -- wrong use ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"count": 0}, "count: must be a whole number from 1 to 10000000000, not 0"),
        ({"workers": 0}, "workers: must be a whole number of 1 or more, not 0"),
        ({"seed": -1}, "seed: must be a whole number from 0"),
        ({"levels": ()}, "levels: must be one or more"),
        ({"levels": (1, 5000)}, "level: must be a whole number from 0 to 1000, not 5000"),
        ({"measures": ["trap_count"]}, "measures: there is no measure 'trap_count'"),
        ({"measures": ["traps", "battle"]}, "measures: there is no measure 'battle'; did you mean 'battles'?"),
        ({"heats": [("traps", "party.size")]}, "heats: must be numbers of a whole destination; 'party.size' is of each party"),
        ({"heats": [("location", "traps")]}, "heats: must be numbers of a whole destination; 'location' is no number"),
        ({"quest": "gild"}, "quest: the content has no quest 'gild'; did you mean 'guild'?"),
    ],
)  # fmt: skip
def test_simulate__wrong_arguments(game: Game, arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        game.simulate(**({"count": 5} | arguments))
    assert str(raised.value).startswith(said)
