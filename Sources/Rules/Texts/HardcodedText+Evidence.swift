internal import Bytes
internal import Findings
internal import SourceText

/// Which source files look up translations, and which storyboards and nibs are localized.
struct Localizations {
  /// Number of lookups by the path of the source.
  private let lookups: [String: Int]
  /// Names of storyboards and nibs with a strings table.
  private let localized: Set<String>
  /// Names of nibs and storyboards that code loads.
  private let loaded: Set<String>

  init(_ checkout: Checkout) {
    lookups = Dictionary(
      checkout.facts[.propertyReceivers].map { ($0.path, $0.receivers.localizations) }, uniquingKeysWith: { first, _ in first })
    let tables = Set(
      checkout.firstParty.stringTables.filter(\.isGeneratedFromInterface).map {
        String($0.file.path.lastPathComponent.prefix { $0 != "." })
      })
    localized = tables.intersection(checkout.firstParty.interfaces.map(\.name))
    var loaded: Set<String> = []
    for source in checkout.firstParty.sources {
      for use in source.uses {
        let kind = checkout.resources.kind(of: use.value)
        if kind == .nib || kind == .storyboard, let name = checkout.resources.literal(of: use.value, in: source) {
          loaded.insert(name)
        }
      }
    }
    self.loaded = loaded
  }

  /// Whether a source file looks up translations at least as often as it has literals, which then are oversights.
  func looksUpMost(in file: CheckoutFile, beside literals: Int) -> Bool {
    let count = lookups[file.path] ?? 0
    return count > 1 && count >= literals
  }

  /// Whether code loads a storyboard or nib that is not localized, although others are.
  func isUnlocalized(_ interface: InterfaceFacts) -> Bool {
    !localized.isEmpty && loaded.contains(interface.name) && !localized.contains(interface.name)
      && !interface.file.path.holds(".lproj/")
  }
}

extension Checkout {
  /// Whether a file is for developers only, judging by its name, its path and its targets.
  func isForDevelopers(_ file: CheckoutFile) -> Bool {
    let name = file.path.lastPathComponent
    return ["Debug", "Preview", "Developer", "Internal", "Environments"].contains { name.holds($0) }
      || file.path.holds("/Debug/")
      || resources.targets.isForDevelopersOnly(file.path)
  }
}

extension String {
  /// Whether it has a word to translate.
  ///
  /// - Parameter products: names as returned by `productName`.
  func needsTranslation(besides products: Set<String>) -> Bool {
    if isMachineReadable || isName(of: products) || isPersonName || isDateFormat || languageNames.contains(self) { return false }
    return unicodeScalars.contains(where: \.isEastAsian) || hasOrdinaryWord(besides: products)
  }

  /// `yyyy年MM月dd日`
  private var isDateFormat: Bool { holds("yy") || holds("MM") || holds("HH:mm") }

  /// Whether it has a lower-case or capitalized word that is not a product name.
  ///
  /// `#XXXXXX`, `EXIF`, `GIF (Giphy)`, `JavaScript` and `sat/vB` have none.
  private func hasOrdinaryWord(besides products: Set<String>) -> Bool {
    guard !defaultTitles.contains(self), !hasSuffix(" Inc."), !holds("Debug"), !holds("Developer") else { return false }
    var depth = 0
    return withoutSpecifiers.split(whereSeparator: \.isWhitespace).contains { part in
      let isInParentheses = depth > 0 || part.hasPrefix("(")
      depth += part.count { $0 == "(" } - part.count { $0 == ")" }
      let word = part.drop { !$0.isLetter }.trimmingEnd { !$0.isLetter }
      return !isInParentheses && (3...24).contains(word.count)
        && word.dropFirst().allSatisfy { $0.isLowercase || "'’-".contains($0) }
        && !products.contains(String(word).productName)
    }
  }
}

extension Substring {
  fileprivate func trimmingEnd(_ isTrimmed: (Character) -> Bool) -> Substring {
    var remainder = self
    while let last = remainder.last, isTrimmed(last) { remainder.removeLast() }
    return remainder
  }
}

/// What a list of languages contains, each in its own language.
private let languageNames: Set = [
  "English", "Deutsch", "Français", "Español", "Italiano", "Português", "Nederlands", "Svenska", "Dansk", "Norsk", "Suomi",
  "Polski", "Čeština", "Magyar", "Română", "Türkçe", "Русский", "Українська", "Ελληνικά", "العربية", "עברית", "हिन्दी", "ไทย",
  "Tiếng Việt", "Bahasa Indonesia", "日本語", "한국어", "中文", "简体中文", "繁體中文",
]

/// Placeholders that code replaces.
private let defaultTitles: Set = [
  "Window", "Dummy", "Title", "Label", "Text", "Button", "Item", "Placeholder", "Example", "Hello World!", "nil", "null",
]
