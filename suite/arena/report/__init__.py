"""A tournament as one page: tables, plots and sentences."""
