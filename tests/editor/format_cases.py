"""Files before and after they are laid out, and what they say."""

from __future__ import annotations

import re
from typing import Any

from engine.editor.format.formatted import formatted
from engine.kinds import KINDS
from engine.source.file import SourceFile
from engine.syntax.cut import cut
from engine.syntax.nodes import Token
from engine.syntax.parser import parse
from engine.values.picture import Picture

WORDS = frozenset(kind.name for kind in KINDS)
SIGNS = {"␄\n": "", "␣": " ", "▢": "\u3000", "⇥": "\t", "␍": "\r"}
"""How a table shows a file without a last line end, blanks and wide ones at a line's end, tabs, and line ends of Windows."""


def cases(table: str) -> dict[str, tuple[str, str]]:
    """The texts of a table before and after, by name: `=== name`, the one, `-->`, the other."""
    out = {}
    for each in re.split(r"^=== ", table, flags=re.MULTILINE)[1:]:
        name, _, texts = each.partition("\n")
        before, after = (_meant(text) for text in re.split(r"^-->\n", texts, flags=re.MULTILINE))
        out[name] = before, after
    return out


def _meant(text: str) -> str:
    for shown, meant in SIGNS.items():
        text = text.replace(shown, meant)
    return text


def laid_out(text: str) -> str:
    """A text as `advc fmt` writes it."""
    return formatted(SourceFile("text.adv", text))


def meaning(text: str) -> Any:
    """What a text says: its declarations as trees without places, its pictures as rows, and its comments."""
    file = SourceFile("text.adv", text)
    pieces = cut(file, WORDS)
    assert [] == pieces.found
    declarations = []
    for piece in pieces.pieces:
        tree, found = parse(piece)
        assert [] == found
        declarations.append((piece.head.word, _said(tree, text)))
    return declarations, ["#" + comment.value[1:].rstrip() for comment in pieces.comments]


def _said(node: Any, text: str) -> Any:
    if isinstance(node, Token):
        return node.type, _picture(node, text) if node.type == "PICTURE" else node.value
    if isinstance(node, tuple) and hasattr(node, "_fields"):
        return type(node).__name__, *(
            _said(getattr(node, field), text) for field in node._fields if field not in ("start", "end")
        )
    if isinstance(node, list | tuple):
        return [_said(each, text) for each in node]
    return node


def _picture(token: Token, text: str) -> Any:
    """The rows, as the language reads them; the text itself where it refuses them."""
    closing = text[: token.end - 3].rpartition("\n")[2]
    try:
        return Picture.of(token.value[3:-3].replace("\r", ""), 0 if closing.strip() else len(closing)).rows
    except ValueError:
        return token.value.replace("\r\n", "\n")


def troubles(text: str) -> list[str]:
    """What no laid out file has: tabs, blanks at the end of a line, empty lines side by side or at the edges."""
    bare = re.sub(r'"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*', lambda match: match[0][0], text)
    found = []
    for wrong in ("\t", "\r", "\u3000", "\ufeff", " \n", "\n\n\n", "{\n\n", " ;", " ,"):
        if wrong in bare:
            found.append(wrong)
    if bare and (not bare.endswith("\n") or bare.startswith("\n") or bare.endswith("\n\n")):
        found.append("edges")
    if re.search(r"\n\n *\}", bare):
        found.append("an empty line before a brace")
    if re.search(r"[^\n ]  +[^ ]", re.sub(r"  #$", "", bare, flags=re.MULTILINE)):
        found.append("blanks side by side")
    return found


COMMENTS = cases('''
=== the_file_begins_with_one
#  Of caves.



location den:cave{elites 1}
-->
#  Of caves.

location den : cave { elites 1 }
=== right_above_a_declaration
# The den.
location den : cave { elites 1 }
-->
# The den.
location den : cave { elites 1 }
=== the_first_line_is_empty


# The den.
location den : cave { elites 1 }
-->
# The den.
location den : cave { elites 1 }
=== the_file_ends_with_one
location den : cave { elites 1 }



# Nothing more.␄
-->
location den : cave { elites 1 }

# Nothing more.
=== comments_alone

# One.


# Two.

-->
# One.

# Two.
=== between_declarations
tile a {}
# Of b.
tile b {}

# Of c.


tile c {}
-->
tile a {}
# Of b.
tile b {}

# Of c.

tile c {}
=== paragraphs
tile a {}

# One.
# Still one.



# Two.
tile b {}
-->
tile a {}

# One.
# Still one.

# Two.
tile b {}
=== behind_a_declaration
tile a { symbol "." }# Here.
tile b {}     # There.
-->
tile a { symbol "." }  # Here.
tile b {}  # There.
=== behind_two_declarations
tile a {} tile b {} # Both.
-->
tile a {}
tile b {}  # Both.
=== behind_one_that_has_to_be_parted
enemy elder { name "An enemy with quite a long name" ja "とても長い名前の敵"; tier 1; movement melee } # Old.
-->
enemy elder {
  name "An enemy with quite a long name" ja "とても長い名前の敵"; tier 1; movement melee
}  # Old.
=== behind_the_name
location den # Deep.
: cave { elites 1 }
-->
location den  # Deep.
  : cave { elites 1 }
=== behind_the_base
location den : cave # Deep.
{
elites 1
}
-->
location den : cave  # Deep.
{
  elites 1
}
=== above_the_base
location den
# It rests on:
: cave { elites 1 }
-->
location den
  # It rests on:
  : cave { elites 1 }
=== above_the_brace
location den : cave
# Inside:
{ elites 1 }
-->
location den : cave
# Inside:
{ elites 1 }
=== behind_the_brace
location den : cave {# Deep.

elites 1 }
-->
location den : cave {  # Deep.
  elites 1
}
=== behind_the_closing_brace
location den : cave {
 elites 1 }# Deep.
-->
location den : cave {
  elites 1
}  # Deep.
=== before_the_closing_brace
location den : cave {
elites 1

# No events.

}
-->
location den : cave {
  elites 1

  # No events.
}
=== right_behind_the_opening_brace
location den : cave {

# Few.
elites 1 }
-->
location den : cave {
  # Few.
  elites 1
}
=== nothing_but_one_in_a_block
location den : cave {
    # Nothing yet.
}
-->
location den : cave {
  # Nothing yet.
}
=== behind_the_brace_of_an_empty_block
location den : cave { # Nothing yet.
}
-->
location den : cave {  # Nothing yet.
}
=== behind_an_entry
location den : cave {
  elites 1# Few.
  events trap 1          # More.
}
-->
location den : cave {
  elites 1  # Few.
  events trap 1  # More.
}
=== behind_entries_on_one_line
location den : cave {
  elites 1; events trap 1# Both.
}
-->
location den : cave {
  elites 1; events trap 1  # Both.
}
=== behind_a_semicolon
location den : cave {
  elites 1;# Few.
  events trap 1
}
-->
location den : cave {
  elites 1  # Few.
  events trap 1
}
=== above_an_entry
location den : cave {
elites 1
      # Many.
events trap 9
}
-->
location den : cave {
  elites 1
  # Many.
  events trap 9
}
=== above_an_entry_between_empty_lines
location den : cave {
elites 1


# Many.


events trap 9
}
-->
location den : cave {
  elites 1

  # Many.

  events trap 9
}
=== commented_out_entries
location den : cave {
  #elites 1
  #   events trap 9,
#        chest 1
  party 1..3
}
-->
location den : cave {
  #elites 1
  #   events trap 9,
  #        chest 1
  party 1..3
}
=== commented_out_declaration
#location den : cave {
#⇥elites 1  ;
#}
tile a {}
-->
#location den : cave {
#⇥elites 1  ;
#}
tile a {}
=== behind_a_nested_block
map m {
 stamp { count 1
}# Once.
}
-->
map m {
  stamp {
    count 1
  }  # Once.
}
=== behind_values_of_a_block
map m {
 chunk c {
 at (0,0) x } max 1..2 # Some.
}
-->
map m {
  chunk c {
    at (0, 0) x
  } max 1..2  # Some.
}
=== behind_an_item
location den : cave {
  traps alarm,# Loud.
   pitfall,  spikes # Deep.
}
-->
location den : cave {
  traps alarm,  # Loud.
        pitfall, spikes  # Deep.
}
=== above_an_item
location den : cave {
  traps 2 of alarm,
  # The deep one:
  pitfall, spikes
}
-->
location den : cave {
  traps 2 of alarm,
             # The deep one:
             pitfall, spikes
}
=== above_an_item_between_empty_lines
location den : cave {
  traps alarm,

  # The deep one:

  pitfall
}
-->
location den : cave {
  traps alarm,

        # The deep one:

        pitfall
}
=== within_a_point
map m {
  at (1, # Column.
 2) # Row.
}
-->
map m {
  at (1,  # Column.
      2)  # Row.
}
=== before_a_comma_in_parentheses
map m {
  at (1 # Column.
, 2)
}
-->
map m {
  at (1,  # Column.
      2)
}
=== behind_a_picture
map m {
 picture """
 #.#
 """   # Seen from above.
}
-->
map m {
  picture """
    #.#
    """  # Seen from above.
}
=== no_comments_in_texts_and_pictures
map m {
 name "# One"   # Two.
 picture """
  # #
  """
}
-->
map m {
  name "# One"  # Two.
  picture """
    # #
    """
}
=== behind_an_operand
rule r = level # Ten.
 + tier # Five.
-->
rule r = level  # Ten.
         + tier  # Five.
=== behind_an_operator
rule r = level + # Ten.
 tier
-->
rule r = level  # Ten.
         + tier
=== above_an_operand
rule r = level +
# Five:
tier
-->
rule r = level +
         # Five:
         tier
=== behind_the_equals_sign
rule r = # Of all.
 level + tier
-->
rule r =  # Of all.
  level + tier
=== between_arguments
rule r = clamp(level, # Least:
 1,
 # Most:
 9)
-->
rule r = clamp(level,  # Least:
               1,
               # Most:
               9)
=== of_a_choice
rule r = if level < 9 # Young.
 then 1 # Few.
 else 2 # Many.
-->
rule r = if level < 9  # Young.
         then 1  # Few.
         else 2  # Many.
=== above_a_case
rule r = if level < 9 then
 # Few.
 1 else
 # Many.
 2
-->
rule r = if level < 9
         then
         # Few.
         1
         else
         # Many.
         2
=== of_a_filter
rule r = count(party # All.
 where # Large.
 size >= 7 # Seven.
)
rule s = count(
 # All.
 party where
 # Large.
 size >= 7)
-->
rule r = count(party  # All.
               where  # Large.
               size >= 7  # Seven.
         )
rule s = count(
         # All.
         party where
         # Large.
         size >= 7)
=== of_a_trend
rule r = share(x) rises # More.
 with # What?
 level
rule s = (share(x)
 # Less.
 falls with level)
-->
rule r = share(x)  # More.
         rises with  # What?
         level
rule s = (share(x)
          # Less.
          falls with level)
=== full_width
　＃　深い。▢
location den：cave｛　elites １　｝　＃　少ない。▢
-->
#　深い。
location den : cave { elites 1 }  #　少ない。
=== windows_line_ends
# Deep.␍
location den : cave {␍
  elites 1  # Few.␣␣␍
}␍
-->
# Deep.
location den : cave {
  elites 1  # Few.
}
=== longer_than_a_line
tile a {} # A comment is never parted, however long it is. A comment is never parted, however long it is. A comment is never parted, however long it is.␣
-->
tile a {}  # A comment is never parted, however long it is. A comment is never parted, however long it is. A comment is never parted, however long it is.
=== to_advc_on_a_line_that_is_too_wide
enemy elder { name "An enemy with quite a long name" ja "とても長い名前の敵"; tier 1; movement melee } # advc: allow ADV501 because it is old
-->
enemy elder { name "An enemy with quite a long name" ja "とても長い名前の敵"; tier 1; movement melee }  # advc: allow ADV501 because it is old
=== to_advc_above_a_line_that_is_too_wide
# advc: allow ADV501 because it is old
enemy elder { name "An enemy with quite a long name" ja "とても長い名前の敵"; tier 1; movement melee }
-->
# advc: allow ADV501 because it is old
enemy elder { name "An enemy with quite a long name" ja "とても長い名前の敵"; tier 1; movement melee }
''')
"""Where comments stand, and where they stay."""

LAYOUT = cases('''
=== nothing
-->
=== nothing_but_blanks
␣␣

-->
=== a_line_that_fits
tile ice{name   "Ice"  ja "氷";symbol "=";color light_cyan;}
-->
tile ice { name "Ice" ja "氷"; symbol "="; color light_cyan }
=== a_block_over_lines_stays_so
tile ice {
name "Ice"
  }
-->
tile ice {
  name "Ice"
}
=== a_line_that_is_too_wide
overmap_terrain library : abbey_gate { name "Abbey library" ja "修道院の書庫"; symbol "k"; color "#b7a4c4" }
-->
overmap_terrain library : abbey_gate {
  name "Abbey library" ja "修道院の書庫"; symbol "k"; color "#b7a4c4"
}
=== entries_of_one_line_that_is_too_wide
overmap_terrain rock {
  name "Solid rock" ja "岩盤"; symbol ":"; color "#3c3835"; see_cost 9; travel_cost 99; flags no_rotate
}
-->
overmap_terrain rock {
  name "Solid rock" ja "岩盤"
  symbol ":"
  color "#3c3835"
  see_cost 9
  travel_cost 99
  flags no_rotate
}
=== entries_of_one_line_beside_a_block_over_lines
map m {
  count 1; stamp { count 2
  }; border
}
-->
map m {
  count 1
  stamp {
    count 2
  }
  border
}
=== declarations_on_one_line
tile a {} tile b {}; rule r = 1; tile c {}
-->
tile a {}
tile b {}
rule r = 1
tile c {}
=== empty_lines
tile a {

  symbol 1


  color red

}



tile b {}
-->
tile a {
  symbol 1

  color red
}

tile b {}
=== an_empty_block
tile a
{

}
-->
tile a {}
=== a_head_over_lines
location den
    : cave
{
  elites 1
}
-->
location den : cave {
  elites 1
}
=== separators
tile a { ; symbol 1 ;; color red ;
; walkable no ; }
-->
tile a {
  symbol 1; color red
  walkable no
}
=== blocks_within_blocks
map m { floors 1..3 { noise 50% ; automaton 783; connect };floors 4..6 { noise 50% } } map n {
floors 1..3 { noise 50%
}
}
-->
map m { floors 1..3 { noise 50%; automaton 783; connect }; floors 4..6 { noise 50% } }
map n {
  floors 1..3 {
    noise 50%
  }
}
=== a_list_that_fits_after_all
location den {
  traps 2 of alarm,
        pitfall,

        spikes
}
-->
location den {
  traps 2 of alarm, pitfall, spikes
}
=== a_list_fills_the_line_behind_its_count
location den {
  traps 4 of pendulum_blade, acid_spray, crushing_ceiling, spike_floor, fire_rune, frost_rune, shock_rune, endless_corridor
}
-->
location den {
  traps 4 of pendulum_blade, acid_spray, crushing_ceiling, spike_floor, fire_rune, frost_rune,
             shock_rune, endless_corridor
}
=== a_list_of_texts_in_two_languages
city {
  names "Alderwick" ja "オルダーウィック", "Amberfall" ja "アンバーフォール", "Brackenford" ja "ブラッケンフォード"
}
-->
city {
  names "Alderwick" ja "オルダーウィック", "Amberfall" ja "アンバーフォール",
        "Brackenford" ja "ブラッケンフォード"
}
=== a_list_behind_a_long_key
location den {
  a_key_of_more_than_forty_columns_is_too_far alarm, pitfall, spikes, fire_rune, frost_rune, shock_rune
}
-->
location den {
  a_key_of_more_than_forty_columns_is_too_far alarm, pitfall, spikes, fire_rune, frost_rune,
    shock_rune
}
=== a_list_in_a_line_that_is_too_wide
location den : cave { traps pendulum_blade, acid_spray, crushing_ceiling, spike_floor, fire_rune, frost_rune, shock_rune }
-->
location den : cave {
  traps pendulum_blade, acid_spray, crushing_ceiling, spike_floor, fire_rune, frost_rune, shock_rune
}
=== an_item_is_never_broken
skill s {
  effect "While it lives, its whole party deals a quarter more damage than usual." ja "生きている間、味方の与ダメージが増える。"
}
-->
skill s {
  effect "While it lives, its whole party deals a quarter more damage than usual." ja "生きている間、味方の与ダメージが増える。"
}
=== a_block_behind_a_list
overmap_special s {
  chunk a_rather_long_name, another_rather_long_name, a_third_rather_long_name, and_the_last_one_of_all { at (0, 0) x }
}
-->
overmap_special s {
  chunk a_rather_long_name, another_rather_long_name, a_third_rather_long_name,
        and_the_last_one_of_all { at (0, 0) x }
}
=== values_are_one_blank_apart
location den{terrain maze+4,hall    -2;traps +alarm,-pitfall;at(0,-1,  0)house.north}
-->
location den { terrain maze +4, hall -2; traps + alarm, - pitfall; at (0, -1, 0) house.north }
=== levels_are_one_word
phase p { z bottom+1 to top -1; top+1; maze+1 }
-->
phase p { z bottom+1 to top-1; top +1; maze +1 }
=== expressions_on_one_line
rule r=-( a+b )*2^-c<=min ( a,1 )and not(x in 1..5)or y==- 1
-->
rule r = -(a + b) * 2 ^ -c <= min(a, 1) and not (x in 1..5) or y == -1
=== cases
rule tier_weight on quality {
  when ..-2   = (highest - tier + 1)^2
  when -1     = highest - tier + 1
}
-->
rule tier_weight on quality {
  when ..-2 = (highest - tier + 1) ^ 2
  when -1 = highest - tier + 1
}
=== an_expression_that_is_too_wide
rule party_danger = tier * 2 * (quality + 1) * clamp(level / 10, 1, 10) + min(highest, lowest) - abs(size - (maximum + minimum) / 2)
-->
rule party_danger = tier * 2 * (quality + 1) * clamp(level / 10, 1, 10)
                    + min(highest, lowest)
                    - abs(size - (maximum + minimum) / 2)
=== an_expression_behind_a_long_name
rule a_rule_with_a_name_of_more_than_forty_columns = tier * 2 * (quality + 1) * clamp(level / 10, 1, 10) + lowest
-->
rule a_rule_with_a_name_of_more_than_forty_columns =
  tier * 2 * (quality + 1) * clamp(level / 10, 1, 10) + lowest
=== an_expression_below_its_sign
rule r =
    level + 1
rule s =
    level
  + 1
-->
rule r = level + 1
rule s =
  level
  + 1
=== lines_of_an_expression_stay
rule r = if level < 9 then 1
  else if level < 20 and tier > 1 then 2
    else 3
rule s = clamp(
  level,
    1, 9)
rule t = min(
  level)
-->
rule r = if level < 9 then 1
         else if level < 20 and tier > 1 then 2
         else 3
rule s = clamp(level,
               1,
               9)
rule t = min(level)
=== arguments_that_are_too_wide
rule r = clamp(highest_of_all_the_tiers_in_the_group * 3 + quality, lowest_of_them_all_in_the_group - 12, 100000)
-->
rule r = clamp(highest_of_all_the_tiers_in_the_group * 3 + quality,
               lowest_of_them_all_in_the_group - 12,
               100000)
=== parentheses_that_are_too_wide
rule r = ((maximum_of_this_and_that + minimum_of_this_and_that) / 2 + (highest_of_this_and_that - lowest_of_this)) * 3
-->
rule r = ((maximum_of_this_and_that + minimum_of_this_and_that) / 2
          + (highest_of_this_and_that - lowest_of_this))
         * 3
=== conditions_that_are_too_wide
rule r = if quality_of_the_whole_adventure in 1..5 and highest_tier_of_the_group > lowest_tier_of_the_group or not level > 20 then 1 else 2
-->
rule r = if quality_of_the_whole_adventure in 1..5
            and highest_tier_of_the_group > lowest_tier_of_the_group
            or not level > 20
         then 1
         else 2
=== filters_and_trends_on_one_line
rule r=sum( party.power  where party.size>=2 )/battles
rule s = share( enemy.tier>=4 )rises　with   level
rule t = count(party where-level<1,b where(c)) falls with level
rule u = where+rises*falls-with
-->
rule r = sum(party.power where party.size >= 2) / battles
rule s = share(enemy.tier >= 4) rises with level
rule t = count(party where -level < 1, b where (c)) falls with level
rule u = where + rises * falls - with
=== filters_that_are_too_wide
rule a_promise = mean(count(every_party_of_the_adventure where size_of_the_party >= 7 and level_of_the_leader > 3)) <= 2
rule r = max(count(if a_condition_of_some_length > 3 then b_of_some_length else c_of_some_length where if d then e else f), 3)
-->
rule a_promise = mean(count(every_party_of_the_adventure
                            where size_of_the_party >= 7 and level_of_the_leader > 3))
                 <= 2
rule r = max(count(if a_condition_of_some_length > 3 then b_of_some_length else c_of_some_length
                   where if d then e else f),
             3)
=== trends_that_are_too_wide
rule the_share = share(enemy.tier >= 4 and enemy.side == outdoor or enemy.movement == ranged) rises with level
rule the_share = share(enemy.tier >= 4 and enemy.side == outdoor) + share(enemy.tier <= 1) * 2 falls with level
-->
rule the_share = share(enemy.tier >= 4 and enemy.side == outdoor or enemy.movement == ranged)
                 rises with level
rule the_share = share(enemy.tier >= 4 and enemy.side == outdoor) + share(enemy.tier <= 1) * 2
                 falls with level
=== lines_of_filters_and_trends_stay
rule r = count(party
  where size >= 7
   and tier > 3)
rule s = share(x)
 rises with level
rule t = count(party where
  size >= 7)
-->
rule r = count(party
               where size >= 7
                     and tier > 3)
rule s = share(x)
         rises with level
rule t = count(party
               where size >= 7)
=== filters_and_trends_in_full_width
約束　割合 ＝ 割合（敵.段 ＞＝ ４　where　大きさ ＜ ３、ｘ　where　y）　rises　with　レベル
-->
約束 割合 = 割合(敵.段 >= 4 where 大きさ < 3, ｘ where y) rises with レベル
=== two_keys_that_would_be_a_trend
rule r { when 1 = 2;
 rises with 3
 falls = 4
 where 5
 with = 3;
 falls with a
 falls = 1;
 falls with・a }
-->
rule r {
  when 1 = 2;
  rises with 3
  falls = 4
  where 5
  with = 3;
  falls with a
  falls = 1
  falls with・a
}
=== keys_that_are_words_of_expressions
rule r { when 1 = 2; then 3; else = 4; or 5
if 6 }
-->
rule r {
  when 1 = 2; then 3; else = 4; or 5
  if 6
}
=== such_keys_keep_their_semicolon
rule r { when 1 = 2;
  then 3
  or・x = 4;
  or・x 5 }
rule s = 1;
else x {}
-->
rule r {
  when 1 = 2;
  then 3
  or・x = 4;
  or・x 5
}
rule s = 1;
else x {}
=== a_picture_moves_with_its_margin
map m {
      picture """
  #.#

   .
  """
picture """
    ..
    """ at (1, 2)
}
-->
map m {
  picture """
    #.#

     .
    """
  picture """
    ..
    """ at (1, 2)
}
=== a_picture_that_begins_and_ends_beside_its_quotes
map m { picture """#.#
..."""; picture """""" }
-->
map m {
  picture """
    #.#
    ...
    """
  picture """
    """
}
=== a_picture_with_something_in_its_margin_stays
map m {
picture """
  #.#
    """
}
-->
map m {
  picture """
  #.#
    """
}
=== blanks_in_texts_and_pictures_stay
map m {
  name   "a  ⇥ b"
  picture """
  # #  ;
  """
}
-->
map m {
  name "a  ⇥ b"
  picture """
    # #  ;
    """
}
=== full_width_signs
location 月の洞窟　：　cave　｛
　name　"Ｆｕｌｌ　ｗｉｄｔｈ：｛｝" ja　"全角：、；"
　terrain maze　－１，　hall　＋１
　events chest　＋１；elites　２
　traps　２ of alarm、pitfall
　invisibility　１２０％
｝
replace rule r　＝　min（level　／　２、４０）　＊　１　＜＝　３．５
-->
location 月の洞窟 : cave {
  name "Ｆｕｌｌ　ｗｉｄｔｈ：｛｝" ja "全角：、；"
  terrain maze -1, hall +1
  events chest +1; elites 2
  traps 2 of alarm, pitfall
  invisibility 120%
}
replace rule r = min(level / 2, 40) * 1 <= 3.5
=== composed_names
location が : ぱ { elites 1 }
-->
location が : ぱ { elites 1 }
=== tabs_and_windows
location⇥den {␍
⇥elites⇥1␍
}␍
-->
location den {
  elites 1
}
=== a_patch
patch   location den{events trap+2}
-->
patch location den { events trap +2 }
''')
"""The layout itself."""
