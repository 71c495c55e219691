# A thin door to CMake for people.
#
#   make play     set up, build, start the table and open it in the browser (http://127.0.0.1:1863)
#   make test     set up, build every way and run all the tests
#   make check    one build and the fast tests, for daily work
#
#   make build    the release program, build/enfilade     make rules    which cases of the books are proved
#   make bench    figures, as JSON objects                make soak     thousands of games under sanitizers
#   make format   clang-format and prettier over all      make setup    install missing Debian packages
#   make record   after a rule changed: CASE=12.82        make clean    remove every build folder
#   make lint     every check of form and habit           make pictures the screenshots of docs/pictures
#   make books    docs/books.md: how the rulebooks differ

MAKEFLAGS += --no-print-directory
JOBS ?= $(shell nproc)

.PHONY: play play-terminal test check build rules bench soak format format-check lint setup clean coverage record pictures \
  books

play: setup build
	@tools/play.sh build/enfilade $(PORT)

play-terminal: setup build
	build/enfilade play

build:
	@cmake --preset release > build.log 2>&1 || { cat build.log; rm -f build.log; echo "If a package is missing: make setup"; exit 1; }
	@rm -f build.log
	cmake --build --preset release -j $(JOBS)

# Without whole games, browsers and servers; those are for make test.
check: setup format-check build
	ctest --preset release -j $$(($(JOBS) + 1)) -E '^(machine|serve|web)_'

test: setup format-check test-release test-wasm test-asan

# Configure, build and ctest one preset; one test more at a time than there are processors, as some only wait.
test-%:
	cmake --preset $* -Wno-dev --log-level=WARNING
	cmake --build --preset $* -j $(JOBS)
	ctest --preset $* -j $$(($(JOBS) + 1))

rules: setup build
	@tools/rules.sh

bench: build
	@build/enfilade bench
	@ENFILADE=build/enfilade node tools/bench_server.mjs
	@ENFILADE=build/enfilade node tools/bench_pages.mjs
	@tools/packages.sh --all
	@node tools/bench_client.mjs --program build/enfilade
	@ENFILADE=build/enfilade node tools/bench_keys.mjs

soak: build
	cmake --preset asan --log-level=WARNING
	cmake --build --preset asan -j $(JOBS)
	tools/soak.sh build-asan/enfilade $(JOBS)
	tools/match.sh build/enfilade

format:
	tools/format.sh

format-check:
	tools/format.sh --check

# What make check and make test check too, apart from the tests.
lint: setup format-check build
	ctest --preset release -R '^(lint_|web_types|purity)'

setup:
	@tools/setup.sh

# After a rule or the data were changed on purpose: which recorded games diverge, from which action on; they are kept as
# they go now, with the case that changed them.
record: build
	node tools/recordings.mjs renew --case '$(CASE)'

# The screenshots that the pages of docs/ show, made by the same test that tries them.
pictures: setup build
	@tools/packages.sh --all
	ENFILADE=build/enfilade ENFILADE_PICTURES=docs/pictures node --test tests/web/pictures.test.mjs

# The page of how the rulebooks differ, as the program prints it.
books: build
	build/enfilade books --markdown > docs/books.md

coverage: setup test-coverage
	gcovr --root . --filter src/ build-coverage --print-summary

clean:
	rm -rf build build-dev build-asan build-tsan build-coverage build-fuzz build-wasm build-nginx
