public import Bytes

/// Names of properties whose texts code replaces, found without reading tokens: what a comment adds makes a rule silent at most.
public struct TextReceivers: Sendable {
  /// Hashes of those of the object whose code it is, as `StableHash` makes them: `label` of `self.label.text = …`.
  public private(set) var own: [UInt64] = []
  /// Hashes of those of other objects: `label` of `cell.label.text = …`.
  public private(set) var ofOthers: [UInt64] = []
  public var isEmpty: Bool { own.isEmpty && ofOthers.isEmpty }

  /// Setters of properties, methods of Swift and words of messages.
  public static let words =
    [
      ".text =", ".title =", ".stringValue =", ".attributedText =", ".attributedStringValue =", ".placeholder =",
      ".objectValue =",
    ]
    + [".setTitle(", ".removeAllItems("]
    + ["setText:", "setTitle:", "setStringValue:", "setAttributedStringValue:", "setAttributedText:", "setObjectValue:"]
    + ["removeAllItems]", "addItemWithTitle:", "addItemsWithTitles:"]

  /// - Parameter matches: where the words occur.
  public init(_ bytes: Span<UInt8>, _ matches: [LiteralMatch]) {
    for match in matches { add(bytes, at: match.offset) }
  }

  private mutating func add(_ bytes: Span<UInt8>, at offset: Int) {
    let receiver = bytes.word(before: offset)
    if let receiver {
      let name = bytes.nameHash(receiver.range)
      if receiver.isOfOther { ofOthers.append(name) } else { own.append(name) }
    }
    // `[self setTitle:title ofControl:okButton]`
    guard bytes[offset] != UInt8(ascii: "."), let receiver,
      bytes.isOwn(receiver.range) || (0x41...0x5A).contains(bytes[receiver.range.lowerBound])
    else { return }
    var index = offset
    while index < bytes.count, index < offset + 300, bytes[index] != UInt8(ascii: ";") {
      index += 1
      if bytes[index - 1] == UInt8(ascii: ":"), let word = bytes.word(from: index) { own.append(bytes.nameHash(word)) }
    }
  }
}

extension Span where Element == UInt8 {
  /// The last word of the expression before a place, behind which brackets and marks may stand: `label` of `[[self label] `.
  fileprivate func word(before offset: Int) -> (range: Range<Int>, isOfOther: Bool)? {
    let end = end(before: offset, passingBrackets: true)
    let range = word(endingAt: end)
    guard !range.isEmpty else { return nil }
    let start = start(ofWordBefore: end)
    // `cell.label`, `[cell label]`
    let isMember = start > 0 && (self[start - 1] == UInt8(ascii: ".") || self[start - 1] == UInt8(ascii: ">"))
    let isMessage = !isMember && end < count && self[end] == UInt8(ascii: "]")
    guard isMember || isMessage else { return (range, false) }
    let receiver = word(endingAt: self.end(before: isMember ? start - 1 : start, passingBrackets: false))
    return (range, !isOwn(receiver))
  }

  private func end(before offset: Int, passingBrackets: Bool) -> Int {
    var end = offset
    while end > 0 {
      switch self[end - 1] {
      case 0x20, 0x09, 0x0A, UInt8(ascii: "?"), UInt8(ascii: "!"): end -= 1
      case UInt8(ascii: "]") where passingBrackets: end -= 1
      default: return end
      }
    }
    return end
  }

  private func start(ofWordBefore end: Int) -> Int {
    var start = end
    while start > 0, ByteClass.isIdentifierBody(self[start - 1]) { start -= 1 }
    return start
  }

  /// A variable of an instance begins with an underscore that its outlet does not have.
  private func word(endingAt end: Int) -> Range<Int> { withoutUnderscores(start(ofWordBefore: end)..<end) }

  private func withoutUnderscores(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, self[start] == UInt8(ascii: "_") { start += 1 }
    return start..<range.upperBound
  }

  /// The word behind a place and spaces: `label` of ` [self label]`.
  fileprivate func word(from offset: Int) -> Range<Int>? {
    var start = offset
    // Behind `self` and its dot the word itself follows.
    for _ in 0..<2 {
      while start < count, isSpace(at: start) || self[start] == UInt8(ascii: "[") { start += 1 }
      var end = start
      while end < count, ByteClass.isIdentifierBody(self[end]) { end += 1 }
      let found = withoutUnderscores(start..<end)
      guard isText("self", found), end < count, isSpace(at: end) || self[end] == UInt8(ascii: ".") else {
        return found.isEmpty ? nil : found
      }
      start = end + 1
    }
    return nil
  }

  private func isSpace(at index: Int) -> Bool { self[index] == 0x20 || self[index] == 0x09 || self[index] == 0x0A }

  /// Whether a word is `self` or `super`.
  fileprivate func isOwn(_ range: Range<Int>) -> Bool { isText("self", range) || isText("super", range) }

  private func isText(_ text: String, _ range: Range<Int>) -> Bool {
    range.count == text.utf8.count && extracting(range).isEqual(to: text)
  }

  fileprivate func nameHash(_ range: Range<Int>) -> UInt64 { StableHash.of(extracting(range)) }
}
