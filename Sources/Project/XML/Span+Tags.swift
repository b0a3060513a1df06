internal import Bytes

extension Span where Element == UInt8 {
  /// The index after the `>` that closes the tag at `start`, ignoring those in quotes.
  func endOfXMLTag(from start: Int) -> Int {
    var index = start
    var quote: UInt8?
    while index < count {
      let byte = self[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return count
  }

  /// The range of an attribute value in a tag, without quotes; the tag if it cannot be found.
  func xmlValueRange(of attribute: String, inTag tag: Range<Int>) -> Range<Int> {
    var index = tag.lowerBound
    var isWanted = false
    while index < tag.upperBound {
      let byte = self[index]
      let start = index
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        // Skips what looks like an attribute inside another one's value.
        let end = firstIndex(ofAny: byte, byte, from: index + 1)
        guard end < tag.upperBound else { return tag }
        if isWanted { return index + 1..<end }
        index = end + 1
      } else if byte == UInt8(ascii: "=") || byte.isPropertyListSpace {
        index += 1
      } else {
        while index < tag.upperBound, !"=\"'".utf8.contains(self[index]), !self[index].isPropertyListSpace { index += 1 }
        isWanted = extracting(start..<index).isEqual(to: attribute)
      }
    }
    return tag
  }
}
