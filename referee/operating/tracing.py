"""Traces by OpenTelemetry; its packages are used only here.

A request is one span of its worker, named by method and route, with a span for each of its stages:
reading, ruling, and writing, which lasts until the answer has been sent. Waiting in a queue counts
for the stage in which it was waited for. Spans hold no more of what was asked than the access log.

They are sent by OTLP over HTTP in a thread of their own; what cannot be sent is dropped. Sampling
and the size of batches are set by the variables of OpenTelemetry, such as ``OTEL_TRACES_SAMPLER``.
Source: OpenTelemetry's semantic conventions for HTTP spans.
"""

from collections.abc import Mapping, Sequence
from time import time_ns
from typing import Any, Final

from referee import __version__

Stages = Sequence[tuple[str, int]]
"""Stages that ended, with the time, in nanoseconds since 1970, in order."""
_WRITING: Final = "writing"
_FAILED: Final = 500
"""The status from which a request counts as failed."""


class Tracer:
    """Sends the spans of one worker.

    :param endpoint: the address of a collector, such as ``http://localhost:4318/v1/traces``.
    """

    def __init__(self, endpoint: str) -> None:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

        resource = Resource.create({"service.name": "referee", "service.version": __version__})
        provider = TracerProvider(resource=resource)
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint)))
        self._tracer = provider.get_tracer("referee", __version__)

    def record(
        self,
        environ: Mapping[str, Any],
        attributes: Mapping[str, str | int],
        began: int,
        stages: Stages,
    ) -> None:
        """Send the spans of a request that ends now.

        :param environ: its environment, whose ``traceparent`` names the span that it belongs to.
        :param attributes: ``http.route``, ``http.request.method`` and whatever else is known of it.
        :param began: when its head had been read, in nanoseconds since 1970.
        """
        from opentelemetry import trace  # noqa: PLC0415
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator  # noqa: PLC0415

        carried = {"traceparent": environ.get("HTTP_TRACEPARENT", "")}
        ended = time_ns()
        span = self._tracer.start_span(
            f"{attributes['http.request.method']} {attributes['http.route']}",
            TraceContextTextMapPropagator().extract(carried),
            trace.SpanKind.SERVER,
            attributes,
            start_time=began,
        )
        within = trace.set_span_in_context(span)
        since = began
        for stage, until in (*stages, (_WRITING, ended)) if stages else ():
            part = self._tracer.start_span(stage, within, start_time=since)
            part.end(until)
            since = until
        if int(attributes["http.response.status_code"]) >= _FAILED:
            span.set_status(trace.StatusCode.ERROR)
        span.end(ended)
