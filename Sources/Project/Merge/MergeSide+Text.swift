internal import Bytes

extension MergeSide {
  /// The range of the block comment after an id, in the same line.
  func comment(after node: Int) -> Range<Int>? {
    let bytes = document.bytes
    var place = range(of: node).upperBound
    while place < bytes.count, bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t") { place += 1 }
    guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "/"), bytes[place + 1] == UInt8(ascii: "*") else { return nil }
    var lexer = OpenStepLexer(bytes: bytes, position: place)
    let piece = lexer.next()
    return piece.kind == .comment ? piece.range : nil
  }

  /// The whole lines of an entry or element with their terminator; nil if it shares them.
  func lines(of node: Int) -> Range<Int>? {
    let extent = document.extent(of: node)
    guard extent.isTerminated, let lines = document.lines(around: extent.whole) else { return nil }
    let end = behindLineEnd(lines.upperBound)
    return end > lines.upperBound ? lines.lowerBound..<end : nil
  }

  /// The value of an entry with the comment after it.
  func valueRange(ofKey key: Int) -> Range<Int> {
    let extent = document.extent(of: key)
    let start = range(of: key + 1).lowerBound
    var end = extent.whole.upperBound - (extent.isTerminated ? 1 : 0)
    while end > range(of: key + 1).upperBound, document.bytes[end - 1].isPropertyListSpace { end -= 1 }
    return start..<end
  }

  func behindLineEnd(_ place: Int) -> Int {
    let bytes = document.bytes
    var end = place
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return end
  }

  /// Whitespace at the start of the line of an entry or element; nothing if it does not begin the line.
  func indentation(of node: Int) -> [UInt8] {
    guard let lines = lines(of: node) else { return [] }
    return Array(document.bytes[lines.lowerBound..<range(of: node).lowerBound])
  }

  /// Whitespace at the start of the line in which a list or dictionary begins.
  func indentation(ofLineOf container: Int) -> [UInt8] {
    let bytes = document.bytes
    var start = range(of: container).lowerBound
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return Array(bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
  }

  var lineEnd: [UInt8] {
    let bytes = document.bytes
    let end = bytes.span.lineEnd(from: 0)
    return end < bytes.count ? Array(bytes[end..<behindLineEnd(end)]) : [0x0A]
  }

  /// The bytes of a range with the ids, comments, and line ends of the result.
  func text(_ range: Range<Int>, lineEnd: [UInt8]) -> [UInt8] {
    let bytes = document.bytes
    let keepsLineEnds = lineEnd == self.lineEnd
    if renamed.isEmpty, comments.isEmpty, keepsLineEnds { return Array(bytes[range]) }
    var result: [UInt8] = []
    var position = range.lowerBound
    var node = firstNode(from: range.lowerBound)
    func copyGap(to end: Int) {
      guard position < end else { return }
      result += keepsLineEnds ? Array(bytes[position..<end]) : Self.withLineEnds(bytes[position..<end], lineEnd)
      position = end
    }
    while node < document.nodes.count, document.nodes[node].start < range.upperBound {
      defer { node += 1 }
      let value = document.nodes[node]
      guard value.kind == .string, value.start >= position else { continue }
      copyGap(to: value.start)
      // The hash of a renamed id is that of its twin.
      if !renamed.isEmpty, let twin = renamed[Self.hash(of: text(of: node))] {
        result += twin.id
      } else {
        result += bytes[value.range]
      }
      position = value.end
      guard !comments.isEmpty, let comment = comments[hashes[node]], let old = self.comment(after: node),
        old.upperBound <= range.upperBound
      else { continue }
      copyGap(to: old.lowerBound)
      result += comment
      position = old.upperBound
    }
    copyGap(to: range.upperBound)
    return result
  }

  private func firstNode(from place: Int) -> Int {
    var (low, high) = (0, document.nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if document.nodes[middle].start < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func withLineEnds(_ text: ArraySlice<UInt8>, _ lineEnd: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      guard byte == 0x0A || byte == 0x0D else {
        result.append(byte)
        continue
      }
      if byte == 0x0D, index < text.endIndex, text[index] == 0x0A { index += 1 }
      result += lineEnd
    }
    return result
  }
}
