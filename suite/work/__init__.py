"""Work that takes time: jobs, and the runners that do them here, in threads or in processes."""

from suite.work.job import Here, Job, Runner

__all__ = ["Here", "Job", "Runner"]
