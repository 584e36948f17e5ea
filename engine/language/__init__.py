"""What a declaration kind is, how its fields are read from a tree, and how one declaration rests on another.

Takes syntax trees and a class a kind; gives typed parts that know their places. Knows no kind in particular.
"""
