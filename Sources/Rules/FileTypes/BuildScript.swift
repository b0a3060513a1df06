internal import Bytes
internal import Findings

extension AnyFileType where Self == FileType<BuildScript> {
  /// Makefiles, shell scripts and the like, which may build or run sources.
  static var buildScript: Self {
    FileType(
      id: "build-script", title: "a build script",
      names: ["Makefile", "makefile", "GNUmakefile", "Rakefile", "Fastfile", "CMakeLists.txt"].map { .name($0) }
        + ["sh", "bash", "zsh", "command", "mk", "cmake", "rake"].map { .pathExtension($0) },
      isAuxiliary: true, reading: TextReading(read: { bytes, _ in BuildScript(bytes) }, hasComments: false),
      inspect: { _, file throws(ReadError) in try InspectedFacts.ofPropertyList(file) })
  }
}

struct BuildScript: TextFile {
  let bytes: [UInt8]
  let lines = LineIndex([UInt8]().span)
  var comments: [Range<Int>] { [] }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// File names of the sources that it mentions.
  var sources: Set<String> {
    let words = bytes.split { Self.delimiters.contains($0) }.filter { $0.count < 256 && $0.contains(UInt8(ascii: ".")) }
    return Set(words.map { String(decoding: $0, as: UTF8.self).lastPathComponent }.filter { Self.isSource($0) })
  }

  private static func isSource(_ name: String) -> Bool { [".swift", ".m", ".mm"].contains { name.hasSuffix($0) } }
  private static let delimiters = Set("\"'`<>()[]{},;=:$| \t\n\r".utf8)
}

extension AnyFact where Self == Fact<Set<String>> {
  /// File names of sources that first-party scripts mention.
  static var scriptSources: Self {
    Fact(
      "script-sources",
      [FileCollector("script-sources", .buildScript, firstPartyOnly: true, dependsOnCheckout: false) { file, _ in file.sources }])
  }
}
