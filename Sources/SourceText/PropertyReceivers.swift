public import Bytes

/// Names of properties whose text, images, or colors code sets, and the number of translation lookups, found without tokenizing:
/// comments can at most suppress a finding.
public struct PropertyReceivers: Sendable {
  public enum Kind: Sendable { case text, image, color }

  public struct Names: Sendable {
    /// `StableHash` values of an object's own properties: `label` in `self.label.text = …`.
    public fileprivate(set) var own: [UInt64] = []
    /// `StableHash` values of other objects' properties: `label` in `cell.label.text = …`.
    public fileprivate(set) var ofOthers: [UInt64] = []
    public var isEmpty: Bool { own.isEmpty && ofOthers.isEmpty }
  }

  private var texts = Names()
  private var images = Names()
  private var colors = Names()
  public private(set) var localizations = 0
  public var isEmpty: Bool { texts.isEmpty && images.isEmpty && colors.isEmpty && localizations == 0 }

  public subscript(kind: Kind) -> Names {
    switch kind {
    case .text: texts
    case .image: images
    case .color: colors
    }
  }

  /// The triggers: setters, and calls that look up translations.
  public static let words = textWords + imageWords + colorWords + localizations

  /// Setters of properties, Swift methods, and parts of selectors.
  private static let textWords =
    [
      ".text =", ".title =", ".stringValue =", ".attributedText =", ".attributedStringValue =", ".placeholder =",
      ".objectValue =",
    ]
    + [".setTitle(", ".removeAllItems("]
    + ["setText:", "setTitle:", "setStringValue:", "setAttributedStringValue:", "setAttributedText:", "setObjectValue:"]
    + ["removeAllItems]", "addItemWithTitle:", "addItemsWithTitles:"]
  private static let imageWords = [".image", "setImage", "Image(", "Image:"]
  private static let colorWords = ["Color =", "Color:", "setTitleColor("]
  private static let localizations = ["LocalizedString", "localized", "L10n."]

  private init(texts: Names, images: Names, colors: Names, localizations: Int) {
    (self.texts, self.images, self.colors) = (texts, images, colors)
    self.localizations = localizations
  }

  /// - Parameter matches: where the words occur.
  public init(_ bytes: Span<UInt8>, _ matches: [LiteralMatch]) {
    for match in matches {
      let word = Self.words[match.literal]
      switch match.literal {
      case ..<Self.textWords.count: addText(bytes, at: match.offset)
      case ..<(Self.textWords.count + Self.imageWords.count): addImage(bytes, word, at: match.offset)
      case ..<(Self.words.count - Self.localizations.count): addColor(bytes, word, at: match.offset)
      default: if bytes.isLocalization(from: match.offset + word.utf8.count) { localizations += 1 }
      }
    }
  }

  private mutating func addText(_ bytes: Span<UInt8>, at offset: Int) {
    let receiver = bytes.word(before: offset)
    if let receiver { texts.add(receiver, in: bytes) }
    // `[self setTitle:title ofControl:okButton]`
    guard bytes[offset] != UInt8(ascii: "."), let receiver,
      bytes.isOwn(receiver.range) || (0x41...0x5A).contains(bytes[receiver.range.lowerBound])
    else { return }
    var index = offset
    while index < bytes.count, index < offset + 300, bytes[index] != UInt8(ascii: ";") {
      index += 1
      if bytes[index - 1] == UInt8(ascii: ":"), let word = bytes.word(from: index) { texts.own.append(bytes.nameHash(word)) }
    }
  }

  /// `flag.image = …`, `flag.setImage(…`, `flag.kf.setImage(…`, `[flag sd_setImageWithURL:…`
  private mutating func addImage(_ bytes: Span<UInt8>, _ word: String, at offset: Int) {
    guard word == ".image" else {
      // Accepts `setBackgroundImage(`, but not `UIImage(`.
      if word != "setImage", !bytes.hasBytes(of: "set", at: bytes.start(ofWordBefore: offset)) { return }
      if let receiver = bytes.receiver(ofMethod: offset) { images.add(receiver, in: bytes) }
      return
    }
    // A tinted copy of the current image needs an image to begin with.
    guard bytes.isAssignment(from: offset + word.utf8.count), let receiver = bytes.word(before: offset),
      !bytes.readsImage(of: receiver.range, around: offset)
    else { return }
    images.add(receiver, in: bytes)
  }

  /// `flag.textColor = …`, `flag.layer.borderColor = …`, `[flag setTextColor:…`
  private mutating func addColor(_ bytes: Span<UInt8>, _ word: String, at offset: Int) {
    let start = bytes.start(ofWordBefore: offset)
    if word == "Color:", !bytes.hasBytes(of: "set", at: start) { return }
    guard word != "Color =" || start > 0 && bytes[start - 1] == UInt8(ascii: ".") else { return }
    if let receiver = bytes.receiver(ofMethod: start) { colors.add(receiver, in: bytes) }
  }
}

extension PropertyReceivers.Names {
  fileprivate mutating func add(_ receiver: (range: Range<Int>, isOfOther: Bool), in bytes: Span<UInt8>) {
    let name = bytes.nameHash(receiver.range)
    if receiver.isOfOther { ofOthers.append(name) } else { own.append(name) }
  }
}

extension Span where Element == UInt8 {
  /// The last word of the expression before an offset, skipping brackets and optional marks: `label` in `[[self label] `.
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

  /// The receiver of a method, without a namespace or layer: `flag` in `flag.kf.setImage(`, `flag.layer.borderColor`.
  fileprivate func receiver(ofMethod offset: Int) -> (range: Range<Int>, isOfOther: Bool)? {
    var start = start(ofWordBefore: offset)
    for _ in 0..<2 {
      let isMember = start > 0 && self[start - 1] == UInt8(ascii: ".")
      guard let found = word(before: isMember ? start - 1 : start) else { return nil }
      guard found.range.count == 2 || isText("layer", found.range) else { return found }
      start = found.range.lowerBound
    }
    return nil
  }

  /// Whether a single `=` follows.
  fileprivate func isAssignment(from offset: Int) -> Bool {
    var index = offset
    while index < count, self[index] == 0x20 { index += 1 }
    return index + 1 < count && self[index] == UInt8(ascii: "=") && self[index + 1] != UInt8(ascii: "=")
  }

  /// Whether code near an assignment reads the image of the same view: `flag.image = flag.image?.tinted`.
  fileprivate func readsImage(of view: Range<Int>, around offset: Int) -> Bool {
    (max(0, offset - 100)..<min(count - view.count, offset + 60)).contains { place in
      guard place != view.lowerBound, self[place] == self[view.lowerBound],
        (1..<view.count).allSatisfy({ self[place + $0] == self[view.lowerBound + $0] })
      else { return false }
      var end = place + view.count
      if end < count, self[end] == UInt8(ascii: "?") { end += 1 }
      let after = end + 6
      return hasBytes(of: ".image", at: end) && (after >= count || !ByteClass.isIdentifierBody(self[after]))
        && !isAssignment(from: after)
    }
  }

  /// Whether a word with the prefix `localized` ends there or continues as `localizedString`; other words belong to errors and
  /// comparisons.
  fileprivate func isLocalization(from end: Int) -> Bool {
    end >= count || !(0x41...0x5A).contains(self[end]) || hasBytes(of: "String", at: end) || hasBytes(of: "From", at: end)
      || self[end - 1] == UInt8(ascii: ".")
  }

  fileprivate func hasBytes(of text: String, at offset: Int) -> Bool {
    let end = offset + text.utf8.count
    return offset >= 0 && end <= count && extracting(offset..<end).isEqual(to: text)
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

  fileprivate func start(ofWordBefore end: Int) -> Int {
    var start = end
    while start > 0, ByteClass.isIdentifierBody(self[start - 1]) { start -= 1 }
    return start
  }

  /// Instance variables begin with an underscore; their outlets do not.
  private func word(endingAt end: Int) -> Range<Int> { withoutUnderscores(start(ofWordBefore: end)..<end) }

  private func withoutUnderscores(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, self[start] == UInt8(ascii: "_") { start += 1 }
    return start..<range.upperBound
  }

  /// The word after an offset and spaces: `label` in ` [self label]`.
  fileprivate func word(from offset: Int) -> Range<Int>? {
    var start = offset
    // `self` and its dot precede the word.
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

  fileprivate func isOwn(_ range: Range<Int>) -> Bool { isText("self", range) || isText("super", range) }

  private func isText(_ text: String, _ range: Range<Int>) -> Bool {
    range.count == text.utf8.count && extracting(range).isEqual(to: text)
  }

  fileprivate func nameHash(_ range: Range<Int>) -> UInt64 { StableHash.of(extracting(range)) }
}

extension PropertyReceivers.Names: FieldRecordable {
  public static let fields = RecordFields(Self.init(own:ofOthers:)) { ($0.own, $0.ofOthers) }
}

extension PropertyReceivers: FieldRecordable {
  public static let fields = RecordFields(Self.init(texts:images:colors:localizations:)) {
    ($0.texts, $0.images, $0.colors, $0.localizations)
  }
}
