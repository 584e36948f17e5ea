"""A small world that stands by itself, for commands that draw it, and overmaps to lay over the starter pack.

Twenty-five terrains, a road, small cities, and specials: two that grow, two that hardly stand, five that are fixed.
"""

HEAD = 'version "1.0.0"; language en; translations ja'
TERRAINS = """
overmap_terrain field { name "Meadow" ja "草原"; symbol "."; color brown; flags no_rotate }
overmap_terrain forest { name "Forest" ja "森"; symbol "F"; color green; see_cost 3; flags no_rotate }
overmap_terrain forest_thick : forest { name "Deep forest" ja "深い森"; symbol "T"; color light_green }
overmap_terrain forest_water : forest { name "Swamp" ja "沼地"; symbol "%"; color cyan }
overmap_terrain open_air { name "Open air" ja "空"; symbol " "; color light_blue; flags no_rotate }
overmap_terrain empty_rock { name "Solid rock" ja "岩盤"; symbol "#"; color dark_gray; flags no_rotate }
overmap_terrain river_center { name "River" ja "川"; symbol "~"; color blue; flags no_rotate, river }
overmap_terrain road { name "Road" ja "道路"; symbol "+"; color gray; flags linear }
overmap_terrain road_nesw_manhole { name "Crossroads" ja "辻"; symbol "┼"; color yellow; flags no_rotate }
overmap_terrain bridge { name "Bridge" ja "橋"; symbol "│"; color white; flags is_bridge, river }
overmap_terrain sewer { name "Sewer" ja "下水道"; symbol "+"; color green; flags linear }
overmap_terrain house { name "House" ja "家"; symbol "^"; color red }
overmap_terrain shop { name "Shop" ja "店"; symbol "$"; color pink; flags no_rotate }
overmap_terrain park { name "Park" ja "公園"; symbol "p"; color light_green; flags no_rotate }
overmap_terrain cellar { name "Cellar" ja "地下室"; symbol "c"; color gray; flags no_rotate }
overmap_terrain camp { name "Camp" ja "野営地"; symbol "A"; color orange }
overmap_terrain well { name "Well" ja "井戸"; symbol "o"; color light_blue; flags no_rotate }
overmap_terrain shrine { name "Shrine" ja "祠"; symbol "S"; color magenta; flags no_rotate }
overmap_terrain mine { name "Mine" ja "鉱山"; symbol "m"; color dark_gray; flags no_rotate }
overmap_terrain gallery { name "Gallery" ja "坑道"; symbol "="; color gray; flags no_rotate }
overmap_terrain mound { name "Mound" ja "塚"; symbol "M"; color orange; flags no_rotate }
overmap_terrain tunnel { name "Tunnel" ja "穴道"; symbol "+"; color orange; flags linear }
overmap_terrain chamber { name "Queen's chamber" ja "女王の間"; symbol "Q"; color pink; flags no_rotate }
overmap_terrain crater_floor { name "Crater floor" ja "くぼ地の底"; symbol "_"; color dark_gray; flags no_rotate }
overmap_terrain crater { name "Crater rim" ja "くぼ地の縁"; symbol "u"; color brown }
"""
GROUNDS = """
overmap_location land { terrains field, forest, forest_thick }
overmap_location woods { terrains forest, forest_thick }
overmap_location swamp { terrains forest_water }
overmap_location water { terrains river_center }
overmap_location streets { terrains road, road_nesw_manhole }
overmap_location rock { terrains empty_rock }
overmap_location drains { terrains empty_rock, sewer }
overmap_connection local_road {
  default road
  layout city
  lay road_nesw_manhole
  lay road on land, streets
  lay road on swamp cost 40
  lay bridge on water cost 120 flags orthogonal
}
overmap_connection sewer_tunnel { default sewer; layout city; lay sewer on drains flags orthogonal }
"""
SPECIALS = '''
overmap_special farm {
  on land
  occurrences 1..3
  layout """
    hp
    pp
    """
  tile "h" house.north
  tile "p" park
  connect local_road at (0, -1, 0) from (0, 0, 0)
  nest well at (0, 2, 0)
}
overmap_special well {
  on land
  occurrences 0..0
  rotate no
  layout """
    o
    """
  tile "o" well
}
overmap_special shrine {
  on woods
  occurrences 1..1
  flags globally_unique
  rotate no
  layout """
    s
    """
  tile "s" shrine
}
overmap_special pit {
  on land
  occurrences 1..2
  layout """
    m
    """
  layout level -1 """
    gg
    """
  tile "m" mine
  tile "g" gallery on rock
}
overmap_special camp {
  on woods
  occurrences 0..4
  layout """
    ca
    """
  tile "c" camp.north
  tile "a" camp.east
}
overmap_special anthill mutable {
  on rock
  occurrences 1..2
  check (0, 0, 0) land
  check (-1, 0, -1) to (1, 0, -1) rock
  check (0, -1, -1) to (0, 1, -1) rock
  join down { opposite up }
  join up { opposite down; into land }
  join way
  piece hill { terrain mound; below down; on land }
  piece entrance { terrain tunnel.nesw; above up; sides way }
  piece straight { terrain tunnel.ns; north way; south way }
  piece nest {
    terrain chamber
    north way
    east way available
    south way available
    west way available
  }
  root hill
  phase { entrance max 1 }
  phase { straight max poisson 3 }
  phase { nest weight 1 }
}
overmap_special fallen_star mutable {
  on land
  occurrences 1..2
  join edge
  piece floor { terrain crater_floor; sides edge }
  piece rim {
    terrain crater.north
    north edge
    east edge available
    south edge available
    west edge available
  }
  check (-1, -1, 0) to (1, 1, 0) land
  root floor
  phase { floor max poisson 2 }
  phase { rim weight 1 }
}
'''
REFUSED = """
overmap_special mirage mutable {
  on land
  occurrences 0..0
  check (0, 0, 0) land
  check (1, 0, 0) rock
  join light
  piece haze { terrain camp.north; sides light optional }
  root haze
  phase { haze max 2 }
}
overmap_special quicksand mutable {
  on land
  occurrences 0..0
  join edge
  piece floor { terrain crater_floor; sides edge }
  piece rim {
    terrain crater.north
    north edge
    east edge available
    south edge available
    west edge available
  }
  check (-1, -1, 0) to (1, 1, 0) land
  root floor
  phase { floor weight 9; rim weight 1 }
}
"""
"""Specials that never or hardly ever stand: one asks for rock in a meadow, one does not stop growing."""
BUILDINGS = '''
city_building home {
  layout """
    h
    """
  layout level -1 """
    c
    """
  tile "h" house.north
  tile "c" cellar
}
city_building garden {
  layout """
    p
    p
    """
  tile "p" park
}
'''
OVERMAPS = """
region plain {
  rivers { scale 1; marsh forest_water }
  lakes { threshold 0 }
  forests { threshold 0.18; thick_threshold 0.24; swamp_isolated 0.9; buffer 1..3 }
  city {
    size 3; spacing 2
    houses home 3, house 1; shops shop 4, home 1; parks garden 2, well 1
    names "Ashford" ja "アシュフォード", "Redmill" ja "レッドミル"
  }
}
overmap home 40 x 40 {
  name "The Home Country" ja "故郷"; region plain; levels -2..1; default yes
  rivers; forests; swamps; cities; streets; roads; specials
}
overmap moor 60 x 24 {
  name "The Moor" ja "荒れ野"; region plain; levels -1..0
  forests; specials
}
"""
WORLD = TERRAINS + GROUNDS + SPECIALS + REFUSED + BUILDINGS + OVERMAPS
GLADE = """
overmap glade 60 x 60 { name "Glade" ja "谷間"; region temperate; levels -6..3; forests; specials }
"""
"""A small overmap of the starter pack's own region, with sites."""
