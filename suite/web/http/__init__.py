"""HTTP: what a request says and must satisfy, who is connected, and streams."""
