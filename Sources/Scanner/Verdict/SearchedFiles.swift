internal import Bytes
internal import Rules
internal import SourceText

/// The files that may use code. They are read only for words that they may contain.
final class SearchedFiles {
  let files: [(path: Path, kind: FileKind)]
  private let source: any FileSource
  private var filters: [WordFilter?]
  /// The sources read last: the names that one search finds are often used in the same files.
  private var read: [Int: (source: ReadSource, size: Int)] = [:]
  private var indexes: [Int] = []
  private var size = 0

  /// Bytes of the sources in `read`.
  private static var maxSize: Int { 1 << 20 }

  /// - Parameter words: those of files that the walk has read; others are read whole the first time.
  init(_ files: [(path: Path, kind: FileKind)], _ source: any FileSource, _ words: [CodeWords]) {
    self.files = files
    self.source = source
    // Different names that are not UTF-8 may have the same description.
    let byPath = Dictionary(words.map { ($0.path, Optional($0.filter)) }, uniquingKeysWith: { _, _ in nil })
    filters = files.map { byPath[$0.path.description] ?? nil }
  }

  private init(_ files: [(path: Path, kind: FileKind)], _ source: any FileSource, _ filters: [WordFilter?]) {
    self.files = files
    self.source = source
    self.filters = filters
  }

  /// Makes the same files for another thread.
  var copy: @Sendable () -> SearchedFiles { { [files, source, filters] in SearchedFiles(files, source, filters) } }

  /// The indexes of the files, those that the walk has read from the smallest to the largest: most names are used in a small file,
  /// so that the large ones need no tokens.
  private(set) lazy var fromSmallest: [Int] = {
    let sizes = filters.map { $0?.size ?? .max }
    return files.indices.sorted { sizes[$0] != sizes[$1] ? sizes[$0] < sizes[$1] : $0 < $1 }
  }()

  /// The contents of a file that may contain all words of any query; nil for other files, and for those that cannot be read.
  func contents(of index: Int, with queries: some Sequence<WordQuery>) -> [UInt8]? {
    contents(of: index) { queries.contains(where: $0.mayContain) }
  }

  /// The contents of a file whose words pass a test.
  func contents(of index: Int, where isWanted: (WordFilter) -> Bool) -> [UInt8]? {
    if let filter = filters[index] { return isWanted(filter) ? source.contents(of: files[index].path) : nil }
    guard let bytes = source.contents(of: files[index].path) else { return nil }
    let filter = WordFilter(bytes.span)
    filters[index] = filter
    return isWanted(filter) ? bytes : nil
  }

  /// A file with its declarations; nil for a property list.
  func source(_ index: Int, _ bytes: [UInt8]) -> ReadSource? {
    if let found = read[index] { return found.source }
    guard let source = ReadSource(bytes, files[index].kind, files[index].path) else { return nil }
    read[index] = (source, bytes.count)
    indexes.append(index)
    size += bytes.count
    while size > Self.maxSize, indexes.count > 1 {
      size -= read.removeValue(forKey: indexes.removeFirst())?.size ?? 0
    }
    return source
  }
}

extension Inventory {
  /// Files that may use code, without sources, storyboards, and nibs outside of any target, sorted by path.
  func files(of membership: BuildMembership) -> [(path: Path, kind: FileKind)] {
    folders.values.flatMap { folder in
      folder.entries.compactMap { entry in
        guard entry.type == .regular, let kind = FileKind(name: entry.name, framework: nil), kind.traits.namesCode else {
          return nil
        }
        let path = folder.context.path.appending(entry.name)
        let isBuilt = kind.traits.sourceLanguage == nil && kind != .interface || membership.mayBuild(path.description)
        return isBuilt ? (path, kind) : nil
      }
    }.sorted { $0.path < $1.path }
  }
}
