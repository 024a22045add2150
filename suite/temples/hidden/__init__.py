"""Hidden information: views, the dealer, determinization."""
