internal import Bytes

/// Decodes keys and scalars.
struct PlistText {
  let format: PlistDocument.Format
  let bytes: [UInt8]
  /// For XML, whether nodes are elements with their tags rather than text decoded by libxml2.
  let isTagged: Bool

  /// Without quotes or tags; for a binary list, without the marker.
  func contentRange(of node: PlistNode) -> Range<Int> {
    let range = node.range
    switch format {
    case .json, .openStep:
      guard node.kind == .string, range.count >= 2 else { return range }
      let first = bytes[range.lowerBound]
      guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { return range }
      return range.lowerBound + 1..<range.upperBound - 1
    case .xml: return isTagged && node.kind != .dictionary && node.kind != .array ? textRange(ofElement: range) : range
    case .binary: return range
    }
  }

  /// The content of an element without child elements.
  private func textRange(ofElement range: Range<Int>) -> Range<Int> {
    let text = bytes.span
    let start = text.endOfXMLTag(from: range.lowerBound)
    guard start < range.upperBound else { return range.upperBound..<range.upperBound }
    var end = range.upperBound - 1
    while end > start, text[end] != UInt8(ascii: "<") { end -= 1 }
    return start..<end
  }

  /// The text of a key or string, or the digits or base64 of other scalars, in UTF-8.
  func content(of node: PlistNode) -> ArraySlice<UInt8> {
    let range = contentRange(of: node)
    switch format {
    case .json: return node.flag ? JSONString.unescape(bytes.span.extracting(range))[...] : bytes[range]
    case .openStep:
      guard range.count < node.range.count, bytes[range].contains(UInt8(ascii: "\\")) else { return bytes[range] }
      return OpenStepString.unescape(bytes[range])[...]
    case .xml: return node.flag && isTagged ? PlainXMLText.decode(bytes.span.extracting(range), isText: true)[...] : bytes[range]
    case .binary: return BinaryPropertyList.text(at: range, in: bytes, isUTF16: node.flag)
    }
  }

  /// Whether a key equals `text`.
  func isText(of node: PlistNode, _ text: String) -> Bool {
    guard !node.flag, format == .json || format == .xml else { return content(of: node).elementsEqual(text.utf8) }
    let range = contentRange(of: node)
    return range.count == text.utf8.count && bytes.span.extracting(range).isEqual(to: text)
  }

  /// Hash of a key.
  func hash(of node: PlistNode) -> UInt64 {
    let content = content(of: node)
    // Reading a slice would treat the bytes after it as missing, which is slower.
    if !node.flag, format == .json { return bytes.span.wordHash(of: content.startIndex..<content.endIndex) }
    return content.span.wordHash(of: 0..<content.count)
  }

  func string(of node: PlistNode) -> String { String(decoding: content(of: node), as: UTF8.self) }

  /// Nil if not a 64-bit integer.
  func integer(of node: PlistNode) -> Int64? {
    guard node.kind == .integer else { return nil }
    if format == .binary { return Int64(bitPattern: BinaryPropertyList.integer(at: node.range, in: bytes)) }
    let digits = trimmed(node)
    let isHexadecimal = format == .xml && (digits.hasPrefix("0x") || digits.hasPrefix("0X"))
    return isHexadecimal ? Int64(digits.dropFirst(2), radix: 16) : Int64(digits)
  }

  func real(of node: PlistNode) -> Double? {
    guard node.kind == .real else { return nil }
    return format == .binary ? BinaryPropertyList.real(at: node.range, in: bytes) : Double(trimmed(node)) ?? 0
  }

  /// The date in its format: a timestamp, or in a binary list seconds since 2001-01-01T00:00:00Z.
  func date(of node: PlistNode) -> String {
    format == .binary ? "\(BinaryPropertyList.real(at: node.range, in: bytes))" : trimmed(node)
  }

  /// Without whitespace.
  func trimmed(_ node: PlistNode) -> String { string(of: node).filter { !$0.isWhitespace } }

  func data(of node: PlistNode) -> [UInt8]? {
    guard node.kind == .data else { return nil }
    return switch format {
    case .binary: Array(bytes[node.range])
    case .openStep: OpenStepString.data(bytes[node.range])
    case .xml, .json: Base64.decode(content(of: node))
    }
  }
}
