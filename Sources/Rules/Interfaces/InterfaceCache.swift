internal import Synchronization

/// What several rules of interface files need to know of the sources, made when the first of them asks for it.
final class InterfaceCache: Sendable {
  private let uses = Mutex<InterfaceUses?>(nil)
  private let classes = Mutex<ClassHierarchy?>(nil)

  func uses(in checkout: Checkout) -> InterfaceUses {
    if let known = uses.withLock({ $0 }) { return known }
    let made = InterfaceUses(checkout)
    uses.withLock { $0 = made }
    return made
  }

  func classes(in checkout: Checkout) -> ClassHierarchy {
    if let known = classes.withLock({ $0 }) { return known }
    let made = ClassHierarchy(checkout.facts)
    classes.withLock { $0 = made }
    return made
  }
}
