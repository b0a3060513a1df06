internal import Binary
internal import Bytes

/// What a binary must contain to use an API.
enum BinaryAPI: Hashable, Sendable {
  /// An undefined symbol.
  case symbol(String)
  /// The undefined symbol of a C function whose name is part of many others.
  case function(String)
  /// A selector, in an image that imports the class to which it is sent.
  case selector(String, of: String)

  /// The undefined symbols, as `nm` prints them: `_stat`, on Intel Macs also `_stat$INODE64`.
  fileprivate var symbols: [String] {
    switch self {
    case .symbol(let name): [name]
    case .function(let name): ["_\(name)", "_\(name)$INODE64"]
    case .selector(_, let type): ["_OBJC_CLASS_$_\(type)"]
    }
  }

  /// What the names and strings of an image must contain.
  fileprivate var triggers: [String] {
    switch self {
    case .symbol(let name): [name]
    // With the byte that ends a name, `_stat` is not in `_static`.
    case .function(let name): ["_\(name)\0", "_\(name)$INODE64"]
    case .selector(let name, _): [name]
    }
  }
}

/// APIs by the symbols that a binary imports to use them.
struct BinaryAPITable: Sendable {
  /// An API that an image uses.
  struct Use: Hashable, Sendable {
    /// Index of the entry in the table.
    let entry: Int
    /// The undefined symbol, or the selector.
    let name: String
  }

  private let bySymbol: [String: [(entry: Int, api: BinaryAPI)]]
  private let names: NameTable
  let triggers: [String]

  /// - Parameter entries: the APIs of each entry.
  init(_ entries: [[BinaryAPI]]) {
    var bySymbol: [String: [(entry: Int, api: BinaryAPI)]] = [:]
    for (index, apis) in entries.enumerated() {
      for api in apis {
        for symbol in api.symbols { bySymbol[symbol, default: []].append((index, api)) }
      }
    }
    self.bySymbol = bySymbol
    names = NameTable(bySymbol.keys.sorted())
    triggers = Set(entries.joined().flatMap(\.triggers)).sorted()
  }

  /// The APIs that an image uses, each once, by entry and name.
  func uses(in image: BinaryImage) -> [Use] {
    var uses: Set<Use> = []
    image.forEachImport { bytes, range in
      guard names.contains(bytes.span.extracting(range)) else { return }
      let symbol = String(decoding: bytes[range], as: UTF8.self)
      for (entry, api) in bySymbol[symbol] ?? [] {
        if case .selector(let selector, _) = api {
          if image.mentions(selector: selector) { uses.insert(Use(entry: entry, name: selector)) }
        } else {
          uses.insert(Use(entry: entry, name: symbol))
        }
      }
    }
    return uses.sorted { ($0.entry, $0.name) < ($1.entry, $1.name) }
  }
}

extension BinaryImage {
  /// Whether a selector is among the names of methods.
  fileprivate func mentions(selector: String) -> Bool {
    let name = Array(selector.utf8)
    let search = LiteralSearch([selector])
    return stringSections.contains { section in
      guard section.name == "__objc_methname" else { return false }
      let bytes = section.bytes
      var isFound = false
      search.forEachMatch(in: bytes.span) { offset, _ in
        let end = offset + name.count
        isFound = (offset == 0 || bytes[offset - 1] == 0) && (end == bytes.count || bytes[end] == 0)
        return !isFound
      }
      return isFound
    }
  }
}
