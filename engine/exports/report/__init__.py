"""What a simulation has found out, as one page that needs nothing beside it, and as pictures.

Takes `Findings` and a language, gives HTML and PNG; knows neither the content nor how anything was drawn. The page is
put together by functions (`markup`), not by a template library: it is a tree of small tables and drawings, all of which
come from code anyway, and so the page needs no extra; only the pictures need Matplotlib, imported when one is drawn.
"""

from engine.exports.report.earlier import earlier_pictures
from engine.exports.report.files import write_report
from engine.exports.report.page import report_page
from engine.exports.report.pictures import report_pictures

__all__ = ["earlier_pictures", "report_page", "report_pictures", "write_report"]
