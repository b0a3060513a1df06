internal import Bytes
internal import Findings
internal import Rules
internal import Synchronization

/// What plans found in files before, by the contents of the files: in an earlier scan, or on other machines.
///
/// Times do not count, so a record may come from any copy of a checkout.
final class FileRecords: Sendable {
  private struct Known {
    let seed: UInt64
    let record: FileRecord
  }

  private struct Store {
    var known: [Path: Known]
    var found: [Path: FileRecord] = [:]
    /// Of the contents of records, in bytes.
    var size = 0
    /// Whether no file of records has all that was found.
    var isNew = false
  }

  private let store: Mutex<Store>
  private let request: FactRequest
  /// Of new fingerprints. No one knows it while a checkout changes, so no one can choose contents with equal fingerprints.
  private let seed: UInt64
  /// In bytes; if there is more, nothing is kept.
  private let capacity: Int
  /// Whether binaries are read completely to recognize them. A scan reads only their tables.
  let includesBinaries: Bool

  /// Where a cache keeps what was found; nil without one.
  private let destination: ScanCache.FoundRecords?

  /// - Parameter files: those of an earlier scan, or of shards.
  init(
    _ files: [RecordFile], _ rules: RuleSet, capacity: Int, includesBinaries: Bool, destination: ScanCache.FoundRecords? = nil
  ) {
    self.destination = destination
    request = rules.facts
    seed = files.first?.seed ?? .random(in: .min ... .max)
    (self.capacity, self.includesBinaries) = (capacity, includesBinaries)
    store = Mutex(
      Store(
        known: files.reduce(into: [:]) { known, file in
          for (path, record) in file.records { known[path] = Known(seed: file.seed, record: record) }
        }))
  }

  private func known(_ file: FilePlace) -> Known? {
    let path = file.location
    return store.withLock { $0.known[path] }
  }

  /// The hash of a file's contents, and of what its plan knows about it.
  ///
  /// - Parameters:
  ///   - kind: what decides on the plan besides the path of the file.
  ///   - read: passes on the contents, piece by piece.
  func fingerprint<Failure: Error>(
    of file: FilePlace, _ kind: FileKind, _ read: (inout SeededHash) throws(Failure) -> Void
  ) throws(Failure) -> UInt64 {
    var hash = SeededHash(seed: known(file)?.seed ?? seed)
    var place = RecordWriter(sharesStrings: false)
    place.write(file.file, file.isQuarantined, kind.traits.id)
    hash.combine(place.bytes.span)
    try read(&hash)
    return hash.value
  }

  /// What was found in a file with a fingerprint; nil if it has changed, or was not recorded.
  func outcome(of file: FilePlace, _ fingerprint: UInt64) -> FileOutcome? {
    guard let known = known(file), known.record.fingerprint == fingerprint,
      let outcome = FileOutcome(known.record, of: file, request)
    else { return nil }
    keep(known.record, of: file, isNew: false)
    return outcome
  }

  /// Records what was found in a file, if it can be recorded.
  func keep(_ outcome: FileOutcome, of file: FilePlace, _ fingerprint: UInt64) {
    guard capacity > 0, let record = FileRecord(outcome, of: file, request, fingerprint: fingerprint) else { return }
    keep(record, of: file, isNew: true)
  }

  private func keep(_ record: FileRecord, of file: FilePlace, isNew: Bool) {
    let path = file.location
    store.withLock { store in
      store.size += record.contents.count + path.bytes.count
      store.isNew = store.isNew || isNew
      if store.size <= capacity { store.found[path] = record } else { store.found = [:] }
    }
  }

  /// Takes what was found; nil if it is too much. Nothing is known afterwards.
  ///
  /// - Parameter keepingOthers: whether files that were not scanned may still exist.
  func takeFound(keepingOthers: Bool) -> RecordFile? {
    store.withLock { store in
      defer { (store.known, store.found) = ([:], [:]) }
      if store.size > capacity { return nil }
      var records = store.found
      for (path, known) in keepingOthers ? store.known : [:] where records[path] == nil {
        store.size += known.record.contents.count + path.bytes.count
        if store.size <= capacity { records[path] = known.record }
      }
      return RecordFile(seed: seed, records: records)
    }
  }

  /// Keeps what was found for the next scan, once all files have been read.
  func store(keepingOthers: Bool) {
    guard let destination, store.withLock(\.isNew), let found = takeFound(keepingOthers: keepingOthers) else { return }
    destination.store(found)
  }
}

/// The records of many files.
struct RecordFile: Sendable {
  let seed: UInt64
  /// By path relative to the top.
  let records: [Path: FileRecord]
}

extension RecordFile: Recordable {
  func write(to record: inout RecordWriter) {
    record.write(seed, UInt64(records.count))
    for path in records.keys.sorted() {
      guard let file = records[path] else { continue }
      record.write(path, file.fingerprint)
      record.write(bytes: file.contents)
    }
  }

  init(from record: inout RecordReader) throws(ReadError) {
    seed = try record.read()
    var records: [Path: FileRecord] = [:]
    for _ in 0..<(try record.count()) {
      let path = try Path(from: &record)
      let file = FileRecord(fingerprint: try record.read(), contents: try record.readBytes())
      guard records.updateValue(file, forKey: path) == nil else { throw record.failure("two records of a file") }
    }
    guard record.isAtEnd else { throw record.failure("more bytes than records") }
    self.records = records
  }
}
