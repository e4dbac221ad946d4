# make demo   a database, a page and edits that move its rows; the first time it builds for some minutes
# make test   all tests
# make lint   the formatter's rules
# make bench  every workload against its guard; FILTER=b. chooses, JSON=FILE and MARKDOWN=FILE keep the figures

SWIFT ?= swift

.PHONY: demo test lint bench clean

demo:
	@Scripts/prepare demo
	@$(SWIFT) run live demo profile $(ARGS)

test:
	@Scripts/prepare test
	@$(SWIFT) test $(ARGS)

lint:
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests \
	  Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Tests

bench:
	@SWIFT="$(SWIFT)" FILTER="$(FILTER)" JSON="$(JSON)" MARKDOWN="$(MARKDOWN)" Scripts/bench

clean:
	@$(SWIFT) package clean
