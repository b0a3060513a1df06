import Testing

@testable import Bytes

/// Files are known by this hash, so that two of them must not have the same one.
struct SeededHashTests {
  private func hash(_ bytes: [UInt8], seed: UInt64 = 7) -> UInt64 {
    var hash = SeededHash(seed: seed)
    hash.combine(bytes)
    return hash.value
  }

  @Test(arguments: [0, 1, 7, 8, 31, 32, 33, 63, 64, 65, 96, 100, 129])
  func everyByteAndTheLengthCount(length: Int) {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var hashes: Set = [hash(bytes), hash(bytes + [0]), hash(bytes, seed: 8)]
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        hashes.insert(hash(changed))
      }
    }
    #expect(hashes.count == 3 + 8 * length)
    #expect(hash(bytes) == hash(bytes))
  }

  @Test func orderOfWordsCounts() {
    let words = (0..<16).map { word in (0..<8).map { UInt8(word * 8 + $0) } }
    var hashes: Set = [hash(words.flatMap { $0 })]
    for first in words.indices {
      for second in 0..<first {
        var swapped = words
        swapped.swapAt(first, second)
        hashes.insert(hash(swapped.flatMap { $0 }))
      }
    }
    #expect(hashes.count == 1 + 16 * 15 / 2)
  }

  @Test func zerosOfAnyNumberDiffer() {
    #expect(Set((0...300).map { hash([UInt8](repeating: 0, count: $0)) }).count == 301)
  }
}
