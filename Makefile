# make demo   builds the engine and shows what it is for
# make test   formats-lints, builds and runs every test
# make install PREFIX=/usr/local
#
# Both install what they lack (see .ci/install), with apt or brew.

SWIFT ?= swift
PREFIX ?= /usr/local

# An import that Package.swift does not list does not build. Warnings are errors there, too.
CHECKED = --explicit-target-dependency-import-check error
# Generic code of one module is specialized in another.
OPTIMIZED = -c release -Xswiftc -cross-module-optimization

ENGINE = .build/release/pager-engine

# On Linux the binary needs libc and libjansson only: Swift's library and the C++ library under it
# are linked in. Apple's systems have both. At a fixed address it has no pointers to mend when it
# starts, which is a fifth of the time from spawn to exit.
ifeq ($(shell uname -s),Linux)
  STATIC = --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
    -Xswiftc -Xclang-linker -Xswiftc -no-pie -Xlinker -L$(CURDIR)/.build/static
endif

.PHONY: build demo test lint test-swift test-suite test-clients bench install clean

build:
	.ci/install build
	$(MAKE) $(ENGINE)

.PHONY: $(ENGINE)
$(ENGINE): .build/static
	$(SWIFT) build $(CHECKED) $(OPTIMIZED) $(STATIC) --product pager-engine

# Only the archive of the C++ library, so that the linker has no choice.
.build/static:
	mkdir -p $@
	if [ "$$(uname -s)" = Linux ]; then ln -sf "$$(cc -print-file-name=libstdc++.a)" $@/; fi

demo:
	.ci/install demo
	$(MAKE) $(ENGINE)
	protocol/transcripts/demo.sh $(ENGINE)

test:
	.ci/install test
	$(MAKE) lint
	$(MAKE) $(ENGINE)
	$(MAKE) test-swift
	$(MAKE) test-suite
	$(MAKE) test-clients

lint:
	$(SWIFT) format lint --strict --recursive --configuration .swift-format Package.swift Sources Tests

test-swift:
	$(SWIFT) build $(CHECKED) --build-tests
	$(SWIFT) test --skip-build

# The golden suite against the release binary, in process and through pipes. What does not pass is
# shown.
test-suite:
	$(ENGINE) replay protocol/transcripts >.build/replay.log || { grep -v '^ok' .build/replay.log; exit 1; }
	tail -n 1 .build/replay.log
	$(ENGINE) replay --against $(ENGINE) protocol/transcripts >.build/replay.log || { grep -v '^ok' .build/replay.log; exit 1; }
	tail -n 1 .build/replay.log

# The clients that are complete.
CLIENTS = shell python javascript

test-clients:
	for client in $(CLIENTS); do \
	  PAGER_ENGINE=$(CURDIR)/$(ENGINE) clients/$$client/test.sh || exit 1; done

# Ratios of whole processes, run in turn. With ROWS="ints spawn" only these.
bench:
	.ci/install test
	$(MAKE) $(ENGINE)
	$(SWIFT) build $(CHECKED) $(OPTIMIZED) $(STATIC) --product pager-article
	python3 Tests/Benchmarks/bench.py $(ENGINE) .build/release/pager-article $(ROWS)

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install -s -m 755 $(ENGINE) $(DESTDIR)$(PREFIX)/bin/pager-engine

clean:
	rm -rf .build
