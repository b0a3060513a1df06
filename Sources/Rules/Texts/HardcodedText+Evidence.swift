internal import Bytes
internal import Findings
internal import SourceText

// What tells a forgotten text from one that nobody translates.

/// Where the team looks up translations, and which interface files it translates.
struct Localizations {
  /// Lookups, by the path of the source.
  private let calls: [String: Int]
  /// Names of interface files with a table of their own.
  private let translated: Set<String>
  /// Names of nibs and storyboards that code asks for.
  private let loaded: Set<String>

  init(_ checkout: Checkout) {
    calls = Dictionary(
      checkout.facts[.propertyReceivers].map { ($0.path, $0.receivers.localizations) }, uniquingKeysWith: { first, _ in first })
    let tables = Set(
      checkout.firstParty.stringTables.filter(\.holdsObjectKeysOnly).map {
        String($0.file.path.lastPathComponent.prefix { $0 != "." })
      })
    translated = tables.intersection(checkout.firstParty.interfaces.map(\.name))
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

  /// Whether a source looks up so many translations that a few literals beside them must have been forgotten.
  func areUsual(in file: CheckoutFile, beside literals: Int) -> Bool {
    let count = calls[file.path] ?? 0
    return count > 1 && count >= literals
  }

  /// Whether the team translates interface files, and one that code loads is in no language's folder.
  func isLeftOut(_ interface: InterfaceFacts) -> Bool {
    !translated.isEmpty && loaded.contains(interface.name) && !translated.contains(interface.name)
      && !interface.file.path.holds(".lproj/")
  }
}

extension Checkout {
  /// Whether users never see what is in a file, by the names of the file and of its targets.
  func isForDevelopers(_ file: CheckoutFile) -> Bool {
    let name = file.path.lastPathComponent
    return ["Debug", "Preview", "Developer", "Internal", "Environments"].contains { name.holds($0) }
      || file.path.holds("/Debug/")
      || resources.targets.isForDevelopersOnly(file.path)
  }
}

extension String {
  /// Whether it has a word that reads otherwise in another language.
  ///
  /// - Parameter products: as `productName` has them.
  func isToBeTranslated(besides products: Set<String>) -> Bool {
    if isForMachines || isName(of: products) || isNameOfPerson || isDateFormat { return false }
    return unicodeScalars.contains(where: \.isEastAsian) || hasOrdinaryWord(besides: products)
  }

  /// A format of dates: `yyyy年MM月dd日`.
  private var isDateFormat: Bool { holds("yy") || holds("MM") || holds("HH:mm") }

  /// A word in lower case or with one capital, that is no product: `#XXXXXX`, `EXIF`, `GIF (Giphy)`, `JavaScript` and `sat/vB` have none.
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
  fileprivate func trimmingEnd(_ isLeftOut: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return rest
  }
}

/// What developers write where code puts something else.
private let defaultTitles: Set = [
  "Window", "Dummy", "Title", "Label", "Text", "Button", "Item", "Placeholder", "Example", "Hello World!",
]
