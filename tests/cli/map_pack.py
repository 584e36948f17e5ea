"""A small pack that stands by itself and has maps, for commands that draw them."""

HEAD = 'version "1.0.0"; language en; translations ja'
MAPS = """
tile wall { name "Wall" ja "壁"; symbol "#"; color gray; walkable no; transparent no }
tile floor { name "Floor" ja "床"; symbol "."; color white }
tile corridor { name "Corridor" ja "通路"; symbol ":"; color brown }
tile door { name "Door" ja "扉"; symbol "+"; color orange; transparent no }
thing player { name "Player" ja "主人公"; symbol "@"; color yellow }
thing stairs { name "Stairs" ja "階段"; symbol ">"; color cyan }
thing item { name "Treasure" ja "宝"; symbol "!"; color pink }
thing enemy { name "Ghoul" ja "グール"; symbol "g"; color red }
map cellar by floor {
  name "Cellar" ja "地下室"
  floors 1..3 { rooms 2 x 2 size 4..8 gap 5 }
  floors 4..9 { rooms 3 x 3 size 3..9 gap 5 }
  corridors 1..2 doors 50%
  border
  place player; place stairs; place item 3..6
  place enemy 2..4
}
map cave 40 x 30 {
  name "Damp cave" ja "湿った洞窟"
  noise 45%
  automaton 432 sweeps 8
  connect
  border
  place player
  place enemy 2..4
}
map crowded 12 x 12 {
  name "Crowded" ja "大入り"
  noise 100%
  border
  place enemy 4 apart 30
}
"""
