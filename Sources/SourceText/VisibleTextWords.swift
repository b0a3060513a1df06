internal import Bytes

/// Words by which code sets user-facing text.
enum VisibleTextWords {
  static let properties = NameTable(propertyWords)
  static let functions = NameTable(functionWords)
  static let labels = NameTable(labelWords)
  static let selectorParts = NameTable(selectorPartWords)

  private static let propertyWords = [
    "text", "title", "placeholder", "prompt", "message", "detailText", "detailTextLabel", "stringValue", "placeholderString",
    "toolTip", "attributedTitle", "informativeText", "messageText", "backButtonTitle",
  ]
  private static let functionWords = ["setTitle", "setText", "setPlaceholder", "setMessage"]
  private static let labelWords = ["title", "message", "text", "placeholder"]
  static let callees = NameTable([
    "UIAlertController", "UIAlertAction", "UIBarButtonItem", "UITabBarItem", "UIMenu", "UIAction", "UIContextualAction",
    "UITableViewRowAction", "UIKeyCommand", "NSMenuItem", "addButton", "addItem", "UIAlertView", "UIActionSheet",
  ])
  private static let selectorPartWords = [
    "setText", "setTitle", "setPlaceholder", "setMessage", "setPrompt", "initWithTitle", "alertControllerWithTitle", "message",
    "actionWithTitle", "cancelButtonTitle", "otherButtonTitles", "destructiveButtonTitle", "addButtonWithTitle",
    "rowActionWithStyle", "setStringValue", "setToolTip", "setMessageText", "setInformativeText",
  ]

  /// `.text =` and `.text=`: an assignment follows, possibly after more spaces.
  static let assignments = propertyWords.flatMap { [".\($0) ", ".\($0)="] }
  /// Prefixes of user-facing text in arguments.
  static let swiftArguments = functionWords.map { "\($0)(" } + labelWords.map { "\($0): " }
  static let objectiveCArguments = selectorPartWords.map { "\($0):" }
}
