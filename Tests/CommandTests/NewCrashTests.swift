import TestSupport
import Testing

/// A lookup that crashes as soon as it runs is a note, because the team would know of the crash, unless it is new.
struct NewCrashTests {
  private static let rule = ["--rule", "missing-nib", "--fail-on", "warning"]
  /// The ways to compare, with a baseline of the last commit.
  private static let comparisons = [["--staged", "--no-baseline"], ["--since", "HEAD", "--no-baseline"], []]

  private func load(_ nib: String, in function: String = "") -> String {
    let call = "UINib(nibName: \"\(nib)\", bundle: nil)"
    return function.isEmpty ? "let nib = \(call)\n" : "func \(function)() { _ = \(call) }\n"
  }

  /// - Parameter text: of the file that has the lookups.
  private func repository(_ text: String) throws -> Repository {
    let repository = try Repository()
    try repository.commit(["A.swift": text, "Page.xib": "<document targetRuntime=\"iOS.CocoaTouch\"/>\n"])
    #expect(try applint(["--write-baseline", "--rule", "missing-nib"], in: repository.url).status == 0)
    return repository
  }

  /// The nibs of new warnings, the same for each way to compare.
  private func warnings(_ repository: Repository) throws -> [String] {
    let all = try Self.comparisons.map { comparison in
      let result = try applint(comparison + Self.rule, in: repository.url)
      let lines = result.output.split(separator: "\n").filter { $0.contains(": warning: no nib named") }
      #expect(result.status == (lines.isEmpty ? 0 : 1), "\(result.output)\(result.errors)")
      return lines.map { String($0.split(separator: "'")[1]) }
    }
    #expect(Set(all).count == 1, "\(all)")
    return all[0]
  }

  @Test func aNewLookupIsAWarning() throws {
    let repository = try repository(load("Old"))
    let known = try applint(["--no-baseline"] + Self.rule, in: repository.url)
    #expect(known.status == 0 && known.output.contains("1 note"))
    try repository.stage(["A.swift": load("Old") + load("New") + load("Old") + load("Dead", in: "unused")])
    #expect(try warnings(repository) == ["New", "Old"])
  }

  @Test func anEditedOrRenamedLookupIsNoWarning() throws {
    let text = load("Old") + (0..<20).map { "let x\($0) = \($0)\n" }.joined()
    let repository = try repository(text)
    try repository.stage(["A.swift": "\n\n" + text.replacing("let nib", with: "let page")])
    #expect(try warnings(repository) == [])
    try repository.git("mv", "A.swift", "B.swift")
    #expect(try warnings(repository) == [])
  }

  @Test func codeThatIsCalledNowIsAWarning() throws {
    let repository = try repository(load("Old", in: "open"))
    #expect(try warnings(repository) == [])
    try repository.stage(["A.swift": load("Old", in: "open") + "let call: Void = open()\n"])
    #expect(try warnings(repository) == ["Old"])
    // The reverse removes a defect.
    try repository.commit([:])
    #expect(try applint(["--write-baseline", "--force", "--rule", "missing-nib"], in: repository.url).status == 0)
    try repository.stage(["A.swift": load("Old", in: "open")])
    #expect(try warnings(repository) == [])
  }
}
