# The referee on slim Python, as a user without rights. The tests run the RUN pip lines and the CMD
# of this file in a fresh virtual environment, so that it cannot rot.
FROM python:3.11-slim

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PYTHONDONTWRITEBYTECODE=1

WORKDIR /app
COPY requirements/run.txt requirements/run.txt
RUN pip install --require-hashes -r requirements/run.txt
COPY pyproject.toml README.md LICENSE ./
COPY referee referee
RUN pip install --no-deps --no-build-isolation .
RUN useradd --system --no-create-home --shell /usr/sbin/nologin referee

USER referee
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 CMD ["referee", "healthcheck", "--port", "8000"]
CMD ["referee", "serve", "--host", "0.0.0.0", "--port", "8000"]
