import Archives
import Bytes
import Foundation
import TestSupport
import Testing

/// What an archive contains, read member by member.
struct ArchiveTests {
  private func open(_ bytes: [UInt8], _ body: (ArchiveFile) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let url = try folder.write("archive", bytes)
    try body(try ArchiveFile(path: Path(url.path)))
  }

  private func members(of file: ArchiveFile) throws -> [ArchiveMember]? {
    guard case .listed(let members, let problem) = try file.listing() else { return nil }
    #expect(problem == nil)
    return members
  }

  private func contents(_ member: ArchiveMember, in file: ArchiveFile) throws -> [UInt8] {
    if case .range(let range) = member.place { return try file.bytes(in: range) }
    return try file.stream(of: member).contents(size: member.size ?? 0) { _ in }
  }

  private static let long = (0..<5_000).flatMap { Array("line \($0 * $0)\n".utf8) }

  @Test func zipMembersAreReadInAnyOrder() throws {
    let files = [
      ArchivedFile("a/b.txt", "stored"), try ArchivedFile("c", Self.long).deflated, ArchivedFile("empty"),
      try ArchivedFile("d", Self.long + [1]).deflated.with { $0.hasDescriptor = true },
    ]
    try open([1, 2, 3] + zip(files)) { file in #expect(throws: ArchiveError.self) { try file.listing() } }
    try open(zip(files)) { file in
      let members = try #require(try members(of: file))
      #expect(members.map { String(decoding: $0.path, as: UTF8.self) } == ["a/b.txt", "c", "empty", "d"])
      for index in [3, 1, 0, 2, 1] { #expect(try contents(members[index], in: file) == files[index].contents) }
    }
  }

  @Test func plainTarMembersAreRanges() throws {
    let files = [ArchivedFile("a/b.txt", "text"), ArchivedFile("c", Self.long)]
    try open(tar(files)) { file in
      let members = try #require(try members(of: file))
      for (member, original) in zip(members, files) {
        guard case .range = member.place else {
          Issue.record("not a range")
          continue
        }
        #expect(try contents(member, in: file) == original.contents)
      }
    }
  }

  @Test func compressedTarMembersAreReadInOrder() throws {
    let files = [ArchivedFile("folder/").with { $0.type = 0o04 }, ArchivedFile("a/b.txt", "text"), ArchivedFile("c", Self.long)]
    try open(try gzip(tar(files))) { file in
      #expect(try members(of: file) == nil)
      let stream = try file.stream()
      var paths: [String] = []
      while let member = try stream.next() { paths.append(String(decoding: member.path, as: UTF8.self)) }
      #expect(paths == ["folder/", "a/b.txt", "c"])
    }
  }

  @Test func treeListsFoldersWithoutMembersOfTheirOwn() {
    var tree = ArchiveTree()
    for path in ["./a/b/c.txt", "a/b/d.txt", "__MACOSX/a/b/._c.txt", "a/._b", "a/b/", "./"] {
      let member = ArchiveMember(
        path: Array(path.utf8), type: path.hasSuffix("/") ? .directory : .regular, size: 0, isEncrypted: false,
        place: .sequence(0))
      if case .refused(let reason) = tree.add(member) { Issue.record("\(path): \(reason)") }
    }
    #expect(tree.entries(of: Path())?.map(\.name) == [Array("a".utf8)])
    #expect(tree.entries(of: Path("a"))?.map(\.name) == [Array("b".utf8)])
    #expect(tree.entries(of: Path("a/b"))?.map { String(decoding: $0.name, as: UTF8.self) } == ["c.txt", "d.txt"])
    #expect(tree.entries(of: Path("b")) == nil)
    #expect(tree[Path("a/b/c.txt")] != nil)
  }
}
