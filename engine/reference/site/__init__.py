"""A site of a content's own declarations: a page each, with resolved values, texts, drawings and links both ways.

Takes content that loaded, gives files by path, each whole; writes none of them. Needs Jinja2, of the extra `docs`.
Everything that comes from content is escaped by the templates, which are the only place where HTML is put together.
"""
