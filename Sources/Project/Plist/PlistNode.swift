/// What a value of a property list is.
public enum PlistKind: UInt8, Sendable {
  case dictionary
  case array
  case string
  case integer
  case real
  case boolean
  case date
  case data
  /// The `UID` of a keyed archive.
  case uid
  /// JSON's `null`.
  case null
}

/// A value or key in twelve bytes.
///
/// The nodes of a document are in the order of its text: behind a dictionary or array comes what it holds, behind each key its value.
struct PlistNode: Sendable {
  /// As many bytes as a document may have. No format has more nodes than bytes, and `next` can count no more.
  static let mostBytes = 128_000_000

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

  /// Of a boolean its value, of another scalar whether its bytes are not its text: they hold escapes, or are UTF-16 in a binary list.
  var flag: Bool { packed & Self.flagBit != 0 }

  /// First byte.
  var start: Int { Int(startValue) }

  /// Behind its last byte.
  var end: Int {
    get { Int(endValue) }
    set { endValue = UInt32(truncatingIfNeeded: newValue) }
  }

  /// Index of the first node that is neither this one nor inside of it.
  var next: Int {
    get { Int(packed & (Self.flagBit - 1)) }
    set { packed = packed & ~(Self.flagBit - 1) | UInt32(truncatingIfNeeded: newValue) & (Self.flagBit - 1) }
  }

  var range: Range<Int> { start..<end }
}

/// The nodes of the elements of an array, or of the keys of a dictionary; the value of a key is the next node.
public struct PlistChildren: Sequence, IteratorProtocol {
  private let nodes: [PlistNode]
  private let toValue: Int
  private var index: Int
  private let end: Int

  /// - Parameter kind: nil for what holds nothing.
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
