internal import Bytes

/// What one machine found in its shard.
public struct ShardFile: Sendable {
  public let shard: Shard
  /// `ScanOptions.recordKey`
  let key: [UInt8]
  let records: RecordSet

  /// Why a shard cannot be read or written, as a clause.
  public struct Failure: Error {
    public let reason: String
  }

  /// - Throws: `Failure` for a file that is damaged, or no shard.
  public init(_ file: [UInt8]) throws(Failure) {
    guard file.starts(with: Self.magic), let contents = Checksum.contents(Array(file.dropFirst(Self.magic.count))) else {
      throw file.starts(with: Self.magic) ? Self.damage : Failure(reason: "not a file written by 'applint scan --shard'")
    }
    var record = RecordReader(contents)
    do throws(ReadError) {
      key = try record.readBytes()
      guard let shard = Shard(try String(from: &record)) else { throw record.failure("no shard") }
      self.shard = shard
      records = try RecordSet(from: &record)
    } catch {
      throw Self.damage
    }
  }

  private static let damage = Failure(reason: "damaged; run 'applint scan --shard' again")

  init(_ shard: Shard, _ key: [UInt8], _ records: RecordSet) {
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
