"""Tables in the browser: who sits there, what is shown of them, and where they are kept."""
