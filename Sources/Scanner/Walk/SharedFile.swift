internal import Bytes

/// An open file that several stages of a scan read.
public final class SharedFile: Sendable {
  let handle: OpenFile

  init(_ handle: consuming OpenFile) { self.handle = handle }
}
