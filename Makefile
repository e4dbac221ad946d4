# make demo   a database, a page and edits that move its rows; the first time it builds for some minutes
# make test   all tests
# make lint   the formatter's rules

SWIFT ?= swift

.PHONY: demo test lint clean

demo:
	@Scripts/prepare demo
	@$(SWIFT) run live demo profile $(ARGS)

test:
	@Scripts/prepare test
	@$(SWIFT) test $(ARGS)

lint:
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

clean:
	@$(SWIFT) package clean
