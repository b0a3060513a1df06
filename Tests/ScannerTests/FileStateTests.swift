import Bytes
import Findings
import Foundation
import Rules
import TestSupport
import Testing

@testable import Scanner

/// Every kind of file in every state in which it cannot be read as usual: facts, or a notification that says what is wrong.
struct FileStateTests {
  private enum State: String, CaseIterable {
    case closed, pointer, truncated, garbage, zero, utf16, tooLarge, fifo, socket, linkOut, linkLoop, vanishing, shrinking
  }

  private static let list = #"<?xml version="1.0"?><plist version="1.0"><dict><key>a</key><string>b</string></dict></plist>"#
  private static let interface = #"<document targetRuntime="iOS.CocoaTouch"><objects><view id="a"/></objects></document>"#

  /// A small valid file of each kind.
  private static let kinds: [(path: String, text: String)] = [
    ("A.swift", "let a = UIWebView()\n"), ("A.m", "id a = [UIWebView new];\n"), ("A.h", "@interface A : UIWebView\n@end\n"),
    ("A.xib", interface), ("A.storyboard", interface),
    ("App.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{ objects = { P = { isa = PBXProject; }; }; rootObject = P; }\n"),
    ("App.xcodeproj/xcshareddata/xcschemes/A.xcscheme", "<?xml version=\"1.0\"?>\n<Scheme><ArchiveAction/></Scheme>\n"),
    ("Info.plist", list), ("App.entitlements", list), ("PrivacyInfo.xcprivacy", list), ("Base.lproj/A.intentdefinition", list),
    ("en.lproj/A.strings", "\"a\" = \"b\";\n"), ("en.lproj/A.stringsdict", list),
    ("A.xcstrings", #"{"sourceLanguage":"en","strings":{"a":{}},"version":"1.0"}"#),
    ("A.podspec", "Pod::Spec.new do |s|\n  s.name = 'A'\nend\n"), ("A.podspec.json", #"{"name":"A"}"#),
    ("Podfile.lock", "PODS:\n  - A (1.0)\n"), ("Package.resolved", #"{"pins":[],"version":2}"#),
    ("Package.swift", "// swift-tools-version:5.5\nimport PackageDescription\nlet package = Package(name: \"A\")\n"),
    (".gitattributes", "*.png binary\n"),
    ("A.xcassets/a.imageset/Contents.json", #"{"images":[{"idiom":"universal"}],"info":{"version":1,"author":"xcode"}}"#),
    ("A.framework/A", ""), ("libA.a", ""), ("A.dylib", ""), ("A.o", ""), ("A.tbd", "--- !tapi-tbd\ntbd-version: 4\n...\n"),
  ]

  /// Cells in which nothing is said, by the reason.
  private static let silent: [(state: State, paths: Set<String>, reason: String)] = [
    (
      .truncated,
      [
        "A.swift", "A.m", "A.h", "Package.swift", "A.podspec", "A.podspec.json", "Podfile.lock", "Package.resolved",
        ".gitattributes",
      ],
      "any beginning of such a file is one, and its facts are read"
    ),
    (
      .shrinking,
      [
        "A.swift", "A.m", "A.h", "Package.swift", "A.podspec", "A.podspec.json", "Podfile.lock", "Package.resolved",
        ".gitattributes",
      ],
      "the same"
    ),
    (
      .utf16, Set(kinds.map(\.path)).subtracting(["A.framework/A", "libA.a", "A.dylib", "A.o", "A.tbd", "A.xcstrings"]),
      "UTF-16 is a valid encoding of these"
    ),
    (.garbage, [".gitattributes"], "no line of it is an attribute that matters"),
    (.zero, [".gitattributes"], "the same"),
  ]

  @Test func everyStateOfEveryKindIsReported() throws {
    var quiet: [String] = []
    for (path, text) in Self.kinds {
      for state in State.allCases where state != .closed || getuid() != 0 {
        let isListed = Self.silent.contains { $0.state == state && $0.paths.contains(path) }
        if try !isReported(path, text, state), !isListed { quiet.append("\(path): \(state)") }
      }
    }
    #expect(quiet == [])
  }

  /// Whether a scan says something about the file.
  private func isReported(_ path: String, _ text: String, _ state: State) throws -> Bool {
    let good = Array(text.utf8)
    let result: ScanResult
    if state == .vanishing || state == .shrinking {
      let source = UnsteadySource(
        files: MemorySource([Path(path): good, Path("B.swift"): []]), path: Path(path), isGone: state == .vanishing)
      let options = ScanOptions(rules: RuleSet(Rule.all, includesMentions: false), jobs: 1)
      result = Scan(options).run(source, [.root(FolderContext(ignoreLists: []))])
    } else {
      let folder = try TemporaryFolder()
      let outside = try TemporaryFolder()
      try folder.write("B.swift", "let a = 1\n")
      try make(folder, path, good, state, outside)
      result = scan(folder.url)
      try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.url.appending(path: path).path)
    }
    return result.notifications.contains { path.hasPrefix($0.path) } || result.findings.contains { path.hasPrefix($0.path) }
      || result.summary.skipped[.symbolicLink] != nil
  }

  private func make(_ folder: TemporaryFolder, _ path: String, _ good: [UInt8], _ state: State, _ outside: TemporaryFolder) throws
  {
    let file = folder.url.appending(path: path)
    var random = SeededGenerator(seed: 1)
    switch state {
    case .closed:
      try folder.write(path, good)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    case .pointer: try folder.write(path, "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n")
    case .truncated: try folder.write(path, Array(good.prefix(2 * good.count / 3)))
    case .garbage: try folder.write(path, (0..<3_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    case .zero: try folder.write(path, [UInt8](repeating: 0, count: 200))
    case .utf16: try folder.write(path, [0xFF, 0xFE] + good.flatMap { [$0, 0] })
    case .tooLarge:
      try folder.write(path, good)
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: 1 << 30)
      try handle.close()
    case .fifo, .socket, .linkOut, .linkLoop:
      try folder.write(path, "")
      try FileManager.default.removeItem(at: file)
      try makeSpecial(file, good, state, outside)
    case .vanishing, .shrinking: break
    }
  }

  private func makeSpecial(_ file: URL, _ good: [UInt8], _ state: State, _ outside: TemporaryFolder) throws {
    switch state {
    case .fifo:
      let status = unsafe mkfifo(file.path, 0o600)
      #expect(status == 0)
    // Paths of sockets are limited to a hundred bytes.
    case .socket:
      let script = "import socket, os, sys; os.chdir(sys.argv[1]); socket.socket(socket.AF_UNIX).bind(sys.argv[2])"
      let folder = file.deletingLastPathComponent().path
      let made = try run(URL(filePath: "/usr/bin/env"), ["python3", "-c", script, folder, file.lastPathComponent])
      #expect(made.status == 0, "\(made.errors)")
    case .linkOut:
      let target = try outside.write("target", good)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
    default: try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.lastPathComponent)
    }
  }
}

/// A checkout of which one file is gone, or half of it, when it is read.
private struct UnsteadySource: FileSource {
  let files: MemorySource
  let path: Path
  let isGone: Bool

  var root: SourceFolder { files.root }

  func entries(of folder: SourceFolder) -> [DirectoryEntry] { files.entries(of: folder) }

  func folder(named name: [UInt8], in parent: SourceFolder) throws(SystemError) -> SourceFolder {
    try files.folder(named: name, in: parent)
  }

  func read(_ name: [UInt8], in folder: SourceFolder, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    let count = try files.read(name, in: folder, into: &buffer)
    guard folder.path.appending(name) == path else { return count }
    if isGone { throw .isMissing }
    return 2 * count / 3
  }

  func open(_ name: [UInt8], in folder: SourceFolder) throws(SystemError) -> any RandomAccessBytes {
    if folder.path.appending(name) == path, isGone { throw .isMissing }
    return try files.open(name, in: folder)
  }
}
