# Every developer command. `make scan` and `make test` need nothing but Swift and install the rest.

SHELL := /bin/bash
DIR ?= testdata/sample-app
CORPUS ?=
PYTHON ?= python3
PREFIX ?= /usr/local
TARGET := $(DESTDIR)$(PREFIX)

# Tests have a build folder of their own, because they are compiled with other flags.
TEST_SCRATCH := .build/tests
TEST_FLAGS := -c release -Xswiftc -enable-testing --scratch-path $(TEST_SCRATCH)

# Beside the compiler.
PLUGIN_API = $(dir $(realpath $(shell command -v swiftc)))../lib/swift/pm/PluginAPI

# The program is stripped, so that debug information would only cost time.
# Linking decides the start-up time: the libraries of Swift and C++ inside, at a fixed address, libxml2 loaded only when first needed.
RELEASE_FLAGS := -c release -Xswiftc -gnone
ifeq ($(shell uname -s),Linux)
RELEASE_FLAGS += --static-swift-stdlib --disable-local-rpath --omit-frame-pointers -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -no-pie \
	-Xlinker --gc-sections -Xlinker -s
# A folder with the static libstdc++ alone makes the linker take that one. Without it the shared one does as well.
STATIC_LIBRARIES := $(CURDIR)/.build/static-libraries
LIBSTDCXX := $(filter /%,$(shell for c in clang cc gcc; do command -v $$c >/dev/null && exec $$c -print-file-name=libstdc++.a; done))
ifneq ($(LIBSTDCXX),)
RELEASE_FLAGS += -Xswiftc "-L$(STATIC_LIBRARIES)" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
endif
endif

# A compiler looks all over its memory: in large pages, which only glibc must be asked for, that takes a twentieth less of its time.
LARGE_PAGES := GLIBC_TUNABLES=glibc.malloc.hugetlb=1

# Into a function that has grown long the optimizer inlines no more: long functions are hardly ever hot, and a tenth of the time went into them.
# It is an option of the optimizer itself, which another compiler may not know.
INLINING := -sil-inline-overall-caller-block-limit=60
LIMITED_INLINING = $(shell echo | swiftc -typecheck -Xllvm $(INLINING) - >/dev/null 2>&1 && echo -Xswiftc -Xllvm -Xswiftc $(INLINING))

.PHONY: scan test build install uninstall lint format generate record new-rule deps fixtures bench help
.PHONY: check-web-view check-symbols check-lief check-metadata check-damaged check-binary-speed check-jobs check-speed check-fresh
.PHONY: check-tokens check-stress check-projects check-project-order check-project-speed check-names
.PHONY: check-gate check-history check-cross-file check-scope
.PHONY: check-same-findings check-instructions check-shape need-before
.PHONY: check-growth check-hook check-killed check-staged-speed check-reports check-million check-opened check-ways-in check-html

# The checks of real input say what they need.
need-corpus = $(if $(CORPUS),,$(error say what to look at: make $@ CORPUS=folder))

help: ## List the commands.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

scan: build ## Scan DIR, by default the sample app. Findings (exit 1 of applint) are a success here.
	@.build/release/applint scan "$(DIR)"; status=$$?; [ $$status -le 1 ]

test: ## Build and run every test.
	@.ci/install-dependencies tests
	APPLINT_STRICT=1 swift test $(TEST_FLAGS)

build: deps ## Build the release program, .build/release/applint.
	@if [ -n "$(LIBSTDCXX)" ]; then mkdir -p "$(STATIC_LIBRARIES)" && ln -sf "$(LIBSTDCXX)" "$(STATIC_LIBRARIES)"; fi
	$(LARGE_PAGES) swift build $(RELEASE_FLAGS) $(LIMITED_INLINING) --product applint

deps: ## Install the system packages that are missing.
	@.ci/install-dependencies

lint: deps ## Check formatting, the plugin, and libxml2's declarations against its header.
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	swiftc -typecheck -parse-as-library -swift-version 6 -package-description-version 6.2 -I "$(PLUGIN_API)" Plugins/ScanPlugin/*.swift
	cc -std=gnu11 -Wall -Wextra -Werror -fsyntax-only $$(pkg-config --cflags libxml-2.0) -include libxml/xmlreader.h \
		-I Sources/CDynamicLibrary/include -I Sources/CLibXML2/include Sources/CLibXML2/CLibXML2.c

format: ## Format the sources.
	swift format --in-place --recursive --parallel Package.swift Sources Tests

# Twice, because the pages of a rule are made by a build that knows it.
generate: deps ## Rewrite AllRules.swift, the rule table of the README, docs/rules, the schema of the configuration and the manual page.
	APPLINT_STRICT=1 swift run $(TEST_FLAGS) DevTool generate
	APPLINT_STRICT=1 swift run $(TEST_FLAGS) DevTool generate
	APPLINT_STRICT=1 swift run $(TEST_FLAGS) applint --generate-manual > docs/applint.1

install: build ## Install the program, its manual page and the completions of bash, zsh and fish below PREFIX.
	install -d "$(TARGET)/bin" "$(TARGET)/share/man/man1" "$(TARGET)/share/bash-completion/completions" \
		"$(TARGET)/share/zsh/site-functions" "$(TARGET)/share/fish/vendor_completions.d"
	install -m 755 .build/release/applint "$(TARGET)/bin/applint"
	install -m 644 docs/applint.1 "$(TARGET)/share/man/man1/applint.1"
	.build/release/applint --generate-completion-script bash > "$(TARGET)/share/bash-completion/completions/applint"
	.build/release/applint --generate-completion-script zsh > "$(TARGET)/share/zsh/site-functions/_applint"
	.build/release/applint --generate-completion-script fish > "$(TARGET)/share/fish/vendor_completions.d/applint.fish"

uninstall: ## Remove what make install has installed below PREFIX.
	rm -f "$(TARGET)/bin/applint" "$(TARGET)/share/man/man1/applint.1" "$(TARGET)/share/bash-completion/completions/applint" \
		"$(TARGET)/share/zsh/site-functions/_applint" "$(TARGET)/share/fish/vendor_completions.d/applint.fish"

record: deps ## Record the golden files anew; read the diff before you commit it.
	APPLINT_STRICT=1 APPLINT_RECORD=1 swift test $(TEST_FLAGS)
	git --no-pager diff --stat -- testdata

new-rule: deps ## Start a rule: make new-rule id=some-defect; then write it, make record, make test
	APPLINT_STRICT=1 swift run $(TEST_FLAGS) DevTool new-rule "$(id)"
	$(MAKE) generate

fixtures: ## Make the binary fixtures and the sample app's binaries anew (needs LLVM's tools, see the scripts).
	testdata/binaries/make.sh
	testdata/make-sample-app.sh

bench: build ## Compare start-up and a scan of CORPUS with ripgrep; MB/s of the tokenizers and of the prefilter.
	$(need-corpus)
	@Tests/Benchmarks/compare-ripgrep "$(CORPUS)"
	@find -L "$(CORPUS)" -type f \( -name '*.swift' -o -name '*.[mh]' -o -name '*.mm' \) -size -4096k | \
		swift run -c release DevTool bench Tests/Benchmarks/literals.txt

check-web-view: build ## Compare web view uses in the binaries of CORPUS with llvm-nm, llvm-objdump and, where it is there, LIEF.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/web-view-oracle "$(CORPUS)"

check-symbols: build ## Compare symbols and imports of every binary in CORPUS with llvm-nm and llvm-objdump.
	$(need-corpus)
	@Tests/Checks/symbols-oracle "$(CORPUS)"

check-lief: build ## Compare the facts of every Mach-O file in CORPUS with LIEF's (PYTHON must have it).
	$(need-corpus)
	@$(PYTHON) Tests/Checks/lief-oracle "$(CORPUS)"

check-metadata: build ## Compare exports and Objective-C metadata of every binary in CORPUS with llvm-objdump.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/metadata-oracle "$(CORPUS)"

check-damaged: build ## Read every file of CORPUS, and damaged copies of the fixtures: nothing dies, hangs or is silent.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/damaged-files --flips 20 "$(CORPUS)"

check-binary-speed: build ## CPU of one rule over the binaries of CORPUS against llvm-nm; the ratio must be at most 0.15.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/binary-speed "$(CORPUS)"

check-tokens: deps ## Compare the tokens of every source in CORPUS with swift-syntax's and clang's.
	$(need-corpus)
	@Tests/Checks/swift-tokens-oracle "$(CORPUS)"
	@Tests/Checks/clang-tokens-oracle "$(CORPUS)"

check-projects: build ## Compare every project in CORPUS with plutil, print it back, and repair a copy of it in every way.
	$(need-corpus)
	swift build -c release --product DevTool
	@ORACLE_DEV_TOOL=.build/release/DevTool Tests/Checks/project-json-oracle "$(CORPUS)"
	@Tests/Checks/project-fix-oracle "$(CORPUS)"

check-names: build ## Break names, classes and translations one at a time in copies of the checkouts in CORPUS, and count which are found.
	$(need-corpus)
	@Tests/Checks/names-mutation --applint .build/release/applint $(CORPUS)

check-gate: build ## Plant a second defect beside a known one, touch it and rename its file, for every rule, with a baseline and by git.
	@Tests/Checks/second-defect --applint .build/release/applint
	@Tests/Checks/second-defect --renames --applint .build/release/applint

check-history: build ## Replay 300 commits of each repository in CORPUS: baseline, --staged and --since-exact report the same, caused by the commit.
	$(need-corpus)
	@Tests/Checks/history-replay --applint .build/release/applint --count 300 $(CORPUS)

check-cross-file: build ## Break 100 names elsewhere in the repositories in CORPUS: --staged reports what the whole scan does.
	$(need-corpus)
	@Tests/Checks/cross-file-edits --applint .build/release/applint --count 100 $(CORPUS)

check-scope: build ## Check 100 folders and files of the repositories in CORPUS: the same findings as in the whole scan.
	$(need-corpus)
	@Tests/Checks/same-from-any-folder --applint .build/release/applint --count 100 $(CORPUS)

# Before the build, which takes minutes.
need-before:
	$(if $(and $(BEFORE),$(CORPUS)),,$(error say what to compare with, and over what: make $(MAKECMDGOALS) BEFORE=program CORPUS=folders))

check-same-findings: need-before build ## Compare the findings over the checkouts in CORPUS, opt-in rules too, with those of the program BEFORE.
	@$(PYTHON) Tests/Checks/same-findings --before "$(BEFORE)" --after .build/release/applint --enable-all $(FLAGS) $(CORPUS)

check-instructions: need-before build ## Compare instructions and memory of scans of the checkouts in CORPUS with the program BEFORE, by valgrind.
	@$(PYTHON) Tests/Checks/scan-instructions --before "$(BEFORE)" --after .build/release/applint $(FLAGS) $(CORPUS)

check-shape: ## Sizes in Sources: files of at most 250 lines, functions of at most 50, and how much code there is.
	@$(PYTHON) Tests/Checks/shape $(FLAGS)

check-project-order: build ## Compare ORDER (webkit, xunique, xcodeproj) over CORPUS with COMMAND, which sorts the file that it is given.
	$(need-corpus)
	@Tests/Checks/project-order-oracle "$(ORDER)" "$(COMMAND)" "$(CORPUS)"

check-project-speed: build ## Time the check of the order of the project FILE against plutil -lint; the ratio must be at most 0.2.
	@Tests/Checks/project-speed "$(FILE)"

check-hook: build ## Run the hooks by pre-commit (which PYTHON installs), git's own hook, and getting started with CHECKOUT (by default the sample app).
	@Tests/Checks/pre-commit-run
	@Tests/Checks/getting-started $(CHECKOUT)

check-killed: build ## Kill scans while they write reports and baselines, fill disks, close pipes: nothing half-written, the right exit status.
	@$(PYTHON) Tests/Checks/killed-while-writing

check-staged-speed: build ## --staged against ripgrep and the calls of git alone; exclusion of half a tree of 5,000 files.
	@$(PYTHON) Tests/Checks/staged-speed

check-reports: build ## Every report of every checkout in CORPUS, read back by others' readers (PYTHON may have jsonschema).
	$(need-corpus)
	@$(PYTHON) Tests/Checks/reports-oracle "$(CORPUS)"

check-million: build ## A million findings in every format: memory of 40 MB and 200 bytes a finding at most.
	@$(PYTHON) Tests/Checks/million-findings

check-opened: build ## Count by strace how often a scan of the checkouts in CORPUS, and each report, opens every file and lists every folder.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/opened-files --applint .build/release/applint $(CORPUS)

check-ways-in: build ## What docs/ci.md, action.yml, the GitLab template and the plugin promise, as far as that runs without the services.
	@$(PYTHON) Tests/Checks/ways-in $(FLAGS)

check-html: build ## Open the report of DIR in headless Chromium: console, network, overflow, accessibility; screenshots into .build/html.
	@.ci/install-dependencies html
	@test -x .build/html-venv/bin/python || $(PYTHON) -m venv .build/html-venv
	@.build/html-venv/bin/pip install --quiet selenium==4.51.0 axe-core-python==0.1.0
	@mkdir -p .build/html && .build/release/applint scan "$(DIR)" --no-config --fail-on never --output html=.build/html/report.html
	@.build/html-venv/bin/python Tests/Checks/html-report .build/html/report.html .build/html

check-stress: deps ## 50 MB on one line, endless nesting, unterminated everything: the ratio of 1x to 10x.
	swift run -c release DevTool stress

check-growth: build ## Repeat one thing n times and ten times as often in a file: at most 14 times the instructions, by valgrind.
	@$(PYTHON) Tests/Checks/growth

check-jobs: build ## The same bytes at 1, 2 and 8 jobs over CORPUS (by default the sample app).
	@Tests/Checks/same-at-any-jobs "$(or $(CORPUS),testdata)"

check-speed: bench ## Another name of bench: start-up and scan against ripgrep, over CORPUS.

check-fresh: ## make scan and make test in a fresh clone, without the -dev packages (removes and reinstalls them; root only).
	@Tests/Checks/fresh-clone
