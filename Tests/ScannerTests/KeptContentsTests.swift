import Bytes
import Testing

@testable import Scanner

/// What is kept of an archive that is read in one pass.
struct KeptContentsTests {
  @Test func smallFilesThatAreReadLaterHaveSpaceOfTheirOwn() {
    var kept = KeptContents()
    let source = [UInt8](repeating: 0, count: 1 << 20)
    var count = 0
    while kept.hasSpace(for: source.count, isReadLater: false) {
      kept.add(source, at: Path("A\(count).swift"))
      count += 1
    }
    #expect(count == 24)
    #expect(!kept.hasSpace(for: 1, isReadLater: false))
    #expect(kept.hasSpace(for: 64 << 10, isReadLater: true))
    #expect(!kept.hasSpace(for: (64 << 10) + 1, isReadLater: true))
    for index in 0..<128 { kept.add([UInt8](repeating: 0, count: 64 << 10), at: Path("\(index).json")) }
    #expect(!kept.hasSpace(for: 1, isReadLater: true))
  }
}
