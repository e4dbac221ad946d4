# make demo   serves the demos and a database; the first build takes some minutes; ARGS=--help
# make live   builds the command `live`, for Server/.build/debug/live
# make install    installs `live` with its manual and completions; PREFIX=/usr/local, DESTDIR=; make uninstall removes it
# make dist       packs `live` for machines without Swift, into .build/dist, with a checksum
# make test   runs all tests
# make lint   checks formatting and wording
# make bench  times every workload and checks its limit; FILTER=b. selects, JSON=FILE and MARKDOWN=FILE write the figures
# make burst  sends 10,000 lists a second for 10 seconds; ARGS="--rate 10000 --rows 1000"
# make docs   builds the documentation and checks its links
# make site   builds one website of the guides, the documentation and the recorded demos, into .build/site; ARGS="--base /livelist/"
# make manual writes the manual of the command, Documentation/live.1
# make fuzz   tries a million random pairs of lists and all small ones, in some minutes; COUNT=… SEED=… SECONDS=…
# make fuzz-views  tries a million random transitions of each of Apple's views, through the adapters
# make fuzz-page   makes 10,000 random changes in a browser and compares the rows with the model's after each
# make fuzz-flat   generates lists with libFuzzer, for SECONDS=60
# make fuzz-snapshots edits a million random snapshots and outlines and shows them; COUNT=… SEED=…
# make laws   runs a million random steps of sessions; STEPS= sets how many
# make fuzz-parsers generates input for the parsers of untrusted bytes, SECONDS=60 each; PARSER=rules selects one
# make chaos       lets three clients write to a server that is killed, over connections that are cut; SECONDS=600 SEED=1
# make torture     kills a server a hundred times during writes, then on a failing disk, then with a full log; KILLS=100 SEED=1
# make cluster     kills, stops and cuts off three servers and their PostgreSQL at random; MINUTES=10 SEED=1
# make fairness    measures another client beside ten misbehaving ones and 1,000 honest ones; ARGS="--seconds 10 --only denied"
# make sanitize  tests with LLVM's thread and address sanitizers; SANITIZER=thread selects one, PATTERN= selects tests
# make load        measures 1,000 readers, 10,000 idle ones and durable writes, beside Redis, NATS and PostgreSQL
# make consumers   checks the packages the way their users depend on them, from empty folders
# make apple-check compiles the package for Apple's systems, on Linux; ARGS=--prove plants errors that it must find
# make contract    tests the rules of Apple's views on the real ones, on a Mac with Xcode; SYSTEM=macos or ios, TRANSITIONS=
# make test-clients tests Google's Admin SDK, sseclient, websockets, curl and a browser against the built server
# make mutants     plants faults in the sources, one at a time: the tests must notice each; ARGS=LiveTree selects

SWIFT ?= swift

# SwiftPM passes a package's traits to the compiler in the order of a set, and another order recompiles everything. Tests
# run without this setting, so that code that depends on the order of a set fails.
export SWIFT_DETERMINISTIC_HASHING = 1
# Warnings are errors here, and not in the manifests: a deprecation in a later SDK must not break the builds of users.
BUILD = $(SWIFT) build -Xswiftc -warnings-as-errors
TEST = env -u SWIFT_DETERMINISTIC_HASHING Scripts/run-tests $(SWIFT) test --skip-build
# Otherwise, eight browsers start at once on two processors, and tests that wait for them may time out.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= $(shell getconf _NPROCESSORS_ONLN)
TEST_SERVER = $(TEST) --package-path Server
# Both packages have the same dependencies, and the demos use the server: what they share is compiled once.
EXAMPLES = --package-path Examples --scratch-path Server/.build
TEST_EXAMPLES = $(TEST) $(EXAMPLES)

.PHONY: demo live install uninstall dist test apple-check contract test-root test-server test-examples test-clients consumers lint bench burst docs site manual fuzz fuzz-views fuzz-snapshots fuzz-page fuzz-flat fuzz-parsers \
	chaos torture cluster fairness laws sanitize load mutants clean

demo:
	@Scripts/prepare demo
	@$(BUILD) $(EXAMPLES) --product demos
	@$(SWIFT) run $(EXAMPLES) --skip-build demos $(ARGS)

live:
	@Scripts/prepare live
	@$(BUILD) --package-path Server --product live

PREFIX ?= /usr/local

install:
	@Scripts/prepare install
	@$(BUILD) --package-path Server -c release --product live
	@Scripts/install Server/.build/release/live "$(DESTDIR)$(PREFIX)"

uninstall:
	@Scripts/install --remove "$(DESTDIR)$(PREFIX)"

# The runtime of Swift becomes a part of the program.
DIST = --package-path Server --scratch-path Server/.build-dist -c release --static-swift-stdlib
dist:
	@Scripts/prepare dist
	@$(BUILD) $(DIST) --product live
	@Scripts/dist "$$($(SWIFT) build $(DIST) --show-bin-path)/live" .build/dist

# The laws keep every processor busy, and tests that wait for sockets, processes and browsers would time out beside them, so
# those run on their own.
LAWS = ^(LiveTreeRulesTests|LiveTreeSQLiteTests|LiveTreePostgresTests|LiveTreeTokensTests|LiveDocumentsTests|LiveCommandUnitTests)\.
# Beside tests that open and close sockets of their own, URLSession once waited forever on Linux, with its event loop spinning;
# alone, it didn't in 250 runs. Compare swift-corelibs-foundation#4791.
SOURCES = ^LiveListSourcesTests\.
COMMAND = ^LiveCommandTests\.
BROWSERS = ^DemoCommandTests\.

test:
	@Scripts/prepare test
ifeq ($(ARGS),)
	@$(MAKE) test-root
	@$(MAKE) test-server
	@$(MAKE) test-examples
else
	@$(BUILD) --build-tests
	@$(TEST) $(ARGS)
	@$(BUILD) --build-tests --package-path Server
	@$(TEST_SERVER) $(ARGS)
	@$(BUILD) --build-tests $(EXAMPLES)
	@$(TEST_EXAMPLES) $(ARGS)
endif

test-root:
	@$(BUILD) --build-tests
	@$(TEST)
	@$(BUILD) --build-tests --package-path Tests/WithCombine
	@$(TEST) --package-path Tests/WithCombine

test-server:
	@$(BUILD) --build-tests --package-path Server
	@$(TEST_SERVER) --filter '$(LAWS)'
	@$(TEST_SERVER) --filter '$(SOURCES)'
	@$(TEST_SERVER) --skip '$(LAWS)' --skip '$(SOURCES)' --skip '$(COMMAND)'
	@$(TEST_SERVER) --filter '$(COMMAND)'
	@Scripts/test-clients

test-examples:
	@$(BUILD) --build-tests $(EXAMPLES)
	@$(TEST_EXAMPLES) --skip '$(BROWSERS)'
	@$(TEST_EXAMPLES) --filter '$(BROWSERS)'

test-clients:
	@Scripts/prepare test
	@Scripts/test-clients $(ARGS)

consumers:
	@SWIFT="$(SWIFT)" Scripts/consumer-check

apple-check:
	@Scripts/apple-check $(ARGS)

contract:
	@TRANSITIONS="$(TRANSITIONS)" Scripts/contract $(SYSTEM)

chaos:
	@$(BUILD) --package-path Server --build-tests
	@cd Server/Tests/Clients && python3 client_chaos.py --seconds $(or $(SECONDS),600) --seed $(or $(SEED),1)

torture:
	@$(BUILD) --package-path Server --product live
	@python3 Server/Tests/Clients/torture.py --kills $(or $(KILLS),100) --seed $(or $(SEED),1)
	@python3 Server/Tests/Clients/torture.py --kills $(or $(KILLS),100) --seed $(or $(SEED),1) --faulty-disk 5
	@python3 Server/Tests/Clients/torture.py --kills $(or $(KILLS),100) --seed $(or $(SEED),1) --large 300000

cluster:
	@Scripts/prepare test
	@$(BUILD) --package-path Server --product live
	@python3 Server/Tests/Clients/cluster --prove
	@python3 Server/Tests/Clients/cluster --minutes $(or $(MINUTES),10) --seed $(or $(SEED),1) $(ARGS)

fairness:
	@$(BUILD) -c release --package-path Server --product live
	@Scripts/prepare test
	@LIVE=Server/.build/release/live Server/.build/clients/bin/python Server/Tests/Clients/fairness.py $(ARGS)

laws:
	@$(BUILD) --build-tests
	@LAW_STEPS=$(or $(STEPS),1000000) $(TEST) --filter 'SessionLawTests|SessionOutboxTests'

sanitize:
	@for sanitizer in $(or $(SANITIZER),thread address); do Scripts/sanitize $$sanitizer '$(PATTERN)' || exit 1; done

load:
	@$(BUILD) -c release --package-path Server --product live
	@cd Benchmarks && $(SWIFT) build -c release --product load && \
		.build/release/load run --live ../Server/.build/release/live $(ARGS)

lint:
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Doubles Tests \
	  Server/Package.swift Server/Plugins Server/Sources Server/Tests Examples/Package.swift Examples/Sources Examples/Tests \
	  Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests Fuzz/Package.swift Fuzz/Sources Apple
	@Scripts/lint-words
	@Scripts/picture --check
	@Scripts/prepare lint
	@Scripts/lint-workflows --prove
	@Scripts/lint-sources --prove
	@Scripts/lint-systems --prove
	@Scripts/apple-check --sources
	@Scripts/lint-tests
	@Scripts/mutation-check --check

bench:
	@SWIFT="$(SWIFT)" FILTER="$(FILTER)" JSON="$(JSON)" MARKDOWN="$(MARKDOWN)" Scripts/bench

burst:
	@$(SWIFT) run --quiet -c release --package-path Benchmarks burst $(ARGS)

docs:
	@SWIFT="$(SWIFT)" Scripts/docs

site:
	@Scripts/prepare site
	@SWIFT="$(SWIFT)" Scripts/docs
	@$(BUILD) $(EXAMPLES) --product demos
	@SWIFT="$(SWIFT)" Scripts/site/build --demos "$$($(SWIFT) build $(EXAMPLES) --show-bin-path)/demos" $(ARGS)

manual:
	@$(BUILD) --package-path Server --product live
	@$(SWIFT) run --package-path Server --skip-build live manual > Documentation/live.1

fuzz:
	@cd Fuzz && $(SWIFT) run -c release fuzz-transitions $(if $(COUNT),--count $(COUNT)) \
		$(if $(SEED),--seed $(SEED)) $(if $(SECONDS),--seconds $(SECONDS)) $(ARGS)
	@$(MAKE) fuzz-views

fuzz-views:
	@cd Fuzz && $(SWIFT) run -c release fuzz-views $(if $(COUNT),--count $(COUNT)) \
		$(if $(SEED),--seed $(SEED)) $(if $(SECONDS),--seconds $(SECONDS))

fuzz-snapshots:
	@$(BUILD) --build-tests
	@SNAPSHOT_HISTORIES=$(or $(COUNT),1000000) SNAPSHOT_SEED=$(or $(SEED),0) $(TEST) --filter \
		'(SnapshotHistory|OutlineHistory|DiffableHistory)Tests'

fuzz-page:
	@$(BUILD) --build-tests $(EXAMPLES)
	@PAGE_CHANGES=$(or $(COUNT),10000) $(TEST_EXAMPLES) --filter ChangesDemoTests.everyRandomChange

fuzz-flat:
	@mkdir -p Fuzz/.build/corpus
	@cd Fuzz && $(SWIFT) build -c release --product fuzz-flat --sanitize fuzzer --scratch-path .build/fuzzer
	@cd Fuzz && .build/fuzzer/release/fuzz-flat -max_len=64 -max_total_time=$(or $(SECONDS),60) $(ARGS) .build/corpus

fuzz-parsers:
	@cd Fuzz && $(SWIFT) build -c release --product fuzz-parsers --sanitize fuzzer --scratch-path .build/fuzzer
	@cd Fuzz && for parser in $(or $(PARSER),json path query rules events websocket); do \
		mkdir -p .build/corpus-$$parser && \
		SWIFT_BACKTRACE=enable=no PARSER=$$parser .build/fuzzer/release/fuzz-parsers -max_len=512 \
			-max_total_time=$(or $(SECONDS),60) -print_final_stats=1 $(ARGS) .build/corpus-$$parser Seeds/$$parser \
			2>&1 | grep -a -E "ERROR|error|Fatal|stat::number_of_executed_units|SUMMARY" | sed "s/^/$$parser: /" ; \
	done

mutants:
	@Scripts/mutation-check $(ARGS)

clean:
	@$(SWIFT) package clean
	@$(SWIFT) package clean --package-path Server
	@rm -rf Fuzz/.build
