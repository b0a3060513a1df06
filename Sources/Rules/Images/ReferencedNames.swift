internal import Bytes
internal import Project
internal import SourceText

extension [any AnyFact] {
  /// The facts that `ReferencedNames` requires.
  static var referencedNames: [any AnyFact] {
    [.names, .everyName, .propertyListWords, .resourceImageNames, .stringTables, .interfaces]
  }
}

/// Every string and symbol that could reference an image.
struct ReferencedNames {
  private var strings: Set<String> = []
  /// Names from web pages and data, in which `width: 100%` is not a format.
  private var wholeNames: Set<String> = []
  /// Strings of data, in lower case, such as codes of countries: code may change the case.
  private var data: Set<String> = []
  private var symbols: Set<String> = []
  private var patterns = NamePatternIndex()
  /// Whether code looks up an image by a name known only at run time.
  private var computesNames = false
  /// Whether some name is built from run-time values only: `%@%d`.
  private var joinsAnything = false

  init(_ checkout: Checkout) {
    for source in checkout.facts[.names] {
      strings.formUnion(source.literals)
      symbols.formUnion(source.identifiers)
      for use in source.uses {
        if case .pattern(let pieces) = use.value.name { add(pieces) }
      }
      for pieces in source.patterns { add(pieces) }
    }
    for interface in checkout.facts[.interfaces] {
      strings.formUnion(interface.images.map(\.value))
      strings.formUnion(interface.values)
    }
    for words in checkout.facts[.propertyListWords] { strings.formUnion(words) }
    // A string may contain an extension, a scale, or a folder.
    strings.formUnion(strings.map { ImageFileName($0.lastPathComponent).base })
    for string in strings where string.contains("%") { add(Self.pieces(ofFormat: string)) }
    // Parts of names built at run time begin or end with a separator: `icon_`, `-selected`.
    for string in strings where string.utf8.count > 2 {
      if string.last == "_" || string.last == "-" { patterns.insert([string, ""]) }
      if string.first == "_" || string.first == "-" { patterns.insert(["", string]) }
    }
    for words in checkout.facts[.resourceImageNames] { wholeNames.formUnion(words) }
    for words in checkout.facts[.propertyListWords] + checkout.facts[.resourceImageNames] {
      data.formUnion(words.lazy.map { $0.lowercased() })
    }
    for table in checkout.facts[.stringTables] { data.formUnion(table.keys.lazy.map { $0.lowercased() }) }
    computesNames = checkout.facts[.names].contains { source in
      !source.imageLiterals.isEmpty
        || source.uses.contains { $0.value.kind == .image && checkout.resources.literal(of: $0.value, in: source) == nil }
    }
  }

  /// Short names such as `de` and `USA` in one folder, if code computes names of images: they are codes of countries or languages.
  ///
  /// - Parameter names: of all images in the folder.
  func codes(among names: some Sequence<String>) -> Set<String> {
    guard computesNames else { return [] }
    let codes = Set(names.filter { (2...3).contains($0.utf8.count) && $0.allSatisfy(\.isLetter) })
    return codes.count >= Self.minCodes ? codes : []
  }

  private static var minCodes: Int { 8 }

  private mutating func add(_ pieces: [String]) {
    if pieces.count > 1, pieces.allSatisfy(\.isEmpty) { joinsAnything = true }
    patterns.insert(pieces)
    // `"folder_\(n)_small.png"` also matches without its extension.
    if let last = pieces.last, pieces.count > 1, let dot = last.lastIndex(of: ".") {
      patterns.insert(pieces.dropLast() + [String(last[..<dot])])
    }
  }

  func include(_ name: String) -> Bool {
    let last = name.lastPathComponent
    // Numeric names are built by counting, and `NS…` images in the bundle replace those of AppKit.
    if last.allSatisfy(\.isNumber) || last.hasPrefix("NS") { return true }
    if strings.contains(name) || strings.contains(last) || wholeNames.contains(last) || data.contains(last.lowercased()) {
      return true
    }
    let symbolNames = [AssetSymbol.identifier(for: last), AssetSymbol.camelCaseIdentifier(for: last)]
    if ([last, AssetSymbol.objectiveCName(for: last)] + symbolNames).contains(where: symbols.contains) { return true }
    if joinsAnything, (4..<max(5, last.count)).contains(where: { strings.contains(String(last.prefix($0))) }) { return true }
    return patterns.match(last)
  }

  private static func pieces(ofFormat format: String) -> [String] {
    var pieces = [""]
    var isConversion = false
    for character in format {
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
  var hasSystemName: Bool {
    ["Icon", "AppIcon", "Default", "iTunesArtwork", "LaunchImage"].contains { name.base.hasPrefix($0) }
  }
}
