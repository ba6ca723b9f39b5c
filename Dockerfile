# The referee, its rules compiled, on slim Python, as a user without rights; what compiles it stays
# behind. The tests run the RUN pip lines and the CMD of this file in a fresh virtual environment,
# so that it cannot rot.
FROM python:3.11-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1

RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /build
COPY requirements/compile.txt requirements/compile.txt
RUN pip install --require-hashes -r requirements/compile.txt
COPY setup.py pyproject.toml README.md LICENSE CHANGELOG.md openapi.yaml ./
COPY referee referee
ENV REFEREE_COMPILED=1
RUN pip wheel --no-deps --no-build-isolation --wheel-dir wheels .

FROM python:3.11-slim

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PYTHONDONTWRITEBYTECODE=1

LABEL org.opencontainers.image.title="Referee" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT"

WORKDIR /app
COPY requirements/run.txt requirements/run.txt
RUN pip install --require-hashes -r requirements/run.txt
COPY --from=build /build/wheels wheels
RUN pip install --no-deps --no-index --find-links wheels referee
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin referee

USER referee
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 CMD ["referee", "healthcheck", "--port", "8000"]
CMD ["referee", "serve", "--host", "0.0.0.0", "--port", "8000"]
