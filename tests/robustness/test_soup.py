"""Whatever a file holds, loading answers: it never raises, and never takes long."""

from __future__ import annotations

import json
import multiprocessing
import os
import traceback
from random import Random
from time import process_time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.kinds import KINDS
from engine.language.reading import shape_of
from engine.source.file import SourceFile
from engine.source.render import FORMATS
from engine.syntax.lexer import lex
from tests.cases.laid import found
from tests.robustness.bench import bench

SECONDS = 10.0
"""The longest that a file may take; half a second on a quiet machine."""
WORDS = sorted(
    {kind.name for kind in KINDS}
    | {key for kind in KINDS for key in shape_of(kind.cls).fields}
    | {
        "patch",
        "replace",
        "all",
        "rest",
        "of",
        "yes",
        "no",
        "ja",
        "cave",
        "indoor",
        "goblin",
        "alarm",
        "maze",
        "trap",
        "x",
    }
    | {"where", "rises", "falls", "with"}
    | {"when", "if", "then", "else", "and", "or", "not", "in", "min", "clamp", "level", "tier", "quality"}
)
SIGNS = [
    *"{}(),;:=+-*/^<>#\n\t \"'“”「」[].。、：；｛｝＋－％\\@\ufeff\u3000\r",
    '"""',
    "..",
    "==",
    "<=",
    "%",
    "\n  ",
]
NUMBERS = [
    "0",
    "1",
    "12",
    "+4",
    "-1",
    "30%",
    "1.5",
    "1..9",
    "..-2",
    "10..",
    "-3..+3",
    "9" * 17,
    "0.000001",
    "99999999999",
]
TEXTS = ['"Den"', '"巣"', '"\\q"', '""', '"""\n #\n"""']

text = st.text(st.characters(codec=None), max_size=200)
soup = st.lists(st.sampled_from(WORDS + SIGNS * 2 + NUMBERS + TEXTS), max_size=60).map(" ".join)
tight_soup = st.lists(st.sampled_from(WORDS + SIGNS * 3 + NUMBERS + TEXTS), max_size=60).map("".join)
likely = st.tuples(st.sampled_from([kind.name for kind in KINDS]), soup, soup).map(
    lambda each: "{} x {} {{ {} }}".format(*each)
)

quick = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def answers(path: str, content: str) -> float:
    """Judge and print a file in the starter pack, and say how long that took."""
    start = process_time()
    findings = bench().found(path, content)
    for render in FORMATS.values():
        render(findings[:20], "ja")
    return process_time() - start


@quick
@given(text)
@example("\x00\x01\x02")
@example("\ud800")
@example("\u2028\x85\x0b\x0c")
def test_text__answers(content: str) -> None:
    assert answers("places/cave.adv", content) < SECONDS


@quick
@given(soup)
def test_words__answer(content: str) -> None:
    assert answers("places/cave.adv", content) < SECONDS


@quick
@given(tight_soup)
def test_words_without_spaces__answer(content: str) -> None:
    assert answers("rules/formulas.adv", content) < SECONDS


@settings(quick, max_examples=60)
@given(likely)
def test_declarations__answer(content: str) -> None:
    assert answers("places/cave.adv", content) < SECONDS


@settings(quick, max_examples=25)
@given(st.lists(soup, min_size=1, max_size=3))
def test_load_text__several_files_answer(contents: list[str]) -> None:
    assert found({f"{index}.adv": content for index, content in enumerate(contents)}) is not None


@settings(quick, max_examples=15)
@given(soup, soup)
def test_pack_heads__answer(head: str, content: str) -> None:
    assert answers("pack.adv", f"pack mine {{ {head} }}\n{content}") < SECONDS


def mutated(dice: Random) -> tuple[str, str]:
    """A file of the starter pack with one to eight changes of characters, bytes, lines or words."""
    texts = bench().texts
    path = dice.choice(sorted(texts))
    content = texts[path]
    for _ in range(dice.choice((1, 1, 1, 2, 4, 8))):
        content = dice.choice(MUTATIONS)(content, dice)
    return path, content


def drop(content: str, dice: Random) -> str:
    at = dice.randrange(len(content) + 1)
    return content[:at] + content[at + dice.choice((1, 1, 1, 5, 40)) :]


def put(content: str, dice: Random) -> str:
    at = dice.randrange(len(content) + 1)
    return content[:at] + dice.choice(SIGNS + NUMBERS + TEXTS) * dice.choice((1, 1, 1, 3)) + content[at:]


def put_any(content: str, dice: Random) -> str:
    at = dice.randrange(len(content) + 1)
    return (
        content[:at]
        + chr(dice.choice((dice.randrange(128), dice.randrange(0x3000, 0x3100), dice.randrange(0x110000))))
        + content[at:]
    )


def byte(content: str, dice: Random) -> str:
    data = bytearray(content.encode("utf-8", "surrogatepass"))
    if data:
        data[dice.randrange(len(data))] = dice.randrange(256)
    return data.decode("utf-8", "replace")


def word(content: str, dice: Random) -> str:
    tokens = lex(SourceFile("", content)).tokens
    if not tokens:
        return content
    token = dice.choice(tokens)
    return content[: token.start] + dice.choice(WORDS + NUMBERS + TEXTS) + content[token.end :]


def swap_words(content: str, dice: Random) -> str:
    tokens = lex(SourceFile("", content)).tokens
    if len(tokens) < 2:
        return content
    one, other = sorted(dice.sample(tokens, 2), key=lambda each: each.start)
    middle = content[one.end : other.start]
    return (
        content[: one.start]
        + content[other.start : other.end]
        + middle
        + content[one.start : one.end]
        + content[other.end :]
    )


def line(content: str, dice: Random) -> str:
    lines = content.split("\n")
    one = dice.randrange(len(lines))
    copy = lines[dice.randrange(len(lines))]
    return "\n".join([*lines[:one], *dice.choice(([], [copy, lines[one]], [copy])), *lines[one + 1 :]])


MUTATIONS = (drop, put, put_any, byte, word, swap_words, line)


def hurt(seeds: range) -> list[str]:
    """The seeds whose file raises or takes too long, with what came of it."""
    bad = []
    for seed in seeds:
        path, content = mutated(Random(seed))
        try:
            seconds = answers(path, content)
        except Exception:  # noqa: BLE001 (whatever it is, it is what is looked for)
            bad.append(f"{seed} {path}\n{traceback.format_exc(limit=-4)}")
        else:
            if seconds > SECONDS:
                bad.append(f"{seed} {path} took {seconds:.1f} s")
    return bad


def test_mutations__150_files_answer() -> None:
    assert [] == hurt(range(150))


@pytest.mark.long
def test_mutations__100_000_files_answer() -> None:
    count, share = 100_000, 500
    bench()
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        bad = [
            each
            for some in pool.imap_unordered(hurt, [range(at, at + share) for at in range(300, 300 + count, share)])
            for each in some
        ]
    assert [] == bad, json.dumps(bad[:20], indent=1)
