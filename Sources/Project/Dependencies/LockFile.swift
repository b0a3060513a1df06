public import Bytes

/// Versions resolved by a dependency manager.
public struct LockFile: Sendable {
  /// In the order of the file; one for each pod or package.
  public let pins: [Pin]
  private let indexes: [String: Int]

  /// A pod or package with its version.
  public struct Pin: Sendable {
    /// The name of the pod, or the identity of the package.
    public let name: String
    public let version: String
    /// The address of a package; nil for a pod.
    public let location: String?
    /// Whether a pod has a source of its own, such as a fork or a folder.
    public let hasOwnSource: Bool
    /// The name in the file; nil if the format has no positions.
    public let range: Range<Int>?
  }

  private init(_ pins: [(names: [String], pin: Pin)]) {
    self.pins = pins.map(\.pin)
    indexes = pins.enumerated().reduce(into: [:]) { indexes, pin in
      for name in pin.element.names { indexes[name.lowercased()] = pin.offset }
    }
  }

  /// The version of a pod or package; case-insensitive, like package identities.
  public subscript(name: String) -> String? { indexes[name.lowercased()].map { pins[$0].version } }

  /// Reads `Podfile.lock` or `Manifest.lock`: the lines `- Name (1.2.3)` and `- Name/Subspec (1.2.3):` of `PODS`, and the names
  /// in `EXTERNAL SOURCES`.
  public init(podfileLock bytes: [UInt8]) {
    var section = ""
    var pods: [(name: String, version: String, range: Range<Int>)] = []
    var places: [String: Int] = [:]
    var ownSources: Set<String> = []
    for range in Self.lines(of: bytes) {
      let line = String(decoding: bytes[range], as: UTF8.self)
      if let first = line.first, !first.isWhitespace {
        section = String(line.drop { $0 == "\u{FEFF}" }.prefix { $0 != ":" })
      }
      if section == "EXTERNAL SOURCES", line.hasPrefix("  "), !line.hasPrefix("   ") {
        ownSources.insert(String(line.dropFirst(2).drop { $0 == "\"" }.prefix { $0 != ":" && $0 != "\"" && $0 != "/" }))
      }
      guard section == "PODS", let (name, version) = Self.pod(line) else { continue }
      // The subspecs of a pod have its version.
      if let place = places[name] {
        pods[place].version = version
      } else {
        places[name] = pods.count
        let start = range.lowerBound + (line.dropFirst(4).first == "\"" ? 5 : 4)
        pods.append((name, version, start..<start + name.utf8.count))
      }
    }
    self.init(
      pods.map { pod in
        let hasOwnSource = ownSources.contains(pod.name)
        return (
          [pod.name], Pin(name: pod.name, version: pod.version, location: nil, hasOwnSource: hasOwnSource, range: pod.range)
        )
      })
  }

  /// `  - Name/Subspec (1.2.3):`
  private static func pod(_ line: String) -> (name: String, version: String)? {
    guard line.hasPrefix("  - "), let open = line.lastIndex(of: "("), let close = line.lastIndex(of: ")"), open < close,
      line[line.index(after: open)].isNumber
    else { return nil }
    let name = line.dropFirst(4).drop { $0 == "\"" }.prefix { $0 != "/" && $0 != " " }
    return (String(name), String(line[line.index(after: open)..<close]))
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    bytes.split(omittingEmptySubsequences: true) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(\.indices)
  }

  /// Reads `Package.resolved` of format 1, 2 or 3.
  ///
  /// - Throws: `ReadError` for a file that is not JSON.
  public init(packageResolved bytes: [UInt8]) throws(ReadError) {
    let root = try PlistDocument(json: bytes).root
    var pins: [(names: [String], pin: Pin)] = []
    for pin in (root["pins"] ?? root["object"]?["pins"])?.elements.map(Array.init) ?? [] {
      let key = pin["identity"] ?? pin["package"]
      guard let version = pin["state"]?["version"]?.string, let key, let name = key.string else { continue }
      let location = (pin["location"] ?? pin["repositoryURL"])?.string
      let names = [pin["identity"]?.string, pin["package"]?.string].compactMap(\.self)
      pins.append(
        (names, Pin(name: name, version: version, location: location, hasOwnSource: false, range: key.contentRange)))
    }
    self.init(pins)
  }
}
