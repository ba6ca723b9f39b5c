# What Varnish counts, for Prometheus. Debian 12 has Varnish 7.1, as deploy/compose.yaml runs it: what
# reads the counts must be of the same version.
FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends prometheus-varnish-exporter
EXPOSE 9131
CMD ["prometheus-varnish-exporter", "-n", "/var/lib/varnish/varnishd"]
