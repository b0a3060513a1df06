public import Bytes

/// The versions of a file that git left in conflict, from the stages 1 to 3 of the index.
public struct MergeStages: Sendable {
  /// Empty if both sides added the file.
  public let base: [UInt8]
  public let ours: [UInt8]
  public let theirs: [UInt8]
  /// Where files of a merge in progress are.
  public let folder: Path

  /// - Parameter path: a file in a work tree.
  /// - Throws: if there is no conflict, or a side deleted the file.
  public init(of path: Path) throws(StateFailure) {
    guard let parent = path.absolute?.parent else { throw StateFailure("the working directory no longer exists") }
    // Line ends are converted as in the work tree, but no program runs.
    let git = try Git(parent).withoutFilters().git
    let name = Path(bytes: path.lastComponent)
    var blobs: [UInt8: String] = [:]
    for entry in try git.run(["ls-files", "-u", "-z"], paths: [name]).split(separator: 0) {
      let words = entry.prefix { $0 != UInt8(ascii: "\t") }.split(separator: UInt8(ascii: " "))
      guard words.count == 3, let stage = words[2].first else { continue }
      blobs[stage] = String(decoding: words[1], as: UTF8.self)
    }
    guard !blobs.isEmpty else { throw StateFailure("'\(path)' is not in conflict") }
    guard let mine = blobs[UInt8(ascii: "2")], let yours = blobs[UInt8(ascii: "3")] else {
      throw StateFailure("one side deleted '\(path)'; add or remove it")
    }
    let contents = { (blob: String) throws(StateFailure) -> [UInt8] in
      let prefix = try git.run(["rev-parse", "--show-prefix"])
      let place = String(decoding: prefix.prefix { $0 != 0x0A } + name.bytes, as: UTF8.self)
      let outcome = try git.outcome(["cat-file", "--filters", "--path=\(place)", blob])
      return outcome.status == 0 ? outcome.output : try git.run(["cat-file", "blob", blob])
    }
    base = if let old = blobs[UInt8(ascii: "1")] { try contents(old) } else { [] }
    ours = try contents(mine)
    theirs = try contents(yours)
    let answer = try git.run(["rev-parse", "--absolute-git-dir"])
    folder = Path(bytes: answer.last == 0x0A ? answer.dropLast() : answer)
  }

  /// Lends files with the versions.
  public func withFiles<Result>(_ body: (LineMerger) throws -> Result) throws -> Result {
    let names = ["base", "ours", "theirs"].map { folder.appending("applint-merge.\($0)") }
    defer { for name in names { try? FileCreation.remove(name, roots: [folder]) } }
    for (name, bytes) in zip(names, [base, ours, theirs]) { try Output.write(bytes, to: name) }
    return try body(LineMerger(base: names[0], ours: names[1], theirs: names[2]))
  }
}
