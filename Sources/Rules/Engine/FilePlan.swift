public import Bytes
public import Findings

/// What a rule set does with files of one type.
public protocol FilePlan: Sendable {
  /// Whether anything is made of such files.
  var isWanted: Bool { get }

  /// Whether a file is opened.
  ///
  /// - Parameter isChecked: whether the checks of single files run, and not only collectors.
  func opens(_ file: FilePlace, isChecked: Bool) -> Bool

  /// Facts of a file that is not opened or whose header cannot be read.
  func facts(ofUnopened file: FilePlace) -> [CollectedFact]

  /// Searches the bytes of a file for everything that checks and collectors look for, in one pass; parses it where something of that
  /// occurs, runs checks and collects facts.
  ///
  /// - Throws: `ReadError` for a file that is malformed.
  func run(
    _ buffer: inout FileBuffer, _ file: FilePlace, isChecked: Bool, _ context: inout ReadingContext
  ) throws(ReadError) -> FileOutcome

  /// Reads the header of a file and collects facts.
  func run(header: ByteRegion, _ file: FilePlace) throws(ReadError) -> [CollectedFact]
}

extension FilePlan {
  public func facts(ofUnopened file: FilePlace) -> [CollectedFact] { [] }

  public func run(
    _ buffer: inout FileBuffer, _ file: FilePlace, isChecked: Bool, _ context: inout ReadingContext
  ) throws(ReadError) -> FileOutcome { FileOutcome() }

  public func run(header: ByteRegion, _ file: FilePlace) throws(ReadError) -> [CollectedFact] { [] }
}

/// What comes of a file.
public struct FileOutcome: Sendable {
  public internal(set) var findings: [Finding] = []
  public internal(set) var facts: [CollectedFact] = []
  /// The file as text, where suppression comments may be in it.
  public internal(set) var marked: (any TextFile)?
  /// What the reader has noticed without failing, as clauses.
  public internal(set) var remarks: [String] = []
}

/// Where a file is.
public struct FilePlace: Sendable {
  /// From the top of the tree.
  public let folder: Path
  public let name: [UInt8]
  public let isThirdParty: Bool
  /// Whether version control ignores it.
  public let isIgnored: Bool

  /// Of the folder, by its name and those of the folders around it.
  private let folderPurpose: CheckoutFile.Purpose

  public init(_ name: [UInt8], in folder: Path, _ folderPurpose: CheckoutFile.Purpose = [], isThirdParty: Bool, isIgnored: Bool) {
    self.name = name
    self.folder = folder
    self.folderPurpose = folderPurpose
    self.isThirdParty = isThirdParty
    self.isIgnored = isIgnored
  }

  public var location: Path { folder.appending(name) }
  /// From the top of the tree.
  public var path: String { location.description }
  public var file: CheckoutFile {
    CheckoutFile(
      path: path, isThirdParty: isThirdParty, isIgnored: isIgnored, purpose: folderPurpose.union(CheckoutFile.Purpose(of: name)))
  }
}

/// Storage for one small file after another.
public struct FileBuffer: ~Copyable {
  /// The file, and behind it what an earlier one has left.
  private(set) var storage: [UInt8]
  /// Of the file.
  public private(set) var count = 0

  public init(capacity: Int) {
    storage = [UInt8](repeating: 0, count: capacity)
  }

  /// Fills the buffer.
  ///
  /// - Parameter read: puts a file into the storage, and returns its number of bytes.
  public mutating func fill<Failure: Error>(_ read: (inout [UInt8]) throws(Failure) -> Int) throws(Failure) {
    count = try read(&storage)
  }

  /// Whether the file begins with some bytes.
  public func starts(with prefix: [UInt8]) -> Bool { storage.span.extracting(0..<count).hasBytes(prefix, at: 0) }

  /// The file: a copy, or where it is large the storage itself.
  public mutating func take() -> [UInt8] {
    guard count > 256 << 10 else { return Array(storage[..<count]) }
    var bytes: [UInt8] = []
    swap(&bytes, &storage)
    bytes.removeLast(bytes.count - count)
    count = 0
    return bytes
  }
}

/// What a plan is made of.
struct PlanRequest: Sendable {
  /// With their descriptors.
  let checks: [FileCheck]
  let facts: FactRequest
  let isThirdParty: Bool
  let reporting: Reporting
  /// Whether suppression comments are looked for in files that nothing else needs.
  let readsSuppressions: Bool
}

/// A plan for files that are not opened.
struct NamePlan: FilePlan {
  private let collectors: [NameCollector.Collect]

  init(_ type: FileTraits, _ request: PlanRequest) {
    collectors = request.facts.nameCollectors(of: type)
  }

  var isWanted: Bool { !collectors.isEmpty }
  func opens(_ file: FilePlace, isChecked: Bool) -> Bool { false }
  func facts(ofUnopened file: FilePlace) -> [CollectedFact] { collectors.compactMap { $0(file) } }
}
