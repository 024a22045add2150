"""What every command shares: settings, the terminal, options, files."""
