internal import Binary
internal import Bytes

/// What a binary must contain to use an API.
enum BinaryAPI: Hashable, Sendable {
  /// An undefined symbol.
  case symbol(String)
  /// The undefined symbol of a C function whose name is part of many others.
  case function(String)
  /// A selector, in an image that imports a symbol. A foreign one is not implemented by the image, according to its symbols.
  case selector(String, with: String, isForeign: Bool = false)
  /// A whole C string.
  case string(String)
  /// The beginning of a C string, in lower case, which may have another case.
  case stringPrefix(String)

  /// An imported class.
  static func type(_ name: String) -> BinaryAPI { .symbol("_OBJC_CLASS_$_\(name)") }

  /// A selector, in an image that imports the class to which it is sent.
  static func selector(_ name: String, of type: String) -> BinaryAPI { .selector(name, with: "_OBJC_CLASS_$_\(type)") }

  /// The undefined symbols, as `nm` prints them: `_stat`, on Intel Macs also `_stat$INODE64`.
  fileprivate var symbols: [String] {
    switch self {
    case .symbol(let name): [name]
    case .function(let name): ["_\(name)", "_\(name)$INODE64"]
    case .selector(_, let symbol, _): [symbol]
    case .string, .stringPrefix: []
    }
  }

  /// What the names and strings of an image must contain.
  fileprivate var triggers: [String] {
    switch self {
    case .symbol(let name): [name]
    // With the byte that ends a name, `_stat` is not in `_static`.
    case .function(let name): ["_\(name)\0", "_\(name)$INODE64"]
    case .selector(let name, _, _), .string(let name): [name]
    case .stringPrefix(let name):
      // The first letter may have another case than the rest.
      [name, name.uppercased(), name.capitalizedWords].map { String($0.dropFirst()) }
    }
  }
}

/// The lists of APIs that rules look for in the binaries that an app links.
enum BinaryAPIList: String, CaseIterable, Sendable {
  case requiredReasons = "required-reasons"
  case protectedResources = "protected-resources"
  case privateNames = "private-names"
  /// Only for the report of SDKs.
  case deprecatedNames = "deprecated-names"
  case remoteNotifications = "remote-notifications"

  fileprivate var entries: [[BinaryAPI]] {
    switch self {
    case .requiredReasons: RequiredReason.all.map(\.imports)
    case .protectedResources: ProtectedResource.all.map(\.imports)
    case .privateNames: PrivateName.all.map(\.imports)
    case .deprecatedNames: DeprecatedAPI.imports
    case .remoteNotifications: [[.selector("registerForRemoteNotifications", of: "UIApplication")]]
    }
  }

  var triggers: [String] { Set(entries.joined().flatMap(\.triggers)).sorted() }
}

/// The APIs of all lists, so that an image is read once for all rules.
struct BinaryAPITable: Sendable {
  /// An API that an image uses.
  struct Use: Hashable, Sendable {
    let list: BinaryAPIList
    /// Index of the entry in the list.
    let entry: Int
    /// The undefined symbol, the selector, or the beginning of the string.
    let name: String
    let isString: Bool
  }

  private struct Entry: Sendable {
    let list: BinaryAPIList
    let index: Int
    let api: BinaryAPI

    func use(_ name: String, isString: Bool = false) -> Use { Use(list: list, entry: index, name: name, isString: isString) }
  }

  static let shared = BinaryAPITable()

  private let bySymbol: [String: [Entry]]
  private let names: NameTable
  private let strings: [Entry]
  private let stringSearch: LiteralSearch

  private init() {
    let entries = BinaryAPIList.allCases.flatMap { list in
      list.entries.enumerated().flatMap { index, apis in apis.map { Entry(list: list, index: index, api: $0) } }
    }
    var bySymbol: [String: [Entry]] = [:]
    for entry in entries {
      for symbol in entry.api.symbols { bySymbol[symbol, default: []].append(entry) }
    }
    self.bySymbol = bySymbol
    names = NameTable(bySymbol.keys.sorted())
    strings = entries.filter(\.api.isString)
    stringSearch = LiteralSearch(Set(strings.flatMap(\.api.triggers)).sorted())
  }

  /// The APIs of some lists that an image uses, each once, by list, entry, and name.
  func uses(in image: BinaryImage, of lists: Set<BinaryAPIList>) -> [Use] {
    var uses: Set<Use> = []
    image.forEachImport { bytes, range in
      guard names.contains(bytes.span.extracting(range)) else { return }
      let symbol = String(decoding: bytes[range], as: UTF8.self)
      for entry in bySymbol[symbol] ?? [] where lists.contains(entry.list) {
        switch entry.api {
        case .selector(let selector, _, let isForeign):
          if image.mentions(selector: selector), !isForeign || image.isKnownNotToImplement(selector) {
            uses.insert(entry.use(selector))
          }
        default: uses.insert(entry.use(symbol))
        }
      }
    }
    if lists.contains(where: { list in strings.contains { $0.list == list } }) { addStrings(of: image, lists, to: &uses) }
    return uses.sorted { ($0.list.rawValue, $0.entry, $0.name) < ($1.list.rawValue, $1.entry, $1.name) }
  }

  private func addStrings(of image: BinaryImage, _ lists: Set<BinaryAPIList>, to uses: inout Set<Use>) {
    for section in image.stringSections where section.name == "__cstring" {
      stringSearch.forEachMatch(in: section.bytes.span) { offset, _ in
        let text = section.string(around: offset)
        for entry in strings where lists.contains(entry.list) && entry.api.matches(string: text) {
          uses.insert(entry.use(text, isString: true))
        }
        return true
      }
    }
  }
}

extension BinaryAPI {
  fileprivate var isString: Bool {
    switch self {
    case .string, .stringPrefix: true
    case .symbol, .function, .selector: false
    }
  }

  fileprivate func matches(string text: String) -> Bool {
    switch self {
    case .string(let name): text == name
    case .stringPrefix(let prefix): text.lowercased().hasPrefix(prefix)
    case .symbol, .function, .selector: false
    }
  }
}

extension String {
  /// `App-Prefs:` for `app-prefs:`.
  fileprivate var capitalizedWords: String {
    split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
  }
}

extension StringSection {
  /// The string at an offset, at most the first bytes of a long one.
  fileprivate func string(around offset: Int) -> String {
    let longest = 256
    var start = offset
    while start > 0, offset - start < longest, bytes[start - 1] != 0 { start -= 1 }
    var end = offset
    while end < bytes.count, end - offset < longest, bytes[end] != 0 { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
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

  /// Whether the image has symbols of methods, and none of this one. Those of a stripped image are unknown.
  fileprivate func isKnownNotToImplement(_ selector: String) -> Bool {
    let ending = Array(" \(selector)]".utf8)
    var hasMethods = false
    for index in 0..<symbols.count where symbols[index].isDefined {
      let name = symbols.strings[symbols.nameRange(of: symbols[index])]
      guard name.count > 2, [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(name[name.startIndex]),
        name[name.startIndex + 1] == UInt8(ascii: "[")
      else { continue }
      if name.suffix(ending.count).elementsEqual(ending) { return false }
      hasMethods = true
    }
    return hasMethods
  }
}
