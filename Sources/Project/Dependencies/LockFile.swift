public import Bytes

/// Versions resolved by a dependency manager, by name.
public struct LockFile: Sendable {
  private var versions: [String: String] = [:]

  /// The version of a pod or package; case-insensitive, like package identities.
  public subscript(name: String) -> String? {
    versions[name.lowercased()]
  }

  /// Reads `Podfile.lock` or `Manifest.lock`: the lines `- Name (1.2.3)` and `- Name/Subspec (1.2.3):` of `PODS`.
  public init(podfileLock bytes: [UInt8]) {
    var isInPods = false
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if !line.hasPrefix(" ") {
        isInPods = line.hasPrefix("PODS:")
      } else if isInPods, line.hasPrefix("  - "), let open = line.lastIndex(of: "("), let close = line.lastIndex(of: ")"),
        open < close
      {
        let name = line.dropFirst(4).prefix { $0 != "/" && $0 != " " }.drop { $0 == "\"" }
        let version = String(line[line.index(after: open)..<close])
        if version.first?.isNumber == true { versions[name.lowercased()] = version }
      }
    }
  }

  /// Reads `Package.resolved` of format 1, 2 or 3.
  ///
  /// - Throws: `ReadError` for a file that is not JSON.
  public init(packageResolved bytes: [UInt8]) throws(ReadError) {
    let root = try JSONReader.read(bytes)
    for pin in (root["pins"] ?? root["object"]?["pins"])?.array ?? [] {
      guard let version = pin["state"]?["version"]?.string else { continue }
      for name in [pin["identity"]?.string, pin["package"]?.string] {
        if let name { versions[name.lowercased()] = version }
      }
    }
  }
}
