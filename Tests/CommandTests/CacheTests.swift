import Foundation
import TestSupport
import Testing

/// A result that is kept counts as long as nothing has changed that the scan asked for.
@Suite struct CacheTests {
  private let checkout: TemporaryFolder
  private let cache: TemporaryFolder

  /// A file counts as unchanged only if it is older than the coarsest clock of a file system, two seconds.
  private static let age = Duration.milliseconds(2_100)

  init() throws {
    (checkout, cache) = (try TemporaryFolder(), try TemporaryFolder())
    try checkout.write("App/Page.swift", "import UIKit\nlet page = UIWebView()\n")
    try checkout.write("App/Other.swift", "import UIKit\nlet other = 1\n")
    try checkout.write("Notes/Readme.txt", "no source\n")
  }

  private func scan(_ arguments: [String] = [], cached: Bool = true, format: String = "json") throws -> (
    result: ProgramResult, isFromCache: Bool
  ) {
    let folder = cached ? ["--cache-dir", cache.url.appending(path: "kept").path()] : ["--no-cache"]
    let result = try applint(["scan", "--format", format, "--timings"] + folder + arguments, in: checkout.url)
    return (result, result.errors.contains("from cache:     yes"))
  }

  private func keep() async throws {
    try await Task.sleep(for: Self.age)
    #expect(try !scan().isFromCache)
    #expect(try scan().isFromCache)
  }

  @Test func theSecondScanIsFromTheCache() async throws {
    try await keep()
    let (kept, fresh) = (try scan(), try scan(cached: false))
    #expect(kept.isFromCache && !fresh.isFromCache)
    #expect(kept.result.output == fresh.result.output && kept.result.status == fresh.result.status)
    #expect(kept.result.output.contains("UIWebView"))
    let text = try applint(["scan", "--cache-dir", cache.url.appending(path: "kept").path()], in: checkout.url)
    #expect(text.output == (try applint(["scan", "--no-cache"], in: checkout.url)).output, "excerpts come from the files")
  }

  @Test(arguments: Edit.allCases) func editsCount(_ edit: Edit) async throws {
    try checkout.write(".gitignore", "# nothing\n")
    try await keep()
    try edit.apply(to: checkout)
    let (kept, fresh) = (try scan(), try scan(cached: false))
    #expect(!kept.isFromCache && kept.result.status != 2)
    #expect(kept.result.output == fresh.result.output && kept.result.status == fresh.result.status)
  }

  enum Edit: CaseIterable {
    case write, sameSizeAndTime, delete, rename, add, link, linkedFolder, ignore, configuration, mode

    func apply(to checkout: TemporaryFolder) throws {
      let (files, page) = (FileManager.default, checkout.url.appending(path: "App/Page.swift"))
      switch self {
      case .write: try checkout.write("App/Other.swift", "import UIKit\nlet other = UIWebView()\n")
      case .sameSizeAndTime:
        let time = try files.attributesOfItem(atPath: page.path())[.modificationDate]
        try checkout.write("App/Page.swift", "import UIKit\nlet page = NSWebView()\n")
        try files.setAttributes([.modificationDate: time as Any], ofItemAtPath: page.path())
      case .delete: try files.removeItem(at: page)
      case .rename: try files.moveItem(at: page, to: checkout.url.appending(path: "App/Renamed.swift"))
      case .add: try checkout.write("Notes/New.swift", "import UIKit\nlet new = UIWebView()\n")
      case .link:
        try files.removeItem(at: page)
        try files.createSymbolicLink(at: page, withDestinationURL: checkout.url.appending(path: "App/Other.swift"))
      case .linkedFolder:
        try files.moveItem(at: checkout.url.appending(path: "App"), to: checkout.url.appending(path: "Notes/App"))
        try files.createSymbolicLink(
          at: checkout.url.appending(path: "App"), withDestinationURL: checkout.url.appending(path: "Notes/App"))
      case .ignore: try checkout.write(".gitignore", "App/Page.swift\n")
      case .configuration: try checkout.write(".applint.yml", "rules:\n  deprecated-web-view: off\n")
      case .mode: try files.setAttributes([.posixPermissions: 0], ofItemAtPath: page.path())
      }
    }
  }

  /// Its comments are read by an absolute path.
  @Test func theConfigurationMayBeElsewhere() async throws {
    let text = "suppress:\n  - rule: deprecated-web-view\n    path: Old.swift\n    reason: old\n    until: 2020-01-01\n"
    let file = try cache.write("team.yml", text).path()
    try await Task.sleep(for: Self.age)
    for isFromCache in [false, true] {
      let kept = try scan(["--config", file], format: "text")
      let fresh = try scan(["--config", file], cached: false, format: "text")
      #expect(kept.isFromCache == isFromCache && kept.result.status == fresh.result.status && !kept.result.isCrash)
      #expect(kept.result.output == fresh.result.output)
    }
    try cache.write("team.yml", "exclude: [App]\n")
    #expect(try !scan(["--config", file]).isFromCache)
  }

  /// Whether a link leads out of the checkout is reported.
  @Test func targetsOfLinksCount() async throws {
    let (link, files) = (checkout.url.appending(path: "Linked"), FileManager.default)
    try files.createSymbolicLink(atPath: link.path(), withDestinationPath: "App")
    try await keep()
    try files.removeItem(at: link)
    try files.createSymbolicLink(at: link, withDestinationURL: cache.url)
    #expect(try scan().result.output == scan(cached: false).result.output)
  }

  @Test func whatOtherScansWriteDoesNotCount() async throws {
    for name in ["report.json", "Notes/report.json"] { try checkout.write(name, "{}\n") }
    try await keep()
    for name in ["report.json", "Notes/report.json"] {
      #expect(try applint(["scan", "--no-cache", "--output", "json=\(name)"], in: checkout.url).status == 1)
    }
    #expect(try scan().isFromCache, "the folder has changed, but not its files")
    try checkout.write("other.json", "{}\n")
    #expect(try !scan().isFromCache)
  }

  @Test func optionsCount() async throws {
    try await keep()
    #expect(try !scan(["--exclude", "App"]).isFromCache)
    #expect(try !scan(["App"]).isFromCache)
    #expect(try scan(["--jobs", "1"]).isFromCache)
  }

  @Test func newFilesAreNotKept() throws {
    let start = ContinuousClock.now
    try checkout.write("App/Page.swift", "import UIKit\nlet page = UIWebView()\n")
    #expect(try !scan().isFromCache)
    // Otherwise, the test has waited for a processor, and the file may have been old enough.
    guard ContinuousClock.now - start < .seconds(2) else { return }
    #expect(try !scan().isFromCache, "the file may change again within a tick of the clock")
  }

  @Test func damagedFilesAreIgnored() async throws {
    try await keep()
    let folder = cache.url.appending(path: "kept")
    let file = try #require(
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first {
        $0.pathExtension == "applint-result"
      })
    let (bytes, fresh) = (try Data(contentsOf: file), try scan(cached: false).result.output)
    for damaged in [Data(), bytes.prefix(bytes.count / 2), bytes.prefix(9), Data(bytes.reversed())] {
      try damaged.write(to: file)
      let kept = try scan()
      #expect(!kept.isFromCache && kept.result.output == fresh)
    }
  }

  /// Files are known by their contents, also in a copy of the checkout and as soon as they are written.
  @Test func onlyChangedFilesAreAnalyzed() throws {
    var count = 0
    func known() throws -> Int? {
      count += 1
      // The result of a scan with other options does not count.
      let options = ["--exclude", "nothing\(count)"]
      let kept = try scan(options)
      #expect(kept.result.output == (try scan(options, cached: false)).result.output && !kept.isFromCache)
      let line = kept.result.errors.split(separator: "\n").first { $0.hasPrefix("files reused:") }
      return line.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
    }
    #expect(try known() == 0)
    #expect(try known() == 2)
    try checkout.write("App/Other.swift", "import UIKit\nlet other = UIWebView()\n")
    #expect(try known() == 1)
    try checkout.write("App/Other.swift", "import UIKit\nlet other = UIWebView()\n")
    #expect(try known() == 2)
    // The path decides on what a file is.
    try checkout.write("Pods/Page.swift", "import UIKit\nlet page = UIWebView()\n")
    #expect(try known() == 2)
    let folder = cache.url.appending(path: "kept")
    let file = try #require(
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first {
        $0.pathExtension == "applint-files"
      })
    let bytes = try Data(contentsOf: file)
    for damaged in [Data(), bytes.prefix(bytes.count / 2), bytes.prefix(9), Data(bytes.reversed())] {
      try damaged.write(to: file)
      #expect(try known() == 0)
    }
  }

  @Test func cachesOfOthersAreRefused() async throws {
    try await keep()
    let folder = cache.url.appending(path: "kept")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path())
    let result = try scan().result
    #expect(result.status == 2 && result.errors.contains("no one else can write to"))
  }

  @Test func theFolderIsClosedToOthers() async throws {
    try await Task.sleep(for: Self.age)
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "applint").path
    let folder = cache.url.appending(path: "new/kept").path
    let script = "umask 0; '\(program)' scan --cache-dir '\(folder)'; '\(program)' scan --timings --cache-dir '\(folder)'"
    let result = try run(URL(filePath: "/bin/sh"), ["-c", script], in: checkout.url)
    #expect(result.errors.contains("from cache:     yes"))
    #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
  }

  @Test(arguments: [".kept", "App/kept", "App/../kept"]) func nothingInTheCheckoutIsBelieved(_ folder: String) throws {
    let result = try applint(["scan", "--cache-dir", folder], in: checkout.url)
    #expect(result.status == 2 && result.errors.contains("must be outside of the checkout"), "\(result.errors)")
    let repository = try Repository()
    let other = repository.url.appending(path: "kept").path()
    #expect(try applint(["scan", "--cache-dir", other], in: checkout.url).status == 2)
    // By default, there is no cache then.
    let variables = ["APPLINT_NO_CACHE": "", "XDG_CACHE_HOME": repository.url.path()]
    #expect(try applint(["scan"], in: checkout.url, environment: variables).status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: repository.url.path()) == [".git"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: checkout.url.path()).sorted() == ["App", "Notes"])
  }

  @Test func theVariableTurnsItOff() async throws {
    try await Task.sleep(for: Self.age)
    for _ in 0..<2 {
      let result = try applint(
        ["scan", "--timings"], in: checkout.url,
        environment: ["APPLINT_NO_CACHE": "1", "XDG_CACHE_HOME": cache.url.path()])
      #expect(result.errors.contains("from cache:     no"))
    }
    let variables = ["APPLINT_NO_CACHE": "", "XDG_CACHE_HOME": cache.url.path()]
    _ = try applint(["scan", "--timings"], in: checkout.url, environment: variables)
    #expect(try applint(["scan", "--timings"], in: checkout.url, environment: variables).errors.contains("from cache:     yes"))
    #expect(try applint(["cache", "path"], environment: variables).output == cache.url.appending(path: "applint").path() + "\n")
    #expect(try applint(["cache", "clear"], environment: variables).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.url.appending(path: "applint").path()).isEmpty)
  }
}
