import Foundation
import TestSupport

/// A source file of the package.
struct HouseFile {
  /// From the root of the package.
  let path: String
  /// The target that it belongs to.
  let target: String
  let lines: [Substring]
}

enum SourceFiles {
  static func all() throws -> [HouseFile] {
    try files(below: "Sources")
  }

  static func tests() throws -> [HouseFile] {
    try files(below: "Tests")
  }

  static func c() throws -> [HouseFile] {
    try files(below: "Sources", endings: [".c", ".h"])
  }

  private static func files(below top: String, endings: [String] = [".swift"]) throws -> [HouseFile] {
    let root = packageRoot.appending(path: top)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
      endings.contains { path.hasSuffix($0) } && !path.contains(".build/")
    }
    return try paths.sorted().map { path in
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      return HouseFile(
        path: "\(top)/\(path)", target: String(path.split(separator: "/")[0]),
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}
