import Foundation
import TestSupport
import Testing

/// The layers of docs/architecture.md, from the manifest and from the import lines.
struct LayerTests {
  /// What each target may import of ours. It is written down here a second time on purpose: a new arrow is a decision.
  private static let allowed: [String: Set<String>] = [
    "CLibrary": [],
    "CSystem": [],
    "CByteSearch": [],
    "Bytes": ["CLibrary", "CSystem", "CByteSearch"],
    "Arguments": ["Bytes"],
    "Findings": ["Bytes"],
    "CDynamicLibrary": [],
    "CLibXML2": ["CDynamicLibrary"],
    "CLibELF": ["CDynamicLibrary"],
    "CZLib": ["CDynamicLibrary"],
    "CLibYAML": ["CDynamicLibrary"],
    "CLibArchive": ["CDynamicLibrary"],
    "XML": ["CLibXML2"],
    "ELF": ["CLibELF"],
    "ZLib": ["CZLib"],
    "YAML": ["CLibYAML"],
    "Archives": ["Bytes", "CLibArchive"],
    "Binary": ["Bytes", "ELF", "YAML"],
    "SourceText": ["Bytes"],
    "Project": ["Bytes", "XML", "ZLib"],
    "Rules": ["Bytes", "Findings", "Binary", "SourceText", "Project"],
    "Configuration": ["Findings", "YAML", "Project", "Rules"],
    "Reporting": ["Bytes", "Findings"],
    "Scanner": ["Bytes", "Archives", "Findings", "Binary", "SourceText", "Project", "Rules"],
    "applint": ["Bytes", "Arguments", "Findings", "Project", "Rules", "Configuration", "Reporting", "Scanner"],
    "DevTool": ["Bytes", "Arguments", "Findings", "SourceText", "Project", "Rules", "Configuration", "Reporting", "Scanner"],
  ]

  private struct Manifest: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let targetDependencies: [String]?
      let productDependencies: [String]?
    }

    let targets: [Target]
  }

  @Test func manifestDeclaresTheLayers() throws {
    // A scratch path of its own: the test runs while SwiftPM holds the lock of the usual one.
    let scratch = try TemporaryFolder()
    let description = try run(
      URL(filePath: "/usr/bin/env"),
      ["swift", "package", "--package-path", packageRoot.path, "--scratch-path", scratch.url.path, "describe", "--type", "json"])
    #expect(description.status == 0, "\(description.errors)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let manifest = try decoder.decode(Manifest.self, from: Data(description.output.utf8))
    let targets = manifest.targets.filter { !["test", "plugin"].contains($0.type) && $0.name != "TestSupport" }
    #expect(Set(targets.map(\.name)) == Set(Self.allowed.keys))
    for target in targets {
      #expect(Set(target.targetDependencies ?? []) == Self.allowed[target.name], "\(target.name)")
      #expect(target.productDependencies ?? [] == [], "\(target.name)")
    }
  }

  @Test func layersFormNoCycle() {
    var resolved: Set<String> = []
    while let next = Self.allowed.first(where: { !resolved.contains($0.key) && $0.value.isSubset(of: resolved) }) {
      resolved.insert(next.key)
    }
    #expect(resolved == Set(Self.allowed.keys))
  }

  @Test func filesImportOnlyTheLayersAboveThem() throws {
    for file in try SourceFiles.all() {
      let imports = file.lines.compactMap(Self.importedModule)
      let ours = Set(imports).intersection(Self.allowed.keys)
      #expect(ours.isSubset(of: Self.allowed[file.target] ?? []), "\(file.path) imports \(ours.sorted())")
      #expect(!imports.contains { $0.hasPrefix("Foundation") }, "\(file.path) imports Foundation")
    }
  }

  @Test func onlyTheLowestLayersAreUnsafe() throws {
    for file in try SourceFiles.all() where !["Bytes", "Archives", "XML", "ELF", "YAML", "ZLib"].contains(file.target) {
      let lines = file.lines.filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      #expect(
        !lines.contains { $0.contains("unsafe ") || $0.contains("@unchecked") || $0.contains("nonisolated(unsafe)") },
        "\(file.path)")
    }
  }

  @Test func librariesAreOpenedInOnePlace() throws {
    let opening = try SourceFiles.c().filter { file in
      file.lines.contains { $0.contains("dlopen(") || $0.contains("dlsym(") || $0.contains("<dlfcn.h>") }
    }
    #expect(Set(opening.map(\.target)) == ["CDynamicLibrary"])
  }

  @Test func noFileTrapsOnPurpose() throws {
    for file in try SourceFiles.all() {
      for word in ["try!", "as!", "fatalError(", "[String: Any]"] {
        #expect(!file.lines.contains { $0.contains(word) }, "\(file.path): \(word)")
      }
    }
  }

  @Test func filesAreShortEnoughToRead() throws {
    for file in try SourceFiles.all() + SourceFiles.tests() {
      #expect(file.lines.count <= 300, "\(file.path) has \(file.lines.count) lines: which two things live in it?")
    }
  }

  private static func importedModule(_ line: Substring) -> String? {
    let words = line.split(separator: " ").filter { !["public", "package", "internal", "private", "@testable"].contains($0) }
    // An indented one stands in a template.
    guard line.first != " ", words.count == 2, words[0] == "import" else { return nil }
    return String(words[1])
  }
}
