"""Hidden information: views, the seeded dealer, determinization of views."""
