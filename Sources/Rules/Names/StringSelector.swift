internal import Bytes
internal import Findings
internal import SourceText

extension Rule {
  static let stringSelector = Rule(
    RuleDescriptor(
      id: "string-selector",
      title: "String-based selector",
      level: .note,
      summary: "Swift selectors written as string literals",
      rationale: """
        The compiler does not check Selector("tap"): if the method is renamed or is not @objc, the app crashes when the \
        selector is sent. The compiler does check #selector. A selector in double parentheses, Selector(("tap")), is assumed \
        to be intentional.
        """,
      remedy: "Use #selector(tap) or #selector(getter: title). Mark the method @objc.",
      fix: "Use #selector",
      tags: ["interface"],
      checksThirdParty: false,
      needsRunningCode: true,
      badExamples: [
        Example(.swift, "button.addTarget(self, action: Selector(\"↓tap:\"), for: .touchUpInside)\n"),
        Example(.swift, "button.addTarget(self, action: \"↓tap:\", forControlEvents: .TouchUpInside)\n"),
        Example(
          .swift, "NSTimer.scheduledTimerWithTimeInterval(1, target: self, selector: \"↓tick\", userInfo: nil, repeats: true)\n"),
        Example(.swift, "let action = NSSelectorFromString(\"↓tap\")\nclass Page { @objc func tap() {} }\n"),
      ],
      goodExamples: [
        Example(.swift, "button.addTarget(self, action: #selector(tap), for: .touchUpInside)\n"),
        Example(.swift, "let hidden = Selector((\"_setBackgroundStyle:\"))\n"),
        // A method of another class, which is not in the checkout.
        Example(.swift, "let action = NSSelectorFromString(\"tap:\")\nclass Page { @objc func tap() {} }\n"),
        // Of `UIResponderStandardEditActions`.
        Example(.swift, "let action = NSSelectorFromString(\"copy:\")\nclass Page { func copy(_ page: Page) {} }\n"),
        Example(.swift, "let action = Selector(name)\n"),
        Example(.swift, "let item = NSMenuItem(title: title, action: Selector(\"undo:\"), keyEquivalent: \"z\")\n"),
        Example(.swift, "if cell.respondsToSelector(Selector(\"setLayoutMargins:\")) { cell.layoutMargins = .zero }\n"),
        Example(.swift, "let hasMargins = cell.responds(to: Selector(\"setLayoutMargins:\"))\n"),
        // Swift before 2.2 has no #selector.
        Example(
          .swift, "let tap = Tap(target: self, action: Selector(\"tap:\"))\n",
          beside: Companions(
            (
              "App.xcodeproj/project.pbxproj",
              Example.project("PBXSourcesBuildPhase", of: "Example.swift")
                .replacing("isa = PBXProject;", with: "isa = PBXProject; attributes = { LastUpgradeCheck = 0640; };")
            ))),
        Example(
          .swift, "let tap = #selector(tap)\n",
          beside: Companions(
            ("App.xcodeproj/project.pbxproj", Example.project("PBXSourcesBuildPhase", of: "Example.swift")),
            ("Kit/Tap.swift", "let tap = Tap(target: self, action: Selector(\"tap:\"))\n"),
            (
              "Kit/Kit.xcodeproj/project.pbxproj",
              Example.project("PBXSourcesBuildPhase", of: "Tap.swift")
                .replacing("isa = PBXProject;", with: "isa = PBXProject; attributes = { LastUpgradeCheck = 0640; };")
            ))),
        Example(.swift, "tracker.track(category: \"page\", action: \"open\")\n"),
        Example(.objectiveC, "SEL action = NSSelectorFromString(@\"tap:\");\n"),
      ]),
    checks: [
      .checkout(facts: [.names]) { checkout, sink in
        let projects = checkout.projects.filter { !$0.targets.isEmpty }
        if !projects.isEmpty, projects.allSatisfy(\.predatesSelectorExpressions) { return }
        // Any of several projects in one folder may build a source file.
        let current = Set(projects.lazy.filter { !$0.predatesSelectorExpressions }.map(\.folder))
        let folders = Set(projects.lazy.map(\.folder))
        let older = folders.subtracting(current)
        lazy var functions = checkout.facts[.names].reduce(into: Set<UInt64>()) { $0.formUnion($1.functions) }
        for source in checkout.firstParty.sources where source.isSwift {
          if !older.isEmpty, let folder = source.file.path.innermostFolder(among: folders), older.contains(folder) { continue }
          for use in source.uses where use.value.kind == .selector || use.value.kind == .dynamicSelector {
            guard case .literal(let selector) = use.value.name, !selector.hasPrefix("_"),
              let first = selector.split(separator: ":").first.map(String.init)
            else { continue }
            let name = first.nameOfFunction(parameters: selector.count { $0 == ":" }, among: functions)
            // A dynamic selector may be private API, unless the app declares the method.
            guard name != nil || use.value.kind == .selector && !Self.undeclared.contains(selector),
              use.value.kind == .selector || !Self.standardActions.contains(selector)
            else { continue }
            sink.report(
              .stringSelector(selector, name), path: source.file.path, at: use.region, identity: selector,
              fix: name.map { Fix("Use #selector(\($0))") })
          }
        }
      }
    ],
    fixers: [
      .file(.swift) { file, range, _ in
        guard let call = LiteralCall(file, literal: range), call.label == nil, call.use != .tested,
          ["Selector", "NSSelectorFromString"].contains(call.callee),
          let method = SelectorMethods(file).spelling(of: file.text(range), at: range.lowerBound)
        else { return nil }
        return FixIt(replacing: call.range, with: "#selector(\(method))", isSafe: true)
      }
    ])

  /// Actions of the responder chain that AppKit sends but no header declares.
  private static let undeclared: Set = ["undo:", "redo:"]
  /// Actions of the responder chain: a function of the app with such a name is most likely another one.
  private static let standardActions: Set = ["copy:", "cut:", "delete:", "paste:", "select:", "selectAll:"]
}

extension String {
  /// The function called by the first part of a selector: `open` for `openWithSender`.
  ///
  /// - Parameters:
  ///   - parameters: their number, one for each colon.
  ///   - functions: hashes of their names and numbers of parameters.
  fileprivate func nameOfFunction(parameters: Int, among functions: Set<UInt64>) -> String? {
    let names = [self] + (firstRange(of: "With").map { [String(self[..<$0.lowerBound])] } ?? [])
    return names.first { functions.contains(SourceNames.hash(ofFunction: StableHash($0), parameters: parameters)) }
  }
}

extension Message {
  fileprivate static func stringSelector(_ selector: String, _ function: String?) -> Message {
    guard let function else { return "use #selector instead of the string literal '\(selector)'" }
    return "use #selector(\(function)) instead of the string literal '\(selector)'"
  }
}
