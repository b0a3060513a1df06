import Binary
import Bytes
import TestSupport
import Testing

struct ExportTrieTests {
  /// `name kind [weak] target`, sorted.
  private func lines(_ image: BinaryImage) -> [String] {
    image.exports.exports.map { export in
      let target =
        switch export.target {
        case .address(let address): export.kind == .absolute ? "\(address)" : "address"
        case .reexport(let ordinal, let name): "library \(ordinal)\(name.map { " \($0)" } ?? "")"
        }
      let name = String(decoding: image.exports.names[export.nameRange], as: UTF8.self)
      return "\(name) \(export.kind)\(export.isWeakDefinition ? " weak" : "") \(target)"
    }.sorted()
  }

  @Test(arguments: ["exports.dylib", "exports-chained.dylib"])
  func everyKindOfExportIsRead(file: String) throws {
    let image = try #require(Reading(fixture: file).images.first)
    #expect(
      lines(image) == [
        "_PCCurrentPostcard threadLocal address", "_PCLog regular library 2 _NSLog", "_PCOpenBestPostcard regular address",
        "_PCOpenPostcard regular address", "_PCOpenPostcardFromArchive regular address",
        "_PCOpenPostcardFromArchiveAtPath regular address", "_PCPostcardCount regular address", "_PCPostcardFormat absolute 42",
        "_PCPostcardLimit regular weak address", "_PCReadPostcard regular address", "_objc_msgSend regular library 4",
      ])
    #expect(image.linking.installName == "@rpath/Postcards.framework/Postcards")
    #expect(image.linking.libraries[3].installName == "/usr/lib/libobjc.A.dylib")
  }

  @Test(arguments: ["exports.dylib", "exports-chained.dylib"])
  func aliasAndResolverHaveTheAddressOfTheirFunction(file: String) throws {
    let image = try #require(Reading(fixture: file).images.first)
    var addresses: [String: UInt64] = [:]
    for export in image.exports.exports {
      if case .address(let address) = export.target {
        addresses[String(decoding: image.exports.names[export.nameRange], as: UTF8.self)] = address
      }
    }
    let text = try #require(image.sections.first { $0.name == "__text" })
    let open = try #require(addresses["_PCOpenPostcard"])
    #expect(addresses["_PCReadPostcard"] == open && addresses["_PCOpenBestPostcard"] == open)
    #expect(addresses["_PCOpenPostcardFromArchive"].map { $0 > open && $0 < open + text.size } == true)
  }

  @Test func exportsAreReadOnlyWhenAskedFor() throws {
    let others = BinaryRequest([.symbols, .strings, .objectiveC, .codeSignature, .linking])
    #expect(try Reading(fixture: "exports.dylib", others).images.allSatisfy(\.exports.exports.isEmpty))
  }

  @Test func hiddenSymbolIsNoExport() throws {
    let image = try #require(Reading(fixture: "exports.dylib").images.first)
    #expect(!String(decoding: image.exports.names, as: UTF8.self).contains("_PCHiddenPostcard"))
  }

  // MARK: Made by hand

  private static let place = Sample.contentsOffset(16)

  /// An object whose only load command is an `LC_DYLD_EXPORTS_TRIE`.
  private func image(_ trie: [UInt8]) throws -> BinaryImage {
    let command = Sample.littleEndian(0x8000_0033, 16, UInt32(Self.place), UInt32(trie.count))
    return try #require(Reading(Sample.machO([command], contents: trie)).images.first)
  }

  /// A node: what it exports, then its edges with the offsets of their nodes, which are below 128.
  private func node(_ export: [UInt8] = [], _ edges: [(String, Int)] = []) -> [UInt8] {
    [UInt8(export.count)] + export + [UInt8(edges.count)] + edges.flatMap { Array($0.utf8) + [0, UInt8($1)] }
  }

  private func expectProblem(_ trie: [UInt8], _ reason: String) throws {
    let image = try image(trie)
    #expect(image.problems.map(\.reason) == [reason])
    #expect(image.problems.map(\.structure) == ["export trie"])
    #expect(image.problems.allSatisfy { (Self.place...Self.place + trie.count).contains($0.offset) })
    #expect(image.exports.exports.isEmpty)
  }

  @Test func namesAreTheEdgesOnTheWay() throws {
    let root = node([], [("_", 5)])
    let trie = root + node([], [("a", 13), ("b", 17)]) + node([0, 7]) + node([4, 0x80, 1])
    #expect(root.count == 5)
    let image = try image(trie + [0])
    #expect(lines(image) == ["_a regular address", "_b regular weak address"])
    #expect(image.problems.isEmpty)
  }

  @Test func rootItselfMayExport() throws {
    #expect(lines(try image(node([2, 9]))) == [" absolute 9"])
  }

  @Test func emptyTrieHasNoExports() throws {
    for trie: [UInt8] in [[0, 0], []] {
      let image = try image(trie)
      #expect(image.exports.exports.isEmpty && image.problems.isEmpty)
    }
  }

  @Test func reexportKeepsItsNameWhereNoOtherIsGiven() throws {
    let trie = node([], [("a", 8), ("b", 14)]) + node([8, 3, 0x5F, 0x78]) + [0]
    #expect(node([], [("a", 8), ("b", 14)]).count == 8)
    // The imported name ends with a NUL, which here is the count of edges, too.
    let second = node([8, 4, 0])
    let image = try image(Array(trie.prefix(14)) + second)
    #expect(lines(image) == ["a regular library 3 _x", "b regular library 4"])
  }

  @Test func cycleIsAProblem() throws {
    try expectProblem(node([], [("a", 0)]), "node visited twice")
    try expectProblem(node([], [("a", 5)]) + node([], [("b", 0)]), "node visited twice")
  }

  @Test func nodeThatIsReachedTwiceIsAProblem() throws {
    let root = node([], [("a", 8), ("b", 8)])
    #expect(root.count == 8)
    try expectProblem(root + node([0, 1]), "node visited twice")
  }

  @Test(arguments: [[5], [100], [0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [UInt8](repeating: 0xFF, count: 9) + [0x01]] as [[UInt8]])
  func childOutsideOfTheTrieIsAProblem(child: [UInt8]) throws {
    try expectProblem([0, 1, 0x61, 0] + child, "node outside the trie")
  }

  @Test func unterminatedEdgeIsAProblem() throws {
    try expectProblem([0, 1, 0x61, 0x62], "unterminated name")
  }

  @Test func edgeWithoutANodeIsAProblem() throws {
    try expectProblem([0, 1, 0x61, 0], "unterminated LEB128 number")
    try expectProblem([0, 2, 0x61, 0, 0], "node visited twice")
  }

  @Test func nodeLargerThanTheTrieIsAProblem() throws {
    try expectProblem([9, 0], "node extends past the end of the trie")
  }

  @Test func nodeWithoutItsCountOfEdgesIsAProblem() throws {
    try expectProblem([0], "unexpected end of data")
  }

  @Test func trieOutsideOfTheFileIsAProblem() throws {
    let command = Sample.littleEndian(0x8000_0033, 16, UInt32(Self.place), 1 << 30)
    let image = try #require(Reading(Sample.machO([command])).images.first)
    #expect(image.problems.map(\.structure) == ["LC_DYLD_EXPORTS_TRIE"])
  }

  /// A chain of nodes with an edge each, whose names together are the square of its size.
  @Test func namesAreNotCopiedWithoutEnd() throws {
    let (nodes, edge) = (600, 200)
    let size = 1 + 1 + edge + 1 + 2
    var trie: [UInt8] = []
    for index in 1...nodes {
      let child = index * (size + 2)
      trie += [2, 0, 1, 1] + [UInt8](repeating: 0x61, count: edge) + [0, UInt8(child & 0x7F) | 0x80, UInt8(child >> 7 & 0x7F)]
      if child >= 1 << 14 {
        trie[trie.count - 1] |= 0x80
        trie += [UInt8(child >> 14)]
      } else {
        // Padded, so that every node has one size.
        trie[trie.count - 1] |= 0x80
        trie += [0]
      }
      #expect(trie.count == child + index)
    }
    trie += [0, 0]
    let image = try image(trie)
    #expect(image.exports.names.count < 100 * trie.count)
  }

  /// Leaves whose imported names all reach to the end of the trie: together they are the square of its size.
  @Test func importedNamesAreNotCopiedWithoutEnd() throws {
    // A number of three bytes, none of which is 0, which would end a name.
    func number(_ value: Int) -> [UInt8] {
      [UInt8(value & 0x7F) | 0x80, UInt8(value >> 7 & 0x7F) | 0x80, UInt8(value >> 14)]
    }
    let (inner, leaves, leaf, filler) = (20, 200, 5, 20_000)
    let firstLeaf = (2 + 5 * inner) + inner * (2 + 5 * leaves)
    let end = firstLeaf + inner * leaves * leaf + filler
    func node(_ count: Int, at place: (Int) -> Int) -> [UInt8] {
      var bytes: [UInt8] = [0, UInt8(count)]
      for child in 0..<count {
        bytes += [UInt8(child + 1), 0]
        bytes += number(place(child))
      }
      return bytes
    }
    var trie = node(inner) { (2 + 5 * inner) + $0 * (2 + 5 * leaves) }
    for index in 0..<inner { trie += node(leaves) { firstLeaf + (index * leaves + $0) * leaf } }
    while trie.count < end - filler { trie += number(end - trie.count - 3) + [8, 1] }
    trie += [UInt8](repeating: 0x78, count: filler) + [0, 0]
    #expect(trie.count == end + 2)
    try expectProblem(trie, "the names exceed the size limit")
  }
}
