# Developer commands. `make scan` and `make test` require only Swift and install everything else.

SHELL := /bin/bash
# Checks and measurements are of scans, and not of what is left of earlier ones.
export APPLINT_NO_CACHE := 1
DIR ?= testdata/sample-app
CORPUS ?=
PYTHON ?= python3
PREFIX ?= /usr/local
PROGRAM := .build/release/applint
owner = $(shell sed -n 's/.*let owner = "\(.*\)"/\1/p' Sources/Findings/Release.swift)
# Not every shell expands the tilde in PREFIX=~/.local.
TARGET := $(DESTDIR)$(patsubst ~/%,$(HOME)/%,$(PREFIX))

# The package manager waits for a whole module anyway, so checking its types twice to write its interface early only costs time.
WHOLE_MODULES := -Xswiftc -no-emit-module-separately-wmo

# Tests have a separate build folder, because they are compiled with other flags.
TEST_SCRATCH := .build/tests
TEST_FLAGS = -c release -Xswiftc -enable-testing $(WHOLE_MODULES) $(LIMITED_INLINING) --scratch-path $(TEST_SCRATCH)
# The flags contain what testable imports require, so that make generate does not build everything again. A stack for each error
# thrown would take a tenth of the time.
SWIFT_TEST = APPLINT_STRICT=1 SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0 swift test $(TEST_FLAGS) --disable-testable-imports

# A build without optimization takes a third of the time, but its scans take ten times as long. Therefore, `make scan` uses the
# program of `make build` if no source is newer.
QUICK_SCRATCH := .build/quick
QUICK_FLAGS := -c release $(WHOLE_MODULES) -Xswiftc -gnone -Xswiftc -Onone --scratch-path $(QUICK_SCRATCH)

# Next to the compiler.
PLUGIN_API = $(dir $(realpath $(shell command -v swiftc)))../lib/swift/pm/PluginAPI

# The program is stripped, so debug information would only cost time.
# Linking determines the start-up time: Swift and C++ libraries are static, the address is fixed, libxml2 is loaded on first use.
RELEASE_FLAGS := -c release $(WHOLE_MODULES) -Xswiftc -gnone
STRIPPING := --strip-all
# Without the module for regular expressions, which the program does not use, it is 1 MB smaller.
RELEASE_FLAGS += -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import
ifeq ($(shell uname -s),Linux)
# Each function has a section of its own, so that the linker can leave out and merge functions, a tenth of the program, and order
# the others.
RELEASE_FLAGS += -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --icf=all
# The functions that scans call come first, so that half of the program is never in memory.
RELEASE_FLAGS += -Xlinker "--symbol-ordering-file=$(CURDIR)/packaging/link/functions.order" -Xlinker --no-warn-symbol-ordering \
	-Xlinker -T -Xlinker "$(CURDIR)/packaging/link/private-functions.ld"
# Creates metadata of generic types at build time, which takes 8 % of a scan of one staged file at run time.
RELEASE_FLAGS += -Xswiftc -Xfrontend -Xswiftc -prespecialize-generic-metadata
# Looking a type up by name searches 4,000 conformances, which took a third of a scan of one file.
RELEASE_FLAGS += -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# The static library of Swift asks for a table of all public symbols, although nothing refers to them. They would slow down every
# start, and keep unused functions in the program.
RELEASE_FLAGS += -Xlinker --no-export-dynamic
RELEASE_FLAGS += --static-swift-stdlib --disable-local-rpath --omit-frame-pointers -Xswiftc -use-ld=lld \
	-Xswiftc -Xclang-linker -Xswiftc -no-pie -Xlinker --gc-sections -Xlinker $(STRIPPING)
# A folder that contains only the static libstdc++ makes the linker use it. Without it, the shared one works, too.
STATIC_LIBRARIES := $(CURDIR)/.build/static-libraries
LIBSTDCXX := $(filter /%,$(shell \
	for c in clang cc gcc; do command -v $$c >/dev/null && exec $$c -print-file-name=libstdc++.a; done))
ifneq ($(LIBSTDCXX),)
RELEASE_FLAGS += -Xswiftc "-L$(STATIC_LIBRARIES)" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
endif
endif
# For releases for macOS.
ifeq ($(UNIVERSAL),1)
RELEASE_FLAGS += --arch arm64 --arch x86_64
PROGRAM := .build/apple/Products/Release/applint
endif

# A compiler accesses memory at random: large pages, which glibc uses only on request, save a twentieth of its time.
LARGE_PAGES := GLIBC_TUNABLES=glibc.malloc.hugetlb=1

# Stop inlining into long functions: they are rarely hot and took a tenth of the build time. Not every compiler has this option of
# the optimizer.
INLINING := -sil-inline-overall-caller-block-limit=60
LIMITED_INLINING = $(shell \
	echo | swiftc -typecheck -Xllvm $(INLINING) - >/dev/null 2>&1 && echo -Xswiftc -Xllvm -Xswiftc $(INLINING))

.PHONY: scan test build install install-built uninstall lint format generate record order new-rule deps fixtures bench help
.PHONY: dist site picture check-dist check-site check-editors check-commands
.PHONY: check-web-view check-symbols check-lief check-metadata check-damaged check-binary-speed check-jobs check-speed check-fresh
.PHONY: check-tokens check-stress check-projects check-project-order check-project-speed check-names check-planted-rejections check-manifests
.PHONY: check-required-reasons check-settings check-app-store-cost check-sdks check-built-app check-archive-cost
.PHONY: check-merges check-merge-cost check-gate check-history check-cross-file check-scope
.PHONY: check-cache check-same-results check-fleet check-same-findings check-instructions check-shape need-before
.PHONY: check-growth check-copied-examples check-memory fuzz check-sanitizers check-races check-hook check-killed check-staged-speed check-reports check-million check-opened check-ways-in check-html

need-corpus = $(if $(CORPUS),,$(error CORPUS is required: make $@ CORPUS=folder))

help: ## List the commands.
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 26

scan: deps ## Scan DIR, by default the sample app, after a quick build without optimization. Findings (exit 1) do not fail the target.
	@program=$(PROGRAM); \
	if [ ! -x $$program ] || [ -n "$$(find Package.swift Sources -newer $$program | head -n 1)" ]; then \
		program=$(QUICK_SCRATCH)/release/applint; swift build $(QUICK_FLAGS) --product applint || exit; \
	fi; \
	$$program scan "$(DIR)"; status=$$?; [ $$status -le 1 ]

test: ## Build and run all tests.
	@.ci/install-dependencies tests
	$(SWIFT_TEST)

build: deps ## Build the release program, .build/release/applint.
	@if [ -n "$(LIBSTDCXX)" ]; then mkdir -p "$(STATIC_LIBRARIES)" && ln -sf "$(LIBSTDCXX)" "$(STATIC_LIBRARIES)"; fi
	$(LARGE_PAGES) swift build $(RELEASE_FLAGS) $(LIMITED_INLINING) --product applint

deps: ## Install missing system packages.
	@.ci/install-dependencies

lint: deps ## Check formatting, the plugins, and the declarations of libxml2 and libarchive against the real headers.
	swift format lint --strict --recursive --parallel Package.swift Plugins Sources Tests
	for plugin in Plugins/*; do swiftc -typecheck -parse-as-library -swift-version 6 -package-description-version 6.2 \
		-I "$(PLUGIN_API)" $$plugin/*.swift || exit 1; done
	cc -std=gnu11 -Wall -Wextra -Werror -fsyntax-only $$(pkg-config --cflags libxml-2.0) -include libxml/xmlreader.h \
		-I Sources/CDynamicLibrary/include -I Sources/CLibXML2/include Sources/CLibXML2/CLibXML2.c
	cc -std=gnu11 -Wall -Wextra -Werror -fsyntax-only $$(pkg-config --cflags libarchive) -include archive.h -include archive_entry.h \
		-I Sources/CDynamicLibrary/include -I Sources/CLibArchive/include Sources/CLibArchive/CLibArchive.c

format: ## Format the sources.
	swift format --in-place --recursive --parallel Package.swift Plugins Sources Tests

# Twice, because only a build that includes a rule can write its pages.
generate: deps ## Regenerate registries, docs/rules, configuration schema, and manual page.
	APPLINT_STRICT=1 swift run $(TEST_FLAGS) DevTool generate
	APPLINT_STRICT=1 swift run $(TEST_FLAGS) DevTool generate
	APPLINT_STRICT=1 swift run $(TEST_FLAGS) applint --generate-manual > docs/applint.1

install: build install-built ## Install the program, its manual page, and completions for bash, zsh, and fish under PREFIX.

install-built:
	install -d "$(TARGET)/bin" "$(TARGET)/share/man/man1" "$(TARGET)/share/bash-completion/completions" \
		"$(TARGET)/share/zsh/site-functions" "$(TARGET)/share/fish/vendor_completions.d"
	install -m 755 $(PROGRAM) "$(TARGET)/bin/applint"
	install -m 644 docs/applint.1 "$(TARGET)/share/man/man1/applint.1"
	$(PROGRAM) --generate-completion-script bash > "$(TARGET)/share/bash-completion/completions/applint"
	$(PROGRAM) --generate-completion-script zsh > "$(TARGET)/share/zsh/site-functions/_applint"
	$(PROGRAM) --generate-completion-script fish > "$(TARGET)/share/fish/vendor_completions.d/applint.fish"

uninstall: ## Remove what make install installed under PREFIX.
	rm -f "$(TARGET)/bin/applint" "$(TARGET)/share/man/man1/applint.1" "$(TARGET)/share/bash-completion/completions/applint" \
		"$(TARGET)/share/zsh/site-functions/_applint" "$(TARGET)/share/fish/vendor_completions.d/applint.fish"

dist: build ## Make the files of a release in .build/dist: archive, Debian package, SBOM, install.sh, and checksums.
	@rm -rf .build/stage .build/dist
	@$(MAKE) -s install-built DESTDIR= PREFIX="$(CURDIR)/.build/stage" >/dev/null
	@$(PYTHON) packaging/dist .build/stage .build/dist
	@$(PYTHON) packaging/dist --finish .build/dist

# Without a build: the site consists of docs, which make generate keeps current.
site: ## Build the documentation site into .build/site, and check its links.
	@test -x .build/site-venv/bin/mkdocs || { $(PYTHON) -m venv .build/site-venv \
		&& .build/site-venv/bin/pip install --quiet -r packaging/site-requirements.txt; } \
		|| { rm -rf .build/site-venv; echo "make site requires venv; install it with: apt-get install python3-venv" >&2; exit 2; }
	@NO_MKDOCS_2_WARNING=1 site_owner=$(owner) .build/site-venv/bin/mkdocs build --quiet --strict
	@$(PYTHON) Tests/Checks/site-links .build/site "https://$(owner).github.io/applint/" $(PROGRAM)

picture: build ## Draw docs/images/terminal-light.svg and -dark.svg from a scan of the sample app.
	@$(PYTHON) packaging/terminal-picture docs/images/terminal testdata/sample-app applint "$(CURDIR)/$(PROGRAM)"

record: deps ## Record golden files; review the diff before you commit it.
	APPLINT_RECORD=1 $(SWIFT_TEST)
	git --no-pager diff --stat -- testdata

order: ## Record packaging/link/functions.order, the functions that scans of CORPUS call. Then run make build.
	$(need-corpus)
	@.ci/install-dependencies growth
	@$(MAKE) build STRIPPING=--strip-debug
	@$(PYTHON) packaging/link/record-order $(PROGRAM) $(CORPUS)

new-rule: deps ## Create a rule: make new-rule id=some-defect; then write it and run make record and make test.
	APPLINT_STRICT=1 swift run $(TEST_FLAGS) DevTool new-rule "$(id)"
	$(MAKE) generate

fixtures: ## Rebuild the binary fixtures and the binaries of the sample app and the rules (requires LLVM tools, see the scripts).
	testdata/binaries/make.sh
	testdata/make-sample-app.sh
	testdata/make-rule-binaries.sh

bench: build ## Measure the apps in CORPUS against ripgrep and git, and write docs/performance.md; FLAGS, such as --instructions.
	$(need-corpus)
	@$(PYTHON) Tests/Benchmarks/performance $(FLAGS) "$(CORPUS)"/*

check-web-view: build ## Compare UIWebView uses in the binaries of CORPUS with llvm-nm, llvm-objdump, and LIEF if installed.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/web-view-oracle "$(CORPUS)"

check-required-reasons: build ## Compare the required reason APIs of every binary in CORPUS with the undefined symbols of llvm-nm.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/required-reasons-oracle "$(CORPUS)"

check-settings: deps ## Compare the build settings of every project in CORPUS with a second resolver.
	$(need-corpus)
	swift build --product DevTool
	@$(PYTHON) Tests/Checks/settings-oracle --devtool .build/debug/DevTool $(CORPUS)

check-symbols: build ## Compare symbols and imports of every binary in CORPUS with llvm-nm and llvm-objdump.
	$(need-corpus)
	@Tests/Checks/symbols-oracle "$(CORPUS)"

check-lief: build ## Compare the facts of every Mach-O file in CORPUS with LIEF (a module of PYTHON).
	$(need-corpus)
	@$(PYTHON) Tests/Checks/lief-oracle "$(CORPUS)"

check-sdks: build ## Compare what sdks reports of every binary in CORPUS with llvm-objdump and LIEF (a module of PYTHON).
	$(need-corpus)
	@$(PYTHON) Tests/Checks/sdks-oracle "$(CORPUS)"

check-metadata: build ## Compare exports and Objective-C metadata of every binary in CORPUS with llvm-objdump.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/metadata-oracle "$(CORPUS)"

check-damaged: build ## Check CORPUS and damaged fixtures for crashes, hangs, and missing notifications.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/damaged-files --flips 20 "$(CORPUS)"

check-binary-speed: build ## Compare the CPU time of one rule over the binaries of CORPUS with llvm-nm; maximum ratio 0.15.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/binary-speed "$(CORPUS)"

check-tokens: deps ## Compare the tokens of every source in CORPUS with swift-syntax and clang.
	$(need-corpus)
	@Tests/Checks/swift-tokens-oracle "$(CORPUS)"
	@Tests/Checks/clang-tokens-oracle "$(CORPUS)"

check-projects: build ## Compare every project in CORPUS with plutil, print it, and repair copies of it.
	$(need-corpus)
	swift build -c release --product DevTool
	@ORACLE_DEV_TOOL=.build/release/DevTool Tests/Checks/project-json-oracle "$(CORPUS)"
	@Tests/Checks/project-fix-oracle "$(CORPUS)"

check-names: build ## Break names, classes, and translations in copies of the checkouts in CORPUS, and count detections.
	$(need-corpus)
	@Tests/Checks/names-mutation --applint .build/release/applint $(CORPUS)

check-planted-rejections: build ## Plant a defect for each App Store rule in copies of the iPhone apps in CORPUS, and count detections.
	$(need-corpus)
	@Tests/Checks/planted-rejections --applint .build/release/applint $(CORPUS)

check-manifests: build ## Compare the errors in every privacy manifest in CORPUS with a second reading, by plistlib.
	$(need-corpus)
	@Tests/Checks/manifests-oracle --applint .build/release/applint $(CORPUS)

check-gate: build ## Add a defect next to a baselined one, edit it, and rename its file, for every rule, baseline and git.
	@Tests/Checks/second-defect --applint .build/release/applint
	@Tests/Checks/second-defect --renames --applint .build/release/applint

check-history: build ## Replay 300 commits per repository in CORPUS: compare baseline, --staged, and --since-exact.
	$(need-corpus)
	@Tests/Checks/history-replay --applint .build/release/applint --count 300 $(CORPUS)

check-cross-file: build ## Break 100 names across files of CORPUS: compare --staged with a full scan.
	$(need-corpus)
	@Tests/Checks/cross-file-edits --applint .build/release/applint --count 100 $(CORPUS)

check-cache: build ## Edit CORPUS 200 times and damage 1,000 caches: compare scans with and without a cache.
	$(need-corpus)
	@Tests/Checks/cached-edits --applint .build/release/applint --count 200 --damage 1000 $(CORPUS)

check-same-results: build ## Compare scans of CORPUS with those of BEFORE (optional): jobs 1, 2, and 8, cold, warm, edited, and in 16 shards.
	$(need-corpus)
	@Tests/Checks/same-results --applint .build/release/applint $(if $(BEFORE),--before $(BEFORE)) $(CORPUS)

check-fleet: build ## Run examples/fleet over CORPUS: compare its table with the reports of single scans.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/fleet-table --applint .build/release/applint $(CORPUS)

check-scope: build ## Check 100 folders and files of CORPUS: compare the findings with those of a full scan.
	$(need-corpus)
	@Tests/Checks/same-from-any-folder --applint .build/release/applint --count 100 $(CORPUS)

# Checked before the build, which takes minutes.
need-before:
	$(if $(and $(BEFORE),$(CORPUS)),,$(error BEFORE and CORPUS are required: make $(MAKECMDGOALS) BEFORE=program CORPUS=folders))

check-same-findings: need-before build ## Compare the findings in CORPUS, with opt-in rules, with those of BEFORE.
	@$(PYTHON) Tests/Checks/same-findings --before "$(BEFORE)" --after .build/release/applint --enable-all $(FLAGS) $(CORPUS)

check-instructions: need-before build ## Compare instructions and memory of scans of CORPUS with BEFORE, using valgrind.
	@$(PYTHON) Tests/Checks/scan-instructions --before "$(BEFORE)" --after .build/release/applint $(FLAGS) $(CORPUS)

check-archive-cost: build ## Compare scans of CORPUS as .zip, .tar, and .tar.gz with bsdtar and a scan of the folder; maximum ratio 1.2.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/archive-cost --applint .build/release/applint $(CORPUS)

check-built-app: build ## Compare the findings in one app as checkout, .app, .xcarchive, and .ipa; requires ld64.lld.
	@$(PYTHON) Tests/Checks/same-app-when-built --applint .build/release/applint

check-app-store-cost: build ## Compare scans of CORPUS with all rules and without those for the App Store; maximum ratio 1.3, with FLAGS=--sdk 2.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/app-store-cost --applint .build/release/applint $(FLAGS) $(CORPUS)

check-shape: ## Check sizes in Sources: at most 250 lines per file and 50 per function; print totals.
	@$(PYTHON) Tests/Checks/shape $(FLAGS)

check-project-order: build ## Compare ORDER (webkit, xunique, xcodeproj) over CORPUS with the sorting program COMMAND.
	$(need-corpus)
	@Tests/Checks/project-order-oracle "$(ORDER)" "$(COMMAND)" "$(CORPUS)"

check-merges: build ## Replay the merges in LIST over the clones in CORPUS with git, its union, and applint; exchange their sides.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/replay-merges --applint .build/release/applint $(FLAGS) "$(LIST)" "$(CORPUS)"
	@$(PYTHON) Tests/Checks/merge-laws --applint .build/release/applint $(FLAGS) "$(LIST)" "$(CORPUS)"

check-merge-cost: build ## Count instructions of merges of 0.1 to 10 MB and of what grows; CPU against plutil -lint, memory.
	@$(PYTHON) Tests/Checks/merge-cost --applint .build/release/applint $(FLAGS)

check-project-speed: build ## Compare the order check of the project FILE with plutil -lint; maximum ratio 0.2.
	@Tests/Checks/project-speed "$(FILE)"

check-hook: build ## Run the hooks with pre-commit and git, and getting-started on CHECKOUT (by default the sample app).
	@Tests/Checks/pre-commit-run
	@Tests/Checks/getting-started $(CHECKOUT)

check-killed: build ## Kill scans, fill disks, and close pipes during writes: no partial files, correct exit status.
	@$(PYTHON) Tests/Checks/killed-while-writing

check-staged-speed: build ## Compare --staged with ripgrep and with plain git; exclude half of a tree of 5,000 files.
	@$(PYTHON) Tests/Checks/staged-speed

check-reports: build ## Parse every report of every checkout in CORPUS with third-party readers (jsonschema if installed).
	$(need-corpus)
	@$(PYTHON) Tests/Checks/reports-oracle "$(CORPUS)"

check-million: build ## Report a million findings in every format; at most 40 MB and 200 bytes per finding.
	@$(PYTHON) Tests/Checks/million-findings

check-opened: build ## Count with strace how often scans and reports of CORPUS open each file and list each folder.
	$(need-corpus)
	@$(PYTHON) Tests/Checks/opened-files --applint .build/release/applint $(CORPUS)

check-ways-in: build ## Test docs/ci.md, action.yml, the GitLab template, and the plugin without the services.
	@$(PYTHON) Tests/Checks/ways-in $(FLAGS)

check-editors: build ## Run the snippets of docs/editors.md in Neovim and Emacs if installed, without Visual Studio Code and Xcode.
	@$(PYTHON) Tests/Checks/editors

check-commands: build ## Run the commands of the README and the guides on the sample app. With FLAGS=--write, update their output.
	@$(PYTHON) Tests/Checks/documented-commands $(FLAGS)

check-html: build ## Open the report of DIR in headless Chromium: console, network, overflow, accessibility, screenshots.
	@.ci/install-dependencies html
	@test -x .build/html-venv/bin/python || $(PYTHON) -m venv .build/html-venv
	@.build/html-venv/bin/pip install --quiet selenium==4.51.0 axe-core-python==0.1.0
	@mkdir -p .build/html && .build/release/applint scan "$(DIR)" --no-config --fail-on never --output html=.build/html/report.html
	@.build/html-venv/bin/python Tests/Checks/html-report .build/html/report.html .build/html

check-dist: ## Install the package of make dist in a clean Debian (requires debootstrap and root), and try install.sh.
	@Tests/Checks/install-script .build/dist
	@Tests/Checks/package-in-clean-root .build/dist

check-site: ## Open pages of the site in headless Chromium: console, overflow, accessibility, screenshots.
	@.ci/install-dependencies html
	@test -x .build/html-venv/bin/python || $(PYTHON) -m venv .build/html-venv
	@.build/html-venv/bin/pip install --quiet selenium==4.51.0 axe-core-python==0.1.0
	@.build/html-venv/bin/python Tests/Checks/site-pages .build/site .build/site-pages

check-stress: deps ## Time 50 MB lines, deep nesting, and unterminated input at 1x and 10x.
	swift run -c release DevTool stress

check-growth: build ## Count instructions with valgrind for n and 10n repetitions in a file; maximum ratio 14.
	@$(PYTHON) Tests/Checks/growth $(FLAGS)

check-copied-examples: build ## Count instructions for n and 10n copies of the examples of each rule, and of all; maximum ratio 12.
	APPLINT_STRICT=1 swift build $(TEST_FLAGS) --product DevTool
	@$(PYTHON) Tests/Checks/copied-examples .build/tests/release/DevTool $(RULES)

check-memory: build ## Measure the peak memory of each construct of check-growth in a text of 16 MB; at most 512 MB.
	@$(PYTHON) Tests/Checks/growth --memory

SECONDS ?= 60
fuzz: deps ## Build the fuzz targets and run each for SECONDS; see docs/fuzzing.md.
	@$(PYTHON) Tests/Fuzzing/run --seconds $(SECONDS) $(FLAGS)

# Not part of .ci/run, because each takes longer than everything else together. The readers are optimized as for `make test`;
# otherwise, each takes more than twice as long.
check-sanitizers: deps ## Run all tests with AddressSanitizer, then with ThreadSanitizer.
	$(call sanitized-test,address)
	$(call sanitized-test,thread)

sanitized-test = SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 \
	$(subst $(TEST_SCRATCH),.build/$(1),$(SWIFT_TEST)) --sanitize $(1) $(LOCKS_$(1))

# ThreadSanitizer does not see the locks of the toolchain's library.
LOCKS_thread := -Xswiftc -DSANITIZED_LOCKS

check-races: deps ## Scan CORPUS (by default the sample app) with ThreadSanitizer.
	swift build --product applint --sanitize thread $(LOCKS_thread) --scratch-path .build/thread
	@Tests/Checks/data-races .build/thread/debug/applint $(or $(CORPUS),testdata/sample-app)

check-jobs: build ## Compare reports at 1, 2, and 8 jobs over CORPUS (by default the sample app).
	@Tests/Checks/same-at-any-jobs "$(or $(CORPUS),testdata)"

check-speed: build ## Compare start-up and a scan of CORPUS with ripgrep; measure MB/s of the tokenizers and the prefilter.
	$(need-corpus)
	@Tests/Benchmarks/compare-ripgrep "$(CORPUS)"
	@find -L "$(CORPUS)" -type f \( -name '*.swift' -o -name '*.[mh]' -o -name '*.mm' \) -size -4096k | \
		swift run -c release DevTool bench Tests/Benchmarks/literals.txt

check-fresh: ## Run make scan and make test in a fresh clone without the -dev packages, in an overlay (root only).
	@Tests/Checks/fresh-clone
