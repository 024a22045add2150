"""The parts that all games share: flow, views, tables, records and players."""
