/// A set of identifiers, looked up by bytes without creating a `String`.
///
/// Rules share one table for source files, binaries, and interface files. An entry that ends in `*`, such as
/// `UIWebViewNavigationType*`, is a family of constants: it matches the stem and every identifier that continues it with an
/// upper-case letter.
public struct NameTable: Sendable {
  private var names: [UInt64: [[UInt8]]] = [:]
  private var stems: [[UInt8]] = []
  /// A bit for each beginning, end, and length of a name, because few of the identifiers that are looked up are in the table.
  private var shapes = [UInt64](repeating: 0, count: 64)

  public init(_ entries: [String]) {
    for entry in entries {
      if entry.hasSuffix("*") {
        stems.append(Array(entry.utf8.dropLast()))
      } else {
        let bytes = Array(entry.utf8)
        names[StableHash.of(bytes.span), default: []].append(bytes)
        let shape = Self.shape(of: bytes.span)
        shapes[shape >> 6] |= 1 << UInt64(shape & 63)
      }
    }
  }

  /// Whether `name` is an entry or belongs to a family.
  public func contains(_ name: Span<UInt8>) -> Bool {
    let shape = Self.shape(of: name)
    if shapes[shape >> 6] >> UInt64(shape & 63) & 1 != 0, let candidates = names[StableHash.of(name)],
      candidates.contains(where: { $0.count == name.count && name.hasBytes($0, at: 0) })
    {
      return true
    }
    return stems.contains { stem in
      guard name.hasBytes(stem, at: 0) else { return false }
      guard name.count > stem.count else { return true }
      return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(name[stem.count])
    }
  }

  /// A number below 4096.
  private static func shape(of name: Span<UInt8>) -> Int {
    let count = name.count
    guard count > 0 else { return 0 }
    let ends = UInt64(name[0]) | UInt64(name[count - 1]) << 8
    let shape = ends | UInt64(name[count / 2]) << 16 | UInt64(count) << 24
    return Int(truncatingIfNeeded: (shape &* 0x9E37_79B9_7F4A_7C15) >> 52)
  }

  public func contains(_ name: String) -> Bool {
    contains(Array(name.utf8).span)
  }
}
