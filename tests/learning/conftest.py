"""Training needs the extra `train`; without it only self-play is tested."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("numpy") else ["test_course.py", "test_training.py"]
