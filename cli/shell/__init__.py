"""The parts that all commands share: settings, terminal, options and files."""
