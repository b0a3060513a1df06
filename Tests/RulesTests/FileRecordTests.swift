import Bytes
import Findings
import Foundation
import Project
import TestSupport
import Testing

@testable import Rules

extension FileManager {
  /// Links to folders do not count.
  fileprivate func isRegularFile(_ url: URL) -> Bool {
    (try? attributesOfItem(atPath: url.path()))?[.type] as? FileAttributeType == .typeRegular
  }
}

/// What plans find in the files of all examples is the same after it was recorded and read.
@Suite struct FileRecordTests {
  private static let rules = RuleSet(Rule.all, includesMentions: true, collectsSDKs: true)

  /// A description that shows every property; sets and dictionaries are sorted.
  private static func description(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.map { "\($0.label ?? ""):\(description($0.value))" }
    switch mirror.displayStyle {
    case .set, .dictionary: return "{\(children.sorted().joined(separator: ","))}"
    case nil where children.isEmpty: return "\(value)".debugDescription
    case .enum where children.isEmpty: return "\(value)"
    default: return "(\(children.joined(separator: ",")))"
    }
  }

  private static func outcome(_ file: String, _ contents: [UInt8]) -> (FilePlace, FileOutcome)? {
    let name = Array(file.utf8)
    guard let kind = FileKind(name: name, framework: nil), kind.traits.access == .text else { return nil }
    let place = FilePlace(name, in: Path("Pods"), isThirdParty: false, isIgnored: false)
    let plan = rules.plan(for: kind, isThirdParty: false)
    var buffer = FileBuffer(capacity: 0)
    var context = ReadingContext(projectOrder: .natural, requiresProjectOrder: false)
    buffer.fill { bytes in
      bytes = contents
      return bytes.count
    }
    guard let outcome = try? plan.run(&buffer, place, isChecked: true, &context) else { return nil }
    return (place, outcome)
  }

  /// What no example has.
  private static let texts = [
    "Package.swift": "import PackageDescription\nlet package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])\n",
    "Parts.m": "#include \"Other.m\"\n",
  ]

  @Test func recordsAreComplete() throws {
    let folder = packageRoot.appending(path: "testdata")
    let urls = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var files = Self.texts.map { (name: $0, bytes: Array($1.utf8)) }
    for case let url as URL in urls where FileManager.default.isRegularFile(url) {
      files.append((url.lastPathComponent, Array(try Data(contentsOf: url))))
    }
    var recorded: [String: Int] = [:]
    for (name, bytes) in files {
      guard let (place, outcome) = Self.outcome(name, bytes),
        let record = FileRecord(outcome, of: place, Self.rules.facts, fingerprint: 1)
      else { continue }
      let repeated = try #require(FileOutcome(record, of: place, Self.rules.facts), "\(name)")
      #expect(repeated.findings == outcome.findings, "\(name)")
      #expect(Self.description(repeated.facts) == Self.description(outcome.facts), "\(name)")
      for fact in outcome.facts { recorded[fact.key, default: 0] += 1 }
      for end in [0, record.contents.count / 2, record.contents.count - 1] {
        let damaged = FileRecord(fingerprint: 1, contents: Array(record.contents[..<end]))
        #expect(FileOutcome(damaged, of: place, Self.rules.facts) == nil, "\(name)")
      }
    }
    for key in [
      "sources", "code-words", "property-receivers", "interfaces", "private-names", "sides", "run-sources", "image-file-names",
      "package-manifests", "protected-resource-uses", "app-code",
    ] {
      #expect(recorded[key, default: 0] > 0, "\(key)")
    }
  }

  /// Names and aspects of facts aside, both descriptions would be equal if nothing was described.
  @Test func descriptionsDiffer() {
    struct Value {
      let names: Set<String>
      let number: Int?
    }
    #expect(Self.description(Value(names: ["a", "b"], number: 1)) != Self.description(Value(names: ["a"], number: 1)))
    #expect(Self.description(Value(names: ["a"], number: nil)) != Self.description(Value(names: ["a"], number: 1)))
    #expect(Self.description(["a": 1, "b": 2]) == Self.description(["b": 2, "a": 1]))
  }
}
