"""The profile under which properties are searched."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "referee",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("referee")
