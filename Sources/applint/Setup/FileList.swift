internal import Bytes

/// The list of `--files-from`.
enum FileList {
  /// NUL-separated if it contains a NUL, otherwise one path per line; empty lines are ignored.
  static func read(_ name: String) throws(SystemError) -> [Path] {
    let text = try name == "-" ? OpenFile.standardInput().contents() : OpenFile(option: Path(name)).contents()
    let separator = text.contains(0) ? 0 : UInt8(ascii: "\n")
    return text.split(separator: separator).map { line in
      Path(bytes: Array(separator != 0 && line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    }
  }
}
