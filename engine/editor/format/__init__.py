"""One canonical layout for every file.

Takes a source file without errors of syntax and gives its text anew: `words` are spelt and keep the comments between them,
`expression` says where an expression may part, `layout` puts words into lines, `formatted` sees that nothing was lost. Knows
no kind and no key: the lines are the author's own as far as they fit.
"""
