import Binary
import Bytes
import TestSupport

/// Reads a fixture; the members of thin archives lie among the fixtures.
func readBinary(_ bytes: [UInt8], _ request: BinaryRequest, _ visit: (BinaryPart) -> Void) {
  let openMember: MemberOpener = { path throws(ReadError) in
    do {
      return MemoryBytes(try fixtureBytes("binaries/\(path)"))
    } catch {
      throw ReadError("no such fixture", at: 0, in: "\(path)")
    }
  }
  BinaryReader.read(ByteRegion(MemoryBytes(bytes)), request, openMember: openMember, visit)
}
