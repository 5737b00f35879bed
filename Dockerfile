ARG BASE=python:3.13-slim

FROM ${BASE} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /app
COPY requirements.txt .
RUN python -m venv --without-pip /opt/venv \
    && python -m pip --python /opt/venv/bin/python install --require-hashes --no-deps --requirement requirements.txt \
    && python -m pip --python /opt/venv/bin/python check
# Without this, the packages' own tests would be a tenth of the image.
RUN find /opt/venv -type d -name tests -prune -exec rm -r {} +
COPY service ./service
COPY openapi.yaml ./service/
COPY web ./service/web
RUN /opt/venv/bin/python -m compileall -q service

FROM ${BASE}
LABEL org.opencontainers.image.title="cribbage-scoring-service" \
      org.opencontainers.image.description="Scores cribbage hands, counts and plays, and adjudicates whole games." \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.authors="The cribbage scoring service authors"
# The final image can install nothing.
RUN python -m pip uninstall --yes --root-user-action=ignore pip \
    && find / -xdev \( -name ensurepip -o -name 'pip-*.whl' -o -name 'setuptools-*.whl' \) -prune -exec rm -r {} +
COPY --from=build /opt/venv /opt/venv
COPY --from=build /app/service /app/service
ENV PATH=/opt/venv/bin:${PATH} \
    PYTHONDONTWRITEBYTECODE=1 \
    HOST=0.0.0.0 \
    PORT=8000
WORKDIR /app
USER 10001:10001
EXPOSE 8000
STOPSIGNAL SIGTERM
# Ignores proxy settings of the environment; an empty PORT means the default, as for the service.
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s --retries=3 CMD ["python", "-c", "\
import os; from urllib.request import ProxyHandler, build_opener; \
build_opener(ProxyHandler({})).open(f\"http://127.0.0.1:{os.environ.get('PORT') or 8000}/readyz\", timeout=2)"]
CMD ["python", "-m", "service"]
