internal import Findings
internal import SourceText

extension Rule {
  static let missingNib = Rule(
    RuleDescriptor(
      id: "missing-nib",
      level: .warning,
      summary: "Names of nibs and storyboards that the checkout does not have",
      rationale: """
        UINib(nibName:), loadNibNamed and UIStoryboard(name:) end the app when the file is not there: a rename in the project navigator \
        changes no text in code. The rule is silent for names that are put together and for bundles other than the app's own.
        """,
      remedy: "Correct the name, or add the file to the target.",
      fix: "Correct the name or add the file to the target",
      tags: ["interface"],
      judgesThirdParty: false,
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
        let storyboards = KnownNames(checkout.resources.storyboards)
        for (kind, files, word) in [
          (NameUse.Kind.nib, KnownNames(checkout.resources.nibs), "nib"), (.storyboard, storyboards, "storyboard"),
        ] where !files.isEmpty {
          checkout.forEachName(kind) { source, use, name in
            guard checkout.resolves(use.value.bundle, in: source), files[name.withoutDevice].isEmpty, !name.isEmpty else {
              return
            }
            // A copy has the name that the project spells.
            if files.otherCase(of: name) != nil, checkout.projects.contains(where: { $0.spells(name) }) { return }
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
  /// The name of a nib as code gives it, without a device at its end.
  fileprivate var withoutDevice: String {
    let name = hasSuffix(".xib") || hasSuffix(".nib") ? dropLast(4) : self[...]
    return String(name.prefix { $0 != "~" })
  }
}
