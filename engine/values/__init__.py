"""Small frozen values that every part of the engine shares: texts, intervals, percents, weights.

Takes nothing and gives plain data; knows neither the language nor the generators.
"""
