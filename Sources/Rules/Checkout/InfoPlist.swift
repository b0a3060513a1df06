internal import Bytes
internal import Findings
internal import Project

/// The information property list of a product in one configuration: a file, `INFOPLIST_KEY_…` settings, or both.
struct InfoPlist: Sendable {
  /// Nil if the settings contain all of it.
  let file: PlacedPlist?
  /// Whether Xcode adds settings and required keys.
  let isGenerated: Bool
  /// Whether nothing in it is a reference to a setting any more.
  private let isFinal: Bool
  private let settings: BuildSettings
  private let build: BuildSettings.Build

  /// Where a key has its value.
  enum Entry: Sendable {
    case missing
    /// The value of a setting, or of a key whose references are not set in the checkout.
    case unknown
    case value(PlistValue)
    /// The expanded value of an `INFOPLIST_KEY_…` setting.
    case setting(String)

    var isMissing: Bool { if case .missing = self { true } else { false } }
    /// The place in the file; nil for a setting.
    var place: PlistValue? { if case .value(let value) = self { value } else { nil } }
  }

  /// The list of a built bundle.
  init(final list: PlacedPlist, _ product: Product.Build) {
    settings = product.settings
    build = product.build
    isGenerated = false
    isFinal = true
    file = list
  }

  /// - Returns: nil if the list is unknown.
  init?(_ product: Product.Build, _ lists: PropertyListFinder) {
    settings = product.settings
    build = product.build
    let generates = product.value("GENERATE_INFOPLIST_FILE")
    if case .unknown = generates { return nil }
    isGenerated = generates == .known("YES")
    isFinal = false
    // The preprocessor may change anything.
    if product.value("INFOPLIST_PREPROCESS") == .known("YES") { return nil }
    switch product.value("INFOPLIST_FILE") {
    case .unknown: return nil
    case .unset, .known(""):
      guard isGenerated else { return nil }
      file = nil
    case .known(let path):
      guard let plist = lists[path], plist.list.document?.root.kind == .dictionary else { return nil }
      file = plist
    }
  }

  /// - Parameter key: with its suffix, as in `UISupportedInterfaceOrientations~ipad`.
  subscript(key: String) -> Entry {
    if let value = file?.list.document?.root[key] { return .value(value) }
    guard isGenerated else { return .missing }
    switch settings.value("INFOPLIST_KEY_" + Self.settingName(of: key), in: build) {
    case .unset, .known(""): return .missing
    case .unknown: return .unknown
    case .known(let text): return .setting(text)
    }
  }

  /// The expanded text of a value; nil if it is not a string or a reference is unknown.
  func text(_ entry: Entry) -> String? {
    switch entry {
    case .missing, .unknown: nil
    case .setting(let text): text
    case .value(let value): value.string.flatMap(expanded)
    }
  }

  private func expanded(_ text: String) -> String? { isFinal ? text : settings.expanded(text, in: build) }

  /// The expanded strings of a list; nil if it is not a list or a reference is unknown.
  func list(_ entry: Entry) -> [String]? {
    switch entry {
    case .missing, .unknown: nil
    case .setting(let text): text.split(whereSeparator: \.isWhitespace).map(String.init)
    case .value(let value):
      value.elements.flatMap { elements in
        let texts = elements.map { $0.string.flatMap(expanded) }
        return texts.contains(nil) ? nil : texts.compactMap(\.self)
      }
    }
  }

  /// The value of a flag; nil if unknown. A missing one is false.
  func flag(_ entry: Entry) -> Bool? {
    switch entry {
    case .missing: false
    case .unknown: nil
    case .setting(let text): text == "YES"
    case .value(let value): value.boolean ?? text(entry).map { ["YES", "true", "1"].contains($0) }
    }
  }

  /// `INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad` sets `UISupportedInterfaceOrientations~ipad`.
  private static func settingName(of key: String) -> String {
    if key.hasSuffix("~ipad") { return key.dropLast(5) + "_iPad" }
    if key.hasSuffix("~iphone") { return key.dropLast(7) + "_iPhone" }
    return key
  }
}
