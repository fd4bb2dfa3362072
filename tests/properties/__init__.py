"""Properties of random sequences of commands, by Hypothesis."""

from hypothesis import HealthCheck, settings

AT_ANY_SPEED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Settings without a time limit."""
