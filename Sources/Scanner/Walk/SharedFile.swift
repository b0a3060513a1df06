internal import Bytes

/// An open file that several stages of a scan read.
public final class SharedFile: Sendable {
  let file: OpenFile

  init(_ file: consuming OpenFile) { self.file = file }
}
