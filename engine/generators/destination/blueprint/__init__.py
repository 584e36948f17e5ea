"""The steps of the blueprint pipeline, a file each: from a query to a place and how many of everything."""

from engine.generators.destination.blueprint.choose_location import ChooseLocation
from engine.generators.destination.blueprint.count_cards import CountCards
from engine.generators.destination.blueprint.draw_traps import DrawTraps
from engine.generators.destination.blueprint.hide_cards import HideCards
from engine.generators.destination.blueprint.list_uniques import ListUniques
from engine.generators.destination.blueprint.set_alertness import SetAlertness
from engine.generators.destination.blueprint.set_party import SetParty

BLUEPRINT_STEPS = (ChooseLocation, CountCards, HideCards, DrawTraps, ListUniques, SetParty, SetAlertness)
