# applint with what it loads at run time:  docker build -t applint . && docker run --rm -v "$PWD:/checkout" applint
FROM swift:6.2-bookworm AS build
WORKDIR /applint
COPY Makefile Package.swift ./
COPY .ci .ci
COPY Plugins Plugins
COPY Sources Sources
COPY Tests Tests
RUN make -s build

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends git libarchive13 libelf1 libxml2 libyaml-0-2 \
 && rm -rf /var/lib/apt/lists/* \
 # A checkout that is mounted belongs to somebody else; applint lets nothing run that its configuration names.
 && git config --system --add safe.directory '*'
COPY --from=build /applint/.build/release/applint /usr/local/bin/applint
WORKDIR /checkout
ENTRYPOINT ["applint"]
