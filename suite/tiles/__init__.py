"""The tile game: four spheres of a civilisation between two rivers, for two to four seats."""
