"""What all tests share: hypothesis runs the same examples every time."""

from hypothesis import settings

settings.register_profile("suite", deadline=None, database=None, derandomize=True)
settings.load_profile("suite")
