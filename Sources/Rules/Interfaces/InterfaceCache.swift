internal import Synchronization

/// Facts about sources that several interface rules share, computed on first use.
final class InterfaceCache: Sendable {
  private let uses = Mutex<InterfaceUses?>(nil)
  private let classes = Mutex<ClassHierarchy?>(nil)

  func uses(in checkout: Checkout) -> InterfaceUses {
    if let cached = uses.withLock({ $0 }) { return cached }
    let result = InterfaceUses(checkout)
    uses.withLock { $0 = result }
    return result
  }

  func classes(in checkout: Checkout) -> ClassHierarchy {
    if let cached = classes.withLock({ $0 }) { return cached }
    let result = ClassHierarchy(checkout.facts)
    classes.withLock { $0 = result }
    return result
  }
}
