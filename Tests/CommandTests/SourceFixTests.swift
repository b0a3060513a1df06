import Foundation
import TestSupport
import Testing

/// `applint fix` on sources and attributes.
struct SourceFixTests {
  private static let page = """
    class Page: UIViewController {
      func load() {
        button.addTarget(self, action: Selector("tap:"), for: .touchUpInside)
      }
      @objc func tap(_ sender: Any) {}
    }

    """
  private static let fixed = page.replacing("Selector(\"tap:\")", with: "#selector(tap(_:))")
  private static let translations = [
    "en.lproj/Localizable.strings": "\"of\" = \"%d of %@\";\n", "de.lproj/Localizable.strings": "\"of\" = \"%@: %d\";\n",
  ]

  private func contents(_ folder: TemporaryFolder, _ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    return folder
  }

  @Test func safeEditsAreApplied() throws {
    let folder = try folder(["Page.swift": Self.page, ".gitattributes": "*.pbxproj merge=union\n*.png binary\n"])
    let result = try applint(["fix"], in: folder.url)
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.output == """
        .gitattributes: 1 finding fixed
          line 1: Replace merge=union with merge=applint [union-merged-project]
        Page.swift: 1 finding fixed
          line 3: Use #selector(tap) [string-selector]

        """)
    #expect(try contents(folder, "Page.swift") == Self.fixed)
    #expect(try contents(folder, ".gitattributes") == "*.pbxproj merge=applint\n*.png binary\n")
    let again = try applint(["fix"], in: folder.url)
    #expect(again.status == 0 && again.output == "")
  }

  @Test func checkWritesNothingAndIs1() throws {
    let folder = try folder(["Page.swift": Self.page])
    let result = try applint(["fix", "--check"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.output == "Page.swift: 1 finding to fix\n  line 3: Use #selector(tap) [string-selector]\n")
    #expect(try contents(folder, "Page.swift") == Self.page)
  }

  @Test func differenceMarksWhatIsOnlySuggested() throws {
    let folder = try folder(Self.translations.merging(["Page.swift": Self.page]) { $1 })
    let result = try applint(["fix", "--diff"], in: folder.url)
    #expect(result.status == 0)
    #expect(
      result.output == """
        --- a/Page.swift
        +++ b/Page.swift
        @@ -1,6 +1,6 @@
         class Page: UIViewController {
           func load() {
        -    button.addTarget(self, action: Selector("tap:"), for: .touchUpInside)
        +    button.addTarget(self, action: #selector(tap(_:)), for: .touchUpInside)
           }
           @objc func tap(_ sender: Any) {}
         }
        # suggested: de.lproj/Localizable.strings:1: Number the arguments: '%2$@ %1$d' [missing-translation]
        # --- a/de.lproj/Localizable.strings
        # +++ b/de.lproj/Localizable.strings
        # @@ -1,1 +1,1 @@
        # -"of" = "%@: %d";
        # +"of" = "%2$@: %1$d";

        """)
    #expect(try contents(folder, "Page.swift") == Self.page)
    // What patch(1) is given, git takes as well.
    try folder.write("difference", result.output)
    #expect(try run(URL(filePath: "/usr/bin/env"), ["git", "apply", "difference"], in: folder.url).status == 0)
    #expect(try contents(folder, "Page.swift") == Self.fixed)
    #expect(try contents(folder, "de.lproj/Localizable.strings") == "\"of\" = \"%@: %d\";\n")
  }

  @Test func suggestionsAreNeitherWrittenNorCounted() throws {
    let folder = try folder(Self.translations)
    for arguments in [[], ["--check"], ["--rule", "missing-translation"]] {
      let result = try applint(["fix"] + arguments, in: folder.url)
      #expect(result.status == 0 && result.output == "")
    }
    #expect(try contents(folder, "de.lproj/Localizable.strings") == "\"of\" = \"%@: %d\";\n")
  }

  @Test func oneRuleFixesOnlyItsOwn() throws {
    let folder = try folder(["Page.swift": Self.page, ".gitattributes": "*.pbxproj merge=union\n"])
    #expect(try applint(["fix", "--rule", "union-merged-project"], in: folder.url).status == 0)
    #expect(try contents(folder, "Page.swift") == Self.page && contents(folder, ".gitattributes") == "*.pbxproj merge=applint\n")
    #expect(try applint(["fix", "--rule", "duplicate-project-key", "Page.swift"], in: folder.url).status == 0)
    #expect(try applint(["fix", "--rule", "string-selector", "nowhere"], in: folder.url).status == 2)
    #expect(try applint(["fix", "Page.swift"], in: folder.url).output.hasPrefix("Page.swift: 1 finding fixed\n"))
    #expect(try contents(folder, "Page.swift") == Self.fixed)
  }

  @Test func whatIsAcceptedOrNotFirstPartyStays() throws {
    let suppressed = Self.page.replacing("tap:\")", with: "tap:\") /* applint:allow string-selector -- old */")
    let folder = try folder([
      "Pods/Kit/Page.swift": Self.page, "build/Page.swift": Self.page, "Made.swift": Self.page, ".gitignore": "Made.swift\n",
      "Old.swift": suppressed.replacing("Page", with: "Old"), "Known.swift": Self.page,
    ])
    _ = try applint(["scan", "--write-baseline", "--fail-on", "never"], in: folder.url)
    let result = try applint(["fix"], in: folder.url)
    #expect(result.status == 0 && result.output == "", "\(result.output)\(result.errors)")
    #expect(try applint(["fix", "Made.swift"], in: folder.url).output.hasPrefix("Made.swift: 1 finding fixed\n"))
  }

  @Test func linksAreNotFollowed() throws {
    let folder = try folder(["real/Page.swift": Self.page, "app/Other.swift": ""])
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "app/Page.swift"), withDestinationURL: folder.url.appending(path: "real/Page.swift"))
    #expect(try applint(["fix", "app"], in: folder.url).output == "")
    #expect(try contents(folder, "real/Page.swift") == Self.page)
  }

  @Test func reportsCarryTheEdits() throws {
    let folder = try folder(["Page.swift": Self.page])
    let text = try applint(["scan", "--format", "sarif"], in: folder.url).output
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let result = try #require(((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])?.first)
    #expect((result["properties"] as? [String: Any])?["fix"] as? String == "Use #selector(tap)")
    let fix = try #require((result["fixes"] as? [[String: Any]])?.first)
    let change = try #require((fix["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect(
      replacement["deletedRegion"] as? [String: Int] == ["startLine": 3, "startColumn": 1, "endLine": 4, "endColumn": 1])
    #expect(
      (replacement["insertedContent"] as? [String: String])?["text"]
        == "    button.addTarget(self, action: #selector(tap(_:)), for: .touchUpInside)\n")
    let html = try applint(["scan", "--format", "html"], in: folder.url).output
    #expect(html.contains("<p class=\"fix\">Fix: Use #selector(tap)</p>"))
  }
}
