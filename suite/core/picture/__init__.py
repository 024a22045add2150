"""What every game draws with: a canvas, a palette, a look, panels."""
