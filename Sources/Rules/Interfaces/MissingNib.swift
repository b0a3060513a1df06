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
        exist; renaming a file in Xcode does not update string literals. The rule ignores names built at run time and bundles \
        other than the main one.
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
        for (kind, files, word) in [
          (NameUse.Kind.nib, DeclaredNames(checkout.resources.nibs), "nib"), (.storyboard, storyboards, "storyboard"),
        ] where !files.isEmpty {
          checkout.forEachName(kind) { source, use, name in
            guard checkout.resolves(use.value.bundle, in: source), files[name.withoutDevice].isEmpty, !name.isEmpty else {
              return
            }
            // Xcode copies the file under the name that the project spells.
            if files.otherCase(of: name) != nil, checkout.namesInProjects.contains(name) { return }
            sink.report(.missing(word, name, files), path: source.file.path, at: use.region, identity: name)
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
