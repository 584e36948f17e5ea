"""The whole content as one: packs laid over each other, patches applied, bases flattened, names resolved.

Takes folders and the kinds of the language; gives for every name its flattened declaration, with the place of every
value, and what was wrong on the way. Works on demand: a declaration is parsed and flattened when somebody asks for it.
"""
