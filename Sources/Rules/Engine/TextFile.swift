public import Bytes
public import Project
public import SourceText

/// A parsed text file.
public protocol TextFile: Sendable {
  var bytes: [UInt8] { get }
  var lines: LineIndex { get }
  /// The ranges of comments including delimiters, in file order; empty for types without suppression comments.
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

/// Xcode does not preserve comments other than its own.
extension ProjectFile: TextFile {
  public var comments: [Range<Int>] { [] }
}

extension StringTable: TextFile {
  public var comments: [Range<Int>] { CommentRanges.ofStrings(bytes) }
}

/// JSON has no comments.
extension StringCatalog: TextFile {
  public var comments: [Range<Int>] { [] }
}
