internal import Bytes

/// A symbol that refers to an Objective-C class or protocol.
public struct TypeReference: Sendable {
  public enum Kind: Sendable {
    /// The class is imported: `_OBJC_CLASS_$_X`, `_OBJC_METACLASS_$_X`, `.objc_class_name_X` or Swift's `$sSo…C` undefined.
    case classImport
    /// A protocol that the image adopts or references. Every such image defines its symbol, and none imports it.
    case protocolName
    /// The type in the mangled name of another Swift symbol.
    case swiftSignature
  }

  public let kind: Kind
  /// The bytes that contain the name: symbol strings, an import table, or Swift type names.
  public let strings: [UInt8]
  /// Range of the type name in `strings`.
  public let nameRange: Range<Int>
  let symbolRange: Range<Int>
  /// The section of the name, `segment,section`, if it is not a symbol.
  public internal(set) var section: String?

  /// The whole symbol, as printed by `nm`.
  public var symbolName: String { String(decoding: strings[symbolRange], as: UTF8.self) }
}

extension BinaryImage {
  /// The tables with symbol names. A name in none of them is not a symbol of the image.
  public var symbolStrings: [[UInt8]] {
    [symbols.strings] + importTables.map(\.bytes) + (swiftTypeNames.map { [$0.bytes] } ?? [])
  }

  /// Calls `body` for each reference to a class or protocol: first those in the symbol table, then those in the import tables,
  /// which remain after stripping.
  public func forEachTypeReference(_ body: (TypeReference) -> Void) {
    for index in 0..<symbols.count {
      let symbol = symbols[index]
      guard !symbol.isDebug, symbol.isUndefined || symbol.isDefined else { continue }
      typeReferences(in: symbols.strings, symbols.nameRange(of: symbol), isUndefined: symbol.isUndefined, body)
    }
    for table in importTables {
      for entry in table.imports { typeReferences(in: table.bytes, entry.nameRange, isUndefined: true, body) }
    }
    if let swiftTypeNames {
      let bytes = swiftTypeNames.bytes
      forEachClangType(in: bytes, from: 0, to: bytes.count) { type, mangled in
        body(
          TypeReference(
            kind: .swiftSignature, strings: bytes, nameRange: type, symbolRange: mangled, section: swiftTypeNames.qualifiedName))
      }
    }
  }

  /// Calls `body` with the name of each imported symbol and the bytes that contain it: first those in the symbol table, then
  /// those in the import tables.
  public func forEachImport(_ body: (_ bytes: [UInt8], _ name: Range<Int>) -> Void) {
    for index in 0..<symbols.count where symbols[index].isUndefined && !symbols[index].isDebug {
      body(symbols.strings, symbols.nameRange(of: symbols[index]))
    }
    for table in importTables {
      for entry in table.imports { body(table.bytes, entry.nameRange) }
    }
  }

  private func typeReferences(
    in strings: [UInt8], _ symbol: Range<Int>, isUndefined: Bool, _ body: (TypeReference) -> Void
  ) {
    let name = strings.span.extracting(symbol)
    if let prefix = Self.typePrefixes.first(where: { name.hasBytes($0.bytes, at: 0) }) {
      guard isUndefined || !prefix.mustBeUndefined else { return }
      let type = symbol.lowerBound + prefix.bytes.count..<symbol.upperBound
      body(TypeReference(kind: prefix.kind, strings: strings, nameRange: type, symbolRange: symbol))
    } else if Self.isSwiftMangled(name) {
      let start = symbol.lowerBound + 3
      forEachClangType(in: strings, from: start, to: symbol.upperBound) { type, mangled in
        // The symbol is that of the class itself if its mangled name begins with it.
        let isWholeSymbol = mangled.lowerBound <= start + 1 && strings[mangled.upperBound - 1] == UInt8(ascii: "C")
        let kind: TypeReference.Kind = isWholeSymbol && isUndefined ? .classImport : .swiftSignature
        body(TypeReference(kind: kind, strings: strings, nameRange: type, symbolRange: symbol))
      }
    }
  }

  private struct TypePrefix {
    let bytes: [UInt8]
    let kind: TypeReference.Kind
    /// A defined class symbol is a class of the image that happens to have this name.
    let mustBeUndefined: Bool

    init(_ text: String, _ kind: TypeReference.Kind) {
      bytes = Array(text.utf8)
      self.kind = kind
      mustBeUndefined = kind == .classImport
    }
  }

  private static let typePrefixes = [
    TypePrefix("_OBJC_CLASS_$_", .classImport),
    TypePrefix("_OBJC_METACLASS_$_", .classImport),
    // Fragile ABI of 32-bit macOS.
    TypePrefix(".objc_class_name_", .classImport),
    TypePrefix("__OBJC_PROTOCOL_$_", .protocolName),
    TypePrefix("__OBJC_LABEL_PROTOCOL_$_", .protocolName),
    // Before 2011, assembler-local labels that survive `ld -r`.
    TypePrefix("l_OBJC_PROTOCOL_$_", .protocolName),
    TypePrefix("l_OBJC_LABEL_PROTOCOL_$_", .protocolName),
  ]

  /// Swift 5 and later (`$s`), 4.2 (`$S`), 4.0 and 4.1 (`_T0`), each after the underscore of C symbols; and type references in
  /// the reflection metadata of stored properties.
  private static let swiftPrefixes = ["_$s", "_$S", "__T0", "_symbolic "].map { Array($0.utf8) }

  private static func isSwiftMangled(_ name: Span<UInt8>) -> Bool {
    swiftPrefixes.contains { name.hasBytes($0, at: 0) }
  }

  /// Finds types of the `__C` module in mangled names: `So`, the length in decimal, the name, and `C` for a class, `P` for a
  /// protocol, `V` or `O` for a value type (Swift's `docs/ABI/Mangling.rst`).
  private func forEachClangType(
    in bytes: [UInt8], from start: Int, to limit: Int, _ body: (_ name: Range<Int>, _ mangled: Range<Int>) -> Void
  ) {
    var index = start
    while index + 2 < limit {
      guard bytes[index] == UInt8(ascii: "S"), bytes[index + 1] == UInt8(ascii: "o") else {
        index += 1
        continue
      }
      var name = index + 2
      var length = 0
      while name < limit, length < 1000, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[name]) {
        length = length * 10 + Int(bytes[name] - UInt8(ascii: "0"))
        name += 1
      }
      let end = name + length
      if length > 0, end < limit,
        [UInt8(ascii: "C"), UInt8(ascii: "P"), UInt8(ascii: "V"), UInt8(ascii: "O")].contains(bytes[end])
      {
        body(name..<end, index..<end + 1)
        index = end
      } else {
        index += 2
      }
    }
  }
}
