"""The steps of the query pipeline, a file each: from a level and a campaign to a wish for an adventure."""

from engine.generators.destination.query.choose_boss import ChooseBoss
from engine.generators.destination.query.draw_enemies import DrawEnemies
from engine.generators.destination.query.pick_group import PickGroup
from engine.generators.destination.query.window_groups import WindowGroups

QUERY_STEPS = (WindowGroups, PickGroup, DrawEnemies, ChooseBoss)
