"""Pages and their parts: a pure function of what a watcher is shown and has chosen."""
