"""One mistake is one error, at its place; the rest of the file, and other files, are still checked."""

from __future__ import annotations

import pytest

from engine.source.file import SourceFile
from engine.syntax.cut import cut
from engine.syntax.parser import parse
from tests.cases.laid import found

BEFORE = "location before : cave { elits 1 }\n"
AFTER = 'location after : cave {\n  elits 1\n}\nskill last { name "L" ja "L"; efect "x" ja "x" }\n'
OTHER = "location other : cave { elits 1 }\n"

DECLARATION = """location den : cave {
  name "Den" ja "巣"
  terrain maze +1,
          hall -1
  events trap +1; elites +1
  party 1..3 quality +1
}
"""
NESTED = """campaign short {
  name "Short" ja "短編"
  stage 0..9 {
    locations cave, forest
    groups rats
  }
  stage 10.. {
    locations all
    groups all
  }
}
"""
RULE = """replace rule tier_weight on quality {
  when ..-1 = (highest - tier + 1) ^ 2
  when 0 = 1
  when 1.. = max(tier - lowest, 0) + 1
}
"""
LINES = """replace rule group_index =
  clamp(
    level / 2,
    0, 40)
"""

MISTAKES = {
    # what: (text, from, to, code, line of the error within the declaration)
    "missing_close": (DECLARATION, "+1\n}\n", "+1\n", "ADV005", 6),
    "missing_open": (DECLARATION, "cave {", "cave", "ADV008", 1),
    "extra_close": (DECLARATION, "+1\n}\n", "+1\n}\n}\n", "ADV006", 8),
    "extra_open": (DECLARATION, "cave {", "cave { {", "ADV004", 1),
    "early_close": (DECLARATION, "elites +1\n", "elites +1 }\n", "ADV007", 5),
    "wrong_close": (DECLARATION, "quality +1\n}", "quality +1\n)", "ADV004", 7),
    "square_braces": (DECLARATION, "cave {", "cave [", "ADV004", 1),
    "missing_colon": (DECLARATION, "den : cave", "den cave", "ADV102", 1),
    "double_colon": (DECLARATION, " : ", " :: ", "ADV004", 1),
    "semicolon_for_colon": (DECLARATION, " : ", " ; ", "ADV004", 1),
    "missing_name": (DECLARATION, "den :", ":", "ADV113", 1),
    "missing_base": (DECLARATION, ": cave", ":", "ADV004", 1),
    "missing_comma": (DECLARATION, "+1,\n          hall", "+1 hall", "ADV104", 3),
    "missing_comma_at_line_end": (DECLARATION, "+1,\n", "+1\n", "ADV102", 4),
    "double_comma": (DECLARATION, "+1,", "+1,,", "ADV004", 3),
    "comma_at_the_end": (DECLARATION, "hall -1\n", "hall -1,\n", "ADV104", 5),
    "missing_semicolon": (DECLARATION, "trap +1; elites", "trap +1 elites", "ADV104", 5),
    "colon_for_semicolon": (DECLARATION, "trap +1; elites", "trap +1: elites", "ADV004", 5),
    "missing_first_quote": (DECLARATION, '"Den"', 'Den"', "ADV003", 2),
    "missing_last_quote": (DECLARATION, '"Den"', '"Den', "ADV003", 2),
    "missing_last_quote_of_the_line": (DECLARATION, '"巣"', '"巣', "ADV003", 2),
    "double_quote": (DECLARATION, '"Den"', '""Den"', "ADV003", 2),
    "smart_quotes": (DECLARATION, '"Den"', "“Den”", "ADV002", 2),
    "corner_brackets": (DECLARATION, '"巣"', "「巣」", "ADV002", 2),
    "wide_quotes": (DECLARATION, '"Den"', "＂Den＂", "ADV002", 2),
    "stray_character": (DECLARATION, "party", "@party", "ADV002", 6),
    "stray_characters": (DECLARATION, "1..3", "1..3 $$$!!", "ADV002", 6),
    "space_before_percent": (DECLARATION, "party 1..3 quality +1", "invisibility 120 %", "ADV002", 6),
    "equals_in_an_entry": (DECLARATION, "elites +1", "elites = 1", "ADV104", 5),
    "unclosed_picture": (DECLARATION, '"Den" ja "巣"', '"""\n  ##\n  ##', "ADV003", 2),
    "number_for_key": (DECLARATION, "party 1..3", "7 1..3", "ADV004", 6),
    "kind_misspelt": (DECLARATION, "location den", "locaton den", "ADV103", 1),
    "patch_of_nothing": (DECLARATION, "location den : cave", "patch location caev", "ADV109", 1),
    "replace_of_nothing": (DECLARATION, "location den", "replace location caev", "ADV109", 1),
    "patch_without_kind": (DECLARATION, "location den : cave", "patch cave", "ADV103", 1),
    "replace_without_name": (DECLARATION, "location den : cave", "replace location", "ADV113", 1),
    "nested_missing_close": (NESTED, "rats\n  }\n", "rats\n", "ADV005", 5),
    "nested_missing_close_at_the_end": (NESTED, "groups all\n  }\n", "groups all\n", "ADV005", 9),
    "nested_missing_open": (NESTED, "0..9 {", "0..9", "ADV008", 3),
    "nested_missing_second_open": (NESTED, "10.. {", "10..", "ADV008", 7),
    "nested_extra_close": (NESTED, "rats\n  }\n", "rats\n  }}\n", "ADV007", 6),
    "nested_extra_open": (NESTED, "0..9 {", "0..9 {{", "ADV004", 3),
    "nested_parenthesis": (NESTED, "0..9 {", "0..9 (", "ADV004", 3),
    "nested_early_close": (NESTED, "forest\n", "forest }\n", "ADV007", 4),
    "rule_missing_parenthesis": (RULE, "+ 1) ^", "+ 1 ^", "ADV004", 2),
    "rule_extra_parenthesis": (RULE, "+ 1) ^", "+ 1)) ^", "ADV004", 2),
    "rule_missing_operator": (RULE, "highest - tier", "highest tier", "ADV004", 2),
    "rule_double_operator": (RULE, "highest - tier", "highest - * tier", "ADV004", 2),
    "rule_missing_equals": (RULE, "when 0 = 1", "when 0 1", "ADV104", 3),
    "rule_nothing_behind_equals": (RULE, "when 0 = 1", "when 0 =", "ADV004", 3),
    "rule_missing_comma": (RULE, "lowest, 0", "lowest 0", "ADV004", 4),
    "rule_where_without_condition": (RULE, "lowest, 0", "lowest, level where", "ADV004", 4),
    "rule_where_twice": (RULE, "lowest, 0", "lowest where 0 where 1", "ADV004", 4),
    "rule_where_outside": (RULE, "when 0 = 1", "when 0 = 1 where 2", "ADV004", 3),
    "rule_rises_without_with": (RULE, "when 0 = 1", "when 0 = 1 rises tier", "ADV004", 3),
    "rule_rises_with_a_number": (RULE, "when 0 = 1", "when 0 = 1 rises with 3", "ADV004", 3),
    "rule_last_line_breaks_off": (RULE, "0) + 1", "0) +", "ADV004", 4),
    "rule_where_over_results": (RULE, "lowest, 0", "lowest where 0 < 1, 0", "ADV307", 4),
    "rule_rises_over_results": (RULE, "when 0 = 1", "when 0 = 1 rises with tier", "ADV307", 3),
    "rule_over_lines_missing_parenthesis": (LINES, "40)", "40", "ADV004", 4),
    "rule_over_lines_missing_comma": (LINES, "2,\n    0, 40", "2\n    0, 40", "ADV004", 4),
}  # fmt: skip


def wrong(what: str) -> str:
    text, old, new, _, _ = MISTAKES[what]
    assert 1 == text.count(old)
    return text.replace(old, new)


@pytest.mark.parametrize("what", [name for name in MISTAKES if name not in ("missing_colon",)])
def test_mistake__one_error_at_its_place(what: str) -> None:
    _, _, _, code, line = MISTAKES[what]
    assert [(code, line)] == [(each.code, each.place.position[0]) for each in found({"den.adv": wrong(what)})]


@pytest.mark.parametrize("what", [name for name in MISTAKES if name not in ("missing_colon",)])
def test_mistake__all_else_is_still_checked(what: str) -> None:
    text = BEFORE + wrong(what) + AFTER
    findings = found({"den.adv": text, "other.adv": OTHER})
    last = text.count("\n")
    _, _, _, code, line = MISTAKES[what]
    expected = [("den.adv", 1, "ADV102"), ("den.adv", line + 1, code), ("den.adv", last - 2, "ADV102"), ("den.adv", last, "ADV102"),
                ("other.adv", 1, "ADV102")]  # fmt: skip
    assert expected == [(each.place.file.path, each.place.position[0], each.code) for each in findings]


@pytest.mark.parametrize("text", [DECLARATION, NESTED, RULE, LINES], ids=["flat", "nested", "rule", "lines"])
def test_no_mistake__no_error(text: str) -> None:
    assert [] == found({"den.adv": text})


def test_two_mistakes__of_one_declaration_are_both_told() -> None:
    text = DECLARATION.replace("+1,\n", "+1,,\n").replace("1..3", "1..3 @").replace("elites +1", "elites many")
    assert [("ADV004", 3), ("ADV104", 5), ("ADV002", 6)] == [
        (each.code, each.place.position[0]) for each in found({"x.adv": text})
    ]


def test_names_of_a_broken_head__are_not_missed_elsewhere() -> None:
    text = 'locaton den : cave { name "Den" ja "巣" }\nlocation deep : den { name "Deep" ja "深" }\n'
    assert ["ADV103"] == [each.code for each in found({"x.adv": text})]


@pytest.mark.parametrize("text", ['："', '："""', "：§：", "：§trap", "：§x"])
def test_piece__of_signs_without_meaning_alone_is_no_declaration(text: str) -> None:
    cut_up = cut(SourceFile("den.adv", text), frozenset({"trap"}))
    assert cut_up.found
    for piece in cut_up.pieces:
        assert parse(piece)[0] is None or piece.tokens
