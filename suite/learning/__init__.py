"""Training of the networks that correct the evaluation: self-play, training, gates by matches."""
