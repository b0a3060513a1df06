/// Which objects of a storyboard or nib the app creates at run time.
struct LoadedObjects {
  private let interface: InterfaceFacts
  private let neverSentReason: String?
  private let registered: Set<String>
  /// Why the main nib of an app is not loaded; nil if it is, and for other files.
  let mainNibHindrance: String?

  /// - Parameters:
  ///   - hasSceneDelegate: whether a class of the app creates its windows.
  ///   - registered: reuse identifiers for which code registers a class or nib.
  init(_ interface: InterfaceFacts, hasSceneDelegate: Bool, isLoaded: Bool, registered: Set<String>, isForDevelopersOnly: Bool) {
    self.interface = interface
    self.registered = registered
    let isMainNib = !interface.isStoryboard && interface.name.hasPrefix("MainWindow") && !interface.isForMacOS
    mainNibHindrance = isMainNib && hasSceneDelegate ? "a scene delegate creates the window" : nil
    neverSentReason =
      isForDevelopersOnly
      ? "only a development target loads it"
      : isLoaded ? nil : interface.isStoryboard ? Self.noSegue : "no code loads the nib"
  }

  private static let noSegue = "no segue leads to the scene"

  /// Why an object is never created; nil if it may be.
  func neverSentReason(of id: String) -> String? {
    neverSentReason ?? (interface.unreachableObjects.contains(id) ? Self.noSegue : nil)
  }

  /// Whether code registers another class for a prototype cell.
  func isReplaced(_ id: String) -> Bool {
    interface.isStoryboard && interface.objects[id]?.reuseIdentifier.map(registered.contains) == true
  }
}
