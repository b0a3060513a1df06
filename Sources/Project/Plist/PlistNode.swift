/// Kind of a property list value.
public enum PlistKind: UInt8, Sendable {
  case dictionary
  case array
  case string
  case integer
  case real
  case boolean
  case date
  case data
  /// `UID` of a keyed archive.
  case uid
  /// JSON `null`.
  case null
}

/// A value or key in twelve bytes.
///
/// Nodes are in document order: a dictionary or array is followed by its contents, a key by its value.
struct PlistNode: Sendable {
  /// Maximum size of a document. A text has at most as many nodes as bytes, the reader of binary lists stops at this
  /// number, and `next` cannot hold more.
  static let maxBytes = 128_000_000

  private static let kindShift: UInt32 = 28
  private static let flagBit: UInt32 = 1 << 27

  private let startValue: UInt32
  private var endValue: UInt32
  /// Kind, flag and `next`.
  private var packed: UInt32

  @inline(__always)
  init(_ kind: PlistKind, start: Int, end: Int, next: Int, flag: Bool = false) {
    startValue = UInt32(truncatingIfNeeded: start)
    endValue = UInt32(truncatingIfNeeded: end)
    packed = UInt32(kind.rawValue) << Self.kindShift | (flag ? Self.flagBit : 0) | UInt32(truncatingIfNeeded: next)
  }

  var kind: PlistKind { PlistKind(rawValue: UInt8(truncatingIfNeeded: packed >> Self.kindShift)) ?? .null }

  /// For a boolean, its value; for other scalars, whether the bytes need decoding: escapes, or UTF-16 in a binary list.
  var flag: Bool { packed & Self.flagBit != 0 }

  /// Index of the first byte.
  var start: Int { Int(startValue) }

  /// Index after the last byte.
  var end: Int {
    get { Int(endValue) }
    set { endValue = UInt32(truncatingIfNeeded: newValue) }
  }

  /// Index of the first node after this one and its contents.
  var next: Int {
    get { Int(packed & (Self.flagBit - 1)) }
    set { packed = packed & ~(Self.flagBit - 1) | UInt32(truncatingIfNeeded: newValue) & (Self.flagBit - 1) }
  }

  var range: Range<Int> { start..<end }
}

/// The nodes of the elements of an array, or of the keys of a dictionary; a key's value is the next node.
public struct PlistChildren: Sequence, IteratorProtocol {
  private let nodes: [PlistNode]
  private let toValue: Int
  private var index: Int
  private let end: Int

  /// - Parameter kind: nil for a scalar.
  init(_ nodes: [PlistNode], of parent: Int, _ kind: PlistKind?) {
    self.nodes = nodes
    toValue = kind == .dictionary ? 1 : 0
    index = parent + 1
    end = kind == .dictionary || kind == .array ? nodes[parent].next : index
  }

  public mutating func next() -> Int? {
    guard index < end else { return nil }
    let current = index
    index = nodes[current + toValue].next
    return current
  }
}
