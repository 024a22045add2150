"""Who may see what: views, the order of the deal, worlds that fit a view."""
