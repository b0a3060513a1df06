internal import Bytes

/// Interned names of tags and attributes of one file; they repeat so often that this saves most of the work.
struct XMLNameTable: Sendable {
  private struct Entry {
    let low: UInt64
    let high: UInt64
    let hash: UInt64
    let start: UInt32
    let end: UInt32
  }

  /// More than in any real file, and than an id can hold.
  private static let maxNames = 40_000
  /// Such collisions are malicious.
  private static let maxProbes = 64
  private static let maxBytes = 1_000

  private var entries: [Entry] = []
  /// Id + 1 by hash, 0 if empty; a power of two. Sparse, because collisions cost more than memory.
  private var slots = [UInt16](repeating: 0, count: 2048)
  /// Whether some names are not in `slots`.
  private var hasAppended = false

  init() {
    entries.reserveCapacity(128)
  }

  var count: Int { entries.count }

  func range(_ id: UInt16) -> Range<Int> {
    Int(entries[Int(id)].start)..<Int(entries[Int(id)].end)
  }

  /// Whether this is the name with the id.
  @inline(__always)
  func isName(_ name: XMLName, _ id: UInt16, in bytes: Span<UInt8>) -> Bool {
    let entry = entries[Int(id)]
    // Names have no zero bytes, so sixteen bytes show where they end.
    guard entry.low == name.low, entry.high == name.high else { return false }
    return name.count < 16
      || entry.hash == name.hash && Int(entry.end - entry.start) == name.count
        && bytes.hasSameBytes(at: Int(entry.start) + 16, and: name.start + 16, count: name.count - 16)
  }

  /// The id of a name; nil if it cannot be a name or the table would become slow.
  @inline(__always)
  mutating func id(of name: XMLName, in bytes: Span<UInt8>) -> UInt16? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: name.hash >> 32) & mask
    for _ in 0..<Self.maxProbes {
      let entry = slots[slot]
      if entry == 0 { return add(name, slot, in: bytes) }
      if isName(name, entry - 1, in: bytes) { return entry - 1 }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The id of a name from outside the file; nil if the file does not have it.
  func id(of name: String, in bytes: Span<UInt8>) -> UInt16? {
    let text = name.utf8Span.span
    func isName(_ entry: Entry) -> Bool {
      let range = Int(entry.start)..<Int(entry.end)
      return range.count == text.count && text.hasSameBytes(in: text.indices, as: bytes, at: range.lowerBound)
    }
    if hasAppended { return entries.firstIndex(where: isName).map { UInt16(truncatingIfNeeded: $0) } }
    var slot = Int(truncatingIfNeeded: text.xmlName(at: 0).hash >> 32) & (slots.count - 1)
    while slots[slot] != 0 {
      if isName(entries[Int(slots[slot] - 1)]) { return slots[slot] - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a new name, which is not in `slots`.
  mutating func append(_ range: Range<Int>) -> UInt16? {
    guard entries.count < Self.maxNames else { return nil }
    hasAppended = true
    entries.append(
      Entry(low: 0, high: 0, hash: 0, start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound)))
    return UInt16(truncatingIfNeeded: entries.count - 1)
  }

  @inline(never)
  private mutating func add(_ name: XMLName, _ slot: Int, in bytes: Span<UInt8>) -> UInt16? {
    let first = bytes.byteOrZero(at: name.start)
    let isStart = first == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
    // Namespaces (`xmlns`) are left to libxml2.
    guard isStart, name.count <= Self.maxBytes, entries.count < Self.maxNames,
      !bytes.extracting(name.start..<name.end).isEqual(to: "xmlns")
    else { return nil }
    entries.append(
      Entry(
        low: name.low, high: name.high, hash: name.hash, start: UInt32(clamping: name.start), end: UInt32(clamping: name.end)))
    slots[slot] = UInt16(truncatingIfNeeded: entries.count)
    if entries.count * 4 > slots.count { grow() }
    return UInt16(truncatingIfNeeded: entries.count - 1)
  }

  private mutating func grow() {
    slots = [UInt16](repeating: 0, count: slots.count * 4)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt16(truncatingIfNeeded: index + 1)
    }
  }
}
