"""What both games share and neither owns: the flow, views, records, tables and players."""
