/// A relative or absolute path as the file system stores it: bytes separated by `/`, not necessarily UTF-8.
///
/// Old checkouts contain names in GB18030 or Mac Roman. The bytes open the file; `description` is for people.
public struct Path: Hashable, Sendable {
  public static let separator = UInt8(ascii: "/")

  public var bytes: [UInt8]

  public init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  public init(_ string: String) {
    bytes = Array(string.utf8)
  }

  public var isEmpty: Bool { bytes.isEmpty }

  /// All bytes at once: an array feeds the hasher one by one.
  public func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  /// This path plus one component. An empty path is the root of a scan and adds no separator.
  public func appending(_ component: [UInt8]) -> Path {
    guard !bytes.isEmpty else { return Path(bytes: component) }
    var joined = bytes
    joined.reserveCapacity(bytes.count + 1 + component.count)
    if joined.last != Path.separator { joined.append(Path.separator) }
    joined.append(contentsOf: component)
    return Path(bytes: joined)
  }

  public func appending(_ component: String) -> Path {
    appending(Array(component.utf8))
  }

  public var components: [ArraySlice<UInt8>] {
    bytes.split(separator: Path.separator)
  }

  public var lastComponent: [UInt8] {
    guard let slash = bytes.lastIndex(of: Path.separator) else { return bytes }
    return Array(bytes[(slash + 1)...])
  }

  /// Everything before the last separator; empty for a path of one component, `/` for a child of the root directory.
  public var parent: Path {
    guard let slash = bytes.lastIndex(of: Path.separator) else { return Path() }
    return slash == 0 ? Path("/") : Path(bytes: Array(bytes[..<slash]))
  }
}

extension Path {
  /// The path without `.`, duplicate separators, and components undone by `..`, by text alone, without resolving links. A leading
  /// `..` is kept.
  public var withoutDetours: Path {
    if !hasDetours { return self }
    var kept: [ArraySlice<UInt8>] = []
    for component in components where !component.elementsEqual(".".utf8) {
      if component.elementsEqual("..".utf8), let last = kept.last, !last.elementsEqual("..".utf8) {
        kept.removeLast()
      } else {
        kept.append(component)
      }
    }
    let joined = Array(kept.joined(separator: [Path.separator]))
    return Path(bytes: bytes.first == Path.separator ? [Path.separator] + joined : joined)
  }
}

extension Path {
  /// Whether `withoutDetours` may differ. Most paths have no detours, and splitting them costs much more than this check.
  var hasDetours: Bool {
    var start = 0
    for index in 0...bytes.count where index == bytes.count || bytes[index] == Path.separator {
      switch index - start {
      case 0: if !bytes.isEmpty { return true }
      case 1: if bytes[start] == UInt8(ascii: ".") { return true }
      case 2: if bytes[start] == UInt8(ascii: "."), bytes[start + 1] == UInt8(ascii: ".") { return true }
      default: break
      }
      start = index + 1
    }
    return false
  }
}

extension Path: Comparable {
  public static func < (left: Path, right: Path) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension Path: CustomStringConvertible {
  /// The path for people and for JSON: bytes that are not UTF-8 become U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
  /// The parts between slashes, including empty ones: an absolute path begins with one. Compares bytes, which is faster than
  /// `split`.
  public var slashSeparated: [Substring] {
    var parts: [Substring] = []
    var start = utf8.startIndex
    while let slash = utf8[start...].firstIndex(of: UInt8(ascii: "/")) {
      parts.append(self[start..<slash])
      start = utf8.index(after: slash)
    }
    return parts + [self[start...]]
  }
}
