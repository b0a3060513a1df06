/// The enclosing type of an offset: a Swift type at the top level, or an Objective-C class, category, or protocol.
public struct TypeScopes: TokenReader {
  let bytes: [UInt8]
  let tokens: [Token]
  private let isSwift: Bool
  /// Read on first use, sorted by offset.
  private lazy var types: [(name: String, range: Range<Int>)] = isSwift ? swiftTypes : objectiveCTypes

  public init(_ file: SourceFile) {
    bytes = file.bytes
    tokens = file.tokens
    isSwift = file.language == .swift
  }

  /// - Parameter offset: in bytes.
  /// - Returns: nil outside types.
  public mutating func type(at offset: Int) -> String? {
    var (low, high) = (0, types.count)
    while low < high {
      let middle = (low + high) / 2
      if types[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < types.count && types[low].range.contains(offset) ? types[low].name : nil
  }

  private var swiftTypes: [(name: String, range: Range<Int>)] {
    var types: [(name: String, range: Range<Int>)] = []
    var index = 0
    while index < tokens.count {
      if isType(at: index), let open = brace(afterHeader: index), let end = closing(open) {
        var name = index + 1
        while isSign(".", at: name + 1), isName(name + 2) { name += 2 }
        types.append((text(at: name), tokens[index].offset..<tokens[end].end))
        index = end
      }
      index = next(after: index) ?? index + 1
    }
    return types
  }

  /// The maximum length of a header in tokens.
  private static let longestHeader = 500

  private func brace(afterHeader index: Int) -> Int? {
    (index + 2..<max(index + 2, min(index + Self.longestHeader, tokens.count))).first { isSign("{", at: $0) }
  }

  private func isType(at index: Int) -> Bool {
    switch tokens[index].keyword {
    case .class, .struct, .enum, .actor, .extension, .protocol:
      isName(index + 1) && keyword(at: index + 1) == .none && !isSign(".", at: index - 1) && !tokens[index].isDead
    default: false
    }
  }

  private var objectiveCTypes: [(name: String, range: Range<Int>)] {
    var types: [(name: String, range: Range<Int>)] = []
    var current: (name: String, start: Int)?
    for index in tokens.indices where isSign("@", at: index - 1) {
      switch tokens[index].keyword {
      case .interface, .implementation, .protocol:
        // `@protocol Name;` declares nothing.
        if isName(index + 1), !isSign(";", at: index + 2), !isSign(",", at: index + 2) {
          current = (text(at: index + 1), tokens[index].offset)
        }
      case .end:
        if let current { types.append((current.name, current.start..<tokens[index].end)) }
        current = nil
      default: break
      }
    }
    return types
  }
}
