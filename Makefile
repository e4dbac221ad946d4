# `make help` lists the targets. Those that hunt for errors and take minutes to hours are in Scripts/hunts.mk.

SWIFT ?= swift

# SwiftPM passes a package's traits to the compiler in the order of a set, and another order recompiles everything.
export SWIFT_DETERMINISTIC_HASHING = 1
# Warnings are errors here, and not in the manifests: a deprecation in a later SDK must not break the builds of users.
export BUILD_FLAGS = -Xswiftc -warnings-as-errors $(QUICK)
BUILD = $(SWIFT) build $(BUILD_FLAGS)
# A release is built with the same flags everywhere.
RELEASE = $(SWIFT) build -Xswiftc -warnings-as-errors -c release
# Where everything is compiled once, as in CI, whole modules without debug information take a quarter less time; where a file is
# changed and compiled again, they would take longer.
QUICK = $(if $(CI),-debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 2)
TEST = SWIFT="$(SWIFT)" Scripts/run-tests
# Otherwise, eight browsers start at once on two processors, and tests that wait for them may time out.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= $(shell getconf _NPROCESSORS_ONLN)
# The packages are built in one folder, so that what they share is compiled once. With the server's trait, the root has the
# flags that it has as a dependency.
ROOT = --traits GRDB --scratch-path Server/.build
SERVER = --package-path Server
EXAMPLES = --package-path Examples --scratch-path Server/.build

.DEFAULT_GOAL := help
.PHONY: help demo live install uninstall dist manual test test-root test-combine test-server test-examples test-clients \
	build-root build-combine build-server build-examples pin lint hooks docs site apple-check consumers contract bench clean

help:
	@awk '/^#: /{print "\n" substr($$0, 4)} /^##   /{sub(/^## +/, ""); print "                   " $$0; next} \
		/^## /{print "  make " substr($$0, 4)}' $(MAKEFILE_LIST)

#: Use

## demo        serves the demos and a database; the first build takes some minutes; ARGS=--help
demo:
	@Scripts/prepare demo
	@$(BUILD) $(EXAMPLES) --product demos
	@$(SWIFT) run $(EXAMPLES) --skip-build demos $(ARGS)

## live        builds the command `live`, for Server/.build/debug/live
live:
	@Scripts/prepare live
	@$(BUILD) $(SERVER) --product live

PREFIX ?= /usr/local
## install     installs `live` with its manual and completions; PREFIX=/usr/local, DESTDIR=
install:
	@Scripts/prepare install
	@$(RELEASE) $(SERVER) --product live
	@Scripts/install Server/.build/release/live "$(DESTDIR)$(PREFIX)"

## uninstall   removes what `make install` installed
uninstall:
	@Scripts/install --remove "$(DESTDIR)$(PREFIX)"

# The runtime of Swift becomes a part of the program.
DIST = $(SERVER) --scratch-path Server/.build-dist -c release --static-swift-stdlib
## dist        packs `live` for machines without Swift, into .build/dist, with a checksum
dist:
	@Scripts/prepare dist
	@$(RELEASE) $(DIST) --product live
	@Scripts/dist "$$($(SWIFT) build $(DIST) --show-bin-path)/live" .build/dist

#: Test
# The laws keep every processor busy, and tests that wait for sockets, processes and browsers would time out beside them, so
# those run on their own.
LAWS = ^(LiveTreeRulesTests|LiveTreeSQLiteTests|LiveTreePostgresTests|LiveTreeTokensTests|LiveDocumentsTests|LiveCommandUnitTests)\.
# Beside tests that open and close sockets of their own, URLSession once waited forever on Linux, with its event loop spinning;
# alone, it didn't in 250 runs. Compare swift-corelibs-foundation#4791.
SOURCES = ^LiveListSourcesTests\.
COMMAND = ^LiveCommandTests\.
BROWSERS = ^DemoCommandTests\.

## test        runs all tests; FILTER=LiveTreeTests builds and runs only the packages that have such tests
ifdef FILTER
test:
	@Scripts/prepare test
	@packages=$$(Scripts/test-packages '$(FILTER)') && for package in $$packages; do \
		$(MAKE) --no-print-directory test-$$package || exit 1; done
else
test:
	@Scripts/prepare test
	@$(MAKE) --no-print-directory test-root test-combine test-server test-clients test-examples
endif

## test-root, test-combine, test-server, test-examples  those of one package
test-root: $(if $(BUILT),,build-root)
	@$(TEST) root $(if $(FILTER),--filter '$(FILTER)')

test-combine: $(if $(BUILT),,build-combine)
	@$(TEST) combine $(if $(FILTER),--filter '$(FILTER)')

test-server: $(if $(BUILT),,build-server)
ifdef FILTER
	@$(TEST) server --filter '$(FILTER)'
else
	@$(TEST) server --filter '$(LAWS)'
	@$(TEST) server --filter '$(SOURCES)'
	@$(TEST) server --skip '$(LAWS)' --skip '$(SOURCES)' --skip '$(COMMAND)'
	@$(TEST) server --filter '$(COMMAND)'
endif

test-examples: $(if $(BUILT),,build-examples)
ifdef FILTER
	@$(TEST) examples --filter '$(FILTER)'
else
	@$(TEST) examples --skip '$(BROWSERS)'
	@$(TEST) examples --filter '$(BROWSERS)'
endif

build-root build-combine build-server build-examples: pin
pin:
	@Scripts/pin
build-root:
	@$(BUILD) --build-tests $(ROOT)
build-combine:
	@$(BUILD) --build-tests --package-path Tests/WithCombine
build-server:
	@$(BUILD) --build-tests $(SERVER)
build-examples:
	@$(BUILD) --build-tests $(EXAMPLES)

## test-clients  tests Google's Admin SDK, sseclient, websockets, curl and a browser against the built server
test-clients:
ifndef BUILT
	@Scripts/prepare test
endif
	@Scripts/test-clients $(ARGS)

#: Check
## lint        checks formatting, wording, scripts, documents, commit messages and the budget of lines
lint:
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Doubles Tests \
	  Server/Package.swift Server/Plugins Server/Sources Server/Tests Examples/Package.swift Examples/Sources Examples/Tests \
	  Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests Fuzz/Package.swift Fuzz/Sources Apple
	@Scripts/lint-words
	@Scripts/prepare lint
	@Scripts/lint-workflows --prove
	@Scripts/lint-sources --prove
	@Scripts/lint-systems --prove
	@Scripts/lint-documents --prove
	@Scripts/apple-check --sources
	@Scripts/lint-tests
	@Scripts/mutants --check
	@Scripts/hooks/commit-msg --all

## hooks       lets git check the message of each commit
hooks:
	@git config core.hooksPath Scripts/hooks

## apple-check compiles the package for Apple's systems, on Linux; ARGS=--prove plants errors that it must find,
##             ARGS="--since REVISION" does nothing if what it compiles is as in a revision
apple-check:
	@Scripts/apple-check $(if $(CI_BASE),--since $(CI_BASE)) $(ARGS)

## consumers   checks the packages the way their users depend on them, from empty folders
consumers:
	@SWIFT="$(SWIFT)" Scripts/consumer-check

## contract    tests the rules of Apple's views on the real ones, on a Mac with Xcode; SYSTEM=macos or ios, TRANSITIONS=
contract:
	@TRANSITIONS="$(TRANSITIONS)" Scripts/contract $(SYSTEM)

## bench       times every workload and what a list type costs an app, and checks the limits; FILTER=b. selects workloads,
##             JSON=FILE and MARKDOWN=FILE write the figures
bench:
	@SWIFT="$(SWIFT)" FILTER="$(FILTER)" JSON="$(JSON)" MARKDOWN="$(MARKDOWN)" Scripts/bench

#: Document
## docs        builds the documentation of the modules and checks its links
docs:
	@SWIFT="$(SWIFT)" Scripts/docs

# What the pages of the demos are made of.
PAGES = Examples/Sources Sources Server/Sources/LiveListWeb Server/Sources/LiveTreeServer/Resources Scripts/site
## site        builds one website of the guides, the documentation and the recorded demos; ARGS="--base /livelist/"
site:
ifndef BUILT
	@Scripts/prepare site
	@$(BUILD) $(EXAMPLES) --product demos
endif
	@SWIFT="$(SWIFT)" Scripts/docs
	@SWIFT="$(SWIFT)" Scripts/site/build --demos "$$($(SWIFT) build $(EXAMPLES) --show-bin-path)/demos" \
		$(if $(CI_BASE),$$(git diff --quiet $(CI_BASE) -- $(PAGES) && echo --seconds 0)) $(ARGS)

## manual      writes the manual of the command, Documentation/live.1
manual:
	@$(BUILD) $(SERVER) --product live
	@$(SWIFT) run $(SERVER) --skip-build live manual > Documentation/live.1

clean:
	@$(SWIFT) package clean
	@$(SWIFT) package clean $(SERVER)
	@rm -rf Fuzz/.build

include Scripts/hunts.mk
