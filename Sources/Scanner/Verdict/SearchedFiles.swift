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
    if let filter = filters[index] {
      return queries.contains(where: filter.mayContain) ? source.contents(of: files[index].path) : nil
    }
    guard let bytes = source.contents(of: files[index].path) else { return nil }
    let filter = WordFilter(bytes.span)
    filters[index] = filter
    return queries.contains(where: filter.mayContain) ? bytes : nil
  }

  /// Whether a file may contain all words of a query.
  func mayContain(_ index: Int, _ query: WordQuery) -> Bool { filters[index]?.mayContain(query) ?? true }
}

extension Inventory {
  /// Files that may use code, without sources outside of any target, sorted by path.
  func files(of membership: BuildMembership) -> [(path: Path, kind: FileKind)] {
    folders.values.flatMap { folder in
      folder.entries.compactMap { entry in
        guard entry.type == .regular, let kind = FileKind(name: entry.name, framework: nil), kind.traits.namesCode else {
          return nil
        }
        let path = folder.context.path.appending(entry.name)
        return kind.traits.sourceLanguage == nil || membership.mayBuild(path.description) ? (path, kind) : nil
      }
    }.sorted { $0.path < $1.path }
  }
}
