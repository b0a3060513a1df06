internal import Bytes

/// The list of `--files-from`.
enum FileList {
  /// NUL-separated if it contains a NUL, otherwise one path per line; empty lines are ignored.
  static func read(_ name: String) throws(SystemError) -> [Path] {
    let text = try name == "-" ? OpenFile.standardInput().contents() : OpenFile.contents(of: Path(name))
    let separator = text.contains(0) ? 0 : UInt8(ascii: "\n")
    return text.split(separator: separator).map { line in
      Path(bytes: Array(separator != 0 && line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
  }
}
