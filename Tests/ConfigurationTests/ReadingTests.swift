import Configuration
import Findings
import Project
import TestSupport
import Testing

private func read(_ text: String) -> (configuration: TeamConfiguration, problems: [String]) {
  let (configuration, problems) = TeamConfiguration.read(Array(text.utf8))
  return (configuration, problems.map { "\($0.line):\($0.column): \($0.message)" })
}

struct ReadingTests {
  @Test(arguments: ["", "# nothing\n", "---\n", "{}"])
  func whatSaysNothingIsTheStandard(text: String) {
    let (configuration, problems) = read(text)
    #expect(problems.isEmpty)
    #expect(configuration.failOn.value == .error && configuration.failOn.origin == .standard)
    #expect(configuration.rules.isEmpty)
  }

  @Test func everyKeyIsRead() {
    let (configuration, problems) = read(
      """
      preset: strict
      include: [App/]
      exclude: "*.generated.swift"
      third_party:
        scan: exclude
        folders: [Libs/, "!Vendor/Ours/"]
      only: [missing-image, repeated-text]
      enable: [unused-image]
      rules:
        missing-image: warning
        repeated-text:
          level: error
          paths: ["!Legacy/"]
          options: {places: 4}
        hardcoded-text: off
      fail_on: never
      strict_read: false
      baseline: ci/known.jsonl
      project_order: xcodeproj
      suppress:
        - rule: deprecated-web-view
          path: Vendor/libanalytics.a
          symbol: _OBJC_CLASS_$_UIWebView
          until: 2027-03-01
          reason: The vendor has promised a new one.

      """)
    #expect(problems == [])
    #expect(configuration.preset.value == .strict)
    #expect(configuration.include.value == ["App/"] && configuration.exclude.value == ["*.generated.swift"])
    #expect(!configuration.scansThirdParty.value && configuration.thirdPartyFolders.value == ["Libs/", "!Vendor/Ours/"])
    #expect(configuration.only.value == ["missing-image", "repeated-text"] && configuration.enable.value == ["unused-image"])
    #expect(configuration.rules["missing-image"]?.level == .warning)
    #expect(configuration.rules["repeated-text"]?.paths == ["!Legacy/"])
    #expect(configuration.rules["repeated-text"]?.options == ["places": 4])
    #expect(configuration.rules["hardcoded-text"]?.isOff == true)
    #expect(configuration.failOn.value == nil && configuration.failOn.origin == .file(line: 16))
    #expect(!configuration.strictRead.value && configuration.baseline.value == "ci/known.jsonl")
    #expect(configuration.projectOrder.value == .xcodeproj)
    #expect(configuration.suppressions.first?.until == CalendarDate("2027-03-01"))
    #expect(configuration.suppressions.first?.line == 21)
  }

  @Test func aPresetIsChangedByKeysWhereverItStands() {
    let (configuration, problems) = read("fail_on: error\npreset: strict\n")
    #expect(problems == [])
    #expect(configuration.failOn.value == .error)
    #expect(configuration.strictRead.value && configuration.strictRead.origin == .preset("strict"))
    #expect(configuration.enable.value.contains("unused-image"))
  }

  @Test(arguments: [
    ("exlude: []", "1:1: unknown key 'exlude'; did you mean 'exclude'?"),
    ("\nonly: [missing-imge]", "2:8: unknown rule 'missing-imge'; did you mean 'missing-image'?"),
    ("fail_on: fatal", "1:10: unknown value 'fatal'; expected note, warning, error, never"),
    ("strict_read: yes", "1:14: expected true or false"),
    ("third_party: {folder: [x]}", "1:15: unknown key 'folder'; did you mean 'folders'?"),
    ("rules: [missing-image]", "1:8: rules must be a mapping from rule IDs to severities or settings"),
    ("rules: {missing-image: of}", "1:24: unknown value 'of'; did you mean 'off'?"),
    ("rules: {missing-image: {options: {places: 4}}}", "1:35: unknown option 'places'; missing-image has no options"),
    ("rules: {repeated-text: {options: {places: 1}}}", "1:43: 'places' must be a number from 2 to 1000"),
    ("exclude: [a]\nexclude: [b]", "2:1: duplicate key 'exclude'"),
    ("baseline: ../other/known.jsonl", "1:11: the baseline must be inside the folder of the configuration and outside .git"),
    ("baseline: /etc/passwd", "1:11: the baseline must be inside the folder of the configuration and outside .git"),
    ("exclude: [!Legacy/]", "a pattern that begins with * or ! must be quoted"),
    ("suppress: [{rule: missing-image, path: App}]", "1:12: suppression without 'reason'"),
    ("suppress: [{rule: missing-image, path: App, reason: x, until: soon}]", "1:63: expected a date such as 2027-03-01"),
    ("suppress: [{rule: missing-image, path: App, reason: x, symbol: [a]}]", "1:64: expected the name of a symbol"),
    ("baseline: .GIT/x", "1:11: the baseline must be inside"),
    ("- a", "1:1: a configuration must be a mapping with the keys preset, include"),
    ("only: [", "2:1: did not find expected node content"),
    ("exclude: [*.m]", "a pattern that begins with * or ! must be quoted"),
    ("a: 1\n---\nb: 2", "expected a single YAML document"),
  ])
  func aFaultHasAPlaceAndSaysWhatIsMeant(text: String, problem: String) {
    let problems = read(text).problems
    #expect(problems.contains { $0.contains(problem) }, "\(problems)")
  }

  @Test func allFaultsAreToldAtOnce() {
    #expect(read("a: 1\nb: 2\nfail_on: x\n").problems.count == 3)
  }
}

struct DamagedConfigurationTests {
  @Test func everyDamageIsReadOrNamed() {
    let sample = Array(
      """
      preset: strict
      exclude: ["*.a", 'b/']
      third_party: {scan: exclude, folders: [Libs/]}
      rules:
        missing-image: {level: warning, paths: [App/]}   # c
        repeated-text: {options: {places: 2}}
      suppress:
        - {rule: missing-image, path: d, reason: "e ü", until: 2030-01-01}

      """
      .utf8)
    #expect(TeamConfiguration.read(sample).problems.isEmpty)
    forEachDamage(to: sample) { bytes, what in
      let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 2
      for problem in TeamConfiguration.read(bytes).problems where problem.line > lines {
        Issue.record("\(what): line \(problem.line)")
      }
    }
  }
}
