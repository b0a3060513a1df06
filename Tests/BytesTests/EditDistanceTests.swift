import Bytes
import TestSupport
import Testing

@Suite struct EditDistanceTests {
  /// The definition, with the whole table.
  private func plainDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let substitution = diagonal + (byte == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(substitution, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }

  /// Strings of more than 64 bytes take another path.
  @Test(arguments: [0, 1, 7, 31, 63, 64, 65, 90])
  func isThatOfTheDefinition(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    for _ in 0..<60 {
      let left = (0..<count).map { _ in UInt8.random(in: 97...100, using: &random) }
      var right = left
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let place = Int.random(in: 0...right.count, using: &random)
        let byte = UInt8.random(in: 97...100, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: right.insert(byte, at: place)
        case 1 where place < right.count: right.remove(at: place)
        default: if place < right.count { right[place] = byte }
        }
      }
      let expected = plainDistance(left, right)
      for limit in 0...6 {
        let found = EditDistance(from: left).distance(to: right, limit: limit)
        #expect(expected <= limit ? found == expected : found > limit, "\(left) and \(right), limit \(limit)")
      }
    }
  }
}
