/// A set of identifiers, looked up by bytes without creating a `String`.
///
/// Rules share one table for source files, binaries, and interface files. An entry that ends in `*`, such as
/// `UIWebViewNavigationType*`, is a family of constants: it matches the stem and every identifier that continues it with an
/// upper-case letter.
public struct NameTable: Sendable {
  private var names: [UInt64: [[UInt8]]] = [:]
  private var stems: [[UInt8]] = []

  public init(_ entries: [String]) {
    for entry in entries {
      if entry.hasSuffix("*") {
        stems.append(Array(entry.utf8.dropLast()))
      } else {
        let bytes = Array(entry.utf8)
        names[StableHash.of(bytes.span), default: []].append(bytes)
      }
    }
  }

  /// Whether `name` is an entry or belongs to a family.
  public func contains(_ name: Span<UInt8>) -> Bool {
    if let candidates = names[StableHash.of(name)],
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

  public func contains(_ name: String) -> Bool {
    contains(Array(name.utf8).span)
  }
}
