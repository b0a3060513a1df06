extension CodeDeclaration {
  /// Whether the system or a library may call a method of this name, if it returns nothing.
  ///
  /// Of the 10,400 such methods without a call in a hundred apps, those that several apps implement are tests, setters, and
  /// these. The names of others contain `Did`, `Will`, or `Should`.
  public var isNamedLikeCallback: Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first), !name.contains("_") else { return true }
    return Self.callbacks.contains(name) || Self.firstWords.contains(String(name.prefix { !$0.isUppercase })) || isNamedLikeEvent
  }

  /// Whether the name contains the word `Did`, `Will`, or `Should`.
  public var isNamedLikeEvent: Bool {
    var word: [UInt8] = []
    for byte in Array(name.utf8) + [UInt8(ascii: "A")] {
      if !(0x41...0x5A).contains(byte) {
        word.append(byte)
        continue
      }
      if ["Did", "Will", "Should"].contains(String(decoding: word, as: UTF8.self)) { return true }
      word = [byte]
    }
    return false
  }

  /// Of setters, tests, event methods, key-value coding, and the methods of widely used classes.
  private static let firstWords: Set = [
    "accessibility", "animation", "application", "auto", "awake", "begin", "can", "did", "draw", "encode", "end", "finalize",
    "forward", "insert", "invalidate", "keyboard", "layout", "menu", "mouse", "observe", "on", "perform", "prepare",
    "remove", "replace", "set", "should", "tencent", "test", "touches", "validate", "view", "will", "window",
  ]

  private static let callbacks: Set = [
    "becomeKeyWindow", "becomeMainWindow", "cancel", "cancelInteractiveTransition", "cancelOperation", "close",
    "commitEditing", "complete", "connect", "deleteBackward", "discardContentIfPossible", "discardEditing", "disconnect",
    "display", "execute", "finish", "finishInteractiveTransition", "flashScrollIndicators", "hide", "load", "loadView",
    "main", "noResponderFor", "open", "orderOut", "pause", "play", "reload", "reloadData", "reloadInputViews", "reset",
    "resetCursorRects", "resignKeyWindow", "resignMainWindow", "restoreUserActivityState", "resume", "run", "scrollToTop",
    "show", "sizeToFit", "start", "startInteractiveTransition", "startLoading", "stop", "stopLoading", "suspend", "tearDown",
    "unmarkText", "updateConstraints", "updateFocusIfNeeded", "updateInteractiveTransition", "updateLayer",
    "updateTrackingAreas", "updateUserActivityState", "updateViewConstraints",
  ]
}
