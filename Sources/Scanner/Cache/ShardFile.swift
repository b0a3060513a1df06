public import Bytes
internal import Findings
internal import Project
internal import Rules

/// What one machine found in its part of a checkout.
public struct ShardFile: Sendable {
  public let shard: Shard
  fileprivate let key: [UInt8]
  fileprivate let records: RecordFile

  /// Why shards cannot be combined or written, as a clause.
  public struct Failure: Error {
    public let reason: String
  }

  /// - Throws: `Failure` for a file that is damaged, or no shard.
  public init(_ file: [UInt8]) throws(Failure) {
    guard file.starts(with: Self.magic), let contents = Checksum.contents(Array(file.dropFirst(Self.magic.count))) else {
      throw Failure(reason: file.starts(with: Self.magic) ? "damaged" : "not written by 'applint scan --shard'")
    }
    var record = RecordReader(contents)
    do throws(ReadError) {
      key = try record.readBytes()
      guard let shard = Shard(try String(from: &record)) else { throw record.failure("no shard") }
      self.shard = shard
      records = try RecordFile(from: &record)
    } catch {
      throw Failure(reason: "damaged")
    }
  }

  fileprivate init(_ shard: Shard, _ key: [UInt8], _ records: RecordFile) {
    (self.shard, self.key, self.records) = (shard, key, records)
  }

  public var bytes: [UInt8] {
    var record = RecordWriter(sharesStrings: false)
    record.write(bytes: key)
    record.write("\(shard.number)/\(shard.count)", records)
    return Self.magic + Checksum.adding(to: record.bytes)
  }

  /// In bytes.
  public static var largestSize: Int { 1 << 30 }

  private static let magic = Array("applint shard\n".utf8)
}

extension ScanOptions {
  /// What a record of a file depends on besides the file; nil if the program is not known.
  var recordKey: [UInt8]? {
    let program = Platform.buildIdentifier
    if program.isEmpty { return nil }
    var key = RecordWriter()
    key.write(Release.version, program, rules.recordKey, projectOrder.rawValue, requiresProjectOrder)
    return key.bytes
  }

  /// Why shards cannot be combined, as a clause; nil if they can.
  public func problem(of shards: [ShardFile]) -> String? {
    guard let first = shards.first else { return nil }
    if shards.contains(where: { $0.shard.count != first.shard.count }) { return "the parts do not belong together" }
    let key = recordKey
    let other = shards.first { $0.key != key }?.shard
    return other.map { "part \($0.number) was checked by another applint, or with other rules or options" }
  }
}

extension Scan {
  /// Scans one part of a checkout for `ScanOptions.shards`.
  ///
  /// - Parameter path: a folder.
  public func run(_ shard: Shard, of path: Path) throws(ShardFile.Failure) -> ShardFile {
    if (try? EntryType(ofPath: path)) == .regular { throw ShardFile.Failure(reason: "not a folder") }
    var finder = SelectionFinder(options, [path], areFiles: false, areAll: true)
    finder.find()
    guard finder.selections.count == 1, let selection = finder.selections.first, let key = options.recordKey else {
      throw ShardFile.Failure(reason: finder.notifications.first?.complaint ?? "only a folder has shards")
    }
    do throws(SystemError) {
      let disk = try DiskSource(path: selection.top)
      let sizes = ShardFilter.FileSizes()
      _ = reading(.sizes(sizes), nil).part(of: selection, in: disk)
      let records = FileRecords([], options.rules, capacity: ShardFile.largestSize / 2, includesBinaries: true)
      _ = reading(.files(shard.files(among: sizes.all)), records).part(of: selection, in: disk)
      guard let found = records.takeFound(keepingOthers: false) else {
        throw SystemError(reason: "too much is found; use more parts")
      }
      return ShardFile(shard, key, found)
    } catch {
      throw ShardFile.Failure(reason: error.message)
    }
  }

  /// What was found in files before, from shards.
  func combining(_ shards: [ShardFile]) -> FileRecords {
    FileRecords(shards.map(\.records), options.rules, capacity: 0, includesBinaries: true)
  }
}
