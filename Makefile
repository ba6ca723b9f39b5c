# make serve: the service on port 8000. make test: what needs only Python. make test-all: all that CI
# runs. All of them set themselves up.
PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Bytecode is kept whatever the shell says, for the tests start dozens of processes; and of what is
# only there for tests, it is made when it is first asked for.
export PYTHONDONTWRITEBYTECODE :=

# The tests, in parts that are a process each, the longest first. Of those that make test runs each has
# a core, for two on a core take a quarter longer than one after the other; of the others two share a
# core, for they wait for servers and browsers. Faults come alone: what they are judged by is how long
# somebody waits, and whether a check of health is answered within its two seconds.
# `others` is what nothing names.
DOMAIN := $(addprefix tests/,core carcassonne labyrinth_cards catalogue texts rules)
MEASURED := $(addprefix referee/,core carcassonne labyrinth_cards catalogue texts)
IN_edge := tests/api tests/oracles
# What takes as long as a whole part: games on maps, with all options posted and with further sets,
# networks that learn, and searches that use up their budgets.
LONG := $(addprefix tests/games/test_,further_games.py map_games.py option_games.py) \
  tests/laws/test_hard_card_tables.py tests/photo/test_marks.py tests/photo/test_teaching.py
IN_laws := tests/laws tests/proofs tests/claims tests/games $(addprefix --ignore=,$(LONG))
IN_pages := tests/page tests/diagrams
IN_rules := $(DOMAIN) $(MEASURED)
QUICK := laws pages rules edge
# What only make test-all runs: it takes long, starts servers, kills processes, needs the network or
# other programs.
IN_servers := tests/server tests/operating/test_tracing.py tests/test_batch_files.py
IN_browser := tests/browser
IN_faults := tests/faults tests/soak tests/test_batch_cluster.py
IN_tools := tests/clients tests/deploy tests/fuzzing
IN_packages := $(addprefix tests/delivery/test_,dockerfile.py builds.py benchmarks.py benchmark_programs.py) tests/mcp tests/supply $(LONG)
# What is marked `long`, wherever it stands; of the rules and laws, `covered` and `searches` run it.
IN_long := -m long tests $(addprefix --ignore=,$(DOMAIN) $(filter tests/%,$(IN_laws)))
# All cases of what make test samples, such as every link of a page, and twice as much of each search.
IN_sampled := -m sampled --hypothesis-profile=large tests
IN_searches := $(IN_laws)
SLOW := browser faults searches tools packages sampled servers long
IN_others := tests referee $(addprefix --ignore=,$(MEASURED) $(filter tests/%,$(foreach part,$(QUICK) $(SLOW),$(IN_$(part)))))
PARTS := $(addprefix part-,$(QUICK) others)
MORE_PARTS := $(addprefix part-,$(SLOW))
ALONE := part-faults
# What is asked of the compiled build; among it what holds the edge to its checks, for annotations of
# compiled code are checks, too, and must answer no body with a 500.
IN_domain := $(DOMAIN)
IN_untrusted := tests/forms tests/api/contract $(addprefix tests/api/test_,strict_reader.py bad_positions.py \
  bad_maps.py bad_turns.py fuzz.py) tests/laws/test_short_answers.py tests/fuzzing/test_mutations.py
IN_play := tests/games
IN_image := tests/test_examples.py tests/delivery/test_builds.py tests/delivery/test_dockerfile.py
COMPILED_PARTS := compiled-domain compiled-untrusted compiled-play compiled-image
# What make games plays and proves, the longest first.
PLAYED := $(addprefix played-,plain options further maps cards proofs claims)
PLAY_plain := tests.games --games 200 --maps 0
PLAY_options := tests.games --games 0 --maps 0 --options 2000
PLAY_further := tests.games --games 0 --maps 0 --further 100
PLAY_maps := tests.games --games 0 --maps 50
PLAY_cards := tests.games --games 0 --maps 0 --cards 100
PLAY_proofs := tests.proofs
PLAY_claims := tests.claims
TOGETHER := --no-print-directory --keep-going --output-sync=target
AT_ONCE := $(TOGETHER) --jobs=$(shell expr 2 \* $$(nproc))
ON_EACH_CORE := $(TOGETHER) --jobs=$(shell nproc)
# Beyond make test, searches go twice as far.
FURTHER := --hypothesis-profile=middle
SPREAD := --numprocesses=auto --dist=loadscope --no-loadscope-reorder

# What npm brings: linters of openapi.yaml, what the client is made by, and what finds accessibility issues on a page.
# Lighthouse has a folder of its own, for the tests do without it.
CLIENTS := tests/clients
NPM_CLIENT := clients/npm
BROWSER := tests/browser
LIGHTHOUSE := benchmarks/lighthouse
NPM := $(CLIENTS) $(NPM_CLIENT) $(BROWSER) $(LIGHTHOUSE)
READY := node_modules/.ready

# What make test-all and measurements run besides Python; Debian has packages of each.
PROGRAMS := chromium curl gcc go haproxy javac mcs node npm openssl prometheus-varnish-exporter promtool varnishd wrk
PACKAGE_OF_gcc := gcc libc6-dev
PACKAGE_OF_go := golang-go
PACKAGE_OF_javac := default-jdk-headless
PACKAGE_OF_mcs := mono-mcs libmono-system-runtime-serialization4.0-cil libmono-system-componentmodel-dataannotations4.0-cil libnewtonsoft-json5.0-cil
LIBRARIES := gson jackson-databind
PACKAGE_OF_gson := libgoogle-gson-java
PACKAGE_OF_jackson-databind := libjackson2-databind-java
PACKAGE_OF_node := nodejs
PACKAGE_OF_promtool := prometheus
PACKAGE_OF_varnishd := varnish
export PATH := $(PATH):/usr/local/sbin:/usr/sbin:/sbin

.PHONY: markup serve test test-all more suite $(PARTS) $(MORE_PARTS) $(COMPILED_PARTS) $(PLAYED) wheel wheel-compiled test-compiled games fuzz soak waiting faults siege bench lighthouse audit sbom release licences format lint type type-service clients packages browser programs docs lock clean photo-model photo-twin photo-bench

serve: $(VENV)/.run
	REFEREE_LOG_FORMAT=$${REFEREE_LOG_FORMAT:-text} $(BIN)/referee serve --port $(PORT)

test: $(VENV)/.dev
	$(MAKE) $(ON_EACH_CORE) lint type-service $(PARTS)
	@echo "All of make test passed. make test-all runs it and adds: types of the tests, coverage of the rules, Chromium, the real"
	@echo "server, under faults and load, too, the files of deploy/ with HAProxy, Varnish and Prometheus, all clients,"
	@echo "Schemathesis, batches on Dask, the assistant's tools, the image, licences, tests that take over a second, all of"
	@echo "what is sampled, longer searches, more games, and the compiled build."

# The tools come first, so that one that is missing and cannot be installed is named at once.
test-all:
	$(MAKE) --no-print-directory --jobs=4 $(VENV)/.dev clients browser programs
	$(MAKE) --no-print-directory test
	$(MAKE) $(AT_ONCE) $(filter-out $(ALONE),$(MORE_PARTS)) covered type
	$(MAKE) --no-print-directory $(ALONE)
	$(MAKE) --no-print-directory test-compiled

suite: $(VENV)/.dev
	$(MAKE) $(ON_EACH_CORE) $(PARTS)

# The packages of the rules prove their coverage; all other parts run without measuring it, for that
# doubles their time.
covered: $(VENV)/.dev
	$(BIN)/coverage run -m pytest --quiet $(DOMAIN) $(MEASURED)
	$(BIN)/coverage report

$(PARTS): part-%: $(VENV)/.dev
	$(BIN)/python -m pytest --quiet -m 'not long' $(IN_$*)

$(MORE_PARTS): part-%: $(VENV)/.dev clients browser programs
	$(BIN)/python -m pytest --quiet $(FURTHER) $(IN_$*)

# The package to install, pure Python and with the rules compiled: in dist/pure and dist/compiled.
# Compiling needs a C compiler and takes minutes, so only what has changed is compiled anew.
WHEEL := wheel --no-deps --no-build-isolation
PACKAGED := setup.py pyproject.toml README.md LICENSE CHANGELOG.md $(shell find referee -type f ! -name '*.pyc')

wheel: dist/pure/.ready

wheel-compiled: dist/compiled/.ready

dist/pure/.ready: $(PACKAGED) | $(VENV)/.dev
	rm -rf build/lib* build/bdist* $(@D)
	$(PIP) $(WHEEL) --wheel-dir $(@D) .
	touch $@

dist/compiled/.ready: $(PACKAGED) requirements/compile.txt $(INTERPRETER) | $(VENV)/.dev program-gcc
	rm -rf build/lib* build/bdist* $(@D)
	REFEREE_COMPILED=1 $(PIP) $(WHEEL) --wheel-dir $(@D) .
	touch $@

# The compiled wheel, installed into an environment of its own, which borrows what else tests need:
# its own packages come first, and the sources last, so that only what is no part of the package is
# found there.
COMPILED := .venv-compiled
ON_COMPILED := REFEREE_COMPILED=1 PYTHONSAFEPATH=1 $(COMPILED)/bin/python

test-compiled: $(COMPILED)/.ready
	$(MAKE) $(AT_ONCE) $(COMPILED_PARTS)

$(COMPILED_PARTS): compiled-%: $(COMPILED)/.ready
	$(ON_COMPILED) -m pytest --quiet $(FURTHER) --override-ini=pythonpath= -m 'not of_sources' $(IN_$*)

$(COMPILED)/.ready: dist/compiled/.ready
	rm -rf $(COMPILED)
	$(PYTHON) -m venv --without-pip $(COMPILED)
	$(PIP) --python $(COMPILED)/bin/python install --no-deps dist/compiled/*.whl
	$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib")); print("$(CURDIR)")' \
	  > $$($(COMPILED)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/borrowed.pth
	touch $@

# What the tests do in short: 200 whole games at random, 100 with the River and five further sets,
# 50 on random maps and 100 of cards, each move recounted; every option of 2,000 turns held to
# `moves`; the proofs that the suite takes as given; what explains 500 random wrong claims; every
# search at random in full. Games are played on all cores.
games: $(VENV)/.dev clients browser
	$(MAKE) --no-print-directory --keep-going --output-sync=target --jobs=$$(nproc) $(PLAYED)
	$(BIN)/python -m pytest $(SPREAD) --hypothesis-profile=large

$(PLAYED): played-%: $(VENV)/.dev
	$(BIN)/python -m $(PLAY_$*)

# What make test-all does in short: Schemathesis with every check, elsewhere every time, and spoilt bodies.
fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzzing --seconds 300
	$(BIN)/python -m tests.fuzzing.mutations --count 20000
	$(BIN)/python -m tests.fuzzing.games --count 10000

# What make test-all does in short: all questions about 5,000 positions, after which a worker holds no
# more than it may, and full load of every kind, at the end of which memory is flat.
soak: $(VENV)/.dev
	$(BIN)/python -m tests.soak --seconds 600

# How long quick questions wait beside all that make soak does, for 20 minutes; fails unless 999 of 1,000 are
# answered within 500 ms. make test-all does it for 3 s, without looking at times.
waiting: $(VENV)/.dev
	$(BIN)/python -m tests.soak.waiting

# What make test-all does once, 20 times: workers and instances killed and replaced under load.
faults: $(VENV)/.dev program-haproxy
	$(BIN)/python -m tests.faults

# What make test-all does for 20 s: bursts, slow senders, slow readers, hostile, greedy and idle clients at
# once, through the proxy, all within the memory of deploy/compose.yaml; fails unless nothing falls, nobody
# else loses a question, and 99 of 100 of them are answered within 300 ms.
siege: $(VENV)/.dev program-haproxy
	$(BIN)/python -m tests.faults.siege

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks.run
	$(BIN)/python -m benchmarks.labyrinths
	$(BIN)/python -m benchmarks.growth
	$(BIN)/python -m benchmarks.games
	$(BIN)/python -m benchmarks.suggestions
	$(BIN)/python -m benchmarks.batch
	$(BIN)/python -m benchmarks.freezing
	$(BIN)/python -m benchmarks.stalling
	$(BIN)/python -m benchmarks.table_page
	$(BIN)/python -m benchmarks.starting

# What two checkers find about the HTML of every state of every page, in all languages; part-browser checks English.
markup: $(VENV)/.dev browser program-javac
	$(BIN)/python -m tests.browser.markup

# What the page reads photographs by: tiles are drawn in many styles, and a network is taught on them. It writes the
# weights and a report; squares that were drawn before are kept in .artifacts/photo.
# The settings of malloc keep large arrays from being given back and fetched anew, which takes a third of the time.
IN_PLACE := MALLOC_MMAP_THRESHOLD_=1073741824 MALLOC_TRIM_THRESHOLD_=8589934592
photo-model: $(VENV)/.dev
	OPENBLAS_NUM_THREADS=1 $(IN_PLACE) nice -n 10 $(BIN)/python -m tools.photo model

# How well and how fast the page itself reads them, in Chromium.
photo-bench: $(VENV)/.dev browser
	$(BIN)/python -m benchmarks.photo

# How well tables of styles held out are read, by the twin in Python; writes the figures into docs/photo.md.
photo-twin: $(VENV)/.dev
	OPENBLAS_NUM_THREADS=1 $(IN_PLACE) nice -n 10 $(BIN)/python -m tools.photo bench --write

# Performance and accessibility of the pages on a slow phone, as Lighthouse scores them.
lighthouse: $(VENV)/.dev browser $(LIGHTHOUSE)/$(READY)
	$(BIN)/python -m benchmarks.lighthouse

# What the referee is made of. audit: known vulnerabilities, and of what none could be looked up, which
# fails with AUDIT=strict;
# sbom: a bill of materials of what the service runs on; licences: of every dependency, and whether allowed.
audit: $(VENV)/.dev
	$(BIN)/python -m tests.supply.audit

sbom: $(VENV)/.dev
	$(PYTHON) -m venv --clear build/service
	build/service/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r requirements/run.txt
	$(BIN)/python -m tests.supply.bill build/service/bin/python build/referee.cdx.json

# All that a version consists of, in build/release, with its notes and checksums; publishes nothing.
RELEASE := build/release
release: $(VENV)/.dev wheel wheel-compiled sbom packages
	rm -rf dist/sources
	$(BIN)/python -c 'from setuptools import build_meta; build_meta.build_sdist("dist/sources")'
	$(BIN)/python -m tests.supply.release $(RELEASE) dist/pure/*.whl dist/compiled/*.whl dist/sources/*.tar.gz .artifacts/packages/* openapi.yaml build/referee.cdx.json

licences: $(VENV)/.dev
	$(BIN)/python -m tests.supply.licences

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo

type: $(VENV)/.dev
	$(BIN)/mypy

# The types of tests and tools take as long again: make test-all checks them, too.
type-service: $(VENV)/.dev
	$(BIN)/mypy referee

clients: $(CLIENTS)/$(READY) $(NPM_CLIENT)/$(READY)

# The clients as they are published: a wheel, a source distribution and an archive for npm.
packages: $(VENV)/.dev $(NPM_CLIENT)/$(READY)
	$(BIN)/python -m clients .artifacts/packages

browser: $(BROWSER)/$(READY) program-chromium

programs: $(PROGRAMS:%=program-%) $(LIBRARIES:%=library-%)

# Where apt may, what is missing is installed; a package may bring several, so one at a time.
program-%:
	@command -v $* > /dev/null || flock /tmp/apt.lock sh -c \
	  'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(or $(PACKAGE_OF_$*),$*)' > /dev/null 2>&1; \
	command -v $* > /dev/null || { echo "make test-all needs $*, which is missing (Debian: apt-get install $(or $(PACKAGE_OF_$*),$*))" >&2; exit 1; }

# Libraries of Java that generated clients need.
library-%:
	@test -e /usr/share/java/$*.jar || flock /tmp/apt.lock sh -c \
	  'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(PACKAGE_OF_$*)' > /dev/null 2>&1; \
	test -e /usr/share/java/$*.jar || { echo "make test-all needs /usr/share/java/$*.jar, which is missing (Debian: apt-get install $(PACKAGE_OF_$*))" >&2; exit 1; }

# What is generated and committed; a test holds each to the code.
docs: $(VENV)/.dev
	$(BIN)/referee openapi > openapi.yaml.new && mv openapi.yaml.new openapi.yaml
	$(BIN)/referee codes --language=en > docs/codes.md.new && mv docs/codes.md.new docs/codes.md
	cp docs/notation.md referee/api/documents/notation.md
	$(BIN)/python -m tests.delivery.shown_answers
	$(BIN)/python -m tests.delivery.shown_examples
	$(BIN)/python -m tests.delivery.shown_sets
	$(BIN)/python -m tests.delivery.drawn_icons

# New versions within pyproject.toml's bounds, with hashes; and of what package.json asks for.
# install: what installs the rest; run: what the service needs; batch: that, and what `referee batch
# --scheduler` needs; build and compile: what a wheel is made with; dev: all of it.
LOCKED := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --custom-compile-command "make lock"
HOSTED := --extra png --extra metrics
lock: $(VENV)/.dev
	$(LOCKED) requirements/install.in -o requirements/install.txt
	$(LOCKED) $(HOSTED) pyproject.toml -o requirements/run.txt
	$(LOCKED) $(HOSTED) --extra batch pyproject.toml -o requirements/batch.txt
	$(LOCKED) requirements/build.in -o requirements/build.txt
	$(LOCKED) requirements/compile.in -o requirements/compile.txt
	$(LOCKED) $(HOSTED) --extra batch --extra dev pyproject.toml requirements/compile.in -o requirements/dev.txt
	for folder in $(NPM); do (cd $$folder && npm install --package-lock-only --silent) || exit 1; done

clean:
	rm -rf $(VENV) $(COMPILED) build dist $(NPM:%=%/node_modules) .artifacts .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* .import_linter_cache

# Made anew when another PYTHON is given. An older one is refused here: later on, all that it says is
# that it finds no distribution of some package. This line has to run on it.
INTERPRETER := $(VENV)/.made-with-$(subst /,-,$(PYTHON))
$(INTERPRETER):
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Referee needs Python 3.11 or later; $(PYTHON) is %s: make $(MAKECMDGOALS) PYTHON=python3.12" % sys.version.split()[0])'
	$(PYTHON) -m venv --clear $(VENV)
	touch $@

$(VENV)/.run: requirements/run.txt requirements/build.txt pyproject.toml $(INTERPRETER)
	$(PIP) install --require-hashes -r requirements/run.txt -r requirements/build.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	touch $@

# uv installs with less work than pip. It reads no pip.conf: where that alone says where packages are
# to be had, pip installs what uv could not.
DEV := pip install --quiet --no-deps --require-hashes -r requirements/dev.txt
$(VENV)/.dev: requirements/install.txt requirements/dev.txt pyproject.toml $(INTERPRETER)
	$(PIP) install --no-compile --require-hashes -r requirements/install.txt
	$(BIN)/uv $(DEV) --python $(BIN)/python || $(BIN)/python -m $(DEV) --no-compile
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	touch $@

%/$(READY): %/package-lock.json %/.npmrc | program-node program-npm
	cd $* && npm ci --silent
	touch $@
