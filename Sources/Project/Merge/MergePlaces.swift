internal import Bytes

/// The keys of a dictionary by hash.
struct KeyTable {
  private var few: [(hash: UInt64, key: Int)] = []
  private var many: [UInt64: Int] = [:]

  /// - Parameter dictionary: nil, or no dictionary, for an empty table.
  init(_ side: MergeSide, _ dictionary: Int?) {
    guard let dictionary, side.kind(of: dictionary) == .dictionary else { return }
    for key in side.document.keys(of: dictionary) { few.append((side.hashes[key], key)) }
    guard few.count > 16 else { return }
    many.reserveCapacity(few.count)
    for (hash, key) in few { many[hash] = key }
  }

  subscript(hash: UInt64) -> Int? {
    many.isEmpty ? few.last { $0.hash == hash }?.key : many[hash]
  }
}

/// The order of the entries of a dictionary: Xcode sorts them after the class.
struct EntryOrder {
  let isSorted: Bool
  /// Without the class.
  let keys: [Int]

  init(_ side: MergeSide, _ dictionary: Int) {
    let keys = side.document.keys(of: dictionary).filter { !side.document.hasText($0, "isa") }
    self.keys = keys
    isSorted = zip(keys, keys.dropFirst()).allSatisfy { side.text(of: $0).utf8.lexicographicallyPrecedes(side.text(of: $1).utf8) }
  }

  /// The entry of OURS after which one of THEIRS goes; nil for the class or the front.
  func predecessor(of key: Int, in theirs: MergeSide, _ ours: MergeSide) -> Int? {
    let text = theirs.text(of: key)
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if ours.text(of: keys[middle]).utf8.lexicographicallyPrecedes(text.utf8) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? keys[low - 1] : nil
  }
}

/// Where an entry or element is inserted.
struct InsertionPlace {
  let offset: Int
  /// Whether it is the start of a line.
  let isLine: Bool
  /// Of a line there.
  let indentation: [UInt8]
  /// Whether the element before it has no comma or semicolon.
  let needsSeparator: Bool

  /// - Parameter after: the entry or element before it; nil for the front, or after the class of an object.
  init(after: Int?, in container: Int, _ side: MergeSide) {
    let bytes = side.document.bytes
    let isa = side.document.keys(of: container).first { _ in true }.flatMap { side.document.hasText($0, "isa") ? $0 : nil }
    if let node = after ?? isa {
      let extent = side.document.extent(of: node)
      let lines = side.lines(of: node)
      offset = lines?.upperBound ?? extent.whole.upperBound
      isLine = lines != nil
      indentation = side.indentation(of: node)
      needsSeparator = !extent.isTerminated
      return
    }
    var end = side.range(of: container).lowerBound + 1
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
    isLine = end < bytes.count && (bytes[end] == 0x0A || bytes[end] == 0x0D)
    offset = isLine ? side.behindLineEnd(end) : side.range(of: container).lowerBound + 1
    indentation = isLine ? side.indentation(ofLineOf: container) + [UInt8(ascii: "\t")] : []
    needsSeparator = false
  }
}
