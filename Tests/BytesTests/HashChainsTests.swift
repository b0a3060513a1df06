import Bytes
import Testing

struct HashChainsTests {
  @Test func indexesAreFoundLastToFirst() {
    var chains = HashChains(slots: 2)
    for slot in [0, 1, 0, 0] { chains.append(to: slot) }
    chains.appendSlot()
    func indexes(in slot: Int) -> [Int] {
      var found: [Int] = []
      chains.forEach(in: slot) { found.append($0) }
      return found
    }
    #expect(chains.slots.map(indexes) == [[3, 2, 0], [1], []])
    #expect(chains.last(in: 0) { $0 < 3 } == 2)
    #expect(chains.last(in: 1) { $0 > 1 } == nil)
  }
}
