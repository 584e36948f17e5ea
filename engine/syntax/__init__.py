"""The shape of `.adv` text: tokens, pieces, trees and comments.

Takes a source file and gives its declarations as trees with exact places, whatever is broken in it. Knows no kind and no
key: what a word means is said by the declaration classes.
"""
