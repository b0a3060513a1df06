internal import Bytes
internal import Findings
internal import SourceText

extension Rule {
  static let stringSelector = Rule(
    RuleDescriptor(
      id: "string-selector",
      level: .warning,
      summary: "Selectors of Swift that are written as texts",
      rationale: """
        The compiler does not look into Selector("tap"): a method that is renamed or that lacks @objc ends the app when the selector is \
        sent. #selector is checked. A selector in two pairs of parentheses, Selector(("tap")), is taken for private on purpose.
        """,
      remedy: "Write #selector(tap) or #selector(getter: title), and give the method @objc.",
      fix: "Use #selector",
      tags: ["interface"],
      judgesThirdParty: false,
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
        Example(.swift, "let action = Selector(name)\n"),
        Example(.swift, "if cell.respondsToSelector(Selector(\"setLayoutMargins:\")) { cell.layoutMargins = .zero }\n"),
        Example(.swift, "let hasMargins = cell.responds(to: Selector(\"setLayoutMargins:\"))\n"),
        // Swift 1 has no #selector.
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
        // Of several projects in one folder any may build a source.
        let current = Set(projects.lazy.filter { !$0.predatesSelectorExpressions }.map(\.folder))
        let older = Set(projects.lazy.map(\.folder)).subtracting(current)
        lazy var functions = checkout.facts[.names].reduce(into: Set<UInt64>()) { $0.formUnion($1.functions) }
        for source in checkout.firstParty.sources where source.isSwift {
          if let folder = source.file.path.folderAround(among: older.union(current)), older.contains(folder) { continue }
          for use in source.uses where use.value.kind == .selector || use.value.kind == .dynamicSelector {
            guard case .literal(let selector) = use.value.name, !selector.hasPrefix("_"),
              let first = selector.split(separator: ":").first.map(String.init)
            else { continue }
            let name = first.nameOfFunction(among: functions)
            // What is looked up at run time may be nobody's but the run's, unless the app itself declares it.
            guard name != nil || use.value.kind == .selector else { continue }
            sink.report(
              .text(selector, name), path: source.file.path, at: use.region, identity: selector,
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
}

extension String {
  /// The function that the first part of a selector leads to: `openWithSender` to `open`.
  ///
  /// - Parameter functions: hashes of their names.
  fileprivate func nameOfFunction(among functions: Set<UInt64>) -> String? {
    if functions.contains(StableHash.of(self)) { return self }
    guard let name = firstRange(of: "With").map({ String(self[..<$0.lowerBound]) }), functions.contains(StableHash.of(name))
    else {
      return nil
    }
    return name
  }
}

extension Message {
  fileprivate static func text(_ selector: String, _ function: String?) -> Message {
    guard let function else { return "'\(selector)' is a selector as a text, which no compiler checks" }
    return "'\(selector)' is a selector as a text; #selector(\(function)) is checked by the compiler"
  }
}
