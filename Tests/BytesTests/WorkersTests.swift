import Bytes
import Synchronization
import Testing

struct WorkersTests {
  /// Every item below the depth is taken apart into three, as a folder is into its children.
  private struct Item: Sendable, Hashable {
    let path: [Int]

    var children: [Item] { path.count < 7 ? (0..<3).map { Item(path: path + [$0]) } : [] }
  }

  @Test(.timeLimit(.minutes(60)), arguments: [1, 2, 8])
  func everyItemIsDoneOnceHoweverManyWork(workers: Int) {
    let queue = WorkQueue([Item(path: [])])
    let results = runWorkers(workers) { _ in
      var done: [Item] = []
      queue.drain { item in
        done.append(item)
        queue.push(item.children)
      }
      return done
    }
    let all = results.flatMap { $0 }
    // 3⁰ + … + 3⁷
    #expect(all.count == 3280)
    #expect(Set(all).count == all.count)
    #expect(results.count == workers)
  }

  @Test(.timeLimit(.minutes(60)), arguments: [1, 2, 8])
  func workersWaitForItemsThatOthersWillPush(workers: Int) {
    // A chain: at any time one worker has the only item and the others have nothing.
    for length in [1, 2, 500] {
      let queue = WorkQueue([1])
      let count = runWorkers(workers) { _ in
        var done = 0
        queue.drain { number in
          done += 1
          if number < length { queue.push([number + 1]) }
        }
        return done
      }.reduce(0, +)
      #expect(count == length)
    }
  }

  @Test(.timeLimit(.minutes(60)), arguments: [1, 2, 8])
  func emptyQueueEndsAtOnce(workers: Int) {
    let queue = WorkQueue<Int>([])
    queue.push([])
    let calls = runWorkers(workers) { _ in
      var calls = 0
      queue.drain { _ in calls += 1 }
      return calls
    }
    #expect(calls.allSatisfy { $0 == 0 })
  }

  @Test func lastItemInIsFirstOut() {
    let queue = WorkQueue([1, 2, 3])
    var order: [Int] = []
    queue.drain { item in
      order.append(item)
      if item == 3 { queue.push([10, 11]) }
    }
    #expect(order == [3, 11, 10, 2, 1])
  }

  @Test(arguments: [1, 2, 8])
  func resultsComeInTheOrderOfTheirNumbers(workers: Int) {
    #expect(runWorkers(workers) { $0 } == Array(0..<workers))
  }

  @Test(arguments: [0, -1])
  func thereIsAlwaysOneWorker(count: Int) {
    #expect(runWorkers(count) { $0 } == [0])
  }

  @Test(.timeLimit(.minutes(60))) func workersRunAtTheSameTime() {
    // Each waits until all three have begun; one after another they would wait in vain.
    let begun = Atomic(0)
    let deadline = Platform.monotonicSeconds + 30
    let results = runWorkers(3) { _ in
      begun.add(1, ordering: .sequentiallyConsistent)
      while begun.load(ordering: .sequentiallyConsistent) < 3 {
        if Platform.monotonicSeconds > deadline { return false }
      }
      return true
    }
    #expect(results == [true, true, true])
  }

  @Test(arguments: [false, true])
  func bothRunAndOneReturns(isConcurrent: Bool) {
    var own = 0
    let other: @Sendable () -> Int = { (1...1000).reduce(0, +) }
    let sum = runBoth(isConcurrent: isConcurrent, other) { own = 42 }
    #expect(sum == 500_500 && own == 42)
  }
}
