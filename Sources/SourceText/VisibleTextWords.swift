internal import Bytes

/// Words by which code sets a text that people see.
enum VisibleTextWords {
  static let properties = NameTable([
    "text", "title", "placeholder", "prompt", "message", "detailText", "detailTextLabel", "stringValue", "placeholderString",
    "toolTip", "attributedTitle", "informativeText", "messageText", "backButtonTitle",
  ])
  static let functions = NameTable(["setTitle", "setText", "setPlaceholder", "setMessage"])
  static let labels = NameTable(["title", "message", "text", "placeholder"])
  static let callees = NameTable([
    "UIAlertController", "UIAlertAction", "UIBarButtonItem", "UITabBarItem", "UIMenu", "UIAction", "UIContextualAction",
    "UITableViewRowAction", "UIKeyCommand", "NSMenuItem", "addButton", "addItem", "UIAlertView", "UIActionSheet",
  ])
  static let selectorParts = NameTable([
    "setText", "setTitle", "setPlaceholder", "setMessage", "setPrompt", "initWithTitle", "alertControllerWithTitle", "message",
    "actionWithTitle", "cancelButtonTitle", "otherButtonTitles", "destructiveButtonTitle", "addButtonWithTitle",
    "rowActionWithStyle", "setStringValue", "setToolTip", "setMessageText", "setInformativeText",
  ])

  /// What the words above end in; every trigger must be six bytes or longer to be found fast.
  private static let stems = ["text", "Text", "itle", "laceholder", "essage", "rompt", "Value", "oolTip"]

  /// One of these stands in every source that sets a text, as code is usually spaced.
  static let swiftTriggers = stems.flatMap { ["\($0) = \"", "\($0): \"", "\($0)(\""] }
  static let objectiveCTriggers = (stems + ["itles"]).flatMap { ["\($0) = @\"", "\($0):@\"", "\($0): @\""] }
}
