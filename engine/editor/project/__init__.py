"""What an editor asks of a project of packs, without a word of its protocol.

Takes texts as they are typed and offsets in them; gives findings, names, edits and words to show. The checker is the one
of the command line: packs are read, laid over each other and judged by the same code, only what an edit touches anew.
"""
