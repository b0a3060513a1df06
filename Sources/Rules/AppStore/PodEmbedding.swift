internal import Bytes
internal import Findings
internal import Project

/// The prebuilt frameworks or resource bundles that a script of CocoaPods for one target copies into the app.
struct PodEmbedding: Sendable {
  /// `Pods-App-frameworks.sh`, `Pods-App-resources.sh`
  let name: String
  /// The folder that contains `Pods`.
  let folder: String
  /// By configuration: paths relative to the root of the checkout, or keys of frameworks in an `.xcframework`.
  let files: [String: Set<String>]

  static func key(pod: String, framework: String) -> String { "\(pod)\n\(framework)" }

  /// - Parameter path: that of the script, in `Pods/Target Support Files/Pods-App`.
  fileprivate init?(_ script: BuildScript, at path: String) {
    name = path.lastPathComponent
    let pods = Path(path.parentPath.parentPath.parentPath)
    folder = pods.parent.description
    var files: [String: Set<String>] = [:]
    var configuration = ""
    for line in script.bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
      if text.holds("$CONFIGURATION"), quoted.count > 3 {
        configuration = String(quoted[3])
      } else if text.holds("install_framework \"") || text.holds("install_resource \""), quoted.count > 1 {
        guard let file = Self.file(quoted[1], pods) else { continue }
        files[configuration, default: []].insert(file)
      }
    }
    guard !files.isEmpty else { return nil }
    self.files = files
  }

  /// - Returns: nil for what the build makes.
  private static func file(_ text: Substring, _ pods: Path) -> String? {
    if text.hasPrefix("${PODS_ROOT}/") {
      return Path(String(text.dropFirst("${PODS_ROOT}/".count))).resolved(from: pods)?.description
    }
    let prefix = "${PODS_XCFRAMEWORKS_BUILD_DIR}/"
    let parts = text.dropFirst(prefix.count).split(separator: "/")
    guard text.hasPrefix(prefix), parts.count >= 2 else { return nil }
    return key(pod: pods.appending(String(parts[0])).description, framework: String(parts[parts.count - 1]))
  }
}

extension AnyFact where Self == Fact<PodEmbedding> {
  static var podEmbedding: Self {
    let key = "pod-embedding"
    return Fact(
      key,
      [
        FileCollector(.buildScript) { _, _, _ in
          PlannedCollector(literals: ["install_framework \"${PODS_", "install_resource \"${PODS_"]) { _, matches in
            Screened(needsFile: !matches.isEmpty) { file, place in
              guard !matches.isEmpty, let file, place.path.holds("/Target Support Files/") else { return nil }
              return PodEmbedding(file, at: place.path).map {
                CollectedFact(key: key, path: place.path, value: $0, dependsOnCheckout: true)
              }
            }
          }
        }
      ])
  }
}

extension AnyFact where Self == Fact<String> {
  /// The names of scripts that may remove slices or bitcode from binaries, except those of CocoaPods.
  static var strippingScripts: Self {
    let key = "stripping-scripts"
    return Fact(
      key,
      [
        FileCollector(.buildScript) { _, _, _ in
          PlannedCollector(literals: ["lipo", "bitcode_strip"]) { _, matches in
            Screened(needsFile: false) { _, place in
              let name = String(decoding: place.name, as: UTF8.self)
              guard !matches.isEmpty, !(name.hasPrefix("Pods-") && name.hasSuffix("-frameworks.sh")) else { return nil }
              return CollectedFact(key: key, path: place.path, value: name, dependsOnCheckout: true)
            }
          }
        }
      ])
  }
}

extension [any AnyFact] {
  /// The facts that `EmbeddedContents` requires, besides `.products`.
  static var embedding: [any AnyFact] { [.podEmbedding, .strippingScripts, .shippedImages] }
}
