internal import Findings
internal import SourceText

extension Rule {
  static let unregisteredReuseIdentifier = Rule(
    RuleDescriptor(
      id: "unregistered-reuse-identifier",
      title: "Unregistered reuse identifier",
      level: .warning,
      summary: "Reuse identifiers that are never registered",
      rationale: """
        UITableView.dequeueReusableCell(withIdentifier:for:) and similar calls crash if no prototype cell, nib, or class is \
        registered for the identifier. This is a note, because the team would have noticed the crash if the code ran. If a \
        baseline or an older version shows that the call is new, it is a warning. Without an index path, the call returns nil, \
        and every row creates a new cell. The rule ignores identifiers that any code, storyboard, or nib assigns to a cell.
        """,
      remedy: "Correct the identifier, or register a class or nib for it.",
      fix: "Correct the identifier or register a class or nib",
      tags: ["interface"],
      checksThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(.swift, "let cell = table.dequeueReusableCell(withIdentifier: \"↓Crd\", for: path)\n", beside: .storyboard),
        Example(
          .swift,
          """
          grid.register(cell, forCellWithReuseIdentifier: identifier)
          let cell = table.dequeueReusableCell(withIdentifier: "↓Crd", for: path)

          """, beside: .storyboard),
        Example(
          .objectiveC,
          """
          - (UITableViewCell *)cell { static NSString *name = @"Card"; return [table dequeueReusableCellWithIdentifier:name]; }
          - (UITableViewCell *)row { static NSString *name = @"Row"; return [table dequeueReusableCellWithIdentifier:↓name]; }

          """, beside: .storyboard),
      ],
      goodExamples: [
        Example(.swift, "let cell = table.dequeueReusableCell(withIdentifier: \"Card\", for: path)\n", beside: .storyboard),
        Example(
          .swift,
          """
          table.register(Card.self, forCellReuseIdentifier: "Own")
          let cell = table.dequeueReusableCell(withIdentifier: "Own", for: path)

          """),
        Example(
          .swift,
          """
          table.register(cell, forCellReuseIdentifier: identifier)
          let cell = table.dequeueReusableCell(withIdentifier: "Own", for: path)

          """),
        Example(
          .swift,
          "switch path.section {\ndefault: return table.dequeueReusableCell(withIdentifier: \"\", for: path)\n}\n",
          beside: .storyboard),
        Example(
          .objectiveC,
          """
          #define NAME @"Row"
          - (UITableViewCell *)row { register(self.table, NAME); return [table dequeueReusableCellWithIdentifier:NAME]; }

          """,
          beside: Companions(
            (
              "Context.m",
              "void f(Page *page) { page.register = ^(UITableView *table, NSString *name) { "
                + "[table registerClass:Row.class forCellReuseIdentifier:name]; }; }\n"
            ))),
        Example(
          .objectiveC, "- (void)show:(NSString *)name { cell = [table dequeueReusableCellWithIdentifier:name]; }\n",
          beside: Companions(("Key.swift", "enum Key: String { case name = \"id\" }\n"))),
      ]),
    checks: [
      .checkout(facts: .resources + [.names, .interfaces], wholeTree: true) { checkout, sink in
        let kinds = [NameUse.Kind.reuse, .registeredReuse]
        // Most scans of a few files have no such name.
        let isRequested = checkout.firstParty.sources.contains { source in
          source.uses.contains { use in checkout.resources.kind(of: use.value).map(kinds.contains) == true }
        }
        guard isRequested else { return }
        let registered = RegisteredIdentifiers(checkout)
        let names = DeclaredNames(registered.names)
        for kind in kinds {
          checkout.forEachName(kind) { source, use, name in
            // Code that asks for no identifier expects no cell.
            guard !name.isEmpty, !registered.include(name, use.value.pool, in: source.file.path) else { return }
            let (path, region) = (source.file.path, use.region)
            if kind == .registeredReuse {
              sink.report(crash: .unregistered(name, names), path: path, at: region, identity: name)
            } else {
              // Only makes scrolling slower.
              sink.report(.neverReused(name), path: path, at: region, identity: name, level: .note)
            }
          }
        }
      }
    ])
}

/// Reuse identifiers of storyboards, nibs, and code, and class names, which code often registers as identifiers.
private struct RegisteredIdentifiers {
  private(set) var names: Set<String>
  private var patterns = NamePatternIndex()
  /// Where identifiers known only at run time are registered; they may cover views of the same kind in the same file.
  private var openPools: Set<Pool> = []

  private struct Pool: Hashable {
    /// Nil for all files.
    let file: String?
    let pool: NameUse.ReusePool?
  }

  init(_ checkout: Checkout) {
    names = checkout.resources.reuseIdentifiers
    for source in checkout.facts[.names] {
      for use in source.uses where use.value.kind == .registration {
        if case .pattern(let pieces) = use.value.name {
          patterns.insert(pieces)
        } else if let name = checkout.resources.literal(of: use.value, in: source) {
          names.insert(name)
        } else {
          // Any code may pass an identifier to a closure.
          let isOfClosure = use.value.traits.contains(.isOfClosure)
          openPools.insert(Pool(file: isOfClosure ? nil : source.file.path, pool: use.value.pool))
        }
      }
      names.formUnion(source.types.lazy.filter { !$0.isExtension }.map(\.name))
    }
  }

  func include(_ name: String, _ pool: NameUse.ReusePool?, in file: String) -> Bool {
    names.contains(name) || patterns.match(name)
      || [pool, nil].contains { pool in [file, nil].contains { openPools.contains(Pool(file: $0, pool: pool)) } }
  }
}

extension Message {
  fileprivate static func neverReused(_ name: String) -> Message {
    "reuse identifier '\(name)' is not set on any view, so none is reused"
  }

  fileprivate static func unregistered(_ name: String, _ known: DeclaredNames) -> Message {
    "reuse identifier '\(name)' is never registered\(known.hint(for: name))"
  }
}
