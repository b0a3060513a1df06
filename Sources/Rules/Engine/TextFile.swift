public import Bytes
public import Project
public import SourceText

/// Facts of a file that is text.
public protocol TextFile: Sendable {
  var bytes: [UInt8] { get }
  var lines: LineIndex { get }
  /// Where comments stand, with their delimiters, in the order of the file; none where they are not looked for.
  var comments: [Range<Int>] { get }
}

extension SourceFile: TextFile {
  public var comments: [Range<Int>] { tokens.filter { $0.kind == .comment }.map(\.range) }
}

extension InterfaceFile: TextFile {
  public var comments: [Range<Int>] { CommentRanges.ofXML(bytes) }
}

extension GitAttributes: TextFile {
  public var comments: [Range<Int>] { CommentRanges.ofHashLines(bytes, lines) }
}

extension PodSpecification: TextFile {
  public var comments: [Range<Int>] { CommentRanges.ofHashLines(bytes, lines) }
}

/// Xcode writes comments of its own into projects and keeps no others.
extension ProjectFile: TextFile {
  public var comments: [Range<Int>] { [] }
}

extension StringTable: TextFile {
  public var comments: [Range<Int>] { CommentRanges.ofStrings(bytes) }
}

/// A catalog is JSON, which has no comments.
extension StringCatalog: TextFile {
  public var comments: [Range<Int>] { [] }
}
