public import Bytes
internal import Findings
internal import Rules

extension Scan {
  /// Scans one shard of a checkout for `ScanOptions.shards`.
  ///
  /// - Parameter path: a folder.
  public func run(_ shard: Shard, of path: Path) throws(ShardFile.Failure) -> ShardFile {
    if (try? EntryType(ofPath: path)) == .regular { throw ShardFile.Failure(reason: "'--shard' takes a folder") }
    var finder = SelectionFinder(options, [path], areFiles: false, areAll: true)
    finder.find()
    guard finder.selections.count == 1, let selection = finder.selections.first, let key = options.recordKey else {
      throw ShardFile.Failure(reason: finder.notifications.first?.complaint ?? "'--shard' takes a folder")
    }
    do throws(SystemError) {
      let disk = try DiskSource(path: selection.top)
      let sizes = ShardStep.FileSizes()
      _ = reading(.measure(sizes), nil).part(of: selection, in: disk)
      let records = FileRecords([], options.rules, capacity: ShardFile.largestSize / 2)
      _ = reading(.read(shard.files(among: sizes.all)), records).part(of: selection, in: disk)
      guard let found = records.takeFound(keepingOthers: false) else {
        throw SystemError(reason: "more than 512 MB of results; use more shards")
      }
      return ShardFile(shard, key, found)
    } catch {
      throw ShardFile.Failure(reason: error.message)
    }
  }
}

extension ScanOptions {
  /// Why shards cannot be combined, as a clause; nil if they can.
  public func problem(of shards: [ShardFile]) -> String? {
    guard let first = shards.first else { return nil }
    if let other = shards.first(where: { $0.shard.count != first.shard.count }) {
      return "shards of different scans: one of \(first.shard.count), and one of \(other.shard.count)"
    }
    let key = recordKey
    let other = shards.first { $0.key != key }?.shard
    return other.map {
      "shard \($0.number) was scanned with other rules or options, or by another version of applint; scan it again"
    }
  }
}
