internal import Findings
internal import SourceText

extension Rule {
  static let missingNib = Rule(
    RuleDescriptor(
      id: "missing-nib",
      title: "Missing nib or storyboard",
      level: .warning,
      summary: "Nib and storyboard names that resolve to nothing at run time",
      rationale: """
        UINib(nibName:bundle:), loadNibNamed(_:owner:options:), and UIStoryboard(name:bundle:) crash if the file does not \
        exist; renaming a file in Xcode does not update string literals. A call in code is a note, because the team would \
        have noticed the crash if the code ran. If a baseline or an older version shows that the call is new, it is a warning. \
        The rule ignores names built at run time and bundles other than the main one.
        """,
      remedy: "Correct the name, or add the file to the target.",
      fix: "Correct the name or add the file to the target",
      tags: ["interface"],
      checksThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(.swift, "let nib = UINib(nibName: \"↓CardCel\", bundle: nil)\n", beside: .cardNib),
        Example(
          .objectiveC, "UINib *nib = [UINib nibWithNibName:@\"↓CardCel\" bundle:nil];\n", beside: .cardNib),
      ],
      goodExamples: [
        Example(.swift, "let nib = UINib(nibName: \"Card\", bundle: nil)\n", beside: .cardNib),
        Example(.swift, "let nib = UINib(nibName: name, bundle: nil)\n", beside: .cardNib),
        Example(.objectiveC, "UINib *nib = [UINib nibWithNibName:@\"Card\" bundle:nil];\n", beside: .cardNib),
        Example(
          .objectiveC, "UINib *nib = [UINib nibWithNibName:@\"Bar~iPhone\" bundle:nil];\n",
          beside: .cardNib + Companions(("Bar~iPhone.xib", "<document targetRuntime=\"iOS.CocoaTouch\"/>\n"))),
        Example(
          .objectiveC, "[NSBundle loadNibNamed:@\"Sheet\" owner:self];\n",
          beside: .cardNib + Companions(("Sheet.nib/keyedobjects.nib", ""), ("Sheet.nib/designable.nib", ""))),
      ]),
    checks: [
      .checkout(facts: .resources + [.names, .interfaces], wholeTree: true) { checkout, sink in
        let storyboards = DeclaredNames(checkout.resources.storyboards)
        lazy var dequeued = DequeuedIdentifiers(checkout)
        for (kind, files, word) in [
          (NameUse.Kind.nib, DeclaredNames(checkout.resources.nibs), "nib"), (.storyboard, storyboards, "storyboard"),
        ] where !files.isEmpty {
          checkout.forEachName(kind) { source, use, name in
            guard checkout.resolves(use.value.bundle, in: source), files[name.withoutDevice].isEmpty, !name.isEmpty else {
              return
            }
            // Xcode copies the file under the name that the project spells.
            if files.otherCase(of: name) != nil, checkout.namesInProjects.contains(name) { return }
            // Code that registers a nib does not load it.
            if let identifier = checkout.identifierRegistered(with: use, in: source),
              !dequeued.mayInclude(identifier, in: source)
            {
              sink.report(.neverLoaded(name, identifier), path: source.file.path, at: use.region, identity: name, level: .note)
              return
            }
            sink.report(crash: .missing(word, name, files), path: source.file.path, at: use.region, identity: name)
          }
        }
        for interface in checkout.firstParty.interfaces {
          for reference in interface.storyboardReferences {
            guard let name = reference.value.storyboard, !reference.value.hasBundle, storyboards[name].isEmpty else { continue }
            sink.report(
              .missing("storyboard", name, storyboards), path: interface.file.path, at: reference.region,
              identity: name)
          }
        }
      }
    ])
}

extension String {
  /// Without an extension or a device suffix: `Bar` for `Bar~iPhone`.
  fileprivate var withoutDevice: String {
    let name = hasSuffix(".xib") || hasSuffix(".nib") ? dropLast(4) : self[...]
    return String(name.prefix { $0 != "~" })
  }
}

/// The reuse identifiers for which code asks.
private struct DequeuedIdentifiers {
  private var names: Set<String> = []
  private var patterns = NamePatternIndex()
  /// Files that ask for identifiers known only at run time.
  private var openFiles: Set<String> = []

  init(_ checkout: Checkout) {
    for source in checkout.facts[.names] {
      for use in source.uses.lazy.map(\.value) where use.kind == .reuse || use.kind == .registeredReuse {
        if case .pattern(let pieces) = use.name {
          patterns.insert(pieces)
        } else if let name = checkout.resources.literal(of: use, in: source) {
          names.insert(name)
        } else {
          openFiles.insert(source.file.path)
        }
      }
    }
  }

  func mayInclude(_ identifier: String, in source: SourceFacts) -> Bool {
    names.contains(identifier) || patterns.match(identifier) || openFiles.contains(source.file.path)
  }
}

extension Checkout {
  /// The identifier in `register(UINib(nibName: "Card", bundle: nil), forCellReuseIdentifier: "Card")`; nil elsewhere, and if it
  /// is known only at run time.
  fileprivate func identifierRegistered(with nib: Placed<NameUse>, in source: SourceFacts) -> String? {
    let registration = source.uses.first { use in
      use.value.kind == .registration && use.region.line - nib.region.line == (use.region.line == nib.region.line ? 0 : 1)
        && (use.region.line, use.region.column) > (nib.region.line, nib.region.column)
    }
    return registration.flatMap { resources.literal(of: $0.value, in: source) }
  }
}

extension Message {
  fileprivate static func neverLoaded(_ name: String, _ identifier: String) -> Message {
    "no nib named '\(name)'; no code dequeues cells with identifier '\(identifier)'"
  }
}
