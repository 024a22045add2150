"""Line mode: input line by line, with its parser, answers and output."""
