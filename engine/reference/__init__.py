"""What the classes say about themselves, as pages: explanations, flattened declarations, the JSON Schema.

Takes kinds, faults and results' classes; gives text and data. Nothing here lists a field or a key by hand.
"""
