public import Bytes

/// Names of properties whose texts code replaces, found without reading tokens: what a comment adds makes a rule silent at most.
public struct TextReceivers: Sendable {
  /// Those of the object whose code it is: `label` of `self.label.text = …`.
  public private(set) var own: Set<String> = []
  /// Those of other objects: `label` of `cell.label.text = …`.
  public private(set) var ofOthers: Set<String> = []
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
      if receiver.isOfOther { ofOthers.insert(receiver.name) } else { own.insert(receiver.name) }
    }
    // `[self setTitle:title ofControl:okButton]`
    guard bytes[offset] != UInt8(ascii: "."), receiver?.name == "self" || receiver?.name.first?.isUppercase == true
    else { return }
    var index = offset
    while index < bytes.count, index < offset + 300, bytes[index] != UInt8(ascii: ";") {
      index += 1
      if bytes[index - 1] == UInt8(ascii: ":"), let word = bytes.word(from: index) { own.insert(word) }
    }
  }
}

extension Span where Element == UInt8 {
  /// The last word of the expression before a place, behind which brackets and marks may stand: `label` of `[[self label] `.
  fileprivate func word(before offset: Int) -> (name: String, isOfOther: Bool)? {
    let end = end(before: offset) { [UInt8(ascii: "]"), UInt8(ascii: "?"), UInt8(ascii: "!")].contains($0) }
    let start = start(ofWordBefore: end)
    guard let name = name(start..<end) else { return nil }
    // `cell.label`, `[cell label]`
    let isMember = start > 0 && [UInt8(ascii: "."), UInt8(ascii: ">")].contains(self[start - 1])
    let isMessage = !isMember && end < count && self[end] == UInt8(ascii: "]")
    guard isMember || isMessage else { return (name, false) }
    let ofReceiver = self.end(before: isMember ? start - 1 : start) { [UInt8(ascii: "?"), UInt8(ascii: "!")].contains($0) }
    let receiver = self.name(self.start(ofWordBefore: ofReceiver)..<ofReceiver)
    return (name, receiver != "self" && receiver != "super")
  }

  private func end(before offset: Int, _ isSkipped: (UInt8) -> Bool) -> Int {
    var end = offset
    while end > 0, isSpace(at: end - 1) || isSkipped(self[end - 1]) { end -= 1 }
    return end
  }

  private func start(ofWordBefore end: Int) -> Int {
    var start = end
    while start > 0, ByteClass.isIdentifierBody(self[start - 1]) { start -= 1 }
    return start
  }

  /// The word behind a place and spaces: `label` of ` [self label]`.
  fileprivate func word(from offset: Int) -> String? {
    var start = offset
    // Behind `self` and its dot the word itself follows.
    for _ in 0..<2 {
      while start < count, isSpace(at: start) || self[start] == UInt8(ascii: "[") { start += 1 }
      var end = start
      while end < count, ByteClass.isIdentifierBody(self[end]) { end += 1 }
      let found = name(start..<end)
      guard found == "self", end < count, isSpace(at: end) || self[end] == UInt8(ascii: ".") else { return found }
      start = end + 1
    }
    return nil
  }

  private func isSpace(at index: Int) -> Bool { self[index] == 0x20 || self[index] == 0x09 || self[index] == 0x0A }

  /// A variable of an instance begins with an underscore that its outlet does not have.
  private func name(_ range: Range<Int>) -> String? {
    let start = range.first { self[$0] != UInt8(ascii: "_") } ?? range.upperBound
    let bytes = (start..<range.upperBound).map { self[$0] }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
