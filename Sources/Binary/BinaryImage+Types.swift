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
  /// The name of the type in `BinaryImage.symbols.strings`.
  public let nameRange: Range<Int>
  public let symbol: Symbol
}

extension BinaryImage {
  /// Calls `body` for every reference to a class or protocol in the symbol table, in its order.
  public func forEachTypeReference(_ body: (TypeReference) -> Void) {
    for index in 0..<symbols.count {
      let symbol = symbols[index]
      guard !symbol.isDebug, symbol.isUndefined || symbol.isDefined else { continue }
      let range = symbols.nameRange(of: symbol)
      let name = symbols.strings.span.extracting(range)
      if let prefix = Self.typePrefixes.first(where: { name.hasBytes($0.bytes, at: 0) }) {
        guard symbol.isUndefined || !prefix.mustBeUndefined else { continue }
        let type = range.lowerBound + prefix.bytes.count..<range.upperBound
        body(TypeReference(kind: prefix.kind, nameRange: type, symbol: symbol))
      } else if Self.isSwiftMangled(name) {
        forEachClangType(inMangled: range) { type, isWholeSymbol in
          let kind: TypeReference.Kind = isWholeSymbol && symbol.isUndefined ? .classImport : .swiftSignature
          body(TypeReference(kind: kind, nameRange: type, symbol: symbol))
        }
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

  /// Swift 5 and later (`$s`), 4.2 (`$S`), 4.0 and 4.1 (`_T0`), each after the underscore of C symbols.
  private static func isSwiftMangled(_ name: Span<UInt8>) -> Bool {
    [Array("_$s".utf8), Array("_$S".utf8), Array("__T0".utf8)].contains { name.hasBytes($0, at: 0) }
  }

  /// Finds types of the `__C` module in a mangled name: `So`, the length in decimal, the name, and `C` for a class, `P` for a
  /// protocol, `V` or `O` for a value (Swift's `docs/ABI/Mangling.rst`).
  ///
  /// `isWholeSymbol` is true for a class that the symbol itself is about: the mangled name begins with it.
  private func forEachClangType(inMangled range: Range<Int>, _ body: (_ name: Range<Int>, _ isWholeSymbol: Bool) -> Void) {
    let bytes = symbols.strings
    var index = range.lowerBound + 3
    while index + 2 < range.upperBound {
      guard bytes[index] == UInt8(ascii: "S"), bytes[index + 1] == UInt8(ascii: "o") else {
        index += 1
        continue
      }
      var start = index + 2
      var length = 0
      while start < range.upperBound, length < 1000, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start]) {
        length = length * 10 + Int(bytes[start] - UInt8(ascii: "0"))
        start += 1
      }
      let end = start + length
      if length > 0, end < range.upperBound,
        [UInt8(ascii: "C"), UInt8(ascii: "P"), UInt8(ascii: "V"), UInt8(ascii: "O")].contains(bytes[end])
      {
        body(start..<end, index <= range.lowerBound + 4 && bytes[end] == UInt8(ascii: "C"))
        index = end
      } else {
        index += 2
      }
    }
  }
}
