internal import Bytes
internal import Findings
internal import SourceText

/// A name that is not part of the public SDK.
///
/// Apple publishes no list; these are names that emails about ITMS-90338 or answers of App Review quote, and names that fail on
/// current systems. How to update it: docs/app-store.md.
struct PrivateName: Sendable {
  enum Kind: Sendable {
    /// The beginning of a URL that opens pages of Settings, in any case.
    case urlPrefix
    /// A class that is looked up by name, or a key path of a private view.
    case name
  }

  let name: String
  let kind: Kind
  /// An error only where a rejection is known.
  let level: Level
  /// What the name is, or what happens, as a clause.
  let effect: String
  /// A thread with the rejection or the crash; nil if it is common knowledge.
  let source: String?

  static let date = "2026-11-22"

  static let all: [PrivateName] = [
    PrivateName(
      name: "prefs:root", kind: .urlPrefix, level: .error, effect: "it opens pages of Settings",
      source: "guyromb/cordova-open-native-settings#36 (2018-09)"),
    PrivateName(
      name: "app-prefs:", kind: .urlPrefix, level: .error, effect: "it opens pages of Settings",
      source: "guyromb/cordova-open-native-settings#36 (2018-09)"),
    PrivateName(
      name: "LSApplicationWorkspace", kind: .name, level: .error, effect: "it lists installed apps",
      source: "superwall/Superwall-iOS#341 (2025-06)"),
    PrivateName(
      name: "LSApplicationProxy", kind: .name, level: .warning, effect: "it describes installed apps", source: nil),
    PrivateName(
      name: "WKBrowsingContextController", kind: .name, level: .warning, effect: "WKURLSchemeHandler is its public replacement",
      source: nil),
    PrivateName(
      name: "_placeholderLabel.textColor", kind: .name, level: .warning, effect: "it crashes since iOS 13", source: nil),
    PrivateName(name: "_placeholderLabel.font", kind: .name, level: .warning, effect: "it crashes since iOS 13", source: nil),
    PrivateName(name: "_searchField", kind: .name, level: .warning, effect: "it crashes since iOS 13", source: nil),
    PrivateName(name: "_cancelButtonText", kind: .name, level: .warning, effect: "it crashes since iOS 13", source: nil),
    PrivateName(name: "statusBarWindow", kind: .name, level: .warning, effect: "it crashes since iOS 13", source: nil),
  ]
}

/// The private names in the string literals of a source file.
struct PrivateNameUses: Sendable {
  let file: CheckoutFile
  let uses: [Use]

  struct Use: Sendable {
    /// Index in `PrivateName.all`.
    let name: Int
    let region: Region
    let condition: CodeCondition
  }
}

extension AnyFact where Self == Fact<PrivateNameUses> {
  /// Private names in string literals of first-party sources.
  static var privateNames: Self { Fact(key, [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)]) }

  private static var key: String { "private-names" }

  private static func collector(_ type: FileType<SourceFile>) -> FileCollector<SourceFile> {
    FileCollector(type) { _, _, isThirdParty in
      if isThirdParty { return nil }
      return PlannedCollector(literals: PrivateName.literals) { _, matches in
        Screened(needsFile: !matches.isEmpty) { file, place in
          guard let file, !matches.isEmpty, case let uses = PrivateName.uses(in: file), !uses.isEmpty else { return nil }
          let value = PrivateNameUses(file: place.file, uses: uses)
          return CollectedFact(key: key, path: place.path, value: value, dependsOnCheckout: true)
        }
      }
    }
  }
}

extension PrivateName {
  /// What a source must contain; a search respects case.
  fileprivate static let literals =
    all.filter { $0.kind == .name }.map(\.name) + ["refs:root", "REFS:ROOT", "pp-prefs:", "pp-Prefs:", "PP-PREFS:"]

  /// Functions that turn a string into a class or a value.
  private static let lookups: Set = [
    "NSClassFromString", "objc_getClass", "objc_lookUpClass", "valueForKey", "valueForKeyPath", "forKey", "forKeyPath",
  ]
  /// A source with as many names is a list, such as a check for jailbreaks.
  private static let maxNames = 10

  fileprivate static func uses(in file: SourceFile) -> [PrivateNameUses.Use] {
    lazy var looksUpNames = file.tokens.contains { token in
      token.kind == .identifier && !token.isDead && lookups.contains(file.text(token.range))
    }
    var uses: [PrivateNameUses.Use] = []
    var conditions = CodeConditions(file)
    for token in file.tokens {
      conditions.visit(token)
      guard token.kind == .string, !token.isDead else { continue }
      let content = file.contentRange(ofString: token)
      guard let index = index(of: file.text(content)), all[index].kind == .urlPrefix || looksUpNames else { continue }
      let condition = conditions.condition
      if condition.isNever { continue }
      let region = Region(content, in: file.lines, of: file.bytes)
      uses.append(PrivateNameUses.Use(name: index, region: region, condition: condition))
    }
    return uses.count < maxNames ? uses : []
  }

  private static func index(of text: String) -> Int? {
    let folded = text.lowercased()
    return all.firstIndex { $0.kind == .urlPrefix ? folded.hasPrefix($0.name) : text == $0.name }
  }
}
