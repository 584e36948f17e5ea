"""Files built from the grammar with whatever a hand may write between words: laid out once, they stay and say the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from engine.editor.format.formatted import Unformattable, formatted
from engine.source.file import SourceFile
from tests.editor.format_cases import laid_out, meaning, troubles

WIDE = str.maketrans(",;:+-%(){}=*/^<>0123456789", "，；：＋－％（）｛｝＝＊／＾＜＞０１２３４５６７８９")
COMMENTS = (
    " c", " more words", "", "no blank", " 注：、", "location x {", " } ;", ' "', ' """', " a # b", "  wide   apart  ", "\t", "=" * 90,
    " advc: allow ADV501 because it is so", "advc:allow ADV501",
)  # fmt: skip
NAMES = (
    "a", "maze", "elites", "river_c_not_nw", "洞窟", "月の洞窟", "か\u3099ん", "\u0958a", "ドゴ・ゴブ", "x.y", "house.north", "top", "bottom",
    "of", "x", "ｘ１", "and・so", "a_long_name_that_takes_much_of_a_line", "とても長い名前の洞窟の奥のさらに奥",
)  # fmt: skip
KEYS = (
    *NAMES, "when", "then", "else", "or", "if", "in", "not", "layout", "or・x", "where", "rises", "falls", "with", "rises with",
    "falls\u3000with",
)  # fmt: skip
NUMBERS = ("0", "1", "12", "1.5", "100000", "１２")
VALUES = (
    "+4", "-1", "+1.5%", "＋４", "－２", "1..9", "10..", "..-2", "-3..+3", "1%..5%", "１..９", "30%",
    "３０％", "+", "-", "x",
)  # fmt: skip
TEXTS = (
    '"Den"', '"巣"', '""', '"a  b"', '"# no comment"', '"\\"q\\" \\\\"', '"全角：＃　；"', '"; } {"',
    '"a sentence of fifty characters, as effects have them"', '"生きている間、味方の与ダメージが二割ほど増える。"',
)  # fmt: skip
ROWS = ("", "#", "ab", " c ", "  # d", "..#..", "壁", "\t", "\u3000x")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=", "＜＝")


class Hand:
    """Writes a file word by word, and between words whatever the language lets stand there."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self.draw = draw

    def number(self, least: int, most: int) -> int:
        return self.draw(st.integers(least, most))

    def one_of(self, *choices: str) -> str:
        return choices[self.number(0, len(choices) - 1)]

    def rarely(self, write: Callable[[], str], most: int = 1) -> str:
        """As a rule nothing."""
        return "".join(write() for _ in range(max(0, self.number(-2 * most, most))))

    def sign(self, sign: str) -> str:
        return self.one_of(sign, sign, sign, sign.translate(WIDE))

    # Between words

    def blank(self) -> str:
        return self.one_of(" ", " ", " ", " ", " ", "  ", "\t", "\u3000", " \u3000 ", "     ", " \ufeff")

    def maybe_blank(self) -> str:
        return self.one_of("", "", " ", "  ", "\u3000")

    def comment(self) -> str:
        return self.one_of("#", "#", "＃") + self.one_of(*COMMENTS)

    def line_end(self) -> str:
        """A line end with a comment before it, perhaps, and empty lines behind."""
        behind = self.rarely(lambda: self.maybe_blank() + self.comment())
        return behind + self.one_of("\n", "\n", "\n", "\r\n", " \n", "\n\n", "\n \n\n\n")

    def indentation(self) -> str:
        return self.one_of("", "  ", "    ", "\t", "      ", "\u3000")

    def new_line(self) -> str:
        below = self.rarely(lambda: self.indentation() + self.comment() + self.one_of("\n", "\r\n", "\n\n\n"), 2)
        return self.line_end() + below + self.indentation()

    def gap(self) -> str:
        return self.new_line() if self.number(0, 3) == 3 else self.blank()

    def maybe_gap(self) -> str:
        return self.new_line() if self.number(0, 4) == 4 else self.maybe_blank()

    def before_sign(self, otherwise: str = "") -> str:
        """Where the next line goes on with an expression, but a comment of its own would end it."""
        if self.number(0, 4) == 4:
            return self.line_end() + self.indentation()
        return self.maybe_blank() or otherwise

    def comma(self) -> str:
        return self.maybe_blank() + self.one_of(",", ",", "，", "、")

    # Values

    def value(self) -> str:
        kind = self.number(0, 9)
        if kind < 4:
            return self.one_of(*NAMES)
        if kind == 9:
            return self.picture() if self.number(0, 4) == 4 else self.point()
        return self.one_of(*(NUMBERS if kind == 4 else TEXTS if kind < 7 else VALUES))

    def point(self) -> str:
        first = self.one_of(*NUMBERS, *NUMBERS, "-1", "－１", "x" + self.new_line() + "2")
        others = self.rarely(
            lambda: self.comma() + self.maybe_gap() + self.one_of(*NUMBERS, "-1") + self.maybe_gap(), 2
        )
        first += self.rarely(lambda: self.blank() + self.one_of("of", "x", "2"))
        return self.sign("(") + self.maybe_blank() + first + self.maybe_gap() + others + self.sign(")")

    def item(self) -> str:
        return self.value() + "".join(self.blank() + self.value() for _ in range(self.number(0, 2)))

    def items(self) -> str:
        count = self.one_of("", "", "", "4 of ")
        return count + self.item() + self.rarely(lambda: self.comma() + self.maybe_gap() + self.item(), 12)

    def picture(self) -> str:
        """Rows behind a margin, as a rule; some begin beside the quotes, some left of the margin."""
        margin = self.one_of("", "  ", "    ", "\t", "      ")
        rows = [self.one_of(*ROWS) for _ in range(self.number(0, 4))]
        first = self.one_of("\n", "\n", "\n", "\r\n", "", "ab\n", "  \n")
        closing = self.one_of(margin, margin, margin, "", "    ", "\r ")
        return f'"""{first}' + "".join(f"{margin if row else ''}{row}\n" for row in rows) + f'{closing}"""'

    # Expressions

    def expression(self, depth: int) -> str:
        if self.number(0, 3) == 3:
            return self.choice(depth)
        return self.either(depth)

    def choice(self, depth: int) -> str:
        condition = self.choice(depth - 1) if depth > 1 and self.number(0, 6) == 6 else self.either(depth)
        results = [self.choice(depth - 1) if depth > 1 and self.number(0, 2) == 2 else self.either(depth) for _ in "te"]
        then, otherwise = (f"{self.before_sign(' ')}{word}{self.gap()}" for word in ("then", "else"))
        return f"if{self.gap()}{condition}{then}{results[0]}{otherwise}{results[1]}"

    def either(self, depth: int) -> str:
        def denied() -> str:
            return self.rarely(lambda: "not" + self.gap()) + self.compared(depth)

        return denied() + self.rarely(
            lambda: self.before_sign(" ") + self.one_of("and", "or") + self.gap() + denied(), 2
        )

    def compared(self, depth: int) -> str:
        kind = self.number(0, 6)
        if kind == 6:
            # At the beginning of a line both words are needed.
            word, along = self.one_of("rises", "falls"), self.gap() + self.one_of("level", "洞窟の数", "x.y", "with")
            if self.number(0, 2):
                return self.sums(depth) + self.line_end() + self.indentation() + word + self.blank() + "with" + along
            return self.sums(depth) + self.blank() + word + self.gap() + "with" + along
        if kind == 4:
            return self.sums(depth) + " in " + self.one_of("1..5", "..-2", "10..", "0%..50%")
        if kind == 5:
            compares = self.before_sign() + self.one_of(*COMPARISONS) + self.maybe_gap()
            return self.sums(depth) + compares + self.sums(depth)
        return self.sums(depth)

    def sums(self, depth: int) -> str:
        def operation() -> str:
            return self.before_sign() + self.one_of(*"+-*/^＋－＊／＾") + self.maybe_gap() + self.unary(depth)

        return self.unary(depth) + self.rarely(operation, 4)

    def unary(self, depth: int) -> str:
        signs = self.rarely(lambda: self.one_of("-", "－") + self.maybe_gap(), 2)
        kind = self.number(0, 4) if depth else 0
        if kind < 3:
            return signs + self.one_of(
                "level",
                "tier",
                "quality",
                "洞窟の数",
                "a_name_of_some_length",
                "1",
                "2.5",
                "30%",
                "４",
                "where",
                "rises",
            )
        function = self.one_of("min", "clamp", "round") + self.maybe_blank() if kind == 4 else ""
        argument = self.argument if function else self.expression
        more = self.rarely(lambda: self.comma() + self.maybe_gap() + argument(depth - 1), 3) if function else ""
        inner = self.maybe_gap() + argument(depth - 1) + more + self.maybe_gap()
        return signs + function + self.sign("(") + inner + self.sign(")")

    def argument(self, depth: int) -> str:
        def filtered() -> str:
            return self.gap() + "where" + self.gap() + self.expression(depth)

        return self.expression(depth) + self.rarely(filtered)

    def equals(self) -> str:
        return self.maybe_blank() + self.sign("=") + self.maybe_gap() + self.expression(self.number(0, 2))

    # Blocks

    def entry(self, depth: int) -> str:
        key, kind = self.one_of(*KEYS), self.number(0, 9)
        if kind < 4:
            return key + self.blank() + self.items()
        if kind == 4:
            return key
        if kind == 5:
            return key + self.rarely(lambda: self.blank() + self.items()) + self.equals()
        if kind == 6:
            return key + self.blank() + self.picture() + self.rarely(lambda: self.blank() + self.value())
        if kind == 7 and depth:
            behind = self.rarely(lambda: self.blank() + self.value(), 2)
            return key + self.rarely(lambda: self.blank() + self.items()) + self.gap() + self.block(depth - 1) + behind
        return f'{key} "Name" ja "名前"'

    def separator(self) -> str:
        kind = self.number(0, 4)
        if kind < 3:
            return self.new_line()
        behind = self.new_line() if kind == 3 else self.maybe_gap()
        return self.maybe_blank() + self.one_of(";", ";", ";;", "；") + behind

    def block(self, depth: int) -> str:
        entries = [self.entry(depth) for _ in range(self.number(0, 4))]
        inside = "".join(entry + (self.separator() if entry is not entries[-1] else "") for entry in entries)
        return self.sign("{") + self.maybe_gap() + inside + self.maybe_gap() + self.sign("}")

    def declaration(self) -> str:
        head = self.one_of("", "", "patch ", "replace\t") + self.one_of(
            "location", "tile", "rule", "else", "overmap_special"
        )
        head += self.blank() + self.one_of(*NAMES, '"A name"')
        head += self.rarely(lambda: self.blank() + self.value(), 2)
        head += self.rarely(lambda: self.maybe_gap() + self.sign(":") + self.maybe_blank() + self.one_of(*NAMES))
        kind = self.number(0, 6)
        if kind == 6:
            return head
        if kind > 3:
            return head + self.equals() + self.rarely(lambda: self.gap() + self.block(1))
        return head + self.maybe_gap() + self.block(2)

    def file(self) -> str:
        text = self.rarely(self.new_line)
        for _ in range(self.number(0, 3)):
            text += self.declaration()
            text += self.new_line() if self.number(0, 3) else self.maybe_blank() + ";" + self.maybe_gap()
        return text + self.rarely(self.comment)


@st.composite
def adv_files(draw: st.DrawFn) -> str:
    """A file as some hand might write it."""
    return Hand(draw).file()


def holds(text: str) -> bool:
    """Whether a file could be laid out; fails where that changed it in a way it must not."""
    try:
        once = formatted(SourceFile("made.adv", text))
    except Unformattable:
        return False
    assert meaning(text) == meaning(once)
    assert once == laid_out(once)
    assert [] == troubles(once)
    return True


made = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@settings(made, max_examples=300)
@given(adv_files())
def test_files__stay_and_say_the_same(text: str) -> None:
    holds(text)


def test_files__most_can_be_laid_out() -> None:
    """Else the tests here would show little."""
    sound = 0

    @settings(made, max_examples=200, database=None, derandomize=True)
    @given(adv_files())
    def count(text: str) -> None:
        nonlocal sound
        sound += holds(text)

    count()
    assert sound > 150


PARTS, SHARE = 20, 1000


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_files__20_000(part: int) -> None:
    @seeded(part)
    @settings(made, max_examples=SHARE, database=None)
    @given(adv_files())
    def hold(text: str) -> None:
        holds(text)

    hold()
