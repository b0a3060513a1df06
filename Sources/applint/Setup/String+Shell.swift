internal import Bytes

extension String {
  /// As one word of a POSIX shell.
  var shellQuoted: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { Unicode.Scalar($0).properties.isAlphabetic || (48...57).contains($0) || "/.-+@%:,".utf8.contains($0) }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
