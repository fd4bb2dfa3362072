"""What holds for any sequence of commands; Hypothesis makes them up."""

from hypothesis import HealthCheck, settings

AT_ANY_SPEED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no fault."""
