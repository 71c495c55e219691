# A thin door to CMake for people.
#
#   make play     set up, build, start the table and open it in the browser (http://127.0.0.1:1863)
#   make test     set up, build every way and run all the tests
#   make check    one build and the fast tests, for daily work
#
#   make build    the release program and its tests       make rules    which cases of the books are proved
#   make bench    figures, as JSON objects                make soak     thousands of games under sanitizers
#   make format   clang-format and prettier over all      make setup    install the packages that tests need
#   make record   after a rule changed: CASE=12.82        make clean    remove every build folder
#   make lint     every check of form and habit           make pictures the screenshots of docs/pictures
#                                                         make rulebooks pictures and PDF of games/*/howto
#   make study    the worked study of the lab             make balance  who wins each battle, at level veteran
#   make books    docs/books.md: how the rulebooks differ  make site     build/site: Enfilade without a server, as files
#   make cluster  build-play/enfilade-lab: the lab by MPI make strength: how strong the computer players are
#
#   make install  the program and its games under /usr/local; prefix=DIR and DESTDIR=DIR as usual
#   make dist     the same as a tarball                   make deb      the same as a Debian package, in build-deb
#
# play, install and dist take only the packages that playing needs (tools/setup.sh) and build in build-play; all others take
# those of the tests, and build in build.

MAKEFLAGS += --no-print-directory
JOBS ?= $(shell nproc)
prefix ?= /usr/local

.PHONY: play site play-terminal program install dist deb test check build rules bench soak format format-check lint setup \
  setup-play cluster clean coverage record pictures rulebooks books study balance strength

play: setup-play program
	@PORT='$(PORT)' LISTEN='$(LISTEN)' tools/play.sh build-play/enfilade

play-terminal: setup-play program
	build-play/enfilade play

# A folder of files for any web server: the client, and the server's program as WebAssembly.
site: setup build
	@$(call configure,wasm)
	cmake --build --preset wasm -j $(JOBS) --target site
	node tools/site.mjs --program build/enfilade --module build-wasm/site.wasm --out build/site

# The program alone: no tests, no checks, no warnings as errors.
program:
	@$(call configure,play)
	cmake --build --preset play -j $(JOBS)

# The lab's program for a cluster, beside the main one, where Open MPI is (docs/lab.md).
cluster: program
	cmake --build --preset play -j $(JOBS) --target enfilade-lab

# Set up and build first, as who you are; then install, perhaps as root.
install:
	@[ -x build-play/enfilade ] || $(MAKE) setup-play program
	cmake --install build-play --prefix '$(prefix)' --strip

dist: setup-play program
	@tools/dist.sh build-play

deb:
	@tools/setup.sh deb
	@tools/deb.sh

build:
	@$(call configure,release)
	cmake --build --preset release -j $(JOBS)

# $(1): the preset. What CMake says matters only if it fails.
configure = log=$$(mktemp) && { cmake --preset $(1) > $$log 2>&1 || \
  { cat $$log; rm -f $$log; echo "If a package is missing: tools/setup.sh $(if $(filter play,$(1)),play,test)"; exit 1; }; } && rm -f $$log

# Without whole games, browsers and servers; those are for make test.
check: setup format-check build
	ctest --preset release -j $(PLACES) -E '^(machine|serve|web|postgres|lab|protocol|tools_play)'

test: setup format-check test-release test-wasm test-asan

# Configure, build and ctest one preset. Three places for each processor: a test that works takes two, one that mostly waits
# takes one (CMakeLists.txt, at the end), so that browsers do not wait for each other.
PLACES = $$((3 * $(JOBS)))
test-%:
	cmake --preset $* -Wno-dev --log-level=WARNING
	cmake --build --preset $* -j $(JOBS)
	ctest --preset $* -j $(PLACES)

rules: setup build
	@tools/rules.sh

bench: build
	@build/enfilade bench
	@ENFILADE=build/enfilade node tools/bench_server.mjs
	@ENFILADE=build/enfilade node tools/bench_stores.mjs
	@ENFILADE=build/enfilade node tools/bench_pages.mjs
	@tools/packages.sh
	@node tools/bench_client.mjs --program build/enfilade
	@ENFILADE=build/enfilade node tools/bench_keys.mjs
	@node tools/bench_handoffs.mjs --program build/enfilade
	-@tools/install_size.sh
	@ENFILADE=build/enfilade node tools/bench_clicks.mjs
	@$(MAKE) -s site > /dev/null && ENFILADE=build/enfilade ENFILADE_SITE=build/site node tools/bench_site.mjs
	@$(MAKE) -s cluster > /dev/null && node tools/bench_lab.mjs --program build-play/enfilade --cluster build-play/enfilade-lab
	@ENFILADE=build/enfilade node tools/bench_thinking.mjs
	@ENFILADE=build/enfilade node tools/bench_analysis.mjs

soak: build
	cmake --preset asan --log-level=WARNING
	cmake --build --preset asan -j $(JOBS)
	tools/soak.sh build-asan/enfilade $(JOBS)
	ENFILADE=build/enfilade ENFILADE_POSTGRES=own ENFILADE_KILLS=50,10 node --test tests/serve/kills.test.mjs
	ENFILADE=build/enfilade ENFILADE_OTHER=build-asan/enfilade ENFILADE_KILLS=50 node --test tests/lab/*.test.mjs
	ENFILADE=build/enfilade ENFILADE_POSTGRES=own ENFILADE_CUTS=all node --test tests/serve/database_faults.test.mjs
	tools/match.sh build/enfilade
	$(MAKE) site
	ENFILADE=build/enfilade ENFILADE_BACKEND=worker ENFILADE_SITE=build/site ENFILADE_RECORDINGS=all node --test --test-concurrency=1 \
	  $(SITE_TESTS:%=tests/web/%.test.mjs)

# The client's tests of games of one person, or of two at one screen: they run against the static site too.
SITE_TESTS := site letters play orders replay tour pace phone march illegal keyboard divisions great readings howto books \
  briefing dialogs overlays analysis

format:
	tools/format.sh

format-check:
	tools/format.sh --check

# What make check and make test check too, apart from the tests.
lint: setup format-check build
	ctest --preset release -R '^(lint_|web_types|purity)'

setup:
	@tools/setup.sh test

setup-play:
	@tools/setup.sh play

# After a rule or the data were changed on purpose: which recorded games diverge, from which action on; they are kept as
# they go now, with the case that changed them.
record: build
	node tools/recordings.mjs renew --case '$(CASE)'

# The screenshots that the pages of docs/ show, made by the same test that tries them.
rulebooks: setup build
	ENFILADE=build/enfilade node tools/rulebooks.mjs

pictures: setup build
	@tools/packages.sh
	ENFILADE=build/enfilade ENFILADE_PICTURES=docs/pictures node --test tests/web/pictures.test.mjs

# The page of how the rulebooks differ, as the program prints it.
books: build
	build/enfilade books --markdown > docs/books.md

# The worked study of docs/kernstown.md: figures and pictures in build/study.
study: build
	build/enfilade lab run docs/studies/kernstown.yaml --out build/study
	node tools/study_pictures.mjs build/study docs/pictures kernstown

# The balance of the battles at level veteran (docs/strength.md): Ctrl-C at any moment, the same command goes on.
balance: build
	node tools/balance.mjs

# The measures of docs/strength.md: Ctrl-C at any moment, the same command goes on.
strength: build
	node tools/strength.mjs

coverage: setup test-coverage
	gcovr --root . --filter src/ build-coverage --print-summary

clean:
	rm -rf build build-play build-deb build-dev build-asan build-tsan build-coverage build-fuzz build-wasm build-nginx
