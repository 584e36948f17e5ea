"""Chains of steps, where the language and the generators meet.

Takes a pipeline as the designer wrote it and the frozen answers of a ruleset; gives steps ready to run and the tables
they run on. The steps themselves are the generators' own classes: what a step can be told, its words and its needs are
read off them.
"""
