"""Proofs over the whole content, one file each, and the judge that runs every check.

Takes a model and gives findings. Checks of one declaration stand with its kind; here is what only many declarations
together can break.
"""
