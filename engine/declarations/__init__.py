"""The kinds of the language, one file a kind: its class, its checks, its samples.

Each file reads from top to bottom as a page for the kind's designer. Knows the language, the rules' expressions and the
model that checks ask; does not know generators. The kind `pipeline` is declared where steps are, in `engine.pipelines`.
"""

from engine.declarations import (
    alertness,
    baseline,
    blueprint,
    campaign,
    enemy,
    event,
    expect,
    field,
    frequency,
    group,
    limits,
    location,
    measure,
    movement,
    name_pattern,
    pack,
    query,
    quest,
    rule,
    skill,
    terrain,
    thing,
    tiers,
    tile,
    trap,
    unique_event,
)

KINDS = (
    pack.KIND,
    terrain.KIND,
    event.KIND,
    unique_event.KIND,
    trap.KIND,
    skill.KIND,
    frequency.KIND,
    baseline.KIND,
    location.KIND,
    enemy.KIND,
    group.KIND,
    movement.KIND,
    field.KIND,
    tiers.KIND,
    limits.KIND,
    alertness.KIND,
    rule.KIND,
    quest.KIND,
    campaign.KIND,
    name_pattern.KIND,
    query.KIND,
    blueprint.KIND,
    measure.KIND,
    expect.KIND,
    tile.KIND,
    thing.KIND,
)
"""Every kind of this package, in the order of the reference."""
