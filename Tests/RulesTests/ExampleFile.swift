import Bytes
import Findings
import Project
import Rules
import SourceText
import Testing

/// The text of an example as a file that rules are shown, and where they must fire in it.
struct ExampleFile {
  let language: Example.Language
  let bytes: [UInt8]
  let lines: LineIndex
  /// Where the markers stood, in the order of the text.
  let marked: [LinePosition]
  /// What else lies in the checkout.
  let companions: Companions

  init(_ example: Example) {
    self.init(example.language, marked: example.markedText, beside: example.companions)
  }

  init(_ language: Example.Language, marked markedText: String, beside companions: Companions = .none) {
    let marker = Array(String(Example.marker).utf8)
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    for byte in markedText.utf8 {
      bytes.append(byte)
      if bytes.suffix(marker.count).elementsEqual(marker) {
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
  }

  /// What one rule finds, by the way that a scan takes: triggers first, the checkout as a whole last.
  func findings(of rule: Rule, includesMentions: Bool = false, isThirdParty: Bool = false) throws -> [Finding] {
    let set = RuleSet([rule], includesMentions: includesMentions)
    return (try findingsInFile(set, isThirdParty) + findingsInCheckout(set, isThirdParty)).sorted()
  }

  private func findingsInCheckout(_ set: RuleSet, _ isThirdParty: Bool) throws -> [Finding] {
    guard !set.checkoutNeeds.isEmpty else { return [] }
    var around = ExampleCheckout(set)
    try around.add(companions)
    switch language {
    case .swift: around.add(SourceFile(bytes, language: .swift), at: language.fileName, isThirdParty: isThirdParty)
    case .objectiveC: around.add(SourceFile(bytes, language: .objectiveC), at: language.fileName, isThirdParty: isThirdParty)
    case .interface: around.add(try InterfaceFile(bytes), at: language.fileName, isThirdParty: isThirdParty)
    case .project, .gitAttributes, .podSpecification: break
    }
    return set.findings(in: around.checkout).flatMap(\.self)
  }

  private func findingsInFile(_ set: RuleSet, _ isThirdParty: Bool) throws -> [Finding] {
    switch language {
    case .swift: return run(set.source, on: SourceFile(bytes, language: .swift), isThirdParty)
    case .objectiveC: return run(set.source, on: SourceFile(bytes, language: .objectiveC), isThirdParty)
    case .interface: return run(set.interface, on: try InterfaceFile(bytes), isThirdParty)
    case .project:
      let file = ProjectFile(bytes, name: "Example") { project in
        ProjectSurroundings(configurations: project.targetConfigurations { _ in nil })
      }
      return run(set.project, on: file, isThirdParty)
    case .gitAttributes: return run(set.gitAttributes, on: GitAttributes(bytes), isThirdParty)
    case .podSpecification: return run(set.podSpecification, on: PodSpecification(bytes, isJSON: false), isThirdParty)
    }
  }

  private func run<File>(_ checks: TextChecks<File>, on file: File, _ isThirdParty: Bool) -> [Finding] {
    checks.run(checks.triggered(by: bytes.span, isThirdParty: isThirdParty), on: file, path: language.fileName)
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
