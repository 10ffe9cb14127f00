# make demo   builds the engine and shows what it is for
# make test   formats-lints, builds and runs every test
# make install PREFIX=/usr/local
#
# make bench              ratios against jansson's floor and other peers (Tests/Benchmarks)
# make fuzz SECONDS=600   goes on fuzzing (Tests/Fuzzing)
# make soak               long runs: memory, kill -9, isolation (Tests/Soak)
# make sanitize           the golden suite under the address sanitizer and valgrind
#
# Each installs what it lacks (see .ci/install), with apt or brew.

SWIFT ?= swift
PREFIX ?= /usr/local
# "no" for a binary that loads libjansson and libc, as distributions want it.
STATIC ?= yes

# An import that Package.swift does not list does not build. Warnings are errors there, too.
CHECKED = --explicit-target-dependency-import-check error
# Generic code of one module is specialized in another.
OPTIMIZED = -c release -Xswiftc -cross-module-optimization -Xswiftc -enforce-exclusivity=unchecked

ENGINE = .build/release/pager-engine
MUTANTS = .build/release/pager-engine-mutants

# On Linux, archives of jansson and libc are linked in where there are any, as in Debian's packages:
# a binary that loads no library starts in half the time. Elsewhere only Swift's library and the C++
# library under it are, and the binary is at a fixed address, with no pointers to mend at its start.
# Apple's systems have both. (The warning that is left out: dlopen would need libc's libraries. The
# runtime does without what it would load.)
ifeq ($(shell uname -s),Linux)
  ifneq ($(and $(wildcard $(shell cc -print-file-name=libjansson.a)),\
               $(wildcard $(shell cc -print-file-name=libc.a)),$(filter-out no,$(STATIC))),)
    LINKING = --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -use-ld=lld -Xlinker --no-warnings
  else
    LINKING = --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
      -Xswiftc -Xclang-linker -Xswiftc -no-pie -Xlinker -L$(CURDIR)/.build/static
  endif
endif

.PHONY: build demo test lint test-swift test-suite test-orderings test-clients test-fuzz \
  fuzz soak sanitize bench install clean

build:
	.ci/install build
	$(MAKE) $(ENGINE)
	$(MAKE) $(MUTANTS)

.PHONY: $(ENGINE) $(MUTANTS)
$(ENGINE) $(MUTANTS): .build/static
	$(SWIFT) build $(CHECKED) $(OPTIMIZED) $(LINKING) --product $(notdir $@)

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
	$(MAKE) $(MUTANTS)
	$(MAKE) test-swift
	$(MAKE) test-suite
	$(MAKE) test-fuzz
	$(MAKE) test-orderings
	$(MAKE) test-clients

lint:
	$(SWIFT) format lint --strict --recursive --configuration .swift-format Package.swift Sources Tests Examples

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

# Figures of explore and strength, and tours of verify, from the release binaries.
test-orderings:
	Tests/orderings.sh $(ENGINE)
	Tests/verify.sh $(ENGINE)

# The clients that are complete.
CLIENTS = shell python javascript

test-clients:
	for client in $(CLIENTS); do \
	  PAGER_ENGINE=$(CURDIR)/$(ENGINE) clients/$$client/test.sh || exit 1; done

# Ratios of whole processes, run in turn. With ROWS="ints spawn" only these.
bench: INSTALLED = $(CURDIR)/.build/bench/installed
bench:
	.ci/install test
	.ci/install sanitize
	$(MAKE) install DESTDIR= PREFIX=$(INSTALLED)
	$(SWIFT) build $(CHECKED) $(OPTIMIZED) $(LINKING) --product pager-article
	python3 Tests/Benchmarks/bench.py $(INSTALLED)/bin/pager-engine .build/release/pager-article \
	  $(ROWS)

# Fuzzing, where there is a libFuzzer: Swift has one on Linux. A fault stops it; the input is then
# in a file that is named last.
FUZZING = .build/fuzzing
SECONDS = 60
FUZZ_LINES = $(FUZZING)/release/fuzz-lines -dict=Tests/Fuzzing/dictionary
FUZZ_FRAMING = $(FUZZING)/release/fuzz-framing -max_len=512
# The backtraces of Swift's runtime would come before libFuzzer has kept the input.
fuzz test-fuzz: export SWIFT_BACKTRACE = enable=no
# What is reached must not depend on the seed of a hash, or the inputs would.
test-fuzz: export SWIFT_DETERMINISTIC_HASHING = 1

.PHONY: $(FUZZING)
$(FUZZING):
	for fuzzer in fuzz-lines fuzz-framing; do \
	  PAGER_FUZZING=1 $(SWIFT) build $(CHECKED) --scratch-path $@ -c release --product $$fuzzer \
	    || exit 1; done
	rm -rf $@/seeds
	python3 Tests/Fuzzing/seed.py protocol/transcripts $@/seeds

# 200,000 inputs, the same every time, shorter ones than `fuzz` takes.
test-fuzz:
ifeq ($(shell uname -s),Linux)
	$(MAKE) $(FUZZING)
	rm -rf $(FUZZING)/found && mkdir -p $(FUZZING)/found/lines $(FUZZING)/found/framing
	$(FUZZ_LINES) -max_len=400 -seed=1 -runs=60000 \
	  $(FUZZING)/found/lines $(FUZZING)/seeds/lines \
	  2>$(FUZZING)/log || { tail -n 40 $(FUZZING)/log; exit 1; }
	tail -n 1 $(FUZZING)/log
	$(FUZZ_FRAMING) -seed=1 -runs=140000 \
	  $(FUZZING)/found/framing $(FUZZING)/seeds/framing \
	  2>$(FUZZING)/log || { tail -n 40 $(FUZZING)/log; exit 1; }
	tail -n 1 $(FUZZING)/log
endif

# Half of the time for each. What is new is kept and gone on with the next time.
fuzz: $(FUZZING)
	mkdir -p $(FUZZING)/corpus/lines $(FUZZING)/corpus/framing
	$(FUZZ_LINES) -max_len=1024 -max_total_time=$$(($(SECONDS) / 2)) -print_final_stats=1 \
	  $(FUZZING)/corpus/lines $(FUZZING)/seeds/lines
	$(FUZZ_FRAMING) -max_total_time=$$(($(SECONDS) / 2)) -print_final_stats=1 \
	  $(FUZZING)/corpus/framing $(FUZZING)/seeds/framing

soak: build
	python3 Tests/Soak/soak.py $(ENGINE)

sanitize: build
	.ci/install sanitize
	Tests/sanitize.sh $(ENGINE)

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	strip -o $(DESTDIR)$(PREFIX)/bin/pager-engine $(ENGINE)
	chmod 755 $(DESTDIR)$(PREFIX)/bin/pager-engine

clean:
	rm -rf .build
