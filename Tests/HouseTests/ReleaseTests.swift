import Findings
import Foundation
import TestSupport
import Testing

/// Documentation and packaging name the owner and the version of `Sources/Findings/Release.swift`, and no placeholders.
struct ReleaseTests {
  private static var places: [Regex<(Substring, owner: Substring)>] {
    [
      /(?:github\.com|raw\.githubusercontent\.com|ghcr\.io)\/(?<owner>[\w.-]+)\/applint\b/,
      /\b(?<owner>[\w-]+)\.github\.io\/applint\b/,
      /uses: (?<owner>[\w.-]+)\/applint@/, /brew install (?<owner>[\w.-]+)\/tap/,
    ]
  }
  private static var versions: [Regex<(Substring, version: Substring)>] {
    [
      /applint@v(?<version>\d[\w.]*)/, /rev: v(?<version>\d[\w.]*)/, /\/v(?<version>\d+\.\d+\.\d+)\//,
      /APPLINT_VERSION[:=] ?"?(?<version>\d[\w.]*)/, /applint[-_:](?<version>\d+\.\d+\.\d+)/, /from: "(?<version>\d+\.\d+\.\d+)"/,
    ]
  }

  private static func pages() throws -> [(path: String, text: String)] {
    let list = try #require(FileManager.default.enumerator(atPath: packageRoot.path))
    let isPage =
      /(?:README|CONTRIBUTING|SECURITY)\.md|(?:action|mkdocs)\.yml|\.pre-commit-hooks\.yaml|(?:docs|templates|packaging|\.github)\/.+/
    let skipped = [".build", ".git", "Sources", "Tests", "testdata", "docs/rules", "docs/images"]
    var pages: [(String, String)] = []
    for case let path as String in list {
      if skipped.contains(path) { list.skipDescendants() }
      guard path.wholeMatch(of: isPage) != nil, path != "docs/scorecard.md" else { continue }
      guard let text = try? String(contentsOf: packageRoot.appending(path: path), encoding: .utf8) else { continue }
      pages.append((path, text))
    }
    return pages
  }

  @Test func ownerAndVersionAreThoseOfTheRelease() throws {
    var owners = 0
    for (path, text) in try Self.pages() {
      for place in Self.places {
        for match in text.matches(of: place) {
          #expect(match.owner == Release.owner, "\(path): \(match.output.0); run packaging/stamp")
          owners += 1
        }
      }
      for version in Self.versions {
        for match in text.matches(of: version) {
          #expect(match.version == Release.version, "\(path): \(match.output.0); run packaging/stamp")
        }
      }
    }
    #expect(owners > 5)
  }

  @Test func pagesHaveNoPlaceholders() throws {
    for (path, text) in try Self.pages() {
      for placeholder in ["OWNER", "example.com"] { #expect(!text.contains(placeholder), "\(path): \(placeholder)") }
    }
  }

  /// `make site` checks the links of docs; these pages are not part of the site.
  @Test(arguments: ["README.md", "CONTRIBUTING.md", "SECURITY.md"])
  func linksOfThePagesOfTheRepositoryResolve(_ path: String) throws {
    let text = try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    var links = 0
    for match in text.matches(of: /\]\((?<target>[^)#:]+)\)|src(?:set)?="(?<image>[^"]+)"/) {
      let target = String(match.target ?? match.image ?? "")
      #expect(FileManager.default.fileExists(atPath: packageRoot.appending(path: target).path), "\(path): \(target)")
      links += 1
    }
    #expect(links > 0 || path == "SECURITY.md")
  }

  @Test func readmeIsShort() throws {
    let text = try String(contentsOf: packageRoot.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
  }
}
