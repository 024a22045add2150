"""The room: tables in the browser, for phones around one table.

What a browser is sent is a pure function of a view and of what everybody at the table may know, so
nothing can leak that is not rendered.
"""
