internal import Bytes
internal import Rules
internal import SourceText

/// The files that may use code. A file is read whole the first time, and then only for words that it may contain.
final class SearchedFiles {
  let files: [(path: Path, kind: FileKind)]
  private let source: any FileSource
  private var filters: [WordFilter?]

  init(_ files: [(path: Path, kind: FileKind)], _ source: any FileSource) {
    self.files = files
    self.source = source
    filters = Array(repeating: nil, count: files.count)
  }

  /// The contents of a file that may contain all words of any query; nil for other files, and for those that cannot be read.
  func contents(of index: Int, with queries: some Sequence<WordQuery>) -> [UInt8]? {
    if let filter = filters[index], !queries.contains(where: filter.mayContain) { return nil }
    guard let bytes = source.contents(of: files[index].path) else { return nil }
    if filters[index] == nil { filters[index] = WordFilter(bytes.span) }
    return bytes
  }
}
