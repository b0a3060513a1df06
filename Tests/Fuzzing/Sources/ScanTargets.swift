import Bytes
internal import CLibrary
import Configuration
import Findings
import Rules

@testable import Archives
@testable import Scanner

extension FuzzTarget {
  static let decisions = [
    FuzzTarget("configuration") { _ = TeamConfiguration.read($0) },
    FuzzTarget("baseline") { bytes in
      guard let baseline = try? Baseline(bytes, folder: Path("/a")) else { return }
      _ = Baseline.merged(base: .empty(folder: Path("/a")), ours: baseline, theirs: baseline)
    },
    FuzzTarget("cached-result") { bytes in
      var record = RecordReader(bytes)
      guard (try? InputStates(from: &record)) != nil, let result = try? ScanResult(from: &record) else { return }
      var writer = RecordWriter()
      writer.write(result)
      var reader = RecordReader(writer.bytes)
      let repeated = try? ScanResult(from: &reader)
      require(repeated?.findings == result.findings && reader.isAtEnd, "a result that was read is written and read again")
    },
    FuzzTarget("file-records") { bytes in
      var record = RecordReader(bytes)
      guard let file = try? RecordSet(from: &record) else { return }
      for (path, record) in file.records {
        let place = FilePlace(path.lastComponent, in: path.parent, isThirdParty: false, isIgnored: false)
        guard let outcome = FileOutcome(record, of: place, options.rules.facts) else { continue }
        let again = FileRecord(outcome, of: place, options.rules.facts, fingerprint: 0)
        require(
          again.flatMap { FileOutcome($0, of: place, options.rules.facts) } != nil, "what was read is written and read again")
      }
    },
    FuzzTarget("gitignore") { bytes in
      let list = IgnoreList(bytes)
      for path in ["App/Sources/a.swift", "Pods/A/A.framework/A", "build"] {
        _ = (list.excludes(Path(path)), list.names(Path(path)), list.mayMatch(below: Path(path).components))
      }
    },
    FuzzTarget("suppressions", mutator: TokenMutator.mutate) { bytes in
      scan([(Path("A.swift"), Array("let a = UIWebView() // applint:disable:this ".utf8) + bytes)])
    },
  ]

  static let archives = [
    FuzzTarget("zip") { readArchive(Array("PK\u{3}\u{4}".utf8) + $0) },
    FuzzTarget("tar", readArchive),
  ]

  static let scans = [
    FuzzTarget("scan", mutator: TokenMutator.mutate) { scan(files(in: $0)) }
  ]

  private static let options: ScanOptions = {
    var options = ScanOptions(rules: RuleSet(Rule.all, includesMentions: true), jobs: 1)
    options.today = CalendarDate("2026-01-01")
    return options
  }()

  private static func scan(_ files: [(Path, [UInt8])]) {
    let result = Scan(options).run(MemorySource(Dictionary(files) { first, _ in first }))
    for finding in result.findings {
      guard let region = finding.region else { continue }
      require(region.line >= 1 && region.column >= 1 && region.endLine >= region.line, "regions are ranges of lines")
    }
  }

  /// A line `//// path` starts a file.
  private static func files(in bytes: [UInt8]) -> [(Path, [UInt8])] {
    var files: [(Path, [UInt8])] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: "//// ".utf8), files.count < 32 {
        let names = line.dropFirst(5).split(separator: UInt8(ascii: "/")).filter { $0 != [0x2E] && $0 != [0x2E, 0x2E] }
        guard !names.isEmpty, names.count < 16, !line.contains(0) else { continue }
        files.append((Path(bytes: Array(names.joined(separator: [UInt8(ascii: "/")]))), []))
      } else if !files.isEmpty {
        files[files.count - 1].1 += line + [0x0A]
      }
    }
    return files
  }

  /// A file without a name.
  private static let archiveDescriptor: Int32 = {
    var name = Array("/tmp/applint-fuzz-XXXXXX".utf8CString)
    let descriptor = unsafe mkstemp(&name)
    _ = unsafe unlink(name)
    return descriptor
  }()

  /// Archives are read through a descriptor, so each input becomes a file.
  @Sendable private static func readArchive(_ bytes: [UInt8]) {
    let descriptor = archiveDescriptor
    guard ftruncate(descriptor, 0) == 0 else { return }
    unsafe bytes.withUnsafeBytes { _ = unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard let archive = try? ArchiveFile(path: Path("/proc/self/fd/\(descriptor)")), let listing = try? archive.listing() else {
      return
    }
    guard case .listed(let members, _) = listing else { return }
    var tree = ArchiveTree()
    for member in members.prefix(16) {
      _ = tree.add(member)
      var left = 1 << 20
      _ = try? archive.stream(of: member).contents(size: 1 << 16) { count throws(ArchiveError) in
        left -= count
        if left < 0 { throw ArchiveError("too large") }
      }
    }
  }
}
