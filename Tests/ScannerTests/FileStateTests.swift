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
    (".gitattributes", "*.png binary\n"), (".gitmodules", "[submodule \"K\"]\n\tpath = K\n\turl = ../K\n"),
    ("App.xcconfig", "IPHONEOS_DEPLOYMENT_TARGET = 15.0\n"), ("Cartfile.resolved", "github \"a/K\" \"1.0\"\n"),
    (workspace, "<Workspace version = \"1.0\"></Workspace>\n"), ("a@2x.png", ""),
    ("A.xcassets/a.imageset/Contents.json", #"{"images":[{"idiom":"universal"}],"info":{"version":1,"author":"xcode"}}"#),
    ("A.framework/A", ""), ("libA.a", ""), ("A.dylib", ""), ("A.o", ""), ("A.tbd", "--- !tapi-tbd\ntbd-version: 4\n...\n"),
  ]

  /// Files of which every beginning is valid.
  private static let streams: Set<String> = [
    "A.swift", "A.m", "A.h", "Package.swift", "A.podspec", "A.podspec.json", "Podfile.lock", "Package.resolved", ".gitattributes",
    ".gitmodules", "App.xcconfig", "Cartfile.resolved", workspace,
  ]
  private static let workspace = "App.xcworkspace/contents.xcworkspacedata"
  /// Files that a project leads to.
  private static let settings: Set<String> = [".gitmodules", "App.xcconfig", "Cartfile.resolved", workspace]
  private static let binaries: Set<String> = ["A.framework/A", "libA.a", "A.dylib", "A.o", "A.tbd"]

  /// Cells in which nothing is said, by the reason.
  private static let silent: [(states: Set<State>, paths: Set<String>, reason: String)] = [
    ([.truncated, .shrinking], streams, "any beginning of such a file is one, and its facts are read"),
    (
      [.utf16], Set(kinds.map(\.path)).subtracting(binaries).subtracting(["A.xcstrings", "a@2x.png"]),
      "UTF-16 is a valid encoding of these"
    ),
    ([.garbage, .zero], [".gitattributes"], "no line of it is an attribute that matters"),
    ([.vanishing], settings, "they are read by path, after the walk: a file that is gone is like one that never was"),
  ]

  /// A project with settings in a configuration file.
  private static let project = """
    // !$*UTF8*$!
    { objects = {
    P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
    G = { isa = PBXGroup; children = (X, S); sourceTree = "<group>"; };
    X = { isa = PBXFileReference; lastKnownFileType = text.xcconfig; path = App.xcconfig; sourceTree = "<group>"; };
    S = { isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = B.swift; sourceTree = "<group>"; };
    T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildConfigurationList = L;
      buildPhases = (C); };
    C = { isa = PBXSourcesBuildPhase; files = (K); };
    K = { isa = PBXBuildFile; fileRef = S; };
    L = { isa = XCConfigurationList; buildConfigurations = (D); };
    D = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = X;
      buildSettings = { PRODUCT_NAME = App; }; };
    }; rootObject = P; }
    """

  @Test func everyStateOfEveryKindIsReported() throws {
    var quiet: [String] = []
    for (path, text) in Self.kinds {
      for state in State.allCases {
        let isListed = Self.silent.contains { $0.states.contains(state) && $0.paths.contains(path) }
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
      let others = companions(of: path).mapValues { Array($0.utf8) }
      let files = MemorySource(others.merging([Path(path): good]) { _, new in new })
      let source = UnsteadySource(files: files, path: Path(path), isGone: state == .vanishing)
      let options = ScanOptions(rules: RuleSet(Rule.all, includesMentions: false), jobs: 1)
      result = Scan(options).run(source, [.root(FolderContext(ignoreLists: []))])
    } else {
      let folder = try TemporaryFolder()
      let outside = try TemporaryFolder()
      for (other, text) in companions(of: path) { try folder.write(other.description, text) }
      try make(folder, path, good, state, outside)
      // Elsewhere than on Linux, root may read every file.
      guard let scanned = asOtherUser({ scan(folder.url) { $0.jobs = 1 } }) ?? (state == .closed ? nil : scan(folder.url)) else {
        return true
      }
      result = scanned
      try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.url.appending(path: path).path)
    }
    return result.notifications.contains { path.hasPrefix($0.path) } || result.findings.contains { path.hasPrefix($0.path) }
      || result.summary.outsideLinks.contains(path) || state == .linkLoop && result.summary.skipped[.symbolicLink] != nil
  }

  /// Files without which another would not be read.
  private func companions(of path: String) -> [Path: String] {
    var files: [Path: String] = [Path("B.swift"): "let a = 1\n"]
    if Self.settings.contains(path) { files[Path("App.xcodeproj/project.pbxproj")] = Self.project }
    if path == "Cartfile.resolved" { files[Path("Carthage/Checkouts/K/K.xcodeproj/project.pbxproj")] = Self.project }
    if path == "a@2x.png" { files[Path("a.png")] = "" }
    return files
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
