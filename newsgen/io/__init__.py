"""The only folder that touches the world: network, disk, clock and environment.

Inputs become payloads here and files leave here; nothing in it knows what a result means. Each
module is imported by its own name, so that a run that finds the lock taken loads the lock alone.
"""
