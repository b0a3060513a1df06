import Bytes
import Testing

@testable import Scanner

@Suite struct ShardPartsTests {
  @Test(arguments: [1, 2, 3, 7, 16, 100]) func partsAreEqualAndHaveEveryFileOnce(_ count: Int) throws {
    var generator = SystemRandomNumberGenerator()
    var sizes: [Path: Int] = [:]
    for index in 0..<300 { sizes[Path("file\(index)")] = Int.random(in: 0...50_000, using: &generator) }
    sizes[Path("large")] = 400_000
    let parts = try (1...count).map { try #require(Shard("\($0)/\(count)")).files(among: sizes) }
    #expect(parts.map(\.count).reduce(0, +) == sizes.count)
    #expect(parts.reduce(into: Set<Path>()) { $0.formUnion($1) }.count == sizes.count)
    let costs = parts.map { part in part.map { (sizes[$0] ?? 0) + 4096 }.reduce(0, +) }
    let (least, most) = (costs.min() ?? 0, costs.max() ?? 0)
    #expect(most - least <= 400_000 + 4096)
    if count <= 16 { #expect(most - least <= 2 * (50_000 + 4096), "\(costs)") }
  }

  @Test func numbersAreInRange() {
    #expect(Shard("3/16").map { [$0.number, $0.count] } == [3, 16])
    for text in ["", "/", "1/", "/1", "0/1", "2/1", "-1/2", "1/2/3", "a/b", "1/1025", " 1/2", "99999999999999999999/1"] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }
}
