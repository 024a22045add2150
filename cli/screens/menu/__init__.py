"""The home menu on the full screen."""
