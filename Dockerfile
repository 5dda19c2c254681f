# Zamki's server: a small image without tools to build with, run by a user of its own.
FROM python:3.13-slim AS build
RUN pip install --no-cache-dir uv
WORKDIR /src
COPY pyproject.toml uv.lock hatch_build.py README.md LICENSE ./
COPY src ./src
ENV UV_PROJECT_ENVIRONMENT=/zamki UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy
RUN uv sync --frozen --no-dev --no-editable --extra bots --extra server --extra notices

FROM python:3.13-slim
RUN useradd --system --create-home --home-dir /data --uid 10001 zamki
COPY --from=build /zamki /zamki
USER zamki
# Every option of `zamki serve` is a variable. Compiled kernels and, without a database, the tables lie in /data.
ENV PATH=/zamki/bin:$PATH \
    XDG_CACHE_HOME=/data/cache \
    XDG_DATA_HOME=/data \
    ZAMKI_HOST=0.0.0.0 \
    ZAMKI_PORT=8000 \
    ZAMKI_NO_BROWSER=true \
    ZAMKI_LOG=json
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["zamki", "serve"]
