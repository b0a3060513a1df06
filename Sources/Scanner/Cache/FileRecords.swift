internal import Bytes
internal import Findings
internal import Project
internal import Rules
internal import Synchronization

/// What plans found in files with the same contents: in an earlier scan, or on other machines.
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

  private let store: Locked<Store>
  private let request: FactRequest
  /// Of new fingerprints. No one knows it while a checkout changes, so no one can choose contents with equal fingerprints.
  private let seed: UInt64
  /// In bytes; if there is more, nothing is kept.
  private let capacity: Int
  /// Where a cache keeps what was found; nil without one.
  private let destination: ScanCache.RecordEntry?

  /// - Parameter files: those of an earlier scan, or of shards.
  init(
    _ files: [RecordSet], _ rules: RuleSet, capacity: Int, destination: ScanCache.RecordEntry? = nil
  ) {
    self.destination = destination
    request = rules.facts
    seed = files.first?.seed ?? .random(in: .min ... .max)
    self.capacity = capacity
    store = Locked(
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
    place.write(file.file, kind.traits.id)
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
    guard store.withLock({ $0.size < capacity }), let record = FileRecord(outcome, of: file, request, fingerprint: fingerprint)
    else { return }
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
  func takeFound(keepingOthers: Bool) -> RecordSet? {
    store.withLock { store in
      defer { (store.known, store.found) = ([:], [:]) }
      if store.size > capacity { return nil }
      var records = store.found
      for (path, known) in keepingOthers ? store.known : [:] where records[path] == nil {
        store.size += known.record.contents.count + path.bytes.count
        if store.size <= capacity { records[path] = known.record }
      }
      return RecordSet(seed: seed, records: records)
    }
  }

  /// Keeps what was found for the next scan, once all files have been read.
  func store(keepingOthers: Bool) {
    guard let destination, store.withLock(\.isNew), let found = takeFound(keepingOthers: keepingOthers) else { return }
    destination.store(found)
  }
}

/// The records of many files.
struct RecordSet: Sendable {
  let seed: UInt64
  /// By path relative to the top.
  let records: [Path: FileRecord]
}

extension RecordSet: Recordable {
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

extension ScanOptions {
  /// What a record of a file depends on besides the file; nil if the program is not known.
  var recordKey: [UInt8]? {
    let program = Platform.buildIdentifier
    if program.isEmpty { return nil }
    var key = RecordWriter()
    key.write(Release.version, program, rules.recordKey, projectOrder.rawValue, requiresProjectOrder)
    return key.bytes
  }
}
