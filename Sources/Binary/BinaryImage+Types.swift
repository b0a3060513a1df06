internal import Bytes

/// A symbol by which an image tells that it knows an Objective-C class or protocol.
public struct TypeReference: Sendable {
  public enum Kind: Sendable {
    /// The class is imported: `_OBJC_CLASS_$_X`, `_OBJC_METACLASS_$_X`, `.objc_class_name_X` or Swift's `$sSo…C` undefined.
    case classImport
    /// A protocol that the image adopts or names. Its symbol is defined in every image that does, and imported by none.
    case protocolName
    /// The type inside another Swift symbol's mangled name.
    case swiftSignature
  }

  public let kind: Kind
  /// The table that holds the names: the symbol table's strings, what an import table names, or Swift's names of types.
  public let strings: [UInt8]
  /// The name of the type in `strings`.
  public let nameRange: Range<Int>
  let symbolRange: Range<Int>
  /// The section that holds it where it is no symbol, `segment,section`.
  public internal(set) var section: String?

  /// The whole symbol, as `nm` prints it.
  public var symbolName: String { String(decoding: strings[symbolRange], as: UTF8.self) }
}

extension BinaryImage {
  /// The tables that hold names of symbols. A name that stands in none of them is no symbol of the image.
  public var symbolStrings: [[UInt8]] {
    [symbols.strings] + importTables.map(\.bytes) + (swiftTypeNames.map { [$0.bytes] } ?? [])
  }

  /// Calls `body` for every reference to a class or protocol: first those of the symbol table, then those of the import tables, which
  /// remain when the former is stripped.
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

  /// Calls `body` with the name of every symbol that the image imports and the bytes that hold it: first those of the symbol table, then
  /// those of the import tables.
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
        // The symbol is about the class itself where its mangled name begins with it.
        let isWholeSymbol = mangled.lowerBound <= start + 1 && strings[mangled.upperBound - 1] == UInt8(ascii: "C")
        let kind: TypeReference.Kind = isWholeSymbol && isUndefined ? .classImport : .swiftSignature
        body(TypeReference(kind: kind, strings: strings, nameRange: type, symbolRange: symbol))
      }
    }
  }

  private struct TypePrefix {
    let bytes: [UInt8]
    let kind: TypeReference.Kind
    /// A defined class symbol is the image's own class, which merely has that name.
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
    // The fragile ABI of 32-bit macOS.
    TypePrefix(".objc_class_name_", .classImport),
    TypePrefix("__OBJC_PROTOCOL_$_", .protocolName),
    TypePrefix("__OBJC_LABEL_PROTOCOL_$_", .protocolName),
    // The same before 2011, as assembler-local labels that survive `ld -r`.
    TypePrefix("l_OBJC_PROTOCOL_$_", .protocolName),
    TypePrefix("l_OBJC_LABEL_PROTOCOL_$_", .protocolName),
  ]

  /// Swift 5 and later (`$s`), 4.2 (`$S`), 4.0 and 4.1 (`_T0`), each after the underscore of C symbols; and the reference to a type
  /// in the reflection metadata of a stored property.
  private static let swiftPrefixes = ["_$s", "_$S", "__T0", "_symbolic "].map { Array($0.utf8) }

  private static func isSwiftMangled(_ name: Span<UInt8>) -> Bool {
    swiftPrefixes.contains { name.hasBytes($0, at: 0) }
  }

  /// Finds types of the `__C` module among mangled names: `So`, the length in decimal, the name, and `C` for a class, `P` for a
  /// protocol, `V` or `O` for a value (Swift's `docs/ABI/Mangling.rst`).
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
