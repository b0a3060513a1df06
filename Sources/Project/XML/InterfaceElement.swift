/// An element of a storyboard or nib. Its strings are read from the file on demand, so an element takes 32 bytes.
public struct InterfaceElement: Sendable {
  /// Identifies the element's name in this file; see `InterfaceFile.nameID(_:)`.
  public let nameID: UInt16
  private let depthValue: UInt16
  let attributeCount: UInt16
  /// Whether a record of its text follows those of its attributes.
  var hasText = false
  private let indexValue: UInt32
  private let tagStart: UInt32
  private let tagEnd: UInt32
  private let firstAttribute: UInt32
  private let parentValue: Int32
  private var endValue: UInt32

  init(nameID: UInt16, depth: Int, index: Int, tagRange: Range<Int>, attributes: Range<Int>, parent: Int) {
    self.nameID = nameID
    depthValue = UInt16(clamping: depth)
    attributeCount = UInt16(clamping: attributes.count)
    indexValue = UInt32(truncatingIfNeeded: index)
    tagStart = UInt32(truncatingIfNeeded: tagRange.lowerBound)
    tagEnd = UInt32(truncatingIfNeeded: tagRange.upperBound)
    firstAttribute = UInt32(truncatingIfNeeded: attributes.lowerBound)
    parentValue = Int32(truncatingIfNeeded: parent)
    endValue = UInt32(truncatingIfNeeded: index + 1)
  }

  /// Index in `InterfaceFile.elements`.
  public var index: Int { Int(indexValue) }
  /// 0 for the root.
  public var depth: Int { Int(depthValue) }
  /// Index of the parent element; -1 for the root.
  public var parent: Int { Int(parentValue) }
  /// The start tag from `<` to `>`.
  public var tagRange: Range<Int> { Int(tagStart)..<Int(tagEnd) }
  /// The index after its last descendant.
  public internal(set) var end: Int {
    get { Int(endValue) }
    set { endValue = UInt32(truncatingIfNeeded: newValue) }
  }
  public var isLeaf: Bool { end == index + 1 }

  /// Indices of its attributes in the file's table.
  public var attributes: Range<Int> { Int(firstAttribute)..<Int(firstAttribute) + Int(attributeCount) }
}

/// An attribute value or the text of an element, in `XMLContents.source`.
struct XMLValue: Sendable {
  let nameID: UInt16
  /// Whether it has references, comments or line endings to decode.
  let isEncoded: Bool
  private let start: UInt32
  private let end: UInt32

  init(nameID: UInt16, isEncoded: Bool, range: Range<Int>) {
    self.nameID = nameID
    self.isEncoded = isEncoded
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
}
