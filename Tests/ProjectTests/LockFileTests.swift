import Bytes
import Project
import TestSupport
import Testing

struct LockFileTests {
  @Test func podsHaveTheirVersions() {
    let lock = LockFile(
      podfileLock: Array(
        """
        PODS:
          - AFNetworking (3.2.1):
            - AFNetworking/Reachability (= 3.2.1)
            - Decoy (~> 9.9)
          - AFNetworking/Reachability (3.2.1)
          - "GoogleUtilities/AppDelegateSwizzler (7.8.0)":
            - GoogleUtilities/Logger
          - "NSData+Base64 (1.0)"
          - Alpha (0.1.0-beta.2)
          - Local (1.4.0)

        DEPENDENCIES:
          - Local (from `../Local`)
          - Other (= 2.0)

        SPEC CHECKSUMS:
          Alpha: 4f0b7a9d1c62e35880f1d6b2a7c3e94155d0be76

        COCOAPODS: 1.11.3

        """.utf8))
    #expect(lock["AFNetworking"] == "3.2.1")
    #expect(lock["afnetworking"] == "3.2.1")
    #expect(lock["GoogleUtilities"] == "7.8.0")
    #expect(lock["NSData+Base64"] == "1.0")
    #expect(lock["Alpha"] == "0.1.0-beta.2")
    #expect(lock["Local"] == "1.4.0")
    // A requirement is no choice.
    #expect(lock["Decoy"] == nil)
    #expect(lock["Other"] == nil)
    #expect(lock["COCOAPODS"] == nil)
  }

  @Test func lockFileOfTheSampleAppIsRead() throws {
    for name in ["Podfile.lock", "Pods/Manifest.lock"] {
      #expect(LockFile(podfileLock: try fixtureBytes("sample-app/\(name)"))["LegacyShare"] == "2.4.1")
    }
  }

  @Test func lineEndsOfWindowsAreNoHindrance() {
    #expect(LockFile(podfileLock: Array("PODS:\r\n  - A (1.0)\r\n  - B/C (2.0):\r\n    - D\r\n".utf8))["B"] == "2.0")
  }

  @Test(arguments: ["", "PODS:", "PODS:\n  - ", "PODS:\n  - A", "PODS:\n  - A )(", "PODS:\n  - A ()", "PODS: []\n", "\u{0}\u{1}"])
  func damagedLockFileNamesNoVersion(text: String) {
    let lock = LockFile(podfileLock: Array(text.utf8))
    #expect(lock["A"] == nil)
    #expect(lock[""] == nil)
  }

  @Test func formatOneHasPackageNames() throws {
    let lock = try LockFile(
      packageResolved: Array(
        """
        { "object": { "pins": [
          { "package": "Alamofire", "repositoryURL": "https://example.com/Alamofire.git",
            "state": { "branch": null, "revision": "f96b619b", "version": "5.4.3" } },
          { "package": "Edge", "repositoryURL": "https://example.com/edge",
            "state": { "branch": "main", "revision": "0", "version": null } }
        ] }, "version": 1 }
        """.utf8))
    #expect(lock["Alamofire"] == "5.4.3")
    #expect(lock["alamofire"] == "5.4.3")
    // A branch has no version.
    #expect(lock["Edge"] == nil)
  }

  @Test(arguments: [2, 3])
  func laterFormatsHaveIdentities(version: Int) throws {
    let origin = version == 3 ? "\"originHash\" : \"abc\"," : ""
    let lock = try LockFile(
      packageResolved: Array(
        """
        { \(origin) "pins" : [ { "identity" : "swift-argument-parser", "kind" : "remoteSourceControl",
          "location" : "https://example.com/swift-argument-parser", "state" : { "revision" : "0", "version" : "1.8.2" } } ],
          "version" : \(version) }
        """.utf8))
    #expect(lock["swift-argument-parser"] == "1.8.2")
    #expect(lock["Swift-Argument-Parser"] == "1.8.2")
  }

  @Test(arguments: ["", "{", "<<<<<<< HEAD\n{}", "{ \"pins\" : [ }"])
  func resolvedFileThatIsNoJSONIsAnError(text: String) {
    #expect(throws: ReadError.self) { _ = try LockFile(packageResolved: Array(text.utf8)) }
  }

  @Test(arguments: ["{}", "[]", "{ \"pins\" : 1 }", "{ \"pins\" : [ 1, {}, { \"state\" : { \"version\" : 2 } } ] }"])
  func resolvedFileOfAnotherShapeNamesNoVersion(text: String) throws {
    #expect(try LockFile(packageResolved: Array(text.utf8))["a"] == nil)
  }
}
