"""What is written to a terminal, and into files: pictures, sentences, endings."""
