import Findings
import Rules
import Scanner
import Testing

@testable import Bytes

/// The text of an example as a file of a checkout, and where its rule must report something.
struct ExampleFile {
  let language: Example.Language
  let bytes: [UInt8]
  let lines: LineIndex
  /// Where the markers are, in the order of the text.
  let marked: [LinePosition]
  /// Paths of the companions that are reported as a whole, be it files or folders, sorted.
  let markedCompanions: [String]
  private let companions: Companions

  init(_ example: Example) {
    self.init(example.language, marked: example.markedText, beside: example.companions)
  }

  init(_ language: Example.Language, marked markedText: String, beside companions: Companions = .none) {
    let marker = Array(String(Example.marker).utf8)
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    for byte in markedText.utf8 {
      bytes.append(byte)
      if byte == marker.last, bytes.suffix(marker.count).elementsEqual(marker) {
        bytes.removeLast(marker.count)
        offsets.append(bytes.count)
      }
    }
    let lines = LineIndex(bytes.span)
    self.language = language
    self.bytes = bytes
    self.lines = lines
    marked = offsets.map { lines.position(of: $0) }
    self.companions = companions
    markedCompanions = companions.files.filter(\.isMarked).map(\.path).sorted()
  }

  /// What one rule finds in a scan of the example and its companions. In a third party's folder, paths are from there.
  func findings(of rule: Rule, includesMentions: Bool = false, isThirdParty: Bool = false) throws -> [Finding] {
    let folder = Path(isThirdParty ? "Pods/Kit" : "")
    let options = ScanOptions(rules: RuleSet([rule], includesMentions: includesMentions), jobs: 1)
    let result = Scan(options).run(MemorySource(contents(in: folder)))
    if let notification = result.notifications.first(where: { $0.path == folder.appending(language.path).description }) {
      throw ReadError(notification.reason, at: 0, in: language.path)
    }
    return Array(result.findings)
  }

  /// What one rule finds, mentions included, in a scan of folders that are called as the indexes of the files.
  static func findings(of rule: Rule, in files: [ExampleFile]) -> [Finding] {
    let contents = files.enumerated().flatMap { $1.contents(in: Path("\($0)")) }
    let options = ScanOptions(rules: RuleSet([rule], includesMentions: true), jobs: 1)
    return Array(Scan(options).run(MemorySource(Dictionary(uniqueKeysWithValues: contents))).findings)
  }

  /// The bytes of the example and its companions by path.
  private func contents(in folder: Path) -> [Path: [UInt8]] {
    var files = [folder.appending(language.path): bytes]
    for companion in companions.files where !companion.isFolder { files[folder.appending(companion.path)] = companion.contents }
    return files
  }
}

extension Finding {
  /// Where it begins.
  var position: LinePosition? {
    region.map { LinePosition(line: $0.line, column: $0.column) }
  }
}

/// Every example of every rule, with a name for the output of the tests.
struct RuleExample: CustomTestStringConvertible {
  let rule: Rule
  let example: Example

  static let bad = Rule.all.flatMap { rule in rule.descriptor.badExamples.map { RuleExample(rule: rule, example: $0) } }
  static let good = Rule.all.flatMap { rule in rule.descriptor.goodExamples.map { RuleExample(rule: rule, example: $0) } }

  var testDescription: String { "\(rule.id): \(example.markedText.debugDescription)" }
}
