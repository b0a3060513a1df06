internal import Bytes
internal import Project
internal import SourceText

extension [any AnyFact] {
  /// What `UsedNames` is made of.
  static var usedNames: [any AnyFact] { [.names, .everyName, .propertyListWords, .resourceWords, .interfaces] }
}

/// Every text and symbol by which an image could be asked for.
struct UsedNames {
  private var texts: Set<String> = []
  /// In pages and data, where `width: 100%` puts no name together.
  private var wholeNames: Set<String> = []
  private var symbols: Set<String> = []
  private var patterns = NamePatternIndex()
  /// Whether some name is put together of nothing but what the run knows: `%@%d`.
  private var joinsAnything = false

  init(_ checkout: Checkout) {
    for source in checkout.facts[.names] {
      texts.formUnion(source.literals)
      symbols.formUnion(source.identifiers)
      for use in source.uses {
        if case .pattern(let pieces) = use.value.name { add(pieces) }
      }
      for pieces in source.patterns { add(pieces) }
    }
    for interface in checkout.facts[.interfaces] {
      texts.formUnion(interface.images.map(\.value))
      texts.formUnion(interface.values)
    }
    for words in checkout.facts[.propertyListWords] { texts.formUnion(words) }
    // A text may carry an extension, a scale or a folder.
    texts.formUnion(texts.map { ImageFileName($0.lastPathComponent).base })
    for text in texts where text.contains("%") { add(Self.pieces(ofFormat: text)) }
    // A part of a name that is put together begins or ends where the other part joins it: `icon_`, `-selected`.
    for text in texts where text.utf8.count > 2 {
      if text.last == "_" || text.last == "-" { patterns.insert([text, ""]) }
      if text.first == "_" || text.first == "-" { patterns.insert(["", text]) }
    }
    for words in checkout.facts[.resourceWords] { wholeNames.formUnion(words) }
  }

  private mutating func add(_ pieces: [String]) {
    if pieces.count > 1, pieces.allSatisfy(\.isEmpty) { joinsAnything = true }
    patterns.insert(pieces)
    // `"folder_\(n)_small.png"` is looked for without its extension, too.
    if let last = pieces.last, pieces.count > 1, let dot = last.lastIndex(of: ".") {
      patterns.insert(pieces.dropLast() + [String(last[..<dot])])
    }
  }

  func include(_ name: String) -> Bool {
    let last = name.lastPathComponent
    // Numbers are counted, and what AppKit looks for by its own names a file in the bundle replaces.
    if last.allSatisfy(\.isNumber) || last.hasPrefix("NS") { return true }
    if texts.contains(name) || texts.contains(last) || wholeNames.contains(last) { return true }
    let ownSymbols = [AssetSymbol.identifier(for: last), AssetSymbol.wholeIdentifier(for: last)]
    if ([last, AssetSymbol.objectiveCName(for: last)] + ownSymbols).contains(where: symbols.contains) { return true }
    if joinsAnything, (4..<max(5, last.count)).contains(where: { texts.contains(String(last.prefix($0))) }) { return true }
    return patterns.match(last)
  }

  private static func pieces(ofFormat text: String) -> [String] {
    var pieces = [""]
    var isConversion = false
    for character in text {
      if isConversion {
        if character.isLetter || character == "@" || character == "%" {
          isConversion = false
          if character != "%" { pieces.append("") }
        }
      } else if character == "%" {
        isConversion = true
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }
}

extension LooseImage {
  /// `Default.png`, `Icon-72.png`
  var isNamedBySystem: Bool {
    ["Icon", "AppIcon", "Default", "iTunesArtwork", "LaunchImage"].contains { name.base.hasPrefix($0) }
  }
}
