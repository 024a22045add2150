"""Why an action is legal or not, and what would be legal instead."""
