# Hunts for errors: each runs for minutes or hours, with other input each time. `make` includes this file.

.PHONY: mutants fuzz fuzz-views fuzz-snapshots fuzz-edits fuzz-page fuzz-flat fuzz-parsers laws chaos torture cluster fairness load burst sanitize

#: Hunt
## mutants     plants faults in modules, one at a time, and lists those that the tests miss; MODULE="LiveList LiveTree"
##             SAMPLE=60 SEED=1; without MODULE, the bugs of Scripts/bugs
mutants:
	@Scripts/mutants $(or $(MODULE),--bugs) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) $(ARGS)

## fuzz        tries a million random pairs of lists and all small ones, then fuzz-views; COUNT= SEED= SECONDS=
fuzz:
	@cd Fuzz && $(SWIFT) run -c release fuzz-transitions $(if $(COUNT),--count $(COUNT)) $(ARGS) \
	$(if $(SEED),--seed $(SEED)) $(if $(SECONDS),--seconds $(SECONDS)) && $(MAKE) -C .. fuzz-views

## fuzz-views  tries a million random transitions of each of Apple's views, through the adapters
fuzz-views:
	@cd Fuzz && $(SWIFT) run -c release fuzz-views $(if $(COUNT),--count $(COUNT)) \
		$(if $(SEED),--seed $(SEED)) $(if $(SECONDS),--seconds $(SECONDS))

## fuzz-snapshots  edits a million random snapshots and outlines and shows them; COUNT= SEED=
fuzz-snapshots: build-root
	@SNAPSHOT_HISTORIES=$(or $(COUNT),1000000) SNAPSHOT_SEED=$(or $(SEED),0) $(TEST) root --filter 'HistoryTests'

## fuzz-edits  edits lists at random in each of Apple's views while their server changes them, a million updates; COUNT= SEED=
fuzz-edits: build-root
	@EDIT_HISTORIES=$(or $(COUNT),4600) EDIT_SEED=$(or $(SEED),0) $(TEST) root --filter 'Edited.*View'

## fuzz-page   makes 10,000 random changes in a browser and compares the rows with the model's after each
fuzz-page: build-examples
	@PAGE_CHANGES=$(or $(COUNT),10000) $(TEST) examples --filter ChangesDemoTests.everyRandomChange

## fuzz-flat   generates lists with libFuzzer, for SECONDS=60
fuzz-flat:
	@mkdir -p Fuzz/.build/corpus
	@cd Fuzz && $(SWIFT) build -c release --product fuzz-flat --sanitize fuzzer --scratch-path .build/fuzzer
	@cd Fuzz && .build/fuzzer/release/fuzz-flat -max_len=64 -max_total_time=$(or $(SECONDS),60) $(ARGS) .build/corpus

## fuzz-parsers  generates input for the parsers of untrusted bytes, SECONDS=60 each; PARSER=rules selects one
fuzz-parsers:
	@cd Fuzz && $(SWIFT) build -c release --product fuzz-parsers --sanitize fuzzer --scratch-path .build/fuzzer
	@cd Fuzz && failed= && for parser in $(or $(PARSER),json path query rules events websocket); do \
		mkdir -p .build/corpus-$$parser; \
		SWIFT_BACKTRACE=enable=no PARSER=$$parser .build/fuzzer/release/fuzz-parsers -max_len=512 -max_total_time=$(or $(SECONDS),60) \
			-print_final_stats=1 $(ARGS) .build/corpus-$$parser Seeds/$$parser >.build/$$parser.log 2>&1 || failed="$$failed $$parser"; \
		grep -a -E "ERROR|error|Fatal|stat::number_of_executed_units|SUMMARY" .build/$$parser.log | sed "s/^/$$parser: /"; \
	done; [ -z "$$failed" ] || { echo "Failed:$$failed; see Fuzz/.build/*.log" >&2; exit 1; }

## laws        runs a million random steps of sessions; STEPS= sets how many
laws: build-root
	@LAW_STEPS=$(or $(STEPS),1000000) $(TEST) root --filter 'SessionLawTests|SessionOutboxTests'

## chaos       lets three clients write to a server that is killed, over connections that are cut; SECONDS=600 SEED=1
chaos: build-server
	@cd Server/Tests/Clients && python3 client_chaos.py --seconds $(or $(SECONDS),600) --seed $(or $(SEED),1)

## torture     kills a server a hundred times during writes, then on a failing disk, then with a full log; KILLS=100 SEED=1
torture:
	@$(BUILD) $(SERVER) --product live
	@python3 Server/Tests/Clients/torture.py --kills $(or $(KILLS),100) --seed $(or $(SEED),1)
	@python3 Server/Tests/Clients/torture.py --kills $(or $(KILLS),100) --seed $(or $(SEED),1) --faulty-disk 5
	@python3 Server/Tests/Clients/torture.py --kills $(or $(KILLS),100) --seed $(or $(SEED),1) --large 300000

## cluster     kills, stops and cuts off three servers and their PostgreSQL at random; MINUTES=10 SEED=1
cluster:
	@Scripts/prepare test
	@$(BUILD) $(SERVER) --product live
	@python3 Server/Tests/Clients/cluster --prove
	@python3 Server/Tests/Clients/cluster --minutes $(or $(MINUTES),10) --seed $(or $(SEED),1) $(ARGS)

## fairness    measures another client beside ten misbehaving ones and 1,000 honest ones; ARGS="--seconds 10 --only denied"
fairness:
	@$(RELEASE) $(SERVER) --product live
	@Scripts/prepare test
	@LIVE=Server/.build/release/live Server/.build/clients/bin/python Server/Tests/Clients/fairness.py $(ARGS)

## load        measures 1,000 readers, 10,000 idle ones and durable writes, beside Redis, NATS and PostgreSQL
load:
	@$(RELEASE) $(SERVER) --product live
	@cd Benchmarks && $(SWIFT) build -c release --product load && \
		.build/release/load run --live ../Server/.build/release/live $(ARGS)

## burst       sends 10,000 lists a second for 10 seconds; ARGS="--rate 10000 --rows 1000"
burst:
	@$(SWIFT) run --quiet -c release --package-path Benchmarks burst $(ARGS)

## sanitize    tests with LLVM's thread and address sanitizers; SANITIZER=thread selects one, PATTERN= selects tests
sanitize:
	@for sanitizer in $(or $(SANITIZER),thread address); do Scripts/sanitize $$sanitizer '$(PATTERN)' || exit 1; done
