internal import Bytes

/// Which of many strings occur in files: as `"key"`, `case key`, `, key`, or `.key` in source files, as `>key<` in property lists.
///
/// Hashes are compared in one pass, so the time does not depend on the number of strings.
struct OccurringStrings {
  private var missing: Set<UInt64>
  private var found: Set<UInt64> = []
  private let maxLength: Int

  init(_ strings: Set<String>) {
    missing = Set(strings.flatMap { [StableHash.of($0), StableHash.of($0.accessorName)] })
    maxLength = strings.map(\.utf8.count).max() ?? 0
  }

  func contains(_ string: String) -> Bool {
    found.contains(StableHash.of(string)) || found.contains(StableHash.of(string.accessorName))
  }

  func containsAll(_ strings: Set<String>) -> Bool { strings.allSatisfy(contains) }

  mutating func search(_ bytes: Span<UInt8>) {
    var hash = StableHash()
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\n") {
        record(hash, start..<index, in: bytes)
        (hash, start) = (StableHash(), index + 1)
      } else {
        hash.combine(byte)
        if byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ") && mayPrecedeCase(index, bytes) {
          recordWord(at: index + 1, in: bytes)
        }
      }
    }
  }

  /// Whether a space may precede the name of an enumeration case, which is its default raw value.
  private func mayPrecedeCase(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    index > 0 && bytes[index - 1] == UInt8(ascii: ",") || bytes.hasBytes(Self.case, at: index - 4)
  }

  private static let `case` = Array("case".utf8)

  private mutating func recordWord(at start: Int, in bytes: Span<UInt8>) {
    var hash = StableHash()
    var end = start
    while end < bytes.count, bytes[end].isIdentifierByte {
      hash.combine(bytes[end])
      end += 1
    }
    record(hash, start..<end, in: bytes)
  }

  private mutating func record(_ hash: StableHash, _ range: Range<Int>, in bytes: Span<UInt8>) {
    guard range.count <= maxLength, missing.contains(hash.value), !isInComment(range.lowerBound, bytes) else { return }
    missing.remove(hash.value)
    found.insert(hash.value)
  }

  /// Whether the line is a comment, such as commented-out code.
  private func isInComment(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    var start = index
    while start > max(0, index - Self.maxIndent), bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    while start < index, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\t") { start += 1 }
    return bytes.hasBytes(Self.comment, at: start)
  }

  /// Bounds the work for long lines.
  private static let maxIndent = 400
  private static let comment = Array("//".utf8)
}

extension String {
  /// The name that R.swift generates for a key: `ordersTitle` for `orders.title`.
  fileprivate var accessorName: String {
    let words = split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first else { return self }
    return first.prefix(1).lowercased() + first.dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
