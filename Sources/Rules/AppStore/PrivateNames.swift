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
    /// A class that is imported, or looked up by name.
    case type
    /// A key path of a private view.
    case keyPath
    /// A function.
    case function
    /// A method of an imported class.
    case selector(of: String)
  }

  let name: String
  let kind: Kind
  /// An error only where a rejection is known.
  let level: Level
  /// What the name is, or what happens, as a clause.
  let effect: String
  /// A thread with the rejection or the crash; nil if it is common knowledge.
  let source: String?

  static let date = "2026-11-25"

  static let all: [PrivateName] =
    [
      PrivateName(
        name: "prefs:root", kind: .urlPrefix, level: .error, effect: "it opens pages of Settings",
        source: "guyromb/cordova-open-native-settings#36 (2018-09)"),
      PrivateName(
        name: "app-prefs:", kind: .urlPrefix, level: .error, effect: "it opens pages of Settings",
        source: "guyromb/cordova-open-native-settings#36 (2018-09)"),
      PrivateName(
        name: "LSApplicationWorkspace", kind: .type, level: .error, effect: "it lists installed apps",
        source: "superwall/Superwall-iOS#341 (2025-06)"),
      PrivateName(
        name: "LSApplicationProxy", kind: .type, level: .warning, effect: "it describes installed apps", source: nil),
      PrivateName(
        name: "WKBrowsingContextController", kind: .type, level: .warning, effect: "WKURLSchemeHandler is its public replacement",
        source: nil),
      PrivateName(
        name: "_placeholderLabel.textColor", kind: .keyPath, level: .warning, effect: "it crashes since iOS 13", source: nil),
      PrivateName(
        name: "_placeholderLabel.font", kind: .keyPath, level: .warning, effect: "it crashes since iOS 13", source: nil),
      PrivateName(name: "_searchField", kind: .keyPath, level: .warning, effect: "it crashes since iOS 13", source: nil),
      PrivateName(name: "_cancelButtonText", kind: .keyPath, level: .warning, effect: "it crashes since iOS 13", source: nil),
      PrivateName(name: "statusBarWindow", kind: .keyPath, level: .warning, effect: "it crashes since iOS 13", source: nil),
      PrivateName(
        name: "setAllowsAnyHTTPSCertificate:forHost:", kind: .selector(of: "NSURLRequest"), level: .error,
        effect: "it disables checks of certificates", source: "airsdk/Adobe-Runtime-Support#1955 (2022-06)"),
    ]
    + functions(
      ["getcontext", "makecontext", "setcontext"], "it switches stacks", source: "ApryseSDK/pdftron-react-native#140 (2020-10)")
    + functions(
      ["CCCryptorGCMAddAAD", "CCCryptorGCMAddIV", "CCCryptorGCMFinal"], "CryptoKit is its public replacement",
      source: "netease-im/NIM_iOS_SDK#13 (2021-12)")
    + functions(["ptrace"], "it controls processes", source: "flutter/flutter#46067 (2019-12)")
    + functions(["dyld_dynamic_interpose"], "it replaces functions", source: "johnno1962/SwiftTrace#45 (2023-02)")

  /// Functions that emails about ITMS-90338 name.
  private static func functions(_ names: [String], _ effect: String, source: String) -> [PrivateName] {
    names.map { PrivateName(name: $0, kind: .function, level: .error, effect: effect, source: source) }
  }

  /// In binaries.
  var imports: [BinaryAPI] {
    switch kind {
    case .urlPrefix: [.stringPrefix(name)]
    case .type: [.type(name), .string(name)]
    case .keyPath: [.string(name)]
    case .function: [.function(name)]
    case .selector(let type): [.selector(name, with: "_OBJC_CLASS_$_\(type)", isForeign: true)]
    }
  }

  /// Whether the name occurs in string literals of sources.
  fileprivate var isLiteral: Bool {
    switch kind {
    case .urlPrefix, .type, .keyPath: true
    case .function, .selector: false
    }
  }

  fileprivate var isKeyPath: Bool { if case .keyPath = kind { true } else { false } }
  var isURLPrefix: Bool { if case .urlPrefix = kind { true } else { false } }
  var isFunction: Bool { if case .function = kind { true } else { false } }
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

extension PrivateNameUses: HasUsesInCode {
  var usesInCode: [UseInCode] { uses.map { UseInCode(subject: "\($0.name)", region: $0.region) } }
}

extension AnyFact where Self == Fact<PrivateNameUses> {
  /// Private names in string literals of first-party sources.
  static var privateNames: Self {
    Fact(
      key, isValid: { $0.uses.allSatisfy { PrivateName.all.indices.contains($0.name) } },
      [collector(.swift), collector(.objectiveC), collector(.objectiveCPlusPlus)])
  }

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
    all.filter { $0.isLiteral && !$0.isURLPrefix }.map(\.name) + [
      "refs:root", "REFS:ROOT", "pp-prefs:", "pp-Prefs:", "PP-PREFS:",
    ]

  /// Functions that turn a string into a class or a value.
  private static let lookups: Set = [
    "NSClassFromString", "objc_getClass", "objc_lookUpClass", "valueForKey", "valueForKeyPath", "forKey", "forKeyPath",
  ]
  /// A source or image with as many names is a list, such as a check for jailbreaks.
  static let maxNames = 10

  fileprivate static func uses(in file: SourceFile) -> [PrivateNameUses.Use] {
    lazy var looksUpNames = file.tokens.contains { token in
      token.kind == .identifier && !token.isDead && lookups.contains(file.text(token.range))
    }
    var uses: [PrivateNameUses.Use] = []
    var conditions = CodeConditions(file)
    var availability = AvailabilityScopes(file)
    for token in file.tokens {
      conditions.visit(token)
      availability.visit(token)
      guard token.kind == .string, !token.isDead else { continue }
      let content = file.contentRange(ofString: token)
      guard let index = index(of: file.text(content)), all[index].isURLPrefix || looksUpNames else { continue }
      let condition = conditions.condition
      // Key paths crash on newer systems, which a condition may exclude.
      if condition.isNever || all[index].isKeyPath && availability.isInside { continue }
      let region = Region(content, in: file.lines, of: file.bytes)
      uses.append(PrivateNameUses.Use(name: index, region: region, condition: condition))
    }
    return uses.count < maxNames ? uses : []
  }

  private static func index(of text: String) -> Int? {
    let folded = text.lowercased()
    return all.firstIndex { $0.isURLPrefix ? folded.hasPrefix($0.name) : $0.isLiteral && text == $0.name }
  }
}

extension PrivateNameUses.Use: FieldRecordable {
  static let fields = RecordFields(Self.init) { ($0.name, $0.region, $0.condition) }
}

extension PrivateNameUses: FieldRecordable {
  static let fields = RecordFields(Self.init) { ($0.file, $0.uses) }
}
